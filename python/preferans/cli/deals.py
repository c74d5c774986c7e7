"""The deal that a command is about: words on the command line, a file, stdin or a sample."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from preferans.cli.errors import CommandError, remember_file
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError

_Command = TypeVar("_Command", bound=Callable[..., Any])


def deal_options(command: _Command) -> _Command:
    """Give a command DEAL, --sample and --notation; what `read_deal` wants."""
    command = click.option("--notation", metavar="NAME", help="Read the deal as this notation.")(command)
    command = click.option("--sample", metavar="NAME", help="A sample deal instead of DEAL.")(command)
    return click.argument("deal", nargs=-1, metavar="DEAL")(command)


def read_deal(ctx: click.Context, words: tuple[str, ...], sample: str | None, notation: str | None) -> PlayedDeal:
    """What the arguments name, with what is known of its play; raises PreferansError with the place in the text."""
    if sample is not None:
        if words:
            raise CommandError("two deals")
        return PlayedDeal(_sample_deal(sample))
    if not words:
        raise CommandError("no deal")
    from preferans.notation import read

    try:
        found = read(_text(ctx, words), notation)
    except NotationError:
        if len(words) == 1 and not re.search(r"[\s|]", words[0]) and words[0] != "-" and not _is_file(words[0]):
            raise CommandError("no file", name=words[0]) from None
        raise
    return found if isinstance(found, PlayedDeal) else PlayedDeal(found)


def _sample_deal(name: str) -> Deal:
    from preferans.samples import sample_deals

    samples = sample_deals()
    if name not in samples:
        raise CommandError("no sample", name=name)
    return samples[name].deal


def _text(ctx: click.Context, words: tuple[str, ...]) -> str:
    """The words themselves, or what a file or stdin holds."""
    if words == ("-",):
        remember_file(ctx, "stdin")
        return _decoded(sys.stdin.buffer.read())
    text = " ".join(words)
    if _is_file(text):
        remember_file(ctx, text)
        try:
            return _decoded(Path(text).read_bytes())
        except OSError as error:
            raise CommandError("unreadable", name=text, reason=error.strerror or str(error)) from None
    return text


def _decoded(data: bytes) -> str:
    from preferans.notation.text import decode

    return decode(data)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # a deal's text may be too long for a file name, or hold a NUL
        return False
