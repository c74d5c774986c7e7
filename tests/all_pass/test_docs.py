"""The page about the all-pass game: its examples are true."""

import doctest
import pathlib

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "all_pass.md"


def test_examples_of_the_page() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 15
    assert failed == 0
