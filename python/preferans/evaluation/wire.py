"""Decisions for programs in any language: params as JSON objects to results as JSON values.

Deals are hands and a talon, or text in any notation; rules are `variant`, `players` and `options` as for `score`;
amounts are exact, whole numbers or text "p/q", by seat: West, North, East and, at four, the sitting dealer.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from preferans.cards import Cards, Seat
from preferans.contract import Contract
from preferans.deal import Deal, PlayedDeal
from preferans.errors import RulesError
from preferans.evaluation import family_wire
from preferans.evaluation.bidding import Par, par
from preferans.evaluation.choices import Choice, best_contracts
from preferans.evaluation.judgement import Judgement, Review
from preferans.evaluation.judging import review
from preferans.evaluation.whist_game import Whisting, whisting
from preferans.evaluation.wire_values import by_seat, decision_json, texts
from preferans.evaluation.worths import usual_situation
from preferans.rules import Rules
from preferans.rules.readers import rational
from preferans.scoring import Entry, Player, Situation, at_seats, fields
from preferans.scoring.events import bomb_orders
from preferans.scoring.explain import explain
from preferans.scoring.fields import plain

_TABLE = {"variant", "players", "options", "situation", "split"}
_DEAL = {"deal", "hands", "talon"}
_SITUATION = {
    "dealer", "streak", "multiplier", "closed", "price", "queues", "bomb_run", "forced", "lowest_level", "tables",
}  # fmt: skip


def whisting_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The defenders' calls on `contract` by `declarer` with `discard`; raises PreferansError.

    >>> deal = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
    >>> asked = {"deal": deal, "contract": "8N", "declarer": 1, "discard": ["S9", "H7"], "players": 4}
    >>> whisting_request(asked)["worth"]
    [-3, 33, -15, -15]
    """
    if family_wire.is_family_request(params):
        return family_wire.whisting_request(params)
    _known(params, _TABLE | _DEAL | {"contract", "declarer", "discard", "bid"})
    rules, situation = rules_of(params), situation_of(params)
    contract = Contract.parse(fields.word(params, "contract"), _seat(params), fields.cards(params, "discard"))
    found = whisting(_deal(params), contract, rules, situation, bid=_word(params, "bid"), split=_split(params))
    return whisting_json(found, rules, situation or usual_situation(rules))


def best_contracts_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """`choices` of `declarer` at or above `at_least`, or all that he may order, best first; raises PreferansError."""
    if family_wire.is_family_request(params):
        return family_wire.best_contracts_request(params)
    _known(params, _TABLE | _DEAL | {"declarer", "at_least", "strains"})
    rules, situation = rules_of(params), situation_of(params)
    choices = best_contracts(
        _deal(params),
        _seat(params),
        rules,
        _word(params, "at_least"),
        fields.items(params, "strains") or None,
        situation=situation,
        split=_split(params),
    )
    order = _order(rules, situation)
    return {"choices": [choice_json(choice, order) for choice in choices]}


def par_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The par of a deal, with the ladder kept to `bids` where told; raises PreferansError."""
    if family_wire.is_family_request(params):
        return family_wire.par_request(params)
    _known(params, _TABLE | _DEAL | {"bids"})
    bids = fields.items(params, "bids") if "bids" in params else None
    return par_json(par(_deal(params), rules_of(params), situation_of(params), split=_split(params), bids=bids))


def review_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The review of a played deal, `record` as text in any notation that holds play; raises PreferansError."""
    if family_wire.is_family_request(params):
        return family_wire.review_request(params)
    _known(params, _TABLE | {"record", "bid", "whist"})
    from preferans.notation import read

    found = read(fields.word(params, "record"))
    if not isinstance(found, PlayedDeal):
        raise RulesError("record is a deal without play: expected contract and declarer too", code="record")
    whist: dict[int, Any] = {Seat.of(seat): call for seat, call in fields.object_of(params, "whist").items()}
    bid, rules, situation = _word(params, "bid"), rules_of(params), situation_of(params)
    return review_json(review(found, rules, situation, bid=bid, whist=whist or None, split=_split(params)))


# Answers, which the command line gives too


def whisting_json(found: Whisting, rules: Rules, situation: Situation) -> dict[str, Any]:
    """A whisting game: calls with what each choice is worth, tricks, entries and everybody's worth."""
    order = at_seats(situation.dealer, rules.players)
    return {
        "contract": str(found.contract),
        "discard": texts(found.contract.discard),
        "tricks": found.tricks,
        "calls": [
            {
                "seat": int(turn.seat),
                "call": str(turn.call),
                "worths": {str(call): plain(worth) for call, worth in turn.worths.items()},
            }
            for turn in found.turns
        ],
        "scored": _tricks(found),
        "entries": [_entry(entry, order) for entry in found.entries],
        "worth": by_seat(found.worth, order),
    }


def choice_json(choice: Choice, order: Sequence[Player]) -> dict[str, Any]:
    """One choice of a declarer."""
    return {
        "contract": None if choice.contract is None else str(choice.contract),
        "discards": [texts(pair) for pair in choice.discards],
        "tricks": choice.tricks,
        "calls": [[int(seat), str(call)] for seat, call in choice.calls],
        "worth": by_seat(choice.worth, order),
        "own": plain(choice.own),
        "margin": None if choice.margin is None else plain(choice.margin),
    }


