"""Tables of many random deals in one process: rate, memory on the way, the same checksum for any number of threads.

    python bench/many_deals.py [--deals 100000] [--threads 1 2]

A table is three declarers by five strains. Memory is what the process holds at each tenth of the work; it should not
grow, apart from the values themselves.
"""

import argparse
import hashlib
import time
from pathlib import Path

from preferans.benchmark import random_deals
from preferans.tables import solve_many


def resident() -> float:
    """MiB that the process holds; 0 where the system does not tell."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def run(deals: int, threads: int) -> tuple[float, list[float], str]:
    """Tables a second, memory at each tenth in MiB, checksum of all values."""
    hands = random_deals(deals).hands
    memory: list[float] = []

    def watch(done: int, total: int) -> None:
        while len(memory) < 10 * done // total:
            memory.append(resident())

    start = time.perf_counter()
    values = solve_many(hands, threads=threads, progress=watch)
    return deals / (time.perf_counter() - start), memory, hashlib.sha256(values.tobytes()).hexdigest()[:16]


def main() -> None:
    """Runs each number of threads over the same deals."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    options = parser.parse_args()
    sums = set()
    for threads in options.threads:
        rate, memory, checksum = run(options.deals, threads)
        sums.add(checksum)
        print(
            f"{options.deals:,} deals, {threads} threads: {rate:,.0f} tables a second, "
            f"memory {memory[0]:.1f} MiB at a tenth, {max(memory):.1f} at most, checksum {checksum}",
            flush=True,
        )
    if len(sums) > 1:
        raise SystemExit("the values depend on the number of threads")


if __name__ == "__main__":
    main()
