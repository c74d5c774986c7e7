"""A record of two, deal by deal: pools with help, whists, the table of 25 games, the points of Пасы, the end."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from preferans.rules.two_hands import GAMES, TwoHandRules
from preferans.scoring.entries import Column, Entries, Entry
from preferans.scoring.players import Player
from preferans.scoring.settlement import has_ended
from preferans.scoring.settlement import settle as settle_sheet
from preferans.scoring.sheet import Sheet, write_pool
from preferans.scoring.two_hands import (
    TwoHandGame,
    TwoHandPasses,
    TwoHandResult,
    TwoHandSituation,
    check_unmarked,
    game_text,
    marks,
    score_two_hands,
)


@dataclass(frozen=True, slots=True)
class TwoHandMoment:
    """The record between two deals: the sheet, games of the table crossed off by player, points of Пасы, the dealer."""

    sheet: Sheet
    marked: tuple[tuple[str, ...], ...]
    points: tuple[int, int]
    dealer: Player

    @classmethod
    def start(cls, rules: TwoHandRules, dealer: Player) -> Self:
        """The record before the first deal."""
        return cls(Sheet.empty(rules.players), ((), ()), (0, 0), dealer)


@dataclass(frozen=True, slots=True)
class TwoHandWritten:
    """One recorded deal: what it earned, what went onto the sheet (pools filled up, help), the record around it."""

    result: TwoHandResult
    situation: TwoHandSituation
    earned: Entries
    entries: Entries
    before: TwoHandMoment
    after: TwoHandMoment


def advance(moment: TwoHandMoment, result: TwoHandResult, rules: TwoHandRules) -> TwoHandWritten:
    """Writes down one deal; raises RulesError for a result that the rules do not allow, or a game named before.

    >>> from preferans.cards import Strain
    >>> rules = TwoHandRules.preset("gusarik")
    >>> game = TwoHandGame(6, 0, "with_talon", (5, 5), Strain.CLUBS)
    >>> written = advance(TwoHandMoment.start(rules, Player.B), game, rules)
    >>> written.after.marked, str(written.after.dealer), int(written.after.sheet.whists[1][0])
    ((('6C',), ()), 'A', 30)
    """
    situation = TwoHandSituation(moment.dealer)
    earned = score_two_hands(result, rules, situation)
    marked = list(moment.marked)
    if isinstance(result, TwoHandGame) and rules.has_table:
        declarer = situation.seats[result.declarer]
        check_unmarked(game_text(result), moment.marked[declarer])
        marked[declarer] = (*marked[declarer], *marks(result, rules))
    sheet, points = moment.sheet, list(moment.points)
    entries: list[Entry] = []
    for entry in earned:
        if entry.column is Column.POINTS:
            points[entry.player] += int(entry.amount)
            entries.append(entry)
            continue
        moves = [entry]
        if entry.column is Column.POOL:
            moves = write_pool(sheet, entry.player, entry.amount, rules.base)
            if len(moves) == 1 and moves[0].column is Column.POOL:
                moves = [entry]  # nothing passed on: the reason as earned
        sheet = sheet.add_all(moves)
        entries += moves
    dealer = moment.dealer if isinstance(result, TwoHandPasses) else Player(1 - moment.dealer)
    after = TwoHandMoment(sheet, (marked[0], marked[1]), (points[0], points[1]), dealer)
    return TwoHandWritten(result, situation, earned, Entries.of(entries), moment, after)


def ended(moment: TwoHandMoment, rules: TwoHandRules) -> bool:
    """Whether the game is over: both pools closed, both tables full, or the agreed points reached (E.9, E.10)."""
    if rules.variant == "pasy":
        return max(moment.points) >= rules.target
    if rules.has_table:
        return table_full(tuple(len(games) for games in moment.marked))
    return has_ended(moment.sheet, rules.base)


def table_full(counts: tuple[int, ...]) -> bool:
    """Whether everybody has crossed off all 25 games."""
    return all(count >= len(GAMES) for count in counts)


def loser(points: tuple[int, int], rules: TwoHandRules) -> Player | None:
    """Who has lost a game of Пасы: the one with more points once somebody has reached the agreed number."""
    if max(points) < rules.target or points[0] == points[1]:
        return None
    return Player(0 if points[0] > points[1] else 1)


def settle(moment: TwoHandMoment, rules: TwoHandRules) -> dict[Player, Fraction]:
    """What each has won, in whists, or in points at Пасы; sums to zero.

    >>> rules = TwoHandRules.preset("pasy")
    >>> moment = TwoHandMoment(Sheet.empty(2), ((), ()), (52, 40), Player.A)
    >>> [int(result) for result in settle(moment, rules).values()]
    [-12, 12]
    """
    if rules.variant == "pasy":
        first, second = moment.points
        return {Player.A: Fraction(second - first), Player.B: Fraction(first - second)}
    return settle_sheet(moment.sheet, rules.base).final
