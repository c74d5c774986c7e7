"""A run of `preferans batch` beside the solver alone: python bench/databases.py [DEALS] [COMPUTE] [FOLDER].

The full runs are `bench/databases.py 1000000 as-dealt,misere-clean` and `bench/databases.py 100000 with-talon`.
Prints rows per second and core (by wall time and by processor time), what the run takes beyond the solver's processor
time, its peak memory, and the size of what it writes.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pyarrow import parquet

from preferans.dataset import make_database, to_arrays
from preferans.dataset.questions import Question, read_questions


def processor_time(command: list[str]) -> tuple[float, float, int]:
    """Wall seconds, processor seconds and peak memory in MB of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.monotonic()
    subprocess.run(command, check=True)
    wall = time.monotonic() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, used, after.ru_maxrss // 1024


def solver_alone(source: Path, compute: str) -> float:
    """Processor seconds of the solver for the same answers, in this process."""
    deals = to_arrays(parquet.read_table(source))
    questions = [question for question in read_questions(compute) if isinstance(question, Question)]
    begun = time.process_time()
    deals.solve(questions)
    return time.process_time() - begun


def main(deals: int, compute: str, folder: Path) -> None:
    """Make the deals, run, tell."""
    source, out = folder / "deals.parquet", folder / "solved.parquet"
    make_database(source, deals, 1)
    command = [sys.executable, "-m", "preferans", "batch", str(source), str(out), "--compute", compute]
    wall, used, peak = processor_time(command)
    alone = solver_alone(source, compute)
    size = sum(path.stat().st_size for path in out.iterdir())
    cores = os.cpu_count() or 1
    print(f"{deals:,} deals, {compute}: {wall:.1f} s wall, {used:.1f} s processor time, peak memory {peak} MB")
    print(f"{deals / wall / cores:,.0f} deals/s and core by wall time, {deals / used:,.0f} by processor time")
    print(f"the solver alone {alone:.1f} s, beyond it {100 * (used / alone - 1):.1f} %")
    print(f"{size:,} bytes written, {size / max(deals, 1):.1f} a deal")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    asked = sys.argv[2] if len(sys.argv) > 2 else "as-dealt,misere-clean"
    if len(sys.argv) > 3:
        main(count, asked, Path(sys.argv[3]))
    else:
        with tempfile.TemporaryDirectory() as made:
            main(count, asked, Path(made))
