"""Central European examples and requests: the answers to events of Croatian, Serbian and Slovenian preferans.

Players are numbers 0..2 there; the kinds are those of the examples under tests/data.
"""

from collections.abc import Callable, Mapping
from typing import Any

from preferans.cards import Card, Strain
from preferans.errors import RulesError
from preferans.record.central import (
    CentralMoment,
    CentralWritten,
    advance,
    middle_marks,
    paper_column,
    running_score,
    settle,
)
from preferans.record.central_auction import CentralAuction
from preferans.rules.central import CONTRACTS, KONTRA_NAMES, CentralContract, CentralRules
from preferans.scoring import fields
from preferans.scoring.central import central_value, score_central, unit_of, unit_used
from preferans.scoring.central_play import first_leader, legal_cards, trick_winner
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralResult, CentralSituation
from preferans.scoring.entries import Column, Entries
from preferans.scoring.fields import Event, whole
from preferans.scoring.players import Player, seat_of

Answer = dict[str, Any]
_LAST = Player.C  # with C dealing, player i sits in seat i
_GAME = {"declarer", "contract", "igra", "active", "caller", "kontra", "kontra_by", "refe", "tricks"}


# Deals


def _deal_score(event: Event, rules: CentralRules) -> Answer:
    game = game_of(event, _LAST)
    situation = CentralSituation(_LAST, refe=fields.flag(event, "refe"))
    entries = score_central(game, rules, situation)
    bulls, soups = deltas(entries)
    unit = unit_of(game.contract, game.kontra, situation.refe)
    return {"unit": unit, "passed": game.made, "bulls": bulls, "soups": soups}


def _payoff(event: Event, rules: CentralRules) -> Answer:
    game = game_of(event, _LAST)
    situation = CentralSituation(_LAST, refe=fields.flag(event, "refe"))
    value = central_value(score_central(game, rules, situation))
    return {
        "unit": unit_of(game.contract, game.kontra, situation.refe),
        "payoff_x3": [int(3 * worth) for worth in value.values()],
    }


def _contract_values(event: Event, rules: CentralRules) -> Answer:
    values = {
        name: {code: CentralContract(code, igra).points for code in CONTRACTS}
        for name, igra in (("talon", False), ("igra", True))
    }
    return values | {"kontra_multiplier": [2**k for k in range(len(KONTRA_NAMES))]}


def _all_pass(event: Event, rules: CentralRules) -> Answer:
    written = advance(_state(event, _LAST), CentralAllPass(), rules)
    return {"refe_written": written.refe_written, "bulls_delta": deltas(written.entries)[0], "state": _plain(written)}


def _two_without_kontra(event: Event, rules: CentralRules) -> Answer:
    moment = _state(event, _LAST)
    undoubled = CentralGame("S", _seat(event, "declarer", _LAST), active=(), tricks=None)
    if rules.two_without_kontra == "play":
        state = {"bulls": list(moment.bulls), "refes_pending": list(moment.pending), "refes_written": moment.written}
        return {"played": True, "refe_written": False, "bulls_delta": [0, 0, 0], "state": state}
    written = advance(moment, undoubled, rules)
    answer = {"played": written.played, "refe_written": written.refe_written}
    return answer | {"bulls_delta": deltas(written.entries)[0], "state": _plain(written)}


def _final_deal(event: Event, rules: CentralRules) -> Answer:
    moment = _state({"state": {"bulls": event.get("bulls"), "refes_pending": [0, 0, 0], "refes_written": 0}}, _LAST)
    game = game_of(event, _LAST)
    situation = CentralSituation(_LAST, fields.flag(event, "refe"), sum(moment.bulls))
    bulls, soups = deltas(score_central(game, rules, situation))
    after = [before + change for before, change in zip(moment.bulls, bulls, strict=True)]
    unit = unit_used(game, rules, situation)
    return {"unit": unit, "bulls": after, "soups_delta": soups, "match_over": sum(after) <= 0}


# Matches


