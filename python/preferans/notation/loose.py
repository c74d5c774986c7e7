"""Deals as people write them: symbols or letters for suits, Latin or Russian ranks, in lines, tables or prose."""

import re

from preferans.deal import Deal, PlayedDeal
from preferans.notation.fields import fields_of, only
from preferans.notation.glyphs import RankMark, TenOrAce, decide
from preferans.notation.hands import CardAt, all_cards, deal_of, layout_of
from preferans.notation.lexer import Lexed, lex, style_of
from preferans.notation.record import finish
from preferans.notation.words import LABEL


def looks_like(text: str) -> bool:
    """Does the text name suits in any way at all?"""
    return style_of(text) is not None


def read(text: str, forced: TenOrAce | None = None) -> Deal | PlayedDeal:
    """A deal in symbols, letters or words; raises NotationError."""
    found = fields_of(text)
    plays = [only(text, found.play)] if found.play else []
    rest, titles = _without_titles(found.rest)
    lexed, *played = lex_together([rest, *plays], forced)
    layout = layout_of(rest, lexed)
    record = found.record
    record.comment = "\n".join(part for part in (*titles, record.comment) if part)
    cards: list[CardAt] = [at for part in played for at in all_cards(part)]
    record.cards = tuple(at.card for at in cards)
    record.spans = [at.span for at in cards]
    record.discard = tuple(at.card for at in layout.discard)
    record.discard_spans = [at.span for at in layout.discard]
    if layout.turn is not None and record.leader is None:
        record.leader = layout.turn
    return finish(deal_of(layout), record)


_SIGN = re.compile("[♠♤♣♧♦♢♥♡]")
_WORDS = re.compile(r"[^\W\d_]{3,}")
_RANK_LETTERS = frozenset("TТKКQДJBВAАXХtтkкqдjbвaаxх")


def _without_titles(text: str) -> tuple[str, list[str]]:
    """Take out lines of words alone, such as a title, from a text with suit symbols; they become the comment."""
    if not _SIGN.search(text):
        return text, []
    titles: list[str] = []
    lines = text.split("\n")
    for place, line in enumerate(lines):
        words = [word for word in _WORDS.findall(LABEL.sub(" ", line)) if not set(word) <= _RANK_LETTERS]
        if words and not _SIGN.search(line):
            titles.append(line.strip())
            lines[place] = " " * len(line)
    return "\n".join(lines), titles


def lex_together(texts: list[str], forced: TenOrAce | None = None) -> list[Lexed]:
    """Several parts of one text, whose T reads the same way in all; raises NotationError."""
    apart = [lex(text, forced or TenOrAce.TEN) for text in texts]
    marks: tuple[RankMark, ...] = tuple(mark for part in apart for mark in part.marks)
    reading = decide(marks, forced, next((part.example for part in apart if part.example), ""))
    return [Lexed(part.items, reading, part.style, marks, part.example) for part in apart]


def read_all(text: str, forced: TenOrAce | None = None) -> list[CardAt]:
    """All cards of a text in the order written; raises NotationError."""
    return all_cards(lex(text, forced))
