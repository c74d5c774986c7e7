"""A card for a player who does not see the other hands: exact values in sampled layouts, averaged in whists."""

import math
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from preferans.all_pass import AllPass
from preferans.array_core import _core
from preferans.cards import Card
from preferans.contract import ContractKind
from preferans.errors import RulesError
from preferans.evaluation.views import View
from preferans.evaluation.worths import TRICKS, all_pass_worth, usual_situation, worths_of
from preferans.rules import Rules
from preferans.scoring import Situation, Whist
from preferans.solving import Solver

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# What a quarter of a second is enough for at the first trick.
LAYOUTS = {ContractKind.GAME: 1000, ContractKind.MISERE: 100, None: 20}
_AT_A_TIME = 1024  # layouts solved in one call
_BETWEEN_LOOKS = 4  # layouts between looks at the clock, for each thread

Worth = Callable[[tuple[int, ...]], float]  # of the numbers of a value


@dataclass(frozen=True, slots=True)
class CardWorth:
    """One legal card over the layouts: `worth` in whists on average for the player, its standard `error`, and in how
    large a share of the layouts it was among the best.
    """

    worth: float
    error: float
    best: float


@dataclass(frozen=True, slots=True)
class CardChoice:
    """The card of highest average worth (among equals the lowest), and what every legal card is worth."""

    card: Card
    cards: Mapping[Card, CardWorth]
    layouts: int


def choose_card(
    view: View,
    rules: Rules,
    situation: Situation | None = None,
    *,
    layouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
    solver: Solver | None = None,
) -> CardChoice:
    """The card that a player who sees `view` should play, by exact values in layouts drawn at random.

    Every layout agrees with the cards that were seen, the play so far and `view.known`, and all that do are equally
    likely; in each all cards are seen, so that the answer is that of a player who finds out after this card. Worth is
    the player's, in whists, by the rules and situation (a first deal unless told); two whisters share what the defence
    takes. `layouts`: 1,000 for a game, 100 for a misère, 20 for an all-pass deal unless told. The same `seed` gives the
    same answer, with any number of `threads` (0: all cores). With `seconds` it stops early, after a few layouts at
    least. With one thread `solver` does the work, where given. Raises PositionError, RulesError.

    >>> from preferans import Contract
    >>> view = View(0, "AQJ8.Q.T8.QJ8", Contract.misere(1), talon=("SK", "HA"))
    >>> choice = choose_card(view, Rules.preset("sochi"), layouts=20)
    >>> choice.card, choice.layouts, choice.cards[Card("CQ")].best
    (Card('CQ'), 20, 0.75)
    """
    wanted = layouts if layouts is not None else LAYOUTS[None if view.contract is None else view.contract.kind]
    if wanted < 1:
        raise RulesError(f"layouts is {wanted}, expected at least 1", code="layouts")
    if isinstance(threads, bool) or not 0 <= threads <= 1024:
        raise RulesError(f"threads is {threads!r}, expected 0 to 1024", code="threads")
    situation = situation or usual_situation(rules)
    objective, worth = (_all_pass if view.contract is None else _contract)(view, rules, situation)
    core = _core.own_solver() if solver is None else solver.core
    deadline = None if seconds is None else time.monotonic() + seconds
    source = (view.moment(layout).core for layout in view.layouts.draw(random.Random(seed)))
    total: _Total | None = None
    for count in _portions(wanted, threads, timed=deadline is not None):
        cards, values = _core.card_values(core, list(islice(source, count)), objective, threads)
        total = total or _Total([Card(card) for card in cards], worth)
        total.add(values)
        if deadline is not None and time.monotonic() >= deadline:
            break
    assert total is not None  # at least one layout was asked for
    worths = total.worths()
    return CardChoice(max(worths, key=lambda card: worths[card].worth), worths, total.layouts)


def _portions(wanted: int, threads: int, *, timed: bool) -> Iterator[int]:
    """How many layouts to solve at a time: few where the clock is to be looked at."""
    size = _BETWEEN_LOOKS * max(threads, 1) if timed else _AT_A_TIME
    for first in range(0, wanted, size):
        yield min(size, wanted - first)


class _Total:
    """The worth of every card over the layouts so far."""

    def __init__(self, cards: list[Card], worth: Worth) -> None:
        import numpy as np

        self.layouts = 0
        self._cards, self._worth = cards, worth
        self._known: dict[tuple[int, ...], float] = {}
        self._sum, self._squares, self._best = (np.zeros(len(cards)) for _ in range(3))

    def add(self, values: "NDArray[np.int8]") -> None:
        """Values [layouts, cards, numbers of a value] of more layouts."""
        import numpy as np

        kinds, which = np.unique(values.reshape(-1, values.shape[2]), axis=0, return_inverse=True)
        each = np.array([self._of(tuple(map(int, kind))) for kind in kinds])
        worths = each[which.reshape(-1)].reshape(values.shape[:2])
        self.layouts += len(worths)
        self._sum += worths.sum(axis=0)
        self._squares += (worths * worths).sum(axis=0)
        self._best += (worths == worths.max(axis=1, keepdims=True)).sum(axis=0)

    def worths(self) -> dict[Card, CardWorth]:
        """Means, standard errors, and how often a card was among the best."""
        found = {}
        for card, total, squares, best in zip(self._cards, self._sum, self._squares, self._best, strict=True):
            mean = float(total) / self.layouts
            spread = max(float(squares) / self.layouts - mean * mean, 0.0)
            error = math.sqrt(spread / max(self.layouts - 1, 1))
            found[card] = CardWorth(mean, error, float(best) / self.layouts)
        return found

    def _of(self, value: tuple[int, ...]) -> float:
        if value not in self._known:
            self._known[value] = self._worth(value)
        return self._known[value]


def _contract(view: View, rules: Rules, situation: Situation) -> tuple[_core.Objective, Worth]:
    """What is played for in a contract, and what the declarer's tricks to come are worth."""
    contract, objective = view.contract, view.objective
    assert contract is not None
    assert objective is not None
    worths = worths_of(rules, situation, contract.declarer, view.talon)
    taken = [view.replay.won[who] for who in worths.defenders]
    first, second = (Whist(view.calls.get(int(who), "whist")) for who in worths.defenders)

    def worth(value: tuple[int, ...]) -> float:
        tricks = view.replay.won[contract.declarer] + value[0]
        if contract.kind is ContractKind.MISERE:
            return float(worths.misere(tricks)[view.seat])
        rest = TRICKS - tricks - sum(taken)
        shares = {(taken[0] + half, taken[1] + rest - half) for half in (rest // 2, rest - rest // 2)}
        found = [worths.game(contract.level, contract.strain, share, (first, second))[view.seat] for share in shares]
        return float(sum(found)) / len(found)

    return objective.core, worth


def _all_pass(view: View, rules: Rules, situation: Situation) -> tuple[_core.Objective, Worth]:
    """The all-pass game, everybody playing for fewest own tricks, and what a vector of tricks to come is worth."""

    def worth(value: tuple[int, ...]) -> float:
        first, second, third = (won + more for won, more in zip(view.replay.won, value, strict=False))
        beside = TRICKS - first - second - third
        return float(all_pass_worth(rules, situation, (first, second, third), beside)[view.seat])

    return AllPass("lowest", view.talon_takes, view.third_lead).core, worth
