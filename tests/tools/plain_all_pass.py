"""The all-pass game by plain recursion over every legal card: what the searches are compared with."""

from collections.abc import Callable
from itertools import product

from remembering import remembered

from preferans import AllPass, Coalition, Position

Vector = tuple[int, ...]  # tricks of each seat and of the sitting dealer, from a position on
Judge = Callable[[Vector], object]


def step(position: Position, card: int, objective: AllPass) -> tuple[Position, Vector]:
    """The next position, and the tricks that the card completed."""
    after = position.play(card, talon_takes=objective.talon_takes, third_lead=objective.third_lead)
    return after, tuple(late - early for late, early in zip(padded(after.won), padded(position.won), strict=True))


def padded(won: Vector) -> Vector:
    """Counts of three seats and a dealer."""
    return won + (0,) * (4 - len(won))


def plus(left: Vector, right: Vector) -> Vector:
    """The sum of two vectors."""
    return tuple(a + b for a, b in zip(left, right, strict=True))


def cost(position: Position, objective: AllPass, outcome: Vector) -> object:
    """What the mover wants as low as he can."""
    seat = position.to_move
    if objective.payoff is None:
        return outcome[seat]
    players = len(position.hands)
    final = plus(padded(position.won), outcome)
    return -objective.payoff[(*final[:players], final[3])][seat]


def max_n(position: Position, objective: AllPass) -> tuple[Vector, dict[int, Vector]]:
    """The outcome by the tie rule, and the outcome after each legal card."""

    @remembered
    def solved(here: Position) -> tuple[Vector, dict[int, Vector]]:
        if not here.legal():
            return (0, 0, 0, 0), {}
        cards = {}
        for card in here.legal():
            after, gained = step(here, card, objective)
            cards[card] = plus(gained, solved(after)[0])
        seat = here.to_move

        def judged(card: int) -> tuple[object, ...]:
            outcome = cards[card]
            most = max(outcome[other] for other in range(len(here.hands)) if other != seat)
            ties = {"lowest": 0, "spite": -most, "kind": most}
            return (cost(here, objective, outcome), ties[objective.tie], card)

        return cards[min(cards, key=judged)], cards

    return solved(position)


def any_ties(position: Position, objective: AllPass) -> frozenset[Vector]:
    """Every outcome of every way of breaking ties: one outcome chosen for each card, then any of the best cards."""
    if not position.legal():
        return frozenset({(0, 0, 0, 0)})
    after_cards = []
    for card in position.legal():
        after, gained = step(position, card, objective)
        after_cards.append(sorted(plus(gained, outcome) for outcome in any_ties(after, objective)))
    found: set[Vector] = set()
    for profile in product(*after_cards):
        best = min(cost(position, objective, outcome) for outcome in profile)  # type: ignore[type-var]
        found.update(outcome for outcome in profile if cost(position, objective, outcome) == best)
    return frozenset(found)


def extreme(position: Position, seat: int, objective: AllPass, *, helped: bool, dealer_counts: bool = False) -> int:
    """A seat's fewest tricks when all others help it or are against it."""

    @remembered
    def value(here: Position) -> int:
        if not here.legal():
            return 0
        found = []
        for card in here.legal():
            after, gained = step(here, card, objective)
            found.append(gained[seat] + (gained[3] if dealer_counts else 0) + value(after))
        return min(found) if helped or here.to_move == seat else max(found)

    return value(position)


def coalition(position: Position, objective: Coalition) -> object:
    """The declarer's payoff against all others together."""
    legal = position.legal(objective.strain)
    if not legal:
        return objective.payoff[position.won][objective.declarer]
    values = [coalition(position.play(card, objective.strain), objective) for card in legal]
    return max(values) if position.to_move == objective.declarer else min(values)  # type: ignore[type-var]
