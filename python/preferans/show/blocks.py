"""Paragraphs, headings and blocks: how lines are put together into a screen."""

from collections.abc import Sequence

from rich.cells import cell_len

from preferans.show.screen import MARGIN, Line, Piece, Role


def joined(blocks: Sequence[Sequence[Line]]) -> list[Line]:
    """Blocks apart by one empty line, empty blocks left out."""
    lines: list[Line] = []
    for block in blocks:
        if block:
            lines += [Line(), *block] if lines else block
    return lines


def headed(text: str, condition: str, end: int, width: int, margin: int = MARGIN) -> list[Line]:
    """A heading with the condition it depends on at its right end, below it where there is no room."""
    line = Line().at(margin, text)
    if line.width + 2 + Line(condition).width <= min(end, width):
        return [line.end(min(end, width), *suit_pieces(condition, Role.QUIET))]
    return [line, *wrapped(condition, width, Role.QUIET, margin)]


def wrapped(text: str, width: int, role: Role = Role.PLAIN, margin: int = MARGIN) -> list[Line]:
    """A paragraph broken at blanks into lines of at most `width` columns with the margin on the left."""
    lines: list[Line] = []
    words: list[str] = []
    room = max(width, margin + 1)
    for word in text.split():
        if words and margin + cell_len(" ".join([*words, word])) > room:
            lines.append(Line().at(margin, (" ".join(words), role)))
            words = []
        words.append(word)
    return [*lines, Line().at(margin, (" ".join(words), role))] if words else lines


def suit_pieces(text: str, role: Role = Role.PLAIN) -> list[Piece]:
    """The text with its red suits, and the rank right after each, in the role of red suits."""
    pieces: list[Piece] = []
    plain = ""
    place = 0
    while place < len(text):
        if text[place] not in "♦♥":
            plain += text[place]
            place += 1
            continue
        stop = place + 1
        while stop < len(text) and (text[stop].isalnum()):
            stop += 1
        pieces += [(plain, role), (text[place:stop], role | Role.RED_SUIT)]
        plain, place = "", stop
    return [*pieces, (plain, role)]
