"""Catching the misère for programs in any language: params as a JSON object to the result as a JSON value."""

from collections.abc import Mapping
from typing import Any

from preferans.evaluation.hidden_discard import MisereCatch, misere_catch
from preferans.wire import ParamsError

_KINDS: dict[str, tuple[type, ...]] = {
    "hand": (str,),
    "defenders": (list,),
    "leader": (int, str),
    "declarer": (int, str),
    "objective": (str,),
    "prior": (dict,),
    "played": (list,),
    "seconds": (int, float),
}


def misere_catch_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The value and both mixtures of a misère with a hidden discard; raises PreferansError.

    >>> hands = {"hand": "T987.AK8.987.98", "defenders": ["AK.QJT.A.AKQT", "QJ.97.KQJT.J7"], "leader": 2}
    >>> found = misere_catch_request(hands)
    >>> found["verdict"], round(found["lower"], 6), found["exact"]
    ('guess', 0.5, True)
    """
    for key in ("hand", "defenders"):
        if key not in params:
            raise ParamsError(f"{key} is missing from params", code="params")
    for key, value in params.items():
        if key == "id":
            continue
        if key not in _KINDS:
            raise ParamsError(f"unknown key {key!r:.40} in params", code="params")
        if isinstance(value, bool) or not isinstance(value, _KINDS[key]):
            raise ParamsError(f"{key} is {value!r:.40}, expected another kind of value", code="params")
    texts = [*params["defenders"], *params.get("played", [])]
    numbers = params.get("prior", {}).values()
    if not all(isinstance(text, str) for text in texts):
        raise ParamsError("defenders and played are lists of texts", code="params")
    if not all(isinstance(weight, int | float) and not isinstance(weight, bool) for weight in numbers):
        raise ParamsError("prior has a weight that is no number", code="params")
    more = {key: value for key, value in params.items() if key not in ("hand", "defenders", "id")}
    result: dict[str, Any] = {"id": params["id"]} if "id" in params else {}
    return result | catch_json(misere_catch(params["hand"], params["defenders"], **more))


def catch_json(found: MisereCatch) -> dict[str, Any]:
    """Bounds, verdict, every discard with its share, and what the side to move does first."""
    result: dict[str, Any] = {
        "objective": found.objective,
        "verdict": found.verdict,
        "exact": found.exact,
        "lower": found.lower,
        "upper": found.upper,
        "single_plan": found.single_plan,
        "single_discard": found.single_discard,
        "discards": [
            {
                "cards": [str(card) for card in one.cards],
                "same": [[str(card) for card in cards] for cards in one.same],
                "weight": one.weight,
                "tricks": one.tricks,
                "open_value": one.open_value,
                "against": one.against,
            }
            for one in found.discards
        ],
    }
    if found.start.decided:
        return result
    if found.start.to_move != found.declarer:
        result["defence"] = {str(plan.card): plan.weight for plan in found.start.defence()}
    else:
        result["replies"] = [
            {
                "discard": [str(card) for card in reply.discard],
                "weight": reply.weight,
                "cards": {str(card): share for card, share in reply.cards.items()},
            }
            for reply in found.start.replies()
        ]
    return result
