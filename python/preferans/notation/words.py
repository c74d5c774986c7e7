"""Words around the cards: seats, talon, contracts and calls in English, Russian and what programs write."""

import re
from dataclasses import dataclass

from preferans.cards import STRAIN_LETTERS
from preferans.notation.glyphs import CYRILLIC_SUITS, LATIN_SUITS, SIGNS, SUIT_WORDS
from preferans.notation.text import Span, fail

SEATS = "WNES"
MISERE = "misere"
ALL_PASS = "all-pass"

_LABELS: dict[str, tuple[str, ...]] = {
    "seat 0": ("западная рука", "запад", "зап", "west"),
    "seat 1": ("северная рука", "север", "сев", "north"),
    "seat 2": ("восточная рука", "восток", "вост", "вос", "east"),
    "seat 3": ("южная рука", "юг", "юж", "south"),
    "hand 0": ("первая рука", "1-я рука", "first hand", "hand 1", "рука 1", "player 1", "игрок 1", "eldest hand"),
    "hand 1": ("вторая рука", "2-я рука", "second hand", "hand 2", "рука 2", "player 2", "игрок 2"),
    "hand 2": ("третья рука", "3-я рука", "third hand", "hand 3", "рука 3", "player 3", "игрок 3"),
    "talon": ("прикуп", "talon", "widow", "kitty", "kup"),
    "second talon": ("второй прикуп", "second talon"),
    "discard": ("сброс", "снос", "discarded", "discards", "discard"),
    "dead": ("мёртвая рука", "мертвая рука", "dead hand", "dead"),
    "noise": ("сдаёт", "сдает", "сдатчик", "deals", "dealer", "нет", "void", "пусто", "none"),
}
_KIND = {word: kind for kind, words in _LABELS.items() for word in words}
_WORDS = "|".join(re.escape(word) for word in sorted(_KIND, key=len, reverse=True))
# Roman numerals with Latin or Cyrillic І, as hands in books; single seat letters only before a colon.
_FIRST = "".join(sorted({letter for word in _KIND for letter in (word[0], word[0].upper())} | set("IІWNEЗСВЮ123")))
LABEL = re.compile(
    rf"(?=[{_FIRST}])(?<![^\W\d_])(?:(?P<word>(?i:{_WORDS}))(?![^\W\d_])\.?"
    r"|(?P<roman>[IІ]{1,3})(?P<star>\*?)(?=[.:) ]|\*)|(?P<seat>[WNEЗСВЮ])(?=:)"
    r"|(?<![^\s])(?P<lone>[WNE])(?![^\s])"
    r"|(?:\A|(?<=\n))(?P<number>[123])[.)](?= ))"
)


@dataclass(frozen=True, slots=True)
class Label:
    """A heading: `seat` 0..3 by the compass, `hand` 0..2 by number, `talon`, `discard`, `dead`, or `noise`."""

    kind: str
    number: int = 0


def label_of(found: re.Match[str]) -> Label:
    """The label that LABEL has found."""
    if found["roman"]:
        return Label("hand", len(found["roman"]) - 1)
    if found["lone"]:
        return Label("seat", SEATS.index(found["lone"]))
    if found["seat"]:
        return Label("seat", "WNEЗСВЮ".index(found["seat"]) % 3 if found["seat"] != "Ю" else 3)
    if found["number"]:
        return Label("hand", int(found["number"]) - 1)
    kind, _, number = _KIND[found["word"].lower()].partition(" ")
    if kind == "second":
        return Label("talon", 1)
    return Label(kind, int(number) if number else 0)


_STRAINS = {
    **SIGNS,
    **LATIN_SUITS,
    **CYRILLIC_SUITS,
    **SUIT_WORDS,
    **dict.fromkeys(("n", "nt", "бк", "б/к", "bk", "без козыря", "без козырей", "no trump", "notrump", "-", "x"), 4),
    **dict.fromkeys(("пиках", "пиками"), 0),
    **dict.fromkeys(("трефах",), 1),
    **dict.fromkeys(("бубнах",), 2),
    **dict.fromkeys(("червах",), 3),
}
_MISERES = frozenset(("misere", "misère", "mizer", "miser", "мизер", "м", "betl"))
_PASSES = frozenset(
    ("all-pass", "all pass", "allpass", "распасы", "распас", "распасовка", "распасовки", "pass", "passes", "пас")
)
_GAME = re.compile(r"(10|[6-9])\s*(.+)", re.DOTALL)


def contract_of(text: str, span: Span | None = None) -> str:
    """The contract as `7H`, `10N`, `misere` or `all-pass`; raises NotationError for other words."""
    word = " ".join(text.strip().strip(".,!").lower().split())
    if word in _MISERES:
        return MISERE
    if word in _PASSES:
        return ALL_PASS
    game = _GAME.fullmatch(word)
    strain = _STRAINS.get(game[2].strip(" .-") or "-") if game else None
    if game is None or strain is None:
        raise fail(
            f"no contract {text.strip()[:40]!r}: expected a game as 7♥ or 6 NT, misère or all-pass",
            [span] if span else (),
            code="contract",
        )
    return game[1] + STRAIN_LETTERS[strain]


def trump_of(contract: str | None) -> int | None:
    """The trump suit 0..3 of a contract in our writing, 4 for none, None where the contract does not tell."""
    if contract is None:
        return None
    if contract in (MISERE, ALL_PASS):
        return 4
    place = STRAIN_LETTERS.find(contract[-1:])
    return place if place >= 0 and contract[:-1] in ("6", "7", "8", "9", "10") else None


_SEAT_WORDS = {word: number for number in range(4) for word in _LABELS[f"seat {number}"]} | {
    "w": 0,
    "n": 1,
    "e": 2,
    "s": 3,
    "з": 0,
    "с": 1,
    "в": 2,
    "ю": 3,
    "0": 0,
    "1": 1,
    "2": 2,
    "i": 0,
    "ii": 1,
    "iii": 2,
}


def seat_of(text: str, span: Span | None = None) -> int:
    """The seat 0..2 of W N E, 0 1 2, I II III or a word in either language; raises NotationError."""
    seat = _SEAT_WORDS.get(text.strip().strip(".:").lower())
    if seat is None or seat > 2:
        raise fail(
            f"no seat {text.strip()[:40]!r}: expected W N E, or 0 1 2",
            [span] if span else (),
            code="seat",
        )
    return seat
