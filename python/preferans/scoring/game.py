"""Games of six to ten: the declarer's win or loss, whists, consolation, and whisters who took too few (D.2 to D.6)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Seat, Strain
from preferans.errors import RulesError
from preferans.rules import LEVELS, Rules
from preferans.rules.values import Responsibility, ShortfallRule, TenGame, Whisting, WhistStyle
from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.pairs import defending_seats, pair_whists
from preferans.scoring.players import Player
from preferans.scoring.results import GameResult, Whist
from preferans.scoring.situation import Situation

#                         level   6  7  8  9  10      (s4, K 3.8.2; D.2)
REQUIRED_TRICKS = dict(zip(LEVELS, (4, 2, 1, 1, 1), strict=True))
HALF_WHIST_TRICKS = dict(zip(LEVELS, (2, 1, 0, 0, 0), strict=True))  # 0: no half-whist on this level
# The same under complicated whisting (s0, Classic; E.6.9).
COMPLICATED_TRICKS = dict(zip(LEVELS, (4, 3, 2, 1, 1), strict=True))
COMPLICATED_HALF_TRICKS = dict(zip(LEVELS, (2, 2, 1, 0, 0), strict=True))


def required_tricks(level: int, rules: Rules) -> int:
    """The tricks that the defence has to take, by level (D.2).

    >>> required_tricks(7, Rules.preset("sochi")), required_tricks(7, Rules.preset("classic", whisting="complicated"))
    (2, 3)
    """
    return (COMPLICATED_TRICKS if rules.whisting is Whisting.COMPLICATED else REQUIRED_TRICKS)[level]


def half_whist_tricks(level: int, rules: Rules) -> int:
    """The tricks that a half-whist is paid for, 0 where it cannot be said (D.2)."""
    return (COMPLICATED_HALF_TRICKS if rules.whisting is Whisting.COMPLICATED else HALF_WHIST_TRICKS)[level]


def score_game(result: GameResult, rules: Rules, situation: Situation) -> list[Entry]:
    """The entries of a game of six to ten (D.4); raises RulesError for calls that the rules do not know.

    >>> rules, result = Rules.preset("sochi"), GameResult(6, 0, tricks=(5, 3, 2), whist={1: "whist", 2: "whist"})
    >>> [(str(e.player), e.column.value, int(e.amount)) for e in score_game(result, rules, Situation("C"))]
    [('A', 'mountain', 2), ('B', 'whists', 8), ('C', 'whists', 6)]
    """
    check_calls(result, rules)
    game = _Game.of(result, rules, situation)
    return [*_declarer(game), *_defenders(game), *_sitting_dealer(game), *_shortfall(game)]


def is_checked(result: GameResult, rules: Rules) -> bool:
    """Whether this is a ten that both defenders check without risk (D.6)."""
    return result.level == 10 and rules.ten_game is TenGame.CHECK


def is_played(result: GameResult) -> bool:
    """Whether cards were played: somebody whisted, or the ten was checked."""
    return bool(result.said(Whist.WHIST) or result.said(Whist.CHECK))


def check_calls(result: GameResult, rules: Rules) -> None:
    """Raises RulesError where whist calls and tricks cannot have come about under the rules (D.1, D.6)."""
    level = result.level
    if is_checked(result, rules) != bool(result.said(Whist.CHECK)) or len(result.said(Whist.CHECK)) == 1:
        expected = "check by both, a ten is not whisted" if is_checked(result, rules) else "whist, pass or half"
        raise RulesError(f"whist calls on {level}: expected {expected} (ten_game={rules.ten_game})", code="whist")
    if result.said(Whist.HALF):
        _check_half(result, rules)
    must_whist = rules.stalingrad and level == 6 and result.strain is Strain.SPADES
    if must_whist and len(result.said(Whist.WHIST)) < 2:
        raise RulesError("six of spades must be whisted by both (stalingrad)", code="whist")
    if result.dark and not rules.dark_bids:
        raise RulesError("nobody bids in the dark here (dark_bids is off)", code="dark")
    if result.dark and result.bought == level and not is_checked(result, rules) and len(result.said(Whist.WHIST)) < 2:
        raise RulesError(f"a dark game named at the level it was bought at, {level}, is whisted by both", code="whist")
    if is_played(result) and result.tricks is None:
        raise RulesError("the game was played: expected the tricks of all three players", code="tricks")
    calls = [call for _, call in result.whist]
    if not is_played(result) and result.tricks is not None and not plays_alone(level, calls, rules):
        raise RulesError("nobody whists, so nothing is played: expected no tricks", code="tricks")


def plays_alone(level: int, calls: Collection[Whist], rules: Rules) -> bool:
    """Whether a game is played out that nobody whists: a ten under complicated whisting (E.6.9).

    >>> passes = (Whist.PASS, Whist.PASS)
    >>> [plays_alone(10, passes, Rules.preset("classic", whisting=how)) for how in ("complicated", "normal")]
    [True, False]
    """
    return rules.whisting is Whisting.COMPLICATED and level == 10 and Whist.HALF not in calls


def _check_half(result: GameResult, rules: Rules) -> None:
    first, _ = result.defenders
    if not rules.half_whist or not half_whist_tricks(result.level, rules):
        raise RulesError(f"no half-whist on {result.level}: expected whist or pass", code="whist")
    if len(result.said(Whist.PASS)) != 1:
        raise RulesError("a half-whist stands only against a pass of the other defender", code="whist")
    if result.whist_of(first) is Whist.HALF and not rules.whist_pass_half:
        raise RulesError(f"{first} spoke first and cannot leave for half-whist (whist_pass_half is off)", code="whist")


@dataclass(frozen=True, slots=True)
class _Game:
    """A result with the prices that apply to it, everything multiplied that a multiplier touches."""

    result: GameResult
    rules: Rules
    who: tuple[Player, ...]  # by seat; a fourth one sits out
    made: Fraction  # G: pool points
    trick: Fraction  # V: whists per trick
    undertrick: Fraction  # U: mountain per declarer's undertrick
    consolation: Fraction  # C: whists per undertrick and writer
    short: Fraction  # S: mountain per trick a whister is short

    @classmethod
    def of(cls, result: GameResult, rules: Rules, situation: Situation) -> "_Game":
        at, who = LEVELS.index(result.level), defending_seats(result.declarer, situation.dealer, rules)
        times = situation.factor(who[result.declarer], dark=result.dark)
        prices = rules.prices_of(result.strain)
        consolation = rules.consolation_per_undertrick(result.level, result.strain)
        full = rules.whist_responsibility is Responsibility.FULL or (rules.resp_after_close and situation.closed)
        undertrick = prices.undertrick[at] * times
        return cls(
            result,
            rules,
            who,
            made=prices.pool[at] * times,
            trick=prices.whist[at] * times,
            undertrick=undertrick,
            consolation=consolation * times if rules.consolation is None else consolation,
            short=undertrick if full else undertrick / 2,
        )

    @property
    def name(self) -> str:
        """The game as the explanation names it; the strain may be untold."""
        strain = self.result.strain
        return f"{self.result.level}{'' if strain is None else strain}"

    @property
    def failed(self) -> int:
        return self.result.undertricks

    @property
    def declarer(self) -> Player:
        return self.who[self.result.declarer]

    def taken(self, seat: Seat) -> int:
        return 0 if self.result.tricks is None else self.result.tricks[seat]

    def whists(self, seat: int, terms: tuple[Term, ...], *, shared: int = 1, greedy_pass: bool = False) -> Entry:
        return Entry(Column.WHISTS, self.who[seat], terms, on=self.declarer, shared=shared, greedy_pass=greedy_pass)


def _declarer(game: _Game) -> Iterator[Entry]:
    result, price = game.result, game.undertrick
    if game.failed:
        yield Entry(Column.MOUNTAIN, game.declarer, (Term(Why.UNDERTRICK, game.failed, price),))
        return
    why = Why.GAME_MADE if is_played(result) else Why.HALF_WHISTED if result.said(Whist.HALF) else Why.NOT_WHISTED
    # A win taken off the mountain is the same term with its sign turned; front.py judges whether that is allowed.
    column, sign = (Column.MOUNTAIN, -1) if result.write_off else (Column.POOL, 1)
    yield Entry(column, game.declarer, (Term(why, sign, game.made, game=game.name),))


def _defenders(game: _Game) -> Iterator[Entry]:
    result = game.result
    lone = result.said(Whist.WHIST)
    if result.said(Whist.HALF):
        seat = result.said(Whist.HALF)[0]
        tricks = half_whist_tricks(result.level, game.rules)
        yield game.whists(seat, (Term(Why.HALF_WHIST, tricks, game.trick),))
    elif game.rules.pairs and game.failed:
        yield from pair_whists(game.declarer, game.who, result, trick=game.trick)
    elif is_checked(result, game.rules):
        # Nobody calls on a checked ten: made, it brings only the pool; failed, both count as whisting (DEC-6).
        if game.failed:
            yield from _both(game)
    elif len(lone) == 2:
        yield from _both(game)
    elif len(lone) == 1:
        yield from _lone_whister(game, lone[0])


def _both(game: _Game) -> Iterator[Entry]:
    for seat in sorted(game.result.defenders):
        yield game.whists(seat, (Term(Why.TRICK, game.taken(seat), game.trick), *_consolation(game)))


def _lone_whister(game: _Game, whister: Seat) -> Iterator[Entry]:
    passer = next(seat for seat in game.result.defenders if seat != whister)
    rules, others = game.rules, game.taken(passer)
    total = game.taken(whister) + others
    tricks = Term(Why.TRICK, total, game.trick, others=(game.who[passer], others) if others else None)
    gentlemen = rules.whist_style is WhistStyle.GENTLEMAN
    # Gentlemen share what a failed declarer pays; a made contract's whists stay with the whister (s0).
    if gentlemen and (game.failed or rules.gentleman_share_when_made):
        pot = Term(Why.TRICK, total, game.trick)
        terms = (pot, Term(Why.CONSOLATION, 2 * game.failed, game.consolation))
        for seat in sorted(game.result.defenders):
            yield game.whists(seat, terms, shared=2)
        return
    for seat in sorted(game.result.defenders):
        if seat == whister:
            yield game.whists(seat, (tricks, *_consolation(game)))
        else:
            yield game.whists(seat, _consolation(game), greedy_pass=True)


def _consolation(game: _Game) -> tuple[Term, ...]:
    return (Term(Why.CONSOLATION, game.failed, game.consolation),) if game.failed else ()


def _sitting_dealer(game: _Game) -> Iterator[Entry]:
    if len(game.who) == 4 and game.failed and is_played(game.result) and game.rules.dealer_consolation:
        yield game.whists(3, (Term(Why.DEALER_CONSOLATION, game.failed, game.consolation),))


def _shortfall(game: _Game) -> Iterator[Entry]:
    for seat, short in tricks_short(game.result, game.rules).items():
        yield Entry(Column.MOUNTAIN, game.who[seat], (Term(Why.SHORT, short, game.short),))


def tricks_short(result: GameResult, rules: Rules) -> dict[Seat, int]:
    """The tricks that each whister is charged for (D.5), by seat; empty if the whist was fulfilled.

    >>> result = GameResult(6, 0, tricks=(7, 3, 0), whist={1: "whist", 2: "whist"})
    >>> tricks_short(result, Rules.preset("sochi"))
    {<Seat.E: 2>: 1}
    """
    whisters = [seat for seat in result.whist_order if result.whist_of(seat) is Whist.WHIST]
    if result.tricks is None or not whisters or result.undertricks:
        return {}
    required = required_tricks(result.level, rules)
    short = required - sum(result.tricks[seat] for seat in result.defenders)
    if short <= 0:
        return {}
    if len(whisters) == 1:
        return {whisters[0]: short}
    first, second = whisters
    rule = rules.shortfall_rule[LEVELS.index(result.level)]
    if rule is ShortfallRule.SECOND:
        return {second: short}
    if rule is ShortfallRule.BOTH:
        return {first: short, second: short}
    # An odd duty cannot be halved: the second whister has the larger part, as where he has all of it.
    quotas = {first: required // 2, second: required - required // 2}
    missing = {seat: quota - result.tricks[seat] for seat, quota in quotas.items() if result.tricks[seat] < quota}
    if rule is ShortfallRule.OWN_HALF_UNCAPPED:
        return missing
    # The duty is the pair's: the partner's surplus helps, so the charges add up to what the pair is short (DEC-5).
    return missing if len(missing) == 2 else dict.fromkeys(missing, short)
