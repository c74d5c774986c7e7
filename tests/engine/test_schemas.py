"""The JSON Schemas of the engine say what it takes and gives: right requests, real results, wrong requests, errors."""

import io
import json
from typing import Any

import pytest
from click.testing import CliRunner
from engine_requests import DEAL, RIGHT, WRONG, of_the_books, of_the_page
from jsonschema import Draft202012Validator

from preferans import engine
from preferans.cli import main
from preferans.rules import austrian, central, two_hands
from preferans.rules.families import ALL_VARIANTS
from preferans.rules.options import OPTIONS
from preferans.schemas import schemas
from preferans.scoring.wire import known_kinds

MESSAGES = {"request", "response", "error", "cancel", "progress", "partial"}
SHARED = {"definitions", "rules", "events", "answers", "decisions"}


def answer(method: str, params: Any, ident: Any = 1) -> Any:
    line = json.dumps({"jsonrpc": "2.0", "id": ident, "method": method, "params": params})
    response = engine.respond(line.encode())
    assert response is not None
    return json.loads(response)


def wrong_with(validator, value) -> str:
    """What is wrong by a schema, empty where nothing is."""
    return "\n".join(f"{error.json_path}: {error.message:.300}" for error in validator.iter_errors(value))


def objects(schema: Any):
    """All schemas inside one, itself first."""
    if isinstance(schema, dict):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from objects(part)


def test_every_method_has_its_files_and_no_file_is_left_over():
    methods = {f"{method}.{part}" for method in engine.METHODS for part in ("params", "result")}
    assert {name.removesuffix(".json") for name in schemas()} == methods | MESSAGES | SHARED


@pytest.mark.parametrize("name", sorted(schemas()))
def test_every_file_is_a_schema_and_refers_to_what_is_there(name):
    schema = schemas()[name]
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert schema["title"]
    Draft202012Validator.check_schema(schema)
    for part in objects(schema):
        if isinstance(part.get("$ref"), str):
            file, _, pointer = part["$ref"].partition("#")
            found: Any = schemas()[file or name]
            for key in filter(None, pointer.split("/")):
                found = found[key]


def test_every_shared_definition_is_used():
    named = {(name, part["$ref"]) for name, one in schemas().items() for part in objects(one) if "$ref" in part}
    used = {target if target[0] != "#" else name + target for name, target in named if isinstance(target, str)}
    made = {f"{name}#/$defs/{key}" for name, one in schemas().items() for key in one.get("$defs", {})}
    assert made - used == set()


def test_objects_of_results_are_closed():
    """Members that a schema does not know are refused, so that a result cannot gain one unseen."""
    for name in [*(f"{method}.result.json" for method in engine.METHODS), "answers.json", "decisions.json"]:
        for part in objects(schemas()[name]):
            if part.get("type") == "object" and "properties" in part and "$schema" not in part["properties"]:
                assert part["additionalProperties"] is False, (name, part)


def test_options_and_variants_are_those_of_the_rules():
    made = schemas()["rules.json"]["$defs"]
    assert set(made["variants"]["enum"]) == set(ALL_VARIANTS)
    for name, rows in (
        ("pulka", OPTIONS), ("central", central.TABLE.rows), ("austrian", austrian.TABLE.rows),
        ("two_hand", two_hands.TABLE.rows),
    ):  # fmt: skip
        assert list(made[f"{name}_options"]["properties"]) == [row.name for row in rows]


def test_every_kind_of_event_has_a_schema():
    kinds = {part["properties"]["kind"]["const"] for part in objects(schemas()["events.json"])
             if "const" in part.get("properties", {}).get("kind", {})}  # fmt: skip
    assert kinds == set(known_kinds())


def test_every_method_is_asked():
    asked = {method for method, _ in [*RIGHT, *of_the_books()]}
    assert asked == set(engine.METHODS)
    assert {method for method, _ in WRONG} == set(engine.METHODS)


@pytest.mark.parametrize(("method", "params"), [*RIGHT, *of_the_page()])
def test_right_requests_and_their_results(validator, method, params):
    assert not wrong_with(validator(f"{method}.params.json"), params)
    response = answer(method, params)
    assert "result" in response, response
    assert not wrong_with(validator("response.json"), response)
    assert not wrong_with(validator(f"{method}.result.json"), response["result"])


def test_the_examples_of_the_books(validator):
    for method, params in of_the_books():
        assert not wrong_with(validator(f"{method}.params.json"), params), params
        found = answer(method, params)["result"]
        assert not wrong_with(validator(f"{method}.result.json"), found), (params, found)


@pytest.mark.parametrize(("method", "params"), WRONG)
def test_wrong_requests_are_refused_by_schema_and_engine(validator, method, params):
    assert wrong_with(validator(f"{method}.params.json"), params)
    response = answer(method, params)
    assert response["error"]["code"] == -32602
    assert not wrong_with(validator("response.json"), response)
    assert not wrong_with(validator("error.json"), response["error"])


@pytest.mark.parametrize(
    "line",
    [b"{", b"{}", b"[]", b'{"jsonrpc":"2.0","id":1,"method":"sing"}', b'{"jsonrpc":"2.0","id":"x","method":"solve"}',
     json.dumps({"jsonrpc": "2.0", "id": 1, "method": "read", "params": {"text": f"{DEAL} x"}}).encode()],
)  # fmt: skip
def test_errors(validator, line):
    response = engine.respond(line)
    assert response is not None
    assert not wrong_with(validator("response.json"), json.loads(response))


def test_notifications(validator):
    params = {"hand": "QT7.KQJ.A.KQJ", "out": "D8 D7", "trump": "S", "leader": 2, "progress": True, "partial": True}
    request = {"jsonrpc": "2.0", "id": 1, "method": "layouts", "params": params}
    cancel = {"jsonrpc": "2.0", "method": "$/cancel", "params": {"id": 1}}
    assert not wrong_with(validator("request.json"), request)
    assert not wrong_with(validator("cancel.json"), cancel)
    assert wrong_with(validator("cancel.json"), {**cancel, "params": {}})
    sink = io.BytesIO()
    engine.serve(io.BytesIO(json.dumps(request).encode() + b"\n"), sink)
    *told, _ = map(json.loads, sink.getvalue().splitlines())
    assert {message["method"] for message in told} == {"$/progress", "$/partial"}
    for message in told:
        assert not wrong_with(validator(message["method"].removeprefix("$/") + ".json"), message)
        if message["method"] == "$/partial":
            assert not wrong_with(validator("layouts.result.json"), message["params"]["result"])


def test_the_command_and_the_method_hand_them_out():
    shown = CliRunner().invoke(main, ["engine", "--schema"])
    assert json.loads(shown.output) == schemas() == answer("schema", {})["result"]
    one = CliRunner().invoke(main, ["engine", "--schema", "solve"])
    assert json.loads(one.output) == answer("schema", {"method": "solve"})["result"]
    assert set(json.loads(one.output)) == {"solve.params.json", "solve.result.json", "definitions.json"}
    refused = CliRunner().invoke(main, ["engine", "--schema", "sing"])
    assert refused.exit_code == 2
    assert "no method 'sing'" in refused.output
    assert answer("schema", {"method": "sing"})["error"]["data"]["code"] == "method"
