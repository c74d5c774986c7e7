"""Readers of option values: from Python, JSON or a command line's text to the value kept, or a RulesError."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from preferans.cards import STRAIN_LETTERS
from preferans.errors import RulesError
from preferans.rules.values import (
    EXITS,
    LEVELS,
    ROBBERS_GAMES,
    Prices,
    ShortfallRule,
    TalonPay,
    TalonPayMode,
)


@dataclass(frozen=True, slots=True)
class Reader:
    """How one kind of option is read; `allowed` says in words what is expected."""

    allowed: str
    read: Callable[[str, object], object]


def refuse(name: str, value: object, expected: str) -> RulesError:
    """The error for a value that option `name` does not take."""
    return RulesError(f"{name} cannot be {value!r}: expected {expected}", code=name)


def rational(name: str, value: object) -> Fraction:
    """An exact number from an int, a Fraction or text `p/q`; raises RulesError (never from a float)."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
    raise refuse(name, value, "a whole number or a fraction written p/q")


def choice(values: type[StrEnum]) -> Reader:
    """One of the words of an enum."""
    allowed = " / ".join(values)

    def read(name: str, value: object) -> object:
        try:
            return values(str(value))
        except ValueError:
            raise refuse(name, value, allowed) from None

    return Reader(allowed, read)


def flag() -> Reader:
    """Yes or no; text `true`, `false` as the command line and JSON write them."""

    def read(name: str, value: object) -> object:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in ("true", "false"):
            return value.lower() == "true"
        raise refuse(name, value, "true or false")

    return Reader("true / false", read)


def whole(*, least: int = 0, most: int | None = None, among: tuple[int, ...] = ()) -> Reader:
    """A whole number, at least `least` (and at most `most`) or one of `among`."""
    allowed = " / ".join(map(str, among)) if among else f"a whole number from {least}"
    allowed += "" if most is None else f" to {most}"

    def read(name: str, value: object) -> object:
        number = rational(name, value)
        beyond = most is not None and number > most
        if number.denominator != 1 or beyond or (number not in among if among else number < least):
            raise refuse(name, value, allowed)
        return int(number)

    return Reader(allowed, read)


def positive() -> Reader:
    """A positive number, exact."""

    def read(name: str, value: object) -> object:
        number = rational(name, value)
        if number <= 0:
            raise refuse(name, value, "a positive number")
        return number

    return Reader("a positive number", read)


def word_or_whole(word: str, *, least: int = 1) -> Reader:
    """A word that stands for "by the contract" (kept as None), or a whole number."""
    number = whole(least=least)
    allowed = f"{word} / {number.allowed}"

    def read(name: str, value: object) -> object:
        if value is None or value == word:
            return None
        try:
            return number.read(name, value)
        except RulesError:
            raise refuse(name, value, allowed) from None

    return Reader(allowed, read)


def progression() -> Reader:
    """Prices per trick of consecutive all-pass deals, `1-2-3` or a list; `none` (or nothing) keeps one price."""
    allowed = "prices as 1-2-3, or none"

    def read(name: str, value: object) -> object:
        if value is None or value == "none":
            return ()
        parts = value.split("-") if isinstance(value, str) else value
        if not isinstance(parts, Sequence):
            raise refuse(name, value, allowed)
        prices = tuple(rational(name, part) for part in parts)
        if any(price <= 0 or price.denominator != 1 for price in prices):
            raise refuse(name, value, allowed)
        return tuple(int(price) for price in prices)

    return Reader(allowed, read)


def exit_row() -> Reader:
    """One of the known rows of lowest levels after all-pass deals."""
    allowed = " / ".join(EXITS)

    def read(name: str, value: object) -> object:
        if not isinstance(value, str) or value not in EXITS:
            raise refuse(name, value, allowed)
        return value

    return Reader(allowed, read)


def shortfall_table() -> Reader:
    """A ShortfallRule for every level: one word, five words, or a mapping of some levels (the rest is the preset's).

    A mapping is returned as a mapping: only the preset knows the rest.
    """
    rule = choice(ShortfallRule)
    allowed = f"{rule.allowed}, for all levels or by level as {{8: both}}"

    def read(name: str, value: object) -> object:
        if isinstance(value, str):
            return (rule.read(name, value),) * len(LEVELS)
        if isinstance(value, Mapping):
            return {_level(name, level): rule.read(name, word) for level, word in value.items()}
        if isinstance(value, Sequence) and len(value) == len(LEVELS):
            return tuple(rule.read(name, word) for word in value)
        raise refuse(name, value, allowed)

    return Reader(allowed, read)


