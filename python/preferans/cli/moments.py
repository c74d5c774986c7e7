"""From a deal, a contract and the cards played to a solved moment: what `preferans solve` shows."""

from collections.abc import Sequence
from typing import Any

from preferans.cards import Card, Cards, Strain
from preferans.cli.errors import CommandError
from preferans.contract import Contract, ContractKind
from preferans.deal import Deal, Position
from preferans.show.play import PlayedTrick, Solved
from preferans.show.words import Words
from preferans.solving import Misere, Tricks, solve

Span = tuple[int, int]


def start_of(deal: Deal, game: Contract, leader: int) -> Position:
    """The first moment of play: with a discard the declarer has had the talon; raises CommandError."""
    hands = [hand.mask for hand in deal.hands]
    if game.discard:
        if not deal.talon:
            raise CommandError("discard no talon")
        twelve = hands[game.declarer] | Cards.of(deal.talon).mask
        for card in game.discard:
            if not twelve & card.bit:
                raise CommandError("discard not held", card=card, seat=game.declarer)
            twelve &= ~card.bit
        hands[game.declarer] = twelve
    return Position(hands, leader)


def solve_from(
    deal: Deal, game: Contract, leader: int, cards: Sequence[Card], *, text: str = "", spans: Sequence[Span] = ()
) -> Solved:
    """Play `cards` from the start, solve the moment they lead to and complete the line of play.

    Raises CommandError for a card that may not be played; `text` and `spans` tell where each card was written.
    """
    line = PlayLine(deal, start_of(deal, game, leader), game.strain, game.discard)
    for place, card in enumerate(cards):
        line.check(card, text, spans[place : place + 1])
        line.play(card)
    now = line.now
    objective = Misere(game.declarer) if game.kind is ContractKind.MISERE else Tricks(game.strain, game.declarer)
    answer = solve(now, objective, per_card=True, line=True)
    taken = now.won[: len(now.hands)]
    before = taken[game.declarer]
    for card in answer.line:
        line.play(card)
    return Solved(
        level=game.level,
        strain=game.strain,
        declarer=game.declarer,
        leader=leader,
        discard=game.discard,
        talon=deal.talon,
        talon_taken=bool(game.discard),
        taken=taken,
        to_move=now.to_move if any(now.hands) else None,
        final=before + answer.value,
        cards={card: before + value for card, value in answer.cards.items()},
        tricks=line.tricks(len(cards)),
        tricks_in_all=len(line.start.hands[0]),
    )


def _who_took(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """The seat whose count has grown; the sitting dealer's is there only once he has a trick."""
    return next(seat for seat, count in enumerate(after) if count > (*before, 0)[seat])


class PlayLine:
    """Cards played one after the other from a start, with who led and who won every trick."""

    def __init__(
        self,
        deal: Deal,
        start: Position,
        strain: Strain = Strain.NO_TRUMP,
        discard: tuple[Card, ...] = (),
        **talon: Any,
    ) -> None:
        """`talon` is how tricks led by the talon are settled, as in Position.play."""
        self.deal = deal
        self.strain = strain
        self.discard = discard
        self.talon = talon
        self.start = start
        self.now = start
        self.cards: list[Card] = []
        self.leaders = [start.leader]
        self.winners: list[int] = []

    def play(self, card: Card) -> None:
        """One card that may be played."""
        before = self.now.won
        self.now = self.now.play(card, self.strain, **self.talon)
        self.cards.append(card)
        if not self.now.trick:
            self.leaders.append(self.now.leader)
            self.winners.append(_who_took(before, self.now.won))

    def tricks(self, played: int) -> tuple[PlayedTrick, ...]:
        """The complete tricks; the first `played` cards are fact, the others prediction."""
        size = len(self.start.hands)
        return tuple(
            PlayedTrick(
                leader=self.leaders[number],
                cards=tuple(self.cards[size * number : size * number + size]),
                played=max(0, min(size, played - size * number)),
                winner=winner,
            )
            for number, winner in enumerate(self.winners)
        )

    def check(self, card: Card, text: str, spans: Sequence[Span]) -> None:
        """Raises CommandError that says why the card may not be played now."""
        if not any(self.now.hands):
            raise CommandError("too many cards", card=card, input_text=text, spans=spans)
        if card in self.now.legal(self.strain):
            return
        seat = self.now.to_move
        raise CommandError(
            "illegal card",
            card=card,
            seat=seat,
            trick=len(self.leaders),
            reason=lambda words: self._reason(card, seat, words),
            input_text=text,
            spans=spans,
        )

    def _reason(self, card: Card, seat: int, words: Words) -> str:
        hand = self.now.hands[seat]
        if card in hand:
            led = (*self.now.talon_leads, *self.now.trick)[0].suit
            of, led_of = words("suits").split()[led], words("suits of").split()[led]
            same = hand.suit(led) or hand.suit(self.strain)
            held = words.card(max(same))
            return words("must follow" if hand.suit(led) else "must trump", seat=seat, held=held, led=of, led_of=led_of)
        if card in self.cards:
            return words("played before", number=self.cards.index(card) // len(self.now.hands) + 1)
        for holder, other in enumerate(self.now.hands):
            if card in other:
                return words("with another", seat=holder)
        if card in self.discard:
            return words("laid away")
        return words("aside in talon" if card in self.deal.talon else "in no hand")
