"""Runs the command in this process, as a shell would: arguments, stdin and environment in, status and texts out."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from preferans.cli import main


@dataclass(frozen=True)
class Outcome:
    """What a call left behind."""

    status: int
    out: str
    err: str


def written(stream: io.TextIOWrapper) -> str:
    """What a stream has taken."""
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode(stream.encoding)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """A function that calls `preferans` with arguments in a plain English UTF-8 environment without a terminal."""
    for name in ("LC_ALL", "LC_CTYPE", "LC_MESSAGES", "PREFERANS_LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name in ("PYTHONUTF8", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")

    def call(*arguments: str, stdin: bytes = b"", encoding: str = "utf-8", **environment: str) -> Outcome:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
        with monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            status = 0
            try:
                main(list(arguments))
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else 1
        return Outcome(status, written(out), written(err))

    return call
