"""Files with many deals, one record at a time: `read_many` yields deals, and an error where a record is bad.

The stream is cut into records by what each line looks like; a record never holds more than a bounded text.
"""

import codecs
import io
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol, TypeGuard

from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation.fields import is_field
from preferans.notation.text import decode

BLOCK = 1 << 16  # bytes read at once
MOST_LINE = 1 << 20  # bytes of one line
MOST_RECORD = 1 << 21  # characters of one record

_BTS = re.compile(r"deal +[0-9]+ +\S")
_JPREF = re.compile(r" *deal:")
_JPREF_PLAY = re.compile(r" *\[[^\]]*[♠♣♦♥][^\]]*\] *$")
_JPREF_LOG = re.compile(r" *(?:(?:list|tree) build|declarer\b[^\n]*:)")
_TAG = re.compile(r" *\[([A-Za-z]\w*) ")
_PPN = re.compile(r" *(?:\[[0-9]+ +[1-3]{3} |[0-9]+\. +[1-3]+ +[0-9A-Za-z]{32})")
_ENGINE_HAND = re.compile(r" *(?:(?:10|[7-9TJQKA])[scdh](?: +|$)){4,}$")
_HOLDING = re.compile(r"(?<![^\s|(])[^\s|.()]*\.[^\s|.()]*\.[^\s|.()]*\.[^\s|.()]*")
_RANK = re.compile(r"10|[789TТKКQДJВBAАXХ]")
_FIRST_HAND = re.compile(r" *(?:(?i:запад|west|первая рука|first hand|hand 1) *[:.]|[IІ]\*? ?[.:])")
_COMMENT = ("#", "%", "//")


class BinarySource(Protocol):
    """A file of bytes: `read(size)` gives up to so many, none at the end."""

    def read(self, size: int, /) -> bytes: ...


class LineError(NotationError):
    """A record of a file that cannot be read; `line` is the number of the line concerned, from 1."""

    line: int = 0


@dataclass(slots=True)
class Chunk:
    """The lines of one record with their numbers."""

    lines: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    size: int = 0

    def add(self, line: str, number: int) -> None:
        self.lines.append(line)
        self.numbers.append(number)
        self.size += len(line) + 1

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def number_at(self, place: int) -> int:
        """The number of the line that holds a place of the text."""
        line = self.text.count("\n", 0, place)
        return self.numbers[min(line, len(self.numbers) - 1)] if self.numbers else 0


def read_many(
    source: str | os.PathLike[str] | Iterable[str] | BinarySource, format: str | None = None
) -> Iterator[Deal | PlayedDeal | LineError]:
    """The deals of a file (a path) or of lines, in order; a LineError stands for each record that cannot be read.

    Comment lines (`#`, `%`, `//`) and empty lines are skipped. Raises OSError where the file cannot be opened.

    >>> found = list(read_many(["AK7.QJ.T98.T9 | QJT.AKT.AKQ.A | 98.987.J7.KQJ | 8.-.-.7"]))
    >>> found[0].line, str(found[0]).split(":")[0]
    (1, 'line 1')
    """
    from preferans.notation import read

    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield from read_many(file, format)
            return
    lines: Iterable[str] = _decoded(source) if _is_binary(source) else source  # type: ignore[assignment]
    for chunk in _chunks(enumerate(lines, 1)):
        try:
            if chunk.size > MOST_RECORD:
                raise NotationError("a record of more than two million characters", code="length")
            yield read(chunk.text, format)
        except NotationError as error:
            yield _line_error(error, chunk)


def _is_binary(source: Iterable[str] | BinarySource) -> TypeGuard[BinarySource]:
    return hasattr(source, "read") and not isinstance(source, io.TextIOBase)


def _line_error(error: NotationError, chunk: Chunk) -> LineError:
    number = chunk.number_at(error.spans[0][0] if error.spans else 0)
    result = LineError(
        f"line {number}: {error}",
        code=error.code,
        card=error.card,
        places=error.places,
        text=error.text,
        spans=error.spans,
        hint=error.hint,
    )
    result.line = number
    result.__cause__ = error
    return result


