"""Premiums: flat whists on every other player, a tie shared by those who tie (E.3, DEC-8)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.players import Player


def from_others(winners: Sequence[Player], everybody: Sequence[Player], whists: int, why: Why) -> list[Entry]:
    """What the winners write on everybody else: `whists` from each payer, shared by the winners (s0; DEC-8).

    >>> entries = from_others([Player.B, Player.C], list(Player)[:3], 50, Why.PREMIUM_MIN_MOUNTAIN)
    >>> [(str(e.player), str(e.on), int(e.amount)) for e in entries]
    [('B', 'A', 25), ('C', 'A', 25)]
    """
    if not whists or not winners:
        return []
    term = Term(why, 1, whists)
    payers = sorted(player for player in everybody if player not in winners)
    return [
        Entry(Column.WHISTS, winner, (term,), on=payer, shared=len(winners))
        for winner in sorted(winners)
        for payer in payers
    ]


def smallest_mountain(mountain: Mapping[Player, Fraction], whists: int) -> list[Entry]:
    """The premium for the smallest mountain when all pools are closed (s0, Rostov)."""
    least = min(mountain.values())
    winners = [player for player, points in mountain.items() if points == least]
    return from_others(winners, list(mountain), whists, Why.PREMIUM_MIN_MOUNTAIN)
