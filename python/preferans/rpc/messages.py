"""Messages of JSON-RPC 2.0: lines to requests, results and errors to lines."""

import json
from collections.abc import Callable
from typing import Any

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
CANCELLED = -32800

LONGEST_LINE = 1 << 24  # bytes; longer lines are answered with an error and skipped

Answer = dict[str, Any]
Answerer = Callable[[Any, str, Any], Answer]  # of a request's id (None in a notification), method and params
_MEMBERS = {"jsonrpc", "method", "params", "id"}


def respond(line: bytes, answer: Answerer) -> bytes | None:
    """What is to be written for a line, newline included, `answer` being asked for each request; None for nothing."""
    if len(line) > LONGEST_LINE:
        return encoded(failure(None, INVALID_REQUEST, f"a line of more than {LONGEST_LINE} bytes"))
    try:
        message = decoded(line)
    except UnicodeDecodeError as error:
        return encoded(failure(None, PARSE_ERROR, f"byte {error.start} of the line is not UTF-8"))
    except RecursionError:
        return encoded(failure(None, PARSE_ERROR, "the line is nested too deeply"))
    except ValueError as error:
        return encoded(failure(None, PARSE_ERROR, f"not JSON: {error}"))
    if not isinstance(message, list):
        one = _one(message, answer)
        return None if one is None else encoded(one)
    if not message:
        return encoded(failure(None, INVALID_REQUEST, "an empty batch"))
    batch = [one for one in (_one(member, answer) for member in message) if one is not None]
    return encoded(batch) if batch else None


def success(ident: Any, result: Any) -> Answer:
    """The answer with a result."""
    return {"jsonrpc": "2.0", "id": ident, "result": result}


def failure(ident: Any, code: int, message: str, data: dict[str, Any] | None = None) -> Answer:
    """The answer with an error object."""
    error: dict[str, Any] = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": ident, "error": error}


def notification(method: str, params: dict[str, Any]) -> Answer:
    """A message that wants no answer."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def encoded(message: Any) -> bytes:
    """A message as a line, newline included."""
    return (_ENCODER.encode(message) + "\n").encode("ascii")


def decoded(line: bytes) -> Any:
    """A line as a JSON value; raises ValueError or RecursionError."""
    return _DECODER.decode(line.decode("utf-8"))


def short(text: str) -> str:
    """A text for a sentence, cut."""
    return repr(text if len(text) <= 40 else text[:40] + "...")


def _one(message: Any, answer: Answerer) -> Answer | None:
    """The answer to one request; None for a notification."""
    if not isinstance(message, dict):
        return failure(None, INVALID_REQUEST, f"{_kind(message)}, expected a request object")
    wrong = _wrong_request(message)
    if wrong:
        known = message.get("id")
        return failure(known if _is_id(known) else None, INVALID_REQUEST, wrong)
    found = answer(message.get("id"), message["method"], message.get("params", {}))
    return found if "id" in message else None


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


def _is_id(value: Any) -> bool:
    return value is None or (isinstance(value, str | int | float) and not isinstance(value, bool))


def _kind(value: Any) -> str:
    """What a JSON value is, for a sentence."""
    names = {dict: "an object", list: "an array", str: "a string", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


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
        raise ValueError(f"key {short(next(key for key in keys if keys.count(key) > 1))} is twice in one object")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_no_key_twice, parse_constant=_no_constant, parse_float=_finite)
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
