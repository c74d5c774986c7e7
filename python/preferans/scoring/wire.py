"""Scoring for programs in any language: `{variant, options, event}` in, plain JSON values out.

`score_request`, `settle_request` and `auction_request` answer the engine's methods of these names. Amounts are exact:
whole numbers, or text "p/q"; pool, mountain and whists are what the event adds, and nothing added is left out.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from preferans.errors import RulesError
from preferans.rules import LEVELS, VARIANTS, Rules
from preferans.rules.model import usual_players
from preferans.rules.readers import rational
from preferans.rules.values import GameEnd, NoHelp, PoolKind, TalonPayMode
from preferans.scoring import fields
from preferans.scoring.entries import Column, Entries, Term, Why
from preferans.scoring.entries import Entry as SheetEntry
from preferans.scoring.events import DEAL_FIELDS, read_deal
from preferans.scoring.fields import Event, by_letter, check_fields, object_of, plain, whole
from preferans.scoring.front import deal_value, score
from preferans.scoring.orders import CELLS
from preferans.scoring.players import Player, table
from preferans.scoring.premiums import from_others, smallest_mountain
from preferans.scoring.settlement import has_ended, rounded, settle
from preferans.scoring.sheet import Sheet, write_pool
from preferans.scoring.talon import pay_talon
from preferans.scoring.wire_kin import KIN_HANDLERS, kin_fields
from preferans.scoring.wire_play import PLAY_HANDLERS, Handler

PARAMS = ("variant", "options", "event", "players")
ANY_VARIANT = "any"  # rows on play and auction that hold in every variant; answered by the first one's rules


def score_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to one event of any kind; raises RulesError naming the field and what was expected.

    >>> score_request({"variant": "sochi", "event": {"kind": "misere", "n": 3, "declarer": "A", "declarer_tricks": 2}})
    {'mountain': {'A': 20}}
    """
    from preferans.record import family_wire  # records are built on scoring

    event = _event(params, "an object with a kind")
    other = family_wire.answer(params)
    if other is not None:
        return other
    kind = event.get("kind")
    if not isinstance(kind, str) or kind not in HANDLERS:
        raise RulesError(f"no kind of event {kind!r}: expected {', '.join(HANDLERS)}", code="kind")
    known, answer = HANDLERS[kind]
    check_fields(event, known | {"kind", "n"})
    return answer(event, _rules(params, event))


def settle_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The settlement of a sheet; the event's kind may be left out.

    >>> event = {"mountain": {"A": 20, "B": 8, "C": 2}, "whists": {"A>B": 10}}
    >>> settle_request({"variant": "sochi", "event": event})["final"]
    {'A': -90, 'B': 10, 'C': 80}
    """
    return score_request({**params, "event": {"kind": "settlement", **_event(params, "the sheet as an object")}})


def auction_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """Declarer and bid of an auction, or who speaks next and what he may say; the kind may be left out.

    >>> auction_request({"variant": "sochi", "event": {"calls": [["A", "10H"], ["B", "pass"]]}})["legal"]
    ['pass', '10NT']
    """
    return score_request({**params, "event": {"kind": "auction", **_event(params, "an object with calls")}})


def known_kinds() -> tuple[str, ...]:
    """The kinds of events that are answered."""
    from preferans.record import family_wire

    return tuple(dict.fromkeys((*HANDLERS, *family_wire.known_kinds())))


def _event(params: Mapping[str, Any], expected: str) -> Event:
    """The event of a request whose own fields are all known."""
    for field in params:
        if field not in PARAMS:
            raise RulesError(f'no field "{field}" beside the event: expected {", ".join(PARAMS)}', code=str(field))
    for field, what in (("event", expected), ("options", "an object by name of the option")):
        if field in params and not isinstance(params[field], Mapping):
            raise RulesError(f"{field} is {params[field]!r}: expected {what}", code=field)
    if "event" not in params:
        raise RulesError(f"event is missing: expected {expected}", code="event")
    found: Event = params["event"]
    return found


def _rules(params: Mapping[str, Any], event: Event) -> Rules:
    variant = fields.word(params, "variant")
    options = dict(object_of(params, "options"))
    for name in ("target", "target_sum"):
        if name in event:
            options.setdefault(name, event[name])
    return Rules.preset(VARIANTS[0] if variant == ANY_VARIANT else variant, _players(params, event), **options)


def _players(params: Mapping[str, Any], event: Event) -> int:
    """How many play: `players` or `n` if told, else as many as the event's tables name, else as is usual."""
    inner = event.get("deal") if "deal" in event else event.get("before")
    parts = [event, inner] if isinstance(inner, Mapping) else [event]
    for part, name in ((params, "players"), *((part, "n") for part in parts)):
        if name in part:
            return whole(part, name)
    tables = ("pool", "mountain", "total_pool", "total_mountain", "marked_counts")
    named = {letter for part in parts for name in tables for letter in object_of(part, name)}
    named |= {letter for part in parts for pair in object_of(part, "whists") for letter in str(pair).split(">")}
    variant = params.get("variant")
    return max(usual_players(variant) if variant in VARIANTS else 3, len(named))


