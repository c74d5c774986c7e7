"""`preferans board` itself: where it listens, how it begins and ends, what it refuses."""

import http.client
import os
import signal
import socket
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "preferans", "--lang", "en", "board", "--workers", "1"]
served = pytest.mark.skipif(find_spec("uvicorn") is None, reason="no extra web")


def run(*options: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*COMMAND, *options], capture_output=True, text=True, timeout=60, env=os.environ | environment, check=False
    )


@served
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_tells_its_address_and_ends_cleanly(number) -> None:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [*COMMAND, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=buffered
    ) as process:
        line = process.stdout.readline().decode().strip()
        assert line.startswith("The board is at http://127.0.0.1:")
        process.send_signal(number)
        assert process.wait(20) in (0, -signal.SIGTERM)
        assert process.stdout.read() == b""
        assert process.stderr.read() == b""


@served
def test_a_port_that_is_taken_is_one_clear_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = run("--port", str(port))
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    assert ended.stderr == f"error: port {port} of 127.0.0.1 is taken\n"


@served
def test_refusals_in_russian() -> None:
    assert "другим компьютерам" in run("--host", "0.0.0.0", "--lang", "ru", PYTHONIOENCODING="utf-8").stderr


@served
@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org"])
def test_other_computers_are_let_in_only_on_demand(host) -> None:
    ended = run("--host", host)
    assert ended.returncode == 2
    assert "--allow-remote" in ended.stderr
    assert ended.stderr.count("\n") == 1


@served
def test_an_address_of_another_computer_is_named() -> None:
    ended = run("--host", "192.0.2.1", "--allow-remote")
    assert ended.returncode == 2
    assert "192.0.2.1" in ended.stderr


@served
def test_everybody_may_be_let_in() -> None:
    options = ["--port", "0", "--host", "0.0.0.0", "--allow-remote"]
    with subprocess.Popen([*COMMAND, *options], stdout=subprocess.PIPE) as process:
        port = int(process.stdout.readline().decode().split()[4].rstrip("/").rpartition(":")[2])
        for host, status in (("127.0.0.1", 200), ("192.0.2.7", 200), ("evil.example", 421)):
            asked = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            asked.request("GET", "/api/health", headers={"Host": host})
            assert asked.getresponse().status == status, host
            asked.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


@pytest.mark.parametrize("module", ["starlette", "uvicorn"])
def test_a_missing_extra_is_named(tmp_path, module) -> None:
    (tmp_path / f"{module}.py").write_text(f"raise ModuleNotFoundError(name={module!r})\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    ended = run(PYTHONPATH=path)
    assert ended.returncode == 2
    assert "pip install 'preferans[web]'" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_port_beyond_all_ports_is_named() -> None:
    ended = run("--port", "65536")
    assert ended.returncode == 2
    assert "65536" in ended.stderr


def test_the_page_of_the_documentation_tells_the_limits() -> None:
    from preferans.cli.board import board_command
    from preferans.web.limits import Limits

    page = (Path(__file__).parents[2] / "docs" / "board.md").read_text(encoding="utf-8")
    limits = Limits()
    port = next(option.default for option in board_command.params if option.name == "port")
    for told in (
        f"{limits.queue} questions wait", f"{limits.body_time:g} s; is longer than {limits.body_bytes >> 20} MiB",
        f"more than {limits.call_time:g} s", f"at most {limits.depth} deep", f"slowly than in {limits.header_time:g} s",
        f"answer for {limits.still_time:g} s", f"{limits.connections} connections", f"the port, {port} unless told",
    ):  # fmt: skip
        assert told in " ".join(page.split()), told
