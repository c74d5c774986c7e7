"""A run over a database: stretch by stretch it is read, solved and written as a part; a stopped run goes on later.

Every part holds the answers for a fixed stretch of the input, so that what is written does not depend on threads, on
where a run was stopped, or on whether a cluster did it.
"""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

from preferans.dataset.arrays import Progress
from preferans.dataset.computing import Computer, Settings
from preferans.dataset.manifest import Manifest, Part
from preferans.dataset.readers import Source
from preferans.dataset.rows import Rows
from preferans.dataset.tables import row_count
from preferans.dataset.writing import write_part, write_tables
from preferans.errors import PreferansError
from preferans.record.files import draft_of, write_atomically

ROWS_PER_PART = 10_000


class Watcher(Protocol):
    """Who is told how a run goes on: rows done and rows on disk, of `total` (None: not known)."""

    def __call__(self, done: int, saved: int, total: int | None, /) -> None: ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where a run writes: the folder of parts, and beside it the journal and the bad rows; at the end perhaps a file.

    Parquet is left as the folder of parts `OUT`; another form, or `one_file`, is made from `OUT.parts` at the end.
    """

    out: Path
    form: str = "parquet"
    one_file: bool = False

    @property
    def joined(self) -> bool:
        """Whether the parts become one file."""
        return self.one_file or self.form != "parquet"

    @property
    def folder(self) -> Path:
        """The parts."""
        return self._beside("parts") if self.joined else self.out

    @property
    def manifest(self) -> Path:
        """The journal."""
        return self._beside("manifest.jsonl")

    @property
    def bad(self) -> Path:
        """The bad rows, a JSON object in each line; there is no such file where there are none."""
        return self._beside("bad.jsonl")

    def part(self, number: int) -> Path:
        """The file of a part."""
        return self.folder / f"part-{number:06}.parquet"

    def draft(self) -> Path:
        """A new name for a part that is being written: outside the folder, which others may be reading."""
        return self.out.with_name(f".{self.out.name}.{uuid4().hex}.tmp")

    def drafts(self) -> list[Path]:
        """The drafts that a killed run has left."""
        mine = re.compile(rf"\.{re.escape(self.out.name)}\.[0-9a-f]{{32}}\.tmp")
        return [path for path in self.out.parent.iterdir() if mine.fullmatch(path.name)]

    def _beside(self, ending: str) -> Path:
        return self.out.with_name(f"{self.out.name}.{ending}")


@dataclass(frozen=True, slots=True)
class Plan:
    """A run: what of, what is computed, where to, in parts of how many rows; with `strict` a bad row ends it."""

    source: Source
    settings: Settings
    place: Place
    rows_per_part: int = ROWS_PER_PART
    strict: bool = False

    def total_rows(self) -> int | None:
        """The rows of the input; None where they are only known at its end."""
        if self.source.form != "parquet" or self.source.name == "-":
            return None
        return sum(map(row_count, self.source.files))

    def to_json(self) -> dict[str, Any]:
        """What two runs must share for one to go on where the other stopped."""
        told = {"input": self.source.fingerprint(), "rows_per_part": self.rows_per_part}
        return told | self.settings.to_json()


@dataclass(frozen=True, slots=True)
class Done:
    """How a run ended: rows of the input, deals solved, bad rows, and deals that an earlier run had solved."""

    rows: int
    solved: int
    bad: int
    earlier: int


class Stopped(KeyboardInterrupt):
    """Ctrl-C in a run; `solved` deals are on disk."""

    def __init__(self, solved: int) -> None:
        super().__init__(f"stopped with {solved} deals on disk")
        self.solved = solved


class WriteError(PreferansError):
    """A part that cannot be written: a full disk, say; `solved` deals are on disk."""

    solved: int = 0


def run(
    plan: Plan,
    *,
    threads: int = 0,
    memory: int = 4 << 20,
    restart: bool = False,
    watcher: Watcher | None = None,
) -> Done:
    """Solve what is missing of a database; see `Plan`. `restart` drops what an earlier run has solved.

    Raises PreferansError for input or output that cannot be read or written or fits no earlier run, Stopped for Ctrl-C;
    what is on disk by then is kept, and the same call goes on from there.
    """
    with closing(opened(plan, restart=restart)) as manifest:
        earlier = manifest.solved
        try:
            with Computer(plan.settings, threads, memory) as computer:
                total = plan.total_rows()
                for number, rows in missing_rows(plan, manifest):
                    _solve_part(plan, manifest, computer, number, rows, _teller(watcher, manifest, rows.start, total))
        except KeyboardInterrupt:
            finish_bad_rows(plan, manifest)
            raise Stopped(manifest.solved) from None
        return finish(plan, manifest, earlier)


def opened(plan: Plan, *, restart: bool = False) -> Manifest:
    """The journal of the run, the folder of parts made; raises PreferansError for an output that is something else."""
    place = plan.place
    if place.joined and place.out.exists() and not restart and not place.manifest.exists():
        raise PreferansError(f"{place.out} exists already: expected a new file, or --restart", code="file")
    if not place.joined and place.out.exists() and not place.out.is_dir():
        raise PreferansError(f"{place.out} is a file: expected a folder of parts, or a new name", code="file")
    try:
        if not place.joined and place.out.is_dir() and not place.manifest.exists() and any(place.out.iterdir()):
            raise PreferansError(f"{place.out} has files of something else: expected a new name", code="file")
        place.folder.mkdir(parents=True, exist_ok=True)
        manifest = Manifest(place.manifest, place.folder, plan.to_json(), restart=restart)
    except OSError as error:
        raise PreferansError(f"cannot write {place.out}: {error.strerror or error}", code="file") from None
    for number, part in list(manifest.parts.items()):
        path = place.folder / part.file
        if not path.is_file() or path.stat().st_size != part.size:
            del manifest.parts[number]
    kept = {part.file for part in manifest.parts.values()}
    for path in place.folder.glob("part-*.parquet"):
        if path.name not in kept:
            path.unlink()
    for path in place.drafts():
        path.unlink()
    return manifest


def missing_rows(plan: Plan, manifest: Manifest) -> Iterator[tuple[int, Rows]]:
    """The stretches of the input that no part holds yet; raises PreferansError where earlier ones have changed."""
    size = plan.rows_per_part
    first = 0
    if plan.source.is_table and plan.source.name != "-":
        while first in manifest.parts:
            first += 1
    for rows in plan.source.rows(size, first * size):
        number = rows.start // size
        part = manifest.parts.get(number)
        if part is None:
            yield number, rows
        elif (part.count, part.digest) != (rows.count, rows.digest()):
            raise PreferansError(
                f"rows {part.start + 1} to {part.start + part.count} are not those that {plan.place.out} was begun "
                "with: expected the same input, another OUT, or --restart",
                code="input",
            )


def solved_part(plan: Plan, computer: Computer, number: int, rows: Rows, progress: Progress | None = None) -> Part:
    """Solve a stretch and put its part on disk; raises OSError where it cannot be written."""
    if plan.strict and rows.bad:
        raise PreferansError(f"row {rows.bad[0].row}: {rows.bad[0].reason}", code="row")
    table = computer.table(rows, progress)
    path = plan.place.part(number)
    with draft_of(path, plan.place.draft()) as draft:
        write_part(table, draft)
    bad = tuple(row.to_json() for row in rows.bad)
    size = path.stat().st_size
    return Part(number, rows.start, rows.count, table.num_rows, path.name, size, rows.digest(), bad)


def _solve_part(
    plan: Plan, manifest: Manifest, computer: Computer, number: int, rows: Rows, progress: Progress | None
) -> None:
    try:
        manifest.add(solved_part(plan, computer, number, rows, progress))
    except OSError as error:
        raise write_error(plan, manifest, error) from None
    if progress is not None:
        progress(rows.count, rows.count)


def _teller(watcher: Watcher | None, manifest: Manifest, start: int, total: int | None) -> Progress | None:
    if watcher is None:
        return None
    return lambda done, _: watcher(start + done, manifest.solved, total)


def write_error(plan: Plan, manifest: Manifest, error: OSError) -> WriteError:
    """What to tell where the disk is full or gone."""
    told = WriteError(f"cannot write {plan.place.out}: {error.strerror or error}", code="disk")
    told.solved = manifest.solved
    return told


def finish_bad_rows(plan: Plan, manifest: Manifest) -> int:
    """Write the file of bad rows as far as they are known; returns their number."""
    parts = [manifest.parts[number] for number in sorted(manifest.parts)]
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for part in parts for row in part.bad]
    if lines:
        write_atomically(plan.place.bad, "".join(lines))
    else:
        plan.place.bad.unlink(missing_ok=True)
    return len(lines)


def finish(plan: Plan, manifest: Manifest, earlier: int) -> Done:
    """All parts are on disk: the bad rows are told, and where one file is wanted the parts become it."""
    parts = [manifest.parts[number] for number in sorted(manifest.parts)]
    try:
        bad = finish_bad_rows(plan, manifest)
        if plan.place.joined:
            from pyarrow import parquet

            files = [plan.place.folder / part.file for part in parts]
            if files:
                with draft_of(plan.place.out, plan.place.draft()) as draft:
                    write_tables(map(parquet.read_table, files), draft, plan.place.form)
            shutil.rmtree(plan.place.folder)
            plan.place.manifest.unlink()
    except OSError as error:
        raise write_error(plan, manifest, error) from None
    rows = sum(part.count for part in parts)
    return Done(rows, sum(part.solved for part in parts), bad, earlier)
