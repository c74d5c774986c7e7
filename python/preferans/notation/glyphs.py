"""The signs people write suits and ranks with, and the one choice that a text leaves open: ten or ace.

`T` is the ten in English texts and the ace (туз) in Russian ones. The choice is made once per text, by the other
ranks it holds, and only then do Latin and Cyrillic look-alikes fold together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from preferans.cards import RANK_LETTERS
from preferans.errors import NotationError
from preferans.notation.text import Span, fail

TEN, JACK, QUEEN, KING, ACE = 3, 4, 5, 6, 7

SIGNS = {"♠": 0, "♤": 0, "♣": 1, "♧": 1, "♦": 2, "♢": 2, "♥": 3, "♡": 3}
CYRILLIC_SUITS = {"п": 0, "т": 1, "б": 2, "ч": 3}
LATIN_SUITS = {"s": 0, "c": 1, "d": 2, "h": 3, "с": 1, "н": 3}  # the last two are Cyrillic look-alikes
CARET_SUITS = {"^": 0, "+": 1, "$": 2, "@": 3}
SUIT_WORDS = {
    **dict.fromkeys(("пики", "пика", "пик", "spades", "spade", "pik"), 0),
    **dict.fromkeys(("трефы", "трефа", "треф", "крести", "clubs", "club", "tref"), 1),
    **dict.fromkeys(("бубны", "бубна", "бубен", "бубновые", "diamonds", "diamond", "karo"), 2),
    **dict.fromkeys(("червы", "черва", "черви", "червей", "hearts", "heart", "herc"), 3),
}

RANKS = {
    **{"7": 0, "8": 1, "9": 2, "10": TEN, "0": TEN, "X": TEN, "Х": TEN},
    **{"J": JACK, "В": JACK, "B": JACK, "Q": QUEEN, "Д": QUEEN, "K": KING, "К": KING, "A": ACE, "А": ACE},
}
UNCLEAR = frozenset("TТ")  # Latin and Cyrillic
SMALL = frozenset("xх")  # Latin and Cyrillic lower case


class TenOrAce(StrEnum):
    """How `T` as a rank reads in one text."""

    TEN = "ten"
    ACE = "ace"


@dataclass(frozen=True, slots=True)
class RankMark:
    """One rank as written; `glyph` is kept until the whole text is known."""

    glyph: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.start, self.end


def decide(marks: Sequence[RankMark], forced: TenOrAce | None = None, example: str = "") -> TenOrAce:
    """How `T` reads among these ranks of one text; raises NotationError where both readings are possible.

    `example` is a holding of the text with `T`, which the message shows in both readings.

    A literal 10, X or 0 beside it makes it the ace; an A makes the Latin letter the ten; both or neither leave it
    open. The Cyrillic letter is the ace unless there is an A.
    """
    unclear = [mark for mark in marks if mark.glyph.upper() in UNCLEAR]
    if forced is not None or not unclear:
        return forced or TenOrAce.TEN
    seen = {mark.glyph.upper() for mark in marks}
    ten = bool(seen & {"10", "X", "Х", "0"}) or any(mark.glyph in SMALL for mark in marks if _is_ten(mark, marks))
    ace = bool(seen & {"A", "А"})
    latin = "T" in seen
    if ten and not ace:
        return TenOrAce.ACE
    if ace and not ten and "Т" not in seen:
        return TenOrAce.TEN
    if not ten and not ace and not latin:
        return TenOrAce.ACE
    why = "both 10 and A" if ten and ace else "A" if ace else "neither 10 nor A"
    glyph = unclear[0].glyph
    both = f": {example} reads {_read_as(example, '10')} or {_read_as(example, 'A')}" if example else ""
    raise fail(
        f"{glyph} may be the ten or the ace (the text has {why}){both}; write 10 and A, or name the notation: "
        "unicode for the ten, russian for the ace",
        [mark.span for mark in unclear],
        code="ten_or_ace",
    )


def _read_as(holding: str, rank: str) -> str:
    return "".join(rank if letter.upper() in UNCLEAR else letter for letter in holding)


def rank_of(mark: RankMark, reading: TenOrAce, marks: Sequence[RankMark]) -> int:
    """The rank 0..7 of one mark; raises NotationError where it names none."""
    glyph = mark.glyph
    if glyph.upper() in UNCLEAR:
        return TEN if reading is TenOrAce.TEN else ACE
    if glyph in SMALL and not _is_ten(mark, marks):
        raise fail(
            f"{glyph} stands for any small card: this is a pattern, not the cards of a deal",
            [mark.span],
            code="pattern",
        )
    rank = RANKS.get(glyph.upper())
    if rank is None:
        raise no_rank(glyph, mark.span)
    return rank


def no_rank(glyph: str, span: Span) -> NotationError:
    """The error for something that stands where a rank is expected."""
    ranks = " ".join(reversed(RANK_LETTERS))
    if glyph.isdecimal():
        return fail(f"{glyph} is no rank: the 32 cards go from 7 to the ace", [span], code="rank")
    return fail(f"{glyph!r} is no rank: expected one of {ranks} (10 also as 10, X or 0)", [span], code="rank")


def _is_ten(mark: RankMark, marks: Sequence[RankMark]) -> bool:
    """A small letter x is the ten only in a text that writes its other ranks with small letters too."""
    letters = [other.glyph for other in marks if other.glyph.isalpha() and other.glyph not in SMALL]
    return bool(letters) and all(letter.islower() for letter in letters)
