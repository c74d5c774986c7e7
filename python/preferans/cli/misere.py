"""`preferans misere`: catching a misère whose discard lies face down."""

import json
import re
from typing import Any

import click

from preferans.cards import Card, Cards
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.plots import plot_kind, write_plot
from preferans.cli.values import seat_of
from preferans.errors import PositionError
from preferans.evaluation.hidden_discard import OBJECTIVES, misere_catch
from preferans.evaluation.hidden_discard_wire import catch_json
from preferans.notation import read_cards


@click.command("misere")
@click.argument("hand")
@click.option("--defenders", metavar="'HAND | HAND'", required=True, help="In playing order after the declarer.")
@click.option("--seat", default="W", metavar="W|N|E", help="Who plays the misère; W unless told.")
@click.option("--leader", default="W", metavar="W|N|E", help="Who leads; W unless told.")
@click.option("--objective", type=click.Choice(OBJECTIVES), default="caught", help="What is counted.")
@click.option("--play", default="", metavar="CARDS", help="Cards played so far, in order.")
@click.option("--prior", default="", metavar="'CA H9=3, CK CA=1'", help="Weights of discards; else he chooses.")
@click.option("--seconds", type=click.FloatRange(0, 1e6), default=20.0, help="Time; then a bracket. 20 unless told.")
@click.option("--steps", is_flag=True, help="Also the play step by step.")
@click.option("--discards", is_flag=True, help="Also what every discard costs if it is seen.")
@click.option("--plot", metavar="FILE.png|svg", help="Write the discards as a picture.")
@output_options
@click.pass_context
def misere_command(
    ctx: click.Context,
    /,
    *,
    hand: str,
    defenders: str,
    seat: str,
    leader: str,
    objective: Any,
    play: str,
    prior: str,
    seconds: float,
    steps: bool,
    discards: bool,
    plot: str | None,
) -> None:
    """How the defenders catch a misère when nobody knows which two of the twelve cards lie away.

    HAND is the declarer's twelve cards, those laid away among them. The answer is exact: clean, caught, or a guess
    with its chance, the declarer's best mixture of discards and the defenders' best mixture of plans.

    \b
    Examples:
      preferans misere T987.AK8.987.98 --leader E \\
          --defenders "AK.QJT.A.AKQT | QJ.97.KQJT.J7"
      preferans misere T987.AK8.987.98 --leader E --objective tricks \\
          --defenders "AK.QJT.A.AKQT | QJ.97.KQJT.J7"
    """
    if plot is not None:
        plot_kind(plot)
    own = _holding(hand)
    hands = [_holding(text) for text in re.split(r"\s*\|\s*", defenders.strip())]
    played = read_cards(play) if play else ()
    found = misere_catch(
        own,
        hands,
        leader=seat_of(leader),
        declarer=seat_of(seat),
        objective=objective,
        prior=_prior(prior) if prior else None,
        played=played,
        seconds=seconds,
    )
    screen = screen_of(ctx)
    if plot is not None:
        from preferans.show.misere_plot import catch_plot

        write_plot(lambda kind: catch_plot(own, found, screen.words, kind), plot)
    if wants_json(ctx):
        click.echo(json.dumps(catch_json(found)))
        return
    from preferans.show.misere_catch import catch_screen
    from preferans.show.misere_plans import step_lines
    from preferans.show.misere_plot import discard_lines

    more = [
        discard_lines(own, found, screen.words) if discards else [],
        step_lines(found, screen.words) if steps else [],
    ]
    screen.show(catch_screen(own, hands, played, found, screen.words, width=screen.width, more=more))


def _holding(text: str) -> Cards:
    return Cards.parse(text) if "." in text else Cards.of(read_cards(text))


def _prior(text: str) -> dict[str | tuple[Card | str, ...], float]:
    weights: dict[str | tuple[Card | str, ...], float] = {}
    for part in text.split(","):
        discard, equals, weight = part.partition("=")
        try:
            weights[tuple(read_cards(discard))] = float(weight)
        except ValueError:
            equals = ""
        if not equals:
            message = f"no weight of a discard in {part.strip()!r}, expected its cards, = and a number"
            raise PositionError(message, code="objective")
    return weights
