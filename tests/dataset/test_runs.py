"""Runs over databases: what is written does not depend on threads, stops, kills or a full disk; bad rows are told."""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable

import numpy as np
import pytest

pa = pytest.importorskip("pyarrow")

from batch_runs import batch, finished, same_parts  # noqa: E402
from pyarrow import parquet  # noqa: E402

import preferans as pf  # noqa: E402
from preferans.dataset import DealArrays, Place, Plan, Settings, Source, run, to_arrays  # noqa: E402
from preferans.dataset.manifest import Manifest  # noqa: E402
from preferans.dataset.questions import read_questions  # noqa: E402
from preferans.dataset.running import Stopped  # noqa: E402
from preferans.dataset.schema import column_array  # noqa: E402

Deals = Callable[..., pathlib.Path]


def plan(source: pathlib.Path, out: pathlib.Path, compute: str = "misere-clean", rows: int = 7, **more: object) -> Plan:
    return Plan(Source.of(str(source)), Settings(tuple(compute.split(","))), Place(out), rows, **more)  # type: ignore[arg-type]


def read(out: pathlib.Path) -> object:
    return parquet.read_table(out)


def test_parts_hold_the_deals_and_the_answers(deals: Deals, tmp_path: pathlib.Path) -> None:
    source = deals(20)
    done = run(plan(source, tmp_path / "out", "as-dealt,misere,all-pass:open-winner"))
    assert (done.rows, done.solved, done.bad, done.earlier) == (20, 20, 0, 0)
    parts = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in parts] == [f"part-00000{number}.parquet" for number in range(3)]
    assert [parquet.read_metadata(path).num_rows for path in parts] == [7, 7, 6]
    table = read(tmp_path / "out")
    names = ["deal_id", "first", "second", "third", "talon", "talon_first", "as_dealt", "misere"]
    assert table.column_names == [*names, "all_pass_open_winner"]
    assert table.schema.field("as_dealt").type == pa.list_(pa.uint8(), 15)
    columns = to_arrays(read(source)).solve(read_questions("as-dealt,misere,all-pass:open-winner"))
    for name, values in columns.items():
        assert np.array_equal(column_array(table, name), values)
    told = table.schema.metadata
    assert json.loads(told[b"preferans.compute"]) == ["as-dealt", "misere", "all-pass:open-winner"]
    assert told[b"preferans.version"].decode() == pf.__version__


def test_threads_do_not_matter(deals: Deals, tmp_path: pathlib.Path) -> None:
    source = deals(30)
    for threads in (1, 2, 3):
        run(plan(source, tmp_path / f"out{threads}", "as-dealt"), threads=threads)
        same_parts(tmp_path / "out1", tmp_path / f"out{threads}")


def test_ctrl_c_keeps_whole_parts(deals: Deals, tmp_path: pathlib.Path) -> None:
    source = deals(40)
    run(plan(source, tmp_path / "whole", "as-dealt"))

    def stop(done: int, saved: int, total: int | None) -> None:
        assert total == 40
        if saved >= 14:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        run(plan(source, tmp_path / "out", "as-dealt"), watcher=stop)
    assert 14 <= stopped.value.solved < 40
    done = run(plan(source, tmp_path / "out", "as-dealt"))
    assert (done.solved, done.earlier) == (40, stopped.value.solved)
    same_parts(tmp_path / "whole", tmp_path / "out")
    assert run(plan(source, tmp_path / "out", "as-dealt")).earlier == 40


