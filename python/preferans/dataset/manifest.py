"""The journal of a run: which parts of a database are solved and on disk, so that a killed run goes on from there.

One JSON line for the settings, then one for each part; each line is on disk before the next part is begun. A line that
a crash has torn is dropped, and its part is made again: the same part, byte for byte.
"""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from preferans.errors import PreferansError
from preferans.record.files import read_if_there, write_atomically


@dataclass(frozen=True, slots=True)
class Part:
    """One part: rows `start` to `start + count` of the input, `solved` of them good and in `file`, `size` its bytes.

    `bad`: the bad rows as JSON values. `digest`: what tells the rows from others.
    """

    number: int
    start: int
    count: int
    solved: int
    file: str
    size: int
    digest: str
    bad: tuple[dict[str, Any], ...] = ()


class Manifest:
    """The journal of one run. Two runs cannot have the same journal open."""

    def __init__(self, path: Path, folder: Path, settings: dict[str, Any], *, restart: bool = False) -> None:
        """Opens or begins the journal of the parts in `folder`; with `restart` it begins anew.

        Raises PreferansError where it belongs to other settings or is in use by another process.
        """
        self.path = path
        self.parts: dict[int, Part] = {}
        self._lock = _locked(folder)
        try:
            text = None if restart else read_if_there(path)
            lines = [] if text is None else text.splitlines(keepends=True)
            told = _line(lines[0]) if lines else None
            # Other settings matter only once there is a part.
            if told is None or (len(lines) == 1 and told.get("settings") != settings):
                write_atomically(path, json.dumps({"settings": settings}) + "\n")
            else:
                _check_settings(path, told.get("settings"), settings)
                self._read(lines)
        except BaseException:
            self.close()
            raise

    def _read(self, lines: list[str]) -> None:
        whole = [line for line in lines if _line(line) is not None]
        if len(whole) != len(lines):
            write_atomically(self.path, "".join(whole))
        for line in whole[1:]:
            value = _line(line)
            assert value is not None
            part = Part(**value | {"bad": tuple(value["bad"])})
            self.parts[part.number] = part

    def add(self, part: Part) -> None:
        """Note a part that is on disk; raises OSError and notes nothing where the journal cannot grow."""
        size = self.path.stat().st_size
        try:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(part), ensure_ascii=False) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                os.truncate(self.path, size)
            raise
        self.parts[part.number] = part

    @property
    def solved(self) -> int:
        """Deals in all parts."""
        return sum(part.solved for part in self.parts.values())

    def close(self) -> None:
        """Let other runs have the journal."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _line(text: str) -> dict[str, Any] | None:
    """The object of a whole line; None for a torn one."""
    if not text.endswith("\n"):
        return None
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _check_settings(path: Path, found: Any, wanted: dict[str, Any]) -> None:
    for name, value in wanted.items():
        before = found.get(name) if isinstance(found, dict) else None
        if before != value:
            raise PreferansError(
                f"{path} was begun with {name} {_short(before)}, now it is {_short(value)}: "
                "expected the same, another OUT, or --restart",
                code="settings",
            )


def _short(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list) else json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _locked(folder: Path) -> int | None:
    """A lock of the folder that ends with the process; None where the system has none."""
    try:
        import fcntl
    except ImportError:
        return None
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise PreferansError(f"{folder} is in use: another run is writing it", code="locked") from None
    return descriptor
