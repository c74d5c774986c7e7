"""A session of Austrian Préférence, deal by deal: every deal is paid at once, the pot is shared in the end (6.2)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from preferans.errors import RulesError
from preferans.rules.austrian import AllPassPlay, AustrianRules
from preferans.scoring.austrian import (
    AustrianAllPass,
    AustrianGame,
    AustrianResult,
    AustrianSituation,
    changes,
    score_austrian,
)
from preferans.scoring.entries import Entries
from preferans.scoring.players import Player, table


@dataclass(frozen=True, slots=True)
class AustrianMoment:
    """The session between two deals: what everybody has won or put in so far, the pot, who deals; together nothing."""

    cash: tuple[int, ...]
    pot: int
    dealer: Player

    @classmethod
    def start(cls, rules: AustrianRules, dealer: Player) -> Self:
        """The session before the first deal, the stakes of the start in the pot."""
        return cls((-rules.ante_start,) * rules.players, rules.ante_start * rules.players, dealer)


@dataclass(frozen=True, slots=True)
class AustrianWritten:
    """One recorded deal: what changed hands beside the dealer's stake, the session before and after."""

    result: AustrianResult
    situation: AustrianSituation
    entries: Entries
    before: AustrianMoment
    after: AustrianMoment


def advance(moment: AustrianMoment, result: AustrianResult, rules: AustrianRules) -> AustrianWritten:
    """Plays one deal: the dealer's stake, then what the deal pays; raises RulesError for what is not allowed.

    >>> rules = AustrianRules.preset("austrian_simple")
    >>> game = AustrianGame("C", 0, active=(1, 2), tricks=(6, 2, 2))
    >>> advance(AustrianMoment.start(rules, Player.C), game, rules).after
    AustrianMoment(cash=(6, 2, -8), pot=0, dealer=<Player.A: 0>)
    """
    if isinstance(result, AustrianAllPass) and rules.all_pass is AllPassPlay.DEALER_PLAYS:
        raise RulesError("after three passes the dealer must play: expected his game", code="all_pass")
    staked = [amount - rules.ante * (player == moment.dealer) for player, amount in enumerate(moment.cash)]
    situation = AustrianSituation(moment.dealer, moment.pot + rules.ante)
    entries = score_austrian(result, rules, situation)
    won, pot = changes(entries, rules.players)
    cash = tuple(staked[player] + int(won[player]) for player in table(rules.players))
    dealer = Player((moment.dealer + 1) % rules.players)
    after = AustrianMoment(cash, moment.pot + rules.ante + int(pot), dealer)
    return AustrianWritten(result, situation, entries, moment, after)


def settle(moment: AustrianMoment) -> dict[Player, Fraction]:
    """What everybody has won when the session ends and the pot is shared equally; sums to zero.

    >>> [str(result) for result in settle(AustrianMoment((-10, -10, 10), 10, Player.A)).values()]
    ['-20/3', '-20/3', '40/3']
    """
    share = Fraction(moment.pot, len(moment.cash))
    return {Player(player): amount + share for player, amount in enumerate(moment.cash)}


__all__ = ["AustrianGame", "AustrianMoment", "AustrianWritten", "advance", "settle"]
