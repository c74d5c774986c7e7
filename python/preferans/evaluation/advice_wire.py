"""Advice for programs in any language: params as JSON objects to results as JSON values, amounts as numbers."""

from collections.abc import Mapping
from typing import Any

from preferans.cards import Cards
from preferans.errors import RulesError
from preferans.evaluation.call_advice import CallAdvice, CallWorth, advise_call
from preferans.evaluation.discard_advice import DiscardAdvice, DiscardChoice, advise_discard
from preferans.evaluation.fixed_plan import FixedPlan
from preferans.evaluation.fixed_plan_wire import plan_json
from preferans.rules import Rules
from preferans.scoring import Situation, fields

_TABLE = {"hand", "seat", "variant", "players", "options", "situation", "error", "seconds", "seed", "threads", "n"}
_OWN = {"discard": {"leader", "bid", "talon", "top", "plan"}, "call": {"calls"}}


def advise_discard_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """Advice for the twelve cards `hand`, `leader` and `bid` as for `preferans.advise_discard`; raises PreferansError.

    >>> found = advise_discard_request({"hand": "K97.AKJ87.A.AK7", "players": 4, "n": 500})
    >>> found["choices"][0]["contract"], found["open_card_ceiling"] > found["one_choice_for_all_layouts"]
    ('8C', True)
    """
    common = _common(params, "discard")
    seat = params.get("seat", "N")
    advice = advise_discard(
        _hand(params),
        _rules(params),
        params.get("leader"),
        seat=seat,
        bid=fields.word({"bid": "6S"} | dict(params), "bid"),
        talon=fields.cards(params, "talon"),
        top=fields.whole(params, "top", 8),
        **common,
    )
    if not fields.flag(params, "plan"):
        return discard_advice_json(advice)
    return discard_advice_json(advice, advice.one_plan(seconds=common.get("seconds"), threads=common.get("threads", 0)))


def advise_call_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """Advice for the ten cards `hand` of `seat` after `calls`, as ["W:6S", ...]; raises PreferansError."""
    common = _common(params, "call")
    calls = [str(call) for call in fields.items(params, "calls")]
    return call_advice_json(advise_call(_hand(params), _rules(params), params.get("seat"), calls, **common))


def discard_advice_json(advice: DiscardAdvice, plan: FixedPlan | None = None) -> dict[str, Any]:
    """Advice with twelve cards; errors are standard errors in whists. `plan`: how the recommended choice is played."""
    result = {
        "hand": str(advice.hand),
        "seat": int(advice.seat),
        "leader": int(advice.leader),
        "bid": str(advice.bid),
        "give_up": advice.give_up,
        "choices": [_discard_choice(choice) for choice in advice.choices],
        "one_choice_for_all_layouts": round(advice.worth, 6),
        "error": round(advice.error, 6),
        "open_card_ceiling": round(advice.ceiling, 6),
        "ceiling_error": round(advice.ceiling_error, 6),
        "concession": advice.concession,
        "chosen_on": advice.chosen_on,
        "valued_on": advice.valued_on,
        "exact": advice.exact,
        "settled": advice.settled,
        "seed": advice.seed,
    }
    return result if plan is None else result | {"plan": plan_json(plan)}


def call_advice_json(advice: CallAdvice) -> dict[str, Any]:
    """Advice with ten cards; errors are standard errors in whists."""
    return {
        "hand": str(advice.hand),
        "seat": int(advice.seat),
        "calls": [[int(seat), str(call)] for seat, call in advice.said],
        "call": str(advice.best.call),
        "up_to": None if advice.up_to is None else str(advice.up_to),
        "choices": [_call_worth(choice) for choice in advice.choices],
        "seed": advice.seed,
    }


def _discard_choice(choice: DiscardChoice) -> dict[str, Any]:
    return {
        "contract": str(choice.contract),
        "discards": [[str(card) for card in pair] for pair in choice.discards],
        "worth": round(choice.worth, 6),
        "error": round(choice.error, 6),
        "made": round(choice.made, 6),
        "made_error": round(choice.made_error, 6),
        "tricks": round(choice.tricks, 6),
        "behind": round(choice.behind, 6),
        "behind_error": round(choice.behind_error, 6),
        "layouts": choice.layouts,
    }


def _call_worth(choice: CallWorth) -> dict[str, Any]:
    return {
        "call": str(choice.call),
        "worth": round(choice.worth, 6),
        "error": round(choice.error, 6),
        "made": None if choice.made is None else round(choice.made, 6),
        "made_error": None if choice.made_error is None else round(choice.made_error, 6),
        "tricks": None if choice.tricks is None else round(choice.tricks, 6),
        "plays": [[None if call is None else str(call), round(share, 6)] for call, share in choice.plays],
        "declarer": None if choice.declarer is None else int(choice.declarer),
        "talons": choice.talons,
        "layouts": choice.layouts,
        "loss": round(choice.loss, 6),
        "chosen_on": choice.chosen_on,
    }


def _common(params: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The keyword arguments of both questions; raises RulesError for a key that is not known."""
    known = _TABLE | _OWN[kind]
    for name in params:
        if name not in known:
            raise RulesError(f"unknown key {name!r:.40}: expected {', '.join(sorted(known))}", code="unknown_key")
    given: dict[str, Any] = {name: fields.whole(params, name) for name in ("seed", "threads") if name in params}
    if "n" in params:
        given["n"] = params["n"] if params["n"] == "all" and kind == "discard" else fields.whole(params, "n")
    for name in ("error", "seconds"):
        if name in params:
            if isinstance(params[name], bool) or not isinstance(params[name], int | float):
                raise RulesError(f"{name} is {params[name]!r:.40}: expected a number", code=name)
            given[name] = params[name]
    told = fields.object_of(params, "situation")
    for name in told:
        if name not in ("dealer", "streak"):
            raise RulesError(f"unknown key {name!r:.40} in situation: expected dealer, streak", code="unknown_key")
    if told:
        given["situation"] = Situation(fields.player(told, "dealer"), streak=fields.whole(told, "streak", 0))
    return given


def _rules(params: Mapping[str, Any]) -> Rules:
    players = fields.whole(params, "players") if "players" in params else None
    options = fields.object_of(params, "options")
    return Rules.preset(fields.word({"variant": "sochi"} | dict(params), "variant"), players, **options)


def _hand(params: Mapping[str, Any]) -> Cards:
    return Cards.parse(fields.word(params, "hand"))
