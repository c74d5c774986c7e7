"""Tables and discards against the same questions asked one by one."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_deals import deals, random_deals

import preferans as pf


def recomputed(deal: pf.Deal, declarer: int, leader: int) -> tuple[list[list[int]], list[int]]:
    """Tricks in five strains and the misère after each of the 66 discards, one search each."""
    twelve = sorted([*deal.hands[declarer], *deal.talon])
    tricks, misere = [], []
    for pair in combinations(twelve, 2):
        hands = list(deal.hands)
        hands[declarer] = pf.Cards.of(card for card in twelve if card not in pair)
        position = pf.Position(hands, leader)
        tricks.append([pf.solve(position, pf.Tricks(strain, declarer)).value for strain in pf.Strain])
        misere.append(pf.solve(position, pf.Misere(declarer)).value)
    return tricks, misere


@pytest.mark.parametrize(("declarer", "leader"), [(0, 0), (1, 0), (2, 1)])
def test_discards_are_the_sixty_six_solves(declarer: int, leader: int) -> None:
    deal = random_deals(seed=11, count=3)[declarer]
    tricks, misere = recomputed(deal, declarer, leader)
    discards = pf.best_discards(deal, declarer, leader)
    assert discards.tricks.dtype == discards.misere.dtype == np.uint8
    assert discards.tricks.tolist() == tricks
    assert discards.misere.tolist() == misere
    assert list(discards.pairs) == list(combinations(sorted([*deal.hands[declarer], *deal.talon]), 2))
    assert discards.best.tolist() == [max(column) for column in zip(*tricks, strict=True)]
    assert discards.best_misere == min(misere)
    for strain in pf.Strain:
        most = max(row[strain] for row in tricks)
        best = [pair for pair, row in zip(discards.pairs, tricks, strict=True) if row[strain] == most]
        assert discards.best_pairs(strain) == best
    fewest = [pair for pair, count in zip(discards.pairs, misere, strict=True) if count == min(misere)]
    assert discards.best_misere_pairs() == fewest


@given(deals(), st.integers(0, 2))
@settings(max_examples=6)
def test_table_is_the_single_answers_and_the_best_discards(deal: pf.Deal, leader: int) -> None:
    table = pf.tricks_table(deal, leader)
    position = pf.Position(deal.hands, leader)
    assert table.leader == leader
    assert table.with_talon is not None
    assert table.misere_with_talon is not None
    for seat in range(3):
        assert table.as_dealt[seat].tolist() == [pf.solve(position, pf.Tricks(s, seat)).value for s in pf.Strain]
        assert table.misere[seat] == pf.solve(position, pf.Misere(seat)).value
        discards = pf.best_discards(deal, seat, leader)
        assert table.with_talon[seat].tolist() == discards.best.tolist()
        assert table.misere_with_talon[seat] == discards.best_misere
    assert table.guarantee.tolist() == list(pf.solve(position, pf.Guarantee()).value)


def test_laying_the_talon_away_again_is_one_of_the_discards() -> None:
    for deal in random_deals(seed=12, count=3):
        table = pf.tricks_table(deal)
        assert table.with_talon is not None
        assert table.misere_with_talon is not None
        assert (table.with_talon >= table.as_dealt).all()
        assert (table.misere_with_talon <= table.misere).all()


def test_table_without_a_talon_is_as_dealt_only() -> None:
    deal = random_deals(seed=13, count=1)[0]
    bare = pf.tricks_table(pf.Deal(deal.hands))
    assert bare.with_talon is None
    assert bare.misere_with_talon is None
    assert bare.as_dealt.tolist() == pf.tricks_table(deal).as_dealt.tolist()


def test_table_of_an_ending() -> None:
    table = pf.tricks_table(pf.Deal.parse("AK.-.-.7 | QJ.-.-.8 | T9.-.-.9"))
    position = pf.Position(["AK.-.-.7", "QJ.-.-.8", "T9.-.-.9"])
    expected = [[pf.solve(position, pf.Tricks(strain, seat)).value for strain in pf.Strain] for seat in range(3)]
    assert table.as_dealt.tolist() == expected


def test_own_solver_gives_the_same_table() -> None:
    deal = random_deals(seed=14, count=1)[0]
    solver = pf.Solver(memory="1MiB")
    one, other = pf.tricks_table(deal), pf.tricks_table(deal, solver=solver)
    for name in ("as_dealt", "misere", "guarantee", "with_talon", "misere_with_talon"):
        assert np.array_equal(getattr(one, name), getattr(other, name))
    assert np.array_equal(pf.best_discards(deal).tricks, pf.best_discards(deal, solver=solver).tricks)


def test_a_deal_of_two_hands_has_no_table() -> None:
    deal = pf.Deal.parse("AK.-.-.7 | QJ.-.-.8")
    with pytest.raises(pf.DealError, match="expected three") as error:
        pf.tricks_table(deal)
    assert error.value.code == "hands"


def test_discards_need_a_talon() -> None:
    deal = pf.Deal.parse("AK.-.-.7 | QJ.-.-.8 | T9.-.-.9")
    with pytest.raises(pf.DealError, match="no talon") as error:
        pf.best_discards(deal)
    assert error.value.code == "talon"


def test_tricks_by_leader_are_the_tables_of_the_three_leaders() -> None:
    for deal in random_deals(seed=11, count=10):
        by_leader = pf.tricks_by_leader(deal)
        assert by_leader.shape == (3, 3, 5)
        for leader in range(3):
            assert np.array_equal(by_leader[leader], pf.tricks_table(deal, leader).as_dealt)


@pytest.mark.parametrize("leaders", [[3], [-1], [0, 7]])
def test_no_such_leader(leaders: list[int]) -> None:
    position = pf.Position(["AK.-.-.A", "QJ.-.-.K", "T9.-.-.Q"])
    with pytest.raises(pf.PositionError, match="leader"):
        pf.Solver().core.values(position.core, [pf.Tricks("N", 0).core], leaders)