def _sequence(event: Event, rules: CentralRules) -> Answer:
    start = rules.replace(start_bulls=event["start_bulls"]) if "start_bulls" in event else rules
    moment = CentralMoment.start(start, _LAST)
    after: list[CentralWritten] = []
    for number, deal in enumerate(fields.items(event, "deals"), start=1):
        if not isinstance(deal, Mapping):
            raise RulesError(f"deal {number} is {deal!r}: expected an object", code="deals")
        written = advance(moment, _result(deal, moment.dealer, number), start)
        if "refe" in deal and fields.flag(deal, "refe") != written.situation.refe:
            raise RulesError(f"deal {number}: refe contradicts the refes pending", code="refe")
        after.append(written)
        moment = written.after
    settled = settle(moment.bulls, moment.soups)
    return {
        "bulls": list(moment.bulls),
        "bulls_after": [list(written.after.bulls) for written in after],
        "soups": [list(row) for row in moment.soups],
        "refes_pending": list(moment.pending),
        "refes_written": moment.written,
        "match_over_after": next((n for n, written in enumerate(after, start=1) if written.after.ended), None),
        "write_off": list(settled.write_off),
        "result": list(settled.result),
    }


def _result(deal: Event, dealer: Player, number: int) -> CentralResult:
    kind = deal.get("type")
    if kind == "all_pass":
        return CentralAllPass()
    if kind == "two_without_kontra":
        return CentralGame("S", _seat(deal, "declarer", dealer), active=(), tricks=None)
    if kind == "deal":
        fields.check_fields(deal, _GAME | {"type"})
        return game_of(deal, dealer)
    raise RulesError(f"deal {number}: no type {kind!r}, expected deal, all_pass or two_without_kontra", code="type")


def _settlement(event: Event, rules: CentralRules) -> Answer:
    settled = settle(_row(event, "bulls"), _matrix(event))
    return {"write_off": list(settled.write_off), "result": list(settled.result)}


def _running_score(event: Event, rules: CentralRules) -> Answer:
    return {"score": list(running_score(_row(event, "bulls"), _matrix(event)))}


def _paper_column(event: Event, rules: CentralRules) -> Answer:
    follower, declarer = (whole(event, name) - 1 for name in ("follower", "declarer"))
    if {follower, declarer} - {0, 1, 2}:
        raise RulesError("follower and declarer: expected players 1, 2, 3", code="follower")
    value, column = whole(event, "value"), paper_column(follower, declarer)
    sides = {side: value * whole(event, "tricks") if side == column else 0 for side in ("left", "right")}
    middle = whole(event, "bula") + (value if fields.flag(event, "failed") else 0)
    return {"column": column, "middle": middle, **sides}


def _hat_marks(event: Event, rules: CentralRules) -> Answer:
    changes = [whole({"changes": change}, "changes") for change in fields.items(event, "changes")]
    return {"middle": middle_marks(whole(event, "start"), changes)}


# Play and auction


def _legal_cards(event: Event, rules: CentralRules) -> Answer:
    written = {card_of(text): str(text) for text in fields.items(event, "hand")}
    trick = [card_of(text) for text in fields.items(event, "trick")]
    allowed = legal_cards(
        list(written), trick, _trump(event), must_head=rules.must_head, must_overtrump=rules.must_overtrump
    )
    return {"legal": sorted(written[card] for card in allowed)}


def _trick_winner(event: Event, rules: CentralRules) -> Answer:
    trick = [card_of(text) for text in fields.items(event, "trick")]
    return {"winner_index": trick_winner(trick, _trump(event))}


def _first_lead(event: Event, rules: CentralRules) -> Answer:
    contract = CentralContract(fields.word(event, "contract"))
    return {"leader": lead_of(event, led_through=contract.led_through)}


def lead_of(event: Event, *, led_through: bool) -> int:
    """The first leader of an event of kind first_lead; raises RulesError."""
    defenders = [whole({"active": one}, "active") for one in fields.items(event, "active_defenders")]
    dealer, declarer = whole(event, "dealer"), whole(event, "declarer")
    if {dealer, declarer, *defenders} - {0, 1, 2}:
        raise RulesError("dealer, declarer and defenders: expected players 0, 1, 2", code="declarer")
    return first_leader(dealer, declarer, defenders, led_through=led_through)


