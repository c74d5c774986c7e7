"""Ten cards: what each call of the auction is worth to a player who sees his own hand alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from preferans.auction import Auction, Call, CallKind, legal_contracts
from preferans.calls import HERE, PASS
from preferans.cards import Cards, Seat
from preferans.errors import CardError, RulesError
from preferans.evaluation.discard_advice import SEED, check_budget
from preferans.evaluation.passing import AgainstBid, AgainstNobody, until
from preferans.evaluation.plans import Clock
from preferans.evaluation.talons import Bidding, BidWorth, Stage, Talon, talons_of
from preferans.evaluation.worth_tables import Floats, worth_table
from preferans.evaluation.worths import leader_of, usual_situation, worths_of
from preferans.rules import Rules
from preferans.scoring import Situation

LAYOUTS = 24  # for each talon, valued at a time
MOST = 231 * 200  # talons and layouts in all that bids are valued on, unless told
FAR = 3.0  # standard errors: a call so far behind the best one needs no better figure
MOST_PASSING = 2048  # layouts that passing is valued on
ENOUGH_FAR = 0.15  # the error of passing may be so much of its distance from the best bid
GAMES = (Stage(4, 10), Stage(16, 4), Stage(48, 2))
MISERES = (Stage(1, 4), Stage(6, 2), Stage(16, 1))
FEW_TALONS = 33  # for the misère at first; all 231 where it may be the best call

SaidCall = tuple[Seat | str | int, Call | str] | str


@dataclass(frozen=True, slots=True)
class CallWorth:
    """One call and what it leads to.

    `worth` and `error` in whists, `made` the odds of making what is played, None for a pass, `tricks` the mean.
    `plays`: what the bid is played as after the talon, with shares (None: giving up), most often first; for a pass what
    is played then, None for an all-pass deal. `declarer` plays it. `talons` and `layouts`: what it was valued on.
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
    layouts, chosen in stages (all discards on a few layouts, the better ones on more) and valued on other layouts,
    until the standard error of the best call is `error` whists or less, on at most `n` layouts in all. The misère is
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
        self.most, self.error, self.threads, self.clock = max(2, n // 231), error, threads, clock
        streams = np.random.SeedSequence(seed).spawn(4)
        self.games, self.misere, self.all_misere, self.passing = (
            np.random.Generator(np.random.Philox(stream)) for stream in streams
        )

    def choices(self) -> tuple[CallWorth, ...]:
        """All calls that may be made, best first; of equals the earlier in the order of calls."""
        legal = self.auction.legal()
        bids = [call for call in legal if call.kind is CallKind.GAME and call.talon and not call.dark]
        found = self._bids(([HERE] if HERE in legal and self._kept().kind is CallKind.GAME else []) + bids)
        best = max((choice.worth for choice in found), default=-np.inf)
        miseres = [call for call in legal if call == Call(CallKind.MISERE)]
        if HERE in legal and self._kept() == Call(CallKind.MISERE):
            miseres.insert(0, HERE)
        if miseres:
            found += self._miseres(miseres, best)
            best = max(best, *(choice.worth for choice in found))
        found.append(self._pass(best))
        order = [*legal]
        return tuple(sorted(found, key=lambda choice: (-choice.worth, order.index(choice.call))))

    def _kept(self) -> Call:
        """The bid that "here" keeps."""
        assert self.auction.bid is not None
        return self.auction.bid

    def _bids(self, bids: list[Call]) -> list[CallWorth]:
        if not bids:
            return []
        held = [self._kept() if bid == HERE else bid for bid in bids]
        calls = [call for call in legal_contracts(held[0], self.rules) if call.talon]
        lowest = [calls.index(bid) for bid in held]
        bidding = self._bidding(calls, lowest, held, self.games, 231)
        bidding.choose(GAMES, self.clock, (0.25, 0.37, 0.5))

        def enough() -> bool:
            best = max((bidding.worth(bid) for bid in range(len(bids))), key=lambda worth: worth.worth)
            return best.error <= self.error

        layouts = bidding.value(LAYOUTS, self.most, enough, self.clock, 0.65)
        return [self._bid(call, bidding.worth(place), bidding, layouts) for place, call in enumerate(bids)]

    def _miseres(self, calls: list[Call], best: float) -> list[CallWorth]:
        """The misère on some talons, and on all of them where it may be the best call."""
        bidding, layouts = self._misere(FEW_TALONS, self.misere, best, (0.69, 0.71, 0.73), 0.75, LAYOUTS // 2)
        found = bidding.worth(0)
        if found.worth + FAR * found.error >= best and not self.clock.used(0.8):
            bidding, layouts = self._misere(231, self.all_misere, best, (0.82, 0.84, 0.86), 0.9, self.most)
            found = bidding.worth(0)
        return [self._bid(call, found, bidding, layouts) for call in calls]

    def _misere(
        self,
        talons: int,
        source: np.random.Generator,
        best: float,
        shares: Sequence[float],
        end: float,
        most: int,
    ) -> tuple[Bidding, int]:
        contract = [Call(CallKind.MISERE)]
        bidding = self._bidding(contract, [0], contract, source, talons)
        bidding.choose(MISERES, self.clock, shares)

        def enough() -> bool:
            found = bidding.worth(0)
            return found.error <= self.error or found.worth + FAR * found.error < best

        layouts = bidding.value(LAYOUTS // 2, most, enough, self.clock, end)
        return bidding, layouts

    def _bidding(
        self, calls: Sequence[Call], lowest: list[int], bids: Sequence[Call], source: np.random.Generator, count: int
    ) -> Bidding:
        talons = []
        for cards in talons_of(self.own, source)[:count]:
            table = worth_table(calls, self.rules, self.situation, self.seat, cards)
            worths = worths_of(self.rules, self.situation, self.seat, cards)
            given_up = [worths.concession(bid.level) if bid.kind is CallKind.GAME else None for bid in bids]
            concessions = [None if worth is None else float(worths.aims(worth)[self.seat]) for worth in given_up]
            talons.append(Talon(self.own, cards, table, concessions))
        leader = leader_of(self.rules, self.seat)
        return Bidding(talons, lowest, self.seat, leader, source, threads=self.threads)

    def _bid(self, call: Call, worth: BidWorth, bidding: Bidding, layouts: int) -> CallWorth:
        return CallWorth(
            call, worth.worth, worth.error, worth.made, worth.made_error, worth.tricks, worth.plays, self.seat,
            len(bidding.talons), layouts,
        )  # fmt: skip

    def _pass(self, best: float) -> CallWorth:
        bid, holder = self.auction.bid, self._holder()
        about: AgainstBid | AgainstNobody
        if bid is None or holder is None:
            about = AgainstNobody(self.own, self.seat, self.rules, self.situation, self.threads)
        else:
            about = AgainstBid(self.own, self.seat, self.rules, self.situation, holder, bid, self.threads)

        def enough(values: Floats) -> bool:
            error = values.std(ddof=1) / np.sqrt(len(values))
            return bool(error <= max(self.error, ENOUGH_FAR * (best - values.mean())))

        values = until(enough, lambda count: about.draw(self.passing, count), MOST_PASSING, self.clock)
        error = float(values.std(ddof=1) / np.sqrt(len(values)))
        plays = ((bid, 1.0),)
        return CallWorth(PASS, float(values.mean()), error, None, None, None, plays, holder, len(values), len(values))

    def _holder(self) -> Seat | None:
        """Who holds the bid that stands."""
        return next((seat for seat, call in reversed(self.auction.said) if call.is_bid or call == HERE), None)
