"""One hand over all layouts of the cards that it does not see: the odds of every number of tricks.

Each layout is solved with all cards seen and all are equally likely, so the odds are those of open-card play.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

from preferans.array_core import _core
from preferans.cards import STRAIN_LETTERS, Card, Cards, Seat
from preferans.errors import CardError, PositionError
from preferans.solving import Misere, Tricks, memory_bytes

Counts = npt.NDArray[np.uint64]
CardsLike = Cards | str | int | Iterable[Card | str | int]
SAMPLE_OF_UNKNOWN_TALON = 10_000
_HIGHEST = 8  # cards of one suit


@dataclass(frozen=True, slots=True)
class KnownHand:
    """What is known of a hand that is not seen, at the moment that is asked about.

    `holds`: cards that it has. `lacks`: cards that it has not. `least` and `most`: numbers of cards of each suit
    S C D H.

    >>> KnownHand("SA HK", void="C", most={"H": 3}).most
    (8, 0, 8, 3)
    """

    holds: Cards
    lacks: Cards
    least: tuple[int, ...]
    most: tuple[int, ...]

    def __init__(
        self,
        holds: CardsLike = (),
        *,
        lacks: CardsLike = (),
        void: Iterable[str | int] = (),
        least: Mapping[str | int, int] | None = None,
        most: Mapping[str | int, int] | None = None,
    ) -> None:
        """`void`: suits of which it has no card. Raises CardError for a card or suit that does not exist."""
        fewest = _lengths(least, 0)
        highest = _lengths({**(most or {}), **dict.fromkeys(void, 0)}, _HIGHEST)
        object.__setattr__(self, "holds", cards_from(holds))
        object.__setattr__(self, "lacks", cards_from(lacks))
        object.__setattr__(self, "least", fewest)
        object.__setattr__(self, "most", highest)
        for suit, (low, high) in enumerate(zip(fewest, highest, strict=True)):
            if low > high:
                letter = STRAIN_LETTERS[suit]
                raise PositionError(
                    f"at least {low} and at most {high} cards of {letter}, expected the least not above the most",
                    code="known",
                )


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Layouts counted by the declarer's tricks: `tricks` uint64[11]. Sampled counts have standard errors, others 0."""

    tricks: Counts
    sampled: bool = False

    @property
    def total(self) -> int:
        """Layouts counted."""
        return int(self.tricks.sum())

    @property
    def shares(self) -> npt.NDArray[np.float64]:
        """The share of each number of tricks, float64[11]; of no layouts nan."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.tricks / self.tricks.sum(), dtype=np.float64)

    @property
    def mean(self) -> float:
        """The declarer's tricks on average."""
        return float(self.shares @ np.arange(11))

    @property
    def mean_error(self) -> float:
        """Standard error of the mean, in tricks."""
        spread = float(self.shares @ np.square(np.arange(11) - self.mean))
        return math.sqrt(spread / self.total) if self.sampled else 0.0

    def at_least(self, tricks: int) -> float:
        """The chance of `tricks` or more."""
        return float(self.shares[max(tricks, 0) :].sum())

    def at_least_error(self, tricks: int) -> float:
        """Standard error of the chance of `tricks` or more."""
        return self.share_error(self.at_least(tricks))

    def share_error(self, share: float) -> float:
        """Standard error of a share of the layouts, in the same unit."""
        return math.sqrt(share * (1 - share) / self.total) if self.sampled else 0.0

    @property
    def clean(self) -> float:
        """Misère: the chance of no trick at all."""
        return float(self.shares[0])


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Odds(Tally):
    """The answer of `layouts`: the layouts of the unseen cards by the declarer's tricks, the current trick included.

    `layouts`: how many agree with what is known; `total` of them were solved. `cards` uint64[3, 32, 11]: the same
    counts by seat and card, where that seat has that card. `lengths` uint64[3, 4, 9, 11]: by seat, suit and number of
    cards. The seat that is seen has zeros. With `asked` only whether so many tricks are reached is known: entry 1 of
    the counts if so, entry 0 if not.
    """

    layouts: int
    cards: Counts = field(repr=False)
    lengths: Counts = field(repr=False)
    asked: int
    seat: int
    hand: Cards
    out: Cards
    objective: Tricks | Misere
    leader: int
    trick: tuple[Card, ...]
    seed: int

    @property
    def mean(self) -> float:
        """The declarer's tricks on average; raises PositionError where only a number of tricks was asked for."""
        if self.asked:
            raise PositionError(f"only {self.asked} tricks or more were asked for, which has no mean", code="objective")
        return Tally.mean.fget(self)  # type: ignore[attr-defined,no-any-return]

    def at_least(self, tricks: int) -> float:
        """The chance of `tricks` or more; raises PositionError where another number was asked for."""
        if self.asked not in (0, tricks):
            raise PositionError(f"{self.asked} tricks or more were asked for, not {tricks}", code="objective")
        return float(self.shares[1]) if self.asked else Tally.at_least(self, tricks)

    def with_card(self, seat: Seat | str | int, card: Card | str | int) -> Tally:
        """The layouts in which `seat` has `card`."""
        return Tally(self.cards[int(Seat.of(seat)), Card(card)], self.sampled)

    def with_length(self, seat: Seat | str | int, suit: str | int, cards: int) -> Tally:
        """The layouts in which `seat` has so many cards of `suit`."""
        return Tally(self.lengths[int(Seat.of(seat)), _suit(suit), cards], self.sampled)

    def _repr_html_(self) -> str:
        from preferans.show.odds import odds_html

        return odds_html(self)


