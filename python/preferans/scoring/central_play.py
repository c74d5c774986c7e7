"""The play of Central European games as the record asks about it: legal cards, winners, the first lead (1.4, 4.8)."""

from collections.abc import Collection, Sequence

from preferans.cards import Card, Strain
from preferans.errors import RulesError


def legal_cards(
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Strain,
    *,
    must_head: bool = False,
    must_overtrump: bool = False,
) -> tuple[Card, ...]:
    """The cards of a hand that may be played to a trick (1.4).

    `must_head`: the led suit is to be beaten if possible, unless the trick has been ruffed. `must_overtrump`: who
    ruffs beats the trumps of the trick if he can.

    >>> hand, trick = (Card("S7"), Card("SK"), Card("D9")), (Card("SQ"),)
    >>> [str(card) for card in legal_cards(hand, trick, Strain.CLUBS, must_head=True)]
    ['SK']
    """
    if not trick:
        return tuple(hand)
    led = trick[0].suit
    following = tuple(card for card in hand if card.suit == led)
    if following:
        ruffed = led != trump and any(card.suit == trump for card in trick)
        return following if not must_head or ruffed else _beating(following, trick, led)
    trumps = tuple(card for card in hand if card.suit == trump)
    if trumps:
        return _beating(trumps, trick, trump) if must_overtrump else trumps
    return tuple(hand)


def trick_winner(trick: Sequence[Card], trump: Strain) -> int:
    """The place in the order of play of the card that wins a trick.

    >>> trick_winner((Card("SA"), Card("SK"), Card("H7")), Strain.HEARTS)
    2
    """
    if not trick:
        raise RulesError("an empty trick: expected its cards", code="trick")
    suit: int = trump if any(card.suit == trump for card in trick) else trick[0].suit
    return max((card.rank, place) for place, card in enumerate(trick) if card.suit == suit)[1]


def first_leader(dealer: int, declarer: int, defenders: Collection[int], *, led_through: bool, players: int = 3) -> int:
    """Who leads to the first trick: the forehand, or the next who plays; in sans and preferans the defender before
    the declarer (4.8).

    >>> first_leader(0, declarer=1, defenders=(2, 0), led_through=True)
    0
    """
    if not defenders or declarer in defenders:
        raise RulesError("nothing is led where nobody follows: expected the defenders in play", code="active")
    if led_through:
        return next(seat for step in range(1, players) if (seat := (declarer - step) % players) in defenders)
    playing = {declarer, *defenders}
    return next(seat for step in range(1, players + 1) if (seat := (dealer + step) % players) in playing)


def _beating(cards: tuple[Card, ...], trick: Sequence[Card], suit: int) -> tuple[Card, ...]:
    """Those that beat the highest card of their suit in the trick, or all if none does."""
    highest = max((card.rank for card in trick if card.suit == suit), default=-1)
    return tuple(card for card in cards if card.rank > highest) or cards
