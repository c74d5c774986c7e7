"""The examples in the docstrings of all modules."""

import doctest
import importlib
import pathlib

import pytest

import preferans

PACKAGE = pathlib.Path(preferans.__file__).parent
NOT_IMPORTED = {"__main__"}  # a program


def module_name(file: pathlib.Path) -> str:
    parts = ("preferans", *file.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(part for part in parts if part != "__init__")


MODULES = sorted(module_name(file) for file in PACKAGE.rglob("*.py") if file.stem not in NOT_IMPORTED)


def test_modules_are_found() -> None:
    assert {"preferans.cards", "preferans.deal", "preferans.solving", "preferans.tables"} <= {*MODULES}


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize("name", ["preferans.cards", "preferans.deal", "preferans.solving", "preferans.tables"])
def test_public_functions_teach_by_example(name: str) -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    assert sum(len(test.examples) for test in finder.find(importlib.import_module(name))) >= 3
