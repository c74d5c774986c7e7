"""Review of played deals: every value against a fresh solve, the calls against whisting, what was better proved."""

import random
import statistics
import time
from itertools import pairwise

import pytest
from plain_decisions import hands_of, share_by_line, whisted
from random_deals import random_deals

import preferans as pf
from preferans.evaluation.judgement import Kind
from preferans.scoring import Whist

DEAL = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
START = "CQ CA CT C8 C9 S8"
SOCHI = pf.Rules.preset("sochi", players=4)
LONE = {2: "pass", 0: "whist"}


def cards(text):
    return tuple(map(pf.Card, text.split()))


def record(**more):
    fields = {"declarer": 1, "contract": "8N", "discard": cards("S9 H7"), "cards": cards(START)} | more
    return pf.PlayedDeal(DEAL, **fields)


def play_out(rng, position, strain="N", **talon):
    """Thirty random cards, near best play more often than not."""
    played = []
    while any(position.hands):
        legal = list(position.legal(strain))
        played.append(rng.choice(legal))
        position = position.play(played[-1], strain, **talon)
    return tuple(played), position


def random_record(rng, deal, contract):
    declarer = rng.randrange(3)
    discard = tuple(sorted(rng.sample([*deal.hands[declarer], *deal.talon], 2)))
    strain = "N" if contract == "misere" else contract[-1]
    played, end = play_out(rng, pf.Position(hands_of(deal, declarer, discard)), strain)
    return pf.PlayedDeal(deal, declarer, contract, discard=discard, cards=played), end


def check_every_ply(review, contract):
    """The value before and after each card is what a fresh solver says."""
    played, declarer = review.played, review.contract.declarer
    strain = review.contract.strain
    objective = pf.Misere(declarer) if contract == "misere" else pf.Tricks(strain, declarer)
    position = pf.Position(hands_of(played.deal, declarer, played.discard))
    judged = [one for one in review.judgements if one.kind is Kind.CARD]
    assert [one.made for one in judged] == list(played.cards)
    plies = 0
    for one in judged:
        solver = pf.Solver()
        before = position.won[declarer] + solver.solve(position, objective).value
        values = solver.solve(position, objective, per_card=True).cards
        own = position.won[declarer]
        seat = position.to_move
        position = position.play(one.made, strain)
        after = position.won[declarer] + pf.Solver().solve(position, objective).value
        assert (one.tricks, one.lost, one.seat) == ((before, after), abs(before - after), seat)
        best = [card for card, value in values.items() if own + value == before]
        assert one.better == (tuple(best) if after != before else ())
        plies += 1
    return plies


def check_lines(review):
    """The line that proves a better card keeps the value that there was before."""
    declarer, strain = review.contract.declarer, review.contract.strain
    start = pf.Position(hands_of(review.played.deal, declarer, review.played.discard))
    for one in review.costly:
        if one.kind is not Kind.CARD:
            continue
        position = start
        for card in (*review.played.cards[: one.place], *one.line):
            position = position.play(card, strain)
        assert one.line[0] == one.better[0]
        assert not any(position.hands)
        assert position.won[declarer] == one.tricks[0]


@pytest.mark.parametrize("contract", ["6S", "7H", "8N", "misere"])
def test_every_ply_equals_a_fresh_solve(contract):
    rng = random.Random(contract)
    for deal in random_deals(rng.randrange(1000), 3):
        told, _ = random_record(rng, deal, contract)
        review = pf.review(told, SOCHI)
        assert check_every_ply(review, contract) == 30
        check_lines(review)


@pytest.mark.slow
def test_every_ply_equals_a_fresh_solve_1000_times():
    rng = random.Random(1000)
    plies = 0
    for number, deal in enumerate(random_deals(1000, 40)):
        contract = ("6S", "7C", "8D", "6N", "misere")[number % 5]
        told, _ = random_record(rng, deal, contract)
        plies += check_every_ply(pf.review(told, pf.Rules.preset("leningrad")), contract)
    assert plies >= 1000


