"""Prints the tables of docs/performance.md, measured here and now.

    python bench/performance_table.py [--deals 1000] > tables.md

About five minutes on a quiet machine.
"""

import argparse
import platform
from pathlib import Path

import numpy as np
import start_up

from preferans import _core, benchmark
from preferans.tables import solve_many

# task: (what the solver must keep to, the fastest other public solver on the same machine), as in the page's text.
GOALS = {
    "trump": ("35 / 55 / 400 us", "0.7 ms mean"),
    "no_trump": ("15 / 30 / 200 us", "1.1 ms mean"),
    "misere": ("400 us / - / 3 ms", "2.95 ms mean"),
    "caught": ("- / 3 us / -", "160 us"),
    "table": ("0.65 / - / 2.5 ms", "about 20 ms"),
    "table_3_leaders": ("1.0 ms", "-"),
    "best_of_66": ("1.0 / - / 4 ms", "92 ms with misère"),
    "all_66": ("3.5 ms", "-"),
    "misere_66": ("15 ms", "-"),
    "caught_66": ("60 us", "-"),
    "first_leads_trump": ("90 us", "1.4 ms"),
    "first_leads_no_trump": ("50 us", "2.0 ms"),
    "first_leads_misere": ("650 us", "4.6 ms"),
    "all_pass": ("9 / 12 / - ms", "-"),
}


def span(seconds: float) -> str:
    """Three digits with a unit."""
    for limit, unit, scale in ((1e-3, "us", 1e6), (1.0, "ms", 1e3)):
        if seconds < limit:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds:.3g} s"


def processor() -> str:
    """The processor's name as the system tells it."""
    information = Path("/proc/cpuinfo")
    lines = information.read_text().splitlines() if information.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def tasks(deals: benchmark.Deals) -> None:
    """Every task of the benchmark beside its goal."""
    plain = benchmark.plain_times(deals)
    print("| task | median | mean | p99 | nodes | times the plain search | goal (median / mean / p99) | other |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |")
    for row in benchmark.rows(deals, plain):
        goal, other = GOALS[row.task]
        times = " | ".join(span(value) for value in (row.median, row.mean, row.p99))
        nodes = f"{row.nodes / row.deals:,.0f}" if row.nodes else "-"
        ratio = f"{row.ratio:,.0f}" if row.ratio else "-"
        print(f"| {row.title} | {times} | {nodes} | {ratio} | {goal} | {other} |", flush=True)
    batch = benchmark.batch(deals, 2)
    print(f"| batch of 3 x 5 tables, one thread | {batch.one_thread:,.0f} a second | | | | | 1,400 a second | - |")
    gain = batch.all_threads / batch.one_thread
    print(f"| the same, two threads | {batch.all_threads:,.0f} a second | {gain:.2f} times | | | | 1.9 times | - |")
    print(f"| a call from Python beyond its search | {span(benchmark.call_cost())} | | | | | 5 us | 17 to 36 us |")
    print(
        f"| fresh process, import and first solve | {start_up.seconds(start_up.SOLVE, 5):.3f} s | | | | | 0.25 s | - |"
    )


def by_cards(count: int) -> None:
    """Median times of one question by the number of cards in a hand."""
    print("\n| cards a hand | trump | no trump | misère |")
    print("| ---: | ---: | ---: | ---: |")
    source = np.random.default_rng(3)
    for cards in range(3, 11):
        packs = source.permuted(np.tile(np.arange(32, dtype=np.uint32), (count, 1)), axis=1)
        bits = (np.uint32(1) << packs[:, : 3 * cards]).reshape(count, 3, cards)
        hands = np.bitwise_or.reduce(bits, axis=2)
        talons = packs[:, 30:].astype(np.uint8)
        cells = []
        for task in ("trump", "no_trump", "misere"):
            seconds, _, _ = _core.time_task(task, hands, talons, 4 << 20, False)
            cells.append(span(float(np.median(seconds))))
        print(f"| {cards} | {' | '.join(cells)} |", flush=True)


def by_deals() -> None:
    """Tables a second by the number of deals in one call."""
    print("\n| deals in one call | tables a second, one thread |")
    print("| ---: | ---: |")
    solve_many(benchmark.random_deals(16).hands, threads=1)
    for count in (16, 100, 1000, 5000):
        batch = benchmark.batch(benchmark.random_deals(count), 1)
        print(f"| {count:,} | {batch.one_thread:,.0f} |", flush=True)


def main() -> None:
    """Prints all tables as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000)
    options = parser.parse_args()
    print(f"{options.deals:,} random deals, {processor()}, Python {platform.python_version()}.\n")
    tasks(benchmark.random_deals(options.deals))
    by_cards(min(options.deals, 300))
    by_deals()


if __name__ == "__main__":
    main()
