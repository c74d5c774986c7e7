"""Games for two and of Central Europe on the command line and in the engine: screens, JSON, records, errors."""

import json

import pytest

from preferans import engine
from preferans.show.family_texts import texts

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
TWO = "KJ9.AT.AQ.KJ9 | AQT.KQJ.T9.AT | -.-.J.Q | DK C9"
PASY = "A98.J97.K987.- | KJT7.A8.Q.AQ9 | (Q.KT.AJ.KJT87) | -.Q.T.-"
PLAYED = ("review", DEAL, "--rules", "croatian", "--contract", "C", "--declarer", "N", "--discard", "S7 S9")


def test_discard_answers_first_and_tells_the_unit(run):
    shown = run("discard", DEAL, "--rules", "croatian", "--declarer", "N", "--top", "3").out
    assert "Lay away ♠7 ♣7 and 11 more, play sans" in shown
    assert "+65.3 soups" in shown
    assert "East drops, West follows" in shown
    assert "22 more choices of 25." in shown


def test_discard_for_two_says_which_talon(run):
    shown = run("discard", TWO, "--rules", "hussar", "--declarer", "W", "--at-least", "6H", "--top", "1").out
    assert "West takes one of two talons" in shown
    assert "of talon 1, play 6♥" in shown or "of talon 2, play 6♥" in shown or "play 6♥" in shown
    assert "North whists with the talon" in shown


def test_pasy_gives_two_cards(run):
    shown = run("discard", PASY, "--rules", "pasy", "--top", "1").out
    assert "Give ♠8 ♠9 and 2 more" in shown
    assert "+6 points" in shown


def test_par_tells_the_auction(run):
    shown = run("par", DEAL, "--rules", "croatian").out
    assert "Par: sans by North" in shown
    assert "West P, North 2, East P" in shown
    russian = run("par", DEAL, "--rules", "croatian", "--lang", "ru").out
    assert "Пар: санс, играет Север" in russian


def test_analyse_adds_the_best_contracts(run):
    shown = run("analyse", DEAL, "--rules", "serbian").out
    assert "Best contract if the hand may name any" in shown
    found = json.loads(run("analyse", DEAL, "--rules", "serbian", "--format", "json").out)
    assert [one["contract"] for one in found["by_rules"]] == ["H", "sans", "S"]


def test_review_tells_what_was_better(run):
    shown = run(*PLAYED, "--whist", "E=drop,W=follow,W=kontra", "--play", "CQ CA C9 C7", "--all").out
    assert "East drops, West follows, West kontra" in shown
    assert "better rekontra" in shown
    assert "8 → 7" in shown
    assert "♠K ♠10 ♠A | ♠8 ♣J ♣10" in shown
    found = json.loads(run(*PLAYED, "--whist", "E=drop,W=follow", "--format", "json").out)
    assert found["worth"] == [-13, 47, -33] or sum(map(float, map(fraction, found["worth"]))) == pytest.approx(0)


def fraction(text):
    over, _, under = str(text).partition("/")
    return int(over) / int(under or 1)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(run, width):
    for arguments in (
        ("discard", DEAL, "--rules", "croatian", "--declarer", "N"),
        ("par", DEAL, "--rules", "austrian_illustrated"),
        (*PLAYED, "--whist", "E=drop,W=follow", "--all"),
    ):
        shown = run(*arguments, COLUMNS=str(width)).out
        assert all(len(line) <= max(width, 50) for line in shown.splitlines())


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            ("--rules", "croatian", "--contract", "C", "--declarer", "A", "--tricks", "A=6,B=2,C=2",
             "--whist", "B=follow,C=follow"),
            ["♣ by A: 6 tricks, made, B, C in play", "A   bulls      −10", "B   soups on A +20"],
        ),
        (
            ("--rules", "serbian", "--contract", "igra sans", "--declarer", "B", "--tricks", "A=3,B=5,C=2",
             "--whist", "C=subkontra"),
            ["igra sans by B: 5 tricks, failed, subkontra by C", "+128"],
        ),
        (
            ("--rules", "austrian_simple", "--contract", "hand H", "--declarer", "A", "--tricks", "A=7,B=2,C=1",
             "--whist", "B=follow,C=follow"),
            ["hand ♥ by A: 7 tricks, made, B, C in play", "A +56    B +16    C −72"],
        ),
        (
            ("--rules", "hussar", "--contract", "7H", "--declarer", "A", "--tricks", "A=6,B=4",
             "--whist", "B=with_talon"),
            ["7♥ by A: B whists with the talon, 6 tricks", "A −56    B +56"],
        ),
        (("--rules", "pasy", "--tricks", "A=7,B=3"), ["A 7 tricks, B 3 tricks", "A −4    B +4"]),
        (("--rules", "slovenian", "--all-pass"), ["all pass", "A refe is written for everybody."]),
    ],
)  # fmt: skip
def test_score(run, arguments, lines):
    shown = run("score", *arguments).out
    for line in lines:
        assert line in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("score", "--rules", "croatian", "--contract", "6H", "--declarer", "A"), "no contract '6H'"),
        (("score", "--rules", "croatian", "--contract", "C", "--declarer", "A", "--whist", "A=follow"), "whist of A"),
        (("score", "--rules", "croatian", "--contract", "C", "--declarer", "A", "--whist", "B=half"), "whist B=half"),
        (("score", "--rules", "croatian", "--all-pass", "--bomb", "1"), "--bomb is for the pulka"),
        (("score", "--rules", "croatian", "--all-pass", "--multiplier", "2"), "--multiplier is for the pulka"),
        (("score", "--rules", "croatian", "--tricks", "A=1"), "expected --contract and --declarer"),
        (("score", "--rules", "hussar", "--contract", "6S", "--declarer", "A", "--tricks", "A=6,B=4"), "--whist is"),
        (("par", DEAL, "--rules", "hussar"), "two hands with two talons"),
        (("par", DEAL, "--rules", "croatian", "--streak", "1"), "--streak is for the pulka"),
        (("discard", DEAL, "--rules", "croatian", "--declarer", "N", "--at-least", "9S"), "no call '9S'"),
        ((*PLAYED, "--whist", "follow"), "expected answers by turn"),
        (("analyse", DEAL, "--rules", "gusarik"), "gusarik is dealt to two"),
    ],
)  # fmt: skip
def test_errors(run, arguments, message):
    answer = run(*arguments)
    assert answer.status == 2
    assert message in answer.err


