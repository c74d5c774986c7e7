"""Reviews by the rules of Classic and its kin: what each decision was worth, by fresh solves and plain scoring."""

import random

import pytest
from kin_tables import NAMES, RULES, by_seat, dark_bid, open_cells, table_of
from plain_decisions import hands_of, stake, stake_at_table, value_by_seat
from random_deals import deal_of

import preferans as pf
from preferans.evaluation.judgement import Kind

DEAL = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")


def cards(text):
    return tuple(map(pf.Card, text.split()))


def random_play(rng, position, strain, count, **talon):
    played = []
    for _ in range(count):
        played.append(rng.choice(list(position.legal(strain))))
        position = position.play(played[-1], strain, **talon)
    return tuple(played), position


def random_record(name, rng):
    """A random deal by the rules, with a contract that may be played and calls that may be made."""
    rules, situation = table_of(name, rng)
    deal = deal_of(rng.sample(range(32), 32))
    ordered = rules.ordered != "no"
    declarer = 0 if ordered else rng.randrange(3)
    game = rng.choice(open_cells(rules, situation) if ordered else ["6S", "7H", "8N", "10C", "misere"])
    discard = tuple(sorted(rng.sample([*deal.hands[declarer], *deal.talon], 2)))
    bid, dark = dark_bid(name, game, rng)
    strain = "N" if game == "misere" else game[-1]
    played, end = random_play(rng, pf.Position(hands_of(deal, declarer, discard)), strain, 30)
    told = pf.PlayedDeal(deal, declarer, game, discard=discard, cards=played)
    return rules, situation, told, bid, dark, end


@pytest.mark.parametrize("name", NAMES)
def test_every_decision_by_fresh_solves(name):
    rng = random.Random(name)
    for _ in range(3):
        rules, situation, told, bid, dark, end = random_record(name, rng)
        declarer, strain = told.declarer, "N" if told.contract == "misere" else told.contract[-1]
        both = {seat: "whist" for seat in range(3) if seat != declarer}
        review = pf.review(told, rules, situation, bid=bid, whist=both)
        # what was written is what the record gets of these tricks and calls
        if told.contract == "misere":
            whisters = both if rules.whisting == "complicated" else ()
            result = pf.MisereResult(declarer, end.won[declarer], dark=dark == 0, whisters=whisters)
        else:
            level = int(told.contract[:-1])
            calls = dict.fromkeys(both, "check") if level == 10 and rules.ten_game == "check" else both
            bought = {} if dark is None else {"dark": True, "bought": dark}
            talon = told.deal.talon if rules.talon_pay.mode != "none" else ()
            result = pf.GameResult(level, declarer, tricks=end.won, whist=calls, strain=strain, talon=talon, **bought)
        worth = value_by_seat(result, rules, situation)
        assert by_seat(review.worth, rules, situation) == worth
        of_cards = [one for one in review.judgements if one.kind is Kind.CARD]
        assert of_cards[-1].worth[1] == stake(worth, of_cards[-1].seat, declarer, rules)
        objective = pf.Misere(declarer) if told.contract == "misere" else pf.Tricks(strain, declarer)
        position = pf.Position(hands_of(told.deal, declarer, told.discard))
        for place, one in enumerate(of_cards):
            if place % 7 == 0:
                assert one.tricks[0] == position.won[declarer] + pf.Solver().solve(position, objective).value
            assert one.loss >= 0
            position = position.play(one.made, strain)
        check_choices(review, told, rules, situation, bid)


def check_choices(review, told, rules, situation, bid):
    """The decisions around the talon against the list of all choices."""
    by_kind = {one.kind: one for one in review.judgements if one.kind not in (Kind.CARD, Kind.WHIST)}
    every = pf.best_contracts(told.deal, told.declarer, rules, situation=situation)
    held = bid or told.contract
    after = pf.best_contracts(told.deal, told.declarer, rules, held, situation=situation)
    with_it = [one for one in after if one.contract and told.discard in one.discards]
    discard = by_kind[Kind.DISCARD]
    assert discard.worth == (after[0].own, with_it[0].own)
    played = next(one for one in with_it if str(one.contract) == told.contract)
    if rules.ordered != "no":
        assert by_kind[Kind.ORDER].worth == (every[0].own, after[0].own)
        assert str(by_kind[Kind.ORDER].made) == told.contract
    else:
        assert Kind.ORDER not in by_kind
    if Kind.CONTRACT in by_kind:
        assert by_kind[Kind.CONTRACT].worth == (with_it[0].own, played.own)
    else:
        assert rules.ordered != "no"
        assert {str(one.contract) for one in after} == {told.contract}


