"""Errors in the reader's language: what the command line would say about the same input."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from preferans.cli.errors import sentence_and_hint
from preferans.errors import PreferansError
from preferans.rpc import messages
from preferans.show.words import LANGUAGES, Words

_TEXTS = ("text", "deal", "record")  # params that errors point into


def language_of(request: Request) -> str:
    """en or ru, whichever the client accepts first; en where neither."""
    for accepted in request.headers.get("accept-language", "").split(","):
        language = accepted.partition(";")[0].strip().lower().partition("-")[0]
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def with_sentence(error: Mapping[str, Any], params: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """An error object of the engine with `sentence` and `hint` in one language among its data."""
    data = error.get("data")
    if error["code"] != messages.INVALID_PARAMS or not isinstance(data, dict):
        return dict(error)
    text = next((params[key] for key in _TEXTS if isinstance(params.get(key), str)), "")
    known = PreferansError(
        error["message"], code=data["code"], card=data["card"], places=data["places"], text=text,
        hint=data.get("hint", ""),
    )  # fmt: skip
    sentence, hint = sentence_and_hint(known, Words(lang))
    told = {**data, "sentence": sentence}
    if hint:
        told["hint"] = hint
    return {**error, "data": told}
