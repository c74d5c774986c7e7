"""The classic score sheet: from the centre outwards mountain, pool and whists of every player; as text.

The reader sits at the bottom. Clockwise from him sit right and left at a table of three, left, top, right at four.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from preferans.pulka import Pulka
from preferans.rules import TITLES
from preferans.scoring.entries import Column
from preferans.scoring.explain import number
from preferans.scoring.players import Player, table
from preferans.show.kept import goal_number, goal_text
from preferans.show.screen import Line, Role

_TEXTS = {
    "pool": ("Pool", "Пуля"),
    "mountain": ("Mountain", "Гора"),
    "whists": ("Whists on {on}", "Висты на {on}"),
    "title": ("{variant}, {players}, {goal}", "{variant}, {players}, {goal}"),
    "next": ("deal {deal}, {dealer} deals", "сдача {deal}, сдаёт {dealer}"),
    "ended": ("{deals} deals, finished", "сдач {deals}, игра окончена"),
    "caption": (
        "From the centre: mountain, pool, whists. The last total counts.",
        "От центра: гора, пуля, висты. Считается последняя сумма.",
    ),
}
_PLAYERS = {3: ("three players", "на троих"), 4: ("four players", "на четверых")}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of the sheet: what it is called, its running totals, whether it is a closed pool."""

    label: str
    totals: tuple[str, ...]
    closed: bool = False


def title(pulka: Pulka, lang: str = "en") -> tuple[str, str]:
    """The sheet's title, and which deal comes next."""
    ru = lang == "ru"
    variant, players = TITLES[pulka.rules.variant][ru], _PLAYERS[pulka.rules.players][ru]
    text = text_of("title", ru, variant=variant, players=players, goal=goal_text(pulka.rules, lang))
    if pulka.ended:
        return text, text_of("ended", ru, deals=len(pulka.deals))
    return text, text_of("next", ru, deal=len(pulka.deals) + 1, dealer=pulka.dealer)


def legend(pulka: Pulka) -> str:
    """Letters with the names behind them; empty where the names are the letters.

    >>> from preferans.rules import Rules
    >>> legend(Pulka(Rules.preset("sochi"), ["Anna", "Boris", "Clara"]))
    'A Anna   B Boris   C Clara'
    """
    players = table(pulka.rules.players)
    if pulka.names == tuple(map(str, players)):
        return ""
    return "   ".join(f"{player} {pulka.names[player]}" for player in players)


def text_of(key: str, ru: bool, **values: object) -> str:
    return _TEXTS[key][ru].format(**values)


def field_of(pulka: Pulka, ru: bool, column: Column, player: Player, on: Player | None = None) -> Field:
    totals = tuple(number(total) for total in pulka.history(column, player, on))
    closed = column is Column.POOL and player in pulka.closed
    return Field(text_of(column.value, ru, on=on), totals, closed)


def at_sides(pulka: Pulka, reader: Player) -> dict[str, Player]:
    """Who sits at which side of the drawing."""
    sides = ("bottom", "right", "left") if pulka.rules.players == 3 else ("bottom", "left", "top", "right")
    return {side: Player((reader + step) % pulka.rules.players) for step, side in enumerate(sides)}


# In which order a side's whist fields lie, left to right or top to bottom, named by the side they are written on.
_WHIST_ORDER: dict[int, dict[str, tuple[str, ...]]] = {
    3: {"bottom": ("left", "right"), "right": ("left", "bottom"), "left": ("right", "bottom")},
    4: {
        "bottom": ("left", "top", "right"),
        "top": ("left", "bottom", "right"),
        "left": ("top", "right", "bottom"),
        "right": ("top", "left", "bottom"),
    },
}

Box = tuple[int, int, int, int]  # left, top, width, height


@dataclass(frozen=True, slots=True)
class Side:
    """Where one player's sector has its letter, mountain, pool and whist fields."""

    letter: tuple[int, int]
    mountain: Box
    pool: Box
    whists: tuple[Box, ...]


