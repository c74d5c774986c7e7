"""From a text written by hand to marks: suits, ranks, labels and boundaries, each with its place.

A text has one way of writing suits (symbols, Cyrillic small or capital letters, Latin letters, words), found first;
only then is a letter a suit or a rank. One regular expression per way, each character read once.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from preferans.cards import Card
from preferans.errors import NotationError
from preferans.notation.glyphs import (
    CARET_SUITS,
    CYRILLIC_SUITS,
    LATIN_SUITS,
    SIGNS,
    SUIT_WORDS,
    RankMark,
    TenOrAce,
    decide,
    rank_of,
)
from preferans.notation.text import SUIT_SIGNS, Span, fail
from preferans.notation.words import LABEL, Label, label_of

MOST_RANKS = 400  # a deal of 32 cards with discard and play has fewer than 80

MOST_TOKENS = 2000


class Style(StrEnum):
    """How a text writes its suits."""

    SIGN = "symbols"
    CARET = "^ + $ @"
    SMALL = "small Cyrillic letters"
    CAPITAL = "capital Cyrillic letters"
    WORD = "words"
    LATIN = "Latin letters"


@dataclass(frozen=True, slots=True)
class Group:
    """A suit with the ranks that belong to it, as far as they stand together."""

    suit: int
    ranks: tuple[RankMark, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A boundary: `|`, `/`, a line's end, a gap of blanks, a bracket, a lone turn number, or a label."""

    kind: str
    start: int
    end: int
    label: Label | None = None


Item = Group | Mark

_RANKS = "10|[0-9TtТтKkКкQqДдJjBbВвAaАаXxХх]"
_UPPER_RANKS = "10|[0-9TТKКQДJBВAАXxХх]"
_BREAKS = r"(?P<line>\n[ \n]*)|(?P<gap> {2,})|(?P<bar>\|)|(?P<slash>/)|(?P<open>\()|(?P<close>\))"
_IGNORED = r"[ ,.;:!?*=\"'«»\[\]{}—–−\-_`+>→]"
_SUITS = {
    Style.SIGN: "[♠♤♣♧♦♢♥♡SCDH]",  # some programs mix A♠ with 10H
    Style.CARET: r"[\^+$@]",
    Style.SMALL: "[птбч]",
    Style.WORD: "|".join(sorted(SUIT_WORDS, key=len, reverse=True)),
    Style.LATIN: "[SsCcDdHhСсНн]",
}
_CAPITAL_POINTED = r"[ПТБЧ](?= ?[:.—–]| - )"  # П: or П.
_CAPITAL_ALONE = r"\b[ПБЧ]\b|(?<![ПТБЧ] )\bТ\b"  # a word of its own; Т right after a suit is its ace
_CAPITAL_FIRST = r"\b[ПТБЧ]"  # the first letter of a word


def _pattern(suits: str, ranks: str) -> re.Pattern[str]:
    ignored = _IGNORED.replace("+", "") if suits == _SUITS[Style.CARET] else _IGNORED
    return re.compile(f"(?P<suit>{suits})|(?P<rank>{ranks})|{_BREAKS}|(?P<ignored>{ignored})", re.UNICODE)


_PATTERNS = {
    Style.SIGN: _pattern(_SUITS[Style.SIGN], _RANKS),
    Style.CARET: _pattern(_SUITS[Style.CARET], "10|[0-9TKQJAX]"),
    Style.SMALL: _pattern(_SUITS[Style.SMALL], _UPPER_RANKS),
    Style.WORD: re.compile(f"(?P<suit>(?i:{_SUITS[Style.WORD]}))|(?P<rank>{_RANKS})|{_BREAKS}|(?P<ignored>{_IGNORED})"),
    Style.LATIN: _pattern(_SUITS[Style.LATIN], _RANKS),
}
_CAPITAL_PATTERNS = [_pattern(suits, _UPPER_RANKS) for suits in (_CAPITAL_POINTED, _CAPITAL_ALONE, _CAPITAL_FIRST)]
_CARET_CARD = re.compile(r"[0-9TKQJAX][\^+$@]")
_SUIT_WORD = re.compile(rf"(?i)\b(?:{_SUITS[Style.WORD]})\b")
_PATTERN = re.compile(r"\b[0-9AАKКQДJВTТ]*[xх]{2,}\b|\b[0-9AАKКQДJВTТ]+[xх]\b")
_WORD = re.compile(r"[^\W\d_]{2,}")


