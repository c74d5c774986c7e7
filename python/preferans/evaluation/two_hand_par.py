"""Par of a deal for two: the auction of Гусарский преферанс, the choice of Гусарик, the exchange of Пасы."""

from collections.abc import Hashable
from fractions import Fraction

from preferans.auction import HERE
from preferans.cards import Seat
from preferans.deal import Deal
from preferans.evaluation.family_answers import FamilyChoice, FamilyPar
from preferans.evaluation.spoken_game import SpokenGame, Worth
from preferans.evaluation.two_hand_choices import TwoHandDeclarer, TwoHandGames
from preferans.record.two_hands_auction import TwoHandAuction
from preferans.scoring.players import Player, table

_BOTH = (Seat.W, Seat.N)


def par_of_two(deal: Deal, games: TwoHandGames) -> FamilyPar:
    """The par of a deal; where there is an auction both call for their own worth, and two passes are worth nothing."""
    if games.rules.variant != "hussar":
        only = _Hand(deal, Seat.W, games).best(None)
        return FamilyPar(deal, games.rules, (), only, only.worth, (only,))
    hands = [_Hand(deal, seat, games) for seat in _BOTH]
    nothing: Worth = (Fraction(0), Fraction(0))

    def chosen(auction: TwoHandAuction) -> FamilyChoice | None:
        outcome = auction.outcome
        if outcome is None or outcome.declarer is None:
            return None
        return hands[outcome.declarer].best(str(outcome.bid))

    def worth_of(auction: TwoHandAuction) -> Worth:
        choice = chosen(auction)
        return nothing if choice is None else tuple(choice.worth[player] for player in games.situation.seats)

    over, calls = SpokenGame(worth_of, key_of).settle(TwoHandAuction.start(games.rules))
    choice = chosen(over)
    worth: dict[Player, Fraction] = dict.fromkeys(table(2), Fraction(0)) if choice is None else choice.worth
    return FamilyPar(deal, games.rules, calls, choice, worth, tuple(hand.best(None) for hand in hands))


def key_of(auction: TwoHandAuction) -> Hashable:
    """What decides how an auction goes on: the bid and its holder, what kind each has bid, who last raised or kept."""
    said = [(seat, call) for seat, call in auction.auction.said if seat is not Seat.E]
    own = [[call for who, call in said if who == seat and call.is_bid] for seat in _BOTH]
    kinds = tuple((bool(mine), len(mine) > 1, mine[0].kind if mine else None) for mine in own)
    held = [seat for seat, call in said if call.is_bid or call == HERE]
    kept = bool(said) and said[-1][1] == HERE
    inside = auction.auction.in_auction
    return inside, auction.to_call, auction.auction.bid, held[-1] if held else None, kinds, kept


class _Hand:
    """One hand's best game for each bid that it may hold."""

    def __init__(self, deal: Deal, seat: Seat, games: TwoHandGames) -> None:
        self.asked, self.games = TwoHandDeclarer(deal, seat, games), games
        self._best: dict[str | None, FamilyChoice] = {}
        self._games: dict[str, FamilyChoice] = {}

    def best(self, at_least: str | None) -> FamilyChoice:
        """The game and the discard that are worth most; the first of equals."""
        if at_least not in self._best:
            choices = [self._of(name) for name in self.games.names(at_least)]
            self._best[at_least] = max(choices, key=lambda choice: choice.own)
        return self._best[at_least]

    def _of(self, name: str) -> FamilyChoice:
        if name not in self._games:
            self._games[name] = self.asked.choices(name)[0]
        return self._games[name]
