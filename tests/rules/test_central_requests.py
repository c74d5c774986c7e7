"""Requests of the games for two and of Central Europe with anything at all in them: an answer, or our own error.

PREFERANS_REQUESTS sets how many damaged requests are tried (2,000 by default).
"""

import copy
import doctest
import importlib
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from preferans.cli import main
from preferans.engine import respond
from preferans.errors import PreferansError, RulesError
from preferans.record.match import Match
from preferans.record.match_results import write_result
from preferans.rules import Rules
from preferans.rules.families import FAMILY_VARIANTS, preset, rules_from_json
from preferans.scoring.central_results import CentralGame
from preferans.scoring.wire import auction_request, known_kinds, score_request, settle_request

TRIES = int(os.environ.get("PREFERANS_REQUESTS", "2000"))
DATA = Path(__file__).parents[1] / "data"
ODD_VALUES: list[Any] = [
    *(None, -1, 0, 3, 11, 99, 10**30, 1.5, float("inf"), True, False),
    *("", "A", "B>A", "x", "6S", "1/2", "1/0", "betl", "S", "NT", "AS", "P", "M3", "unlimited"),
    *([], {}, [1], ["A"], {"A": 1}, {"A": "x"}, {"Q": 2}, [["A"]], [["A", "6S"]], [1, 2, 3], [[0, 0, 0]] * 3),
]


def rows() -> list[dict[str, Any]]:
    """The rows of these variants in the examples."""
    files = [(DATA / f"examples_{name}.jsonl").read_text("utf-8") for name in ("ru", "ce")]
    lines = [line for text in files for line in text.splitlines()]
    return [row for row in map(json.loads, lines) if row["variant"] in FAMILY_VARIANTS]


