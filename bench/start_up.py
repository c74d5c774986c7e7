"""Seconds of a fresh Python process that imports preferans and solves one deal, beside one that imports numpy only.

python bench/start_up.py [--runs 9]
"""

import argparse
import statistics
import subprocess
import sys
import time

SOLVE = """
import preferans as pf
deal = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
pf.solve(pf.Position(deal.hands), pf.Tricks("S", declarer=0))
"""
PROGRAMS = {"python alone": "", "numpy": "import numpy", "preferans": "import preferans", "first solve": SOLVE}


def seconds(program: str, runs: int) -> float:
    """Median over fresh processes, from start to exit."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Prints one line for each program."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    for name, program in PROGRAMS.items():
        print(f"{name:<14} {seconds(program, runs):.3f} s")


if __name__ == "__main__":
    main()
