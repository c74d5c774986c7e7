"""Decisions in the games that are no pulka of three or four, for programs: params as JSON objects to results.

`variant`, `players` and `options` choose the rules. `contract` is `C`, `igra C`, `hand H`, `7H` for two, where `takes`
(0 or 1) says which talon. `situation`: `dealer`; `refe` and `bulls_left` in the Balkan games, `pot` in Austria,
`marked` (games by player) in gusarik. Amounts are exact, by seat, whole numbers or text "p/q".
"""

from collections.abc import Mapping, Sequence
from typing import Any

from preferans.cards import Card, Seat
from preferans.deal import Deal, PlayedDeal
from preferans.errors import RulesError
from preferans.evaluation.family_answers import FamilyChoice, FamilyContract, FamilyPar, FamilyWhisting, Said
from preferans.evaluation.family_front import (
    FamilySituation,
    family_choices,
    family_par,
    family_review,
    family_whisting,
)
from preferans.evaluation.family_judgement import FamilyReview
from preferans.evaluation.wire_values import by_seat, decision_json, texts
from preferans.record.match_results import write_result
from preferans.record.two_hands import TwoHandMoment
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralRules
from preferans.rules.families import FAMILY_VARIANTS, preset
from preferans.rules.model import Rules
from preferans.scoring import fields
from preferans.scoring.austrian import AustrianSituation
from preferans.scoring.central_results import CentralSituation
from preferans.scoring.entries import Entries
from preferans.scoring.explain import explain
from preferans.scoring.families import FamilyRules
from preferans.scoring.fields import check_fields, plain
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.two_hands import check_unmarked

Params = Mapping[str, Any]
_TABLE = {"variant", "players", "options", "situation"}
_DEAL = {"deal", "hands", "talon", "talons", "dead"}
_CONTRACT = {"contract", "declarer", "discard", "takes"}


def is_family_request(params: Params) -> bool:
    """Whether a request is about one of these games."""
    return params.get("variant") in FAMILY_VARIANTS


def whisting_request(params: Params) -> dict[str, Any]:
    """What is said to `contract` by `declarer` with `discard`; raises PreferansError.

    >>> deal = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
    >>> asked = {"variant": "croatian", "deal": deal, "contract": "C", "declarer": 1, "discard": ["S7", "S9"]}
    >>> whisting_request(asked)["calls"]
    [[2, 'drop'], [0, 'follow']]
    """
    check_fields(params, _TABLE | _DEAL | _CONTRACT)
    rules, situation = _rules(params), _situation(params)
    return whisting_json(family_whisting(_deal(params), _contract(params), rules, situation), rules, situation)


def best_contracts_request(params: Params) -> dict[str, Any]:
    """`choices` of `declarer` after the call `at_least`, best first; raises PreferansError."""
    check_fields(params, _TABLE | _DEAL | {"declarer", "at_least", "strains"})
    rules, situation = _rules(params), _situation(params)
    at_least = fields.word(params, "at_least") if params.get("at_least") is not None else None
    strains = fields.items(params, "strains") or None
    found = family_choices(_deal(params), _seat(params), rules, at_least, strains, situation)
    return {"choices": [choice_json(choice, order_of(rules, situation)) for choice in found]}


def par_request(params: Params) -> dict[str, Any]:
    """The par of a deal; raises PreferansError."""
    check_fields(params, _TABLE | _DEAL)
    rules, situation = _rules(params), _situation(params)
    return par_json(family_par(_deal(params), rules, situation), order_of(rules, situation))


def review_request(params: Params) -> dict[str, Any]:
    """The review of a played deal: `record` as text, or a deal with `contract` and `play`; raises PreferansError."""
    check_fields(params, _TABLE | _DEAL | _CONTRACT | {"record", "bid", "answers", "answer_discard", "play"})
    rules, situation = _rules(params), _situation(params)
    if "record" in params:
        from preferans.notation import read

        told = read(fields.word(params, "record"))
        played = told if isinstance(told, PlayedDeal) else PlayedDeal(told)
    else:
        played = PlayedDeal(_deal(params), cards=tuple(fields.cards(params, "play")))
    answers = None
    if "answers" in params:
        answers = [(Seat.of(seat), str(call)) for seat, call in map(_pair, fields.items(params, "answers"))]
    found = family_review(
        played,
        rules,
        situation,
        contract=_contract(params) if "contract" in params else None,
        bid=fields.word(params, "bid") if "bid" in params else None,
        answers=answers,
        answer_discard=fields.cards(params, "answer_discard"),
    )
    return review_json(found, order_of(rules, situation))


# Answers, which the command line gives too


def whisting_json(found: FamilyWhisting, rules: FamilyRules, situation: FamilySituation | None) -> dict[str, Any]:
    """What is said to a contract, how the deal then ends, what is written and what it is worth."""
    order = order_of(rules, situation)
    return {
        **contract_json(found.contract),
        "tricks": found.tricks,
        "calls": calls_json(found.calls),
        "answer_discard": texts(found.answer_discard),
        "result": write_result(found.result),
        "entries": entries_json(found.entries, order),
        "worth": by_seat(found.worth, order),
    }


def contract_json(contract: FamilyContract) -> dict[str, Any]:
    """A contract with its declarer, discard and, for two, talon."""
    takes = {} if contract.talon is None else {"takes": contract.talon}
    told = {"contract": contract.name, "declarer": int(contract.declarer), "discard": texts(contract.discard)}
    return told | takes


