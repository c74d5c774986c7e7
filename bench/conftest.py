"""Shared parts of the benchmark suites: the fixed deals, and a line for each benchmark with time and nodes per deal."""

import pathlib
from collections.abc import Callable

import pytest

import preferans as pf

DATA = pathlib.Path(__file__).parent.parent / "tests" / "data"

# All deals solved once, cold; what was solved comes back as (nodes, sum of values).
Sweep = Callable[[], tuple[int, int]]

_LINES = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def positions() -> list[pf.Position]:
    """The start of play of the 200 fixed deals, seat 0 on lead."""
    lines = (DATA / "deals200.txt").read_text(encoding="utf-8").splitlines()
    return [pf.Position(line.split()[:3]) for line in lines if not line.startswith("#")]


@pytest.fixture
def sweep(benchmark: Callable[..., object], request: pytest.FixtureRequest) -> Callable[[Sweep, int], None]:
    """Times a sweep over `count` solves and reports time and nodes per solve."""

    def run(work: Sweep, count: int) -> None:
        nodes, total = benchmark.pedantic(work, rounds=3, warmup_rounds=1)  # type: ignore[attr-defined]
        seconds = benchmark.stats.stats.median / count  # type: ignore[attr-defined]
        benchmark.extra_info.update(solves=count, nodes=nodes, checksum=total)  # type: ignore[attr-defined]
        searched = f" {nodes / count:12,.1f} nodes" if nodes else ""  # not every question counts them
        line = f"{request.node.name:<40} {seconds * 1e6:10,.1f} us{searched}"
        request.config.stash.setdefault(_LINES, []).append(line)

    return run


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The lines of all sweeps, after pytest-benchmark's own table."""
    lines = config.stash.get(_LINES, [])
    if lines:
        terminalreporter.section("time and nodes per solve")
        for line in lines:
            terminalreporter.write_line(line)
