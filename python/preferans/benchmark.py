"""How fast the solver is on this machine: every task over random deals, beside a plain search on the same deals.

Times are CPU seconds of one thread for one task of one deal, the solver cleared before each. The plain search is
alpha-beta with a memo and nothing else; the ratio of its time to the solver's says the same on any machine.
"""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from preferans.array_core import _core
from preferans.deal import Position
from preferans.solving import Misere, Solver, Tricks
from preferans.tables import solve_many

PLAIN_DEALS = 6
_MEMORY = 4 << 20

# task             what it is                          plain questions: (trump, no trump, misère, caught)
_TASKS = {
    "trump": ("one trump strain", (1, 0, 0, 0)),
    "no_trump": ("no trump", (0, 1, 0, 0)),
    "misere": ("misère, exact tricks", (0, 0, 1, 0)),
    "caught": ("misère, caught or not", (0, 0, 0, 1)),
    "table": ("3 declarers x 5 strains", (12, 3, 0, 0)),
    "table_3_leaders": ("the same x 3 leaders", (36, 9, 0, 0)),
    "best_of_66": ("best of 66 discards x 5 strains", (264, 66, 0, 0)),
    "all_66": ("all 66 discards x 5 strains", (264, 66, 0, 0)),
    "misere_66": ("66 discards, misère, exact", (0, 0, 66, 0)),
    "caught_66": ("66 discards, misère, caught", (0, 0, 0, 66)),
    "first_leads_trump": ("every first lead, trump", (10, 0, 0, 0)),
    "first_leads_no_trump": ("every first lead, no trump", (0, 10, 0, 0)),
    "first_leads_misere": ("every first lead, misère", (0, 0, 10, 0)),
    "all_pass": ("all-pass, each for himself", (0, 0, 0, 0)),
}


@dataclass(frozen=True, slots=True)
class Deals:
    """Random deals as arrays: `hands` uint32[n, 3], `talons` uint8[n, 2] card indices."""

    hands: npt.NDArray[np.uint32]
    talons: npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class PlainTimes:
    """Mean CPU seconds of the plain search for one question of each kind, over the first deals."""

    deals: int
    trump: float
    no_trump: float
    misere: float
    caught: float


@dataclass(frozen=True, slots=True)
class Row:
    """One task: seconds a deal, nodes of all deals (0 where the core does not count them), a checksum of the values.

    `ratio`: the plain search's time for the same questions, by its mean over its deals, to the solver's over the same;
    0 where the plain search has no such question.
    """

    task: str
    title: str
    deals: int
    median: float
    mean: float
    p99: float
    nodes: int
    checksum: int
    ratio: float


@dataclass(frozen=True, slots=True)
class Batch:
    """Tables of three declarers by five strains a second of wall time, by one thread and by several."""

    deals: int
    threads: int
    one_thread: float
    all_threads: float


def random_deals(count: int, seed: int = 1) -> Deals:
    """`count` uniformly random deals, the same for the same seed.

    >>> deals = random_deals(3)
    >>> deals.hands.shape, deals.talons.shape
    ((3, 3), (3, 2))
    """
    source = np.random.default_rng(seed)
    packs = source.permuted(np.tile(np.arange(32, dtype=np.uint32), (count, 1)), axis=1)
    bits = np.uint32(1) << packs[:, :30].reshape(count, 3, 10)
    return Deals(np.bitwise_or.reduce(bits, axis=2), packs[:, 30:].astype(np.uint8))


def plain_times(deals: Deals, count: int = PLAIN_DEALS) -> PlainTimes:
    """Times of the plain search on the first `count` deals; about a second and a half a deal."""
    count = min(count, len(deals.hands))
    sums = np.zeros(4)
    for index in range(count):
        position = Position([int(hand) for hand in deals.hands[index]])
        declarer, trump = index % 3, index // 3 % 4
        misere = Misere(declarer)
        questions = ((Tricks(trump, declarer), 10), (Tricks("N", declarer), 10), (misere, 10), (misere, 1))
        sums += [_core.plain_value(position.core, objective.core, most)[2] for objective, most in questions]
    return PlainTimes(count, *(sums / max(count, 1)).tolist())


def rows(deals: Deals, plain: PlainTimes) -> Iterator[Row]:
    """Every task in turn, each yielded as soon as it is measured."""
    by_question = np.array([plain.trump, plain.no_trump, plain.misere, plain.caught])
    for task, (title, questions) in _TASKS.items():
        seconds, nodes, sums = _core.time_task(task, deals.hands, deals.talons, _MEMORY, False)
        expected = float(by_question @ np.array(questions))
        yield Row(
            task,
            title,
            len(seconds),
            float(np.median(seconds)),
            float(seconds.mean()),
            float(np.quantile(seconds, 0.99)),
            int(nodes.sum()),
            int(sums.sum()),
            expected / float(seconds[: plain.deals].mean()),
        )


def batch(deals: Deals, threads: int = 0) -> Batch:
    """Tables a second through `solve_many`, numpy in and numpy out; 0 threads is all cores."""
    several = threads or os.cpu_count() or 1

    def rate(count: int) -> float:
        start = time.perf_counter()
        solve_many(deals.hands, threads=count)
        return len(deals.hands) / (time.perf_counter() - start)

    return Batch(len(deals.hands), several, rate(1), rate(several))


def call_cost(calls: int = 20_000) -> float:
    """Seconds of a call of `Solver.solve` beyond the search: of a position that is read from a table."""
    solver = Solver()
    position = Position(["A.-.-.-", "K.-.-.-", "Q.-.-.-"])
    objective = Tricks("N")
    solver.solve(position, objective)
    start = time.perf_counter()
    for _ in range(calls):
        solver.solve(position, objective)
    return (time.perf_counter() - start) / calls
