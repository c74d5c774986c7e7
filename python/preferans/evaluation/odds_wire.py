"""Odds over layouts for programs in any language: params as JSON objects to results as JSON values."""

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from preferans.cards import RANK_LETTERS, SUIT_LETTERS
from preferans.evaluation.deciders import Decider, deciders
from preferans.evaluation.fixed_plan import fixed_plan
from preferans.evaluation.fixed_plan_wire import plan_json
from preferans.evaluation.odds import KnownHand, Odds, layouts
from preferans.rpc.calls import partial, progress
from preferans.solving import Misere, Tricks
from preferans.wire import ParamsError

_REQUIRED = {"hand"}
_PLAIN = {"out", "leader", "trick", "lead", "seat", "at_least", "samples", "seed", "threads", "decides", "plan"}
_OBJECTIVE = {"objective", "trump", "declarer"}
_FIRST = (500, 1500, 6000)  # layouts drawn one after the other while the count of all has not begun
_KNOWN = {"holds", "lacks", "void", "least", "most"}


def layouts_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The tricks of `declarer` over all layouts; raises PreferansError.

    Whoever wants partial results first gets those of a growing random sample, with its standard errors.

    >>> asked = {"hand": "QT7.KQJ.A.KQJ", "out": "D8 D7", "trump": "S", "leader": 2, "at_least": 4}
    >>> layouts_request(asked)["at_least"]
    {'4': 0.4495334386975254}
    """
    unknown = params.keys() - _REQUIRED - _PLAIN - _OBJECTIVE - {"known", "id"}
    if unknown:
        raise ParamsError(f"unknown key {min(unknown)!r:.40} in params", code="params")
    if "hand" not in params:
        raise ParamsError("hand is missing from params", code="params")
    declarer = _of(params, "declarer", int, 0)
    name = params.get("objective", "tricks")
    if name not in ("tricks", "misere"):
        raise ParamsError(f"objective is {name!r:.40}, expected tricks or misere", code="objective")
    if name == "misere" and params.get("trump", "N") != "N":
        raise ParamsError("a misère has no trump, expected N", code="objective")
    objective = Misere(declarer) if name == "misere" else Tricks(_of(params, "trump", str, "N"), declarer)
    goal = _of(params, "decides", int, None)
    if goal is not None and (not 0 < goal <= 10 or "at_least" in params):
        raise ParamsError(f"decides is {goal!r:.40}, expected 1 to 10 tricks, without at_least", code="params")
    samples = params.get("samples")
    if samples is not None and samples != "all":
        samples = _of(params, "samples", int, 1)
    seed = _of(params, "seed", int, 0)
    at_least = _of(params, "at_least", int, None)
    planned = params.get("plan", False)
    if not isinstance(planned, bool):
        raise ParamsError(f"plan is {planned!r:.40}, expected true or false", code="params")
    question: dict[str, Any] = {
        "hand": _of(params, "hand", str, ""),
        "out": _of(params, "out", str, ""),
        "objective": objective,
        "leader": _of(params, "leader", int, 0),
        "trick": [_text(card, "trick") for card in _of(params, "trick", list, [])],
        "lead": _of(params, "lead", str, None),
        "known": {_seat(seat): known_hand(told) for seat, told in _of(params, "known", dict, {}).items()},
        "at_least": at_least,
        "threads": _of(params, "threads", int, 0),
    }
    ask = functools.partial(layouts, **question, seat=_of(params, "seat", int, None))
    hand_over = partial()
    if hand_over is not None:
        for sample in _growing_sample(ask, seed, samples if isinstance(samples, int) else None):
            hand_over(_answer(sample, goal))
    odds = ask(samples=samples, seed=seed, progress=progress())
    result: dict[str, Any] = {"id": params["id"]} if "id" in params else {}
    result |= _answer(odds, goal)
    if planned:
        drawn = samples if isinstance(samples, int) else None
        plan = fixed_plan(**(question | {"at_least": at_least or goal}), samples=drawn, seed=seed, odds=odds)
        result["plan"] = plan_json(plan)
    return result


def odds_json(odds: Odds) -> dict[str, Any]:
    """Counts, chances and standard errors, and the counts by seat and card and by seat, suit and length."""
    result: dict[str, Any] = {"layouts": odds.layouts, "counted": odds.total, "exact": not odds.sampled}
    if odds.sampled:
        result["seed"] = odds.seed
    if odds.asked:
        chance = {str(odds.asked): odds.at_least(odds.asked)}
        result |= {"at_least": chance, "error": {str(odds.asked): odds.at_least_error(odds.asked)}}
        return result
    hidden = [seat for seat in range(3) if seat != odds.seat]
    result |= {
        "tricks": odds.tricks.tolist(),
        "mean": odds.mean,
        "mean_error": odds.mean_error,
        "at_least": {str(level): odds.at_least(level) for level in range(1, 11)},
        "error": {str(level): odds.at_least_error(level) for level in range(1, 11)},
        "cards": {
            "WNE"[seat]: {
                SUIT_LETTERS[card >> 3] + RANK_LETTERS[card & 7]: counts.tolist()
                for card, counts in enumerate(odds.cards[seat])
                if counts.any()
            }
            for seat in hidden
        },
        "lengths": {
            "WNE"[seat]: {
                letter: {
                    str(length): counts.tolist()
                    for length, counts in enumerate(odds.lengths[seat, suit])
                    if counts.any()
                }
                for suit, letter in enumerate(SUIT_LETTERS)
            }
            for seat in hidden
        },
    }
    return result


def _answer(odds: Odds, goal: int | None) -> dict[str, Any]:
    decides = {} if goal is None else {"decides": [_decider(case) for case in deciders(odds, goal)]}
    return odds_json(odds) | decides


def _decider(case: Decider) -> dict[str, Any]:
    """One case of what decides: a card with a seat, or splits of a suit between the hidden hands in playing order."""
    if case.card is not None:
        met: dict[str, Any] = {"card": SUIT_LETTERS[case.card >> 3] + RANK_LETTERS[case.card & 7], "seat": case.seat}
    else:
        met = {"suit": SUIT_LETTERS[case.suit], "lengths": [list(split) for split in case.lengths]}
    return met | {"share": case.share, "at_least": case.chance}


def _growing_sample(ask: Callable[..., Odds], seed: int, most: int | None) -> Iterator[Odds]:
    """Independent random samples put together, one more each time; none where so few layouts agree that all count."""
    total: Odds | None = None
    for place, size in enumerate(_FIRST, 1):
        if most is not None and size + (total.total if total else 0) >= most:
            return
        more = ask(samples=size, seed=seed + place)
        if not more.sampled:
            return
        if total is not None:
            more = replace(
                more,
                tricks=total.tricks + more.tricks,
                cards=total.cards + more.cards,
                lengths=total.lengths + more.lengths,
                seed=seed,
            )
        total = more
        yield total


def _of(params: Mapping[str, Any], key: str, kind: type, otherwise: Any) -> Any:
    value = params.get(key, otherwise)
    if value is otherwise or (isinstance(value, kind) and not isinstance(value, bool)):
        return value
    name = {int: "a whole number", str: "a text", list: "an array", dict: "an object"}[kind]
    raise ParamsError(f"{key} is {value!r:.40}, expected {name}", code="params")


def _text(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise ParamsError(f"{key} has {value!r:.40}, expected cards as texts", code="params")
    return value


def _seat(name: str) -> str | int:
    return int(name) if name in ("0", "1", "2") else name


def known_hand(told: Any) -> KnownHand:
    """What is known of a hand, as cards that it holds or as an object; raises PreferansError."""
    if isinstance(told, str):
        return KnownHand(told)
    if not isinstance(told, dict) or told.keys() - _KNOWN:
        raise ParamsError(f"known has {told!r:.40}, expected cards or {', '.join(sorted(_KNOWN))}", code="params")
    for key in ("least", "most"):
        lengths = _of(told, key, dict, {})
        if not all(isinstance(number, int) and not isinstance(number, bool) for number in lengths.values()):
            raise ParamsError(f"{key} is {lengths!r:.40}, expected whole numbers by suit", code="params")
    return KnownHand(
        _of(told, "holds", str, ""),
        lacks=_of(told, "lacks", str, ""),
        void=_of(told, "void", str, ""),
        least=_of(told, "least", dict, {}),
        most=_of(told, "most", dict, {}),
    )
