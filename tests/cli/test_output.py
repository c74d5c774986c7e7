"""Where colour goes, which letters are written, which language is spoken."""

import io
import os
import pty
import subprocess
import sys

import pytest

from preferans.cli.output import environment_language
from preferans.show.alphabet import unicode_locale
from preferans.show.screen import Screen
from preferans.show.words import Words, texts

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
SOLVE = ["solve", DEAL, "--contract", "8N", "--declarer", "N", "--discard", "S9 H7"]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("environment", "option", "coloured"),
    [
        ({"TERM": "xterm"}, "auto", True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "auto", False),
        ({"TERM": "xterm", "NO_COLOR": ""}, "auto", True),
        ({"TERM": "dumb"}, "auto", False),
        ({"TERM": "xterm"}, "never", False),
        ({"TERM": "dumb", "NO_COLOR": "1"}, "always", True),
    ],
)
def test_colour_in_a_terminal(monkeypatch, environment, option, coloured):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    stream = Terminal()
    Screen(stream, Words("en"), option).show(["x"])
    assert Screen(stream, Words("en"), option).coloured is coloured


def test_no_colour_in_a_pipe(run):
    assert "\x1b" not in run("analyse", DEAL, TERM="xterm").out
    assert "\x1b" in run("analyse", DEAL, "--color", "always", NO_COLOR="1", TERM="dumb").out


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are for POSIX systems")
def test_a_real_terminal_gets_colour():
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "LANG": "en_US.UTF-8", "COLUMNS": "80"}
    for name in ("NO_COLOR", "LC_ALL", "PREFERANS_LANG"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "preferans", *SOLVE]
    process = subprocess.Popen(command, stdout=slave, env=environment)
    os.close(slave)
    shown = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    assert process.wait() == 0
    os.close(master)
    assert b"\x1b[1;32m" in shown


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-r"])
def test_without_utf8_suits_are_letters(run, encoding):
    plain = run(*SOLVE).out
    shown = run(*SOLVE, encoding=encoding).out
    assert shown == plain.translate(str.maketrans("♠♣♦♥✓−è–", "SCDH*-e-"))


@pytest.mark.parametrize("environment", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"LANG": "C"}, {"LANG": "ru_RU.KOI8-R"}])
def test_the_locale_decides_even_where_python_writes_utf8(run, environment):
    assert run(*SOLVE, "--lang", "en", **environment).out.isascii()


def test_a_utf8_locale_is_known_by_any_variable():
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8")
    assert unicode_locale(stream, {})
    assert unicode_locale(stream, {"LANG": "C.UTF-8"})
    assert unicode_locale(stream, {"LANG": "C", "LC_CTYPE": "de_DE.utf8"})
    assert unicode_locale(stream, {"LANG": "de_DE@euro"})
    assert not unicode_locale(stream, {"LANG": "C", "LC_CTYPE": "C.UTF-8"})  # as Python itself sets LC_CTYPE
    assert not unicode_locale(stream, {"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"})


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "PREFERANS_LANG": "ru"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "PREFERANS_LANG": "en"}, "en"),
    ],
)
def test_language_of_the_environment(monkeypatch, environment, lang):
    monkeypatch.setattr(sys, "platform", "linux")
    assert environment_language(environment) == lang


def test_the_option_wins_over_the_environment_and_stands_anywhere(run):
    assert "Север" in run("--lang", "ru", *SOLVE).out
    assert "Север" in run(*SOLVE, "--lang", "ru", PREFERANS_LANG="en").out
    assert "North" in run("--lang", "ru", *SOLVE, "--lang=en").out


def test_where_cyrillic_cannot_be_written_the_words_are_english(run):
    shown = run(*SOLVE, "--lang", "ru", encoding="ascii").out
    assert "by North" in shown
    assert "?" not in shown


def test_both_languages_fill_the_same_places():
    import string

    def fields(text):
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for key, (english, russian) in texts().items():
        spoken, other = fields(english), fields(russian)
        assert {name.removesuffix("_of") for name in spoken} == {name.removesuffix("_of") for name in other}, key
        assert english.count("|") == russian.count("|"), key


def test_russian_screens_hold_no_english(run):
    for command in (["analyse", DEAL], SOLVE):
        shown = run(*command, "--lang", "ru").out
        words = [word for word in shown.split() if word.isascii() and word.isalpha() and len(word) > 1]
        assert set(words) <= {"preferans", "solve"}
