"""Games for two, coalitions for payoffs and house rules, cold: python -m pytest bench/test_house_and_two_hands.py."""

import random
import time
from collections.abc import Callable

import pytest

import preferans as pf
from preferans.payoffs import defence_payoffs

pytestmark = pytest.mark.benchmark(timer=time.process_time)

Sweep = Callable[[], tuple[int, int]]
Run = Callable[[Sweep, int], None]

DEALS = 100
PACK_OF_24 = [card for card in range(32) if card % 8 >= 2]


def cold(positions: list[pf.Position], games: list[pf.Tricks] | list[pf.Misere] | list[pf.Coalition]) -> Sweep:
    """Every game of every position by a solver that knows nothing yet."""
    solver = pf.Solver()

    def work() -> tuple[int, int]:
        nodes = total = 0
        for position in positions:
            for game in games:
                solver.clear()
                solution = solver.solve(position, game)
                nodes += solution.nodes
                total += solution.value
        return nodes, total

    return work


@pytest.fixture(scope="session")
def pairs() -> list[pf.Position]:
    """Two hands of ten out of 24 cards."""
    source = random.Random(24)
    packs = [source.sample(PACK_OF_24, 20) for _ in range(DEALS)]
    return [pf.Position([pack[:10], pack[10:]]) for pack in packs]


@pytest.mark.parametrize("game", ["trump", "no_trump", "misere"])
def test_two_hands_of_24_cards(game: str, pairs: list[pf.Position], sweep: Run) -> None:
    games = {"trump": [pf.Tricks("S", 0)], "no_trump": [pf.Tricks("N", 0)], "misere": [pf.Misere(0)]}[game]
    sweep(cold(pairs, games), DEALS)


@pytest.mark.parametrize("pair_is_enough", [True, False])
@pytest.mark.parametrize("strain", ["S", "N"])
def test_coalition(strain: str, pair_is_enough: bool, positions: list[pf.Position], sweep: Run) -> None:
    table = defence_payoffs(0, pair_is_enough=pair_is_enough)
    sweep(cold(positions[:DEALS], [pf.Coalition(table, 0, strain, stops_at=5)]), DEALS)


@pytest.mark.parametrize("game", ["trump", "no_trump", "misere"])
@pytest.mark.parametrize("rules", [(True, False), (False, True), (True, True)], ids=["head", "overtrump", "both"])
def test_house_rules(rules: tuple[bool, bool], game: str, positions: list[pf.Position], sweep: Run) -> None:
    games = {
        "trump": [pf.Tricks("S", 0, *rules)],
        "no_trump": [pf.Tricks("N", 0, *rules)],
        "misere": [pf.Misere(0, *rules)],
    }[game]
    sweep(cold(positions[:DEALS], games), DEALS)
