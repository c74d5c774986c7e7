"""`preferans batch`: a database of deals solved, columns in, columns out."""

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from preferans.cli.errors import CommandError
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.values import seat_of
from preferans.errors import PreferansError

if TYPE_CHECKING:
    from preferans.dataset.computing import Settings
    from preferans.dataset.readers import Source
    from preferans.dataset.running import Plan

_OUT_ENDINGS = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".arrow": "arrow", ".feather": "arrow"}


@click.command("batch", short_help="solve a database of deals")
@click.argument("source", metavar="IN")
@click.argument("out", required=False, metavar="[OUT]")
@click.option("--out", "out_option", metavar="OUT", help="The same as the second argument.")
@click.option(
    "--compute",
    default="as-dealt,misere",
    show_default=True,
    metavar="LIST",
    help="as-dealt, with-talon, misere, misere-with-talon, misere-clean, misere-clean-with-talon, guarantee, "
    "all-pass[:RULE[:TIE]], best-contract:RULES, par:RULES; apart by commas.",
)
@click.option("--from", "form", metavar="FORM", help="parquet, arrow, csv, jsonl or a notation; else by name or text.")
@click.option("--to", "to", type=click.Choice(["parquet", "arrow", "csv", "jsonl"]), help="Form of OUT; else by name.")
@click.option("--leader", default="W", show_default=True, metavar="SEAT", help="Who leads the first trick.")
@click.option("--named", is_flag=True, help="A column for each number (as_dealt_WS) instead of lists.")
@click.option("--one-file", is_flag=True, help="Parquet as one file, not as a folder of parts.")
@click.option("--rows-per-part", type=click.IntRange(1), default=10_000, show_default=True, help="Rows of a part.")
@click.option("--threads", type=click.IntRange(0), default=0, help="Threads, or workers of --ray; 0: all cores.")
@click.option("--strict", is_flag=True, help="End at the first bad row instead of leaving it out.")
@click.option("--restart", is_flag=True, help="Begin anew instead of going on with what is in OUT.")
@click.option(
    "--ray",
    "ray",
    is_flag=False,
    flag_value="local",
    metavar="[ADDRESS]",
    help="On a Ray cluster, or on a local one without ADDRESS (the last option then).",
)
@output_options
@click.pass_context
def batch_command(
    ctx: click.Context, source: str, out: str | None, out_option: str | None, compute: str, form: str | None,
    to: str | None, leader: str, named: bool, one_file: bool, rows_per_part: int, threads: int, strict: bool,
    restart: bool, ray: str | None,
) -> None:  # fmt: skip
    """Solve all deals of IN into OUT.

    IN is Parquet (a file or a folder), Arrow, CSV, JSONL, a text in any notation, or - for stdin. OUT is a folder of
    Parquet parts, or one file in another form; - writes CSV, JSONL or Arrow to stdout. A run that was stopped or killed
    goes on where it was: say the same command again. Bad rows go to OUT.bad.jsonl with number and reason.

    \b
      preferans deal --count 100000 --seed 1 -o deals.parquet
      preferans batch deals.parquet solved.parquet
      preferans batch deals.txt solved.csv --compute with-talon,all-pass
      preferans batch deals.parquet best.parquet --compute best-contract:sochi
      preferans batch deals.parquet solved.parquet --ray
    """
    from preferans.dataset.computing import Settings
    from preferans.dataset.readers import Source
    from preferans.dataset.running import Place, Plan

    target = _target(out, out_option)
    settings = Settings(tuple(compute.split(",")), int(seat_of(leader)), named)
    found = Source.of(source, form)
    if target == "-":
        _stream(found, settings, to or "csv", threads, strict)
        return
    place = Place(Path(target), to or _OUT_ENDINGS.get(Path(target).suffix.lower(), "parquet"), one_file)
    _run(ctx, Plan(found, settings, place, rows_per_part, strict), threads, restart, ray)


def _target(out: str | None, out_option: str | None) -> str:
    if (out is None) == (out_option is None):
        raise CommandError("no out")
    return out or out_option or ""


def _run(ctx: click.Context, plan: "Plan", threads: int, restart: bool, ray: str | None) -> None:
    from preferans.dataset.running import Stopped, WriteError, run
    from preferans.show.dataset_texts import text
    from preferans.show.dataset_texts import time as time_text
    from preferans.show.numbers import thousands
    from preferans.show.progress import ProgressScreen

    notes = screen_of(ctx, error=True)
    lang = notes.words.lang
    count = threads or os.cpu_count() or 1
    workers = text(lang, "workers" if ray else "threads", count=count) if count > 1 else text(lang, "one thread")
    progress = ProgressScreen(notes, workers)
    begun = time.monotonic()
    try:
        if ray is None:
            done = run(plan, threads=threads, restart=restart, watcher=progress)
        else:
            from preferans.dataset.cluster import run_on_ray

            done = run_on_ray(plan, ray, workers=count, restart=restart, watcher=progress)
    except Stopped as stopped:
        progress.close()
        notes.show([_told(lang, "stopped", stopped.solved, plan.place.folder)])
        ctx.exit(1)
    except WriteError as error:
        progress.close()
        from preferans.cli.errors import show_error

        show_error(error, ctx)
        notes.show([_told(lang, "kept", error.solved, plan.place.folder)])
        ctx.exit(1)
    progress.close()
    seconds = time.monotonic() - begun
    values = done.solved * plan.settings.values_of_a_deal
    if wants_json(ctx):
        told = {"rows": done.rows, "deals": done.solved, "bad": done.bad, "earlier": done.earlier, "values": values}
        click.echo(json.dumps(told | {"out": str(plan.place.out), "seconds": round(seconds, 3)}))
        return
    told_time = time_text(lang, seconds)
    lines = [text(lang, "done", deals=thousands(done.solved, lang), values=thousands(values, lang), time=told_time)]
    if done.bad:
        lines.append(text(lang, "bad rows", count=thousands(done.bad, lang), file=plan.place.bad))
    notes.show(["   " + line for line in lines])


def _told(lang: str, key: str, count: int, out: Path) -> str:
    from preferans.show.dataset_texts import text
    from preferans.show.numbers import thousands

    return "   " + text(lang, key, count=thousands(count, lang), out=out)


def _stream(source: "Source", settings: "Settings", form: str, threads: int, strict: bool) -> None:
    """To stdout, in order, nothing kept; bad rows are told on stderr."""
    from preferans.dataset.computing import Computer
    from preferans.dataset.writing import stream_tables

    if form == "parquet":
        raise CommandError("no parquet pipe")

    def tables() -> Iterator[Any]:
        with Computer(settings, threads) as computer:
            for rows in source.rows(1024):
                for bad in rows.bad:
                    if strict:
                        raise PreferansError(f"row {bad.row}: {bad.reason}", code="row")
                    click.echo(f"row {bad.row}: {bad.reason}", err=True)
                yield computer.table(rows)

    stream_tables(tables(), sys.stdout.buffer, form)
