"""`preferans solve`: the value of every card from any moment of a contract, and one line of best play."""

import json
from typing import Any

import click

from preferans.cards import Card
from preferans.cli.all_pass import all_pass_options, asked_for_all_pass, solve_all_pass
from preferans.cli.deals import deal_options, read_deal
from preferans.cli.errors import CommandError
from preferans.cli.moments import Span, solve_from
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.values import cards_with_places, contract_of, seat_of
from preferans.contract import Contract
from preferans.deal import Deal, PlayedDeal
from preferans.show.play import Solved, solution


@click.command("solve")
@deal_options
@click.option("--contract", metavar="6S..10N|misere", help="What is played: 7H, 8N, misere.")
@click.option("--declarer", metavar="W|N|E", help="Who plays it.")
@click.option("--discard", metavar='"S7 C8"', help="The declarer takes the talon and lays these two cards away.")
@click.option("--leader", metavar="W|N|E", help="Who leads to the first trick; West unless told.")
@click.option("--play", metavar='"CQ CA .."', help="Cards played so far, in any notation; may stop mid-trick.")
@all_pass_options
@output_options
@click.pass_context
def solve_command(
    ctx: click.Context,
    /,
    *,
    deal: tuple[str, ...],
    sample: str | None,
    notation: str | None,
    contract: str | None,
    declarer: str | None,
    discard: str | None,
    leader: str | None,
    play: str | None,
    **all_pass: Any,
) -> None:
    """Value of every card from any moment, and one line of best play, all cards seen.

    DEAL is a deal, a file that holds one, or - for stdin; a file of a played deal brings its own contract, discard
    and cards, options come first. Values are the declarer's final tricks; of the best cards the line takes the lowest.

    \b
    Examples:
      preferans solve deal.txt --contract 8N --declarer N --discard "S9 H7"
      preferans solve game.txt --play "CQ CA CT"
      preferans solve --sample kovalevskaya --contract misere --declarer W
      preferans solve deal.txt --all-pass --talon-leads S7,HA --four-handed
    """
    record = read_deal(ctx, deal, sample, notation)
    if asked_for_all_pass(all_pass, {"--contract": contract, "--declarer": declarer, "--discard": discard}):
        first = seat_of(leader) if leader is not None else record.leader or 0
        cards, spans = _cards_to_play(record, play)
        solve_all_pass(ctx, record.deal, first, cards, text=play or "", spans=spans, **all_pass)
        return
    game = _game(record, contract, declarer, discard)
    first = seat_of(leader) if leader is not None else record.leader or 0
    cards, spans = _cards_to_play(record, play)
    solved = solve_from(record.deal, game, first, cards, text=play or "", spans=spans)
    if wants_json(ctx):
        click.echo(json.dumps(_as_json(record.deal, game, solved)))
    else:
        screen = screen_of(ctx)
        screen.show(solution(solved, screen.words, screen.width))


def _game(record: PlayedDeal, contract: str | None, declarer: str | None, discard: str | None) -> Contract:
    """The contract that options and record tell together."""
    if declarer is None and record.declarer is None:
        all_pass = record.contract == "all-pass" and contract is None
        raise CommandError("all-pass played" if all_pass else "no declarer told")
    seat = seat_of(declarer) if declarer is not None else record.declarer
    assert seat is not None
    if contract is None and record.contract is None:
        raise CommandError("no contract told")
    laid = _pair(discard) if discard is not None else (record.discard if record.deal.talon else ())
    return contract_of(contract or record.contract or "", seat, laid)


def _pair(text: str) -> tuple[Card, ...]:
    cards, _ = cards_with_places(text)
    if len(cards) != 2:
        raise CommandError("discard two", count=len(cards), input_text=text, spans=((0, len(text)),))
    return cards


def _cards_to_play(record: PlayedDeal, play: str | None) -> tuple[tuple[Card, ...], list[Span]]:
    """The cards played so far and their places in the text of --play."""
    if play is None:
        return record.cards, []
    return cards_with_places(play) if play.strip() else ((), [])


def _as_json(deal: Deal, game: Contract, solved: Solved) -> dict[str, Any]:
    """The answer for programs: `value` counts from the current trick on, `final` the whole deal."""
    before = solved.taken[solved.declarer]
    played = [card for trick in solved.tricks for card in trick.cards[: trick.played]]
    to_come = [card for trick in solved.tricks for card in trick.cards[trick.played :]]
    return {
        "deal": str(deal),
        "contract": str(game),
        "declarer": solved.declarer,
        "discard": [str(card) for card in solved.discard],
        "leader": solved.leader,
        "played": [str(card) for card in played],
        "taken": list(solved.taken),
        "to_move": solved.to_move,
        "value": solved.final - before,
        "final": solved.final,
        "made": solved.made if solved.judged else None,
        "cards": {
            str(card): {"value": value - before, "final": value, "loss": solved.loss(card)}
            for card, value in solved.cards.items()
        },
        "line": [str(card) for card in to_come],
    }
