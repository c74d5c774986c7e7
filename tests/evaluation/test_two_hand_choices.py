"""Games for two: talons, discards, answers and cells of the table against plain enumeration by own code."""

import itertools
import os
import random
from fractions import Fraction

import pytest
from remembering import remembered

import preferans as pf
from preferans.auction import ladder
from preferans.errors import DealError, RulesError
from preferans.evaluation.family_answers import FamilyContract
from preferans.record.two_hands import TwoHandMoment
from preferans.rules.families import preset
from preferans.scoring.players import Player
from preferans.scoring.two_hands import TwoHandSituation

# Discards of each declarer that are enumerated: 2 in short runs, all 66 with PREFERANS_TEST_SCALE=66.
DISCARDS = int(os.environ.get("PREFERANS_TEST_SCALE", "2"))
NINES_UP = [card for card in range(32) if card % 8 > 1]
PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
OWED = {("with_talon", 6): 4, ("with_talon", 7): 2, ("with_talon", 8): 1, ("with_talon", 9): 1}
OWED |= {("without_talon", 6): 2, ("without_talon", 7): 1, ("check", 10): 0}


def deal_of_24(source):
    cards = [pf.Card(card) for card in source.sample(NINES_UP, 24)]
    return pf.Deal([cards[:10], cards[10:20]], talons=[cards[20:22], cards[22:]])


def deal_of_pasy(source):
    cards = [pf.Card(card) for card in source.sample(range(32), 32)]
    return pf.Deal([cards[:10], cards[10:20]], cards[20:22], dead=cards[22:])


def worth_of(level, own, way):
    """What a hussar game is worth to its declarer, in whists (E.9): pool points at ten, half of each is the other's."""
    price = PRICE[level]
    if way == "pass":
        return Fraction(10 * price, 2)
    taken = 10 - own
    if own < level:
        return -(price * taken + 10 * price * (level - own))
    short = max(0, OWED[way, level] - taken)
    return Fraction(10 * price, 2) - price * taken + 10 * price * short


def tricks(mine, theirs, declarer, strain):
    hands = (mine, theirs) if declarer == 0 else (theirs, mine)
    objective = pf.Misere(declarer) if strain == "misere" else pf.Tricks(strain, declarer)
    return pf.solve(pf.Position(hands, 0), objective).value


def answers(level):
    if level == 10:
        return ("check",)
    return ("pass", "with_talon", "without_talon") if level < 8 else ("pass", "with_talon")


@pytest.mark.parametrize("declarer", [0, 1])
def test_hussar_agrees_with_enumeration_of_talons_discards_and_whists(declarer):
    source, rules = random.Random(f"hussar {declarer}"), preset("hussar")
    deal = deal_of_24(source)
    talon = source.randrange(2)
    own = sorted({*deal.hands[declarer], *deal.talons[talon]})
    other = sorted({*deal.hands[1 - declarer], *deal.talons[1 - talon]})
    for discard in source.sample(list(itertools.combinations(own, 2)), min(DISCARDS, 66)):
        mine = set(own) - set(discard)
        for strain in ("S", "N", "misere"):
            laid = [tricks(mine, set(other) - set(two), declarer, strain) for two in itertools.combinations(other, 2)]
            if strain == "misere":
                caught = max(laid)
                found = pf.whisting(deal, FamilyContract.parse("misere", declarer, discard, talon), rules)
                assert found.tricks == caught
                assert found.worth[rules_player(declarer)] == (-100 * caught or Fraction(100, 2))
                continue
            with_talon, without = min(laid), tricks(mine, set(deal.hands[1 - declarer]), declarer, strain)
            for level in range(6, 11):
                ways = {w: worth_of(level, without if w == "without_talon" else with_talon, w) for w in answers(level)}
                best = min(ways.values())
                said = next(way for way in answers(level) if ways[way] == best)
                found = pf.whisting(deal, FamilyContract.parse(f"{level}{strain}", declarer, discard, talon), rules)
                assert (found.calls[0][1], found.worth[rules_player(declarer)]) == (said, best)


def rules_player(declarer):
    """The player of a seat where B deals: seat 0 is A."""
    return Player(declarer)


