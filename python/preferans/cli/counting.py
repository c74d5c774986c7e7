"""The line that tells on a terminal how far a long count is."""

import sys
import time
from types import TracebackType
from typing import Self

import click

from preferans.cli.output import screen_of
from preferans.show.numbers import bar, percent
from preferans.show.odds_texts import text

_QUIET = 0.5  # seconds before the line appears
_BAR = 16


class CountingLine:
    """Called with (done, total): one line on stderr, rewritten in place and gone at the end; nothing in a pipe."""

    def __init__(self, ctx: click.Context) -> None:
        self._lang = screen_of(ctx, error=True).words.lang
        self._on = sys.stderr.isatty()
        self._start = time.monotonic()
        self._shown = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            sys.stderr.write("\r" + " " * self._shown + "\r")
            sys.stderr.flush()

    def __call__(self, done: int, total: int) -> None:
        """Show how far it is."""
        seconds = time.monotonic() - self._start
        if not self._on or seconds < _QUIET or not 0 < done <= total:
            return
        left = text("left", self._lang, seconds=round(seconds * (total - done) / done))
        share = percent(done / total, self._lang, 0)
        drawn = f"{bar(done / total, 1, _BAR):<{_BAR}}"
        line = f"{text('counting', self._lang)}  {share}  {drawn}  {left}   {text('stops', self._lang)}"
        sys.stderr.write("\r" + line.ljust(self._shown))
        sys.stderr.flush()
        self._shown = max(self._shown, len(line))
