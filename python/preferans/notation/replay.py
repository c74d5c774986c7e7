"""Is a record of play legal, and who took the tricks: the rules of following suit, on plain numbers.

Unlike `Position` this knows decks of layouts that a record may come from: two of three hands playing, talon cards
that lead, a trump that the source does not tell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from preferans.cards import Card, Cards
from preferans.errors import NotationError
from preferans.notation.text import SUIT_SIGNS, Span, sign

NO_TRUMP = 4
NO_CARDS = Cards()
SEAT_NAMES = ("West", "North", "East")
_SUIT_WORDS = ("spades", "clubs", "diamonds", "hearts")


@dataclass(frozen=True, slots=True)
class Play:
    """How a record runs: the hands that play, who leads, what is trump, and the talon cards that lead.

    `seats` are the seats that play (two where one defender stays out). `opened` holds the talon cards of an all-pass
    deal that lead tricks 1 and 2; with `talon_takes` they may win, and `third_lead` tells who leads trick 3. Where
    the discard is not told, `unsure` are the declarer's cards that may be it: two at most can have been laid away.
    """

    hands: tuple[Cards, ...]
    leader: int
    trump: int = NO_TRUMP
    seats: tuple[int, ...] = (0, 1, 2)
    opened: tuple[Card, ...] = ()
    talon_takes: bool = False
    third_lead: str = "eldest"
    unsure: Cards = NO_CARDS


def owner(hands: Sequence[Cards], card: Card) -> int | None:
    """The seat that holds `card`."""
    return next((seat for seat, hand in enumerate(hands) if card in hand), None)


def replay(play: Play, cards: Sequence[Card], spans: Sequence[Span] = ()) -> tuple[int, ...]:
    """Tricks per seat after `cards`; raises NotationError that names the trick and the card that breaks the rules."""
    won = [0] * len(play.hands)
    for _, winner in tricks(play, cards, spans):
        if winner is not None:
            won[winner] += 1
    return tuple(won)


def tricks(
    play: Play, cards: Sequence[Card], spans: Sequence[Span] = ()
) -> Iterator[tuple[tuple[Card, ...], int | None]]:
    """Each complete trick's cards in order with the seat that took it (None: the dealer's talon card)."""
    left = [hand.mask for hand in play.hands]
    unsure = play.unsure.mask
    leader, place, number = play.leader, 0, 0
    while place < len(cards):
        number += 1
        talon = play.opened[number - 1] if number <= len(play.opened) else None
        after_talon = bool(play.opened) and number == len(play.opened) + 1
        if talon is not None or (after_talon and play.third_lead == "eldest"):
            leader = play.leader
        order = _order(play.seats, leader, len(play.hands))
        trick: list[Card] = []
        for seat in order:
            if place == len(cards):
                break
            card = cards[place]
            led = talon.suit if talon is not None else (trick[0].suit if trick else None)
            reason, gone = _refusal(play, left, seat, card, led)
            if gone & ~unsure == 0 and (play.unsure.mask & ~unsure | gone).bit_count() <= 2:
                left[seat] &= ~gone  # these must have been laid away
                unsure &= ~gone
                reason = "" if gone else reason
            if reason:
                raise NotationError(
                    f"{sign(card)} cannot be played by {SEAT_NAMES[seat]} in trick {number}: {reason}",
                    code="illegal_card",
                    card=str(card),
                    places=(f"trick {number}", f"hand {seat}"),
                    spans=[spans[place]] if place < len(spans) else (),
                )
            left[seat] &= ~card.bit
            trick.append(card)
            place += 1
        if len(trick) == len(order):
            leader_card = _highest(trick, play.trump, talon if play.talon_takes else None, talon)
            winner = None if leader_card is None else order[leader_card]
            leader = play.leader if winner is None else winner
            yield tuple(trick), winner


def _order(seats: Sequence[int], leader: int, count: int) -> tuple[int, ...]:
    """The playing seats clockwise from `leader`; where he stays out, from the next one who plays."""
    return tuple(seat % count for seat in range(leader, leader + count) if seat % count in seats)


def _refusal(play: Play, left: Sequence[int], seat: int, card: Card, led: int | None) -> tuple[str, int]:
    """Why the card may not be played now, and the cards (a mask) that should have been; empty and 0 where it may."""
    hand, trump = left[seat], play.trump
    if not hand >> card & 1:
        if card in play.hands[seat]:
            return "it was played before", 0
        holder = owner(play.hands, card)
        return (f"{SEAT_NAMES[holder]} holds it" if holder is not None else "no hand holds it"), 0
    if led is None or card.suit == led:
        return "", 0
    same = hand & 0xFF << 8 * led
    trumps = hand & 0xFF << 8 * trump if trump not in (NO_TRUMP, card.suit) else 0
    if same:
        held = sign(Card(same.bit_length() - 1))
        return f"{SEAT_NAMES[seat]} still holds {held} and {_SUIT_WORDS[led]} were led", same | trumps
    if trumps:
        held = sign(Card(trumps.bit_length() - 1))
        return f"{SEAT_NAMES[seat]} is void in {SUIT_SIGNS[led]} and must trump with {held}", trumps
    return "", 0


def _highest(trick: Sequence[Card], trump: int, competing: Card | None, talon: Card | None) -> int | None:
    """The place in the trick of the card that wins, None where the competing talon card does."""
    led = talon.suit if talon is not None else trick[0].suit
    if talon is not None and all(card.suit != led for card in trick):
        if competing is not None:
            return None
        led = trick[0].suit
    strength = [(card.suit == trump, card.suit == led, card.rank) for card in trick]
    best = max(range(len(trick)), key=lambda place: strength[place])
    if competing is not None and (False, True, competing.rank) > strength[best]:
        return None
    return best
