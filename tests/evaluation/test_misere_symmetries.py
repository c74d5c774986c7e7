"""Misères with a hidden discard that must be worth the same: other names of suits, cards, seats; a useless card."""

import itertools
import random

import misere_tree as tools
import pytest
from misere_endings import CLOSE, OBJECTIVES, SCALE, bounds_of, catch, endings, random_ending

import preferans as pf

TWELVE, DEFENDERS, LEADER = "KQ8.98.987.T987", ["AT9.AKQJ.K.KQ", "J7.T7.AQJT.AJ"], 1


def same(one, other, objective):
    """Whether both questions, (hands, leader), have the same bounds without chance and the same value."""
    assert bounds_of(*one, objective) == bounds_of(*other, objective)
    first, second = (catch(*question, objective) for question in (one, other))
    assert abs(first.lower - second.lower) < CLOSE
    assert abs(first.upper - second.upper) < CLOSE


def test_suits_of_a_deal_have_no_names():
    value = pf.misere_catch(TWELVE, DEFENDERS, leader=LEADER).lower
    for order in ((1, 0, 2, 3), (3, 2, 1, 0), (2, 3, 0, 1)):
        hands = [".".join(hand.split(".")[suit] for suit in order) for hand in (TWELVE, *DEFENDERS)]
        assert abs(pf.misere_catch(hands[0], hands[1:], leader=LEADER).lower - value) < CLOSE


def test_seats_have_no_names():
    value = pf.misere_catch(TWELVE, DEFENDERS, leader=LEADER).lower
    for declarer in (1, 2):
        found = pf.misere_catch(TWELVE, DEFENDERS, declarer=declarer, leader=(LEADER + declarer) % 3)
        assert abs(found.lower - value) < CLOSE


