"""`preferans par`: the auction when everybody sees all cards."""

import json
from typing import Any

import click

from preferans.cli.deals import deal_options, read_deal
from preferans.cli.decisions import table_of, table_options
from preferans.cli.family_decisions import family_table, par_family
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.evaluation import par
from preferans.evaluation.wire import par_json


@click.command("par")
@deal_options
@table_options
@output_options
@click.pass_context
def par_command(
    ctx: click.Context, /, *, deal: tuple[str, ...], sample: str | None, notation: str | None, **table: Any
) -> None:
    """The par of a deal: how it is bid and played when everybody sees all cards, and what it is worth.

    DEAL is a deal, a file that holds one, or - for stdin. Everybody bids for his own worth of the deal, the talon seen
    too; three passes are worth what the all-pass game comes to by the same rules.

    \b
    Examples:
      preferans par --sample trap-misere
      preferans par deal.txt --rules leningrad --players 4
      preferans par deal.txt --rules leningrad --streak 2
      preferans par deal.txt --rules croatian
    """
    told = read_deal(ctx, deal, sample, notation)
    family = family_table(**table)
    if family is not None:
        par_family(ctx, told, family)
        return
    rules, situation, split = table_of(**table)
    found = par(told.deal, rules, situation, split=split)
    if wants_json(ctx):
        click.echo(json.dumps({"deal": str(told.deal), **par_json(found)}))
        return
    from preferans.show.evaluation import par_screen

    screen = screen_of(ctx)
    screen.show(par_screen(told.deal, found, screen.words, screen.width))
