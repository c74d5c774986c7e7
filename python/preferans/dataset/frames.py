"""Frames and texts of other libraries as databases of deals: Polars, pandas, Arrow, numpy, text notations."""

from collections.abc import Iterable, Mapping
from typing import Any

from preferans.cards import Seat
from preferans.dataset.arrays import DealArrays, Progress
from preferans.dataset.computing import Computer, Settings
from preferans.dataset.rows import rows_of_records
from preferans.dataset.schema import arrow, deal_columns
from preferans.dataset.tables import rows_of
from preferans.deal import Deal, PlayedDeal
from preferans.errors import DealError, PreferansError


def solve_table(
    deals: Any,
    compute: str | Iterable[str] = ("as-dealt", "misere"),
    *,
    leader: Seat | str | int = 0,
    named: bool = False,
    threads: int = 0,
    progress: Progress | None = None,
) -> Any:
    """A frame of deals with the answers as further columns; the same kind of frame comes back.

    `deals`: a Polars or pandas DataFrame, an Arrow table, or a mapping of columns (an Arrow table comes back), with the
    columns first, second, third and perhaps talon, talon_first and others, which are kept. `compute`: as `--compute` of
    `preferans batch`; all numbers are lists of 15 (declarer * 5 + strain) or 3 (by seat), with `named` a column each.
    Runs on all cores unless `threads` tells how many. Raises DealError that names the first bad row.

    >>> import polars as pl
    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 97.AKJ87.A.K7 T.T9.KQJ97.T9 HA SK")
    >>> frame = pl.from_arrow(to_table([deal]))
    >>> solve_table(frame, "misere,misere-with-talon")["misere"].to_list()
    [[6, 2, 7]]
    """
    names = compute.split(",") if isinstance(compute, str) else list(compute)
    table, back = _to_arrow(deals)
    rows = rows_of(table)
    if rows.bad:
        raise DealError(f"row {rows.bad[0].row - 1}: {rows.bad[0].reason}", code="row")
    with Computer(Settings(tuple(names), int(Seat.of(leader)), named), threads) as computer:
        return back(computer.table(rows, progress))


def _to_arrow(deals: Any) -> tuple[Any, Any]:
    """The frame as an Arrow table, and the way back."""
    pa = arrow()
    module = type(deals).__module__.partition(".")[0]
    if module == "polars":
        import polars

        frame = deals.collect() if isinstance(deals, polars.LazyFrame) else deals
        return frame.to_arrow(), polars.from_arrow
    if module == "pandas":
        index = deals.index
        return pa.Table.from_pandas(deals, preserve_index=False), lambda table: table.to_pandas().set_index(index)
    if isinstance(deals, Mapping):
        return pa.table(dict(deals)), lambda table: table
    if isinstance(deals, pa.Table):
        return deals, lambda table: table
    if isinstance(deals, pa.RecordBatch):
        return pa.Table.from_batches([deals]), lambda table: table
    kind = type(deals).__name__
    raise PreferansError(f"deals are {kind}, expected a Polars or pandas DataFrame or an Arrow table", code="column")


def to_arrays(deals: Any) -> DealArrays:
    """The cards of a frame as numpy arrays; raises DealError that names the first bad row.

    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 97.AKJ87.A.K7 T.T9.KQJ97.T9 HA SK")
    >>> to_arrays(to_table([deal])).deal(0) == deal
    True
    """
    rows = rows_of(_to_arrow(deals)[0])
    if rows.bad:
        raise DealError(f"row {rows.bad[0].row - 1}: {rows.bad[0].reason}", code="row")
    return rows.deals


def to_table(deals: DealArrays | Iterable[Deal | PlayedDeal]) -> Any:
    """Deals as an Arrow table with the columns of `deal_schema`; raises DealError for one that is no whole deal.

    `polars.from_arrow` and `.to_pandas()` make frames of it, `to_deals` makes deals, which `preferans.write` writes.
    """
    from preferans.dataset.readers import record_of_deal

    pa = arrow()
    if isinstance(deals, DealArrays):
        numbers = pa.array(range(len(deals)), pa.int64())
        return pa.table({"deal_id": numbers, **deal_columns(deals)})
    records = [record_of_deal(deal) for deal in deals]
    for rows in rows_of_records(records, max(len(records), 1)):
        if rows.bad:
            raise DealError(f"deal {rows.bad[0].row - 1}: {rows.bad[0].reason}", code="hands")
        columns = dict(rows.columns)
        return pa.table({"deal_id": columns.pop("deal_id"), **deal_columns(rows.deals), **columns})
    return to_table(DealArrays.of([]))


def to_deals(deals: Any) -> list[Deal]:
    """The deals of a frame; raises DealError that names the first bad row.

    >>> from preferans.notation import write
    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 97.AKJ87.A.K7 T.T9.KQJ97.T9 HA SK")
    >>> print(write(to_deals(to_table([deal]))[0], "jpref"), end="")
    deal: ♠8JQA ♣Q ♦8X ♥8JQ  ♠79 ♣78JKA ♦A ♥7K  ♠X ♣9X ♦79JQK ♥9X  ♥A ♠K
    """
    arrays = to_arrays(deals)
    return [arrays.deal(row) for row in range(len(arrays))]
