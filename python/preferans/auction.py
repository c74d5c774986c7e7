"""The auction: the ladder, legal calls, who declares; contracts after the talon, whist calls (sections B to D)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from preferans.cards import Seat, Strain
from preferans.contract import MISERE_LEVEL, Contract, ContractKind
from preferans.errors import CardError, RulesError
from preferans.rules import Rules
from preferans.rules.values import TenGame
from preferans.scoring.explain import game_name
from preferans.scoring.game import HALF_WHIST_TRICKS
from preferans.scoring.results import Whist, whist_call


class CallKind(StrEnum):
    """A pass, the right of "here" to keep the opponent's bid, or a bid of a game or a misère."""

    PASS = "pass"
    HERE = "here"
    GAME = "game"
    MISERE = "misere"


@dataclass(frozen=True, slots=True)
class Call:
    """One call; a bid has a level (0 for misère) and a strain, `talon` is False where the talon is refused.

    Text: `pass`, `here`, `6S` to `10N`, `misere`; `misere_nt` and `9S_nt` without the talon.

    >>> str(Call.parse("10nt")), str(Call.parse("misere_nt")), Call.parse("9S_nt").talon
    ('10N', 'misere_nt', False)
    """

    kind: CallKind
    level: int = MISERE_LEVEL
    strain: Strain | None = None
    talon: bool = True

    @classmethod
    def parse(cls, value: "Call | str") -> "Call":
        """The call of a text; raises RulesError."""
        if isinstance(value, Call):
            return value
        word = value.strip() if isinstance(value, str) else ""
        if word.lower() in ("pass", "here"):
            return cls(CallKind(word.lower()))
        bid, talon = (word[:-3], False) if word.lower().endswith("_nt") else (word, True)
        try:
            contract = Contract.parse(bid, declarer=0)
        except (RulesError, CardError):
            raise RulesError(f"no call {value!r}: expected pass, here, 6S to 10N or misere", code="call") from None
        if contract.kind is ContractKind.MISERE:
            return cls(CallKind.MISERE, talon=talon)
        return cls(CallKind.GAME, contract.level, contract.strain, talon)

    @property
    def is_bid(self) -> bool:
        """Whether this names a game or a misère."""
        return self.kind in (CallKind.GAME, CallKind.MISERE)

    def __str__(self) -> str:
        if not self.is_bid:
            return self.kind.value
        name = "misere" if self.kind is CallKind.MISERE else f"{self.level}{self.strain}"
        return name if self.talon else f"{name}_nt"


PASS, HERE = Call(CallKind.PASS), Call(CallKind.HERE)


