"""The auction of Croatian, Serbian and Slovenian preferans: a ladder climbed step by step, and igra (4.3)."""

import re
from dataclasses import dataclass
from typing import Self

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.record.spoken import PASS, SEATS, SpokenAuction
from preferans.rules.central import CentralContract, CentralRules

FIRST_LEVEL, BETL = 2, 6
IGRA, YOURS = "G", "Y"
SUITS = range(2, 6)


@dataclass(frozen=True, slots=True)
class CentralOutcome:
    """How an auction ended: the declarer's seat, the level reached, whether as igra; all None after three passes."""

    declarer: Seat | None
    level: int | None
    igra: bool | None


@dataclass(frozen=True, slots=True)
class CentralAuction(SpokenAuction):
    """An auction in progress, seat by seat from the forehand (seat 0); players who passed are skipped.

    Calls: `P` pass, `2` to `8`, `M3` mine three, `G` igra, `G2` to `G8` an igra named, `Y` yours.

    >>> auction = CentralAuction.start(CentralRules.preset("serbian")).say("2").say("P").say("3")
    >>> auction.legal(), auction.say("M3").say("P").outcome
    (('P', 'M3'), CentralOutcome(declarer=<Seat.W: 0>, level=3, igra=False))
    """

    leaving = (PASS, YOURS)
    rules: CentralRules
    said: tuple[tuple[Seat, str], ...] = ()

    @classmethod
    def start(cls, rules: CentralRules) -> Self:
        """An auction in which nobody has spoken."""
        return cls(rules)

    def is_top(self, bid: str) -> bool:
        """Whether the top level is held."""
        return bid == f"M{self.rules.top_level}"

    @property
    def outcome(self) -> CentralOutcome | None:
        """Declarer, level and igra; None while the auction goes on."""
        if self.to_call is not None:
            return None
        bid = self.bid
        if bid is None:
            return CentralOutcome(None, None, None)
        declarer = self.holder(bid)
        if bid == IGRA:
            return CentralOutcome(declarer, FIRST_LEVEL, True)
        return CentralOutcome(declarer, int(bid[-1]), bid.startswith("G"))

    def legal(self) -> tuple[str, ...]:
        """Everything that the seat to speak may say, pass first, then from low to high."""
        seat, bid = self.to_call, self.bid
        if seat is None:
            return ()
        own = [call for who, call in self.said if who == seat]
        if bid is None:
            return (PASS, str(FIRST_LEVEL), IGRA, *self._igras(BETL))
        if bid.startswith("G"):
            return self._against_igra(bid, own)
        level, held = int(bid[-1]), bid.startswith("M")
        raised = (str(level + 1),) if level < self.rules.top_level else ()
        if not own:
            return (PASS, *raised, IGRA, *self._igras(BETL))
        # The earliest who is still bidding keeps a level, a later one must go up by one (A10).
        earliest = seat == self.in_auction[0]
        return (PASS, f"M{level}") if earliest and not held else (PASS, *raised)

    def _against_igra(self, bid: str, own: list[str]) -> tuple[str, ...]:
        if bid == IGRA and own == [IGRA]:
            return tuple(f"G{level}" for level in SUITS)
        if bid[1:] and int(bid[1:]) in SUITS:
            return (YOURS, *(f"G{level}" for level in SUITS if level > int(bid[1:]))) if IGRA in own else (PASS,)
        if own:
            return (PASS,)
        return (PASS, IGRA, *self._igras(BETL)) if bid == IGRA else (PASS, *self._igras(int(bid[1:]) + 1))

    def _igras(self, least: int) -> tuple[str, ...]:
        return tuple(f"G{level}" for level in range(least, self.rules.top_level + 1))


def legal_contracts(outcome: CentralOutcome, rules: CentralRules) -> tuple[CentralContract, ...]:
    """What the declarer may name: a contract of at least the level reached, as igra if he won by igra (4.4).

    >>> rules = CentralRules.preset("croatian")
    >>> [str(contract) for contract in legal_contracts(CentralOutcome(Seat.W, 5, False), rules)]
    ['C', 'betl', 'sans']
    """
    if outcome.level is None or outcome.igra is None:
        return ()
    return tuple(CentralContract.of_level(level, outcome.igra) for level in range(outcome.level, rules.top_level + 1))


def highest_bids(auction: CentralAuction) -> tuple[str, ...]:
    """The highest call of every seat, as records keep it: `P` for who never bid.

    >>> highest_bids(CentralAuction.start(CentralRules.preset("serbian")).say("2").say("P").say("3").say("M3"))
    ('M3', 'P', '3')
    """
    return tuple(_highest(auction, seat) for seat in SEATS)


def _highest(auction: CentralAuction, seat: Seat) -> str:
    calls = [call for who, call in auction.said if who == seat and call not in (PASS, YOURS)]
    return calls[-1] if calls else PASS


def auction_of(bids: tuple[str, ...], rules: CentralRules) -> CentralAuction:
    """An auction that ends with these highest bids, every seat climbing the ladder to its own; raises RulesError.

    >>> auction = auction_of(("M3", "P", "3"), CentralRules.preset("serbian"))
    >>> " ".join(call for _, call in auction.said)
    '2 P 3 M3 P'
    """
    if len(bids) != 3 or not all(re.fullmatch(r"P|M?[2-8]|G[2-8]?", bid) for bid in bids):
        raise RulesError(f"bids {', '.join(bids)}: expected three of P, 2..8, M2..M8, G, G2..G8", code="bids")
    found = _climbed(CentralAuction.start(rules), bids)
    if found is None:
        raise RulesError(f"bids {', '.join(bids)}: no auction ends like that", code="bids")
    return found


def _climbed(auction: CentralAuction, bids: tuple[str, ...]) -> CentralAuction | None:
    """The auction carried on to its end so that every seat's highest call is as told, None if there is no way."""
    seat = auction.to_call
    if seat is None:
        return auction if highest_bids(auction) == bids else None
    if _highest(auction, seat) == bids[seat]:
        ways = [call for call in auction.legal() if call in (PASS, YOURS)]
    else:
        # The goal itself first; a lower igra suit is named only where another one has to raise it.
        ways = sorted((call for call in auction.legal() if _leads_to(call, bids[seat])), key=lambda c: c != bids[seat])
    for call in ways:
        found = _climbed(auction.say(call), bids)
        if found is not None:
            return found
    return None


def _leads_to(call: str, goal: str) -> bool:
    """Whether a call may be on the way to a player's highest: level by level, or from igra to its suit."""
    if call in (PASS, YOURS) or call.startswith("G") is not goal.startswith("G"):
        return False
    if not goal.startswith("G"):
        return (int(call[-1]), call.startswith("M")) <= (int(goal[-1]), goal.startswith("M"))
    in_suits = goal[1:] != "" and int(goal[1:]) in SUITS
    return call == goal or (in_suits and (call == IGRA or int(call[1:]) < int(goal[1:])))
