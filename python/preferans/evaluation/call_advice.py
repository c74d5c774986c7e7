"""Ten cards: what each call of the auction is worth to a player who sees his own hand alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from preferans.auction import Auction, Call, CallKind, legal_contracts
from preferans.calls import HERE, PASS
from preferans.cards import Cards, Seat
from preferans.errors import CardError, RulesError
from preferans.evaluation.bid_worths import BidWorth, BidWorths, Effort, talons_of
from preferans.evaluation.discard_advice import SEED, check_budget
from preferans.evaluation.passing import AgainstBid, AgainstNobody, Passing
from preferans.evaluation.plans import Clock, kept_hands, unseen_by
from preferans.evaluation.talons import ALL_TALONS, Talon
from preferans.evaluation.worth_tables import Floats, worth_table
from preferans.evaluation.worths import leader_of, usual_situation, worths_of
from preferans.rules import Rules
from preferans.scoring import Situation

LAYOUTS = 8  # for each talon, valued at a time
MOST = 231 * 200  # talons and layouts in all that bids are valued on, unless told
USUAL_ERROR = 0.3  # whists
USUAL_LAYOUTS = 24  # that a bid is valued on for each talon to have that error, about
FAR = 3.0  # standard errors: a call so far behind the best one needs no better figure
FIRST_PASSING = 64  # layouts that passing is valued on first
MOST_PASSING = 16384  # and at most
ENOUGH_FAR = 0.1  # the error of a call may be so much of its distance from the best one
LOSS = 1 / 5  # of the error may be lost by choices made on few layouts
GAMES = Effort(discards=6, drop=16, settle=64, most=192)
MISERES = Effort(discards=3, drop=4, settle=8, most=32)
LEAST_EFFORT = 0.5  # of these efforts, however large the error may be
FEW_TALONS = 33  # for the misère at first; all 231 where it may be the best call

SaidCall = tuple[Seat | str | int, Call | str] | str


@dataclass(frozen=True, slots=True)
class CallWorth:
    """One call and what it leads to.

    `worth` and `error` in whists, `made` the odds of making what is played, None for a pass, `tricks` the mean.
    `plays`: what the bid is played as after the talon, with shares (None: giving up), most often first; for a pass what
    is played then, None for an all-pass deal. `declarer` plays it. `talons` and `layouts`: what it was valued on.
    `loss`: how much a bid's worth may be short of that of the best discards and contracts, because they were chosen on
    few layouts, up to `chosen_on` for each talon; it is a part of `error`.
    """

    call: Call
    worth: float
    error: float
    made: float | None
    made_error: float | None
    tricks: float | None
    plays: tuple[tuple[Call | None, float], ...]
    declarer: Seat | None
    talons: int
    layouts: int
    loss: float = 0.0
    chosen_on: int = 0


@dataclass(frozen=True, slots=True)
class CallAdvice:
    """What to call with ten cards: `choices` by worth, the recommended call first.

    Every bid is valued as if it won the auction. After each of the 231 talons one discard and contract is chosen for
    all layouts, on layouts other than those it is valued on; play and whisting in each layout are the open-card game.
    What others' calls say about their cards is not used. `up_to` is the highest bid worth more than passing, None where
    there is none.
    """

    hand: Cards
    rules: Rules
    situation: Situation
    seat: Seat
    said: tuple[tuple[Seat, Call], ...]
    choices: tuple[CallWorth, ...]
    up_to: Call | None
    seed: int
    seconds: float

    @property
    def best(self) -> CallWorth:
        """The recommended call."""
        return self.choices[0]

    @property
    def passing(self) -> CallWorth:
        """The call pass."""
        return next(choice for choice in self.choices if choice.call == PASS)

    def of(self, call: Call | str) -> CallWorth:
        """What a call is worth; raises RulesError where it was not valued."""
        wanted = Call.parse(call)
        for choice in self.choices:
            if choice.call == wanted:
                return choice
        raise RulesError(f"{wanted} may not be called here, or is not valued", code="call")

    def _repr_html_(self) -> str:
        from preferans.show.advice_html import call_html

        return call_html(self)


def advise_call(
    hand: Cards | str,
    rules: Rules,
    seat: Seat | str | int | None = None,
    calls_so_far: Iterable[SaidCall] = (),
    *,
    situation: Situation | None = None,
    n: int = MOST,
    error: float = 0.3,
    seconds: float | None = None,
    seed: int = SEED,
    threads: int = 0,
) -> CallAdvice:
    """The expected worth of every bid, of the misère and of passing, for a player who sees his ten cards alone.

    `seat` is whose turn it is, `calls_so_far` are `"W:6S"` or `("W", "6S")`, in order. A bid is valued over all 231
    talons as if nobody overbid it: for each talon the best discard and contract at or above the bid, one choice for all
    layouts, chosen on layouts of their own (all discards on one for each talon and fitted together, the better ones on
    more) and valued on others until the standard error of the best call is `error` whists or less, on at most `n`
    layouts in all. The error holds what choices may lose; a smaller one and more layouts choose better. The misère is
    valued on some talons first and on all of them if it may be the best call. Passing is worth what the holder of the
    standing bid makes of it with all cards seen, or the all-pass deal where nobody has bid. `seconds` bounds the time.
    The same `seed` gives the same answer for any number of `threads` (0: all cores) unless time runs out. Raises
    CardError unless the hand has ten cards, RulesError for calls that cannot have been made.

    >>> advice = advise_call("97.AKJ87.A.K7", Rules.preset("sochi"), "N", ["W:8D"], n=462, seconds=2)
    >>> str(advice.best.call), advice.passing.worth > advice.of("8H").worth
    ('pass', True)
    """
    own = hand if isinstance(hand, Cards) else Cards.parse(hand)
    if len(own) != 10:
        raise CardError(f"the hand has {len(own)} cards, expected 10", code="hand_size")
    if isinstance(n, bool) or not isinstance(n, int) or n < 2 * 231:
        raise RulesError(f"n is {n!r}: expected a number of layouts from 462, two for each talon", code="n")
    check_budget(seconds, error)
    where = situation or usual_situation(rules)
    auction = auction_of(rules, where, calls_so_far)
    who = auction.to_call if seat is None else Seat.of(seat)
    if who is None or auction.to_call is not who:
        turn = "the auction is over" if auction.to_call is None else f"it is for {auction.to_call} to call"
        raise RulesError(f"{who or 'nobody'} is asked what to call, but {turn}", code="seat")
    asked = _Asked(own, who, rules, where, auction, n, error, seed, threads, Clock(seconds))
    choices = asked.choices()
    passing = next(choice.worth for choice in choices if choice.call == PASS)
    games = [choice for choice in choices if choice.call.kind is CallKind.GAME and choice.worth > passing]
    legal = list(auction.legal())
    up_to = max((choice.call for choice in games), key=legal.index, default=None)
    return CallAdvice(own, rules, where, who, auction.said, choices, up_to, seed, asked.clock.spent)


def auction_of(rules: Rules, situation: Situation, calls: Iterable[SaidCall]) -> Auction:
    """The auction after some calls; raises RulesError for one that may not be made or is another seat's."""
    auction = Auction.start(rules, situation=situation)
    for said in calls:
        seat, call = (None, said) if isinstance(said, str) and ":" not in said else _read(said)
        if seat is not None and auction.to_call is not None and seat is not auction.to_call:
            raise RulesError(f"{seat} said {call}: expected a call of {auction.to_call}", code="call")
        auction = auction.say(call)
    return auction


