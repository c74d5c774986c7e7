"""A bidder's ten cards with every talon that he may find: which discard and contract he would choose, and its worth.

For each talon one choice is made for all layouts, on layouts that are not those on which it is valued. The choice is
made in stages: all discards on few layouts, the better ones on more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from preferans.auction import Call
from preferans.cards import Card, Cards
from preferans.evaluation.plans import (
    HAND,
    Clock,
    Discard,
    Group,
    Masks,
    Tricks,
    discards_of,
    solve_groups,
    unseen_by,
)
from preferans.evaluation.worth_tables import Floats, WorthTable

ALL_TALONS = 231
FEWEST_TALONS = 8
_NEAR = 10.0  # whists: a contract further behind a higher one is not looked at again for its own bid
_LOST = 30.0  # whists: bids further behind the best one get no second look at their discards

Places = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of choosing: layouts for each talon, and how many discards of a contract stay for the next step."""

    layouts: int
    keep: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a bid is played as after one talon: the contract and discard, or giving up (`contract` None)."""

    plan: int
    contract: int | None


@dataclass(frozen=True, slots=True)
class BidWorth:
    """A bid over all talons: mean worth, odds of making, mean tricks, and the contracts with their shares."""

    worth: float
    error: float
    made: float
    made_error: float
    tricks: float
    plays: tuple[tuple[Call | None, float], ...]


class Talon:
    """One talon: its plans, what is known of their tricks, and what is chosen for every bid."""

    __slots__ = ("cards", "choices", "concessions", "discards", "group", "places", "table", "tricks", "unseen")

    def __init__(
        self, own: Cards, cards: tuple[Card, Card], table: WorthTable, concessions: Sequence[float | None]
    ) -> None:
        twelve = Cards(own.mask | cards[0].bit | cards[1].bit)
        self.cards, self.table, self.concessions = cards, table, concessions
        self.unseen = [1 << card for card in Cards(unseen_by(twelve))]
        self.discards: tuple[Discard, ...] = discards_of(twelve)
        self.group = Group.of([discard.kept for discard in self.discards], sorted(set(table.games.tolist())))
        self.places: Places = np.arange(len(self.group))  # of the plans still looked at, in the whole group
        self.tricks: Tricks = np.zeros((0, len(self.group)), dtype=np.uint8)
        self.choices: list[Chosen] = []

    @property
    def open(self) -> Group:
        """The plans still looked at."""
        return self.group.only(self.places)

    def add(self, tricks: Tricks) -> None:
        """More layouts of the open plans."""
        self.tricks = np.concatenate([self.tricks, tricks])

    def keep(self, count: int) -> None:
        """Leave the best `count` discards of every contract that some bid may come to."""
        means = self._means()
        best = means.max(axis=0)
        above = np.maximum.accumulate(best[::-1])[::-1]
        kept = np.zeros(len(means), dtype=bool)
        for contract in np.flatnonzero(best >= above - _NEAR):
            some = count if above[contract] >= above[0] - _LOST else 1
            kept[np.argsort(-means[:, contract], kind="stable")[:some]] = True
        self.places, self.tricks = self.places[kept], self.tricks[:, kept]

    def choose(self, lowest: Sequence[int]) -> None:
        """One contract and discard for each bid, given by the lowest contract it allows; then only those stay open."""
        means = self._means()
        best = means.max(axis=0)
        self.choices = []
        for place, first in enumerate(lowest):
            contract = first + int(np.argmax(best[first:]))
            concession = self.concessions[place]
            if concession is not None and concession > best[contract]:
                self.choices.append(Chosen(0, None))
            else:
                self.choices.append(Chosen(int(self.places[np.argmax(means[:, contract])]), contract))
        plans = sorted({choice.plan for choice in self.choices})
        self.places = np.array(plans, dtype=np.intp)
        self.tricks = np.zeros((0, len(plans)), dtype=np.uint8)

    def outcome(self, bid: int) -> tuple[Floats, npt.NDArray[np.bool_], Tricks]:
        """Worth, made and tricks of what a bid is played as, by layout."""
        chosen = self.choices[bid]
        tricks = self.tricks[:, np.searchsorted(self.places, chosen.plan)]
        if chosen.contract is None:
            return np.full(len(tricks), self.concessions[bid]), np.zeros(len(tricks), dtype=bool), tricks
        return self.table.worth[chosen.contract][tricks], self.table.made[chosen.contract][tricks], tricks

    def _means(self) -> Floats:
        """Mean worth of open plans by contracts; minus infinity where a plan is of another game."""
        games = self.group.games[self.places]
        counts = np.stack([(self.tricks == number).mean(axis=0) for number in range(11)], axis=1)
        means: Floats = np.where(games[:, None] == self.table.games, counts @ self.table.worth.T, -np.inf)
        return means


class Bidding:
    """All talons in random order, chosen for and valued together."""

    def __init__(
        self,
        talons: Sequence[Talon],
        lowest: Sequence[int],
        declarer: int,
        leader: int,
        source: np.random.Generator,
        *,
        threads: int,
    ) -> None:
        self.talons, self.lowest = list(talons), lowest
        self.declarer, self.leader, self.source, self.threads = declarer, leader, source, threads

    def choose(self, stages: Sequence[Stage], clock: Clock, shares: Sequence[float]) -> None:
        """Choose discard and contract for every talon and bid; talons that time left out are dropped."""
        for stage, share in zip(stages, shares, strict=True):
            if self.solve(stage.layouts, clock.part(share)) or stage is stages[0]:
                for talon in self.talons:
                    talon.keep(stage.keep)
        for talon in self.talons:
            talon.choose(self.lowest)

    def value(self, layouts: int, most: int, enough: Callable[[], bool], clock: Clock, share: float) -> int:
        """Value the choices on new layouts, so many for each talon at a time; how many layouts each talon got."""
        while (seen := len(self.talons[0].tricks)) < most and not (seen > 1 and (clock.used(share) or enough())):
            if not self.solve(min(layouts, most - seen), clock.part(share) if seen > 1 else None):
                break
        return len(self.talons[0].tricks)

    def solve(self, layouts: int, seconds: float | None) -> int:
        """So many more layouts for every talon, or as many rounds of one layout each as time allows; how many."""
        rows = np.tile(np.arange(len(self.talons), dtype=np.int32), layouts)
        drawn = self._draw(layouts)
        groups = [talon.open for talon in self.talons]
        flat, done = solve_groups(
            groups, rows, drawn.reshape(-1, 2), self.declarer, self.leader, threads=self.threads, seconds=seconds
        )
        rounds = done // len(self.talons)
        widths = np.array([len(group) for group in groups])
        if rounds == 0:
            if len(self.talons[0].tricks):
                return 0
            if done < FEWEST_TALONS:  # some must be looked at, however little time there is
                self.talons = self.talons[:FEWEST_TALONS]
                return self.solve(1, None)
            rounds, self.talons, widths = 1, self.talons[:done], widths[:done]
        table = flat[: rounds * widths.sum()].reshape(rounds, -1)
        ends = np.cumsum(widths)
        for talon, end, width in zip(self.talons, ends.tolist(), widths.tolist(), strict=True):
            talon.add(table[:, end - width : end])
        return rounds

    def worth(self, bid: int) -> BidWorth:
        """What the bid at a place comes to; talons have equal weight."""
        outcomes = [talon.outcome(bid) for talon in self.talons]
        worths = np.stack([worth for worth, _, _ in outcomes])
        made = np.stack([one for _, one, _ in outcomes]).astype(float)
        tricks = np.stack([one for _, _, one in outcomes])
        shares: dict[Call | None, float] = {}
        for talon in self.talons:
            contract = talon.choices[bid].contract
            call = None if contract is None else talon.table.calls[contract]
            shares[call] = shares.get(call, 0.0) + 1 / len(self.talons)
        plays = sorted(shares.items(), key=lambda item: (-item[1], str(item[0])))
        return BidWorth(
            float(worths.mean()), _error(worths), float(made.mean()), _error(made), float(tricks.mean()), tuple(plays)
        )

    def _draw(self, layouts: int) -> Masks:
        """Layouts uint32[layouts, talons, 2], one for every talon in turn."""
        cards = np.array([talon.unseen for talon in self.talons], dtype=np.uint32)
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
