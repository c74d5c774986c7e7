"""How far a long run is: two lines rewritten in place on a terminal, one line now and then in a log."""

import time
from collections.abc import Callable

from preferans.show.alphabet import shown
from preferans.show.dataset_texts import text
from preferans.show.dataset_texts import time as time_text
from preferans.show.numbers import bar, thousands
from preferans.show.screen import MARGIN, Line, Screen

_BAR = 38
_COLUMN = 12
_ON_A_TERMINAL = 0.2  # seconds between two pictures
_IN_A_LOG = 10.0


class ProgressScreen:
    """Told of rows done, it draws now and then; `workers` says on what the run is."""

    def __init__(self, screen: Screen, workers: str, clock: Callable[[], float] = time.monotonic) -> None:
        """The rate counts from now on."""
        self._screen = screen
        self._workers = workers
        self._clock = clock
        self._terminal = bool(screen.stream.isatty())
        self._begun = self._next = clock()
        if not self._terminal:
            self._next += _IN_A_LOG
        self._first: int | None = None
        self._drawn = False

    def __call__(self, done: int, saved: int, total: int | None) -> None:
        """Rows done and on disk so far, of `total` (None: not known)."""
        if self._first is None:
            self._first = done
        now = self._clock()
        if now < self._next:
            return
        self._next = now + (_ON_A_TERMINAL if self._terminal else _IN_A_LOG)
        self._draw(self._lines(done, saved, total, now - self._begun))

    def close(self) -> None:
        """Take the picture from the terminal."""
        if self._drawn:
            self._screen.stream.write("\x1b[2A\x1b[J")
            self._screen.stream.flush()
            self._drawn = False

    def _lines(self, done: int, saved: int, total: int | None, seconds: float) -> list[str]:
        lang = self._screen.words.lang
        line = Line().at(MARGIN, text(lang, "solving"))
        if total:
            share = min(done / total, 1.0)
            told = text(lang, "of rows", done=thousands(done, lang), total=thousands(total, lang))
            line.at(_COLUMN, bar(share, 1, _BAR)).end(_COLUMN + _BAR + 5, f"{int(100 * share)} %").at(
                _COLUMN + _BAR + 8, told
            )
        else:
            line.at(_COLUMN, thousands(done, lang))
        rate = (done - (self._first or 0)) / max(seconds, 1e-9)
        parts = [text(lang, "rate", rate=thousands(round(rate), lang), threads=self._workers)]
        if total and rate > 0:
            parts.append(text(lang, "left", time=time_text(lang, (total - done) / rate)))
        parts.append(text(lang, "saved", count=thousands(saved, lang)))
        return [str(line), str(Line().at(_COLUMN, "    ".join(parts)))]

    def _draw(self, lines: list[str]) -> None:
        stream = self._screen.stream
        if self._terminal:
            self.close()
            stream.write("".join(shown(line[: self._screen.width - 1], stream) + "\n" for line in lines))
            self._drawn = True
        else:
            stream.write(shown("  ".join(line.strip() for line in lines), stream) + "\n")
        stream.flush()
