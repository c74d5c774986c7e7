"""`preferans odds`: one hand over all layouts of the cards that it does not see."""

import json
import re
from collections.abc import Sequence
from typing import Any

import click

from preferans.cards import Card, Cards, Seat
from preferans.cli.counting import CountingLine
from preferans.cli.errors import CommandError
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.plots import plot_kind, write_plot
from preferans.cli.values import contract_of, seat_of
from preferans.contract import ContractKind
from preferans.evaluation.fixed_plan import FixedPlan, fixed_plan
from preferans.evaluation.fixed_plan_wire import plan_json
from preferans.evaluation.misere_odds import misere_discards, misere_leads
from preferans.evaluation.odds import KnownHand, Odds, layouts
from preferans.evaluation.odds_wire import odds_json
from preferans.notation import read_cards
from preferans.solving import Misere, Tricks


@click.command("odds")
@click.argument("hand")
@click.option("--out", default="", metavar="CARDS", help="Cards laid away, or played before: nobody has them.")
@click.option("--strain", metavar="S|C|D|H|N", help="Trumps, or N.")
@click.option("--contract", metavar="6S..10N", help="The same with the tricks that count as made.")
@click.option("--misere", is_flag=True, help="Few tricks; a hand of twelve: which two to lay away.")
@click.option("--seat", default="W", metavar="W|N|E", help="Whose hand it is; W unless told.")
@click.option("--declarer", metavar="W|N|E", help="Who plays the game; the hand itself unless told.")
@click.option("--leader", "leaders", default="W", metavar="W|N|E", help="Who leads; several as W,N,E.")
@click.option("--lead", metavar="CARD", help="The first card, if it is known.")
@click.option("--trick", default="", metavar="CARDS", help="Cards on the table, in the order played.")
@click.option("--known", multiple=True, metavar="SEAT:CARDS", help="Cards that a hidden hand has, as E:SA.")
@click.option("--void", multiple=True, metavar="SEAT:SUITS", help="Suits that it has not, as E:C.")
@click.option("--least", multiple=True, metavar="SEAT:SUIT+NUMBER", help="Fewest cards of a suit, as E:H2.")
@click.option("--most", multiple=True, metavar="SEAT:SUIT+NUMBER", help="Most cards of a suit, as E:H4.")
@click.option("--at-least", type=click.IntRange(1, 10), help="Only the chance of so many tricks, which is faster.")
@click.option("--samples", type=click.IntRange(1, 2**31 - 1), help="So many layouts at random instead of all.")
@click.option("--seed", type=click.IntRange(0), default=2026, help="Of the sample; 2026 unless told.")
@click.option("--defenders", metavar="'HAND | HAND'", help="Twelve cards: the other hands.")
@click.option("--threads", type=click.IntRange(0), default=0, help="0, all cores, unless told.")
@click.option("--plan", is_flag=True, help="Also what one plan takes that sees no hidden card.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Time for the better of two plans.")
@click.option("--plot", metavar="FILE.png|svg", help="Write the histogram as a picture.")
@output_options
@click.pass_context
def odds_command(
    ctx: click.Context,
    /,
    *,
    hand: str,
    out: str,
    strain: str | None,
    contract: str | None,
    misere: bool,
    seat: str,
    declarer: str | None,
    leaders: str,
    lead: str | None,
    trick: str,
    defenders: str | None,
    plan: bool,
    seconds: float | None,
    plot: str | None,
    threads: int,
    **told: Any,
) -> None:
    """Tricks over all layouts of the unseen cards, each solved with all cards seen.

    HAND is ten cards (fewer in mid-play), as K7.AKJ87.A.AK. With the two cards laid away every layout is counted;
    without them the talon is unknown and a sample is drawn. Twelve cards with --misere: the chance of every discard.

    \b
    Examples:
      preferans odds K7.AKJ87.A.AK --out "S9 H7" --strain N --seat N
      preferans odds K7.AKJ87.A.AK --out "S9 H7" --contract 8N --known E:SA
      preferans odds K7.AKJ87.A.AK --out "S9 H7" --contract 8N --seat N --plan
      preferans odds T987.8.987.98 --out "CA CK" --misere --seat N --leader N,W
      preferans odds T987.AK8.987.98 --misere --leader N
    """
    own = _holding(hand)
    player = seat_of(seat)
    first = [seat_of(name) for name in leaders.split(",")]
    if misere and len(own) == 12:
        for name, given in (("--plot", plot is not None), ("--plan", plan)):
            if given:
                raise CommandError("one for plot", name=name)
        _twelve(ctx, own, player, first[0], defenders, threads)
        return
    if len(own) > 10:
        raise CommandError("hand or twelve", count=len(own))
    if defenders is not None:
        raise CommandError("only twelve", name="--defenders")
    objective, level = _game(strain, contract, misere, player if declarer is None else seat_of(declarer))
    if plot is not None:
        plot_kind(plot)
    known = _known(told.pop("known"), told.pop("void"), told.pop("least"), told.pop("most"))
    question: dict[str, Any] = {
        "hand": own,
        "out": Cards.of(read_cards(out)) if out else Cards(),
        "objective": objective,
        "trick": read_cards(trick) if trick else (),
        "lead": _card(lead),
        "known": known,
        "threads": threads,
    }
    with CountingLine(ctx) as progress:
        found = [layouts(**question, leader=leader, seat=player, progress=progress, **told) for leader in first]
    plans = []
    if plan:
        goal = told["at_least"] or level
        with CountingLine(ctx) as progress:
            plans = [
                fixed_plan(
                    **question, leader=leader, at_least=goal, seconds=seconds, seed=told["seed"],
                    samples=told["samples"], odds=odds, progress=progress,
                )
                for leader, odds in zip(first, found, strict=True)
            ]  # fmt: skip
    if plot is not None:
        from preferans.show.odds_plot import odds_plot

        words = screen_of(ctx).words
        write_plot(lambda kind: odds_plot(found, words, kind), plot)
    _show(ctx, found, plans, level)


