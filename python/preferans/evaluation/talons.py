"""One talon that a bidder may find: the plans looked at after it, and which discard and contract each bid comes to."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from preferans.cards import Cards
from preferans.evaluation.plans import MISERE, Group, Masks, Tricks
from preferans.evaluation.racing import not_behind
from preferans.evaluation.worth_tables import Floats, WorthTable

ALL_TALONS = 231
_NEAR = 0.6  # tricks: a discard that promises fewer than the best of its game by more does not race
_FAR = 1.5  # tricks: the same for all but the best discard of a game, compared with the best game
_AGAIN = 24  # times that the layouts seen are drawn again from themselves, to see how often the choice changes

Places = npt.NDArray[np.intp]


@lru_cache(maxsize=256)
def _samples(layouts: int) -> Floats:
    """How often each layout comes in samples of as many drawn from them with repetition, [layouts, times]."""
    counts = np.random.default_rng(layouts).multinomial(layouts, np.full(layouts, 1 / layouts), size=_AGAIN)
    return counts.T / layouts


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a bid is played as after one talon: the contract and discard, or giving up (`contract` None)."""

    plan: int
    contract: int | None


class Talon:
    """One talon: its plans, what is known of their tricks, and what is chosen for every bid.

    Bids are given by the lowest contract of the table that they allow, and by what giving up is worth to them.
    """

    __slots__ = ("_columns", "_contracts", "choices", "concessions", "group", "losses", "lowest", "places", "seemed",
                 "table", "tricks", "unseen")  # fmt: skip

    def __init__(
        self, unseen: int, kept: Masks, table: WorthTable, lowest: Sequence[int], concessions: Sequence[float | None]
    ) -> None:
        self.table, self.lowest, self.concessions = table, lowest, concessions
        self.unseen = [1 << card for card in Cards(unseen)]
        self.group = Group.of(kept, sorted(set(table.games.tolist())))
        self.choices: list[Chosen] = []
        self.seemed: Floats = np.zeros(len(lowest))  # the worth of each bid on the layouts that chose
        self.losses: Floats = np.zeros(len(lowest))  # what it may have lost by being chosen on few of them
        self.tricks: Tricks = np.zeros((0, len(self.group)), dtype=np.uint8)
        self._open(np.arange(len(self.group)))

    @property
    def open(self) -> Group:
        """The plans still looked at."""
        return self.group.only(self.places)

    def add(self, tricks: Tricks) -> None:
        """More layouts of the open plans."""
        self.tricks = np.concatenate([self.tricks, tricks])

    def mean_tricks(self) -> Floats:
        """The mean tricks of all plans, float64[games, discards], while all are open."""
        hands = int(np.count_nonzero(self.group.games == self.group.games[0]))
        means: Floats = self.tricks.mean(axis=0).reshape(-1, hands)
        return means

    def keep_best(self, promised: Floats, count: int) -> None:
        """Leave the `count` discards of each game that promise most tricks, on the misère fewest, and come near it.

        Of a game that promises far fewer tricks than another one the best discard alone is left.
        """
        good = np.where(self.group.games.reshape(promised.shape) == MISERE, -promised, promised)
        best = good.max(axis=1, keepdims=True)
        kept = np.zeros(good.shape, dtype=bool)
        rows = np.arange(len(good))[:, None]
        order = np.argsort(-good, axis=1, kind="stable")
        kept[rows, order[:, :count]] = True
        kept &= (good >= best - _NEAR) & (best >= best.max() - _FAR)
        kept[rows, order[:, :1]] = True
        self._keep(np.flatnonzero(kept.ravel()))

    def judge(self, bids: Sequence[int]) -> tuple[Floats, Floats]:
        """What the best choice of each bid seems worth, and what it may lose by being chosen on few layouts.

        The loss is that of choices made on samples drawn from the layouts seen, valued on all of them.
        """
        values = self._values()
        means, again = values.mean(axis=1), values @ _samples(values.shape[1])
        worths, losses = np.empty(len(bids)), np.empty(len(bids))
        for place, bid in enumerate(bids):
            first = int(np.searchsorted(self._contracts, self.lowest[bid]))
            given_up = self.concessions[bid]
            least = -np.inf if given_up is None else given_up
            chosen = first + np.argmax(again[first:], axis=0)
            got = np.where(again[chosen, np.arange(len(chosen))] < least, least, means[chosen])
            worths[place] = max(means[first:].max(), least)
            losses[place] = worths[place] - got.mean()
        return worths, losses

    def drop(self, bids: Sequence[int]) -> None:
        """Close the plans that are too far behind to be the best of any of these bids; others keep their best one."""
        values = self._values()
        means = values.mean(axis=1)
        kept = np.zeros(len(means), dtype=bool)
        for first in np.searchsorted(self._contracts, self.lowest).tolist():
            kept[first + int(np.argmax(means[first:]))] = True
        for bid in bids:
            first = int(np.searchsorted(self._contracts, self.lowest[bid]))
            most = self.table.worth[self._contracts[first:]].max(axis=1)
            kept[first:] |= not_behind(values[first:], means[first:], most)
        self._keep(np.unique(self._columns[kept]))

    def choose(self) -> None:
        """One contract and discard for each bid; then only those stay open, with no layouts seen."""
        means = self._values().mean(axis=1)
        bids = range(len(self.lowest))
        self.seemed, self.losses = self.judge(bids)
        self.choices = []
        for bid in bids:
            first = int(np.searchsorted(self._contracts, self.lowest[bid]))
            best = first + int(np.argmax(means[first:]))
            given_up = self.concessions[bid]
            if given_up is not None and given_up > means[best]:
                self.choices.append(Chosen(0, None))
            else:
                self.choices.append(Chosen(int(self.places[self._columns[best]]), int(self._contracts[best])))
        plans = sorted({choice.plan for choice in self.choices})
        self.tricks = np.zeros((0, len(plans)), dtype=np.uint8)
        self._open(np.array(plans, dtype=np.intp))

    def outcome(self, bid: int) -> tuple[Floats, npt.NDArray[np.bool_], Tricks]:
        """Worth, made and tricks of what a bid is played as, by layout."""
        chosen = self.choices[bid]
        tricks = self.tricks[:, np.searchsorted(self.places, chosen.plan)]
        if chosen.contract is None:
            return np.full(len(tricks), self.concessions[bid]), np.zeros(len(tricks), dtype=bool), tricks
        return self.table.worth[chosen.contract][tricks], self.table.made[chosen.contract][tricks], tricks

    def _values(self) -> Floats:
        """The worth of every choice in every layout seen, float64[choices, layouts], by contracts from low to high."""
        return self.table.worth[self._contracts[:, None], self.tricks.T[self._columns]]

    def _keep(self, columns: Places) -> None:
        self.tricks = self.tricks[:, columns]
        self._open(self.places[columns])

    def _open(self, places: Places) -> None:
        """Look at the plans at these places of the group; every choice is a column of tricks and a contract."""
        self.places = places
        columns, contracts = self.table.of_games(self.group.games[places])
        order = np.argsort(contracts, kind="stable")
        self._columns, self._contracts = columns[order], contracts[order]
