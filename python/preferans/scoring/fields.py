"""The fields of events, read one by one: what is missing or of another kind is a RulesError that names the field."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from preferans.cards import Card, Strain
from preferans.errors import CardError, RulesError
from preferans.rules.readers import rational
from preferans.scoring.players import Player

Event = Mapping[str, Any]


def check_fields(event: Event, known: Iterable[str]) -> None:
    """Raises RulesError for a field that this kind of event does not have."""
    for field in event:
        if field not in set(known):
            kinds = f'event {event.get("kind")}: no field "{field}", expected some of {", ".join(sorted(known))}'
            raise RulesError(kinds, code=str(field))


def whole(event: Event, field: str, default: int | None = None) -> int:
    """The whole number in a field; raises RulesError if missing without default, or no whole number.

    >>> whole({"n": 3}, "n"), whole({}, "mult", 1)
    (3, 1)
    """
    return _whole(event.get(field, default), field)


def flag(event: Event, field: str) -> bool:
    """True or false, false if missing; raises RulesError."""
    value = event.get(field, False)
    if not isinstance(value, bool):
        raise RulesError(f"{field} is {value!r}: expected true or false", code=field)
    return value


def word(event: Event, field: str) -> str:
    """The text in a field; raises RulesError if missing or no text."""
    value = event.get(field)
    if not isinstance(value, str):
        raise RulesError(f"{field} is {value!r}: expected a text", code=field)
    return value


def items(event: Event, field: str) -> list[Any]:
    """The list in a field, empty if missing; raises RulesError."""
    value = event.get(field, ())
    if not isinstance(value, list | tuple):
        raise RulesError(f"{field} is {value!r}: expected a list", code=field)
    return list(value)


def object_of(event: Event, field: str) -> Mapping[str, Any]:
    """The object in a field, empty if missing or null; raises RulesError."""
    value = event.get(field)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise RulesError(f"{field} is {value!r}: expected an object by player", code=field)
    return value


def player(event: Event, field: str, default: Player | None = None) -> Player:
    """The player named in a field; raises RulesError if missing without default, or nobody's letter."""
    if field not in event and default is not None:
        return default
    try:
        return Player.of(event.get(field, ""))
    except RulesError as error:
        raise RulesError(f"{field}: {error}", code=field) from None


def players(event: Event, field: str) -> list[Player]:
    """The players listed in a field; raises RulesError."""
    return [Player.of(letter) for letter in items(event, field)]


def strain(event: Event, field: str) -> Strain | None:
    """The strain in a field, None if missing or null; raises RulesError."""
    value = event.get(field)
    if value is None:
        return None
    try:
        return Strain.of(value)
    except (CardError, TypeError, ValueError):
        raise RulesError(f"{field} is {value!r}: expected one of S C D H NT", code=field) from None


def suit(event: Event, field: str) -> Strain | None:
    """The trump suit in a field: no trump, like nothing, is None; raises RulesError."""
    found = strain(event, field)
    return None if found is Strain.NO_TRUMP else found


def whole_by_player(event: Event, field: str) -> dict[Player, int]:
    """Whole numbers by player in a field; raises RulesError."""
    return {Player.of(letter): _whole(value, field) for letter, value in object_of(event, field).items()}


def lists_by_player(event: Event, field: str) -> dict[Player, list[Any]]:
    """Lists by player in a field; raises RulesError."""
    return {Player.of(letter): items({field: value}, field) for letter, value in object_of(event, field).items()}


def amounts(event: Event, field: str) -> dict[Player, Fraction]:
    """Numbers by player in a field, exact; raises RulesError."""
    return {Player.of(letter): rational(field, value) for letter, value in object_of(event, field).items()}


def pairs(event: Event, field: str) -> dict[tuple[Player, Player], Fraction]:
    """Whists written as `"B>A": 8` in a field, exact; raises RulesError.

    >>> pairs({"whists": {"B>A": 8}}, "whists")
    {(<Player.B: 1>, <Player.A: 0>): Fraction(8, 1)}
    """
    found = {}
    for key, value in object_of(event, field).items():
        writer, _, on = str(key).partition(">")
        if not on or writer == on:
            raise RulesError(f'{field} "{key}": expected two players as B>A', code=field)
        found[Player.of(writer), Player.of(on)] = rational(field, value)
    return found


def cards(event: Event, field: str) -> list[Card]:
    """The cards listed in a field; raises RulesError or CardError."""
    return [card_of(text) for text in items(event, field)]


def card_of(text: object) -> Card:
    """A card written `S7` or `7S`, the ten as T or 10; raises CardError.

    >>> str(card_of("7S")), str(card_of("10h")), str(card_of("SA")), str(card_of("AS"))
    ('S7', 'HT', 'SA', 'SA')
    """
    name = str(text).upper().replace("10", "T")
    swapped = len(name) == 2 and name[1] in "SCDH" and name[0] in "789TJQKA"
    return Card(name[::-1] if swapped else name)


def plain(amount: Fraction | int) -> int | str:
    """An exact number for JSON: an int, or text `p/q`."""
    exact = Fraction(amount)
    return int(exact) if exact.denominator == 1 else str(exact)


def by_letter(table: Mapping[Player, Any]) -> dict[str, Any]:
    """A table by player with letters for keys, in table order."""
    return {str(key): table[key] for key in sorted(table)}


def _whole(value: object, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RulesError(f"{field} is {value!r}: expected a whole number", code=field)
    return value
