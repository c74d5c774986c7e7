"""The defence's tricks: how many by best play, and which of the two defenders takes them.

Best play settles how many tricks the declarer gets, not which defender gets the others. Where both whist that matters,
so the division follows a stated policy.
"""

from enum import StrEnum
from functools import lru_cache

from preferans.all_pass import Coalition, PayoffTable
from preferans.cards import Card, Strain
from preferans.deal import Position
from preferans.errors import RulesError
from preferans.evaluation.worths import TRICKS, Share, defenders_of
from preferans.solving import Tricks, solve


class Split(StrEnum):
    """How the tricks of two whisters are divided.

    `line`: as in the line of best play, among best cards the lowest. `even`: halves, an odd trick to the second.
    `first_most` and `first_least`: the defence wants most tricks first and then most, or fewest, for its first player
    (the one after the declarer), the declarer the opposite.
    """

    LINE = "line"
    EVEN = "even"
    FIRST_MOST = "first_most"
    FIRST_LEAST = "first_least"

    @classmethod
    def read(cls, value: "Split | str") -> "Split":
        """The policy of a word; raises RulesError."""
        try:
            return cls(value)
        except ValueError:
            raise RulesError(f"split is {value!r}, expected {', '.join(cls)}", code="split") from None


def share_of(start: Position, strain: Strain, declarer: int, tricks: int, split: Split) -> Share:
    """The tricks of the first and second defender from `start` on, of which the declarer gets `tricks`."""
    rest = len(start.hands[0]) - tricks
    if split is Split.EVEN:
        return rest // 2, rest - rest // 2
    if split is Split.LINE:
        taken = tricks_of_line(start, solve(start, Tricks(strain, declarer), line=True).line, strain)
        first, second = defenders_of(declarer)
        return taken[first], taken[second]
    return _extreme(start, strain, declarer, rest, split)


def tricks_of_line(start: Position, line: tuple[Card, ...], strain: int) -> list[int]:
    """The tricks of the seats when the cards of `line` are played from `start`, the one on the table included."""
    taken = [0, 0, 0]
    leader = start.leader
    cards = (*start.trick, *line)
    for first in range(0, len(cards) - 2, 3):
        best = 0
        high = cards[first]
        for place in (1, 2):
            card = cards[first + place]
            over = card > high if card >> 3 == high >> 3 else card >> 3 == strain
            if over:
                best, high = place, card
        leader = (leader + best) % 3
        taken[leader] += 1
    return taken


def _extreme(start: Position, strain: Strain, declarer: int, rest: int, split: Split) -> Share:
    """One search with two aims: the declarer's tricks count eleven times as much as the first defender's."""
    objective = Coalition(_both_aims(declarer, split is Split.FIRST_MOST, len(start.hands[0])), declarer, strain)
    value = solve(start, objective).value
    tricks = len(start.hands[0]) - rest
    first = abs(value - (TRICKS + 1) * tricks)
    return first, rest - first


@lru_cache(maxsize=64)
def _both_aims(declarer: int, most: bool, total: int) -> PayoffTable:
    first, _ = defenders_of(declarer)
    sign = -1 if most else 1

    def pay(*tricks: int) -> tuple[int, ...]:
        worth = (TRICKS + 1) * tricks[declarer] + sign * tricks[first]
        return tuple(worth if seat == declarer else -worth for seat in range(3))

    return PayoffTable.by(pay, total)
