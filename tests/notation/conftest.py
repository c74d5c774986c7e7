"""Random deals and legally played records of them."""

import random
from collections.abc import Callable

import pytest

from preferans.cards import Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.notation.replay import Play, tricks

TRUMPS = {"S": 0, "C": 1, "D": 2, "H": 3, "N": 4}


def make_deal(rng: random.Random) -> Deal:
    """Three hands of ten and a talon."""
    pack = list(range(32))
    rng.shuffle(pack)
    return Deal([[Card(c) for c in pack[10 * s : 10 * s + 10]] for s in range(3)], [Card(c) for c in pack[30:]])


def legal(hand: int, led: int | None, trump: int) -> list[Card]:
    """Cards of a hand (a mask) that may follow a card of suit `led`."""
    cards = list(Cards(hand))
    same = [card for card in cards if card.suit == led]
    trumps = [card for card in cards if card.suit == trump]
    return same or trumps or cards


def make_played(rng: random.Random, count: int, *, discard: bool = True) -> PlayedDeal:
    """A contract, misère or all-pass deal with `count` cards played by the rules."""
    deal = make_deal(rng)
    contract = rng.choice(["misere", "all-pass"] + [f"{level}{strain}" for level in range(6, 11) for strain in "SCDHN"])
    leader = rng.randrange(3)
    trump = TRUMPS.get(contract[-1], 4) if contract[0].isdecimal() else 4
    declarer = None if contract == "all-pass" else rng.randrange(3)
    laid: tuple[Card, ...] = ()
    hands = list(deal.hands)
    if declarer is not None and discard:
        twelve = Cards(hands[declarer].mask | Cards.of(deal.talon).mask)
        laid = tuple(rng.sample(list(twelve), 2))
        hands[declarer] = Cards(twelve.mask & ~Cards.of(laid).mask)
    cards: list[Card] = []
    left = [hand.mask for hand in hands]
    seat, led = leader, None
    while len(cards) < count:
        card = rng.choice(legal(left[seat], led, trump))
        left[seat] &= ~card.bit
        cards.append(card)
        led = card.suit if led is None else led
        seat = (seat + 1) % 3
        if len(cards) % 3 == 0:
            seat = list(tricks(Play(tuple(hands), leader, trump), cards))[-1][1] or 0
            led = None
    result = None
    if count == 30:
        won = [0, 0, 0]
        for _, winner in tricks(Play(tuple(hands), leader, trump), cards):
            won[winner or 0] += 1
        result = tuple(won)
    return PlayedDeal(deal, declarer, contract, laid, leader, (), tuple(cards), result)


@pytest.fixture(scope="session")
def random_deal() -> Callable[[random.Random], Deal]:
    return make_deal


@pytest.fixture(scope="session")
def random_played() -> Callable[..., PlayedDeal]:
    return make_played
