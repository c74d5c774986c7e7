"""Deals, moments of play and records of played deals, each checked when it is made.

A `Deal` is what was dealt; a `Position` is any moment of the play and is what the solver reads; a `PlayedDeal` is a
deal with what is known of its auction, discard and play.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from preferans import _core
from preferans.cards import DECK, SUIT_LETTERS, Card, Cards, Seat, Strain
from preferans.errors import DealError, NotationError

AnyCards = Cards | str | int | Iterable[Card | str | int]
AnyCard = Card | str | int


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands in playing order and what lies beside them; raises DealError where the cards do not fit.

    The usual deal is three hands of ten and a talon of two. An empty talon means that it is not known, or that the
    hands are an ending of equal size. Games for two have two hands of ten: with 24 cards (nines to aces) and two
    `talons` of two, or with 32 cards, a talon and a `dead` hand of ten. The order of `talon` is the dealt order.

    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> deal.hands[1], deal.talon
    (Cards('97.AKJ87.A.K7'), (Card('SK'), Card('HA')))
    """

    hands: tuple[Cards, ...]
    talon: tuple[Card, ...] = ()
    talons: tuple[tuple[Card, ...], ...] = ()
    dead: Cards = field(default_factory=Cards)

    def __init__(
        self,
        hands: Iterable[AnyCards],
        talon: Iterable[AnyCard] = (),
        talons: Iterable[Iterable[AnyCard]] = (),
        dead: AnyCards = 0,
    ) -> None:
        """Cards may be given as Card, text or index, hands also as holdings (`AK7.QJ.-.T9`) or 32-bit masks."""
        object.__setattr__(self, "hands", tuple(Cards.of(hand) for hand in hands))
        object.__setattr__(self, "talon", tuple(Card(card) for card in talon))
        object.__setattr__(self, "talons", tuple(tuple(Card(card) for card in one) for one in talons))
        object.__setattr__(self, "dead", Cards.of(dead))
        _core.check_deal([h.mask for h in self.hands], self.talon, self.talons, self.dead.mask)

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """The deal written in the native form, `hand | hand | hand | talon` or with blanks between holdings.

        The talon is a holding (`K.-.-.A`) or two cards in the dealt order (`HA SK`); a dead hand stands in brackets.
        Raises NotationError for text that is no such form and DealError for cards that make no deal, with the places.

        >>> str(Deal.parse("987.T.-.- A.K.Q.J - | ..."))
        Traceback (most recent call last):
        ...
        preferans.errors.NotationError: '-' has 1 suits, expected four separated by dots (S.C.D.H)
        """
        return _parse_native(text)

    @property
    def cards_out(self) -> Cards:
        """The cards of the pack that are in none of the hands."""
        return Cards(DECK & ~sum(hand.mask for hand in self.hands))

    def __str__(self) -> str:
        """The native form; reading it gives the same deal."""
        parts = [str(hand) for hand in self.hands]
        if self.dead:
            parts.append(f"({self.dead})")
        parts += [_beside_text(pair) for pair in (self.talon, *self.talons) if pair]
        return " | ".join(parts)


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of play, what the solver solves; raises PositionError or DealError where it cannot have come about.

    `hands`: two or three, in playing order, without the cards on the table. `leader` led, or is to lead, the current
    trick; `trick` holds the cards on the table in the order played. `talon_leads`: talon cards of an all-pass deal
    still to lead, the current trick's first. `won`: tricks taken so far per seat (and by a sitting dealer); only
    payoff objectives read it.

    >>> position = Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"], leader=0, trick=())
    >>> position.to_move, position.legal("N")
    (0, Cards('A.-.-.7'))
    >>> position.play("SA").legal("N")
    Cards('7.-.-.-')
    """

    hands: tuple[Cards, ...]
    leader: int = 0
    trick: tuple[Card, ...] = ()
    talon_leads: tuple[Card, ...] = ()
    won: tuple[int, ...] = ()
    core: _core.Position = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        hands: Iterable[AnyCards],
        leader: Seat | str | int = 0,
        trick: Iterable[AnyCard] = (),
        talon_leads: Iterable[AnyCard] = (),
        won: Iterable[int] = (),
    ) -> None:
        """Accepts the same forms of cards as `Deal`, and seats as letters."""
        object.__setattr__(self, "hands", tuple(Cards.of(hand) for hand in hands))
        object.__setattr__(self, "leader", int(Seat.of(leader)))
        object.__setattr__(self, "trick", tuple(Card(card) for card in trick))
        object.__setattr__(self, "talon_leads", tuple(Card(card) for card in talon_leads))
        object.__setattr__(self, "won", tuple(won) or (0,) * len(self.hands))
        core = _core.Position([h.mask for h in self.hands], self.leader, self.trick, self.talon_leads, self.won)
        object.__setattr__(self, "core", core)

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % len(self.hands)

    def legal(
        self,
        trump: Strain | str | int = Strain.NO_TRUMP,
        *,
        must_head: bool = False,
        must_overtrump: bool = False,
    ) -> Cards:
        """The cards that the seat to move may play when `trump` is trump (rules: follow suit, void must trump).

        House rules: with `must_head` who follows suit must beat the led suit if he can, unless the trick is ruffed;
        with `must_overtrump` who ruffs must beat the trumps on the table if he can.

        >>> Position(["K7.-.-.-", "AQ.-.-.-", "T.-.-.-"], 2, ["S9"]).legal(must_head=True)
        Cards('K.-.-.-')
        """
        return Cards(self.core.legal(int(Strain.of(trump)), must_head, must_overtrump))

    def play(
        self,
        card: AnyCard,
        trump: Strain | str | int = Strain.NO_TRUMP,
        *,
        talon_takes: bool = False,
        third_lead: str = "eldest",
        must_head: bool = False,
        must_overtrump: bool = False,
    ) -> "Position":
        """The moment after `card`; raises PositionError where it may not be played.

        A trick that it completes is taken away, counted in `won`, and its winner leads. `talon_takes` and
        `third_lead` matter in tricks that a talon card leads (see `AllPass`), `must_head` and `must_overtrump` as in
        `legal`.
        """
        strain = int(Strain.of(trump))
        core = self.core.play(Card(card), strain, talon_takes, third_lead, must_head, must_overtrump)
        return _from_core(core)

    def __getstate__(self) -> tuple[object, ...]:
        return (self.hands, self.leader, self.trick, self.talon_leads, self.won)

    def __setstate__(self, state: tuple[object, ...]) -> None:
        self.__init__(*state)  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal with what is known of its auction and play; every field but `deal` may be left at "not known".

    `deal` holds the hands as dealt where the talon is known. `contract` is the text of a game (`7H`, `6N`,
    `misere`, `all-pass`), `discard` the two cards laid away, `calls` the auction and the defenders' answers in order
    as (seat, call), `cards` the cards played in order, `result` the tricks taken per seat, `tricks` the declarer's
    alone where the source gives no more. `comment` holds what the source says beyond this.
    """

    deal: Deal
    declarer: int | None = None
    contract: str | None = None
    discard: tuple[Card, ...] = ()
    leader: int | None = None
    calls: tuple[tuple[int, str], ...] = ()
    cards: tuple[Card, ...] = ()
    result: tuple[int, ...] | None = None
    names: tuple[str, ...] = ()
    comment: str = ""
    tricks: int | None = None


