"""Many whole deals as numpy arrays, checked in bulk, and the answers of the solver about them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from preferans.array_core import _core
from preferans.cards import DECK, Cards, Seat
from preferans.dataset.questions import Question
from preferans.deal import Deal
from preferans.errors import DealError

LOWER_FIRST = 255
"""In `talon_first`: the order of the talon is not known, and its lower card is taken to lead first."""

Progress = Callable[[int, int], object]


@dataclass(frozen=True, slots=True, eq=False)
class DealArrays:
    """Deals of three hands of ten and a talon of two.

    `hands` uint32[n, 4]: sets of cards, the three hands in playing order and the talon. `talon_first` uint8[n]: the
    index of the talon card that was dealt first and leads first in an all-pass game, or LOWER_FIRST.
    """

    hands: npt.NDArray[np.uint32]
    talon_first: npt.NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.hands)

    def __getitem__(self, rows: slice | npt.NDArray[np.bool_]) -> "DealArrays":
        return DealArrays(self.hands[rows], self.talon_first[rows])

    @classmethod
    def of(cls, deals: Iterable[Deal]) -> "DealArrays":
        """From deals; raises DealError for one that is no whole deal of three hands.

        >>> deals = DealArrays.of([Deal.parse("AQJ8.Q.T8.QJ8 97.AKJ87.A.K7 T.T9.KQJ97.T9 HA SK")])
        >>> deals.hands.tolist(), deals.talon_first.tolist()
        ([[839524530, 1098961669, 208997384, 2147483712]], [31])
        """
        rows = list(deals)
        for number, deal in enumerate(rows):
            if reason := not_whole(deal):
                raise DealError(f"deal {number}: {reason}", code="hands")
        hands = [[*(hand.mask for hand in deal.hands), Cards.of(deal.talon).mask] for deal in rows]
        first = [int(deal.talon[0]) for deal in rows]
        return cls(np.array(hands, dtype=np.uint32).reshape(-1, 4), np.array(first, dtype=np.uint8))

    def deal(self, row: int) -> Deal:
        """One deal as an object; raises DealError where the row is none."""
        hands = self.hands[row].tolist()
        talon = list(Cards(hands[3]))
        if self.talon_first[row] != LOWER_FIRST:
            talon.sort(key=lambda card: int(card) != int(self.talon_first[row]))
        return Deal([Cards(hand) for hand in hands[:3]], talon)

    def bad_rows(self) -> dict[int, str]:
        """The rows that are no deals, each with what is wrong."""
        return {row: reason for row, _, reason in _core.bad_deal_rows(self.hands, self.talon_first, self._leaders(0))}

    def solve(
        self,
        questions: Sequence[Question],
        leader: Seat | str | int = 0,
        *,
        threads: int = 0,
        memory: int = 4 << 20,
        progress: Progress | None = None,
    ) -> dict[str, npt.NDArray[np.uint8]]:
        """A column uint8[n, width] for each question, the same for any number of threads (0: all cores).

        `leader` leads the first trick of every deal. `memory` bounds the tables of each thread in bytes,
        `progress(done, total)` is called several times a second. Raises DealError or PositionError that names the
        first bad row, before anything is solved.

        >>> from preferans.dataset.questions import read_questions
        >>> deals = DealArrays.of([Deal.parse("AQJ8.Q.T8.QJ8 97.AKJ87.A.K7 T.T9.KQJ97.T9 HA SK")])
        >>> deals.solve(read_questions("misere,misere-with-talon"))["misere"].tolist()
        [[6, 2, 7]]
        """
        asked = [question.core for question in questions]
        leaders = self._leaders(int(Seat.of(leader)))
        rows = _core.solve_deal_rows(self.hands, self.talon_first, leaders, asked, threads, memory, progress)
        ends = np.cumsum([question.width for question in questions])
        columns = np.split(rows, ends[:-1], axis=1) if questions else []
        return {one.column: np.ascontiguousarray(column) for one, column in zip(questions, columns, strict=True)}

    def _leaders(self, leader: int) -> npt.NDArray[np.uint8]:
        return np.full(len(self.hands), leader, dtype=np.uint8)


def not_whole(deal: Deal) -> str:
    """Why a deal is no whole deal of three hands; empty where it is one."""
    if len(deal.hands) != 3:
        return f"{len(deal.hands)} hands, expected three"
    if len(deal.talon) != 2:
        return f"the talon has {len(deal.talon)} cards, expected 2"
    return ""


def with_missing_talons(hands: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """The same hands uint32[n, 4] where a talon of no cards is what three hands of ten leave of the pack."""
    hands = hands.copy()
    rest = ~(hands[:, 0] | hands[:, 1] | hands[:, 2])
    known = np.bitwise_count(hands[:, :3]).sum(axis=1) == 30
    fill = known & (hands[:, 3] == 0) & (np.bitwise_count(rest) == 2)
    hands[fill, 3] = rest[fill]
    return hands


assert DECK == 0xFFFFFFFF
