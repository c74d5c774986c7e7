"""All-pass deals: tricks on the mountain, or paid in whists to who took fewest; the bonus for no trick (E.1 to E.4)."""

from collections.abc import Iterator
from fractions import Fraction

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import AllPassMode, AllPassTalon, Ordered, ZeroBonus
from preferans.scoring.bombs import check_bombs, price_of_deal
from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.players import Player, at_seats
from preferans.scoring.premiums import from_others
from preferans.scoring.results import AllPassResult
from preferans.scoring.situation import Situation


def score_all_pass(result: AllPassResult, rules: Rules, situation: Situation) -> list[Entry]:
    """The entries of an all-pass deal (E.1 to E.4); raises RulesError for a dealer's tricks that cannot be.

    >>> entries = score_all_pass(AllPassResult((2, 2, 6)), Rules.preset("rostov"), Situation("C"))
    >>> [(str(entry.player), str(entry.on), int(entry.amount)) for entry in entries]
    [('A', 'C', 15), ('B', 'C', 15)]
    """
    dealer_plays = rules.players == 4 and rules.raspasy_talon is AllPassTalon.OPEN
    if result.dealer_tricks and not dealer_plays:
        why = "at three nobody sits out" if rules.players == 3 else "the talon is not opened (raspasy_talon=closed)"
        raise RulesError(f"the dealer took {result.dealer_tricks} tricks, but {why}", code="tricks")
    if rules.ordered is not Ordered.NO:
        raise RulesError("games are ordered here: there is no all-pass deal", code="kind")
    check_bombs(result, rules)
    who = at_seats(situation.dealer, rules.players)
    price = price_of_deal(result, rules, situation)
    active = dict(zip(who, result.tricks, strict=False))
    dealers = result.dealer_tricks * (2 if Seat.S in result.bombs else 1)  # who joins a bomb pays double (E.6.3)
    tricks = active | ({who[3]: dealers} if dealer_plays else {})
    paid = _in_whists(active, price) if rules.raspasy_mode is AllPassMode.WHISTS else _on_mountain(tricks, price, rules)
    clean = [player for player, taken in active.items() if taken == 0]
    return [
        *paid,
        *(_bonus(player, price, rules, Why.NO_TRICK) for player in clean),
        *_dealer_bonus(who, result, price, rules),
        *from_others(clean, who, rules.premium_zero_raspasy, Why.PREMIUM_NO_TRICK),
    ]


def _on_mountain(tricks: dict[Player, int], price: Fraction, rules: Rules) -> Iterator[Entry]:
    # The amnesty counts the dealer in, or it would change the result at four (section K).
    spared = min(tricks.values()) if rules.raspasy_amnesty else 0
    for player, taken in tricks.items():
        yield Entry(Column.MOUNTAIN, player, (Term(Why.ALL_PASS_TRICK, taken - spared, price),))


def _in_whists(tricks: dict[Player, int], price: Fraction) -> Iterator[Entry]:
    """Who took fewest writes for every trick of the others; two who tie share (s0, Rostov)."""
    fewest = min(tricks.values())
    winners = [player for player, taken in tricks.items() if taken == fewest]
    for winner in winners:
        for loser, taken in tricks.items():
            if loser not in winners:
                term = Term(Why.FEWEST_TRICKS, taken, price)
                yield Entry(Column.WHISTS, winner, (term,), on=loser, shared=len(winners))


def _bonus(player: Player, price: Fraction, rules: Rules, why: Why) -> Entry:
    points = price if rules.zero_bonus_points is None else Fraction(rules.zero_bonus_points)
    column, count = {
        ZeroBonus.POOL: (Column.POOL, 1),
        ZeroBonus.MOUNTAIN: (Column.MOUNTAIN, -1),
        ZeroBonus.MOUNTAIN_X2: (Column.MOUNTAIN, -2),
        ZeroBonus.NONE: (Column.POOL, 0),
    }[rules.zero_bonus]
    return Entry(column, player, (Term(why, count, points),))


def _dealer_bonus(who: tuple[Player, ...], result: AllPassResult, price: Fraction, rules: Rules) -> Iterator[Entry]:
    """The sitting dealer is clean unless his talon cards took a trick; a closed talon cannot take any."""
    if rules.players == 4 and rules.dealer_zero_bonus and result.dealer_tricks == 0:
        yield _bonus(who[3], price, rules, Why.DEALER_NO_TRICK)