def _auction(event: Event, rules: CentralRules) -> Answer:
    dealer, auction = whole(event, "dealer", 2), CentralAuction.start(rules)
    for call in fields.items(event, "calls"):
        auction = auction.say(str(call))
    outcome, to_call = auction.outcome, auction.to_call
    if outcome is None and to_call is not None:
        return {"outcome": "open", "to_call": (dealer + 1 + to_call) % 3, "legal": list(auction.legal())}
    if outcome is None or outcome.declarer is None:
        return {"outcome": "all_pass"}
    declarer = (dealer + 1 + outcome.declarer) % 3
    return {"outcome": "won", "declarer": declarer, "level": outcome.level, "igra": outcome.igra}


# Decisions and notation


def _defence_decision(event: Event, rules: CentralRules) -> Answer:
    from preferans.evaluation.central_defence import DefenceTricks, decide_defence

    contract = CentralContract(fields.word(event, "contract"), fields.flag(event, "igra"))
    declarer = whole(event, "declarer", 0)
    if declarer not in (0, 1, 2):
        raise RulesError(f"declarer is {declarer}: expected a player 0, 1 or 2", code="declarer")
    order = ((declarer + 1) % 3, (declarer + 2) % 3)
    if (whole(event, "first_defender", order[0]), whole(event, "second_defender", order[1])) != order:
        raise RulesError(f"defenders: expected {order[0]}, then {order[1]} after the declarer", code="first_defender")
    together = [whole({"tricks": taken}, "tricks") for taken in fields.items(event, "tricks_three_hand")] or [0, 0]
    if len(together) != 2:
        raise RulesError("tricks_three_hand: expected the tricks of both defenders", code="tricks_three_hand")
    tricks = DefenceTricks(
        (together[0], together[1]),
        whole(event, "tricks_lone_first", 0),
        whole(event, "tricks_lone_second", 0),
        fields.flag(event, "caught"),
    )
    found = decide_defence(
        contract,
        declarer,
        tricks,
        rules,
        refe=fields.flag(event, "refe"),
        may_write_refe=fields.flag({"may_write_refe": True, **event}, "may_write_refe"),
    )
    names = {(): "none", (order[0],): "R", (order[1],): "L"}
    followers = names.get(tuple(map(int, found.followers)), "both")
    return {"followers": followers, "action": found.action, "payoff_x3": list(found.payoff_x3)}


def _ppn_cards(event: Event, rules: CentralRules) -> Answer:
    return {"cards": [_card_text(code) for code in fields.word(event, "codes") if not code.isspace()]}


def _ppn_trick(event: Event, rules: CentralRules) -> Answer:
    text, starts = fields.word(event, "string"), whole(event, "starts")
    winner, cards = text[-1:], text[:-1]
    if starts not in (1, 2, 3) or winner not in ("1", "2", "3") or len(cards) not in (2, 3):
        raise RulesError(f"trick {text!r} by {starts}: expected two or three cards and the winner's id", code="string")
    players = [(starts + step - 1) % 3 + 1 for step in range(3)]
    if len(cards) == 2:  # of two who play only the leader and the winner are told
        players = [player for player in players if player in (starts, int(winner))]
    return {"cards": list(map(_card_text, cards)), "players": players, "winner": int(winner)}


def _ppn_file(event: Event, rules: CentralRules) -> Answer:
    from preferans.notation import read_many
    from preferans.record.central_ppn import replay_match

    match = replay_match(read_many(fields.word(event, "text").splitlines(), "ppn"), rules)
    return {"final_bulls": list(match.final.bulls), "results": list(match.results), "units": list(match.units)}


def _card_text(code: str) -> str:
    """A card of PPN's alphabet as rank and suit, the ten as X; raises RulesError."""
    from preferans.notation.ppn import CARD

    card = CARD.get(code.upper())
    if card is None:
        raise RulesError(f"{code} is no card: expected 1 to 8, 9 and A to W", code="codes")
    return str(card)[::-1].replace("T", "X")


# Fields


