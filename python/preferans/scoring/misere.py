"""Misère and the declarer who gives up: nobody writes whists on either (D.3, C.3, E.13)."""

from preferans.errors import RulesError
from preferans.rules import LEVELS, Rules
from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.players import at_seats
from preferans.scoring.premiums import from_others
from preferans.scoring.results import Concession, MisereResult, Situation


def score_misere(result: MisereResult, rules: Rules, situation: Situation) -> list[Entry]:
    """The entries of a misère: pool if clean, mountain per trick; halved with a dealer who shares (s1, s0 table).

    Raises RulesError where a dealer should share at a table of three.

    >>> [int(e.amount) for e in score_misere(MisereResult(0, 2), Rules.preset("leningrad"), Situation("C"))]
    [40]
    """
    who = at_seats(situation.dealer, rules.players)
    shared = rules.misere_shared if result.shared is None else result.shared
    if shared and rules.players == 3:
        raise RulesError("a misère can be shared only with a sitting dealer: expected four players", code="shared")
    declarer, times = who[result.declarer], situation.multiplier
    writers = (declarer, who[3]) if shared else (declarer,)
    if result.tricks:
        term = Term(Why.MISERE_TRICK, result.tricks, rules.prices.misere_trick * times)
        return [Entry(Column.MOUNTAIN, player, (term,), shared=len(writers)) for player in writers]
    column, sign = (Column.MOUNTAIN, -1) if result.write_off else (Column.POOL, 1)
    made = Term(Why.MISERE_MADE, sign, rules.prices.misere * times)
    premium = from_others([declarer], who, rules.premium_misere, Why.PREMIUM_MISERE)
    return [*(Entry(column, player, (made,), shared=len(writers)) for player in writers), *premium]


def score_concession(result: Concession, rules: Rules, situation: Situation) -> list[Entry]:
    """The entry of a declarer who gives up after the discard, at the level he had bid (s4, s2 rule 5).

    Raises RulesError unless the rules allow "without" just so many tricks.

    >>> from preferans.scoring.results import Concession
    >>> [int(e.amount) for e in score_concession(Concession(0, 6, 3), Rules.preset("vmk"), Situation("C"))]
    [6]
    """
    if not rules.concede:
        raise RulesError("giving up is not allowed (concede is 0)", code="concede")
    if result.without != rules.concede:
        raise RulesError(f"without {result.without}: expected {rules.concede}, as concede says", code="concede")
    if rules.suit_prices:
        raise RulesError("a concession has no strain: prices by suit cannot be told", code="suit_prices")
    price = rules.prices.undertrick[LEVELS.index(result.level)] * situation.multiplier
    declarer = at_seats(situation.dealer, rules.players)[result.declarer]
    return [Entry(Column.MOUNTAIN, declarer, (Term(Why.CONCEDED, result.without, price),))]
