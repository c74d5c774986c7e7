"""Scoring of the games that are no pulka of three or four: which module scores which rules."""

from fractions import Fraction

from preferans.errors import RulesError
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralRules
from preferans.rules.two_hands import TwoHandRules
from preferans.scoring.austrian import (
    AustrianAllPass,
    AustrianGame,
    AustrianResult,
    AustrianSituation,
    changes,
    score_austrian,
)
from preferans.scoring.central import central_value, score_central
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralResult, CentralSituation
from preferans.scoring.entries import Column, Entries
from preferans.scoring.players import Player, table
from preferans.scoring.two_hands import TwoHandResult, TwoHandSituation, score_two_hands

FamilyRules = CentralRules | AustrianRules | TwoHandRules
FamilyResult = CentralResult | AustrianResult | TwoHandResult
FamilySituation = CentralSituation | AustrianSituation | TwoHandSituation


def score_family(result: FamilyResult, rules: FamilyRules, situation: FamilySituation) -> Entries:
    """Everything that is written for a deal; raises RulesError, also for a result of another family.

    >>> from preferans.scoring.two_hands import PasyResult
    >>> rules, situation = TwoHandRules.preset("pasy"), TwoHandSituation(Player.B)
    >>> score_family(PasyResult((7, 3)), rules, situation).items[0].explain
    'A points +4: 4 tricks more × 1'
    """
    if isinstance(rules, CentralRules):
        if isinstance(result, CentralGame | CentralAllPass) and isinstance(situation, CentralSituation):
            return score_central(result, rules, situation)
    elif isinstance(rules, AustrianRules):
        if isinstance(result, AustrianGame | AustrianAllPass) and isinstance(situation, AustrianSituation):
            return score_austrian(result, rules, situation)
    elif isinstance(situation, TwoHandSituation) and not isinstance(
        result, CentralGame | CentralAllPass | AustrianGame | AustrianAllPass
    ):
        return score_two_hands(result, rules, situation)
    names = f"{type(result).__name__} and {type(situation).__name__}"
    raise RulesError(f"{names} do not belong to {rules.variant}", code="kind")


def family_value(entries: Entries, rules: FamilyRules) -> dict[Player, Fraction]:
    """What a deal changes in everybody's final result, in the game's own unit; sums to zero.

    The pot of an Austrian table belongs to all in equal shares.

    >>> from preferans.scoring.two_hands import TwoHandGame
    >>> game = TwoHandGame(7, 0, whist="with_talon", tricks=(6, 4))
    >>> rules = TwoHandRules.preset("hussar")
    >>> entries = score_family(game, rules, TwoHandSituation(Player.B))
    >>> [int(value) for value in family_value(entries, rules).values()]
    [-56, 56]
    """
    if isinstance(rules, CentralRules):
        return central_value(entries, rules.players)
    if isinstance(rules, AustrianRules):
        cash, pot = changes(entries, rules.players)
        return {player: amount + pot / rules.players for player, amount in cash.items()}
    if rules.variant == "pasy":
        value = dict.fromkeys(table(2), Fraction(0))
        for entry in entries:
            if entry.column is Column.POINTS:
                value[entry.player] -= entry.amount
                value[Player(1 - entry.player)] += entry.amount
        return value
    return _two_hands(entries, rules)


def _two_hands(entries: Entries, rules: TwoHandRules) -> dict[Player, Fraction]:
    point = rules.base.whists_per_pool_point
    zero = Fraction(0)
    worth = {p: point * entries.pool.get(p, zero) - 10 * entries.mountain.get(p, zero) for p in table(2)}
    mean = sum(worth.values(), zero) / 2
    value = {player: own - mean for player, own in worth.items()}
    for (writer, on), amount in entries.whists.items():
        value[writer] += amount
        value[on] -= amount
    return value