def _decoded(file: BinarySource) -> Iterator[str]:
    """The lines of a binary file: UTF-8 or Windows-1251 line by line, UTF-16 by its mark or its zero bytes."""
    block = file.read(BLOCK)
    wide = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(block[:2])
    if wide is None and 0 in block[:2]:
        wide = "utf-16-be" if block[0] == 0 else "utf-16-le"
    decoder = codecs.getincrementaldecoder(wide)("replace") if wide else None
    rest = b""
    text = ""
    while block:
        if decoder is not None:
            *lines, text = (text + decoder.decode(block)).split("\n")
            yield from lines
        else:
            *raws, rest = (rest + block).split(b"\n")
            yield from map(_line_text, raws)
        if len(rest) + len(text) > MOST_LINE:
            yield _line_text(rest) + text
            rest, text = b"", ""
        block = file.read(BLOCK)
    if rest or text:
        yield _line_text(rest) + text


def _line_text(raw: bytes) -> str:
    """One line; bytes that are no text stay as a sign that no reader accepts."""
    try:
        return decode(raw)
    except NotationError:
        return raw.decode("utf-8", "replace")


@dataclass(slots=True)
class _Cutter:
    """The state between lines: the record under way, what ends it, and what the next records share."""

    chunk: Chunk = field(default_factory=Chunk)
    mode: str = ""
    tags: Chunk = field(default_factory=Chunk)
    tags_used: bool = False
    play: Chunk = field(default_factory=Chunk)
    depth: int = 0
    in_string: bool = False
    escaped: bool = False

    def flush(self) -> Iterator[Chunk]:
        """End the record under way."""
        while self.chunk.lines and not self.chunk.lines[-1].strip():
            self.chunk.lines.pop()
            self.chunk.numbers.pop()
        if self.chunk.lines:
            yield self.chunk
        self.chunk, self.mode, self.depth, self.in_string, self.escaped = Chunk(), "", 0, False, False


def _chunks(lines: Iterable[tuple[int, str]]) -> Iterator[Chunk]:
    cutter = _Cutter()
    for number, raw in lines:
        for line in raw.removeprefix("\ufeff").rstrip("\r\n").splitlines() or [""]:
            yield from _line(cutter, line.rstrip(), number)
            if cutter.chunk.size > MOST_RECORD:
                yield from cutter.flush()
    yield from cutter.flush()
    if cutter.tags.lines and not cutter.tags_used:
        yield cutter.tags


def _line(cutter: _Cutter, line: str, number: int) -> Iterator[Chunk]:
    """Put one line where it belongs; yields the records that it completes."""
    if cutter.mode == "json":
        yield from _json(cutter, line, number)
    elif cutter.mode == "html":
        cutter.chunk.add(line, number)
        if "</html" in line.lower():
            yield from cutter.flush()
    elif cutter.mode == "database":
        cutter.chunk.add(line, number)
        if line.strip() == "end":
            yield from cutter.flush()
    elif cutter.mode == "bts" and line.startswith("% bts"):
        yield from cutter.flush()
    elif cutter.mode == "bts" and not _BTS.match(line):
        cutter.chunk.add(line, number)
    elif not line.strip():
        yield from cutter.flush()
    elif not line.lstrip().startswith(_COMMENT):
        yield from _goes_on(cutter, line, number)


def _goes_on(cutter: _Cutter, line: str, number: int) -> Iterator[Chunk]:
    """A line inside a record of several lines, or the start of another one."""
    if cutter.mode == "fields":
        if is_field(line):
            cutter.chunk.add(line, number)
            return
        yield from cutter.flush()
    if cutter.mode == "engine":
        digit = line.strip() in ("0", "1", "2")
        count = len(cutter.chunk.lines)
        if count < 4 or not _ENGINE_HAND.match(line) or count == 4:
            cutter.chunk.add(line, number)
            count += 1
            if count == 7 or (count == 5 and not digit):
                yield from cutter.flush()
            return
        yield from cutter.flush()
    if cutter.mode == "free" and not _starts_new(cutter, line):
        cutter.chunk.add(line, number)
        return
    if cutter.mode == "tagged" and _TAG.match(line):
        cutter.chunk.add(line, number)
        return
    yield from cutter.flush()
    yield from _starts(cutter, line, number)


