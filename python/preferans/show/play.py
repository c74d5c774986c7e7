"""The screen of `preferans solve`: the value of every card from one moment, and the best line to the end."""

from collections.abc import Sequence
from dataclasses import dataclass

from preferans.cards import Card
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.diagram import card_pieces
from preferans.show.screen import MARGIN, WIDTH, Line, Piece, Role
from preferans.show.words import SUIT_SIGNS, Words

_MINUS = "−"
_NARROWEST_LINE = 60  # columns of the table of tricks


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """One trick of the line: cards in the order played, how many of them are fact, and who wins it."""

    leader: int
    cards: tuple[Card, ...]
    played: int
    winner: int


@dataclass(frozen=True, slots=True)
class Solved:
    """A moment of play with what the solver says about it; numbers of tricks are the declarer's.

    `level` is 0 for a misère. `final` and the values of `cards` count the tricks already taken too. `tricks_in_all`
    is the number of cards each hand began with, `talon_taken` tells whether the declarer has had the talon.
    """

    level: int
    strain: int
    declarer: int
    leader: int
    discard: tuple[Card, ...]
    talon: tuple[Card, ...]
    talon_taken: bool
    taken: tuple[int, ...]
    to_move: int | None
    final: int
    cards: dict[Card, int]
    tricks: tuple[PlayedTrick, ...]
    tricks_in_all: int

    @property
    def misere(self) -> bool:
        """Whether the declarer wants no tricks."""
        return self.level == 0

    @property
    def judged(self) -> bool:
        """Whether made or down can be said: a whole deal of ten tricks."""
        return self.tricks_in_all == 10

    @property
    def made(self) -> bool:
        """Whether the contract is made."""
        return self.final == 0 if self.misere else self.final >= self.level

    def loss(self, card: Card) -> int:
        """Tricks that a card costs the side to move."""
        return abs(self.cards[card] - self.final)


def solution(solved: Solved, words: Words, width: int = WIDTH) -> list[Line]:
    """The whole screen."""
    blocks = [_moment(solved, words, width), _verdict(solved, words, width), _card_values(solved, words, width)]
    blocks.append((_plain_line if width < _NARROWEST_LINE else _best_line)(solved, words, width))
    blocks.append(wrapped(words("all cards seen"), width, Role.QUIET))
    return joined(blocks)


def _moment(solved: Solved, words: Words, width: int) -> list[Line]:
    """What is played, what lies aside, who led; then whose turn it is and the tricks taken."""
    game = words("misere") if solved.misere else words.game(solved.level, solved.strain)
    begun = any(trick.played for trick in solved.tricks)
    first: list[tuple[int, list[Piece]]] = [
        (MARGIN, suit_pieces(words("game by", game=game, seat=solved.declarer))),
    ]
    if solved.talon_taken:
        first.append((28, suit_pieces(f"{words('discard')} {words.cards(solved.discard)}")))
        first.append((47, suit_pieces(f"{words('the talon')} {words.cards(solved.talon)}")))
    elif solved.talon:
        first.append((28, suit_pieces(f"{words('talon not taken')} {words.cards(solved.talon)}")))
    first.append((64, [(words("led" if begun else "leads", seat=solved.leader), Role.QUIET)]))
    if solved.to_move is None:
        text = words("played out")
    else:
        number = sum(trick.played == len(trick.cards) for trick in solved.tricks) + 1
        text = words("to play", trick=number, seat=solved.to_move)
    second: list[tuple[int, list[Piece]]] = [(MARGIN, [text])]
    order = [solved.declarer] + [seat for seat in range(len(solved.taken)) if seat != solved.declarer]
    counts = ", ".join(f"{words.seat(seat)} {solved.taken[seat]}" for seat in order)
    second.append((28, [words("taken", counts=counts)]))
    return [*_spread(first, width), *_spread(second, width)]


def _spread(columns: list[tuple[int, list[Piece]]], width: int) -> list[Line]:
    """Pieces at their columns in one line, or one below the other where the line would be too wide."""
    line = Line()
    for column, pieces in columns:
        line.at(column, *pieces)
    if line.width <= width:
        return [line]
    return [Line().at(MARGIN, *pieces) for _, pieces in columns]


