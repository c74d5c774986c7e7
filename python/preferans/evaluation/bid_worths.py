"""A bidder's ten cards with every talon that he may find: what each bid is worth, played as he would then choose.

After each talon one choice is made for all layouts, on layouts that are not those on which it is valued. All discards
are looked at on one layout for each talon, fitted together (see `discard_fit`); those that promise most race on more
layouts until what may be lost by the choice is small. What may be lost still is part of the error that is stated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from preferans.auction import Call
from preferans.cards import Card, Cards
from preferans.evaluation.discard_fit import promised_tricks
from preferans.evaluation.plans import HAND, Clock, Masks, solve_groups, unseen_by
from preferans.evaluation.talons import ALL_TALONS, Talon
from preferans.evaluation.worth_tables import Floats

FEWEST_TALONS = 4
LEAST = 2  # layouts that each talon is valued on, however little time there is
_UNSEEN = 2.0  # times the loss that the layouts seen tell of: what is rare they have not seen, by trials half of it
_MOSTLY_LOSS = 1.1  # times the loss: an error that valuing on more layouts does not make smaller
_FEW = 4  # layouts: of fewer the loss by a choice is not told by those layouts themselves
_FAR = 0.4  # whists: where the loss may be so large a first look will do
_LOST = 30.0  # whists: the discards of bids further behind the best one are not raced for


@dataclass(frozen=True, slots=True)
class Effort:
    """How choices are made: discards of each game that race, and layouts for each talon.

    No plan is dropped before `drop` layouts, and no choice taken as made before `settle`, unless much may be lost.
    """

    discards: int
    drop: int
    settle: int
    most: int

    def times(self, scale: float) -> "Effort":
        """So many times the layouts, and more discards where it is much more."""
        drop, settle, most = (max(_FEW, round(scale * layouts)) for layouts in (self.drop, self.settle, self.most))
        return Effort(max(self.discards, round(scale * self.discards)), drop, settle, most)


@dataclass(frozen=True, slots=True)
class BidWorth:
    """A bid over all talons: mean worth, odds of making, mean tricks, and the contracts with their shares.

    `loss`: how much the worth may be short of that of the best choices; it is a part of `error`.
    """

    worth: float
    error: float
    loss: float
    made: float
    made_error: float
    tricks: float
    plays: tuple[tuple[Call | None, float], ...]

    def settled(self, error: float) -> bool:
        """Whether the error is small enough, or hardly less with more layouts."""
        return self.error <= error or self.error <= _MOSTLY_LOSS * self.loss


class BidWorths:
    """All talons in random order, chosen for and valued together."""

    def __init__(
        self,
        hands: Sequence[int],
        talons: Sequence[Talon],
        declarer: int,
        leader: int,
        source: np.random.Generator,
        *,
        threads: int,
    ) -> None:
        self.hands, self.talons = list(hands), list(talons)
        self.declarer, self.leader, self.source, self.threads = declarer, leader, source, threads
        self.chosen_on = 0  # the most layouts that some talon's choice was made on
        self._raced: set[int] = set()  # bids whose discards raced to the end

    def choose(
        self, effort: Effort, loss: float, allowed: Callable[[Floats], Floats], clock: Clock, share: float
    ) -> None:
        """Choose discard and contract for every talon and bid; talons that time left out are dropped.

        `allowed` tells from what bids seem worth how much each may lose: `loss` whists, or more if it is far behind.
        """
        self._look(clock.part(share / 2))
        kept = [talon.group.kept[: talon.mean_tricks().shape[1]] for talon in self.talons]
        twelves = np.array(self.hands[: len(self.talons)], dtype=np.uint32)
        promised = promised_tricks(twelves, kept, [talon.mean_tricks() for talon in self.talons])
        for talon, tricks in zip(self.talons, promised, strict=True):
            talon.keep_best(tricks, effort.discards)
        bids = list(range(len(self.talons[0].lowest)))
        worths = np.zeros((len(self.talons), len(bids)))
        racing, seen, goal = list(range(len(self.talons))), 1, _FEW
        while racing and seen < effort.most and not clock.used(share):
            fresh = self._solve([self.talons[place] for place in racing], goal - seen, clock.part(share))
            if not fresh:
                break
            seen += fresh
            losses = np.zeros_like(worths)
            for place in racing:
                worths[place][bids], losses[place][bids] = self.talons[place].judge(bids)
            means = worths.mean(axis=0)
            bids = [bid for bid in bids if means[bid] >= means.max() - _LOST]
            enough = allowed(means)
            far = (enough >= _FAR) & (enough > loss)
            ready = enough if seen >= effort.settle else np.where(far, enough, -np.inf)
            racing = [place for place in racing if (losses[place] > ready)[bids].any()]
            if seen >= effort.drop and far[bids].all():
                break
            if seen >= effort.drop:
                for place in racing:
                    self.talons[place].drop(bids)
            goal = min(2 * seen, effort.most)
        self.chosen_on, self._raced = seen, set(bids)
        for talon in self.talons:
            talon.choose()

    def value(self, layouts: int, most: int, enough: Callable[[], bool], clock: Clock, share: float) -> int:
        """Value the choices on new layouts, so many for each talon at a time; how many layouts each talon got."""
        seen = self._solve(self.talons, LEAST, None)
        while seen < most and not clock.used(share) and not enough():
            fresh = self._solve(self.talons, min(layouts, most - seen), clock.part(share))
            if not fresh:
                break
            seen += fresh
        return seen

    def worth(self, bid: int) -> BidWorth:
        """What the bid at a place comes to; talons have equal weight."""
        outcomes = [talon.outcome(bid) for talon in self.talons]
        worths = np.stack([worth for worth, _, _ in outcomes])
        made = np.stack([one for _, one, _ in outcomes]).astype(float)
        tricks = np.stack([one for _, _, one in outcomes])
        loss = _UNSEEN * float(np.mean([talon.losses[bid] for talon in self.talons]))
        if bid not in self._raced or self.chosen_on < _FEW:
            # Few layouts do not tell themselves how far they lead astray; those that the choice is valued on do.
            loss = max(loss, float(np.mean([talon.seemed[bid] for talon in self.talons]) - worths.mean()))
        shares: dict[Call | None, float] = {}
        for talon in self.talons:
            contract = talon.choices[bid].contract
            call = None if contract is None else talon.table.calls[contract]
            shares[call] = shares.get(call, 0.0) + 1 / len(self.talons)
        plays = sorted(shares.items(), key=lambda item: (-item[1], str(item[0])))
        return BidWorth(
            float(worths.mean()),
            float(np.hypot(_error(worths), loss)),
            loss,
            float(made.mean()),
            _error(made),
            float(tricks.mean()),
            tuple(plays),
        )

    def _look(self, seconds: float | None) -> None:
        """One layout of every plan for each talon, or for the first talons that time allows."""
        if self._solve(self.talons, 1, seconds) == 0:
            self.talons = self.talons[:FEWEST_TALONS]
            self._solve(self.talons, 1, None)

    def _solve(self, talons: Sequence[Talon], layouts: int, seconds: float | None) -> int:
        """So many more layouts for some talons, or as many rounds of one layout each as time allows; how many.

        Of all talons the first ones may have their first layout alone; then the others are dropped.
        """
        rows = np.tile(np.arange(len(talons), dtype=np.int32), layouts)
        drawn = self._draw(talons, layouts)
        groups = [talon.open for talon in talons]
        flat, done = solve_groups(
            groups, rows, drawn.reshape(-1, 2), self.declarer, self.leader, threads=self.threads, seconds=seconds
        )
        rounds = done // len(talons)
        widths = np.array([len(group) for group in groups])
        if rounds == 0 and done >= FEWEST_TALONS and not len(talons[0].tricks):
            rounds, self.talons, widths = 1, self.talons[:done], widths[:done]
            talons = self.talons
        table = flat[: rounds * widths.sum()].reshape(rounds, widths.sum())
        ends = np.cumsum(widths)
        for talon, end, width in zip(talons, ends.tolist(), widths.tolist(), strict=True):
            talon.add(table[:, end - width : end])
        return rounds

    def _draw(self, talons: Sequence[Talon], layouts: int) -> Masks:
        """Layouts uint32[layouts, talons, 2], one for every talon in turn."""
        cards = np.array([talon.unseen for talon in talons], dtype=np.uint32)
        order = np.argsort(self.source.random((layouts, *cards.shape), dtype=np.float32), axis=2)
        dealt = np.take_along_axis(np.broadcast_to(cards, order.shape), order, axis=2)
        halves = dealt.reshape(layouts, len(cards), 2, HAND)
        hands: Masks = np.bitwise_or.reduce(halves, axis=3)
        return hands


def talons_of(own: Cards, source: np.random.Generator) -> list[tuple[Card, Card]]:
    """The 231 talons that a hand of ten may find, in random order.

    >>> len(talons_of(Cards.parse("97.AKJ87.A.K7"), np.random.default_rng(1)))
    231
    """
    pairs = list(combinations(Cards(unseen_by(own)), 2))
    return [pairs[place] for place in source.permutation(len(pairs))]


def _error(values: Floats) -> float:
    """The standard error of the mean over talons and their layouts; talons left out count as sampled."""
    talons, layouts = values.shape
    inside = values.var(axis=1, ddof=1).mean() / layouts / talons if layouts > 1 else 0.0
    if talons == ALL_TALONS and layouts > 1:
        return float(np.sqrt(inside))
    between = values.mean(axis=1).var(ddof=1) / talons if talons > 1 else 0.0
    left_out = 1 - talons / ALL_TALONS
    return float(np.sqrt(inside * (1 - left_out) + between * (left_out if layouts > 1 else 1.0)))
