"""Texts of the eshavlyugin engine: test blocks (hands, declarer, lead, contract, tricks), game records (hands, lead,
moves) and the database of deals from gambler.ru (`begin` ... `end`).

Cards are rank and small suit letter, `10h` or `Th`. Blocks do not write the two cards laid away; they are the two
that are missing, and stand both for the talon and for the discard.
"""

import re

from preferans.deal import Deal, PlayedDeal
from preferans.notation.glyphs import TenOrAce
from preferans.notation.hands import CardAt, Layout, Part, all_cards, deal_of
from preferans.notation.lexer import lex
from preferans.notation.record import Record, finish
from preferans.notation.text import Span, fail, no_other_lines
from preferans.notation.words import ALL_PASS, contract_of

_CARDS = re.compile(r" *(?:(?:10|[2-9TJQKAtjqka])[scdhSCDH](?: +|$))+")
_WORD_LINE = re.compile(r"^ *(CONTRACT|FIRSTPLAYER|NUMOFPLAYERS|HAND|TRADE|WIDOW|MOVE)\b *([^\n]*)$", re.MULTILINE)
_KNOWN = re.compile(r" *(?:begin|end|CONTRACT|FIRSTPLAYER|NUMOFPLAYERS|HAND|TRADE|WIDOW|MOVE)\b")
_GIVEN_UP = re.compile(r"(10|[6-9])-3")
_FIRST_HAND = 2  # the database begins with seat 2


def looks_like(text: str) -> bool:
    """Three lines of ten cards and then a number alone."""
    lines = [line for line in text.split("\n", 40) if line.strip()]
    return len(lines) >= 4 and lines[3].strip() in ("0", "1", "2") and all(map(_CARDS.fullmatch, lines[:3]))


def looks_like_database(text: str) -> bool:
    """A line `begin`, or database words with hands."""
    return re.search(r"^ *(?:begin *$|HAND +(?:10|[2-9TJQKA])[scdh]\b)", text, re.MULTILINE) is not None


def read(text: str) -> Deal | PlayedDeal:
    """One block or game record; raises NotationError."""
    lines = _lines(text)
    if len(lines) not in (4, 5, 7):
        raise fail(
            f"{len(lines)} lines, expected three hands, declarer, lead, contract and tricks, or hands, lead and moves",
            code="lines",
        )
    deal = _with_missing(_hands(lines[:3]))
    rest = lines[3:]
    if len(lines) == 7:
        record = Record(
            declarer=_seat(*rest[0]),
            leader=_seat(*rest[1]),
            contract=contract_of(rest[2][0], _span(*rest[2])),
            tricks=_tricks(*rest[3]),
        )
        record.discard = deal.talon
        return finish(deal, record)
    record = Record(leader=_seat(*rest[0]), contract=ALL_PASS)
    if len(rest) == 2:
        at = _cards(*rest[1])
        record.cards, record.spans = tuple(one.card for one in at), [one.span for one in at]
    return finish(deal, record)


def _lines(text: str) -> list[tuple[str, int]]:
    """Lines that say something, with their places."""
    found: list[tuple[str, int]] = []
    place = 0
    for line in text.split("\n"):
        if line.strip():
            found.append((line, place))
        place += len(line) + 1
    return found


def _span(line: str, start: int) -> Span:
    return start, start + len(line)


def _seat(line: str, start: int) -> int:
    if line.strip() not in ("0", "1", "2"):
        raise fail(f"no seat {line.strip()[:20]!r}: expected 0, 1 or 2", [_span(line, start)], code="seat")
    return int(line)


def _tricks(line: str, start: int) -> int:
    if not re.fullmatch(r" *(?:10|[0-9]) *", line):
        raise fail(f"no number of tricks {line.strip()[:20]!r}", [_span(line, start)], code="result")
    return int(line)


def _cards(line: str, start: int) -> Part:
    return (
        [CardAt(at.card, at.start + start, at.end + start) for at in all_cards(lex(line, TenOrAce.TEN))]
        if line.strip()
        else []
    )