def placed(pulka: Pulka, sides: Mapping[str, Side], reader: Player, ru: bool) -> Iterator[tuple[Box, Field, bool]]:
    """Every field with its box; True for pools."""
    at = at_sides(pulka, reader)
    for side, place in sides.items():
        player = at[side]
        yield place.mountain, field_of(pulka, ru, Column.MOUNTAIN, player), False
        yield place.pool, field_of(pulka, ru, Column.POOL, player), True
        for box, other in zip(place.whists, _WHIST_ORDER[len(at)][side], strict=True):
            yield box, field_of(pulka, ru, Column.WHISTS, player, at[other]), False


# As text

# Corners of the drawing in characters: x grows to the right, y downwards; a row is about twice as high as wide.
_TEXT_SIDES: dict[int, dict[str, Side]] = {
    3: {
        "left": Side((32, 2), (27, 4, 11, 4), (18, 1, 8, 5), ((1, 1, 16, 4), (1, 13, 16, 4))),
        "right": Side((44, 2), (39, 4, 11, 4), (51, 1, 8, 5), ((60, 1, 16, 4), (60, 13, 16, 4))),
        "bottom": Side((38, 14), (31, 15, 15, 2), (25, 18, 27, 3), ((14, 22, 23, 3), (40, 22, 23, 3))),
    },
    4: {
        "top": Side((38, 9), (30, 7, 17, 2), (25, 4, 27, 2), ((14, 1, 15, 2), (31, 1, 15, 2), (48, 1, 15, 2))),
        "left": Side((28, 13), (21, 10, 9, 3), (13, 10, 7, 4), ((1, 6, 11, 3), (1, 12, 11, 3), (1, 17, 11, 3))),
        "right": Side((48, 13), (47, 10, 9, 3), (57, 10, 7, 4), ((65, 6, 11, 3), (65, 12, 11, 3), (65, 17, 11, 3))),
        "bottom": Side((38, 17), (30, 18, 17, 2), (25, 21, 27, 2), ((14, 24, 15, 2), (31, 24, 15, 2), (48, 24, 15, 2))),
    },
}
_TEXT_SIZE = (77, 27)


def sheet_lines(pulka: Pulka, lang: str = "en", reader: Player = Player.A) -> list[Line]:
    """The sheet drawn with box lines, 77 columns; the last total of every field is strong.

    >>> from preferans.rules import Rules
    >>> lines = sheet_lines(Pulka(Rules.preset("sochi")))
    >>> str(lines[0]).strip()
    'Sochi, three players, to 10                              deal 1, C deals'
    """
    size, ru = pulka.rules.players, lang == "ru"
    canvas = _Canvas(*_TEXT_SIZE)
    draw = _draw_three if size == 3 else _draw_four
    draw(canvas, goal_number(pulka.rules))
    for box, field, _ in placed(pulka, _TEXT_SIDES[size], reader, ru):
        canvas.field(box, field)
    for side, player in at_sides(pulka, reader).items():
        canvas.write(_TEXT_SIDES[size][side].letter, str(player), Role.STRONG | Role.GOOD)
    left, right = title(pulka, lang)
    lines = [Line().at(3, (left, Role.STRONG)).end(75, (right, Role.QUIET)), Line(), *canvas.lines()]
    names = legend(pulka)
    return [*lines, *([Line().at(3, names)] if names else []), Line().at(3, (text_of("caption", ru), Role.QUIET))]


