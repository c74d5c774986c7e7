"""POST /api/METHOD: one question to a worker, answered whole or as lines of JSON while it is worked on."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from preferans.engine import PARTIAL
from preferans.rpc import messages
from preferans.web.answers import STATUS, RequestError, busy
from preferans.web.limits import Limits
from preferans.web.sentences import with_sentence
from preferans.web.workers import BusyError, Pool

JSON = "application/json"
LINES = "application/x-ndjson"


def wants_lines(request: Request) -> bool:
    """Whether the client asks for lines: progress and partial results before the result."""
    accepted = request.headers.get("accept", "").split(",")
    return any(kind.partition(";")[0].strip().lower() == LINES for kind in accepted)


class Question(Response):
    """The answer to a question, worked out while it is sent; given up as soon as the client has gone."""

    def __init__(
        self, pool: Pool, limits: Limits, method: str, params: dict[str, Any], *, lines: bool = False, lang: str = "en"
    ) -> None:
        super().__init__()
        self._pool, self._limits, self._lines, self._lang = pool, limits, lines, lang
        self._method, self._params = method, params

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; as ASGI applications do."""
        work = asyncio.ensure_future(self._answer(send))
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            if not work.done():
                work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await work

    async def _answer(self, send: Send) -> None:
        sink = _Sink(send, lines=self._lines)
        try:
            async with asyncio.timeout(self._limits.call_time), aclosing(self._told()) as told:
                async for message in told:
                    await sink.write(message)
        except BusyError:
            await sink.refuse(busy(self._limits.retry_after))
        except TimeoutError:
            seconds = self._limits.call_time
            await sink.refuse(RequestError(504, "time", f"{self._method} took longer than {seconds:g} s"))
        except (EOFError, ConnectionError):
            await sink.refuse(RequestError(500, "ended", f"{self._method} failed: the solver ended"))

    async def _told(self) -> AsyncGenerator[dict[str, Any], None]:
        """What is to be sent: objects with one member progress, partial, result or error."""
        async with aclosing(self._pool.ask(self._method, self._params, events=self._lines)) as told:
            async for message in told:
                if "error" in message:
                    yield {"error": with_sentence(message["error"], self._params, self._lang)}
                elif "id" in message:
                    yield {"result": message["result"]}
                elif message["method"] == PARTIAL:
                    yield {"partial": message["params"]["result"]}
                else:
                    yield {"progress": {key: message["params"][key] for key in ("done", "total")}}


class _Sink:
    """Sends the answer: the status with the first object, so that an error that comes first has a status of its own."""

    def __init__(self, send: Send, *, lines: bool) -> None:
        self._send, self._lines = send, lines
        self._begun = False

    async def write(self, told: dict[str, Any]) -> None:
        last = "result" in told or "error" in told
        status = STATUS.get(told["error"]["code"], 500) if "error" in told else 200
        content = told if self._lines or "error" in told else told["result"]
        await self._pass_on(status, messages.encoded(content), {}, last)

    async def refuse(self, refusal: RequestError) -> None:
        await self._pass_on(refusal.status, messages.encoded({"error": refusal.error}), refusal.headers, True)

    async def _pass_on(self, status: int, body: bytes, headers: dict[str, str], last: bool) -> None:
        if not self._begun:
            self._begun = True
            kind = LINES if self._lines else JSON
            fields = {"content-type": kind, "cache-control": "no-store", **headers}
            if last:
                fields["content-length"] = str(len(body))
            rows = [(name.lower().encode("ascii"), text.encode("ascii")) for name, text in fields.items()]
            await self._send({"type": "http.response.start", "status": status, "headers": rows})
        await self._send({"type": "http.response.body", "body": body, "more_body": not last})


async def _gone(receive: Receive) -> None:
    """Returns when the client has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass
