"""Catching the misère on constructed hands: CPU time of bounds and values on one core, and how many are exact.

    python bench/misere_catch.py [caught|tricks|points] [COUNT] [SECONDS] [SEED]

SECONDS is the time for each hand, 10 unless told; SEED names other hands.
"""

import argparse
import time

from misere_hands import SEED, misere_hands

import preferans as pf
from preferans import _core


def main() -> None:
    """Print the figures of one objective."""
    asked = argparse.ArgumentParser(description="How fast and how exact a misère with a hidden discard is solved.")
    asked.add_argument("objective", nargs="?", default="caught", choices=["caught", "tricks", "points"])
    asked.add_argument("count", nargs="?", type=int, default=200, help="hands (200)")
    asked.add_argument("seconds", nargs="?", type=float, default=10.0, help="for each hand (10)")
    asked.add_argument("seed", nargs="?", type=int, default=SEED, help=f"of the hands ({SEED})")
    measure(**vars(asked.parse_args()))


def measure(objective: str, count: int, seconds: float, seed: int) -> None:
    """Solve the hands one by one, and print what it took."""
    bounds_time, values, mixed, brackets, memory = 0.0, [], 0, [], 0
    price = getattr(_core.CatchPrice, objective.upper())
    for number, hand in enumerate(misere_hands(count, seed)):
        masks = [pf.Cards.parse(text).mask for text in (hand.twelve, *hand.defenders)]
        start = time.process_time()
        game = _core.MisereCatch(masks, 0, hand.leader, [], price, [])
        bounds = game.bounds()
        known = time.process_time()
        if number:  # the first builds tables of endings that all share
            bounds_time += known - start
        if bounds["single_plan"] == bounds["single_discard"]:
            continue
        found = game.solve(1e-7, seconds, 800 << 20)
        del game  # giving its memory back is part of the time
        mixed += 1
        values.append(time.process_time() - known)
        memory = max(memory, found["memory"])
        gap = found["upper"] - found["lower"]
        if gap > 1e-4:
            brackets.append(gap)
    values.sort()
    print(f"{objective}: {count} hands, bounds of all {bounds_time:.2f} s, {mixed} need mixtures")
    if values:
        middle, high = values[len(values) // 2], values[min(len(values) - 1, len(values) * 99 // 100)]
        print(f"  exact {mixed - len(brackets)} of {mixed}; CPU time median {middle:.3f} s, p99 {high:.2f} s")
        wide, widest = sum(gap > 0.1 for gap in brackets), max(brackets, default=0.0)
        print(f"  brackets wider than 0.1: {wide}, widest {widest:.3f}; memory at most {memory >> 20} MiB")


if __name__ == "__main__":
    main()
