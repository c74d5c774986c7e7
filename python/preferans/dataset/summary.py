"""What a solved database says on the whole: histograms of every column of answers, read stretch by stretch."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from preferans.dataset.questions import TALON_RULES
from preferans.dataset.readers import Source
from preferans.dataset.schema import arrow, column_array
from preferans.dataset.tables import tables_of
from preferans.errors import PreferansError

_TRICKS = 11  # 0 to 10
_TABLES = ("as_dealt", "with_talon")
_SEATS = ("misere", "misere_with_talon", *(f"all_pass_{rule.replace('-', '_')}" for rule in TALON_RULES))
_YES_OR_NO = ("misere_clean", "misere_clean_with_talon")

Counts = npt.NDArray[np.int64]


@dataclass(slots=True)
class Summary:
    """Counts over all deals.

    `tricks`: by column int64[3, 5, 11], hands by strain by number of tricks; `best`: the same over the best strain of
    each hand, int64[3, 11]. `seats`: by column int64[n, 11], n seats by number of tricks; an all-pass game where the
    talon is a sitting dealer's has him as the fourth. `clean`: by column int64[3], hands whose misère is clean.
    """

    deals: int = 0
    tricks: dict[str, Counts] = field(default_factory=dict)
    best: dict[str, Counts] = field(default_factory=dict)
    seats: dict[str, Counts] = field(default_factory=dict)
    clean: dict[str, Counts] = field(default_factory=dict)

    def add(self, table: Any) -> None:
        """Count the deals of an Arrow table; raises PreferansError for columns of a wrong form."""
        self.deals += table.num_rows
        for name in table.column_names:
            if name in _TABLES:
                tricks = _numbers(table, name, 15).reshape(-1, 3, 5)
                _count(self.tricks, name, tricks)
                _count(self.best, name, tricks.max(axis=2, initial=0))
            elif name in _SEATS:
                seats = _numbers(table, name, 3)
                if name.startswith("all_pass_dealer"):
                    seats = np.column_stack([seats, 10 - seats.sum(axis=1)])
                _count(self.seats, name, seats)
            elif name in _YES_OR_NO:
                self.clean[name] = self.clean.get(name, 0) + _numbers(table, name, 3).sum(axis=0, dtype=np.int64)
        for exact, clean in zip(("misere", "misere_with_talon"), _YES_OR_NO, strict=True):
            if exact in table.column_names:
                self.clean[clean] = self.seats[exact][:, 0]

    @property
    def empty(self) -> bool:
        """Whether there is no column of answers at all."""
        return not (self.tricks or self.seats or self.clean)

    def share_making(self, column: str) -> npt.NDArray[np.float64]:
        """float64[6, 5]: the share of hands that take 6, 7, 8, 9, 10 tricks or more, in each strain and the best."""
        by_strain = self.tricks[column].sum(axis=0)
        counts = np.vstack([by_strain, self.best[column].sum(axis=0)])
        at_least = counts[:, ::-1].cumsum(axis=1)[:, ::-1]
        share: npt.NDArray[np.float64] = at_least[:, 6:] / max(3 * self.deals, 1)
        return share

    def to_json(self) -> dict[str, Any]:
        """Counts and means by column."""
        told: dict[str, Any] = {"deals": self.deals}
        for name, counts in (self.tricks | self.seats).items():
            told[name] = {"mean": np.round(mean(counts), 4).tolist(), "counts": counts.tolist()}
        return told | {name: {"hands": counts.tolist()} for name, counts in self.clean.items()}


def mean(counts: Counts) -> npt.NDArray[np.float64]:
    """The mean number of tricks along the last axis of counts."""
    numbers = np.arange(counts.shape[-1])
    means: npt.NDArray[np.float64] = (counts * numbers).sum(axis=-1) / np.maximum(counts.sum(axis=-1), 1)
    return means


def summarise(tables: Iterable[Any]) -> Summary:
    """The summary of tables of one database; raises PreferansError where they hold no answers."""
    summary = Summary()
    for table in tables:
        summary.add(table)
    if summary.empty:
        raise PreferansError("no column of answers: expected what preferans batch has written", code="column")
    return summary


def summarise_file(name: str | Path) -> Summary:
    """The summary of a database on disk, Parquet or Arrow."""
    source = Source.of(str(name))
    if not source.is_table:
        raise PreferansError(f"{name} is no Parquet or Arrow database", code="format")
    return summarise(_tables(tables_of(list(source.files), source.form or "")))


def _tables(batches: Iterator[Any]) -> Iterator[Any]:
    pa = arrow()
    for batch in batches:
        yield pa.Table.from_batches([batch])


def _numbers(table: Any, name: str, width: int) -> npt.NDArray[np.uint8]:
    array = column_array(table, name)
    if array.ndim != 2 or array.shape[1] != width:
        raise PreferansError(f"column {name} has no lists of {width} numbers", code="column")
    if array.size and not 0 <= int(array.min()) <= int(array.max()) < _TRICKS:
        raise PreferansError(f"column {name} has {int(array.max())}, expected tricks from 0 to 10", code="column")
    return array.astype(np.uint8)


def _count(into: dict[str, Counts], name: str, tricks: npt.NDArray[np.uint8]) -> None:
    places = tricks.reshape(len(tricks), -1)
    counts = np.stack([np.bincount(column, minlength=_TRICKS) for column in places.T]).astype(np.int64)
    counts = counts.reshape(*tricks.shape[1:], _TRICKS)
    into[name] = into[name] + counts if name in into else counts
