"""What a review consists of: one judgement for each decision, and the deal around them."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from preferans.auction import Call
from preferans.cards import Card, Seat
from preferans.contract import Contract
from preferans.deal import PlayedDeal
from preferans.evaluation.choices import Pair
from preferans.rules import Rules
from preferans.scoring import DealResult, Player, Situation, Whist

Made = Pair | Contract | Whist | Card  # a discard, a contract, a whist call, a card


class Kind(StrEnum):
    """What was decided; an order is the game named before the talon, where games are ordered."""

    ORDER = "order"
    DISCARD = "discard"
    CONTRACT = "contract"
    WHIST = "whist"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision with its exact value before and after.

    `tricks`: the declarer's final tricks by best play before and after (in an all-pass deal those of who played; of a
    discard those in the strain played). `worth`: what the deal is worth to who decided (in pairs to both partners), in
    whists, before and after, everybody playing best from there. `lost`: tricks that the decision cost its maker's side.
    `better`: all that would have cost nothing, empty where the decision did not either. `line`: best play after the
    first of them, that card included; `then`: the defenders' calls after it. `place`: how many cards were played before
    a card, None otherwise.
    """

    kind: Kind
    seat: Seat
    made: Made
    tricks: tuple[int, int]
    worth: tuple[Fraction, Fraction]
    lost: int = 0
    better: tuple[Made, ...] = ()
    line: tuple[Card, ...] = ()
    then: tuple[tuple[Seat, Whist], ...] = ()
    place: int | None = None

    @property
    def loss(self) -> Fraction:
        """The whists that the decision cost its maker."""
        return self.worth[0] - self.worth[1]

    @property
    def costly(self) -> bool:
        """Whether the decision cost tricks or whists."""
        return self.lost > 0 or self.loss > 0

    @property
    def trick(self) -> int | None:
        """The number of a card's trick, 1 to 10."""
        return None if self.place is None else self.place // 3 + 1


@dataclass(frozen=True, slots=True)
class Review:
    """A played deal with a judgement for each decision, in order.

    `contract` is None for an all-pass deal, `bid` the one that won the auction where it is known. `calls` are the
    defenders' by turn; `calls_told` is False where the record does not tell them and they are taken as they should have
    been. `result` is how the deal ended, or ends by best play where cards are missing (`complete` is False then), and
    `worth` what that is worth to everybody. A decision that cost something with all cards seen may have been right with
    hidden cards.
    """

    played: PlayedDeal
    rules: Rules
    situation: Situation
    contract: Contract | None
    bid: Call | None
    calls: tuple[tuple[Seat, Whist], ...]
    calls_told: bool
    judgements: tuple[Judgement, ...]
    result: DealResult
    worth: dict[Player, Fraction]
    complete: bool

    @property
    def costly(self) -> tuple[Judgement, ...]:
        """The decisions that cost something, in order."""
        return tuple(judgement for judgement in self.judgements if judgement.costly)

    @property
    def totals(self) -> dict[Seat, tuple[int, Fraction]]:
        """Tricks and whists that each hand's decisions cost in all."""
        totals = {Seat(seat): (0, Fraction(0)) for seat in range(3)}
        for judgement in self.judgements:
            tricks, whists = totals[judgement.seat]
            totals[judgement.seat] = (tricks + judgement.lost, whists + judgement.loss)
        return totals
