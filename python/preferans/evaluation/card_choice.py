"""A card for a player who does not see the other hands: exact values in sampled layouts, averaged in whists."""

import math
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from preferans.all_pass import AllPass
from preferans.cards import Card, Cards
from preferans.contract import ContractKind
from preferans.errors import RulesError
from preferans.evaluation.views import View
from preferans.evaluation.worths import TRICKS, all_pass_worth, usual_situation, worths_of
from preferans.rules import Rules
from preferans.scoring import Situation, Whist
from preferans.solving import Solver, solve

# What a quarter of a second is enough for at the first trick.
LAYOUTS = {ContractKind.GAME: 1000, ContractKind.MISERE: 100, None: 20}
_AT_A_TIME = 4  # layouts between looks at the clock

Layout = tuple[Cards, ...]
Values = Callable[[Layout], dict[Card, float]]


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
    solver: Solver | None = None,
) -> CardChoice:
    """The card that a player who sees `view` should play, by exact values in layouts drawn at random.

    Every layout agrees with the cards that were seen, the play so far and `view.known`, and all that do are equally
    likely; in each all cards are seen, so that the answer is that of a player who finds out after this card. Worth is
    the player's, in whists, by the rules and situation (a first deal unless told); two whisters share what the defence
    takes. `layouts`: 1,000 for a game, 100 for a misère, 20 for an all-pass deal unless told. The same `seed` gives the
    same answer. With `seconds` it stops early, after at least one layout. Raises PositionError, RulesError.

    >>> from preferans import Contract
    >>> view = View(0, "AQJ8.Q.T8.QJ8", Contract.misere(1), talon=("SK", "HA"))
    >>> choice = choose_card(view, Rules.preset("sochi"), layouts=20)
    >>> choice.card, choice.layouts, choice.cards[Card("CQ")].best
    (Card('CQ'), 20, 0.75)
    """
    wanted = layouts if layouts is not None else LAYOUTS[None if view.contract is None else view.contract.kind]
    if wanted < 1:
        raise RulesError(f"layouts is {wanted}, expected at least 1", code="layouts")
    situation = situation or usual_situation(rules)
    values = (_all_pass if view.contract is None else _contract)(view, rules, situation, solver)
    deadline = None if seconds is None else time.monotonic() + seconds
    sums: dict[Card, _Sums] = {}
    drawn = 0
    for layout in view.layouts.draw(random.Random(seed)):
        found = values(layout)
        best = max(found.values())
        for card, worth in found.items():
            sums.setdefault(card, _Sums()).add(worth, best)
        drawn += 1
        late = deadline is not None and drawn % _AT_A_TIME == 0 and time.monotonic() >= deadline
        if drawn == wanted or late:
            break
    cards = {card: total.worth(drawn) for card, total in sorted(sums.items())}
    return CardChoice(max(cards, key=lambda card: cards[card].worth), cards, drawn)


@dataclass(slots=True)
class _Sums:
    """Of one card over the layouts drawn."""

    total: float = 0.0
    squares: float = 0.0
    best: int = 0

    def add(self, worth: float, best: float) -> None:
        self.total += worth
        self.squares += worth * worth
        self.best += worth == best

    def worth(self, drawn: int) -> CardWorth:
        mean = self.total / drawn
        spread = max(self.squares / drawn - mean * mean, 0.0)
        return CardWorth(mean, math.sqrt(spread / max(drawn - 1, 1)), self.best / drawn)


def _contract(view: View, rules: Rules, situation: Situation, solver: Solver | None) -> Values:
    """What each card is worth in a contract, by the declarer's final tricks."""
    contract, objective = view.contract, view.objective
    assert contract is not None
    assert objective is not None
    ask = solve if solver is None else solver.solve
    worths = worths_of(rules, situation, contract.declarer, view.talon)
    taken = [view.replay.won[who] for who in worths.defenders]
    first, second = (Whist(view.calls.get(int(who), "whist")) for who in worths.defenders)

    @cache
    def worth(tricks: int) -> float:
        if contract.kind is ContractKind.MISERE:
            return float(worths.misere(tricks)[view.seat])
        rest = TRICKS - tricks - sum(taken)
        shares = {(taken[0] + half, taken[1] + rest - half) for half in (rest // 2, rest - rest // 2)}
        found = [worths.game(contract.level, contract.strain, share, (first, second))[view.seat] for share in shares]
        return float(sum(found)) / len(found)

    def values(layout: Layout) -> dict[Card, float]:
        won = view.replay.won[contract.declarer]
        found = ask(view.moment(layout), objective, per_card=True).cards
        return {card: worth(won + int(tricks)) for card, tricks in found.items()}

    return values


def _all_pass(view: View, rules: Rules, situation: Situation, solver: Solver | None) -> Values:
    """What each card is worth in the all-pass game, everybody playing for fewest own tricks."""
    ask = solve if solver is None else solver.solve
    objective = AllPass("lowest", view.talon_takes, view.third_lead)

    @cache
    def worth(vector: tuple[int, ...]) -> float:
        first, second, third = (won + more for won, more in zip(view.replay.won, vector, strict=False))
        beside = TRICKS - first - second - third
        return float(all_pass_worth(rules, situation, (first, second, third), beside)[view.seat])

    def values(layout: Layout) -> dict[Card, float]:
        found = ask(view.moment(layout), objective, per_card=True).cards
        return {card: worth(tuple(vector)) for card, vector in found.items()}

    return values
