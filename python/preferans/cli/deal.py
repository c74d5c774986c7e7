"""`preferans deal`: random deals, a few to look at or a whole database."""

from pathlib import Path

import click

from preferans.cli.output import output_options, screen_of, wants_json
from preferans.errors import PreferansError
from preferans.notation import WRITABLE, write


@click.command("deal", short_help="random deals")
@click.option("--count", type=click.IntRange(0), default=1, show_default=True, help="How many.")
@click.option("--seed", type=click.IntRange(0), default=None, help="Equal seeds make equal deals; else by chance.")
@click.option("--where", "wishes", multiple=True, metavar="CONDITION", help="Such as N.S>=5; may be said again.")
@click.option("--out", "-o", metavar="FILE", help="A database: .parquet, .arrow, .csv or .jsonl.")
@click.option("--rows-per-part", type=click.IntRange(1), help="FILE is a folder of Parquet files of so many deals.")
@click.option("--to", "target", type=click.Choice(WRITABLE), help="The notation to write to stdout.")
@click.option("--solved", is_flag=True, help="The 20,000 solved deals that come with preferans, instead.")
@output_options
@click.pass_context
def deal_command(
    ctx: click.Context, count: int, seed: int | None, wishes: tuple[str, ...], out: str | None,
    rows_per_part: int | None, target: str | None, solved: bool,
) -> None:  # fmt: skip
    """Deal cards at random, all deals equally likely.

    A condition is HAND.WHAT>=NUMBER with any of >= <= = > <. HAND is W, N, E or talon; WHAT is a suit S C D H, a rank
    such as A, longest or shortest (suit), or points (4 for an ace, 3 king, 2 queen, 1 jack).

    \b
      preferans deal
      preferans deal --count 5 --seed 1 --where "N.S>=5" --where "talon.A=2"
      preferans deal --count 1000000 --seed 1 -o deals.parquet
      preferans deal --count 100000000 --seed 1 -o deals --rows-per-part 1000000
      preferans deal --solved -o solved.parquet
    """
    if solved:
        _write_solved(out)
        return
    if seed is None:
        from secrets import randbits

        seed = randbits(32)
    if out is None:
        _show(ctx, count, seed, wishes, target)
        return
    from preferans.dataset.making import make_database
    from preferans.show.dataset_texts import text
    from preferans.show.numbers import thousands

    if target is not None or (rows_per_part is not None and Path(out).suffix not in ("", ".parquet")):
        raise PreferansError("--to is for stdout and --rows-per-part for Parquet: expected -o alone", code="option")
    make_database(Path(out), count, seed, wishes, rows_per_part)
    notes = screen_of(ctx, error=True)
    notes.show(["   " + text(notes.words.lang, "made", count=thousands(count, notes.words.lang), out=out)])


def _show(ctx: click.Context, count: int, seed: int, wishes: tuple[str, ...], target: str | None) -> None:
    from preferans.dataset.dealing import random_deals

    form = target or ("json" if wants_json(ctx) else "native")
    for deals in random_deals(count, seed, wishes):
        for row in range(len(deals)):
            click.echo(write(deals.deal(row), form).rstrip("\n"))


def _write_solved(out: str | None) -> None:
    from preferans.dataset.making import write_solved

    if out is None:
        raise PreferansError("--solved without -o FILE: expected where to write the database", code="option")
    write_solved(Path(out))
