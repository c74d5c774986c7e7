"""A question can be taken back, tells how far it is, and no client can make the engine hang."""

import contextlib
import json
import subprocess
import sys
import threading
import time

import pytest

from preferans.rpc.calls import Calls, Cancelled, progress

# The engine with one more method, which works in the core for minutes.
LONG = """
import numpy as np
from preferans import engine, solve_many
from preferans.rpc.calls import progress

def long(params):
    source = np.random.default_rng(1)
    packs = np.argsort(source.random((500, 32)), axis=1)
    hands = (1 << packs[:, :30].reshape(500, 3, 10)).sum(axis=2).astype(np.uint32)
    for _ in range(10_000):
        solve_many(hands, ["misere"], threads=1, progress=progress())

import sys
sys.modules["long"] = sys.modules["__main__"]
engine.METHODS["long"] = "long:long"
try:
    engine.run()
except BrokenPipeError:
    print("nobody reads", file=sys.stderr)
    import os
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
"""


def message(method, ident=None, **params):
    content = {"jsonrpc": "2.0", "method": method, "params": params}
    return (json.dumps(content if ident is None else {**content, "id": ident}) + "\n").encode()


class Client:
    """An engine process and what it has answered."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", LONG], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def send(self, *lines: bytes) -> None:
        self.process.stdin.write(b"".join(lines))
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def __enter__(self) -> "Client":
        self.send(message("version", 0))
        assert self.read()["id"] == 0
        return self

    def __exit__(self, *_) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(BrokenPipeError):
                stream.close()


@pytest.fixture
def client():
    with Client() as running:
        yield running


def test_a_running_call_is_cancelled_and_the_next_answered(client) -> None:
    client.send(message("long", 7, progress=True), message("version", 8))
    told = client.read()
    assert told["method"] == "$/progress"
    assert told["params"].keys() == {"id", "done", "total"}
    assert told["params"]["id"] == 7
    client.send(message("$/cancel", id=7))
    answers = [client.read()]
    while answers[-1].get("id") != 8:
        answers.append(client.read())
    *reports, cancelled, version = answers
    assert all(report["method"] == "$/progress" for report in reports)
    assert (cancelled["id"], cancelled["error"]["code"]) == (7, -32800)
    assert "long" in version["result"]["methods"]


def test_the_search_for_mixtures_is_cancelled(client) -> None:
    hands = {"hand": "KT7.JT87.QJ98.8", "defenders": ["Q8.Q9.AKT7.J7", "AJ9.AK.-.AKQT9"], "leader": 1}
    client.send(message("misere_catch", 1, **hands))  # the first builds what all share
    assert client.read()["result"]["exact"]
    client.send(message("misere_catch", 2, **hands, objective="tricks", seconds=600))
    time.sleep(0.5)
    client.send(message("$/cancel", id=2), message("version", 3))
    answer = client.read()
    assert (answer["id"], answer["error"]["code"]) == (2, -32800)
    assert client.read()["id"] == 3


def test_a_call_that_waits_is_cancelled_and_others_are_not(client) -> None:
    client.send(message("long", 1), message("version", 2), message("version", "2"), message("version", 2.5))
    client.send(message("$/cancel", id=2), message("$/cancel", id=99), message("$/cancel", id=1))
    assert [client.read().get("error", {}).get("code") for _ in range(4)] == [-32800, -32800, None, None]
    client.send(message("version", 2), message("version", 99))  # later calls may use the ids again
    assert [client.read()["id"] for _ in range(2)] == [2, 99]


def test_cancelling_what_has_ended_does_nothing(client) -> None:
    for ident in range(50):
        client.send(message("version", ident))
        client.send(message("$/cancel", id=ident))
        answer = client.read()
        assert answer["id"] == ident
        assert "result" in answer or answer["error"]["code"] == -32800
    client.send(message("version", 0))
    assert "result" in client.read()


@pytest.mark.parametrize(
    "wrong", [b"[]", b"3", b'{"id": true}', b'{"id": null}', b'{"id": [1]}', b'{"ident": 1}', b"{"]
)
def test_a_malformed_cancel_is_no_cancel(client, wrong) -> None:
    client.send(b'{"jsonrpc":"2.0","method":"$/cancel","params":' + wrong + b"}\n", message("version", 1))
    answers = [client.read()]
    if answers[0]["id"] is None:
        assert answers[0]["error"]["code"] in (-32700, -32600)
        answers.append(client.read())
    assert answers[-1]["id"] == 1


def test_progress_is_for_those_who_ask(client) -> None:
    client.send(message("long", 1))
    time.sleep(0.5)
    client.send(message("$/cancel", id=1))
    assert client.read()["id"] == 1
    client.send(message("version", 2, progress=1))
    assert client.read()["error"]["code"] == -32602


@pytest.mark.skipif(sys.platform != "linux", reason="other systems tell a broken pipe only when it is written to")
def test_an_engine_whose_client_has_gone_ends(client) -> None:
    client.send(message("long", 1))
    client.process.stdin.close()
    client.process.stdout.close()
    assert client.process.wait(20) == 0
    assert client.process.stderr.read() == b"nobody reads\n"


def test_a_client_that_does_not_read_gets_all_later(client) -> None:
    count = 20_000
    writer = threading.Thread(target=lambda: client.send(*(message("version", ident) for ident in range(count))))
    writer.start()
    time.sleep(0.5)
    assert [client.read()["id"] for _ in range(count)] == list(range(count))
    writer.join()


def test_ctrl_c_still_ends_the_engine(client) -> None:
    import signal

    client.send(message("long", 1))
    time.sleep(0.3)
    client.process.send_signal(signal.SIGINT)
    assert client.process.wait(20) != 0
    assert b"KeyboardInterrupt" in client.process.stderr.read()


def test_calls_outside_the_main_thread_are_cancelled_before_they_begin() -> None:
    calls, seen = Calls(), []

    def work() -> None:
        with calls.interruptible():
            calls.cancel("a", 5)
            try:
                with calls.running("a", 3, None):
                    seen.append("ran")
            except Cancelled:
                seen.append("cancelled")
            with calls.running("a", 6, None):
                seen.append(progress())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == ["cancelled", None]


def test_a_cancel_cannot_break_what_follows_a_call() -> None:
    calls = Calls()
    done, ended = 0, 0
    with calls.interruptible():
        for number in range(300):
            timer = threading.Timer(number % 10 / 20_000, calls.cancel, [number, number + 1])
            timer.start()
            try:
                with calls.running(number, number, None):
                    sum(range(3000))
                done += 1
            except Cancelled:
                ended += 1
            timer.join()
            time.sleep(0)
    assert done + ended == 300


def work_for_ever() -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        time.sleep(0.01)


def test_a_call_that_lost_its_end_is_told_again() -> None:
    calls, seen = Calls(), []

    def call() -> None:
        with calls.running("a", 1, None):
            with contextlib.suppress(Cancelled):  # as Python does it in a destructor
                work_for_ever()
            seen.append("lost")
            work_for_ever()
            seen.append("never told again")

    with calls.interruptible():
        threading.Timer(0.05, calls.cancel, ["a", 2]).start()
        with pytest.raises(Cancelled):
            call()
        with calls.running("b", 3, None):
            time.sleep(1.2)  # nothing is left that would break into the next call
    assert seen == ["lost"]


def test_nobody_takes_the_loss_of_the_client_for_an_error_of_a_file() -> None:
    calls, seen = Calls(), []

    def serve() -> None:
        with calls.interruptible():
            threading.Timer(0.05, calls.leave).start()
            with calls.running("a", 1, None):
                with contextlib.suppress(OSError):  # as the import of a module does around a look at a file
                    work_for_ever()
                seen.append("went on")

    with pytest.raises(BrokenPipeError):
        serve()
    assert not seen
