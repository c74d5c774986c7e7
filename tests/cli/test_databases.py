"""The commands about databases of deals: deal, batch, summary."""

import io
import json
import pathlib
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pyarrow")

from preferans.dataset import dealing, random_deals, solved_table
from preferans.dataset.making import write_database
from preferans.show.progress import ProgressScreen
from preferans.show.screen import Screen
from preferans.show.words import Words

FEW = next(random_deals(5, 7))
DEALS = [FEW.deal(row) for row in range(5)]


def test_commands(run: Callable[..., Any], tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "deals.parquet"
    assert run("deal", "--count", "5", "--seed", "7", "-o", str(out)).status == 0
    shown = run("deal", "--count", "2", "--seed", "7")
    assert shown.out == f"{DEALS[0]}\n{DEALS[1]}\n"
    monkeypatch.setattr(dealing, "MOST_BARREN", 2)
    told = run("deal", "--count", "5", "--seed", "7", "--where", "N.S>=9", "-o", str(out))
    assert told.status == 2
    assert "none of 16,384 random deals" in told.err
    solved_out = tmp_path / "solved.parquet"
    done = run("batch", str(out), str(solved_out), "--compute", "as-dealt,misere-clean", "--format", "json")
    assert json.loads(done.out)["values"] == 5 * 18
    again = run("batch", str(out), "--out", str(solved_out), "--compute", "as-dealt,misere-clean")
    assert again.status == 0
    assert "5 deals, 90 values" in again.err
    assert "as dealt" in run("summary", str(solved_out)).out
    assert "без прикупа" in run("summary", str(solved_out), "--lang", "ru").out
    assert json.loads(run("summary", str(solved_out), "--format", "json").out)["deals"] == 5
    words = ["batch", "-", "-", "--compute", "misere-clean", "--to", "jsonl"]
    piped = run(*words, stdin=shown.out.encode() + b"rubbish\n")
    assert [json.loads(line)["first"] for line in piped.out.splitlines()] == FEW.hands[:2, 0].tolist()
    assert piped.err.startswith("row 3: ")
    for words in (
        ["batch", str(out)],
        ["batch", str(out), "a", "--out", "b"],
        ["batch", str(out), "-", "--to", "parquet"],
        ["batch", str(tmp_path / "none.parquet"), "a"],
        ["batch", str(out), str(tmp_path / "x"), "--compute", "everything"],
        ["batch", str(out), str(tmp_path / "x"), "--compute", "par:nobody"],
        ["summary"],
        ["summary", str(out)],
        ["deal", "--solved"],
    ):
        bad = run(*words)
        assert bad.status == 2, words
        assert bad.err.startswith("error: "), words
    assert not (tmp_path / "x").exists()


def test_the_plot_is_the_same_every_time(run: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    pytest.importorskip("matplotlib")
    write_database(tmp_path / "few.parquet", [solved_table().slice(0, 100)])
    pictures = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for picture in pictures:
        assert run("summary", str(tmp_path / "few.parquet"), "--plot", str(picture)).status == 0
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    assert run("summary", str(tmp_path / "few.parquet"), "--plot", "x.bmp").status == 2


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_progress_on_a_terminal_looks_like_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture: a bar of 38 columns, rate, time left and what is on disk, rewritten in place."""
    for name in ("LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    clock = iter([0.0, 0.0, 50.0])
    stream = Terminal()
    progress = ProgressScreen(Screen(stream, Words("en")), "8 threads", lambda: next(clock))
    progress(0, 0, 1_000_000)
    stream.truncate(0)
    progress(511_240, 510_000, 1_000_000)
    first, second = stream.getvalue().partition("\x1b[J")[2].splitlines()
    assert first == "   solving  ███████████████████▍                   51 %   511,240 of 1,000,000"
    assert second == "            10,225 deals/s on 8 threads    48 s left    saved up to 510,000"


def test_progress_in_a_log_is_a_line_now_and_then() -> None:
    clock = iter([0.0, 1.0, 11.0, 12.0])
    stream = io.StringIO()
    progress = ProgressScreen(Screen(stream, Words("en")), "1 thread", lambda: next(clock))
    for done in (10, 110, 120):
        progress(done, 0, None)
    (line,) = stream.getvalue().splitlines()
    assert line.split("  ")[0] == "solving"
    assert "110" in line
    assert "9 deals/s on 1 thread" in line
