"""Cards, sets of cards, suits, strains and seats: the vocabulary that every layer shares.

Suits stand in the order spades, clubs, diamonds, hearts; ranks low to high 7 8 9 T J Q K A. A card's index is
`suit * 8 + rank` (S7 = 0, HA = 31) and a set of cards is a 32-bit number with those bits.
"""

from collections.abc import Iterable, Iterator, Set
from enum import IntEnum
from typing import Self

from preferans.errors import CardError, NotationError

SUIT_LETTERS = "SCDH"
RANK_LETTERS = "789TJQKA"
STRAIN_LETTERS = "SCDHN"
DECK = 0xFFFFFFFF


class Strain(IntEnum):
    """A trump suit or no trump, in the order of the auction.

    >>> Strain.of("H") is Strain.HEARTS, str(Strain.NO_TRUMP)
    (True, 'N')
    """

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4

    @classmethod
    def of(cls, value: "Strain | str | int") -> "Strain":
        """The strain named by a letter S C D H N, an index 0..4 or a Strain; raises CardError."""
        if isinstance(value, str):
            index = STRAIN_LETTERS.find(value.upper()) if len(value) == 1 else -1
            if value.upper() == "NT":
                index = 4
        else:
            index = int(value) if isinstance(value, int) and not isinstance(value, bool) else -1
        if not 0 <= index < 5:
            raise CardError(f"no strain {value!r}: expected one of S C D H N", code="strain")
        return cls(index)

    def __str__(self) -> str:
        return STRAIN_LETTERS[self]


class Seat(IntEnum):
    """A place in the order of play of one deal: W (0) is the eldest hand; S sits out as the dealer of four.

    >>> Seat.of("N"), Seat.of(2).next
    (<Seat.N: 1>, <Seat.W: 0>)
    """

    W = 0
    N = 1
    E = 2
    S = 3

    @classmethod
    def of(cls, value: "Seat | str | int") -> "Seat":
        """The seat named by a letter W N E S, an index 0..3 or a Seat; raises CardError."""
        if isinstance(value, str):
            index = "WNES".find(value.upper()) if len(value) == 1 else -1
        else:
            index = int(value) if isinstance(value, int) and not isinstance(value, bool) else -1
        if not 0 <= index < 4:
            raise CardError(f"no seat {value!r}: expected one of W N E S or 0 to 3", code="seat")
        return cls(index)

    @property
    def next(self) -> "Seat":
        """The next of the three active seats, clockwise."""
        return Seat((self + 1) % 3)

    def __str__(self) -> str:
        return self.name


class Card(int):
    """One card of the 32, an int that is its index; made from `S7` or from the index.

    >>> Card("HA"), int(Card("HA")), Card(8).suit, Card(8).rank
    (Card('HA'), 31, 1, 0)
    """

    __slots__ = ()

    def __new__(cls, value: "Card | str | int") -> Self:
        """Raises CardError where `value` names no card."""
        if isinstance(value, str):
            text = value.upper()
            suit = SUIT_LETTERS.find(text[0]) if len(text) == 2 else -1
            rank = RANK_LETTERS.find(text[1]) if len(text) == 2 else -1
            index = suit * 8 + rank if suit >= 0 and rank >= 0 else -1
        else:
            index = int(value) if isinstance(value, int) and not isinstance(value, bool) else -1
        if not 0 <= index < 32:
            raise CardError(
                f"no card {value!r}: expected a suit S C D H and a rank 7 8 9 T J Q K A, as S7", code="card"
            )
        return super().__new__(cls, index)

    @property
    def suit(self) -> int:
        """0 spades, 1 clubs, 2 diamonds, 3 hearts."""
        return self >> 3

    @property
    def rank(self) -> int:
        """0 for the seven to 7 for the ace."""
        return self & 7

    @property
    def bit(self) -> int:
        """The set that holds this card alone, as a number."""
        return 1 << self

    def __str__(self) -> str:
        return SUIT_LETTERS[self >> 3] + RANK_LETTERS[self & 7]

    def __repr__(self) -> str:
        return f"Card('{self}')"


