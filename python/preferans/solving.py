"""Exact values by the C++ solver: objectives, solutions, and the questions that can be asked of a position."""

import os
from dataclasses import dataclass, field
from typing import Any

from preferans import _core
from preferans.all_pass import AllPass, AllPassBounds, Coalition, Guarantee
from preferans.cards import Card, Seat, Strain
from preferans.deal import Position
from preferans.errors import PositionError


@dataclass(frozen=True, slots=True)
class Tricks:
    """The declarer takes as many tricks as he can with `strain` as trump (or N), all others play against him.

    `must_head` and `must_overtrump`, here and in other games with a declarer, are house rules of play: see
    `Position.legal`.

    >>> Tricks("S", declarer="N", must_head=True)
    Tricks(strain=<Strain.SPADES: 0>, declarer=1, must_head=True, must_overtrump=False)
    """

    strain: Strain
    declarer: int
    must_head: bool
    must_overtrump: bool
    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        strain: Strain | str | int,
        declarer: Seat | str | int = 0,
        must_head: bool = False,
        must_overtrump: bool = False,
    ) -> None:
        """Raises CardError where there is no such strain or seat."""
        object.__setattr__(self, "strain", Strain.of(strain))
        _set_objective(self, _core.Goal.TRICKS, self.strain, declarer, must_head, must_overtrump)

    def __reduce__(self) -> tuple[object, ...]:
        return (Tricks, (self.strain, self.declarer, self.must_head, self.must_overtrump))


@dataclass(frozen=True, slots=True)
class Misere:
    """The declarer takes as few tricks as he can, without a trump; all others make him take more.

    `must_overtrump` is there for likeness: without a trump it changes nothing.
    """

    declarer: int
    must_head: bool
    must_overtrump: bool
    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(self, declarer: Seat | str | int = 0, must_head: bool = False, must_overtrump: bool = False) -> None:
        """Raises CardError where there is no such seat."""
        _set_objective(self, _core.Goal.MISERE, Strain.NO_TRUMP, declarer, must_head, must_overtrump)

    def __reduce__(self) -> tuple[object, ...]:
        return (Misere, (self.declarer, self.must_head, self.must_overtrump))


@dataclass(frozen=True, slots=True)
class FewerTricks:
    """Two hands: each side wants its tricks minus the other's as low as it can; the value is the declarer's."""

    strain: Strain
    declarer: int
    must_head: bool
    must_overtrump: bool
    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        strain: Strain | str | int = Strain.NO_TRUMP,
        declarer: Seat | str | int = 0,
        must_head: bool = False,
        must_overtrump: bool = False,
    ) -> None:
        """Raises CardError where there is no such strain or seat."""
        object.__setattr__(self, "strain", Strain.of(strain))
        _set_objective(self, _core.Goal.FEWER_TRICKS, self.strain, declarer, must_head, must_overtrump)

    def __reduce__(self) -> tuple[object, ...]:
        return (FewerTricks, (self.strain, self.declarer, self.must_head, self.must_overtrump))


