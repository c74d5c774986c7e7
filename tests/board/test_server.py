"""The server under good, bad and slow clients: it answers, refuses or cuts off, and stays well."""

import contextlib
import json
import os
import random
import signal
import socket
import string
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest

httpx = pytest.importorskip("httpx")
pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from preferans.engine import METHODS  # noqa: E402

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
EXAMPLE = {"hand": "K7.AKJ87.A.AK", "out": "S9 H7", "declarer": 1}
LONG = {**EXAMPLE, "out": "", "samples": "all"}  # 42 million layouts: works until it is stopped
LINES = {"Accept": "application/x-ndjson"}
MALFORMED = 400  # of the 10,000 that PREFERANS_SLOW=1 sends
_SERVE = """
import sys
from preferans.web import server
from preferans.web.limits import Limits
bound = server.listen("127.0.0.1", 0)
print(server.address_of(bound), flush=True)
server.serve(bound, Limits(**eval(sys.argv[1])))
"""


@contextlib.contextmanager
def running(**limits) -> Iterator[tuple[str, int]]:
    """The address of a board with these limits, and the process of its own that it runs in."""
    command = [sys.executable, "-c", _SERVE, repr(limits)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip(), process.pid
        finally:
            process.terminate()
        assert process.wait(20) == -signal.SIGTERM  # it ended cleanly, then by the signal as is the custom


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running(workers=2, queue=40, header_time=1.0, body_time=1.0, still_time=1.0) as (found, _):
        yield found


@pytest.fixture(scope="module")
def client(address) -> Iterator["httpx.Client"]:
    with httpx.Client(base_url=address, timeout=60) as found:
        yield found


def state(client) -> dict:
    return client.get("/api/health").json()


def wait_until(condition) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)


def connect(address) -> socket.socket:
    return socket.create_connection((urlsplit(address).hostname, urlsplit(address).port), timeout=20)


# What it answers


def test_it_is_well(client) -> None:
    wait_until(lambda: state(client)["idle"] == 2)
    assert state(client)["status"] == "ok"


def test_every_method_can_be_asked_and_refuses_what_it_does_not_know(client) -> None:
    for method in METHODS:
        answer = client.post(f"/api/{method}", json={"surely no such key": 1})
        assert answer.status_code == 400, method
        assert answer.json()["error"]["code"] == -32602, method


def test_results_are_those_of_the_engine(client) -> None:
    answer = client.post("/api/solve", json={"hands": ["AQ.-.-.-", "K7.-.-.-", "JT.-.-.-"], "objective": "tricks"})
    assert answer.json() == {"to_move": 0, "value": 1, "cards": {"SQ": 1, "SA": 1}}
    assert answer.headers["content-type"] == "application/json"


def test_errors_have_a_sentence_in_the_language_asked_for(client) -> None:
    wrong = {"text": DEAL.replace("AKJ87", "AKJ8Q")}
    sentences = {}
    for language in ("en", "ru-RU,ru;q=0.9,en;q=0.8"):
        error = client.post("/api/read", json=wrong, headers={"Accept-Language": language}).json()["error"]
        assert error["data"]["code"] == "duplicate"
        sentences[language[:2]] = error["data"]["sentence"]
    assert "♣Q" in sentences["en"]
    assert "♣Д" in sentences["ru"]


def test_odds_come_as_a_growing_sample_and_then_exactly(client) -> None:
    answer = client.post("/api/layouts", json=EXAMPLE, headers=LINES)
    lines = [json.loads(line) for line in answer.text.splitlines()]
    partial = [line["partial"] for line in lines if "partial" in line]
    assert [one["counted"] for one in partial] == [500, 2000, 8000]
    for one in partial:
        assert one["exact"] is False
        assert one["mean_error"] > 0
        assert sum(one["tricks"]) == one["counted"]
    exact = lines[-1]["result"]
    assert exact == client.post("/api/layouts", json=EXAMPLE).json()
    assert exact["exact"]
    for level, chance in exact["at_least"].items():
        assert abs(partial[-1]["at_least"][level] - chance) <= 6 * partial[-1]["error"][level] + 1e-3
    told = [line["progress"]["done"] for line in lines if "progress" in line]
    assert told == sorted(told)


