"""From the result of a deal to its entries, and what the entries are worth in the end."""

from fractions import Fraction
from typing import Any, overload

from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import ExitCondition
from preferans.scoring.all_pass import score_all_pass
from preferans.scoring.entries import Entries
from preferans.scoring.families import FamilyResult, FamilyRules, FamilySituation, family_value, score_family
from preferans.scoring.game import is_played, score_game
from preferans.scoring.misere import score_concession, score_misere
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.results import AllPassResult, Concession, DealResult, GameResult, MisereResult
from preferans.scoring.situation import Situation
from preferans.scoring.talon import score_talon


@overload
def score(result: DealResult, rules: Rules, situation: Situation) -> Entries: ...
@overload
def score(result: FamilyResult, rules: FamilyRules, situation: FamilySituation) -> Entries: ...
def score(result: Any, rules: Any, situation: Any) -> Entries:
    """Everything that is written for a deal: pool and mountain points, whists, each with its reason (D, E).

    Pool points are as earned: where a full pool passes them on is the record's business. Raises RulesError for a
    result that the rules do not allow.

    >>> result = GameResult(6, 0, tricks=(5, 3, 2), whist={1: "whist", 2: "whist"})
    >>> entries = score(result, Rules.preset("leningrad"), Situation(dealer="C"))
    >>> {f"{writer}>{on}": int(amount) for (writer, on), amount in entries.whists.items()}
    {'B>A': 16, 'C>A': 12}
    """
    if not isinstance(rules, Rules):
        return score_family(result, rules, situation)
    _check_write_off(result, rules, situation)
    if isinstance(result, GameResult):
        return Entries.of([*score_game(result, rules, situation), *score_talon(result, rules, situation)])
    if isinstance(result, MisereResult):
        return Entries.of(score_misere(result, rules, situation))
    if isinstance(result, Concession):
        return Entries.of(score_concession(result, rules, situation))
    return Entries.of(score_all_pass(result, rules, situation))


def deal_value(entries: Entries, rules: Rules | FamilyRules) -> dict[Player, Fraction]:
    """What a deal changes in the final result of every player at the table, in whists; sums to zero (F.6).

    Exact for the whole game, apart from the moment the game ends, and from prizes.

    >>> result = GameResult(6, 0, tricks=(6, 3, 1), whist={1: "whist", 2: "whist"})
    >>> rules = Rules.preset("sochi")
    >>> [str(value) for value in deal_value(score(result, rules, Situation("C")), rules).values()]
    ['16/3', '-2/3', '-14/3']
    """
    if not isinstance(rules, Rules):
        return family_value(entries, rules)
    players, pool, mountain = table(rules.players), entries.pool, entries.mountain
    worth = {
        player: rules.whists_per_pool_point * pool.get(player, Fraction(0)) - 10 * mountain.get(player, Fraction(0))
        for player in players
    }
    mean = sum(worth.values(), Fraction(0)) / len(players)
    value = {player: own - mean for player, own in worth.items()}
    for (writer, on), amount in entries.whists.items():
        value[writer] += amount
        value[on] -= amount
    return value


def is_exit(result: DealResult, rules: Rules) -> bool:
    """Whether a deal ends a run of all-pass deals (B.3).

    >>> result = GameResult(6, 0, tricks=None, whist={1: "pass", 2: "pass"})
    >>> is_exit(result, Rules.preset("sochi")), is_exit(result, Rules.preset("vmk"))
    (True, False)
    """
    if isinstance(result, AllPassResult):
        return False
    if rules.exit_condition is ExitCondition.ANY_CONTRACT:
        return True
    if isinstance(result, Concession):
        return False
    if rules.exit_condition is ExitCondition.MADE:
        return not (result.tricks if isinstance(result, MisereResult) else result.undertricks)
    if isinstance(result, MisereResult):
        return rules.misere_exits and result.tricks == 0
    return is_played(result) and result.undertricks == 0


def _check_write_off(result: DealResult, rules: Rules, situation: Situation) -> None:
    """A win may come off the mountain only where the rules leave the choice (s2, ВМК rule 9)."""
    if not isinstance(result, GameResult | MisereResult) or not result.write_off:
        return
    pair_misere = rules.pairs and isinstance(result, MisereResult)  # 10 into the pool or 20 off the mountain (s2)
    if not rules.write_off_by_choice and not pair_misere:
        raise RulesError("a win goes into the pool here (write_off_by_choice is off)", code="write_off")
    declarer = at_seats(situation.dealer, rules.players)[result.declarer]
    if result.tricks if isinstance(result, MisereResult) else result.undertricks:
        raise RulesError(f"{declarer} failed: there is no win to write off", code="write_off")
    unwhisted = isinstance(result, GameResult) and not is_played(result)
    if not unwhisted and not pair_misere and declarer not in situation.closed:
        raise RulesError(f"{declarer} may write off only an unwhisted game until his pool is closed", code="write_off")
