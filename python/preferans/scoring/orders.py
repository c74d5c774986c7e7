"""Games that are ordered: tables of 25 cells in Zakaznoy, the obligatory games of "the robber" (E.6.8, E.8)."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from preferans.cards import Strain
from preferans.errors import RulesError
from preferans.rules import LEVELS, Rules
from preferans.rules.values import MarkOn, Ordered
from preferans.scoring.entries import Column, Entry, Term, Why
from preferans.scoring.players import Player
from preferans.scoring.results import DealResult, GameResult, MisereResult

CELLS = tuple(f"{level}{strain}" for level in LEVELS for strain in Strain)
ROBBED = 5  # a game that was not named is paid as down five, or five tricks on misère
ROBBED_DARK = 10  # all tricks on a dark misère


def cell(result: GameResult) -> str:
    """The cell of a table that a game belongs to, `6N`; raises RulesError where the trump is untold."""
    if result.strain is None:
        raise RulesError("an ordered game needs its trump: expected one of S C D H NT", code="trump")
    return f"{result.level}{result.strain}"


def cell_of(text: object) -> str:
    """The cell of a text such as `6NT` or `10S`; raises RulesError."""
    name = str(text).upper().replace("NT", "N")
    if name not in CELLS:
        raise RulesError(f"no game {text!r} in the table: expected 6S to 10NT", code="marked")
    return name


def marks(result: GameResult, rules: Rules) -> bool:
    """Whether an ordered game is marked in the declarer's table: when made, or whatever becomes of it (DEC-13)."""
    return rules.ordered is not Ordered.NO and (rules.mark_on is MarkOn.DECLARED or not result.undertricks)


def named_game(result: DealResult) -> str | None:
    """How "the robber" calls what a declarer named: `9`, `misere`, `misere dark`; None if nothing was named."""
    if isinstance(result, MisereResult):
        return "misere dark" if result.dark else "misere"
    if isinstance(result, GameResult):
        return f"{result.level} dark" if result.dark else f"{result.level}"
    return None


def missing_games(named: Iterable[str], rules: Rules) -> tuple[str, ...]:
    """The obligatory games that a player has not named; what he named in the dark serves for the plain game too.

    >>> missing_games(("9", "misere dark", "8"), Rules.preset("classic", razboynik="misere-9-9-8"))
    ('9',)
    """
    left = Counter(named)
    missing = []
    for game in sorted(rules.razboynik, key=lambda game: "dark" not in game):  # dark ones first: only they serve
        serves = [other for other in (game, f"{game} dark") if left[other]]
        if serves:
            left[serves[0]] -= 1
        else:
            missing.append(game)
    return tuple(missing)


def unfulfilled(player: Player, missing: Iterable[str], rules: Rules) -> list[Entry]:
    """What a player pays for obligatory games that he did not name: nobody writes whists (E.6.8).

    >>> sum(int(e.amount) for e in unfulfilled(Player.A, ("9", "misere"), Rules.preset("classic")))
    90
    """
    return [_unfulfilled(player, game, rules) for game in missing]


def _unfulfilled(player: Player, game: str, rules: Rules) -> Entry:
    name, _, dark = game.partition(" ")
    times = 2 if dark else 1
    if name == "misere":
        price, count = rules.prices.misere_trick * times, ROBBED_DARK if dark else ROBBED
    elif name.isdecimal() and int(name) in LEVELS and dark in ("", "dark"):
        price, count = rules.prices.undertrick[LEVELS.index(int(name))] * times, ROBBED
    else:
        raise RulesError(f"no game {game!r}: expected 6 to 10 or misere, with dark behind it or not", code="missing")
    return Entry(Column.MOUNTAIN, player, (Term(Why.UNFULFILLED, count, Fraction(price), game=name),))
