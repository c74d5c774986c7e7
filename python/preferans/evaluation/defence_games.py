"""What the Balkan and the Austrian games tell the decisions: contracts, how they are played, what they are worth.

Two classes with the same methods, one for each family of rules; whoever asks needs to know no more.
"""

from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.evaluation.austrian_defence import AustrianTable, austrian_worth
from preferans.evaluation.central_defence import CentralTable, central_worth
from preferans.evaluation.defence_play import PlayRules
from preferans.evaluation.defence_tree import DefenceTricks
from preferans.record.austrian import AustrianMoment
from preferans.record.central import CentralMoment, situation_of
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import DEFENCE_BEATS, CentralContract, CentralRules
from preferans.scoring.austrian import AustrianAllPass, AustrianResult, AustrianSituation
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralResult, CentralSituation
from preferans.scoring.entries import Entries
from preferans.scoring.families import score_family
from preferans.scoring.players import Player, at_seats, table


@dataclass(frozen=True, slots=True)
class CentralGames:
    """A table of Croatian, Serbian or Slovenian preferans at one moment of its match."""

    rules: CentralRules
    moment: CentralMoment

    @classmethod
    def of(cls, rules: CentralRules, situation: CentralMoment | CentralSituation | None) -> "CentralGames":
        """The table; a situation without the match is one at its start, with a refe for everybody if told."""
        if isinstance(situation, CentralMoment):
            return cls(rules, situation)
        dealer = table(rules.players)[-1] if situation is None else situation.dealer
        moment = CentralMoment.start(rules, dealer)
        if situation is None:
            return cls(rules, moment)
        bulls = moment.bulls if situation.bulls_left is None else _shared(situation.bulls_left, rules.players)
        pending = (int(situation.refe),) * rules.players
        return cls(rules, CentralMoment(bulls, moment.soups, pending, 0, dealer))

    @property
    def dealer(self) -> Player:
        """Who deals."""
        return self.moment.dealer

    def names(self, *, least: int = 0, without_talon: bool | None = None) -> tuple[str, ...]:
        """The contracts from a level on, low to high: with the talon, as igra, or both."""
        kinds = (False, True) if without_talon is None else (without_talon,)
        levels = range(max(least, 2), self.rules.top_level + 1)
        return tuple(str(CentralContract.of_level(level, igra)) for igra in kinds for level in levels)

    def is_without_talon(self, name: str) -> bool:
        """Whether a contract is an igra."""
        return self._contract(name).igra

    def play(self, name: str) -> PlayRules:
        """How a contract is played (4.8 to 4.10)."""
        contract = self._contract(name)
        needs = None if not contract.all_or_nothing else 0 if contract.is_betl else 10
        stops = DEFENCE_BEATS if self.rules.early_stop else None
        return PlayRules(
            contract.trump,
            needs,
            stops,
            led_through=contract.led_through,
            sole_aim=self.rules.early_stop,
            must_head=self.rules.must_head,
            must_overtrump=self.rules.must_overtrump,
        )

    def table(self, name: str, declarer: Seat, tricks: DefenceTricks) -> CentralTable:
        """A contract as the tree of decisions sees it."""
        contract = self._contract(name)
        probe = CentralGame(contract, declarer, active=(), tricks=None)
        situation = situation_of(self.moment, probe, self.rules)
        return CentralTable(
            contract,
            declarer,
            tricks,
            self.rules,
            situation.refe,
            self.moment.may_write_refe(self.rules),
            bulls_left=situation.bulls_left,
        )

    def free_pay(self, name: str, declarer: Seat, first: int, second: int) -> int:
        """What free play of both defenders is worth to the declarer when they take so many tricks."""
        asked = self.table(name, declarer, DefenceTricks((first, second)))
        game = CentralGame(
            asked.contract,
            declarer,
            active=(declarer.next, declarer.next.next),
            tricks=asked.tricks.counts(declarer, (declarer.next, declarer.next.next), owned=False),
        )
        return central_worth(game, self.rules, asked.refe, asked.bulls_left)[declarer]

    def passed_out(self) -> CentralResult:
        """A deal that nobody plays."""
        return CentralAllPass()

    def worth(self, result: CentralResult) -> tuple[Fraction, ...]:
        """What a result is worth by seat, in soups; a refe written for later is worth nothing here (8.2)."""
        situation = situation_of(self.moment, result, self.rules)
        whole = central_worth(result, self.rules, situation.refe, situation.bulls_left)
        return tuple(Fraction(amount, self.rules.players) for amount in whole)

    def as_played(self, result: CentralResult, tricks: tuple[int, int, int]) -> CentralResult:
        """A result with the tricks that were taken when play stopped."""
        if not isinstance(result, CentralGame):
            return result
        return CentralGame(
            result.contract,
            result.declarer,
            active=result.active,
            caller=result.caller,
            kontra=result.kontra,
            kontra_by=result.kontra_by,
            tricks=tricks,
        )

    def entries(self, result: CentralResult) -> Entries:
        """What is written for a result."""
        return score_family(result, self.rules, situation_of(self.moment, result, self.rules))

    def _contract(self, name: str) -> CentralContract:
        code = name.removeprefix("igra ")
        if code == "preferans" and not self.rules.contract8:
            raise RulesError("preferans (8) is not played here (contract8 is off)", code="contract")
        return CentralContract(code, igra=code != name)


