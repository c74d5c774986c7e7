"""The call being worked on: it can be cancelled from another thread, and tell how far it is and what it has so far."""

import _thread
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import FrameType
from typing import Any

Progress = Callable[[int, int], None]  # done, in all
Partial = Callable[[Any], None]  # a result so far, of the form of the last one
Key = tuple[type, Any]  # an id of a request; 1, 1.0 and "1" are three
_BETWEEN_REPORTS = 0.1  # seconds

_reporter: ContextVar[Progress | None] = ContextVar("reporter", default=None)
_partial: ContextVar[Partial | None] = ContextVar("partial", default=None)


class Cancelled(BaseException):
    """Raised inside a call that was cancelled; no `except Exception` stops it."""


def progress() -> Progress | None:
    """What a long call passes on as its `progress`, if whoever called wants to know."""
    return _reporter.get()


def partial() -> Partial | None:
    """What a long call hands its results so far to, if whoever called wants them."""
    return _partial.get()


class Calls:
    """One call at a time in the main thread, each on a numbered line; cancelling and leaving from any thread.

    Works in other threads too, where only calls that have not begun can be cancelled.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()  # the handler of an interrupt may find it held by its own thread
        self._current: Key | None = None
        self._cancelled: dict[Key, int] = {}  # and the line that said so
        self._interrupt: BaseException | None = None  # what the main thread is to raise
        self._pending = False  # whether it has been told to look
        self._gone = False
        self._can_interrupt = False

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Lets `cancel` and `leave` break into a running call, where this is the main thread."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._on_interrupt)
        self._can_interrupt = True
        try:
            yield
        finally:
            self._can_interrupt = False
            signal.signal(signal.SIGINT, before)

    def cancel(self, ident: Any, line: int) -> None:
        """Cancels the call of that id on an earlier line, running or still to come; nothing if it has ended."""
        with self._lock:
            key = type(ident), ident
            if self._current == key:
                self._break(Cancelled())
            else:
                self._cancelled[key] = line

    def leave(self) -> None:
        """Nobody waits for answers any more: ends a running call, or the next, with BrokenPipeError."""
        with self._lock:
            self._gone = True
            if self._current is not None:
                self._break(BrokenPipeError())

    @contextmanager
    def running(
        self, ident: Any, line: int, report: Progress | None, hand_over: Partial | None = None
    ) -> Iterator[None]:
        """Around a call; raises Cancelled if it was cancelled before it began or is cancelled inside."""
        key = type(ident), ident
        with self._lock:
            if self._gone:
                raise BrokenPipeError
            if self._cancelled:
                told = self._cancelled.pop(key, 0)
                self._cancelled = {other: said for other, said in self._cancelled.items() if said > line}
                if told > line:
                    raise Cancelled
            self._current = key
        token = _reporter.set(None if report is None else _seldom(report))
        other_token = _partial.set(hand_over)
        try:
            yield
        finally:
            with self._lock:
                self._current = self._interrupt = None
            _reporter.reset(token)
            _partial.reset(other_token)

    def _break(self, error: BaseException) -> None:
        if self._can_interrupt:
            self._interrupt = error
            if not self._pending:
                self._pending = True
                _thread.interrupt_main()

    def _on_interrupt(self, _number: int, _frame: FrameType | None) -> None:
        with self._lock:
            ours, self._pending = self._pending, False
            error, self._interrupt = self._interrupt, None
        if error is not None:
            raise error
        if not ours:  # else the call that it was meant for has just ended
            raise KeyboardInterrupt


def _seldom(report: Progress) -> Progress:
    """Passes a report on only when the last one is some time ago, and the last of all."""
    last = -_BETWEEN_REPORTS

    def told(done: int, total: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _BETWEEN_REPORTS or done == total:
            last = now
            report(done, total)

    return told