def _show(ctx: click.Context, found: Sequence[Odds], plans: Sequence[FixedPlan], level: int | None) -> None:
    if wants_json(ctx):
        rows = [{"leader": odds.leader, **odds_json(odds)} for odds in found]
        for row, plan in zip(rows, plans, strict=False):
            row["plan"] = plan_json(plan)
        click.echo(json.dumps(rows[0] if len(rows) == 1 else rows))
        return
    from preferans.show.odds import odds_screen

    screen = screen_of(ctx)
    screen.show(odds_screen(found, screen.words, level=level, width=screen.width, plans=plans))


def _twelve(ctx: click.Context, own: Cards, player: Seat, leader: Seat, defenders: str | None, threads: int) -> None:
    """Which two of twelve cards to lay away, and with the defenders' hands told what they should lead."""
    with CountingLine(ctx) as progress:
        discards = misere_discards(own, seat=player, leader=leader, threads=threads, progress=progress)
    leads = []
    if defenders is not None:
        hands = [_holding(text) for text in re.split(r"\s*\|\s*", defenders.strip())]
        leads = misere_leads(own, hands, seat=player, leader=leader, discards=discards)
    if wants_json(ctx):
        click.echo(
            json.dumps(
                {
                    "discards": [
                        {
                            "discard": [str(card) for card in one.cards],
                            "alike": [[str(card) for card in pair] for pair in one.alike],
                            "clean": one.clean,
                            "leads": {str(card): chance for card, chance in one.leads.items()},
                        }
                        for one in discards
                    ],
                    "leads": [
                        {"card": str(one.card), "catches": one.catches, "weight": one.weight,
                         "misses": [[str(card) for card in pair] for pair in one.misses]}
                        for one in leads
                    ],
                }
            )
        )  # fmt: skip
        return
    from preferans.show.misere_odds import misere_screen

    screen = screen_of(ctx)
    screen.show(misere_screen(own, player, leader, discards, leads, screen.words, width=screen.width))


def _holding(text: str) -> Cards:
    """A hand as S.C.D.H or as single cards in any notation."""
    return Cards.parse(text) if "." in text else Cards.of(read_cards(text))


def _card(text: str | None) -> Card | None:
    if text is None:
        return None
    cards = read_cards(text)
    if len(cards) != 1:
        raise CommandError("bad known", text=text, expected="SA")
    return cards[0]


def _game(strain: str | None, contract: str | None, misere: bool, declarer: Seat) -> tuple[Tricks | Misere, int | None]:
    """What is played, and the tricks that count as made."""
    told = [strain is not None, contract is not None, misere]
    if sum(told) != 1:
        raise CommandError("two games" if any(told) else "no strain told")
    if misere:
        return Misere(declarer), 1
    if strain is not None:
        return Tricks(strain, declarer), None
    game = contract_of(contract or "", declarer, ())
    return (Misere(declarer), 1) if game.kind is ContractKind.MISERE else (Tricks(game.strain, declarer), game.level)


def _known(
    cards: Sequence[str], voids: Sequence[str], least: Sequence[str], most: Sequence[str]
) -> dict[str | int | Seat, Any]:
    """The hidden hands as they are told, option by option."""
    told: dict[Seat, dict[str, Any]] = {}
    for text in cards:
        seat, rest = _of_seat(text, "E:SA")
        told.setdefault(seat, {}).setdefault("holds", []).extend(read_cards(rest))
    for text in voids:
        seat, rest = _of_seat(text, "E:C")
        if not re.fullmatch("[SCDHscdh]+", rest):
            raise CommandError("bad known", text=text, expected="E:C")
        told.setdefault(seat, {}).setdefault("void", []).extend(rest.upper())
    for name, texts in (("least", least), ("most", most)):
        for text in texts:
            seat, rest = _of_seat(text, "E:H2")
            if not re.fullmatch("[SCDHscdh][0-8]", rest):
                raise CommandError("bad known", text=text, expected="E:H2")
            told.setdefault(seat, {}).setdefault(name, {})[rest[0].upper()] = int(rest[1])
    return {seat: KnownHand(hand.pop("holds", ()), **hand) for seat, hand in told.items()}


def _of_seat(text: str, expected: str) -> tuple[Seat, str]:
    seat, colon, rest = text.partition(":")
    if not colon:
        raise CommandError("bad known", text=text, expected=expected)
    return seat_of(seat), rest.strip()