def test_the_list_holds_every_talon_and_discard_once():
    deal, rules = deal_of_24(random.Random(4)), preset("hussar")
    found = {}
    for choice in pf.best_contracts(deal, 0, rules, "7S"):
        if not len(found) % 11:
            again = pf.whisting(deal, choice.contract, rules)
            assert (again.calls, again.tricks, again.worth) == (choice.calls, choice.tricks, choice.worth)
        for discard in choice.discards:
            key = (choice.contract.name, choice.contract.talon, discard)
            assert key not in found
            found[key] = choice.own
    assert len(found) == 20 * 2 * 66
    assert {name for name, _, _ in found} == {f"{level}{strain}" for level in range(7, 11) for strain in "SCDHN"}


def test_par_of_hussar_agrees_with_plain_recursion_over_its_auction():
    source, rules = random.Random(11), preset("hussar")
    deal = deal_of_24(source)
    lists = [pf.best_contracts(deal, seat, rules) for seat in (0, 1)]
    games = [f"{level}{strain}" for level in range(6, 11) for strain in "SCDHN"]

    def best(seat, bid):
        legal = {"misere"} if bid == "misere" else set(games[games.index(bid) :])
        return max((c for c in lists[seat] if c.contract.name in legal), key=lambda choice: choice.own)

    steps = [str(call) for call in ladder(rules.base)]

    def after(seat, bid, holder):
        """Somebody has left with a bid standing: the holder declares."""
        own = best(holder, steps[bid]).own
        return own if holder == 0 else -own

    @remembered
    def value(seat, bid, holder, kinds, kept, alone):
        """The worth to seat 0 and the calls to come; `kinds`: what each has bid, `kept`: here was just said."""
        ways = []
        if bid is None:
            ways.append(("pass", Fraction(0) if alone else None))
        else:
            ways.append(("pass", after(seat, bid, 1 - seat)))
        found = []
        for call, end in ways:
            found.append(value(1 - seat, None, None, kinds, False, True) if end is None else (end, ()))
            found[-1] = found[-1][0], ((seat, call), *found[-1][1])
        if seat == 0 and bid is not None and not kept and kinds[0] == (steps[bid] == "misere"):
            worth, rest = value(1, bid, 0, kinds, True, False)
            found.append((worth, ((0, "here"), *rest)))
        for step in range(0 if bid is None else bid + 1, len(steps)):
            kind = steps[step] == "misere"
            if kinds[seat] not in (None, kind):
                continue
            now = tuple(kind if one == seat else kinds[one] for one in (0, 1))
            worth, rest = (after(seat, step, seat), ()) if alone else value(1 - seat, step, seat, now, False, False)
            found.append((worth, ((seat, steps[step]), *rest)))
        sign = 1 if seat == 0 else -1
        return max(found, key=lambda one: sign * one[0])

    worth, calls = value(0, None, None, (None, None), False, False)
    found = pf.par(deal, rules)
    assert found.calls == calls
    assert (found.worth[Player.A], found.worth[Player.B]) == (worth, -worth)


def test_gusarik_names_only_games_that_are_open():
    rules, deal = preset("gusarik"), deal_of_24(random.Random(5))
    crossed = tuple(f"{level}{strain}" for level in (6, 7, 8, 9) for strain in ("S", "C", "D", "H", "NT"))
    start = TwoHandMoment.start(rules, Player.B)
    moment = TwoHandMoment(start.sheet, (crossed, ()), (0, 0), Player.B)
    choices = pf.best_contracts(deal, 0, rules, situation=moment)
    assert {choice.contract.name for choice in choices} == {f"10{strain}" for strain in "SCDHN"}
    assert all(choice.calls[0][1] == "check" for choice in choices)
    with pytest.raises(RulesError, match="no game '6S' can be named"):
        pf.whisting(deal, FamilyContract.parse("6S", 0, choices[0].discards[0], 0), rules, moment)
    open_table = pf.best_contracts(deal, 0, rules)
    assert all(
        choice.calls[0][1] == ("check" if choice.contract.name[:2] == "10" else "with_talon") for choice in open_table
    )


