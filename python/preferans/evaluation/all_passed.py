"""Three passes: the all-pass game by the rules' own payments, and bounds of it that are found much faster."""

from fractions import Fraction
from functools import lru_cache

from preferans.all_pass import AllPass
from preferans.cards import Seat
from preferans.deal import Deal, Position
from preferans.evaluation.found_once import FoundOnce
from preferans.evaluation.worths import TRICKS, Worth, all_pass_worth
from preferans.payoffs import all_pass_payoffs
from preferans.rules import Rules
from preferans.rules.values import AllPassTalon
from preferans.scoring import Situation, at_seats
from preferans.scoring.pairs import interests
from preferans.solving import all_pass_bounds, solve


class AllPassed:
    """What three passes come to; the exact answer is found when the bounds do not do.

    In pairs seats 0 and 2 want the same and seat 1 the opposite, so that every way of breaking ties leads to the same
    worth. The bounds hold for every way of breaking ties: nobody gets fewer tricks than all others could leave him, and
    nobody's worth is below what he can keep by taking no more than he can be forced to take.
    """

    def __init__(self, deal: Deal, rules: Rules, situation: Situation) -> None:
        self.rules, self.situation = rules, situation
        self.objective = all_pass_objective(rules, situation)
        opened = rules.raspasy_talon is AllPassTalon.OPEN
        self.start = Position(deal.hands, 0, talon_leads=deal.talon if opened else ())

    @FoundOnce
    def tricks(self) -> tuple[int, ...]:
        """Everybody's tricks by seat, at four the sitting dealer's last."""
        tricks = tuple(solve(self.start, self.objective).value)
        return (*tricks, TRICKS - sum(tricks)) if self.rules.players == 4 else tricks

    @FoundOnce
    def worth(self) -> Worth:
        """Everybody's worth by seat."""
        seats, beside = self.tricks[:3], sum(self.tricks[3:])
        return all_pass_worth(self.rules, self.situation, seats, beside)

    @FoundOnce
    def aims(self) -> Worth:
        """What every seat plays for: its worth, in pairs that of both partners."""
        return interests(self.worth, at_seats(self.situation.dealer, self.rules.players), self.rules)

    @FoundOnce
    def bounds(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The least and the most of what each seat plays for."""
        rule, payoff = self.objective, self.objective.payoff
        assert payoff is not None
        pairs = self.rules.pairs  # there the dealer's tricks are his partner's, so they count for a seat
        found = all_pass_bounds(
            self.start, talon_takes=rule.talon_takes, third_lead=rule.third_lead, dealer_counts=pairs
        )

        def own(vector: tuple[int, ...], seat: int) -> int:
            return vector[seat] + (vector[3] if pairs else 0)

        possible = [
            (vector, paid)
            for vector, paid in payoff.payoffs.items()
            if all(own(vector, seat) >= found.best_case[seat] for seat in range(3))
        ]
        alone = tuple(
            (
                min(paid[seat] for vector, paid in possible if own(vector, seat) <= found.guarantee[seat]),
                max(paid[seat] for _, paid in possible),
            )
            for seat in range(3)
        )
        return _of_sides(alone) if pairs else alone


def _of_sides(alone: tuple[tuple[Fraction, Fraction], ...]) -> tuple[tuple[Fraction, Fraction], ...]:
    """The bounds of both sides in pairs from those of the seats: what one side can keep the other cannot have."""
    (first_least, first_most), (middle_least, middle_most), (last_least, last_most) = alone
    least = max(first_least, last_least, -middle_most)
    most = min(first_most, last_most, -middle_least)
    return (least, most), (-most, -least), (least, most)


@lru_cache(maxsize=64)
def all_pass_objective(rules: Rules, situation: Situation, bombs: tuple[Seat, ...] = ()) -> AllPass:
    """The all-pass game of these rules: everybody for what it pays him (in pairs both), ties to the lowest card.

    `bombs` are the seats that passed in the dark.
    """
    dealer_plays = rules.players == 4 and rules.raspasy_talon is AllPassTalon.OPEN
    payoff = all_pass_payoffs(rules, situation, bombs)
    return AllPass("lowest", dealer_plays, rules.raspasy_lead3.value, payoff)
