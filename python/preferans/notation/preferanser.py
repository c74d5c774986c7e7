"""JSON of the Preferanser server: cards as `SPADE_ACE`, play order East, South, West, one contract a seat."""

import json
import re
from typing import Any

from preferans.cards import Card
from preferans.deal import Deal, PlayedDeal
from preferans.notation.extras import rows, words
from preferans.notation.hands import CardAt, Layout, Part, deal_of
from preferans.notation.record import Record, finish
from preferans.notation.text import fail
from preferans.notation.words import ALL_PASS, MISERE

SEATS = ("east", "south", "west")
_SUITS = ("SPADE", "CLUB", "DIAMOND", "HEART")
_RANKS = ("7", "8", "9", "10", "JACK", "QUEEN", "KING", "ACE")
_LEVELS = {"SIX": "6", "SEVEN": "7", "EIGHT": "8", "NINE": "9", "TEN": "10"}
_STRAINS = {"SPADE": "S", "CLUB": "C", "DIAMOND": "D", "HEART": "H", "NO_TRUMP": "N"}
_GAME = re.compile(rf"({'|'.join(_LEVELS)})_({'|'.join(_STRAINS)})S?")


def looks_like(value: dict[str, Any]) -> bool:
    """Are there cards by these seats?"""
    return "eastCards" in value or "southCards" in value


def read(value: dict[str, Any]) -> Deal | PlayedDeal:
    """The deal of one object; raises NotationError."""
    left = dict(value)
    layout = Layout([_cards(left.pop(f"{seat}Cards", None), f"{seat}Cards") for seat in SEATS])
    widow = left.pop("widow", None) or {}
    if not isinstance(widow, dict):
        raise fail("widow is no object: expected card1 and card2", code="talon")
    layout.talon = _cards([widow[key] for key in ("card1", "card2") if widow.get(key)], "widow")
    record = Record()
    first = left.pop("firstTurn", None)
    if first is not None:
        record.leader = _seat(first)
    _contracts(left, record)
    notes = [str(left.pop(key)) for key in ("name", "description") if left.get(key)]
    left.pop("players", None)
    for key, more in left.items():
        if more not in (None, "", [], {}):
            notes.append(f"{key}: {more if isinstance(more, str) else json.dumps(more, ensure_ascii=False)}")
    record.comment = "\n".join(notes)
    return finish(deal_of(layout), record)


def _cards(value: Any, name: str) -> Part:
    return [CardAt(_card(words(one, name)), 0, 0) for one in rows(value if value is not None else [], name)]


def _card(text: str) -> Card:
    suit, _, rank = text.upper().partition("_")
    if suit not in _SUITS or rank not in _RANKS:
        raise fail(f"no card {text[:30]!r}: expected SPADE_ACE, CLUB_10 and the like", code="card")
    return Card(_SUITS.index(suit) * 8 + _RANKS.index(rank))


def _seat(value: Any) -> int:
    seat = words(value, "firstTurn").lower()
    if seat not in SEATS:
        raise fail(f"firstTurn is {seat[:20]!r}: expected EAST, SOUTH or WEST", code="leader")
    return SEATS.index(seat)


def _contracts(left: dict[str, Any], record: Record) -> None:
    """One seat's game or misère is the contract, the others' PASS and WHIST are calls; three passes are all-pass."""
    said: list[tuple[int, str]] = []
    for seat, name in enumerate(SEATS):
        word = left.pop(f"{name}Contract", None)
        if word is None:
            continue
        text = words(word, f"{name}Contract").upper()
        game = _GAME.fullmatch(text)
        if game or text in ("MISER", "MISERE"):
            if record.contract is not None:
                raise fail("two seats with a contract, expected one declarer", code="contract")
            record.declarer = seat
            record.contract = _LEVELS[game[1]] + _STRAINS[game[2]] if game else MISERE
        elif text in ("PASS", "WHIST"):
            said.append((seat, text.lower()))
        else:
            raise fail(
                f"no contract {text[:30]!r}: expected SIX_SPADE to TEN_NO_TRUMP, MISER, WHIST or PASS", code="contract"
            )
    if record.contract is None and [call for _, call in said] == ["pass"] * 3:
        record.contract = ALL_PASS
    record.calls = tuple(said)
