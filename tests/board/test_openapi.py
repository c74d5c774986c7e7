"""The description of the API: valid, complete, and true for what the board really answers."""

import json
from typing import Any

import pytest

pytest.importorskip("starlette")

from preferans.engine import METHODS
from preferans.web.limits import Limits
from preferans.web.openapi import document

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return document(Limits(workers=3, queue=7))


def validator(described: dict[str, Any], place: str) -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    return jsonschema.Draft202012Validator({"$ref": place, "components": described["components"]})


def test_it_is_valid_openapi(described) -> None:
    spec = pytest.importorskip("openapi_spec_validator")
    spec.validate(json.loads(json.dumps(described)), cls=spec.OpenAPIV31SpecValidator)


def test_every_method_is_described(described) -> None:
    posts = {path.removeprefix("/api/") for path, item in described["paths"].items() if "post" in item}
    assert posts == set(METHODS)


def test_limits_are_told(described) -> None:
    told = described["components"]["responses"]["503"]
    assert told["description"] == "All 3 workers are at work and 7 questions wait."


def references(part: Any) -> list[str]:
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    own = [part["$ref"]] if isinstance(part, dict) and isinstance(part.get("$ref"), str) else []
    return own + [found for one in inner for found in references(one)]


def test_every_reference_leads_somewhere(described) -> None:
    found = set(references(described))
    assert found
    for reference in found:
        assert reference.startswith("#/"), reference
        place: Any = described
        for name in reference[2:].split("/"):
            place = place[name]


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("tricks_table", {"deal": DEAL}),
        ("samples", {}),
        ("read", {"text": DEAL}),
        ("pulka", {"variant": "sochi"}),
        ("whisting", {"deal": DEAL, "contract": "8N", "declarer": 1, "discard": ["S9", "H7"], "players": 4}),
    ],
)
def test_params_and_results_fit_their_schemas(described, method, params) -> None:
    from preferans.engine import respond

    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    result = json.loads(respond(line))["result"]
    assert validator(described, f"#/components/schemas/{method}.params").is_valid(params)
    assert validator(described, f"#/components/schemas/{method}.result").is_valid(result)
    assert not validator(described, f"#/components/schemas/{method}.params").is_valid({**params, "progress": True})
