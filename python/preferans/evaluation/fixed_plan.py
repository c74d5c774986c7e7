"""One plan for all layouts: the odds of a declarer who must choose each card without seeing the other hands.

The odds of `layouts` let the declarer play each layout with all cards seen, so he may finesse one way in one layout and
the other way in the next. Nobody can: that gap is called strategy fusion. Here one concrete plan, a card for everything
that he may come to see, is scored against defenders who see all cards and know the plan. What it takes is a lower
figure for the odds of the best plan, the open-card figure is an upper one.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from time import monotonic

import numpy as np
import numpy.typing as npt

from preferans.array_core import _core
from preferans.cards import Card, Seat
from preferans.errors import PositionError
from preferans.evaluation.odds import CardsLike, KnownHand, Odds, cards_from, known_rows, layouts, led, level_of
from preferans.solving import Misere, Tricks, memory_bytes

WORLDS = 32  # layouts that each card of a plan is found on
_SHORTEST = 0.001  # seconds

_Scores = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64], int]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class FixedPlan:
    """What one plan comes to over the layouts, beside what open cards come to.

    With `at_least` both figures are chances: of so many tricks or more, in a misère of fewer. Without it they are the
    declarer's tricks on average. `plan`: what the plan is sure of against the best defence of each layout, `error` its
    standard error, 0 where all layouts were counted (touching cards of the defenders taken as one, which never makes it
    look better). `open_cards`: the figure of `odds`. `counted` of `layouts` were scored. `ahead`: the plan looks ahead
    to what it takes afterwards; else it averages open-card play.
    """

    odds: Odds
    at_least: int | None
    plan: float
    error: float
    open_cards: float
    layouts: int
    counted: int
    ahead: bool
    _core: "_core.FixedPlan" = field(repr=False)

    @property
    def exact(self) -> bool:
        """Whether the plan was scored against all layouts."""
        return self.error == 0 and self.counted == self.layouts

    @property
    def fusion(self) -> float:
        """Strategy fusion: how far the two figures lie apart, never negative."""
        return abs(self.open_cards - self.plan)

    @property
    def lower(self) -> float:
        """The best plan comes to no less."""
        return min(self.plan, self.open_cards)

    @property
    def upper(self) -> float:
        """The best plan comes to no more."""
        return max(self.plan, self.open_cards)

    def card(self, played: Iterable[Card | str | int] = ()) -> Card:
        """The plan's card after `played`, the cards since the moment asked about. Raises PositionError.

        Once a number of tricks is reached, or out of reach, the lowest card that may be played.
        """
        return Card(self._core.card([Card(card) for card in played]))

    def in_layout(self, hands: Mapping[Seat | str | int, CardsLike]) -> int:
        """The plan's tricks in one layout against the best defence, with `at_least` 1 if so many are reached.

        `hands`: those of the two defenders. Raises PositionError for hands that they cannot have.
        """
        told = {int(Seat.of(seat)): cards_from(cards).mask for seat, cards in hands.items()}
        seats = [(self.odds.seat + place) % 3 for place in (1, 2)]
        if set(told) != set(seats):
            names = " and ".join(str(Seat(seat)) for seat in seats)
            raise PositionError(f"hands of {len(told)} seats, expected those of {names}", code="hands")
        return self._core.in_layout(told[seats[0]], told[seats[1]])


def fixed_plan(
    hand: CardsLike,
    out: CardsLike,
    objective: Tricks | Misere,
    *,
    leader: Seat | str | int = 0,
    trick: Iterable[Card | str | int] = (),
    lead: Card | str | int | None = None,
    known: Mapping[Seat | str | int, KnownHand | CardsLike] | None = None,
    at_least: int | None = None,
    samples: int | None = None,
    worlds: int = WORLDS,
    ahead: bool | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 0,
    memory: str | int = "64MiB",
    odds: Odds | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> FixedPlan:
    """A declarer's plan with the cards that he sees, scored against all layouts of those that he does not see.

    The question is as for `layouts`, the hand the declarer's and the two cards laid away known. Each card of the plan
    is found on `worlds` layouts that agree with what he knows by then. Two plans are tried and the one that takes more
    is kept: one averages open-card play, one looks ahead (`ahead` asks for one of them alone). `samples`: score on so
    many layouts at random instead of all; then the better plan is valued on layouts other than those that chose it.
    After `seconds` the plan that looks ahead is given up, a sample ends. `odds`: the answer of `layouts` to the same
    question, if it is known. The same `seed` gives the same answer for any number of `threads` unless time runs out.
    `progress(done, total)` is called several times a second. Raises CardError, DealError or PositionError.

    >>> rest = "AKQ987.AKQJT98.KQJT987.AKQ987"  # left: JT of spades and hearts, a seven, an ace
    >>> plan = fixed_plan("J.-.-.J", rest, Tricks("N"), leader="N", lead="DA")
    >>> round(plan.open_cards, 2), round(plan.plan, 2), str(plan.card(["C7"]))  # which jack to throw?
    (0.67, 0.33, 'SJ')
    """
    whose, first = int(objective.declarer), int(Seat.of(leader))
    mine, table = cards_from(hand), tuple(map(Card, trick))
    if lead is not None:
        mine, table = led(mine, table, Card(lead), first == whose)
    level = level_of(at_least)
    if samples is not None and (isinstance(samples, bool) or not isinstance(samples, int) or samples < 2):
        raise PositionError(f"samples is {samples!r}, expected 2 or more", code="objective")
    if seconds is not None and not seconds > 0:
        raise PositionError(f"seconds is {seconds!r}, expected more than 0", code="objective")
    end = None if seconds is None else monotonic() + seconds
    gone, rows = cards_from(out), known_rows(known or {}, whose)
    cores = {
        each: _core.FixedPlan(
            objective.core, whose, mine.mask, gone.mask, first, table, rows, level, worlds, each,
            seed % (1 << 64), memory_bytes(memory), False,
        )
        for each in ((False, True) if ahead is None else (ahead,))
    }  # fmt: skip
    if odds is None:
        odds = layouts(
            mine, gone, objective, leader=first, trick=table, known=known, at_least=at_least, seed=seed,
            threads=threads, memory=memory,
        )  # fmt: skip
    if (odds.seat, odds.hand, odds.out, odds.leader, odds.trick) != (whose, mine, gone, first, table):
        raise PositionError("the odds are those of another hand: a plan is the declarer's", code="objective")
    asked = _Scoring(cores, isinstance(objective, Misere), level, samples, end, seed, threads, progress)
    chosen, (weights, planned, opened, layouts_of_all) = asked.best()
    upper = _figure(odds, at_least)
    if samples is None:
        plan, error = float(weights @ planned / weights.sum()), 0.0
    else:
        gap = opened - planned
        own = float(gap.std(ddof=1)) / math.sqrt(len(gap))
        plan = upper - float(gap.mean())
        error = math.hypot(own, odds.mean_error if at_least is None else odds.at_least_error(at_least))
    return FixedPlan(
        odds=odds, at_least=at_least, plan=plan, error=error, open_cards=upper, layouts=layouts_of_all,
        counted=int(weights.sum()), ahead=chosen, _core=cores[chosen],
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Scoring:
    """The scores of the plans tried."""

    cores: Mapping[bool, "_core.FixedPlan"]
    misere: bool
    level: int
    samples: int | None
    end: float | None
    seed: int
    threads: int
    progress: Callable[[int, int], object] | None

    def best(self) -> tuple[bool, _Scores]:
        """The better plan, the simple one first among equals, with its scores."""
        found = {}
        for place, each in enumerate(self.cores):
            scores = self._scores(each, 0, place)
            if scores is not None:
                found[each] = scores
        sign = -1 if self.misere and not self.level else 1
        chosen = max(found, key=lambda each: sign * float(found[each][0] @ found[each][1]) / found[each][0].sum())
        if self.samples is None or len(found) == 1:
            return chosen, found[chosen]
        return chosen, self._scores(chosen, 1, len(self.cores)) or found[chosen]

    def _scores(self, each: bool, draw: int, place: int) -> _Scores | None:
        """Weights of layouts, what the plan and open cards come to in them, and all layouts; None out of time."""
        steps = len(self.cores) + (self.samples is not None and len(self.cores) > 1)
        progress = self.progress

        def moved(done: int, total: int) -> None:
            if progress is not None:
                progress(done + place * total, steps * total)

        # The simple plan is always scored to its end against all layouts.
        timed = self.end is not None and (each or self.samples is not None)
        limit = max(_SHORTEST, (self.end or 0.0) - monotonic()) if timed else 0.0
        total, _, weights, planned, opened, _, _ = self.cores[each].score(
            self.samples or 0, (self.seed + draw) % (1 << 64), self.threads, limit, moved
        )
        if self.samples is None and int(weights.sum()) < total and len(self.cores) > 1:
            return None
        good = 1 - np.array([planned, opened], dtype=np.float64) if self.misere and self.level else (planned, opened)
        return weights.astype(np.float64), np.asarray(good[0], np.float64), np.asarray(good[1], np.float64), total


def _figure(odds: Odds, at_least: int | None) -> float:
    """What open cards come to, a sum of whole numbers divided once: where nothing is lost it is the plan's figure."""
    if at_least is None:
        if odds.asked:
            return odds.mean  # raises: there is none
        return float(odds.tricks @ np.arange(11, dtype=np.uint64) / odds.total)
    odds.at_least(at_least)  # raises where another number was asked for
    reached = odds.tricks[1] if odds.asked else odds.tricks[at_least:].sum()
    return float(odds.total - reached if isinstance(odds.objective, Misere) else reached) / odds.total
