"""A pulka on the wire: the record goes in and comes out, nothing is kept between."""

import json

import pytest

from preferans import engine
from preferans.pulka import Pulka

MADE = {
    "kind": "contract", "level": 6, "trump": "D", "declarer": "A", "tricks": {"A": 6, "B": 2, "C": 2},
    "whist": {"B": "whist", "C": "whist"},
}  # fmt: skip


def answer(**params):
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "pulka", "params": params}).encode()
    return json.loads(engine.respond(line))


def result(**params):
    return answer(**params)["result"]


def test_a_new_record_is_empty():
    found = result(variant="leningrad", players=4, options={"target": 20}, names=["P", "Q", "R", "S"])
    assert found["title"] == {"en": "Leningrad", "ru": "Ленинградка"}
    assert (found["deals"], found["dealer"], found["ended"], found["last"]) == (0, "D", False, None)
    assert found["seats"] == ["A", "B", "C", "D"]
    assert found["goal"]["number"] == "20"
    assert not any(totals for column in found["history"].values() for totals in column.values())
    assert found["record"]["names"] == ["P", "Q", "R", "S"]
    assert set(found["settlement"]["final"].values()) == {0}


def test_deals_are_added_and_taken_back():
    one = result(variant="sochi", add=MADE)
    two = result(record=one["record"], add={"kind": "raspasy", "tricks": {"A": 2, "B": 8, "C": 0}})
    assert two["deals"] == 2
    assert two["history"]["pool"]["A"] == [2]
    assert two["history"]["mountain"]["B"] == [8]
    assert two["history"]["whists"]["B>A"] == [4]
    assert (two["dealer"], two["streak"]) == ("B", 1)
    assert {entry["player"] for entry in two["last"]["entries"]} == {"A", "B", "C"}
    back = result(record=two["record"], undo=True)
    assert back["record"] == one["record"]
    assert back == {**one, "record": back["record"]}


def test_the_result_is_that_of_the_package():
    made = {"declarer": "B", "tricks": {"A": 2, "B": 6, "C": 2}, "whist": {"A": "whist", "C": "whist"}}
    found = result(variant="rostov", players=4, add={**MADE, **made})
    pulka = Pulka.from_json(json.dumps(found["record"]))
    assert found["settlement"]["final"] == {str(p): n for p, n in pulka.settle().shown_final.items()}
    assert sum(found["settlement"]["final"].values()) == 0
    assert found["last"]["sits_out"] == "D"
    assert found["last"]["title"].keys() == {"en", "ru"}


def test_a_stopped_game_takes_no_more_deals():
    stopped = result(variant="sochi", stop=True)
    assert stopped["ended"]
    assert stopped["stopped"]
    assert answer(record=stopped["record"], add=MADE)["error"]["data"]["code"] == "ended"
    assert not result(record=stopped["record"], undo=True)["ended"]


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"variant": "gusarik"}, "no pulka"),
        ({"variant": "nowhere"}, "nowhere"),
        ({"variant": "sochi", "colour": 1}, "colour"),
        ({"variant": "sochi", "add": 3}, "add"),
        ({"variant": "sochi", "add": {"kind": "x"}}, "kind"),
        ({"variant": "sochi", "add": {**MADE, "tricks": {"A": 6, "B": 2}}}, "8"),
        ({"variant": "sochi", "add": {**MADE, "dealer": "A"}}, "dealer"),
        ({"variant": "sochi", "add": MADE, "stop": True}, "one change"),
        ({"variant": "sochi", "undo": 1}, "undo"),
        ({"variant": "sochi", "undo": True}, "take back"),
        ({"variant": "sochi", "names": ["A", 2, "C"]}, "names"),
        ({"variant": "sochi", "names": "ABC"}, "names"),
        ({"record": {}}, "record"),
        ({"record": "friday.json"}, "record"),
        ({"record": {"format": "preferans pulka"}, "players": 3}, "both"),
    ],
)
def test_wrong_params_are_named(params, words):
    error = answer(**params)["error"]
    assert error["code"] == -32602
    assert words in error["message"]