def style_of(text: str) -> tuple[Style, re.Pattern[str]] | None:
    """How `text` (without its labels) writes suits, and the pattern that reads it; None where there are no suits."""
    if any(letter in SIGNS for letter in text):
        return Style.SIGN, _PATTERNS[Style.SIGN]
    if _CARET_CARD.search(text):
        return Style.CARET, _PATTERNS[Style.CARET]
    if _SUIT_WORD.search(text):
        return Style.WORD, _PATTERNS[Style.WORD]
    if any(letter in CYRILLIC_SUITS for letter in text):
        return Style.SMALL, _PATTERNS[Style.SMALL]
    if any(letter in "ПБЧ" for letter in text):
        place = 0 if re.search(r"[ПБЧ] ?[:.—–]", text) else 1 if re.search(r"\b[ПБЧ]\b", text) else 2
        return Style.CAPITAL, _CAPITAL_PATTERNS[place]
    if any(letter in LATIN_SUITS for letter in text.lower()):
        return Style.LATIN, _PATTERNS[Style.LATIN]
    return None


def suit_of(glyph: str, style: Style) -> int:
    """The suit 0..3 that `glyph` names in `style`."""
    if style is Style.SIGN:
        return SIGNS[glyph] if glyph in SIGNS else LATIN_SUITS[glyph.lower()]
    if style is Style.CARET:
        return CARET_SUITS[glyph]
    if style is Style.WORD:
        return SUIT_WORDS[glyph.lower()]
    return (LATIN_SUITS if style is Style.LATIN else CYRILLIC_SUITS)[glyph.lower()]


@dataclass(frozen=True, slots=True)
class Lexed:
    """A text's groups and boundaries in order, and how its T reads."""

    items: tuple[Item, ...]
    reading: TenOrAce
    style: Style
    marks: tuple[RankMark, ...]
    example: str = ""  # a holding with T, for messages

    def cards(self, group: Group) -> tuple[Card, ...]:
        """The cards of one group in the order written; raises NotationError for a rank that is none."""
        return tuple(Card(group.suit * 8 + rank_of(mark, self.reading, self.marks)) for mark in group.ranks)

    @property
    def groups(self) -> list[Group]:
        """The groups alone."""
        return [item for item in self.items if isinstance(item, Group)]


def lex(text: str, forced: TenOrAce | None = None) -> Lexed:
    """Read a text with suits and ranks; raises NotationError with the place of what is neither."""
    labels = [(found.start(), found.end(), label_of(found)) for found in LABEL.finditer(text)]
    bare = _blanked(text, labels)
    styled = style_of(bare)
    if styled is None or styled[0] is not Style.SIGN:
        _no_pattern(bare)
    if styled is None:
        raise _no_suits(bare)
    style, pattern = styled
    raw = _tokens(bare, pattern, labels)
    items = _after_suit(raw, style) if _suit_comes_first(raw) else _before_suit(raw, style)
    marks = tuple(mark for item in items if isinstance(item, Group) for mark in item.ranks)
    example = next(
        (
            SUIT_SIGNS[item.suit] + "".join(mark.glyph for mark in item.ranks)
            for item in items
            if isinstance(item, Group) and any(mark.glyph.upper() in "TТ" for mark in item.ranks)
        ),
        "",
    )
    return Lexed(tuple(items), decide(marks, forced, example), style, marks, example)


def _no_pattern(text: str) -> None:
    """Raise NotationError for patterns of holdings, `AQx` or `Тхххх`, that books and tables use."""
    found = _PATTERN.search(text)
    if found:
        raise fail(
            f"{found[0]} is a pattern: x stands for any small card, a deal needs every card",
            [found.span()],
            code="pattern",
        )


def _no_suits(text: str) -> NotationError:
    found = re.search(r"\b[TТ](?:10|[789KКQДJBВXХ])\b", text)
    if found:
        card = f"{found[0][0]}{found[0][1:]}"
        return fail(
            f"{card} may be a club or an ace and another card: write ♣{card[1:]}, or name the suit of both",
            [found.span()],
            code="suits",
        )
    return fail("no suits in the text: expected ♠♣♦♥, letters or words", code="suits")


def _blanked(text: str, labels: list[tuple[int, int, Label]]) -> str:
    """The text with its labels blanked out, so that their letters are no suits."""
    pieces: list[str] = []
    place = 0
    for start, end, _ in labels:
        pieces += [text[place:start], "\x00" * (end - start)]
        place = end
    return "".join([*pieces, text[place:]])


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    glyph: str
    start: int
    end: int
    label: Label | None = None


