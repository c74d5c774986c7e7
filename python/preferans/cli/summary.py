"""`preferans summary`: what a solved database says on the whole."""

import json
from pathlib import Path

import click

from preferans.cli.errors import CommandError
from preferans.cli.output import output_options, screen_of, wants_json


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
    from preferans.show.dataset_texts import text

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
        from preferans.show.dataset_plot import plot_summary

        notes = screen_of(ctx, error=True)
        plot_summary(summary, Path(picture), notes.words)
        notes.show(["   " + text(notes.words.lang, "plot in", file=picture)])
