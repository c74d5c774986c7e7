"""Small endings of the misère with a hidden discard, and both sides of what the solver says of them."""

import itertools
import os
import random

import preferans as pf
from preferans import _core

SCALE = int(os.environ.get("PREFERANS_TEST_SCALE", "1"))
OBJECTIVES = ("caught", "tricks", "points")
CLOSE = 1e-6


def holding(cards):
    return pf.Cards.of(pf.Card(card) for card in cards)


def random_ending(draw, cards, hidden):
    """The declarer's cards with his discard, the defenders', who leads."""
    suits = draw.choice((2, 3, 3, 4))
    pack = draw.sample([card for card in range(32) if card // 8 < suits], 3 * cards + hidden)
    return (pack[: cards + hidden], pack[cards + hidden : -cards], pack[-cards:]), draw.randrange(3)


def bounds_of(hands, leader, objective):
    price = getattr(_core.CatchPrice, objective.upper())
    game = _core.MisereCatch([holding(hand).mask for hand in hands], 0, leader, [], price, [])
    found = game.bounds()
    return found["single_plan"], found["single_discard"]


def endings(count, seed):
    """Endings of three and four tricks, one and two cards hidden, each objective; half of them need mixtures.

    Four tricks with two cards hidden, whose trees are large, are among them in the long form of the tests.
    """
    draw = random.Random(seed)
    # An odd number of shapes, so that each of them comes with and without need of mixtures.
    shapes = itertools.cycle([(3, 2), (3, 1), (3, 2), (4, 1), (4, 2) if SCALE > 1 else (3, 1)])
    for number in range(count):
        cards, hidden = next(shapes)
        objective = OBJECTIVES[number % 3]
        while True:
            hands, leader = random_ending(draw, cards, hidden)
            plan, discard = bounds_of(hands, leader, objective)
            if number % 2 or plan < discard:
                break
        yield hands, leader, objective, (plan, discard)


def catch(hands, leader, objective, **more):
    return pf.misere_catch(
        holding(hands[0]), [holding(hand) for hand in hands[1:]], leader=leader, objective=objective, **more
    )
