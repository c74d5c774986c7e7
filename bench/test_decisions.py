"""Decisions by the rules of every preset, cold deals: python -m pytest bench/test_decisions.py."""

import random
import time
from collections.abc import Callable

import pytest

import preferans as pf
from preferans.rules import VARIANTS, Rules
from preferans.rules.values import Ordered

pytestmark = pytest.mark.benchmark(timer=time.process_time)

Sweep = Callable[[], tuple[int, int]]
Run = Callable[[Sweep, int], None]

DEALS = 30


@pytest.fixture(scope="session")
def deals(positions: list[pf.Position]) -> list[pf.Deal]:
    """The first fixed deals with the two cards that are out as the talon."""
    pack = frozenset(map(pf.Card, range(32)))
    return [
        pf.Deal(position.hands, talon=sorted(pack - {card for hand in position.hands for card in hand}))
        for position in positions[:DEALS]
    ]


def rules_of(variant: str) -> Rules:
    return Rules.preset(variant, players=4)


def declarer_of(rules: Rules, number: int) -> int:
    """Each hand in turn, the eldest where it alone may play."""
    return number % 3 if rules.ordered is Ordered.NO else 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_best_contracts(variant: str, deals: list[pf.Deal], sweep: Run) -> None:
    rules = rules_of(variant)

    def work() -> tuple[int, int]:
        found = [pf.best_contracts(deal, declarer_of(rules, place), rules) for place, deal in enumerate(deals)]
        return 0, sum(len(choices) for choices in found)

    sweep(work, DEALS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_par(variant: str, deals: list[pf.Deal], sweep: Run) -> None:
    rules = rules_of(variant)

    def work() -> tuple[int, int]:
        return 0, sum(len(pf.par(deal, rules).calls) for deal in deals)

    sweep(work, DEALS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_review(variant: str, deals: list[pf.Deal], sweep: Run) -> None:
    rules = rules_of(variant)
    rng = random.Random(variant)
    records = [played(deal, declarer_of(rules, place), rng) for place, deal in enumerate(deals)]

    def work() -> tuple[int, int]:
        return 0, sum(len(pf.review(record, rules).judgements) for record in records)

    sweep(work, DEALS)


def played(deal: pf.Deal, declarer: int, rng: random.Random) -> pf.PlayedDeal:
    """Seven hearts with a random discard and thirty random cards."""
    discard = tuple(sorted(rng.sample([*deal.hands[declarer], *deal.talon], 2)))
    hands = [set(hand) for hand in deal.hands]
    hands[declarer] = (hands[declarer] | set(deal.talon)) - set(discard)
    position, cards = pf.Position(hands), []
    while any(position.hands):
        cards.append(rng.choice(list(position.legal("H"))))
        position = position.play(cards[-1], "H")
    return pf.PlayedDeal(deal, declarer, "7H", discard=discard, cards=cards)
