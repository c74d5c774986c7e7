"""Texts of deals, samples and variants on the wire."""

import json

import pytest

from preferans import engine
from preferans.notation import WRITABLE, read
from preferans.rules.families import ALL_VARIANTS, preset
from preferans.samples import sample_deals

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"


def answer(method, **params):
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    return json.loads(engine.respond(line))


def result(method, **params):
    return answer(method, **params)["result"]


def test_a_deal_reads_the_same_in_every_notation_it_is_written_in():
    found = result("read", text=DEAL)
    cards = {key: found[key] for key in ("hands", "talon")}
    assert found["played"] is None
    for name in WRITABLE:
        text = result("write", **cards, format=name)["text"]
        again = result("read", text=text)
        assert (again["hands"], sorted(again["talon"])) == (cards["hands"], sorted(cards["talon"])), name
        assert again["native"].split(" | ")[:3] == cards["hands"]
        assert again["title"]


def test_what_is_known_beyond_the_cards_comes_and_goes():
    known = {
        "declarer": 1, "contract": "8N", "discard": ["S9", "H7"], "leader": 0, "play": ["DT", "DA", "DJ"],
        "calls": [[2, "pass"], [0, "whist"]],
    }  # fmt: skip
    cards = {key: result("read", text=DEAL)[key] for key in ("hands", "talon")}
    for name in ("json", "ppn"):
        text = result("write", **cards, **known, format=name)["text"]
        played = result("read", text=text)["played"]
        assert {key: played[key] for key in known if key != "calls"} == {
            key: known[key] for key in known if key != "calls"
        }
    assert result("read", text=result("write", **cards, **known, format="json")["text"])["played"]["calls"]


def test_a_text_that_cannot_be_read_tells_the_place():
    wrong = DEAL.replace("AKJ87", "AKJ8Q")
    error = answer("read", text=wrong)["error"]
    assert error["code"] == -32602
    assert error["data"]["code"] == "duplicate"
    assert [wrong[start:end] for start, end in error["data"]["spans"]] == ["Q", "Q"]


@pytest.mark.parametrize(
    ("method", "params", "words"),
    [
        ("read", {}, "text"),
        ("read", {"text": 3}, "text"),
        ("read", {"text": ""}, "empty"),
        ("read", {"text": "/etc/passwd"}, "suits"),
        ("read", {"text": DEAL, "format": "morse"}, "morse"),
        ("read", {"text": DEAL, "colour": 1}, "colour"),
        ("write", {"hands": ["A"], "format": "native"}, "suits"),
        ("write", {"hands": ["A.-.-.-", "K.-.-.-", "Q.-.-.-"], "format": "gambler"}, "read only"),
        ("write", {"hands": ["A.-.-.-", "K.-.-.-", "Q.-.-.-"]}, "format"),
        ("samples", {"n": 1}, "no params"),
        ("formats", {"n": 1}, "no params"),
        ("rules", {"n": 1}, "no params"),
    ],
)
def test_wrong_params_are_named(method, params, words):
    error = answer(method, **params)["error"]
    assert error["code"] == -32602
    assert words in error["message"]


def test_formats_are_those_of_the_package():
    rows = result("formats")["formats"]
    assert [row["name"] for row in rows if row["writable"]] == list(WRITABLE)


def test_samples_are_deals_with_a_sentence_in_both_languages():
    rows = result("samples")["samples"]
    assert [row["name"] for row in rows] == list(sample_deals())
    for row in rows:
        assert row["shows"].keys() == {"en", "ru"}
        assert read(row["deal"]) == sample_deals()[row["name"]].deal


def test_all_variants_are_listed_with_players_that_fit():
    rows = result("rules")["rules"]
    assert sorted(row["name"] for row in rows) == sorted(ALL_VARIANTS)
    for row in rows:
        assert row["title"].keys() == {"en", "ru"}
        assert preset(row["name"]).players == row["players"][0]
        for players in row["players"]:
            assert preset(row["name"], players).players == players
