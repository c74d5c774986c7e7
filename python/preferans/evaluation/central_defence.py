"""Follow or drop, call and kontra with open cards, in Croatian, Serbian and Slovenian preferans (8.2, 8.4).

The trick values of the deal are given (from the solver, or from anybody); the small tree of decisions is solved
backwards with the exact payoffs of the scoring. Everybody looks at his own payoff, and on a tie does not follow, does
not call, does not double. Nothing here asks the solver.
"""

from dataclasses import dataclass
from functools import lru_cache

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.evaluation.defence_tree import DefenceTree, DefenceTricks, counted
from preferans.record.central import is_undoubled_two
from preferans.rules.central import DEFENCE_BEATS, CentralContract, CentralRules, TwoWithoutKontra
from preferans.scoring.central import central_value, score_central
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralResult, CentralSituation
from preferans.scoring.players import at_seats, table
from preferans.scoring.results import TRICKS

Payoff = tuple[int, int, int]  # by seat, three times the change of the settlement in soups
Row = tuple[int, ...]


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
    if rules.players != 3:
        rules = CentralRules.preset(rules.variant, 3, **rules.options())
    asked = CentralTable(contract, Seat.of(declarer), tricks, rules, refe, may_write_refe, doubling)
    found = DefenceTree(asked).start()
    first, second, third = found.worth
    return DefenceDecision(found.followers, found.action, found.by, (first, second, third), found.result)


def central_payoff(game: CentralResult, rules: CentralRules, *, refe: bool = False) -> Payoff:
    """What a deal is worth to the three seats, three times the change of the settlement in soups; sums to zero (8.2).

    >>> game = CentralGame("C", 0, active=(1, 2), tricks=(8, 1, 1))
    >>> central_payoff(game, CentralRules.preset("croatian"))
    (340, -170, -170)
    """
    three = rules if rules.players == 3 else CentralRules.preset(rules.variant, 3, **rules.options())
    first, second, third = central_worth(game, three, refe)
    return first, second, third


@lru_cache(maxsize=1 << 14)
def central_worth(game: CentralResult, rules: CentralRules, refe: bool, bulls_left: int | None = None) -> Row:
    """What a deal changes in the settlement, in soups times the number of players: by seat, a sitting dealer's last."""
    dealer = table(rules.players)[-1]
    value = central_value(score_central(game, rules, CentralSituation(dealer, refe, bulls_left)), rules.players)
    return tuple(int(rules.players * value[player]) for player in at_seats(dealer, rules.players))


@dataclass(frozen=True, slots=True)
class CentralTable:
    """A contract of a Croatian, Serbian or Slovenian table as the tree of decisions sees it.

    `bulls_left` matters only to options on the last deal.
    """

    contract: CentralContract
    declarer: Seat
    tricks: DefenceTricks
    rules: CentralRules
    refe: bool = False
    may_write_refe: bool = True
    doubling: bool = True
    bulls_left: int | None = None

    def __post_init__(self) -> None:
        if self.rules.early_stop and self.tricks.most > DEFENCE_BEATS:
            raise RulesError(
                f"{self.tricks.most} tricks of the defence: expected 0 to 5, where play stops (early_stop)",
                code="tricks",
            )

    @property
    def both_must_play(self) -> bool:
        """Betl and preferans (4.5)."""
        return self.contract.all_or_nothing

    @property
    def may_call(self) -> bool:
        """Not in spades with the talon, unless the option says so (A19)."""
        return self.contract != CentralContract("S") or self.rules.call_in_two

    @property
    def doublings(self) -> int:
        """Up to mortkontra, or as the option says."""
        return self.rules.kontra_max if self.doubling else 0

    def result(
        self, followers: tuple[Seat, ...], *, caller: Seat | None = None, kontra: int = 0, by: Seat | None = None
    ) -> CentralResult:
        """The game; spades that nobody doubled may not be played at all (4.13)."""
        owned = caller is not None or by is not None
        game = CentralGame(
            self.contract,
            self.declarer,
            active=followers,
            caller=caller,
            kontra=kontra,
            kontra_by=by,
            tricks=self._counts(followers, owned) if followers else None,
        )
        return unplayed(game, self.rules, may_write_refe=self.may_write_refe)

    def worth(self, result: CentralResult) -> tuple[int, ...]:
        """In soups, times the number of players."""
        return central_worth(result, self.rules, self.refe, self.bulls_left)

    def _counts(self, followers: tuple[Seat, ...], owned: bool) -> tuple[int, int, int]:
        """Tricks by seat as the deal ends."""
        if self.contract.is_betl:
            return counted(self.declarer, {self.declarer.next: TRICKS - self.tricks.caught})
        if self.contract.all_or_nothing:
            return counted(self.declarer, {self.declarer.next: int(self.tricks.caught)})
        return self.tricks.counts(self.declarer, followers, owned=owned)


def unplayed(game: CentralGame, rules: CentralRules, *, may_write_refe: bool) -> CentralResult:
    """The game, or what spades come to that are not played because nobody doubled them (4.13)."""
    if not is_undoubled_two(game, rules):
        return game
    if rules.two_without_kontra is TwoWithoutKontra.REFE_OR_PASS and not may_write_refe:
        return CentralGame(game.contract, game.declarer, active=(), tricks=None)
    return CentralAllPass()


__all__ = [
    "CentralTable",
    "DefenceDecision",
    "DefenceTricks",
    "central_payoff",
    "central_worth",
    "decide_defence",
    "unplayed",
]
