"""The all-pass game on the screen: its block in `preferans analyse`, and the screen of `preferans solve --all-pass`."""

from collections.abc import Sequence
from dataclasses import dataclass

from preferans.cards import Card
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.diagram import card_pieces
from preferans.show.play import PlayedTrick
from preferans.show.screen import MARGIN, WIDTH, Line, Piece, Role
from preferans.show.words import Words

_MINUS = "−"
_NARROW = 68  # below it tables draw their columns closer, and the line of play loses its table
_SOUTH = 3

Counts = tuple[int, ...]  # of West, North, East and, where he may win tricks, South


@dataclass(frozen=True, slots=True)
class AllPassTable:
    """The all-pass game from one moment, in final tricks; `talon` are the cards that lead, for South where he `plays`.

    `each` is what everybody for himself comes to, `outcomes` are all vectors under any way of breaking ties.
    """

    talon: tuple[Card, ...]
    plays: bool
    best_case: Counts
    each: Counts
    guarantee: Counts
    outcomes: tuple[Counts, ...]

    @property
    def seats(self) -> list[int]:
        """Who can win tricks."""
        return [*range(len(self.best_case)), *([_SOUTH] if self.plays else [])]

    def among(self, seat: int) -> str:
        """The fewest and the most tricks of a seat among all outcomes."""
        own = [outcome[seat] for outcome in self.outcomes]
        return str(min(own)) if min(own) == max(own) else f"{min(own)}–{max(own)}"


@dataclass(frozen=True, slots=True)
class SolvedAllPass:
    """A moment of an all-pass deal, solved: everything is in final tricks; `line` goes on as everybody for himself."""

    table: AllPassTable
    tie: str
    leader: int
    taken: Counts
    to_move: int | None
    best: Card | None
    cards: dict[Card, Counts]
    line: tuple[PlayedTrick, ...]


def all_pass_block(tables: Sequence[AllPassTable], leads: str, words: Words, width: int) -> list[Line]:
    """The block of `analyse`; several tables are several leaders, side by side."""
    lines = headed(words("all-pass"), _condition(tables[0], leads, words), _right(words), width)
    close = width < 57
    begins, ends = ((10, 24), (18, 34)) if close else ((18, 35 if words.lang == "en" else 34), (26, 43))
    head = Line()
    for begin, key in zip(begins, ("cannot avoid", "each for himself"), strict=True):
        head.at(begin, (words(key), Role.QUIET))
    lines.append(head)
    shift = 2 * (len(tables) - 1)
    for seat in tables[0].seats:
        forced = ["–" if seat == _SOUTH else str(table.guarantee[seat]) for table in tables]
        each = [str(table.each[seat]) for table in tables]
        line = Line().at(MARGIN, words.seat(seat)).end(ends[0] + shift, " ".join(forced))
        lines.append(line.end(ends[1] + shift, " ".join(each)))
    return lines


def all_pass_note(tables: Sequence[AllPassTable], words: Words) -> str:
    """What the columns of the block mean, and what other ways of breaking ties come to."""
    note = words("about cannot avoid") + " " + words("about each")
    if all(len(table.outcomes) == 1 for table in tables):
        return f"{note} {words('ties alike')}"
    note = f"{note} {words('ties matter')}"
    return note if len(tables) > 1 else f"{note} {words('any ties are', counts=_ranges(tables[0], words))}"


def all_pass_solution(solved: SolvedAllPass, words: Words, width: int = WIDTH) -> list[Line]:
    """The whole screen of `solve --all-pass`."""
    blocks = [_moment(solved, words, width), _bounds(solved, words, width)]
    if solved.cards:
        blocks.append(_after_each_card(solved, words, width))
    if solved.line:
        blocks.append((_plain_line if width < _NARROW else _line)(solved, words, width))
    blocks.append(wrapped(words("about bounds", tie=words(f"tie {solved.tie}")), min(width, WIDTH), Role.QUIET))
    return joined(blocks)


def _condition(table: AllPassTable, leads: str, words: Words) -> str:
    if not table.talon:
        return leads
    cards = words("then").join(words.card(card) for card in table.talon)
    return words("talon wins" if table.plays else "talon suit", cards=cards)


def _right(words: Words) -> int:
    return 76 if words.lang == "en" else 69


def _ranges(table: AllPassTable, words: Words) -> str:
    return ", ".join(f"{words.seat(seat)} {table.among(seat)}" for seat in table.seats)


def _moment(solved: SolvedAllPass, words: Words, width: int) -> list[Line]:
    led = any(trick.played for trick in solved.line)
    leads = words("led" if led else "leads", seat=solved.leader)
    lines = headed(words("all-pass"), _condition(solved.table, leads, words), _right(words), width)
    if solved.to_move is None:
        text = words("played out")
    else:
        number = sum(trick.played == len(trick.cards) for trick in solved.line) + 1
        text = words("to play", trick=number, seat=solved.to_move)
    counts = ", ".join(f"{words.seat(seat)} {solved.taken[seat]}" for seat in solved.table.seats)
    taken = words("taken", counts=counts)
    line = Line().at(MARGIN, text).at(28, taken)
    return [*lines, *([line] if line.width <= width else [Line().at(MARGIN, text), *wrapped(taken, width)])]


