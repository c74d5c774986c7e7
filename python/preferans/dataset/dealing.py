"""Random deals in bulk: the same seed gives the same deals on every machine, however many are asked for."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count as count_from

import numpy as np
import numpy.typing as npt

from preferans.dataset.arrays import DealArrays
from preferans.errors import DealError

BLOCK = 8192  # deals drawn at once
MOST_BARREN = 256  # blocks without a deal that fulfils the wishes

_HANDS = {"W": 0, "N": 1, "E": 2, "talon": 3}
_SUITS = "SCDH"
_WORTHS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_RULE = re.compile(r"\s*(\w+)\.(\w+)\s*(>=|<=|==|=|>|<)\s*(\d+)\s*")
_COMPARE: dict[str, Callable[[npt.NDArray[np.uint8], int], npt.NDArray[np.bool_]]] = {
    ">=": lambda have, number: have >= number,
    "<=": lambda have, number: have <= number,
    "==": lambda have, number: have == number,
    "=": lambda have, number: have == number,
    ">": lambda have, number: have > number,
    "<": lambda have, number: have < number,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wish:
    """One condition on a deal, `HAND.WHAT>=NUMBER`.

    HAND: W, N, E or talon. WHAT: S C D H (cards of that suit), `longest`, `shortest` (of the four suits), a rank such
    as `A` for its number, or `points` (4 for each ace, 3 king, 2 queen, 1 jack). Comparisons >= <= = > <.
    """

    hand: int
    what: str
    sign: str
    number: int

    @classmethod
    def parse(cls, text: str) -> "Wish":
        """Raises DealError for anything else.

        >>> Wish.parse("N.S >= 5")
        Wish(hand=1, what='S', sign='>=', number=5)
        """
        found = _RULE.fullmatch(text)
        whats = (*_SUITS, "longest", "shortest", "points", *"789TJQKA")
        if not found or found[1] not in _HANDS or found[2] not in whats:
            expected = (
                "HAND.WHAT>=NUMBER with HAND W, N, E or talon and WHAT S, C, D, H, longest, shortest, points or a rank"
            )
            raise DealError(f"cannot read the condition {text!r}: expected {expected}", code="condition")
        return cls(_HANDS[found[1]], found[2], found[3], int(found[4]))

    def __str__(self) -> str:
        """The condition as `parse` reads it."""
        return f"{list(_HANDS)[self.hand]}.{self.what}{self.sign}{self.number}"

    def holds(self, hands: npt.NDArray[np.uint32]) -> npt.NDArray[np.bool_]:
        """Which of the deals uint32[n, 4] fulfil it."""
        return _COMPARE[self.sign](_measure(hands[:, self.hand], self.what), self.number)


def random_deals(count: int, seed: int = 0, wishes: Iterable[Wish | str] = ()) -> Iterator[DealArrays]:
    """`count` deals in blocks of at most BLOCK; with `wishes` only deals that fulfil them all.

    Every deal is as likely as any other. Raises DealError where none of two million deals in a row fulfils the wishes.

    >>> deals = next(random_deals(2, seed=1))
    >>> print(deals.deal(0))
    9.K8.QT97.AJT | AQJ7.AJT.K8.K | KT8.Q97.J.987 | HQ DA
    """
    asked = [wish if isinstance(wish, Wish) else Wish.parse(wish) for wish in wishes]
    left = count
    barren = 0
    for number in count_from(0):
        if left <= 0:
            return
        deals = _block(seed, number)
        keep = np.ones(len(deals), dtype=np.bool_)
        for wish in asked:
            keep &= wish.holds(deals.hands)
        good = deals[keep] if asked else deals
        barren = 0 if len(good) else barren + 1
        if barren >= MOST_BARREN:
            raise DealError(f"none of {barren * BLOCK:,} random deals fulfils the conditions", code="condition")
        if len(good):
            yield good[:left]
            left -= len(good)


def _block(seed: int, number: int) -> DealArrays:
    """Block `number` of a seed. Only raw bits of the generator are used, which never change between versions."""
    raw = np.random.PCG64(np.random.SeedSequence([seed, number])).random_raw(BLOCK * 32).reshape(BLOCK, 32)
    cards = np.argsort(raw, axis=1, kind="stable").astype(np.uint32)
    bits = np.uint32(1) << cards
    parts = [bits[:, 0:10], bits[:, 10:20], bits[:, 20:30], bits[:, 30:32]]
    hands = np.stack([np.bitwise_or.reduce(part, axis=1) for part in parts], axis=1)
    return DealArrays(np.ascontiguousarray(hands), cards[:, 30].astype(np.uint8))


def _measure(hands: npt.NDArray[np.uint32], what: str) -> npt.NDArray[np.uint8]:
    if what in _SUITS:
        return _in_suit(hands, _SUITS.index(what))
    if what in ("longest", "shortest"):
        lengths = np.stack([_in_suit(hands, suit) for suit in range(4)])
        extreme: npt.NDArray[np.uint8] = lengths.max(axis=0) if what == "longest" else lengths.min(axis=0)
        return extreme
    if what == "points":
        points = np.zeros(len(hands), dtype=np.uint8)
        for rank, worth in _WORTHS.items():
            points += worth * _of_rank(hands, rank)
        return points
    return _of_rank(hands, what)


def _in_suit(hands: npt.NDArray[np.uint32], suit: int) -> npt.NDArray[np.uint8]:
    count: npt.NDArray[np.uint8] = np.bitwise_count(hands & np.uint32(0xFF << 8 * suit))
    return count


def _of_rank(hands: npt.NDArray[np.uint32], rank: str) -> npt.NDArray[np.uint8]:
    count: npt.NDArray[np.uint8] = np.bitwise_count(hands & np.uint32(0x01010101 << "789TJQKA".index(rank)))
    return count
