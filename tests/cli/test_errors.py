"""Bad input: one sentence, the place under the text, one certain hint, exit status 2, and never a traceback."""

import os
import random

import pytest
from rich.cells import cell_len

GOOD = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
TWICE = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T97.KQJ97.T | K.-.-.A"
COUNT = int(os.environ.get("PREFERANS_FUZZ", "300"))


def failed(run, *arguments, **rest):
    """What stderr says of a call that must fail."""
    outcome = run(*arguments, **rest)
    assert (outcome.status, outcome.out) == (2, "")
    return outcome.err


def test_a_card_twice_looks_like_its_picture(run):
    assert failed(run, "analyse", TWICE) == (
        "error: ♣7 is twice: in the second hand (North) and in the third (East)\n"
        "\n"
        "   AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T97.KQJ97.T | K.-.-.A\n"
        "                          ^            ^\n"
        "\n"
        "   Missing: ♥9. Did you mean T.T9.KQJ97.T9 for East?\n"
    )


def test_the_same_in_russian(run):
    err = failed(run, "analyse", TWICE, "--lang", "ru")
    assert err.startswith("ошибка: ♣7 дважды: во второй руке (Север) и в третьей (Восток)\n")
    assert "Нет ♥9. Может быть, Восток T.T9.KQJ97.T9?" in err


def test_eleven_cards_look_like_their_picture(run):
    eleven = "AQJ8.Q.T98.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ7.T9 | K.-.-.-"
    assert failed(run, "analyse", eleven).startswith(
        "error: West has 11 cards, expected 10 (the talon has 1, expected 2)\n"
    )
    assert failed(run, "analyse", eleven, "--lang", "ru").startswith(
        "ошибка: карт у Запада: 11, ожидается 10 (в прикупе 1, ожидается 2)\n"
    )


def test_a_hint_is_given_only_where_it_is_sure_to_fit(run):
    two_missing = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T97.KQJ97.- | K.-.-.A"
    assert "Did you mean" not in failed(run, "analyse", two_missing)
    in_talon = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | 7.-.-.A"
    assert "Missing: ♠K. Did you mean K.-.-.A for the talon?" in failed(run, "analyse", in_talon)


def test_an_unclear_t_shows_both_readings(run):
    err = failed(run, "analyse", "♠T87 ♣A10 | ♠K ♣KQ9 ♦7 | ♥AKQJ9")
    assert err.startswith(
        "error: T may be the ten or the ace (the text has both 10 and A); write 10 or use --notation\n"
    )
    assert "♠1087 with --notation unicode, ♠A87 with --notation russian" in err
    assert "\n    ^\n" in err


def test_colour_of_an_error(run):
    err = run("analyse", TWICE, "--color", "always").err
    assert err.startswith("\x1b[1;31merror: \x1b[0m")
    assert "\x1b[1;31m^\x1b[0m" in err


def test_a_file_is_named_with_its_line(run, tmp_path):
    file = tmp_path / "deal.txt"
    file.write_text(f"\n{TWICE}\n", encoding="utf-8")
    err = failed(run, "analyse", str(file))
    assert f"{file}, line 2\n   AQJ8.Q.T8.QJ8 |" in err
    assert f"{file}, строка 2\n" in failed(run, "analyse", str(file), "--lang", "ru")


def test_stdin_is_read_for_a_dash(run):
    assert run("analyse", "-", stdin=GOOD.encode()).out == run("analyse", GOOD).out
    assert "♣7 is twice" in failed(run, "analyse", "-", stdin=TWICE.encode())


def test_a_deal_may_come_in_several_words(run):
    assert run("analyse", *GOOD.replace(" |", "").split()).out == run("analyse", GOOD).out


def test_long_input_is_cut_around_the_place(run):
    long = f"AQJ8.Q.T8.QJ8{' ' * 90}| 97.AKJ87.A.K7 | T.T97.KQJ97.T | K.-.-.A{' ' * 90}|"
    rows = failed(run, "analyse", long).splitlines()
    shown, marks = rows[2], rows[3]
    assert shown.startswith("   …")
    assert shown.endswith("…")
    assert cell_len(shown) <= 73
    assert [shown[place] for place, mark in enumerate(marks) if mark == "^"] == ["7", "7"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("analyse",), "no deal: expected the deal, a file with it, - for stdin, or --sample NAME"),
        (("analyse", "--sample", "nope"), "no sample called nope (preferans analyse --list-samples shows all)"),
        (("analyse", GOOD, "--sample", "trap-misere"), "a deal and --sample: expected one of them"),
        (("analyse", "no.txt"), "no file no.txt, and it is no deal either: expected hand | hand | hand | talon"),
        (("analyse", GOOD, "--leader", "X"), "no hand X: expected W N E"),
        (("analyse", GOOD, "--lang", "de"), "--lang is de, expected en, ru"),
        (("analyse", GOOD, "--color"), "option '--color' requires an argument"),
        (("analyse", GOOD, "--sampel", "x"), "no option --sampel. Did you mean --sample?"),
        (("analise", GOOD), "no command analise (preferans --help lists all)"),
        (("analyse", "AK.-.-.- | QJ.-.-.-"), "2 hands in the deal, analyse looks at three"),
    ],
)
def test_one_clear_line(run, arguments, message):
    assert failed(run, *arguments).splitlines()[0] == f"error: {message}"


