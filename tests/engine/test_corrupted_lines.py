"""Random damage to good lines: each is answered with a result or an error, at once, and never with a traceback.

PREFERANS_FUZZ=10000 asks for more lines than the few hundred of an ordinary run.
"""

import json
import os
import random
import subprocess
import sys
import time

import pytest

from preferans.engine import respond

COUNT = int(os.environ.get("PREFERANS_FUZZ", "600"))
HANDS = ["AQJ8.Q.T8.QJ8", "97.AKJ87.A.K7", "T.T9.KQJ97.T9"]
GOOD = [
    {"method": "solve", "params": {"hands": HANDS, "objective": "tricks", "trump": "H", "declarer": 1}},
    {"method": "solve", "params": {"hands": ["A.-.-.7", "7.-.-.K", "K.-.8.-"], "objective": "all_pass_guarantee"}},
    {"method": "solve", "params": {"hands": ["K.-.-.J7", "-.AJ.-.T"], "leader": 1, "objective": "fewer_tricks"}},
    {"method": "solve", "params": {"hands": ["9.-.-.7", "7.-.-.K", "K.-.8.-"], "trick": [], "objective": "misere"}},
    {"method": "version", "params": {}},
]
INSERTS = ['"', "{", "}", "[", "]", ",", ":", "\\", "null", "-1", "1e999", "NaN", "\x00", "\u2028", "é", "T", "0" * 30]


VALUES = [
    None,
    True,
    -1,
    0,
    1,
    2,
    3,
    99,
    0.5,
    10**40,
    "",
    "S",
    "SA",
    "A.-.-.-",
    "tricks",
    "misere",
    "N",
    [],
    {},
    ["S7"],
    ["H7", "HK"],
    [["S7"]],
    HANDS,
    HANDS[:2],
    ["A.-.-.7"] * 3,
    ["7.-.-.-", "8.-.-.-", "9.-.-.-"],
]


def corrupted(chooser, number):
    """A good line with wrong values or wrong bytes, without a newline."""
    message = {"jsonrpc": "2.0", "id": number, **chooser.choice(GOOD)}
    if chooser.random() < 0.5:
        return with_wrong_values(chooser, message)
    return with_wrong_bytes(chooser, json.dumps(message).encode())


def with_wrong_values(chooser, message):
    """Some params replaced, left out, added or renamed."""
    params = dict(message["params"])
    known = ["hands", "trick", "leader", "objective", "trump", "declarer", "tie", "talon_leads", "talon_takes"]
    for _ in range(chooser.randint(1, 2)):
        key = chooser.choice([*known, "third_lead", "per_card", "id", "x"])
        if chooser.random() < 0.1:
            params.pop(key, None)
        else:
            params[key] = chooser.choice(VALUES)
    return json.dumps({**message, "params": params}).encode()


def with_wrong_bytes(chooser, line):
    """Some bytes taken out, put in, doubled or swapped."""
    raw = bytearray(line)
    for _ in range(chooser.randint(1, 2)):
        place = chooser.randrange(len(raw))
        kind = chooser.randrange(6)
        if kind == 0:
            del raw[place : place + chooser.randint(1, 9)]
        elif kind == 1:
            raw[place:place] = chooser.choice(INSERTS).encode()
        elif kind == 2:
            raw[place] = chooser.randrange(256)
        elif kind == 3:
            raw[place:place] = raw[place : place + chooser.randint(1, 40)]
        elif kind == 4:
            other = chooser.randrange(len(raw))
            raw[place], raw[other] = raw[other], raw[place]
        else:
            del raw[place:]
        if not raw:
            raw = bytearray(b" ")
    return bytes(raw).replace(b"\n", b" ")


def is_answer(response):
    """A response object of JSON-RPC 2.0, whose error is of the input and not of the program."""
    return (
        response["jsonrpc"] == "2.0"
        and "id" in response
        and ("result" in response or -32700 <= response["error"]["code"] <= -32600)
    )


def is_notification(raw):
    """A line that lost its id and is a request all the same."""
    try:
        message = json.loads(raw)
    except ValueError:
        return False
    return isinstance(message, dict) and "id" not in message


@pytest.mark.parametrize("seed", [1, 2])
def test_every_line_is_answered(seed):
    chooser = random.Random(seed)
    results = errors = 0
    for number in range(COUNT // 2):
        raw = corrupted(chooser, number)
        begun = time.perf_counter()
        response = respond(raw)
        assert time.perf_counter() - begun < 1
        if response is None:
            assert is_notification(raw)
            continue
        answers = json.loads(response)
        for answer in answers if isinstance(answers, list) else [answers]:
            assert is_answer(answer), (raw, answer)
            results += "result" in answer
            errors += "error" in answer
    assert errors > COUNT // 10
    assert results > COUNT // 200


def test_the_process_survives_and_answers_in_order():
    chooser = random.Random(3)
    lines = [corrupted(chooser, number) for number in range(COUNT // 2)]
    expected = [response for response in map(respond, lines) if response is not None]
    command = [sys.executable, "-m", "preferans", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        got, noise = process.communicate(b"\n".join(lines) + b"\n", timeout=120)
    assert process.returncode == 0
    assert noise == b""
    assert got.splitlines(keepends=True) == expected


def test_deeply_nested_params_are_answered():
    for depth in (10, 500, 900, 5000):
        nested = "[" * depth + "]" * depth
        raw = f'{{"jsonrpc":"2.0","id":1,"method":"solve","params":{{"hands":{nested},"objective":"tricks"}}}}'
        assert is_answer(json.loads(respond(raw.encode())))
        raw = f'{{"jsonrpc":"2.0","id":{nested},"method":"solve"}}'
        assert is_answer(json.loads(respond(raw.encode())))
