"""Talons, discards and the exchange of Пасы: from the deal of a game for two to the hands that play (E.9, E.10)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from preferans.cards import Card, Cards
from preferans.deal import Deal
from preferans.errors import DealError, RulesError

TWO = 2  # cards of a talon, of a discard, of a gift
AnyCard = Card | str | int


@dataclass(frozen=True, slots=True)
class Taken:
    """What one player does before the play: which talon he takes (0 or 1) and the two cards he lays away."""

    talon: int
    discard: tuple[Card, Card]

    def __init__(self, talon: int, discard: Iterable[AnyCard]) -> None:
        object.__setattr__(self, "talon", talon)
        object.__setattr__(self, "discard", _pair(discard, "discard"))


def hands_with_talons(deal: Deal, taken: Mapping[int, Taken]) -> tuple[Cards, Cards]:
    """The hands that play after talons are taken, by seat; who takes none plays as dealt.

    Raises RulesError for a talon that is not there or is taken twice, DealError for a discard that is not held.

    >>> deal = Deal(["AKQJT9.AKQJ.-.-", "-.T9.AKQJT9.AK"], talons=[("HQ", "HJ"), ("HT", "H9")])
    >>> hands = hands_with_talons(deal, {0: Taken(0, ("HQ", "HJ")), 1: Taken(1, ("CT", "C9"))})
    >>> print(*hands)
    AKQJT9.AKQJ.-.- -.-.AKQJT9.AKT9
    """
    if len(deal.hands) != 2 or len(deal.talons) != 2:
        raise RulesError("expected a deal of two hands with two talons (24 cards)", code="hands")
    numbers = [one.talon for one in taken.values()]
    if set(taken) - {0, 1} or set(numbers) - {0, 1} or len(set(numbers)) != len(numbers):
        raise RulesError(f"talons {numbers}: expected one of the two for each player, 0 or 1", code="talon")
    hands = [
        _without(Cards(hand.mask | Cards.of(deal.talons[taken[seat].talon]).mask), taken[seat].discard, seat)
        if seat in taken
        else hand
        for seat, hand in enumerate(deal.hands)
    ]
    return hands[0], hands[1]


def hands_of_pasy(deal: Deal, given: Iterable[AnyCard], discard: Iterable[AnyCard]) -> tuple[Cards, Cards]:
    """The hands that play Пасы: seat 0 takes the talon and gives two of twelve cards to the dealer, who lays two away.

    Raises RulesError for another kind of deal, DealError for cards that are not held.

    >>> deal = Deal(["AKQJT987.-.-.87", "-.AKQJT987.-.A9"], talon=("HK", "HQ"), dead="-.-.AKQJT987.JT")
    >>> print(*hands_of_pasy(deal, given=("SA", "SK"), discard=("SA", "CA")))
    QJT987.-.-.KQ87 K.KQJT987.-.A9
    """
    if len(deal.hands) != 2 or len(deal.talon) != TWO or len(deal.dead) != len(deal.hands[0]):
        raise RulesError("expected a deal of two hands, a talon and a dead hand (32 cards)", code="hands")
    gift = _pair(given, "gift")
    first = _without(Cards(deal.hands[0].mask | Cards.of(deal.talon).mask), gift, 0)
    second = _without(Cards(deal.hands[1].mask | Cards.of(gift).mask), _pair(discard, "discard"), 1)
    return first, second


def pairs_of(twelve: Cards) -> Iterator[tuple[Card, Card]]:
    """The 66 pairs of cards that may be laid away, or given, out of twelve."""
    yield from combinations(twelve, TWO)


def _pair(cards: Iterable[AnyCard], what: str) -> tuple[Card, Card]:
    pair = tuple(Card(card) for card in cards)
    if len(pair) != TWO or pair[0] == pair[1]:
        raise RulesError(f"{what} of {len(set(pair))} cards: expected two", code=what)
    return pair[0], pair[1]


def _without(held: Cards, laid: tuple[Card, Card], seat: int) -> Cards:
    for card in laid:
        if card not in held:
            raise DealError(
                f"{card} cannot be laid away: hand {seat} does not hold it",
                code="discard",
                card=str(card),
                places=(f"hand {seat}", "discard"),
            )
    return Cards(held.mask & ~Cards.of(laid).mask)
