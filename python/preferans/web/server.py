"""Runs the board: a socket on this computer, uvicorn, and a connection that does not wait for slow clients."""

import asyncio
import contextlib
import errno
import ipaddress
import logging
import socket
from collections.abc import Callable
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from preferans.errors import PreferansError
from preferans.web.app import make_app
from preferans.web.guards import ABORT, LOCAL_NAMES
from preferans.web.limits import Limits


class ServerError(PreferansError):
    """An address that the board cannot or must not be served on."""


def is_loopback(host: str) -> bool:
    """Whether an address or name stands for this computer alone.

    >>> is_loopback("127.0.0.1"), is_loopback("0.0.0.0"), is_loopback("example.org")
    (True, False, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def listen(host: str, port: int, *, allow_remote: bool = False) -> socket.socket:
    """A socket that listens on `host` and `port`, 0 for any free one; raises ServerError."""
    if not is_loopback(host) and not allow_remote:
        raise ServerError(
            f"{host} can be reached from other computers: expected a loopback address, or --allow-remote", code="host"
        )
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise ServerError(f"{host} is no address of this computer", code="host") from None
    family, kind, protocol, _, address = rows[0]
    bound = socket.socket(family, kind, protocol)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind(address)
        bound.listen(512)
    except OSError as error:
        bound.close()
        why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used: {error.strerror or error}"
        raise ServerError(f"port {port} of {host} {why}", code="port") from None
    return bound


def address_of(bound: socket.socket) -> str:
    """The address of the page."""
    host, port = bound.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def serve(
    bound: socket.socket,
    limits: Limits | None = None,
    *,
    host: str = "127.0.0.1",
    allow_remote: bool = False,
    ready: Callable[[], object] | None = None,
) -> None:
    """Serve the board on a socket until the process is told to end (Ctrl-C or SIGTERM); `ready` is called once it is.

    `host` is the name it was bound under, which it answers to.
    """
    limits = limits or Limits()
    app = make_app(limits, names=LOCAL_NAMES | {host.lower()}, any_address=allow_remote)
    config = uvicorn.Config(
        app,
        http=_protocol(limits),
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=limits.keep_alive,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=limits.header_bytes,
    )
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)  # faults are logged by the application
    server = _Server(config, ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[bound])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], object] | None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready()


def _protocol(limits: Limits) -> type[H11Protocol]:
    class Connection(H11Protocol):
        """A connection that is closed when the head of a request does not come in time, or when there are too many."""

        _deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            if len(self.connections) > limits.connections:
                transport.write(
                    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nContent-Length: 0\r\n"
                    b"Connection: close\r\n\r\n" % limits.retry_after
                )
                transport.close()
                return
            self._wait_for_head()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self._have_head()
            elif self._deadline is None:
                self._wait_for_head()

        def handle_events(self) -> None:
            super().handle_events()
            if self.scope is not None:
                self.scope["state"][ABORT] = self.transport.abort

        def connection_lost(self, exc: Exception | None) -> None:
            self._have_head()
            super().connection_lost(exc)

        def _wait_for_head(self) -> None:
            self._deadline = self.loop.call_later(limits.header_time, self.transport.abort)

        def _have_head(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

    return Connection
