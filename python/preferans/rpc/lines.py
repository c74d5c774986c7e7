"""The lines that come in, read in a thread of their own so that a call can be cancelled while it runs."""

import os
import queue
import select
import threading
from collections.abc import Callable, Iterator
from typing import BinaryIO

from preferans.rpc import messages

_CHUNK = 1 << 16
_CHUNKS_AHEAD = 256  # read before they are asked for; then the writer has to wait


class Lines:
    """Numbered lines of a source without their newline; `look` sees each as soon as it has been read.

    A line that `look` says True to is not passed on. A line beyond LONGEST_LINE comes as soon as that is known, cut;
    its rest is skipped.
    """

    def __init__(self, source: BinaryIO, look: Callable[[int, bytes], bool], at_end: Callable[[], None]) -> None:
        self._source, self._look, self._at_end = source, look, at_end
        self._read_ahead: queue.Queue[list[tuple[int, bytes]] | BaseException | None] = queue.Queue(_CHUNKS_AHEAD)
        threading.Thread(target=self._read, name="preferans engine input", daemon=True).start()

    def __iter__(self) -> Iterator[tuple[int, bytes] | None]:
        """Lines with their numbers from 1; None before every wait for more input, and at the end."""
        while True:
            try:
                some = self._read_ahead.get_nowait()
            except queue.Empty:
                yield None
                some = self._read_ahead.get()
            if isinstance(some, BaseException):
                raise some
            if some is None:
                yield None
                return
            yield from some

    def _read(self) -> None:
        try:
            number = 0
            for lines in _split(self._source):
                some = []
                for line in lines:
                    number += 1
                    if not self._look(number, line):
                        some.append((number, line))
                if some:
                    self._read_ahead.put(some)
        except BaseException as error:  # for whoever iterates, who would wait for ever otherwise
            self._read_ahead.put(error)
        else:
            self._read_ahead.put(None)
            self._at_end()


def until_reader_gone(sink: BinaryIO) -> bool:
    """Waits until nobody reads `sink` any more and says True; False where the system cannot tell."""
    try:
        poll = select.poll()
        poll.register(sink.fileno(), 0)
        poll.poll()
    except (OSError, ValueError, AttributeError):  # not a pipe of the system, as in tests
        return False
    return True


def _split(source: BinaryIO) -> Iterator[list[bytes]]:
    """The whole lines of each chunk."""
    rest = b""
    pieces: list[bytes] = []  # of one line that is longer than a chunk
    size = 0
    skipping = False
    while chunk := _chunk(source):
        head, newline, tail = chunk.partition(b"\n")
        if not newline:
            size += len(chunk)
            if size > messages.LONGEST_LINE and not skipping:
                yield [b"".join([*pieces, chunk])]
                skipping = True
            pieces = [] if skipping else [*pieces, chunk]
            continue
        first = [] if skipping else [b"".join([*pieces, head])]
        *lines, rest = tail.split(b"\n")
        yield first + lines
        pieces, size, skipping = [rest], len(rest), False
    if size and not skipping:
        yield [b"".join(pieces)]


def _chunk(source: BinaryIO) -> bytes:
    """What has come in, waiting for the first byte; empty at the end."""
    try:
        return os.read(source.fileno(), _CHUNK)
    except (OSError, ValueError, AttributeError):  # not a file of the system, as in tests
        return source.read(_CHUNK)
