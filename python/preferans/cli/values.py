"""Values of options as people write them: seats, contracts, pairs of cards."""

import re

from preferans.cards import Card, Seat
from preferans.cli.errors import CommandError
from preferans.contract import Contract
from preferans.errors import PreferansError

_SEATS = {
    "w": 0, "west": 0, "зап": 0, "запад": 0, "0": 0,
    "n": 1, "north": 1, "сев": 1, "север": 1, "1": 1,
    "e": 2, "east": 2, "вос": 2, "восток": 2, "2": 2,
}  # fmt: skip
_STRAINS = {
    "♠": "S", "♣": "C", "♦": "D", "♥": "H",
    "п": "S", "т": "C", "б": "D", "ч": "H",
    "пик": "S", "треф": "C", "бубен": "D", "бубён": "D", "черв": "H", "червей": "H",
    "бк": "N", "nt": "N",
}  # fmt: skip
_MISERES = ("misere", "misère", "мизер", "m", "м")


def seat_of(text: str) -> Seat:
    """The seat W, N or E, also as a full word in either language; raises CommandError."""
    seat = _SEATS.get(text.strip().lower())
    if seat is None:
        raise CommandError("bad seat", text=text, expected="W N E")
    return Seat(seat)


def contract_of(text: str, declarer: int, discard: tuple[Card, ...]) -> Contract:
    """The contract written `7H`, `7♥`, `8 NT`, `8БК`, `misere`; raises CommandError.

    >>> str(contract_of("8 бк", 0, ()))
    '8N'
    """
    word = text.replace("\ufe0f", "").strip().lower()
    if word in _MISERES:
        return Contract.misere(declarer, discard)
    parts = re.fullmatch(r"(10|[6-9])\s*(.+)", word)
    try:
        return Contract.parse(parts[1] + _STRAINS.get(parts[2], parts[2]) if parts else word, declarer, discard)
    except PreferansError as error:
        if error.code in ("contract", "strain", "level"):
            raise CommandError("bad contract", text=text) from None
        raise


def cards_with_places(text: str) -> tuple[tuple[Card, ...], list[tuple[int, int]]]:
    """Cards in any notation with where each is written; raises NotationError."""
    from preferans.notation import card_places, read_cards
    from preferans.notation.text import Source

    cards = read_cards(text)
    source = Source.of(text)
    return cards, [source.original(at.span) for at in card_places(source.plain, None)]
