"""Tables of answers to files: parts in Parquet, and whole databases in the form that is asked for."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from preferans.dataset.questions import SEATS, STRAINS
from preferans.dataset.schema import arrow

FORMS = ("parquet", "arrow", "csv", "jsonl")


def write_part(table: Any, path: Path) -> None:
    """A Parquet file; equal tables make equal bytes."""
    from pyarrow import parquet

    parquet.write_table(table, path, compression="zstd", use_dictionary=False, row_group_size=1 << 16)


def write_tables(tables: Iterable[Any], path: Path, form: str) -> int:
    """Tables of one schema as one file; returns the rows."""
    with open(path, "wb") as file:
        return stream_tables(tables, file, form)


def stream_tables(tables: Iterable[Any], file: IO[bytes], form: str) -> int:
    """The same into an open file, table by table; Arrow as a stream."""
    rows = 0
    write = None
    with _closing_writer(file, form) as make:
        for table in tables:
            if write is None:
                write = make(table.schema)
            write(table)
            file.flush()
            rows += table.num_rows
    return rows


@contextmanager
def _closing_writer(file: IO[bytes], form: str) -> Iterator[Any]:
    """A function that makes, from a schema, the function that writes a table; afterwards the form is ended."""
    opened: list[Any] = []

    def make(schema: Any) -> Any:
        pa = arrow()
        if form == "parquet":
            from pyarrow import parquet

            opened.append(parquet.ParquetWriter(file, schema, compression="zstd", use_dictionary=False))
            return opened[0].write_table
        if form == "arrow":
            opened.append(pa.ipc.new_stream(file, schema))
            return opened[0].write_table
        if form == "csv":
            from pyarrow import csv

            opened.append(csv.CSVWriter(file, flattened(schema.empty_table()).schema))
            return lambda table: opened[0].write_table(flattened(table))
        return lambda table: _json_lines(table, file)

    try:
        yield make
    finally:
        for writer in opened:
            writer.close()


def _json_lines(table: Any, file: IO[bytes]) -> None:
    for batch in table.to_batches(max_chunksize=4096):
        lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in batch.to_pylist()]
        file.write("".join(lines).encode())


def flattened(table: Any) -> Any:
    """The table with a column for each number of its lists; lists of any length become text, numbers apart by blanks.

    Three numbers are W N E, fifteen are W N E by S C D H N: `as_dealt_WS`.
    """
    pa = arrow()
    columns: dict[str, Any] = {}
    for name in table.column_names:
        column = table.column(name)
        if pa.types.is_fixed_size_list(column.type):
            for place, suffix in enumerate(_suffixes(column.type.list_size)):
                columns[f"{name}_{suffix}"] = pa.compute.list_element(column, place)
        elif pa.types.is_list(column.type):
            texts = [None if row is None else " ".join(map(str, row)) for row in column.to_pylist()]
            columns[name] = pa.array(texts, pa.string())
        else:
            columns[name] = column
    return pa.table(columns)


def _suffixes(size: int) -> list[str]:
    if size == len(SEATS) * len(STRAINS):
        return [seat + strain for seat in SEATS for strain in STRAINS]
    return list((SEATS + "S")[:size]) if size <= 4 else [str(place) for place in range(size)]