def _starts_new(cutter: _Cutter, line: str) -> bool:
    """Does this line of a free text begin another deal?"""
    again = _FIRST_HAND.match(line) and any(_FIRST_HAND.match(before) for before in cutter.chunk.lines[:3])
    return bool(again) or any(pattern.match(line) for pattern in (_BTS, _JPREF, _PPN))


def _starts(cutter: _Cutter, line: str, number: int) -> Iterator[Chunk]:
    """The first line of a record tells its kind."""
    start = line.lstrip()[:2]
    if start[:1] == "{" or start in ("[{", "[", ",", "]", "],", "[ ", "},"):
        cutter.mode = "json"
        yield from _json(cutter, line, number)
    elif start[:1] == "<":
        cutter.mode = "html"
        cutter.chunk.add(line, number)
        if "</html" in line.lower():
            yield from cutter.flush()
    elif _JPREF_LOG.match(line):
        return
    elif _JPREF_PLAY.match(line):
        cutter.play = Chunk()
        cutter.play.add(line, number)
    elif _JPREF.match(line):
        cutter.chunk, cutter.play = cutter.play, Chunk()
        cutter.chunk.add(line, number)
        yield from cutter.flush()
    elif line.lstrip().startswith("[Deal ") or (_TAG.match(line) and not _PPN.match(line)):
        _tag(cutter, line, number)
    elif _PPN.match(line):
        yield from _ppn(cutter, line, number)
    else:
        cutter.chunk.add(line, number)
        cutter.mode = _mode(line)


def _mode(line: str) -> str:
    """What ends a record that begins with this line."""
    if line.strip() == "begin":
        return "database"
    if _BTS.match(line):
        return "bts"
    if _ENGINE_HAND.match(line):
        return "engine"
    whole = len(_HOLDING.findall(line)) >= 3 or line.count("|") >= 2 or len(_RANK.findall(line)) >= 24
    return "fields" if whole or line.count("/") >= 2 else "free"


def _tag(cutter: _Cutter, line: str, number: int) -> None:
    """A tag of PPN, kept for the records that follow, or the tags of one PBN deal."""
    if cutter.tags_used and not line.lstrip().startswith("[Extra "):
        cutter.tags, cutter.tags_used = Chunk(), False
    if line.lstrip().startswith("[Deal "):
        cutter.chunk, cutter.tags, cutter.mode = cutter.tags, Chunk(), "tagged"
        cutter.chunk.add(line, number)
        return
    cutter.tags.add(line, number)


def _ppn(cutter: _Cutter, line: str, number: int) -> Iterator[Chunk]:
    """A record with the tags before it; the tag Extra belongs to this record alone."""
    chunk = Chunk()
    chunk.add(line, number)
    kept = Chunk()
    for tag, place in zip(cutter.tags.lines, cutter.tags.numbers, strict=True):
        chunk.add(tag, place)
        if not tag.lstrip().startswith("[Extra "):
            kept.add(tag, place)
    cutter.tags, cutter.tags_used = kept, True
    yield chunk


def _json(cutter: _Cutter, line: str, number: int) -> Iterator[Chunk]:
    """Objects by their braces, alone or in an array; what stands between objects of an array is dropped."""
    start = 0
    for place, letter in enumerate(line):
        if cutter.in_string:
            if cutter.escaped:
                cutter.escaped = False
            elif letter == "\\":
                cutter.escaped = True
            elif letter == '"':
                cutter.in_string = False
        elif letter == '"':
            cutter.in_string = cutter.depth > 0
        elif letter == "{":
            if cutter.depth == 0:
                start = place
            cutter.depth += 1
        elif letter == "}" and cutter.depth:
            cutter.depth -= 1
            if cutter.depth == 0:
                cutter.chunk.add(line[start : place + 1], number)
                yield from cutter.flush()
                cutter.mode = "json"
                start = place + 1
    if cutter.depth:
        cutter.chunk.add(line[start:], number)
    else:
        cutter.mode = ""