def test_losses_and_gains_add_up():
    rng = random.Random(5)
    for deal in random_deals(5, 6):
        told, end = random_record(rng, deal, "7D")
        review = pf.review(told, SOCHI)
        judged = [one for one in review.judgements if one.kind is Kind.CARD]
        for one, after in pairwise(judged):
            assert one.tricks[1] == after.tricks[0]
            assert one.loss >= 0
            assert one.costly is (one.lost > 0)
        assert review.complete
        assert review.result.tricks == end.won
        gained = sum(one.lost if one.seat != told.declarer else -one.lost for one in judged)
        assert judged[0].tricks[0] + gained == end.won[told.declarer]
        for seat, (tricks, whists) in review.totals.items():
            own = [one for one in review.judgements if one.seat == seat]
            assert (tricks, whists) == (sum(one.lost for one in own), sum(one.loss for one in own))


def test_a_declarer_who_loses_his_contract():
    review = pf.review(record(), SOCHI, whist=LONE)
    (one,) = review.costly
    assert (one.seat, str(one.made), one.trick, one.tricks, one.lost, one.loss) == (1, "C8", 2, (8, 7), 1, 114)
    assert [str(card) for card in one.better] == ["CJ", "CK", "DA", "HK", "HA"]
    assert " ".join(map(str, one.line)).startswith("CJ C9 S8 C7 ST SJ S7 D7 SQ")
    assert not review.complete
    assert review.result.tricks == (2, 7, 1)  # East has one, the others will be the whister's
    assert {str(player): int(worth) for player, worth in review.worth.items()} == {"A": 39, "B": -81, "C": 21, "D": 21}
    assert review.totals == {0: (0, 0), 1: (1, 114), 2: (0, 0)}


def test_a_lone_whister_loses_his_own_whists():
    played = list(cards("CQ CA CT"))
    position = pf.Position(hands_of(DEAL, 1, cards("S9 H7")))
    for card in played:
        position = position.play(card)
    while True:  # along the line of best play until West can go wrong
        answer = pf.solve(position, pf.Tricks("N", 1), per_card=True, line=True)
        worst = max(answer.cards, key=answer.cards.__getitem__)
        if position.to_move == 0 and answer.cards[worst] > answer.value:
            break
        played.append(answer.line[0])
        position = position.play(answer.line[0])
    (one,) = pf.review(record(cards=(*played, worst)), SOCHI, whist=LONE).costly

    def worth(tricks):
        result = pf.GameResult(8, 1, tricks=(10 - tricks, tricks, 0), whist={2: "pass", 0: "whist"})
        return pf.deal_value(pf.score(result, SOCHI, pf.Situation("D")), SOCHI)[0]

    before = position.won[1] + answer.value
    assert (one.seat, one.made, one.tricks) == (0, worst, (before, position.won[1] + answer.cards[worst]))
    assert one.worth == (worth(before), worth(one.tricks[1]))


def test_both_whist_a_trick_given_away_is_the_movers_own():
    rng = random.Random(9)
    found = 0
    for deal in random_deals(9, 12):
        told, _ = random_record(rng, deal, "6H")
        first, second = (told.declarer + 1) % 3, (told.declarer + 2) % 3
        review = pf.review(told, SOCHI, whist={first: "whist", second: "whist"})
        for one in review.costly:
            if one.kind is not Kind.CARD or one.seat == told.declarer:
                continue
            found += 1
            assert one.loss > 0
            if one.tricks[0] >= 6:  # a made contract: his whists, and perhaps the penalty of a short whist
                assert one.loss >= 2 * one.lost
    assert found


@pytest.mark.parametrize("variant", ["sochi", "leningrad", "rostov", "vmk"])
def test_whist_calls_are_judged_by_what_they_lead_to(variant):
    rng = random.Random(variant)
    for deal in random_deals(3, 4):
        rules = pf.Rules.preset(variant, players=4)
        declarer = rng.randrange(3)
        discard = tuple(sorted(rng.sample([*deal.hands[declarer], *deal.talon], 2)))
        told = pf.PlayedDeal(deal, declarer, "7H", discard=discard)
        first, second = (declarer + 1) % 3, (declarer + 2) % 3
        tricks, share = share_by_line(deal, declarer, "H", discard)
        situation = pf.Situation("D")
        said, worth = whisted(7, "H", declarer, tricks, share, rules, situation, deal.talon)
        best = pf.review(told, rules, whist=dict(zip((first, second), _ends(said), strict=True)))
        judged = [one for one in best.judgements if one.kind is Kind.WHIST]
        assert all(one.loss == 0 and one.better == () for one in judged[:1])
        assert judged[0].worth[0] == worth[first]
        for ends in (("pass", "pass"), ("whist", "whist"), ("pass", "whist")):
            other = pf.review(told, rules, whist={first: ends[0], second: ends[1]})
            turn = next(one for one in other.judgements if one.kind is Kind.WHIST)
            assert turn.worth[0] == worth[first]
            assert turn.loss >= 0
            if turn.loss:
                assert turn.then
                assert str(turn.better[0]) == said[0]


