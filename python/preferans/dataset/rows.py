"""A stretch of an input: its good deals with the columns beside them, and its bad rows with what is wrong."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from preferans.dataset.arrays import LOWER_FIRST, DealArrays, with_missing_talons
from preferans.dataset.schema import arrow, optional_type


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that is no deal. `row` counts all rows of the input from 1, `line` is its line where it is a text."""

    row: int
    reason: str
    line: int | None = None

    def to_json(self) -> dict[str, Any]:
        """As in the file of bad rows."""
        return {"row": self.row} | ({} if self.line is None else {"line": self.line}) | {"reason": self.reason}


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """`count` rows of an input from row `start` (from 0), good and bad.

    `columns`: Arrow arrays beside the cards of the good deals, `deal_id` always; it is the number of the row from 0
    where the input has none.
    """

    start: int
    count: int
    deals: DealArrays
    columns: dict[str, Any]
    bad: tuple[BadRow, ...]

    def digest(self) -> str:
        """What tells these rows from others: cards and bad rows."""
        hashed = hashlib.blake2b(digest_size=16)
        hashed.update(np.ascontiguousarray(self.deals.hands, dtype="<u4").tobytes())
        hashed.update(self.deals.talon_first.tobytes())
        hashed.update(repr([(row.row, row.reason) for row in self.bad]).encode())
        return hashed.hexdigest()


@dataclass(slots=True)
class TextRow:
    """One record of a text: four sets of cards, or what is wrong with it; the columns that it tells."""

    hands: tuple[int, int, int, int] | None
    talon_first: int = LOWER_FIRST
    columns: dict[str, Any] = field(default_factory=dict)
    reason: str = ""
    line: int | None = None


def rows_of_records(records: Iterable[TextRow], size: int) -> Iterator[Rows]:
    """Records in stretches of `size`."""
    start = 0
    waiting: list[TextRow] = []
    for record in records:
        waiting.append(record)
        if len(waiting) == size:
            yield _of_records(waiting, start)
            start += size
            waiting = []
    if waiting:
        yield _of_records(waiting, start)


def _of_records(records: list[TextRow], start: int) -> Rows:
    pa = arrow()
    told = {start + place: (one.reason, one.line) for place, one in enumerate(records) if one.hands is None}
    kept = [(start + place, one) for place, one in enumerate(records) if one.hands is not None]
    hands = np.array([one.hands for _, one in kept], dtype=np.uint32).reshape(-1, 4)
    first = np.array([one.talon_first for _, one in kept], dtype=np.uint8)
    numbers = np.array([number for number, _ in kept], dtype=np.int64)
    columns = {}
    for name in sorted({name for _, one in kept for name in one.columns}):
        values = [one.columns.get(name) for _, one in kept]
        if name == "deal_id":
            values = [number if value is None else value for value, (number, _) in zip(values, kept, strict=True)]
            columns[name] = pa.array(values, pa.int64())
        else:
            columns[name] = pa.array(values, optional_type(name))
    lines = {start + place: one.line for place, one in enumerate(records)}
    return checked_rows(start, len(records), DealArrays(hands, first), columns, numbers, told, lines)


def checked_rows(
    start: int,
    count: int,
    deals: DealArrays,
    columns: dict[str, Any],
    numbers: npt.NDArray[np.int64],
    told: dict[int, tuple[str, int | None]],
    lines: dict[int, int | None],
) -> Rows:
    """Rows of which every deal has been checked; missing talons are filled in.

    `numbers`: the row of each deal from 0. `told`: rows that are known to be bad, with reason and line.
    """
    pa = arrow()
    deals = DealArrays(with_missing_talons(deals.hands), deals.talon_first)
    found = deals.bad_rows()
    if "deal_id" not in columns:
        columns = {"deal_id": pa.array(numbers)} | columns
    bad = dict(told)
    if found:
        bad |= {int(numbers[row]): (reason, lines.get(int(numbers[row]))) for row, reason in found.items()}
        keep = np.ones(len(deals), dtype=np.bool_)
        keep[list(found)] = False
        deals = deals[keep]
        columns = {name: column.filter(pa.array(keep)) for name, column in columns.items()}
    rows = tuple(BadRow(row + 1, reason, line) for row, (reason, line) in sorted(bad.items()))
    return Rows(start, count, deals, columns, rows)