@pytest.mark.parametrize("kills", [3, pytest.param(10, marks=pytest.mark.slow)])
def test_killed_at_any_moment_a_run_goes_on(deals: Deals, tmp_path: pathlib.Path, kills: int) -> None:
    """SIGKILL: the parts of the runs that were killed are those of a run that was not."""
    count = 150 * kills
    source = deals(count)
    compute = ("--compute", "as-dealt,misere-clean", "--rows-per-part", "15")
    assert finished(source, tmp_path / "whole", *compute)[0] == 0
    chance = random.Random(kills)
    manifest = tmp_path / "out.manifest.jsonl"
    for number in range(kills):
        process = batch(source, tmp_path / "out", *compute)
        target = (number + 1) * count // 15 // (kills + 1)
        while process.poll() is None and (not manifest.exists() or manifest.read_text().count("\n") <= target):
            time.sleep(0.005)
        time.sleep(chance.uniform(0, 0.05))
        assert process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.communicate()
    status, told = finished(source, tmp_path / "out", *compute)
    assert status == 0, told
    same_parts(tmp_path / "whole", tmp_path / "out")
    table = read(tmp_path / "out")
    assert table.column("deal_id").to_pylist() == list(range(count))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "deals.parquet", "out", "out.manifest.jsonl", "whole", "whole.manifest.jsonl",
    ]  # fmt: skip


def test_a_torn_line_and_a_lost_part_are_made_again(deals: Deals, tmp_path: pathlib.Path) -> None:
    source = deals(30)
    run(plan(source, tmp_path / "whole"))
    run(plan(source, tmp_path / "out"))
    manifest = tmp_path / "out.manifest.jsonl"
    manifest.write_text(manifest.read_text()[:-20])
    (tmp_path / "out" / "part-000001.parquet").unlink()
    (tmp_path / "out" / "part-000002.parquet").write_bytes(b"half")
    (tmp_path / f".out.{'0' * 32}.tmp").write_bytes(b"a draft")
    (tmp_path / f".out.txt.{'0' * 32}.tmp").write_bytes(b"of another run")
    done = run(plan(source, tmp_path / "out"))
    assert (done.solved, done.earlier) == (30, 14)
    same_parts(tmp_path / "whole", tmp_path / "out")
    assert [path.name for path in tmp_path.glob(".out.*")] == [f".out.txt.{'0' * 32}.tmp"]


def test_a_full_disk_is_told_and_room_helps(deals: Deals, tmp_path: pathlib.Path) -> None:
    if not shutil.which("mount"):
        pytest.skip("no small disk can be mounted here: no mount on PATH")
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(small)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no small disk can be mounted here: " + mounted.stderr.decode().strip())
    try:
        source = deals(12_000)
        words = ("--rows-per-part", "1000", "--compute", "misere-clean")
        status, told = finished(source, small / "out", *words)
        assert status == 1, told
        assert "No space left on device" in told
        assert "the same command goes on from there" in told
        kept = sorted(path.name for path in (small / "out").iterdir())
        assert 0 < len(kept) < 12
        assert finished(source, small / "out", *words)[0] == 1
        subprocess.run(["mount", "-o", "remount,size=4m", str(small)], check=True)
        assert finished(source, small / "out", *words)[0] == 0
        assert finished(source, tmp_path / "whole", *words)[0] == 0
        same_parts(tmp_path / "whole", small / "out")
    finally:
        subprocess.run(["umount", str(small)], check=False)


def test_every_bad_row_is_told_and_every_good_one_solved(deals: Deals, tmp_path: pathlib.Path) -> None:
    """One row in a hundred is corrupt, each in another way."""
    source = deals(1000)
    table = read(source)
    hands = {name: table.column(name).to_pylist() for name in ("first", "second", "third", "talon", "talon_first")}
    bad = list(range(13, 1000, 100))
    for number, row in enumerate(bad):
        name = ("first", "second", "third", "talon", "talon_first")[number % 5]
        hands[name][row] = {0: None, 1: 1, 2: 0, 3: 0xFFFFFFFF, 4: 77}[number % 5]
    for name, values in hands.items():
        place = table.column_names.index(name)
        table = table.set_column(place, name, pa.array(values, table.schema.field(name).type))
    parquet.write_table(table, source)
    done = run(plan(source, tmp_path / "out", rows=64))
    assert (done.rows, done.solved, done.bad) == (1000, 990, 10)
    solved = read(tmp_path / "out").column("deal_id").to_pylist()
    assert solved == [row for row in range(1000) if row not in bad]
    told = [json.loads(line) for line in (tmp_path / "out.bad.jsonl").read_text().splitlines()]
    assert [one["row"] for one in told] == [row + 1 for row in bad]
    assert told[0]["reason"] == "first is null, expected a set of cards"
    assert "is twice: in hand 0 (W) and in hand 1 (N)" in told[1]["reason"]
    assert "hand 2 (E) has 0 cards, expected 10" in told[2]["reason"]
    assert "talon" in told[3]["reason"]
    assert "talon_first is 77" in told[4]["reason"]
    with pytest.raises(pf.PreferansError, match=r"^row 14: first is null"):
        run(plan(source, tmp_path / "strict", rows=64, strict=True))