def _bounds(solved: SolvedAllPass, words: Words, width: int) -> list[Line]:
    """Per seat, from the fewest to the most: best case, each for himself, any ties, cannot avoid."""
    table = solved.table
    keys = ("at best", "each for himself", "any ties", "cannot avoid")
    rows = []
    for seat in table.seats:
        south = seat == _SOUTH
        bounds = ("–", "–") if south else (str(table.best_case[seat]), str(table.guarantee[seat]))
        rows.append((words.seat(seat), bounds[0], str(table.each[seat]), table.among(seat), bounds[1]))
    if width < _NARROW:
        return [
            line
            for row in rows
            for line in wrapped(
                f"{row[0]}: " + ", ".join(f"{words(key)} {value}" for key, value in zip(keys, row[1:], strict=True)),
                width,
            )
        ]
    ends = (22, 41, 52, 67)
    head = Line()
    for end, key in zip(ends, keys, strict=True):
        head.end(end, (words(key), Role.QUIET))
    lines = [head]
    for row in rows:
        line = Line().at(MARGIN, row[0])
        for column, (end, value) in enumerate(zip(ends, row[1:], strict=True)):
            line.end(end, (value, Role.STRONG if column == 1 else Role.PLAIN))
        lines.append(line)
    return lines


def _after_each_card(solved: SolvedAllPass, words: Words, width: int) -> list[Line]:
    """One line a card: everybody's final tricks, the picked card, and what others cost the hand to play."""
    assert solved.to_move is not None
    seats = solved.table.seats
    first, step = (20, 9) if width >= _NARROW else (13, 7)
    lines = wrapped(words("all final tricks"), width)
    head = Line()
    for place, seat in enumerate(seats):
        head.end(first + step * place, (words.seat_short(seat), Role.QUIET))
    lines.append(head)
    for card, counts in solved.cards.items():
        line = Line().at(MARGIN, *card_pieces(words, [card]))
        for place, seat in enumerate(seats):
            role = Role.STRONG if seat == solved.to_move else Role.PLAIN
            line.end(first + step * place, (str(counts[seat]), role))
        lines.append(line.at(first + step * len(seats) - step + 2, _sign(solved, card)))
    return lines


def _sign(solved: SolvedAllPass, card: Card) -> Piece:
    assert solved.to_move is not None
    loss = solved.cards[card][solved.to_move] - solved.table.each[solved.to_move]
    if loss > 0:
        return (f"{_MINUS}{loss}", Role.SMALL_LOSS if loss == 1 else Role.LOSS)
    return ("✓" if card == solved.best else "=", Role.GOOD)


def _line(solved: SolvedAllPass, words: Words, width: int) -> list[Line]:
    lines = headed(words("each's line"), words(f"tie {solved.tie}"), _right(words), width)
    head = Line().end(8, (words("trick"), Role.QUIET))
    for place, key in enumerate(("lead", "second", "third")[: len(solved.line[0].cards)]):
        head.at(11 + 11 * place, (words(key), Role.QUIET))
    lines.append(head.at(44, (words("won by"), Role.QUIET)))
    for number, trick in enumerate(solved.line):
        line = Line().end(7, (str(number + 1), Role.QUIET))
        for place, card in enumerate(trick.cards):
            role = Role.PLAIN if place < trick.played else Role.QUIET
            line.at(10 + 11 * place, *_seat_and_card(trick, place, card, words, role))
        whole = trick.played == len(trick.cards)
        line.at(43, (words.seat(trick.winner), Role.PLAIN if whole else Role.QUIET))
        if number < len(solved.table.talon):
            line.at(52, *suit_pieces(words("from talon", card=words.card(solved.table.talon[number])), Role.QUIET))
        lines.append(line)
    return lines


def _plain_line(solved: SolvedAllPass, words: Words, width: int) -> list[Line]:
    lines = wrapped(words("each's line"), width, margin=0)
    for number, trick in enumerate(solved.line):
        talon = f"({words.card(solved.table.talon[number])}) " if number < len(solved.table.talon) else ""
        cards = " ".join(
            f"{words.seat_short((trick.leader + place) % len(trick.cards))} {words.card(card)}"
            for place, card in enumerate(trick.cards)
        )
        lines.append(Line(*suit_pieces(f"{number + 1}. {talon}{cards} {words.seat(trick.winner)}")))
    return lines


def _seat_and_card(trick: PlayedTrick, place: int, card: Card, words: Words, role: Role) -> list[Piece]:
    seat = words.seat_short((trick.leader + place) % len(trick.cards))
    return [(f"{seat} ", role), *card_pieces(words, [card], role)]