def ladder(rules: Rules) -> tuple[Call, ...]:
    """All bids from low to high: 26, or 32 where misère and nine without the talon may be bid (s1; B.1).

    >>> calls = ladder(Rules.preset("sochi"))
    >>> len(calls), len(ladder(Rules.preset("sochi", no_talon_bids=True))), [str(call) for call in calls[14:17]]
    (26, 32, ['8N', 'misere', '9S'])
    """

    def games(level: int, talon: bool = True) -> list[Call]:
        return [Call(CallKind.GAME, level, strain, talon) for strain in Strain]

    misere = [Call(CallKind.MISERE)]
    refused = [Call(CallKind.MISERE, talon=False), *games(9, talon=False)] if rules.no_talon_bids else []
    return (*games(6), *games(7), *games(8), *misere, *games(9), *refused, *games(10))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an auction ended: the declarer's seat and the bid he holds, both None after three passes (all-pass)."""

    declarer: Seat | None
    bid: Call | None


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction in progress: what was said so far, seat by seat from the eldest hand (s1; B.2).

    `streak` is the number of all-pass deals before, which sets the lowest level (B.3).

    >>> auction = Auction.start(Rules.preset("sochi")).say("6S").say("pass").say("6C").say("here").say("pass")
    >>> str(auction.outcome.declarer), str(auction.outcome.bid)
    ('W', '6C')
    """

    rules: Rules
    streak: int
    said: tuple[tuple[Seat, Call], ...] = ()

    @classmethod
    def start(cls, rules: Rules, streak: int = 0) -> Self:
        """An auction in which nobody has spoken."""
        return cls(rules, streak)

    def say(self, call: Call | str) -> Self:
        """The auction after a call of the seat to speak; raises RulesError with the reason if it may not be said."""
        seat = self.to_call
        if seat is None:
            raise RulesError("the auction is over", code="call")
        spoken = Call.parse(call)
        reason = self._objection(seat, spoken)
        if reason:
            raise RulesError(f"{seat} cannot say {spoken}: {reason}", code="call")
        return type(self)(self.rules, self.streak, (*self.said, (seat, spoken)))

    def legal(self) -> tuple[Call, ...]:
        """Everything that the seat to speak may say, pass first, bids from low to high.

        >>> [str(call) for call in Auction.start(Rules.preset("sochi"), streak=0).say("10D").legal()]
        ['pass', '10H', '10N']
        """
        seat = self.to_call
        if seat is None:
            return ()
        return tuple(call for call in (PASS, HERE, *ladder(self.rules)) if not self._objection(seat, call))

    @property
    def in_auction(self) -> tuple[Seat, ...]:
        """The seats that have not passed."""
        passed = {seat for seat, call in self.said if call == PASS}
        return tuple(seat for seat in (Seat.W, Seat.N, Seat.E) if seat not in passed)

    @property
    def to_call(self) -> Seat | None:
        """The seat to speak, None when the auction is over."""
        if not self.in_auction or (len(self.in_auction) == 1 and self.bid is not None):
            return None
        seat = self.said[-1][0].next if self.said else Seat.W
        while seat not in self.in_auction:
            seat = seat.next
        return seat

    @property
    def bid(self) -> Call | None:
        """The bid that stands."""
        bids = [call for _, call in self.said if call.is_bid]
        return bids[-1] if bids else None

    @property
    def outcome(self) -> Outcome | None:
        """Declarer and bid, or all-pass; None while somebody can still say anything but pass."""
        if self.to_call is None:
            return Outcome(self.in_auction[0], self.bid) if self.in_auction else Outcome(None, None)
        return self.say(PASS).outcome if self.bid is not None and self.legal() == (PASS,) else None

    def _objection(self, seat: Seat, call: Call) -> str:
        """Why a seat may not say a call; empty if it may."""
        if call == PASS:
            return ""
        own = [said for who, said in self.said if who == seat and said.is_bid]
        return self._objection_to_here(seat, own) if call == HERE else self._objection_to_bid(call, own)

    def _objection_to_here(self, seat: Seat, own: list[Call]) -> str:
        if not self.rules.allow_here:
            return "here is not used (allow_here is off)"
        if self.bid is None or len(self.in_auction) != 2 or not own:
            return "here keeps an opponent's bid when two who both bid remain"
        if own[-1].kind is not self.bid.kind:
            return "a game is not kept by a misère bidder, nor a misère by who bid a game"
        if self.said[-1][1] == HERE:
            return "the opponent holds the bid: expected a higher bid or pass"
        senior = min(self.in_auction)
        if seat != senior and not self._senior_raised(senior):
            return f"{senior} speaks before and has the right to say here"
        return ""

    def _senior_raised(self, senior: Seat) -> bool:
        """Whether the senior of two has just overbid what the junior held, so that "here" passes to the junior."""
        who, call = self.said[-1]
        before = Auction(self.rules, self.streak, self.said[:-1])
        if who != senior or not call.is_bid or len(before.in_auction) != 2:
            return False
        junior = max(self.in_auction)
        seniors = [said for seat, said in before.said if seat == senior]
        juniors = [said for seat, said in before.said if seat == junior]
        return bool(seniors and juniors)

    def _objection_to_bid(self, call: Call, own: list[Call]) -> str:
        steps = ladder(self.rules)
        if call not in steps:
            return "games and misères without the talon are not used (no_talon_bids is off)"
        if call.kind is CallKind.MISERE and own and own[0].kind is CallKind.GAME:
            return "misère is binding, only a first bid can be one"
        if call.kind is CallKind.GAME and own and own[0].kind is CallKind.MISERE:
            return "misère is binding, who bid it bids no game"
        lowest = self.rules.lowest_level(self.streak)
        if call.kind is CallKind.GAME and call.level < lowest:
            return f"after {self.streak} all-pass deals the lowest level is {lowest}"
        if self.bid is not None and steps.index(call) <= steps.index(self.bid):
            return f"it is not above {self.bid}"
        return ""


def legal_contracts(bid: Call | str, rules: Rules) -> tuple[Call, ...]:
    """What the declarer may name after the talon: his bid or any higher game; a misère stays a misère (C.2).

    >>> [str(call) for call in legal_contracts("9H", Rules.preset("sochi"))][:3]
    ['9H', '9N', '10S']
    """
    held, steps = Call.parse(bid), ladder(rules)
    if held not in steps:
        raise RulesError(f"{held} is no bid of these rules", code="bid")
    if held.kind is CallKind.MISERE:
        return (held,)
    higher = steps[steps.index(held) :]
    return tuple(call for call in higher if call.kind is CallKind.GAME and call.talon is held.talon)


def check_contract(contract: Call | str, bid: Call | str, rules: Rules) -> None:
    """Raises RulesError where a contract may not be named after winning the auction at `bid` (C.2).

    >>> check_contract("6C", "6D", Rules.preset("sochi"))
    Traceback (most recent call last):
    preferans.errors.RulesError: 6♣ is below the bid 6♦
    """
    named, held = Call.parse(contract), Call.parse(bid)
    if named in legal_contracts(held, rules):
        return
    new, old = game_name(str(named)), game_name(str(held))
    if named.kind is not held.kind:
        raise RulesError(f"{new} after {old}: a game cannot become a misère, nor a misère a game", code="contract")
    if named.talon is not held.talon:
        raise RulesError(f"{new} after {old}: with or without the talon is settled by the bid", code="contract")
    raise RulesError(f"{new} is below the bid {old}", code="contract")


def legal_whist_calls(
    said: Iterable[Whist | str], level: int, rules: Rules, strain: Strain | None = None
) -> tuple[Whist, ...]:
    """What the defender to speak may say; `said` are the calls so far, the first after the declarer first (D.1).

    Empty when the whisting is over. Which defender speaks alternates.

    >>> [[str(call) for call in legal_whist_calls(said, 6, Rules.preset("sochi"))] for said in
    ...     ((), ("pass",), ("pass", "half"), ("whist", "pass"))]
    [['whist', 'pass'], ['whist', 'pass', 'half'], ['whist', 'pass'], []]
    """
    calls = tuple(whist_call(call) for call in said)
    if level == 10 and rules.ten_game is TenGame.CHECK:
        return ()
    both, half = (Whist.WHIST, Whist.PASS), bool(HALF_WHIST_TRICKS[level]) and rules.half_whist
    if rules.stalingrad and level == 6 and strain is Strain.SPADES:
        return (Whist.WHIST,) if len(calls) < 2 else ()
    if len(calls) == 0:
        return both
    if len(calls) == 1:
        return (*both, Whist.HALF) if half and calls[0] is Whist.PASS else both
    if calls == (Whist.PASS, Whist.HALF):
        return both  # whist is the "return": the one who left for half-whist then passes
    if calls == (Whist.WHIST, Whist.PASS) and half and rules.whist_pass_half:
        return (Whist.WHIST, Whist.HALF)
    if calls == (Whist.WHIST, Whist.PASS, Whist.HALF):
        return both
    return ()
