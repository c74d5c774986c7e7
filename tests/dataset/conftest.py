"""Small databases on disk."""

import pathlib
from collections.abc import Callable

import pytest

pytest.importorskip("pyarrow")

from preferans.dataset import make_database


@pytest.fixture
def deals(tmp_path: pathlib.Path) -> Callable[..., pathlib.Path]:
    """A function that makes a Parquet database of random deals."""

    def make(count: int, name: str = "deals.parquet", seed: int = 1) -> pathlib.Path:
        make_database(tmp_path / name, count, seed)
        return tmp_path / name

    return make
