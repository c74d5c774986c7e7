"""Databases that are made here: random deals, and the solved ones that come with the package."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from preferans.dataset.arrays import DealArrays
from preferans.dataset.dealing import Wish, random_deals
from preferans.dataset.schema import arrow, deal_columns, metadata, result_columns
from preferans.dataset.shipped import SEED, questions, solved_columns
from preferans.dataset.writing import FORMS, write_tables
from preferans.errors import PreferansError
from preferans.record.files import draft_of


def make_database(
    out: Path, count: int, seed: int, wishes: Iterable[Wish | str] = (), rows_per_part: int | None = None
) -> None:
    """Write `count` random deals to a file, or with `rows_per_part` to a folder of Parquet files.

    Raises PreferansError for an ending that is no form, conditions that cannot be read, or a place that cannot be
    written; nothing is half-written then.
    """
    asked = [wish if isinstance(wish, Wish) else Wish.parse(wish) for wish in wishes]
    tables = _tables(count, seed, asked)
    if rows_per_part is None:
        write_database(out, tables)
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
        if any(out.iterdir()):
            raise PreferansError(f"{out} is not empty: expected a new name", code="file")
    except OSError as error:
        raise PreferansError(f"cannot write {out}: {error.strerror or error}", code="file") from None
    for number, part in enumerate(_cut(tables, rows_per_part)):
        write_database(out / f"part-{number:06}.parquet", [part])


def write_database(out: Path, tables: Iterable[Any]) -> None:
    """Tables of one schema to a file in the form that its ending tells; the whole file or nothing is there."""
    form = out.suffix.lower().removeprefix(".")
    if form not in FORMS:
        expected = ", ".join(f".{one}" for one in FORMS)
        raise PreferansError(f"{out} has no known ending: expected one of {expected}", code="format")
    try:
        with draft_of(out) as draft:
            write_tables(tables, draft, form)
    except OSError as error:
        raise PreferansError(f"cannot write {out}: {error.strerror or error}", code="file") from None


def write_solved(out: Path) -> None:
    """Write the solved database that comes with the package; raises PreferansError."""
    write_database(out, [solved_table()])


def solved_table() -> Any:
    """The solved database that comes with the package as an Arrow table, as `preferans batch` would have made it."""
    columns = solved_columns()
    deals = DealArrays(columns["hands"].astype(np.uint32), columns["talon_first"].astype(np.uint8))
    answers: dict[str, Any] = {}
    for question in questions():
        answers |= result_columns(question, columns[question.column].astype(np.uint8))
    names = [question.name for question in questions()]
    told = {"seed": SEED, "compute": names, "leader": "W", "named": False}
    return _table(deals, 0, answers, told)


def _tables(count: int, seed: int, wishes: list[Wish]) -> Iterator[Any]:
    start = 0
    told: dict[str, Any] = {"seed": seed} | ({"where": [str(wish) for wish in wishes]} if wishes else {})
    for deals in random_deals(count, seed, wishes):
        yield _table(deals, start, {}, told)
        start += len(deals)
    if start == 0:
        yield _table(DealArrays(np.zeros((0, 4), dtype=np.uint32), np.zeros(0, dtype=np.uint8)), 0, {}, told)


def _table(deals: DealArrays, start: int, answers: dict[str, Any], told: dict[str, Any]) -> Any:
    pa = arrow()
    numbers = pa.array(np.arange(start, start + len(deals), dtype=np.int64))
    table = pa.table({"deal_id": numbers, **deal_columns(deals), **answers})
    return table.replace_schema_metadata(metadata(told))


def _cut(tables: Iterable[Any], size: int) -> Iterator[Any]:
    """Tables of `size` rows out of tables of any size; the last may be shorter."""
    pa = arrow()
    waiting: Any = None
    for table in tables:
        waiting = table if waiting is None else pa.concat_tables([waiting, table])
        while waiting.num_rows >= size:
            yield waiting.slice(0, size)
            waiting = waiting.slice(size)
    if waiting is not None and waiting.num_rows:
        yield waiting
