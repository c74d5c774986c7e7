"""Options that cannot stand together, each with the reason."""

from typing import TYPE_CHECKING

from preferans.errors import RulesError
from preferans.rules.values import (
    AllPassMode,
    Bombs,
    ExitCondition,
    GameEnd,
    Ordered,
    PoolKind,
    PoolWrite,
    TenGame,
    Whisting,
    WhistStyle,
)

if TYPE_CHECKING:
    from preferans.rules.model import Rules


def check_rules(rules: "Rules") -> None:
    """Raises RulesError for the first contradiction found.

    >>> from preferans.rules import Rules
    >>> Rules.preset("leningrad", help=True)
    Traceback (most recent call last):
    preferans.errors.RulesError: help needs pools that are closed one by one: with pool=sum nobody's pool is full
    """
    for option, contradicts, reason in _contradictions(rules):
        if contradicts:
            raise RulesError(f"{option} {reason}", code=option)


def _contradictions(rules: "Rules") -> list[tuple[str, bool, str]]:
    shared_pool = rules.pool is not PoolKind.INDIVIDUAL
    progression = rules.raspasy_progression
    return [
        (
            "help",
            rules.help and shared_pool,
            f"needs pools that are closed one by one: with pool={rules.pool} nobody's pool is full",
        ),
        (
            "premium_first_close",
            rules.premium_first_close > 0 and shared_pool,
            f"needs pools that are closed one by one: with pool={rules.pool} none is closed",
        ),
        (
            "pool_write",
            rules.pool_write is PoolWrite.HALF_MOUNTAIN and shared_pool,
            f"half_mountain weighs a pool point like a mountain point: with pool={rules.pool} it counts double",
        ),
        (
            "gentleman_share_when_made",
            rules.gentleman_share_when_made and rules.whist_style is WhistStyle.GREEDY,
            "needs whist_style=gentleman: greedy whisters never share",
        ),
        (
            "whist_pass_half",
            rules.whist_pass_half and not rules.half_whist,
            "needs half_whist: there is no half-whist to change to",
        ),
        (
            "raspasy_price",
            bool(progression) and progression[0] != rules.raspasy_price,
            f"{rules.raspasy_price} contradicts raspasy_progression {'-'.join(map(str, progression))}: "
            "give one of them",
        ),
        (
            "raspasy_amnesty",
            rules.raspasy_amnesty and rules.raspasy_mode is AllPassMode.WHISTS,
            "needs raspasy_mode=mountain: in whists the fewest tricks are not paid anyway",
        ),
        (
            "misere_exits",
            rules.misere_exits and rules.exit_condition is not ExitCondition.MADE_WHISTED,
            f"needs exit_condition=made_whisted: with {rules.exit_condition} a misère is judged like a game",
        ),
        (
            "misere_shared",
            rules.misere_shared and rules.players == 3,
            "needs four players: at three nobody sits out",
        ),
        (
            "bombs",
            rules.bombs is not Bombs.NONE and rules.raspasy_mode is AllPassMode.WHISTS,
            "needs raspasy_mode=mountain: a bomb is a price on the mountain",
        ),
        (
            "whisting",
            rules.whisting is Whisting.COMPLICATED and rules.ten_game is TenGame.CHECK,
            "complicated whists the ten: ten_game=check checks it",
        ),
        (
            "pairs",
            rules.pairs and rules.players == 3,
            "needs four players: two against two",
        ),
        (
            "rounds",
            (rules.rounds > 0) != (rules.end is GameEnd.ROUNDS),
            "and end=rounds need each other",
        ),
        (
            "rounds",
            rules.rounds > 0 and rules.pool is PoolKind.INDIVIDUAL,
            "needs pool=sum: a round ends with the first pool that reaches the target",
        ),
        (
            "prize_pool",
            not rules.rounds and any((rules.prize_pool, rules.prize_mountain)),
            "and prize_mountain need rounds",
        ),
        (
            "end",
            (rules.end is GameEnd.TABLES) and rules.ordered is Ordered.NO,
            "tables needs ordered games: else there is no table to fill",
        ),
        (
            "end",
            rules.end is GameEnd.MOUNTAINS and shared_pool,
            f"mountains needs pools that are closed one by one: with pool={rules.pool} none is closed",
        ),
    ]
