"""The examples in the docstrings of the record's modules."""

import doctest
import importlib
import pkgutil

import pytest

import preferans.record
import preferans.rules
import preferans.scoring

PACKAGES = (preferans.rules, preferans.scoring, preferans.record)
MODULES = [
    f"{package.__name__}.{name}" for package in PACKAGES for _, name, _ in pkgutil.iter_modules(package.__path__)
]
MODULES += [f"preferans.{name}" for name in ("contract", "auction", "pulka", "show.sheet", "show.sheet_svg")]
MODULES += ["preferans.calls", *(f"preferans.show.{name}" for name in ("record", "record_texts", "rules", "kept"))]


@pytest.mark.parametrize("module", MODULES)
def test_docstring_examples(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0