# Deals


def _deal(event: Event, rules: Rules) -> dict[str, Any]:
    result, situation = read_deal(event, rules)
    return _written(score(result, rules, situation)) | kin_fields(event, result, situation, rules)


def _deal_value(event: Event, rules: Rules) -> dict[str, Any]:
    result, situation = read_deal(object_of(event, "deal"), rules)
    value = deal_value(score(result, rules, situation), rules)
    return {"final": _exact(value)}


def _talon_pay(event: Event, rules: Rules) -> dict[str, Any]:
    price, pay = Fraction(0), rules.talon_pay
    if "level" in event:
        level = whole(event, "level")
        if level not in LEVELS:
            raise RulesError(f"no level {level}: expected 6 to 10, the talon of a misère is free", code="level")
        prices = rules.prices_of(fields.strain(event, "trump"))
        price = prices.whist[LEVELS.index(level)] * whole(event, "mult", 1)
    elif pay.amount is None and pay.mode is not TalonPayMode.NONE:
        raise RulesError("level is missing: the talon is paid at the whist price of the contract", code="level")
    entries = pay_talon(
        fields.cards(event, "talon"),
        rules,
        declarer=fields.player(event, "declarer"),
        dealer=fields.player(event, "dealer", table(rules.players)[-1]),
        whisters=fields.players(event, "whisters"),
        whist_price=price,
    )
    return _written(Entries.of(entries))


def _premium(event: Event, rules: Rules) -> dict[str, Any]:
    what, everybody = fields.word(event, "what"), table(rules.players)
    if what == "min_mountain":
        mountain = fields.amounts(event, "mountain")
        if set(mountain) != set(everybody):
            raise RulesError(f"mountain: expected all {rules.players} players", code="mountain")
        return _written(Entries.of(smallest_mountain(mountain, rules.premium_min_mountain)))
    flat = {
        "misere_made": (rules.premium_misere, Why.PREMIUM_MISERE),
        "first_close": (rules.premium_first_close, Why.PREMIUM_FIRST_CLOSE),
        "zero_raspasy": (rules.premium_zero_raspasy, Why.PREMIUM_NO_TRICK),
    }
    if what not in flat:
        raise RulesError(f"no premium {what!r}: expected {', '.join([*flat, 'min_mountain'])}", code="what")
    winners = fields.players(event, "players") if "players" in event else [fields.player(event, "player")]
    whists, why = flat[what]
    return _written(Entries.of(from_others(winners, everybody, whists, why)))


# The sheet


def _sheet(event: Event, rules: Rules) -> Sheet:
    """The sheet that an event's pool, mountain and whists describe; a pool that is not told is full."""
    everybody = table(rules.players)
    pool, mountain = fields.amounts(event, "pool"), fields.amounts(event, "mountain")
    whists = fields.pairs(event, "whists")
    for player in {*pool, *mountain, *(player for pair in whists for player in pair)} - set(everybody):
        raise RulesError(f"{player} is not at a table of {rules.players}", code="pool")
    sheet = Sheet(
        tuple(pool.get(player, Fraction(0) if pool else rules.target) for player in everybody),
        tuple(mountain.get(player, Fraction(0)) for player in everybody),
        Sheet.empty(rules.players).whists,
    )
    for (writer, on), amount in whists.items():
        sheet = sheet.add(_whists(writer, on, amount))
    return sheet


def _whists(writer: Player, on: Player, amount: Fraction) -> SheetEntry:
    return SheetEntry(Column.WHISTS, writer, (Term(Why.TRICK, amount, 1),), on=on)


