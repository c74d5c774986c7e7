"""Deals out of Arrow tables and Parquet files: columns checked, rows cut into stretches of equal size."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from preferans.cards import DECK
from preferans.dataset.arrays import LOWER_FIRST, DealArrays
from preferans.dataset.rows import Rows, checked_rows
from preferans.dataset.schema import HANDS, OPTIONAL, arrow, optional_type
from preferans.errors import PreferansError


def tables_of(files: list[Any], form: str) -> Iterator[Any]:
    """Record batches of Parquet or Arrow files, one after the other; raises PreferansError for what is none."""
    pa = arrow()
    for file in files:
        name = getattr(file, "name", file)
        try:
            yield from _parquet(file) if form == "parquet" else _ipc(file)
        except (pa.ArrowException, OSError, EOFError) as error:
            raise PreferansError(f"cannot read {name}: {_first_line(error)}", code="file") from None


def table_rows(path: Any, start: int, stop: int) -> Iterator[Any]:
    """The record batches of one Parquet file that hold rows `start` to `stop`, cut to them."""
    from pyarrow import parquet

    with parquet.ParquetFile(path) as file:
        place = 0
        for group in range(file.num_row_groups):
            count = file.metadata.row_group(group).num_rows
            if place < stop and place + count > start:
                for batch in file.iter_batches(row_groups=[group]):
                    low, high = max(start - place, 0), min(stop - place, batch.num_rows)
                    if low < high:
                        yield batch.slice(low, high - low)
                    place += batch.num_rows
            else:
                place += count


def row_count(path: Any) -> int:
    """The rows of a Parquet file; raises PreferansError where it is none."""
    from pyarrow import parquet

    pa = arrow()
    try:
        return int(parquet.read_metadata(path).num_rows)
    except (pa.ArrowException, OSError) as error:
        raise PreferansError(f"cannot read {path}: {_first_line(error)}", code="file") from None


def rows_of_tables(batches: Iterator[Any], size: int, skip: int = 0) -> Iterator[Rows]:
    """Record batches as checked rows in stretches of `size`, after the first `skip` rows."""
    start = skip
    waiting: list[Any] = []
    have = 0
    for batch in batches:
        if skip >= batch.num_rows:
            skip -= batch.num_rows
            continue
        rest = batch.slice(skip)
        skip = 0
        while have + rest.num_rows >= size:
            waiting.append(rest.slice(0, size - have))
            yield rows_of(_joined(waiting), start)
            start += size
            rest = rest.slice(size - have)
            waiting, have = [], 0
        if rest.num_rows:
            waiting.append(rest)
            have += rest.num_rows
    if have:
        yield rows_of(_joined(waiting), start)


def rows_of(table: Any, start: int = 0) -> Rows:
    """A table as checked rows, the first one row `start` of its input; raises PreferansError for bad columns."""
    pa = arrow()
    missing = [name for name in HANDS[:3] if name not in table.column_names]
    if missing:
        have = ", ".join(table.column_names)[:200]
        raise PreferansError(f"no column {missing[0]} among {have}: expected first, second, third", code="column")
    numbers = np.arange(start, start + table.num_rows, dtype=np.int64)
    told: dict[int, tuple[str, int | None]] = {}
    hands = np.zeros((table.num_rows, 4), dtype=np.uint32)
    for place, name in enumerate(HANDS):
        if name in table.column_names:
            hands[:, place] = _numbers(table, name, DECK, 0, numbers, told, null=name == "talon")
    first = np.full(table.num_rows, LOWER_FIRST, dtype=np.uint8)
    if "talon_first" in table.column_names:
        first[:] = _numbers(table, "talon_first", LOWER_FIRST, LOWER_FIRST, numbers, told, null=True)
    columns = {
        name: _carried(table, name)
        for name in table.column_names
        if name not in HANDS and name != "talon_first"
    }  # fmt: skip
    if told:
        keep = ~np.isin(numbers, list(told))
        columns = {name: column.filter(pa.array(keep)) for name, column in columns.items()}
        hands, first, numbers = hands[keep], first[keep], numbers[keep]
    return checked_rows(start, table.num_rows, DealArrays(hands, first), columns, numbers, told, {})


def _numbers(
    table: Any, name: str, most: int, absent: int, numbers: Any, told: dict[int, tuple[str, int | None]], *, null: bool
) -> Any:
    """A column of whole numbers from 0 to `most`; rows that have none are told, or are `absent` where null may be."""
    pa = arrow()
    column = table.column(name)
    if pa.types.is_null(column.type):
        column = column.cast(pa.int64())
    if not pa.types.is_integer(column.type):
        raise PreferansError(f"column {name} is {column.type}, expected uint32 sets of cards", code="column")
    nulls = np.asarray(column.is_null())
    values = np.asarray(column.fill_null(absent))
    if not null:
        told.update({int(row): (f"{name} is null, expected a set of cards", None) for row in numbers[nulls]})
    wrong = (values < 0) | (values > most)
    for row, value in zip(numbers[wrong], values[wrong], strict=True):
        told.setdefault(int(row), (f"{name} is {value}, expected 0 to {most}", None))
    return np.where(wrong, absent, values)


def _carried(table: Any, name: str) -> Any:
    """A column beside the cards; those of the schema in the schema's types."""
    pa = arrow()
    column = table.column(name)
    column = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if isinstance(column, pa.ChunkedArray):
        column = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], column.type)
    if name not in OPTIONAL:
        return column
    try:
        return column.cast(optional_type(name))
    except pa.ArrowException as error:
        raise PreferansError(f"column {name} is {column.type}: {_first_line(error)}", code="column") from None


def _joined(batches: list[Any]) -> Any:
    pa = arrow()
    try:
        return pa.Table.from_batches(batches)
    except pa.ArrowInvalid as error:
        raise PreferansError(f"the files differ in their columns: {_first_line(error)}", code="column") from None


def _parquet(file: Any) -> Iterator[Any]:
    from pyarrow import parquet

    if hasattr(file, "read"):
        # Parquet is read from its end, so a pipe is read whole; files are not.
        file = arrow().BufferReader(file.read())
    with parquet.ParquetFile(file) as opened:
        yield from opened.iter_batches(batch_size=1 << 14)


def _ipc(file: Any) -> Iterator[Any]:
    """An Arrow file, or an Arrow stream such as a pipe carries."""
    from pyarrow import ipc

    pa = arrow()
    if hasattr(file, "read"):
        yield from ipc.open_stream(file)
        return
    with pa.memory_map(str(file)) as mapped:
        try:
            opened = ipc.open_file(mapped)
        except pa.ArrowInvalid:
            mapped.seek(0)
            yield from ipc.open_stream(mapped)
            return
        for number in range(opened.num_record_batches):
            yield opened.get_batch(number)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
