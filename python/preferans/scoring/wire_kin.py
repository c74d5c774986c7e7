"""Bombs, ordered games and Skachki for programs: the answers to their own kinds of events."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules import LEVELS, Rules
from preferans.rules.values import Ordered
from preferans.scoring import fields
from preferans.scoring.bombs import QueueGame, after_game, bombs_of_deal, play_off
from preferans.scoring.entries import Column, Entries
from preferans.scoring.events import HIGHEST_BOMB
from preferans.scoring.fields import Event, by_letter, plain, whole
from preferans.scoring.game import required_tricks
from preferans.scoring.misere import score_misere
from preferans.scoring.openings import opening_deals, opening_queues
from preferans.scoring.orders import cell, cell_of, marks, unfulfilled
from preferans.scoring.pairs import PAIRS, pair_game, pair_name, pair_named
from preferans.scoring.players import Player, at_seats, seat_of, table
from preferans.scoring.races import final_prizes, forced_price, round_prizes
from preferans.scoring.results import AllPassResult, DealResult, GameResult, MisereResult
from preferans.scoring.situation import Situation
from preferans.scoring.wire_play import Handler


def kin_fields(event: Event, result: DealResult, situation: Situation, rules: Rules) -> dict[str, Any]:
    """What a deal changes besides the sheet: birdies or bombs left after a game, cells marked in a table."""
    if not isinstance(result, GameResult | MisereResult):
        return {}
    answer: dict[str, Any] = {}
    declarer = at_seats(situation.dealer, rules.players)[result.declarer]
    made = not (result.undertricks if isinstance(result, GameResult) else result.tricks)
    if "birdie" in event:
        birdies = whole(event, "birdie")
        answer["birdies_after"] = {str(declarer): birdies - (1 if made and birdies else 0)}
    queue = dict(situation.queues).get(declarer, ())
    if queue:
        answer["queue_after"] = {str(declarer): list(after_game(queue, made=made))}
    if rules.ordered is not Ordered.NO and isinstance(result, GameResult):
        before = [cell_of(text) for text in fields.lists_by_player(event, "marked").get(declarer, [])]
        new = [cell(result)] if marks(result, rules) and cell(result) not in before else []
        answer["marked"] = {str(declarer): [name.replace("N", "NT") for name in [*before, *new]]}
    return answer


# Bombs


def _bomb_queue(event: Event, rules: Rules) -> dict[str, Any]:
    orders = [whole({"before": order}, "before") for order in fields.items(event, "before")]
    if any(not 1 <= order <= HIGHEST_BOMB for order in orders):
        raise RulesError(f"before {orders}: expected orders of bombs, 1 to {HIGHEST_BOMB}", code="before")
    played = play_off(orders, [_queue_game(game) for game in fields.items(event, "games")], rules)
    answer: dict[str, Any] = {"queue_after": list(played.queue)}
    if played.written:
        answer["written"] = [plain(points) for points in played.written]
    if played.mountain:
        answer["mountain"] = [plain(points) for points in played.mountain]
    return answer


def _queue_game(game: object) -> QueueGame:
    if not isinstance(game, Mapping):
        raise RulesError(f"game {game!r}: expected an object with level or misere, and made", code="games")
    fields.check_fields(game, {"level", "misere", "made", "down", "tricks", "dark"})
    misere, made = fields.flag(game, "misere"), fields.flag(game, "made")
    level = None if misere else whole(game, "level")
    if level is not None and level not in LEVELS:
        raise RulesError(f"no level {level}: expected 6 to 10", code="level")
    down = whole(game, "down", whole(game, "tricks", 0 if made else 1))
    if made != (down == 0) or not 0 <= down <= 10:
        raise RulesError(f"down {down} of a game that is {'' if made else 'not '}made", code="down")
    return QueueGame(level, down, fields.flag(game, "dark"))


def _all_pass_marks(event: Event, rules: Rules) -> dict[str, Any]:
    """Who marks what in an all-pass deal; `pass_order` may tell who sat where."""
    dealer = fields.player(event, "dealer", table(rules.players)[-1])
    who: list[Player] = list(at_seats(dealer, rules.players))
    order = fields.players(event, "pass_order")
    if order:
        if len(set(order)) != 3 or (rules.players == 4 and dealer in order):
            raise RulesError("pass_order: expected the three who play", code="pass_order")
        who[:3] = order
    called = {Seat(who.index(player)) for player in fields.players(event, "bombs") if player in who}
    result = AllPassResult((10, 0, 0), bombs=called)
    marked = bombs_of_deal(result, rules, whole(event, "bomb_run", 0))
    orders = by_letter({who[seat]: order for seat, order in marked.items()})
    return {"birdies": dict.fromkeys(orders, 1), "orders": orders}


def _opening(event: Event, rules: Rules) -> dict[str, Any]:
    deals = opening_deals(rules, fields.player(event, "dealer", table(rules.players)[-1]))
    queues = opening_queues(rules, deals)
    return {
        "opening_raspasy_deals": len(deals),
        "prices": [plain(deal.price) for deal in deals],
        "dealers": [str(deal.dealer) for deal in deals],
        "queues": by_letter({player: list(queue) for player, queue in queues.items()}),
    }


def _razboynik(event: Event, rules: Rules) -> dict[str, Any]:
    missing = [str(game) for game in fields.items(event, "missing")]
    return _tables(Entries.of(unfulfilled(fields.player(event, "player"), missing, rules)))


# Skachki


def _skak_end(event: Event, rules: Rules) -> dict[str, Any]:
    pool, mountain = _everybody(event, "pool", rules), _everybody(event, "mountain", rules)
    reached = [player for player, points in pool.items() if points >= rules.target]
    first = fields.player(event, "first") if event.get("first") is not None else None
    if first is None and len(reached) == 1:
        first = reached[0]
    return _tables(Entries.of(round_prizes(first, mountain, rules)))


def _skachki_final(event: Event, rules: Rules) -> dict[str, Any]:
    pool, mountain = _everybody(event, "total_pool", rules), _everybody(event, "total_mountain", rules)
    return _tables(Entries.of(final_prizes(pool, mountain, rules)))


def _everybody(event: Event, field: str, rules: Rules) -> dict[Player, Fraction]:
    told = fields.amounts(event, field)
    if set(told) != set(table(rules.players)):
        raise RulesError(f"{field}: expected all {rules.players} players", code=field)
    return told


def _forced_raspasy(event: Event, rules: Rules) -> dict[str, Any]:
    after = fields.object_of(event, "after")
    fields.check_fields(after, {"misere_tricks", "undertricks", "level"})
    if not {"misere_tricks", "undertricks"} & set(after):
        raise RulesError("after: expected misere_tricks or undertricks", code="after")
    tricks = whole(after, "misere_tricks", whole(after, "undertricks", 0))
    if not 0 <= tricks <= 10:
        raise RulesError(f"after {tricks} tricks: expected 0 to 10", code="after")
    return {"price": plain(forced_price(tricks, rules)) if tricks else None}


def _pair_prizes(event: Event, rules: Rules) -> dict[str, Any]:
    net = dict.fromkeys(map(pair_name, (Player.A, Player.B)), 0)
    for field, whists in (("pool_pair", rules.prize_pool), ("mountain_pair", rules.prize_mountain)):
        if event.get(field) is None:
            continue
        winners = pair_named(event[field], field)
        for pair in PAIRS:  # one player of the winners writes on both opponents
            net[pair_name(pair[0])] += 2 * whists * (1 if pair == winners else -1)
    return {"net": net}


def _pair_contract(event: Event, rules: Rules) -> dict[str, Any]:
    level, tricks, times = whole(event, "level"), whole(event, "declarer_tricks"), whole(event, "mult", 1)
    if level not in LEVELS or not 0 <= tricks <= 10 or times < 1:
        raise RulesError(f"level {level}, {tricks} tricks: expected 6 to 10, and 0 to 10 tricks", code="level")
    declarer = fields.player(event, "declarer")
    own, other = pair_name(declarer), pair_name(Player(1 - declarer % 2))
    checked = level == 10 and rules.ten_game == "check"
    game = pair_game(level, tricks, rules, 0 if checked else required_tricks(level, rules), times)
    whists = Fraction(0) if checked and tricks >= level else game.whists
    parts = {"pair_pool": (own, game.pool), "pair_whists": (other, whists), "pair_mountain": (own, game.mountain)}
    answer = {name: {pair: plain(points)} for name, (pair, points) in parts.items() if points}
    if game.defenders_mountain:
        answer["pair_mountain"] = {other: plain(game.defenders_mountain)}
    return answer


def _pair_misere(event: Event, rules: Rules) -> dict[str, Any]:
    declarer, where = fields.player(event, "declarer"), event.get("write_to", "pool")
    if where not in ("pool", "mountain"):
        raise RulesError(f"write_to is {where!r}: expected pool or mountain", code="write_to")
    tricks = whole(event, "declarer_tricks")
    dealer = Player((declarer - 1) % rules.players)
    seat, off = seat_of(declarer, dealer, rules.players), where == "mountain" and not tricks
    result = MisereResult(seat, tricks, write_off=off)
    return _tables(Entries.of(score_misere(result, rules, Situation(dealer, multiplier=whole(event, "mult", 1)))))


def _tables(entries: Entries) -> dict[str, Any]:
    """Pool, mountain and whists that entries add."""
    answer: dict[str, Any] = {}
    for column, rows in ((Column.POOL, entries.pool), (Column.MOUNTAIN, entries.mountain)):
        if rows:
            answer[column.value] = by_letter({player: plain(amount) for player, amount in rows.items()})
    if entries.whists:
        rows_by_pair = sorted(entries.whists.items())
        answer["whists"] = {f"{writer}>{on}": plain(amount) for (writer, on), amount in rows_by_pair}
    return answer


_PAIR = {"declarer", "declarer_tricks", "dealer", "mult"}
KIN_HANDLERS: dict[str, Handler] = {
    "bomb_queue": ({"before", "games", "player"}, _bomb_queue),
    "raspasy_birdie": ({"pass_order", "dealer", "bombs", "bomb_run"}, _all_pass_marks),
    "opening": ({"dealer"}, _opening),
    "razboynik_unfulfilled": ({"player", "missing"}, _razboynik),
    "skak_end": ({"first", "pool", "mountain", "target", "dealer"}, _skak_end),
    "skachki_final": ({"total_pool", "total_mountain"}, _skachki_final),
    "forced_raspasy": ({"after"}, _forced_raspasy),
    "pair_prizes": ({"pool_pair", "mountain_pair"}, _pair_prizes),
    "pair_contract": (_PAIR | {"level", "trump"}, _pair_contract),
    "pair_misere": (_PAIR | {"write_to"}, _pair_misere),
}
