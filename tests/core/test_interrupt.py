"""Ctrl-C stops a long call at once, and a fork around the library is safe."""

import pathlib
import signal
import subprocess
import sys
import time

import pytest

LONG_CALL = """
import sys, time
import numpy as np
import preferans as pf

source = np.random.default_rng(1)
hands = np.array([
    [sum(1 << int(card) for card in pack[10 * seat:10 * seat + 10]) for seat in range(3)]
    for pack in (source.permutation(32) for _ in range(2000))
], dtype=np.uint32)
hands = np.tile(hands, (50, 1))
print("ready", flush=True)
try:
    pf.solve_many(hands, objectives=["misere"], threads=2, progress=PROGRESS)
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
    print(pf.solve(pf.Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"]), pf.Tricks("N")).value)
else:
    print("finished")
"""

# A misère that takes its whole time.
CATCH = """
import time
import preferans as pf

pf.misere_catch("T987.AK8.987.98", ["AK.QJT.A.AKQT", "QJ.97.KQJT.J7"], leader=2)  # all is loaded
print("ready", flush=True)
try:
    pf.misere_catch("T987.K98.J97.Q9", ["AKQ.QT7.A8.AK", "J.AJ.KQT.JT87"], leader=2, objective="tricks", seconds=600)
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
    print(pf.solve(pf.Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"]), pf.Tricks("N")).value)
else:
    print("finished")
"""

FORK = """
import os
import preferans as pf

deal = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
hands = [[hand.mask for hand in deal.hands]] * 64
expected = pf.tricks_table(deal).as_dealt.tolist()
pf.solve_many(hands, threads=2)
child = os.fork()
if child == 0:
    same = pf.tricks_table(deal).as_dealt.tolist() == expected
    same = same and pf.solve_many(hands, threads=2)[0].tolist() == expected
    os._exit(0 if same else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def seconds_to_stop(call: str) -> float:
    """From the signal to the exception, in a process of its own."""
    program = [sys.executable, "-c", call]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        stopped = process.stdout.readline().strip()
        assert stopped != "finished", "the call was too short to be stopped"
        assert process.stdout.readline() == "1\n"  # and the library still works
        assert process.wait(10) == 0
    return float(stopped) - sent


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals between processes")
@pytest.mark.parametrize("progress", ["None", "lambda done, total: None"])
def test_ctrl_c_stops_a_long_call_within_a_fifth_of_a_second(progress: str) -> None:
    # The best of a few tries: a busy machine may take longer to wake a process.
    assert min(seconds_to_stop(LONG_CALL.replace("PROGRESS", progress)) for _ in range(2)) < 0.2


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals between processes")
def test_ctrl_c_stops_the_search_for_mixtures() -> None:
    assert seconds_to_stop(CATCH) > 0  # left to itself it takes ten minutes


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="needs fork")
def test_a_forked_process_solves_on() -> None:
    command = [sys.executable, "-W", "ignore", "-c", FORK]
    result = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (result.stdout, result.stderr) == ("0\n", "")


#   long enough to be stopped: a large sample without its talon, a plan for tricks, mixtures for tricks and a picture
LONG_COMMANDS = [
    ("odds", "QT7.KQJ.A.KQJ", "--strain", "S", "--samples", "2000000"),
    ("odds", "AQT8.K97.A.J8", "--out", "C8 H7", "--strain", "S", "--leader", "N", "--plan"),
    ("misere", "KT7.JT87.QJ98.8", "--objective", "tricks", "--seconds", "600", "--leader", "N",
     "--defenders", "Q8.Q9.AKT7.J7 | AJ9.AK.-.AKQT9", "--plot", "misere.png"),
]  # fmt: skip


@pytest.mark.parametrize("command", LONG_COMMANDS, ids=lambda command: " ".join(command[::4]))
def test_a_long_command_is_stopped(command: tuple[str, ...], tmp_path: pathlib.Path) -> None:
    program = "import sys; from preferans.cli import main; print('ready', flush=True); main(sys.argv[1:])"
    with subprocess.Popen(
        [sys.executable, "-c", program, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 1
        assert process.stdout.read() == ""
        assert "Traceback" not in process.stderr.read()
    assert list(tmp_path.iterdir()) == []
