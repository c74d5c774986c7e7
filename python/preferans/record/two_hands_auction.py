"""The auction of Гусарский преферанс: Sochi's ladder between two; "here" only for the eldest hand (s0; E.9)."""

from dataclasses import dataclass
from typing import Self

from preferans.auction import HERE, PASS, Auction, Call, Outcome
from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules.two_hands import TwoHandRules


@dataclass(frozen=True, slots=True)
class TwoHandAuction:
    """An auction in progress between seat 0, the dealer's opponent, and seat 1; the third chair has passed.

    >>> auction = TwoHandAuction.start(TwoHandRules.preset("hussar")).say("6S").say("6C").say("here").say("pass")
    >>> str(auction.outcome.declarer), str(auction.outcome.bid)
    ('W', '6C')
    """

    auction: Auction

    @classmethod
    def start(cls, rules: TwoHandRules) -> Self:
        """An auction in which nobody has spoken; raises RulesError for a game without one."""
        if rules.variant != "hussar":
            raise RulesError(f"{rules.variant} has no auction", code="variant")
        return cls(Auction(rules.base, 0, ((Seat.E, PASS),)))

    def say(self, call: Call | str) -> Self:
        """The auction after a call of the seat to speak; raises RulesError if it may not be said."""
        if Call.parse(call) == HERE and self.to_call is Seat.N:
            raise RulesError("N cannot say here: only the eldest hand may", code="call")
        return type(self)(self.auction.say(call))

    def legal(self) -> tuple[Call, ...]:
        """Everything that the seat to speak may say, pass first, bids from low to high."""
        return tuple(call for call in self.auction.legal() if call != HERE or self.to_call is Seat.W)

    @property
    def to_call(self) -> Seat | None:
        """The seat to speak, None when the auction is over."""
        return self.auction.to_call

    @property
    def outcome(self) -> Outcome | None:
        """Declarer and bid, both None after two passes (a new deal by the same dealer); None while it goes on."""
        return self.auction.outcome
