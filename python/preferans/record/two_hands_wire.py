"""Events of the games for two, answered with plain JSON values; players by letter, the dealer is B unless told."""

from collections.abc import Callable
from typing import Any

from preferans.errors import RulesError
from preferans.record.two_hands import TwoHandMoment, loser, settle, table_full
from preferans.record.two_hands_auction import TwoHandAuction
from preferans.rules.two_hands import REQUIRED, TwoHandRules
from preferans.scoring import fields
from preferans.scoring.entries import Column, Entries, Entry, Term, Why
from preferans.scoring.fields import Event, plain, whole
from preferans.scoring.players import Player
from preferans.scoring.sheet import Sheet
from preferans.scoring.two_hands import (
    PasyResult,
    TwoHandGame,
    TwoHandMisere,
    TwoHandResult,
    TwoHandSituation,
    check_unmarked,
    marks,
    may_whist,
    score_two_hands,
)

Answer = dict[str, Any]
_BOTH = (Player.A, Player.B)


def _hussar(event: Event, rules: TwoHandRules) -> Answer:
    situation = _situation(event)
    whist = fields.word(event, "whist") if "whist" in event else "check" if event.get("level") == 10 else "pass"
    return _written(_game(event, situation, whist), rules, situation)


def _gusarik(event: Event, rules: TwoHandRules) -> Answer:
    # The declarer is the dealer's opponent; an event that does not tell the dealer tells him by that.
    declarer = fields.player(event, "declarer")
    situation = TwoHandSituation(fields.player(event, "dealer", _other(declarer)))
    return _written(_game(event, situation, "with_talon"), rules, situation)


def _misere(event: Event, rules: TwoHandRules) -> Answer:
    situation = _situation(event)
    seat = situation.seats.index(_at_table(fields.player(event, "declarer")))
    return _written(TwoHandMisere(seat, whole(event, "declarer_tricks")), rules, situation)


def _pasy(event: Event, rules: TwoHandRules) -> Answer:
    situation = _situation(event)
    tricks = _tricks(event, situation)
    if tricks is None:
        raise RulesError("tricks is missing: expected both players", code="tricks")
    return {"points": _written(PasyResult(tricks), rules, situation).get("points", {})}


def _end_check(event: Event, rules: TwoHandRules) -> Answer:
    if rules.variant == "pasy":
        told = fields.whole_by_player(event, "points")
        points = (told.get(Player.A, 0), told.get(Player.B, 0))
        lost = loser(points, rules)
        return {"ended": max(points) >= rules.target, "loser": None if lost is None else str(lost)}
    if rules.has_table:
        counts = fields.whole_by_player(event, "marked_counts")
        return {"ended": table_full(tuple(counts.get(player, 0) for player in _BOTH))}
    pool = fields.amounts(event, "pool")
    return {"ended": all(pool.get(player, 0) >= rules.target for player in _BOTH)}


def _settlement(event: Event, rules: TwoHandRules) -> Answer:
    pool, mountain = fields.amounts(event, "pool"), fields.amounts(event, "mountain")
    whists, points = fields.pairs(event, "whists"), fields.whole_by_player(event, "points")
    for player in {*pool, *mountain, *points, *(player for pair in whists for player in pair)}:
        _at_table(player)
    told = [Entry(Column.POOL, player, (Term(Why.POOL, amount, 1),)) for player, amount in pool.items()]
    told += [Entry(Column.MOUNTAIN, player, (Term(Why.UNDERTRICK, amount, 1),)) for player, amount in mountain.items()]
    told += [Entry(Column.WHISTS, by, (Term(Why.TRICK, amount, 1),), on=on) for (by, on), amount in whists.items()]
    sheet = Sheet.empty(2).add_all(told)
    moment = TwoHandMoment(sheet, ((), ()), (points.get(Player.A, 0), points.get(Player.B, 0)), Player.B)
    return {"final": {str(player): plain(result) for player, result in settle(moment, rules).items()}}


def _legality(event: Event, rules: TwoHandRules) -> Answer:
    what = fields.word(event, "what")
    if what == "two_passes":
        if rules.variant != "hussar":
            raise RulesError(f"nobody passes in {rules.variant}", code="what")
        return {"result": "redeal_same_dealer"}
    if what == "whist":
        level, mode = whole(event, "level"), fields.word(event, "mode")
        if level not in REQUIRED:
            raise RulesError(f"no level {level}: expected 6 to 10", code="level")
        return {"legal": _allowed(lambda: _check_whist(level, mode, rules))}
    if what == "contract":
        call, marked = fields.word(event, "call"), tuple(map(str, fields.items(event, "marked")))
        return {"legal": _allowed(lambda: check_unmarked(call, marked))}
    raise RulesError(f"no question {what!r} of legality: expected contract, whist or two_passes", code="what")


