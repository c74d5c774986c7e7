"""A review of a deal that is no pulka of three or four: one judgement for each decision, and the deal around them."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from preferans.cards import Card, Seat
from preferans.deal import PlayedDeal
from preferans.evaluation.family_answers import FamilyContract, Pair, Said
from preferans.scoring.families import FamilyResult, FamilyRules
from preferans.scoring.players import Player

FamilyMade = Pair | str | Card  # a discard or gift, a contract or answer, a card


class FamilyKind(StrEnum):
    """What was decided."""

    DISCARD = "discard"
    CONTRACT = "contract"
    ANSWER = "answer"
    CARD = "card"


@dataclass(frozen=True, slots=True)
class FamilyJudgement:
    """One decision with its exact value before and after.

    `tricks`: the declarer's final tricks by best play before and after, None where nothing is then played. `worth`:
    what the deal is worth to who decided, before and after; of a defender's card what it is worth to the defence
    together, the opposite of the declarer's. `better`: all that would have cost nothing, empty where the decision did
    not cost anything either. `line`: best play after the first of them, that card included. `place`: how many cards
    were played before a card, of which `hands` make a trick.
    """

    kind: FamilyKind
    seat: Seat
    made: FamilyMade
    tricks: tuple[int | None, int | None]
    worth: tuple[Fraction, Fraction]
    better: tuple[FamilyMade, ...] = ()
    line: tuple[Card, ...] = ()
    place: int | None = None
    hands: int = 3

    @property
    def loss(self) -> Fraction:
        """What the decision cost, in the game's own unit."""
        return self.worth[0] - self.worth[1]

    @property
    def lost(self) -> int:
        """The tricks that a card cost its side."""
        before, after = self.tricks
        if self.kind is not FamilyKind.CARD or before is None or after is None:
            return 0
        return abs(before - after)

    @property
    def costly(self) -> bool:
        """Whether the decision cost anything."""
        return self.loss > 0

    @property
    def trick(self) -> int | None:
        """The number of a card's trick, from 1."""
        return None if self.place is None else self.place // self.hands + 1


@dataclass(frozen=True, slots=True)
class FamilyReview:
    """A played deal with a judgement for each decision, in order.

    `answers`: the defenders' by turn; `answers_told` is False where the record does not tell them and the best ones are
    taken. `result` is how the deal ended, or ends by best play where cards are missing (`complete` is False then),
    `worth` what that is worth to everybody. A decision that cost something with all cards seen may have been right with
    hidden cards.
    """

    played: PlayedDeal
    rules: FamilyRules
    contract: FamilyContract
    answers: Said
    answers_told: bool
    judgements: tuple[FamilyJudgement, ...]
    result: FamilyResult
    tricks: int | None
    worth: dict[Player, Fraction]
    complete: bool

    @property
    def costly(self) -> tuple[FamilyJudgement, ...]:
        """The decisions that cost something, in order."""
        return tuple(one for one in self.judgements if one.costly)

    @property
    def totals(self) -> dict[Seat, Fraction]:
        """What each hand's decisions cost in all."""
        totals = {Seat(seat): Fraction(0) for seat in range(len(self.played.deal.hands))}
        for one in self.judgements:
            totals[one.seat] += one.loss
        return totals
