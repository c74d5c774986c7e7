"""The misère with a hidden discard against the whole tree of small endings, by its symmetries, and in known cases."""

import itertools
import os
import random

import misere_tree as tools
import pytest

import preferans as pf
from preferans import _core

SCALE = int(os.environ.get("PREFERANS_TEST_SCALE", "1"))
OBJECTIVES = ("caught", "tricks", "points")
CLOSE = 1e-6

#   twelve cards        seat 1             seat 2             leader    caught  tricks  points
CASES = {
    "uni-5":  ("T987.AK8.987.98",  "AK.QJT.A.AKQT",    "QJ.97.KQJT.J7",  2, 1 / 2, 10 / 11, 5 / 3),
    "slv-5":  ("T987.AK8.987.98",  "AK.QJT.J.AKQT",    "QJ.97.AKQT.J7",  2, 1 / 2, 6 / 5, 35 / 19),
    "uni-4":  ("987.J987.98.KQ8",  "Q.KQ.KQJT.JT9",    "AKJT.AT.A7.A7",  2, 1 / 2, 6 / 5, 32 / 17),
    "jpm-19": ("KQ8.98.987.T987",  "AT9.AKQJ.K.KQ",    "J7.T7.AQJT.AJ",  1, 1 / 2, 9 / 8, 24 / 13),
    "jpm-23": ("JT987.9.AT87.A7",  "K.KQJT8.-.KQT8",   "AQ.A7.KQJ9.J9",  1, 1 / 3, 1, 5 / 3),
}  # fmt: skip


def holding(cards):
    return pf.Cards.of(pf.Card(card) for card in cards)


