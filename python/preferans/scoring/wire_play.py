"""Auction and play for programs: the answers to events that ask what may be said or played, not what is written."""

from collections.abc import Callable, Mapping
from typing import Any

from preferans.auction import Auction, Call, check_contract, legal_whist_calls
from preferans.cards import Card, Strain
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import AllPassTalon, Ordered
from preferans.scoring import fields
from preferans.scoring.fields import Event, card_of, whole
from preferans.scoring.orders import cell_of
from preferans.scoring.play import TALON_TRICKS, all_pass_leader, all_pass_trick, legal_cards, trick_winner
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.situation import Situation

Handler = tuple[set[str], Callable[[Event, Rules], dict[str, Any]]]


def _auction_before(event: Event, rules: Rules) -> Auction:
    """An auction about to begin, with what the event tells about deals before it and marked games."""
    dealer = fields.player(event, "dealer", table(rules.players)[-1])
    eldest = at_seats(dealer, rules.players)[0]
    marked = event.get("marked")
    tables = {eldest: [cell_of(text) for text in marked]} if isinstance(marked, list) else {}
    if isinstance(marked, Mapping):
        told = fields.lists_by_player(event, "marked")
        tables = {player: [cell_of(text) for text in games] for player, games in told.items()}
    elif marked is not None and not tables:
        raise RulesError(f"marked is {marked!r}: expected a list of games", code="marked")
    situation = Situation(
        dealer,
        streak=whole(event, "streak_before", 0),
        bomb_run=whole(event, "bomb_run", 0),
        forced=fields.flag(event, "forced"),
        tables=tables,
    )
    return Auction.start(rules, situation=situation)


def _auction(event: Event, rules: Rules) -> dict[str, Any]:
    auction = _auction_before(event, rules)
    order: list[str] = [str(fields.player(event, "eldest"))] if "eldest" in event else []
    for item in fields.items(event, "calls"):
        if not isinstance(item, list | tuple) or len(item) != 2:
            raise RulesError(f"call {item!r}: expected a player and what he says", code="calls")
        letter, said = str(item[0]), str(item[1])
        if letter not in order and len(order) < 3:
            order.append(letter)
        seat = auction.to_call
        if seat is None:
            raise RulesError(f"{letter} says {said}: the auction is over", code="calls")
        if seat >= len(order) or order[seat] != letter:
            raise RulesError(f"{letter} says {said} out of turn", code="calls")
        auction = auction.say(said)
    outcome = auction.outcome
    if outcome is None:
        to_call = auction.to_call
        assert to_call is not None  # else there were an outcome
        speaker = _speaker(order, to_call, rules.players)
        return {"declarer": None, "bid": None, "to_call": speaker, "legal": [_text(call) for call in auction.legal()]}
    if outcome.declarer is None or outcome.bid is None:
        return {"declarer": None, "bid": None}
    # A bid that nobody can beat ends the auction before all have spoken: the declarer spoke, so he has a letter.
    return {"declarer": order[outcome.declarer], "bid": _text(outcome.bid)}


def _speaker(order: list[str], seat: int, size: int) -> str:
    """Who sits at a seat; who has not spoken yet follows clockwise on the eldest hand (A unless told)."""
    if seat < len(order):
        return order[seat]
    return str(Player((Player.of(order[0] if order else "A") + seat) % size))


def _text(call: Call) -> str:
    """A call as the examples write it, where no trump is NT and dark stands apart."""
    name = str(call).replace("N", "NT") if call.strain is Strain.NO_TRUMP else str(call)
    return name.replace("_dark", " dark")


def _min_level(event: Event, rules: Rules) -> dict[str, Any]:
    streaks = [whole({"streaks": streak}, "streaks") for streak in fields.items(event, "streaks")]
    if any(streak < 0 for streak in streaks):
        raise RulesError(f"streaks {streaks}: expected 0 or more all-pass deals", code="streaks")
    return {"levels": [rules.lowest_level(streak) for streak in streaks]}


