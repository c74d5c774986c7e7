"""Judgements of cards where a declarer plays against the rest: what every moment is worth by best play from there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.all_pass import Coalition
from preferans.cards import Card, Seat, Strain
from preferans.deal import Position
from preferans.errors import RulesError
from preferans.evaluation.defence_play import trick_totals
from preferans.evaluation.family_judgement import FamilyJudgement, FamilyKind
from preferans.solving import Misere, Objective, Tricks, solve


@dataclass(frozen=True, slots=True)
class TwoSided:
    """A game of a declarer against the rest. `seats`: who plays, in the order of the position's hands.

    `worth` says what a final value is worth to the declarer: his tricks, or for a coalition the value of the solver.
    """

    objective: Objective
    strain: Strain
    declarer: Seat
    seats: Sequence[int]
    worth: Callable[[int], Fraction]
    stops: int | None = None
    must_head: bool = False
    must_overtrump: bool = False

    def play(self, now: Position, card: Card) -> Position:
        """The moment after a card; raises PositionError where it may not be played."""
        return now.play(card, self.strain, must_head=self.must_head, must_overtrump=self.must_overtrump)

    @property
    def place(self) -> int:
        """The declarer's place among the hands."""
        return list(self.seats).index(self.declarer)

    def value(self, now: Position) -> int:
        """The final value by best play."""
        return self._final(now, solve(now, self.objective).value)

    def cards(self, now: Position) -> dict[Card, int]:
        """The final value after each card that may be played."""
        found = solve(now, self.objective, per_card=True).cards
        return {card: self._final(now, value) for card, value in found.items()}

    def tricks(self, now: Position, value: int) -> int:
        """The declarer's final tricks."""
        if isinstance(self.objective, Tricks | Misere):
            return value
        totals = trick_totals(now, solve(now, self.objective, line=True).line, self.strain, self.place, self.stops)
        return totals[self.place]

    def _final(self, now: Position, value: int) -> int:
        return value if isinstance(self.objective, Coalition) else now.won[self.place] + value


def judge_cards(game: TwoSided, start: Position, cards: Sequence[Card]) -> tuple[list[FamilyJudgement], Position]:
    """A judgement for each card, and the moment after the last; raises RulesError for a card that may not be played."""
    now, value = start, game.value(start)
    tricks = game.tricks(start, value)
    found: list[FamilyJudgement] = []
    for place, card in enumerate(cards):
        seat = Seat(game.seats[now.to_move])
        try:
            after = game.play(now, card)
        except ValueError as error:
            raise RulesError(
                f"card {place + 1} of the play, {card}: {error}", code="illegal_card", card=str(card)
            ) from error
        next_value = game.value(after)
        next_tricks = game.tricks(after, next_value)
        sign = 1 if seat == game.declarer else -1
        worth = (sign * game.worth(value), sign * game.worth(next_value))
        better: tuple[Card, ...] = ()
        line: tuple[Card, ...] = ()
        if worth[0] > worth[1]:
            better = tuple(one for one, final in game.cards(now).items() if game.worth(final) == game.worth(value))
            then = game.play(now, better[0])
            line = (better[0], *solve(then, game.objective, line=True).line)
        made = (tricks, next_tricks)
        found.append(
            FamilyJudgement(FamilyKind.CARD, seat, card, made, worth, better, line, place=place, hands=len(game.seats))
        )
        now, value, tricks = after, next_value, next_tricks
    return found, now
