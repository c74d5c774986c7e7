"""The routes of the board: the page, its files, and the engine's methods as a small JSON API."""

import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from preferans.engine import METHODS
from preferans.rpc import messages
from preferans.web import pages
from preferans.web.answers import RequestError
from preferans.web.guards import LOCAL_NAMES, Guard
from preferans.web.limits import Limits
from preferans.web.openapi import document
from preferans.web.questions import LINES, Question, wants_lines
from preferans.web.requests import params_of
from preferans.web.sentences import language_of
from preferans.web.workers import Pool


def make_app(
    limits: Limits | None = None, *, names: Iterable[str] = LOCAL_NAMES, any_address: bool = False
) -> Starlette:
    """The board as an ASGI application; its workers start and end with it.

    It answers under `names`, and with `any_address` under every address, for use by other computers.
    """
    limits = limits or Limits()
    pool = Pool(limits)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await pool.open()
        try:
            yield
        finally:
            await pool.close()

    async def health(_: Request) -> Response:
        from preferans import __version__

        return _fresh({"status": "ok", "version": __version__, **pool.state})

    async def openapi(_: Request) -> Response:
        return _fresh(document(limits))

    async def samples(_: Request) -> Response:
        return Question(pool, limits, "samples", {})

    async def ask(request: Request) -> Response:
        method = request.path_params["method"]
        if method not in METHODS:
            raise RequestError(404, "method", f"no method {messages.short(method)} (version lists all)")
        params = await params_of(request, limits)
        if "progress" in params or "partial" in params:
            raise RequestError(400, "params", f"progress, partial: expected Accept: {LINES} instead of them")
        return Question(pool, limits, method, params, lines=wants_lines(request), lang=language_of(request))

    return Starlette(
        routes=[
            Route("/", pages.page),
            Route("/static/{path:path}", pages.static),
            Route("/api/health", health),
            Route("/api/openapi.json", openapi),
            Route("/api/samples", samples, methods=["GET"]),
            Route("/api/{method}", ask, methods=["POST"]),
        ],
        middleware=[Middleware(Guard, names=names, any_address=any_address, seconds=limits.still_time)],
        exception_handlers={
            RequestError: _refused,
            HTTPException: _plain,
            ClientDisconnect: _nobody,
            Exception: _fault,
        },
        lifespan=life,
    )


def _fresh(content: object) -> Response:
    return JSONResponse(content, headers={"Cache-Control": "no-store"})


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestError)
    return error.response()


async def _plain(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "no such page", 405: "another method is expected, see Allow"}
    headers = dict(error.headers or {})
    return RequestError(error.status_code, "request", words.get(error.status_code, error.detail), headers).response()


async def _nobody(_: Request, __: Exception) -> Response:
    return Response(status_code=408)  # nobody reads it


async def _fault(request: Request, error: Exception) -> Response:
    logging.getLogger(__name__).error("%s failed", request.url.path, exc_info=error)
    return RequestError(500, "fault", f"a fault of the board: {type(error).__name__}; please report it").response()
