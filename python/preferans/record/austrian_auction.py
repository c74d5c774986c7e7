"""The Austrian auction: values of the tariff, "selbst" for who spoke before, a hand above all (6.1)."""

from dataclasses import dataclass
from typing import Self

from preferans.cards import Seat
from preferans.record.spoken import PASS, SpokenAuction
from preferans.rules.austrian import AllPassPlay, AustrianRules

HAND = "H"
PREFERENCE = 4  # the value of hearts, whose hand game is announced as Préférence


@dataclass(frozen=True, slots=True)
class AustrianOutcome:
    """How an auction ended: the declarer's seat, the value reached, whether without the talon.

    After three passes the declarer is None, or the dealer where he must play.
    """

    declarer: Seat | None
    value: int | None
    hand: bool


@dataclass(frozen=True, slots=True)
class AustrianAuction(SpokenAuction):
    """An auction in progress, seat by seat from the forehand (seat 0); players who passed are skipped.

    Calls: `P` pass, `1` to the highest value, `M2` "selbst" on two, `H` a hand, `H4` a hand in hearts (Préférence).

    >>> auction = AustrianAuction.start(AustrianRules.preset("austrian_simple")).say("1").say("2").say("P")
    >>> auction.legal()
    ('P', 'M2', '3', '4', 'H', 'H4')
    >>> auction.say("M2").say("P").outcome
    AustrianOutcome(declarer=<Seat.W: 0>, value=2, hand=False)
    """

    rules: AustrianRules
    said: tuple[tuple[Seat, str], ...] = ()

    @classmethod
    def start(cls, rules: AustrianRules) -> Self:
        """An auction in which nobody has spoken."""
        return cls(rules)

    @property
    def outcome(self) -> AustrianOutcome | None:
        """Declarer, value and hand; None while the auction goes on."""
        if self.to_call is not None:
            return None
        bid = self.bid
        if bid is None:
            must = self.rules.all_pass is AllPassPlay.DEALER_PLAYS
            dealer = Seat.E if self.rules.players == 3 else None  # of four the dealer sits out
            return AustrianOutcome(dealer if must else None, self._values[0] if must and dealer else None, False)
        declarer = self.holder(bid)
        if bid.startswith(HAND):
            return AustrianOutcome(declarer, int(bid[1:] or self._values[0]), True)
        return AustrianOutcome(declarer, int(bid.removeprefix("M")), False)

    def legal(self) -> tuple[str, ...]:
        """Everything that the seat to speak may say, pass first, then from low to high."""
        seat, bid = self.to_call, self.bid
        if seat is None:
            return ()
        held = bid is not None and bid.startswith("M")
        hands = tuple(call for call in (HAND, f"{HAND}{PREFERENCE}") if call != f"{HAND}{self._values[0]}")
        if bid is not None and bid.startswith(HAND):
            equal = (bid,) if seat < self.holder(bid) else ()  # with equal claims who speaks before wins
            return (PASS, *equal, *(hands[1:] if bid == HAND else ()))
        value = 0 if bid is None else int(bid.removeprefix("M"))
        spoke = any(who == seat and call != PASS for who, call in self.said)
        may_hold = bid is not None and not held and spoke and seat < self.holder(bid)
        holds = (f"M{value}",) if may_hold else ()
        return (PASS, *holds, *(str(more) for more in self._values if more > value), *hands)

    @property
    def _values(self) -> tuple[int, ...]:
        return tuple(row.value for row in self.rules.tariff)