_TOKEN = re.compile(r"[^\s|]+")
_CARD = re.compile(r"[SCDH][789TJQKA]", re.IGNORECASE)


@dataclass(slots=True)
class _Part:
    """A holding, a bracketed dead hand or a pair of cards of the native form, with its place in the text."""

    start: int
    cards: tuple[Card, ...]
    spans: dict[Card, tuple[int, int]]
    dead: bool = False


def _parse_native(text: str) -> Deal:
    """The deal that the native form spells; an error of the cards is raised with its places in the text."""
    parts: list[_Part] = []
    loose: _Part | None = None  # single cards since the last holding
    for token in _TOKEN.finditer(text):
        if _CARD.fullmatch(token[0]):
            if loose is None or len(loose.cards) == 2:
                loose = _Part(token.start(), (), {})
                parts.append(loose)
            loose.cards += (Card(token[0]),)
            loose.spans[loose.cards[-1]] = token.span()
        else:
            loose = None
            parts.append(_holding_part(text, token))
    try:
        return Deal(**_roles(text, parts))
    except DealError as error:
        error.text = text
        error.spans = tuple(
            part.spans[card] for part in parts for card in part.spans if error.card and card == Card(error.card)
        )
        raise


def _roles(text: str, parts: list[_Part]) -> dict[str, Any]:
    """Which part is a hand, the talon, the dead hand: the order says, and for two hands the sizes."""
    dead = [part.cards for part in parts if part.dead]
    rest = [part.cards for part in parts if not part.dead]
    sizes = [len(cards) for cards in rest]
    two_hands = bool(dead) or len(rest) == 2 or (sizes[:2] == [10, 10] and max(sizes[2:], default=9) == 2)
    count = 2 if two_hands else 3
    beside = rest[count:]
    if len(dead) > 1 or len(rest) < count or len(beside) > (2 if two_hands else 1):
        raise NotationError(
            f"{len(parts)} hands in the text, expected three hands and a talon (hand | hand | hand | talon)",
            text=text,
            spans=[(part.start, part.start + 1) for part in parts],
            code="hands",
        )
    roles: dict[str, Any] = {"hands": rest[:count], "dead": dead[0] if dead else 0}
    if len(beside) == 2:
        return roles | {"talons": beside}
    return roles | {"talon": beside[0] if beside else ()}


def _holding_part(text: str, token: re.Match[str]) -> _Part:
    """One holding, its cards in the order written; raises NotationError with the place in the whole text."""
    word, start = token[0], token.start()
    dead = word.startswith("(") and word.endswith(")")
    if dead:
        word, start = word[1:-1], start + 1
    try:
        Cards.parse(word)
    except NotationError as error:
        error.text = text
        error.spans = tuple((start + first, start + last) for first, last in error.spans)
        raise
    spans: dict[Card, tuple[int, int]] = {}
    suit = 0
    for offset, letter in enumerate(word.upper()):
        if letter == ".":
            suit += 1
        elif letter != "-":
            spans[Card(SUIT_LETTERS[suit] + letter)] = (start + offset, start + offset + 1)
    return _Part(start, tuple(spans), spans, dead)


def _beside_text(pair: tuple[Card, ...]) -> str:
    """A talon as a holding where that keeps its order, else as cards."""
    holding = str(Cards.of(pair))
    in_order = tuple(sorted(pair, key=lambda card: (card.suit, -card.rank)))
    return holding if in_order == pair else " ".join(map(str, pair))


def _from_core(core: _core.Position) -> Position:
    """A Python position around one that the core has made and checked."""
    position = object.__new__(Position)
    hands, leader, trick, talon_leads, won = core.fields()
    object.__setattr__(position, "hands", tuple(Cards(hand) for hand in hands))
    object.__setattr__(position, "leader", leader)
    object.__setattr__(position, "trick", tuple(Card(card) for card in trick))
    object.__setattr__(position, "talon_leads", tuple(Card(card) for card in talon_leads))
    object.__setattr__(position, "won", tuple(won))
    object.__setattr__(position, "core", core)
    return position
