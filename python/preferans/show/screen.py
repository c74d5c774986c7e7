"""Lines made of pieces at measured columns, and the screen that writes them with or without colour.

Widths are those of the terminal library (`rich.cells.cell_len`), never counts of characters. Colour is a second voice:
a `Role` says what a piece means, and the screen decides whether and how that is coloured.
"""

import os
from collections.abc import Iterable, Mapping
from enum import Flag, auto
from typing import TextIO

from rich.cells import cell_len

from preferans.show.alphabet import shown
from preferans.show.words import Words

MARGIN = 3  # columns left of every block
WIDTH = 80


class Role(Flag):
    """What a piece of text means; roles add up."""

    PLAIN = 0
    RED_SUIT = auto()
    GOOD = auto()
    SMALL_LOSS = auto()
    LOSS = auto()
    QUIET = auto()
    STRONG = auto()


_STYLES = {
    Role.RED_SUIT: "red",
    Role.GOOD: "bold green",
    Role.SMALL_LOSS: "yellow",
    Role.LOSS: "bold red",
    Role.QUIET: "dim",
    Role.STRONG: "bold",
}

Piece = str | tuple[str, Role]


class Line:
    """One line of a screen: pieces of text, each at its column.

    >>> str(Line().at(3, "West").end(20, ("8", Role.GOOD)))
    '   West            8'
    """

    __slots__ = ("pieces", "width")

    def __init__(self, *pieces: Piece) -> None:
        self.pieces: list[tuple[str, Role]] = []
        self.width = 0
        self.add(*pieces)

    def add(self, *pieces: Piece) -> "Line":
        """Pieces right after what stands there."""
        for piece in pieces:
            text, role = (piece, Role.PLAIN) if isinstance(piece, str) else piece
            if text:
                self.pieces.append((text, role))
                self.width += cell_len(text)
        return self

    def at(self, column: int, *pieces: Piece) -> "Line":
        """Pieces that begin at `column`, or one blank after what stands there if that is further right."""
        gap = column - self.width
        return self.add(" " * (gap if gap >= 0 else 1), *pieces)

    def end(self, column: int, *pieces: Piece) -> "Line":
        """Pieces that end just before `column`."""
        return self.at(column - Line(*pieces).width, *pieces)

    def __str__(self) -> str:
        return "".join(text for text, _ in self.pieces).rstrip()


class Screen:
    """A stream with its language, width, alphabet and colours."""

    def __init__(self, stream: TextIO, words: Words, color: str = "auto") -> None:
        """`color` is auto, always or never."""
        self.stream = stream
        self.words = words
        self.width = _width(stream)
        self.coloured = _coloured(stream, color, os.environ)

    def show(self, lines: Iterable[Line | str]) -> None:
        """Write lines, each ended by a newline."""
        made = [Line(line) if isinstance(line, str) else line for line in lines]
        if self.coloured:
            _show_coloured(self, made)
        else:
            self.stream.write("".join(shown(str(line), self.stream) + "\n" for line in made))


def _show_coloured(screen: Screen, lines: list[Line]) -> None:
    from rich.console import Console
    from rich.style import Style
    from rich.text import Text

    styles = {role: Style.parse(name) for role, name in _STYLES.items()}
    console = Console(
        file=screen.stream,
        force_terminal=True,
        color_system="standard",
        no_color=False,
        width=max(screen.width, WIDTH),
        highlight=False,
        markup=False,
        emoji=False,
    )
    for line in lines:
        text = Text()
        for piece, role in line.pieces:
            text.append(shown(piece, screen.stream), Style.combine([Style.null(), *(styles[one] for one in role)]))
        text.rstrip()
        console.print(text, soft_wrap=True)


def _width(stream: TextIO) -> int:
    """Columns of the terminal; 80 where the stream is none and COLUMNS does not tell."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(stream.fileno()).columns or WIDTH
    except (OSError, ValueError, AttributeError):
        return WIDTH


def _coloured(stream: TextIO, color: str, environment: Mapping[str, str]) -> bool:
    if color != "auto":
        return color == "always"
    return bool(stream.isatty()) and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
