"""A card for bots in any language: what a player sees as a JSON object to the worth of each card as JSON values."""

from collections.abc import Mapping
from typing import Any

from preferans.contract import Contract
from preferans.errors import RulesError
from preferans.evaluation.card_choice import choose_card
from preferans.evaluation.odds_wire import known_hand
from preferans.evaluation.views import View
from preferans.evaluation.wire import rules_of, situation_of
from preferans.scoring import fields

_TABLE = {"variant", "players", "options", "situation"}
_SEEN = {
    "seat", "hand", "contract", "declarer", "discard", "leader", "played", "talon", "shown", "known", "calls",
    "talon_takes", "third_lead",
}  # fmt: skip
_ASKED = {"layouts", "seconds", "seed", "threads", "id"}


def choose_card_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The card to play and the worth of every legal card, in whists; raises PreferansError.

    >>> asked = {"seat": 0, "hand": "AQJ8.Q.T8.QJ8", "contract": "misere", "declarer": 1, "talon": ["SK", "HA"],
    ...          "layouts": 20}
    >>> choose_card_request(asked)["card"]
    'CQ'
    """
    unknown = params.keys() - _TABLE - _SEEN - _ASKED
    if unknown:
        raise RulesError(f"unknown key {min(unknown)!r:.40} in params", code="unknown_key")
    rules, situation = rules_of(params), situation_of(params)
    found = choose_card(
        _view(params),
        rules,
        situation,
        layouts=fields.whole(params, "layouts") if "layouts" in params else None,
        seconds=_seconds(params),
        seed=fields.whole(params, "seed", 0),
        threads=fields.whole(params, "threads", 1),
    )
    result: dict[str, Any] = {"id": params["id"]} if "id" in params else {}
    return result | {
        "card": str(found.card),
        "layouts": found.layouts,
        "cards": {
            str(card): {"worth": worth.worth, "error": worth.error, "best": worth.best}
            for card, worth in found.cards.items()
        },
    }


def _view(params: Mapping[str, Any]) -> View:
    contract = None
    if params.get("contract") is not None:
        declarer = fields.whole(params, "declarer")
        contract = Contract.parse(fields.word(params, "contract"), declarer, fields.cards(params, "discard"))
    return View(
        fields.whole(params, "seat"),
        fields.word(params, "hand"),
        contract,
        leader=fields.whole(params, "leader", 0),
        played=fields.cards(params, "played"),
        talon=fields.cards(params, "talon"),
        shown={_seat(seat): _word(cards, "shown") for seat, cards in fields.object_of(params, "shown").items()},
        known={_seat(seat): known_hand(told) for seat, told in fields.object_of(params, "known").items()},
        calls={_seat(seat): _word(call, "calls") for seat, call in fields.object_of(params, "calls").items()},
        talon_takes=fields.flag(params, "talon_takes"),
        third_lead=_word(params.get("third_lead", "eldest"), "third_lead"),
    )


def _seconds(params: Mapping[str, Any]) -> float | None:
    value = params.get("seconds")
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool) and value >= 0):
        return value
    raise RulesError(f"seconds is {value!r:.40}, expected a number from 0 up", code="seconds")


def _word(value: Any, key: str) -> str:
    if isinstance(value, str):
        return value
    raise RulesError(f"{key} has {value!r:.40}, expected a text", code=key)


def _seat(text: str) -> int:
    if text in ("0", "1", "2"):
        return int(text)
    if text in ("W", "N", "E"):
        return "WNE".index(text)
    raise RulesError(f"no seat {text!r:.40}: expected 0, 1 or 2", code="seat")
