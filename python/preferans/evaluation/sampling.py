"""Layouts of hidden cards drawn at random, each of those that agree with what is known as likely as any other."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial

from preferans.cards import Card, Cards
from preferans.errors import PositionError
from preferans.evaluation.found_once import FoundOnce

SUITS = 4
Counts = tuple[int, ...]  # one number for each place


@dataclass(frozen=True)
class Place:
    """Where hidden cards lie: how many, which of them it may hold, and how many of each suit."""

    size: int
    may_hold: Cards
    least: tuple[int, ...] = (0,) * SUITS
    most: tuple[int, ...] = (8,) * SUITS


@dataclass(frozen=True)
class _Split:
    """One way to divide a suit's cards: how many of each class go to each place, and in how many ways they can."""

    classes: tuple[Counts, ...]
    total: Counts
    ways: int


class Layouts:
    """All layouts of `cards` over `places` that agree with what is known; raises PositionError where there is none.

    >>> spades = Cards.parse("AKQ.-.-.-")
    >>> layouts = Layouts(spades, [Place(2, spades), Place(1, Cards.parse("AK.-.-.-"))])
    >>> layouts.count
    2
    >>> [str(hand) for hand in next(layouts.draw(random.Random(1)))]
    ['KQ.-.-.-', 'A.-.-.-']
    """

    def __init__(self, cards: Cards, places: Sequence[Place]) -> None:
        self._places = tuple(places)
        self._start = tuple(place.size for place in places)
        self._suits = [self._classes(cards, suit) for suit in range(SUITS)]
        self._splits = [self._splits_of(suit) for suit in range(SUITS)]
        self._ways: dict[tuple[int, Counts], int] = {}
        if sum(self._start) != len(cards) or self.count == 0:
            raise PositionError("no layout of the hidden cards agrees with what is known", code="known")

    @FoundOnce
    def count(self) -> int:
        """How many there are."""
        return self._ways_from(0, self._start)

    def draw(self, source: random.Random) -> Iterator[tuple[Cards, ...]]:
        """Layouts without end, the cards of each place; which ones follows from `source` alone."""
        chosen: dict[tuple[int, Counts], tuple[list[_Split], list[int]]] = {}
        while True:
            hands = [0] * len(self._places)
            left = self._start
            for suit in range(SUITS):
                key = suit, left
                if key not in chosen:
                    chosen[key] = self._choices(suit, left)
                splits, weights = chosen[key]
                split = splits[0] if len(splits) == 1 else source.choices(splits, cum_weights=weights)[0]
                for (_, members), counts in zip(self._suits[suit], split.classes, strict=True):
                    dealt = members if max(counts) == len(members) else source.sample(members, len(members))
                    first = 0
                    for place, count in enumerate(counts):
                        for card in dealt[first : first + count]:
                            hands[place] |= 1 << card
                        first += count
                left = _minus(left, split.total)
            yield tuple(map(Cards, hands))

    def _classes(self, cards: Cards, suit: int) -> list[tuple[tuple[bool, ...], list[int]]]:
        """The cards of a suit by the places that may hold them."""
        classes: dict[tuple[bool, ...], list[int]] = {}
        for card in cards:
            if card.suit == suit:
                classes.setdefault(self._allowed(card), []).append(int(card))
        return sorted(classes.items())

    def _allowed(self, card: Card) -> tuple[bool, ...]:
        return tuple(card in place.may_hold for place in self._places)

    def _splits_of(self, suit: int) -> list[_Split]:
        """Every way to divide a suit that keeps to the numbers of cards known for it."""
        per_class = [list(_divisions(len(members), allowed)) for allowed, members in self._suits[suit]]
        found = []
        for classes in product(*per_class):
            total = tuple(map(sum, zip(*classes, strict=True))) if classes else (0,) * len(self._places)
            if all(p.least[suit] <= n <= min(p.most[suit], p.size) for p, n in zip(self._places, total, strict=True)):
                ways = 1
                for counts in classes:
                    ways *= _multinomial(counts)
                found.append(_Split(tuple(classes), total, ways))
        return found

    def _ways_from(self, suit: int, left: Counts) -> int:
        """Layouts of the suits from `suit` on into places with so much room left."""
        if suit == SUITS:
            return int(not any(left))
        key = suit, left
        if key not in self._ways:
            self._ways[key] = sum(
                split.ways * self._ways_from(suit + 1, _minus(left, split.total))
                for split in self._splits[suit]
                if all(n <= room for n, room in zip(split.total, left, strict=True))
            )
        return self._ways[key]

    def _choices(self, suit: int, left: Counts) -> tuple[list[_Split], list[int]]:
        """The splits that lead somewhere, with running sums of the layouts that each leads to."""
        splits, weights, total = [], [], 0
        for split in self._splits[suit]:
            if all(n <= room for n, room in zip(split.total, left, strict=True)):
                ways = split.ways * self._ways_from(suit + 1, _minus(left, split.total))
                if ways:
                    total += ways
                    splits.append(split)
                    weights.append(total)
        return splits, weights


def _divisions(cards: int, allowed: tuple[bool, ...]) -> Iterator[Counts]:
    """All ways to give so many equal cards to the allowed places."""
    if len(allowed) == 1:
        if allowed[0] or not cards:
            yield (cards,)
        return
    for first in range(cards + 1 if allowed[0] else 1):
        for rest in _divisions(cards - first, allowed[1:]):
            yield (first, *rest)


def _multinomial(counts: Counts) -> int:
    ways = factorial(sum(counts))
    for count in counts:
        ways //= factorial(count)
    return ways


def _minus(left: Counts, taken: Counts) -> Counts:
    return tuple(room - n for room, n in zip(left, taken, strict=True))
