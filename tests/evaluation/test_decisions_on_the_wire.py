"""The engine's whisting, best_contracts, par and review: what the Python functions say, and errors of the params."""

import json

import pytest

import preferans as pf
from preferans.engine import respond

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
TABLE = {"deal": DEAL, "variant": "leningrad", "players": 4, "options": {"whist_style": "greedy"}}
RULES = pf.Rules.preset("leningrad", players=4, whist_style="greedy")


def ask(method, **params):
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    return json.loads(respond(line.encode()))


def exact(amount):
    return int(amount) if amount.denominator == 1 else str(amount)


def test_whisting():
    got = ask("whisting", **TABLE, contract="8N", declarer="N", discard=["S9", "H7"])["result"]
    found = pf.whisting(pf.Deal.parse(DEAL), pf.Contract(8, "N", 1, ("S9", "H7")), RULES)
    assert got["worth"] == [exact(worth) for worth in found.worth.values()]
    assert [(turn["seat"], turn["call"]) for turn in got["calls"]] == [(int(s), str(c)) for s, c in found.calls]
    assert got["tricks"] == 8
    assert got["scored"] == list(found.result.tricks)
    assert got["entries"][0] == {"seat": 1, "column": "pool", "amount": 6, "explain": "8 NT made"}


def test_the_deal_as_hands_and_the_situation():
    hands = DEAL.split(" | ")[:3]
    asked = {"hands": hands, "talon": ["SK", "HA"], "players": 4, "contract": "8N", "declarer": 1}
    asked |= {"discard": ["S9", "H7"], "situation": {"dealer": "A", "multiplier": 2}}
    got = ask("whisting", **asked)["result"]
    assert got["worth"] == [-6, 66, -30, -30]
    assert got["entries"][1]["on"] == 1


def test_best_contracts():
    got = ask("best_contracts", **TABLE, declarer=1, at_least="7S", strains=["C", "N"])["result"]["choices"]
    choices = pf.best_contracts(pf.Deal.parse(DEAL), 1, RULES, "7S", "CN")
    assert [(row["contract"], row["own"]) for row in got] == [(str(one.contract), exact(one.own)) for one in choices]
    assert [len(row["discards"]) for row in got] == [len(one.discards) for one in choices]
    assert got[-1]["margin"] is None


def test_worth_by_tricks_is_that_of_whisting():
    asked = {key: value for key, value in TABLE.items() if key != "deal"}
    games = ["8N", "8C", "misere"]
    eight, clubs, misere = ask("worth_by_tricks", **asked, declarer=1, contracts=games)["result"]["contracts"]
    assert [row["contract"] for row in (eight, clubs, misere)] == games
    assert eight["made"] == [tricks >= 8 for tricks in range(11)]
    assert misere["made"] == [tricks == 0 for tricks in range(11)]
    for row, discard in ((eight, ("S9", "H7")), (clubs, ("S7", "S9")), (clubs, ("S7", "DA"))):
        found = pf.whisting(pf.Deal.parse(DEAL), pf.Contract.parse(row["contract"], 1, discard), RULES, split="even")
        assert row["worth"][found.tricks] == exact(list(found.worth.values())[1])


def test_par():
    got = ask("par", **TABLE)["result"]
    found = pf.par(pf.Deal.parse(DEAL), RULES)
    assert (got["declarer"], got["contract"]) == (int(found.declarer), str(found.contract))
    assert got["worth"] == [exact(worth) for worth in found.worth.values()]
    assert got["all_pass"] is None
    passed = ask("par", **TABLE, bids=["10N"])["result"]
    assert (passed["declarer"], sum(passed["all_pass"])) == (None, 10)


