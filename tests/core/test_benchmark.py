"""`preferans bench` and what it measures."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

import preferans as pf
from preferans import _core, benchmark
from preferans.cli.bench import bench_command


def test_random_deals_are_whole_packs_and_the_same_for_the_same_seed() -> None:
    deals = benchmark.random_deals(50, seed=3)
    for hands, talon in zip(deals.hands.tolist(), deals.talons.tolist(), strict=True):
        assert len(pf.Deal(hands, talon=talon).hands) == 3
    same, other = benchmark.random_deals(50, seed=3), benchmark.random_deals(50, seed=4)
    assert np.array_equal(same.hands, deals.hands)
    assert not np.array_equal(other.hands, deals.hands)


def test_every_task_gives_the_same_values_on_both_code_paths() -> None:
    deals = benchmark.random_deals(2)
    for task in _core.BENCH_TASKS:
        seconds, nodes, sums = _core.time_task(task, deals.hands, deals.talons, 4 << 20, False)
        _, portable_nodes, portable_sums = _core.time_task(task, deals.hands, deals.talons, 4 << 20, True)
        assert seconds.shape == nodes.shape == sums.shape == (2,)
        assert (seconds >= 0).all()
        assert np.array_equal(nodes, portable_nodes)
        assert np.array_equal(sums, portable_sums), task


def test_tasks_are_the_questions_that_they_name() -> None:
    deals = benchmark.random_deals(1)
    deal = pf.Deal(deals.hands[0].tolist(), talon=deals.talons[0].tolist())
    position = pf.Position(deal.hands)
    discards = pf.best_discards(deal, declarer=0)
    expected = {
        "trump": pf.solve(position, pf.Tricks("S", 0)).value,
        "no_trump": pf.solve(position, pf.Tricks("N", 0)).value,
        "misere": pf.solve(position, pf.Misere(0)).value,
        "caught": int(pf.caught(position, 0)),
        "table": int(pf.tricks_table(deal).as_dealt.sum()),
        "table_3_leaders": sum(int(pf.tricks_table(deal, leader).as_dealt.sum()) for leader in range(3)),
        "misere_66": int(discards.misere.sum()),
        "caught_66": int((discards.misere > 0).sum()),
    }
    for task, value in expected.items():
        assert _core.time_task(task, deals.hands, deals.talons, 4 << 20, False)[2].tolist() == [value], task


def test_the_plain_search_may_stop_counting_early() -> None:
    position = pf.Position(["AK.-.-.A", "QJ.-.-.K", "T9.-.-.Q"])
    objective = pf.Tricks("N", 0)
    assert [_core.plain_value(position.core, objective.core, most)[0] for most in (0, 1, 2, 10)] == [0, 1, 2, 3]
    with pytest.raises(pf.PositionError):
        _core.plain_value(position.core, pf.Guarantee().core, 10)


def test_no_such_task() -> None:
    deals = benchmark.random_deals(1)
    with pytest.raises(ValueError, match="no task 'grand slam'"):
        _core.time_task("grand slam", deals.hands, deals.talons, 4 << 20, False)


@pytest.mark.parametrize("form", [[], ["--json"], ["--format", "json"]])
def test_the_command_reports_every_task(monkeypatch: pytest.MonkeyPatch, form: list[str]) -> None:
    fixed = benchmark.PlainTimes(1, 0.01, 0.02, 0.03, 0.001)
    monkeypatch.setattr(benchmark, "plain_times", lambda deals: fixed)
    result = CliRunner().invoke(bench_command, ["--deals", "2", "--threads", "2", *form])
    assert result.exit_code == 0, result.output
    if not form:
        assert "misère, caught or not" in result.output
        assert "in 2 (" in result.output
        return
    report = json.loads(result.output)
    assert [row["task"] for row in report["tasks"]] == [*benchmark._TASKS]
    assert {*benchmark._TASKS} <= {*_core.BENCH_TASKS}
    assert all(row["median"] <= row["p99"] for row in report["tasks"])
    assert [row["task"] for row in report["tasks"] if row["ratio"] <= 0] == ["all_pass"]
    assert report["batch"]["threads"] == 2
    assert 0 < report["call"] < 0.01


def test_plain_times_are_measured() -> None:
    plain = benchmark.plain_times(benchmark.random_deals(1), count=1)
    assert plain.deals == 1
    assert 0 < plain.caught <= plain.misere
    assert plain.trump > 0 < plain.no_trump
