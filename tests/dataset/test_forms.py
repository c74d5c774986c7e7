"""Databases in every form: read, written, and through the frames of other libraries."""

import json
import pathlib

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")

import preferans as pf  # noqa: E402
from preferans.dataset import (  # noqa: E402
    DealArrays,
    Place,
    Plan,
    Settings,
    Source,
    deal_schema,
    make_database,
    random_deals,
    run,
    solve_table,
    solved,
    solved_table,
    summarise,
    to_arrays,
    to_deals,
    to_table,
)
from preferans.dataset.rows import Rows  # noqa: E402
from preferans.dataset.schema import column_array  # noqa: E402

FEW = next(random_deals(5, 7))
DEALS = [FEW.deal(row) for row in range(5)]


def rows(path: pathlib.Path, form: str | None = None, size: int = 3) -> list[Rows]:
    return list(Source.of(str(path), form).rows(size))


def cards(found: list[Rows]) -> list[list[int]]:
    return [hands for one in found for hands in one.deals.hands.tolist()]


@pytest.mark.parametrize("ending", ["parquet", "arrow", "csv", "jsonl"])
def test_what_is_written_is_read_again(ending: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / f"deals.{ending}"
    make_database(path, 5, 7)
    found = rows(path)
    assert [one.count for one in found] == [3, 2]
    assert cards(found) == FEW.hands.tolist()
    assert [int(first) for one in found for first in one.deals.talon_first] == FEW.talon_first.tolist()
    assert [number for one in found for number in one.columns["deal_id"].to_pylist()] == list(range(5))
    assert not any(one.bad for one in found)
    answers = tmp_path / f"answers.{ending}"
    plan = Plan(Source.of(str(path)), Settings(("misere-clean", "as-dealt")), Place(answers, ending, True), 3)
    assert run(plan).solved == 5
    assert cards(rows(answers)) == FEW.hands.tolist()
    assert sorted(one.name for one in tmp_path.iterdir()) == [answers.name, path.name]
    with pytest.raises(pf.PreferansError, match="exists already"):
        run(plan)
    assert run(plan, restart=True).solved == 5


def test_numbers_of_a_csv_are_those_of_the_lists(tmp_path: pathlib.Path) -> None:
    from pyarrow import csv

    make_database(tmp_path / "deals.parquet", 5, 7)
    out = tmp_path / "out.csv"
    run(Plan(Source.of(str(tmp_path / "deals.parquet")), Settings(("as-dealt", "misere")), Place(out, "csv")))
    table = csv.read_csv(out)
    values = pf.solve_many(FEW.hands[:, :3])
    assert table.column("as_dealt_NH").to_pylist() == values[:, 1, 3].tolist()
    assert table.column("as_dealt_EN").to_pylist() == values[:, 2, 4].tolist()
    misere = pf.solve_many(FEW.hands[:, :3], ["misere"])
    assert table.column("misere_W").to_pylist() == misere[:, 0, 0].tolist()


def test_text_notations_with_bad_records_among_them(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text(f"{DEALS[0]}\n\n{DEALS[1]} | 7.-.-.-\n\n# a remark\n{DEALS[2]}\nAK | QJ\n")
    found = rows(path, size=10)
    assert cards(found) == FEW.hands[[0, 2]].tolist()
    assert [(bad.row, bad.line) for bad in found[0].bad] == [(2, 3), (4, 7)]
    jpref = tmp_path / "deals.jpref"
    jpref.write_text("".join(pf.write(deal, "jpref") for deal in DEALS))
    assert cards(rows(jpref, "jpref")) == FEW.hands.tolist()


def test_csv_of_people(tmp_path: pathlib.Path) -> None:
    """Holdings instead of numbers, a talon that the hands tell, lines of a wrong length."""
    path = tmp_path / "deals.csv"
    west, north, east = str(DEALS[0]).split(" | ")[:3]
    path.write_text(
        "first,second,third,talon,deal_id,declarer,contract,played\n"
        f"{west},{north},{east},,70,1,7H,S7 HA\n"
        f"{west},{north}\n"
        f"{west},{north},{north},,71,,,\n"
        f"{west},{north},{east},,72,5,,\n"
        f"{west},{north},{east},1.2,73,,,\n"
    )
    (found,) = rows(path, size=10)
    assert cards([found]) == [FEW.hands[0].tolist()]
    assert found.columns["deal_id"].to_pylist() == [70]
    assert found.columns["contract"].to_pylist() == ["7H"]
    assert found.columns["played"].to_pylist() == [[0, 31]]
    assert [(bad.row, bad.line) for bad in found.bad] == [(2, 3), (3, 4), (4, 5), (5, 6)]
    assert found.bad[0].reason == "2 fields, expected 8"
    assert "declarer is 5, expected 0 to 2" in found.bad[2].reason
    deals = tmp_path / "texts.csv"
    deals.write_text("deal\n" + "".join(f"{deal}\n" for deal in DEALS))
    assert cards(rows(deals)) == FEW.hands.tolist()


def test_lines_of_json(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "deals.jsonl"
    first, second, third, talon = FEW.hands[0].tolist()
    lines = [
        json.dumps({"first": first, "second": second, "third": third, "talon": talon}),
        json.dumps({"deal": str(DEALS[1]), "pulka": "friday"}),
        pf.write(DEALS[2], "json").strip(),
        "{",
        "7",
        json.dumps({"first": 1.5, "second": second, "third": third}),
        json.dumps({"first": -1, "second": second, "third": third}),
        "[" * 100_000,
    ]
    path.write_text("\n".join(lines))
    (found,) = rows(path, size=10)
    assert cards([found]) == FEW.hands[:3].tolist()
    assert found.columns["pulka"].to_pylist() == [None, "friday", None]
    assert [bad.row for bad in found.bad] == [4, 5, 6, 7, 8]
    assert "first is 1.5, expected a whole number" in found.bad[2].reason


def test_files_that_are_something_else(tmp_path: pathlib.Path) -> None:
    for name in ("deals.parquet", "deals.arrow"):
        (tmp_path / name).write_bytes(b"PAR1 and nothing more")
        with pytest.raises(pf.PreferansError, match="cannot read"):
            rows(tmp_path / name)
    (tmp_path / "deals.csv").write_text("a,b\n1,2\n")
    with pytest.raises(pf.PreferansError, match="columns a, b: expected deal, or first"):
        rows(tmp_path / "deals.csv")
    with pytest.raises(pf.PreferansError, match="no column second"):
        solve_table(pa.table({"first": [1]}))
    with pytest.raises(pf.PreferansError, match="column first is string"):
        solve_table(pa.table({"first": ["a"], "second": [1], "third": [1]}))
    with pytest.raises(pf.PreferansError, match="no file"):
        Source.of(str(tmp_path / "nothing.parquet"))
    with pytest.raises(pf.PreferansError, match="no form"):
        Source.of("-", "excel")
    (tmp_path / "empty").mkdir()
    with pytest.raises(pf.PreferansError, match=r"no \.parquet files"):
        rows(tmp_path / "empty", "parquet")
    with pytest.raises(pf.PreferansError, match="no known ending"):
        make_database(tmp_path / "deals.xls", 1, 1)


def test_frames_come_back_as_they_came() -> None:
    polars = pytest.importorskip("polars")
    table = to_table(FEW)
    expected = pf.solve_many(FEW.hands[:, :3]).reshape(5, 15).tolist()
    frame = polars.from_arrow(table).with_columns(mine=polars.lit("x"))
    solved_frame = solve_table(frame, "as-dealt,misere-clean")
    assert isinstance(solved_frame, polars.DataFrame)
    assert solved_frame["as_dealt"].to_list() == expected
    assert solved_frame["mine"].to_list() == ["x"] * 5
    assert solve_table(frame.lazy(), "as-dealt")["as_dealt"].to_list() == expected
    assert solve_table(table, "as-dealt").column("as_dealt").to_pylist() == expected
    hands = {name: FEW.hands[:, place] for place, name in enumerate(("first", "second", "third"))}
    named = solve_table(hands, "as-dealt", named=True)
    assert named.column("as_dealt_WS").to_pylist() == [row[0] for row in expected]
    assert named.column("talon").to_pylist() == FEW.hands[:, 3].tolist()
    pandas = pytest.importorskip("pandas")
    indexed = table.to_pandas().set_index(pandas.Index(list("abcde")))
    back = solve_table(indexed, "misere")
    assert list(back.index) == list("abcde")
    with pytest.raises(pf.DealError, match=r"^row 1: "):
        solve_table({name: [int(FEW.hands[0, place]), 1] for place, name in enumerate(("first", "second", "third"))})


def test_deals_to_columns_and_back() -> None:
    table = to_table(DEALS)
    assert table.schema.names == ["deal_id", "first", "second", "third", "talon", "talon_first"]
    assert to_deals(table) == DEALS
    assert np.array_equal(to_arrays(table).hands, DealArrays.of(DEALS).hands)
    played = pf.PlayedDeal(DEALS[0], declarer=1, contract="7H", cards=())
    assert to_table([played, DEALS[1]]).column("declarer").to_pylist() == [1, None]
    with pytest.raises(pf.DealError, match="deal 1: 2 hands"):
        to_table([DEALS[0], pf.Deal.parse("AK7.QJ.98.T98 | QT.AK7.AK.AK7 | S8 C8")])
    schema = deal_schema()
    assert schema.field("played").type == pa.list_(pa.uint8())
    assert schema.metadata[b"preferans.schema"] == b"1"


def test_the_summary_counts_what_is_there() -> None:
    table = solved_table()
    summary = summarise([table.slice(0, 7_000), table.slice(7_000)])
    database = solved()
    assert summary.deals == 20_000
    for seat in range(3):
        for strain in range(5):
            counts = np.bincount(database.with_talon[:, seat, strain], minlength=11)
            assert np.array_equal(summary.tricks["with_talon"][seat, strain], counts)
    assert summary.clean["misere_clean"].tolist() == (database.misere == 0).sum(axis=0).tolist()
    eights = (database.with_talon.max(axis=2) >= 8).mean()
    assert summary.share_making("with_talon")[5, 2] == pytest.approx(eights)
    dealer = summary.seats["all_pass_dealer_winner"][3]
    assert dealer.sum() == 20_000
    assert dealer[3:].sum() == 0
    assert np.array_equal(column_array(table, "misere"), database.misere)
    with pytest.raises(pf.PreferansError, match="no column of answers"):
        summarise([to_table(FEW)])
