"""Plans of a declarer: the ten cards that he keeps with what he plays, tried against many layouts at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from time import monotonic

import numpy as np
import numpy.typing as npt

from preferans.array_core import _core
from preferans.cards import DECK, Card, Cards

Tricks = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint32]
Pair = tuple[Card, Card]

MISERE = 5  # the number of the misère among games; strains are 0 to 4
GAMES = 6
HAND = 10
ALL_LAYOUTS = 184756  # ways of dealing 20 cards to two hands
MEMORY = 4 << 20


@dataclass(frozen=True, slots=True)
class Discard:
    """Discards after which a hand is the same to everybody: cards of one hand with none in between are alike."""

    kept: int  # the ten cards after the first of the pairs
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Plans that are tried against the same layouts: a place in a list of discards and a game for each."""

    kept: Masks
    games: npt.NDArray[np.uint8]

    @classmethod
    def of(cls, kept: Sequence[int] | Masks, games: Sequence[int]) -> "Group":
        """All hands in all games, those of one game side by side."""
        hands = np.tile(np.array(kept, dtype=np.uint32), len(games))
        return cls(hands, np.repeat(np.array(games, dtype=np.uint8), len(kept)))

    def only(self, places: npt.NDArray[np.intp]) -> "Group":
        """The plans at some places, in rising order."""
        return Group(self.kept[places], self.games[places])

    def __len__(self) -> int:
        return len(self.kept)


class Clock:
    """How much of a time budget is left; without one there is always more."""

    __slots__ = ("end", "start")

    def __init__(self, seconds: float | None) -> None:
        self.start = monotonic()
        self.end = None if seconds is None else self.start + seconds

    def part(self, share: float) -> float | None:
        """Seconds that a step may take which may end at `share` of the budget; None without a budget."""
        if self.end is None:
            return None
        return max(0.001, self.start + share * (self.end - self.start) - monotonic())

    def used(self, share: float) -> bool:
        """Whether so much of the budget is used up."""
        return self.end is not None and monotonic() >= self.start + share * (self.end - self.start)

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return monotonic() - self.start


def discards_of(twelve: Cards) -> tuple[Discard, ...]:
    """The 66 discards, those together that leave the same hand but for touching cards.

    >>> found = discards_of(Cards.parse("K97.AKJ87.A.AK7"))
    >>> len(found), sum(len(discard.pairs) for discard in found)
    (39, 66)
    """
    kept, relative = _kept_of(np.array([twelve.mask], dtype=np.uint32))
    alike: dict[int, list[int]] = {}
    for place, hand in enumerate(relative[0].tolist()):
        alike.setdefault(hand, []).append(place)
    pairs = list(combinations(twelve, 2))
    return tuple(Discard(int(kept[0, places[0]]), tuple(pairs[one] for one in places)) for places in alike.values())


def kept_hands(twelves: Masks) -> list[Masks]:
    """The hands that the discards of each hand of twelve leave, one of those that differ by touching cards alone."""
    kept, relative = _kept_of(twelves)
    return [hands[np.sort(np.unique(row, return_index=True)[1])] for hands, row in zip(kept, relative, strict=True)]


def _kept_of(twelves: Masks) -> tuple[Masks, npt.NDArray[np.uint64]]:
    """All hands left of each hand of twelve, [hands, 66], and numbers that are equal where they are alike."""
    bits = np.uint32(1) << np.arange(32, dtype=np.uint32)
    cards = np.broadcast_to(bits, (len(twelves), 32))[(twelves[:, None] & bits) != 0].reshape(len(twelves), 12)
    low, high = np.triu_indices(12, 1)
    kept: Masks = twelves[:, None] & ~(cards[:, low] | cards[:, high])
    out = twelves[:, None] ^ kept
    relative = np.zeros(kept.shape, dtype=np.uint64)
    for suit in range(4):
        # The cards of the suit that stay in play from low to high, one for own ones, after a leading one.
        owners = np.ones(kept.shape, dtype=np.uint64)
        for bit in bits[8 * suit : 8 * suit + 8]:
            owners = np.where(out & bit, owners, owners << np.uint64(1) | ((kept & bit) != 0))
        relative = relative << np.uint64(9) | owners
    return kept, relative


def sample_layouts(source: np.random.Generator, unseen: int, count: int) -> Masks:
    """Random pairs of hands of ten made of twenty unseen cards, uint32[count, 2]."""
    cards = np.array([1 << card for card in range(32) if unseen >> card & 1], dtype=np.uint32)
    first = np.argsort(source.random((count, len(cards)), dtype=np.float32), axis=1)[:, :HAND]
    one = np.bitwise_or.reduce(cards[first], axis=1).astype(np.uint32)
    return np.stack([one, np.uint32(unseen) & ~one], axis=1)


def all_layouts(unseen: int) -> Masks:
    """All 184,756 pairs of hands of ten made of twenty unseen cards."""
    places = np.arange(1 << 20, dtype=np.uint32)
    places = places[sum(places >> np.uint32(bit) & np.uint32(1) for bit in range(20)) == HAND]
    one = np.zeros(len(places), dtype=np.uint32)
    for place, card in enumerate(card for card in range(32) if unseen >> card & 1):
        one |= (places >> np.uint32(place) & np.uint32(1)) << np.uint32(card)
    return np.stack([one, np.uint32(unseen) & ~one], axis=1)


def unseen_by(own: Cards) -> int:
    """The cards that a player who sees `own` does not see, as a mask."""
    return DECK & ~own.mask


def solve_group(
    group: Group, layouts: Masks, declarer: int, leader: int, *, threads: int, seconds: float | None = None
) -> Tricks:
    """The declarer's tricks with every plan in every layout, uint8[layouts, plans]; fewer rows where time was up."""
    groups = np.zeros(len(layouts), dtype=np.int32)
    flat, done = solve_groups([group], groups, layouts, declarer, leader, threads=threads, seconds=seconds)
    return flat[: done * len(group)].reshape(done, len(group))


def solve_groups(
    groups: Sequence[Group],
    rows: npt.NDArray[np.int32],
    layouts: Masks,
    declarer: int,
    leader: int,
    *,
    threads: int,
    seconds: float | None = None,
    best: bool = False,
) -> tuple[Tricks, int]:
    """Tricks of every plan of the group of each row, row after row, and how many rows were solved before time was up.

    `best`: only the best value of each game of the group.
    """
    starts = np.zeros(len(groups) + 1, dtype=np.int64)
    np.cumsum([len(group) for group in groups], out=starts[1:])
    flat, done = _core.solve_plans(
        np.concatenate([group.kept for group in groups]),
        np.concatenate([group.games for group in groups]),
        starts,
        layouts,
        rows,
        declarer,
        leader,
        best,
        threads,
        seconds or 0.0,
        MEMORY,
    )
    return flat, done