def par_json(found: Par) -> dict[str, Any]:
    """The par of a deal."""
    order = at_seats(found.situation.dealer, found.rules.players)
    game = found.whisting
    return {
        "declarer": None if found.declarer is None else int(found.declarer),
        "contract": None if found.contract is None else str(found.contract),
        "choice": None if found.choice is None else choice_json(found.choice, order),
        "all_pass": None if found.all_pass is None else list(found.all_pass),
        "calls": [[int(seat), str(call)] for seat, call in found.calls],
        "worth": by_seat(found.worth, order),
        "entries": [] if game is None else [_entry(entry, order) for entry in game.entries],
        "best": [None if best is None else choice_json(best, order) for best in found.best],
        **({"orders": [choice_json(choice, order) for choice in found.orders]} if found.orders else {}),
    }


def review_json(found: Review) -> dict[str, Any]:
    """A review: every decision in order, what was written and everybody's worth."""
    order = at_seats(found.situation.dealer, found.rules.players)
    return {
        "contract": None if found.contract is None else str(found.contract),
        "declarer": None if found.contract is None else found.contract.declarer,
        "discard": [] if found.contract is None else texts(found.contract.discard),
        "bid": None if found.bid is None else str(found.bid),
        "calls": [[int(seat), str(call)] for seat, call in found.calls],
        "calls_told": found.calls_told,
        "complete": found.complete,
        "worth": by_seat(found.worth, order),
        "decisions": [judgement_json(judgement) for judgement in found.judgements],
        "totals": [
            {"seat": int(seat), "tricks": tricks, "whists": plain(whists)}
            for seat, (tricks, whists) in found.totals.items()
        ],
    }


def judgement_json(judgement: Judgement) -> dict[str, Any]:
    """One decision with its value before and after, and the calls that follow what was better."""
    return decision_json(judgement) | {"then": [[int(seat), str(call)] for seat, call in judgement.then]}


# Params


def _known(params: Mapping[str, Any], known: set[str]) -> None:
    for name in params:
        if name not in known:
            raise RulesError(f"unknown key {name!r:.40}: expected {', '.join(sorted(known))}", code="unknown_key")


def rules_of(params: Mapping[str, Any]) -> Rules:
    """The rules of `variant`, `players` and `options`; raises RulesError."""
    options = fields.object_of(params, "options")
    players = fields.whole(params, "players") if "players" in params else None
    return Rules.preset(fields.word({"variant": "sochi"} | dict(params), "variant"), players, **options)


def situation_of(params: Mapping[str, Any]) -> Situation | None:
    """The `situation`, None where there is none; raises RulesError."""
    told = fields.object_of(params, "situation")
    if not told:
        return None
    _known(told, _SITUATION)
    return Situation(
        fields.player(told, "dealer"),
        streak=fields.whole(told, "streak", 0),
        multiplier=fields.whole(told, "multiplier", 1),
        closed=fields.players(told, "closed"),
        price=rational("price", told["price"]) if "price" in told else None,
        queues={player: bomb_orders(held) for player, held in fields.lists_by_player(told, "queues").items()},
        bomb_run=fields.whole(told, "bomb_run", 0),
        forced=fields.flag(told, "forced"),
        lowest_level=fields.whole(told, "lowest_level", 6),
        tables=fields.lists_by_player(told, "tables"),
    )


def _split(params: Mapping[str, Any]) -> str:
    return fields.word({"split": "line"} | dict(params), "split")


def _word(params: Mapping[str, Any], field: str) -> str | None:
    return fields.word(params, field) if field in params else None


def _seat(params: Mapping[str, Any]) -> Seat:
    seat = params.get("declarer")
    if not isinstance(seat, int | str):
        raise RulesError(f"declarer is {seat!r:.40}: expected 0, 1 or 2", code="declarer")
    return Seat.of(seat)


def _deal(params: Mapping[str, Any]) -> Deal:
    if "deal" not in params:
        hands = [Cards.parse(str(hand)) for hand in fields.items(params, "hands")]
        return Deal(hands, fields.cards(params, "talon"))
    if "hands" in params or "talon" in params:
        raise RulesError("both deal and hands: expected one of them", code="deal")
    from preferans.notation import read

    found = read(fields.word(params, "deal"))
    return found if isinstance(found, Deal) else found.deal


# Values


def _order(rules: Rules, situation: Situation | None) -> tuple[Player, ...]:
    return at_seats((situation or usual_situation(rules)).dealer, rules.players)


def _tricks(found: Whisting) -> list[int] | None:
    tricks = getattr(found.result, "tricks", None)
    return list(tricks) if isinstance(tricks, tuple) else None


def _entry(entry: Entry, order: Sequence[Player]) -> dict[str, Any]:
    on = {} if entry.on is None else {"on": order.index(entry.on)}
    seat = {"seat": order.index(entry.player), "column": str(entry.column)}
    return {**seat, **on, "amount": plain(entry.amount), "explain": explain(entry)}
