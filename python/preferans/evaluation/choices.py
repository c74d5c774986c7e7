"""What a declarer should lay away and play: every discard with every contract he may name, after whisting."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import numpy.typing as npt

from preferans.auction import Call, CallKind
from preferans.cards import Card, Cards, Seat, Strain
from preferans.contract import Contract
from preferans.deal import Deal, Position
from preferans.errors import DealError, RulesError
from preferans.evaluation.orders import contracts_after, is_ordered, open_games
from preferans.evaluation.splitting import Split, share_of
from preferans.evaluation.whist_calls import CallsSolved, solved_for, solved_for_all, solved_misere
from preferans.evaluation.whist_game import start_of
from preferans.evaluation.worths import Worth, Worths, leader_of, usual_situation, worths_of
from preferans.rules import Rules
from preferans.scoring import Player, Situation, Whist
from preferans.solving import Tricks, solve
from preferans.tables import solve_many

Pair = tuple[Card, Card]
STRAINS = "SCDHN"
LOWEST = Call(CallKind.GAME, 6, Strain.SPADES)


@dataclass(frozen=True, slots=True)
class Choice:
    """One contract with the discards that come to the same for the declarer, or giving up (`contract` None).

    `discards`: the pairs by card index, the first of which `contract` names; empty where the talon is left. `tricks`:
    the declarer's by best play, None where he gives up. `calls`: the defenders' by turn. `worth`: everybody's, in
    whists, `own` what the declarer plays for: his own, in pairs that of both partners. `margin`: how much more than the
    next choice of the list, None for the last.
    """

    contract: Contract | None
    discards: tuple[Pair, ...]
    tricks: int | None
    calls: tuple[tuple[Seat, Whist], ...]
    worth: dict[Player, Fraction]
    own: Fraction
    margin: Fraction | None = None

    @property
    def concession(self) -> bool:
        """Whether the declarer gives up his bid."""
        return self.contract is None


def best_contracts(
    deal: Deal,
    declarer: Seat | str | int,
    rules: Rules,
    at_least: Call | str | None = None,
    strains: Iterable[Strain | str | int] | None = None,
    *,
    situation: Situation | None = None,
    split: Split | str = Split.LINE,
    leader: Seat | str | int | None = None,
) -> tuple[Choice, ...]:
    """All 66 discards with all contracts that a declarer may name who won the auction with `at_least`, best first.

    Every contract is valued after whisting (see `whisting`). `at_least` is the lowest bid unless told. A misère stays a
    misère, a bid without the talon is played without it, a dark game is played dark; where the rules let the declarer
    give up, that is one of the choices. Where games are ordered, the list has all that are open in the eldest hand's
    table (`situation.tables`), or what may be played after the order `at_least`. `strains` leaves other trumps out.
    Choices of equal worth stand in the order of the ladder, giving up last. Raises DealError without a talon and
    RulesError for a bid that the rules do not know.

    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> for choice in best_contracts(deal, "N", Rules.preset("sochi", players=4))[:2]:
    ...     print(choice.contract, choice.tricks, choice.own, choice.margin, choice.discards[0], len(choice.discards))
    8C 8 33 0 (Card('S7'), Card('S9')) 6
    8N 8 33 11 (Card('S7'), Card('H7')) 2
    """
    seat = Seat.of(declarer)
    where = situation or usual_situation(rules)
    held = None if at_least is None else Call.parse(at_least)
    asked = Asked(deal, seat, rules, where, split=Split.read(split), leader=leader, bid=held)
    trumps = {Strain.of(strain) for strain in (Strain if strains is None else strains)}
    named = open_games(rules, where) if held is None and is_ordered(rules) else None
    bid = held or (named[0] if named else LOWEST)
    contracts = [call for call in named or contracts_after(bid, rules, where) if call.strain in {None, *trumps}]
    asked.solve(names_of(contracts), bid.talon)
    found = [choice for call in contracts for choice in asked.choices(call)]
    given_up = asked.concession(bid)
    if given_up is not None:
        found.append(given_up)
    return _with_margins(sorted(found, key=lambda choice: -choice.own))


class Asked:
    """One declarer's question: his discards with their tricks, solved when first needed."""

    __slots__ = (
        "_firsts", "_places", "_shares", "_tricks", "deal", "declarer", "leader", "pairs", "rules", "situation",
        "split", "worths",
    )  # fmt: skip

    def __init__(
        self,
        deal: Deal,
        declarer: Seat,
        rules: Rules,
        situation: Situation,
        *,
        split: Split,
        leader: Seat | str | int | None = None,
        bid: Call | None = None,
    ) -> None:
        if not deal.talon:
            raise DealError("the deal has no talon, expected two cards for the declarer to take", code="talon")
        if declarer is Seat.S:
            raise RulesError("the sitting dealer cannot be declarer: expected seat W, N or E", code="declarer")
        self.deal, self.declarer, self.rules, self.situation = deal, declarer, rules, situation
        self.split = split
        self.leader = leader_of(rules, declarer) if leader is None else int(Seat.of(leader))
        start_of(deal, Contract(6, 0, declarer), self.leader)  # raises unless it is a whole deal
        twelve = Cards(deal.hands[declarer].mask | Cards.of(deal.talon).mask)
        self.pairs: tuple[Pair, ...] = tuple(combinations(twelve, 2))
        self.worths = {
            True: worths_of(rules, situation, declarer, deal.talon, bid),
            False: worths_of(rules, situation, declarer, (), bid),
        }
        self._tricks: dict[tuple[str, bool], list[int]] = {}
        self._firsts: dict[tuple[str, bool], int] = {}
        self._places: dict[tuple[str, bool], dict[int, list[int]]] = {}
        self._shares: dict[tuple[Strain, bool, int], tuple[int, int]] = {}

    def solve(self, names: Sequence[str], talon: bool = True) -> None:
        """Tricks of every discard (or of the cards as dealt) in the strains or the misère named, where not known."""
        wanted = [name for name in names if (name, talon) not in self._tricks]
        if not wanted:
            return
        values = solve_many(
            self._hands(talon), objectives=wanted, declarers=[self.declarer], leaders=self.leader, threads=1
        )
        for name, column in zip(wanted, values[:, 0, :].T.tolist(), strict=True):
            self._tricks[name, talon] = column

    def tricks(self, call: Call) -> dict[int, list[int]]:
        """The declarer's numbers of tricks in what `call` names, each with the places of its discards."""
        name = "misere" if call.strain is None else STRAINS[call.strain]
        key = (name, call.talon)
        if key not in self._places:
            self.solve([name], call.talon)
            places: dict[int, list[int]] = {}
            for place, tricks in enumerate(self._tricks[key]):
                places.setdefault(tricks, []).append(place)
            self._places[key] = places
        return self._places[key]

    def choices(self, call: Call) -> list[Choice]:
        """What a contract comes to: one choice for each number of tricks and worth, the better numbers first."""
        counts = sorted(self.tricks(call).items(), reverse=call.kind is CallKind.GAME)
        return [choice for tricks, places in counts for choice in self.of_tricks(call, tricks, places)]

    def best(self, call: Call) -> Choice:
        """A contract with its best discards: most worth to the declarer, then the better number of tricks."""
        best: Choice | None = None
        for tricks, places in sorted(self.tricks(call).items(), reverse=call.kind is CallKind.GAME):
            if best is None or self.most_own(call, tricks) > best.own:
                found = max(self.of_tricks(call, tricks, places), key=lambda choice: choice.own)
                best = found if best is None or found.own > best.own else best
        assert best is not None
        return best

    def most_own(self, call: Call, tricks: int) -> Fraction:
        """The most that a contract can be worth to the declarer with so many tricks, whoever takes the others."""
        worths = self.worths[call.talon]
        if call.strain is None:
            return solved_misere(worths, tricks).aims[self.declarer]
        return solved_for_all(worths, call.level, call.strain, tricks).most

    def of_tricks(self, call: Call, tricks: int, places: list[int]) -> list[Choice]:
        """The choices among discards that give the same tricks, which mostly is one."""
        worths = self.worths[call.talon]
        if call.strain is None:
            return [self._choice(call, tricks, places, solved_misere(worths, tricks))]
        divided = solved_for_all(worths, call.level, call.strain, tricks)
        if divided.alike:
            return [self._choice(call, tricks, places, divided.solved[0])]
        if divided.own_alike:
            return [self._choice(call, tricks, places, self._divided(call, tricks, places[0]))]
        # The declarer's own worth depends on who takes the tricks: every discard by itself.
        groups: dict[Fraction, tuple[CallsSolved, list[int]]] = {}
        for place in places:
            solved = self._divided(call, tricks, place)
            groups.setdefault(solved.aims[self.declarer], (solved, []))[1].append(place)
        return [self._choice(call, tricks, own, solved) for solved, own in groups.values()]

    def at(self, call: Call, place: int) -> Choice:
        """What a contract comes to with the discard at a place."""
        tricks = next(tricks for tricks, places in self.tricks(call).items() if place in places)
        return self.of_tricks(call, tricks, [place])[0]

    def concession(self, bid: Call) -> Choice | None:
        """Giving up after the discard; None where the rules or the bid do not allow it."""
        if bid.kind is not CallKind.GAME or not bid.talon:
            return None
        worth = self.worths[True].concession(bid.level)
        if worth is None:
            return None
        worths = self.worths[True]
        return Choice(None, self.pairs, None, (), worths.by_player(worth), worths.aims(worth)[self.declarer])

    def more_is_better(self, call: Call) -> bool:
        """Whether more tricks (on a misère fewer) are never worth less to the declarer, however others share."""
        worths = self.worths[call.talon]
        if call.kind is CallKind.MISERE:
            own = [solved_misere(worths, tricks).aims[self.declarer] for tricks in range(10, -1, -1)]
            return own == sorted(own)
        return _rising(worths, call)

    def own(self, call: Call, tricks: int) -> Fraction:
        """What a contract is worth to the declarer with so many tricks, where that does not depend on the division."""
        worths = self.worths[call.talon]
        if call.strain is None:
            return solved_misere(worths, tricks).aims[self.declarer]
        return solved_for_all(worths, call.level, call.strain, tricks).solved[0].aims[self.declarer]

    def worth_of_best(self, call: Call, tricks: int) -> Worth:
        """What a contract is worth to every hand with the first of the discards that give `tricks`, the most."""
        worths = self.worths[call.talon]
        if call.strain is None:
            return solved_misere(worths, tricks).worth
        divided = solved_for_all(worths, call.level, call.strain, tricks)
        if divided.alike:
            return divided.solved[0].worth
        return self._divided(call, tricks, self._first(call, tricks)).worth

    def start(self, call: Call, place: int) -> Position:
        """The first moment of play with a discard."""
        return self.start_of(self.contract(call, place))

    def start_of(self, contract: Contract) -> Position:
        """The first moment of play of a contract."""
        return start_of(self.deal, contract, self.leader)

    def contract(self, call: Call, place: int) -> Contract:
        """What `call` names with the discard at a place."""
        discard = self.pairs[place] if call.talon else ()
        if call.strain is None:
            return Contract.misere(self.declarer, discard)
        return Contract(call.level, call.strain, self.declarer, discard)

    def _first(self, call: Call, tricks: int) -> int:
        """The place of the first discard that gives so many tricks in a strain."""
        assert call.strain is not None
        key = (STRAINS[call.strain], call.talon)
        if key in self._tricks:
            return self._tricks[key].index(tricks)
        if key not in self._firsts:
            objective = Tricks(call.strain, self.declarer)
            places = range(len(self.pairs) if call.talon else 1)
            self._firsts[key] = next(p for p in places if solve(self.start(call, p), objective).value == tricks)
        return self._firsts[key]

    def _divided(self, call: Call, tricks: int, place: int) -> CallsSolved:
        """The calls where the division of the tricks matters: one search for each strain and discard."""
        assert call.strain is not None
        key = (call.strain, call.talon, place)
        if key not in self._shares:
            start = self.start(call, place)
            self._shares[key] = share_of(start, call.strain, self.declarer, tricks, self.split)
        return solved_for(self.worths[call.talon], call.level, call.strain, tricks, self._shares[key])

    def _choice(self, call: Call, tricks: int, places: list[int], solved: CallsSolved) -> Choice:
        return Choice(
            contract=self.contract(call, places[0]),
            discards=tuple(self.pairs[place] for place in places) if call.talon else (),
            tricks=tricks,
            calls=solved.said,
            worth=self.worths[call.talon].by_player(solved.worth),
            own=solved.aims[self.declarer],
        )

    def _hands(self, talon: bool) -> npt.NDArray[np.uint32]:
        """The hands after every discard by place, or the one row of the hands as dealt."""
        masks = [hand.mask for hand in self.deal.hands]
        if not talon:
            return np.array([masks], dtype=np.uint32)
        twelve = masks[self.declarer] | Cards.of(self.deal.talon).mask
        hands = np.tile(np.array(masks, dtype=np.uint32), (len(self.pairs), 1))
        hands[:, self.declarer] = [twelve & ~low.bit & ~high.bit for low, high in self.pairs]
        return hands


def names_of(calls: Iterable[Call]) -> list[str]:
    """The strains of games, and misère, as `Asked.solve` takes them; each once, in the order of the strains."""
    strains = {call.strain for call in calls}
    return [STRAINS[strain] for strain in Strain if strain in strains] + (["misere"] if None in strains else [])


def _rising(worths: Worths, call: Call) -> bool:
    assert call.strain is not None
    key = ("rising", call.level, call.strain)
    if key not in worths.derived:
        rows = [solved_for_all(worths, call.level, call.strain, tricks) for tricks in range(11)]
        own = [row.solved[0].aims[worths.declarer] for row in rows]
        worths.derived[key] = all(row.own_alike for row in rows) and own == sorted(own)
    return bool(worths.derived[key])


def _with_margins(ranked: list[Choice]) -> tuple[Choice, ...]:
    following = [*ranked[1:], None]
    return tuple(
        replace(choice, margin=None if after is None else choice.own - after.own)
        for choice, after in zip(ranked, following, strict=True)
    )
