"""JSON-RPC 2.0 for programs in any language: one object (or batch) per line on stdin, one per line on stdout, in order.

Every line is answered, with a result or with an error object, unless it is a notification (a request without `id`).
Answers are handed over when the input is idle, and at the latest every 50 ms, so that questions may be pipelined. The
notification `$/cancel` takes a question back; with `"progress": true` among the params a long one tells how far it is,
with `"partial": true` what it has so far.
"""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, BinaryIO

from preferans.errors import PreferansError
from preferans.rpc import messages
from preferans.rpc.calls import Calls, Cancelled, Partial, Progress
from preferans.rpc.lines import Lines, until_reader_gone

# Method -> "module:function". A function takes the params object (a dict) and returns what JSON can carry; for params
# that are wrong it raises a PreferansError. Modules are imported on first use.
METHODS: dict[str, str] = {
    "solve":        "preferans.wire:solve",
    "line":         "preferans.wire:line",
    "tricks_table": "preferans.wire:tricks_table",
    "best_discards": "preferans.wire:best_discards",
    "choose_card":  "preferans.evaluation.card_choice_wire:choose_card_request",
    "layouts":      "preferans.evaluation.odds_wire:layouts_request",
    "misere_catch": "preferans.evaluation.hidden_discard_wire:misere_catch_request",
    "whisting":     "preferans.evaluation.wire:whisting_request",
    "best_contracts": "preferans.evaluation.wire:best_contracts_request",
    "worth_by_tricks": "preferans.evaluation.worth_wire:worth_by_tricks_request",
    "advise_discard": "preferans.evaluation.advice_wire:advise_discard_request",
    "forecast":     "preferans.forecast_wire:forecast_request",
    "advise_call":  "preferans.evaluation.advice_wire:advise_call_request",
    "par":          "preferans.evaluation.wire:par_request",
    "review":       "preferans.evaluation.wire:review_request",
    "score":        "preferans.scoring.wire:score_request",
    "settle":       "preferans.scoring.wire:settle_request",
    "auction":      "preferans.scoring.wire:auction_request",
    "read":         "preferans.notation.wire:read_request",
    "write":        "preferans.notation.wire:write_request",
    "formats":      "preferans.notation.wire:formats_request",
    "samples":      "preferans.samples.wire:samples_request",
    "rules":        "preferans.rules.wire:rules_request",
    "pulka":        "preferans.pulka_wire:pulka_request",
    "version":      "preferans.wire:version",
    "schema":       "preferans.schemas:schema_request",
}  # fmt: skip

Method = Callable[[dict[str, Any]], Any]

CANCEL, PROGRESS, PARTIAL = "$/cancel", "$/progress", "$/partial"
_LONGEST_WAIT = 0.05  # seconds that an answer may lie unsent
_LOADED: dict[str, Method] = {}


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer the lines of `source` on `sink` until it ends.

    Raises BrokenPipeError where nobody reads the answers any more.
    """
    calls = Calls()

    def look(number: int, line: bytes) -> bool:
        ident = _cancelled_id(line)
        if ident is not None:
            calls.cancel(ident, number)
        return ident is not None

    def at_end() -> None:
        if until_reader_gone(sink):
            calls.leave()

    answers: list[bytes] = []

    def send() -> None:
        if answers:
            sink.write(b"".join(answers))
            sink.flush()
            answers.clear()

    def tell(method: str, params: dict[str, Any]) -> None:
        answers.append(messages.encoded(messages.notification(method, params)))
        send()

    with calls.interruptible():
        sent = time.monotonic()
        for numbered in Lines(source, look, at_end):
            if numbered is not None:
                number, line = numbered
                answer = messages.respond(line, _Answers(calls, number, tell))
                if answer is not None:
                    answers.append(answer)
                if time.monotonic() - sent < _LONGEST_WAIT:
                    continue
            send()
            sent = time.monotonic()


def respond(line: bytes) -> bytes | None:
    r"""The answer to one line, newline included; None where none is due.

    >>> respond(b'{"jsonrpc": "2.0", "id": 1, "method": "sing"}')
    b'{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no method \'sing\' (version lists all)"}}\n'
    """
    return messages.respond(line, _Answers(Calls(), 1, None))


def run() -> None:
    """Serve stdin and stdout until the input ends."""
    serve(sys.stdin.buffer, sys.stdout.buffer)


class _Answers:
    """Answers the requests of one line."""

    def __init__(self, calls: Calls, number: int, tell: Callable[[str, dict[str, Any]], None] | None) -> None:
        self._calls, self._number, self._tell = calls, number, tell

    def __call__(self, ident: Any, name: str, params: Any) -> messages.Answer:
        method = _method(name)
        if method is None:
            return messages.failure(
                ident, messages.METHOD_NOT_FOUND, f"no method {messages.short(name)} (version lists all)"
            )
        if isinstance(params, list):
            return messages.failure(ident, messages.INVALID_PARAMS, "params is an array, expected an object")
        wanted = {name: params.pop(name, False) for name in ("progress", "partial")}
        for asked, value in wanted.items():
            if not isinstance(value, bool):
                return messages.failure(ident, messages.INVALID_PARAMS, f"{asked}: expected true or false")
        report = self._progress(ident) if wanted["progress"] else None
        hand_over = self._partial(ident) if wanted["partial"] else None
        try:
            with self._calls.running(ident, self._number, report, hand_over):
                result = method(params)
        except Cancelled:
            return messages.failure(ident, messages.CANCELLED, f"{name} was cancelled")
        except PreferansError as error:
            return messages.failure(ident, messages.INVALID_PARAMS, str(error), _data(error))
        except (ArithmeticError, LookupError, MemoryError, RecursionError, TypeError, ValueError) as error:
            return messages.failure(ident, messages.INTERNAL_ERROR, f"{name} failed: {type(error).__name__}: {error}")
        return messages.success(ident, result)

    def _progress(self, ident: Any) -> Progress | None:
        tell = self._tell
        if tell is None:
            return None
        return lambda done, total: tell(PROGRESS, {"id": ident, "done": done, "total": total})

    def _partial(self, ident: Any) -> Partial | None:
        tell = self._tell
        if tell is None:
            return None
        return lambda result: tell(PARTIAL, {"id": ident, "result": result})


def _data(error: PreferansError) -> dict[str, Any]:
    """What a program may want to know of an error; places in a text as [start, end) in characters."""
    data: dict[str, Any] = {"code": error.code, "card": error.card, "places": list(error.places)}
    if error.spans:
        data["spans"] = [list(span) for span in error.spans]
    if error.hint:
        data["hint"] = error.hint
    return data


def _method(name: str) -> Method | None:
    """The function behind a method, imported when first asked for; None where there is none."""
    if name not in _LOADED:
        if name not in METHODS:
            return None
        module, _, function = METHODS[name].partition(":")
        _LOADED[name] = getattr(import_module(module), function)
    return _LOADED[name]


def _cancelled_id(line: bytes) -> Any:
    """The id that a line cancels; None where it is another line, or a malformed one, which is answered in its turn."""
    if CANCEL.encode() not in line or len(line) > 10_000:
        return None
    try:
        message = messages.decoded(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or message.keys() != {"jsonrpc", "method", "params"}:
        return None
    params = message["params"]
    named = message["jsonrpc"] == "2.0" and message["method"] == CANCEL
    if not named or not isinstance(params, dict) or params.keys() != {"id"} or isinstance(params["id"], bool):
        return None
    return params["id"] if isinstance(params["id"], str | int | float) else None
