"""JSON-RPC 2.0 for programs in any language: one object (or batch) per line on stdin, one per line on stdout, in order.

Every line is answered, with a result or with an error object, unless it is a notification (a request without `id`).
Answers are handed over when the input is idle, and at the latest every 50 ms, so that questions may be pipelined.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, BinaryIO

from preferans.errors import PreferansError

# Method -> "module:function". A function takes the params object (a dict) and returns what JSON can carry; for params
# that are wrong it raises a PreferansError. Modules are imported on first use.
METHODS: dict[str, str] = {
    "solve":        "preferans.wire:solve",
    "tricks_table": "preferans.wire:tricks_table",
    "whisting":     "preferans.evaluation.wire:whisting_request",
    "best_contracts": "preferans.evaluation.wire:best_contracts_request",
    "par":          "preferans.evaluation.wire:par_request",
    "review":       "preferans.evaluation.wire:review_request",
    "score":        "preferans.scoring.wire:score_request",
    "settle":       "preferans.scoring.wire:settle_request",
    "auction":      "preferans.scoring.wire:auction_request",
    "version":      "preferans.wire:version",
}  # fmt: skip

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603

LONGEST_LINE = 1 << 24  # bytes; longer lines are answered with an error and skipped
_CHUNK = 1 << 16
_LONGEST_WAIT = 0.05  # seconds that an answer may lie unsent

Method = Callable[[dict[str, Any]], Any]
_MEMBERS = {"jsonrpc", "method", "params", "id"}


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer the lines of `source` on `sink` until it ends.

    Raises BrokenPipeError where nobody reads the answers any more.
    """
    answers: list[bytes] = []
    sent = time.monotonic()
    for line in _lines(source):
        if line is not None:
            answer = respond(line)
            if answer is not None:
                answers.append(answer)
            if time.monotonic() - sent < _LONGEST_WAIT:
                continue
        if answers:
            sink.write(b"".join(answers))
            sink.flush()
            answers.clear()
        sent = time.monotonic()


def respond(line: bytes) -> bytes | None:
    r"""The answer to one line, newline included; None where none is due.

    >>> respond(b'{"jsonrpc": "2.0", "id": 1, "method": "sing"}')
    b'{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no method \'sing\' (version lists all)"}}\n'
    """
    if len(line) > LONGEST_LINE:
        return _encoded(_error(None, INVALID_REQUEST, f"a line of more than {LONGEST_LINE} bytes"))
    try:
        message = _DECODER.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        return _encoded(_error(None, PARSE_ERROR, f"byte {error.start} of the line is not UTF-8"))
    except RecursionError:
        return _encoded(_error(None, PARSE_ERROR, "the line is nested too deeply"))
    except ValueError as error:
        return _encoded(_error(None, PARSE_ERROR, f"not JSON: {error}"))
    if not isinstance(message, list):
        answer = _answer(message)
        return None if answer is None else _encoded(answer)
    if not message:
        return _encoded(_error(None, INVALID_REQUEST, "an empty batch"))
    batch = [answer for answer in map(_answer, message) if answer is not None]
    return _encoded(batch) if batch else None


def _answer(message: Any) -> dict[str, Any] | None:
    """The response object to one request; None for a notification."""
    if not isinstance(message, dict):
        return _error(None, INVALID_REQUEST, f"{_kind(message)}, expected a request object")
    wrong = _wrong_request(message)
    if wrong:
        known = message.get("id")
        return _error(known if _is_id(known) else None, INVALID_REQUEST, wrong)
    answer = _call(message.get("id"), message["method"], message.get("params", {}))
    return answer if "id" in message else None


def _wrong_request(message: dict[str, Any]) -> str:
    """What makes an object no request of JSON-RPC 2.0; empty where nothing does."""
    if message.get("jsonrpc") != "2.0":
        return 'no "jsonrpc": "2.0"'
    if not isinstance(message.get("method"), str):
        return "no method: expected a string"
    if not _is_id(message.get("id")):
        return f"id is {_kind(message['id'])}, expected a string, a number or null"
    if not isinstance(message.get("params", {}), dict | list):
        return f"params is {_kind(message['params'])}, expected an object"
    unknown = message.keys() - _MEMBERS
    return f"unknown member {min(unknown)!r}: expected jsonrpc, id, method, params" if unknown else ""


def _call(ident: Any, name: str, params: Any) -> dict[str, Any]:
    method = _method(name)
    if method is None:
        return _error(ident, METHOD_NOT_FOUND, f"no method {_short(name)} (version lists all)")
    if isinstance(params, list):
        return _error(ident, INVALID_PARAMS, "params is an array, expected an object")
    try:
        return {"jsonrpc": "2.0", "id": ident, "result": method(params)}
    except PreferansError as error:
        data = {"code": error.code, "card": error.card, "places": list(error.places)}
        return _error(ident, INVALID_PARAMS, str(error), data)
    except (ArithmeticError, LookupError, MemoryError, RecursionError, TypeError, ValueError) as error:
        return _error(ident, INTERNAL_ERROR, f"{name} failed: {type(error).__name__}: {error}")


_LOADED: dict[str, Method] = {}


def _method(name: str) -> Method | None:
    """The function behind a method, imported when first asked for; None where there is none."""
    if name not in _LOADED:
        if name not in METHODS:
            return None
        module, _, function = METHODS[name].partition(":")
        _LOADED[name] = getattr(import_module(module), function)
    return _LOADED[name]


def _error(ident: Any, code: int, message: str, data: dict[str, Any] | None = None) -> dict[str, Any]:
    error: dict[str, Any] = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": ident, "error": error}


def _is_id(value: Any) -> bool:
    return value is None or (isinstance(value, str | int | float) and not isinstance(value, bool))


def _kind(value: Any) -> str:
    """What a JSON value is, for a sentence."""
    names = {dict: "an object", list: "an array", str: "a string", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")


def _encoded(answer: Any) -> bytes:
    return (_ENCODER.encode(answer) + "\n").encode("ascii")


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON value")


def _finite(digits: str) -> float:
    value = float(digits)
    if value - value != 0:
        raise ValueError(f"{digits[:20]} is too large for a number")
    return value


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"key {_short(next(key for key in keys if keys.count(key) > 1))} is twice in one object")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_no_key_twice, parse_constant=_no_constant, parse_float=_finite)
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Lines without their newline; None before every wait for more input, and at the end.

    A line beyond LONGEST_LINE comes as soon as that is known, cut; its rest is skipped.
    """
    rest = b""
    pieces: list[bytes] = []  # of one line that is longer than a chunk
    size = 0
    skipping = False
    while True:
        chunk = _read(source)
        if not chunk:
            break
        head, newline, tail = chunk.partition(b"\n")
        if not newline:
            size += len(chunk)
            if size > LONGEST_LINE and not skipping:
                yield b"".join([*pieces, chunk])
                skipping = True
            pieces = [] if skipping else [*pieces, chunk]
            continue
        if not skipping:
            yield b"".join([*pieces, head])
        *lines, rest = tail.split(b"\n")
        yield from lines
        pieces, size, skipping = [rest], len(rest), False
        yield None
    if size and not skipping:
        yield b"".join(pieces)
    yield None


def _read(source: BinaryIO) -> bytes:
    """What has come in, waiting for the first byte; empty at the end."""
    try:
        return os.read(source.fileno(), _CHUNK)
    except (OSError, ValueError, AttributeError):  # not a file of the system, as in tests
        return source.read(_CHUNK)


def run() -> None:
    """Serve stdin and stdout until the input ends."""
    serve(sys.stdin.buffer, sys.stdout.buffer)