def choice_json(choice: FamilyChoice, order: Sequence[Player]) -> dict[str, Any]:
    """One choice of a declarer."""
    return {
        **contract_json(choice.contract),
        "discards": [texts(pair) for pair in choice.discards],
        "tricks": choice.tricks,
        "calls": calls_json(choice.calls),
        "worth": by_seat(choice.worth, order),
        "own": plain(choice.own),
        "margin": None if choice.margin is None else plain(choice.margin),
    }


def par_json(found: FamilyPar, order: Sequence[Player]) -> dict[str, Any]:
    """The par of a deal."""
    return {
        "declarer": None if found.declarer is None else int(found.declarer),
        "contract": None if found.contract is None else found.contract.name,
        "choice": None if found.choice is None else choice_json(found.choice, order),
        "calls": calls_json(found.calls),
        "worth": by_seat(found.worth, order),
        "best": [choice_json(best, order) for best in found.best],
    }


def review_json(found: FamilyReview, order: Sequence[Player]) -> dict[str, Any]:
    """A review: every decision in order, how the deal ended and everybody's worth."""
    return {
        **contract_json(found.contract),
        "answers": calls_json(found.answers),
        "answers_told": found.answers_told,
        "complete": found.complete,
        "tricks": found.tricks,
        "result": write_result(found.result),
        "worth": by_seat(found.worth, order),
        "decisions": [decision_json(one) for one in found.judgements],
        "totals": [{"seat": int(seat), "loss": plain(loss)} for seat, loss in found.totals.items()],
    }


def entries_json(entries: Entries, order: Sequence[Player]) -> list[dict[str, Any]]:
    """What is written, by seat, with its reason."""
    return [
        {"seat": order.index(entry.player), "column": str(entry.column)}
        | ({} if entry.on is None else {"on": order.index(entry.on)})
        | {"amount": plain(entry.amount), "explain": explain(entry)}
        for entry in entries
    ]


def calls_json(calls: Said) -> list[list[int | str]]:
    """Calls by turn as pairs of seat and word."""
    return [[int(seat), call] for seat, call in calls]


def order_of(rules: FamilyRules, situation: FamilySituation | None) -> tuple[Player, ...]:
    """Who sits where, from the seat that speaks first."""
    dealer = table(rules.players)[-1] if situation is None else situation.dealer
    return (Player(1 - dealer), dealer) if rules.players == 2 else at_seats(dealer, rules.players)


# Params


def _rules(params: Params) -> FamilyRules:
    options = fields.object_of(params, "options")
    players = fields.whole(params, "players") if "players" in params else None
    rules = preset(fields.word(params, "variant"), players, **options)
    assert not isinstance(rules, Rules)
    return rules


def _situation(params: Params) -> FamilySituation | None:
    told = fields.object_of(params, "situation")
    if not told:
        return None
    rules = _rules(params)
    dealer = fields.player(told, "dealer", table(rules.players)[-1])
    if dealer not in table(rules.players):
        raise RulesError(f"{dealer} cannot deal at a table of {rules.players}", code="dealer")
    if isinstance(rules, CentralRules):
        check_fields(told, {"dealer", "refe", "bulls_left"})
        left = fields.whole(told, "bulls_left") if "bulls_left" in told else None
        return CentralSituation(dealer, fields.flag(told, "refe"), left)
    if isinstance(rules, AustrianRules):
        check_fields(told, {"dealer", "pot"})
        return AustrianSituation(dealer, fields.whole(told, "pot") if "pot" in told else None)
    check_fields(told, {"dealer", "marked"})
    moment = TwoHandMoment.start(rules, dealer)
    marked = fields.object_of(told, "marked")
    games: list[tuple[str, ...]] = []
    for player in table(2):
        games.append(tuple(str(game) for game in fields.items(marked, str(player))))
        for game in games[-1]:
            check_unmarked(game, ())
    return TwoHandMoment(moment.sheet, (games[0], games[1]), moment.points, dealer)


def _contract(params: Params) -> FamilyContract:
    takes = fields.whole(params, "takes") if "takes" in params else None
    return FamilyContract.parse(fields.word(params, "contract"), _seat(params), fields.cards(params, "discard"), takes)


def _seat(params: Params) -> Seat:
    seat = params.get("declarer")
    if not isinstance(seat, int | str):
        raise RulesError(f"declarer is {seat!r:.40}: expected 0, 1 or 2", code="declarer")
    return Seat.of(seat)


def _deal(params: Params) -> Deal:
    if "deal" in params:
        if params.keys() & (_DEAL - {"deal"}):
            raise RulesError("both deal and hands: expected one of them", code="deal")
        from preferans.notation import read

        found = read(fields.word(params, "deal"))
        return found if isinstance(found, Deal) else found.deal
    from preferans.cards import Cards

    hands = [Cards.parse(str(hand)) for hand in fields.items(params, "hands")]
    talons = [[Card(str(card)) for card in pair] for pair in fields.items(params, "talons")]
    dead = Cards.parse(fields.word(params, "dead")) if "dead" in params else Cards(0)
    return Deal(hands, fields.cards(params, "talon"), talons, dead)


def _pair(told: object) -> tuple[Any, Any]:
    if not isinstance(told, list | tuple) or len(told) != 2:
        raise RulesError(f"answers {told!r}: expected pairs of a seat and what it says", code="answers")
    return told[0], told[1]


# Values