def test_an_order_that_was_not_the_best():
    rules = pf.Rules.preset("zakaznoy")
    told = pf.PlayedDeal(DEAL, 0, "6C", discard=cards("CQ D8"), calls=((0, "6C"), (1, "whist"), (2, "pass")))
    situation = pf.Situation("C", tables={"A": ("8S",)})
    review = pf.review(told, rules, situation)
    order, discard, *_ = review.judgements
    assert (order.kind, str(order.made), str(order.better[0])) == (Kind.ORDER, "6C", "8H")
    assert order.better[0].discard == ()
    assert order.loss == order.worth[0] - discard.worth[0] > 0
    assert [(str(seat), str(call)) for seat, call in review.calls] == [("N", "whist"), ("E", "pass")]
    with pytest.raises(pf.RulesError, match="6♣ is marked in the table already"):
        pf.review(told, rules, pf.Situation("C", tables={"A": ("6C",)}))


def test_a_trump_ordered_leaves_the_level_to_be_judged():
    rules = pf.Rules.preset("zakaznoy", ordered="trump")
    told = pf.PlayedDeal(DEAL, 0, "6H", discard=cards("CQ D8"))
    order, discard, contract = pf.review(told, rules, bid="7H").judgements
    assert (order.kind, discard.kind, contract.kind) == (Kind.ORDER, Kind.DISCARD, Kind.CONTRACT)
    assert (order.loss, discard.loss) == (0, 0)
    assert [str(one) for one in contract.better] == ["8H"]


def test_bombs_of_the_record_raise_the_price():
    rules = pf.Rules.preset("classic", players=4)
    rng = random.Random(4)
    start = pf.Position(DEAL.hands, talon_leads=DEAL.talon)
    played, _ = random_play(rng, start, "N", 30, talon_takes=True)
    quiet = pf.review(pf.PlayedDeal(DEAL, contract="all-pass", cards=played), rules)
    calls = ((0, "bomb"), (1, "pass"), (2, "bomb"))
    bomb = pf.review(pf.PlayedDeal(DEAL, contract="all-pass", cards=played, calls=calls), rules, pf.Situation("D"))
    assert bomb.result.bombs == (0, 2)
    assert bomb.worth == {player: 2 * worth for player, worth in quiet.worth.items()}


@pytest.mark.parametrize("dealer", range(4))
def test_an_all_pass_deal_in_pairs(dealer):
    rules, rng = pf.Rules.preset("pair_skachki"), random.Random(dealer)
    deal = deal_of(rng.sample(range(32), 32))
    start = pf.Position(deal.hands, talon_leads=deal.talon)
    played, end = random_play(rng, start, "N", 30, talon_takes=True)
    review = pf.review(pf.PlayedDeal(deal, contract="all-pass", cards=played), rules, pf.Situation(dealer))
    tricks = (*end.won, 0)[:4]
    assert (*review.result.tricks, review.result.dealer_tricks) == tricks
    last = review.judgements[-1]
    worth = value_by_seat(review.result, rules, review.situation)
    assert last.worth[1] == stake_at_table(worth, last.seat, rules)
    gained = 0  # from the side of seats 0 and 2
    for one in review.judgements:
        assert one.loss >= 0
        gained -= one.loss if one.seat != 1 else -one.loss
    first = review.judgements[0]
    assert first.worth[0] + gained == stake_at_table(worth, 0, rules)


def test_rules_of_this_test_cover_every_preset():
    assert {variant for variant, _, _ in RULES.values()} == {*pf.rules.VARIANTS} - {
        "sochi", "leningrad", "rostov", "vmk",
    }  # fmt: skip
