"""The auction as a game of three with all results known: backward induction over the ladder.

A position of the auction is told by who is still in it, who speaks, who holds which bid, and what kind of bid each made
(a misère binds). What follows a raise does not depend on the bids below it, so the best raise above each bid is found
from the top of the ladder down, and every position is settled once.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from preferans.auction import HERE, PASS, Call, CallKind
from preferans.cards import Seat

ALL_PASSED = -1  # the ending of three passes; every other is Ending.number
_NOBODY = -1
_NO_BID = -1
_UNSPOKEN, _GAME, _MISERE = range(3)  # what kind of bid a player has made
_ALL = (0, 1, 2)
_INSIDE: tuple[tuple[int, ...], ...] = (_ALL, (0, 1), (0, 2), (1, 2), (0,), (1,), (2,))
_NEXT = {
    (inside, seat): next((seat + step) % 3 for step in (1, 2, 3) if (seat + step) % 3 in inside)
    for inside in _INSIDE
    for seat in _ALL
}
_WITHOUT = {(inside, seat): tuple(one for one in inside if one != seat) for inside in _INSIDE for seat in inside}

# Seat, an ending and another: is the first worth more to the seat? None where that is left open.
Better = Callable[[int, int, int], bool | None]
_Endings = int | frozenset[int]  # where a position leads: one ending, or one of several while comparisons are open


class _Place(NamedTuple):
    """A position of the auction, seats in `inside` having not passed; `kinds` is what each of them has bid so far.

    `bid` is a step of the ladder. `kept`: the last call was "here". `raised`: the senior of two has just raised over
    the junior's bid, so that "here" passes to the junior.
    """

    inside: tuple[int, ...]
    speaker: int
    holder: int
    bid: int
    kinds: tuple[int, int, int]
    kept: bool = False
    raised: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """The calls in order when every player calls for his own worth; who declares at which step, or nobody."""

    calls: tuple[tuple[Seat, Call], ...]
    declarer: int | None
    step: int | None


def ending(declarer: int, step: int) -> int:
    """The number of an ending: who declares at which step of the ladder."""
    return 3 * step + declarer


def settle_auction(steps: Sequence[Call], better: Better, *, here: bool) -> Settled | None:
    """The auction with the bids `steps`, low to high, when everybody sees what each ending is worth to all.

    `better` compares endings (numbers of `ending`, and ALL_PASSED) for a seat; it may leave comparisons open, and the
    answer is None if the calls depend on one of them. Of calls that are worth the same to him a player makes the first
    in the order pass, here, bids from low to high. `here`: whether the right to keep a bid is used.
    """
    game = _Game(tuple(steps), better, here)
    place: _Place | int = _Place(_ALL, 0, _NOBODY, _NO_BID, (_UNSPOKEN,) * 3)
    calls: list[tuple[Seat, Call]] = []
    while not isinstance(place, int):
        options = game.options(place)
        if len(options) > 1:
            return None
        calls.append((Seat(place.speaker), options[0].call))
        place = options[0].after
    if place == ALL_PASSED:
        return Settled(tuple(calls), None, None)
    return Settled(tuple(calls), place % 3, place // 3)


class _Option(NamedTuple):
    """One call, the position after it, and the ending or endings that it may lead to."""

    call: Call
    after: _Place | int
    endings: _Endings


class _Game:
    """The ladder, what the endings are worth, and every position that has been settled."""

    def __init__(self, steps: tuple[Call, ...], better: Better, here: bool) -> None:
        self.steps, self.better, self.here = steps, better, here
        self.kinds = [_MISERE if call.kind is CallKind.MISERE else _GAME for call in steps]
        self.options = cache(self._options)
        self.raises = cache(self._raises)

    def value(self, place: _Place | int) -> _Endings:
        """The ending that a position leads to, or all that it may lead to."""
        if isinstance(place, int):
            return place
        options = self.options(place)
        if len(options) == 1:
            return options[0].endings
        return frozenset(ending for option in options for ending in _several(option.endings))

    def _options(self, place: _Place) -> tuple[_Option, ...]:
        """The call that the speaker makes; more than one where that depends on a comparison left open."""
        speaker = place.speaker
        after: _Place | int = _passed(place)
        best: tuple[_Option, ...] = (_Option(PASS, after, self.value(after)),)
        if self.here and self._may_keep(place):
            after = _Place(place.inside, place.holder, speaker, place.bid, place.kinds, kept=True)
            best = self._with(speaker, best, _Option(HERE, after, self.value(after)))
        for option in self.raises(place.inside, speaker, place.kinds, place.bid):
            best = self._with(speaker, best, option)
        return best

    def _raises(
        self, inside: tuple[int, ...], speaker: int, kinds: tuple[int, int, int], bid: int
    ) -> tuple[_Option, ...]:
        """The bid above the step `bid` that is worth most to the speaker, the lowest of equals; none at the top."""
        step = bid + 1
        if step == len(self.steps):
            return ()
        higher = self.raises(inside, speaker, kinds, step)
        if kinds[speaker] not in (_UNSPOKEN, self.kinds[step]):
            return higher  # a misère binds, and who has bid a game bids no misère
        after = self.bid(inside, speaker, kinds, step)
        best: tuple[_Option, ...] = (_Option(self.steps[step], after, self.value(after)),)
        for option in higher:
            best = self._with(speaker, best, option)
        return best

    def _with(self, seat: int, best: tuple[_Option, ...], option: _Option) -> tuple[_Option, ...]:
        """The options that may be best when one more is there, which comes later in the order of equals."""
        answers = [self._compare(seat, option.endings, other.endings) for other in best]
        if False in answers:
            return best  # not better than one of them, so not better than the best of them
        kept = tuple(other for other, answer in zip(best, answers, strict=True) if answer is None)
        return (*kept, option)

    def _compare(self, seat: int, ones: _Endings, others: _Endings) -> bool | None:
        if isinstance(ones, int) and isinstance(others, int):
            return self.better(seat, ones, others)
        answers = {self.better(seat, one, other) for one in _several(ones) for other in _several(others)}
        return answers.pop() if len(answers) == 1 else None

    def bid(self, inside: tuple[int, ...], speaker: int, kinds: tuple[int, int, int], step: int) -> _Place | int:
        """The position after a bid of the speaker."""
        if inside == (speaker,):
            return ending(speaker, step)
        raised = len(inside) == 2 and speaker == inside[0] and bool(kinds[inside[0]] and kinds[inside[1]])
        first, second, third = kinds
        own = self.kinds[step]
        after = (
            own if speaker == 0 else first,
            own if speaker == 1 else second,
            own if speaker == 2 else third,
        )
        return _Place(inside, _NEXT[inside, speaker], speaker, step, after, raised=raised)

    def _may_keep(self, place: _Place) -> bool:
        """Whether the speaker may say "here": of two who bid the same kind the senior, the junior when overbid."""
        if len(place.inside) != 2 or place.bid == _NO_BID or place.kept:
            return False
        if place.kinds[place.speaker] != self.kinds[place.bid]:
            return False
        return place.speaker == place.inside[0] or place.raised


def _passed(place: _Place) -> _Place | int:
    left = _WITHOUT[place.inside, place.speaker]
    if not left:
        return ALL_PASSED
    if len(left) == 1 and place.bid != _NO_BID:
        return ending(left[0], place.bid)
    kinds = list(place.kinds)
    kinds[place.speaker] = _UNSPOKEN  # what he has bid plays no part any more
    return _Place(left, _NEXT[left, place.speaker], place.holder, place.bid, (kinds[0], kinds[1], kinds[2]))


def _several(endings: _Endings) -> Iterable[int]:
    return (endings,) if isinstance(endings, int) else endings
