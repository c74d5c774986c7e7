"""What passing is worth: the standing bid is played by who holds it, or nobody bids and the deal is all-pass.

Both are open-card games over random layouts: who plays sees all cards when he lays away and names his contract.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, takewhile
from time import monotonic

import numpy as np

from preferans.auction import Call, legal_contracts
from preferans.cards import Cards, Seat
from preferans.deal import Deal
from preferans.evaluation.all_passed import AllPassed
from preferans.evaluation.controls import Control, holdings, mean_and_error
from preferans.evaluation.plans import HAND, MISERE, Clock, Group, Masks, Tricks, solve_groups, unseen_by
from preferans.evaluation.worth_tables import Floats, worth_table
from preferans.evaluation.worths import leader_of
from preferans.rules import Rules
from preferans.scoring import Situation

AT_ONCE = 64  # layouts between two looks at the error
HIDDEN = 22  # cards that a hand of ten does not see
LEAST = 2  # layouts that are looked at however little time there is


def deal_unseen(own: Cards, source: np.random.Generator, count: int) -> Masks:
    """Random layouts of the 22 cards that a hand of ten does not see: two hands, two talon cards, uint32[count, 4]."""
    cards = np.array([card.bit for card in Cards(unseen_by(own))], dtype=np.uint32)
    order = np.argsort(source.random((count, len(cards)), dtype=np.float32), axis=1)
    parts = np.split(cards[order], [HAND, 2 * HAND, 2 * HAND + 1], axis=1)
    return np.stack([np.bitwise_or.reduce(part, axis=1) for part in parts], axis=1)


class Passing:
    """The worth of passing to one seat, known better the more layouts are looked at."""

    def __init__(self, game: "AgainstBid | AgainstNobody", source: np.random.Generator) -> None:
        self._game, self._source = game, source
        self._values: Floats = np.zeros(0)
        self._layouts: Masks = np.zeros((0, 4), dtype=np.uint32)
        self.worth, self.error = 0.0, np.inf  # the mean worth, and its standard error

    @property
    def layouts(self) -> int:
        """How many have been looked at."""
        return len(self._values)

    def look(self, most: int, enough: Callable[[], bool], clock: Clock, share: float) -> None:
        """More layouts until they are enough, `most` in all, or time is up."""
        while self.layouts < LEAST or (self.layouts < most and not clock.used(share) and not enough()):
            layouts = deal_unseen(self._game.own, self._source, min(AT_ONCE, most - self.layouts))
            values = self._game.worths(layouts, clock.part(share))
            if self.layouts + len(values) < LEAST:
                values = self._game.worths(layouts[:LEAST], None)
            self._values = np.concatenate([self._values, values])
            self._layouts = np.concatenate([self._layouts, layouts[: len(values)]])
            self.worth, self.error = mean_and_error(self._values, self._layouts, self._game.controls, HIDDEN)


class AgainstBid:
    """The worth to one seat when another plays the bid that stands."""

    def __init__(
        self, own: Cards, seat: Seat, rules: Rules, situation: Situation, holder: Seat, bid: Call, threads: int
    ) -> None:
        self.own, self.seat, self.holder, self.threads = own, seat, holder, threads
        self.rules, self.situation = rules, situation
        self.leader = leader_of(rules, holder)
        self.calls = [call for call in legal_contracts(bid, rules) if call.talon is bid.talon]
        self.talon = bid.talon
        holder_column = 0 if holder is seat.next else 1
        with_talon = holdings((holder_column, 2, 3), HAND + 2, unseen_by(own))
        self.controls = with_talon + holdings((holder_column,), HAND, unseen_by(own))
        self.games = sorted({MISERE if call.strain is None else int(call.strain) for call in self.calls})

    def worths(self, layouts: Masks, seconds: float | None) -> Floats:
        """Worths to the seat in these layouts, or in the first ones that time allows."""
        groups, others = [], np.zeros((len(layouts), 2), dtype=np.uint32)
        for row, (one, other, *talon) in enumerate(layouts.tolist()):
            groups.append(Group.of(_kept(one | sum(talon)) if self.talon else [one], self.games))
            others[row] = (self.own.mask, other) if self.holder.next is self.seat else (other, self.own.mask)
        rows = np.arange(len(layouts), dtype=np.int32)
        flat, done = solve_groups(
            groups, rows, others, self.holder, self.leader, threads=self.threads, seconds=seconds, best=True
        )
        best = flat.reshape(len(layouts), len(self.games))
        return np.array([self._worth(best[row], int(layouts[row, 2:].sum())) for row in range(done)])

    def _worth(self, best: Tricks, talon: int) -> float:
        cards = tuple(Cards(talon)) if self.talon else ()
        table = worth_table(self.calls, self.rules, self.situation, self.holder, cards)
        tricks = best[np.searchsorted(self.games, table.games)]
        contract = int(np.argmax(table.worth[np.arange(len(tricks)), tricks]))
        return float(table.seats[contract, tricks[contract], self.seat])


class AgainstNobody:
    """The worth to one seat of the all-pass deal, everybody playing for what the rules pay him."""

    def __init__(self, own: Cards, seat: Seat, rules: Rules, situation: Situation, threads: int) -> None:
        self.own, self.seat, self.rules, self.situation = own, seat, rules, situation
        self.threads = threads or os.cpu_count() or 1
        self.controls = [*holdings((0,), HAND, unseen_by(own)), *holdings((1,), HAND, unseen_by(own)), *_lower(own)]

    def worths(self, layouts: Masks, seconds: float | None) -> Floats:
        """Worths to the seat in these layouts, or in the first ones that time allows."""
        end = None if seconds is None else monotonic() + seconds

        def worth(layout: list[int]) -> float | None:
            return None if end is not None and monotonic() >= end else self._worth(self._deal(*layout))

        with ThreadPoolExecutor(self.threads) as pool:
            found = pool.map(worth, layouts.tolist())
            return np.array(list(takewhile(lambda value: value is not None, found)), dtype=float)

    def _deal(self, one: int, other: int, *talon: int) -> Deal:
        hands = {self.seat: self.own.mask, self.seat.next: one, self.seat.next.next: other}
        return Deal([Cards(hands[seat]) for seat in sorted(hands)], [card for one in talon for card in Cards(one)])

    def _worth(self, deal: Deal) -> float:
        return float(AllPassed(deal, self.rules, self.situation).aims[self.seat])


def _lower(own: Cards) -> list[Control]:
    """How many hidden cards below each of one's own the others have: who can be left with the trick."""
    found = []
    for card in own:
        below = unseen_by(own) & (card.bit - 1) & 0xFF << 8 * card.suit
        found += [Control((hand,), HAND, below, count) for hand in (0, 1) for count in (0, 1)]
        found.append(Control((0, 1), 2 * HAND, below, 0))
    return list(dict.fromkeys(control for control in found if control.cards))


def _kept(twelve: int) -> list[int]:
    return [twelve & ~low.bit & ~high.bit for low, high in combinations(Cards(twelve), 2)]
