"""What passing is worth: the standing bid is played by who holds it, or nobody bids and the deal is all-pass.

Both are open-card games over random layouts: who plays sees all cards when he lays away and names his contract.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np

from preferans.auction import Call, legal_contracts
from preferans.cards import Cards, Seat
from preferans.deal import Deal
from preferans.evaluation.all_passed import AllPassed
from preferans.evaluation.plans import HAND, MISERE, Clock, Group, Masks, Tricks, solve_groups, unseen_by
from preferans.evaluation.worth_tables import Floats, worth_table
from preferans.evaluation.worths import leader_of
from preferans.rules import Rules
from preferans.scoring import Situation

AT_ONCE = 64  # layouts between two looks at the error


def deal_unseen(own: Cards, source: np.random.Generator, count: int) -> Masks:
    """Random layouts of the 22 cards that a hand of ten does not see: two hands and the talon, uint32[count, 3]."""
    cards = np.array([card.bit for card in Cards(unseen_by(own))], dtype=np.uint32)
    order = np.argsort(source.random((count, len(cards)), dtype=np.float32), axis=1)
    parts = np.split(cards[order], [HAND, 2 * HAND], axis=1)
    return np.stack([np.bitwise_or.reduce(part, axis=1) for part in parts], axis=1)


def until(enough: Callable[[Floats], bool], draw: Callable[[int], Floats], most: int, clock: Clock) -> Floats:
    """Values of more and more layouts until they are enough, `most`, or time is up."""
    values = draw(min(AT_ONCE, most))
    while len(values) < most and not clock.used(1.0) and not enough(values):
        values = np.concatenate([values, draw(min(AT_ONCE, most - len(values)))])
    return values


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
        self.games = sorted({MISERE if call.strain is None else int(call.strain) for call in self.calls})

    def draw(self, source: np.random.Generator, count: int) -> Floats:
        """Worths to the seat in so many random layouts."""
        layouts = deal_unseen(self.own, source, count)
        groups, others = [], np.zeros((count, 2), dtype=np.uint32)
        for row, (one, other, talon) in enumerate(layouts.tolist()):
            groups.append(Group.of(_kept(one | talon) if self.talon else [one], self.games))
            others[row] = (self.own.mask, other) if self.holder.next is self.seat else (other, self.own.mask)
        rows = np.arange(count, dtype=np.int32)
        flat, _ = solve_groups(groups, rows, others, self.holder, self.leader, threads=self.threads, best=True)
        best = flat.reshape(count, len(self.games))
        return np.array([self._worth(best[row], layouts[row, 2]) for row in range(count)])

    def _worth(self, best: Tricks, talon: int) -> float:
        cards = tuple(Cards(int(talon))) if self.talon else ()
        table = worth_table(self.calls, self.rules, self.situation, self.holder, cards)
        tricks = best[np.searchsorted(self.games, table.games)]
        contract = int(np.argmax(table.worth[np.arange(len(tricks)), tricks]))
        return float(table.seats[contract, tricks[contract], self.seat])


class AgainstNobody:
    """The worth to one seat of the all-pass deal, everybody playing for what the rules pay him."""

    def __init__(self, own: Cards, seat: Seat, rules: Rules, situation: Situation, threads: int) -> None:
        self.own, self.seat, self.rules, self.situation = own, seat, rules, situation
        self.threads = threads or os.cpu_count() or 1

    def draw(self, source: np.random.Generator, count: int) -> Floats:
        """Worths to the seat in so many random layouts."""
        layouts = deal_unseen(self.own, source, count).tolist()
        orders = (source.random(count) < 0.5).tolist()
        deals = [self._deal(*row, turned=turned) for row, turned in zip(layouts, orders, strict=True)]
        with ThreadPoolExecutor(self.threads) as pool:
            return np.array(list(pool.map(self._worth, deals)))

    def _deal(self, one: int, other: int, talon: int, *, turned: bool) -> Deal:
        hands = {self.seat: self.own.mask, self.seat.next: one, self.seat.next.next: other}
        cards = tuple(Cards(talon))
        return Deal([Cards(hands[seat]) for seat in sorted(hands)], cards[::-1] if turned else cards)

    def _worth(self, deal: Deal) -> float:
        return float(AllPassed(deal, self.rules, self.situation).aims[self.seat])


def _kept(twelve: int) -> list[int]:
    return [twelve & ~low.bit & ~high.bit for low, high in combinations(Cards(twelve), 2)]
