"""Around the whole application: who may ask, what answers say to the browser, how long a client may dawdle."""

import asyncio
import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from preferans.web.answers import RequestError

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ABORT = "abort"  # in the state of a request: the function that closes its connection at once
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


class Guard:
    """Refuses requests under a foreign name or from a foreign page, and adds the security headers to every answer.

    A page elsewhere that makes its own name lead to this computer (DNS rebinding) still sends its own name: only
    `names` are answered to, and with `any_address` also addresses as such, which no such page can have. A client that
    does not take in a part of an answer within `seconds` is cut off.
    """

    def __init__(
        self, app: ASGIApp, names: Iterable[str] = LOCAL_NAMES, *, any_address: bool = False, seconds: float = 20
    ) -> None:
        self._app, self._names, self._any_address, self._seconds = app, frozenset(names), any_address, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on or refuse it; as ASGI applications do."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        patient = _PatientSend(scope, send, self._seconds)
        refusal = self._refusal(Headers(scope=scope))
        try:
            await (self._app if refusal is None else refusal.response())(scope, receive, patient)
        except Exception:
            if not patient.cut_off:
                raise

    def _refusal(self, headers: Headers) -> RequestError | None:
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            return RequestError(421, "host", "this board does not answer under that name")
        origins = headers.getlist("origin")
        if any(origin.lower().partition("://")[2] != hosts[0].lower() for origin in origins):
            return RequestError(403, "origin", "this board does not answer to other pages")
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            parts = urlsplit(f"//{host}")
            name, _ = parts.hostname or "", parts.port
        except ValueError:
            return False
        if parts.path or parts.query or parts.fragment or parts.username is not None:
            return False
        return name in self._names or (self._any_address and _is_address(name))


class _PatientSend:
    """Sends the parts of an answer, with the security headers, and cuts off a client that does not take them in."""

    def __init__(self, scope: Scope, send: Send, seconds: float) -> None:
        self._scope, self._send, self._seconds = scope, send, seconds
        self.cut_off = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
        try:
            async with asyncio.timeout(self._seconds):
                await self._send(message)
        except TimeoutError:
            self.cut_off = True
            abort = self._scope.get("state", {}).get(ABORT)
            if abort is not None:
                abort()
            raise ClientDisconnect from None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
