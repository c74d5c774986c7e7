"""What the fuzzer has found stays found: the corpus of tests/fuzz is read, written and read again."""

import importlib.util
import pathlib

import pytest

FUZZ = pathlib.Path(__file__).parent.parent / "fuzz"
CORPUS = sorted((FUZZ / "corpus" / "notations").iterdir())

_spec = importlib.util.spec_from_file_location("fuzz_notations", FUZZ / "notations.py")
assert _spec is not None
assert _spec.loader is not None
harness = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(harness)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_corpus(path: pathlib.Path) -> None:
    harness.one_input(path.read_bytes())
