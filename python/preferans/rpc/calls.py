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
_PATIENCE = 1.0  # seconds until a call that was told to end is told again

_reporter: ContextVar[Progress | None] = ContextVar("reporter", default=None)
_partial: ContextVar[Partial | None] = ContextVar("partial", default=None)


class Cancelled(BaseException):
    """Raised inside a call that was cancelled; no `except Exception` stops it."""


class _Gone(BaseException):
    """Raised inside a call whose answer nobody waits for; a BrokenPipeError would stop at an `except OSError`."""


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
        # The handler of an interrupt may find the lock held by its own thread.
        self._changed = threading.Condition(threading.RLock())
        self._current: Key | None = None
        self._cancelled: dict[Key, int] = {}  # and the line that said so
        self._interrupt: BaseException | None = None  # what the main thread is to raise until the call has ended
        self._pending = False  # whether it has been told to look
        self._breakable = False  # whether it is inside the call
        self._gone = False
        self._can_interrupt = False
        self._insisting = False  # whether a thread sees to it that calls end

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
        except _Gone:
            raise BrokenPipeError from None
        finally:
            self._can_interrupt = False
            signal.signal(signal.SIGINT, before)

    def cancel(self, ident: Any, line: int) -> None:
        """Cancels the call of that id on an earlier line, running or still to come; nothing if it has ended."""
        with self._changed:
            key = type(ident), ident
            if self._current == key:
                self._break(Cancelled())
            else:
                self._cancelled[key] = line

    def leave(self) -> None:
        """Nobody waits for answers any more: ends a running call, or the next, with BrokenPipeError."""
        with self._changed:
            self._gone = True
            if self._current is not None:
                self._break(_Gone())

    @contextmanager
    def running(
        self, ident: Any, line: int, report: Progress | None, hand_over: Partial | None = None
    ) -> Iterator[None]:
        """Around a call; raises Cancelled if it was cancelled before it began or is cancelled inside."""
        key = type(ident), ident
        with self._changed:
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
            try:
                self._breakable = True
                if self._interrupt is not None:
                    raise self._interrupt
                yield
            finally:
                self._breakable = False
        finally:
            with self._changed:
                self._current = self._interrupt = None
                self._changed.notify_all()
            _reporter.reset(token)
            _partial.reset(other_token)

    def _break(self, error: BaseException) -> None:
        if self._can_interrupt:
            self._interrupt = error
            self._poke()
            if not self._insisting:
                self._insisting = True
                threading.Thread(target=self._insist, name="preferans cancelling", daemon=True).start()

    def _poke(self) -> None:
        if not self._pending:
            self._pending = True
            _thread.interrupt_main()

    def _insist(self) -> None:
        """Interrupts a call again while it goes on: Python drops an exception that is raised in a destructor or a
        callback of its own, and a `finally` may replace it.
        """
        with self._changed:
            while (error := self._interrupt) is not None:
                if not self._changed.wait_for(lambda: self._interrupt is not error, _PATIENCE):
                    self._poke()
            self._insisting = False

    def _on_interrupt(self, _number: int, _frame: FrameType | None) -> None:
        with self._changed:
            ours, self._pending = self._pending, False
            error = self._interrupt
        if not ours:
            raise KeyboardInterrupt
        if error is not None and self._breakable:  # else the call that it was meant for has just ended
            raise type(error)


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