def _read(said: SaidCall) -> tuple[Seat, Call | str]:
    seat, call = said.split(":", 1) if isinstance(said, str) else said
    return Seat.of(seat.strip() if isinstance(seat, str) else seat), call.strip() if isinstance(call, str) else call


class _Asked:
    """One hand's question, answered kind of call by kind of call."""

    def __init__(
        self,
        own: Cards,
        seat: Seat,
        rules: Rules,
        situation: Situation,
        auction: Auction,
        n: int,
        error: float,
        seed: int,
        threads: int,
        clock: Clock,
    ) -> None:
        self.own, self.seat, self.rules, self.situation, self.auction = own, seat, rules, situation, auction
        self.most, self.error, self.threads, self.clock = max(2, n // ALL_TALONS), error, threads, clock
        self.scale = max(LEAST_EFFORT, min(USUAL_ERROR / error, float(np.sqrt(self.most / USUAL_LAYOUTS))))
        streams = np.random.SeedSequence(seed).spawn(4)
        self.games, self.misere, self.all_misere, passing = (
            np.random.Generator(np.random.Philox(stream)) for stream in streams
        )
        self.passing = Passing(self._without(), passing)

    def choices(self) -> tuple[CallWorth, ...]:
        """All calls that may be made, best first; of equals the earlier in the order of calls."""
        legal = self.auction.legal()
        self.passing.look(FIRST_PASSING, lambda: False, self.clock, 0.15)
        bids = [call for call in legal if call.kind is CallKind.GAME and call.talon and not call.dark]
        found = self._bids(([HERE] if HERE in legal and self._kept().kind is CallKind.GAME else []) + bids)
        miseres = [call for call in legal if call == Call(CallKind.MISERE)]
        if HERE in legal and self._kept() == Call(CallKind.MISERE):
            miseres.insert(0, HERE)
        if miseres:
            found += self._miseres(miseres, max([self.passing.worth, *(choice.worth for choice in found)]))
        found.append(self._pass(max((choice.worth for choice in found), default=-np.inf)))
        order = [*legal]
        return tuple(sorted(found, key=lambda choice: (-choice.worth, order.index(choice.call))))

    def _kept(self) -> Call:
        """The bid that "here" keeps."""
        assert self.auction.bid is not None
        return self.auction.bid

    def _allowed(self, best: float, worths: Floats) -> Floats:
        """How large the errors of calls may be that seem worth so much, where another one is worth `best`."""
        return np.maximum(self.error, ENOUGH_FAR * (max(best, float(worths.max())) - worths))

    def _bids(self, bids: list[Call]) -> list[CallWorth]:
        if not bids:
            return []
        held = [self._kept() if bid == HERE else bid for bid in bids]
        calls = [call for call in legal_contracts(held[0], self.rules) if call.talon]
        lowest = [calls.index(bid) for bid in held]
        about = self._bidding(calls, lowest, held, self.games, ALL_TALONS)

        def may_lose(worths: Floats) -> Floats:
            return LOSS * self._allowed(self.passing.worth, worths)

        def enough() -> bool:
            best = max((about.worth(bid) for bid in range(len(bids))), key=lambda worth: worth.worth)
            return best.settled(float(self._allowed(self.passing.worth, np.array([best.worth]))[0]))

        about.choose(GAMES.times(self.scale), LOSS * self.error, may_lose, self.clock, 0.45)
        layouts = about.value(LAYOUTS, self.most, enough, self.clock, 0.6)
        return [self._bid(call, about.worth(place), about, layouts) for place, call in enumerate(bids)]

    def _miseres(self, calls: list[Call], best: float) -> list[CallWorth]:
        """The misère on some talons, and on all of them where it may be the best call."""
        about, layouts = self._misere(FEW_TALONS, self.misere, best, 0.68, 0.72)
        found = about.worth(0)
        if found.worth + FAR * found.error >= best and not self.clock.used(0.75):
            about, layouts = self._misere(ALL_TALONS, self.all_misere, best, 0.85, 0.9)
            found = about.worth(0)
        return [self._bid(call, found, about, layouts) for call in calls]

    def _misere(
        self, talons: int, source: np.random.Generator, best: float, chosen: float, valued: float
    ) -> tuple[BidWorths, int]:
        contract = [Call(CallKind.MISERE)]
        about = self._bidding(contract, [0], contract, source, talons)

        def may_lose(worths: Floats) -> Floats:
            return LOSS * self._allowed(best, worths)

        about.choose(MISERES.times(self.scale), LOSS * self.error, may_lose, self.clock, chosen)

        def enough() -> bool:
            found = about.worth(0)
            return found.settled(self.error) or found.worth + FAR * found.error < best

        most = self.most if talons == ALL_TALONS else min(self.most, LAYOUTS)
        return about, about.value(LAYOUTS, most, enough, self.clock, valued)

    def _bidding(
        self, calls: Sequence[Call], lowest: list[int], bids: Sequence[Call], source: np.random.Generator, count: int
    ) -> BidWorths:
        pairs = talons_of(self.own, source)[:count]
        hands = [self.own.mask | one.bit | other.bit for one, other in pairs]
        talons = []
        for cards, twelve, kept in zip(pairs, hands, kept_hands(np.array(hands, dtype=np.uint32)), strict=True):
            table = worth_table(calls, self.rules, self.situation, self.seat, cards)
            worths = worths_of(self.rules, self.situation, self.seat, cards)
            given_up = [worths.concession(bid.level) if bid.kind is CallKind.GAME else None for bid in bids]
            concessions = [None if worth is None else float(worths.aims(worth)[self.seat]) for worth in given_up]
            talons.append(Talon(unseen_by(Cards(twelve)), kept, table, lowest, concessions))
        leader = leader_of(self.rules, self.seat)
        return BidWorths(hands, talons, self.seat, leader, source, threads=self.threads)

    def _bid(self, call: Call, worth: BidWorth, about: BidWorths, layouts: int) -> CallWorth:
        return CallWorth(
            call, worth.worth, worth.error, worth.made, worth.made_error, worth.tricks, worth.plays, self.seat,
            len(about.talons), layouts, worth.loss, about.chosen_on,
        )  # fmt: skip

    def _without(self) -> AgainstBid | AgainstNobody:
        """The deal that passing leads to."""
        bid, holder = self.auction.bid, self._holder()
        if bid is None or holder is None:
            return AgainstNobody(self.own, self.seat, self.rules, self.situation, self.threads)
        return AgainstBid(self.own, self.seat, self.rules, self.situation, holder, bid, self.threads)

    def _pass(self, best: float) -> CallWorth:
        def enough() -> bool:
            return self.passing.error <= max(self.error, ENOUGH_FAR * (best - self.passing.worth))

        self.passing.look(MOST_PASSING, enough, self.clock, 0.95)
        worth, error, layouts = self.passing.worth, self.passing.error, self.passing.layouts
        plays = ((self.auction.bid, 1.0),)
        return CallWorth(PASS, worth, error, None, None, None, plays, self._holder(), layouts, layouts)

    def _holder(self) -> Seat | None:
        """Who holds the bid that stands."""
        return next((seat for seat, call in reversed(self.auction.said) if call.is_bid or call == HERE), None)
