"""Threads, processes and the end of the interpreter around the library; what repeated calls leave behind."""

import multiprocessing
import subprocess
import sys
import sysconfig
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from random_deals import random_deals

import preferans as pf

DEALS = random_deals(12, 24)

# Daemon threads are inside calls of every kind when the main thread ends.
ENDING = """
import threading
import numpy as np
import preferans as pf

deal = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
position = pf.Position(deal.hands)
hands = np.tile(np.array([[hand.mask for hand in deal.hands]], dtype=np.uint32), (20_000, 1))
few = hands[:4]

def slow(done, total):
    for number in range(500_000):
        number * number

def bad():
    try:
        pf.Position((deal.hands[0], deal.hands[0], deal.hands[2]))
    except pf.DealError as error:
        str(error)

calls = {
    "bad": bad,
    "progress": lambda: pf.solve_many(few, ["misere"], threads=2, progress=slow),
    "solve": lambda: pf.solve(position, pf.Misere(1)),
    "solver": lambda: pf.Solver(memory="64KiB").solve(position, pf.Misere(1), per_card=True),
    "all_pass": lambda: pf.solve(position, pf.AllPass()),
    "table": lambda: pf.tricks_table(deal),
    "many": lambda: pf.solve_many(hands, ["misere"], threads=2, progress=lambda done, total: None),
    "layouts": lambda: pf.layouts("K7.AKJ87.A.AK", "S9 H7", pf.Tricks("N"), threads=2),
}
started = threading.Barrier(3)

def work():
    started.wait()
    while True:
        calls[NAME]()

for _ in range(2):
    threading.Thread(target=work, daemon=True).start()
started.wait()
threading.Event().wait(0.15)
"""


@pytest.mark.parametrize("name", ["bad", "solve", "solver", "all_pass", "table", "many", "progress", "layouts"])
def test_the_interpreter_may_end_while_threads_solve(name: str) -> None:
    for _ in range(2):
        program = [sys.executable, "-c", ENDING.replace("NAME", repr(name))]
        ended = subprocess.run(program, capture_output=True, text=True, timeout=120, check=False)
        assert (ended.returncode, ended.stderr) == (0, "")


# The core looks NumPy up in a daemon thread when the main thread ends.
FIRST_ARRAY = """
import builtins
import sys
import threading
import time

load = builtins.__import__
begun = threading.Event()

def slowly(name, *rest):
    module = load(name, *rest)
    if name.startswith("numpy") and sys._getframe(1).f_globals["__name__"] == "preferans.array_core":
        begun.set()
        time.sleep(0.2)
        print("looked", flush=True)
    return module

builtins.__import__ = slowly
threading.Thread(target=lambda: load("preferans.array_core"), daemon=True).start()
begun.wait()
"""


def test_the_end_waits_for_the_first_array() -> None:
    program = [sys.executable, "-c", FIRST_ARRAY]
    ended = subprocess.run(program, capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("looked\n")


def answers(number: int) -> list[object]:
    """What one deal comes to, by the functions that share a solver for each thread."""
    deal = DEALS[number]
    position = pf.Position(deal.hands, leader=number % 3)
    return [
        pf.solve(position, pf.Tricks("H", declarer=number % 3), per_card=True).cards,
        pf.solve(position, pf.Misere(number % 3)).value,
        pf.solve(position, pf.AllPass("spite")).value,
        pf.tricks_table(deal).with_talon.tolist(),
    ]


def test_thread_pool() -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(answers, range(len(DEALS))))
    assert found == list(map(answers, range(len(DEALS))))
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        assert not sys._is_gil_enabled()  # type: ignore[attr-defined]  # the extension does not turn it on


def test_threads_share_one_solver_with_its_options() -> None:
    shared = pf.Solver(memory="1MiB")
    positions = [pf.Position(deal.hands) for deal in DEALS]
    expected = [pf.solve(position, pf.Tricks("N", 1)).value for position in positions]
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: [shared.solve(one, pf.Tricks("N", 1)).value for one in positions], range(8)):
            assert found == expected


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_process_pool(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(pf.__file__).parents[1]))  # for processes that start anew
    expected = [pf.solve(pf.Position(deal.hands), pf.Misere(0)) for deal in DEALS[:4]]
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        found = [pool.submit(pf.solve, pf.Position(deal.hands), pf.Misere(0)) for deal in DEALS[:4]]
        assert [one.result(60).value for one in found] == [one.value for one in expected]


# Resident memory, in KiB, after a warm-up and after many more rounds of the same calls.
REPEATED = """
import pathlib
import preferans as pf

deal = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
ending = pf.Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"])

def resident():
    line = next(row for row in pathlib.Path("/proc/self/status").read_text().splitlines() if row.startswith("VmRSS"))
    return int(line.split()[1])

def calls():
    solver = pf.Solver(memory="256KiB")
    solver.solve(ending, pf.Tricks("N"), per_card=True, line=True)
    pf.solve(ending, pf.AllPass(), per_card=True).outcomes
    pf.solve(ending, pf.Coalition(pf.PayoffTable.by(lambda a, b, c: (a, b, c), 2)))
    pf.solve_many([[hand.mask for hand in ending.hands]] * 8, threads=2)
    try:
        pf.Position(["A.-.-.-", "A.-.-.-", "7.-.-.-"])
    except pf.DealError:
        pass

def heavy():
    pf.tricks_table(deal)
    pf.best_discards(deal, 1)

heavy()
for _ in range(200):
    calls()
before = resident()
for _ in range(2000):
    calls()
heavy()
print(resident() - before)
"""

# The growth of resident memory, in KiB, by a solver of 8 MiB that has had far more than enough work to fill it.
BOUNDED = (
    REPEATED.split("def calls", maxsplit=1)[0]
    + """
import random

pf.solve(ending, pf.Misere(0))
before = resident()
solver = pf.Solver(memory="8MiB")
source = random.Random(1)
for _ in range(25):
    cards = source.sample(range(32), 30)
    position = pf.Position([cards[:10], cards[10:20], cards[20:]])
    for seat in range(3):
        solver.solve(position, pf.Misere(seat), per_card=True)
print(resident() - before, solver.memory_used)
"""
)


def told(program: str) -> list[int]:
    """The numbers that a program prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True)
    return list(map(int, done.stdout.split()))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads /proc/self/status")
def test_repeated_calls_leave_nothing_behind() -> None:
    assert told(REPEATED)[0] < 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads /proc/self/status")
def test_resident_memory_stays_within_the_bound() -> None:
    grown, used = told(BOUNDED)
    assert used <= 8 << 20
    assert grown < (8 << 10) + 2048
