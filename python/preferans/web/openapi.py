"""The document that describes the JSON API: OpenAPI 3.1, made from the schemas of the engine's messages."""

from typing import Any

from preferans.engine import METHODS
from preferans.schemas import schemas
from preferans.web.limits import Limits

# Asked for by the Accept header here, not among the params.
_EVENTS = [{"$ref": f"definitions.json#/$defs/{name}"} for name in ("progress", "partial")]
_FAILURES = {
    "400": "The params are wrong, or the body is no JSON object.",
    "403": "The request comes from another page.",
    "404": "There is no such method.",
    "408": "The body took too long to come.",
    "413": "The body is too large.",
    "415": "The body is not application/json.",
    "421": "The board does not answer under this name.",
    "500": "A fault of the board.",
    "504": "The answer took too long.",
}


def document(limits: Limits) -> dict[str, Any]:
    """The OpenAPI document of a board with these limits."""
    from preferans import __version__

    health = {
        "type": "object",
        "properties": {
            "status": {"const": "ok"},
            "version": {"type": "string"},
            **{name: {"type": "integer", "minimum": 0} for name in ("workers", "idle", "waiting")},
        },
        "required": ["status", "version", "workers", "idle", "waiting"],
    }
    paths: dict[str, Any] = {
        "/api/health": {"get": _get("health", "Whether the board is well, and how busy it is.", health)},
        "/api/openapi.json": {"get": _get("openapi", "This document.", {"type": "object"})},
        "/api/samples": {"get": _get("get_samples", "The sample deals.", _component("samples.result"))},
    }
    paths |= {f"/api/{name}": {"post": _post(name)} for name in sorted(METHODS)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "preferans board",
            "version": __version__,
            "summary": "Open-card analysis of preferans: the methods of `preferans engine` over HTTP.",
        },
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "paths": paths,
        "components": {"schemas": _components(), "responses": _responses(limits)},
    }


def _get(name: str, summary: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": name,
        "summary": summary,
        "responses": {"200": {"description": summary, "content": {"application/json": {"schema": schema}}}},
    }


def _post(name: str) -> dict[str, Any]:
    result = _component(f"{name}.result")
    about = schemas()[f"{name}.params.json"].get("description", "")
    return {
        "operationId": name,
        "summary": about or name,
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": _component(f"{name}.params")}},
        },
        "responses": {
            "200": {
                "description": "The result; with Accept: application/x-ndjson lines, the last of them with the result.",
                "content": {"application/json": {"schema": result}, "application/x-ndjson": {"schema": _line(result)}},
            },
            **{status: {"$ref": f"#/components/responses/{status}"} for status in (*_FAILURES, "503")},
        },
    }


def _line(result: dict[str, Any]) -> dict[str, Any]:
    """One line of an answer that comes in lines."""
    progress = {
        "type": "object",
        "properties": {"done": {"type": "integer"}, "total": {"type": "integer"}},
        "required": ["done", "total"],
    }
    members = {"progress": progress, "partial": result, "result": result, "error": _component("board_error")}
    return {
        "description": "One line: how far the question is, a result so far, the result, or why there is none.",
        "oneOf": [
            {"type": "object", "properties": {name: schema}, "required": [name], "additionalProperties": False}
            for name, schema in members.items()
        ],
    }


def _responses(limits: Limits) -> dict[str, Any]:
    schema = {"type": "object", "properties": {"error": _component("board_error")}, "required": ["error"]}
    content = {"application/json": {"schema": schema}}
    found: dict[str, Any] = {status: {"description": text, "content": content} for status, text in _FAILURES.items()}
    found["503"] = {
        "description": f"All {limits.workers} workers are at work and {limits.queue} questions wait.",
        "headers": {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait."}},
        "content": content,
    }
    return found


def _components() -> dict[str, Any]:
    """The schemas by file name without its end, referring to each other as parts of this document."""
    found = {}
    for file, schema in schemas().items():
        name = file.removesuffix(".json")
        found[name] = _as_component(schema, name)
    found["board_error"] = {
        "title": "Why there is no result",
        "type": "object",
        "properties": {
            "code": {"type": "integer"},
            "message": {"type": "string"},
            "data": {
                "type": "object",
                "properties": {
                    "code": {"description": "A stable word.", "type": "string"},
                    "sentence": {"description": "The message in the language of Accept-Language.", "type": "string"},
                },
                "required": ["code"],
            },
        },
        "required": ["code", "message"],
    }
    return found


def _component(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _as_component(part: Any, name: str) -> Any:
    """A copy of the schema called `name`, or of a part of it, whose references lead into this document."""
    if isinstance(part, list):
        return [_as_component(one, name) for one in part]
    if not isinstance(part, dict):
        return part
    found = {
        key: _as_component(value, name) for key, value in part.items() if key != "$schema" and value not in _EVENTS
    }
    target = found.get("$ref")
    if isinstance(target, str):
        file, _, place = target.partition("#")
        found["$ref"] = f"#/components/schemas/{file.removesuffix('.json') or name}{place}"
    return found
