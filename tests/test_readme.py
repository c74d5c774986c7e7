"""README and docs show what the program really says: every command is run, every Python example is a doctest.

PREFERANS_UPDATE_DOCS=1 writes the output into the pages instead of comparing.
"""

import doctest
import os
import pathlib
import re
import shlex
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parent.parent
PAGES = [
    *(ROOT / name for name in ("README.md", "docs/engine.md", "docs/misere.md", "docs/choosing_a_card.md")),
    *sorted((ROOT / "docs" / "tutorials").glob("*.md")),
]
README = PAGES[0].read_text(encoding="utf-8")
SET_UP = "python3 -m venv .venv && .venv/bin/pip install"


BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def run(command):
    """What `preferans ..` or `echo '..' | preferans ..` writes, to both streams."""
    words = shlex.split(command)
    stdin = ""
    if words[0] == "echo":
        assert words[2] == "|"
        stdin, words = words[1] + "\n", words[3:]
    assert words[0] == "preferans"
    environment = {**os.environ, "LANG": "en_US.UTF-8", "COLUMNS": "80"}
    for name in ("LC_ALL", "LC_CTYPE", "LC_MESSAGES", "PREFERANS_LANG"):
        environment.pop(name, None)
    process = subprocess.run(
        [sys.executable, "-m", "preferans", *words[1:]],
        input=stdin, capture_output=True, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip
    return process.stdout + process.stderr


def played(block):
    """A console block with what every command prints now."""
    commands = [line for line in block[1].splitlines() if line.startswith("$ ")]
    assert commands
    return "```console\n" + "".join(f"{line}\n{run(line[2:]).rstrip()}\n" for line in commands) + "```"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page):
    text = page.read_text(encoding="utf-8")
    made = BLOCK.sub(played, text)
    if os.environ.get("PREFERANS_UPDATE_DOCS"):
        page.write_text(made, encoding="utf-8")
    assert made == page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_are_true(page):
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.failed == 0
    assert found.attempted > 0 or page.name in ("engine.md", "player.md")


def test_the_first_screen_has_the_two_commands():
    commands = re.findall("^    (.*)$", README.partition("```")[0], re.MULTILINE)
    assert commands == [
        f"{SET_UP} . && .venv/bin/preferans analyse --sample trap-misere",
        f"{SET_UP} '.[test]' && .venv/bin/python -m pytest",
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_commands_in_the_text_work():
    for command in re.findall(r"`(preferans [^`]*)`", README):
        if len(command.split()) > 2 and "COMMAND" not in command:
            assert not run(command).startswith("error"), command