def _tokens(text: str, pattern: re.Pattern[str], labels: list[tuple[int, int, Label]]) -> list[_Token]:
    """Every character of the text as tokens; raises NotationError at the first that belongs to none."""
    tokens: list[_Token] = []
    ranks = 0
    place = 0
    starts = {start: (end, label) for start, end, label in labels}
    while place < len(text):
        if place in starts:
            end, label = starts[place]
            tokens.append(_Token("label", "", place, end, label))
            place = end
            continue
        found = pattern.match(text, place)
        if found is None:
            raise _unknown(text, place)
        kind = found.lastgroup or "ignored"
        place = found.end()
        if kind == "ignored":
            continue
        ranks += kind == "rank"
        if ranks > MOST_RANKS or len(tokens) > MOST_TOKENS:
            raise fail(f"over {MOST_RANKS} cards in the text: expected one deal", [found.span()], code="length")
        tokens.append(_Token(kind, found[0], found.start(), found.end()))
    return tokens


def _unknown(text: str, place: int) -> NotationError:
    word = _WORD.match(text, place)
    span = word.span() if word else (place, place + 1)
    return fail(
        f"cannot read {text[slice(*span)][:40]!r}: expected suits and ranks, or a heading as West or Talon",
        [span],
        code="character",
    )


def _suit_comes_first(tokens: list[_Token]) -> bool:
    """Is it ♠7 (True) or 7♠: what the first card of the text shows."""
    return next((token.kind == "suit" for token in tokens if token.kind in ("suit", "rank")), True)


def _after_suit(tokens: list[_Token], style: Style) -> list[Item]:
    """♠7Q ♣X: a suit holds for the ranks that follow, up to the next suit, bar, slash, bracket or label."""
    items: list[Item] = []
    suit: _Token | None = None
    ranks: list[RankMark] = []
    since_line = 0  # ranks since the last full hand, to tell a lone turn number from a rank

    def close() -> Iterator[Item]:
        if suit is not None:
            yield Group(suit_of(suit.glyph, style), tuple(ranks), suit.start, ranks[-1].end if ranks else suit.end)

    for index, token in enumerate(tokens):
        if token.kind == "rank":
            if _is_turn(tokens, index, since_line):
                items += [*close(), Mark("turn", token.start, token.end)]
                suit, ranks = None, []
                continue
            if suit is None:
                raise fail(f"{token.glyph} stands before any suit", [(token.start, token.end)], code="suits")
            ranks.append(RankMark(token.glyph, token.start, token.end))
            since_line += 1
            continue
        if token.kind in ("line", "gap") and suit is not None and _goes_on(tokens, index):
            continue
        items += close()
        suit, ranks = (token, []) if token.kind == "suit" else (None, [])
        if token.kind != "suit":
            items.append(Mark(token.kind, token.start, token.end, token.label))
    items += close()
    return items


def _goes_on(tokens: list[_Token], index: int) -> bool:
    """A gap inside one suit's ranks, `♠ A  K  7`, ends nothing."""
    return index + 1 < len(tokens) and tokens[index + 1].kind == "rank"


def _is_turn(tokens: list[_Token], index: int, before: int) -> bool:
    """A lone 0, 1 or 2 after a full hand is the seat on lead, not a rank."""
    token = tokens[index]
    if token.glyph not in ("0", "1", "2") or before not in (10, 12, 30, 32):
        return False
    alone_left = index == 0 or tokens[index - 1].end < token.start or tokens[index - 1].kind in ("gap", "line")
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    alone_right = following is None or following.start > token.end or following.kind in ("gap", "line")
    return alone_left and alone_right


def _before_suit(tokens: list[_Token], style: Style) -> list[Item]:
    """7♠ 10♦: ranks belong to the suit that follows them."""
    items: list[Item] = []
    ranks: list[RankMark] = []
    for token in tokens:
        if token.kind == "rank":
            ranks.append(RankMark(token.glyph, token.start, token.end))
            continue
        if token.kind == "suit":
            if not ranks:
                raise fail(f"{token.glyph} has no rank before it", [(token.start, token.end)], code="rank")
            items.append(Group(suit_of(token.glyph, style), tuple(ranks), ranks[0].start, token.end))
            ranks = []
            continue
        if ranks and token.kind not in ("gap",):
            raise _no_suit(ranks)
        items.append(Mark(token.kind, token.start, token.end, token.label))
    if ranks:
        raise _no_suit(ranks)
    return items


def _no_suit(ranks: list[RankMark]) -> NotationError:
    span: Span = (ranks[0].start, ranks[-1].end)
    return fail(f"{ranks[0].glyph} has no suit after it", [span], code="suits")