def layouts(
    hand: CardsLike,
    out: CardsLike,
    objective: Tricks | Misere,
    *,
    leader: Seat | str | int = 0,
    trick: Iterable[Card | str | int] = (),
    lead: Card | str | int | None = None,
    known: Mapping[Seat | str | int, KnownHand | CardsLike] | None = None,
    seat: Seat | str | int | None = None,
    at_least: int | None = None,
    samples: int | Literal["all"] | None = None,
    seed: int = 0,
    threads: int = 0,
    memory: str | int = "16MiB",
    progress: Callable[[int, int], object] | None = None,
) -> Odds:
    """The declarer's tricks over all layouts of the cards that `hand` does not see, each solved with all cards seen.

    `hand`: the cards of `seat` (the declarer's unless told), without one on the table. `out`: cards that nobody has
    any more, laid away or played to earlier tricks. `trick`: cards on the table in the order played, led by `leader`;
    `lead` is short for a first lead, by whoever leads. `known`: what is known of the hidden hands by seat, cards or a
    `KnownHand`. `at_least`: ask only whether so many tricks are reached, which is faster (for a misère 1: caught).

    Every layout counts once. Where two cards more are unseen than the hidden hands hold, the talon is unknown too;
    then `samples` layouts drawn at random with `seed` are solved, 10,000 unless told, or with "all" every one. The
    answer is the same for any number of `threads` (0: all cores). `memory` bounds the tables of all threads together.
    `progress(done, total)` is called several times a second. Raises CardError, DealError or PositionError for cards
    that cannot be so.

    >>> odds = layouts("QT7.KQJ.A.KQJ", "-.-.87.-", Tricks("S", declarer=0), leader=2)
    >>> odds.tricks.tolist(), round(odds.mean, 2)
    ([441, 4547, 18204, 78510, 78762, 4292, 0, 0, 0, 0, 0], 3.32)
    >>> round(odds.with_card(1, "SA").at_least(4), 3)
    0.384
    """
    whose = int(Seat.of(objective.declarer if seat is None else seat))
    first = int(Seat.of(leader))
    mine = cards_from(hand)
    table = tuple(map(Card, trick))
    if lead is not None:
        mine, table = led(mine, table, Card(lead), first == whose)
    level = level_of(at_least)
    gone = cards_from(out)
    asked = (objective.core, whose, mine.mask, gone.mask, first, table, known_rows(known or {}, whose))
    count = _sample_size(samples, *_core.count_layouts(*asked))
    number, _, sampled, tricks, cards, lengths, _ = _core.solve_layouts(
        *asked, level, count, seed % (1 << 64), threads, memory_bytes(memory), False, progress
    )
    return Odds(
        tricks=tricks, sampled=sampled, layouts=number, cards=cards, lengths=lengths, asked=level, seat=whose,
        hand=mine, out=gone, objective=objective, leader=first, trick=table, seed=seed,
    )  # fmt: skip