def _verdict(solved: Solved, words: Words, width: int) -> list[Line]:
    key = "tricks taken" if solved.to_move is None else "by best play"
    text = words(key, tricks=solved.final, all=solved.tricks_in_all)
    if not solved.judged:
        return [Line().at(MARGIN, f"{text}.")]
    if solved.misere:
        verdict = words("misere clean" if solved.made else "misere caught")
    else:
        verdict = words("made") if solved.made else words("down", count=solved.level - solved.final)
    line = Line().at(MARGIN, f"{text}: ", (verdict, Role.GOOD if solved.made else Role.LOSS), ".")
    if line.width <= width:
        return [line]
    return [Line().at(MARGIN, f"{text}:"), Line().at(MARGIN, (verdict, Role.GOOD if solved.made else Role.LOSS), ".")]


def _card_values(solved: Solved, words: Words, width: int) -> list[Line]:
    """Suits line by line, cards high to low: rank, final tricks, and a sign for the best and for what others cost."""
    if not solved.cards:
        return []
    lines = wrapped(words("after each card", seat=solved.declarer), width)
    in_line = max((min(width, WIDTH) - 8) // 12, 1)
    for suit in range(4):
        held = [card for card in sorted(solved.cards, reverse=True) if card.suit == suit]
        role = Role.RED_SUIT if suit >= 2 else Role.PLAIN
        for first in range(0, len(held), in_line):
            line = Line().at(MARGIN, (SUIT_SIGNS[suit] if first == 0 else " ", role))
            for place, card in enumerate(held[first : first + in_line]):
                column = 8 + 12 * place
                value_role, sign = _judgement(solved.loss(card))
                line.end(column + 1, (words.rank(card), role))
                line.end(column + 4, (str(solved.cards[card]), value_role)).add(" ", (sign, value_role))
            lines.append(line)
    return lines


def _judgement(loss: int) -> tuple[Role, str]:
    if loss == 0:
        return Role.GOOD, "✓"
    return (Role.SMALL_LOSS if loss == 1 else Role.LOSS), f"{_MINUS}{loss}"


def _best_line(solved: Solved, words: Words, width: int) -> list[Line]:
    """A table of the tricks; the mark of what was played goes first where it is narrow."""
    if not solved.tricks:
        return []
    lines = headed(words("best line"), words("lowest card"), 79 if words.lang == "en" else 74, width)
    declarer = words.seat(solved.declarer)
    head = Line().end(8, (words("trick"), Role.QUIET))
    titles = ("lead", "second", "third")[: len(solved.tricks[0].cards)]
    for place, title in enumerate(titles):
        head.at(11 + 11 * place, (words(title), Role.QUIET))
    winner = 10 + 11 * len(titles)
    lines.append(head.at(winner + 1, (words("won by"), Role.QUIET)).at(winner + 9, declarer))
    count = 0
    for number, trick in enumerate(solved.tricks, 1):
        line = Line().end(7, (str(number), Role.QUIET))
        for place, card in enumerate(trick.cards):
            role = Role.PLAIN if place < trick.played else Role.QUIET
            line.at(10 + 11 * place, *_seat_and_card(trick, place, card, words, role))
        whole = trick.played == len(trick.cards)
        role = Role.PLAIN if whole else Role.QUIET
        line.at(winner, (words.seat(trick.winner), role))
        if trick.winner == solved.declarer:
            count += 1
            line.end(winner + 13, (str(count), role))
        if trick.played and width >= 68:
            text = words("played") if whole else words("cards played", count=trick.played)
            line.at(winner + 16, (text, Role.QUIET))
        lines.append(line)
    return lines


def _plain_line(solved: Solved, words: Words, width: int) -> list[Line]:
    lines = wrapped(f"{words('best line')} ({words('lowest card')})", width, margin=0)
    for number, trick in enumerate(solved.tricks, 1):
        cards = [
            "".join(_text(piece) for piece in _seat_and_card(trick, place, card, words, Role.PLAIN))
            for place, card in enumerate(trick.cards)
        ]
        lines.append(Line(*suit_pieces(f"{number}. {' '.join(cards)} {words.seat(trick.winner)}")))
    return lines


def _seat_and_card(trick: PlayedTrick, place: int, card: Card, words: Words, role: Role) -> Sequence[Piece]:
    seat = words.seat_short((trick.leader + place) % len(trick.cards))
    return [(f"{seat} ", role), *card_pieces(words, [card], role)]


def _text(piece: Piece) -> str:
    return piece if isinstance(piece, str) else piece[0]
