"""The pulka for programs in any language: a record goes in with what is to be written, and comes back with its sheet.

Nothing is kept between two requests: the record is the object of its file, whoever asks keeps it.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from preferans.errors import RulesError
from preferans.pulka import Pulka, Written
from preferans.rules import TITLES, Rules
from preferans.rules.values import Bombs, GameEnd, PoolKind
from preferans.scoring import fields
from preferans.scoring.entries import Column, Entry
from preferans.scoring.events import read_deal
from preferans.scoring.explain import column, explain
from preferans.scoring.fields import plain
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.settlement import Settlement
from preferans.show.kept import deal_notes, goal_number, goal_text
from preferans.show.record import deal_title

_NEW = ("variant", "players", "options", "names", "first_dealer")
_CHANGES = ("add", "undo", "stop")
_LANGUAGES = ("en", "ru")


def pulka_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The `record`, or a new one of `variant`, `players`, `options`, `names`, `first_dealer`, after one change.

    The change is `add` (the event of a deal, as in `score`; who deals the record knows), `undo` or `stop` (true), or
    none. The result has the changed `record` and all that its sheet shows. Raises PreferansError, and nothing changes.

    >>> made = {"kind": "contract", "level": 6, "trump": "D", "declarer": "A", "tricks": {"A": 6, "B": 2, "C": 2},
    ...         "whist": {"B": "whist", "C": "whist"}}
    >>> found = pulka_request({"variant": "sochi", "add": made})
    >>> found["dealer"], found["history"]["pool"]["A"], found["last"]["entries"][1]["explain"]["en"]
    ('A', [2], '2 tricks × 2')
    """
    for name in params:
        if name not in ("record", *_NEW, *_CHANGES):
            expected = ", ".join(("record", *_NEW, *_CHANGES))
            raise RulesError(f"unknown key {name!r:.40}: expected {expected}", code="unknown_key")
    changes = [name for name in _CHANGES if params.get(name) not in (None, False)]
    if len(changes) > 1:
        raise RulesError(f"{' and '.join(changes)}: expected one change at a time", code="change")
    pulka = _record(params)
    if "add" in changes:
        _add(pulka, fields.object_of(params, "add"))
    elif "undo" in changes and fields.flag(params, "undo"):
        pulka.undo()
    elif "stop" in changes and fields.flag(params, "stop"):
        pulka.stop()
    return pulka_json(pulka)


def pulka_json(pulka: Pulka) -> dict[str, Any]:
    """The record, its sheet with all running totals, the settlement as if it ended now, and the last deal."""
    rules, players = pulka.rules, table(pulka.rules.players)
    situation = pulka.situation
    return {
        "record": json.loads(pulka.to_json()),
        "variant": rules.variant,
        "players": rules.players,
        "title": dict(zip(_LANGUAGES, TITLES[rules.variant], strict=True)),
        "goal": {"number": goal_number(rules), **{lang: goal_text(rules, lang) for lang in _LANGUAGES}},
        "deals": len(pulka.deals),
        "dealer": str(pulka.dealer),
        "seats": [str(player) for player in at_seats(pulka.dealer, rules.players)],
        "streak": situation.streak,
        "ended": pulka.ended,
        "stopped": pulka.stopped,
        "closed": [str(player) for player in pulka.closed],
        "history": {
            "pool": {str(player): _totals(pulka, Column.POOL, player) for player in players},
            "mountain": {str(player): _totals(pulka, Column.MOUNTAIN, player) for player in players},
            "whists": {
                f"{player}>{on}": _totals(pulka, Column.WHISTS, player, on)
                for player in players
                for on in players
                if on != player
            },
        },
        "settlement": _settlement_json(pulka, pulka.settle()),
        "last": _last_json(pulka, pulka.deals[-1]) if pulka.deals else None,
        "form": _form_json(rules),
    }


def _record(params: Mapping[str, Any]) -> Pulka:
    if params.get("record") is not None:
        both = [name for name in _NEW if name in params]
        if both:
            raise RulesError(f"both record and {both[0]}: expected one of them", code="record")
        return Pulka.from_json(json.dumps(fields.object_of(params, "record")))
    players = fields.whole(params, "players") if "players" in params else None
    variant = fields.word({"variant": "sochi"} | dict(params), "variant")
    rules = Rules.preset(variant, players, **fields.object_of(params, "options"))
    if not isinstance(rules, Rules):
        raise RulesError(f"{variant} is no pulka: its record is kept in another way", code="variant")
    names = fields.items(params, "names") if params.get("names") is not None else None
    if names is not None and not all(isinstance(name, str) for name in names):
        raise RulesError("names: expected a list of texts", code="names")
    dealer = fields.player(params, "first_dealer") if params.get("first_dealer") is not None else None
    return Pulka(rules, names, first_dealer=dealer)


def _add(pulka: Pulka, told: Mapping[str, Any]) -> None:
    due = {"dealer": str(pulka.dealer), "streak_before": pulka.situation.streak}
    event = due | dict(told)
    result, situation = read_deal(event, pulka.rules)
    if situation.dealer != pulka.dealer or situation.streak != pulka.situation.streak:
        raise RulesError(f"dealer: the next deal is {pulka.dealer}'s", code="dealer")
    pulka.add(result, multiplier=pulka.own_multiplier(event, situation))


def _totals(pulka: Pulka, where: Column, player: Player, on: Player | None = None) -> list[int | str]:
    return [plain(total) for total in pulka.history(where, player, on)]


def _settlement_json(pulka: Pulka, settled: Settlement) -> dict[str, Any]:
    shared = pulka.rules.pool is not PoolKind.INDIVIDUAL
    return {
        "whists": _shown(settled.shown_whists),
        "mountain": _shown(settled.shown_mountain),
        "pool": _shown(settled.shown_pool) if shared else None,
        "final": _shown(settled.shown_final),
        "exact": {str(player): plain(amount) for player, amount in settled.final.items()},
        "unfilled": not shared and len(pulka.closed) < pulka.rules.players,
        "rounded": any(Fraction(amount).denominator != 1 for amount in settled.final.values()),
        "per_pool_point": plain(pulka.rules.whists_per_pool_point),
    }


def _shown(amounts: Mapping[Player, int]) -> dict[str, int]:
    return {str(player): amount for player, amount in amounts.items()}


def _last_json(pulka: Pulka, written: Written) -> dict[str, Any]:
    dealer, rules = written.situation.dealer, pulka.rules
    said = {
        lang: deal_title(written.result, dealer, rules, lang) + deal_notes(written.result, dealer, rules, lang)
        for lang in _LANGUAGES
    }
    return {
        "title": said,
        "dealer": str(dealer),
        "sits_out": str(dealer) if rules.players == 4 else None,
        "entries": [_entry_json(entry) for entry in written.entries],
    }


def _entry_json(entry: Entry) -> dict[str, Any]:
    return {
        "player": str(entry.player),
        "column": {"name": entry.column.value, **{lang: column(entry, lang) for lang in _LANGUAGES}},
        "on": None if entry.on is None else str(entry.on),
        "amount": plain(entry.amount),
        "explain": {lang: explain(entry, lang) for lang in _LANGUAGES},
    }


def _form_json(rules: Rules) -> dict[str, Any]:
    """What a form for results has to ask under these rules."""
    return {
        "half_whist": rules.half_whist,
        "dark": rules.dark_bids,
        "bombs": rules.bombs in (Bombs.DARK, Bombs.DARK_ELDEST),  # others follow from who passed
        "timed": rules.end in (GameEnd.TIME, GameEnd.TABLES),  # the forecast has to be told how many deals are left
    }
