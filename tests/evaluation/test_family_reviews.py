"""Reviews and whole matches of Central Europe by the solver's play; what they say against fresh solves."""

import itertools
import random

import pytest
from central_matches import random_deal
from random_deals import random_deals

import preferans as pf
from preferans.errors import RulesError
from preferans.evaluation.family_answers import FamilyContract
from preferans.notation.words import ALL_PASS
from preferans.record.central_auction import CentralAuction
from preferans.record.central_ppn import result_of
from preferans.record.match import Match
from preferans.rules.families import preset
from preferans.scoring.austrian import AustrianAllPass
from preferans.scoring.central_results import CentralAllPass
from preferans.scoring.families import family_value
from preferans.scoring.players import Player
from preferans.scoring.two_hands import TwoHandPasses

DEAL = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
CROATIAN = preset("croatian")


@pytest.mark.parametrize("variant", ["croatian", "serbian", "slovenian"])
def test_reviews_of_random_records(variant):
    chance, rules, reviewed = random.Random(variant), preset(variant), 0
    while reviewed < 12:
        record = random_deal(chance, rules, Player.C)
        if record.contract == ALL_PASS:
            continue
        reviewed += 1
        found = pf.review(record, rules)
        assert found.complete
        assert sum(found.worth.values()) == 0
        assert all(one.loss >= 0 for one in found.judgements)
        assert all(bool(one.better) == one.costly for one in found.judgements)
        if not isinstance(found.result, CentralAllPass):
            assert found.result == result_of(record)
        cards = [one for one in found.judgements if one.place is not None]
        assert [one.made for one in cards] == list(record.cards)
        for one, after in itertools.pairwise(cards):
            assert one.tricks[1] == after.tricks[0]
        # The declarer's losses at the table and the defence's are all that lies between best play and what happened.
        if cards:
            declarer = record.declarer
            sign = [1 if one.seat == declarer else -1 for one in cards]
            lost = sum(side * one.loss for side, one in zip(sign, cards, strict=True))
            first = cards[0].worth[0] * sign[0]
            assert first - lost == found.worth[Player(declarer)]


def test_every_card_of_a_lone_follower_agrees_with_fresh_solves():
    contract = FamilyContract.parse("C", "N", ("S7", "C7"))
    seats = (0, 1)
    hands = [DEAL.hands[0], set(DEAL.hands[1]) | set(DEAL.talon)]
    now = pf.Position([hands[0], set(hands[1]) - set(contract.discard)], 0)
    source, cards, finals = random.Random(3), [], []
    while any(now.hands):
        card = source.choice(list(now.legal("C")))
        now = now.play(card, "C")
        cards.append(card)
        finals.append(now.won[1] + pf.solve(now, pf.Tricks("C", 1)).value)
    record = pf.PlayedDeal(DEAL, cards=tuple(cards))
    found = pf.review(record, CROATIAN, contract=contract, answers=[(2, "drop"), (0, "follow")])
    judged = [one for one in found.judgements if one.place is not None]
    assert [one.tricks[1] for one in judged] == finals
    assert {int(one.seat) for one in judged} == set(seats)
    assert [one.trick for one in judged][-1] == 10


def test_a_kontra_that_costs_and_the_rekontra_that_was_missed():
    contract = FamilyContract.parse("C", "N", ("S7", "S9"))
    answers = [(2, "drop"), (0, "follow"), (0, "kontra")]
    found = pf.review(pf.PlayedDeal(DEAL), CROATIAN, contract=contract, answers=answers)
    costly = [(str(one.seat), one.made, one.better) for one in found.costly if one.kind == "answer"]
    assert costly == [("W", "kontra", ("play",)), ("N", "play", ("rekontra",))]
    assert not found.complete