def _level(name: str, value: object) -> int:
    level = rational(name, value)
    if level not in LEVELS:
        raise refuse(name, value, "a level from 6 to 10")
    return int(level)


def talon_pay() -> Reader:
    """How the talon is paid: a mode, `per_ace 7`, or {"mode": ..., "amount": ...}."""
    mode = choice(TalonPayMode)
    amount = whole(least=1)
    allowed = f"{mode.allowed}, with an amount as per_ace 7"

    def read(name: str, value: object) -> object:
        if isinstance(value, TalonPay):
            return value
        if isinstance(value, str):
            word, _, number = value.partition(" ")
            value = {"mode": word, "amount": number or None}
        if not isinstance(value, Mapping) or not {"mode"} <= set(value) <= {"mode", "amount"}:
            raise refuse(name, value, allowed)
        chosen = mode.read(name, value["mode"])
        given = value.get("amount")
        whists = None if given is None else amount.read(name, given)
        if chosen is TalonPayMode.PER_ACE and whists is None:
            whists = 5
        if chosen is TalonPayMode.NONE and whists is not None:
            raise refuse(name, value, "no amount with mode none")
        assert isinstance(chosen, TalonPayMode)
        assert whists is None or isinstance(whists, int)
        return TalonPay(chosen, whists)

    return Reader(allowed, read)


def robbers_games() -> Reader:
    """Games that everybody has to name before the end: a list, or true for the commonest one."""
    allowed = "true / false, or games as misere-10-9-9"
    names = {*map(str, LEVELS), "misere", *(f"{name} dark" for name in (*map(str, LEVELS), "misere"))}

    def read(name: str, value: object) -> object:
        if value is True or value == "true":
            return ROBBERS_GAMES
        if value is False or value in ("false", "none", ""):
            return ()
        games = value.split("-") if isinstance(value, str) else value
        if not isinstance(games, Sequence) or not all(isinstance(game, str) and game in names for game in games):
            raise refuse(name, value, allowed)
        return tuple(map(str, games))

    return Reader(allowed, read)


def prices() -> Reader:
    """A whole score table: five numbers each for pool, whist and undertrick, and the two of the misère."""
    allowed = "a table {pool, whist, undertrick: five numbers each, misere, misere_trick}"

    def read(name: str, value: object) -> object:
        if isinstance(value, Prices):
            return value
        rows, singles = ("pool", "whist", "undertrick"), ("misere", "misere_trick")
        if not isinstance(value, Mapping) or set(value) != {*rows, *singles}:
            raise refuse(name, value, allowed)
        table: dict[str, tuple[Fraction, ...]] = {}
        for row in rows:
            numbers = value[row]
            if not isinstance(numbers, Sequence) or isinstance(numbers, str) or len(numbers) != len(LEVELS):
                raise refuse(f"{name}.{row}", numbers, "five numbers, for the levels 6 to 10")
            table[row] = tuple(rational(f"{name}.{row}", number) for number in numbers)
        return Prices(
            pool=table["pool"],
            whist=table["whist"],
            undertrick=table["undertrick"],
            misere=rational(f"{name}.misere", value["misere"]),
            misere_trick=rational(f"{name}.misere_trick", value["misere_trick"]),
        )

    return Reader(allowed, read)


def suit_prices() -> Reader:
    """Score tables that differ by strain: all five of them, or none."""
    table = prices()
    allowed = "none, or a table of prices for each of S C D H N"

    def read(name: str, value: object) -> object:
        if value is None or value is False or value in ("none", ()):
            return ()
        if isinstance(value, tuple) and all(isinstance(item, Prices) for item in value) and len(value) == 5:
            return value
        if not isinstance(value, Mapping) or set(value) != set(STRAIN_LETTERS):
            raise RulesError(
                f"{name} cannot be {value!r}: no book gives prices that depend on the suit, so they need your own "
                f"table; expected {allowed}",
                code=name,
            )
        return tuple(table.read(f"{name}.{letter}", value[letter]) for letter in STRAIN_LETTERS)

    return Reader(allowed, read)
