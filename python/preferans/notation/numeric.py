"""The numeric notation of books of the 1990s: 11 is the ace, 4 the king, 3 the queen, 2 the jack.

Hands stand under Roman numerals, the declarer's with a star, his discard in brackets; I leads. Tricks are numbered
lines, `1) I — Ч.8 + II — Т.11(!) + III — Ч.11 II`, with the winner at the end.
"""

import re
from dataclasses import dataclass, field

from preferans.cards import Card
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation.fields import fields_of
from preferans.notation.glyphs import SIGNS
from preferans.notation.hands import CardAt, Layout, Part, deal_of
from preferans.notation.record import Record, finish, plays_of
from preferans.notation.replay import tricks
from preferans.notation.text import Span, fail

RANKS = {"7": 0, "8": 1, "9": 2, "10": 3, "2": 4, "3": 5, "4": 6, "11": 7}
SUITS = {"П": 0, "Т": 1, "T": 1, "Б": 2, "Ч": 3, "п": 0, "т": 1, "б": 2, "ч": 3}

_LIKE = re.compile(r"(?<!\w)[ПТTБЧптбч] ?[:;.] ?(?:[0-9]{1,2}(?![0-9])|[—–-])")
_FACES = re.compile(r"(?<![0-9])(?:11|[234])(?![0-9])")
_TOKEN = re.compile(
    r"(?P<trick>(?<![^\s])[0-9]{1,2}\))|(?P<roman>[IІ]{1,3})(?P<star> ?\*)?\.?|(?P<suit>[ПТTБЧптбч]) ?[:;.]?"
    r"|(?P<number>[0-9]+)|(?P<open>\()|(?P<close>\))|(?P<void>[—–-])|(?P<other>[\s,.;:+!?*|/])"
)


def looks_like(text: str) -> bool:
    """Suit letters with numbers, among them 11, 4, 3 or 2."""
    found = _LIKE.search(text) is not None and _FACES.search(text) is not None
    return found and not any(sign in text for sign in SIGNS)


@dataclass(slots=True)
class _State:
    """What has been read so far, and where the next card belongs."""

    hands: dict[int, Part] = field(default_factory=dict)
    discard: Part = field(default_factory=list)
    played: list[tuple[int | None, CardAt]] = field(default_factory=list)
    winners: dict[int, tuple[int, Span]] = field(default_factory=dict)
    declarer: int | None = None
    current: Part | None = None
    suit: int | None = None


def read(text: str) -> Deal | PlayedDeal:
    """Three hands, discard and play; raises NotationError."""
    found = fields_of(text)
    state = _State()
    _scan(found.rest, state)
    if sorted(state.hands) != [0, 1, 2]:
        raise fail(f"{len(state.hands)} hands under Roman numerals, expected I, II and III", code="hands")
    layout = Layout([state.hands[seat] for seat in range(3)])
    deal = deal_of(layout)
    record = found.record
    record.leader = 0 if record.leader is None else record.leader
    record.declarer = state.declarer if record.declarer is None else record.declarer
    record.discard = tuple(at.card for at in state.discard)
    record.discard_spans = [at.span for at in state.discard]
    record.cards = tuple(at.card for _, at in state.played)
    record.spans = [at.span for _, at in state.played]
    played = finish(deal, record)
    if state.winners or any(seat is not None for seat, _ in state.played):
        _check_said(deal, record, state)
    return played


def cards(text: str) -> Part:
    """All cards of a text in the order written, hands or tricks; raises NotationError."""
    state = _State(current=[])
    everything = state.current
    assert everything is not None
    _scan(text, state)
    return [*everything, *(at for part in state.hands.values() for at in part), *(at for _, at in state.played),
            *state.discard]  # fmt: skip


def _scan(text: str, state: _State) -> None:
    place = 0
    seat: int | None = None
    playing = False
    stack: Part | None = None
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            raise fail(
                f"cannot read {text[place]!r}: expected suits П Т Б Ч and numbers",
                [(place, place + 1)],
                code="character",
            )
        place = token.end()
        kind = token.lastgroup
        if token["trick"]:
            playing, seat, state.suit = True, None, None
        elif token["roman"]:
            seat, state.suit = len(token["roman"]) - 1, None
            if not playing:
                state.current = state.hands.setdefault(seat, [])
                state.declarer = seat if token["star"] else state.declarer
            elif state.played and len(state.played) % 3 == 0 and len(state.played) // 3 not in state.winners:
                state.winners[len(state.played) // 3] = (seat, token.span())
        elif token["suit"]:
            state.suit = SUITS[token["suit"]]
        elif token["number"]:
            at = _card(state, token)
            if playing:
                state.played.append((seat, at))
                seat, state.suit = None, None
            elif state.current is not None:
                state.current.append(at)
            else:
                raise fail("cards before the first Roman numeral", [token.span()], code="hands")
        elif kind == "open" and not playing:
            stack, state.current = state.current, state.discard
            state.suit = None
        elif kind == "close" and stack is not None:
            state.current, stack = stack, None


def _card(state: _State, token: re.Match[str]) -> CardAt:
    rank = RANKS.get(token["number"])
    if rank is None:
        raise fail(
            f"{token['number'][:10]} is no rank: expected 11 4 3 2 for ace king queen jack, or 10 9 8 7",
            [token.span()],
            code="rank",
        )
    if state.suit is None:
        raise fail(f"{token['number']} stands before any suit", [token.span()], code="suits")
    return CardAt(Card(state.suit * 8 + rank), token.start(), token.end())


def _check_said(deal: Deal, record: Record, state: _State) -> None:
    """Who is said to have played and won must fit the play under some trump."""
    trouble: NotationError | None = None
    for play in plays_of(deal, record):
        try:
            error = _contradiction(deal, state, list(tricks(play, record.cards, record.spans)))
        except NotationError as illegal:
            error = illegal
        if error is None:
            return
        trouble = trouble or error
    if trouble is not None:
        raise trouble


def _contradiction(deal: Deal, state: _State, done: list[tuple[tuple[Card, ...], int | None]]) -> NotationError | None:
    for seat, at in state.played:
        if seat is not None and at.card not in deal.hands[seat] and any(at.card in hand for hand in deal.hands):
            return fail(f"{at.card} is not in hand {'I' * (seat + 1)}", [at.span], code="illegal_card", card=at.card)
    for number, (seat, span) in state.winners.items():
        if number <= len(done) and done[number - 1][1] != seat:
            winner = done[number - 1][1]
            took = "I" * (winner + 1) if winner is not None else "the talon"
            return fail(f"trick {number} goes to {took}, the text says {'I' * (seat + 1)}", [span], code="trick")
    return None
