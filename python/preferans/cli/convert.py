"""`preferans convert`: deals from any notation into one that can be written."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import click

from preferans.cli.errors import show_error
from preferans.cli.output import output_options, wants_json
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation import READABLE, WRITABLE, LineError, read, read_many, write

_WHOLE = 1 << 16  # bytes: a file up to this size may be one deal of many lines
_ONE_LINE = ("json",)

Found = Deal | PlayedDeal | NotationError


@click.command("convert", short_help="deals from any notation into another")
@click.argument("source", nargs=-1, required=True, metavar="IN")
@click.option("--to", "target", type=click.Choice(WRITABLE), help="The notation to write; native if not told.")
@click.option("--notation", metavar="NAME", help=f"Read IN as this notation: {', '.join(READABLE)}.")
@output_options
@click.pass_context
def convert_command(ctx: click.Context, source: tuple[str, ...], target: str | None, notation: str | None) -> None:
    """Write deals in another notation.

    IN is a file with one deal or many, - for stdin, or a deal itself. The notation of IN is recognised; what is known
    beyond the cards (contract, discard, play) is kept. A deal that cannot be read is reported with its line, and the
    rest is converted; the exit status is then 2.

    \b
      preferans convert deals.bts --to russian
      preferans convert old.txt --to ppn > deals.ppn
      preferans convert "deal: ♠789 ♣A  ♠QKA ♦7  ♣789 ♦8"
    """
    form = target or ("json" if wants_json(ctx) else "native")
    bad = 0
    written = 0
    for found in _deals(source, notation):
        try:
            if isinstance(found, NotationError):
                raise found
            text = _numbered(write(found, form), form, written)
        except NotationError as error:
            show_error(_at_its_line(error), ctx)
            bad += 1
            continue
        one_line = form in _ONE_LINE or text.count("\n") <= 1
        separator = "\n" if written and not one_line else ""
        click.echo(f"{separator}{text.rstrip(chr(10))}")
        written += 1
    if bad:
        ctx.exit(2)


def _deals(source: tuple[str, ...], notation: str | None) -> Iterator[Found]:
    """The deals that the arguments name: a file, stdin, or the words themselves."""
    name = " ".join(source)
    if name == "-":
        yield from _of_file(sys.stdin.buffer, notation)
    elif _is_file(name):
        with open(name, "rb") as file:
            yield from _of_file(file, notation)
    else:
        try:
            yield read(name, notation)
        except NotationError as error:
            yield error


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # a deal's text may be too long for a file name, or hold a NUL
        return False


def _of_file(file: BinaryIO, notation: str | None) -> Iterator[Found]:
    """One deal where the whole file is one, else record by record."""
    head = file.read(_WHOLE)
    if len(head) == _WHOLE:
        yield from read_many(_Rest(head, file), notation)
        return
    try:
        yield read(head, notation)
        return
    except NotationError as error:
        whole = error
    found = list(read_many(_Rest(head, file), notation))
    yield from [whole] if len(found) <= 1 else found


class _Rest:
    """A file of which the head has been read already."""

    def __init__(self, head: bytes, file: BinaryIO) -> None:
        self._head, self._file = head, file

    def read(self, size: int, /) -> bytes:
        """The next bytes, from the head first."""
        if not self._head:
            return self._file.read(size)
        data, self._head = self._head, b""
        return data


def _numbered(text: str, form: str, before: int) -> str:
    """Bridge studio's files have one first line, and number their deals."""
    if form != "bts" or not before:
        return text
    return text.partition("\n")[2].replace("deal 1 ", f"deal {before + 1} ", 1)


def _at_its_line(error: NotationError) -> NotationError:
    """An error of a file with the one line that it is about."""
    if not isinstance(error, LineError) or not error.spans:
        return error
    start = error.text.rfind("\n", 0, error.spans[0][0]) + 1
    line = error.text[start:].partition("\n")[0]
    spans = [(a - start, b - start) for a, b in error.spans if start <= a <= start + len(line)]
    return NotationError(str(error), code=error.code, card=error.card, text=line, spans=spans, hint=error.hint)
