"""Events: deals as plain JSON objects, read into results and written back; players by letter, cards as `S7` or `7S`.

The fields of every kind are those of the examples under tests/data; an unknown field is an error that names it.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from preferans.cards import Seat
from preferans.contract import GAME_LEVELS, Contract, ContractKind
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.readers import rational
from preferans.rules.values import TenGame
from preferans.scoring import fields
from preferans.scoring.fields import Event, by_letter, check_fields, plain, whole
from preferans.scoring.game import is_checked
from preferans.scoring.players import Player, at_seats, seat_of, table
from preferans.scoring.results import (
    AllPassResult,
    Concession,
    DealResult,
    GameResult,
    MisereResult,
    Whist,
    whist_call,
)
from preferans.scoring.situation import Situation

# What a deal's event may hold. Some fields only describe (that a whist was compulsory, that it was played openly): the
# amounts follow from the others. `mult` is the whole factor, bomb and dark game included; without it `bomb` (its
# order), `birdie` and `dark` make it up.
_COMMON = "kind n dealer mult streak_before closed bomb birdie dark forced queue bomb_run"
_FIELDS = {
    "contract": "level trump declarer tricks whist whist_order talon write_off bid light returned marked outbid_misere",
    "misere": "declarer declarer_tricks tricks shared_with write_off bid whist",
    "raspasy": "tricks price bombs trick_factor pass_order",
    "concede": "declarer bid level tricks_conceded",
}
HIGHEST_BOMB = 30  # keeps the numbers of a damaged request small
DEAL_FIELDS = {kind: {*_COMMON.split(), *names.split()} for kind, names in _FIELDS.items()}


def read_deal(event: Event, rules: Rules) -> tuple[DealResult, Situation]:
    """The result and situation that an event of kind contract, misere, raspasy or concede tells; raises RulesError.

    The dealer is C at three and D at four unless told, so that A is the eldest hand.

    >>> event = {"kind": "misere", "declarer": "B", "declarer_tricks": 1, "dealer": "A"}
    >>> result, situation = read_deal(event, Rules.preset("sochi"))
    >>> result.declarer, situation.dealer
    (<Seat.W: 0>, <Player.A: 0>)
    """
    kind = event.get("kind")
    if not isinstance(kind, str) or kind not in DEAL_FIELDS:
        raise RulesError(f"no kind of deal {kind!r}: expected {', '.join(DEAL_FIELDS)}", code="kind")
    check_fields(event, DEAL_FIELDS[kind])
    if "n" in event and whole(event, "n") != rules.players:
        raise RulesError(f"n is {event['n']}: the rules are for {rules.players} players", code="n")
    dealer = fields.player(event, "dealer", table(rules.players)[-1])
    who = at_seats(dealer, rules.players)
    situation = Situation(
        dealer,
        streak=whole(event, "streak_before", 0),
        multiplier=_multiplier(event),
        closed=who if event.get("closed") is True else fields.players(event, "closed"),
        price=_price(event),
        queues={player: bomb_orders(orders) for player, orders in fields.lists_by_player(event, "queue").items()},
        bomb_run=whole(event, "bomb_run", 0),
    )
    return READERS[kind](event, rules, who), situation


def write_deal(result: DealResult, situation: Situation, rules: Rules) -> dict[str, Any]:
    """The event of a result, which `read_deal` takes back.

    >>> event = write_deal(MisereResult(0, 1), Situation("A"), Rules.preset("sochi"))
    >>> event
    {'kind': 'misere', 'n': 3, 'dealer': 'A', 'declarer': 'B', 'declarer_tricks': 1}
    """
    who = at_seats(situation.dealer, rules.players)
    common: dict[str, Any] = {"n": rules.players, "dealer": str(situation.dealer)}
    if situation.streak:
        common["streak_before"] = situation.streak
    dark = isinstance(result, GameResult | MisereResult) and result.dark
    if dark:
        common["dark"] = True
    if situation.multiplier != 1:
        common["mult"] = situation.multiplier * (2 if dark else 1)
    if situation.closed:
        common["closed"] = [str(player) for player in situation.closed]
    if situation.price is not None:
        common["price"] = plain(situation.price)
    if isinstance(result, AllPassResult):
        tricks = by_letter(dict(zip(who, (*result.tricks, result.dealer_tricks), strict=False)))
        bombs = {"bombs": [str(who[seat]) for seat in result.bombs]} if result.bombs else {}
        return {"kind": "raspasy", **common, "tricks": tricks, **bombs}
    common["declarer"] = str(who[result.declarer])
    if isinstance(result, Concession):
        return {"kind": "concede", **common, "level": result.level, "tricks_conceded": result.without}
    if result.write_off:
        common["write_off"] = True
    if isinstance(result, MisereResult):
        shared = {} if result.shared is None else {"shared_with": str(who[3]) if result.shared else None}
        whist = {"whist": {str(who[seat]): Whist.WHIST.value for seat in result.whisters}} if result.whisters else {}
        return {"kind": "misere", **common, "declarer_tricks": result.tricks, **shared, **whist}
    return {"kind": "contract", **common, **_write_game(result, who)}


def _write_game(result: GameResult, who: tuple[Player, ...]) -> dict[str, Any]:
    told: dict[str, Any] = {"level": result.level}
    if result.strain is not None:
        told["trump"] = str(result.strain)
    told["tricks"] = {} if result.tricks is None else by_letter(dict(zip(who, result.tricks, strict=False)))
    told["whist"] = {str(who[seat]): call.value for seat, call in result.whist}
    told["whist_order"] = [str(who[seat]) for seat in result.whist_order]
    if result.bought is not None:
        told["bid"] = str(result.bought)
    if result.outbid_misere:
        told["outbid_misere"] = True
    if result.talon:
        told["talon"] = [str(card) for card in result.talon]
    return told


def _multiplier(event: Event) -> int:
    """The factor without the dark game's own, which the result tells."""
    dark = fields.flag(event, "dark")
    if "mult" in event:
        times = whole(event, "mult")
        if dark and times % 2:
            raise RulesError(f"mult is {times}: a dark game is doubled, expected an even number", code="mult")
        return times // 2 if dark else times
    birdie = 1 if whole(event, "birdie", 0) else 0
    return 1 if event.get("kind") == "raspasy" else int(2 ** (_order(event) + birdie))


