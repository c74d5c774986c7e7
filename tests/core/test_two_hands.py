"""Two hands of ten, of 24 cards or with a dead hand, against the plain reference search."""

import random
from itertools import combinations

import pytest

import preferans as pf
from preferans import _core

PACK_OF_24 = [card for card in range(32) if card % 8 >= 2]
GAMES = [
    pf.Tricks("S", 0),
    pf.Tricks("H", 1),
    pf.Tricks("N", 0),
    pf.Misere(1),
    pf.Tricks("D", 0, must_head=True, must_overtrump=True),
]


def plain(position: pf.Position, objective: pf.Tricks | pf.Misere | pf.FewerTricks) -> int:
    """The value by the plain search, which knows the rules of play and no more."""
    return _core.plain_value(position.core, objective.core, 10)[0]


def two_hands(source: random.Random, pack: list[int]) -> pf.Position:
    """Two hands of ten out of a pack, either on lead; the other cards are out of play."""
    cards = source.sample(pack, 20)
    return pf.Position([cards[:10], cards[10:]], source.randrange(2))


@pytest.mark.parametrize("objective", GAMES, ids=str)
def test_deals_of_24_cards(objective: pf.Tricks | pf.Misere) -> None:
    source = random.Random(24)
    solver = pf.Solver()
    for _ in range(100):
        position = two_hands(source, PACK_OF_24)
        assert solver.solve(position, objective).value == plain(position, objective)


@pytest.mark.parametrize("objective", [*GAMES, pf.FewerTricks("N", 0)], ids=str)
def test_deals_with_a_dead_hand(objective: pf.Tricks | pf.Misere | pf.FewerTricks) -> None:
    source = random.Random(32)
    solver = pf.Solver()
    for _ in range(20):
        position = two_hands(source, list(range(32)))
        assert solver.solve(position, objective).value == plain(position, objective)


def test_a_dead_hand_is_gone_from_the_ranks() -> None:
    """What a defender who drops out holds fills no gap: other cards in the same order have the same values."""
    three = pf.Position(["A9.-.-.-", "KQ.-.-.-", "J8.-.-.-"])
    for leader in range(2):
        two = pf.Position([three.hands[0], three.hands[2]], leader)
        low = pf.Position(["T8.-.-.-", "97.-.-.-"], leader)
        values = [list(pf.solve(one, pf.Tricks("N", 0), per_card=True).cards.values()) for one in (two, low)]
        assert values[0] == values[1]


@pytest.mark.parametrize("which", [0, 1])
def test_discards_with_one_of_two_talons(which: int) -> None:
    source = random.Random(5)
    cards = source.sample(PACK_OF_24, 24)
    deal = pf.Deal([cards[:10], cards[10:20]], talons=[cards[20:22], cards[22:]])
    discards = pf.best_discards(deal, declarer=1, leader=0, talon=which)
    twelve = sorted([*deal.hands[1], *deal.talons[which]])
    assert list(discards.pairs) == list(combinations(twelve, 2))
    for row in range(0, 66, 5):
        kept = [card for card in twelve if card not in discards.pairs[row]]
        start = pf.Position([deal.hands[0], kept])
        assert discards.tricks[row].tolist() == [pf.solve(start, pf.Tricks(strain, 1)).value for strain in pf.Strain]
        assert discards.misere[row] == pf.solve(start, pf.Misere(1)).value
    with pytest.raises(pf.DealError, match="talon 2, expected 0 or 1"):
        pf.best_discards(deal, talon=2)
