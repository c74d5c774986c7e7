"""Who takes a trick and who leads the next: the little of the play that the record's examples ask about (A.2, A.5)."""

from collections.abc import Iterable, Mapping

from preferans.cards import Card, Strain
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import AllPassTalon, Lead3
from preferans.scoring.players import Player

TALON_TRICKS = 2


def legal_cards(hand: Iterable[Card], led: int, trump: Strain | None) -> tuple[Card, ...]:
    """The cards that may be played to a led suit (0..3): that suit, else a trump, else any (A.2).

    >>> [str(card) for card in legal_cards(map(Card, ("S7", "SA", "CA")), led=3, trump=Strain.SPADES)]
    ['S7', 'SA']
    """
    cards = tuple(hand)
    following = tuple(card for card in cards if card.suit == led)
    trumps = tuple(card for card in cards if trump is not None and card.suit == trump)
    return following or trumps or cards


def trick_winner(cards: Mapping[Player, Card], led: int, trump: Strain | None = None) -> Player:
    """Who takes a trick: the highest trump, else the highest card of the led suit; raises RulesError if none is.

    >>> cards = {Player.A: Card("HK"), Player.B: Card("HA"), Player.C: Card("S7")}
    >>> str(trick_winner(cards, led=3, trump=Strain.SPADES))
    'C'
    """
    for suit in (trump, led):
        able = [player for player, card in cards.items() if suit is not None and card.suit == suit]
        if able:
            return max(able, key=lambda player: cards[player].rank)
    raise RulesError("nobody followed the led suit: such a trick cannot be", code="cards")


def all_pass_trick(
    cards: Mapping[Player, Card], number: int, talon_card: Card | None, dealer: Player | None, leader: Player
) -> Player:
    """Who takes an all-pass trick; a talon card shows the suit, and competes where it is the sitting dealer's (A.5).

    `dealer` is the sitting dealer of four, else None; `leader` matters where no talon card leads.
    """
    if talon_card is None:
        return trick_winner(cards, cards[leader].suit)
    if number > TALON_TRICKS:
        raise RulesError(f"no talon card leads trick {number}: expected trick 1 or 2", code="trick")
    entered = dict(cards) if dealer is None else {**cards, dealer: talon_card}
    return trick_winner(entered, talon_card.suit)


def all_pass_leader(number: int, rules: Rules, eldest: Player, previous: Player | None) -> Player:
    """Who plays first to an all-pass trick, 1 to 10; `previous` is who took the one before (A.5).

    >>> str(all_pass_leader(3, Rules.preset("sochi", raspasy_lead3="winner"), Player.A, Player.B))
    'B'
    """
    open_talon = rules.raspasy_talon is AllPassTalon.OPEN
    eldest_leads = 1 + (TALON_TRICKS - 1 + (rules.raspasy_lead3 is Lead3.ELDEST)) * open_talon
    if number <= eldest_leads:
        return eldest
    if previous is None:
        raise RulesError(f"trick {number} is led by who took the one before: expected that player", code="winner")
    return previous