class _Canvas:
    """A rectangle of characters, each with its role."""

    def __init__(self, width: int, height: int) -> None:
        self.cells: list[list[tuple[str, Role]]] = [[(" ", Role.PLAIN)] * width for _ in range(height)]

    def write(self, at: tuple[int, int], text: str, role: Role = Role.PLAIN) -> None:
        for offset, letter in enumerate(text):
            self.cells[at[1]][at[0] + offset] = (letter, role)

    def across(self, y: int, left: int, right: int) -> None:
        self.write((left, y), "─" * (right - left + 1), Role.QUIET)

    def down(self, x: int, top: int, bottom: int) -> None:
        for y in range(top, bottom + 1):
            self.write((x, y), "│", Role.QUIET)

    def slant(self, start: tuple[int, int], stop: tuple[int, int]) -> None:
        """A diagonal with one sign a row, from top to bottom."""
        (x, y), (end_x, end_y) = start, stop
        sign = "╱" if end_x < x else "╲"
        for row in range(y, end_y + 1):
            place = x + round((end_x - x) * (row - y) / (end_y - y))
            if self.cells[row][place][0] == " ":  # lines and words stay whole
                self.write((place, row), sign, Role.QUIET)

    def frame(self) -> None:
        right, bottom = len(self.cells[0]) - 1, len(self.cells) - 1
        for y in (0, bottom):
            self.across(y, 0, right)
        for x in (0, right):
            self.down(x, 0, bottom)
        for at, sign in (((0, 0), "┌"), ((right, 0), "┐"), ((0, bottom), "└"), ((right, bottom), "┘")):
            self.write(at, sign, Role.QUIET)

    def field(self, box: Box, field: Field) -> None:
        """The label, below it the totals in the middle, as many of the last as there is room for."""
        left, top, width, height = box
        label = field.label if len(field.label) <= width else field.label.split(" ", 1)[-1]
        self._middle(left, top, width, [(label, Role.QUIET)])
        for row, line in enumerate(broken(field, width, height - 1), start=top + 1):
            pieces = [(total, Role.STRONG if last else Role.QUIET) for total, last in line]
            self._middle(left, row, width, pieces)

    def _middle(self, left: int, y: int, width: int, pieces: Sequence[tuple[str, Role]]) -> None:
        x = left + (width - len(" ".join(text for text, _ in pieces))) // 2
        for text, role in pieces:
            self.write((x, y), text, role)
            x += len(text) + 1

    def lines(self) -> list[Line]:
        return [Line(*row) for row in self.cells]


def broken(field: Field, width: int, height: int) -> list[list[tuple[str, bool]]]:
    """The totals in lines of `width` characters, True marks the last; what finds no room begins with an ellipsis."""
    totals = list(field.totals) or ["·"]
    words = [(total, False) for total in totals[:-1]]
    words += [(totals[-1], True)] + ([("✓", True)] if field.closed else [])
    dropped = 0
    while True:
        lines: list[list[tuple[str, bool]]] = [[]]
        for word in ([("…", False)] if dropped else []) + words[dropped:]:
            if lines[-1] and len(" ".join(text for text, _ in [*lines[-1], word])) > width:
                lines.append([])
            lines[-1].append(word)
        if len(lines) <= height or dropped >= len(words) - 1:
            return lines[:height]
        dropped += 1


def _draw_three(canvas: _Canvas, target: str) -> None:
    canvas.frame()
    canvas.down(38, 1, 11)
    for x, mirrored in ((17, 59), (26, 50)):
        bottom = 21 if x == 17 else 17
        canvas.down(x, 1, bottom)
        canvas.down(mirrored, 1, bottom)
        canvas.across(bottom, x, mirrored)
    canvas.across(12, 1, 16)
    canvas.across(12, 60, 75)
    canvas.down(38, 22, 25)
    canvas.slant((36, 13), (3, 25))
    canvas.slant((40, 13), (73, 25))
    canvas.write((38 - len(target) // 2 - 2, 12), f"( {target} )", Role.STRONG)


def _draw_four(canvas: _Canvas, target: str) -> None:
    canvas.frame()
    canvas.slant((0, 0), (76, 26))
    canvas.slant((76, 0), (0, 26))
    for left, top, right, bottom in ((12, 3, 64, 23), (20, 6, 56, 20)):
        for y in (top, bottom):
            canvas.across(y, left, right)
        for x in (left, right):
            canvas.down(x, top, bottom)
        for at, sign in (((left, top), "┌"), ((right, top), "┐"), ((left, bottom), "└"), ((right, bottom), "┘")):
            canvas.write(at, sign, Role.QUIET)
    for x in (29, 47):
        canvas.down(x, 1, 2)
        canvas.down(x, 24, 25)
    for y in (10, 16):
        canvas.across(y, 1, 11)
        canvas.across(y, 65, 75)
    canvas.write((38 - len(target) // 2 - 2, 13), f"( {target} )", Role.STRONG)
