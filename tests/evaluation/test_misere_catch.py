"""The misère with a hidden discard against the whole tree of small endings and in known cases."""

import random
from concurrent.futures import ThreadPoolExecutor

import misere_tree as tools
import pytest
from misere_endings import CLOSE, OBJECTIVES, SCALE, catch, endings

import preferans as pf

#   twelve cards        seat 1             seat 2             leader    caught  tricks  points
CASES = {
    "uni-5":  ("T987.AK8.987.98",  "AK.QJT.A.AKQT",    "QJ.97.KQJT.J7",  2, 1 / 2, 10 / 11, 5 / 3),
    "slv-5":  ("T987.AK8.987.98",  "AK.QJT.J.AKQT",    "QJ.97.AKQT.J7",  2, 1 / 2, 6 / 5, 35 / 19),
    "uni-4":  ("987.J987.98.KQ8",  "Q.KQ.KQJT.JT9",    "AKJT.AT.A7.A7",  2, 1 / 2, 6 / 5, 32 / 17),
    "jpm-19": ("KQ8.98.987.T987",  "AT9.AKQJ.K.KQ",    "J7.T7.AQJT.AJ",  1, 1 / 2, 9 / 8, 24 / 13),
    "jpm-23": ("JT987.9.AT87.A7",  "K.KQJT8.-.KQT8",   "AQ.A7.KQJ9.J9",  1, 1 / 3, 1, 5 / 3),
}  # fmt: skip


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


def test_no_fixed_mixture_does_better_than_the_best():
    draw = random.Random(23)
    for hands, leader, objective, _ in endings(12 * SCALE, 24):
        found = catch(hands, leader, objective)
        prior = {cards: draw.random() + 0.01 for each in found.discards for cards in each.same}
        assert catch(hands, leader, objective, prior=prior).upper <= 1e-9 + max(
            each.open_value for each in found.discards
        )
        assert catch(hands, leader, objective, prior=prior).lower >= found.lower - CLOSE


def test_the_mixture_alone_is_worth_as_much():
    for hands, leader, objective, _ in endings(8 * SCALE, 13):
        found = catch(hands, leader, objective)
        made = {cards: 1.0 for each in found.mixture for cards in each.same}
        # Against those discards alone, in the shares of the mixture, the defence gets the same.
        shares = {cards: each.weight / len(each.same) for each in found.mixture for cards in each.same}
        assert abs(catch(hands, leader, objective, prior=shares).lower - found.lower) < CLOSE
        assert set(made) <= {cards for each in found.discards for cards in each.same}


def test_answers_do_not_depend_on_order_repetition_or_threads():
    asked = [(case, objective) for case in ("uni-5", "slv-5", "jpm-19", "jpm-23") for objective in OBJECTIVES[:2]]

    def answer(question):
        case, objective = question
        twelve, one, two, leader, *_ = CASES[case]
        found = pf.misere_catch(twelve, [one, two], leader=leader, objective=objective, seconds=600)
        return found, found.start.defence()

    alone = [answer(question) for question in asked]
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(answer, reversed(asked))) == alone[::-1]


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


def test_both_sides_of_a_bracket_are_kept():
    brackets = 0
    for number, (hands, leader, objective, (plan, discard)) in enumerate(endings(24 * SCALE, 77)):
        if plan == discard:
            continue
        table = tools.Table(tuple(map(frozenset, hands)), leader)
        found = catch(hands, leader, objective, memory=(1, 2_000, 4_000, 12_000)[number // 2 % 4])
        brackets += not found.exact
        value = tools.tree_value(table, objective)
        assert plan - CLOSE < found.lower < value + CLOSE
        assert value - CLOSE < found.upper < discard + CLOSE
        kept = min(tools.defence_value(table, found.start, world, objective) for world in tools.discards_of(table))
        assert kept > found.lower - 1e-5
        assert tools.declarer_value(table, found.start, objective) < found.upper + 1e-5
    assert brackets >= 8 * SCALE


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
