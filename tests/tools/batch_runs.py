"""`preferans batch` in a process of its own, and what it leaves compared."""

import os
import pathlib
import subprocess
import sys


def batch(*words: object, **options: object) -> subprocess.Popen[str]:
    """A started `preferans batch`."""
    command = [sys.executable, "-m", "preferans", "batch", *map(str, words)]
    environment = {**os.environ, "LANG": "en_US.UTF-8", "PREFERANS_LANG": "en"}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, **options
    )  # type: ignore[call-overload, no-any-return]


def finished(*words: object, **options: object) -> tuple[int, str]:
    """Exit status and stderr of `preferans batch`."""
    process = batch(*words, **options)
    _, told = process.communicate(timeout=300)
    return process.returncode, told


def same_parts(one: pathlib.Path, other: pathlib.Path) -> None:
    """Two databases are the same, byte for byte."""
    names = sorted(path.name for path in one.iterdir())
    assert names == sorted(path.name for path in other.iterdir())
    for name in names:
        assert (one / name).read_bytes() == (other / name).read_bytes(), name
