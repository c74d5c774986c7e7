"""The last step of every reader: a deal with what was said about it, checked, as Deal or PlayedDeal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from preferans.cards import Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation.replay import Play, owner, replay
from preferans.notation.text import Span, fail, sign
from preferans.notation.words import ALL_PASS, trump_of


@dataclass(slots=True)
class Record:
    """What a source says beyond the cards; `seats` are the seats that play, `spans` the places of `cards`."""

    declarer: int | None = None
    contract: str | None = None
    discard: tuple[Card, ...] = ()
    leader: int | None = None
    calls: tuple[tuple[int, str], ...] = ()
    cards: tuple[Card, ...] = ()
    result: tuple[int, ...] | None = None
    names: tuple[str, ...] = ()
    comment: str = ""
    tricks: int | None = None
    seats: tuple[int, ...] = (0, 1, 2)
    spans: Sequence[Span] = field(default_factory=tuple)
    discard_spans: Sequence[Span] = field(default_factory=tuple)


def finish(deal: Deal, record: Record) -> Deal | PlayedDeal:
    """Deal where nothing else is known, else PlayedDeal; raises NotationError for an impossible record."""
    _check_discard(deal, record)
    if record.cards:
        check_play(deal, record)
    if record.result is not None and len(record.result) not in (len(deal.hands), len(deal.hands) + 1):
        raise fail(f"{len(record.result)} numbers of tricks, expected one for each hand", code="result")
    played = PlayedDeal(
        deal,
        declarer=record.declarer,
        contract=record.contract,
        discard=record.discard,
        leader=record.leader,
        calls=record.calls,
        cards=record.cards,
        result=record.result,
        names=record.names,
        comment=record.comment,
        tricks=record.tricks,
    )
    return deal if played == PlayedDeal(deal) else played


def _check_discard(deal: Deal, record: Record) -> None:
    if not record.discard:
        return
    if len(record.discard) != 2 or record.discard[0] == record.discard[1]:
        raise fail(f"a discard of {len(set(record.discard))} cards, expected two", record.discard_spans, code="discard")
    for place, card in enumerate(record.discard):
        seat = owner(deal.hands, card)
        at = record.discard_spans[place : place + 1]
        full = bool(deal.talon) and len(deal.hands) == 3
        if not full and seat is not None:
            raise fail(
                f"{sign(card)} cannot be laid away: it is in a hand, and the hands are those after the discard",
                at,
                code="discard",
                card=card,
                places=(f"hand {seat}", "discard"),
            )
        mine = card in deal.talon or (seat is not None and record.declarer in (None, seat))
        if full and not mine:
            where = f"hand {seat}" if seat is not None else "no hand"
            raise fail(
                f"{sign(card)} cannot be laid away: the declarer does not hold it",
                at,
                code="discard",
                card=card,
                places=(where, "discard"),
            )


def hands_in_play(deal: Deal, declarer: int | None, discard: Iterable[Card]) -> tuple[Cards, ...]:
    """The hands that play: the declarer's with the talon and without the discard, where both are known."""
    gone = Cards.of(discard)
    if not gone or not deal.talon or declarer is None:
        return deal.hands
    mine = Cards((deal.hands[declarer].mask | Cards.of(deal.talon).mask) & ~gone.mask)
    return tuple(mine if seat == declarer else hand for seat, hand in enumerate(deal.hands))


def plays_of(deal: Deal, record: Record) -> list[Play]:
    """The ways in which a record may have been played, the likeliest first.

    A defender who dropped out (in Croatian and Serbian preferans) may have left the play to the other two.
    """
    plays = _plays(deal, record)
    dropped = {seat for seat, call in record.calls if call == "drop" and seat != record.declarer}
    if len(dropped) == 1 and len(record.seats) == 3:
        two = tuple(seat for seat in record.seats if seat not in dropped)
        alone = [replace(play, seats=two) for play in plays if not play.opened]
        called_in = any(call in ("call", "kontra") for _, call in record.calls)
        return plays + alone if called_in else alone + plays
    return plays


def _plays(deal: Deal, record: Record) -> list[Play]:
    trump = trump_of(record.contract)
    trumps = (4, 0, 1, 2, 3) if trump is None else (trump,)
    plays: list[Play] = []
    for declarer in _declarers(deal, record):
        hands = hands_in_play(deal, declarer, record.discard)
        plays += [Play(hands, _leader(hands, record), suit, record.seats) for suit in trumps]
        if declarer is not None and deal.talon and not record.discard:  # which two were laid away is not told
            twelve = Cards(hands[declarer].mask | Cards.of(deal.talon).mask)
            larger = tuple(twelve if seat == declarer else hand for seat, hand in enumerate(hands))
            unsure = Cards(twelve.mask & ~Cards.of(set(record.cards)).mask)
            leader = _leader(larger, record)
            plays += [Play(larger, leader, suit, record.seats, unsure=unsure) for suit in trumps]
    if record.contract in (ALL_PASS, None) and record.declarer is None and deal.talon and len(deal.hands) == 3:
        plays += [
            Play(deal.hands, _leader(deal.hands, record), 4, record.seats, deal.talon, takes, third)
            for takes in (False, True)
            for third in ("eldest", "winner")
        ]
    return plays


def _declarers(deal: Deal, record: Record) -> list[int | None]:
    """Who may have played the contract: as told, else whoever held the discard, else anybody."""
    if record.declarer is not None:
        return [record.declarer]
    if record.contract == ALL_PASS or not deal.talon or len(deal.hands) != 3:
        return [None]
    holders = [seat for card in record.discard if (seat := owner(deal.hands, card)) is not None]
    return [holders[0]] if holders else [None, 0, 1, 2]


def _leader(hands: Sequence[Cards], record: Record) -> int:
    """The seat on lead: as told, else whoever holds the first card."""
    if record.leader is not None:
        return record.leader
    return (owner(hands, record.cards[0]) if record.cards else None) or 0


def check_play(deal: Deal, record: Record) -> tuple[int, ...]:
    """Tricks per seat of the cards played; raises NotationError where no way of playing allows them."""
    if len(deal.hands) != 3:
        record.seats = (0, 1)
    first: NotationError | None = None
    furthest = -1
    for play in plays_of(deal, record):
        try:
            return replay(play, record.cards, record.spans)
        except NotationError as error:
            place = record.cards.index(Card(error.card)) if error.card else 0
            if place > furthest:
                first, furthest = error, place
    assert first is not None
    raise first
