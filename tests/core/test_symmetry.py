"""Deals that differ only in names have the same values: seats turned round, plain suits exchanged, ranks closed up."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
from random_deals import deals, endings, strains

import preferans as pf


def turned(position: pf.Position, by: int) -> pf.Position:
    """Every seat moved `by` places on."""
    count = len(position.hands)
    hands = [position.hands[(seat - by) % count] for seat in range(count)]
    return pf.Position(hands, (position.leader + by) % count, position.trick)


def renamed(position: pf.Position, suits: tuple[int, ...]) -> pf.Position:
    """Suit s called suits[s]."""

    def name(card: pf.Card) -> pf.Card:
        return pf.Card(8 * suits[card.suit] + card.rank)

    hands = [[name(card) for card in hand] for hand in position.hands]
    return pf.Position(hands, position.leader, [name(card) for card in position.trick])


def closed_up(position: pf.Position) -> pf.Position:
    """The cards of each suit moved down into the gaps of the cards out of play."""
    in_play = sorted(card for hand in position.hands for card in hand)
    below = {card: sum(1 for other in in_play if other.suit == card.suit and other < card) for card in in_play}
    hands = [[pf.Card(8 * card.suit + below[card]) for card in hand] for hand in position.hands]
    return pf.Position(hands, position.leader)


def value(position: pf.Position, strain: int, declarer: int) -> tuple[int, int]:
    """Tricks in the strain, and in the misère."""
    return pf.solve(position, pf.Tricks(strain, declarer)).value, pf.solve(position, pf.Misere(declarer)).value


@given(endings(most=8), strains(), st.integers(0, 2), st.integers(1, 2))
@settings(max_examples=60)
def test_seats_turned_round(position: pf.Position, strain: pf.Strain, declarer: int, by: int) -> None:
    assert value(turned(position, by), strain, (declarer + by) % 3) == value(position, strain, declarer)


@given(endings(most=8), strains(), st.integers(0, 2), st.sampled_from(list(permutations(range(4)))))
@settings(max_examples=60)
def test_suits_renamed(position: pf.Position, strain: pf.Strain, declarer: int, suits: tuple[int, ...]) -> None:
    trump = strain if strain is pf.Strain.NO_TRUMP else pf.Strain(suits[strain])
    assert value(renamed(position, suits), trump, declarer) == value(position, strain, declarer)


@given(endings(most=8), strains(), st.integers(0, 2))
@settings(max_examples=60)
def test_cards_out_of_play_do_not_matter(position: pf.Position, strain: pf.Strain, declarer: int) -> None:
    assert value(closed_up(position), strain, declarer) == value(position, strain, declarer)


@given(deals(), st.integers(0, 2), st.integers(1, 2), st.sampled_from(list(permutations(range(4)))))
@settings(max_examples=15)
def test_full_deals_turned_and_renamed(deal: pf.Deal, leader: int, by: int, suits: tuple[int, ...]) -> None:
    position = pf.Position(deal.hands, leader)
    other = renamed(turned(position, by), suits)
    for declarer in range(3):
        for strain in range(4):
            mirrored = value(other, suits[strain], (declarer + by) % 3)
            assert mirrored == value(position, strain, declarer)
    guarantee = pf.solve(position, pf.Guarantee()).value
    assert pf.solve(other, pf.Guarantee()).value == tuple(guarantee[(seat - by) % 3] for seat in range(3))


@given(endings(players=2, most=8), strains())
@settings(max_examples=60)
def test_fewer_tricks_of_one_hand_are_more_of_the_other(position: pf.Position, strain: pf.Strain) -> None:
    own, other = (pf.solve(position, pf.FewerTricks(strain, seat)).value for seat in range(2))
    assert own == -other
    assert pf.solve(turned(position, 1), pf.FewerTricks(strain, 1)).value == own
