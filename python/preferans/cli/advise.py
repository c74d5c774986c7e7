"""`preferans advise`: with ten cards what to call, with twelve what to lay away and play."""

import json
from typing import Any

import click

from preferans.auction import Call
from preferans.cards import Cards
from preferans.cli.counting import CountingLine
from preferans.cli.errors import CommandError
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.record_input import rules_of, rules_options
from preferans.cli.values import seat_of
from preferans.errors import CardError
from preferans.evaluation.advice_wire import call_advice_json, discard_advice_json
from preferans.evaluation.call_advice import MOST as MOST_CALLS
from preferans.evaluation.call_advice import advise_call
from preferans.evaluation.discard_advice import MOST, SEED, advise_discard
from preferans.scoring import Situation, table


@click.command("advise")
@click.argument("hand", metavar="HAND")
@click.option("--seat", metavar="W|N|E", help="Whose cards; with ten whose turn it is, with twelve North.")
@click.option("--leader", metavar="W|N|E", help="Twelve cards: who leads; by the rules unless told.")
@click.option("--at-least", metavar="6S..10N|misere", default="6S", help="Twelve cards: the bid that won the auction.")
@click.option("--calls", metavar='"W:6S"', default="", help="Ten cards: the calls before, in order.")
@click.option("--all-layouts", is_flag=True, help="Twelve cards: value the best choices on all 184,756 layouts.")
@click.option("--layouts", type=click.IntRange(462), help="At most so many layouts.")
@click.option("--error", type=float, default=0.3, help="Standard error to reach, in whists; 0.3 unless told.")
@click.option("--seconds", type=float, help="A time budget.")
@click.option("--seed", type=int, default=SEED, help="Of the random layouts; the same seed gives the same answer.")
@click.option("--threads", type=click.IntRange(0), default=0, help="0: all cores.")
@click.option("--top", type=click.IntRange(1), default=8, help="How many rows; 8 unless told.")
@click.option("--plan", is_flag=True, help="Twelve cards: how often one plan makes it that sees no hidden card.")
@click.option("--streak", type=click.IntRange(0), default=0, help="All-pass deals just before this one.")
@rules_options
@output_options
@click.pass_context
def advise_command(
    ctx: click.Context,
    /,
    *,
    hand: str,
    seat: str | None,
    leader: str | None,
    at_least: str,
    calls: str,
    all_layouts: bool,
    layouts: int | None,
    error: float,
    seconds: float | None,
    seed: int,
    threads: int,
    top: int,
    plan: bool,
    streak: int,
    variant: str,
    players: int | None,
    options: tuple[str, ...],
) -> None:
    """Advice on hidden cards: HAND has ten cards (what to call) or twelve (what to lay away and play).

    Every figure is a mean over layouts of the cards that are not seen, in whists by the rules of a table.

    \b
    Examples:
      preferans advise K97.AKJ87.A.AK7 --rules sochi --players 4
      preferans advise K97.AKJ87.A.AK7 --seat W --at-least 7C --all-layouts
      preferans advise 97.AKJ87.A.K7 --seat N --calls "W:6S"
      preferans advise 97.AKJ87.A.K7 --seat W --seconds 5
    """
    cards = Cards.parse(hand)
    rules = rules_of(variant, players, options)
    common: dict[str, Any] = {
        "situation": Situation(table(rules.players)[-1], streak=streak),
        "error": error, "seconds": seconds, "seed": seed, "threads": threads,
    }  # fmt: skip
    who = None if seat is None else seat_of(seat)
    screen = screen_of(ctx)
    if len(cards) == 12:
        twelve = advise_discard(
            cards, rules, None if leader is None else seat_of(leader), seat="N" if who is None else who,
            bid=Call.parse(at_least), n="all" if all_layouts else layouts or MOST, top=top, **common,
        )  # fmt: skip
        planned = None
        if plan:
            with CountingLine(ctx) as progress:
                planned = twelve.one_plan(seconds=seconds, threads=threads, progress=progress)
        if wants_json(ctx):
            click.echo(json.dumps(discard_advice_json(twelve, planned)))
            return
        from preferans.show.advice import discard_screen

        screen.show(discard_screen(twelve, screen.words, screen.width, planned))
        return
    if plan:
        raise CommandError("only twelve", name="--plan")
    if len(cards) != 10:
        raise CardError(f"the hand has {len(cards)} cards, expected 10 or 12", code="hand_size")
    ten = advise_call(cards, rules, who, calls.replace(",", " ").split(), n=layouts or MOST_CALLS, **common)
    if wants_json(ctx):
        click.echo(json.dumps(call_advice_json(ten)))
        return
    from preferans.show.advice import call_screen

    screen.show(call_screen(ten, screen.words, screen.width, top))
