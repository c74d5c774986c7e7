"""Every notation that players use, behind one door: `read`, `read_many`, `write`.

`read` finds the format by itself; a name narrows it. A deal with anything known beyond its cards comes as PlayedDeal.
Errors are NotationError with the places in the text as typed.
"""

import re
from collections.abc import Callable

from preferans.cards import Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError, PreferansError
from preferans.notation import bts, grafalex, loose, native, numeric
from preferans.notation.catalog import BY_NAME, FORMATS, AnyDeal, Format, detect, read_detected
from preferans.notation.glyphs import TenOrAce
from preferans.notation.hands import Part
from preferans.notation.many import LineError, read_many
from preferans.notation.text import Source, as_notation_error, decode, fail, sign

READABLE = tuple(one.name for one in FORMATS)
WRITABLE = tuple(one.name for one in FORMATS if one.write is not None)
FULL_HAND = 10
MOST_OF_A_HAND = 12
_T_READINGS = {"unicode": TenOrAce.TEN, "russian": TenOrAce.ACE}
_OWN_CARDS = re.compile(r"[\s,/|]*(?:[SCDHscdh][789TJQKAtjqka](?:[\s,/|]+|$))+")

__all__ = [
    "FORMATS",
    "READABLE",
    "WRITABLE",
    "AnyDeal",
    "Format",
    "LineError",
    "card_places",
    "decode",
    "detect_format",
    "read",
    "read_cards",
    "read_hand",
    "read_many",
    "write",
]


def read(text: str | bytes, format: str | None = None) -> Deal | PlayedDeal:
    """The deal written in `text`, in whichever notation; `format` narrows to one of READABLE.

    Raises NotationError where the text cannot be read, where it can be read in two ways, and where its cards make no
    deal or its play breaks the rules; `text` and `spans` of the error tell the places.

    >>> print(read("♠ТДВ8 ♣Д ♦108 ♥ДВ8 | ♠97 ♣ТКВ87 ♦Т ♥К7 | ♠10 ♣109 ♦КДВ97 ♥109 | ♠К ♥Т"))
    AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A
    """
    source = Source.of(decode(text) if isinstance(text, bytes) else text)
    try:
        if not source.plain.strip():
            raise fail("an empty text: expected a deal", code="format")
        return _format(format).read(source.plain) if format is not None else read_detected(source.plain)
    except PreferansError as error:
        raise as_notation_error(error, source) from error.__cause__


def write(deal: Deal | PlayedDeal, format: str = "native") -> str:
    """The text of a deal in one of WRITABLE; reading it gives the same deal again.

    Raises NotationError where the format cannot hold this deal.

    >>> write(read("987.A.-.- | AKQ.-.7.- | -.987.8.-"), "jpref")
    'deal: ♠789 ♣A  ♠QKA ♦7  ♣789 ♦8\\n'
    """
    writer = _format(format).write
    if writer is None:
        raise fail(f"{format} can be read only: expected one of {', '.join(WRITABLE)}", code="format")
    text = writer(deal)
    if _may_mislead(deal) and not _reads_back(text, format, writer):
        raise fail(f"{format} cannot tell this comment, these names or short hands from cards", code="hands")
    return text


def _may_mislead(deal: Deal | PlayedDeal) -> bool:
    """Whether a reader may take something for what it is not: short hands for cards, free text for a deal."""
    if isinstance(deal, PlayedDeal) and (deal.comment or deal.names):
        return True
    hands = (deal.deal if isinstance(deal, PlayedDeal) else deal).hands
    return any(len(hand) != FULL_HAND for hand in hands)


def _reads_back(text: str, format: str, writer: Callable[[Deal | PlayedDeal], str]) -> bool:
    try:
        return writer(read(text, format)) == text
    except NotationError:
        return False


def detect_format(text: str | bytes) -> str | None:
    """The name of the format that `read` would take the text for; None where it shows no sign of any."""
    found = detect(Source.of(decode(text) if isinstance(text, bytes) else text).plain)
    return found.name if found else None


def read_cards(text: str, format: str | None = None) -> tuple[Card, ...]:
    """Cards in the order written, in any notation; raises NotationError.

    >>> read_cards("S7 CT"), read_cards("♠7, 10♣".replace("10♣", "♣10")), read_cards("п7 т10")
    ((Card('S7'), Card('CT')), (Card('S7'), Card('CT')), (Card('S7'), Card('CT')))
    """
    source = Source.of(text)
    try:
        return tuple(at.card for at in _once(card_places(source.plain, format)))
    except PreferansError as error:
        raise as_notation_error(error, source) from error.__cause__


def read_hand(text: str, format: str | None = None) -> Cards:
    """The cards of one hand, as a holding or in any other notation; raises NotationError.

    A talon that follows the hand is counted in.

    >>> str(read_hand("♠ — 7, ♣ — 7, 8, Т, ♦ — 7, 9, В, К, ♥ — 7, 10"))
    '7.A87.KJ97.T7'
    """
    source = Source.of(text)
    try:
        return _hand(source.plain, format)
    except PreferansError as error:
        raise as_notation_error(error, source) from error.__cause__


def _hand(plain: str, format: str | None) -> Cards:
    if not bts.looks_like_batch(plain) and native.looks_like(plain):
        return native.read_holding(plain, _forced(format))
    at = bts.batch(plain) if bts.looks_like_batch(plain) else card_places(plain, format)
    if len(_once(at)) > MOST_OF_A_HAND:
        raise fail(f"{len(at)} cards in one hand: expected ten, or twelve with the talon", code="hand_size")
    return Cards.of(one.card for one in at)


def _format(name: str) -> Format:
    found = BY_NAME.get(name)
    if found is None:
        raise NotationError(f"no format {name!r}: expected one of {', '.join(READABLE)}", code="format")
    return found


def _forced(format: str | None) -> TenOrAce | None:
    if format is not None:
        _format(format)
    return _T_READINGS.get(format or "")


def card_places(text: str, format: str | None) -> Part:
    """The cards of a list, a hand or a line of play, each with its place in `text`; raises NotationError."""
    if format in (None, "native") and _OWN_CARDS.fullmatch(text):
        return native.own_cards(text)
    if format == "numeric" or (format is None and numeric.looks_like(text)):
        return numeric.cards(text)
    if format == "grafalex" or (format is None and grafalex.holds_cards(text)):
        return grafalex.cards(text.replace("\n", " ").replace('"', " "))
    return loose.read_all(text, _forced(format))


def _once(cards: Part) -> Part:
    seen: set[Card] = set()
    for at in cards:
        if at.card in seen:
            spans = [other.span for other in cards if other.card == at.card]
            raise fail(f"{sign(at.card)} is twice", spans, code="duplicate", card=at.card)
        seen.add(at.card)
    return cards
