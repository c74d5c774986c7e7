"""The command and the engine's method for catching the misère."""

import json
import os
import subprocess
import sys

import pytest

import preferans as pf
from preferans.evaluation.hidden_discard_wire import misere_catch_request
from preferans.show.misere_catch import catch_screen
from preferans.show.misere_plans import plans_in_words, step_lines, steps
from preferans.show.misere_plot import catch_plot, discard_lines, open_values
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


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["   Points lost, in tens                 0 to 3", "   not settled with the time and memory given"]),
        ("ru", ["   Потеря, в десятках очков             от 0 до 3", "   за данное время и в данной памяти не решено"]),
    ],
)
def test_a_bracket_is_shown_as_one(lang, lines):
    _, _, shown = screen_of(HAND, ["AK.QJT.J.AKQT", "QJ.97.AKQT.J7"], 2, lang, objective="points", seconds=0)
    place = shown.index(lines[0])
    assert shown[place : place + 2] == lines
    assert max(map(len, shown)) <= 80


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


def screen_of(hand, defenders, leader, lang="en", **more):
    found = pf.misere_catch(hand, defenders, leader=leader, **more)
    hands = [pf.Cards.parse(text) for text in (hand, *defenders)]
    return found, hands, [str(line) for line in catch_screen(hands[0], hands[1:], (), found, Words(lang), width=80)]


def test_plans_are_told_in_words():
    _, _, lines = screen_of(HAND, ["AK.QJT.J.AKQT", "QJ.97.AKQT.J7"], 2)
    assert "   One plan catches ♣K ♣A, the other ♣A ♥9: toss a coin." in lines
    _, _, lines = screen_of("KQ8.98.987.T987", ["AT9.AKQJ.K.KQ", "J7.T7.AQJT.AJ"], 1, "ru")
    assert "один план ловит снос" in " ".join(lines).lower()
    assert "бросьте монету" in " ".join(lines)
    found, _, _ = screen_of(HAND, DEFENDERS, 2, objective="tricks")
    assert plans_in_words(found, Words("en")) == ""


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_the_line_goes_on_by_cards_of_both_mixtures(leader):
    found = pf.misere_catch("KQ8.98.987.T987", ["AT9.AKQJ.K.KQ", "J7.T7.AQJT.AJ"], leader=leader)
    moment, played = found.start, ()
    for step in steps(found):
        assert step.before == played
        assert step.moment.to_move == moment.to_move
        if moment.to_move == found.declarer:
            assert any(reply.cards.get(step.card, 0) > 0 for reply in moment.replies() if reply.weight > 0)
        else:
            best = max(plan.weight for plan in moment.defence())
            assert {plan.card: plan.weight for plan in moment.defence()}[step.card] == pytest.approx(best, abs=1e-5)
        moment, played = moment.after(step.card), (*played, step.card)
    assert moment.decided
    assert len(step_lines(found, Words("ru"))) == 1 + len(played)


def test_every_discard_has_its_place_in_the_picture(tmp_path):
    found, hands, _ = screen_of(HAND, DEFENDERS, 2)
    lines = [str(line) for line in discard_lines(hands[0], found, Words("en"))]
    assert len(lines) == 1 + 12
    cells = [cell for line in lines[2:] for cell in line.split()[1:]]
    assert len(cells) == 66
    same = [cards for one in found.mixture for cards in one.same]
    assert sum(cell.endswith("*") for cell in cells) == len(same)
    assert len(open_values(found)) == 66
    for kind, start in (("svg", b"<?xml"), ("png", b"\x89PNG")):
        picture = catch_plot(hands[0], found, Words("ru"), kind)
        assert picture.startswith(start)
        assert picture == catch_plot(hands[0], found, Words("ru"), kind)


def test_one_card_away_has_a_picture_without_a_table_of_pairs():
    found, hands, _ = screen_of("987.7.-.-", ["A.A.A.-", "K.K.K.-"], 0)
    assert discard_lines(hands[0], found, Words("en")) == []
    assert catch_plot(hands[0], found, Words("en"), "svg").startswith(b"<?xml")


def test_the_command_draws_and_goes_on_step_by_step(tmp_path):
    file = tmp_path / "misere.svg"
    common = ("--defenders", " | ".join(DEFENDERS), "--leader", "E")
    said = command(HAND, *common, "--steps", "--discards", "--plot", str(file))
    assert (said.returncode, said.stderr) == (0, "")
    assert "Step by step" in said.stdout
    assert "Every discard if it is seen" in said.stdout
    assert file.read_bytes().startswith(b"<?xml")
    assert command(HAND, *common, "--plot", str(tmp_path / "misere.gif")).returncode == 2
