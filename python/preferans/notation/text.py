"""Texts as they come from files and clipboards: decoding, invisible characters, and errors with their places.

Readers work on a `plain` copy in which blanks are blanks and lines end in a newline; `Source` carries the way back,
so that every error points into the text as it was typed.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from preferans.cards import Card
from preferans.errors import NotationError, PreferansError

Span = tuple[int, int]

SUIT_SIGNS = "♠♣♦♥"

_DROPPED = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"))
_BLANKS = dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u200a\u202f\u2002\u2003\u3000\u2008\u2006\t\v\f"), " ")
_UNEVEN = re.compile("[\ufe0e\ufe0f\u200b-\u200f\u2060\ufeff\u00ad\r\u2028\u2029\u0085]")


@dataclass(frozen=True, slots=True)
class Source:
    """A text and its plain copy; `origin[i]` is the place in `text` of the plain character `i`, None where equal."""

    text: str
    plain: str
    origin: tuple[int, ...] | None

    @classmethod
    def of(cls, text: str) -> "Source":
        """Fold blanks, drop characters that have no width, end lines in a newline alone."""
        if not _UNEVEN.search(text):
            return cls(text, text.translate(_BLANKS), None)
        letters: list[str] = []
        origin: list[int] = []
        for place, letter in enumerate(text):
            if letter == "\n" and place and text[place - 1] == "\r":
                continue
            if ord(letter) in _DROPPED:
                continue
            letters.append("\n" if letter in "\r\u2028\u2029\u0085" else _BLANKS.get(ord(letter), letter))
            origin.append(place)
        origin.append(len(text))
        return cls(text, "".join(letters), tuple(origin))

    def original(self, span: Span) -> Span:
        """The span in the text as typed, never beyond its end."""
        if self.origin is None:
            return min(span[0], len(self.text)), min(span[1], len(self.text))
        last = len(self.origin) - 1
        start, end = min(span[0], last), min(span[1], last)
        return self.origin[start], (self.origin[end - 1] + 1 if end > start else self.origin[start])


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16 by its mark or its zero bytes, else Windows-1251; raises NotationError."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return _decoded(data[len(mark) :], name)
    head = data[:4096]
    zeros = head.count(0)
    if zeros and zeros * 8 >= len(head):
        even = sum(1 for byte in head[::2] if byte == 0)
        return _decoded(data, "utf-16-be" if even * 2 > zeros else "utf-16-le")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decoded(data, "cp1251")


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode(name)
    except UnicodeDecodeError as error:
        raise NotationError(
            f"byte {error.start} is no {name} text: expected UTF-8, UTF-16 or Windows-1251", code="encoding"
        ) from None


def sign(card: Card) -> str:
    """A card for a sentence: suit symbol and rank, `♣7`, `♥10`."""
    text = str(card)
    return SUIT_SIGNS[card.suit] + ("10" if text[1] == "T" else text[1])


def fail(
    message: str,
    spans: Iterable[Span] = (),
    *,
    code: str = "text",
    card: Card | None = None,
    places: Sequence[str] = (),
    hint: str = "",
) -> NotationError:
    """A NotationError with places in the plain text; `read` adds the text itself."""
    return NotationError(
        message,
        code=code,
        card="" if card is None else str(card),
        places=places,
        spans=tuple(spans),
        hint=hint,
    )


def no_other_lines(text: str, known: re.Pattern[str], what: str, place: int = 0) -> None:
    """Raise NotationError for the first line that is neither empty nor a comment (#, %) nor matched from its start."""
    for line in text.split("\n"):
        if line.strip() and not line.lstrip().startswith(("#", "%")) and not known.match(line):
            raise fail(f"a line that is no part of {what}", [(place, place + len(line))], code="line")
        place += len(line) + 1


def from_deal_error(error: PreferansError, spans: Iterable[Span] = ()) -> NotationError:
    """The same error as a NotationError, with the places in the text where the cards stand."""
    kept = tuple(spans) or error.spans
    return NotationError(
        str(error),
        code=error.code,
        card=error.card,
        places=error.places,
        spans=kept,
        hint=error.hint,
    )


def as_notation_error(error: PreferansError, source: Source) -> NotationError:
    """What `read` raises: a NotationError about the text as typed, whatever kind of PreferansError `error` is."""
    result = error if isinstance(error, NotationError) else from_deal_error(error)
    result.text = source.text
    result.spans = tuple(source.original(span) for span in result.spans)
    return result
