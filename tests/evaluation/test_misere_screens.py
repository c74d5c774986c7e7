"""The command and the engine's method for catching the misère."""

import json
import os
import subprocess
import sys

import pytest

import preferans as pf
from preferans.evaluation.hidden_discard_wire import misere_catch_request
from preferans.show.misere_catch import catch_screen
from preferans.show.words import Words

HAND, DEFENDERS = "T987.AK8.987.98", ["AK.QJT.A.AKQT", "QJ.97.KQJT.J7"]


def command(*words):
    return subprocess.run(
        [sys.executable, "-m", "preferans", "misere", *words],
        capture_output=True, encoding="utf-8", env={**os.environ, "LANG": "en_US.UTF-8"}, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [40, 80])
def test_the_screen_says_clean_caught_and_guess(lang, width):
    #   a guess, a clean misère of three cards, one that is caught
    asked = [
        (HAND, DEFENDERS, 2, ("A guess", "Угадайка")),
        ("987.7.-.-", ["A.A.A.-", "K.K.K.-"], 0, ("Clean", "Чистый")),
        ("AKQ.A.-.-", ["987.-.-.-", "JT.9.-.-"], 1, ("Caught", "Ловится")),
    ]
    for hand, defenders, leader, said in asked:
        found = pf.misere_catch(hand, defenders, leader=leader)
        hands = [pf.Cards.parse(text) for text in (hand, *defenders)]
        lines = catch_screen(hands[0], hands[1:], (), found, Words(lang), width=width)
        assert any(said[lang == "ru"] in str(line) for line in lines)


def test_the_command_and_the_engine_say_the_same():
    said = command(HAND, "--defenders", " | ".join(DEFENDERS), "--leader", "E", "--format", "json")
    assert said.returncode == 0
    assert json.loads(said.stdout) == misere_catch_request({"hand": HAND, "defenders": DEFENDERS, "leader": 2})


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--prior", "CA H9"), "no weight of a discard in '♣A ♥9'"),
        (("--prior", "CA CQ=1"), "expected 2 of the declarer's cards"),
        (("--play", "SQ C8"), "♣8 cannot be played"),
    ],
)
def test_bad_options_are_named(words, message):
    said = command(HAND, "--defenders", " | ".join(DEFENDERS), "--leader", "E", *words)
    assert said.returncode == 2
    assert message in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hand": 5}, "hand is 5"),
        ({"defenders": [1, 2]}, "lists of texts"),
        ({"prior": {"CA CK": True}}, "weight that is no number"),
        ({"leader": True}, "leader is True"),
        ({"card": "SA"}, "unknown key 'card'"),
    ],
)
def test_bad_params_are_named(change, message):
    with pytest.raises(pf.PreferansError, match=message):
        misere_catch_request({"hand": HAND, "defenders": DEFENDERS, **change})
