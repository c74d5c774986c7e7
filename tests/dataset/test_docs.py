"""The page about databases shows what the program says: every command is run, every example is a doctest."""

import doctest
import os
import pathlib
import sys

import pytest

for needed in ("polars", "duckdb"):
    pytest.importorskip(needed)

ROOT = pathlib.Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "databases.md"
sys.path.insert(0, str(ROOT / "tests"))

from test_readme import BLOCK, played  # noqa: E402


def test_commands_print_what_the_page_shows() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert BLOCK.search(text)
    made = BLOCK.sub(played, text)
    if os.environ.get("PREFERANS_UPDATE_DOCS"):
        PAGE.write_text(made, encoding="utf-8")
    assert made == PAGE.read_text(encoding="utf-8")


def test_python_examples_are_true() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 10) == (0, True)
