"""Par: how a deal is bid and played when everybody sees all cards, the talon too, and bids for his own worth."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from preferans.auction import Call, CallKind, ladder, legal_contracts
from preferans.cards import Seat
from preferans.contract import Contract
from preferans.deal import Deal
from preferans.errors import RulesError
from preferans.evaluation.all_passed import AllPassed
from preferans.evaluation.auction_game import ALL_PASSED, Settled, settle_auction
from preferans.evaluation.choices import Asked, Choice, names_of
from preferans.evaluation.found_once import FoundOnce
from preferans.evaluation.orders import contracts_after, is_ordered, open_games
from preferans.evaluation.splitting import Split
from preferans.evaluation.whist_game import Whisting, whisting
from preferans.evaluation.worths import Worth, usual_situation
from preferans.rules import Rules
from preferans.scoring import Player, Situation, at_seats
from preferans.scoring.pairs import interests
from preferans.tables import tricks_table


@dataclass(frozen=True, slots=True)
class Par:
    """The par of a deal.

    `calls`: the auction. `declarer` and `choice`: who plays what, with the discards that are as good; both None for an
    all-pass deal, whose tricks by seat (a sitting dealer's last) are in `all_pass`. `worth`: what the deal changes in
    everybody's final result, in whists. `best`: for each hand the contract that it would play if it could name any, by
    its own worth, and `equals` the other contracts that are worth as much to it, from low to high. `orders`: where
    games are ordered, every game that is open with its best discards, from low to high; the others' `best` is None.
    """

    deal: Deal
    rules: Rules
    situation: Situation
    calls: tuple[tuple[Seat, Call], ...]
    declarer: Seat | None
    choice: Choice | None
    all_pass: tuple[int, ...] | None
    worth: dict[Player, Fraction]
    best: tuple[Choice | None, ...]
    equals: tuple[tuple[Call, ...], ...]
    split: Split
    orders: tuple[Choice, ...] = ()

    @property
    def contract(self) -> Contract | None:
        """The contract with the first of the best discards; None where nobody plays or the declarer gives up."""
        return None if self.choice is None else self.choice.contract

    @property
    def whisting(self) -> Whisting | None:
        """The defenders' calls on the contract, with their reasons and what is written."""
        if self.contract is None:
            return None
        return whisting(self.deal, self.contract, self.rules, self.situation, split=self.split)

    def equal_choices(self, seat: Seat | int) -> tuple[Choice, ...]:
        """The contracts that are worth as much as a hand's best, each with its best discards, found when asked for."""
        asked = Asked(self.deal, Seat(seat), self.rules, self.situation, split=self.split)
        return tuple(asked.best(call) for call in self.equals[seat])


def par(
    deal: Deal,
    rules: Rules,
    situation: Situation | None = None,
    *,
    split: Split | str = Split.LINE,
    bids: Iterable[Call | str] | None = None,
) -> Par:
    """The auction, contract and worth of a deal when everybody sees all cards and calls for his own worth.

    The auction is solved by backward induction over the whole ladder, with "here", the binding misère and the lowest
    level after all-pass deals; nobody calls in the dark. Each ending is worth what the declarer's best discard and
    contract come to after whisting, three passes what the all-pass game comes to by the rules' own payments (ties to
    the lowest card). Of calls worth the same to him a player makes the first in the order pass, here, bids from low to
    high; of contracts worth the same the declarer names the lowest. In pairs everybody calls for his pair. Where games
    are ordered, the eldest hand names the one worth most of those open. `bids` keeps the ladder to these bids, and the
    contracts to those that they name. Raises DealError without a talon, RulesError for bids that the rules do not know.

    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> found = par(deal, Rules.preset("sochi", players=4))
    >>> found.declarer, str(found.contract), [str(worth) for worth in found.worth.values()]
    (<Seat.N: 1>, '8C', ['-3', '33', '-15', '-15'])
    """
    where = situation or usual_situation(rules)
    policy = Split.read(split)
    if is_ordered(rules):
        return _ordered(deal, rules, where, policy, bids)
    steps = _steps(rules, where, bids)
    legal = _legal(steps, rules)
    hands = [_Hand(Asked(deal, Seat(seat), rules, where, split=policy), steps, legal) for seat in range(3)]
    _find_tricks(hands)
    passed = AllPassed(deal, rules, where)
    settled = _settled(steps, _Order(hands, passed), rules)
    best, equals = tuple(hand.best() for hand in hands), tuple(hand.equals() for hand in hands)
    if settled.declarer is None or settled.step is None:
        worth = _by_player(passed.worth, rules, where)
        return Par(deal, rules, where, settled.calls, None, None, passed.tricks, worth, best, equals, policy)
    choice = hands[settled.declarer].choice_at(settled.step)
    declarer = Seat(settled.declarer)
    return Par(deal, rules, where, settled.calls, declarer, choice, None, choice.worth, best, equals, policy)


def _ordered(deal: Deal, rules: Rules, situation: Situation, split: Split, bids: Iterable[Call | str] | None) -> Par:
    """The par where the eldest hand orders: he names what is worth most to him, the lowest of equals (E.8)."""
    told = None if bids is None else [Call.parse(bid) for bid in bids]
    for bid in told or ():
        contracts_after(bid, rules, situation)  # raises unless it is open
    steps = _chosen(open_games(rules, situation), told)
    if not steps:
        raise RulesError("no game to order: the eldest hand has to name one", code="bid")
    legal = {bid: tuple(call for call in contracts_after(bid, rules, situation) if call in steps) for bid in steps}
    asked = Asked(deal, Seat.W, rules, situation, split=split)
    asked.solve(names_of(steps))
    hand = _Hand(asked, steps, legal)
    choices = [hand.choice_at(step) for step in range(len(steps))]
    place = max(range(len(steps)), key=lambda step: choices[step].own)
    calls, choice = ((Seat.W, steps[place]),), choices[place]
    orders, best = tuple(hand.choice(call) for call in steps), hand.best_of_all()
    equals = tuple(call for call, one in zip(steps, orders, strict=True) if one.own == best.own)
    rest = tuple(call for call in equals if str(call) != str(best.contract))
    bests = (best, None, None)
    return Par(deal, rules, situation, calls, Seat.W, choice, None, choice.worth, bests, (rest, (), ()), split, orders)


def _settled(steps: tuple[Call, ...], order: "_Order", rules: Rules) -> Settled:
    """The auction; the all-pass game, which takes longest, is solved only if bounds do not settle it."""
    by_bounds = settle_auction(steps, order.by_bounds, here=rules.allow_here)
    if by_bounds is not None and by_bounds.declarer is not None:
        return by_bounds
    exact = settle_auction(steps, order.better, here=rules.allow_here)
    assert exact is not None
    return exact


class _Hand:
    """One hand's contracts: what it plays for each bid that it may hold, and what that is worth to everybody."""

    def __init__(self, asked: Asked, steps: tuple[Call, ...], legal: dict[Call, tuple[Call, ...]]) -> None:
        self.asked = asked
        self.steps = steps
        self.legal = legal  # what may be named after each bid
        self.most: dict[Call, int] = {}  # tricks with the best discard, where only those matter to the declarer
        self._choices: dict[Call, Choice] = {}
        self._worths: dict[Call, Worth] = {}

    def choice_at(self, step: int) -> Choice:
        """What this hand makes of the bid at a step of the ladder, with its discards."""
        contract = self.named_at(step)
        given_up = self.asked.concession(self.steps[step])
        return given_up if contract is None and given_up is not None else self.choice(contract or self.steps[step])

    def worth_at(self, step: int) -> Worth:
        """What that is worth to every player by the seat that he has in the auction."""
        contract = self.named_at(step)
        worths = self.asked.worths[True]
        if contract is None:
            given_up = worths.concession(self.steps[step].level)
            assert given_up is not None
            return worths.at_table(given_up)
        return worths.at_table(self._worth(contract))

    def named_at(self, step: int) -> Call | None:
        """The contract named after a bid, the lowest of equals; None where giving up is worth more."""
        bid = self.steps[step]
        named = self._best_of(self.legal[bid])
        worths, seat = self.asked.worths[True], self.asked.declarer
        given_up = worths.concession(bid.level) if bid.kind is CallKind.GAME and bid.talon else None
        return None if given_up is not None and worths.aims(given_up)[seat] > self._own(named) else named

    def best(self) -> Choice | None:
        """The best of all contracts; None where none is worth more than nothing."""
        if not self.steps or self._own(self._best_call) <= 0:
            return None
        return self.best_of_all()

    def best_of_all(self) -> Choice:
        """The best of all contracts, whatever it is worth."""
        return self.choice(self._best_call)

    def equals(self) -> tuple[Call, ...]:
        """The contracts besides the best that are worth as much, where it is worth more than nothing."""
        if not self.steps or self._own(self._best_call) <= 0:
            return ()
        own = self._own(self._best_call)
        others = [call for call in self.steps if call != self._best_call]
        return tuple(call for call in others if self._at_most(call) >= own and self._own(call) == own)

    @FoundOnce
    def _best_call(self) -> Call:
        return self._best_of(self.steps)

    def _best_of(self, calls: Sequence[Call]) -> Call:
        """The contract worth most to its declarer, the lowest of equals; those easy to value are looked at first."""
        easy = [call for call in calls if call in self.most]
        best = max(easy, key=self._own, default=None)
        hard = [call for call in calls if call not in self.most]
        for call in hard:
            if best is None:
                best = call
                continue
            most, own = self._at_most(call), self._own(best)
            if most < own:
                continue
            lower = calls.index(call) < calls.index(best)
            if most > own or lower:
                found = self._own(call)
                best = call if found > own or (lower and found == own) else best
        assert best is not None
        return best

    def _at_most(self, call: Call) -> Fraction:
        """What a contract cannot be worth more than, whoever takes the defence's tricks."""
        if call in self.most:
            return self._own(call)
        return max(self.asked.most_own(call, tricks) for tricks in self.asked.tricks(call))

    def _own(self, call: Call) -> Fraction:
        """What a contract is worth to its declarer with the best discard."""
        most = self.most.get(call)
        return self.choice(call).own if most is None else self.asked.own(call, most)

    def _worth(self, call: Call) -> Worth:
        if call not in self._worths:
            most = self.most.get(call)
            if most is None:
                self._worths[call] = self.asked.worths[True].by_hand(self.choice(call).worth)
            else:
                self._worths[call] = self.asked.worth_of_best(call, most)
        return self._worths[call]

    def choice(self, call: Call) -> Choice:
        """A contract with all the discards that are best for it."""
        if call not in self._choices:
            self._choices[call] = self.asked.best(call)
        return self._choices[call]


class _Order:
    """The endings of the auction as every seat ranks them."""

    def __init__(self, hands: list[_Hand], passed: AllPassed) -> None:
        self.passed = passed
        asked, steps = hands[0].asked, range(len(hands[0].steps))
        who = at_seats(asked.situation.dealer, asked.rules.players)
        worths = [hand.worth_at(step) for step in steps for hand in hands]  # by the number of the ending
        self.aims = [interests(worth, who, asked.rules) for worth in worths]
        self.ranks = [_ranks([aims[seat] for aims in self.aims]) for seat in range(3)]
        self._passed_bounds = cache(self._by_passed_bounds)
        self._passed_better = cache(self._by_passed)

    def better(self, seat: int, one: int, other: int) -> bool:
        """Whether an ending is worth more to a seat than another."""
        if ALL_PASSED in (one, other):
            return self._passed_better(seat, one, other)
        return self.ranks[seat][one] > self.ranks[seat][other]

    def by_bounds(self, seat: int, one: int, other: int) -> bool | None:
        """The same by the bounds of the all-pass game; None where they leave it open."""
        if ALL_PASSED in (one, other):
            return self._passed_bounds(seat, one, other)
        return self.ranks[seat][one] > self.ranks[seat][other]

    def _by_passed(self, seat: int, one: int, other: int) -> bool:
        decided = self._passed_bounds(seat, one, other)
        if decided is not None:
            return decided
        if one == ALL_PASSED:
            return self.passed.aims[seat] > self.aims[other][seat]
        return self.aims[one][seat] > self.passed.aims[seat]

    def _by_passed_bounds(self, seat: int, one: int, other: int) -> bool | None:
        if one == other:
            return False
        least, most = self.passed.bounds[seat]
        if one == ALL_PASSED:
            own = self.aims[other][seat]
            return True if own < least else False if own >= most else None
        own = self.aims[one][seat]
        return True if own > most else False if own <= least else None


@lru_cache(maxsize=64)
def _legal(steps: tuple[Call, ...], rules: Rules) -> dict[Call, tuple[Call, ...]]:
    """What may be named after each bid of the ladder."""
    known = frozenset(steps)
    return {bid: tuple(call for call in legal_contracts(bid, rules) if call in known) for bid in steps}


def _steps(rules: Rules, situation: Situation, bids: Iterable[Call | str] | None) -> tuple[Call, ...]:
    """The bids that may be made in this auction, from low to high; none in the dark, since all cards are seen."""
    chosen = _chosen(tuple(call for call in ladder(rules) if not call.dark), bids)
    if situation.forced:
        return ()  # an all-pass deal by agreement
    lowest = max(rules.lowest_level(situation.streak), situation.lowest_level)
    return tuple(call for call in chosen if call.kind is CallKind.MISERE or call.level >= lowest)


def _chosen(whole: tuple[Call, ...], bids: Iterable[Call | str] | None) -> tuple[Call, ...]:
    """Those of the calls that are among `bids`, all unless told; raises RulesError for a bid that is no call here."""
    if bids is None:
        return whole
    chosen = {Call.parse(bid) for bid in bids}
    if not chosen <= {*whole}:
        raise RulesError(f"{min(map(str, chosen - {*whole}))} is no bid of these rules", code="bid")
    return tuple(call for call in whole if call in chosen)


def _find_tricks(hands: list[_Hand]) -> None:
    """The most tricks of every hand in every strain, at once, where more tricks are always better for the declarer."""
    leaders = {hand.asked.leader for hand in hands}
    tables = {leader: tricks_table(hands[0].asked.deal, leader) for leader in leaders}
    for hand in hands:
        declarer, table = hand.asked.declarer, tables[hand.asked.leader]
        assert table.with_talon is not None
        assert table.misere_with_talon is not None
        games = {True: table.with_talon[declarer].tolist(), False: table.as_dealt[declarer].tolist()}
        misere = {True: int(table.misere_with_talon[declarer]), False: int(table.misere[declarer])}
        for call in hand.steps:
            if hand.asked.more_is_better(call):
                hand.most[call] = misere[call.talon] if call.strain is None else games[call.talon][call.strain]


def _ranks(worths: list[Fraction]) -> list[int]:
    """Worths as whole numbers in the same order, equal ones alike."""
    place = {worth: rank for rank, worth in enumerate(sorted(set(worths)))}
    return [place[worth] for worth in worths]


def _by_player(worth: Worth, rules: Rules, situation: Situation) -> dict[Player, Fraction]:
    return dict(sorted(zip(at_seats(situation.dealer, rules.players), worth, strict=True)))
