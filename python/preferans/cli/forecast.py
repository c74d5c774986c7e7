"""`preferans forecast`: where a pulka is heading."""

import json
from pathlib import Path

import click

from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.plots import plot_kind, write_plot
from preferans.cli.record_input import naming_file
from preferans.forecast import MANY, SEED, forecast_pulka
from preferans.forecast_wire import forecast_json
from preferans.pulka import Pulka


@click.command("forecast")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--deals", type=click.IntRange(1), help="End after so many more deals; else when the rules say.")
@click.option(
    "--n", "count", type=click.IntRange(2), default=MANY, help=f"How many times to play on; {MANY} unless told."
)
@click.option("--seed", type=int, default=SEED, help="Of the random deals; the same seed gives the same answer.")
@click.option("--plot", metavar="FILE.png|svg", help="Also draw the fan of every player, deal by deal.")
@output_options
@click.pass_context
def forecast_command(
    ctx: click.Context, /, *, file: Path, deals: int | None, count: int, seed: int, plot: str | None
) -> None:
    """Where a pulka is heading: the final settlement of every player, played on many times with solved deals.

    FILE is a record as `preferans pulka` keeps it.

    \b
    Examples:
      preferans forecast friday.json
      preferans forecast friday.json --deals 8 --plot fan.png
    """
    if plot is not None:
        plot_kind(plot)
    with naming_file(file, "" if file.exists() else f" (preferans pulka {file} new begins a record)"):
        pulka = Pulka.load(file)
    found = forecast_pulka(pulka, deals, n=count, seed=seed)
    screen = screen_of(ctx)
    if plot is not None:
        from preferans.show.forecast_plot import forecast_plot

        write_plot(lambda kind: forecast_plot(found, screen.words, kind), plot)
    if wants_json(ctx):
        click.echo(json.dumps(forecast_json(found)))
        return
    from preferans.show.forecast import forecast_screen

    screen.show(forecast_screen(found, screen.words, screen.width))