def _ends(said):
    """What both said last, a half-whist given up to a return being a pass."""
    if said == ("pass", "half", "whist"):
        return "whist", "pass"
    if said == ("pass", "half", "pass"):
        return "pass", "half"
    return said[0], said[1]


def test_the_discard_and_the_contract_are_judged():
    best = pf.best_contracts(DEAL, "N", SOCHI)[0]
    told = record(contract="6N", discard=cards("CA CK"), cards=())
    discard, contract = pf.review(told, SOCHI, bid="6S", whist=LONE).judgements[:2]
    assert (discard.kind, contract.kind) == (Kind.DISCARD, Kind.CONTRACT)
    assert discard.worth[0] == best.own
    assert discard.better == best.discards
    with_it = [one for one in pf.best_contracts(DEAL, "N", SOCHI) if one.contract and cards("CK CA") in one.discards]
    assert discard.worth[1] == with_it[0].own == contract.worth[0]
    six = next(one for one in with_it if str(one.contract) == "6N")
    assert contract.worth[1] == six.own
    assert contract.better
    assert all(one.discard == cards("CK CA") for one in contract.better)


def test_without_a_bid_the_contract_is_taken_for_it():
    low = record(contract="6N", cards=())
    assert pf.review(low, SOCHI).bid is None
    contract = pf.review(low, SOCHI).judgements[1]
    assert contract.better  # eight was there
    bid = pf.review(record(cards=(), calls=((0, "6S"), (1, "6C"), (2, "pass"), (0, "pass"))), SOCHI)
    assert str(bid.bid) == "6C"
    with pytest.raises(pf.RulesError, match="6 NT is below the bid 7♠"):
        pf.review(low, SOCHI, bid="7S")


def test_calls_of_the_record_are_read():
    auction = ((0, "pass"), (1, "8N"), (2, "pass"))
    told = pf.review(record(calls=(*auction, (2, "pass"), (0, "whist"))), SOCHI)
    assert [(str(seat), str(call)) for seat, call in told.calls] == [("E", "pass"), ("W", "whist")]
    assert told.calls_told
    other_order = pf.review(record(calls=((0, "вист"), (2, "пас"))), SOCHI)
    assert other_order.calls == told.calls
    unknown = pf.review(record(calls=auction), SOCHI)
    assert not unknown.calls_told
    assert unknown.calls == told.calls  # as they should have been
    assert not any(one.kind is Kind.WHIST for one in unknown.judgements)


def test_cards_were_played_so_somebody_whisted():
    told = record(contract="6N", cards=cards("CQ CA CT"))
    review = pf.review(told, SOCHI)
    assert {call for _, call in review.calls} == {Whist.WHIST}
    assert review.result.tricks is not None
    assert pf.review(record(contract="6N", cards=()), SOCHI).result.tricks is None


def test_the_discard_follows_from_all_cards_played():
    rng = random.Random(2)
    told, _ = random_record(rng, DEAL, "7C")
    open_record = pf.PlayedDeal(told.deal, told.declarer, told.contract, cards=told.cards)
    assert pf.review(open_record, SOCHI).contract.discard == told.discard
    with pytest.raises(pf.RulesError, match="does not tell what was laid away"):
        pf.review(pf.PlayedDeal(told.deal, told.declarer, told.contract, cards=told.cards[:-3]), SOCHI)