def _hands(lines: list[tuple[str, int]]) -> Layout:
    return Layout([_cards(line, start) for line, start in lines])


def _with_missing(layout: Layout) -> Deal:
    """The deal whose talon is the two cards in no hand (none where the hands are an ending)."""
    deal = deal_of(layout)
    out = deal.cards_out
    return Deal(deal.hands, tuple(out)) if len(out) == 2 else deal


def read_database(text: str) -> Deal | PlayedDeal:
    """One `begin` ... `end`; raises NotationError."""
    if len(re.findall(r"^ *begin *$", text, re.MULTILINE)) > 1:
        raise fail("several deals, expected one (read_many reads files of many)", code="many")
    no_other_lines(text, _KNOWN, "a deal of the database")
    words = [(line[1], line[2], line.start(2)) for line in _WORD_LINE.finditer(text)]
    hands = [_cards(value, start) for key, value, start in words if key == "HAND"]
    if len(hands) != 3:
        raise fail(f"{len(hands)} HAND lines, expected three", code="hands")
    turned = [hands[(seat - _FIRST_HAND) % 3] for seat in range(3)]
    widow = [at for key, value, start in words if key == "WIDOW" for at in _cards(value, start)]
    layout = Layout(turned, widow)
    deal = deal_of(layout) if widow else _with_missing(layout)
    record = Record()
    for key, value, start in words:
        if key == "FIRSTPLAYER":
            record.leader = _first(value, start)
        elif key == "NUMOFPLAYERS" and value.strip() != "3":
            record.comment = f"players: {value.strip()}"
    bids = [(value, (start, start + len(value))) for key, value, start in words if key == "TRADE"]
    record.calls = auction(record.leader or 0, bids)
    bidders = [seat for seat, call in record.calls if call != "pass"]
    for key, value, start in words:
        if key == "CONTRACT":
            _contract(record, value, (start, start + len(value)))
    if record.contract != ALL_PASS:
        record.declarer = bidders[-1] if bidders else None
    moves = [at for key, value, start in words if key == "MOVE" for at in _cards(value, start)]
    if record.contract == ALL_PASS:
        moves = [at for at in moves if at.card not in deal.talon]  # a sitting dealer's cards lead tricks 1 and 2
    record.cards, record.spans = tuple(at.card for at in moves), [at.span for at in moves]
    return finish(deal, record)


def _first(value: str, start: int) -> int:
    """The first player; 3, the fourth player's number, wraps to 0 as in the source."""
    if value.strip() not in ("0", "1", "2", "3"):
        raise fail(f"FIRSTPLAYER {value.strip()[:20]!r}: expected 0 to 3", [(start, start + len(value))], code="leader")
    return int(value) % 3


def auction(first: int, bids: list[tuple[str, Span]]) -> tuple[tuple[int, str], ...]:
    """Calls with their seats: round the table from the first player, without those who passed."""
    calls: list[tuple[int, str]] = []
    out: set[int] = set()
    seat = first
    for text, span in bids:
        call = _call(text, span)
        calls.append((seat, call))
        if call == "pass":
            out.add(seat)
        if len(out) == 3:
            break
        seat = (seat + 1) % 3
        while seat in out:
            seat = (seat + 1) % 3
    return tuple(calls)


def _call(text: str, span: Span) -> str:
    contract = contract_of(_tens(text), span)
    return "pass" if contract == ALL_PASS else contract


def _tens(text: str) -> str:
    """The source keeps one digit of a level: `1s` is ten spades."""
    return re.sub(r"^ *1(?!0)", "10", text)


def _contract(record: Record, value: str, span: Span) -> None:
    if _GIVEN_UP.fullmatch(value.strip()):
        record.comment = "; ".join([f"{value.strip()}: given up without three", *filter(None, [record.comment])])
        return
    record.contract = contract_of(_tens(value), span)
