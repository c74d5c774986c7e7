"""What one player sees of a deal in the middle of play, and what follows from it about the hidden hands."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from preferans.cards import DECK, Card, Cards, Seat, Strain
from preferans.contract import Contract, ContractKind
from preferans.deal import AnyCard, AnyCards, Position
from preferans.errors import PositionError
from preferans.evaluation.odds import KnownHand
from preferans.evaluation.sampling import Layouts, Place
from preferans.scoring import Whist
from preferans.solving import Misere, Tricks

HAND = 10
SEATS = range(3)
_CALLS = tuple(Whist)  # of a defender
_LEADS = 2  # tricks of an all-pass deal that talon cards lead, where they do


@dataclass(frozen=True, slots=True)
class View:
    """A seat's own cards, everything played so far, and what the rules have shown it.

    `hand`: the cards that `seat` still holds. `contract`: None for the all-pass game; its discard is known to the
    declarer alone and is left out by the others. `leader` led the first trick. `played`: all cards in the order
    played. `talon`: the cards of the talon that were seen, in order; in an all-pass deal they lead the first tricks.
    `shown`: hands that lie open, as they are now. `known`: what else is known of a hidden hand, as it is now. `calls`:
    what each defender said, "whist" or "pass", both whist unless told.

    Raises PositionError where this cannot have come about.

    >>> view = View(0, "AQJ8.Q.T8.QJ8", Contract(8, "N", declarer=1), talon=("SK", "HA"))
    >>> view.hidden, view.layouts.count
    ((1, 2), 12193896)
    """

    seat: int
    hand: Cards
    contract: Contract | None = None
    leader: int = 0
    played: tuple[Card, ...] = ()
    talon: tuple[Card, ...] = ()
    shown: Mapping[int, Cards] = field(default_factory=dict)
    known: Mapping[int, KnownHand] = field(default_factory=dict)
    calls: Mapping[int, str] = field(default_factory=dict)
    talon_takes: bool = False
    third_lead: str = "eldest"
    hidden: tuple[int, ...] = field(init=False, repr=False, compare=False)  # seats whose hands are not seen
    layouts: Layouts = field(init=False, repr=False, compare=False)  # of their hands, and last of what is out
    replay: "Replay" = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        seat: Seat | str | int,
        hand: AnyCards,
        contract: Contract | None = None,
        *,
        leader: Seat | str | int = 0,
        played: Iterable[AnyCard] = (),
        talon: Iterable[AnyCard] = (),
        shown: Mapping[Seat | str | int, AnyCards] | None = None,
        known: Mapping[Seat | str | int, KnownHand] | None = None,
        calls: Mapping[Seat | str | int, str] | None = None,
        talon_takes: bool = False,
        third_lead: str = "eldest",
    ) -> None:
        """`talon_takes` and `third_lead` matter in tricks that a talon card leads (see `AllPass`)."""
        values = {
            "seat": int(Seat.of(seat)),
            "hand": Cards.of(hand),
            "contract": contract,
            "leader": int(Seat.of(leader)),
            "played": tuple(map(Card, played)),
            "talon": tuple(map(Card, talon)),
            "shown": {int(Seat.of(who)): Cards.of(cards) for who, cards in (shown or {}).items()},
            "known": {int(Seat.of(who)): told for who, told in (known or {}).items()},
            "calls": {int(Seat.of(who)): told for who, told in (calls or {}).items()},
            "talon_takes": talon_takes,
            "third_lead": third_lead,
        }
        for who, said in values["calls"].items():  # type: ignore[attr-defined]
            if said not in _CALLS:
                raise PositionError(f"{Seat(who)} said {said!r:.40}, expected {', '.join(_CALLS)}", code="calls")
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._work_out()

    @property
    def trump(self) -> Strain:
        """The trump, or no trump."""
        return Strain.NO_TRUMP if self.contract is None else self.contract.strain

    @property
    def objective(self) -> Tricks | Misere | None:
        """What the contract is played for; None for the all-pass game."""
        if self.contract is None:
            return None
        if self.contract.kind is ContractKind.MISERE:
            return Misere(self.contract.declarer)
        return Tricks(self.contract.strain, self.contract.declarer)

    def moment(self, layout: tuple[Cards, ...]) -> Position:
        """The position in one of `layouts`."""
        hands = [self.shown.get(seat, self.hand) for seat in SEATS]
        for seat, cards in zip(self.hidden, layout, strict=False):
            hands[seat] = cards
        now = self.replay
        leads: tuple[Card, ...] = ()
        if self.contract is None and self.talon:
            unturned = () if len(self.talon) == _LEADS else tuple(layout[-1])
            leads = (*self.talon, *unturned)[now.tricks :]
        return Position(hands, now.leader, now.trick, leads, now.won)

    def _work_out(self) -> None:
        replay = Replay(self)
        if replay.to_move != self.seat:
            raise PositionError(f"{Seat(replay.to_move)} is to play, not {Seat(self.seat)}", code="trick")
        hidden = tuple(seat for seat in SEATS if seat != self.seat and seat not in self.shown)
        object.__setattr__(self, "hidden", hidden)
        object.__setattr__(self, "replay", replay)
        object.__setattr__(self, "layouts", self._hidden_cards(replay))

    def _hidden_cards(self, replay: "Replay") -> Layouts:
        seen = self.hand.mask
        for what, cards in (("played", Cards.of(self.played)), *((Seat(s).name, c) for s, c in self.shown.items())):
            if seen & cards.mask:
                raise PositionError(f"a card is twice, {what} and elsewhere", code="duplicate")
            seen |= cards.mask
        if len(Cards.of(self.played)) != len(self.played):
            raise PositionError("a card is twice among those played", code="duplicate")
        discard = () if self.contract is None else self.contract.discard
        seen |= Cards.of(discard).mask
        out_of_play = Cards.of(self.talon).mask if self.contract is None else 0
        unseen = Cards(DECK & ~seen & ~out_of_play)
        talon = 0 if self.contract is None else Cards.of(self.talon).mask
        places = []
        for seat in self.hidden:
            told = self.known.get(seat, KnownHand())
            may = unseen.mask & ~replay.void_cards(seat) & ~told.lacks.mask
            if self.contract is not None and seat != self.contract.declarer:
                may &= ~talon
            for other in self.hidden:
                if other != seat and other in self.known:
                    may &= ~self.known[other].holds.mask
            places.append(Place(HAND - replay.cards[seat], Cards(may), told.least, told.most))
        room = sum(place.size for place in places)
        held = 0
        for told in self.known.values():
            held |= told.holds.mask
        places.append(Place(len(unseen) - room, Cards(unseen.mask & ~held)))
        if places[-1].size not in (0, 1, 2):
            raise PositionError(
                f"{places[-1].size} cards would be in no hand, expected the talon's two at most", code="hand_size"
            )
        if len(self.hand) != HAND - replay.cards[self.seat]:
            raise PositionError(
                f"{len(self.hand)} cards in the hand of {Seat(self.seat)}, expected {HAND - replay.cards[self.seat]}",
                code="hand_size",
            )
        return Layouts(unseen, places)


class Replay:
    """The cards played, trick by trick: who played what, who took it, who showed to have none of a suit."""

    def __init__(self, view: View) -> None:
        self.cards = [0, 0, 0]
        self.won: tuple[int, ...] = (0, 0, 0)
        self.leader = view.leader
        self.tricks = 0
        self._void = [0, 0, 0]
        leads = view.talon if view.contract is None else ()
        turned = _LEADS if leads else 0
        for first in range(0, len(view.played), 3):
            trick = view.played[first : first + 3]
            lead = leads[self.tricks] if self.tricks < len(leads) else None
            if self.tricks < turned and lead is None:
                raise PositionError("the second trick is led by a talon card, which is not told", code="talon")
            led = (trick[0] if lead is None else lead).suit
            for place, card in enumerate(trick):
                self._note((self.leader + place) % 3, card, led, view.trump)
            if len(trick) < 3:
                self.trick = trick
                break
            self._take(trick, lead, view, last=self.tricks == turned - 1)
        else:
            self.trick = ()
        self.to_move = (self.leader + len(self.trick)) % 3

    def void_cards(self, seat: int) -> int:
        """The cards of all suits that a seat has shown to have none of."""
        return self._void[seat]

    def _note(self, seat: int, card: Card, led: int, trump: Strain) -> None:
        if Cards(card.bit).mask & self._void[seat]:
            raise PositionError(f"{Seat(seat)} plays {card} after showing none of its suit", code="illegal_card")
        self.cards[seat] += 1
        if card.suit != led:
            self._void[seat] |= 0xFF << (8 * led)
            if trump not in (Strain.NO_TRUMP, card.suit):
                self._void[seat] |= 0xFF << (8 * trump)

    def _take(self, trick: tuple[Card, ...], lead: Card | None, view: View, *, last: bool) -> None:
        hands = [Cards(0)] * 3
        for place, card in enumerate(trick):
            hands[(self.leader + place) % 3] = Cards(card.bit)
        now = Position(hands, self.leader, talon_leads=() if lead is None else (lead,))
        for card in trick:
            now = now.play(card, view.trump, talon_takes=view.talon_takes, third_lead=view.third_lead)
        won = now.won if len(now.won) > len(self.won) else (*now.won, *(0,) * (len(self.won) - len(now.won)))
        before = (*self.won, *(0,) * (len(won) - len(self.won)))
        self.won = tuple(a + b for a, b in zip(before, won, strict=True))
        if lead is None or last:
            self.leader = now.leader
        self.tricks += 1
