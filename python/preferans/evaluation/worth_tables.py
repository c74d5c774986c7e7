"""What contracts are worth by the declarer's tricks alone: tables for questions about many layouts at once.

Every layout is valued as an open-card game: the defenders see all cards, play best and call for their own worth (see
`whisting`). Where both whist, the tricks of the defence are halved, an odd one to the second (`Split.EVEN`): the
division of a single layout's best line would cost a search of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from preferans.auction import Call, CallKind
from preferans.cards import Card
from preferans.evaluation.plans import MISERE
from preferans.evaluation.whist_calls import solved_for, solved_misere
from preferans.evaluation.worths import TRICKS, Worth, Worths, worths_of
from preferans.rules import Rules
from preferans.scoring import Situation

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class WorthTable:
    """Contracts from low to high with what they are worth by the declarer's tricks.

    `games` int[contracts]: the strain, or the number of the misère. `worth` float64[contracts, 11] the declarer's worth
    in whists, `seats` float64[contracts, 11, players] everybody's by seat, `made` bool[contracts, 11].
    """

    calls: tuple[Call, ...]
    games: npt.NDArray[np.intp]
    worth: Floats
    seats: Floats
    made: npt.NDArray[np.bool_]

    @property
    def monotone(self) -> bool:
        """Whether more tricks (on a misère fewer) are never worth less to the declarer."""
        steps = np.diff(self.worth, axis=1) * np.where(self.games == MISERE, -1, 1)[:, None]
        return bool((steps >= 0).all())

    def of_games(self, games: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """Every choice of a plan and a contract of its game: places of plans and places of contracts, side by side."""
        plans, contracts = np.nonzero(games[:, None] == self.games[None, :])
        return plans, contracts


def worth_table(
    calls: Sequence[Call], rules: Rules, situation: Situation, declarer: int, talon: Sequence[Card] = ()
) -> WorthTable:
    """The table of some contracts of one declarer, who took `talon` where that is paid for; raises RulesError."""
    worths = worths_of(rules, situation, declarer, tuple(talon))
    key = ("table", tuple(calls))
    known = worths.derived.get(key)
    if isinstance(known, WorthTable):
        return known
    rows = [[_worth(worths, call, tricks) for tricks in range(TRICKS + 1)] for call in calls]
    seats = np.array([[[float(one) for one in worth] for worth in row] for row in rows])
    counts = np.arange(TRICKS + 1)
    made = [counts == 0 if call.kind is CallKind.MISERE else counts >= call.level for call in calls]
    games = np.array([MISERE if call.strain is None else int(call.strain) for call in calls])
    found = WorthTable(tuple(calls), games, seats[:, :, declarer].copy(), seats, np.array(made))
    worths.derived[key] = found
    return found


def _worth(worths: Worths, call: Call, tricks: int) -> Worth:
    """What a contract is worth to every seat, in pairs to both partners."""
    if call.strain is None:
        return solved_misere(worths, tricks).aims
    rest = TRICKS - tricks
    return solved_for(worths, call.level, call.strain, tricks, (rest // 2, rest - rest // 2)).aims
