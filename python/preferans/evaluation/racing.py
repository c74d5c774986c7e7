"""Racing: which of many choices is best on average, when every layout of a sample costs time for every choice.

All choices see the same layouts, so that they are compared pair by pair. A choice is dropped when it is `BEHIND`
standard errors behind the leader, with one more layout counted in which it gets its most and the leader the least that
he got so far: few layouts that all say the same thing prove little.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import erf, pi

import numpy as np
import numpy.typing as npt

from preferans.evaluation.plans import Group, Tricks
from preferans.evaluation.worth_tables import Floats, WorthTable

BEHIND = 3.0  # standard errors, about 1 in 700 for each comparison
FIRST = 32  # layouts of the first round; later ones double the sample

Places = npt.NDArray[np.intp]
Solve = Callable[[Group, int, int], Tricks]  # plans, first layout and number of layouts to their tricks


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """All choices: those left first and best first, then those dropped, by their means when they were dropped.

    `plans` are places in the whole group, `contracts` in the table; `left` choices were not dropped. `settled`: what
    may be lost by taking the first of them is small.
    """

    plans: Places
    contracts: Places
    left: int
    layouts: int
    settled: bool


def race(group: Group, table: WorthTable, solve: Solve, most: int, loss: float, over: Callable[[], bool]) -> Race:
    """Race all contracts of all plans until the leader is behind by at most `loss` whists on average, if at all.

    It ends after `most` layouts in any case, and when `over` says that time is up.
    """
    plans, contracts = table.of_games(group.games)
    alive: Places = np.arange(len(group))  # the plans still tried
    tricks = np.zeros((0, len(group)), dtype=np.uint8)  # of those, by layout
    dropped: list[tuple[Places, Places, Floats]] = []
    means: Floats = np.zeros(len(plans))
    settled = False
    while not settled:
        count = min(FIRST if not len(tricks) else len(tricks), most - len(tricks))
        fresh = solve(group.only(alive), len(tricks), count) if count > 0 and not (len(tricks) and over()) else None
        if fresh is None or not len(fresh):
            break
        tricks = np.concatenate([tricks, fresh])
        columns = np.searchsorted(alive, plans)
        kept, means, settled = _compare(table, tricks, columns, contracts, loss)
        dropped.append((plans[~kept], contracts[~kept], means[~kept]))
        plans, contracts, means = plans[kept], contracts[kept], means[kept]
        still = np.isin(alive, plans)
        alive, tricks = alive[still], tricks[:, still]
    left = _ordered(plans, contracts, means)
    gone = _ordered(*(np.concatenate(parts) for parts in zip(*dropped, strict=True))) if dropped else ([], [])
    both = [np.concatenate([ones, others]).astype(np.intp) for ones, others in zip(left, gone, strict=True)]
    return Race(both[0], both[1], len(plans), len(tricks), settled)


def _ordered(plans: Places, contracts: Places, means: Floats) -> tuple[Places, Places]:
    """Best first; of equals the lower contract, then the first discard."""
    order = np.lexsort((plans, contracts, -means))
    return plans[order], contracts[order]


def _compare(
    table: WorthTable, tricks: Tricks, columns: Places, contracts: Places, loss: float
) -> tuple[npt.NDArray[np.bool_], Floats, bool]:
    """Which choices stay in the race, all means, and whether nothing is left to find out."""
    values = table.worth[contracts[:, None], tricks.T[columns]]
    means: Floats = values.mean(axis=1)
    mean, error = _with_one_more(values, means, table.worth[contracts].max(axis=1))
    kept = _stay(mean, error, means)
    others = kept & (np.arange(len(means)) != np.argmax(means))
    settled = bool(_may_lose(means[others] - means.max(), error[others]).sum() <= loss)
    return kept, means, settled


def not_behind(values: Floats, means: Floats, most: Floats) -> npt.NDArray[np.bool_]:
    """Which choices stay: `values` float64[choices, layouts], their means, and the most that each may come to."""
    return _stay(*_with_one_more(values, means, most), means)


def _stay(mean: Floats, error: Floats, means: Floats) -> npt.NDArray[np.bool_]:
    kept: npt.NDArray[np.bool_] = mean + BEHIND * error >= 0
    kept[np.argmax(means)] = True
    return kept


def _with_one_more(values: Floats, means: Floats, most: Floats) -> tuple[Floats, Floats]:
    """How far ahead of the leader the choices are, with the one more layout, and the standard errors of that."""
    n = values.shape[1]
    leader = values[np.argmax(means)]
    ahead = values - leader
    one_more = most - leader.min()
    mean = (ahead.sum(axis=1) + one_more) / (n + 1)
    square = (np.square(ahead).sum(axis=1) + one_more**2) / (n + 1)
    return mean, np.sqrt(np.maximum(0.0, square - mean**2) / (n + 1))


def _may_lose(ahead: Floats, error: Floats) -> Floats:
    """How much choices are ahead of the leader on average where they are, by their gaps and the errors of those."""
    ratio = np.divide(ahead, error, out=np.zeros(len(ahead)), where=error > 0)
    below = np.array([(1 + erf(one / 2**0.5)) / 2 for one in ratio.tolist()])
    expected: Floats = error * (np.exp(-(ratio**2) / 2) / (2 * pi) ** 0.5 + ratio * below)
    return expected
