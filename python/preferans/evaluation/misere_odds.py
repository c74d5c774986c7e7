"""The misère as players know it: what to lay away, what to lead, and where the defenders should begin."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from preferans.cards import Card, Cards, Seat
from preferans.deal import Position
from preferans.errors import DealError, PositionError
from preferans.evaluation.odds import CardsLike, cards_from, layouts
from preferans.solving import Misere, caught

Progress = Callable[[int, int], object]


@dataclass(frozen=True, slots=True)
class MisereDiscard:
    """A pair to lay away: `clean`, the chance that no trick has to be taken, over all layouts of the defenders' cards.

    `leads`: where the misère player leads first himself, that chance by the card he leads, which he chooses before
    any card is seen; `clean` is the best of them. `alike`: pairs that leave the same hand in relative ranks.
    """

    cards: tuple[Card, Card]
    clean: float
    leads: dict[Card, float]
    alike: tuple[tuple[Card, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class MisereLead:
    """A first card of the defenders: how many of the possible discards it catches, and their share by weight."""

    card: Card
    catches: int
    weight: float
    misses: tuple[tuple[Card, Card], ...]


def misere_discards(
    hand: CardsLike,
    *,
    seat: Seat | str | int = 0,
    leader: Seat | str | int = 0,
    threads: int = 0,
    progress: Progress | None = None,
) -> list[MisereDiscard]:
    """Every pair that a misère player may lay away from twelve cards, the safest first.

    The chance of a clean misère is counted over all 184,756 layouts of the 20 unseen cards, each played with all
    cards seen. `progress(done, total)` counts the pairs. Raises DealError for another number of cards.

    >>> best = misere_discards("T987.AK8.987.98", leader="N")[0]
    >>> best.cards, round(best.clean, 3)
    ((Card('CK'), Card('CA')), 0.435)
    """
    twelve = _twelve(hand)
    player, first = int(Seat.of(seat)), int(Seat.of(leader))
    groups: dict[tuple[object, ...], list[tuple[Card, Card]]] = {}
    for pair in pairs_of(twelve):
        groups.setdefault(_shape(twelve, pair), []).append(pair)
    found = []
    for done, alike in enumerate(groups.values()):
        if progress is not None:
            progress(done, len(groups))
        low, high = alike[0]
        left = Cards(twelve.mask & ~low.bit & ~high.bit)
        leads: dict[Card, float] = {}
        if player == first:
            leads = {card: _clean(left, alike[0], player, first, card, threads) for card in _distinct(left, alike[0])}
            clean = max(leads.values())
        else:
            clean = _clean(left, alike[0], player, first, None, threads)
        found.append(MisereDiscard(alike[0], clean, leads, tuple(alike[1:])))
    return sorted(found, key=lambda one: -one.clean)


def catching_leads(
    hand: CardsLike, out: CardsLike, *, seat: Seat | str | int = 0, leader: Seat | str | int = 1, threads: int = 0
) -> dict[Card, float]:
    """For every unseen card, the chance that leading it catches the misère, over the layouts where `leader` has it.

    Raises PositionError where the misère player leads himself.
    """
    player, first = int(Seat.of(seat)), int(Seat.of(leader))
    if player == first:
        raise PositionError("the misère player leads himself, expected a defender as leader", code="leader")
    mine, gone = cards_from(hand), cards_from(out)
    return {
        card: layouts(mine, gone, Misere(player), leader=first, lead=card, at_least=1, threads=threads).at_least(1)
        for card in Cards(~(mine.mask | gone.mask) & 0xFFFFFFFF)
    }


def misere_leads(
    hand: CardsLike,
    defenders: Iterable[CardsLike],
    *,
    seat: Seat | str | int = 0,
    leader: Seat | str | int = 1,
    discards: list[MisereDiscard] | None = None,
) -> list[MisereLead]:
    """What the defenders, who see the twelve cards and each other's, may lead first: the best against most discards.

    `defenders`: their hands in playing order after the misère player. Each of the 66 discards is tried with each
    first card, all cards seen. A discard weighs as much as its chance to be clean over all layouts (`discards`, from
    `misere_discards`, which is asked where they are not told): a player will have laid away what is safe. Raises
    PositionError where a defender does not lead.

    >>> leads = misere_leads("T987.AK8.987.98", ["AK.QJT.A.AKQT", "QJ.97.KQJT.J7"], leader=2)
    >>> [(str(one.card), one.catches) for one in leads[:2]]
    [('DT', 66), ('DJ', 66)]
    """
    twelve = _twelve(hand)
    player, first = int(Seat.of(seat)), int(Seat.of(leader))
    if player == first:
        raise PositionError("the misère player leads himself, expected a defender as leader", code="leader")
    hands = [cards_from(cards) for cards in defenders]
    if len(hands) != 2:
        raise DealError(f"{len(hands)} hands of defenders, expected two", code="hands")
    told = misere_discards(twelve, seat=player, leader=first) if discards is None else discards
    weights = {pair: one.clean for one in told for pair in (one.cards, *one.alike)}
    total = sum(weights.values())
    found = []
    for card in hands[(first - player) % 3 - 1]:
        missed = [pair for pair in pairs_of(twelve) if not _catches(twelve, pair, hands, player, first, card)]
        lost = sum(weights[pair] for pair in missed)
        share = (total - lost) / total if total else 1 - len(missed) / len(weights)
        found.append(MisereLead(card, len(weights) - len(missed), share, tuple(missed)))
    return sorted(found, key=lambda one: (-one.weight, -one.catches))


def pairs_of(cards: Cards) -> list[tuple[Card, Card]]:
    """All pairs of the cards, by card index."""
    held = list(cards)
    return [(low, high) for place, low in enumerate(held) for high in held[place + 1 :]]


def _twelve(hand: CardsLike) -> Cards:
    cards = cards_from(hand)
    if len(cards) != 12:
        raise DealError(f"the hand has {len(cards)} cards, expected 12: with the talon", code="hand_size")
    return cards


def _clean(left: Cards, pair: tuple[Card, Card], player: int, first: int, lead: Card | None, threads: int) -> float:
    odds = layouts(left, pair, Misere(player), seat=player, leader=first, lead=lead, at_least=1, threads=threads)
    return 1 - odds.at_least(1)


def _catches(
    twelve: Cards, pair: tuple[Card, Card], defenders: list[Cards], player: int, first: int, lead: Card
) -> bool:
    hands = [0, 0, 0]
    hands[player] = twelve.mask & ~pair[0].bit & ~pair[1].bit
    for place, cards in enumerate(defenders, 1):
        hands[(player + place) % 3] = cards.mask
    hands[first] &= ~lead.bit
    return caught(Position(hands, leader=first, trick=[lead]), player)


def _shape(twelve: Cards, pair: tuple[Card, Card]) -> tuple[object, ...]:
    """The suits of the ten cards among all in play, lowest first: equal shapes have equal chances."""
    gone = pair[0].bit | pair[1].bit
    left = twelve.mask & ~gone
    return tuple(
        tuple(left >> card & 1 for card in range(8 * suit, 8 * suit + 8) if not gone >> card & 1) for suit in range(4)
    )


def _distinct(hand: Cards, out: tuple[Card, Card]) -> list[Card]:
    """One card of each run of touching cards, the lowest."""
    gone = out[0].bit | out[1].bit
    found: list[Card] = []
    for card in hand:
        below = card - 1
        while below >= 0 and gone >> below & 1:
            below -= 1
        if below < 0 or below >> 3 != card.suit or below not in hand:
            found.append(card)
    return found
