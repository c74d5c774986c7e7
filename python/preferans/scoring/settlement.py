"""The settlement: mountains and pools turned into whists, exactly, and rounded so that the results still sum to zero.

Two ways lead to the same result: every pair settles the difference of its mountains, or everybody compares his own
mountain with the mean (s0, Leningrad; F.3, F.4).
"""

from dataclasses import dataclass
from fractions import Fraction

from preferans.rules import Rules
from preferans.rules.values import GameEnd, PoolKind
from preferans.scoring.players import Player, table
from preferans.scoring.sheet import HELP_WHISTS, Sheet

ByPlayer = dict[Player, Fraction]
ByPair = dict[tuple[Player, Player], Fraction]


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled sheet in whists: `whists` written less those suffered, `mountains` (points, with the pools' part),
    `after_amnesty` (the smallest taken off all), `by_pair` what the first receives from the second for mountains,
    `final` the exact results. The `shown_` figures are whole numbers whose results sum to zero (F.5).
    """

    whists: ByPlayer
    mountains: ByPlayer
    after_amnesty: ByPlayer
    by_pair: ByPair
    final: ByPlayer
    shown_whists: dict[Player, int]
    shown_mountain: dict[Player, int]
    shown_pool: dict[Player, int]
    shown_final: dict[Player, int]


def settle(sheet: Sheet, rules: Rules, *, reference: Fraction | None = None) -> Settlement:
    """The settlement of a sheet, finished or stopped (F.3 to F.5); sums to zero exactly.

    `reference` replaces the target (pool points) that pools are compared with; the results do not depend on it.

    >>> sheet = Sheet((Fraction(40), Fraction(60), Fraction(52)), (Fraction(100),) * 3, Sheet.empty(3).whists)
    >>> settled = settle(sheet, Rules.preset("leningrad", target=50))
    >>> [str(result) for result in settled.final.values()], list(settled.shown_final.values())
    (['-640/3', '560/3', '80/3'], [-213, 186, 27])
    """
    players = table(len(sheet.pool))
    against = rules.target if reference is None else reference
    weight = rules.whists_per_pool_point // HELP_WHISTS
    mountains = {p: sheet.mountain[p] + weight * (against - sheet.pool[p]) for p in players}
    least = min(mountains.values())
    whists = {p: sheet.balance(p) for p in players}
    by_pair = settle_by_pairs(mountains)
    by_mean = settle_by_mean(mountains)
    final = {p: whists[p] + by_mean[p] for p in players}

    written = {(i, j): sheet.whists[i][j] - sheet.whists[j][i] for i in players for j in players if i != j}
    shown_whists, shown_all = _rounded_sums(written, players), _rounded_sums(by_pair, players)
    # Where pools count as a sum the mountain has its own column, and the pool is what is left of the rounded whole.
    own_column = rules.pool is not PoolKind.INDIVIDUAL
    raw = _rounded_sums(settle_by_pairs({p: sheet.mountain[p] for p in players}), players) if own_column else shown_all
    return Settlement(
        whists=whists,
        mountains=mountains,
        after_amnesty={p: mountains[p] - least for p in players},
        by_pair=by_pair,
        final=final,
        shown_whists=shown_whists,
        shown_mountain=raw,
        shown_pool={p: shown_all[p] - raw[p] for p in players},
        shown_final={p: shown_whists[p] + shown_all[p] for p in players},
    )


def settle_by_pairs(mountains: ByPlayer) -> ByPair:
    """The first way: what each receives from each other, 10 whists per point of difference over the players.

    >>> pairs = settle_by_pairs({Player.A: Fraction(40), Player.B: Fraction(0), Player.C: Fraction(16)})
    >>> str(pairs[Player.B, Player.A]), str(pairs[Player.C, Player.A])
    ('400/3', '80')
    """
    size = len(mountains)
    return {(i, j): 10 * (mountains[j] - mountains[i]) / size for i in mountains for j in mountains if i != j}


def settle_by_mean(mountains: ByPlayer) -> ByPlayer:
    """The second way: 10 whists per point of difference from the mean mountain.

    >>> means = settle_by_mean({Player.A: Fraction(40), Player.B: Fraction(0), Player.C: Fraction(16)})
    >>> [str(result) for result in means.values()]
    ['-640/3', '560/3', '80/3']
    """
    mean = sum(mountains.values(), Fraction(0)) / len(mountains)
    return {player: 10 * (mean - own) for player, own in mountains.items()}


def has_ended(sheet: Sheet, rules: Rules) -> bool:
    """Whether the sheet ends the game, or the round in Skachki: all pools closed, their sum or one of them reached, no
    mountain left (F.3, F.4, E.7, E.11). Never by the clock or by tables of ordered games, which are not on the sheet.
    """
    if rules.end in (GameEnd.TIME, GameEnd.TABLES):
        return False
    if rules.end is GameEnd.ROUNDS:
        return max(sheet.pool) >= rules.target
    if rules.pool is PoolKind.INDIVIDUAL:
        closed = len(sheet.closed(rules.target)) == len(sheet.pool)
        return closed and (rules.end is not GameEnd.MOUNTAINS or max(sheet.mountain) <= 0)
    return sum(sheet.pool) >= rules.target * len(sheet.pool)


def rounded(amount: Fraction) -> int:
    """The nearest whole number, halves away from zero, so that a pair's two amounts stay opposite.

    >>> rounded(Fraction(5, 2)), rounded(Fraction(-5, 2)), rounded(Fraction(-310, 3))
    (3, -3, -103)
    """
    whole = int(abs(amount) + Fraction(1, 2))
    return whole if amount >= 0 else -whole


def _rounded_sums(pairs: ByPair, players: tuple[Player, ...]) -> dict[Player, int]:
    return {i: sum(rounded(pairs[i, j]) for j in players if j != i) for i in players}
