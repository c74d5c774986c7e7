"""`layouts` on the wire: the function's answer, progress, and wrong params named."""

import json

import pytest

import preferans as pf
from preferans import engine
from preferans.evaluation.odds_wire import layouts_request

ASKED = {"hand": "QT7.KQJ.A.KQJ", "out": "D8 D7", "trump": "S", "leader": 2}


def test_the_answer_is_the_function_s() -> None:
    told = {"1": {"holds": "SA", "void": "D", "least": {"C": 1}, "most": {"H": 2}}}
    found = layouts_request({**ASKED, "known": told, "id": 4})
    known = pf.KnownHand("SA", void="D", least={"C": 1}, most={"H": 2})
    odds = pf.layouts("QT7.KQJ.A.KQJ", "-.-.87.-", pf.Tricks("S", 0), leader=2, known={1: known})
    assert found["id"] == 4
    assert (found["layouts"], found["tricks"]) == (odds.layouts, odds.tricks.tolist())
    assert found["cards"]["N"]["SA"] == odds.with_card("N", "SA").tricks.tolist()
    assert found["lengths"]["E"]["D"]["5"] == odds.with_length("E", "D", 5).tricks.tolist()


def test_a_sampled_misere_and_a_single_number_of_tricks() -> None:
    misere = layouts_request({"hand": "T987.8.987.98", "out": "CA CK", "objective": "misere", "samples": 200})
    assert (misere["counted"], misere["exact"]) == (200, False)
    assert misere["mean_error"] > 0
    one = layouts_request({**ASKED, "at_least": 4})
    assert one["at_least"].keys() == {"4"}


def test_what_decides() -> None:
    asked = {"hand": "K7.AKJ87.A.AK", "out": "S9 H7", "declarer": 1}
    ace_w, ace_e, even, long = layouts_request({**asked, "decides": 8})["decides"]
    assert [(row["card"], row["seat"], row["share"]) for row in (ace_w, ace_e)] == [("SA", 0, 0.5), ("SA", 2, 0.5)]
    assert (round(ace_w["at_least"], 3), round(ace_e["at_least"], 3)) == (0.789, 0.386)
    assert [(row["suit"], row["lengths"]) for row in (even, long)] == [("C", [[1, 2], [2, 1]]), ("C", [[0, 3], [3, 0]])]
    assert round(long["at_least"], 3) == 0.002
    assert layouts_request({**asked, "decides": 1})["decides"] == []  # nothing is left to decide


def test_one_plan_beside_open_cards() -> None:
    asked = {"hand": "AQ8.K9.A.-", "out": "-.AQ8.KQT98.AKQJT9", "trump": "S", "leader": 1, "plan": True}
    mean = layouts_request(asked)["plan"]
    plan = pf.fixed_plan("AQ8.K9.A.-", "-.AQ8.KQT98.AKQJT9", pf.Tricks("S", 0), leader=1)
    assert (mean["at_least"], mean["plan"], mean["open_cards"]) == (None, plan.plan, plan.open_cards)
    chance = layouts_request({**asked, "decides": 4})["plan"]
    assert chance["at_least"] == 4
    assert 0 <= chance["plan"] <= chance["open_cards"] <= 1
    with pytest.raises(pf.PreferansError, match="plan is 1"):
        layouts_request({**asked, "plan": 1})


def test_progress_is_told() -> None:
    import io

    params = {**ASKED, "progress": True}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "layouts", "params": params}).encode() + b"\n"
    sink = io.BytesIO()
    engine.serve(io.BytesIO(line), sink)
    *reports, answer = map(json.loads, sink.getvalue().splitlines())
    assert answer["result"]["layouts"] == 184_756
    assert reports
    assert all(report["params"]["total"] == 184_756 for report in reports)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"colour": 1}, "colour"),
        ({"hand": 3}, "hand"),
        ({"hand": "QT7.KQJ.A.KQ"}, "cards"),
        ({"objective": "sing"}, "objective"),
        ({"objective": "misere"}, "trump"),
        ({"samples": "some"}, "samples"),
        ({"known": {"1": {"holds": 3}}}, "holds"),
        ({"known": {"1": {"hold": "SA"}}}, "known"),
        ({"known": {"1": {"most": {"S": "2"}}}}, "most"),
        ({"trick": [7]}, "trick"),
        ({"leader": 3}, "leader"),
        ({"decides": 11}, "decides"),
        ({"decides": 4, "at_least": 4}, "at_least"),
    ],
)
def test_wrong_params_are_named(changes, word: str) -> None:
    with pytest.raises(pf.PreferansError, match=word):
        layouts_request({**ASKED, **changes})
