"""The exchange of the game for two against every gift and every discard, solved one by one."""

import itertools
import random

import numpy as np
import pytest

import preferans as pf


def deal_for_two(seed: int) -> pf.Deal:
    """Two hands of ten, a talon and a dead hand."""
    pack = random.Random(seed).sample([pf.Card(card) for card in range(32)], 32)
    return pf.Deal([pack[:10], pack[10:20]], talon=pack[20:22], dead=pack[22:])


def pairs(mask: int) -> list[int]:
    """All pairs of a set's cards by index, as masks."""
    cards = [1 << index for index in range(32) if mask >> index & 1]
    return [low | high for low, high in itertools.combinations(cards, 2)]


@pytest.mark.parametrize(("seed", "leader"), [(1, 0), (2, 1), (3, 0)])
def test_every_gift_and_discard(seed: int, leader: int) -> None:
    deal = deal_for_two(seed)
    talon = sum(1 << card for card in deal.talon)
    mine, other = deal.hands[leader].mask | talon, deal.hands[1 - leader].mask
    rows = [
        (mine ^ gift, (other | gift) ^ away) if leader == 0 else ((other | gift) ^ away, mine ^ gift)
        for gift in pairs(mine)
        for away in pairs(other | gift)
    ]
    tricks = pf.solve_many(np.array(rows, dtype=np.uint32), ["misere"], [leader], leader, threads=1)
    table = 2 * tricks.reshape(66, 66).astype(int) - 10
    value = int(table.max(axis=1).min())

    found = pf.best_exchange(deal, leader)
    assert found.value == value
    best = [index for index in range(66) if table[index].max() == value]
    gifts = pairs(mine)
    assert [sum(1 << card for card in pair) for pair in found.gifts] == [gifts[index] for index in best]
    for index, reply in zip(best, found.discards, strict=True):
        lowest = pairs(other | gifts[index])[int(table[index].argmax())]
        assert sum(1 << card for card in reply) == lowest


def test_memory_does_not_matter() -> None:
    deal = deal_for_two(4)
    assert pf.best_exchange(deal, solver=pf.Solver("64KiB")) == pf.best_exchange(deal, solver=pf.Solver("16MiB"))


def test_fewer_tricks_of_two_hands_is_the_misere_of_either() -> None:
    deal = deal_for_two(5)
    position = pf.Position(deal.hands, 1)
    value = pf.solve(position, pf.FewerTricks(declarer=1)).value
    assert value == 2 * pf.solve(position, pf.Misere(1)).value - 10


@pytest.mark.parametrize(
    "deal",
    [
        pf.Deal(["A.-.-.7", "7.-.-.K"]),
        pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"),
    ],
)
def test_only_two_hands_with_a_talon(deal: pf.Deal) -> None:
    with pytest.raises(pf.DealError, match="two hands"):
        pf.best_exchange(deal)
