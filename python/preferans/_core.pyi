"""The C++ core: positions, objectives and solvers by numbers; `preferans` itself is the Python around it.

Cards are indices 0..31, sets of cards 32-bit masks, seats 0..2, strains 0..4 (S C D H N).
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

import numpy as np
import numpy.typing as npt

BENCH_TASKS: tuple[str, ...]

def look_numpy_up() -> None: ...

class Goal(Enum):
    TRICKS = 0
    MISERE = 1
    GUARANTEE = 2
    FEWER_TRICKS = 3
    ALL_PASS = 4
    COALITION = 5

class Tie(Enum):
    LOWEST = 0
    SPITE = 1
    KIND = 2

class Payoff:
    def __init__(self, total: int, order: npt.NDArray[np.uint8]) -> None: ...

class Objective:
    def __init__(
        self,
        goal: Goal,
        trump: int,
        declarer: int,
        tie: Tie = ...,
        talon_takes: bool = ...,
        winner_leads_third: bool = ...,
        dealer_counts: bool = ...,
        payoff: Payoff | None = ...,
        must_head: bool = ...,
        must_overtrump: bool = ...,
        stops_at: int = ...,
    ) -> None: ...

class Position:
    def __init__(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int],
        talon_leads: Sequence[int],
        won: Sequence[int],
    ) -> None: ...
    def legal(self, trump: int, must_head: bool = ..., must_overtrump: bool = ...) -> int: ...
    def play(
        self,
        card: int,
        trump: int,
        talon_takes: bool,
        third_lead: str,
        must_head: bool = ...,
        must_overtrump: bool = ...,
    ) -> Position: ...
    def fields(self) -> tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]: ...

class Solver:
    def __init__(self, memory: int, portable: bool, end_table_tricks: int, cache_folder: str) -> None: ...
    def solve(
        self, position: Position, objective: Objective, per_card: bool, line: bool
    ) -> tuple[Any, dict[Any, Any], tuple[int, ...], int, int | None]: ...
    def caught(self, position: Position, declarer: int, must_head: bool = ...) -> bool: ...
    def values(
        self, position: Position, objectives: Sequence[Objective], leaders: Sequence[int] = ...
    ) -> list[int]: ...
    def discards(
        self,
        position: Position,
        talon: Sequence[int],
        declarer: int,
        must_head: bool = ...,
        must_overtrump: bool = ...,
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint8]]: ...
    def best_discards(
        self,
        position: Position,
        talon: Sequence[int],
        declarer: int,
        must_head: bool = ...,
        must_overtrump: bool = ...,
    ) -> tuple[list[int], int]: ...
    def clear(self) -> None: ...
    @property
    def memory_used(self) -> int: ...

class FixedPlan:
    def __init__(
        self,
        objective: Objective,
        seat: int,
        hand: int,
        out: int,
        leader: int,
        trick: Sequence[int],
        known: Sequence[tuple[int, int, int, Sequence[int], Sequence[int]]],
        at_least: int,
        worlds: int,
        ahead: bool,
        seed: int,
        memory: int,
        portable: bool,
    ) -> None: ...
    def card(self, played: Sequence[int]) -> int: ...
    def in_layout(self, first: int, second: int) -> int: ...
    def score(
        self,
        samples: int,
        seed: int,
        threads: int,
        seconds: float,
        progress: Callable[[int, int], object] | None,
    ) -> tuple[int, bool, npt.NDArray[np.uint64], npt.NDArray[np.uint8], npt.NDArray[np.uint8], int, int]: ...

class CatchPrice(Enum):
    CAUGHT = 0
    TRICKS = 1
    POINTS = 2

class MisereCatch:
    def __init__(
        self,
        hands: Sequence[int],
        declarer: int,
        leader: int,
        played: Sequence[int],
        price: CatchPrice,
        prior: Sequence[tuple[int, float]],
    ) -> None: ...
    def bounds(self) -> dict[str, Any]: ...
    def solve(self, tolerance: float, seconds: float, memory: int) -> dict[str, Any]: ...

class CatchPlay:
    def __init__(self, game: MisereCatch) -> None: ...
    @property
    def over(self) -> bool: ...
    @property
    def to_move(self) -> int: ...
    @property
    def declarer(self) -> int: ...
    def worlds(self) -> list[int]: ...
    def defence(self) -> list[tuple[int, float, list[float]]]: ...
    def replies(self) -> list[tuple[int, float, list[tuple[int, float, list[float]]]]]: ...
    def after(self, card: int) -> CatchPlay: ...

def card_values(
    solver: Solver, positions: Sequence[Position], objective: Objective, threads: int
) -> tuple[tuple[int, ...], npt.NDArray[np.int8]]: ...
def check_deal(hands: Sequence[int], talon: Sequence[int], talons: Sequence[Sequence[int]], dead: int) -> None: ...
def own_solver() -> Solver: ...
def exchange(
    solver: Solver, position: Position, talon: Sequence[int]
) -> tuple[int, list[tuple[int, int]], list[tuple[int, int]]]: ...
def outcomes(solver: Solver, position: Position, objective: Objective) -> list[tuple[int, ...]]: ...
def all_pass_bounds(
    solver: Solver, position: Position, objective: Objective, per_card: bool
) -> tuple[tuple[int, ...], tuple[int, ...], dict[int, tuple[tuple[int, ...], tuple[int, ...]]]]: ...
def solve_many(
    hands: npt.NDArray[np.uint32],
    leaders: npt.NDArray[np.uint8],
    objectives: Sequence[Objective],
    threads: int,
    memory: int,
    portable: bool,
    progress: Callable[[int, int], object] | None,
) -> npt.NDArray[np.int8]: ...
def count_layouts(
    objective: Objective,
    seat: int,
    hand: int,
    out: int,
    leader: int,
    trick: Sequence[int],
    known: Sequence[tuple[int, int, int, Sequence[int], Sequence[int]]],
) -> tuple[int, int]: ...
def solve_layouts(
    objective: Objective,
    seat: int,
    hand: int,
    out: int,
    leader: int,
    trick: Sequence[int],
    known: Sequence[tuple[int, int, int, Sequence[int], Sequence[int]]],
    at_least: int,
    samples: int,
    seed: int,
    threads: int,
    memory: int,
    portable: bool,
    progress: Callable[[int, int], object] | None,
) -> tuple[int, int, bool, npt.NDArray[np.uint64], npt.NDArray[np.uint64], npt.NDArray[np.uint64], int]: ...

class DealQuestion:
    class Kind(Enum):
        TRICKS = 0
        MISERE = 1
        MISERE_CLEAN = 2
        TRICKS_WITH_TALON = 3
        MISERE_WITH_TALON = 4
        MISERE_CLEAN_WITH_TALON = 5
        VECTOR = 6

    def __init__(self, kind: Kind, objective: Objective, talon_leads: bool) -> None: ...

def bad_deal_rows(
    hands: npt.NDArray[np.uint32], talon_first: npt.NDArray[np.uint8], leaders: npt.NDArray[np.uint8]
) -> list[tuple[int, str, str]]: ...
def solve_deal_rows(
    hands: npt.NDArray[np.uint32],
    talon_first: npt.NDArray[np.uint8],
    leaders: npt.NDArray[np.uint8],
    questions: Sequence[DealQuestion],
    threads: int,
    memory: int,
    progress: Callable[[int, int], object] | None,
) -> npt.NDArray[np.uint8]: ...
def time_task(
    task: str, hands: npt.NDArray[np.uint32], talons: npt.NDArray[np.uint8], memory: int, portable: bool
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.uint64], npt.NDArray[np.int64]]: ...
def plain_value(position: Position, objective: Objective, most: int) -> tuple[int, int, float]: ...
def solve_plans(
    hands: npt.NDArray[np.uint32],
    games: npt.NDArray[np.uint8],
    starts: npt.NDArray[np.int64],
    others: npt.NDArray[np.uint32],
    groups: npt.NDArray[np.int32],
    declarer: int,
    leader: int,
    best: bool,
    threads: int,
    seconds: float,
    memory: int,
) -> tuple[npt.NDArray[np.uint8], int]: ...