def places(content: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a JSON value."""
    if path:
        yield path
    keys = list(content) if isinstance(content, dict) else range(len(content)) if isinstance(content, list) else ()
    for key in keys:
        yield from places(content[key], (*path, key))


def damage(content: Any, chance: random.Random) -> None:
    """Takes something out of a JSON value, or puts something odd in its place."""
    found = list(places(content))
    if not found:
        return
    *inner, last = chance.choice(found)
    for key in inner:
        content = content[key]
    if chance.random() < 0.2:
        del content[last]
    else:
        content[last] = copy.deepcopy(chance.choice(ODD_VALUES))


def test_damaged_requests_are_answered_or_refused() -> None:
    chance, kept, answered = random.Random(1905), rows(), 0
    for _ in range(TRIES):
        row = copy.deepcopy(chance.choice(kept))
        request = {name: row[name] for name in ("variant", "options", "event")}
        damage(request["event"] if chance.random() < 0.9 else request, chance)
        try:
            score_request(request)
            answered += 1
        except PreferansError:
            continue
    assert 0 < answered < TRIES


def test_damaged_matches_are_read_or_refused() -> None:
    chance = random.Random(2001)
    match = Match(preset("croatian"))
    match.add(CentralGame("C", 0, active=(1,), kontra=1, kontra_by=1, tricks=(6, 2, 2)))
    match.add(CentralGame("betl", 1, active=(2, 0), tricks=(5, 0, 5)))
    text, refused = match.to_json(), 0
    for _ in range(TRIES // 4):
        content = json.loads(text)
        damage(content, chance)
        try:
            Match.from_json(json.dumps(content))
        except PreferansError:
            refused += 1
    assert 0 < refused < TRIES // 4


def test_every_kind_of_the_examples_is_known() -> None:
    assert {row["event"]["kind"] for row in rows()} <= set(known_kinds())


def test_the_engine_answers_for_every_family() -> None:
    told = write_result(CentralGame("C", 0, active=(1, 2), tricks=(6, 2, 2)))
    event = {"kind": "deal_score"}
    event |= {name: told[name] for name in ("declarer", "contract", "igra", "active", "tricks")}
    for method, params, expected in (
        ("score", {"variant": "croatian", "event": event}, '"unit":10'),
        ("score", {"variant": "pasy", "event": {"kind": "pasy", "tricks": {"A": 6, "B": 4}}}, '"points":{"A":2}'),
        ("auction", {"variant": "serbian", "event": {"calls": ["2"]}}, '"legal":["P","3","G","G6","G7"]'),
        ("auction", {"variant": "hussar", "event": {"calls": [["A", "10NT"]]}}, '"declarer":"A"'),
        ("auction", {"variant": "austrian_simple", "event": {"calls": ["4", "P", "P"]}}, '"level":4'),
        ("settle", {"variant": "austrian_simple", "event": {"cash": [0, -3, 0], "pot": 3}}, '"result":[1,-2,1]'),
        ("settle", {"variant": "gusarik", "event": {"pool": {"A": 4}, "whists": {"B>A": 30}}}, '{"A":-10,"B":10}'),
        ("settle", {"variant": "pasy", "event": {"points": {"A": 4}}}, '"final":{"A":-4,"B":4}'),
    ):
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        answer = respond(line)
        assert answer is not None
        assert expected in answer.decode(), f"{method} {params}"


@pytest.mark.parametrize(
    ("variant", "event", "message"),
    [
        ("croatian", {"kind": "pasy"}, "no kind of event 'pasy' in croatian"),
        ("pasy", {"kind": "legality", "what": "two_passes"}, "nobody passes in pasy"),
        ("serbian", {"kind": "legal_cards", "hand": ["AS"], "trick": ["XX"], "trump": "C"}, "."),
        ("serbian", {"kind": "deal_score", "tricks": [1]}, "contract is None"),
        ("serbian", {"kind": "ppn_trick", "string": "2A", "starts": 1}, "two or three cards"),
        ("serbian", {"kind": "ppn_cards", "codes": "X"}, "X is no card"),
        ("serbian", {"kind": "auction", "calls": ["2", "2"]}, "cannot say '2'"),
        ("austrian_simple", {"kind": "deal_score_at", "declarer": 0, "trump": "N", "tricks": [0, 0, 0]}, "no contract"),
        ("hussar", {"kind": "auction", "calls": [["B", "6S"]]}, "out of turn"),
        ("hussar", {"kind": "hussar_contract", "level": 6, "declarer": "C", "whist": "pass"}, "not at a table of 2"),
    ],
)  # fmt: skip
def test_events_that_are_refused(variant: str, event: dict[str, Any], message: str) -> None:
    with pytest.raises(PreferansError, match=message):
        score_request({"variant": variant, "event": event})


def test_settlements_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(RulesError, match="all together nothing"):
        settle_request({"variant": "austrian_simple", "event": {"cash": [0, 0, 0], "pot": 3}})
    with pytest.raises(RulesError, match="no auction"):
        auction_request({"variant": "pasy", "event": {"calls": []}})


# The command line, and the one door to all presets


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("variant", FAMILY_VARIANTS)
def test_rules_of_every_variant_are_shown(variant: str, lang: str) -> None:
    env = {"COLUMNS": "80", "PREFERANS_LANG": lang, "NO_COLOR": "1"}
    shown = CliRunner(charset="utf-8").invoke(main, ["rules", variant], env=env)
    assert shown.exit_code == 0
    assert all(row.name in shown.output for row in type(preset(variant)).choices.rows)
    assert max(map(len, shown.output.splitlines())) <= 80
    told = CliRunner(charset="utf-8").invoke(main, ["rules", variant, "--format", "json"], env=env)
    assert rules_from_json(told.output) == preset(variant)


def test_commands_of_the_record_know_these_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def run(command: str, status: int = 0) -> str:
        done = CliRunner(charset="utf-8").invoke(main, command.split(), env={"COLUMNS": "80", "NO_COLOR": "1"})
        assert done.exit_code == status, done.output
        return done.output

    deal = "--contract C --declarer A --tricks A=6,B=2,C=2 --whist B=follow,C=follow"
    assert "made" in run(f"score --rules croatian {deal}")
    refused = run("score --rules croatian --contract 6S --declarer A", status=2)
    assert "no contract '6S': expected S, D, H, C, betl, sans, preferans" in refused
    run("pulka record.json new --rules croatian")
    run(f"pulka record.json add {deal}")
    assert len(json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))["deals"]) == 1
    run("pulka record.json undo")
    assert json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))["deals"] == []


def test_presets_of_every_family_come_from_rules_preset() -> None:
    for variant in FAMILY_VARIANTS:
        rules: Any = Rules.preset(variant)
        assert rules == preset(variant)
        assert Rules.from_json(rules.to_json()) == rules
    assert preset("sochi") == Rules.preset("sochi")
    with pytest.raises(RulesError, match="did you mean croatian"):
        preset("croatia")
    with pytest.raises(RulesError, match="no option"):
        Rules.preset("pasy", whist_style="greedy")


@pytest.mark.parametrize("module", ["evaluation.central_defence", "show.family_rules"])
def test_docstring_examples(module: str) -> None:
    done = doctest.testmod(importlib.import_module(f"preferans.{module}"))
    assert (done.failed, done.attempted > 0) == (0, True)
