"""The help screens: what they list exists, and they come up quickly."""

import subprocess
import sys

import pytest
from click import Context

from preferans.cli import help_screen, main

COMMANDS = main.list_commands(Context(main))


def test_help_is_shown_without_arguments_too(run):
    shown = run("--help")
    assert shown.status == 0
    assert run().out == run("-h").out == shown.out == help_screen("en") + "\n"


def test_help_begins_and_ends_like_its_picture():
    lines = help_screen("en").splitlines()
    assert lines[0] == "Exact open-card analysis of preferans."
    assert lines[2] == "  preferans analyse --sample trap-misere         see a deal solved"
    assert "  analyse     tricks for every hand and strain, misère, all-pass" in lines
    assert "  solve       value of every card from any moment, and the best line" in lines
    assert lines[-1] == "preferans COMMAND --help teaches one command in a minute."
    assert max(map(len, lines)) <= 80


def test_help_in_russian(run):
    shown = run("--lang", "ru", "--help").out
    assert shown == help_screen("ru") + "\n" == run(PREFERANS_LANG="ru").out
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_exists_and_teaches(run, name):
    assert name in help_screen("en")
    shown = run(name, "--help")
    assert shown.status == 0
    assert "preferans" in shown.out
    assert f"preferans {name}" in shown.out
    for option in ("--lang", "--format", "--color", "--help"):
        assert option in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80


def test_help_shows_in_ascii(run):
    shown = run("--help", encoding="ascii")
    assert shown.status == 0
    assert "S.C.D.H" in shown.out


def test_version(run):
    assert run("--version").out.startswith("preferans ")


def test_starting_loads_nothing_heavy():
    code = (
        "import sys; from preferans.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = [name for name in ('numpy', 'rich', 'json', 'preferans.notation') if name in sys.modules]\n"
        "print('heavy:', *heavy)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.splitlines()[-1].strip() == "heavy:"
