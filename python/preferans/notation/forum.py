"""A line of play as forums write it: three cards a trick, `/` between tricks, no hands.

The hands follow from the play: whoever takes a trick leads the next. Where the trump is not told they must be the
same under every trump that makes the play legal.
"""

import re

from preferans.cards import Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation.fields import fields_of
from preferans.notation.glyphs import TenOrAce
from preferans.notation.hands import CardAt, card_places
from preferans.notation.lexer import Group, Lexed, Mark, lex
from preferans.notation.record import finish
from preferans.notation.replay import Play, replay
from preferans.notation.text import fail, sign
from preferans.notation.words import trump_of

MOST_TRICKS = 40  # slashes; more are no single deal
_BRACKETS = re.compile(r"\[[^\[\]]*,[^\[\]]*\]")


def _slashed(text: str) -> str:
    """JPref's way, `[♥AJ9, ♥8QK]`, with slashes for the commas."""
    return text.replace(",", "/") if _BRACKETS.fullmatch(text.strip()) else text


def looks_like(text: str) -> bool:
    """Slashes, and three cards between them."""
    if not 0 < text.count("/") <= MOST_TRICKS and "[" not in text:
        return False
    rest = _slashed(fields_of(text).rest)
    if "/" not in rest:
        return False
    try:
        parts = tricks_of(lex(rest, TenOrAce.TEN))
    except NotationError:
        return False
    return is_play(parts)


def is_play(parts: list[list[CardAt]]) -> bool:
    """Three cards in every part, fewer only in the last."""
    sizes = [len(part) for part in parts]
    return len(sizes) > 1 and all(size == 3 for size in sizes[:-1]) and 0 < sizes[-1] <= 3


def tricks_of(lexed: Lexed) -> list[list[CardAt]]:
    """The cards between slashes and line ends."""
    parts: list[list[CardAt]] = [[]]
    for item in lexed.items:
        if isinstance(item, Group):
            parts[-1] += card_places(lexed, item)
        elif isinstance(item, Mark) and item.kind in ("slash", "bar", "line") and parts[-1]:
            parts.append([])
    return [part for part in parts if part]


def read(text: str, forced: TenOrAce | None = None) -> Deal | PlayedDeal:
    """Hands of as many cards as there are tricks, with their play; raises NotationError."""
    found = fields_of(text)
    parts = tricks_of(lex(_slashed(found.rest), forced))
    at = [one for part in parts for one in part]
    seen: dict[Card, CardAt] = {}
    for one in at:
        if one.card in seen:
            raise fail(
                f"{sign(one.card)} is played twice", [seen[one.card].span, one.span], code="duplicate", card=one.card
            )
        seen[one.card] = one
    if len(at) % 3 or len(at) > 30:
        raise fail(f"{len(at)} cards in tricks of three: the last trick is not complete", code="trick")
    cards = [one.card for one in at]
    record = found.record
    leader = record.leader or 0
    trump = trump_of(record.contract)
    hands = _hands(cards, leader, (0, 1, 2, 3, 4) if trump is None else (trump,), [one.span for one in at])
    record.cards, record.spans, record.leader = tuple(cards), [one.span for one in at], leader
    return finish(Deal(hands), record)


def _hands(cards: list[Card], leader: int, trumps: tuple[int, ...], spans: list[tuple[int, int]]) -> tuple[Cards, ...]:
    """Who played which card; raises NotationError where no trump allows the play, or trumps disagree."""
    possible: dict[tuple[int, ...], int] = {}
    trouble: NotationError | None = None
    for trump in trumps:
        masks = _dealt(cards, leader, trump)
        hands = tuple(Cards(mask) for mask in masks)
        try:
            replay(Play(hands, leader, trump), cards, spans)
            possible.setdefault(masks, trump)
        except NotationError as error:
            trouble = error
    if len(possible) > 1:
        raise fail("who played which card depends on the trump: add a line as Contract: 6♠", spans[:1], code="trump")
    if not possible:
        assert trouble is not None
        raise trouble
    return tuple(Cards(mask) for mask in next(iter(possible)))


def _dealt(cards: list[Card], leader: int, trump: int) -> tuple[int, ...]:
    """The hands, if the winner of each trick leads the next."""
    masks = [0, 0, 0]
    for place in range(0, len(cards), 3):
        trick = cards[place : place + 3]
        for turn, card in enumerate(trick):
            masks[(leader + turn) % 3] |= card.bit
        led = trick[0].suit
        best = max(range(3), key=lambda turn: (trick[turn].suit == trump, trick[turn].suit == led, trick[turn].rank))
        leader = (leader + best) % 3
    return masks[0], masks[1], masks[2]