def test_an_error_that_comes_first_has_its_status_among_lines_too(client) -> None:
    answer = client.post("/api/layouts", json={"hand": "XX"}, headers=LINES)
    assert answer.status_code == 400
    assert [list(json.loads(line)) for line in answer.text.splitlines()] == [["error"]]


def test_samples_have_an_address_of_their_own(client) -> None:
    assert client.get("/api/samples").json() == client.post("/api/samples", json={}).json()


# What it refuses


@pytest.mark.parametrize(
    ("method", "path", "status", "word"),
    [
        ("POST", "/api/sing", 404, "method"),
        ("POST", "/api/__init__", 404, "method"),
        ("GET", "/api/solve", 405, "request"),
        ("DELETE", "/", 405, "request"),
        ("GET", "/api/", 404, "request"),
        ("GET", "/nowhere", 404, "request"),
        ("GET", "/static/", 404, "path"),
    ],
)
def test_other_paths_and_methods(client, method, path, status, word) -> None:
    answer = client.request(method, path, json={} if method == "POST" else None)
    assert answer.status_code == status
    assert answer.json()["error"]["data"]["code"] == word


@pytest.mark.parametrize(
    ("content", "status", "word"),
    [
        (b"", 400, "json"),
        (b"{", 400, "json"),
        (b"[]", 400, "params"),
        (b"1", 400, "params"),
        (b'{"a": NaN}', 400, "json"),
        (b'{"a": 1e999}', 400, "json"),
        (b'{"a": 1, "a": 2}', 400, "json"),
        (b"\xff\xfe{}", 400, "json"),
        (b'{"a": ' + b"[" * 40 + b"]" * 40 + b"}", 400, "depth"),
        (b"[" * 500_000, 400, "depth"),
        (b'{"a": ' + b'{"a":' * 100_000, 400, "depth"),
        (b'{"progress": true}', 400, "params"),
        (b'{"a": ' + b"1" * 10_000 + b"}", 400, "json"),
    ],
)
def test_bodies_that_are_no_params(client, content, status, word) -> None:
    answer = client.post("/api/version", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    assert answer.json()["error"]["data"]["code"] == word


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_only_json_is_taken(client, kind) -> None:
    answer = client.post("/api/version", content=b"{}", headers={"Content-Type": kind} if kind else {})
    assert answer.status_code == 415


def test_a_packed_body_is_not_unpacked(client) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    assert client.post("/api/version", content=b"{}", headers=headers).status_code == 415


@pytest.mark.parametrize("told", [True, False])
def test_a_body_of_ten_megabytes_is_refused(client, told) -> None:
    size = 10_000_000
    content = b" " * size if told else (b" " * 65536 for _ in range(size // 65536))
    answer = client.post("/api/version", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    assert answer.json()["error"]["data"]["code"] == "too_large"
    assert state(client)["status"] == "ok"


def test_a_body_said_to_be_huge_is_not_waited_for(address) -> None:
    with connect(address) as raw:
        raw.sendall(b"POST /api/version HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n")
        raw.sendall(b"Content-Length: 999999999999\r\n\r\n")
        assert raw.recv(1000).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "", "10.0.0.1"])
def test_only_its_own_names_are_answered_to(client, host) -> None:
    assert client.get("/api/health", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1:1", "[::1]:5"])
def test_its_own_names(client, host) -> None:
    assert client.get("/api/health", headers={"Host": host}).status_code == 200


def test_other_pages_are_not_answered_to(client, address) -> None:
    own = address.rstrip("/")
    assert client.post("/api/version", json={}, headers={"Origin": own}).status_code == 200
    for origin in ("https://evil.example", "null", own + "0"):
        assert client.post("/api/version", json={}, headers={"Origin": origin}).status_code == 403


def test_every_answer_has_the_security_headers(client) -> None:
    answers = [client.get(path) for path in ("/", "/api/health", "/nowhere")]
    answers.append(client.get("/api/health", headers={"Host": "evil.example"}))
    answers.append(client.post("/api/version", json={}))
    for answer in answers:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert "server" not in answer.headers


def test_no_path_leads_to_other_files(address) -> None:
    package = Path(sys.modules["preferans"].__file__).parent
    assert (package / "web" / "static" / ".." / "app.py").exists()
    paths = [
        "/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py",
        "/static/..\\app.py", "/static//etc/passwd", "/static/%2fetc%2fpasswd",
        "/static/js/../../app.py", "/static/js/%2e%2e%2f%2e%2e%2fapp.py", "/../app.py",
        "/static/....//app.py", "/static/js%00.js", "/static/~root/.bashrc", "/static/.hidden.js", "/static/js",
        "/static/index.html/..", "/static/\u2215etc\u2215passwd", "/static/css/con.css", "/static/%ff.js",
    ]  # fmt: skip
    for path in paths:
        with connect(address) as raw:
            raw.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            raw.shutdown(socket.SHUT_WR)
            status = raw.makefile("rb").readline().split()
            assert status[1] in (b"404", b"400"), path


def test_texts_of_requests_are_never_taken_for_files(client, tmp_path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_text(json.dumps({"format": "preferans pulka", "hands": ["SECRET"]}))
    path = str(secret)
    asked = [
        ("read", {"text": path}), ("read", {"text": f"@{path}"}), ("tricks_table", {"deal": path}),
        ("review", {"record": path}), ("forecast", {"record": path}), ("pulka", {"record": {"path": path}}),
        ("score", {"variant": path, "event": {}}), ("layouts", {"hand": path}), ("rules", {"path": path}),
        ("misere_catch", {"hand": path, "defenders": [path, path]}), ("whisting", {"deal": path, "contract": path}),
    ]  # fmt: skip
    for method, params in asked:
        answer = client.post(f"/api/{method}", json=params)
        assert answer.status_code == 400, method
        assert "SECRET" not in answer.text


# How it bears load


def test_two_hundred_at_once_are_answered_or_told_to_wait(address, client) -> None:
    barrier = threading.Barrier(200)

    def ask(_: int) -> tuple[int, str]:
        with httpx.Client(base_url=address, timeout=120, verify=False) as one:
            barrier.wait()
            answer = one.post("/api/tricks_table", json={"deal": DEAL})
        if answer.status_code == 200:
            assert answer.json()["with_talon"][1][4] == 8
        return answer.status_code, answer.headers.get("retry-after", "")

    with ThreadPoolExecutor(200) as pool:
        answers = list(pool.map(ask, range(200)))
    assert {status for status, _ in answers} <= {200, 503}
    assert sum(status == 200 for status, _ in answers) >= 42
    assert all(retry.isdecimal() and int(retry) > 0 for status, retry in answers if status == 503)
    assert state(client) | {"idle": 2, "waiting": 0} == state(client)
    assert client.post("/api/tricks_table", json={"deal": DEAL}).status_code == 200


def malformed(source: random.Random) -> tuple[str, str, bytes, dict[str, str]]:
    """A request that is wrong in some way: path, method, body or headers."""
    method = source.choice(sorted(METHODS))
    valid = json.dumps({"deal": DEAL, "hands": ["AQ.-.-.-", "K7.-.-.-", "JT.-.-.-"], "objective": "tricks"}).encode()
    body = bytearray(valid)
    for _ in range(source.randint(1, 6)):
        at = source.randrange(len(body) + 1)
        if source.random() < 0.5:
            body[at:at] = bytes(source.randrange(256) for _ in range(source.randint(1, 4)))
        else:
            del body[at : at + source.randint(1, 9)]
    headers = {"Content-Type": "application/json"}
    verb, path = "POST", f"/api/{method}"
    match source.randrange(6):
        case 0:
            body[:] = bytes(source.randrange(256) for _ in range(source.randint(0, 300)))
        case 1:
            path = "/api/" + "".join(source.choices(string.ascii_letters + "_.%~", k=source.randint(1, 40)))
        case 2:
            headers["Content-Type"] = source.choice(("text/html", "", "application/json-seq"))
        case 3:
            verb = source.choice(("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"))
        case 4:
            body[:] = source.choice((b"[", b"{")) * source.randint(1, 3000)
        case _:
            pass
    return verb, path, bytes(body), headers


def send_malformed(client, count: int, seed: int) -> None:
    source = random.Random(seed)
    for _ in range(count):
        verb, path, body, headers = malformed(source)
        answer = client.request(verb, path, content=body, headers=headers)
        assert 400 <= answer.status_code < 500, (verb, path, body, answer.text)
    wait_until(lambda: state(client)["idle"] == 2)
    assert client.post("/api/tricks_table", json={"deal": DEAL}).status_code == 200


def test_malformed_requests_do_no_harm(client) -> None:
    send_malformed(client, MALFORMED, 1)


@pytest.mark.slow
def test_ten_thousand_malformed_requests_do_no_harm(client) -> None:
    send_malformed(client, 10_000, 2)


def test_bytes_that_are_no_http_do_no_harm(address, client) -> None:
    source = random.Random(3)
    for size in (1, 10, 100, 1000, 100_000):
        with connect(address) as raw, contextlib.suppress(OSError):
            raw.sendall(bytes(source.randrange(256) for _ in range(size)) + b"\r\n\r\n")
            raw.recv(1000)
    with connect(address) as raw, contextlib.suppress(OSError):
        raw.sendall(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 100_000)
        assert raw.recv(100).startswith(b"HTTP/1.1 400")
    assert state(client)["status"] == "ok"


# How it bears clients that are slow or gone


@pytest.mark.parametrize("lines", [True, False])
def test_the_work_of_a_client_that_has_gone_is_stopped(address, client, lines) -> None:
    body = json.dumps(LONG).encode()
    accept = b"Accept: application/x-ndjson\r\n" if lines else b""
    wait_until(lambda: state(client)["idle"] == 2)
    with connect(address) as raw:
        raw.sendall(
            b"POST /api/layouts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + accept
            + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
        )
        wait_until(lambda: state(client)["idle"] == 1)
        if lines:
            assert raw.recv(100).startswith(b"HTTP/1.1 200")
    wait_until(lambda: state(client)["idle"] == 2)
    assert client.post("/api/version", json={}).status_code == 200


def test_long_questions_leave_a_worker_for_the_others(address, client) -> None:
    body = json.dumps(LONG).encode()
    head = b"POST /api/layouts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            raw = stack.enter_context(connect(address))
            raw.sendall(head + b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        wait_until(lambda: state(client)["waiting"] == 2)
        assert state(client)["idle"] == 1
        assert client.post("/api/tricks_table", json={"deal": DEAL}).status_code == 200
    wait_until(lambda: state(client)["waiting"] == 0 and state(client)["idle"] == 2)


def test_clients_that_trickle_are_cut_off_and_others_served(address, client) -> None:
    with contextlib.ExitStack() as stack:
        slow = [stack.enter_context(connect(address)) for _ in range(100)]
        for number, raw in enumerate(slow):
            raw.sendall(b"POST /api/version HTTP/1.1\r\nHost: localhost\r\n" if number % 3 else b"")
            if number % 3 == 2:  # the head is there, the body never comes
                raw.sendall(b"Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{")
        assert client.post("/api/version", json={}).status_code == 200
        for number, raw in enumerate(slow):
            answer = b""
            with contextlib.suppress(ConnectionError):
                answer = raw.recv(1000)
            assert answer.startswith(b"HTTP/1.1 408") if number % 3 == 2 else answer == b"", number
    assert state(client)["idle"] == 2


def test_a_head_that_never_ends_is_cut_off_however_busily_it_comes(address) -> None:
    with connect(address) as raw:
        raw.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = b""
        while not answer.endswith(b"}"):
            answer += raw.recv(10_000)
        assert answer.startswith(b"HTTP/1.1 200")
        raw.sendall(b"GET /api/health HTTP/1.1\r\n")
        begun = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - begun < 20:
                raw.sendall(b"X-Slow: 1\r\n")
                raw.settimeout(0.1)
                with contextlib.suppress(TimeoutError):
                    assert raw.recv(100) == b""
                    return
            raise AssertionError("it was never cut off")


def test_a_client_that_does_not_read_is_cut_off(address, client) -> None:
    hands = ["A.-.-.-", "K.-.-.-", "Q.-.-.-"]
    body = json.dumps({"hands": hands, "comment": "x" * 900_000, "format": "json"}).encode()
    assert len(client.post("/api/write", content=body, headers={"Content-Type": "application/json"}).text) > 900_000
    head = b"POST /api/write HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    asked = head + b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
    with connect(address) as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(ConnectionError):  # it is not let send for ever what it asks and never reads
            raw.sendall(asked * 100)
    wait_until(lambda: state(client)["idle"] == 2)
    assert client.post("/api/version", json={}).status_code == 200


def test_more_connections_than_it_holds_are_told_to_come_back() -> None:
    with running(workers=1, connections=5) as (address, _), contextlib.ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(connect(address))
        with connect(address) as one_more:
            answer = one_more.recv(1000)
        assert answer.startswith(b"HTTP/1.1 503")
        assert b"Retry-After: " in answer


def test_a_question_that_takes_too_long_is_ended() -> None:
    with running(workers=1, call_time=0.3) as (address, _), httpx.Client(base_url=address, timeout=60) as client:
        answer = client.post("/api/layouts", json=LONG)
        assert answer.status_code == 504
        assert answer.json()["error"]["data"]["code"] == "time"
        lines = client.post("/api/layouts", json=LONG, headers=LINES).text.splitlines()
        assert list(json.loads(lines[-1])) == ["error"]
        wait_until(lambda: state(client)["idle"] == 1)
        assert client.post("/api/version", json={}).status_code == 200


def test_a_worker_that_ends_is_replaced() -> None:
    with running(workers=1) as (address, server), httpx.Client(base_url=address, timeout=60) as client:
        wait_until(lambda: state(client)["idle"] == 1)
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(client.post, "/api/layouts", json=LONG)
            with httpx.Client(base_url=address) as other:
                wait_until(lambda: state(other)["idle"] == 0)
            for process in children_of(server):
                os.kill(process, signal.SIGKILL)
            answer = waiting.result()
        assert answer.status_code == 500
        assert answer.json()["error"]["data"]["code"] == "ended"
        assert client.post("/api/version", json={}).status_code == 200


def test_workers_end_with_a_server_that_is_killed() -> None:
    command = [sys.executable, "-c", _SERVE, repr({"workers": 2})]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            process.stdout.readline()
            wait_until(lambda: len(children_of(process.pid)) == 2)
            workers = children_of(process.pid)
        finally:
            process.kill()
    wait_until(lambda: not any(map(runs, workers)))


def test_it_ends_at_once_in_the_middle_of_questions() -> None:
    body = json.dumps(LONG).encode()
    head = b"POST /api/layouts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with contextlib.ExitStack() as stack:
        with running(workers=2) as (address, server):
            wait_until(lambda: len(children_of(server)) == 2)
            workers = children_of(server)
            for _ in range(3):
                raw = stack.enter_context(connect(address))
                raw.sendall(head + b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            with httpx.Client(base_url=address) as client:
                wait_until(lambda: state(client)["waiting"] == 2)
        wait_until(lambda: not any(map(runs, workers)))


def runs(process: int) -> bool:
    """Whether a process is there and has not ended."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def children_of(server: int) -> list[int]:
    """The processes that a server has started, by what the system shows of them."""
    if not Path("/proc").is_dir():
        pytest.skip("the system does not show processes as files")
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            name, _, rest = status.read_text().rpartition(")")
            if int(rest.split()[1]) == server:
                found.append(int(name.split()[0]))
    return found