Objective = Tricks | Misere | FewerTricks | Guarantee | AllPass | Coalition


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer of `solve`; all values count the current trick and later ones.

    `value`: the declarer's tricks (FewerTricks: the difference; Coalition: his payoff), or one number per seat.
    `cards`: the value after each legal card by rising index, where asked for. `line`: best play to the end, among best
    cards the lowest. `nodes`: positions at the start of a trick that were searched. `best`: the card that the tie rule
    of an AllPass picks, None for other objectives.
    """

    value: Any
    to_move: int
    cards: dict[Card, Any]
    line: tuple[Card, ...]
    nodes: int
    best: Card | None = None
    asked: "tuple[Position, AllPass] | None" = field(default=None, repr=False, compare=False)

    @property
    def outcomes(self) -> tuple[tuple[int, ...], ...]:
        """AllPass: the tricks of the seats in all outcomes that some way of breaking ties leads to, in rising order.

        Found when asked for, not by `solve`, with the solver of the thread. More than one means that the deal depends
        on ties. What is missing to the tricks played a sitting dealer took. Empty for other objectives.
        """
        return () if self.asked is None else outcomes(*self.asked)


class Solver:
    """Owns its tables; calls from several threads are served one after the other.

    >>> solver = Solver(memory="2MiB")
    >>> solver.solve(Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"]), Tricks("N", declarer=0)).value
    1
    """

    __slots__ = ("core",)

    def __init__(
        self,
        memory: str | int = "4MiB",
        *,
        end_table_tricks: int = 3,
        cache_folder: "str | os.PathLike[str] | None" = None,
        portable: bool = False,
    ) -> None:
        """`memory` bounds the solver's own tables, in bytes or as `4MiB`.

        `end_table_tricks`: 3, or 4 for tables of all endings of four tricks: 13 MiB a game, shared by all solvers of
        the process, built in seconds when first needed and kept in `cache_folder` (by default the user's cache
        folder). `portable` keeps to code for any processor. No option changes an answer. Raises PositionError where
        `memory` cannot be read or is below 64 KiB, or for another number of tricks.
        """
        if end_table_tricks not in (3, 4):
            raise PositionError(f"end_table_tricks is {end_table_tricks!r}, expected 3 or 4", code="memory")
        folder = "" if end_table_tricks == 3 else os.fspath(cache_folder or _user_cache())
        self.core = _core.Solver(memory_bytes(memory), portable, end_table_tricks, folder)

    def solve(self, position: Position, objective: Objective, per_card: bool = False, line: bool = False) -> Solution:
        """See `preferans.solve`."""
        return _solve(self.core, position, objective, per_card, line)

    def outcomes(self, position: Position, objective: AllPass) -> tuple[tuple[int, ...], ...]:
        """See `preferans.outcomes`."""
        return tuple(_core.outcomes(self.core, position.core, objective.core))

    def all_pass_bounds(
        self,
        position: Position,
        *,
        talon_takes: bool = False,
        third_lead: str = "eldest",
        dealer_counts: bool = False,
        per_card: bool = False,
    ) -> AllPassBounds:
        """See `preferans.all_pass_bounds`."""
        return _bounds(self.core, position, Guarantee(talon_takes, third_lead, dealer_counts), per_card)

    def caught(self, position: Position, declarer: Seat | str | int, must_head: bool = False) -> bool:
        """See `preferans.caught`."""
        return self.core.caught(position.core, int(Seat.of(declarer)), must_head)

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


def caught(position: Position, declarer: Seat | str | int, must_head: bool = False) -> bool:
    """Whether the misère's declarer can be made to take a trick from here on; much faster than the exact number.

    >>> caught(Position(["7.-.-.8", "8.-.-.7", "9.-.-.9"], leader=0), declarer=0)
    False
    """
    return _core.own_solver().caught(position.core, int(Seat.of(declarer)), must_head)


def outcomes(position: Position, objective: AllPass) -> tuple[tuple[int, ...], ...]:
    """The seats' tricks in all outcomes of the all-pass game that some way of breaking ties leads to, in rising order.

    The tie rule of the objective plays no part. What is missing to the tricks played a sitting dealer took. Raises
    PositionError where the objective does not fit the position.

    >>> outcomes(Position(["J.-.T.-", "K.-.9.-", "-.-.AJ.-"]), AllPass())
    ((0, 0, 2), (0, 1, 1))
    """
    return tuple(_core.outcomes(_core.own_solver(), position.core, objective.core))


def all_pass_bounds(
    position: Position,
    *,
    talon_takes: bool = False,
    third_lead: str = "eldest",
    dealer_counts: bool = False,
    per_card: bool = False,
) -> AllPassBounds:
    """All-pass game: per seat the fewest tricks that everybody could leave it, and the most it can be forced to take.

    The outcome of every way of breaking ties lies between. The keywords are those of `Guarantee`. Raises PositionError
    for a third lead that does not exist.

    >>> bounds = all_pass_bounds(Position(["J.-.T.-", "K.-.9.-", "-.-.AJ.-"]))
    >>> bounds.best_case, bounds.guarantee
    ((0, 0, 1), (0, 1, 2))
    """
    return _bounds(_core.own_solver(), position, Guarantee(talon_takes, third_lead, dealer_counts), per_card)


def _bounds(core: _core.Solver, position: Position, objective: Guarantee, per_card: bool) -> AllPassBounds:
    guarantee, best_case, cards = _core.all_pass_bounds(core, position.core, objective.core, per_card)
    return AllPassBounds(guarantee, best_case, {Card(card): both for card, both in cards.items()})


def _solve(core: _core.Solver, position: Position, objective: Objective, per_card: bool, line: bool) -> Solution:
    value, cards, best_line, nodes, best = core.solve(position.core, objective.core, per_card, line)
    if cards:
        cards = {Card(card): worth for card, worth in cards.items()}
    line_cards = tuple(map(Card, best_line))
    picked = None if best is None else Card(best)
    asked = (position, objective) if isinstance(objective, AllPass) else None
    if isinstance(objective, Coalition):
        value = objective.worth(value)
        cards = {card: objective.worth(place) for card, place in cards.items()}
    return Solution(value, position.to_move, cards, line_cards, nodes, picked, asked)


def _set_objective(
    objective: Tricks | Misere | FewerTricks,
    goal: _core.Goal,
    strain: Strain,
    declarer: Seat | str | int,
    must_head: bool,
    must_overtrump: bool,
) -> None:
    object.__setattr__(objective, "declarer", int(Seat.of(declarer)))
    object.__setattr__(objective, "must_head", bool(must_head))
    object.__setattr__(objective, "must_overtrump", bool(must_overtrump))
    core = _core.Objective(
        goal,
        int(strain),
        objective.declarer,
        must_head=objective.must_head,
        must_overtrump=objective.must_overtrump,
    )
    object.__setattr__(objective, "core", core)


def _user_cache() -> str:
    """The folder for large tables: XDG_CACHE_HOME or ~/.cache, and there `preferans`."""
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "preferans")


_UNITS = {"B": 1, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30, "KB": 10**3, "MB": 10**6, "GB": 10**9}


def memory_bytes(memory: str | int) -> int:
    """Bytes from a number or from text such as `4MiB`."""
    size = memory if isinstance(memory, int) else -1
    if isinstance(memory, str):
        digits = memory.strip().upper()
        unit = digits.lstrip("0123456789").strip()
        number = digits[: len(digits) - len(digits.lstrip("0123456789"))]
        if number and (unit in _UNITS or not unit):
            size = int(number) * _UNITS.get(unit, 1)
    if not 1 << 16 <= size <= 1 << 40:
        expected = "at least 64 KiB, as 4MiB or a number of bytes"
        raise PositionError(f"memory is {memory!r}, expected {expected}", code="memory")
    return size