def _price(event: Event) -> Fraction | None:
    """The price of an all-pass trick where the event tells it, or the order of the bomb."""
    if "price" in event:
        return rational("price", event["price"])
    bomb = _order(event) if event.get("kind") == "raspasy" else 0
    return Fraction(2**bomb) if bomb else None


def _order(event: Event) -> int:
    return _checked_order(whole(event, "bomb", 0), "bomb") if "bomb" in event else 0


def bomb_orders(values: list[Any]) -> list[int]:
    """The orders of a player's bombs, the next one first; raises RulesError.

    >>> bomb_orders([1, 3, 1])
    [1, 3, 1]
    """
    return [_checked_order(whole({"queue": value}, "queue"), "queue") for value in values]


def _checked_order(order: int, field: str) -> int:
    if not 0 <= order <= HIGHEST_BOMB:
        raise RulesError(f"{field} {order}: expected the order of a bomb, up to {HIGHEST_BOMB}", code=field)
    return order


def _read_game(event: Event, rules: Rules, who: tuple[Player, ...]) -> GameResult:
    declarer, level = _active(event, "declarer", who, rules), whole(event, "level")

    def seat(player: Player) -> Seat:
        return seat_of(player, who[-1], rules.players)

    calls: dict[int, Whist | str] = {
        seat(Player.of(letter)): str(call) for letter, call in fields.object_of(event, "whist").items()
    }
    if not calls and level == 10 and rules.ten_game is TenGame.CHECK:  # nobody is asked, so nobody need be listed
        calls = {seat(player): Whist.CHECK for player in who[:3] if player != declarer}
    result = GameResult(
        level,
        seat(declarer),
        tricks=_tricks(event, who, rules) if event.get("tricks") else None,
        whist=calls,
        whist_order=[seat(player) for player in fields.players(event, "whist_order")],
        strain=fields.strain(event, "trump"),
        talon=fields.cards(event, "talon"),
        write_off=fields.flag(event, "write_off"),
        dark=fields.flag(event, "dark"),
        bought=_bought(event) if event.get("dark") and "bid" in event else None,
        outbid_misere=fields.flag(event, "outbid_misere"),
    )
    if event.get("forced") and not is_checked(result, rules) and len(result.said(Whist.WHIST)) < 2:
        raise RulesError("forced: both defenders must whist", code="whist")
    return result


