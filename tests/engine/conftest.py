"""Validators of the engine's JSON Schemas."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from preferans.schemas import schemas


@pytest.fixture(scope="session")
def validator() -> Callable[[str], Draft202012Validator]:
    """The validator of a file, made once."""
    resources: Iterable[tuple[str, Any]] = ((name, Resource.from_contents(one)) for name, one in schemas().items())
    registry: Registry[Any] = Registry().with_resources(resources)
    made = {name: Draft202012Validator(one, registry=registry) for name, one in schemas().items()}
    return made.__getitem__
