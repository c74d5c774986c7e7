"""`preferans discard`: all 66 discards and what to play, in tricks and whists."""

import json
from typing import Any

import click

from preferans.auction import Call
from preferans.cli.deals import deal_options, read_deal
from preferans.cli.decisions import table_of, table_options
from preferans.cli.errors import CommandError
from preferans.cli.family_decisions import discard_family, family_table
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.values import seat_of
from preferans.evaluation import best_contracts
from preferans.evaluation.choices import LOWEST
from preferans.evaluation.orders import is_ordered
from preferans.evaluation.wire import choice_json
from preferans.scoring import at_seats


@click.command("discard")
@deal_options
@click.option("--declarer", metavar="W|N|E", help="Who takes the talon.")
@click.option(
    "--at-least",
    metavar="6S..10N|misere",
    help="The bid that won the auction, 6S unless told; 6S_dark in the dark. The game ordered where games are. In "
    "Central Europe a call (3, G4, H), any unless told.",
)
@click.option("--strains", metavar="SCDHN", help="Only contracts in these strains.")
@click.option("--top", type=click.IntRange(1), default=12, help="How many rows; 12 unless told.")
@table_options
@output_options
@click.pass_context
def discard_command(
    ctx: click.Context,
    /,
    *,
    deal: tuple[str, ...],
    sample: str | None,
    notation: str | None,
    declarer: str | None,
    at_least: str | None,
    strains: str | None,
    top: int,
    **table: Any,
) -> None:
    """What to lay away and what to play, all cards seen, in whists by the rules of a table.

    DEAL is a deal, a file that holds one, or - for stdin. Every discard is tried with every contract at or above the
    bid, and the defenders answer each as suits them best.

    \b
    Examples:
      preferans discard --sample trap-misere --declarer W
      preferans discard deal.txt --declarer N --rules leningrad --players 4
      preferans discard deal.txt --declarer N --at-least misere
      preferans discard deal.txt --rules zakaznoy --marked "8S 8H"
      preferans discard deal.txt --declarer N --rules croatian
    """
    told = read_deal(ctx, deal, sample, notation)
    family = family_table(**table)
    if family is not None:
        discard_family(ctx, told, family, declarer, at_least, strains, top)
        return
    rules, situation, split = table_of(**table)
    if declarer is None and told.declarer is None and not is_ordered(rules):
        raise CommandError("no declarer told")
    seat = seat_of(declarer if declarer is not None else "WNE"[told.declarer or 0])
    bid = Call.parse(at_least) if at_least is not None else None if is_ordered(rules) else LOWEST
    choices = best_contracts(told.deal, seat, rules, bid, strains, situation=situation, split=split)
    if wants_json(ctx):
        order = at_seats(situation.dealer, rules.players)
        rows = [choice_json(choice, order) for choice in choices]
        held = None if bid is None else str(bid)
        click.echo(json.dumps({"deal": str(told.deal), "declarer": int(seat), "bid": held, "choices": rows}))
        return
    from preferans.show.evaluation import discard_screen

    screen = screen_of(ctx)
    screen.show(discard_screen(told.deal, choices, bid, seat, rules, screen.words, top=top, width=screen.width))
