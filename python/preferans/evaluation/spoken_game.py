"""Any auction as a game with all endings known: backward induction over what may be said."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, Self, TypeVar

from preferans.cards import Seat

Word = TypeVar("Word")


class Spoken(Protocol[Word]):
    """An auction in progress: who speaks, what he may say in order of preference, what follows."""

    @property
    def to_call(self) -> Seat | None:
        """The seat to speak, None when it is over."""

    def legal(self) -> Sequence[Word]:
        """What may be said, pass first, then from low to high."""

    def say(self, call: Word, /) -> Self:
        """The auction after a call."""


Place = TypeVar("Place", bound="Spoken[Any]")
Worth = tuple[Fraction, ...]


class SpokenGame(Generic[Place]):
    """Everybody calls for his own worth of what follows; of calls worth the same he makes the first that may be said.

    `worth_of`: the worth by seat of an auction that is over. `key`: what two auctions must have in common to go on
    alike.
    """

    def __init__(self, worth_of: Callable[[Place], Worth], key: Callable[[Place], Hashable]) -> None:
        self.worth_of, self.key = worth_of, key
        self._settled: dict[Hashable, tuple[Worth, object]] = {}

    def settle(self, start: Place) -> tuple[Place, tuple[tuple[Seat, str], ...]]:
        """The auction at its end, and the calls in order."""
        place, calls = start, []
        while place.to_call is not None:
            call = self._best(place)[1]
            calls.append((place.to_call, str(call)))
            place = place.say(call)
        return place, tuple(calls)

    def _best(self, place: Place) -> tuple[Worth, object]:
        """What a place is worth to all, and the call to be made there."""
        seat = place.to_call
        if seat is None:
            return self.worth_of(place), None
        key = self.key(place)
        if key not in self._settled:
            best: tuple[Worth, object] | None = None
            for call in place.legal():
                worth = self._best(place.say(call))[0]
                if best is None or worth[seat] > best[0][seat]:
                    best = worth, call
            assert best is not None
            self._settled[key] = best
        return self._settled[key]
