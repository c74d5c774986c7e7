"""Requests and files with anything at all in them: an answer, or an error of the package, never another one.

PREFERANS_REQUESTS sets how many damaged requests are tried (2,000 by default).
"""

import copy
import json
import os
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from preferans.engine import respond
from preferans.errors import PreferansError
from preferans.pulka import Pulka
from preferans.rules import VARIANTS, Rules
from preferans.scoring import AllPassResult, GameResult, MisereResult
from preferans.scoring.wire import score_request

TRIES = int(os.environ.get("PREFERANS_REQUESTS", "2000"))
DATA = Path(__file__).parents[1] / "data"
ODD_VALUES: list[Any] = [
    *(None, -1, 0, 3, 11, 99, 10**30, 1.5, float("inf"), True, False),
    *("", "A", "B>A", "x", "6S", "1/2", "1/0", "misere", "S", "NT", "AS"),
    *([], {}, [1], ["A"], {"A": 1}, {"A": "x"}, {"Q": 2}, [["A"]], [["A", "6S"]], [["A", 5]], ["AS", "AS"]),
    *({"8": "both"}, {"mode": 5}),
]


def places(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a JSON value."""
    if path:
        yield path
    keys = list(content) if isinstance(content, dict) else range(len(content)) if isinstance(content, list) else ()
    for key in keys:
        yield from places(content[key], (*path, key))


def damage(content: Any, chance: random.Random) -> None:
    """Takes something out of a JSON value, or puts something odd in its place."""
    *inner, last = chance.choice(list(places(content)))
    for key in inner:
        content = content[key]
    if chance.random() < 0.2:
        del content[last]
    else:
        content[last] = copy.deepcopy(chance.choice(ODD_VALUES))


def test_damaged_requests_are_answered_or_refused() -> None:
    chance = random.Random(1996)
    lines = [
        line for name in ("ru", "text") for line in (DATA / f"examples_{name}.jsonl").read_text("utf-8").splitlines()
    ]
    rows = [row for row in map(json.loads, lines) if row["variant"] in (*VARIANTS, "any")]
    answered = 0
    for _ in range(TRIES):
        row = copy.deepcopy(chance.choice(rows))
        request = {name: row[name] for name in ("variant", "options", "event")}
        for _ in range(chance.choice((1, 1, 2))):
            damage(request, chance)
        with suppress(PreferansError):
            score_request(request)
            answered += 1
    assert 0 < answered < TRIES


def test_damaged_files_are_read_or_refused() -> None:
    chance = random.Random(1996)
    pulka = Pulka(Rules.preset("vmk", 4, target=30), ["Anna", "Boris", "Clara", "Dora"])
    pulka.add(GameResult(7, 0, tricks=(6, 3, 1), whist={1: "whist", 2: "pass"}, strain="H", talon=("SA", "H7")))
    pulka.add(AllPassResult((4, 2, 3), dealer_tricks=1))
    pulka.add(MisereResult(1, 0, shared=True))
    for _ in range(TRIES // 4):
        content = json.loads(pulka.to_json())
        damage(content, chance)
        with suppress(PreferansError):
            Pulka.from_json(json.dumps(content))


SOCHI = {"variant": "sochi"}


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({}, "event"),
        ({"event": "x"}, "event"),
        ({"event": None}, "event"),
        ({"event": ["kind"]}, "event"),
        ({"calls": 5}, "calls"),
        (SOCHI | {"event": 5}, "event"),
        (SOCHI | {"options": [], "event": {"kind": "raspasy"}}, "options"),
        (SOCHI | {"options": "x", "event": {"kind": "raspasy"}}, "options"),
        (SOCHI | {"calls": [], "event": {}}, "calls"),
        ({"variant": 5, "event": {"kind": "settlement"}}, "variant"),
        (SOCHI | {"players": "x", "event": {"kind": "settlement"}}, "players"),
    ],
)
@pytest.mark.parametrize("method", ["score", "settle", "auction"])
def test_requests_of_another_shape_name_the_field(params: dict[str, Any], field: str, method: str) -> None:
    """The error is one of wrong parameters (-32602) with the field, never an internal one (-32603)."""
    line = respond(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode())
    assert line is not None
    error = json.loads(line)["error"]
    assert error["code"] == -32602
    assert error["data"]["code"] == field
    assert "expected" in error["message"]


@pytest.mark.parametrize("event", [{"calls": 5}, {"calls": [5]}, {"calls": {"A": "6S"}}, {"calls": [["A"]]}])
def test_calls_of_another_shape(event: dict[str, Any]) -> None:
    params = SOCHI | {"event": event}
    line = respond(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "auction", "params": params}).encode())
    assert line is not None
    error = json.loads(line)["error"]
    assert (error["code"], error["data"]["code"]) == (-32602, "calls")
