"""Misère and the declarer who gives up: nobody writes whists, but on a misère that may be whisted (D.3, C.3, E.6.9)."""

from collections.abc import Iterator
from fractions import Fraction

from preferans.errors import RulesError
from preferans.rules import LEVELS, Rules
from preferans.rules.values import Ordered, Whisting
from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.pairs import defending_seats
from preferans.scoring.players import Player, at_seats
from preferans.scoring.premiums import from_others
from preferans.scoring.results import Concession, MisereResult
from preferans.scoring.situation import Situation

WHIST_ON_MISERE = 10  # whists per trick, and mountain points for a whist in vain, under complicated whisting (DEC-12)


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
    check_misere(result, rules)
    defenders = defending_seats(result.declarer, situation.dealer, rules)
    declarer = who[result.declarer]
    times = situation.factor(declarer, dark=result.dark)
    writers = (declarer, who[3]) if shared else (declarer,)
    if result.tricks:
        term = Term(Why.MISERE_TRICK, result.tricks, rules.prices.misere_trick * times)
        return [
            *(Entry(Column.MOUNTAIN, player, (term,), shared=len(writers)) for player in writers),
            *_whisters(result, defenders, times),
        ]
    column, sign = (Column.MOUNTAIN, -1) if result.write_off else (Column.POOL, 1)
    # Where a pool point counts double, it is two mountain points that come off instead (s2, pairs).
    points = rules.prices.misere * (rules.whists_per_pool_point // 10 if result.write_off else 1)
    made = Term(Why.MISERE_MADE, sign, points * times)
    premium = from_others([declarer], who, rules.premium_misere, Why.PREMIUM_MISERE)
    return [
        *(Entry(column, player, (made,), shared=len(writers)) for player in writers),
        *_whisters(result, defenders, times),
        *premium,
    ]


def check_misere(result: MisereResult, rules: Rules) -> None:
    """Raises RulesError for a misère that the rules do not know."""
    if rules.ordered is not Ordered.NO:
        raise RulesError("games are ordered here: there is no misère", code="kind")
    if result.dark and not rules.dark_bids:
        raise RulesError("nobody bids in the dark here (dark_bids is off)", code="dark")
    if result.whisters and rules.whisting is not Whisting.COMPLICATED:
        raise RulesError("a misère is not whisted (whisting=normal)", code="whist")


def _whisters(result: MisereResult, who: tuple[Player, ...], times: int) -> Iterator[Entry]:
    """Who whisted the misère writes for its tricks on the declarer, or pays for a whist in vain (E.6.9)."""
    price = Fraction(WHIST_ON_MISERE * times)
    for seat in result.whisters:
        if result.tricks:
            term = Term(Why.MISERE_TRICK, result.tricks, price)
            yield Entry(Column.WHISTS, who[seat], (term,), on=who[result.declarer])
        else:
            yield Entry(Column.MOUNTAIN, who[seat], (Term(Why.WHIST_IN_VAIN, 1, price),))


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
    declarer = at_seats(situation.dealer, rules.players)[result.declarer]
    price = rules.prices.undertrick[LEVELS.index(result.level)] * situation.factor(declarer)
    return [Entry(Column.MOUNTAIN, declarer, (Term(Why.CONCEDED, result.without, price),))]
