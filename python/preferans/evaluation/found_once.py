"""Properties that are worked out when first asked for."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Value = TypeVar("Value")


class FoundOnce(Generic[Value]):
    """`functools.cached_property` without its lock, which before Python 3.12 holds up every thread that asks any object
    of the class; two threads that ask one object at once may both work it out.
    """

    def __init__(self, find: Callable[[Any], Value]) -> None:
        self._find = find
        self._name = find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> Self | Value:
        if instance is None:
            return self
        value = self._find(instance)
        instance.__dict__[self._name] = value  # found there before this is asked again
        return value
