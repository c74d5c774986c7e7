"""One deal after another: how a result changes the sheet, the dealer and what else the record keeps."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from preferans.record.progress import Progress, after_deal, after_round, check_due, is_due, queues_of
from preferans.rules import Rules
from preferans.rules.values import GameEnd, NoHelp, Ordered, PoolKind
from preferans.scoring.entries import Column, Entries, Entry, Why
from preferans.scoring.front import is_exit, score
from preferans.scoring.game import tricks_short
from preferans.scoring.orders import CELLS, missing_games, unfulfilled
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.premiums import from_others, smallest_mountain
from preferans.scoring.races import final_prizes
from preferans.scoring.results import AllPassResult, DealResult, GameResult, MisereResult
from preferans.scoring.settlement import has_ended
from preferans.scoring.sheet import Sheet, write_pool
from preferans.scoring.situation import Situation


@dataclass(frozen=True, slots=True)
class Moment:
    """The record between two deals: the sheet, who deals next, all-pass deals just before, bombs and ordered games."""

    sheet: Sheet
    dealer: Player
    streak: int
    progress: Progress

    @classmethod
    def start(cls, rules: Rules, dealer: Player) -> Self:
        """The record before the first deal; the agreed mountain of a simplified start stands on it (E.6.7)."""
        empty = Sheet.empty(rules.players)
        mountain = (Fraction(rules.opening_mountain),) * rules.players
        return cls(replace(empty, mountain=mountain), dealer, 0, Progress.start(rules, dealer))


@dataclass(frozen=True, slots=True)
class Written:
    """One recorded deal: `earned` is what scoring says, `entries` what went onto the sheet (pools filled up, help,
    premiums and prizes).
    """

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
    check_due(moment.progress, result, rules)
    situation = situation_of(moment, rules, multiplier)
    earned = score(result, rules, situation)
    order = at_seats(moment.dealer, rules.players)
    barred = _barred(result, rules, order)
    sheet = moment.sheet.add_all(entry for entry in earned if entry.column is not Column.POOL)
    on_sheet: list[Entry] = []
    first_closed: Player | None = None
    current = moment.progress.round
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
            if current is not None and current.first is None and current.reached(sheet, rules.target):
                current = replace(current, first=current.reached(sheet, rules.target)[0])
    rest = [entry for entry in earned if entry.column is not Column.POOL]
    premium = _first_close(first_closed, rules, order)
    streak = moment.streak + 1 if isinstance(result, AllPassResult) else moment.streak
    if is_exit(result, rules):
        streak = 0
    progress, dealer = after_deal(moment.progress, result, order, rules), next_dealer(moment, result, rules)
    if moment.progress.opening_deal(rules) is not None and progress.opening_deal(rules) is None:
        streak = 0  # the game begins
    if current is not None:
        number = current.number
        prizes, current, dealer = after_round(current, result, sheet, streak, dealer, rules)
        premium += prizes
        streak = streak if current.number == number else 0
        progress = replace(progress, round=current)
    after = Moment(sheet.add_all(premium), dealer, streak, progress)
    return Written(result, situation, earned, Entries.of([*on_sheet, *rest, *premium]), moment, after)


def situation_of(moment: Moment, rules: Rules, multiplier: int = 1) -> Situation:
    """What the record says about the deal that comes next."""
    progress, opening = moment.progress, moment.progress.opening_deal(rules)
    current = progress.round
    return Situation(
        moment.dealer,
        streak=moment.streak,
        multiplier=multiplier,
        closed=closed_pools(moment, rules),
        price=opening.price if opening is not None else current.due if current and not current.obligatory else None,
        queues=queues_of(progress),
        bomb_run=progress.bomb_run,
        forced=is_due(progress, rules),
        lowest_level=rules.round_first_level if current is not None and not current.contract else 6,
        tables=dict(zip(table(rules.players), progress.games, strict=True)) if _is_ordered(rules) else {},
    )


def closed_pools(moment: Moment, rules: Rules) -> tuple[Player, ...]:
    """The players whose pool has reached the target, in Skachki that of the round."""
    current = moment.progress.round
    return moment.sheet.closed(rules.target) if current is None else current.reached(moment.sheet, rules.target)


def next_dealer(moment: Moment, result: DealResult, rules: Rules) -> Player:
    """The next player clockwise; the same again after an all-pass deal that does not pass the deal on. Obligatory deals
    at the start pass on as they were agreed.
    """
    dealer, after = moment.dealer, replace(moment.progress, deals=moment.progress.deals + 1)
    coming = after.opening_deal(rules)
    if coming is not None:
        return coming.dealer
    in_game = moment.progress.opening_deal(rules) is None
    if isinstance(result, AllPassResult) and not rules.slide and in_game:
        return dealer
    return Player((dealer + 1) % rules.players)


def game_over(moment: Moment, rules: Rules) -> bool:
    """Whether the game has ended by itself: pools and mountains, full tables, the last round (F.3, F.4, E.8, E.11)."""
    current = moment.progress.round
    if current is not None:
        return current.over
    if rules.end is GameEnd.TABLES:
        return all(len(games) == len(CELLS) for games in moment.progress.games)
    return has_ended(moment.sheet, rules)


def closing_entries(moment: Moment, rules: Rules, *, stopped: bool) -> Entries:
    """What is written at the end: the premium for the smallest mountain (s0, Rostov), the prizes over all rounds of
    Skachki (s4), games of "the robber" that were not named (s0, Classic); only these when the game was stopped.
    """
    over, sheet = game_over(moment, rules), moment.sheet
    players = table(rules.players)
    mountain = dict(zip(players, sheet.mountain, strict=True))
    entries: list[Entry] = []
    if over and not stopped and not rules.rounds and rules.premium_min_mountain:
        entries += smallest_mountain(mountain, rules.premium_min_mountain)
    if over and rules.rounds:
        entries += final_prizes(dict(zip(players, sheet.pool, strict=True)), mountain, rules)
    if (over or stopped) and rules.razboynik:
        for player, named in zip(players, moment.progress.games, strict=True):
            entries += unfulfilled(player, missing_games(named, rules), rules)
    return Entries.of(entries)


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


def _is_ordered(rules: Rules) -> bool:
    return rules.ordered is not Ordered.NO


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