def _allowed(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except RulesError:
        return False
    return True


def _check_whist(level: int, mode: str, rules: TwoHandRules) -> None:
    known = ("with_talon", "check") if rules.has_table else ("with_talon", "without_talon", "pass", "check")
    if mode not in known or not may_whist(level, mode) or (mode == "check" and level != 10):
        raise RulesError(f"{mode} on {level}: not allowed", code="whist")


def _auction(event: Event, rules: TwoHandRules) -> Answer:
    seats, auction = _situation(event).seats, TwoHandAuction.start(rules)
    for item in fields.items(event, "calls"):
        if not isinstance(item, list | tuple) or len(item) != 2:
            raise RulesError(f"call {item!r}: expected a player and what he says", code="calls")
        to_call = auction.to_call
        if to_call is None or str(seats[to_call]) != str(item[0]):
            raise RulesError(f"{item[0]} says {item[1]} out of turn", code="calls")
        auction = auction.say(str(item[1]))
    outcome, to_call = auction.outcome, auction.to_call
    if outcome is None and to_call is not None:
        return {"declarer": None, "bid": None, "to_call": str(seats[to_call]), "legal": list(map(str, auction.legal()))}
    if outcome is None or outcome.declarer is None:
        return {"declarer": None, "bid": None, "result": "redeal_same_dealer"}
    return {"declarer": str(seats[outcome.declarer]), "bid": str(outcome.bid)}


# Fields


def _situation(event: Event) -> TwoHandSituation:
    return TwoHandSituation(_at_table(fields.player(event, "dealer", Player.B)))


def _at_table(player: Player) -> Player:
    if player not in _BOTH:
        raise RulesError(f"{player} is not at a table of 2", code="player")
    return player


def _other(player: Player) -> Player:
    return Player(1 - _at_table(player))


def _tricks(event: Event, situation: TwoHandSituation) -> tuple[int, int] | None:
    told = fields.whole_by_player(event, "tricks")
    for player in told:
        _at_table(player)
    first, second = situation.seats
    return (told.get(first, 0), told.get(second, 0)) if told else None


def _game(event: Event, situation: TwoHandSituation, whist: str) -> TwoHandGame:
    declarer = situation.seats.index(_at_table(fields.player(event, "declarer")))
    tricks = None if whist == "pass" else _tricks(event, situation)
    return TwoHandGame(whole(event, "level"), declarer, whist, tricks, fields.strain(event, "trump"))


def _written(result: TwoHandResult, rules: TwoHandRules, situation: TwoHandSituation) -> Answer:
    """What entries add, without the empty tables; the game crossed off where there is a table of games."""
    entries = score_two_hands(result, rules, situation)
    answer: Answer = {}
    for name, column in (("pool", Column.POOL), ("mountain", Column.MOUNTAIN), ("points", Column.POINTS)):
        row = {str(entry.player): plain(entry.amount) for entry in entries if entry.column is column}
        answer |= {name: row} if row else {}
    whists = _whists(entries)
    answer |= {"whists": whists} if whists else {}
    if rules.has_table and isinstance(result, TwoHandGame):
        declarer, games = situation.seats[result.declarer], marks(result, rules)
        answer["marked"] = {str(declarer): list(games)} if games else {}
    return answer


def _whists(entries: Entries) -> dict[str, Any]:
    return {f"{writer}>{on}": plain(amount) for (writer, on), amount in sorted(entries.whists.items())}


_GAME = {"level", "trump", "declarer", "tricks", "dealer"}
HANDLERS: dict[str, tuple[set[str], Callable[[Event, TwoHandRules], Answer]]] = {
    "hussar_contract": (_GAME | {"whist"}, _hussar),
    "hussar_misere": ({"declarer", "declarer_tricks", "dealer"}, _misere),
    "gusarik_contract": (_GAME, _gusarik),
    "pasy": ({"tricks", "dealer"}, _pasy),
    "end_check": ({"points", "marked_counts", "pool"}, _end_check),
    "settlement": ({"pool", "mountain", "whists", "points"}, _settlement),
    "legality": ({"what", "level", "mode", "call", "marked", "player"}, _legality),
    "auction": ({"calls", "dealer"}, _auction),
}
