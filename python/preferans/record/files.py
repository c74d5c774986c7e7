"""Files that are replaced as a whole or not at all, so that no crash leaves half of one."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from preferans.errors import RulesError


def write_atomically(path: Path, content: str | bytes) -> None:
    """Puts `content` into `path` so that at any moment the file holds all of the old content or all of the new.

    When this returns the new content is on disk. Raises OSError and leaves the old file as it was.
    """
    with draft_of(path) as draft:
        draft.write_bytes(content.encode() if isinstance(content, str) else content)


@contextmanager
def draft_of(path: Path, draft: Path | None = None) -> Iterator[Path]:
    """A file to write, beside `path` if not told; when it is complete it becomes `path`, else it is gone.

    Afterwards the new file is on disk. A `draft` must be on the same file system. Raises OSError.
    """
    target = Path(os.path.realpath(path))  # a link stays a link
    draft = draft or target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        yield draft
        _sync(draft, os.O_RDWR)
        os.replace(draft, target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    # The new name is durable only when the folder is; some systems do not let a folder be opened.
    with suppress(OSError):
        _sync(target.parent, os.O_RDONLY)


def check_unchanged(path: Path, seen: str | None) -> None:
    """Raises RulesError if the file holds something else than `seen` (None: it should not exist yet)."""
    found = read_if_there(path)
    if found == seen:
        return
    if seen is None:
        raise RulesError(f"{path} exists already: expected a new file", code="file")
    raise RulesError(f"{path} was changed by another program: read it again first", code="file")


def read_if_there(path: Path) -> str | None:
    """The text of a file, None if there is no such file."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def _sync(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