@pytest.mark.parametrize("number", range(3))
def test_the_exchange_of_pasy_agrees_with_the_solver_and_plain_enumeration(number):
    source, rules = random.Random(number), preset("pasy")
    deal = deal_of_pasy(source)
    choices = pf.best_contracts(deal, 0, rules)
    exchange = pf.best_exchange(deal)
    assert choices[0].tricks - (10 - choices[0].tricks) == exchange.value
    best = [gift for choice in choices if choice.own == choices[0].own for gift in choice.discards]
    assert sorted(best) == sorted(exchange.gifts)
    assert pf.par(deal, rules).choice.own == choices[0].own
    gift = source.choice([gift for choice in choices for gift in choice.discards])
    mine = {*deal.hands[0], *deal.talon} - set(gift)
    twelve = sorted({*deal.hands[1], *gift})
    value = max(tricks(mine, set(twelve) - set(laid), 0, "misere") for laid in itertools.combinations(twelve, 2))
    found = pf.whisting(deal, FamilyContract.parse("pasy", 0, gift), rules)
    assert found.tricks == value
    assert found.worth[Player.A] == 10 - 2 * value
    assert len(found.answer_discard) == 2


def test_the_dealer_decides_who_is_seat_0():
    deal, rules = deal_of_24(random.Random(6)), preset("hussar")
    one, other = (pf.par(deal, rules, TwoHandSituation(dealer)) for dealer in (Player.B, Player.A))
    assert one.worth[Player.A] == other.worth[Player.B]


def test_reviews_of_games_for_two_end_as_they_were_played():
    source = random.Random(8)
    for variant in ("hussar", "gusarik", "pasy"):
        rules = preset(variant)
        deal = deal_of_pasy(source) if variant == "pasy" else deal_of_24(source)
        choice = pf.best_contracts(deal, 0, rules)[-1]
        found = pf.whisting(deal, choice.contract, rules)
        said = {} if variant == "pasy" else {"answers": [(seat, call) for seat, call in found.calls]}
        record = pf.PlayedDeal(deal)
        review = pf.review(record, rules, contract=choice.contract, answer_discard=found.answer_discard, **said)
        assert not review.complete or review.tricks is None
        assert review.worth == found.worth
        assert {one.kind.value for one in review.judgements if one.costly} <= {"discard", "contract"}
        played = played_at_random(deal, review, found, source)
        review = pf.review(
            pf.PlayedDeal(deal, cards=played), rules, contract=choice.contract,
            answer_discard=found.answer_discard, **said,
        )  # fmt: skip
        assert review.complete
        assert all(one.loss >= 0 for one in review.judgements)
        cards = [one for one in review.judgements if one.place is not None]
        assert len(cards) == len(played)
        for one, after in itertools.pairwise(cards):
            assert one.tricks[1] == after.tricks[0]
        if cards:
            assert cards[-1].tricks[1] == review.tricks


def played_at_random(deal, review, found, source):
    if review.tricks is None:
        return ()
    contract = found.contract
    mine = set(deal.hands[0]) | set(deal.talon or deal.talons[contract.talon or 0])
    mine -= set(contract.discard)
    took = set(contract.discard) if contract.talon is None else set(deal.talons[1 - contract.talon])
    theirs = set(deal.hands[1])
    if found.answer_discard:
        theirs = (theirs | took) - set(found.answer_discard)
    strain = "N" if contract.name in ("pasy", "misere") else contract.name[-1]
    now, cards = pf.Position([mine, theirs], 0), []
    while any(now.hands):
        card = source.choice(list(now.legal(strain)))
        cards.append(card)
        now = now.play(card, strain)
    return tuple(cards)


@pytest.mark.parametrize(
    ("variant", "arguments", "message"),
    [
        ("hussar", (2,), "expected W or N"),
        ("gusarik", (1,), "expected W"),
        ("gusarik", (0, "7S"), "gusarik has no auction"),
        ("hussar", (0, "11S"), "11S"),
    ],
)
def test_wrong_questions_are_refused(variant, arguments, message):
    with pytest.raises(RulesError, match=message):
        pf.best_contracts(deal_of_24(random.Random(1)), *arguments[:1], preset(variant), *arguments[1:])


def test_wrong_deals_and_discards_are_refused():
    deal, three = deal_of_24(random.Random(1)), pf.Deal([["S7"], ["S8"], ["S9"]])
    with pytest.raises(DealError, match="two hands with two talons"):
        pf.best_contracts(three, 0, preset("hussar"))
    with pytest.raises(DealError, match="a dead hand"):
        pf.best_contracts(deal, 0, preset("pasy"))
    with pytest.raises(DealError, match="nothing laid away by W"):
        pf.whisting(deal, FamilyContract.parse("6S", 0), preset("hussar"))
