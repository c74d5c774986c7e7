"""Hands in the manner of bridge's PBN: `N:S.H.D.C S.H.D.C S.H.D.C`, bare or in a `[Deal "..."]` tag.

Hands go clockwise from the seat named; `-` is a seat without cards, a fourth word of two cards the talon. A suit may
repeat its letter (`SA7.HKQ.D.C987`).
"""

import re

from preferans.deal import Deal, PlayedDeal
from preferans.notation.bts import COMPASS, holding
from preferans.notation.hands import Layout, Part, deal_of
from preferans.notation.record import Record, finish
from preferans.notation.text import fail
from preferans.notation.words import contract_of

_TAG = re.compile(r'^ *\[(\w+) +"([^"\n]*)" *\] *$', re.MULTILINE)
_TAGGED = re.compile(r"^ *\[Deal ", re.MULTILINE)
_DEAL = re.compile(r"^ *\"?([NESWnesw]):(?=[-.SHDC789TJQKAshdctjqka2-6])", re.MULTILINE)


def looks_like(text: str) -> bool:
    """A `[Deal` tag, or a seat letter, a colon and dots."""
    found = _DEAL.search(text)
    return _TAGGED.search(text) is not None or (
        found is not None and text[found.end() :].split(" ", 1)[0].count(".") == 3
    )


def read(text: str) -> Deal | PlayedDeal:
    """The hands, contract and declarer; other tags become the comment; raises NotationError."""
    tags = {tag[1]: (tag[2], tag.start(2)) for tag in _TAG.finditer(text)}
    line, start = tags.pop("Deal", (text, 0))
    found = _DEAL.search(line)
    if found is None:
        raise fail("no hands: expected a seat, a colon and holdings as N:AK7.QJ..T9", code="hands")
    layout, absent = _layout(line[found.end() :], start + found.end(), COMPASS.index(found[1].upper()))
    record = Record()
    if tags.get("Contract", ("", 0))[0]:
        value, place = tags.pop("Contract")
        record.contract = contract_of(value, (place, place + len(value)))
    if tags.get("Declarer", ("", 0))[0]:
        value, place = tags.pop("Declarer")
        if value.upper() not in COMPASS or value.upper() == COMPASS[absent]:
            raise fail(f"declarer {value[:20]!r}: expected a seat with cards", [(place, place + 1)], code="declarer")
        record.declarer = (COMPASS.index(value.upper()) - absent - 1) % 4
    record.comment = "; ".join(f"{name} {value}" for name, (value, _) in tags.items() if value)
    return finish(deal_of(layout), record)


def _layout(text: str, start: int, first: int) -> tuple[Layout, int]:
    """The hands in playing order from the seat after the one without cards, and that seat."""
    seats: dict[int, Part] = {}
    talon: Part = []
    words = list(re.finditer(r"[^\s\"\]]+", text.split("\n", 1)[0]))[:5]
    for place, word in enumerate(words):
        seat = (first + place) % 4
        if word[0] == "-":
            continue
        cards = holding(_without_letters(word[0]), start + word.start())
        if place == 3 and len(cards) == 2:
            talon = cards
        else:
            seats[seat] = cards
    if len(seats) != 3 or len(words) > 4:
        raise fail(
            f"{len(seats)} hands, expected the three hands of preferans", [(start, start + len(text))], code="hands"
        )
    absent = next(seat for seat in range(4) if seat not in seats)
    return Layout([seats[(absent + 1 + turn) % 4] for turn in range(3)], talon), absent


def _without_letters(word: str) -> str:
    """A holding whose suits repeat their letters, in order, without them."""
    suits = word.split(".")
    if len(suits) == 4 and all(suit[:1].upper() in ("", letter) for suit, letter in zip(suits, "SHDC", strict=True)):
        return ".".join(suit[1:] for suit in suits)
    return word
