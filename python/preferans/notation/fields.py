"""Lines with a heading and what they say about a deal: contract, declarer, lead, calls, play, tricks, players."""

import re
from dataclasses import dataclass, field

from preferans.notation.extras import split_quoted, unquoted
from preferans.notation.record import Record
from preferans.notation.text import Span, fail
from preferans.notation.words import contract_of, seat_of

_KEYS = {
    "contract": ("контракт", "игра", "заказ", "contract", "game"),
    "declarer": ("разыгрывающий", "разыгрывает", "играющий", "играет", "declarer"),
    "leader": ("первый ход", "заход", "ход", "first lead", "leader", "lead", "leads", "on lead"),
    "calls": ("торговля", "торг", "заявки", "calls", "bids", "auction"),
    "play": ("розыгрыш", "ходы", "play", "tricks played"),
    "result": ("взятки", "tricks", "result"),
    "tricks": ("взятки разыгрывающего", "declarer's tricks"),
    "names": ("игроки", "players", "names"),
    "comment": ("примечание", "комментарий", "comment"),
}
_KIND = {word: kind for kind, words in _KEYS.items() for word in words}
_WORDS = "|".join(re.escape(word) for word in sorted(_KIND, key=len, reverse=True))
_HEADING = rf"^ *(?P<key>(?i:{_WORDS})) *: *(?P<value>[^\n]*)$"
_LINE = re.compile(_HEADING + r"|#(?P<note>[^\n]*)$", re.MULTILINE)
_CALL = re.compile(r"\s*(\S+)\s*(.*)", re.DOTALL)


def only(text: str, spans: list[Span]) -> str:
    """The text with everything outside these places blanked out."""
    pieces: list[str] = []
    place = 0
    for start, end in spans:
        pieces += [" " * (start - place), text[start:end], "\n"]
        place = end + 1
    return "".join(pieces)


@dataclass(slots=True)
class Fields:
    """The lines found, as a record, and where the cards played are written."""

    record: Record = field(default_factory=Record)
    play: list[Span] = field(default_factory=list)
    rest: str = ""


def fields_of(text: str) -> Fields:
    """Take lines with headings, and what follows a #, out of a text; `rest` keeps the other characters in place."""
    found = Fields()
    pieces: list[str] = []
    place = 0
    for line in _LINE.finditer(text):
        pieces += [text[place : line.start()], " " * (line.end() - line.start())]
        place = line.end()
        if line["note"] is not None:
            _take(found, "comment", line["note"], line.span("note"))
        else:
            _take(found, _KIND[line["key"].lower()], line["value"], line.span("value"))
    found.rest = "".join([*pieces, text[place:]])
    return found


_BESIDE = re.compile(r" *(?i:discard|снос|прикуп|talon|второй прикуп|мёртвая рука) *:")


def is_field(line: str) -> bool:
    """Is this one line with such a heading?"""
    return _LINE.fullmatch(line) is not None or _BESIDE.match(line) is not None


def _take(found: Fields, kind: str, value: str, span: Span) -> None:
    record = found.record
    if kind == "contract":
        record.contract = contract_of(value, span)
    elif kind == "declarer":
        record.declarer = seat_of(value, span)
    elif kind == "leader":
        record.leader = seat_of(value, span)
    elif kind == "names":
        record.names = tuple(unquoted(name) for name in split_quoted(value))
    elif kind == "comment":
        record.comment = "\n".join(part for part in (record.comment, unquoted(value)) if part)
    elif kind == "play":
        found.play.append(span)
    elif kind == "calls":
        record.calls += tuple(_call(text, span) for text in split_quoted(value) if text)
    elif kind == "tricks":
        record.tricks = _number(value, span)
    else:
        record.result = tuple(_number(one, span) for one in re.findall(r"[^\s,;+]+", value))


def _call(text: str, span: Span) -> tuple[int, str]:
    found = _CALL.fullmatch(text)
    assert found is not None
    return seat_of(found[1], span), unquoted(found[2])


def _number(text: str, span: Span) -> int:
    word = text.strip()
    if not re.fullmatch(r"[0-9]{1,2}", word):
        raise fail(f"no number of tricks {word[:20]!r}", [span], code="result")
    return int(word)