def game_of(event: Event, dealer: Player) -> CentralGame:
    """The game that an event's fields tell, its players turned into seats of a deal; raises RulesError."""
    contract = CentralContract(fields.word(event, "contract"), fields.flag(event, "igra"))
    declarer = _seat(event, "declarer", dealer)
    active = [_seat({"active": one}, "active", dealer) for one in fields.items(event, "active")]
    tricks = [0, 0, 0]
    for player, taken in enumerate(_row(event, "tricks")):
        tricks[seat_of(Player(player), dealer, 3)] = taken
    return CentralGame(
        contract,
        declarer,
        active=active,
        caller=_seat(event, "caller", dealer) if event.get("caller") is not None else None,
        kontra=whole(event, "kontra", 0),
        kontra_by=_seat(event, "kontra_by", dealer) if event.get("kontra_by") is not None else None,
        tricks=tricks,
    )


def deltas(entries: Entries) -> tuple[list[int], list[list[int]]]:
    """What entries add to bulls and soups, by player."""
    bulls, soups = [0, 0, 0], [[0, 0, 0] for _ in range(3)]
    for entry in entries:
        if entry.column is Column.BULLS:
            bulls[entry.player] += int(entry.amount)
        elif entry.on is not None:
            soups[entry.player][entry.on] += int(entry.amount)
    return bulls, soups


def card_of(text: object) -> Card:
    """A card written rank and suit with X for the ten; raises CardError."""
    return fields.card_of(str(text).upper().replace("X", "T"))


def _seat(event: Event, field: str, dealer: Player) -> int:
    player = whole(event, field)
    if player not in (0, 1, 2):
        raise RulesError(f"{field} is {player}: expected a player 0, 1 or 2", code=field)
    return seat_of(Player(player), dealer, 3)


def _row(event: Event, field: str) -> tuple[int, ...]:
    row = tuple(whole({field: value}, field) for value in fields.items(event, field))
    if len(row) != 3:
        raise RulesError(f"{field}: expected three numbers", code=field)
    return row


def _matrix(event: Event) -> tuple[tuple[int, ...], ...]:
    rows = tuple(_row({"soups": row}, "soups") for row in fields.items(event, "soups"))
    if len(rows) != 3:
        raise RulesError("soups: expected three rows of three", code="soups")
    return rows


def _state(event: Event, dealer: Player) -> CentralMoment:
    state = fields.object_of(event, "state")
    none = (0, 0, 0)
    bulls, pending = _row(state, "bulls"), _row(state, "refes_pending")
    return CentralMoment(bulls, (none, none, none), pending, whole(state, "refes_written"), dealer)


def _plain(written: CentralWritten) -> Answer:
    after = written.after
    return {"bulls": list(after.bulls), "refes_pending": list(after.pending), "refes_written": after.written}


def _trump(event: Event) -> Strain:
    suit = fields.suit(event, "trump")
    return Strain.NO_TRUMP if suit is None else suit


_DECISION = {"declarer", "first_defender", "second_defender", "contract", "igra", "refe", "may_write_refe", "caught"}
_DECISION |= {"tricks_three_hand", "tricks_lone_first", "tricks_lone_second"}
HANDLERS: dict[str, tuple[set[str], Callable[[Event, CentralRules], Answer]]] = {
    "deal_score": (_GAME, _deal_score),
    "payoff_x3": (_GAME, _payoff),
    "contract_values": (set(), _contract_values),
    "all_pass": ({"state"}, _all_pass),
    "two_without_kontra": ({"state", "declarer"}, _two_without_kontra),
    "final_deal": (_GAME | {"bulls"}, _final_deal),
    "sequence": ({"start_bulls", "deals"}, _sequence),
    "settlement": ({"bulls", "soups"}, _settlement),
    "running_score": ({"bulls", "soups"}, _running_score),
    "paper_column": ({"follower", "declarer", "value", "tricks", "failed", "bula"}, _paper_column),
    "hat_marks": ({"start", "changes"}, _hat_marks),
    "legal_cards": ({"hand", "trick", "trump"}, _legal_cards),
    "trick_winner": ({"trick", "trump"}, _trick_winner),
    "first_lead": ({"dealer", "declarer", "contract", "active_defenders"}, _first_lead),
    "auction": ({"dealer", "calls"}, _auction),
    "defence_decision": (_DECISION, _defence_decision),
    "ppn_cards": ({"codes"}, _ppn_cards),
    "ppn_trick": ({"string", "starts"}, _ppn_trick),
    "ppn_file": ({"text"}, _ppn_file),
}
