"""Many related answers at once over the fixed deals: tables, discards, arrays of deals."""

import pathlib
import time
from collections.abc import Callable

import numpy as np
import pytest

import preferans as pf

Run = Callable[[Callable[[], tuple[int, int]], int], None]

CPU_TIME = pytest.mark.benchmark(timer=time.process_time)
DATA = pathlib.Path(__file__).parent.parent / "tests" / "data"


@pytest.fixture(scope="module")
def deals() -> list[pf.Deal]:
    """The 200 fixed deals with their talons."""
    lines = (DATA / "deals200.txt").read_text(encoding="utf-8").splitlines()
    return [pf.Deal.parse(line) for line in lines if not line.startswith("#")]


@CPU_TIME
def test_table_as_dealt(deals: list[pf.Deal], sweep: Run) -> None:
    solver = pf.Solver()
    bare = [pf.Deal(deal.hands) for deal in deals]

    def work() -> tuple[int, int]:
        total = 0
        for deal in bare:
            solver.clear()
            total += int(pf.tricks_table(deal, solver=solver).as_dealt.sum())
        return 0, total

    sweep(work, len(bare))


@CPU_TIME
def test_table_with_the_talon(deals: list[pf.Deal], sweep: Run) -> None:
    solver = pf.Solver()

    def work() -> tuple[int, int]:
        total = 0
        for deal in deals[:20]:
            solver.clear()
            table = pf.tricks_table(deal, solver=solver)
            assert table.with_talon is not None
            total += int(table.with_talon.sum())
        return 0, total

    sweep(work, 20)


@CPU_TIME
def test_all_discards(deals: list[pf.Deal], sweep: Run) -> None:
    solver = pf.Solver()

    def work() -> tuple[int, int]:
        total = 0
        for deal in deals[:20]:
            solver.clear()
            total += int(pf.best_discards(deal, solver=solver).tricks.sum())
        return 0, total

    sweep(work, 20)


@pytest.mark.parametrize("threads", [1, 0], ids=["one_thread", "all_cores"])
def test_batch_of_tables(deals: list[pf.Deal], sweep: Run, threads: int) -> None:
    hands = np.array([[hand.mask for hand in deal.hands] for deal in deals], dtype=np.uint32)
    sweep(lambda: (0, int(pf.solve_many(hands, threads=threads).sum())), len(hands))
