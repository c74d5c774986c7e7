"""Exact values by the C++ solver: objectives, solutions, and the questions that can be asked of a position."""

from dataclasses import dataclass, field
from typing import Any

from preferans import _core
from preferans.cards import Card, Seat, Strain
from preferans.deal import Position
from preferans.errors import PositionError


@dataclass(frozen=True, slots=True)
class Tricks:
    """The declarer takes as many tricks as he can with `strain` as trump (or N), all others play against him.

    >>> Tricks("S", declarer="N")
    Tricks(strain=<Strain.SPADES: 0>, declarer=1)
    """

    strain: Strain
    declarer: int
    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(self, strain: Strain | str | int, declarer: Seat | str | int = 0) -> None:
        """Raises CardError where there is no such strain or seat."""
        _set_objective(self, _core.Goal.TRICKS, strain, declarer)


@dataclass(frozen=True, slots=True)
class Misere:
    """The declarer takes as few tricks as he can, without a trump; all others make him take more."""

    declarer: int
    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(self, declarer: Seat | str | int = 0) -> None:
        """Raises CardError where there is no such seat."""
        object.__setattr__(self, "declarer", int(Seat.of(declarer)))
        object.__setattr__(self, "core", _core.Objective(_core.Goal.MISERE, 4, self.declarer))


@dataclass(frozen=True, slots=True)
class FewerTricks:
    """Two hands: each side wants its tricks minus the other's as low as it can; the value is the declarer's."""

    strain: Strain
    declarer: int
    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(self, strain: Strain | str | int = Strain.NO_TRUMP, declarer: Seat | str | int = 0) -> None:
        """Raises CardError where there is no such strain or seat."""
        _set_objective(self, _core.Goal.FEWER_TRICKS, strain, declarer)


@dataclass(frozen=True, slots=True)
class Guarantee:
    """All-pass game, for each seat alone: the most tricks that the others together can force on it."""

    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(self) -> None:
        object.__setattr__(self, "core", _core.Objective(_core.Goal.GUARANTEE, 4, 0))


Objective = Tricks | Misere | FewerTricks | Guarantee
Value = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer of `solve`; all values count the current trick and later ones.

    `value`: the declarer's tricks (FewerTricks: the difference), or one number per seat. `cards`: the value after
    each legal card by rising index, where asked for. `line`: best play to the end, among best cards the lowest.
    `nodes`: positions at the start of a trick that were searched.
    """

    value: Any
    to_move: int
    cards: dict[Card, Any]
    line: tuple[Card, ...]
    nodes: int


class Solver:
    """Owns its tables; calls from several threads are served one after the other.

    >>> solver = Solver(memory="2MiB")
    >>> solver.solve(Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"]), Tricks("N", declarer=0)).value
    1
    """

    __slots__ = ("core",)

    def __init__(self, memory: str | int = "4MiB", *, portable: bool = False) -> None:
        """`memory` bounds all tables, in bytes or as `4MiB`; `portable` keeps to code for any processor.

        Raises PositionError where `memory` cannot be read or is below 64 KiB.
        """
        self.core = _core.Solver(_bytes(memory), portable)

    def solve(self, position: Position, objective: Objective, per_card: bool = False, line: bool = False) -> Solution:
        """See `preferans.solve`."""
        return _solve(self.core, position, objective, per_card, line)

    def caught(self, position: Position, declarer: Seat | str | int) -> bool:
        """See `preferans.caught`."""
        return self.core.caught(position.core, int(Seat.of(declarer)))

    def clear(self) -> None:
        """Forgets what earlier questions left in the tables; answers do not depend on it."""
        self.core.clear()

    @property
    def memory_used(self) -> int:
        """Bytes of tables in use."""
        return self.core.memory_used


def solve(position: Position, objective: Objective, per_card: bool = False, line: bool = False) -> Solution:
    """The exact value of a position, on request with the value of every legal card and a line of best play.

    Raises PositionError where the objective does not fit the position. Uses one solver per thread.

    >>> position = Position(["AQ.-.-.-", "K7.-.-.-", "JT.-.-.-"], leader=0)
    >>> solution = solve(position, Tricks("N", declarer=0), per_card=True, line=True)
    >>> solution.value, solution.cards
    (1, {Card('SQ'): 1, Card('SA'): 1})
    >>> " ".join(map(str, solution.line))
    'SQ SK ST S7 SJ SA'
    """
    return _solve(_core.own_solver(), position, objective, per_card, line)


def caught(position: Position, declarer: Seat | str | int) -> bool:
    """Whether the misère's declarer can be made to take a trick from here on; much faster than the exact number.

    >>> caught(Position(["7.-.-.8", "8.-.-.7", "9.-.-.9"], leader=0), declarer=0)
    False
    """
    return _core.own_solver().caught(position.core, int(Seat.of(declarer)))


def _solve(core: _core.Solver, position: Position, objective: Objective, per_card: bool, line: bool) -> Solution:
    value, cards, best_line, nodes = core.solve(position.core, objective.core, per_card, line)
    if cards:
        cards = {Card(card): worth for card, worth in cards.items()}
    return Solution(value, position.to_move, cards, tuple(map(Card, best_line)), nodes)


def _set_objective(objective: Tricks | FewerTricks, goal: _core.Goal, strain: Any, declarer: Any) -> None:
    object.__setattr__(objective, "strain", Strain.of(strain))
    object.__setattr__(objective, "declarer", int(Seat.of(declarer)))
    object.__setattr__(objective, "core", _core.Objective(goal, int(objective.strain), objective.declarer))


_UNITS = {"B": 1, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30, "KB": 10**3, "MB": 10**6, "GB": 10**9}


def _bytes(memory: str | int) -> int:
    """Bytes from a number or from text such as `4MiB`."""
    size = memory if isinstance(memory, int) else -1
    if isinstance(memory, str):
        digits = memory.strip().upper()
        unit = digits.lstrip("0123456789").strip()
        number = digits[: len(digits) - len(digits.lstrip("0123456789"))]
        if number and (unit in _UNITS or not unit):
            size = int(number) * _UNITS.get(unit, 1)
    if not 1 << 16 <= size <= 1 << 40:
        raise PositionError(f"memory is {memory!r}, expected at least 64 KiB, as 4MiB or a number of bytes", code="memory")
    return size