def test_a_match_is_kept_in_a_file(run, tmp_path):
    file = str(tmp_path / "match.json")
    assert "C deals" in run("pulka", file, "new", "--rules", "croatian", "--names", "Ana,Boris,Cvita").out
    assert "A refe is written" in run("pulka", file, "add", "--all-pass").out
    clubs = ("--contract", "C", "--declarer", "B", "--tricks", "B=7,C=3", "--whist", "C=follow")
    shown = run("pulka", file, "add", *clubs).out
    assert "B Boris       40" in shown
    record = json.loads(run("pulka", file, "show", "--format", "json").out)
    assert (record["bulls"], record["soups"]["C>B"], record["final"]) == (
        {"A": 60, "B": 40, "C": 60}, 60, {"A": -60, "B": 70, "C": -10},
    )  # fmt: skip
    assert "♣ by B" in run("pulka", file, "undo").out
    assert "Settlement" in run("pulka", file, "stop").out
    assert "match is over" in run("pulka", file, "add", "--all-pass").err
    assert "leave --sheet" in run("pulka", file, "show", "--sheet").err
    assert "goes on" in run("pulka", file, "undo").out


def ask(method, **params):
    return json.loads(
        engine.respond(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode())
    )


def test_the_engine_answers_for_these_games():
    told = {"variant": "croatian", "deal": DEAL}
    clubs = {"contract": "C", "declarer": 1, "discard": ["S7", "S9"]}
    assert ask("whisting", **told, **clubs)["result"]["calls"] == [[2, "drop"], [0, "follow"]]
    best = ask("best_contracts", **told, declarer=1, at_least="5")["result"]["choices"]
    assert best[0]["contract"] == "sans"
    assert ask("par", **told)["result"]["contract"] == "sans"
    found = ask("review", **told, **clubs, answers=[[2, "drop"], ["W", "follow"]], play=["CQ", "CA"])["result"]
    assert [one["kind"] for one in found["decisions"]].count("card") == 2
    refe = ask("whisting", **told, **clubs, situation={"dealer": "C", "refe": True})["result"]
    assert [2 * fraction(worth) for worth in ask("whisting", **told, **clubs)["result"]["worth"]] == [
        fraction(worth) for worth in refe["worth"]
    ]
    hussar = ask("par", variant="hussar", deal=TWO)["result"]
    assert hussar["contract"] == "6H"
    marked = {"dealer": "B", "marked": {"A": ["6S"]}}
    games = ask("best_contracts", variant="gusarik", deal=TWO, declarer=0, situation=marked)["result"]["choices"]
    assert "6S" not in {one["contract"] for one in games}


@pytest.mark.parametrize(
    ("method", "params", "message"),
    [
        ("par", {"variant": "croatian", "deal": DEAL, "split": "even"}, "split"),
        ("whisting", {"variant": "croatian", "deal": DEAL, "contract": "C"}, "declarer is None"),
        ("whisting", {"variant": "croatian", "deal": DEAL, "contract": "C C C", "declarer": 1}, "no contract"),
        ("review", {"variant": "croatian", "deal": DEAL, "contract": "C", "declarer": 1, "answers": [3]}, "answers 3"),
        ("par", {"variant": "croatian", "deal": DEAL, "situation": {"dealer": "D"}}, "cannot deal"),
        ("par", {"variant": "gusarik", "deal": TWO, "situation": {"marked": {"A": ["5S"]}}}, "no game '5S'"),
        ("review", {"variant": "croatian", "deal": DEAL}, "names no declarer"),
    ],
)
def test_wrong_params_are_named(method, params, message):
    assert message in ask(method, **params)["error"]["message"]


def test_every_text_has_the_same_places_in_both_languages():
    for english, russian in texts().values():
        assert english.count("{") == russian.count("{")
