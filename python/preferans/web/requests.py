"""The body of a request: bounded in size, time and depth, and a JSON object."""

import asyncio
from typing import Any

from starlette.requests import ClientDisconnect, Request

from preferans.rpc import messages
from preferans.web.answers import RequestError
from preferans.web.limits import Limits


async def params_of(request: Request, limits: Limits) -> dict[str, Any]:
    """The params that a request carries; raises RequestError, or ClientDisconnect where the client has gone."""
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content_type != "application/json":
        raise RequestError(415, "content_type", "expected a body of Content-Type: application/json")
    if request.headers.get("content-encoding", "identity") != "identity":
        raise RequestError(415, "content_encoding", "expected a body that is not compressed")
    try:
        async with asyncio.timeout(limits.body_time):
            body = await _body(request, limits)
    except TimeoutError:
        raise RequestError(408, "slow", f"the body took longer than {limits.body_time:g} s") from None
    return _object(body, limits)


async def _body(request: Request, limits: Limits) -> bytes:
    sentence = f"a body of more than {limits.body_bytes} bytes"
    too_large = RequestError(413, "too_large", sentence, {"Connection": "close"})
    told = request.headers.get("content-length", "0")
    if not told.isdecimal() or len(told) > 12 or int(told) > limits.drained_bytes:
        raise too_large
    pieces: list[bytes] = []
    size = 0
    async for piece in request.stream():
        size += len(piece)
        if size > limits.drained_bytes:
            raise too_large
        if size <= limits.body_bytes:
            pieces.append(piece)
    if size > limits.body_bytes:
        raise too_large
    return b"".join(pieces)


def _object(body: bytes, limits: Limits) -> dict[str, Any]:
    deep = RequestError(400, "depth", f"the body is nested more than {limits.depth} deep")
    try:
        value = messages.decoded(body)
    except UnicodeDecodeError as error:
        raise RequestError(400, "json", f"byte {error.start} of the body is not UTF-8") from None
    except RecursionError:
        raise deep from None
    except ValueError as error:
        raise RequestError(400, "json", f"the body is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise RequestError(400, "params", "the body is no JSON object")
    layer: list[Any] = [value]
    for _ in range(limits.depth):
        layer = [
            inner
            for outer in layer
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not layer:
            return value
    raise deep


__all__ = ["ClientDisconnect", "params_of"]
