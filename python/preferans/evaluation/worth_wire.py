"""What contracts are worth by the declarer's tricks, for programs in any language: params and result as JSON values."""

from collections.abc import Mapping
from typing import Any

from preferans.auction import Call, CallKind
from preferans.errors import RulesError
from preferans.evaluation.wire import rules_of, situation_of
from preferans.evaluation.worth_tables import worth_table
from preferans.evaluation.worths import usual_situation
from preferans.scoring import fields

_KNOWN = {"variant", "players", "options", "situation", "declarer", "contracts", "talon"}
_SEATS = (0, 1, 2)


def worth_by_tricks_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The worth of `contracts` to `declarer` for 0 to 10 tricks; raises PreferansError.

    With the counts of `layouts` it makes an average over all layouts.

    >>> found = worth_by_tricks_request({"players": 4, "declarer": 1, "contracts": ["8N"]})["contracts"][0]
    >>> found["worth"][7:9], found["made"].index(True)
    ([-81, 33], 8)
    """
    for name in params:
        if name not in _KNOWN:
            raise RulesError(f"unknown key {name!r:.40}: expected {', '.join(sorted(_KNOWN))}", code="unknown_key")
    rules = rules_of(params)
    declarer = params.get("declarer")
    if isinstance(declarer, bool) or declarer not in _SEATS:
        raise RulesError(f"declarer is {declarer!r:.40}: expected 0, 1 or 2", code="declarer")
    calls = [_contract(text) for text in fields.items(params, "contracts")]
    if not calls:
        raise RulesError("contracts is empty: expected contracts such as 8C", code="contracts")
    situation = situation_of(params) or usual_situation(rules)
    table = worth_table(calls, rules, situation, declarer, fields.cards(params, "talon"))
    return {
        "contracts": [
            {"contract": str(call), "worth": [_number(one) for one in worth], "made": made.tolist()}
            for call, worth, made in zip(table.calls, table.worth, table.made, strict=True)
        ]
    }


def _contract(text: object) -> Call:
    call = Call.parse(text) if isinstance(text, str) else None
    if call is None or call.kind not in (CallKind.GAME, CallKind.MISERE) or not call.talon or call.dark:
        raise RulesError(f"contracts has {text!r:.40}: expected a contract such as 8C or misere", code="contracts")
    return call


def _number(worth: float) -> int | float:
    """Whole amounts as whole numbers, others to a millionth of a whist."""
    return int(worth) if worth.is_integer() else round(float(worth), 6)
