"""What the record's commands are told: the rules of the table, and what happened in a deal."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from preferans.cli.values import contract_of
from preferans.contract import ContractKind
from preferans.errors import RulesError
from preferans.rules import VARIANTS, Rules
from preferans.rules.families import FAMILY_VARIANTS, AnyRules, preset

_Command = TypeVar("_Command", bound=Callable[..., Any])


def rules_options(command: _Command) -> _Command:
    """Give a command --rules, --players and --option; what `rules_of` wants."""
    for option in (
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE", help="Change one option of the rules."
        ),
        click.option("--players", type=int, help="Players at the table, 3 or 4; 3 unless told, 4 in pairs."),
        click.option("--rules", "variant", default="sochi", metavar="VARIANT", help=f"{', '.join(VARIANTS)}."),
    ):
        command = option(command)
    return command


def result_options(command: _Command) -> _Command:
    """Give a command the options that tell what happened in a deal; what `event_of` wants."""
    for option in (
        click.option("--json", "source", metavar="FILE", help="The deal as a JSON event instead; - reads stdin."),
        click.option("--multiplier", type=int, help="Everything times this, bomb and dark game included."),
        click.option("--bombs", metavar="A,C", help="All-pass: who passed in the dark; a dealer who joined too."),
        click.option("--dark", is_flag=True, help="The declarer bought it without looking."),
        click.option("--bought", metavar="6S", help="The bid a dark game was bought at."),
        click.option("--write-off", is_flag=True, help="Take the win off the mountain where the rules allow it."),
        click.option("--shared-with", metavar="PLAYER", help="The dealer who shares a misère."),
        click.option("--talon", metavar='"SA H7"', help="The talon's cards, if it is paid for."),
        click.option("--order", metavar="C,A", help="Who spoke first on the whist; else the one after the declarer."),
        click.option("--whist", metavar="A=whist,C=pass", help="whist, pass or half of both defenders."),
        click.option("--tricks", metavar="A=2,B=7,C=1", help="Tricks taken; at four, all-pass, the dealer's too."),
        click.option("--concede", type=int, metavar="N", help="The declarer gives up his bid without N tricks."),
        click.option("--all-pass", is_flag=True, help="Nobody bid."),
        click.option("--declarer", metavar="PLAYER", help="Who plays it."),
        click.option("--contract", metavar="6S..10N|misere", help="What is played, or given up."),
    ):
        command = option(command)
    return command


def rules_of(variant: str, players: int | None, options: tuple[str, ...]) -> Rules:
    """The rules of a pulka; values are words, or JSON for tables."""
    if variant in FAMILY_VARIANTS:
        raise RulesError(f"{variant} is no pulka: expected {', '.join(VARIANTS)}", code="variant")
    rules = any_rules_of(variant, players, options)
    assert isinstance(rules, Rules)
    return rules


def any_rules_of(variant: str, players: int | None, options: tuple[str, ...]) -> AnyRules:
    """The rules of any variant; values are words, or JSON for tables."""
    given: dict[str, Any] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise RulesError(f"option {option!r}: expected NAME=VALUE", code="option")
        given[name] = _parsed(name, value) if value.startswith(("{", "[")) else value
    return preset(variant, players, **given)


def event_of(told: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """The event that the options tell, or that a file holds."""
    common = {name: value for name, value in given.items() if value is not None}
    if told["multiplier"] is not None:
        common["mult"] = told["multiplier"]
    if told["dark"]:
        common["dark"] = True
    if told["source"] is not None:
        return common | event_of_file(told["source"])
    if told["all_pass"]:
        bombs = {"bombs": _letters(told["bombs"])} if told["bombs"] else {}
        return {"kind": "raspasy", **common, "tricks": numbers("tricks", told["tricks"]), **bombs}
    if told["contract"] is None or told["declarer"] is None:
        raise RulesError(
            "what was played? expected --contract and --declarer, or --all-pass, or --json", code="contract"
        )
    contract = contract_of(told["contract"], 0, ())
    common["declarer"] = told["declarer"].upper()
    if told["concede"] is not None:
        return {"kind": "concede", **common, "bid": str(contract), "tricks_conceded": told["concede"]}
    if told["write_off"]:
        common["write_off"] = True
    tricks = numbers("tricks", told["tricks"])
    if contract.kind is ContractKind.MISERE:
        if common["declarer"] not in tricks:
            raise RulesError(f"tricks of {common['declarer']} are missing: expected --tricks A=0", code="tricks")
        shared = {} if told["shared_with"] is None else {"shared_with": told["shared_with"].upper()}
        whist = {"whist": pairs("whist", told["whist"])} if told["whist"] else {}
        return {"kind": "misere", **common, "declarer_tricks": tricks[common["declarer"]], **shared, **whist}
    game: dict[str, Any] = {"level": contract.level, "trump": str(contract.strain), "tricks": tricks}
    game["whist"] = pairs("whist", told["whist"])
    if told["order"]:
        game["whist_order"] = _letters(told["order"])
    if told["bought"]:
        game["bid"] = told["bought"]
    if told["talon"]:
        game["talon"] = told["talon"].replace(",", " ").split()
    return {"kind": "contract", **common, **game}


def _letters(value: str) -> list[str]:
    return [letter.strip().upper() for letter in value.split(",")]


def event_of_file(name: str) -> dict[str, Any]:
    """The event that a file holds, or stdin as `-`."""
    with naming_file(name):
        event = _parsed(name, sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8"))
    if not isinstance(event, dict):
        raise RulesError(f"{name}: expected a JSON object, an event", code="json")
    return event


def _parsed(name: str, content: str) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        raise RulesError(f"{name} is no JSON: {error}", code="json") from None


@contextmanager
def naming_file(file: object, hint: str = "") -> Iterator[None]:
    """Turns what the system says about a file into an error that names it."""
    try:
        yield
    except OSError as error:
        raise RulesError(f"{file}: {error.strerror or error}{hint}", code="file") from None


def pairs(field: str, value: str | None) -> dict[str, str]:
    """`A=2,B=7` as a table by player's letter."""
    found = {}
    for part in (value or "").replace(",", " ").split():
        letter, equals, told = part.partition("=")
        if not equals or letter.upper() in found:
            raise RulesError(f"{field} {part!r}: expected each player once, as A=2,B=7,C=1", code=field)
        found[letter.upper()] = told
    return found


def numbers(field: str, value: str | None) -> dict[str, int]:
    """`A=2,B=7` as numbers of tricks by player's letter."""
    found = pairs(field, value)
    for letter, told in found.items():
        if not told.isdecimal():
            raise RulesError(f"{field} {letter}={told}: expected a number of tricks", code=field)
    return {letter: int(told) for letter, told in found.items()}
