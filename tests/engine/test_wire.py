"""The engine's solve and tricks_table: the form of params and results, and values known from elsewhere."""

import gzip
import itertools
import json
import pathlib

import pytest

from preferans.engine import respond

DATA = pathlib.Path(__file__).parent.parent / "data"
DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
HANDS = DEAL.split(" | ")[:3]


def ask(method, **params):
    """The response object to one question."""
    return json.loads(respond(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()))


def result(method, **params):
    return ask(method, **params)["result"]


def error(method, **params):
    return ask(method, **params)["error"]


@pytest.mark.parametrize("name", ["endings", "two_hands"])
def test_values_of_an_independent_solver(name):
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt") as lines:
        for text in itertools.islice(lines, 0, None, 10):
            row = json.loads(text)
            request = {key: value for key, value in row["request"].items() if key != "id"}
            got = result("solve", **request)
            assert {key: got[key] for key in row["result"]} == row["result"]


def test_only_hands_and_objective_are_required():
    short = result("solve", hands=HANDS, objective="tricks")
    full = result(
        "solve", hands=HANDS, objective="tricks", trick=[], leader=0, trump="N", declarer=0, tie="lowest",
        talon_leads=[], talon_takes=False, third_lead="eldest", per_card=True,
    )  # fmt: skip
    assert short == full
    assert short["value"] == 4


def test_id_in_params_is_echoed():
    assert result("solve", hands=HANDS, objective="misere", id="x")["id"] == "x"
    assert "id" not in result("solve", hands=HANDS, objective="misere")


def test_cards_can_be_left_out():
    assert set(result("solve", hands=HANDS, objective="tricks", per_card=False)) == {"to_move", "value"}


def test_no_cards_left():
    none = ["-.-.-.-"] * 3
    assert result("solve", hands=none, objective="tricks") == {"to_move": 0, "value": 0, "cards": {}}
    assert result("solve", hands=none, objective="all_pass_guarantee")["value"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ({"hands": [HANDS[0], HANDS[0], HANDS[2]]}, "duplicate", "S8"),
        ({"hands": HANDS[:1]}, "hands", "expected two or three"),
        ({"hands": HANDS[0]}, "params", "hands is a text"),
        ({"hands": [1, 2, 3]}, "params", "hands"),
        ({"hands": ["AK.Q", *HANDS[1:]]}, "suits", "four"),
        ({"hands": ["A1.-.-.-", *HANDS[1:]]}, "rank", "'1'"),
        ({"hands": ["A.-.-.-", *HANDS[1:]]}, "hand_size", "expected"),
        ({"leader": 3}, "leader", "3"),
        ({"leader": -1}, "seat", "-1"),
        ({"leader": True}, "params", "leader"),
        ({"leader": "W"}, "params", "leader"),
        ({"leader": 10**30}, "seat", "expected"),
        ({"declarer": 3}, "declarer", "3"),
        ({"declarer": 0.5}, "params", "declarer is a number"),
        ({"trump": "X"}, "strain", "'X'"),
        ({"trump": "NS"}, "strain", "'NS'"),
        ({"trump": 3}, "strain", "3"),
        ({"objective": "win"}, "objective", "win"),
        ({"objective": ["tricks"]}, "objective", "tricks"),
        ({"objective": "misere", "trump": "S"}, "objective", "no trump"),
        ({"objective": "fewer_tricks"}, "objective", "two hands"),
        ({"trick": ["S7"]}, "", ""),
        ({"trick": ["XX"]}, "card", "XX"),
        ({"trick": "S7"}, "params", "trick"),
        ({"talon_leads": ["SK", "HA"]}, "talon", "all-pass"),
        ({"tie": "any"}, "tie", "any"),
        ({"third_lead": 1}, "third_lead", "1"),
        ({"talon_takes": 0}, "params", "talon_takes"),
        ({"per_card": 1}, "params", "per_card"),
        ({"colour": 1}, "unknown_key", "colour"),
        ({"id": [1]}, "params", "id"),
    ],
)
def test_wrong_params_are_named(change, code, words):
    wrong = error("solve", **({"hands": HANDS, "objective": "tricks"} | change))
    assert wrong["code"] == -32602
    assert set(wrong["data"]) - {"spans", "hint"} == {"code", "card", "places"}
    assert wrong["data"]["code"] == code or not code
    assert words in wrong["message"]


def test_a_card_that_is_twice_is_named_with_its_places():
    data = error("solve", hands=["A.-.-.-", "A.-.-.-", "7.-.-.-"], objective="tricks")["data"]
    assert data == {"code": "duplicate", "card": "SA", "places": ["hand 0", "hand 1"]}


def test_a_card_on_the_table_against_the_rules_is_refused():
    data = error("solve", hands=["7.-.-.-", "8.-.-.-", "-.-.-.AK"], trick=["S9", "H7"], objective="tricks")
    assert data["code"] == -32602


def test_house_rules_bind_who_follows():
    hands = ["A7.-.-.-", "KJ.-.-.-", "8.-.-.-"]
    low = {"hands": hands, "leader": 2, "trick": ["ST"], "objective": "tricks"}
    assert set(result("solve", **low)["cards"]) == {"S7", "SA"}
    assert set(result("solve", **low, must_head=True)["cards"]) == {"SA"}
    assert error("solve", hands=HANDS, objective="all_pass", must_head=True)["data"]["code"] == "objective"
    assert error("solve", hands=HANDS, objective="tricks", must_overtrump=1)["data"]["code"] == "params"
    bound = result("tricks_table", hands=HANDS, talon=["SK", "HA"], must_head=True, must_overtrump=True)
    assert bound != result("tricks_table", hands=HANDS, talon=["SK", "HA"])


def test_missing_keys_are_named():
    assert error("solve", hands=HANDS)["data"]["code"] == "missing_key"
    assert error("solve", objective="tricks")["data"]["code"] == "missing_key"
    assert error("tricks_table")["data"]["code"] == "missing_key"


def test_tricks_table_of_a_known_deal():
    table = result("tricks_table", hands=HANDS, talon=["SK", "HA"])
    assert table == {
        "with_talon": [[8, 3, 3, 8, 6], [6, 8, 4, 7, 8], [0, 0, 5, 1, 0]],
        "misere_with_talon": [4, 2, 6],
        "as_dealt": [[6, 2, 2, 6, 4], [3, 7, 3, 3, 6], [0, 0, 4, 0, 0]],
        "misere": [6, 2, 7],
        "guarantee": [6, 2, 7],
    }
    assert result("tricks_table", deal=DEAL) == table


def test_tricks_table_without_talon():
    table = result("tricks_table", hands=HANDS, leader=2, id=5)
    assert table["with_talon"] is None
    assert table["misere_with_talon"] is None
    assert table["id"] == 5


@pytest.mark.parametrize(
    "params",
    [
        {"deal": 3},
        {"deal": "nothing"},
        {"deal": DEAL, "hands": HANDS},
        {"hands": HANDS, "talon": ["SK"]},
        {"hands": HANDS, "talon": ["S8", "HA"]},
        {"hands": HANDS, "leader": 7},
        {"hands": HANDS[:2]},
        {"hands": HANDS, "colour": 1},
    ],
)
def test_tricks_table_refuses(params):
    assert error("tricks_table", **params)["code"] == -32602


def test_version_lists_the_methods():
    assert {"solve", "tricks_table", "version"} <= set(result("version")["methods"])
    assert error("version", x=1)["code"] == -32602