def _pool_write(event: Event, rules: Rules) -> dict[str, Any]:
    before = object_of(event, "before")
    if not before.get("pool"):
        raise RulesError("before.pool is missing: expected the pools", code="before")
    sheet, points = _sheet(before, rules), rational("points", event.get("points"))
    player = fields.player(event, "player")
    if points <= 0 or player not in table(rules.players):
        raise RulesError(f"{player} and {points} points: expected a player at the table and points won", code="points")
    barred = set(fields.players(event, "barred"))
    if rules.no_help_to is NoHelp.FAILED_AND_DEALER:
        sitting = [fields.player(event, "dealer")] if "dealer" in event and rules.players == 4 else []
        barred |= {*fields.players(event, "failed"), *sitting}
    entries = write_pool(sheet, player, points, rules, barred)
    after = sheet.add_all(entries)
    answer: dict[str, Any] = {"pool_after": _row(after.pool)}
    if "mountain" in before or any(after.mountain):
        answer["mountain_after"] = _row(after.mountain)
    whists = _written(Entries.of(entries)).get("whists")
    return answer | ({"whists": whists} if whists else {})


def _settlement(event: Event, rules: Rules) -> dict[str, Any]:
    sheet = _sheet(event, rules)
    reference: Fraction | None = None
    if "reference" in event:
        mean = sum(sheet.pool, Fraction(0)) / rules.players
        reference = mean if event["reference"] == "mean" else rational("reference", event["reference"])
    settled = settle(sheet, rules, reference=reference)
    return {
        "mountain_after": _exact(settled.mountains),
        "after_amnesty": _exact(settled.after_amnesty),
        "pairwise_rounded": {
            f"{i} from {j}": rounded(amount) for (i, j), amount in settled.by_pair.items() if rounded(amount) > 0
        },
        "final": _exact(settled.final),
        "final_display": by_letter(settled.shown_final),
    }


def _end_check(event: Event, rules: Rules) -> dict[str, Any]:
    if "marked_counts" in event:
        counts = fields.whole_by_player(event, "marked_counts")
        if rules.end is not GameEnd.TABLES or set(counts) != set(table(rules.players)):
            raise RulesError(f"marked_counts: expected ordered games of {rules.players} players", code="marked_counts")
        return {"ended": all(count >= len(CELLS) for count in counts.values())}
    sheet = _sheet(event, rules)
    ended = {"ended": has_ended(sheet, rules)}
    if rules.pool is PoolKind.INDIVIDUAL or rules.rounds:
        return ended if not whole(event, "streak_before", 0) or not rules.rounds else {"ended": False}
    return {**ended, "sum": plain(sum(sheet.pool, Fraction(0))), "threshold": plain(rules.target * rules.players)}


def _dealer_rotation(event: Event, rules: Rules) -> dict[str, Any]:
    # After a round of Skachki `dealer` is who dealt first in it.
    stays = event.get("after") == "raspasy" and not rules.slide
    dealer = fields.player(event, "dealer")
    return {"next_dealer": str(dealer if stays else Player((dealer + 1) % rules.players))}


# Answers


def _written(entries: Entries) -> dict[str, Any]:
    """Pool, mountain and whists that entries add, without those that cancel out."""
    tables: dict[str, dict[str, Any]] = {
        "pool": _exact(entries.pool),
        "mountain": _exact(entries.mountain),
        "whists": {f"{writer}>{on}": plain(amount) for (writer, on), amount in sorted(entries.whists.items())},
    }
    kept = {name: {key: amount for key, amount in rows.items() if amount} for name, rows in tables.items()}
    return {name: rows for name, rows in kept.items() if rows}


def _exact(amounts: Mapping[Player, Fraction]) -> dict[str, Any]:
    return by_letter({player: plain(amount) for player, amount in amounts.items()})


def _row(amounts: tuple[Fraction, ...]) -> dict[str, Any]:
    return {str(Player(index)): plain(amount) for index, amount in enumerate(amounts)}


_SHEET = {"pool", "mountain", "whists", "target", "target_sum", "dealer"}
_WRITE = {"player", "points", "target", "before", "barred", "failed", "dealer"}
HANDLERS: dict[str, Handler] = {
    **{kind: (fields, _deal) for kind, fields in DEAL_FIELDS.items()},
    "deal_value": ({"deal", "dealer"}, _deal_value),
    "talon_pay": ({"declarer", "dealer", "talon", "whisters", "level", "trump", "mult"}, _talon_pay),
    "premium": ({"what", "player", "players", "mountain", "dealer"}, _premium),
    "pool_write": (_WRITE, _pool_write),
    "pool_write_nohelp": (_WRITE, _pool_write),
    "pool_write_half": (_WRITE, _pool_write),
    "settlement": (_SHEET | {"unfinished", "reference"}, _settlement),
    "end_check": (_SHEET | {"marked_counts", "streak_before"}, _end_check),
    "dealer_rotation": ({"after", "dealer"}, _dealer_rotation),
    **PLAY_HANDLERS,
    **KIN_HANDLERS,
}
