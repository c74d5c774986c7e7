"""What one board takes on at most."""

import os
from dataclasses import dataclass, field


def _usual_workers() -> int:
    """One worker per core, but two at least, so that values of cards never wait for a long count."""
    return min(max(os.cpu_count() or 1, 2), 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Bounds of everything that a client could make grow; times in seconds, sizes in bytes.

    `workers` processes solve one question each; `queue` more wait, others are told to come back after `retry_after`.
    `connections` are held at once. `header_time` and `body_time` are for sending a request, `call_time` for answering
    it (waiting included) and `still_time` for taking in an answer that has begun. A body longer than `body_bytes` is
    refused; up to `drained_bytes` of it are read so that the client gets to see the refusal. JSON is nested at most
    `depth` deep. A worker that has not stopped `stop_time` after it was told to is replaced.
    """

    workers: int = field(default_factory=_usual_workers)
    queue: int = 64
    retry_after: int = 2
    connections: int = 512
    header_time: float = 10
    body_time: float = 15
    call_time: float = 300
    still_time: float = 20
    keep_alive: int = 60
    body_bytes: int = 1 << 20
    drained_bytes: int = 1 << 25
    header_bytes: int = 1 << 14
    depth: int = 32
    stop_time: float = 2
