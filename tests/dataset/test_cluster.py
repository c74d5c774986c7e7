"""The same run on a local Ray of two workers, one of which is killed in the middle."""

import pathlib
import subprocess
import sys
from collections.abc import Callable

import pytest

pytest.importorskip("ray")

from batch_runs import same_parts

import preferans as pf
from preferans.dataset import Place, Plan, Settings, Source, run, run_on_ray

COMPUTE = ("as-dealt", "misere-clean")
ROWS = 25

# Ray warns of much in its own time, so it has a process of its own.
PROGRAM = """
import os, pathlib, signal, sys
from preferans.dataset import Place, Plan, Settings, Source, run_on_ray

source, out, kill = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3] == "kill"
killed = []

def processes():
    for path in pathlib.Path("/proc").iterdir():
        if path.name.isdecimal():
            try:
                told = (path / "stat").read_text()
                title = (path / "cmdline").read_bytes().split(b"\\0")[0].decode()
            except OSError:
                continue
            yield int(path.name), int(told.rpartition(")")[2].split()[1]), title

def watch(done, saved, total):
    if not kill or killed:
        return
    found = {pid: (parent, title) for pid, parent, title in processes()}
    for pid, (parent, title) in found.items():
        above = parent
        while above in found and above != os.getpid():
            above = found[above][0]
        if above == os.getpid() and title.startswith("ray::") and "_Worker" in title:
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)
            return

plan = Plan(Source.of(source), Settings(("as-dealt", "misere-clean")), Place(out), 25)
done = run_on_ray(plan, workers=2, watcher=watch)
print(done.rows, done.solved, done.bad, done.earlier, len(killed))
"""


def ray_run(source: pathlib.Path, out: pathlib.Path, how: str) -> list[int]:
    """Rows, deals, bad rows, deals of an earlier run, workers killed."""
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(source), str(out), how],
        capture_output=True, text=True, check=False, timeout=500,
    )  # fmt: skip
    assert process.returncode == 0, process.stderr
    return [int(number) for number in process.stdout.splitlines()[-1].split()]


@pytest.mark.skipif(not pathlib.Path("/proc/self/stat").exists(), reason="workers are found in /proc")
def test_a_killed_worker_loses_nothing(deals: Callable[..., pathlib.Path], tmp_path: pathlib.Path) -> None:
    """The parts are those of a run on this machine, those it had begun are left alone."""
    source = deals(400)
    whole = Plan(Source.of(str(source)), Settings(COMPUTE), Place(tmp_path / "whole"), ROWS)
    run(whole)
    begun = Plan(Source.of(str(source)), Settings(COMPUTE), Place(tmp_path / "out"), ROWS)

    def stop(done: int, saved: int, total: int | None) -> None:
        if saved >= 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(begun, watcher=stop)
    rows, solved, bad, earlier, killed = ray_run(source, tmp_path / "out", "kill")
    assert (rows, solved, bad, killed) == (400, 400, 0, 1)
    assert 50 <= earlier < 400
    same_parts(tmp_path / "whole", tmp_path / "out")


def test_workers_read_parquet_only(tmp_path: pathlib.Path) -> None:
    (tmp_path / "deals.csv").write_text("deal\n")
    plan = Plan(Source.of(str(tmp_path / "deals.csv")), Settings(COMPUTE), Place(tmp_path / "out"), ROWS)
    with pytest.raises(pf.PreferansError, match="workers of a cluster read Parquet only"):
        run_on_ray(plan, workers=2)
    assert not (tmp_path / "out").exists()
