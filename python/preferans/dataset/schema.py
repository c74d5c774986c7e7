"""The columnar form of deals and results: Arrow schemas, and columns to and from numpy arrays.

Needs the extra `table` (pyarrow).
"""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from preferans.dataset.arrays import LOWER_FIRST, DealArrays
from preferans.dataset.questions import Question
from preferans.errors import PreferansError

VERSION = "1"
HANDS = ("first", "second", "third", "talon")
OPTIONAL = ("declarer", "contract", "played", "pulka")


def arrow() -> Any:
    """The module pyarrow; raises PreferansError where the extra is not installed."""
    try:
        import pyarrow
    except ImportError:
        raise PreferansError(
            "databases need pyarrow: expected the extra `table` (pip install 'preferans[table]')", code="extra"
        ) from None
    return pyarrow


def deal_schema() -> Any:
    """What a database of deals may have; only the hands are needed, other columns are carried along.

    `deal_id` int64. `first`, `second`, `third`, `talon` uint32: sets of cards, bit = card index, three hands of ten in
    playing order and two cards. `talon_first` uint8: the index of the talon card dealt first, null where not known.
    `declarer` uint8 (seat 0 to 2), `contract` string (`7H`, `misere`, `all-pass`), `played` list of uint8 (cards in the
    order played), `pulka` string (the record that the deal belongs to): null where not known.
    """
    pa = arrow()
    fields = [pa.field("deal_id", pa.int64(), nullable=False)]
    fields += [pa.field(name, pa.uint32(), nullable=False) for name in HANDS]
    fields += [pa.field("talon_first", pa.uint8())]
    fields += [pa.field(name, _optional_types()[name]) for name in OPTIONAL]
    return pa.schema(fields, metadata=metadata({}))


def _optional_types() -> dict[str, Any]:
    pa = arrow()
    return {
        "declarer": pa.uint8(),
        "contract": pa.string(),
        "played": pa.list_(pa.uint8()),
        "pulka": pa.string(),
    }


def optional_type(name: str) -> Any:
    """The Arrow type of one of OPTIONAL."""
    return _optional_types()[name]


def metadata(options: Mapping[str, Any]) -> dict[str, str]:
    """What the schema says about how a table was made; options are JSON values."""
    from preferans import __version__

    told = {"preferans.schema": VERSION, "preferans.version": __version__}
    return told | {f"preferans.{name}": json.dumps(value, ensure_ascii=False) for name, value in options.items()}


def deal_columns(deals: DealArrays) -> dict[str, Any]:
    """The columns of the cards, as Arrow arrays."""
    pa = arrow()
    columns = {name: pa.array(np.ascontiguousarray(deals.hands[:, i])) for i, name in enumerate(HANDS)}
    columns["talon_first"] = pa.array(deals.talon_first, mask=deals.talon_first == LOWER_FIRST)
    return columns


def result_columns(question: Question, values: npt.NDArray[np.uint8]) -> dict[str, Any]:
    """The answers uint8[n, width] as a column of fixed-size lists."""
    pa = arrow()
    flat = values.astype(np.bool_) if question.yes_or_no else values
    return {question.column: pa.FixedSizeListArray.from_arrays(pa.array(flat.reshape(-1)), question.width)}


def column_array(table: Any, name: str) -> npt.NDArray[np.generic]:
    """A column of numbers, or of fixed-size lists as a two-dimensional array; raises PreferansError for nulls."""
    column = table.column(name)
    if column.null_count:
        raise PreferansError(f"column {name} has {column.null_count} nulls, expected none", code="column")
    pa = arrow()
    column = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if isinstance(column, pa.ChunkedArray):
        column = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], column.type)
    if pa.types.is_fixed_size_list(column.type):
        flat = column.flatten().to_numpy(zero_copy_only=False)
        array: npt.NDArray[np.generic] = flat.reshape(-1, column.type.list_size)
        return array
    plain: npt.NDArray[np.generic] = column.to_numpy(zero_copy_only=False)
    return plain
