"""The auction: the ladder, legal calls, who declares; contracts after the talon, whist calls (sections B to D)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from preferans.calls import BOMB, HERE, PASS, Call, CallKind, ladder
from preferans.cards import Seat, Strain
from preferans.contract import MISERE_LEVEL
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import BombOutbid, Bombs, Ordered, TenGame, Whisting
from preferans.scoring.bombs import DARK, outbids_bomb
from preferans.scoring.explain import game_name
from preferans.scoring.game import half_whist_tricks
from preferans.scoring.orders import CELLS
from preferans.scoring.players import at_seats
from preferans.scoring.results import Whist, whist_call
from preferans.scoring.situation import Situation

__all__ = [
    "BOMB",
    "HERE",
    "PASS",
    "Auction",
    "Call",
    "CallKind",
    "Outcome",
    "check_contract",
    "ladder",
    "legal_contracts",
    "legal_whist_calls",
]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an auction ended: the declarer's seat and the bid he holds, both None after three passes (all-pass).

    `bombs` are the seats whose dark passes stand because nobody bid.
    """

    declarer: Seat | None
    bid: Call | None
    bombs: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction in progress: what was said so far, seat by seat from the eldest hand (s1; B.2).

    `streak` is the number of all-pass deals before, which sets the lowest level (B.3); `situation` tells what else the
    record knows: bomb deals before, a deal that is all-pass by agreement, ordered games that are marked.

    >>> auction = Auction.start(Rules.preset("sochi")).say("6S").say("pass").say("6C").say("here").say("pass")
    >>> str(auction.outcome.declarer), str(auction.outcome.bid)
    ('W', '6C')
    """

    rules: Rules
    streak: int
    said: tuple[tuple[Seat, Call], ...] = ()
    situation: Situation | None = None

    @classmethod
    def start(cls, rules: Rules, streak: int = 0, situation: Situation | None = None) -> Self:
        """An auction in which nobody has spoken."""
        return cls(rules, streak if situation is None else situation.streak, situation=situation)

    def say(self, call: Call | str) -> Self:
        """The auction after a call of the seat to speak; raises RulesError with the reason if it may not be said."""
        seat = self.to_call
        if seat is None:
            raise RulesError("the auction is over", code="call")
        spoken = Call.parse(call)
        reason = self._objection(seat, spoken)
        if reason:
            raise RulesError(f"{seat} cannot say {spoken}: {reason}", code="call")
        return replace(self, said=(*self.said, (seat, spoken)))

    def legal(self) -> tuple[Call, ...]:
        """Everything that the seat to speak may say, pass first, bids from low to high.

        >>> [str(call) for call in Auction.start(Rules.preset("sochi"), streak=0).say("10D").legal()]
        ['pass', '10H', '10N']
        """
        seat = self.to_call
        if seat is None:
            return ()
        return tuple(call for call in (PASS, HERE, BOMB, *ladder(self.rules)) if not self._objection(seat, call))

    @property
    def in_auction(self) -> tuple[Seat, ...]:
        """The seats that have not passed."""
        passed = {seat for seat, call in self.said if call.kind is CallKind.PASS}
        return tuple(seat for seat in (Seat.W, Seat.N, Seat.E) if seat not in passed)

    @property
    def to_call(self) -> Seat | None:
        """The seat to speak, None when the auction is over."""
        if self._forced or (self._ordered and self.bid is not None):
            return None
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
        if self._forced:
            return Outcome(None, None)
        if self.to_call is None:
            bombs = tuple(seat for seat, call in self.said if call == BOMB)
            return Outcome(self.in_auction[0], self.bid) if self.in_auction else Outcome(None, None, bombs)
        return self.say(PASS).outcome if self.bid is not None and self.legal() == (PASS,) else None

    def _objection(self, seat: Seat, call: Call) -> str:
        """Why a seat may not say a call; empty if it may."""
        if self._ordered:
            return self._objection_to_order(call)
        if call.dark and any(who == seat and not said.dark for who, said in self.said):
            return "who has looked at his cards makes no dark call"
        if call.kind is CallKind.PASS:
            return self._objection_to_bomb(seat) if call.dark else ""
        own = [said for who, said in self.said if who == seat and said.is_bid]
        return self._objection_to_here(seat, own) if call == HERE else self._objection_to_bid(call, own)

    @property
    def _ordered(self) -> bool:
        return self.rules.ordered is not Ordered.NO

    @property
    def _forced(self) -> bool:
        return self.situation is not None and self.situation.forced

    def _objection_to_order(self, call: Call) -> str:
        """The eldest hand names a game that he has not marked; once his table is full, any game (E.8)."""
        if call.kind is not CallKind.GAME or call not in ladder(self.rules):
            return "the eldest hand orders a game: there is no pass, no misère, no here"
        marked = self._marked
        if f"{call.level}{call.strain}" in marked and len(set(marked)) < len(CELLS):
            return f"{game_name(str(call))} is marked in the table already"
        return ""

    @property
    def _marked(self) -> tuple[str, ...]:
        """The ordered games that the eldest hand has marked."""
        if self.situation is None:
            return ()
        return self.situation.table_of(at_seats(self.situation.dealer, self.rules.players)[0])

    def _objection_to_bomb(self, seat: Seat) -> str:
        """A bomb is a pass in the dark before anybody has bid (E.6.3, E.6.10)."""
        if self.rules.bombs not in DARK:
            return f"nobody passes in the dark here (bombs={self.rules.bombs})"
        if self.rules.bombs is Bombs.DARK_ELDEST and seat is not Seat.W:
            return "only the eldest hand passes in the dark (bombs=dark_eldest)"
        return "a bomb is called only before any bid" if self.bid is not None else ""

    def _below_a_bomb(self, call: Call) -> str:
        """Whether a first bid is too low to beat a bomb that was called before it (E.6.4)."""
        if self.bid is not None or all(said != BOMB for _, said in self.said):
            return ""
        if call.dark and self.rules.bomb_outbid is BombOutbid.SEVEN:
            return ""
        lowest = outbids_bomb(self.rules, 0 if self.situation is None else self.situation.bomb_run)
        level = 8 if call.kind is CallKind.MISERE else call.level
        return f"a bomb is beaten from level {lowest}" if level < lowest else ""

    def _objection_to_here(self, seat: Seat, own: list[Call]) -> str:
        if not self.rules.allow_here:
            return "here is not used (allow_here is off)"
        if self.bid is None or len(self.in_auction) != 2 or not own:
            return "here keeps an opponent's bid when two who both bid remain"
        if own[-1].kind is not self.bid.kind:
            return "a game is not kept by a misère bidder, nor a misère by who bid a game"
        if self.bid.dark:
            return "a dark bid is not kept: expected a higher bid or pass"
        if self.said[-1][1] == HERE:
            return "the opponent holds the bid: expected a higher bid or pass"
        senior = min(self.in_auction)
        if seat != senior and not self._senior_raised(senior):
            return f"{senior} speaks before and has the right to say here"
        return ""

    def _senior_raised(self, senior: Seat) -> bool:
        """Whether the senior of two has just overbid what the junior held, so that "here" passes to the junior."""
        who, call = self.said[-1]
        before = replace(self, said=self.said[:-1])
        if who != senior or not call.is_bid or len(before.in_auction) != 2:
            return False
        junior = max(self.in_auction)
        seniors = [said for seat, said in before.said if seat == senior]
        juniors = [said for seat, said in before.said if seat == junior]
        return bool(seniors and juniors)

    def _objection_to_bid(self, call: Call, own: list[Call]) -> str:
        steps = ladder(self.rules)
        if call not in steps:
            if call.dark:
                return "dark bids are not used (dark_bids is off)"
            option = "no_talon_levels" if self.rules.no_talon_bids else "no_talon_bids"
            return f"games and misères without the talon are not used ({option} is off)"
        if call.kind is CallKind.MISERE and own and own[0].kind is CallKind.GAME:
            return "misère is binding, only a first bid can be one"
        if call.kind is CallKind.GAME and own and own[0].kind is CallKind.MISERE:
            return "misère is binding, who bid it bids no game"
        lowest = self.rules.lowest_level(self.streak)
        if call.kind is CallKind.GAME and call.level < lowest:
            return f"after {self.streak} all-pass deals the lowest level is {lowest}"
        first = 6 if self.situation is None else self.situation.lowest_level
        if call.kind is CallKind.GAME and call.level < first:
            return f"the first contract of a round is {first} or higher"
        if self._beats_dark_spade(call):
            return ""
        if self.bid is not None and steps.index(call) <= steps.index(self.bid):
            return f"it is not above {self.bid}"
        return self._below_a_bomb(call)

    def _beats_dark_spade(self, call: Call) -> bool:
        """An option of Classic: any six above spades beats a dark six of spades (E.6.7)."""
        return (
            self.rules.raz_dark_beaten_by_plain
            and self.bid == Call(CallKind.GAME, 6, Strain.SPADES, dark=True)
            and call.level == 6
            and call.strain is not Strain.SPADES
        )


def legal_contracts(bid: Call | str, rules: Rules, marked: Iterable[str] = ()) -> tuple[Call, ...]:
    """What the declarer may name after the talon: his bid or any higher game; a misère stays a misère (C.2).

    Who bought a game in the dark may also turn to an ordinary misère (E.6.4). An ordered game stays as it was named;
    where only the trump was named, it is any game of it that is not `marked` (E.8).

    >>> [str(call) for call in legal_contracts("9H", Rules.preset("sochi"))][:3]
    ['9H', '9N', '10S']
    >>> [str(call) for call in legal_contracts("6H", Rules.preset("zakaznoy", ordered="trump"), marked=("7H",))]
    ['6H', '8H', '9H', '10H']
    """
    held, steps = Call.parse(bid), ladder(rules)
    if held not in steps:
        raise RulesError(f"{held} is no bid of these rules", code="bid")
    if rules.ordered is Ordered.TRUMP:
        same = [call for call in steps if call.kind is CallKind.GAME and call.strain is held.strain]
        return tuple(call for call in same if str(call) not in set(marked)) or tuple(same)
    if rules.ordered is Ordered.GAME:
        return (held,)
    shown = replace(held, dark=False)  # a contract is named in the same words whether it was bought dark or not
    if held.kind is CallKind.MISERE:
        return (shown,)
    higher = [call for call in steps[steps.index(shown) :] if call.kind is CallKind.GAME]
    games = [call for call in higher if call.talon is held.talon and not call.dark]
    return (*games, Call(CallKind.MISERE)) if held.dark else tuple(games)


def check_contract(contract: Call | str, bid: Call | str, rules: Rules, marked: Iterable[str] = ()) -> None:
    """Raises RulesError where a contract may not be named after winning the auction at `bid` (C.2).

    >>> check_contract("6C", "6D", Rules.preset("sochi"))
    Traceback (most recent call last):
    preferans.errors.RulesError: 6♣ is below the bid 6♦
    """
    named, held = replace(Call.parse(contract), dark=False), Call.parse(bid)
    if named in legal_contracts(held, rules, marked):
        return
    if rules.ordered is not Ordered.NO:
        raise RulesError(f"{game_name(str(named))} was not ordered, {game_name(str(held))} was", code="contract")
    new, old = game_name(str(named)), game_name(str(held))
    if named.kind is not held.kind:
        raise RulesError(f"{new} after {old}: a game cannot become a misère, nor a misère a game", code="contract")
    if named.talon is not held.talon:
        raise RulesError(f"{new} after {old}: with or without the talon is settled by the bid", code="contract")
    raise RulesError(f"{new} is below the bid {old}", code="contract")


def legal_whist_calls(
    said: Iterable[Whist | str], level: int, rules: Rules, strain: Strain | None = None, *, forced: bool = False
) -> tuple[Whist, ...]:
    """What the defender to speak may say; `said` are the calls so far, the first after the declarer first (D.1).

    Empty when the whisting is over. Which defender speaks alternates. `forced` is a dark game named at the level it
    was bought at, which both whist (E.6.4); level 0 is a misère, whisted only under complicated whisting.

    >>> [[str(call) for call in legal_whist_calls(said, 6, Rules.preset("sochi"))] for said in
    ...     ((), ("pass",), ("pass", "half"), ("whist", "pass"))]
    [['whist', 'pass'], ['whist', 'pass', 'half'], ['whist', 'pass'], []]
    """
    calls = tuple(whist_call(call) for call in said)
    if level == 10 and rules.ten_game is TenGame.CHECK:
        return ()
    both = (Whist.WHIST, Whist.PASS)
    if level == MISERE_LEVEL:
        return both if rules.whisting is Whisting.COMPLICATED and len(calls) < 2 else ()
    half = bool(half_whist_tricks(level, rules)) and rules.half_whist
    if forced or (rules.stalingrad and level == 6 and strain is Strain.SPADES):
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
