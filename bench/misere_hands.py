"""Misère hands as players bid them, for timing: ten cards with one to three holes, a random talon, random defenders.

    python bench/misere_hands.py [COUNT] [SEED]

prints one hand a line: a name, the declarer's twelve cards, the defenders' hands in playing order and the leader,
seat 0 being the declarer.
"""

import random
import sys
from collections.abc import Iterator
from typing import NamedTuple

RANKS = "789TJQKA"
SEED = 12


class MisereHand(NamedTuple):
    """The declarer (seat 0) with the talon, seats 1 and 2, who leads, and how many suits of his ten have a hole."""

    twelve: str
    defenders: tuple[str, str]
    leader: int
    holes: int


def misere_hands(count: int = 200, seed: int = SEED) -> Iterator[MisereHand]:
    """`count` hands, with one, two and three holes in turn; the same for the same seed.

    A suit cannot be caught if its cards are no higher than 7 9 J K, lowest first; here a hole is one card higher than
    that. Ten random cards count if so many suits have one such card and the others none.
    """
    draw = random.Random(seed)
    for number in range(count):
        holes = 1 + number % 3
        deck = list(range(32))
        while True:
            draw.shuffle(deck)
            high = [_too_high(deck[:10], suit) for suit in range(4)]
            if max(high) == 1 and sum(high) == holes:
                break
        defenders = (text(deck[12:22]), text(deck[22:32]))
        yield MisereHand(text(deck[:12]), defenders, draw.randrange(3), holes)


def _too_high(cards: list[int], suit: int) -> int:
    ranks = sorted(card % 8 for card in cards if card // 8 == suit)
    return sum(rank > 2 * place for place, rank in enumerate(ranks))


def text(cards: list[int]) -> str:
    """`S.C.D.H`, highest first, `-` for a void."""
    suits = []
    for suit in range(4):
        ranks = sorted((card % 8 for card in cards if card // 8 == suit), reverse=True)
        suits.append("".join(RANKS[rank] for rank in ranks) or "-")
    return ".".join(suits)


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:3]]
    for number, hand in enumerate(misere_hands(*arguments)):
        print(f"hand-{number}-{hand.holes}", hand.twelve, *hand.defenders, hand.leader)
