"""Skachki in pairs: A and C against B and D; who defends, and what the defenders write (s2; E.11)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules import LEVELS, Rules
from preferans.rules.values import Responsibility
from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.players import Player, at_seats
from preferans.scoring.results import TRICKS, GameResult

PAIRS = ((Player.A, Player.C), (Player.B, Player.D))


def partner_of(player: Player) -> Player:
    """Who sits opposite.

    >>> str(partner_of(Player.B))
    'D'
    """
    return Player((player + 2) % 4)


def pair_name(player: Player) -> str:
    """The letters of a player's pair: `AC` or `BD`."""
    return "".join(map(str, PAIRS[player % 2]))


def pair_named(name: object, field: str) -> tuple[Player, Player]:
    """The pair of two letters; raises RulesError."""
    for pair in PAIRS:
        if isinstance(name, str) and sorted(name.upper()) == [str(player) for player in pair]:
            return pair
    raise RulesError(f"{field} is {name!r}: expected AC or BD", code=field)


def defending_seats(declarer: Seat, dealer: Player, rules: Rules) -> tuple[Player, ...]:
    """Who stands behind seats 0, 1, 2 in a game, then who sits out.

    In pairs the other pair defends: where the declarer's partner holds one of the three hands he hands it to the
    sitting dealer and sits out himself.

    >>> rules = Rules.preset("pair_skachki")
    >>> [str(player) for player in defending_seats(Seat.W, Player.D, rules)]
    ['A', 'B', 'D', 'C']
    """
    who = at_seats(dealer, rules.players)
    if not rules.pairs or who[3] == partner_of(who[declarer]):
        return who
    handed = partner_of(who[declarer])
    return tuple(who[3] if player == handed else handed if player == who[3] else player for player in who)


def interests(values: Sequence[Fraction], who: Sequence[Player], rules: Rules) -> tuple[Fraction, ...]:
    """What everybody plays for, given each one's own values: these, but in pairs the sum of both partners.

    `who` are the players that the values belong to.

    >>> values = [Fraction(value) for value in (5, -1, -2, -2)]
    >>> [int(value) for value in interests(values, at_seats(Player.D, 4), Rules.preset("pair_skachki"))]
    [3, -3, 3, -3]
    """
    if not rules.pairs:
        return tuple(values)
    together = [Fraction(0), Fraction(0)]
    for player, value in zip(who, values, strict=True):
        together[player % 2] += value
    return tuple(together[player % 2] for player in who)


def pair_whists(declarer: Player, who: tuple[Player, ...], result: GameResult, *, trick: Fraction) -> Iterator[Entry]:
    """What the defending pair writes on a declarer who fails: each of both all tricks and both consolations.

    "Seven, down one" brings the pair 2 × 8 × (4 + 2) = 96 (s2).
    """
    assert result.tricks is not None
    taken = TRICKS - result.tricks[result.declarer]
    terms = (Term(Why.TRICK, taken, trick), Term(Why.CONSOLATION, 2 * result.undertricks, trick))
    for seat in sorted(result.defenders):
        yield Entry(Column.WHISTS, who[seat], terms, on=declarer)


@dataclass(frozen=True, slots=True)
class PairGame:
    """A played game as pairs see it: pool and mountain of the declarer, whists and mountain of the other pair."""

    pool: Fraction
    mountain: Fraction
    whists: Fraction
    defenders_mountain: Fraction


def pair_game(level: int, tricks: int, rules: Rules, required: int, times: int = 1) -> PairGame:
    """What a whisted game of a level brings when the declarer takes so many tricks, all written by pairs.

    >>> game = pair_game(7, 5, Rules.preset("pair_skachki"), required=2)
    >>> int(game.whists), int(game.mountain)
    (144, 16)
    """
    at, down, taken = LEVELS.index(level), max(0, level - tricks), TRICKS - tricks
    prices = rules.prices
    undertrick, trick = prices.undertrick[at] * times, prices.whist[at] * times
    short = undertrick if rules.whist_responsibility is Responsibility.FULL else undertrick / 2
    if down:
        return PairGame(Fraction(0), undertrick * down, 2 * trick * (taken + 2 * down), Fraction(0))
    return PairGame(prices.pool[at] * times, Fraction(0), trick * taken, short * max(0, required - taken))
