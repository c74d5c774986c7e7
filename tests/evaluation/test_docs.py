"""The pages about decisions, seen and hidden cards, show what the program says: commands are run, examples doctests."""

import doctest
import importlib.util
import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).parent.parent.parent
PAGES = [ROOT / "docs" / name for name in ("what_should_i_have_played.md", "odds.md", "advice.md", "forecast.md")]


def readme_tests():
    """The module that knows how commands on a page are run."""
    spec = importlib.util.spec_from_file_location("pages_with_commands", ROOT / "tests" / "test_readme.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_print_what_the_page_shows(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    pages = readme_tests()
    text = page.read_text(encoding="utf-8")
    assert pages.BLOCK.search(text)
    made = pages.BLOCK.sub(pages.played, text)
    if os.environ.get("PREFERANS_UPDATE_DOCS"):
        page.write_text(made, encoding="utf-8")
    assert made == page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_python_examples_are_true(page):
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (found.failed, found.attempted > 4) == (0, True)
