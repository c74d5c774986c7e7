"""Answers do not depend on tables, threads, code paths or the order of questions; lines and card values are exact."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_deals import deals, endings, moments, random_deals, strains, value_after

import preferans as pf
from preferans import _core

GAMES = [pf.Tricks(strain, seat) for strain in pf.Strain for seat in range(3)] + [pf.Misere(seat) for seat in range(3)]


def values(deal: pf.Deal, solver: pf.Solver | None = None, *, backwards: bool = False) -> list[int]:
    """The eighteen values of a deal, asked in one order or the other."""
    ask = pf.solve if solver is None else solver.solve
    games = GAMES[::-1] if backwards else GAMES
    answers = [ask(pf.Position(deal.hands), game).value for game in games]
    return answers[::-1] if backwards else answers


def test_cold_warm_shared_small_and_portable_solvers_agree() -> None:
    shared, small, portable = pf.Solver(), pf.Solver(memory="64KiB"), pf.Solver(portable=True)
    for deal in random_deals(seed=1, count=8):
        cold = values(deal, pf.Solver())
        assert values(deal, shared) == cold
        assert values(deal, shared, backwards=True) == cold
        assert values(deal, small) == cold
        assert values(deal, portable) == cold
        assert values(deal) == cold
        shared.clear()
        assert values(deal, shared) == cold


def test_a_solver_shared_by_threads_serves_them_all() -> None:
    several = random_deals(seed=2, count=6)
    expected = [values(deal, pf.Solver()) for deal in several]
    shared = pf.Solver()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda deal: values(deal, shared), several)) == expected
        assert list(pool.map(values, several)) == expected


def test_memory_stays_within_its_bound() -> None:
    solver = pf.Solver(memory="1MiB")
    assert solver.memory_used == 0
    for deal in random_deals(seed=3, count=2):
        values(deal, solver)
    assert 0 < solver.memory_used <= 1 << 20


@given(st.data(), strains(), st.integers(0, 2))
@settings(max_examples=60)
def test_value_of_each_card_is_the_value_after_it(data: st.DataObject, strain: pf.Strain, declarer: int) -> None:
    position = data.draw(moments(strain))
    objective = pf.Tricks(strain, declarer)
    solution = pf.solve(position, objective, per_card=True)
    assert solution.cards == {card: value_after(position, card, objective) for card in position.legal(strain)}
    assert list(solution.cards) == sorted(solution.cards)
    best = max if position.to_move == declarer else min
    assert solution.value == best(solution.cards.values())


@given(st.data(), st.integers(0, 2))
@settings(max_examples=60)
def test_value_of_each_card_in_misere(data: st.DataObject, declarer: int) -> None:
    position = data.draw(moments(pf.Strain.NO_TRUMP))
    objective = pf.Misere(declarer)
    solution = pf.solve(position, objective, per_card=True)
    assert solution.cards == {card: value_after(position, card, objective) for card in position.legal("N")}
    best = min if position.to_move == declarer else max
    assert solution.value == best(solution.cards.values())
    assert pf.caught(position, declarer) == (solution.value > 0)


@given(endings(most=7))
@settings(max_examples=40)
def test_value_of_each_card_for_every_guarantee(position: pf.Position) -> None:
    solution = pf.solve(position, pf.Guarantee(), per_card=True)
    for seat in range(3):
        alone = pf.solve(position, pf.Misere(seat), per_card=True)
        assert solution.value[seat] == alone.value
        assert {card: vector[seat] for card, vector in solution.cards.items()} == alone.cards


@given(st.data(), strains())
@settings(max_examples=60)
def test_touching_cards_take_the_same_tricks(data: st.DataObject, strain: pf.Strain) -> None:
    position = data.draw(moments(strain, most=7))
    in_play = {card for hand in position.hands for card in hand} | {*position.trick}
    legal = list(position.legal(strain))
    pairs = [
        (low, high)
        for low, high in pairwise(legal)
        if low.suit == high.suit and not any(low < card < high for card in in_play)
    ]
    for low, high in pairs:
        assert value_after(position, low, pf.Tricks(strain, 0)) == value_after(position, high, pf.Tricks(strain, 0))
        assert value_after(position, low, pf.Misere(0)) == value_after(position, high, pf.Misere(0))


@given(st.data(), strains(), st.integers(0, 2), st.booleans())
@settings(max_examples=40)
def test_line_keeps_the_value_with_the_lowest_of_the_best_cards(
    data: st.DataObject, strain: pf.Strain, declarer: int, misere: bool
) -> None:
    trump = pf.Strain.NO_TRUMP if misere else strain
    objective = pf.Misere(declarer) if misere else pf.Tricks(strain, declarer)
    position = data.draw(moments(trump, most=5))
    solution = pf.solve(position, objective, line=True)
    moment, left = position, solution.value
    for card in solution.line:
        cards = pf.solve(moment, objective, per_card=True).cards
        assert card == min(candidate for candidate, worth in cards.items() if worth == left)
        after = moment.play(card, trump)
        left -= after.won[declarer] - moment.won[declarer]
        moment = after
    assert (left, sum(map(len, moment.hands)), moment.trick) == (0, 0, ())


@given(deals(), st.integers(0, 2))
@settings(max_examples=8)
def test_line_of_a_full_deal_is_the_same_for_every_solver(deal: pf.Deal, declarer: int) -> None:
    position = pf.Position(deal.hands, leader=1)
    warm = pf.Solver()
    for objective in (pf.Tricks("H", declarer), pf.Tricks("N", declarer), pf.Misere(declarer)):
        line = pf.Solver(memory="64KiB").solve(position, objective, line=True).line
        assert len(line) == 30
        warm.solve(position, objective, per_card=True)
        assert warm.solve(position, objective, line=True).line == line
        assert pf.Solver(portable=True).solve(position, objective, line=True).line == line


def test_values_of_full_deals_by_the_plain_reference_search() -> None:
    for deal in random_deals(seed=4, count=2):
        position = pf.Position(deal.hands)
        for objective in (pf.Tricks("S", 0), pf.Tricks("H", 1), pf.Tricks("N", 2)):
            value, nodes, seconds = _core.plain_value(position.core, objective.core, 10)
            assert value == pf.solve(position, objective).value
            assert nodes > 0
            assert seconds > 0


def test_line_and_card_values_only_where_asked_for() -> None:
    position = pf.Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"])
    plain = pf.solve(position, pf.Tricks("N"))
    assert (plain.cards, plain.line, plain.to_move) == ({}, (), 0)


def test_nodes_tell_the_positions_searched() -> None:
    deal = random_deals(seed=5, count=1)[0]
    solver = pf.Solver()
    assert solver.solve(pf.Position(deal.hands), pf.Misere(0)).nodes > 0
    ending = pf.Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"])
    assert solver.solve(ending, pf.Tricks("N")).nodes == 0  # read from the end table


@pytest.mark.parametrize(
    "thing",
    [
        pf.Card("SA"),
        pf.Cards.parse("AK7.QJ.-.T9"),
        pf.Strain.HEARTS,
        pf.Seat.N,
        pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | HA SK"),
        pf.Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"], leader=2, trick=(), won=(3, 2, 1)),
        pf.Position(["A.-.-.7", "7.-.-.-", "K.-.8.-"], leader=1, trick=["HK"]),
        pf.Tricks("H", "E"),
        pf.Misere("N"),
        pf.FewerTricks("S", 1),
        pf.Guarantee(),
        pf.solve(pf.Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"]), pf.Tricks("N"), per_card=True, line=True),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_copies_and_pickles_are_equal(thing: object) -> None:
    for same in (pickle.loads(pickle.dumps(thing)), copy.deepcopy(thing), copy.copy(thing)):
        assert same == thing
        assert type(same) is type(thing)


def test_an_unpickled_position_and_objective_can_be_solved() -> None:
    position, objective = pickle.loads(pickle.dumps((pf.Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"]), pf.Tricks("S"))))
    assert pf.solve(position, objective).value == 1
    assert position.play("SA").legal() == pf.Cards.parse("7.-.-.-")
