"""What the board answers when it cannot answer: one JSON object `{"error": {code, message, data}}` for every reason."""

from typing import Any

from starlette.responses import JSONResponse

from preferans.rpc import messages

BUSY = -32000
TOO_LONG = -32001
REFUSED = -32002

# The HTTP status of an error that the engine answers with; every other one is a fault.
STATUS = {messages.METHOD_NOT_FOUND: 404, messages.INVALID_PARAMS: 400}
# The code of an error that has only an HTTP status.
_CODES = {404: messages.METHOD_NOT_FOUND, 503: BUSY, 504: TOO_LONG, 500: messages.INTERNAL_ERROR}


class RequestError(Exception):
    """A request that is not answered, and why: `word` is stable, for programs."""

    def __init__(self, status: int, word: str, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.word, self.message, self.headers = status, word, message, headers or {}

    @property
    def error(self) -> dict[str, Any]:
        """The error object."""
        return {"code": _CODES.get(self.status, REFUSED), "message": self.message, "data": {"code": self.word}}

    def response(self) -> JSONResponse:
        """The answer."""
        return JSONResponse({"error": self.error}, self.status, self.headers)


def busy(seconds: int) -> RequestError:
    """All workers are at work and the queue is full."""
    return RequestError(503, "busy", f"the solver is busy, try again in {seconds} s", {"Retry-After": str(seconds)})
