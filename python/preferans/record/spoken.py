"""What the auctions of Central Europe have in common: three seats speak in turn, who has passed is skipped."""

from typing import Any, ClassVar, Self

from preferans.cards import Seat
from preferans.errors import RulesError

PASS = "P"
SEATS = (Seat.W, Seat.N, Seat.E)


class SpokenAuction:
    """Base of an auction in progress, a frozen dataclass of `rules` and what was `said`, from the forehand (seat 0)."""

    __slots__ = ()
    leaving: ClassVar[tuple[str, ...]] = (PASS,)  # what a seat says that is out from then on
    rules: Any
    said: tuple[tuple[Seat, str], ...]

    def legal(self) -> tuple[str, ...]:
        """Everything that the seat to speak may say, pass first, then from low to high."""
        raise NotImplementedError

    def say(self, call: str) -> Self:
        """The auction after a call of the seat to speak; raises RulesError with what may be said."""
        seat, word = self.to_call, str(call).strip().upper()
        if seat is None:
            raise RulesError("the auction is over", code="call")
        if word not in self.legal():
            raise RulesError(f"{seat} cannot say {call!r}: expected {', '.join(self.legal())}", code="call")
        return type(self)(self.rules, (*self.said, (seat, word)))  # type: ignore[call-arg]

    @property
    def in_auction(self) -> tuple[Seat, ...]:
        """The seats that have not passed, in rotation from the forehand."""
        out = {seat for seat, call in self.said if call in self.leaving}
        return tuple(seat for seat in SEATS if seat not in out)

    @property
    def bid(self) -> str | None:
        """The highest call so far."""
        bids = [call for _, call in self.said if call not in self.leaving]
        return bids[-1] if bids else None

    @property
    def to_call(self) -> Seat | None:
        """The seat to speak, None when the auction is over."""
        left, bid = self.in_auction, self.bid
        if not left or (bid is not None and (len(left) == 1 or self.is_top(bid))):
            return None
        seat = self.said[-1][0].next if self.said else Seat.W
        while seat not in left:
            seat = seat.next
        return seat

    def is_top(self, bid: str) -> bool:
        """Whether a bid ends the auction at once."""
        return False

    def holder(self, bid: str) -> Seat:
        """The seat that made a bid last."""
        return next(seat for seat, call in reversed(self.said) if call == bid)