def _legality(event: Event, rules: Rules) -> dict[str, Any]:
    what = fields.word(event, "what")
    if what == "contract":
        call, bid = Call.parse(fields.word(event, "call")), Call.parse(fields.word(event, "bid"))
        marked = [cell_of(text) for text in fields.items(event, "marked")]
        return {"legal": _allowed(lambda: check_contract(call, bid, rules, marked))}
    if what == "bid":
        auction = _auction_before(event, rules)
        hand = event.get("hand", "second" if event.get("previous") else "first")
        if hand not in HANDS:
            raise RulesError(f"hand is {hand!r}: expected {', '.join(HANDS)}", code="hand")
        if event.get("previous"):
            auction = auction.say(fields.word(event, "previous"))
        bid = Call.parse(fields.word(event, "call"))
        in_turn = rules.ordered is Ordered.NO or hand == HANDS[0]  # ordered games: only the eldest hand speaks
        return {"legal": in_turn and _allowed(lambda: auction.say(bid))}
    if what == "whist":
        said, level = [str(call) for call in fields.items(event, "said")], whole(event, "level")
        if level not in range(6, 11):
            raise RulesError(f"no level {level}: expected 6 to 10", code="level")
        calls = legal_whist_calls(
            said, level, rules, fields.strain(event, "trump"), forced=fields.flag(event, "forced")
        )
        return {"legal": event["call"] in list(calls)} if "call" in event else {"calls": [str(call) for call in calls]}
    raise RulesError(f"no question {what!r} of legality: expected contract, bid or whist", code="what")


def _allowed(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except RulesError:
        return False
    return True


def _trick(event: Event, rules: Rules) -> dict[str, Any]:
    cards, lead = _cards(event), fields.player(event, "lead")
    if lead not in cards:
        raise RulesError(f"lead {lead}: has no card in the trick", code="lead")
    return {"winner": str(trick_winner(cards, cards[lead].suit, fields.suit(event, "trump")))}


def _legal_cards(event: Event, rules: Rules) -> dict[str, Any]:
    hand, led = fields.items(event, "hand"), fields.suit(event, "led")
    if led is None:
        raise RulesError(f"led is {event.get('led')!r}: expected one of S C D H", code="led")
    allowed = legal_cards([card_of(card) for card in hand], int(led), fields.suit(event, "trump"))
    return {"legal": [text for text in hand if card_of(text) in allowed]}


def _raspasy_trick(event: Event, rules: Rules) -> dict[str, Any]:
    number, eldest = whole(event, "trick"), fields.player(event, "eldest")
    sitting = Player((eldest - 1) % rules.players)
    dealer = fields.player(event, "dealer", sitting) if rules.players == 4 else None
    card = card_of(event["talon_card"]) if event.get("talon_card") is not None else None
    cards, leader = _cards(event), fields.player(event, "lead", eldest)
    if card is None and leader not in cards:
        raise RulesError(f"lead {leader}: has no card in the trick", code="lead")
    winner = all_pass_trick(cards, number, card, dealer, leader)
    following = winner if winner != dealer else eldest  # a sitting dealer has no card to lead
    return {"winner": str(winner), "next_leader": str(all_pass_leader(number + 1, rules, eldest, following))}


def _raspasy_lead(event: Event, rules: Rules) -> dict[str, Any]:
    number, eldest = whole(event, "trick"), fields.player(event, "eldest")
    previous = fields.player(event, "winner") if "winner" in event else None
    leader = all_pass_leader(number, rules, eldest, previous)
    opened = rules.raspasy_talon is AllPassTalon.OPEN and number <= TALON_TRICKS
    return {"leader": str(leader), "talon_used": opened}


def _cards(event: Event) -> dict[Player, Card]:
    return {Player.of(letter): card_of(card) for letter, card in fields.object_of(event, "cards").items()}


HANDS = ["first", "second", "third"]
_COURSE = {"dealer", "streak_before", "bomb_run", "forced", "marked"}
_ASKED = {"what", "call", "previous", "bid", "player", "hand", "level", "said", "trump"} | _COURSE
PLAY_HANDLERS: dict[str, Handler] = {
    "auction": ({"calls", "eldest"} | _COURSE, _auction),
    "min_level": ({"streaks"}, _min_level),
    "legality": (_ASKED, _legality),
    "trick": ({"trump", "lead", "cards", "dealer"}, _trick),
    "legal_cards": ({"trump", "led", "hand"}, _legal_cards),
    "raspasy_trick": ({"trick", "talon_card", "eldest", "dealer", "cards", "lead"}, _raspasy_trick),
    "raspasy_lead": ({"trick", "eldest", "winner", "dealer"}, _raspasy_lead),
}
