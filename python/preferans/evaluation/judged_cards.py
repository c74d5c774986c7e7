"""Judgements of the cards played in a contract or a misère."""

from fractions import Fraction

from preferans.cards import Card, Seat
from preferans.contract import Contract, ContractKind
from preferans.deal import Position
from preferans.errors import RulesError
from preferans.evaluation.judgement import Judgement, Kind
from preferans.evaluation.splitting import Split, tricks_of_line
from preferans.evaluation.whist_calls import known, share_scored
from preferans.evaluation.whist_game import objective_of
from preferans.evaluation.worths import TRICKS, Calls, Share, Worth, Worths
from preferans.scoring import Whist
from preferans.solving import solve

_BOTH_PLAY = ((Whist.WHIST, Whist.WHIST), (Whist.CHECK, Whist.CHECK))


class CardJudge:
    """One contract in play: what every moment is worth, by best play from there.

    Where both defenders play for themselves the tricks to come are theirs as in the line of best play (or halves of
    them, if the split is even); tricks that a defender gave away count as his own.
    """

    def __init__(self, worths: Worths, contract: Contract, calls: Calls, split: Split) -> None:
        self.worths, self.contract, self.calls, self.split = worths, contract, calls, split
        self.objective = objective_of(contract)
        self.misere = contract.kind is ContractKind.MISERE
        self.divides = not self.misere and calls in _BOTH_PLAY

    def judge(self, start: Position, cards: tuple[Card, ...]) -> tuple[list[Judgement], int, Share]:
        """A judgement for each card; then everybody's final tricks, by best play where cards are missing."""
        now, (tricks, share) = start, self.value(start)
        found = []
        for place, card in enumerate(cards):
            seat = now.to_move
            after = played(now, card, self.contract, place)
            next_tricks, next_share = self.value(after)
            lost = abs(next_tricks - tricks)
            worth = self._worth(seat, (tricks, share), (next_tricks, next_share))
            judgement = Judgement(Kind.CARD, Seat(seat), card, (tricks, next_tricks), worth, lost=lost, place=place)
            if lost:
                judgement = self._proved(judgement, now)
            found.append(judgement)
            now, tricks, share = after, next_tricks, next_share
        if share is None or not any(now.hands):
            share = self._taken(now, tricks)
        return found, tricks, share

    def _taken(self, now: Position, tricks: int) -> Share:
        """The defenders' tricks: those they have, and the rest for a lone whister (whose they are all)."""
        first, second = (now.won[seat] for seat in self.worths.defenders)
        to_come = TRICKS - tricks - first - second
        return (first, second + to_come) if self.calls[1] is Whist.WHIST else (first + to_come, second)

    def value(self, now: Position) -> tuple[int, Share | None]:
        """The declarer's final tricks by best play from a moment on, and the defenders' where they matter."""
        declarer = self.contract.declarer
        if not self.divides:
            return now.won[declarer] + solve(now, self.objective).value, None
        answer = solve(now, self.objective, line=True)
        tricks = now.won[declarer] + answer.value
        first, second = self.worths.defenders
        if self.split is Split.EVEN:
            rest = TRICKS - tricks
            return tricks, (rest // 2, rest - rest // 2)
        to_come = tricks_of_line(now, answer.line, self.contract.strain)
        return tricks, (now.won[first] + to_come[first], now.won[second] + to_come[second])

    def worth_of(self, tricks: int, share: Share | None) -> Worth:
        """What a final number of tricks is worth to what each hand plays for."""
        return self.worths.aims(self._scored(tricks, share))

    def _scored(self, tricks: int, share: Share | None) -> Worth:
        level, strain = self.contract.level, self.contract.strain
        if self.misere:
            return self.worths.misere(tricks, self.calls)
        scored = share_scored(self.calls, level, tricks, lambda: known(share), self.worths.rules)
        return self.worths.game(level, strain, scored, self.calls)

    def _worth(
        self, seat: int, before: tuple[int, Share | None], after: tuple[int, Share | None]
    ) -> tuple[Fraction, Fraction]:
        """The mover's worth before and after his card."""
        now = self.worth_of(*after)[seat]
        if before[0] == after[0]:
            return now, now
        if seat == self.contract.declarer or not self.divides:
            return self.worth_of(*before)[seat], now
        assert after[1] is not None
        regained = after[0] - before[0]
        first, second = after[1]
        own = (first + regained, second) if seat == self.worths.defenders[0] else (first, second + regained)
        return self.worth_of(before[0], own)[seat], now

    def _proved(self, judgement: Judgement, now: Position) -> Judgement:
        """The judgement of a costly card with what was better and the line after it."""
        cards = solve(now, self.objective, per_card=True).cards
        own = now.won[self.contract.declarer]
        better = tuple(card for card, value in cards.items() if own + value == judgement.tricks[0])
        after = now.play(better[0], self.contract.strain)
        line = (better[0], *solve(after, self.objective, line=True).line)
        return Judgement(
            judgement.kind,
            judgement.seat,
            judgement.made,
            judgement.tricks,
            judgement.worth,
            judgement.lost,
            better,
            line,
            place=judgement.place,
        )


def played(now: Position, card: Card, contract: Contract, place: int) -> Position:
    """The moment after a card; raises RulesError that says which card of the record may not be played."""
    try:
        return now.play(card, contract.strain)
    except ValueError as error:
        raise RulesError(
            f"card {place + 1} of the play, {card}: {error}", code="illegal_card", card=str(card)
        ) from error


__all__ = ["CardJudge", "played"]
