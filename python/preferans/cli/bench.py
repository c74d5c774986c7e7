"""`preferans bench`: how fast the solver is on this machine."""

import json
import platform
from dataclasses import asdict

import click

from preferans.cli.output import output_options, wants_json


@click.command("bench")
@click.option("--deals", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="Random deals a task.")
@click.option("--threads", type=click.IntRange(0, 1024), default=0, help="Threads of the batch; 0, the default: all.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, the same as --format json.")
@output_options
@click.pass_context
def bench_command(ctx: click.Context, *, deals: int, threads: int, as_json: bool) -> None:
    """Time the solver: median, mean and 99th percentile of every task over random deals.

    Times are CPU time of one thread, nothing kept from one deal to the next. `ratio` compares the mean with a plain
    alpha-beta search with a memo on a few of the same deals, so that it says the same on any machine.

    \b
    Examples:
      preferans bench
      preferans bench --deals 1000 --json > bench.json
      preferans bench --threads 2
    """
    from preferans import benchmark

    as_json = as_json or wants_json(ctx)
    random_deals = benchmark.random_deals(deals)
    if not as_json:
        click.echo(f"{deals} random deals, {platform.machine()}, Python {platform.python_version()}\n")
        click.echo(f"{'task':<32} {'median':>9} {'mean':>9} {'p99':>9} {'nodes':>10} {'ratio':>7}")
    plain = benchmark.plain_times(random_deals)
    rows = []
    for row in benchmark.rows(random_deals, plain):
        rows.append(row)
        if not as_json:
            nodes = f"{row.nodes / row.deals:,.0f}" if row.nodes else "-"
            times = " ".join(f"{_time(seconds):>9}" for seconds in (row.median, row.mean, row.p99))
            ratio = f"{row.ratio:,.0f}" if row.ratio else "-"
            click.echo(f"{row.title:<32} {times} {nodes:>10} {ratio:>7}")
    batch = benchmark.batch(random_deals, threads)
    call = benchmark.call_cost()
    if as_json:
        report = {
            "machine": platform.machine(),
            "python": platform.python_version(),
            "deals": deals,
            "tasks": [asdict(row) for row in rows],
            "plain": asdict(plain),
            "batch": asdict(batch),
            "call": call,
        }
        click.echo(json.dumps(report))
        return
    click.echo(
        f"\nBatch of 3 x 5 tables: {batch.one_thread:,.0f} a second in one thread, "
        f"{batch.all_threads:,.0f} in {batch.threads} ({batch.all_threads / batch.one_thread:.2f} times)"
        f"\nA call from Python costs {_time(call)} beyond its search"
        f"\nPlain search, mean of {plain.deals} deals: trump {_time(plain.trump)}, no trump {_time(plain.no_trump)}, "
        f"\n  misère {_time(plain.misere)}, caught or not {_time(plain.caught)}"
        f"\nTotal nodes of trump, no trump and misère: {sum(row.nodes for row in rows[:3]):,}"
    )


def _time(seconds: float) -> str:
    """Three digits with a unit.

    >>> _time(0.000_012_34), _time(0.0123), _time(1.5)
    ('12.3 us', '12.3 ms', '1.5 s')
    """
    for limit, unit, scale in ((1e-3, "us", 1e6), (1.0, "ms", 1e3)):
        if seconds < limit:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds:.3g} s"