def _read_misere(event: Event, rules: Rules, who: tuple[Player, ...]) -> MisereResult:
    declarer = _active(event, "declarer", who, rules)
    taken = None if "declarer_tricks" in event else fields.whole_by_player(event, "tricks").get(declarer)
    tricks = whole(event, "declarer_tricks", taken)
    shared: bool | None = None
    if "shared_with" in event:
        shared = event["shared_with"] is not None
        if shared and (rules.players == 3 or fields.player(event, "shared_with") != who[3]):
            partner = event["shared_with"]
            raise RulesError(f"shared_with {partner!r}: only the sitting dealer shares a misère", code="shared_with")
    calls = {Player.of(letter): str(call) for letter, call in fields.object_of(event, "whist").items()}
    return MisereResult(
        seat_of(declarer, who[-1], rules.players),
        tricks,
        shared=shared,
        write_off=fields.flag(event, "write_off"),
        dark=fields.flag(event, "dark"),
        whisters=[
            seat_of(player, who[-1], rules.players) for player, call in calls.items() if whist_call(call) is Whist.WHIST
        ],
    )


def _read_all_pass(event: Event, rules: Rules, who: tuple[Player, ...]) -> AllPassResult:
    tricks = _tricks(event, who, rules)
    dealers = fields.whole_by_player(event, "tricks").get(who[3], 0) if rules.players == 4 else 0
    bombs = {seat_of(player, who[-1], rules.players) for player in fields.players(event, "bombs")}
    for player, factor in fields.whole_by_player(event, "trick_factor").items():
        if factor not in (1, 2) or (factor == 2 and player != who[-1]):
            odd = f"trick_factor {player} {factor}: only a dealer who joins counts double"
            raise RulesError(odd, code="trick_factor")
        if factor == 2:
            bombs.add(Seat.S)
    return AllPassResult(tricks, dealer_tricks=dealers, bombs=bombs)


def _read_concession(event: Event, rules: Rules, who: tuple[Player, ...]) -> Concession:
    declarer = _active(event, "declarer", who, rules)
    if "level" in event:
        level = whole(event, "level")
    else:
        bid = Contract.parse(fields.word(event, "bid"), declarer=0)
        if bid.kind is ContractKind.MISERE:
            raise RulesError("a misère cannot be given up: expected the bid of a game", code="bid")
        level = bid.level
    without = whole(event, "tricks_conceded", rules.concede)
    return Concession(seat_of(declarer, who[-1], rules.players), level, without)


def _bought(event: Event) -> int:
    """The level that a dark game was bought at, from its bid `6S dark` or `6`."""
    bid = fields.word(event, "bid").lower().replace("dark", "").strip(" _")
    bought = int(bid) if bid.isdecimal() and len(bid) < 3 else Contract.parse(bid, declarer=0).level
    if bought not in GAME_LEVELS:
        raise RulesError(f"bid {event['bid']!r}: expected the bid of a game", code="bid")
    return bought


def _active(event: Event, field: str, who: tuple[Player, ...], rules: Rules) -> Player:
    player = fields.player(event, field)
    if player not in who[:3]:
        why = "deals and sits out" if player in who else f"is not at a table of {rules.players}"
        raise RulesError(f"{field} {player} {why}", code=field)
    return player


def _tricks(event: Event, who: tuple[Player, ...], rules: Rules) -> tuple[int, ...]:
    taken = fields.whole_by_player(event, "tricks")
    for player in taken:
        if player not in who:
            raise RulesError(f"tricks of {player}: not at a table of {rules.players}", code="tricks")
    if event["kind"] != "raspasy" and taken.get(who[-1], 0) and rules.players == 4:
        raise RulesError(f"tricks of {who[3]}: the dealer sits out", code="tricks")
    return tuple(taken.get(player, 0) for player in who[:3])


READERS: dict[str, Callable[[Event, Rules, tuple[Player, ...]], DealResult]] = {
    "contract": _read_game,
    "misere": _read_misere,
    "raspasy": _read_all_pass,
    "concede": _read_concession,
}
