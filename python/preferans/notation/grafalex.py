"""Card text of the PreferansSolver program: `^` spades, `+` clubs, `$` diamonds, `@` hearts, `1` the ten.

One string a hand, in quotes or on a line of its own; a fourth string is the play, or the talon.
"""

import re

from preferans.cards import Card
from preferans.deal import Deal, PlayedDeal
from preferans.notation.glyphs import CARET_SUITS, RANKS, SIGNS, no_rank
from preferans.notation.hands import CardAt, Layout, Part, deal_of
from preferans.notation.record import Record, finish
from preferans.notation.replay import owner
from preferans.notation.text import fail

_CARD = re.compile(r"(10|.)([\^+$@])|\?\?|[^\s,;]")
_LIKE = re.compile(r"(?:10|[0-9TJQKA])[\^+$@](?= |[\"',;\n]|$)")
_QUOTED = re.compile(r'"([^"\n]*)"')


def looks_like(text: str) -> bool:
    """Three cards and more with these suit signs."""
    return len(_LIKE.findall(text[:4000])) >= 3 and not any(sign in text for sign in SIGNS)


def holds_cards(text: str) -> bool:
    """Is there a card with one of these suit signs?"""
    return _LIKE.search(text) is not None


def read(text: str) -> Deal | PlayedDeal:
    """Three hands, and the play where it is given; raises NotationError."""
    quoted = [(found[1], found.start(1)) for found in _QUOTED.finditer(text)]
    strings = [(line, start) for line, start in quoted if _LIKE.search(line)] or _lines(text)
    parts = [cards(line, start) for line, start in strings]
    if len(parts) not in (3, 4):
        raise fail(f"{len(parts)} strings of cards, expected three hands, and then the talon or the play", code="hands")
    layout = Layout(parts[:3])
    record = Record()
    if len(parts) == 4:
        held = {at.card for hand in layout.hands for at in hand}
        if all(at.card in held for at in parts[3]):
            record.cards, record.spans = tuple(at.card for at in parts[3]), [at.span for at in parts[3]]
        else:
            layout.talon = parts[3]
    deal = deal_of(layout)
    if record.cards:
        record.leader = owner(deal.hands, record.cards[0])
    return finish(deal, record)


def _lines(text: str) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    place = 0
    for line in text.split("\n"):
        for piece in line.split("|"):
            if piece.strip():
                found.append((piece, place))
            place += len(piece) + 1
    return found


def cards(text: str, start: int = 0) -> Part:
    """The cards of one string with their places; raises NotationError."""
    found: list[CardAt] = []
    for token in _CARD.finditer(text):
        span = (start + token.start(), start + token.end())
        if token[0] == "??":
            raise fail("?? is an unknown card: a deal needs every card", [span], code="pattern")
        rank = 3 if token[1] in ("1", "T") else RANKS.get((token[1] or "").upper())
        if rank is None or not token[2]:
            raise no_rank(token[1] or token[0], span)
        found.append(CardAt(Card(CARET_SUITS[token[2]] * 8 + rank), *span))
    return found
