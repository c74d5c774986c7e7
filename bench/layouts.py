"""All layouts of one hand: CPU time of the reference cases of tests/data/layout_histograms.tsv on one core.

    python bench/layouts.py [--at-least] [--threads N]

Each case is counted once from cold tables; a histogram that is not right ends the run.
"""

import argparse
import pathlib
import time

import preferans as pf

CASES = pathlib.Path(__file__).parent.parent / "tests" / "data" / "layout_histograms.tsv"


def counts_of(text: str) -> list[int]:
    """The eleven counts of an entry like `3:120 4:12`."""
    told = dict(map(int, entry.split(":")) for entry in text.split())
    return [told.get(tricks, 0) for tricks in range(11)]


def main() -> None:
    """Print each case and the sums."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--at-least", action="store_true", help="ask only for the chance of the mean's tricks")
    arguments.add_argument("--threads", type=int, default=1)
    asked = arguments.parse_args()
    total = elapsed = 0.0
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        hand, out, game, leader, text = line.split("\t")
        expected = counts_of(text)
        mean = sum(tricks * count for tricks, count in enumerate(expected)) / sum(expected)
        level = max(1, round(mean)) if asked.at_least else None
        objective = pf.Misere(0) if game == "M" else pf.Tricks(game, 0)
        wall, start = time.perf_counter(), time.process_time()
        odds = pf.layouts(hand, out, objective, leader=int(leader), at_least=level, threads=asked.threads)
        seconds = time.process_time() - start
        elapsed += time.perf_counter() - wall
        total += seconds
        right = [sum(expected[:level]), sum(expected[level:])] if level else expected
        if odds.tricks.tolist()[: len(right)] != right:
            raise SystemExit(f"{line}: got {odds.tricks.tolist()}")
        print(f"{hand:<16} {game} leader {leader}   {seconds:6.3f} s   {seconds / odds.layouts * 1e6:5.2f} us a layout")
    print(f"CPU {total:.3f} s, elapsed {elapsed:.3f} s")


if __name__ == "__main__":
    main()