def test_suits_of_endings_have_no_names():
    draw = random.Random(21)
    for hands, leader, objective, _ in endings(48 * SCALE, 22):
        order = draw.sample(range(4), 4)
        other = tuple([order[card // 8] * 8 + card % 8 for card in hand] for hand in hands)
        same((hands, leader), (other, leader), objective)


def test_only_the_order_of_the_cards_in_play_matters():
    draw = random.Random(11)
    for hands, leader, objective, _ in endings(48 * SCALE, 12):
        rows = [[seat for card, seat in owned(hands) if card // 8 == suit] for suit in range(4)]
        same((hands, leader), (dealt(draw, rows), leader), objective)


def test_a_prior_may_name_either_of_two_touching_cards():
    draw = random.Random(31)
    checked = 0
    for hands, leader, objective, _ in endings(36 * SCALE, 32):
        own = [(card, below) for (below, left), (card, right) in itertools.pairwise(owned(hands)) if left == right == 0]
        own = [(card, below) for card, below in own if card // 8 == below // 8]
        if not own:
            continue
        high, low = draw.choice(own)
        change = {high: low, low: high}
        worlds = tools.discards_of(tools.Table(tuple(map(frozenset, hands)), leader))
        prior = {world: float(draw.choice((0, 1, 3))) for world in worlds}
        if not any(prior.values()):
            continue
        other = {frozenset(change.get(card, card) for card in world): weight for world, weight in prior.items()}
        first, second = (catch(hands, leader, objective, prior=named(each)) for each in (prior, other))
        assert abs(first.lower - second.lower) < CLOSE
        assert first.single_plan == second.single_plan
        assert abs(first.single_discard - second.single_discard) < CLOSE
        checked += prior != other
    assert checked >= 12 * SCALE


def owned(hands):
    """Each card with its seat, by suit and rank."""
    return sorted((card, seat) for seat, hand in enumerate(hands) for card in hand)


def named(prior):
    return {tuple(pf.Card(card) for card in sorted(world)): weight for world, weight in prior.items()}


def dealt(draw, rows):
    """Hands with the same order of owners in each suit, on random ranks."""
    hands = ([], [], [])
    for suit, row in enumerate(rows):
        for rank, seat in zip(sorted(draw.sample(range(8), len(row))), row, strict=True):
            hands[seat].append(suit * 8 + rank)
    return hands


def forced_ending(draw, cards, hidden, *, both):
    """An ending in which one defender, or both, never have a choice: all cards of each touch.

    If it is one, seat 1, his cards are the lowest of their suit and he is not on lead: he never takes a trick.
    """
    while True:
        suits = draw.sample(range(4), draw.choice((2, 3, 4)))
        rows = [[] for _ in range(4)]
        for _ in range(cards + hidden):
            draw.choice([rows[suit] for suit in suits]).append([0])
        for share in [[2] * cards] if both else [[2]] * cards:
            draw.choice([rows[suit] for suit in suits]).append(share)
        lowest = rows[draw.choice(suits)]
        if both:
            lowest.append([1] * cards)
        for row in rows:
            draw.shuffle(row)
        if not both:
            lowest.insert(0, [1] * cards)
        seats = [list(itertools.chain(*row)) for row in rows]
        if max(map(len, seats)) <= 8:
            return dealt(draw, seats), draw.choice((0, 1, 2) if both else (0, 2))


@pytest.mark.parametrize("both", [False, True])
def test_defenders_change_seats_where_one_of_them_has_no_choice(both):
    # Whoever plays next after a card that had to be played knows as much as if it were to come.
    draw = random.Random(3)
    mixed = 0
    for number in range(180 * SCALE):
        objective = OBJECTIVES[number % 3]
        hands, leader = forced_ending(draw, draw.choice((2, 3, 4, 5)), draw.choice((1, 2)), both=both)
        same((hands, leader), ((hands[0], hands[2], hands[1]), (0, 2, 1)[leader]), objective)
        plan, discard = bounds_of(hands, leader, objective)
        mixed += plan < discard
    assert both or mixed >= 8 * SCALE


def one_plan(table, price):
    """What a plan is sure of from here without chance, the declarer having laid away any of his cards."""
    if table.over:
        return price(table.taken)
    values = [one_plan(table.after(card), price) for world in worlds_to_play(table) for card in table.legal(world)]
    return min(values) if table.to_move == 0 else max(values)


def worlds_to_play(table):
    return tools.discards_of(table) if table.to_move == 0 else [frozenset()]


def kept(table, moment, discard, price):
    """What a defence that was found without one of the declarer's cards is sure of with that card in his hand.

    Once he does what he could not do without it, the defence goes on by a plan without chance.
    """
    if moment is None or table.over or moment.decided:
        return one_plan(table, price)
    if table.to_move == 0:
        return min(kept(table.after(card), after(moment, card), discard, price) for card in table.legal(discard))
    return sum(
        plan.weight * kept(table.after(int(plan.card)), moment.after(plan.card), discard, price)
        for plan in moment.defence()
    )


def after(moment, card):
    try:
        return moment.after(card)
    except pf.PositionError:
        return None


def test_a_card_that_is_never_better_kept_changes_nothing():
    """One card more in the declarer's hand, and one more away.

    He may lay that card away and have the same game as before. If the defence of that game is sure of no less with
    the card in his hand, whatever else lies away, it is never better to keep it: both games are worth the same.
    """
    draw = random.Random(41)
    mixed = pure = 0
    for number in range(40 * SCALE):
        objective = OBJECTIVES[number % 3]
        while True:
            hands, leader = random_ending(draw, 3, 1)
            plan, discard = bounds_of(hands, leader, objective)
            if plan < discard or (number % 4 == 0 and discard > 0):
                break
        found = catch(hands, leader, objective)
        others = sorted(set(range(32)) - {card for hand in hands for card in hand})
        for card in draw.sample(others, 6):
            more = ([*hands[0], card], *hands[1:])
            table = tools.Table(tuple(map(frozenset, more)), leader)
            price = tools.PRICES[objective]
            worlds = [world for world in tools.discards_of(table) if card not in world]
            if all(kept(table, found.start, world, price) >= found.lower - CLOSE for world in worlds):
                assert abs(catch(more, leader, objective).lower - found.lower) < 2 * CLOSE
                mixed += plan < discard
                pure += plan == discard
    assert mixed >= 10 * SCALE
    assert pure >= 3 * SCALE
