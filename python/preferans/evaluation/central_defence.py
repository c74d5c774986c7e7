"""Follow or drop, call and kontra with open cards, in Croatian, Serbian and Slovenian preferans (8.2, 8.4).

The trick values of the deal are given (from the solver, or from anybody); the small tree of decisions is solved
backwards with the exact payoffs of the scoring. Everybody looks at his own payoff, and on a tie does not follow, does
not call, does not double. Nothing here asks the solver.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.record.central import is_undoubled_two
from preferans.rules.central import DEFENCE_BEATS, KONTRA_NAMES, CentralContract, CentralRules, TwoWithoutKontra
from preferans.scoring.central import central_value, score_central
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralResult, CentralSituation
from preferans.scoring.players import Player, at_seats
from preferans.scoring.results import TRICKS

Payoff = tuple[int, int, int]  # by seat, three times the change of the settlement in soups


@dataclass(frozen=True, slots=True)
class DefenceTricks:
    """What the defence takes: `together` by the first and the second defender when both play, `first_alone` and
    `second_alone` by one of them against the declarer; each at most five, where play stops.

    In betl and preferans only `together` counts, and whether the declarer is `caught`.
    """

    together: tuple[int, int] = (0, 0)
    first_alone: int = 0
    second_alone: int = 0
    caught: bool = False

    def __post_init__(self) -> None:
        counts = (*self.together, self.first_alone, self.second_alone, sum(self.together))
        if any(isinstance(count, bool) or not 0 <= count <= DEFENCE_BEATS for count in counts):
            raise RulesError(f"tricks of the defence {counts[:4]}: expected 0 to 5, together too", code="tricks")


@dataclass(frozen=True, slots=True)
class DefenceDecision:
    """What the defenders do under best decisions, and what it is worth: `payoff_x3` by seat, three times the soups.

    `followers` are the seats that follow freely, `action` is none, call or the last doubling of the kontra chain,
    `by` the defender who calls or gives kontra, `result` the deal as it is then scored.
    """

    followers: tuple[Seat, ...]
    action: str
    by: Seat | None
    payoff_x3: Payoff
    result: CentralResult


def decide_defence(
    contract: CentralContract,
    declarer: Seat | int,
    tricks: DefenceTricks,
    rules: CentralRules,
    *,
    refe: bool = False,
    may_write_refe: bool = True,
    doubling: bool = True,
) -> DefenceDecision:
    """The decisions of both defenders, first the one after the declarer (8.4); raises RulesError.

    `refe`: the declarer plays on a refe. `may_write_refe`: a deal without play writes a refe, which matters to spades
    that nobody doubles. `doubling` False gives the value without any kontra.

    >>> rules, clubs = CentralRules.preset("croatian"), CentralContract("C")
    >>> found = decide_defence(clubs, 0, DefenceTricks((3, 2), 4, 3), rules)
    >>> [str(seat) for seat in found.followers], found.action, found.payoff_x3
    (['N'], 'kontra', (-700, 500, 200))
    >>> decide_defence(clubs, 0, DefenceTricks((2, 2), 3, 2), rules).payoff_x3
    (80, -40, -40)
    """
    tree = _Tree(contract, Seat.of(declarer), tricks, rules, refe, may_write_refe, doubling)
    if contract.all_or_nothing:
        return tree.both_follow()
    first, second = tree.first, tree.second
    after = {True: tree.choose(second, tree.one_follows(first), [tree.both_follow()])}
    after[False] = tree.choose(second, tree.nobody(), [tree.one_follows(second)])
    return tree.choose(first, after[False], [after[True]])


def central_payoff(game: CentralResult, rules: CentralRules, *, refe: bool = False) -> Payoff:
    """What a deal is worth to the three seats, three times the change of the settlement in soups; sums to zero (8.2).

    >>> game = CentralGame("C", 0, active=(1, 2), tricks=(8, 1, 1))
    >>> central_payoff(game, CentralRules.preset("croatian"))
    (340, -170, -170)
    """
    three = rules if rules.players == 3 else CentralRules.preset(rules.variant, 3, **rules.options())
    value = central_value(score_central(game, three, CentralSituation(Player.C, refe=refe)))
    first, second, third = (int(3 * value[player]) for player in at_seats(Player.C, 3))
    return first, second, third


@dataclass(frozen=True, slots=True)
class _Tree:
    contract: CentralContract
    declarer: Seat
    tricks: DefenceTricks
    rules: CentralRules
    refe: bool
    may_write_refe: bool
    doubling: bool

    @property
    def first(self) -> Seat:
        return self.declarer.next

    @property
    def second(self) -> Seat:
        return self.declarer.next.next

    def choose(self, seat: Seat, usual: DefenceDecision, others: list[DefenceDecision]) -> DefenceDecision:
        """What a seat prefers; it leaves the usual only for something strictly better."""
        best = usual
        for other in others:
            if other.payoff_x3[seat] > best.payoff_x3[seat]:
                best = other
        return best

    def nobody(self) -> DefenceDecision:
        return self.leaf((), "none", None, CentralGame(self.contract, self.declarer, active=(), tricks=None))

    def one_follows(self, seat: Seat) -> DefenceDecision:
        alone = self.tricks.first_alone if seat == self.first else self.tricks.second_alone
        game = CentralGame(self.contract, self.declarer, active=(seat,), tricks=self.taken({seat: alone}))
        others = list(self.calls(seat))
        if self.doubling:
            others.append(self.kontra(seat, (seat,), 1))
        return self.choose(seat, self.leaf((seat,), "none", None, game), others)

    def both_follow(self) -> DefenceDecision:
        both = (self.first, self.second)
        game = CentralGame(self.contract, self.declarer, active=both, tricks=self.together())
        free = self.leaf(both, "none", None, game)
        if not self.doubling:
            return free
        waits = self.choose(self.second, free, [self.kontra(self.second, both, 1)])
        return self.choose(self.first, waits, [self.kontra(self.first, both, 1)])

    def calls(self, seat: Seat) -> Iterator[DefenceDecision]:
        if self.contract == CentralContract("S") and not self.rules.call_in_two:
            return
        game = CentralGame(self.contract, self.declarer, active=(seat,), caller=seat, tricks=self.together())
        yield self.leaf((seat,), "call", seat, game)

    def kontra(self, seat: Seat, followers: tuple[Seat, ...], level: int) -> DefenceDecision:
        """The deal doubled so often, or once more if that is better for whose turn it is (4.7)."""
        game = CentralGame(
            self.contract, self.declarer, active=followers, kontra=level, kontra_by=seat, tricks=self.together()
        )
        here = self.leaf(followers, KONTRA_NAMES[level], seat, game)
        if level == self.rules.kontra_max:
            return here
        speaker = self.declarer if level % 2 else seat
        return self.choose(speaker, here, [self.kontra(seat, followers, level + 1)])

    def leaf(self, followers: tuple[Seat, ...], action: str, by: Seat | None, game: CentralGame) -> DefenceDecision:
        result: CentralResult = game
        if is_undoubled_two(game, self.rules):
            automatic = self.rules.two_without_kontra is TwoWithoutKontra.REFE_OR_PASS and not self.may_write_refe
            passed = CentralGame(game.contract, game.declarer, active=(), tricks=None)
            result = passed if automatic else CentralAllPass()
        return DefenceDecision(followers, action, by, central_payoff(result, self.rules, refe=self.refe), result)

    def together(self) -> tuple[int, int, int]:
        """Tricks by seat when all three play."""
        first, second = self.tricks.together
        if self.contract.is_betl:
            return self.taken({self.first: 9 if self.tricks.caught else 10})
        if self.contract.all_or_nothing:
            return self.taken({self.first: 1}) if self.tricks.caught else self.taken({})
        return self.taken({self.first: first, self.second: second})

    def taken(self, defence: dict[Seat, int]) -> tuple[int, int, int]:
        counts = {**dict.fromkeys(Seat, 0), **defence, self.declarer: TRICKS - sum(defence.values())}
        return counts[Seat.W], counts[Seat.N], counts[Seat.E]
