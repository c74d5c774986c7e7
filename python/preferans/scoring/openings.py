"""The obligatory all-pass deals at the start of Classic, and of every round of Skachki (E.6.3, E.6.10, E.7, E.11)."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Seat
from preferans.rules import Rules
from preferans.rules.values import Opening, OpeningOrder
from preferans.scoring.bombs import bombs_of_deal
from preferans.scoring.players import Player, at_seats
from preferans.scoring.results import AllPassResult

ACTIVE = (Seat.W, Seat.N, Seat.E)


@dataclass(frozen=True, slots=True)
class OpeningDeal:
    """One obligatory deal: who deals, the order of its bomb (0: none by agreement), the price of a trick."""

    dealer: Player
    order: int
    price: Fraction


def opening_deals(rules: Rules, first_dealer: Player) -> tuple[OpeningDeal, ...]:
    """All obligatory deals from the first: everybody deals every order once; in Skachki so many deals a round.

    >>> [int(deal.price) for deal in opening_deals(Rules.preset("classic", opening=3), Player.C)]
    [2, 4, 8, 2, 4, 8, 2, 4, 8]
    >>> len(opening_deals(Rules.preset("classic_simple2", players=4), Player.D))
    8
    """
    size = rules.players
    if rules.rounds:
        deals = range(rules.opening)
        return tuple(OpeningDeal(Player((first_dealer + deal) % size), 0, rules.all_pass_price(deal)) for deal in deals)
    one_dealer = rules.opening_order is OpeningOrder.DEALER and rules.opening_deals is Opening.BOMBS
    found = []
    for deal in range(size * rules.opening):
        turn, order = divmod(deal, rules.opening) if one_dealer else (deal, deal // size)
        found.append(_deal(rules, Player((first_dealer + turn) % size), order + 1))
    return tuple(found)


def opening_bombs(rules: Rules, deal: OpeningDeal) -> dict[Seat, int]:
    """The order of the bomb that each seat marks after an obligatory deal; the dealer only as in any all-pass deal."""
    if deal.order:
        return dict.fromkeys(ACTIVE, deal.order)
    return bombs_of_deal(AllPassResult((10, 0, 0)), rules, run=0)


def opening_queues(rules: Rules, deals: Iterable[OpeningDeal]) -> dict[Player, tuple[int, ...]]:
    """The bombs that everybody holds when the obligatory deals are over.

    >>> rules = Rules.preset("classic", players=4, opening=3)
    >>> opening_queues(rules, opening_deals(rules, Player.D))[Player.A]
    (1, 2, 3, 1, 2, 3, 1, 2, 3)
    """
    queues: dict[Player, tuple[int, ...]] = {}
    for deal in deals:
        who = at_seats(deal.dealer, rules.players)
        for seat, order in opening_bombs(rules, deal).items():
            queues[who[seat]] = (*queues.get(who[seat], ()), order)
    return queues


def _deal(rules: Rules, dealer: Player, order: int) -> OpeningDeal:
    if rules.opening_deals is Opening.BOMBS:
        return OpeningDeal(dealer, order, Fraction(2**order))
    if rules.opening_deals is Opening.PLAIN_BOMBS:
        return OpeningDeal(dealer, 1, rules.all_pass_price(0))
    return OpeningDeal(dealer, 0, rules.all_pass_price(order - 1))
