"""The all-pass game over the first fixed deals, cold: python -m pytest bench/test_all_pass.py."""

import time
from collections.abc import Callable

import pytest

import preferans as pf
from preferans.payoffs import all_pass_payoffs
from preferans.rules import Rules
from preferans.scoring import Situation

pytestmark = pytest.mark.benchmark(timer=time.process_time)

Sweep = Callable[[], tuple[int, int]]
Run = Callable[[Sweep, int], None]

DEALS = 50
TIES = ("lowest", "spite", "kind")


@pytest.fixture(scope="session")
def starts(positions: list[pf.Position]) -> list[pf.Position]:
    """The deals of this suite."""
    return positions[:DEALS]


def with_talon(position: pf.Position) -> pf.Position:
    """The same deal with the two cards that are out leading from the talon."""
    held = {card for hand in position.hands for card in hand}
    return pf.Position(position.hands, talon_leads=[card for card in map(pf.Card, range(32)) if card not in held])


def cold(positions: list[pf.Position], rule: pf.AllPass, *, per_card: bool = False) -> Sweep:
    """Every position by a solver that knows nothing yet."""
    solver = pf.Solver()

    def work() -> tuple[int, int]:
        nodes = total = 0
        for position in positions:
            solver.clear()
            solution = solver.solve(position, rule, per_card=per_card)
            nodes += solution.nodes
            total += solution.value[0]
        return nodes, total

    return work


@pytest.mark.parametrize("tie", TIES)
def test_each_for_himself(tie: str, starts: list[pf.Position], sweep: Run) -> None:
    sweep(cold(starts, pf.AllPass(tie)), DEALS)


def test_value_of_every_card(starts: list[pf.Position], sweep: Run) -> None:
    sweep(cold(starts, pf.AllPass(), per_card=True), DEALS)


def test_talon_leads(starts: list[pf.Position], sweep: Run) -> None:
    sweep(cold([with_talon(position) for position in starts], pf.AllPass(talon_takes=True)), DEALS)


@pytest.mark.parametrize("preset", ["sochi", "rostov"])
def test_payoffs(preset: str, starts: list[pf.Position], sweep: Run) -> None:
    table = all_pass_payoffs(Rules.preset(preset), Situation("C"))
    sweep(cold(starts[:20], pf.AllPass(payoff=table)), 20)


def test_all_outcomes(starts: list[pf.Position], sweep: Run) -> None:
    solver = pf.Solver()

    def work() -> tuple[int, int]:
        total = 0
        for position in starts:
            solver.clear()
            total += len(solver.outcomes(position, pf.AllPass()))
        return 0, total

    sweep(work, DEALS)


def test_bounds(starts: list[pf.Position], sweep: Run) -> None:
    solver = pf.Solver()

    def work() -> tuple[int, int]:
        total = 0
        for position in starts:
            solver.clear()
            total += sum(solver.all_pass_bounds(position).guarantee)
        return 0, total

    sweep(work, DEALS)


def test_exchange_for_two(starts: list[pf.Position], sweep: Run) -> None:
    solver = pf.Solver()
    deals = [pf.Deal(position.hands[:2], talon=with_talon(position).talon_leads) for position in starts]

    def work() -> tuple[int, int]:
        total = 0
        for deal in deals:
            solver.clear()
            total += pf.best_exchange(deal, solver=solver).value
        return 0, total

    sweep(work, DEALS)
