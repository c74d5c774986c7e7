"""Payoff tables for the solver from the rules of the game: all-pass deals by any rules, defenders with quotas."""

from collections.abc import Iterable

from preferans.all_pass import PayoffTable
from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import AllPassTalon
from preferans.scoring import AllPassResult, Situation, at_seats, deal_value, score
from preferans.scoring.pairs import interests

_QUOTA = 2  # tricks that one defender must take
_PAIR_QUOTA = 4  # tricks that both together must take
_MOST_COUNTED = 5  # more tricks of the defence change nothing


def all_pass_payoffs(rules: Rules, situation: Situation, bombs: Iterable[Seat | str | int] = ()) -> PayoffTable:
    """What an all-pass deal changes in the final result of seats 0 to 2, in whists, for every count of the tricks.

    In pairs it is what both partners get together: seats 0 and 2 are one side, seat 1 and the sitting dealer the other.
    Where four play with an open talon the table also has the vectors in which the sitting dealer takes one or two.
    `bombs` are the seats that passed in the dark. Raises RulesError where the rules know no all-pass deal or the
    situation does not fit them.

    >>> table = all_pass_payoffs(Rules.preset("rostov"), Situation("C"))
    >>> [int(worth) for worth in table[2, 2, 6]]
    [15, 15, -30]
    """
    seats = at_seats(situation.dealer, rules.players)
    dealer_plays = rules.players == 4 and rules.raspasy_talon is AllPassTalon.OPEN
    called = tuple(bombs)

    def pay(first: int, second: int, third: int, dealer: int = 0) -> tuple[object, ...]:
        result = AllPassResult((first, second, third), dealer_tricks=dealer, bombs=called)
        values = deal_value(score(result, rules, situation), rules)
        return interests([values[player] for player in seats], seats, rules)[:3]

    return PayoffTable.by(pay, dealer=dealer_plays)


def defence_payoffs(declarer: Seat | str | int, *, pair_is_enough: bool = True) -> PayoffTable:
    """A defence that wants most tricks first, five at the most, and fewest failing defenders then.

    A defender fails with fewer than two tricks; with `pair_is_enough` neither fails once both have four together. The
    declarer's payoff is minus 3 for each trick of the defence and plus 1 for each defender who fails, the defenders'
    is the opposite. This is how two free defenders of the Central European games play as one side.

    >>> table = defence_payoffs(0)
    >>> table[8, 2, 0][0], table[8, 1, 1][0], table[6, 3, 1][0]
    (-5, -4, -12)
    """
    who = int(Seat.of(declarer))
    if who > 2:
        raise RulesError("the sitting dealer is declarer, expected W, N or E", code="declarer")

    def pay(*tricks: int) -> tuple[int, ...]:
        defenders = [taken for seat, taken in enumerate(tricks) if seat != who]
        together = sum(defenders)
        saved = pair_is_enough and together >= _PAIR_QUOTA
        failing = 0 if saved else sum(taken < _QUOTA for taken in defenders)
        worth = failing - 3 * min(together, _MOST_COUNTED)
        return tuple(worth if seat == who else -worth for seat in range(3))

    return PayoffTable.by(pay)
