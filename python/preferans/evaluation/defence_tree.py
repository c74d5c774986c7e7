"""Follow or drop, call and kontra with all cards seen: the tree of both defenders' decisions, solved backwards (8.4).

The same tree serves the Balkan and the Austrian games. What differs, the results at its leaves and what they are worth,
comes from a `DefenceTable`. On a tie nobody follows, calls or doubles.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules.central import KONTRA_NAMES
from preferans.scoring.results import TRICKS

Result = TypeVar("Result")
FOLLOW, DROP, CALL, NONE = "follow", "drop", "call", "none"
Said = tuple[tuple[Seat, str], ...]  # the defenders' answers by turn, the declarer's in a kontra chain between them


@dataclass(frozen=True, slots=True)
class DefenceTricks:
    """What the defence takes: `together` by the first and the second defender when both play, `first_alone` and
    `second_alone` by one of them against the declarer.

    `owned`: both defenders' tricks where one has called or doubled and wants most for the two; None where that is
    `together`. Where one trick decides (betl, preferans) only `caught` counts, whether the contract is beaten. Where
    play stops at the fifth trick of the defence no number is larger, nor their sum.
    """

    together: tuple[int, int] = (0, 0)
    first_alone: int = 0
    second_alone: int = 0
    caught: bool = False
    owned: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        counts = (*self.together, self.first_alone, self.second_alone, sum(self.together), *(self.owned or ()))
        if any(isinstance(count, bool) or not 0 <= count <= TRICKS for count in counts):
            raise RulesError(f"tricks of the defence {counts[:4]}: expected 0 to 10, together too", code="tricks")

    @property
    def most(self) -> int:
        """The most that the defenders take, alone or together."""
        return max(sum(self.together), sum(self.owned or ()), self.first_alone, self.second_alone)

    def counts(self, declarer: Seat, followers: tuple[Seat, ...], *, owned: bool) -> tuple[int, int, int]:
        """Tricks by seat when these play; `owned`: one of them has taken the whole defence on himself."""
        first, second = declarer.next, declarer.next.next
        if owned or len(followers) == 2:
            shares = self.owned if owned and self.owned is not None else self.together
            return counted(declarer, {first: shares[0], second: shares[1]})
        alone = self.first_alone if followers[0] == first else self.second_alone
        return counted(declarer, {followers[0]: alone})


def counted(declarer: Seat, defence: Mapping[Seat, int]) -> tuple[int, int, int]:
    """Ten tricks by seat, the defence's as told.

    >>> counted(Seat.N, {Seat.E: 3})
    (0, 7, 3)
    """
    counts = {**dict.fromkeys(Seat, 0), **defence, declarer: TRICKS - sum(defence.values())}
    return counts[Seat.W], counts[Seat.N], counts[Seat.E]


class DefenceTable(Protocol[Result]):
    """What the tree has to know about a contract at a table."""

    @property
    def declarer(self) -> Seat:
        """Who plays the contract."""

    @property
    def both_must_play(self) -> bool:
        """Whether nobody may drop."""

    @property
    def may_call(self) -> bool:
        """Whether a lone follower may bring in the other."""

    @property
    def doublings(self) -> int:
        """How often the contract may be doubled in all."""

    def result(
        self, followers: tuple[Seat, ...], *, caller: Seat | None = None, kontra: int = 0, by: Seat | None = None
    ) -> Result:
        """The deal as it is scored after these decisions and best play."""

    def worth(self, result: Result) -> tuple[int, ...]:
        """What that is worth to the seats, in any unit."""


@dataclass(frozen=True, slots=True)
class Decided(Generic[Result]):
    """What the defenders do under best decisions: who follows freely, the action (none, call, or the last doubling),
    the defender who calls or gives kontra, the result and what it is worth to the seats."""

    followers: tuple[Seat, ...]
    action: str
    by: Seat | None
    result: Result
    worth: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DefenceTree(Generic[Result]):
    """The decisions on one contract; every method is the best course from one point of the tree on."""

    table: DefenceTable[Result]

    @property
    def first(self) -> Seat:
        """The defender after the declarer."""
        return self.table.declarer.next

    @property
    def second(self) -> Seat:
        """The other one."""
        return self.table.declarer.next.next

    def start(self) -> Decided[Result]:
        """From the first defender's answer on."""
        if self.table.both_must_play:
            return self.both_follow()
        return self._choose(self.first, self.first_drops(), [self.first_follows()])

    def first_drops(self) -> Decided[Result]:
        """The second defender's answer after a drop."""
        return self._choose(self.second, self.nobody(), [self.one_follows(self.second)])

    def first_follows(self) -> Decided[Result]:
        """The second defender's answer after a follow."""
        return self._choose(self.second, self.one_follows(self.first), [self.both_follow()])

    def nobody(self) -> Decided[Result]:
        """Both have dropped."""
        return self._leaf((), NONE, None, self.table.result(()))

    def one_follows(self, seat: Seat) -> Decided[Result]:
        """A lone follower plays alone, calls or gives kontra."""
        others = list(self.calls(seat))
        if self.table.doublings:
            others.append(self.kontra(seat, (seat,), 1))
        return self._choose(seat, self.alone(seat), others)

    def alone(self, seat: Seat) -> Decided[Result]:
        """A lone follower plays alone."""
        return self._leaf((seat,), NONE, None, self.table.result((seat,)))

    def both_follow(self) -> Decided[Result]:
        """Both follow: the first is asked for kontra, then the second."""
        if not self.table.doublings:
            return self.free()
        return self._choose(self.first, self.first_waits(), [self.kontra(self.first, (self.first, self.second), 1)])

    def first_waits(self) -> Decided[Result]:
        """Both follow and the first gives no kontra."""
        return self._choose(self.second, self.free(), [self.kontra(self.second, (self.first, self.second), 1)])

    def free(self) -> Decided[Result]:
        """Both follow and nobody doubles."""
        both = (self.first, self.second)
        return self._leaf(both, NONE, None, self.table.result(both))

    def calls(self, seat: Seat) -> Iterator[Decided[Result]]:
        """A lone follower calls the other in, where he may."""
        if self.table.may_call:
            yield self._leaf((seat,), CALL, seat, self.table.result((seat,), caller=seat))

    def kontra(self, seat: Seat, followers: tuple[Seat, ...], level: int) -> Decided[Result]:
        """The deal doubled so often, or once more if that is better for whose turn it is (4.7)."""
        here = self.doubled(seat, followers, level)
        if level == self.table.doublings:
            return here
        speaker = self.table.declarer if level % 2 else seat
        return self._choose(speaker, here, [self.kontra(seat, followers, level + 1)])

    def doubled(self, seat: Seat, followers: tuple[Seat, ...], level: int) -> Decided[Result]:
        """The deal doubled so often and then played."""
        result = self.table.result(followers, kontra=level, by=seat)
        return self._leaf(followers, KONTRA_NAMES[level], seat, result)

    def _choose(self, seat: Seat, usual: Decided[Result], others: list[Decided[Result]]) -> Decided[Result]:
        """What a seat prefers; it leaves the usual only for something strictly better."""
        best = usual
        for other in others:
            if other.worth[seat] > best.worth[seat]:
                best = other
        return best

    def _leaf(self, followers: tuple[Seat, ...], action: str, by: Seat | None, result: Result) -> Decided[Result]:
        return Decided(followers, action, by, result, self.table.worth(result))


def answers(decided: Decided[Result], declarer: Seat, *, both_must_play: bool) -> Said:
    """The answers by turn: who follows or drops, then a call, or the kontra chain.

    >>> [call for _, call in answers(Decided((Seat.N,), "rekontra", Seat.N, None, ()), Seat.W, both_must_play=False)]
    ['follow', 'drop', 'kontra', 'rekontra']
    """
    defenders = (declarer.next, declarer.next.next)
    said: list[tuple[Seat, str]] = []
    if not both_must_play:
        said += [(seat, FOLLOW if seat in decided.followers else DROP) for seat in defenders]
    if decided.by is None:
        return tuple(said)
    if decided.action == CALL:
        return (*said, (decided.by, CALL))
    level = KONTRA_NAMES.index(decided.action)
    said += [(decided.by if turn % 2 else declarer, KONTRA_NAMES[turn]) for turn in range(1, level + 1)]
    return tuple(said)
