"""Random deals and positions: strategies for hypothesis and plain generators from a seed."""

import random

from hypothesis import strategies as st

import preferans as pf

SEATS = range(3)


def deal_of(cards: list[int]) -> pf.Deal:
    """The deal of a shuffled pack: three hands of ten, then the talon."""
    hands = [[pf.Card(card) for card in cards[10 * seat : 10 * seat + 10]] for seat in SEATS]
    return pf.Deal(hands, talon=cards[30:])


def random_deals(seed: int, count: int) -> list[pf.Deal]:
    """Deals that are the same for the same seed."""
    source = random.Random(seed)
    return [deal_of(source.sample(range(32), 32)) for _ in range(count)]


def deals() -> st.SearchStrategy[pf.Deal]:
    """Any deal with a talon."""
    return st.permutations(range(32)).map(deal_of)


@st.composite
def endings(draw: st.DrawFn, players: int = 3, most: int = 6) -> pf.Position:
    """Any position at the start of a trick with up to `most` cards a hand."""
    size = draw(st.integers(1, most))
    cards = draw(st.permutations(range(32)))
    hands = [[pf.Card(card) for card in cards[size * seat : size * (seat + 1)]] for seat in range(players)]
    return pf.Position(hands, leader=draw(st.integers(0, players - 1)))


@st.composite
def moments(draw: st.DrawFn, trump: pf.Strain, players: int = 3, most: int = 6) -> pf.Position:
    """Any position with up to `most` cards a hand, at any moment of a trick."""
    position = draw(endings(players, most))
    for _ in range(draw(st.integers(0, players - 1))):
        position = position.play(draw(st.sampled_from(list(position.legal(trump)))), trump)
    return position


def strains() -> st.SearchStrategy[pf.Strain]:
    """Any strain."""
    return st.sampled_from(list(pf.Strain))


def value_after(position: pf.Position, card: pf.Card, objective: pf.Tricks | pf.Misere) -> int:
    """The declarer's tricks after a card, the trick that it may complete included, by a search of its own."""
    trump = objective.strain if isinstance(objective, pf.Tricks) else pf.Strain.NO_TRUMP
    after = position.play(card, trump)
    gained = after.won[objective.declarer] - position.won[objective.declarer]
    return gained + pf.solve(after, objective).value
