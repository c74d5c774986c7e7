"""JSON Schemas (2020-12) of the engine's messages, one file each beside this one.

`METHOD.params.json` and `METHOD.result.json` for every method, the error object, requests, answers and notifications;
they refer to each other by file name. What several of them share stands in definitions, rules, events, answers and
decisions.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from preferans.wire import ParamsError

Schema = dict[str, Any]


def schemas(method: str | None = None) -> dict[str, Schema]:
    """Schemas by file name: all, or those of a method's params and result with all that they refer to.

    Raises ParamsError for a method that the engine does not have.

    >>> sorted(schemas("best_discards"))
    ['best_discards.params.json', 'best_discards.result.json', 'definitions.json']
    """
    every = _all()
    if method is None:
        return dict(every)
    wanted = [f"{method}.{part}.json" for part in ("params", "result")]
    if wanted[0] not in every:
        raise ParamsError(f"no method {method!r:.40} (version lists all)", code="method")
    found: dict[str, Schema] = {}
    while wanted:
        name = wanted.pop(0)
        if name not in found:
            found[name] = every[name]
            wanted += _files_named(every[name])
    return found


def schema_request(params: Mapping[str, Any]) -> dict[str, Schema]:
    """The schemas of `method`, or all of them; raises PreferansError."""
    unknown = params.keys() - {"method"}
    if unknown:
        raise ParamsError(f"unknown key {min(unknown)!r:.40}: expected method", code="unknown_key")
    method = params.get("method")
    if method is not None and not isinstance(method, str):
        raise ParamsError(f"method is {method!r:.40}, expected the name of one", code="method")
    return schemas(method)


@cache
def _all() -> dict[str, Schema]:
    folder = files("preferans.schemas")
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".json")), key=lambda path: path.name)
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def _files_named(schema: object) -> Iterator[str]:
    """The files that a schema refers to."""
    if isinstance(schema, dict):
        target = schema.get("$ref")
        if isinstance(target, str) and not target.startswith("#"):
            yield target.partition("#")[0]
    inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for part in inner:
        yield from _files_named(part)