HIDDEN = [
    ("--lead", "SA"),
    ("--void", "N:S", "--void", "E:S"),
    ("--least", "N:H3", "--most", "N:H2"),
    ("--known", "W:SA"),
    ("--lead", "SA", "--trick", "S8", "--leader", "N"),
    ("--trick", "C8 S8", "--leader", "E"),
    ("--plan", "--declarer", "N"),
]
TWO = "AK.QJT.J.AKQT | QJ.97.AKQT.J7"
CAUGHT = [
    ("AK.QJT.J.AKQT",),
    ("AK.QJT.J.AKQ | QJ.97.AKQT.J7",),
    (TWO, "--prior", "CA"),
    (TWO, "--prior", "CA CQ=1"),
    (TWO, "--prior", "CA CK=-1"),
    (TWO, "--prior", "CA CK=0"),
    (TWO, "--play", "SQ C8"),
    (TWO, "--play", "CA"),
]


@pytest.mark.parametrize(
    "arguments",
    [
        ("analyse",),
        ("analyse", "--sample", "nope"),
        ("analyse", "no.txt"),
        ("analyse", "--leeder"),
        ("analise",),
        ("analyse", "A.K.Q - - -"),
        ("analyse", "AK.-.-.- 87.-.-.- QJ.-.-"),
        ("analyse", "A1.-.-.- 87.-.-.- QJ.-.-.-"),
        ("analyse", "♠T ♣A10"),
        ("solve", GOOD, "--declarer", "N", "--contract", "7H", "--play", "CQ SA"),
        *(("odds", "QT7.KQJ.A.KQJ", "--out", "D8 D7", "--strain", "S", *more) for more in HIDDEN),
        ("odds", "QT7.KQJ.A.KQJ", "--strain", "S", "--plan", "--samples", "9"),
        ("odds", "T987.AK8.987.98", "--misere", "--leader", "N", "--defenders", "AK.QJT.J.AKQT"),
        *(("misere", "T987.AK8.987.98", "--leader", "E", "--defenders", *more) for more in CAUGHT),
        ("advise", "K97.AKJ87.A.AK7", "--error", "0"),
        ("advise", "K97.AKJ87.A.AK7", "--seconds", "-1"),
    ],
)
def test_errors_are_russian_too(run, arguments):
    sentence = failed(run, *arguments, PREFERANS_LANG="ru").splitlines()[0]
    assert sentence.startswith("ошибка: ")
    words = [word.strip(",.:()«»") for word in sentence.split()]
    assert not {"no", "is", "expected", "the", "has"} & set(words)


def test_input_is_shown_without_control_characters(run):
    err = failed(run, "analyse", "AQJ8.\x1b[31mQ.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9")
    assert "\x1b" not in err


def test_errors_survive_an_ascii_stream(run):
    err = failed(run, "analyse", TWICE, encoding="ascii")
    assert err.startswith("error: C7 is twice: in the second hand (North) and in the third (East)\n")
    assert "Missing: H9." in err


def test_a_file_that_is_no_text(run, tmp_path):
    file = tmp_path / "deal.bin"
    file.write_bytes(bytes(range(256)) * 3)
    assert failed(run, "analyse", str(file)).startswith("error: ")


def corrupted(chooser):
    """A deal's text with some characters taken out, put in or changed."""
    text = list(GOOD)
    for _ in range(chooser.randint(1, 5)):
        place = chooser.randrange(len(text) + 1)
        kind = chooser.randrange(4)
        if kind == 0 and len(text) > 8:
            del text[place : place + chooser.randint(1, 8)]
        elif kind == 1:
            text.insert(place, chooser.choice("AKQJT987.-| \n\t10хТКДВ♠♣♦♥:;(){}\\\"'%\u200b\ufe0fé\x00\U0001f0a1"))
        elif kind == 2:
            text[place:place] = text[place : place + chooser.randint(1, 20)]
        elif text:
            text[min(place, len(text) - 1)] = chr(chooser.randrange(1, 0x2700))
    return "".join(text)


def test_corrupted_deals_are_answered_or_refused(run):
    chooser = random.Random(5)
    for _ in range(COUNT):
        text = corrupted(chooser)
        outcome = run("solve", "--declarer=W", "--contract=6S", "--lang", chooser.choice(["en", "ru"]), "--", text)
        assert outcome.status in (0, 2), text
        assert (outcome.err == "") == (outcome.status == 0)
        assert "Traceback" not in outcome.err
        if outcome.status == 2:
            assert outcome.err.startswith(("error: ", "ошибка: "))


@pytest.mark.parametrize(("lang", "word"), [("en", "stopped"), ("ru", "остановлено")])
def test_a_stopped_computation_ends_with_status_1(run, monkeypatch, lang, word):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("preferans.cli.analyse.tables_of", stop)
    outcome = run("analyse", GOOD, "--lang", lang)
    assert (outcome.status, outcome.out, outcome.err.strip()) == (1, "", word)
