"""What decides: the card and the suit whose place among the hidden hands tells most about reaching a goal."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from preferans.cards import Cards

if TYPE_CHECKING:
    from preferans.evaluation.odds import Counts, Odds

_LEAST = 0.02  # of the variance of success, for a row to be worth showing


@dataclass(frozen=True, slots=True)
class Decider:
    """One case: `card` with `seat`, or a suit split as one of `lengths`; how often it is met, and the chance then."""

    share: float
    chance: float
    seat: int = -1
    card: int | None = None
    suit: int = -1
    lengths: tuple[tuple[int, int], ...] = ()


def deciders(odds: "Odds", goal: int) -> list[Decider]:
    """The cases of the telling card, then those of the telling suit; none where nothing tells much."""
    reached = odds.at_least(goal)
    spread = reached * (1 - reached)
    if spread == 0:
        return []
    rows: list[Decider] = []
    for kind in (_cards(odds, goal), _suits(odds, goal)):
        told = [(sum(row.share * (row.chance - reached) ** 2 for row in rows), rows) for rows in kind]
        if told:
            explained, best = max(told, key=lambda one: one[0])
            if explained >= _LEAST * spread:
                rows += best
    return rows


def _hidden(odds: "Odds") -> list[int]:
    return [(odds.seat + 1) % 3, (odds.seat + 2) % 3]


def _case(counts: "Counts", odds: "Odds", goal: int) -> tuple[float, float]:
    met = int(counts.sum())
    return met / odds.total, (float(counts[goal:].sum()) / met if met else 0.0)


def _cards(odds: "Odds", goal: int) -> list[list[Decider]]:
    """For each card that both hidden hands may have: the cases."""
    found = []
    for card in reversed(list(Cards(0xFFFFFFFF))):
        rows = []
        for seat in sorted(_hidden(odds)):
            share, chance = _case(odds.cards[seat, card], odds, goal)
            if share:
                rows.append(Decider(share, chance, seat=seat, card=card))
        if len(rows) == 2:
            found.append(rows)
    return found


def _suits(odds: "Odds", goal: int) -> list[list[Decider]]:
    """For each suit: its splits between the hidden hands, either way round together."""
    one, other = _hidden(odds)
    found = []
    for suit in range(4):
        together = int(np.count_nonzero(odds.cards[:, 8 * suit : 8 * suit + 8].sum(axis=(0, 2))))
        cases: dict[tuple[int, int], Counts] = {}
        ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for length in range(9):
            counts = odds.lengths[one, suit, length]
            if not counts.any() or not np.array_equal(counts, odds.lengths[other, suit, together - length]):
                continue  # an unknown talon may have some of the suit
            key = (max(length, together - length), min(length, together - length))
            cases[key] = cases.get(key, np.zeros(11, np.uint64)) + counts
            ways.setdefault(key, []).append((length, together - length))
        if len(cases) > 1 and sum(int(counts.sum()) for counts in cases.values()) == odds.total:
            found.append(
                [Decider(*_case(cases[key], odds, goal), suit=suit, lengths=tuple(ways[key])) for key in sorted(cases)]
            )
    return found
