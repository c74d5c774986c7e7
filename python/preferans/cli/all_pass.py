"""The all-pass game on the command line: its options, and from a deal and the cards played to a solved moment."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from preferans.all_pass import THIRD_LEADS, TIES, AllPass
from preferans.cards import Card
from preferans.cli.errors import CommandError
from preferans.cli.moments import PlayLine, Span
from preferans.cli.output import screen_of, wants_json
from preferans.cli.values import cards_with_places
from preferans.deal import Deal, Position
from preferans.show.all_pass import AllPassTable, Counts, SolvedAllPass, all_pass_solution

_Command = TypeVar("_Command", bound=Callable[..., Any])


def all_pass_options(command: _Command) -> _Command:
    """Give a command --all-pass and what goes with it."""
    third, tie, four, leads, game = (
        "Who leads after the talon; eldest unless told.",
        "Which of equally good cards; lowest unless told.",
        "The talon cards are South's and may win.",
        "Cards that lead from the talon; the deal's unless told.",
        "Nobody plays a contract: everyone for himself, fewest tricks.",
    )
    for option in (
        click.option("--third-lead", type=click.Choice(THIRD_LEADS), help=third),
        click.option("--tie", type=click.Choice(list(TIES)), help=tie),
        click.option("--four-handed", is_flag=True, help=four),
        click.option("--talon-leads", metavar="S7,HA|none", help=leads),
        click.option("--all-pass", is_flag=True, help=game),
    ):
        command = option(command)
    return command


def asked_for_all_pass(options: Mapping[str, Any], others: Mapping[str, Any]) -> bool:
    """Whether --all-pass is given; raises CommandError for options that do not go together."""
    for name, value in options.items():
        if value and not options["all_pass"]:
            raise CommandError("only all-pass", name="--" + name.replace("_", "-"))
    for name, value in others.items():
        if value is not None and options["all_pass"]:
            raise CommandError("all-pass alone", name=name)
    return bool(options["all_pass"])


def solve_all_pass(
    ctx: click.Context,
    deal: Deal,
    leader: int,
    cards: Sequence[Card],
    *,
    text: str,
    spans: Sequence[Span],
    talon_leads: str | None,
    four_handed: bool,
    tie: str | None,
    third_lead: str | None,
    all_pass: bool,
) -> None:
    """Show the moment after `cards`; raises CommandError for a card that may not be played."""
    assert all_pass
    rule = AllPass(tie or "lowest", four_handed, third_lead or "eldest")
    start = Position(deal.hands, leader, talon_leads=_talon_leads(deal, talon_leads))
    line = PlayLine(deal, start, talon_takes=rule.talon_takes, third_lead=rule.third_lead)
    solved = _solved(line, rule, cards, text, spans)
    if wants_json(ctx):
        click.echo(json.dumps(_as_json(deal, solved, rule)))
    else:
        screen = screen_of(ctx)
        screen.show(all_pass_solution(solved, screen.words, screen.width))


def all_pass_table(position: Position, rule: AllPass) -> AllPassTable:
    """The game from one moment on, tricks taken before it included."""
    from preferans.solving import all_pass_bounds, outcomes, solve

    bounds = all_pass_bounds(position, talon_takes=rule.talon_takes, third_lead=rule.third_lead)
    final = _Final(position)
    return AllPassTable(
        talon=position.talon_leads,
        plays=rule.talon_takes and (len(position.talon_leads) > 0 or len(position.won) > len(position.hands)),
        best_case=final.seats(bounds.best_case),
        each=final.all(solve(position, rule).value),
        guarantee=final.seats(bounds.guarantee),
        outcomes=tuple(final.all(outcome) for outcome in outcomes(position, rule)),
    )


class _Final:
    """Tricks from a position on to final tricks; what is missing to the tricks left goes to the sitting dealer."""

    def __init__(self, position: Position) -> None:
        self.won = position.won + (0,) * (4 - len(position.won))
        self.left = len(position.hands[(position.leader - 1) % len(position.hands)])

    def seats(self, counts: Counts) -> Counts:
        return tuple(own + won for own, won in zip(counts, self.won, strict=False))

    def all(self, counts: Counts) -> Counts:
        return (*self.seats(counts), self.won[3] + self.left - sum(counts))


def all_pass_json(table: AllPassTable) -> dict[str, Any]:
    """The game for programs: final tricks by seat, the sitting dealer's last."""
    return {
        "talon_leads": [str(card) for card in table.talon],
        "talon_takes": table.plays,
        "best_case": list(table.best_case),
        "value": list(table.each),
        "guarantee": list(table.guarantee),
        "outcomes": [list(outcome) for outcome in table.outcomes],
    }


def _talon_leads(deal: Deal, told: str | None) -> tuple[Card, ...]:
    if told is None:
        return deal.talon
    if told.strip().lower() == "none":
        return ()
    cards, places = cards_with_places(told)
    if len(cards) > 2:
        raise CommandError("talon leads count", count=len(cards), input_text=told, spans=places[2:])
    return cards


def _solved(line: PlayLine, rule: AllPass, cards: Sequence[Card], text: str, spans: Sequence[Span]) -> SolvedAllPass:
    from preferans.solving import solve

    for place, card in enumerate(cards):
        line.check(card, text, spans[place : place + 1])
        line.play(card)
    now = line.now
    answer = solve(now, rule, per_card=True, line=True)
    final = _Final(now)
    table = all_pass_table(now, rule)
    for card in answer.line:
        line.play(card)
    return SolvedAllPass(
        table=AllPassTable(
            line.start.talon_leads,
            rule.talon_takes and len(line.start.talon_leads) > 0,
            table.best_case,
            table.each,
            table.guarantee,
            table.outcomes,
        ),
        tie=rule.tie,
        leader=line.start.leader,
        taken=final.won,
        to_move=now.to_move if any(now.hands) else None,
        best=answer.best,
        cards={card: final.all(counts) for card, counts in answer.cards.items()},
        line=line.tricks(len(cards)),
    )


def _as_json(deal: Deal, solved: SolvedAllPass, rule: AllPass) -> dict[str, Any]:
    """The answer for programs; all counts are final tricks of West, North, East and South."""
    played = [card for trick in solved.line for card in trick.cards[: trick.played]]
    to_come = [card for trick in solved.line for card in trick.cards[trick.played :]]
    return {
        "deal": str(deal),
        "leader": solved.leader,
        **all_pass_json(solved.table),
        "tie": rule.tie,
        "third_lead": rule.third_lead,
        "played": [str(card) for card in played],
        "taken": list(solved.taken),
        "to_move": solved.to_move,
        "best": None if solved.best is None else str(solved.best),
        "cards": {str(card): list(counts) for card, counts in solved.cards.items()},
        "line": [str(card) for card in to_come],
    }