def random_ending(draw, cards, hidden):
    """The declarer's cards with his discard, the defenders', who leads."""
    suits = draw.choice((2, 3, 3, 4))
    pack = draw.sample([card for card in range(32) if card // 8 < suits], 3 * cards + hidden)
    return (pack[: cards + hidden], pack[cards + hidden : -cards], pack[-cards:]), draw.randrange(3)


def bounds_of(hands, leader, objective):
    price = getattr(_core.CatchPrice, objective.upper())
    game = _core.MisereCatch([holding(hand).mask for hand in hands], 0, leader, [], price, [])
    found = game.bounds()
    return found["single_plan"], found["single_discard"]


def endings(count, seed):
    """Endings of three and four tricks, one and two cards hidden, each objective; half of them need mixtures.

    Four tricks with two cards hidden, whose trees are large, are among them in the long form of the tests.
    """
    draw = random.Random(seed)
    # An odd number of shapes, so that each of them comes with and without need of mixtures.
    shapes = itertools.cycle([(3, 2), (3, 1), (3, 2), (4, 1), (4, 2) if SCALE > 1 else (3, 1)])
    for number in range(count):
        cards, hidden = next(shapes)
        objective = OBJECTIVES[number % 3]
        while True:
            hands, leader = random_ending(draw, cards, hidden)
            plan, discard = bounds_of(hands, leader, objective)
            if number % 2 or plan < discard:
                break
        yield hands, leader, objective, (plan, discard)


def catch(hands, leader, objective, **more):
    return pf.misere_catch(
        holding(hands[0]), [holding(hand) for hand in hands[1:]], leader=leader, objective=objective, **more
    )


def test_value_and_strategies_equal_those_of_the_whole_tree():
    mixed = 0
    for hands, leader, objective, (plan, discard) in endings(24 * SCALE, 5):
        table = tools.Table(tuple(map(frozenset, hands)), leader)
        found = catch(hands, leader, objective)
        mixed += plan < discard
        assert found.upper - found.lower < CLOSE
        assert abs(found.lower - tools.tree_value(table, objective)) < CLOSE
        assert (found.single_plan, found.single_discard) == (plan, discard)
        assert plan - 1e-9 <= found.lower <= found.upper + 1e-9 <= discard + 2e-9
        worlds = tools.discards_of(table)
        opens = [tools.PRICES[objective](tools.open_value(table, world)) for world in worlds]
        assert min(opens) == discard
        told = {frozenset(map(int, cards)): each.open_value for each in found.discards for cards in each.same}
        assert [told[world] for world in worlds] == opens
        kept = min(tools.defence_value(table, found.start, world, objective) for world in worlds)
        assert kept > found.lower - 1e-5
        assert tools.declarer_value(table, found.start, objective) < found.upper + 1e-5
    assert mixed >= 12 * SCALE


def test_single_plan_is_the_best_without_chance():

    def plan(table, worlds, price):
        if not worlds:
            return 99.0
        if table.over:
            return price(table.taken)
        if table.to_move == 0:
            cards = {card for world in worlds for card in table.legal(world)}
            return min(
                plan(table.after(card), [world for world in worlds if card in table.legal(world)], price)
                for card in cards
            )
        return max(plan(table.after(card), worlds, price) for card in table.legal(frozenset()))

    for hands, leader, objective, (lower, _) in endings(12 * SCALE, 6):
        table = tools.Table(tuple(map(frozenset, hands)), leader)
        assert plan(table, tools.discards_of(table), tools.PRICES[objective]) == lower


def test_a_prior_is_played_against():
    draw = random.Random(7)
    for hands, leader, objective, _ in endings(12 * SCALE, 8):
        table = tools.Table(tuple(map(frozenset, hands)), leader)
        prior = {world: float(draw.choice((0, 1, 1, 2, 5))) for world in tools.discards_of(table)}
        if not any(prior.values()):
            continue
        named = {tuple(pf.Card(card) for card in sorted(world)): weight for world, weight in prior.items()}
        found = catch(hands, leader, objective, prior=named)
        assert found.upper - found.lower < CLOSE
        assert abs(found.lower - tools.tree_value(table, objective, prior)) < CLOSE
        total = sum(prior.values())
        earned = sum(
            weight / total * tools.defence_value(table, found.start, world, objective)
            for world, weight in prior.items()
            if weight
        )
        assert earned > found.lower - 1e-5
        assert tools.declarer_value(table, found.start, objective) < found.upper + 1e-5


def test_from_any_moment_of_the_play():
    draw = random.Random(9)
    for hands, leader, objective, _ in endings(8 * SCALE, 10):
        table = tools.Table(tuple(map(frozenset, hands)), leader)
        world = draw.choice(tools.discards_of(table))
        possible = tools.discards_of(table)
        played = []
        for _ in range(draw.randrange(1, 6)):
            card = draw.choice(table.legal(world))
            if table.to_move == 0:
                possible = [one for one in possible if card in table.legal(one)]
            table = table.after(card)
            played.append(card)
        prior = dict.fromkeys(possible, 1.0)
        even = {tuple(pf.Card(card) for card in sorted(one)): 1.0 for one in possible}
        found = catch(hands, leader, objective, played=played, prior=even)
        assert abs(found.lower - tools.tree_value(table, objective, prior)) < CLOSE
        chosen = catch(hands, leader, objective, played=played)
        assert chosen.upper <= found.upper + CLOSE
        assert {frozenset(map(int, cards)) for each in chosen.discards for cards in each.same} == set(possible)


@pytest.mark.parametrize("name", CASES)
def test_known_cases(name):
    twelve, one, two, leader, *values = CASES[name]
    for objective, value in zip(OBJECTIVES, values, strict=True):
        found = pf.misere_catch(twelve, [one, two], leader=leader, objective=objective, seconds=120)
        assert found.exact
        assert abs(found.lower - value) < 1e-5
        assert abs(found.upper - value) < 1e-5
        assert found.single_plan <= value <= found.single_discard


def moved(hand, order):
    """The hand with its suits in another order."""
    suits = hand.split(".")
    return ".".join(suits[suit] for suit in order)


def test_suits_and_seats_have_no_names():
    twelve, one, two, leader, value, *_ = CASES["jpm-19"]
    for order in ((1, 0, 2, 3), (3, 2, 1, 0), (2, 3, 0, 1)):
        hands = [moved(hand, order) for hand in (twelve, one, two)]
        assert abs(pf.misere_catch(hands[0], hands[1:], leader=leader).lower - value) < CLOSE
    for declarer in (1, 2):
        found = pf.misere_catch(twelve, [one, two], declarer=declarer, leader=(leader + declarer) % 3)
        assert abs(found.lower - value) < CLOSE


def test_suits_of_endings_have_no_names():
    draw = random.Random(21)
    for hands, leader, objective, (plan, discard) in endings(24 * SCALE, 22):
        order = draw.sample(range(4), 4)
        other = tuple([order[card // 8] * 8 + card % 8 for card in hand] for hand in hands)
        one, two = catch(hands, leader, objective), catch(other, leader, objective)
        assert bounds_of(other, leader, objective) == (plan, discard)
        assert abs(one.lower - two.lower) < CLOSE
        assert plan - CLOSE <= one.lower <= one.upper + CLOSE <= discard + 2 * CLOSE


def test_no_fixed_mixture_does_better_than_the_best():
    draw = random.Random(23)
    for hands, leader, objective, _ in endings(12 * SCALE, 24):
        found = catch(hands, leader, objective)
        prior = {cards: draw.random() + 0.01 for each in found.discards for cards in each.same}
        assert catch(hands, leader, objective, prior=prior).upper <= 1e-9 + max(
            each.open_value for each in found.discards
        )
        assert catch(hands, leader, objective, prior=prior).lower >= found.lower - CLOSE


def test_touching_cards_have_no_names():
    draw = random.Random(11)
    for hands, leader, objective, _ in endings(8 * SCALE, 12):
        owner = {card: seat for seat, hand in enumerate(hands) for card in hand}
        # The same order of owners in every suit, on other ranks.
        places = {}
        for suit in range(4):
            cards = sorted(card for card in owner if card // 8 == suit)
            ranks = sorted(draw.sample(range(8), len(cards)))
            places |= dict(zip(cards, (suit * 8 + rank for rank in ranks), strict=True))
        other = tuple([places[card] for card in hand] for hand in hands)
        assert abs(catch(hands, leader, objective).lower - catch(other, leader, objective).lower) < CLOSE


def test_defenders_change_seats_where_their_turn_does_not_matter():
    # The declarer leads a suit in which each defender has one card: who of them plays first is all the same.
    hands = ["A.A.A.-", "K.K.K.-"]
    one, other = (pf.misere_catch("987.7.-.-", order, objective="tricks") for order in (hands, hands[::-1]))
    assert one.lower == other.lower


def test_a_discard_that_is_never_better_changes_nothing():
    for hands, leader, objective, _ in endings(8 * SCALE, 13):
        found = catch(hands, leader, objective)
        made = {cards: 1.0 for each in found.mixture for cards in each.same}
        # Against those discards alone, in the shares of the mixture, the defence gets the same.
        shares = {cards: each.weight / len(each.same) for each in found.mixture for cards in each.same}
        assert abs(catch(hands, leader, objective, prior=shares).lower - found.lower) < CLOSE
        assert set(made) <= {cards for each in found.discards for cards in each.same}


def test_answers_do_not_depend_on_order_or_repetition():
    twelve, one, two, leader, *_ = CASES["uni-5"]
    first, second = (pf.misere_catch(twelve, [one, two], leader=leader, objective="tricks") for _ in range(2))
    assert (first, first.discards) == (second, second.discards)


@pytest.mark.parametrize("limits", [{"seconds": 0.0}, *({"memory": size} for size in (1, 1000, 1 << 20))], ids=str)
def test_a_bracket_where_time_or_memory_is_short(limits):
    twelve, one, two, leader, *_ = CASES["uni-4"]
    found = pf.misere_catch(twelve, [one, two], leader=leader, objective="tricks", **limits)
    whole = pf.misere_catch(twelve, [one, two], leader=leader, objective="tricks")
    assert not found.exact
    assert found.single_plan <= found.lower <= 1.2 <= found.upper <= found.single_discard
    assert (found.single_plan, found.single_discard) == (whole.single_plan, whole.single_discard)
    assert [each.open_value for each in found.discards] == [each.open_value for each in whole.discards]
    assert abs(sum(each.weight for each in found.mixture) - 1) < CLOSE


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hand12": "T987.AK8.987.9"}, None),
        ({"hand12": "T987.AK8.987.-"}, "declarer has 10 cards"),
        ({"hand12": "T987.AK8.987.A8"}, "HA is in hand 0 and in hand 1"),
        ({"defenders": ["AK.QJT.A.AKQT"]}, "1 defenders, expected two"),
        ({"defenders": ["AK.QJT.A.AKQ", "QJ.97.KQJT.J7"]}, "defenders have 9 and 10"),
        ({"objective": "whists"}, "objective 'whists'"),
        ({"prior": {}}, "empty prior"),
        ({"prior": {"CA": 1}}, "expected 2 of the declarer's cards"),
        ({"prior": {"CA CK": -1}}, "weight"),
        ({"prior": {"CA CK": float("nan")}}, "weight"),
        ({"prior": {"CA CK": 0}}, "no weight"),
        ({"played": ["CA"]}, "CA cannot be played: hand 2"),
        ({"played": ["SQ", "C8"]}, "suit led must be followed"),
        ({"seconds": -1}, "seconds"),
        ({"memory": 0}, "bytes of memory"),
    ],
)
def test_bad_questions_are_named(change, message):
    asked = {"hand12": "T987.AK8.987.98", "defenders": ["AK.QJT.A.AKQT", "QJ.97.KQJT.J7"], "leader": 2, **change}
    hand12, defenders = asked.pop("hand12"), asked.pop("defenders")
    if message is None:  # eleven cards: one of them lies away
        assert pf.misere_catch(hand12, defenders, **asked).lower >= 0
        return
    with pytest.raises((pf.PositionError, pf.DealError), match=message):
        pf.misere_catch(hand12, defenders, **asked)


def test_moments_ask_for_the_right_side():
    twelve, one, two, leader, *_ = CASES["uni-5"]
    start = pf.misere_catch(twelve, [one, two], leader=leader).start
    assert start.to_move == 2
    with pytest.raises(pf.PositionError, match="the declarer is not to play"):
        start.replies()
    with pytest.raises(pf.PositionError, match="SA cannot be played"):
        start.after("SA")
    turn = start.after("SQ")
    assert turn.to_move == 0
    with pytest.raises(pf.PositionError, match="no defender is to play"):
        turn.defence()