def test_another_input_or_other_settings_are_refused(deals: Deals, tmp_path: pathlib.Path) -> None:
    source = deals(20)
    out = tmp_path / "out"
    run(plan(source, out))
    for other in (plan(deals(20, "other.parquet", 2), out), plan(source, out, "misere"), plan(source, out, rows=8)):
        with pytest.raises(pf.PreferansError) as error:
            run(other)
        assert error.value.code == "settings"
    assert run(plan(source, out, "misere"), restart=True).earlier == 0
    assert "misere" in read(out).column_names
    with pytest.raises(pf.PreferansError, match="is in use"), Held(out):
        run(plan(source, out, "misere"))
    with pytest.raises(pf.PreferansError, match="files of something else"):
        run(plan(source, tmp_path))
    with pytest.raises(pf.PreferansError, match="is a file"):
        run(plan(source, source))
    with pytest.raises(pf.PreferansError, match="has a column misere already"):
        run(plan(out, tmp_path / "twice", "misere"))


def test_a_run_that_solved_nothing_binds_nobody(tmp_path: pathlib.Path) -> None:
    """An input that could not be read is put right: the same command works."""
    source = tmp_path / "deals.csv"
    source.write_text("first\n1\n")
    with pytest.raises(pf.PreferansError, match="expected deal, or first"):
        run(plan(source, tmp_path / "out"))
    source.write_text("deal\nAQJ8.Q.T8.QJ8 97.AKJ87.A.K7 T.T9.KQJ97.T9 HA SK\n")
    assert run(plan(source, tmp_path / "out")).solved == 1


class Held:
    """The journal of a run, held by somebody else."""

    def __init__(self, out: pathlib.Path) -> None:
        self.manifest = Manifest(out.with_name("another.jsonl"), out, {})

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        self.manifest.close()


def test_by_rules_like_one_by_one(deals: Deals, tmp_path: pathlib.Path) -> None:
    source = deals(2)
    run(plan(source, tmp_path / "out", "best-contract:sochi,par:rostov"), threads=1)
    (first, second) = read(tmp_path / "out").to_pylist()
    arrays = to_arrays(read(source))
    for row, told in enumerate((first, second)):
        deal = arrays.deal(row)
        best = [pf.best_contracts(deal, seat, pf.Rules.preset("sochi"))[0] for seat in range(3)]
        assert told["best_contract_sochi"] == [choice.contract and str(choice.contract) for choice in best]
        assert told["best_worth_sochi"] == [float(choice.own) for choice in best]
        par = pf.par(deal, pf.Rules.preset("rostov"))
        assert told["par_contract_rostov"] == (par.contract and str(par.contract))
        assert told["par_declarer_rostov"] == par.declarer
        assert sorted(told["par_worth_rostov"]) == sorted(float(worth) for worth in par.worth.values())


def test_the_journal_is_small_and_the_memory_flat(deals: Deals, tmp_path: pathlib.Path) -> None:
    source = deals(3000)
    run(plan(source, tmp_path / "out", rows=1000))
    assert (tmp_path / "out.manifest.jsonl").stat().st_size < 2000
    assert os.path.getsize(tmp_path / "out" / "part-000000.parquet") < 30_000


def test_no_rows_at_all(deals: Deals, tmp_path: pathlib.Path) -> None:
    done = run(plan(deals(0), tmp_path / "out"))
    assert (done.rows, done.solved) == (0, 0)
    assert DealArrays.of([]).solve(read_questions("misere"))["misere"].shape == (0, 3)
