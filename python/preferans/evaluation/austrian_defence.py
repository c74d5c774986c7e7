"""The helpers' decisions in Austrian Préférence as the tree of decisions sees them (6.1, 6.2, 7)."""

from dataclasses import dataclass
from functools import lru_cache

from preferans.cards import Seat
from preferans.evaluation.defence_tree import DefenceTricks, counted
from preferans.rules.austrian import AustrianRules
from preferans.scoring.austrian import AustrianGame, AustrianResult, AustrianSituation, changes, score_austrian
from preferans.scoring.players import at_seats, table
from preferans.scoring.results import TRICKS


@lru_cache(maxsize=1 << 14)
def austrian_worth(result: AustrianResult, rules: AustrianRules, pot: int | None = None) -> tuple[int, ...]:
    """What a deal brings, the pot shared equally, in stakes times the number of players: by seat.

    >>> game = AustrianGame("C", 0, active=(1, 2), tricks=(6, 2, 2))
    >>> austrian_worth(game, AustrianRules.preset("austrian_simple"))
    (8, -4, -4)
    """
    dealer = table(rules.players)[-1]
    cash, left = changes(score_austrian(result, rules, AustrianSituation(dealer, pot)), rules.players)
    return tuple(int(rules.players * cash[player] + left) for player in at_seats(dealer, rules.players))


@dataclass(frozen=True, slots=True)
class AustrianTable:
    """A contract of an Austrian table; `pot` is what is in it, which matters only where it may run short."""

    code: str
    hand: bool
    declarer: Seat
    tricks: DefenceTricks
    rules: AustrianRules
    pot: int | None = None

    @property
    def both_must_play(self) -> bool:
        """Whether nobody may stay home."""
        return not self.rules.contract(self.code).may_drop

    @property
    def may_call(self) -> bool:
        """Whether calling is used."""
        return self.rules.calling and not self.both_must_play

    @property
    def doublings(self) -> int:
        """None, unless the table uses kontra."""
        return self.rules.kontra_max

    def result(
        self, followers: tuple[Seat, ...], *, caller: Seat | None = None, kontra: int = 0, by: Seat | None = None
    ) -> AustrianGame:
        """The game; a kontra multiplies and brings nobody in."""
        return AustrianGame(
            self.code,
            self.declarer,
            active=followers,
            tricks=self._counts(followers, caller) if followers else None,
            hand=self.hand,
            caller=caller,
            kontra=kontra,
        )

    def worth(self, result: AustrianGame) -> tuple[int, ...]:
        """In stakes, times the number of players."""
        return austrian_worth(result, self.rules, self.pot)

    def _counts(self, followers: tuple[Seat, ...], caller: Seat | None) -> tuple[int, int, int]:
        contract = self.rules.contract(self.code)
        if contract.tricks_paid:
            return self.tricks.counts(self.declarer, followers, owned=caller is not None)
        if contract.needs == 0:
            return counted(self.declarer, {self.declarer.next: TRICKS - self.tricks.caught})
        return counted(self.declarer, {self.declarer.next: TRICKS - contract.needs + self.tricks.caught})
