"""What the commands about decisions share: the rules of the table, the situation, and whose the tricks of two are."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from preferans.cli.record_input import rules_of, rules_options
from preferans.evaluation.splitting import Split
from preferans.rules import Rules
from preferans.scoring import Situation, table

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Table(NamedTuple):
    """The rules, what the record adds to them, and how the tricks of two whisters are divided."""

    rules: Rules
    situation: Situation
    split: Split


def table_options(command: _Command) -> _Command:
    """Give a command --rules, --players, --option, --streak and --split; what `table_of` wants."""
    whose = "Whose the tricks of two whisters are: as in the best line unless told."
    for option in (
        click.option("--split", type=click.Choice([split.value for split in Split]), default="line", help=whose),
        click.option("--streak", type=int, default=0, help="All-pass deals just before this one."),
        rules_options,
    ):
        command = option(command)
    return command


def table_of(variant: str, players: int | None, options: tuple[str, ...], streak: int, split: str) -> Table:
    """The table that the options tell; the last player deals, so that West is A. Raises RulesError."""
    rules = rules_of(variant, players, options)
    return Table(rules, Situation(table(rules.players)[-1], streak=streak), Split.read(split))
