"""Catching the misère on constructed hands: CPU time of bounds and values on one core, and how many are exact.

    python bench/misere_catch.py [caught|tricks|points] [COUNT] [SECONDS]

SECONDS is the time for each hand, 10 unless told.
"""

import sys
import time

from misere_hands import misere_hands

import preferans as pf
from preferans import _core


def main(objective: str = "caught", count: str = "200", seconds: str = "10") -> None:
    """Print the figures of one objective."""
    bounds_time, values, mixed, brackets, memory = 0.0, [], 0, [], 0
    price = getattr(_core.CatchPrice, objective.upper())
    for number, hand in enumerate(misere_hands(int(count))):
        masks = [pf.Cards.parse(text).mask for text in (hand.twelve, *hand.defenders)]
        start = time.process_time()
        game = _core.MisereCatch(masks, 0, hand.leader, [], price, [])
        bounds = game.bounds()
        known = time.process_time()
        if number:  # the first builds tables of endings that all share
            bounds_time += known - start
        if bounds["single_plan"] == bounds["single_discard"]:
            continue
        found = game.solve(1e-7, float(seconds), 800 << 20)
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
        print(f"  brackets wider than 0.1: {sum(gap > 0.1 for gap in brackets)}; memory at most {memory >> 20} MiB")


if __name__ == "__main__":
    main(*sys.argv[1:])
