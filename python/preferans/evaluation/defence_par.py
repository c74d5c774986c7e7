"""Par of Balkan and Austrian deals: their auctions, everybody seeing all cards and calling for his own worth."""

from collections.abc import Hashable
from fractions import Fraction

from preferans.cards import Seat
from preferans.deal import Deal
from preferans.evaluation.defence_choices import Declarer
from preferans.evaluation.defence_games import AustrianGames, CentralGames, DefenceGames, by_player
from preferans.evaluation.family_answers import FamilyChoice, FamilyPar
from preferans.evaluation.found_once import FoundOnce
from preferans.evaluation.spoken_game import SpokenGame, Worth
from preferans.record.austrian_auction import AustrianAuction
from preferans.record.central_auction import IGRA, CentralAuction
from preferans.record.spoken import SEATS
from preferans.rules.austrian import AllPassPlay
from preferans.scoring.players import at_seats

AnyAuction = CentralAuction | AustrianAuction
_Hands = tuple[Declarer, Declarer, Declarer]


def par_of(deal: Deal, games: DefenceGames) -> FamilyPar:
    """The auction by backward induction over everything that may be said; three passes are worth nothing.

    A talon bid is worth what the best discard and contract of at least its level come to, igra the same without the
    talon. Refes that later deals would be played on are left out (8.2).
    """
    hands = (Declarer(deal, Seat.W, games), Declarer(deal, Seat.N, games), Declarer(deal, Seat.E, games))
    endings = _Endings(hands, games)
    start = _start(games)
    over, calls = SpokenGame(endings.worth, key_of).settle(start)
    choice = endings.choice(over)
    worth = endings.nothing if choice is None else _by_seat(choice, games)
    best = tuple(hand.best(games.names()) for hand in hands)
    return FamilyPar(deal, games.rules, calls, choice, by_player(games, worth), best)


def _start(games: DefenceGames) -> AnyAuction:
    if isinstance(games, CentralGames):
        return CentralAuction.start(games.rules)
    return AustrianAuction.start(games.rules)


def key_of(auction: AnyAuction) -> Hashable:
    """What decides how an auction goes on: who is in it, who speaks, the bid and its holder, who has bid what kind."""
    kinds = []
    for seat in SEATS:
        own = [call for who, call in auction.said if who == seat and call not in auction.leaving]
        kinds.append("" if not own else IGRA if IGRA in own else "bid")
    bid = auction.bid
    return auction.in_auction, auction.to_call, bid, None if bid is None else auction.holder(bid), tuple(kinds)


class _Endings:
    """What every end of the auction comes to."""

    def __init__(self, hands: _Hands, games: DefenceGames) -> None:
        self.hands, self.games = hands, games
        self.nothing: Worth = (Fraction(0),) * games.rules.players

    def worth(self, auction: AnyAuction) -> Worth:
        """The worth of an auction that is over, by seat."""
        choice = self.choice(auction)
        return self.nothing if choice is None else _by_seat(choice, self.games)

    def choice(self, auction: AnyAuction) -> FamilyChoice | None:
        """Who then plays what; None where nobody does."""
        outcome = auction.outcome
        assert outcome is not None
        if outcome.declarer is None:
            return self._open_talon
        level = getattr(outcome, "level", None) or getattr(outcome, "value", None) or 0
        without = bool(getattr(outcome, "igra", False) or getattr(outcome, "hand", False))
        return self.hands[outcome.declarer].best(self.games.names(least=level, without_talon=without))

    @FoundOnce
    def _open_talon(self) -> FamilyChoice | None:
        """After three passes whoever wants may take the open talon, in bidding order, where that is used (A14)."""
        games = self.games
        if not isinstance(games, AustrianGames) or games.rules.all_pass is not AllPassPlay.OPEN_TALON:
            return None
        taken: FamilyChoice | None = None
        for seat in reversed(SEATS):
            own = self.hands[seat].best(games.names(without_talon=False))
            without = Fraction(0) if taken is None else _by_seat(taken, games)[seat]
            taken = own if own.own > without else taken
        return taken


def _by_seat(choice: FamilyChoice, games: DefenceGames) -> Worth:
    return tuple(choice.worth[player] for player in at_seats(games.dealer, games.rules.players))
