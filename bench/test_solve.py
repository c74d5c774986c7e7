"""Single answers over the 200 fixed deals, cold, the clearing of the solver included: python -m pytest bench."""

import time
from collections.abc import Callable

import pytest

import preferans as pf

pytestmark = pytest.mark.benchmark(timer=time.process_time)

Sweep = Callable[[], tuple[int, int]]
Run = Callable[[Sweep, int], None]

GAMES = {
    "trump": [pf.Tricks(strain, seat) for strain in "SCDH" for seat in range(3)],
    "no_trump": [pf.Tricks("N", seat) for seat in range(3)],
    "misere": [pf.Misere(seat) for seat in range(3)],
}
CHECKSUMS = {"trump": 6216, "no_trump": 1267, "misere": 3008}  # the sums of tests/data/deals200_values.tsv


def cold(positions: list[pf.Position], games: list[pf.Tricks] | list[pf.Misere], *, per_card: bool = False) -> Sweep:
    """Every game of every position by a solver that knows nothing yet."""
    solver = pf.Solver()

    def work() -> tuple[int, int]:
        nodes = total = 0
        for position in positions:
            for game in games:
                solver.clear()
                solution = solver.solve(position, game, per_card=per_card)
                nodes += solution.nodes
                total += solution.value
        return nodes, total

    return work


@pytest.mark.parametrize("game", list(GAMES))
def test_value(game: str, positions: list[pf.Position], sweep: Run) -> None:
    work = cold(positions, GAMES[game])
    assert work()[1] == CHECKSUMS[game]
    sweep(work, len(positions) * len(GAMES[game]))


@pytest.mark.parametrize("game", list(GAMES))
def test_value_of_every_first_lead(game: str, positions: list[pf.Position], sweep: Run) -> None:
    games = GAMES[game][:3]
    sweep(cold(positions, games, per_card=True), len(positions) * len(games))


def test_caught_or_not(positions: list[pf.Position], sweep: Run) -> None:
    solver = pf.Solver()

    def work() -> tuple[int, int]:
        total = 0
        for position in positions:
            for seat in range(3):
                solver.clear()
                total += solver.caught(position, seat)
        return 0, total

    sweep(work, len(positions) * 3)
