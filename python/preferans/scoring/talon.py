"""Payment for a good talon: who writes what on the declarer (E.12)."""

from collections.abc import Iterable
from fractions import Fraction

from preferans.cards import Card
from preferans.errors import RulesError
from preferans.rules import LEVELS, Rules
from preferans.rules.values import TalonPayMode
from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.game import is_checked
from preferans.scoring.players import Player, at_seats
from preferans.scoring.results import GameResult, Whist
from preferans.scoring.situation import Situation

QUEEN, KING, ACE = 5, 6, 7


def talon_units(cards: Iterable[Card]) -> int:
    """How many units a talon is worth by its honours: an ace 1, ace and king of a suit 2, two aces 3, king and queen
    of a suit 1 (s4); raises RulesError unless there are two cards.

    >>> [talon_units(map(Card, pair.split())) for pair in ("SA H7", "SA SK", "SA HA", "SK SQ", "SK HQ")]
    [1, 2, 3, 1, 0]
    """
    talon = sorted(cards, key=lambda card: card.rank)
    if len(talon) != 2:
        raise RulesError(f"a talon of {len(talon)} cards: expected two", code="talon")
    low, high = talon
    if low.rank == ACE:
        return 3
    same_suit = low.suit == high.suit
    if high.rank == ACE:
        return 2 if same_suit and low.rank == KING else 1
    return 1 if same_suit and (low.rank, high.rank) == (QUEEN, KING) else 0


def score_talon(result: GameResult, rules: Rules, situation: Situation) -> list[Entry]:
    """What the declarer pays for the talon of a game, made or not; nothing where the talon is not told."""
    if not result.talon:
        return []
    who = at_seats(situation.dealer, rules.players)
    calls = (Whist.CHECK,) if is_checked(result, rules) else (Whist.WHIST,)
    whisters = [who[seat] for seat, call in result.whist if call in calls]
    times = situation.factor(who[result.declarer], dark=result.dark)
    whist_price = rules.prices_of(result.strain).whist[LEVELS.index(result.level)] * times
    return pay_talon(
        result.talon,
        rules,
        declarer=who[result.declarer],
        dealer=situation.dealer,
        whisters=whisters,
        whist_price=whist_price,
    )


def pay_talon(
    talon: Iterable[Card],
    rules: Rules,
    *,
    declarer: Player,
    dealer: Player,
    whisters: Iterable[Player],
    whist_price: Fraction,
) -> list[Entry]:
    """The entries for a talon: per ace in whists, or honours in units of `whist_price` or the agreed amount (E.12).

    >>> rules = Rules.preset("rostov", players=4)
    >>> [(str(e.player), int(e.amount)) for e in pay_talon((Card("SA"), Card("H7")), rules, declarer=Player.A,
    ...     dealer=Player.D, whisters=(), whist_price=Fraction(2))]
    [('D', 5)]
    """
    cards, pay = tuple(talon), rules.talon_pay
    price = whist_price if pay.amount is None else Fraction(pay.amount)
    opponents = [Player(index) for index in range(rules.players) if index != declarer]
    if pay.mode is TalonPayMode.NONE:
        return []
    if pay.mode is TalonPayMode.PER_ACE:
        units = sum(card.rank == ACE for card in cards)
        writers = [dealer] if rules.players == 4 else sorted(whisters)
    else:
        units = talon_units(cards)
        writers = [player for player in opponents if player == dealer]
    shared = 1
    if pay.mode is TalonPayMode.FAST_TRICKS and rules.players == 3:  # both opponents half, whoever dealt
        writers, shared = opponents, 2
    term = Term(Why.TALON, units, price)
    return [Entry(Column.WHISTS, writer, (term,), on=declarer, shared=shared) for writer in writers]
