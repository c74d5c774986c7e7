"""Ordered games: what the eldest hand may still name, and what may be played after a bid or an order (E.8, C.2)."""

from dataclasses import replace
from functools import lru_cache

from preferans.auction import Auction, Call, check_contract, legal_contracts
from preferans.contract import Contract
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import Ordered
from preferans.scoring import Situation, at_seats
from preferans.scoring.explain import game_name


def is_ordered(rules: Rules) -> bool:
    """Whether the eldest hand orders a game instead of an auction."""
    return rules.ordered is not Ordered.NO


def marked_games(rules: Rules, situation: Situation) -> tuple[str, ...]:
    """The ordered games that the eldest hand has marked."""
    return situation.table_of(at_seats(situation.dealer, rules.players)[0])


@lru_cache(maxsize=256)
def open_games(rules: Rules, situation: Situation) -> tuple[Call, ...]:
    """The games that the eldest hand may order, low to high: those he has not marked; all once his table is full.

    >>> situation = Situation("C", tables={"A": ("6S", "6C", "6D", "6H")})
    >>> [str(call) for call in open_games(Rules.preset("zakaznoy"), situation)][:3]
    ['6N', '7S', '7C']
    """
    return Auction.start(rules, situation=situation).legal()


def contracts_after(bid: Call, rules: Rules, situation: Situation) -> tuple[Call, ...]:
    """What may be played after the call that won the auction, or after the order; raises RulesError.

    >>> situation = Situation("C", tables={"A": ("7H",)})
    >>> [str(call) for call in contracts_after(Call.parse("7H"), Rules.preset("zakaznoy"), situation)]
    Traceback (most recent call last):
    ...
    preferans.errors.RulesError: 7♥ is marked in the table already: expected a game that is open
    """
    if is_ordered(rules) and bid not in open_games(rules, situation):
        name = game_name(str(bid))
        if str(bid) in marked_games(rules, situation):
            raise RulesError(f"{name} is marked in the table already: expected a game that is open", code="bid")
        raise RulesError(f"{name} is not ordered here: expected a game of 6♠ to 10 NT", code="bid")
    return legal_contracts(bid, rules, marked_games(rules, situation))


def check_named(contract: Contract, bid: Call | None, rules: Rules, situation: Situation) -> None:
    """Raises RulesError for a contract that is not open, or that cannot be named after the bid."""
    named = Call.parse(str(contract))
    if is_ordered(rules):
        contracts_after(named, rules, situation)
    if bid is None:
        return
    if is_ordered(rules):
        contracts_after(bid, rules, situation)
    named = replace(named, talon=bool(contract.discard) or bid.talon)
    check_contract(named, bid, rules, marked_games(rules, situation))
