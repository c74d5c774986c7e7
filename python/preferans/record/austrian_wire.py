"""Events of Austrian Préférence, answered with plain JSON values; players are numbers 0..2."""

from collections.abc import Callable
from typing import Any

from preferans.cards import Strain
from preferans.errors import RulesError
from preferans.record import central_wire
from preferans.record.austrian import AustrianMoment, settle
from preferans.record.austrian_auction import AustrianAuction
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralRules
from preferans.scoring import fields
from preferans.scoring.austrian import AustrianGame, AustrianSituation, changes, has_made, score_austrian
from preferans.scoring.fields import Event, whole
from preferans.scoring.players import Player

Answer = dict[str, Any]
_WORDS = {"bettler": "betl", "betl": "betl", "sans": "sans", "sans atout": "sans", "durch": "durch"}


def _deal_score(event: Event, rules: AustrianRules) -> Answer:
    told = fields.word(event, "trump" if event.get("trump") is not None else "contract")
    tricks = [whole({"tricks": taken}, "tricks") for taken in fields.items(event, "tricks")]
    if len(tricks) != 3:
        raise RulesError("tricks: expected three numbers", code="tricks")
    game = AustrianGame(
        code_of(told),
        _player(event, "declarer"),
        active=[_player({"active": one}, "active") for one in fields.items(event, "active")],
        hand=fields.flag(event, "hand"),
        caller=_player(event, "caller") if event.get("caller") is not None else None,
        kontra=whole(event, "kontra", 0),
        tricks=tricks,
    )
    pot = whole(event, "pot") if "pot" in event else None
    cash, delta = changes(score_austrian(game, rules, AustrianSituation(Player.C, pot)), rules.players)
    players = [fields.plain(amount) for amount in cash.values()]
    return {"passed": has_made(game, rules), "players_delta": players, "pot_delta": fields.plain(delta)}


def _first_lead(event: Event, rules: AustrianRules) -> Answer:
    contract = rules.contract(code_of(fields.word(event, "contract")))
    if contract.led_through:
        return {"leader": central_wire.lead_of(event, led_through=True)}
    return {"leader": _player(event, "declarer")}


def _auction(event: Event, rules: AustrianRules) -> Answer:
    dealer, auction = whole(event, "dealer", 2), AustrianAuction.start(rules)
    for call in fields.items(event, "calls"):
        auction = auction.say(str(call))
    outcome, to_call = auction.outcome, auction.to_call
    if outcome is None and to_call is not None:
        return {"outcome": "open", "to_call": (dealer + 1 + to_call) % 3, "legal": list(auction.legal())}
    if outcome is None or auction.bid is None:
        return {"outcome": rules.all_pass.value}
    assert outcome.declarer is not None
    declarer = (dealer + 1 + outcome.declarer) % 3
    return {"outcome": "won", "declarer": declarer, "level": outcome.value, "hand": outcome.hand}


def _allowed_trumps(event: Event, rules: AustrianRules) -> Answer:
    rows = rules.at_least(whole(event, "level"))
    trumps = [row.code for row in rows if row.trump is not Strain.NO_TRUMP]
    return {"trumps": trumps, "contracts": [row.code for row in rows]}


def _settlement(event: Event, rules: AustrianRules) -> Answer:
    cash = tuple(whole({"cash": amount}, "cash") for amount in fields.items(event, "cash"))
    pot = whole(event, "pot", 0)
    if len(cash) not in (3, 4) or sum(cash) + pot:
        raise RulesError("cash and pot: expected 3 or 4 players, all together nothing", code="cash")
    settled = settle(AustrianMoment(cash, pot, Player.A))
    return {"result": [fields.plain(amount) for amount in settled.values()]}


def _legal_cards(event: Event, rules: AustrianRules) -> Answer:
    answer = central_wire.HANDLERS["legal_cards"][1]
    same = CentralRules.preset("croatian", must_head=rules.must_head, must_overtrump=rules.must_overtrump)
    return answer(event, same)


def _trick_winner(event: Event, rules: AustrianRules) -> Answer:
    return central_wire.HANDLERS["trick_winner"][1](event, CentralRules.preset("croatian"))


def code_of(text: str) -> str:
    """The tariff's code of a contract as people write it: a suit letter, Bettler, Sans, Durch."""
    return _WORDS.get(text.lower(), text)


def _player(event: Event, field: str) -> int:
    player = whole(event, field)
    if player not in (0, 1, 2):
        raise RulesError(f"{field} is {player}: expected a player 0, 1 or 2", code=field)
    return player


_GAME = {"declarer", "trump", "contract", "hand", "active", "caller", "kontra", "tricks", "pot"}
HANDLERS: dict[str, tuple[set[str], Callable[[Event, AustrianRules], Answer]]] = {
    "deal_score_at": (_GAME, _deal_score),
    "first_lead": ({"dealer", "declarer", "contract", "active_defenders"}, _first_lead),
    "auction_at": ({"dealer", "calls"}, _auction),
    "auction": ({"dealer", "calls"}, _auction),
    "allowed_trumps": ({"level"}, _allowed_trumps),
    "settlement": ({"cash", "pot"}, _settlement),
    "legal_cards": ({"hand", "trick", "trump"}, _legal_cards),
    "trick_winner": ({"trick", "trump"}, _trick_winner),
}
