"""Games for two: what the declarer and the other one write, and the points of Пасы (E.9, E.10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Strain
from preferans.errors import RulesError
from preferans.rules.two_hands import GAMES, REQUIRED, Shortfall, TwoHandRules, TwoHandScoring, required_tricks
from preferans.rules.values import MarkOn
from preferans.scoring.entries import Column, Entries, Entry, Term, Why
from preferans.scoring.players import Player
from preferans.scoring.results import TRICKS

WHISTS_PER_POINT = 10  # what a mountain point not written is worth to the opponent
UNANSWERED_TEN = 5  # mountain of a whister without a trick on ten (s0)
WHISTS = ("with_talon", "without_talon", "check", "pass")


@dataclass(frozen=True, slots=True)
class TwoHandGame:
    """A game of six to ten for two: seat 0 is the dealer's opponent. `whist` is with_talon, without_talon, check
    (on ten) or pass; `tricks` by seat, None where the other passed. Raises RulesError for what cannot be.

    >>> TwoHandGame(7, 0, whist="with_talon", tricks=(6, 4)).undertricks
    1
    """

    level: int
    declarer: int
    whist: str
    tricks: tuple[int, int] | None = None
    strain: Strain | None = None

    def __post_init__(self) -> None:
        if self.level not in REQUIRED:
            raise RulesError(f"no level {self.level!r}: expected 6 to 10", code="level")
        _check_seat(self.declarer)
        if self.whist not in WHISTS:
            raise RulesError(f"no whist {self.whist!r}: expected {', '.join(WHISTS)}", code="whist")
        if self.strain is not None:
            object.__setattr__(self, "strain", Strain.of(self.strain))
        if self.tricks is not None:
            _check_tricks(self.tricks)
        if (self.tricks is None) != (self.whist == "pass"):
            raise RulesError("tricks belong to a game that was played, and only to it", code="tricks")

    @property
    def undertricks(self) -> int:
        """Tricks that the declarer is short of his game."""
        return 0 if self.tricks is None else max(0, self.level - self.tricks[self.declarer])


@dataclass(frozen=True, slots=True)
class TwoHandMisere:
    """A misère for two: the tricks that the declarer took."""

    declarer: int
    tricks: int

    def __post_init__(self) -> None:
        _check_seat(self.declarer)
        if isinstance(self.tricks, bool) or not 0 <= self.tricks <= TRICKS:
            raise RulesError(f"declarer_tricks {self.tricks!r}: expected 0 to 10", code="tricks")


@dataclass(frozen=True, slots=True)
class TwoHandPasses:
    """Both passed: the same dealer deals again, nothing is written (s0)."""


@dataclass(frozen=True, slots=True)
class PasyResult:
    """A deal of Пасы: the tricks of both seats."""

    tricks: tuple[int, int]

    def __post_init__(self) -> None:
        _check_tricks(self.tricks)


TwoHandResult = TwoHandGame | TwoHandMisere | TwoHandPasses | PasyResult


@dataclass(frozen=True, slots=True)
class TwoHandSituation:
    """What the record adds: who deals; the other one is seat 0."""

    dealer: Player

    @property
    def seats(self) -> tuple[Player, Player]:
        """The players of seats 0 and 1."""
        return (Player(1 - self.dealer), self.dealer)


def score_two_hands(result: TwoHandResult, rules: TwoHandRules, situation: TwoHandSituation) -> Entries:
    """Everything that is written for a deal, each with its reason; raises RulesError for what the rules do not allow.

    >>> game = TwoHandGame(7, 0, whist="with_talon", tricks=(6, 4))
    >>> for entry in score_two_hands(game, TwoHandRules.preset("hussar"), TwoHandSituation(Player.B)):
    ...     print(entry.explain)
    B writes 56 on A: 4 tricks × 4 + 1 undertrick × 40
    """
    check_result(result, rules)
    who = situation.seats
    if isinstance(result, TwoHandPasses):
        return Entries(())
    if isinstance(result, PasyResult):
        return Entries.of(_pasy(result, who))
    if isinstance(result, TwoHandMisere):
        return Entries.of(_misere(result, rules, who))
    return Entries.of(_game(result, rules, who))


def check_result(result: TwoHandResult, rules: TwoHandRules) -> None:
    """Raises RulesError where a result does not belong to the variant, or a whist is not allowed (E.9, E.10)."""
    pasy = rules.variant == "pasy"
    if isinstance(result, PasyResult) is not pasy:
        expected = "tricks of a deal of pasy" if pasy else "a game"
        raise RulesError(f"{rules.variant} knows no such deal: expected {expected}", code="kind")
    if rules.has_table and not isinstance(result, TwoHandGame):
        raise RulesError("nobody passes or plays misère in gusarik: expected a game of the table", code="kind")
    if not isinstance(result, TwoHandGame):
        return
    if rules.has_table and (result.whist == "pass" or result.strain is None or result.declarer != 0):
        raise RulesError("in gusarik the dealer's opponent names game and strain, the dealer must whist", code="whist")
    if rules.has_table and result.whist == "without_talon":
        raise RulesError("in gusarik the whister has a talon of his own: expected with_talon", code="whist")
    if result.whist == "check" and result.level != 10:
        raise RulesError(f"{result.level} is whisted, not checked: expected check on ten only", code="whist")
    if not may_whist(result.level, result.whist):
        raise RulesError(f"{result.level} is whisted only with the talon", code="whist")


def may_whist(level: int, whist: str) -> bool:
    """Whether a whist may be said on a level (E.9).

    >>> may_whist(8, "without_talon"), may_whist(7, "without_talon")
    (False, True)
    """
    return whist != "without_talon" or required_tricks(level, with_talon=False) is not None


def game_text(result: TwoHandGame) -> str:
    """A game as the table of 25 names it: `7H`, `10NT`."""
    strain = result.strain
    return f"{result.level}{'' if strain is None else 'NT' if strain is Strain.NO_TRUMP else strain}"


def marks(result: TwoHandResult, rules: TwoHandRules) -> tuple[str, ...]:
    """The game of the table that a deal crosses off for its declarer (DEC-13)."""
    if not rules.has_table or not isinstance(result, TwoHandGame):
        return ()
    return () if rules.mark_on is MarkOn.MADE and result.undertricks else (game_text(result),)


def check_unmarked(game: str, marked: tuple[str, ...]) -> None:
    """Raises RulesError for a game that is not in the table of 25, or has been named before."""
    if game not in GAMES:
        raise RulesError(f"no game {game!r} in the table: expected 6S to 10NT", code="contract")
    if game in marked:
        raise RulesError(f"{game} is crossed off already: expected another game of the table", code="contract")


def _game(game: TwoHandGame, rules: TwoHandRules, who: tuple[Player, Player]) -> Iterator[Entry]:
    declarer, other = who[game.declarer], who[1 - game.declarer]
    price = rules.base.prices_of(game.strain).pool[game.level - 6]
    hussar = rules.scoring is TwoHandScoring.HUSSAR
    name = f"{game.level}{'' if game.strain is None else game.strain}"
    if game.tricks is None:
        yield Entry(Column.POOL, declarer, (Term(Why.NOT_WHISTED, 1, price, game=name),))
        return
    taken, down = game.tricks[1 - game.declarer], game.undertricks
    if not down:
        yield Entry(Column.POOL, declarer, (Term(Why.GAME_MADE, 1, price, game=name),))
        yield Entry(Column.WHISTS, other, (Term(Why.TRICK, taken, price),), on=declarer)
        yield from _short(game, rules, declarer, other, price)
    elif hussar:
        terms = (Term(Why.TRICK, taken, price), Term(Why.UNDERTRICK, down, WHISTS_PER_POINT * price))
        yield Entry(Column.WHISTS, other, terms, on=declarer)
    else:
        yield Entry(Column.MOUNTAIN, declarer, (Term(Why.UNDERTRICK, down, price),))
        terms = (Term(Why.TRICK, taken, price), Term(Why.CONSOLATION, down, price))
        yield Entry(Column.WHISTS, other, terms, on=declarer)


def _short(game: TwoHandGame, rules: TwoHandRules, declarer: Player, other: Player, price: Fraction) -> Iterator[Entry]:
    """The whister took fewer tricks than he owed against a game that was made."""
    assert game.tricks is not None
    taken = game.tricks[1 - game.declarer]
    if game.level == 10:
        if rules.has_table and not taken:
            yield Entry(Column.MOUNTAIN, other, (Term(Why.SHORT, 1, UNANSWERED_TEN),))
        return
    required = required_tricks(game.level, with_talon=game.whist == "with_talon")
    short = (required or 0) - taken
    if short <= 0:
        return
    in_whists = rules.scoring is TwoHandScoring.HUSSAR and rules.hussar_whister_shortfall is Shortfall.WHISTS
    if in_whists:
        yield Entry(Column.WHISTS, declarer, (Term(Why.SHORT, short, WHISTS_PER_POINT * price),), on=other)
    else:
        yield Entry(Column.MOUNTAIN, other, (Term(Why.SHORT, short, price),))


def _misere(result: TwoHandMisere, rules: TwoHandRules, who: tuple[Player, Player]) -> Iterator[Entry]:
    declarer, other = who[result.declarer], who[1 - result.declarer]
    prices = rules.base.prices
    if not result.tricks:
        yield Entry(Column.POOL, declarer, (Term(Why.MISERE_MADE, 1, prices.misere, game="misere"),))
    elif rules.scoring is TwoHandScoring.HUSSAR:
        term = Term(Why.MISERE_TRICK, result.tricks, WHISTS_PER_POINT * prices.misere_trick)
        yield Entry(Column.WHISTS, other, (term,), on=declarer)
    else:
        yield Entry(Column.MOUNTAIN, declarer, (Term(Why.MISERE_TRICK, result.tricks, prices.misere_trick),))


def _pasy(result: PasyResult, who: tuple[Player, Player]) -> Iterator[Entry]:
    first, second = result.tricks
    yield Entry(Column.POINTS, who[0 if first > second else 1], (Term(Why.MORE_TRICKS, abs(first - second), 1),))


def _check_seat(seat: int) -> None:
    if isinstance(seat, bool) or seat not in (0, 1):
        raise RulesError(f"declarer {seat!r}: expected seat 0 or 1", code="declarer")


def _check_tricks(tricks: tuple[int, int]) -> None:
    if len(tricks) != 2 or any(isinstance(taken, bool) or taken < 0 for taken in tricks) or sum(tricks) != TRICKS:
        raise RulesError(f"tricks {tricks}: expected two numbers, 10 in all", code="tricks")
