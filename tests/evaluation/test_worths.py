"""The worth of results: the examples of the rules, and what may be remembered across deals."""

import json
import pathlib
from fractions import Fraction

import pytest

import preferans as pf
from preferans.cards import Card
from preferans.evaluation.worths import all_pass_worth, usual_situation, worths_of
from preferans.scoring import Whist

EXAMPLES = pathlib.Path(__file__).parent.parent / "data" / "examples_ru.jsonl"
VALUES = [
    row
    for row in map(json.loads, EXAMPLES.read_text(encoding="utf-8").splitlines())
    if row["id"].startswith("EV-") and row["event"]["deal"].get("dealer", "D") == "D"
]


def worth_of(deal, rules):
    """The worth by seat of an example's deal, whose players A, B, C are seats 0, 1, 2."""
    situation = usual_situation(rules)
    tricks = [deal.get("tricks", {}).get(letter, 0) for letter in "ABC"]
    if deal["kind"] == "raspasy":
        return all_pass_worth(rules, situation, tuple(tricks), 0)
    worths = worths_of(rules, situation, "ABC".index(deal["declarer"]))
    if deal["kind"] == "misere":
        return worths.misere(deal["declarer_tricks"])
    calls = tuple(Whist(deal["whist"]["ABC"[seat]]) for seat in worths.defenders)
    share = (tricks[worths.defenders[0]], tricks[worths.defenders[1]]) if any(tricks) else None
    return worths.game(deal["level"], pf.Strain.HEARTS, share, calls)


@pytest.mark.parametrize("row", VALUES, ids=lambda row: row["id"])
def test_the_examples_of_the_rules(row):
    rules = pf.Rules.preset(row["variant"], players=row["event"]["n"], **row["options"])
    worth = worth_of(row["event"]["deal"], rules)
    assert dict(zip("ABCD", worth, strict=False)) == {
        letter: Fraction(value) for letter, value in row["expected"]["final"].items()
    }


def test_all_examples_are_looked_at():
    assert len(VALUES) == 8


def test_a_half_whist_on_six_is_a_sure_four():
    worths = worths_of(pf.Rules.preset("sochi"), pf.Situation("C"), 0)
    half = worths.game(6, pf.Strain.HEARTS, None, (Whist.PASS, Whist.HALF))
    unwhisted = worths.game(6, pf.Strain.HEARTS, None, (Whist.PASS, Whist.PASS))
    assert half[2] - unwhisted[2] == 4


def test_talons_that_are_paid_alike_share_their_worths():
    rules, situation = pf.Rules.preset("rostov"), pf.Situation("C")
    one_ace = worths_of(rules, situation, 0, (Card("SA"), Card("H7")))
    assert worths_of(rules, situation, 0, (Card("D8"), Card("CA"))) is one_ace
    assert worths_of(rules, situation, 0, (Card("DA"), Card("CA"))) is not one_ace
    free = pf.Rules.preset("sochi")
    assert worths_of(free, situation, 0, (Card("SA"), Card("H7"))) is worths_of(free, situation, 0)


@pytest.mark.parametrize("mode", ["per_ace", "honours", "fast_tricks_fspr"])
@pytest.mark.parametrize("talon", ["SA H7", "SA HA", "SA SK", "SK SQ", "SK HQ", "S7 S8"])
def test_a_talon_that_stands_for_others_is_paid_like_them(mode, talon):
    rules = pf.Rules.preset("sochi", talon_pay={"mode": mode, "amount": 5})
    situation = pf.Situation("C")
    cards = tuple(map(Card, talon.split()))
    worths = worths_of(rules, situation, 0, cards)
    told = pf.GameResult(7, 0, tricks=(7, 2, 1), whist={1: "whist", 2: "pass"}, strain="S", talon=cards)
    expected = tuple(pf.deal_value(pf.score(told, rules, situation), rules).values())
    assert worths.game(7, pf.Strain.SPADES, (2, 1), (Whist.WHIST, Whist.PASS)) == expected
