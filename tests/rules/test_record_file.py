"""The file of a record survives whatever happens to the program: nothing that `add` returned for is lost."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from preferans.errors import RulesError
from preferans.pulka import Pulka
from preferans.record import files
from preferans.rules import Rules
from preferans.scoring import AllPassResult, GameResult, MisereResult

DEALS = 60
# Adds deals until there are sixty, telling the number after each; at file operation STOP_AT the process dies at once.
CHILD = """
import os, sys
from preferans.pulka import Pulka
from preferans.scoring import AllPassResult
path, stop_at, count = sys.argv[1], int(sys.argv[2]), 0
def dying(real):
    def call(*args):
        global count
        count += 1
        if count == stop_at:
            os._exit(9)
        return real(*args)
    return call
os.fsync, os.replace = dying(os.fsync), dying(os.replace)
pulka = Pulka.load(path)
while len(pulka.deals) < 60:
    pulka.add(AllPassResult((len(pulka.deals) % 7, 3, 7 - len(pulka.deals) % 7)))
    print(len(pulka.deals), flush=True)
"""


def new_record(folder: Path) -> Path:
    path = folder / "friday.json"
    Pulka(Rules.preset("sochi", target=1000), path=path)
    return path


def run_child(path: Path, stop_at: int) -> tuple[int, int]:
    """The last number that the child told, and its exit status."""
    child = subprocess.run(
        [sys.executable, "-c", CHILD, str(path), str(stop_at)], capture_output=True, text=True, check=False
    )
    told = child.stdout.split()
    assert child.returncode in (0, 9), child.stderr
    return int(told[-1]) if told else 0, child.returncode


def test_dying_at_every_step_of_saving_loses_nothing(tmp_path: Path) -> None:
    """Before the text is safe, before it takes the file's place, and after: three operations a save."""
    path, done = new_record(tmp_path), 0
    for stop_at in (1, 2, 3, 4, 5, 6, 20, 21, 22):
        told, _ = run_child(path, stop_at)
        done = max(done, told)
        found = len(Pulka.load(path).deals)
        assert done <= found <= done + 1  # one more if it died between taking place and returning
        done = found


def test_killed_at_any_point_a_record_of_sixty_deals_is_whole(tmp_path: Path) -> None:
    path, done = new_record(tmp_path), 0
    for wait in (1, 7, 19):
        with subprocess.Popen(
            [sys.executable, "-c", CHILD, str(path), "0"], stdout=subprocess.PIPE, text=True
        ) as child:
            assert child.stdout is not None
            for _ in range(wait):
                done = int(child.stdout.readline())
            child.send_signal(signal.SIGKILL)
            done = max([done, *map(int, child.stdout.read().split())])
        assert done <= len(Pulka.load(path).deals) <= done + 1
    run_child(path, 0)
    pulka = Pulka.load(path)
    assert len(pulka.deals) == DEALS
    assert sum(pulka.settle().final.values()) == 0


@pytest.mark.parametrize("operation", ["fsync", "replace"])
def test_a_save_that_fails_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, operation: str) -> None:
    path = new_record(tmp_path)
    pulka = Pulka.load(path)
    text = path.read_text()

    def full(*args: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as broken:
        broken.setattr(files.os, operation, full)
        with pytest.raises(OSError, match="no space"):
            pulka.add(MisereResult(0, 0))
    assert pulka.deals == ()
    assert path.read_text() == text
    assert os.listdir(tmp_path) == [path.name]
    pulka.add(MisereResult(0, 0))
    assert len(Pulka.load(path).deals) == 1


def test_two_programs_do_not_overwrite_each_other(tmp_path: Path) -> None:
    path = new_record(tmp_path)
    one, two = Pulka.load(path), Pulka.load(path)
    one.add(MisereResult(0, 0))
    with pytest.raises(RulesError, match="changed by another program"):
        two.add(MisereResult(1, 3))
    assert two.deals == ()
    assert len(Pulka.load(path).deals) == 1


def test_a_new_record_does_not_replace_an_old_file(tmp_path: Path) -> None:
    path = new_record(tmp_path)
    with pytest.raises(RulesError, match="exists already"):
        Pulka(Rules.preset("sochi"), path=path)


def test_every_kind_of_deal_and_the_stop_come_back(tmp_path: Path) -> None:
    path = tmp_path / "all.json"
    pulka = Pulka(Rules.preset("vmk", 4, target=50), names=["Анна", "Boris", "C", "D"], first_dealer="B", path=path)
    pulka.add(GameResult(6, 0, tricks=(5, 4, 1), whist={1: "whist", 2: "pass"}, strain="D", talon=("SA", "H7")))
    pulka.add(GameResult(7, 2, tricks=None, whist={0: "pass", 1: "half"}, write_off=False))
    pulka.add(GameResult(6, 1, tricks=None, whist={0: "pass", 2: "pass"}, write_off=True))
    pulka.add(AllPassResult((4, 2, 3), dealer_tricks=1))
    pulka.add(MisereResult(0, 3, shared=True), multiplier=2)
    pulka.stop()
    again = Pulka.load(path)
    assert again.deals == pulka.deals
    assert (again.names, again.stopped, again.dealer) == (pulka.names, True, pulka.dealer)
    assert again.undo() is None
    assert not Pulka.load(path).stopped


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda content: content.update(version=2), "version 2"),
        (lambda content: content.update(format="something"), "no record"),
        (lambda content: content.pop("names"), "names"),
        (lambda content: content["rules"]["options"].update(whist_style="polite"), "whist_style"),
        (lambda content: content["rules"]["options"].update(colour="red"), "colour"),
        (lambda content: content["deals"][0].update(dealer="A"), "deal 1: dealer"),
        (lambda content: content["deals"][0]["tricks"].update(A=9), "deal 1: tricks"),
        (lambda content: content["deals"][0].update(declarer=None), "deal 1: declarer: no player None"),
    ],
)
def test_a_file_that_was_tampered_with_is_named(tmp_path: Path, change: object, message: str) -> None:
    path = new_record(tmp_path)
    Pulka.load(path).add(GameResult(6, 0, tricks=(6, 4, 0), whist={1: "whist", 2: "whist"}))
    content = json.loads(path.read_text())
    change(content)  # type: ignore[operator]
    path.write_text(json.dumps(content))
    with pytest.raises(RulesError, match=message):
        Pulka.load(path)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "preferans pulka"'])
def test_a_broken_file_is_an_error_with_its_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    with pytest.raises(RulesError, match=r"broken\.json"):
        Pulka.load(path)