def test_hands_without_a_talon_are_those_in_play():
    rng = random.Random(3)
    told, _ = random_record(rng, DEAL, "7C")
    hands = [pf.Cards.of(hand) for hand in hands_of(DEAL, told.declarer, told.discard)]
    bare = pf.PlayedDeal(pf.Deal(hands), told.declarer, told.contract, cards=told.cards)
    whist = {(told.declarer + 1) % 3: "whist", (told.declarer + 2) % 3: "whist"}
    review, whole = pf.review(bare, SOCHI, whist=whist), pf.review(told, SOCHI, whist=whist)
    of_cards = [one for one in review.judgements if one.kind is Kind.CARD]
    assert of_cards == [one for one in whole.judgements if one.kind is Kind.CARD]
    assert not any(one.kind in (Kind.DISCARD, Kind.CONTRACT) for one in review.judgements)


def test_misere():
    review = pf.review(record(contract="misere", discard=cards("S7 S9"), cards=()), SOCHI)
    discard, contract = review.judgements
    assert discard.tricks[0] == pf.best_discards(DEAL, "N").best_misere
    assert discard.loss == 75 * discard.lost  # ten points of mountain, less the share of four
    assert contract.loss == 0
    assert review.calls == ()


@pytest.mark.parametrize(("variant", "players"), [("sochi", 3), ("sochi", 4), ("rostov", 3)])
def test_all_pass_deals(variant, players):
    rules = pf.Rules.preset(variant, players=players)
    rng = random.Random(players)
    opened = variant != "rostov"
    deal = random_deals(8, 1)[0]
    takes = opened and players == 4
    start = pf.Position(deal.hands, talon_leads=deal.talon if opened else ())
    played, end = play_out(rng, start, talon_takes=takes)
    review = pf.review(pf.PlayedDeal(deal, contract="all-pass", cards=played), rules)
    assert len(review.judgements) == 30
    assert review.contract is None
    assert review.result.tricks == end.won[:3]
    assert all(one.loss >= 0 for one in review.judgements)
    assert any(one.loss > 0 for one in review.judgements)
    for one in review.costly:
        position = start
        for card in (*played[: one.place], *one.line):
            position = position.play(card, talon_takes=takes)
        result = pf.AllPassResult(position.won[:3], dealer_tricks=10 - sum(position.won[:3]))
        worth = pf.deal_value(pf.score(result, rules, review.situation), rules)
        assert list(worth.values())[one.seat] == one.worth[0]


def test_records_of_notations_are_reviewed():
    text = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
    told = pf.read(pf.write(record(calls=((0, "pass"), (1, "8N"), (2, "pass"), (2, "pass"), (0, "whist"))), "native"))
    assert isinstance(told, pf.PlayedDeal)
    assert str(told.deal) == text
    (one,) = pf.review(told, SOCHI).costly
    assert str(one.made) == "C8"


def test_errors():
    with pytest.raises(pf.RulesError, match="does not tell the contract"):
        pf.review(pf.PlayedDeal(DEAL, 1), SOCHI)
    with pytest.raises(pf.RulesError, match="does not tell the declarer"):
        pf.review(pf.PlayedDeal(DEAL, contract="6S"), SOCHI)
    with pytest.raises(pf.RulesError, match="card 2 of the play, SA"):
        pf.review(record(cards=cards("CQ SA")), SOCHI)
    with pytest.raises(pf.RulesError, match="expected both defenders, E and W"):
        pf.review(record(), SOCHI, whist={0: "whist"})
    with pytest.raises(pf.RulesError, match="whist call 2 is half: expected whist or pass"):
        pf.review(record(), SOCHI, whist={2: "pass", 0: "half"})
    with pytest.raises(pf.RulesError, match="out of turn"):
        pf.review(record(calls=((0, "pass"), (1, "8N"), (2, "pass"), (2, "pass"), (2, "whist"))), SOCHI)
    with pytest.raises(pf.RulesError, match="does not tell the talon"):
        pf.review(pf.PlayedDeal(pf.Deal(DEAL.hands), contract="all-pass"), SOCHI)


@pytest.mark.slow
def test_takes_at_most_20_ms():
    rng = random.Random(20)
    spent = []
    for number, deal in enumerate(random_deals(20, 120)):
        told, _ = random_record(rng, deal, "678"[number % 3] + "SCDH"[number % 4])
        start = time.process_time()
        pf.review(told, SOCHI)
        spent.append(1000 * (time.process_time() - start))
    assert statistics.median(spent[20:]) <= 20
