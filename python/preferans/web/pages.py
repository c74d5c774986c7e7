"""The files of the page, from the package's data."""

import hashlib
import re
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response

from preferans.web.answers import RequestError

_TYPES = {
    "css":  "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "ico":  "image/x-icon",
    "js":   "text/javascript; charset=utf-8",
    "json": "application/json",
    "png":  "image/png",
    "svg":  "image/svg+xml",
    "webmanifest": "application/manifest+json",
}  # fmt: skip
# A path is made of such names alone, so that none leads out of the folder.
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)*", re.ASCII | re.IGNORECASE)


async def page(request: Request) -> Response:
    """GET /: the page itself."""
    return _file(request, "index.html")


async def static(request: Request) -> Response:
    """GET /static/PATH: scripts, styles, pictures."""
    return _file(request, request.path_params["path"])


def _file(request: Request, path: str) -> Response:
    names = path.split("/")
    kind = _TYPES.get(path.rpartition(".")[2])
    if kind is None or len(names) > 4 or not all(_NAME.fullmatch(name) for name in names):
        return RequestError(404, "path", "no such page").response()
    file = files(__package__) / "static"
    for name in names:
        file = file / name
    try:
        content = file.read_bytes()
    except OSError:
        return RequestError(404, "path", "no such page").response()
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}  # kept by the browser, asked about each time
    known = [known.strip().removeprefix("W/") for known in request.headers.get("if-none-match", "").split(",")]
    if tag in known or "*" in known:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)
