"""The document that describes the JSON API: OpenAPI 3.1, made from the engine's methods."""

from typing import Any

from preferans.engine import METHODS
from preferans.web.limits import Limits

_ERROR = {"$ref": "#/components/responses/Error"}
_OBJECT = {"type": "object"}


def document(limits: Limits) -> dict[str, Any]:
    """The OpenAPI document of a board with these limits."""
    from preferans import __version__

    paths: dict[str, Any] = {
        "/api/health": {"get": _get("health", "Whether the board is well, and how busy it is.", _OBJECT)},
        "/api/openapi.json": {"get": _get("openapi", "This document.", _OBJECT)},
    }
    paths |= {f"/api/{name}": {"post": _post(name)} for name in sorted(METHODS)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "preferans board",
            "version": __version__,
            "summary": "Open-card analysis of preferans: the methods of `preferans engine` over HTTP.",
        },
        "paths": paths,
        "components": {"responses": {"Error": _error_response(), "BusyError": _busy_response(limits)}},
    }


def _get(name: str, summary: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": summary,
        "responses": {"200": {"description": summary, "content": {"application/json": {"schema": schema}}}},
    }


def _post(name: str) -> dict[str, Any]:
    return {
        "operationId": name,
        "requestBody": {"required": True, "content": {"application/json": {"schema": _OBJECT}}},
        "responses": {
            "200": {
                "description": "The result; or lines of progress and partial results, the result last.",
                "content": {"application/json": {"schema": {}}, "application/x-ndjson": {"schema": {}}},
            },
            **dict.fromkeys(("400", "403", "408", "413", "415", "421", "500", "504"), _ERROR),
            "503": {"$ref": "#/components/responses/BusyError"},
        },
    }


def _error_response() -> dict[str, Any]:
    return {
        "description": "Why there is no result.",
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "required": ["error"],
                    "properties": {
                        "error": {
                            "type": "object",
                            "required": ["code", "message"],
                            "properties": {
                                "code": {"type": "integer"},
                                "message": {"type": "string"},
                                "data": {"type": "object"},
                            },
                        }
                    },
                }
            }
        },
    }


def _busy_response(limits: Limits) -> dict[str, Any]:
    return {
        **_error_response(),
        "description": f"All workers are at work and {limits.queue} questions wait.",
        "headers": {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait."}},
    }