def test_a_card_that_costs_a_trick_is_proved_by_a_line():
    contract = FamilyContract.parse("C", "N", ("S7", "S9"))
    record = pf.PlayedDeal(DEAL, cards=tuple(map(pf.Card, ["CQ", "CA", "C9", "C7"])))
    found = pf.review(record, CROATIAN, contract=contract, answers=[(2, "drop"), (0, "follow"), (0, "kontra")])
    costly = [one for one in found.costly if one.place is not None]
    assert [str(one.made) for one in costly] == ["C7"]
    for one in costly:
        assert pf.Card("C7") not in one.better
        assert one.line[0] == one.better[0]
        assert one.tricks == (8, 7)
        assert one.loss == 20


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([(0, "follow"), (2, "drop")], "expected E to follow or drop"),
        ([(2, "drop"), (0, "follow"), (2, "kontra")], "E could not say 'kontra' there"),
        ([(2, "drop"), (0, "follow"), (0, "rekontra")], "W could not say 'rekontra' there"),
        ([(2, "drop"), (0, "drop"), (0, "call")], "W could not say 'call' there"),
    ],
)
def test_answers_that_cannot_have_been_given(answers, message):
    contract = FamilyContract.parse("C", "N", ("S7", "S9"))
    with pytest.raises(RulesError, match=message):
        pf.review(pf.PlayedDeal(DEAL), CROATIAN, contract=contract, answers=answers)


def test_illegal_cards_and_bids_are_named():
    contract = FamilyContract.parse("C", "N", ("S7", "S9"))
    record = pf.PlayedDeal(DEAL, cards=(pf.Card("CQ"), pf.Card("SK")))
    with pytest.raises(RulesError, match="card 2 of the play, SK"):
        pf.review(record, CROATIAN, contract=contract, answers=[(2, "drop"), (0, "follow")])
    with pytest.raises(RulesError, match="C could not be named after the bid: expected betl, sans"):
        pf.review(record, CROATIAN, contract=contract, bid="6")


def test_austrian_cards_are_judged_by_what_they_pay():
    rules = preset("austrian_simple")
    deal = random_deals(5, 1)[0]
    best = pf.best_contracts(deal, 0, rules)[0]
    found = pf.whisting(deal, best.contract, rules)
    review = pf.review(pf.PlayedDeal(deal), rules, contract=best.contract, answers=found.calls)
    assert review.costly == ()
    assert review.worth == found.worth


# Whole matches


def passed_out(variant):
    if variant == "hussar":
        return TwoHandPasses()
    return AustrianAllPass() if variant.startswith("austrian") else CentralAllPass()


def deal_for(variant, source):
    if variant in ("hussar", "gusarik"):
        cards = [pf.Card(card) for card in source.sample([card for card in range(32) if card % 8 > 1], 24)]
        return pf.Deal([cards[:10], cards[10:20]], talons=[cards[20:22], cards[22:]])
    cards = [pf.Card(card) for card in source.sample(range(32), 32)]
    if variant == "pasy":
        return pf.Deal([cards[:10], cards[10:20]], cards[20:22], dead=cards[22:])
    return pf.Deal([cards[:10], cards[10:20], cards[20:30]], talon=cards[30:])


@pytest.mark.parametrize(
    ("variant", "most", "options"),
    [
        ("croatian", 12, {"start_bulls": 10}),
        ("serbian", 12, {"start_bulls": 10}),
        ("slovenian", 12, {"start_bulls": 10}),
        ("austrian_simple", 3, {}),
        ("austrian_illustrated", 2, {}),
        ("hussar", 3, {"target": 6}),
        ("gusarik", 2, {}),
        ("pasy", 20, {"target": 20}),
    ],
)
def test_a_match_of_par_after_par(variant, most, options, tmp_path):
    rules, source = preset(variant, **options), random.Random(variant)
    match = Match(rules, path=tmp_path / "match.json")
    while not match.ended and len(match.deals) < most:
        deal, before = deal_for(variant, source), match.moment
        found = pf.par(deal, rules, before)
        if rules.variant in ("croatian", "serbian", "slovenian"):
            auction = CentralAuction.start(rules)
            for seat, call in found.calls:
                assert auction.to_call == seat
                auction = auction.say(call)
            assert auction.to_call is None
        if found.contract is None:
            result = passed_out(variant)
        else:
            result = pf.whisting(deal, found.contract, rules, before).result
        written = match.add(result)
        worth = family_value(written.entries, rules)
        assert sum(worth.values()) == 0
        assert sum(found.worth.values()) == 0
        if found.contract is not None and not isinstance(result, CentralAllPass):
            assert worth == found.worth
    assert sum(match.settle().values()) == 0
    assert Match.load(tmp_path / "match.json").to_json() == match.to_json()
    last = match.deals[-1]
    if match.stopped is False:
        match.undo()
        assert match.moment == last.before
        match.add(last.result)
        assert match.moment == last.after
