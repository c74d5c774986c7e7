"""The defenders' calls as a game: backward induction, each defender for his own worth, all results known.

A defender compares what each of his calls leads to when everybody after him does the same. Of calls that are worth the
same to him he passes rather than whists, and whists rather than half-whists. In pairs his worth is that of his pair.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from preferans.auction import legal_whist_calls
from preferans.cards import Seat, Strain
from preferans.contract import MISERE_LEVEL
from preferans.evaluation.worths import TRICKS, Calls, Share, Worth, Worths, is_checked
from preferans.rules import Rules
from preferans.scoring import Whist
from preferans.scoring.game import plays_alone

PREFERRED = (Whist.PASS, Whist.WHIST, Whist.HALF)  # among calls of equal worth

Divide = Callable[[], Share]  # the defenders' tricks where both play their own hands; asked only where it matters


@dataclass(frozen=True, slots=True)
class CallChoice:
    """One defender's turn: what he says, and what each legal call is worth to him, in whists."""

    seat: Seat
    call: Whist
    worths: dict[Whist, Fraction]


@dataclass(frozen=True, slots=True)
class Game:
    """A contract that the defenders are to answer: what results are worth, what is played, how the tricks fall.

    `level` is 0 for a misère, which is whisted under complicated whisting alone.
    """

    worths: Worths
    level: int
    strain: Strain
    tricks: int  # the declarer's by best play
    divide: Divide


@dataclass(frozen=True, slots=True)
class CallsSolved:
    """The calls in order with the turns that led to them, what counts in the end, the tricks scored, the worth.

    `share` are the defenders' tricks as scored: all of them a lone whister's, who plays both hands; None where nobody
    plays, and on a misère. `aims` is what each hand plays for, in pairs the worth of both partners.
    """

    turns: tuple[CallChoice, ...]
    calls: Calls
    share: Share | None
    worth: Worth
    aims: Worth

    @property
    def said(self) -> tuple[tuple[Seat, Whist], ...]:
        """Who said what, in order."""
        return tuple((turn.seat, turn.call) for turn in self.turns)


def solve_calls(game: Game, said: tuple[Whist, ...] = ()) -> CallsSolved:
    """What the defenders say from `said` on."""
    worths = game.worths
    forced = worths.forced(game.level)
    legal = legal_whist_calls(said, game.level, worths.rules, game.strain, forced=forced)
    options = sorted(legal, key=PREFERRED.index)
    if not options:
        calls = final_calls(said, game.level, worths)
        if game.level == MISERE_LEVEL:
            share, worth = None, worths.misere(game.tricks, calls)
        else:
            share = share_scored(calls, game.level, game.tricks, game.divide, worths.rules)
            worth = worths.game(game.level, game.strain, share, calls)
        return CallsSolved((), calls, share, worth, worths.aims(worth))
    seat = worths.defenders[len(said) % 2]
    after = {call: solve_calls(game, (*said, call)) for call in options}
    best = max(options, key=lambda call: after[call].aims[seat])  # the first of equals
    turn = CallChoice(seat, best, {call: solved.aims[seat] for call, solved in after.items()})
    chosen = after[best]
    return CallsSolved((turn, *chosen.turns), chosen.calls, chosen.share, chosen.worth, chosen.aims)


def final_calls(said: tuple[Whist, ...], level: int, worths: Worths) -> Calls:
    """What counts of the calls said: a whist after a half-whist is the return, whose other defender then passes."""
    if is_checked(level, worths.rules):
        return Whist.CHECK, Whist.CHECK
    last = [Whist.PASS, Whist.PASS]
    for turn, call in enumerate(said):
        own, other = turn % 2, 1 - turn % 2
        if call is Whist.WHIST and last[other] is Whist.HALF:
            last[other] = Whist.PASS
        last[own] = call
    return last[0], last[1]


def is_played_out(calls: Calls, level: int, rules: Rules) -> bool:
    """Whether the cards of a game are played after these calls."""
    return Whist.WHIST in calls or Whist.CHECK in calls or plays_alone(level, calls, rules)


def share_scored(calls: Calls, level: int, tricks: int, divide: Divide, rules: Rules) -> Share | None:
    """The defenders' tricks as they are scored after these calls."""
    rest = TRICKS - tricks
    if calls in ((Whist.WHIST, Whist.WHIST), (Whist.CHECK, Whist.CHECK)):
        return divide()
    if Whist.WHIST not in calls:
        return (rest, 0) if plays_alone(level, calls, rules) else None  # nobody writes for them
    return (rest, 0) if calls[0] is Whist.WHIST else (0, rest)


def known(share: Share | None) -> Share:
    """A division that must be known where both defenders play."""
    assert share is not None
    return share


def solved_misere(worths: Worths, tricks: int) -> CallsSolved:
    """`solve_calls` of a misère with so many tricks of the declarer, remembered."""
    key = ("misere", tricks)
    found = worths.derived.get(key)
    if not isinstance(found, CallsSolved):
        game = Game(worths, MISERE_LEVEL, Strain.NO_TRUMP, tricks, lambda: (0, 0))
        found = worths.derived[key] = solve_calls(game)
    return found


def solved_for(worths: Worths, level: int, strain: Strain, tricks: int, share: Share) -> CallsSolved:
    """`solve_calls` with a known division, remembered."""
    key = ("calls", level, _told(worths, level, strain), share)
    found = worths.derived.get(key)
    if not isinstance(found, CallsSolved):
        found = worths.derived[key] = solve_calls(Game(worths, level, strain, tricks, lambda: share))
    return found


@dataclass(frozen=True, slots=True)
class Divided:
    """The calls for every division of the defenders' tricks, from none for the first of them up.

    `own_alike`: the declarer's worth is the same in all of them; `alike`: so is everything else. `most`: the declarer's
    worth in the best of them.
    """

    solved: tuple[CallsSolved, ...]
    own_alike: bool
    alike: bool
    most: Fraction


def solved_for_all(worths: Worths, level: int, strain: Strain, tricks: int) -> Divided:
    """`solved_for` every division of the defenders' tricks, remembered."""
    key = ("divisions", level, _told(worths, level, strain), tricks)
    found = worths.derived.get(key)
    if not isinstance(found, Divided):
        rest = TRICKS - tricks
        solved = tuple(solved_for(worths, level, strain, tricks, (first, rest - first)) for first in range(rest + 1))
        own = {one.aims[worths.declarer] for one in solved}
        alike = all(one == solved[0] for one in solved)
        found = worths.derived[key] = Divided(solved, len(own) == 1, alike, max(own))
    return found


def _told(worths: Worths, level: int, strain: Strain) -> Strain | None:
    """The strain where calls or prices depend on it, else None."""
    forced = worths.rules.stalingrad and level == 6 and strain is Strain.SPADES
    return strain if forced or worths.rules.suit_prices else None
