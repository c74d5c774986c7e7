"""The deal as people draw it: West, North and East around the talon, stacked or in one line each where it is narrow."""

import re

from preferans.cards import Cards
from preferans.deal import Deal
from preferans.show.blocks import suit_pieces
from preferans.show.screen import MARGIN, WIDTH, Line, Piece, Role
from preferans.show.words import SUIT_SIGNS, Words

NARROWEST_TABLE = 50
_NORTH, _EAST = 30, 54
_HANDS = ("first hand", "second hand", "third hand")


def diagram(deal: Deal, words: Words, width: int = WIDTH) -> list[Line]:
    """The lines that draw a deal of three hands in at most `width` columns; hands stand as dealt."""
    if width < NARROWEST_TABLE:
        return _plain(deal, words)
    if width < WIDTH:
        return _stacked(deal, words)
    return _around(deal, words)


def card_pieces(words: Words, cards: tuple[int, ...] | list[int], role: Role = Role.PLAIN) -> list[Piece]:
    """Cards apart by blanks, red suits in their role."""
    return suit_pieces(words.cards(cards), role)


def _around(deal: Deal, words: Words) -> list[Line]:
    west, north, east = deal.hands
    lines = [Line().at(_NORTH, *_title(words, 1))]
    lines += [Line().at(_NORTH, *_suit(words, north, suit)) for suit in range(4)]
    lines.append(Line().at(MARGIN, *_title(words, 0)).at(_EAST, *_title(words, 2)))
    middle: list[list[Piece]] = [[], [], [], []]
    if deal.talon:
        middle[1] = [words("talon"), "  ", *card_pieces(words, deal.talon)]
    if len(west) == 10:
        middle[3] = [words("dealer")]
    for suit in range(4):
        line = Line().at(MARGIN, *_suit(words, west, suit))
        if middle[suit]:
            line.at(_NORTH, *middle[suit])
        lines.append(line.at(_EAST, *_suit(words, east, suit)))
    return lines


def _stacked(deal: Deal, words: Words) -> list[Line]:
    lines = []
    for seat, hand in enumerate(deal.hands):
        suits = "  ".join(f"{SUIT_SIGNS[suit]} {words.ranks(hand, suit)}" for suit in range(4))
        lines.append(Line().at(MARGIN, words.seat(seat)).at(MARGIN + 8, *_red_suits(suits)))
    if deal.talon:
        lines.append(Line().at(MARGIN, words("talon")).at(MARGIN + 8, *card_pieces(words, deal.talon)))
    return lines


def _plain(deal: Deal, words: Words) -> list[Line]:
    lines = []
    for seat, hand in enumerate(deal.hands):
        suits = " ".join(f"{SUIT_SIGNS[suit]}{words.ranks(hand, suit, '')}" for suit in range(4))
        lines.append(Line(f"{words.seat(seat)}: ", *suit_pieces(suits)))
    if deal.talon:
        lines.append(Line(f"{words('talon')}: ", *card_pieces(words, deal.talon)))
    return lines


def _title(words: Words, seat: int) -> list[Piece]:
    return [words.seat(seat), "  ", (words(_HANDS[seat]), Role.QUIET)]


def _suit(words: Words, hand: Cards, suit: int) -> list[Piece]:
    return _red_suits(f"{SUIT_SIGNS[suit]} {words.ranks(hand, suit)}")


def _red_suits(text: str) -> list[Piece]:
    """Holdings written `♠ A Q  ♦ 10 8`: everything from a red suit sign to the next sign is red."""
    pieces: list[Piece] = []
    for sign, ranks in re.findall(f"([{SUIT_SIGNS}])([^{SUIT_SIGNS}]*)", text):
        pieces.append((sign + ranks, Role.RED_SUIT if sign in "♦♥" else Role.PLAIN))
    return pieces