def test_review():
    record = pf.PlayedDeal(
        pf.Deal.parse(DEAL), 1, "8N", discard=(pf.Card("S9"), pf.Card("H7")),
        cards=tuple(map(pf.Card, ["CQ", "CA", "CT", "C8", "C9", "S8"])),
    )  # fmt: skip
    table = {key: value for key, value in TABLE.items() if key != "deal"}
    whist = {"E": "pass", "W": "whist"}
    got = ask("review", **table, record=pf.write(record, "native"), whist=whist, bid="6S")["result"]
    found = pf.review(record, RULES, whist={2: "pass", 0: "whist"}, bid="6S")
    assert [row["kind"] for row in got["decisions"]] == [str(one.kind) for one in found.judgements]
    assert [row["loss"] for row in got["decisions"]] == [exact(one.loss) for one in found.judgements]
    costly = next(row for row in got["decisions"] if row["made"] == "C8")
    assert costly["tricks"] == [8, 7]
    assert costly["better"] == ["CJ", "CK", "DA", "HK", "HA"]
    assert costly["line"][:3] == ["CJ", "C9", "S8"]


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("par", {"deal": DEAL, "colour": 1}, "unknown_key"),
        ("par", {"deal": DEAL, "hands": []}, "deal"),
        ("par", {"deal": DEAL, "situation": {"dealer": "E"}}, "dealer"),
        ("par", {"deal": DEAL, "variant": "soch"}, "variant"),
        ("whisting", {"deal": DEAL, "contract": "8N"}, "declarer"),
        ("whisting", {"deal": DEAL, "declarer": 1}, "contract"),
        ("whisting", {"deal": DEAL, "declarer": 1, "contract": "8N", "discard": ["DK", "S9"]}, "discard"),
        ("best_contracts", {"deal": DEAL, "declarer": 1, "split": "third"}, "split"),
        ("best_contracts", {"deal": DEAL, "declarer": 1, "at_least": "9S_nt"}, "bid"),
        ("review", {"record": DEAL}, "record"),
        ("worth_by_tricks", {"contracts": ["8N"]}, "declarer"),
        ("worth_by_tricks", {"declarer": 1, "contracts": []}, "contracts"),
        ("worth_by_tricks", {"declarer": 1, "contracts": ["pass"]}, "contracts"),
        ("worth_by_tricks", {"declarer": 1, "contracts": ["9S_nt"]}, "contracts"),
        ("worth_by_tricks", {"declarer": 1, "contracts": ["8N"], "deal": DEAL}, "unknown_key"),
        ("review", {}, "record"),
    ],
)
def test_wrong_params(method, params, code):
    error = ask(method, **params)["error"]
    assert error["code"] == -32602
    assert error["data"]["code"] == code


def test_bombs_marked_games_and_pairs_reach_the_decisions():
    queues = {"dealer": "D", "queues": {"B": [2, 1]}, "bomb_run": 1}
    asked = {"deal": DEAL, "variant": "classic", "players": 4, "situation": queues}
    got = ask("whisting", **asked, contract="8N", declarer=1, discard=["S9", "H7"])["result"]
    assert got["worth"] == [4 * worth for worth in (-3, 33, -15, -15)]
    dark = ask("best_contracts", **asked, declarer=1, at_least="6S_dark")["result"]["choices"]
    assert dark[0]["own"] == 8 * 33
    assert [call for _, call in next(row for row in dark if row["contract"] == "6C")["calls"]] == ["whist", "whist"]
    tables = {"dealer": "C", "tables": {"A": ["6S", "8H", "10NT"]}}
    orders = {"deal": DEAL, "variant": "zakaznoy", "situation": tables}
    par = ask("par", **orders)["result"]
    assert (par["declarer"], par["contract"], par["calls"]) == (0, "8S", [[0, "8S"]])
    assert [row["contract"] for row in par["orders"]][:2] == ["6C", "6D"]
    assert len(par["orders"]) == 22
    choices = ask("best_contracts", **orders, declarer=0)["result"]["choices"]
    assert {row["contract"] for row in choices} == {row["contract"] for row in par["orders"]}
    pairs = ask("par", deal=DEAL, variant="pair_skachki", situation={"dealer": "D", "lowest_level": 7})["result"]
    assert pairs["choice"]["own"] == pairs["worth"][1] + pairs["worth"][3]
    assert pairs["calls"][1] == [1, "7S"]


def test_an_order_on_the_wire():
    record = pf.write(pf.PlayedDeal(pf.Deal.parse(DEAL), 0, "6C", discard=(pf.Card("CQ"), pf.Card("D8"))), "native")
    got = ask("review", record=record, variant="zakaznoy")["result"]["decisions"]
    assert (got[0]["kind"], got[0]["made"], got[0]["better"]) == ("order", "6C", ["8S", "8H"])
    agreed = ask("par", deal=DEAL, situation={"dealer": "C", "forced": True, "price": "3/2", "closed": ["A"]})["result"]
    assert agreed["declarer"] is None
    assert sum(agreed["all_pass"]) == 10


@pytest.mark.parametrize(
    ("variant", "situation", "code"),
    [
        ("classic", {"dealer": "C", "queues": {"A": [0]}}, "queues"),
        ("classic", {"dealer": "C", "queues": {"A": [31]}}, "queue"),
        ("classic", {"dealer": "C", "queues": {"E": [1]}}, "player"),
        ("classic", {"dealer": "C", "bomb_run": -1}, "bomb_run"),
        ("zakaznoy", {"dealer": "C", "tables": {"A": ["5S"]}}, "marked"),
        ("zakaznoy", {"dealer": "C", "tables": {"A": "6S"}}, "tables"),
        ("sochi", {"dealer": "C", "price": 0}, "price"),
        ("sochi", {"dealer": "C", "forced": 1}, "forced"),
        ("sochi", {"dealer": "C", "lowest_level": "7"}, "lowest_level"),
    ],
)
def test_wrong_situations(variant, situation, code):
    error = ask("par", deal=DEAL, variant=variant, situation=situation)["error"]
    assert error["code"] == -32602
    assert error["data"]["code"] == code
