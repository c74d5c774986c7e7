"""Skachki: the prizes of a round and of all rounds, and the all-pass deal that a failed misère brings on (E.11)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from preferans.rules import Rules
from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.pairs import partner_of
from preferans.scoring.players import Player, table

Points = Mapping[Player, Fraction]


def round_prizes(first: Player | None, mountain: Points, rules: Rules) -> list[Entry]:
    """The prizes of one round: who first reached the target, and the smallest mountain; a tie is shared (GA).

    >>> points = {Player.A: Fraction(30), Player.B: Fraction(12), Player.C: Fraction(12), Player.D: Fraction(20)}
    >>> entries = round_prizes(Player.A, points, Rules.preset("skachki", 4))
    >>> [f"{e.player}>{e.on} {int(e.amount)}" for e in entries]
    ['A>B 300', 'A>C 300', 'A>D 300', 'B>A 100', 'B>D 100', 'C>A 100', 'C>D 100']
    """
    winners = [] if first is None else [first]
    return [
        *prize(winners, rules, rules.prize_pool, Why.PRIZE_POOL),
        *prize(_best(mountain, min(mountain.values())), rules, rules.prize_mountain, Why.PRIZE_MOUNTAIN),
    ]


def final_prizes(pool: Points, mountain: Points, rules: Rules) -> list[Entry]:
    """The prizes for the largest pool and the smallest mountain of all rounds, ties shared (s4)."""
    return [
        *prize(_best(pool, max(pool.values())), rules, rules.final_prize_pool, Why.FINAL_PRIZE_POOL),
        *prize(_best(mountain, min(mountain.values())), rules, rules.final_prize_mountain, Why.FINAL_PRIZE_MOUNTAIN),
    ]


def prize(winners: Iterable[Player], rules: Rules, whists: int, why: Why) -> list[Entry]:
    """`whists` from every opponent who has not won, shared by those who tie; in pairs nobody pays his partner."""
    best = sorted(winners)
    if not whists or not best:
        return []
    return [
        Entry(Column.WHISTS, winner, (Term(why, 1, whists),), on=payer, shared=len(best))
        for winner in best
        for payer in table(rules.players)
        if payer not in best and not (rules.pairs and payer == partner_of(winner))
    ]


def forced_price(tricks: int, rules: Rules) -> Fraction:
    """The price of the all-pass deal after a failed misère, or after the 9 or 10 that outbid one and failed (SH).

    `tricks` are those taken on the misère, or short of the game.

    >>> [int(forced_price(tricks, Rules.preset("skachki"))) for tricks in (1, 2, 3, 7)]
    [2, 4, 6, 6]
    """
    return rules.all_pass_price(tricks - 1)


def _best(points: Points, value: Fraction) -> list[Player]:
    return [player for player, own in points.items() if own == value]
