"""The examples of the docs and docstrings are true, and the docs name every format."""

import doctest
from pathlib import Path

import pytest

import preferans.notation
from preferans.notation import READABLE, many

PAGE = Path(__file__).parents[2] / "docs" / "notations.md"


def test_the_page_on_notations():
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("module", [preferans.notation, many])
def test_docstrings(module):
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_every_format_is_named():
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in READABLE if f"| `{name}` |" not in text] == []