class Cards(Set[Card]):
    """An immutable set of cards; `mask` is its 32-bit number and iteration goes by card index.

    >>> hand = Cards.parse("AK7.QJ.-.T9")
    >>> len(hand), Card("CQ") in hand, str(hand), hex(hand.mask)
    (7, True, 'AK7.QJ.-.T9', '0xc0030c1')
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, mask: int = 0) -> None:
        """The set with the bits of `mask`; raises CardError beyond 32 bits."""
        if not 0 <= mask <= DECK:
            raise CardError(f"no set of cards {mask!r}: expected 0 to 0xFFFFFFFF", code="cards")
        object.__setattr__(self, "mask", int(mask))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Cards is immutable: cannot set {name}")

    def __reduce__(self) -> tuple[type["Cards"], tuple[int]]:
        return (Cards, (self.mask,))

    @classmethod
    def of(cls, value: "Cards | str | int | Iterable[Card | str | int]") -> "Cards":
        """Cards from a holding's text, a 32-bit mask, or single cards; raises CardError or NotationError."""
        if isinstance(value, Cards):
            return value
        if isinstance(value, str):
            return cls.parse(value)
        if isinstance(value, int):
            return cls(value)
        mask = 0
        for item in value:
            card = Card(item)
            if mask & card.bit:
                raise CardError(f"{card} is twice in one set of cards", code="duplicate", card=str(card))
            mask |= card.bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> "Cards":
        """Cards of one holding `S.C.D.H`, ranks in any order, `-` for a void; raises NotationError with the place.

        >>> Cards.parse("-.87A.-.T").mask == Cards.of(["CA", "C8", "C7", "HT"]).mask
        True
        """
        suits = text.split(".")
        if len(suits) != 4:
            raise NotationError(
                f"{text!r} has {len(suits)} suits, expected four separated by dots (S.C.D.H)",
                text=text,
                spans=[(0, len(text))],
                code="suits",
            )
        mask = 0
        place = 0
        for suit, ranks in enumerate(suits):
            if ranks != "-":
                mask |= _suit_mask(suit, ranks, text, place)
            place += len(ranks) + 1
        return cls(mask)

    def suit(self, suit: int) -> "Cards":
        """The cards of one suit (0..3)."""
        return Cards(self.mask & 0xFF << 8 * suit)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and 0 <= card < 32 and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield Card(low.bit_length() - 1)
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return ".".join(
            "".join(RANK_LETTERS[r] for r in range(7, -1, -1) if self.mask >> 8 * s + r & 1) or "-" for s in range(4)
        )

    def __repr__(self) -> str:
        return f"Cards('{self}')"

    @classmethod
    def _from_iterable(cls, it: Iterable[int]) -> "Cards":  # type: ignore[override]
        # What the operators of Set build their results with: cards only, and some more than once.
        mask = 0
        for card in it:
            mask |= Card(card).bit
        return cls(mask)


def _suit_mask(suit: int, ranks: str, text: str, place: int) -> int:
    if not ranks:
        raise NotationError(
            f"an empty suit in {text!r}: expected ranks, or - for a void",
            text=text,
            spans=[(place, place + 1)],
            code="void",
        )
    mask = 0
    for offset, letter in enumerate(ranks):
        rank = RANK_LETTERS.find(letter.upper())
        span = (place + offset, place + offset + 1)
        if rank < 0:
            raise NotationError(
                f"{letter!r} is no rank: expected one of A K Q J T 9 8 7",
                text=text,
                spans=[span],
                code="rank",
            )
        bit = 1 << 8 * suit + rank
        if mask & bit:
            first = place + [letter_.upper() for letter_ in ranks].index(letter.upper())
            raise NotationError(
                f"{SUIT_LETTERS[suit]}{letter.upper()} is twice in one hand",
                text=text,
                spans=[(first, first + 1), span],
                code="duplicate",
                card=SUIT_LETTERS[suit] + letter.upper(),
            )
        mask |= bit
    return mask
