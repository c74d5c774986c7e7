"""The score sheet as numbers: pool, mountain and whists of every player, and how a win reaches the pools (F.2)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from preferans.rules import Rules
from preferans.rules.values import PoolWrite
from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.players import Player, table

HELP_WHISTS = 10  # what a pool point given to another is worth; a mountain point is worth as much


@dataclass(frozen=True, slots=True)
class Sheet:
    """Totals by player: pool and mountain points, and whists[i][j] that i has written on j.

    >>> sheet = Sheet.empty(3).add(Entry(Column.WHISTS, Player.B, (Term(Why.TRICK, 3, 2),), on=Player.A))
    >>> sheet.whists[1][0], sheet.balance(Player.A)
    (Fraction(6, 1), Fraction(-6, 1))
    """

    pool: tuple[Fraction, ...]
    mountain: tuple[Fraction, ...]
    whists: tuple[tuple[Fraction, ...], ...]

    @classmethod
    def empty(cls, players: int) -> Self:
        """A sheet on which nothing is written."""
        row = (Fraction(0),) * players
        return cls(row, row, (row,) * players)

    def add(self, entry: Entry) -> Self:
        """The sheet with one entry more."""
        if entry.column is Column.POOL:
            return replace(self, pool=_plus(self.pool, entry.player, entry.amount))
        if entry.column is Column.MOUNTAIN:
            return replace(self, mountain=_plus(self.mountain, entry.player, entry.amount))
        assert entry.on is not None
        row = _plus(self.whists[entry.player], entry.on, entry.amount)
        whists = (*self.whists[: entry.player], row, *self.whists[entry.player + 1 :])
        return replace(self, whists=whists)

    def add_all(self, entries: Iterable[Entry]) -> Self:
        """The sheet with all entries added in turn."""
        sheet = self
        for entry in entries:
            sheet = sheet.add(entry)
        return sheet

    def balance(self, player: Player) -> Fraction:
        """Whists that a player wrote on the others less those written on him."""
        return sum(self.whists[player], Fraction(0)) - sum((row[player] for row in self.whists), Fraction(0))

    def closed(self, target: Fraction) -> tuple[Player, ...]:
        """The players whose pool has reached the target, in pool points."""
        return tuple(player for player in table(len(self.pool)) if self.pool[player] >= target)


def write_pool(
    sheet: Sheet, player: Player, points: Fraction, rules: Rules, barred: Iterable[Player] = ()
) -> list[Entry]:
    """Where pool points that a player earned are written (F.2): his pool, others' pools for 10 whists a point, the
    rest off his mountain; without help all into his pool. `barred` may not be helped.

    >>> rules, sheet = Rules.preset("sochi", target=10), Sheet.empty(3)
    >>> entries = write_pool(sheet, Player.A, Fraction(14), rules)
    >>> [(e.column.value, str(e.player), int(e.amount)) for e in entries]
    [('pool', 'A', 10), ('pool', 'B', 4), ('whists', 'A', 40)]
    """
    entries: list[Entry] = []
    if rules.pool_write is PoolWrite.HALF_MOUNTAIN:
        off = min(points / 2, max(sheet.mountain[player], Fraction(0)))
        if off:
            entries.append(Entry(Column.MOUNTAIN, player, (Term(Why.HALF_OFF, -off, 1),)))
        points -= off
    own = points if not rules.help else min(max(rules.target - sheet.pool[player], Fraction(0)), points)
    if own:
        entries.append(Entry(Column.POOL, player, (Term(Why.POOL, own, 1),)))
    left = points - own
    if left:
        helped, left = _help(sheet, player, left, rules.target, frozenset(barred) | {player})
        entries += helped
    if left:
        entries += _surplus(sheet.add_all(entries), player, left, rules)
    return entries


def _help(
    sheet: Sheet, player: Player, points: Fraction, target: Fraction, barred: frozenset[Player]
) -> tuple[list[Entry], Fraction]:
    """Fills the fullest unclosed pool, then the next; of equal ones the nearest to the player's left (s0)."""
    entries: list[Entry] = []
    size = len(sheet.pool)
    clockwise = [Player((player + step) % size) for step in range(1, size)]
    others = [other for other in clockwise if other not in barred and sheet.pool[other] < target]
    for other in sorted(others, key=lambda other: -sheet.pool[other]):  # stable: equal pools stay clockwise
        given = min(points, target - sheet.pool[other])
        if given:
            entries.append(Entry(Column.POOL, other, (Term(Why.HELP, given, 1),)))
            entries.append(Entry(Column.WHISTS, player, (Term(Why.HELP, given, HELP_WHISTS),), on=other))
            points -= given
    return entries, points


def _surplus(sheet: Sheet, player: Player, points: Fraction, rules: Rules) -> list[Entry]:
    """What no pool takes comes off the mountain. Under half_mountain a player without one takes it off the smallest
    mountain of another and writes whists on him; both ways the result is the same (F.2).
    """
    entries: list[Entry] = []
    if rules.pool_write is PoolWrite.HALF_MOUNTAIN:
        own = min(points, max(sheet.mountain[player], Fraction(0)))
        if own:
            entries.append(Entry(Column.MOUNTAIN, player, (Term(Why.SURPLUS, -own, 1),)))
        points -= own
        loaded = [other for other in table(len(sheet.pool)) if other != player and sheet.mountain[other] > 0]
        for other in sorted(loaded, key=lambda other: sheet.mountain[other]):
            taken = min(points, sheet.mountain[other])
            if taken:
                entries.append(Entry(Column.MOUNTAIN, other, (Term(Why.SURPLUS, -taken, 1),)))
                entries.append(Entry(Column.WHISTS, player, (Term(Why.SURPLUS, taken, HELP_WHISTS),), on=other))
                points -= taken
    if points:
        entries.append(Entry(Column.MOUNTAIN, player, (Term(Why.SURPLUS, -points, 1),)))
    return entries


def _plus(row: tuple[Fraction, ...], at: int, amount: Fraction) -> tuple[Fraction, ...]:
    return (*row[:at], row[at] + amount, *row[at + 1 :])
