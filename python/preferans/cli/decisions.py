"""What the commands about decisions share: the rules of the table, the situation, and whose the tricks of two are."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from preferans.cards import Seat
from preferans.cli.errors import CommandError
from preferans.cli.record_input import rules_of, rules_options
from preferans.cli.values import seat_of
from preferans.errors import RulesError
from preferans.evaluation.splitting import Split
from preferans.rules import LEVELS, Rules
from preferans.rules.values import Bombs, Ordered
from preferans.scoring import Player, Situation, table
from preferans.scoring.events import HIGHEST_BOMB

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Table(NamedTuple):
    """The rules, what the record adds to them, and how the tricks of two whisters are divided."""

    rules: Rules
    situation: Situation
    split: Split


def table_options(command: _Command) -> _Command:
    """Give a command the rules, --streak, --bombs, --marked, --first-level and --split; what `table_of` wants."""
    whose = "Whose the tricks of two whisters are: as in the best line unless told."
    for option in (
        click.option("--split", type=click.Choice([split.value for split in Split]), default="line", help=whose),
        click.option("--first-level", type=int, default=6, help="Lowest level, 7 in a new round of Skachki."),
        click.option("--marked", metavar='"6S 7N"', help="Ordered games that West has marked in his table."),
        click.option("--bombs", metavar="W=2,N=1", help="Orders of the bombs that the hands' games are played on."),
        click.option("--streak", type=int, default=0, help="All-pass deals just before this one."),
        rules_options,
    ):
        command = option(command)
    return command


def table_of(
    variant: str,
    players: int | None,
    options: tuple[str, ...],
    streak: int,
    split: str,
    bombs: str | None,
    marked: str | None,
    first_level: int,
) -> Table:
    """The table that the options tell; the last player deals, so that West is A. Raises RulesError."""
    rules = rules_of(variant, players, options)
    if bombs and rules.bombs is Bombs.NONE:
        raise RulesError("nobody has bombs here (bombs=none)", code="bombs")
    if marked and rules.ordered is Ordered.NO:
        raise RulesError("nobody marks games here (ordered=no)", code="marked")
    if first_level not in LEVELS:
        raise RulesError(f"first level {first_level}: expected 6 to 10", code="first_level")
    everybody = table(rules.players)
    situation = Situation(
        everybody[-1],
        streak=streak,
        queues={everybody[seat]: (order,) for seat, order in _orders(bombs).items()},
        lowest_level=first_level,
        tables={Player.A: (marked or "").replace(",", " ").split()},
    )
    return Table(rules, situation, Split.read(split))


def _orders(bombs: str | None) -> dict[Seat, int]:
    """`W=2,N=1` as orders of bombs by hand."""
    found: dict[Seat, int] = {}
    for part in (bombs or "").replace(",", " ").split():
        seat, equals, order = part.partition("=")
        if not equals or not order.isdecimal() or not 1 <= int(order[:9]) <= HIGHEST_BOMB or seat_of(seat) in found:
            raise CommandError("bad bomb", text=part, most=HIGHEST_BOMB)
        found[seat_of(seat)] = int(order)
    return found
