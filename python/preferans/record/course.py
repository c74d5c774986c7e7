"""One deal after another: how a result changes the sheet, the dealer and the run of all-pass deals."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from preferans.rules import Rules
from preferans.rules.values import NoHelp, PoolKind
from preferans.scoring.entries import Column, Entries, Entry, Why
from preferans.scoring.front import is_exit, score
from preferans.scoring.game import tricks_short
from preferans.scoring.players import Player, at_seats
from preferans.scoring.premiums import from_others, smallest_mountain
from preferans.scoring.results import AllPassResult, DealResult, GameResult, MisereResult, Situation
from preferans.scoring.settlement import has_ended
from preferans.scoring.sheet import Sheet, write_pool


@dataclass(frozen=True, slots=True)
class Moment:
    """The record between two deals: the sheet, who deals next, all-pass deals just before."""

    sheet: Sheet
    dealer: Player
    streak: int = 0

    @classmethod
    def start(cls, rules: Rules, dealer: Player) -> Self:
        """The record before the first deal."""
        return cls(Sheet.empty(rules.players), dealer)


@dataclass(frozen=True, slots=True)
class Written:
    """One recorded deal: `earned` is what scoring says, `entries` what went onto the sheet (pools filled up, help)."""

    result: DealResult
    situation: Situation
    earned: Entries
    entries: Entries
    before: Moment
    after: Moment


def advance(moment: Moment, result: DealResult, rules: Rules, multiplier: int = 1) -> Written:
    """Writes down one deal (F.1, F.2, B.3); raises RulesError for a result that the rules do not allow.

    >>> from preferans.scoring import AllPassResult
    >>> rules = Rules.preset("sochi")
    >>> written = advance(Moment.start(rules, Player.C), AllPassResult((0, 4, 6)), rules)
    >>> str(written.after.dealer), written.after.streak, [int(points) for points in written.after.sheet.pool]
    ('A', 1, [1, 0, 0])
    """
    situation = situation_of(moment, rules, multiplier)
    earned = score(result, rules, situation)
    order = at_seats(moment.dealer, rules.players)
    barred = _barred(result, rules, order)
    sheet = moment.sheet.add_all(entry for entry in earned if entry.column is not Column.POOL)
    on_sheet: list[Entry] = []
    first_closed: Player | None = None
    pools = sorted((e for e in earned if e.column is Column.POOL), key=lambda entry: order.index(entry.player))
    for entry in pools:  # clockwise from the eldest hand, the sitting dealer last (DEC-16)
        moves = write_pool(sheet, entry.player, entry.amount, rules, barred)
        unchanged = len(moves) == 1 and (moves[0].column, moves[0].amount) == (entry.column, entry.amount)
        for move in [entry] if unchanged else moves:
            was_open = not sheet.closed(rules.target)
            sheet = sheet.add(move)
            on_sheet.append(move)
            if was_open and sheet.closed(rules.target):
                first_closed = sheet.closed(rules.target)[0]
    rest = [entry for entry in earned if entry.column is not Column.POOL]
    premium = _first_close(first_closed, rules, order)
    streak = moment.streak + 1 if isinstance(result, AllPassResult) else moment.streak
    if is_exit(result, rules):
        streak = 0
    after = Moment(sheet.add_all(premium), next_dealer(moment.dealer, result, rules), streak)
    return Written(result, situation, earned, Entries.of([*on_sheet, *rest, *premium]), moment, after)


def situation_of(moment: Moment, rules: Rules, multiplier: int = 1) -> Situation:
    """What the record says about the deal that comes next."""
    closed = moment.sheet.closed(rules.target)
    return Situation(moment.dealer, streak=moment.streak, multiplier=multiplier, closed=closed)


def next_dealer(dealer: Player, result: DealResult, rules: Rules) -> Player:
    """The next player clockwise; the same again after an all-pass deal that does not pass the deal on."""
    if isinstance(result, AllPassResult) and not rules.slide:
        return dealer
    return Player((dealer + 1) % rules.players)


def closing_entries(moment: Moment, rules: Rules) -> Entries:
    """What is written when the pools have ended the game: the premium for the smallest mountain (s0, Rostov)."""
    if not rules.premium_min_mountain or not has_ended(moment.sheet, rules):
        return Entries(())
    mountain = {Player(index): points for index, points in enumerate(moment.sheet.mountain)}
    return Entries.of(smallest_mountain(mountain, rules.premium_min_mountain))


def running_totals(
    deals: tuple[Written, ...], column: Column, player: Player, on: Player | None = None
) -> list[Fraction]:
    """The totals of one field of the sheet as they were written one after another, in the field's unit."""
    totals: list[Fraction] = []
    for written in deals:
        total = field_of(written.after.sheet, column, player, on)
        if total != (totals[-1] if totals else 0):
            totals.append(total)
    return totals


def field_of(sheet: Sheet, column: Column, player: Player, on: Player | None = None) -> Fraction:
    """One field of the sheet: pool or mountain of a player, or his whists on another."""
    if column is Column.WHISTS:
        assert on is not None
        return sheet.whists[player][on]
    return (sheet.pool if column is Column.POOL else sheet.mountain)[player]


def _barred(result: DealResult, rules: Rules, order: tuple[Player, ...]) -> frozenset[Player]:
    """Who may not be helped in this deal (s2, ВМК rule 8; s0, Classic)."""
    if rules.no_help_to is NoHelp.SHORT_WHIST and isinstance(result, GameResult):
        return frozenset(order[seat] for seat in tricks_short(result, rules))
    if rules.no_help_to is NoHelp.FAILED_AND_DEALER:
        return frozenset(_failed_and_dealer(result, order))
    return frozenset()


def _failed_and_dealer(result: DealResult, order: tuple[Player, ...]) -> Iterator[Player]:
    if len(order) == 4:
        yield order[3]
    short = result.undertricks if isinstance(result, GameResult) else 0
    caught = result.tricks if isinstance(result, MisereResult) else 0
    if isinstance(result, GameResult | MisereResult) and (short or caught):
        yield order[result.declarer]


def _first_close(player: Player | None, rules: Rules, order: tuple[Player, ...]) -> list[Entry]:
    if player is None or rules.pool is not PoolKind.INDIVIDUAL:
        return []
    return from_others([player], order, rules.premium_first_close, Why.PREMIUM_FIRST_CLOSE)
