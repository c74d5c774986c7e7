"""JSON-RPC 2.0 over lines: every line is answered, in order, and nothing ends the engine."""

import contextlib
import io
import json
import subprocess
import sys
import threading

import pytest

from preferans import engine
from preferans.rpc import messages

ENDING = {"hands": ["A.-.-.7", "7.-.-.K", "K.-.8.-"], "objective": "tricks"}


def line(**members):
    return json.dumps({"jsonrpc": "2.0", **members}).encode()


def answer(raw):
    """The answer to one line as an object; None where there is none."""
    response = engine.respond(raw)
    if response is None:
        return None
    assert response.endswith(b"\n")
    assert response.count(b"\n") == 1
    return json.loads(response)


def served(data):
    sink = io.BytesIO()
    engine.serve(io.BytesIO(data), sink)
    return sink.getvalue().splitlines()


def test_a_request_is_answered_with_its_id():
    assert answer(line(id=7, method="solve", params=ENDING)) == {
        "jsonrpc": "2.0",
        "id": 7,
        "result": {"to_move": 0, "value": 1, "cards": {"SA": 1, "H7": 1}},
    }


@pytest.mark.parametrize("ident", [0, -1, "", "word", "ж\ud800", 1.5, 10**30, None])
def test_any_id_comes_back(ident):
    assert answer(line(id=ident, method="version"))["id"] == ident


def test_a_notification_gets_no_answer():
    assert answer(line(method="version")) is None
    assert answer(line(method="sing")) is None
    assert answer(line(method="solve", params={"hands": 3})) is None


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" ",
        b"{",
        b"nonsense",
        b'{"jsonrpc": "2.0", "id": 1, "method": "version"',
        b'{"jsonrpc": "2.0", "id": 1, "method": "version"} x',
        b'{"jsonrpc": "2.0", "id": NaN, "method": "version"}',
        b'{"jsonrpc": "2.0", "id": 1, "method": "version", "params": {"x": Infinity}}',
        b'{"jsonrpc": "2.0", "id": 1e999, "method": "version"}',
        b'{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "version"}',
        b'{"jsonrpc": "2.0", "id": 1, "method": "solve", "params": {"hands": [], "hands": []}}',
        b'{"jsonrpc": "2.0", "id": 1, "method": "\xff\xfe"}',
        b"\x00\x00",
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b'{"id":' * 100_000,
        b'{"jsonrpc": "2.0", "id": ' + b"9" * 10_000 + b', "method": "version"}',
    ],
)
def test_what_is_no_json_is_a_parse_error(raw):
    response = answer(raw)
    assert response["error"]["code"] == -32700
    assert response["id"] is None
    assert len(response["error"]["message"]) < 200


@pytest.mark.parametrize(
    ("raw", "ident"),
    [
        (b"1", None),
        (b'"version"', None),
        (b"null", None),
        (b"{}", None),
        (b"[]", None),
        (b'{"jsonrpc": "1.0", "id": 5, "method": "version"}', 5),
        (b'{"id": 5, "method": "version"}', 5),
        (b'{"jsonrpc": "2.0", "id": 5}', 5),
        (b'{"jsonrpc": "2.0", "id": 5, "method": 3}', 5),
        (b'{"jsonrpc": "2.0", "id": [5], "method": "version"}', None),
        (b'{"jsonrpc": "2.0", "id": true, "method": "version"}', None),
        (b'{"jsonrpc": "2.0", "id": 5, "method": "version", "params": 3}', 5),
        (b'{"jsonrpc": "2.0", "id": 5, "method": "version", "params": null}', 5),
        (b'{"jsonrpc": "2.0", "id": 5, "method": "version", "colour": "red"}', 5),
    ],
)
def test_what_is_no_request_is_an_invalid_request(raw, ident):
    response = answer(raw)
    assert response["error"]["code"] == -32600
    assert response["id"] == ident


def test_an_unknown_method_is_named():
    error = answer(line(id=1, method="sing"))["error"]
    assert error["code"] == -32601
    assert "sing" in error["message"]


def test_params_by_position_are_refused():
    assert answer(line(id=1, method="version", params=[]))["error"]["code"] == -32602


def test_a_batch_is_answered_with_an_array():
    batch = [
        {"jsonrpc": "2.0", "id": 1, "method": "version"},
        {"jsonrpc": "2.0", "method": "version"},
        3,
        {"jsonrpc": "2.0", "id": 2, "method": "sing"},
    ]
    responses = answer(json.dumps(batch).encode())
    assert [response["id"] for response in responses] == [1, None, 2]
    assert [response.get("error", {}).get("code") for response in responses] == [None, -32600, -32601]


def test_a_batch_of_notifications_gets_no_answer():
    assert answer(json.dumps([{"jsonrpc": "2.0", "method": "version"}]).encode()) is None


def test_lines_are_answered_in_order_whatever_their_ends():
    lines = [line(id=number, method="version") for number in range(100)]
    for end in (b"\n", b"\r\n"):
        responses = served(end.join(lines) + end)
        assert [json.loads(response)["id"] for response in responses] == list(range(100))
    assert len(served(b"\n".join(lines))) == 100  # the last line may lack its end


def test_a_huge_line_is_refused_and_the_next_is_answered(monkeypatch):
    monkeypatch.setattr(messages, "LONGEST_LINE", 200_000)
    responses = served(b"x" * 1_000_000 + b"\n" + line(id=2, method="version") + b"\n" + b"y" * 300_000)
    assert [json.loads(response)["id"] for response in responses] == [None, 2, None]
    assert json.loads(responses[0])["error"]["code"] == -32600


def test_a_long_line_within_the_limit_is_read():
    raw = line(id=1, method="version", params={}) + b" " * 500_000
    assert json.loads(served(raw + b"\n")[0])["id"] == 1


def test_every_method_can_be_imported():
    for name in engine.METHODS:
        assert callable(engine._method(name)), name


@pytest.fixture
def process():
    command = [sys.executable, "-m", "preferans", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        yield running
        running.kill()


def test_answers_come_while_the_input_stays_open(process):
    for number in range(3):
        process.stdin.write(line(id=number, method="solve", params=ENDING) + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == number
    process.stdin.close()
    assert process.wait(10) == 0
    assert process.stderr.read() == b""


def test_questions_may_be_pipelined(process):
    count = 3000

    def feed():
        for number in range(count):
            process.stdin.write(line(id=number, method="solve", params=ENDING) + b"\n")
        process.stdin.close()

    feeder = threading.Thread(target=feed)
    feeder.start()
    assert [json.loads(response)["id"] for response in process.stdout] == list(range(count))
    feeder.join()


def test_a_reader_that_goes_away_ends_the_engine_quietly():
    command = [sys.executable, "-m", "preferans", "engine"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        for number in range(20_000):
            process.stdin.write(line(id=number, method="version") + b"\n")
        process.stdin.flush()
    with contextlib.suppress(BrokenPipeError):
        process.stdin.close()
    noise = process.stderr.read()
    process.stderr.close()
    assert process.wait(10) in (0, 1)
    assert noise == b""
