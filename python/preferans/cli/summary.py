"""`preferans summary`: what a solved database says on the whole."""

import json

import click

from preferans.cli.errors import CommandError
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.plots import plot_kind, write_plot


@click.command("summary", short_help="what a solved database says on the whole")
@click.argument("database", required=False, metavar="DB")
@click.option("--solved", is_flag=True, help="The 20,000 solved deals that come with preferans, instead of DB.")
@click.option("--plot", "picture", metavar="FILE", help="Draw it too: .png or .svg.")
@output_options
@click.pass_context
def summary_command(ctx: click.Context, database: str | None, solved: bool, picture: str | None) -> None:
    """Mean tricks, shares of contracts that make, clean misères, all-pass tricks by seat.

    DB is what `preferans batch` has written, a Parquet file or folder or an Arrow file. What it holds is shown.

    \b
      preferans summary --solved
      preferans summary solved.parquet
      preferans summary solved.parquet --plot summary.png
    """
    from preferans.dataset.summary import summarise, summarise_file
    from preferans.show.dataset import summary_screen

    if picture is not None:
        plot_kind(picture)
    if solved == (database is not None):
        raise CommandError("no database")
    if database is None:
        from preferans.dataset.making import solved_table

        summary = summarise([solved_table()])
    else:
        summary = summarise_file(database)
    if wants_json(ctx):
        click.echo(json.dumps(summary.to_json()))
    else:
        screen = screen_of(ctx)
        screen.show(summary_screen(summary, screen.words))
    if picture is not None:
        from preferans.show.dataset_plot import summary_plot

        words = screen_of(ctx).words
        write_plot(lambda kind: summary_plot(summary, words, kind), picture)
