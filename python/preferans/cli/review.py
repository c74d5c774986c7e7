"""`preferans review`: what each decision of a played deal cost."""

import json
from typing import Any

import click

from preferans.cli.deals import deal_options, read_deal
from preferans.cli.decisions import table_of, table_options
from preferans.cli.errors import CommandError
from preferans.cli.family_decisions import family_table, review_family
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.plots import plot_kind, write_plot
from preferans.cli.values import cards_with_places, contract_of, seat_of
from preferans.deal import PlayedDeal
from preferans.errors import RulesError
from preferans.evaluation import review
from preferans.evaluation.wire import review_json


@click.command("review")
@deal_options
@click.option("--contract", metavar="6S..10N|misere|all-pass", help="What was played, if the record does not say.")
@click.option("--declarer", metavar="W|N|E", help="Who played it.")
@click.option("--discard", metavar='"S9 H7"', help="What was laid away.")
@click.option("--play", metavar='"CQ CA CT .."', help="The cards played, in order.")
@click.option("--bid", metavar="6S..10N", help="The bid that won the auction.")
@click.option("--whist", metavar="W=whist,E=pass", help="whist, pass or half of both defenders.")
@click.option("--plot", metavar="FILE.png|svg", help="Draw the value over the cards, costly ones marked.")
@click.option("--all", "every_card", is_flag=True, help="All cards trick by trick, with the value after each.")
@table_options
@output_options
@click.pass_context
def review_command(
    ctx: click.Context,
    /,
    *,
    deal: tuple[str, ...],
    sample: str | None,
    notation: str | None,
    bid: str | None,
    whist: str | None,
    every_card: bool,
    plot: str | None,
    contract: str | None,
    declarer: str | None,
    discard: str | None,
    play: str | None,
    **table: Any,
) -> None:
    """What each decision of a played deal cost, in tricks and whists: discard, contract, whist calls and cards.

    DEAL is a record of play in any notation, a file that holds one, or - for stdin; what it does not say the options
    tell. Every decision is valued as if everybody played best from there with all cards seen.

    \b
    Examples:
      preferans review game.txt --rules sochi --players 4
      preferans review game.txt --whist W=whist,E=pass --all
      preferans review game.txt --plot game.svg
      preferans review deal.txt --contract 8N --declarer N --discard "S9 H7" \\
          --play "CQ CA CT C8 C9 S8" --whist W=whist,E=pass
      preferans review match.ppn --rules croatian
      preferans review deal.txt --rules croatian --contract "igra C" \\
          --declarer N --whist E=drop,W=follow,W=kontra
    """
    if plot is not None:
        plot_kind(plot)
    read = read_deal(ctx, deal, sample, notation)
    family = family_table(**table)
    if family is not None:
        if plot is not None:
            raise RulesError(f"--plot is for the pulka of three or four, not for {family.variant}", code="plot")
        review_family(
            ctx,
            read,
            family,
            contract=contract,
            declarer=declarer,
            discard=discard,
            play=play,
            bid=bid,
            whist=whist,
            every_card=every_card,
        )
        return
    told = _record(read, contract, declarer, discard, play)
    rules, situation, split = table_of(**table)
    found = review(told, rules, situation, bid=bid, whist=_whist(whist), split=split)
    if plot is not None:
        from preferans.show.review_plot import review_plot

        words = screen_of(ctx).words
        write_plot(lambda kind: review_plot(found, words, kind), plot)
    if wants_json(ctx):
        click.echo(json.dumps({"deal": str(told.deal), **review_json(found)}))
        return
    from preferans.show.review import review_screen

    screen = screen_of(ctx)
    screen.show(review_screen(found, screen.words, screen.width, every_card=every_card))


def _record(
    told: PlayedDeal, contract: str | None, declarer: str | None, discard: str | None, play: str | None
) -> PlayedDeal:
    """The record with what the options tell."""
    seat = told.declarer if declarer is None else int(seat_of(declarer))
    game = told.contract
    if contract is not None:
        word = contract.strip().lower()
        game = word if word == "all-pass" else str(contract_of(contract, seat or 0, ()))
    if game is None:
        raise CommandError("no contract told")
    if seat is None and game != "all-pass":
        raise CommandError("no declarer told")
    return PlayedDeal(
        told.deal,
        seat,
        game,
        discard=told.discard if discard is None else cards_with_places(discard)[0],
        leader=told.leader,
        calls=told.calls,
        cards=told.cards if play is None else cards_with_places(play)[0],
        result=told.result,
        names=told.names,
    )


def _whist(told: str | None) -> dict[int, str] | None:
    """`W=whist,E=pass` by seat."""
    if told is None:
        return None
    found: dict[int, str] = {}
    for part in told.replace(",", " ").split():
        seat, equals, call = part.partition("=")
        if not equals or int(seat_of(seat)) in found:
            raise CommandError("bad whist", text=part)
        found[int(seat_of(seat))] = call.lower()
    return found
