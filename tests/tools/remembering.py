"""A memory for functions that call themselves."""

from collections.abc import Callable, Hashable
from typing import TypeVar

Value = TypeVar("Value")


def remembered(function: Callable[..., Value]) -> Callable[..., Value]:
    """`functools.cache` without its lock, at which a recursion waits on every level in Python 3.13 without a GIL."""
    known: dict[tuple[Hashable, ...], Value] = {}

    def value(*key: Hashable) -> Value:
        if key not in known:
            known[key] = function(*key)
        return known[key]

    return value