def count_layouts(
    hand: CardsLike,
    out: CardsLike = (),
    *,
    leader: Seat | str | int = 0,
    trick: Iterable[Card | str | int] = (),
    known: Mapping[Seat | str | int, KnownHand | CardsLike] | None = None,
    seat: Seat | str | int = 0,
) -> int:
    """How many layouts of the unseen cards agree with what is known; nothing is solved. See `layouts`.

    >>> count_layouts("AKQJT.AK.AK.K", "-.-.87.-"), count_layouts("AKQJT.AK.AK.K")
    (184756, 42678636)
    """
    whose = int(Seat.of(seat))
    masks = cards_from(hand).mask, cards_from(out).mask
    table = tuple(map(Card, trick))
    layouts, _ = _core.count_layouts(
        Tricks("N", whose).core, whose, *masks, int(Seat.of(leader)), table, known_rows(known or {}, whose)
    )
    return layouts


def cards_from(value: CardsLike) -> Cards:
    """Cards of a holding `S.C.D.H`, or single cards, also in one text: `SA HK`."""
    if isinstance(value, str) and "." not in value:
        return Cards.of(value.split())
    return Cards.of(value)


def led(mine: Cards, table: tuple[Card, ...], lead: Card, own: bool) -> tuple[Cards, tuple[Card, ...]]:
    """The hand that is seen and the table once `lead` is led, by that hand (`own`) or another; raises PositionError."""
    if table:
        raise PositionError("a lead and cards on the table, expected one or the other", code="trick")
    if own and lead not in mine:
        raise PositionError(f"{lead} is led by the hand that is seen, which has not got it", code="illegal_card")
    return (Cards(mine.mask & ~lead.bit) if own else mine), (lead,)


_Known = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]


def level_of(at_least: int | None) -> int:
    """The number of tricks asked about, 0 for none; raises PositionError."""
    if at_least is not None and not 1 <= at_least <= 10:
        raise PositionError(f"at_least is {at_least}, expected 1 to 10 tricks", code="objective")
    return at_least or 0


def known_rows(known: Mapping[Seat | str | int, KnownHand | CardsLike], whose: int) -> list[_Known]:
    """What is known of the hidden hands as the core asks for it; raises PositionError."""
    rows = []
    for seat, told in known.items():
        index = int(Seat.of(seat))
        if index in (whose, 3):
            raise PositionError(f"{Seat(index)} is no hidden hand, expected another of W N E", code="known")
        hand = told if isinstance(told, KnownHand) else KnownHand(told)
        rows.append((index, hand.holds.mask, hand.lacks.mask, hand.least, hand.most))
    return rows


def _sample_size(samples: int | Literal["all"] | None, layouts: int, talon: int) -> int:
    """How many of the `layouts` to draw, in each of which nobody has `talon` cards; 0 for all of them."""
    if samples == "all":
        return 0
    if samples is None:
        return SAMPLE_OF_UNKNOWN_TALON if talon > 0 and layouts > SAMPLE_OF_UNKNOWN_TALON else 0
    if isinstance(samples, bool) or not isinstance(samples, int) or not 1 <= samples < 1 << 31:
        raise PositionError(f"samples is {samples!r}, expected 1 to 2,147,483,647 or 'all'", code="objective")
    return samples if samples < layouts else 0


def _suit(suit: str | int) -> int:
    index = "SCDH".find(suit.upper()) if isinstance(suit, str) and len(suit) == 1 else suit
    if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < 4:
        raise CardError(f"no suit {suit!r}: expected one of S C D H", code="suit")
    return index


def _lengths(told: Mapping[str | int, int] | None, otherwise: int) -> tuple[int, ...]:
    lengths = [otherwise] * 4
    for suit, cards in (told or {}).items():
        if not 0 <= cards <= _HIGHEST:
            raise PositionError(f"{cards} cards of {suit}, expected 0 to 8", code="known")
        lengths[_suit(suit)] = cards
    return tuple(lengths)