@dataclass(frozen=True, slots=True)
class AustrianGames:
    """A table of Austrian Préférence; `pot` is what it holds, the dealer's stake of this deal included."""

    rules: AustrianRules
    dealer: Player
    pot: int | None

    @classmethod
    def of(cls, rules: AustrianRules, situation: AustrianMoment | AustrianSituation | None) -> "AustrianGames":
        """The table; without a situation it is the first deal of a session."""
        if isinstance(situation, AustrianSituation):
            return cls(rules, situation.dealer, situation.pot)
        moment = situation or AustrianMoment.start(rules, table(rules.players)[-1])
        return cls(rules, moment.dealer, moment.pot + rules.ante)

    def names(self, *, least: int = 0, without_talon: bool | None = None) -> tuple[str, ...]:
        """The contracts from a value on, low to high: with the talon, as a hand, or both."""
        kinds = (False, True) if without_talon is None else (without_talon,)
        codes = [row.code for row in self.rules.at_least(least)]
        return tuple(f"hand {code}" if hand else code for hand in kinds for code in codes)

    def is_without_talon(self, name: str) -> bool:
        """Whether a contract is a hand."""
        return name.startswith("hand ")

    def play(self, name: str) -> PlayRules:
        """How a contract is played (6.1, 7)."""
        contract = self.rules.contract(name.removeprefix("hand "))
        if contract.tricks_paid and contract.needs == 0:
            raise RulesError(f"{contract.code} takes no trick, yet tricks are paid: not analysed", code="contract")
        return PlayRules(
            contract.trump,
            None if contract.tricks_paid else contract.needs,
            led_through=contract.led_through,
            declarer_leads=True,
            sole_aim=False,
            must_head=self.rules.must_head,
            must_overtrump=self.rules.must_overtrump,
        )

    def table(self, name: str, declarer: Seat, tricks: DefenceTricks) -> AustrianTable:
        """A contract as the tree of decisions sees it."""
        code = name.removeprefix("hand ")
        self.rules.contract(code)
        return AustrianTable(code, code != name, declarer, tricks, self.rules, self.pot)

    def free_pay(self, name: str, declarer: Seat, first: int, second: int) -> int:
        """What free play of both helpers is worth to the declarer when they take so many tricks."""
        asked = self.table(name, declarer, DefenceTricks((first, second)))
        return asked.worth(asked.result((declarer.next, declarer.next.next)))[declarer]

    def passed_out(self) -> AustrianResult:
        """A deal that nobody plays."""
        return AustrianAllPass()

    def worth(self, result: AustrianResult) -> tuple[Fraction, ...]:
        """What a result brings by seat in stakes, the pot shared equally; the dealer's stake is not counted."""
        whole = austrian_worth(result, self.rules, self.pot)
        return tuple(Fraction(amount, self.rules.players) for amount in whole)

    def as_played(self, result: AustrianResult, tricks: tuple[int, int, int]) -> AustrianResult:
        """The result as it is: all ten tricks are played."""
        return result

    def entries(self, result: AustrianResult) -> Entries:
        """What changes hands for a result."""
        return score_family(result, self.rules, AustrianSituation(self.dealer, self.pot))


DefenceGames = CentralGames | AustrianGames
DefenceResult = CentralResult | AustrianResult


def games_of(rules: CentralRules | AustrianRules, situation: object) -> DefenceGames:
    """The table of these rules in a situation; raises RulesError for a situation of another family."""
    if isinstance(rules, CentralRules):
        if situation is None or isinstance(situation, CentralMoment | CentralSituation):
            return CentralGames.of(rules, situation)
    elif situation is None or isinstance(situation, AustrianMoment | AustrianSituation):
        return AustrianGames.of(rules, situation)
    raise RulesError(f"{type(situation).__name__} is no situation of {rules.variant}", code="situation")


def by_player(games: DefenceGames, worth: tuple[Fraction, ...]) -> dict[Player, Fraction]:
    """A worth by seat as one by player, A first."""
    return dict(sorted(zip(at_seats(games.dealer, games.rules.players), worth, strict=True)))


def _shared(bulls: int, players: int) -> tuple[int, ...]:
    base, rest = divmod(bulls, players)
    return tuple(base + (player < rest) for player in range(players))
