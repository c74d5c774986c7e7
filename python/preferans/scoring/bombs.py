"""Bombs and birdies: who marks one, at which order, what a bomb deal costs, how a queue is played off (E.6, E.7)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import BombOutbid, Bombs, DealerBomb
from preferans.scoring.players import Player
from preferans.scoring.results import AllPassResult
from preferans.scoring.situation import Situation

Queue = tuple[int, ...]
DARK = (Bombs.DARK, Bombs.DARK_ELDEST)


def bomb_order(rules: Rules, run: int) -> int:
    """The order of a bomb called after `run` bomb deals in a row: 1, 2, 3 and so on, up to the cap.

    >>> [bomb_order(Rules.preset(name), 2) for name in ("classic", "classic_s4")]
    [3, 1]
    """
    return min(run + 1, rules.bomb_cap) if rules.bomb_cap else run + 1


def outbids_bomb(rules: Rules, run: int) -> int:
    """The lowest level that beats a bomb called after `run` bomb deals in a row.

    >>> [outbids_bomb(Rules.preset("classic_s4"), run) for run in (0, 1, 2)]
    [7, 8, 8]
    """
    highest = {BombOutbid.SEVEN: 7, BombOutbid.SEVEN_EIGHT: 8, BombOutbid.ORDER: 10}[rules.bomb_outbid]
    return min(7 + run, highest)


def is_bomb_deal(result: AllPassResult, rules: Rules) -> bool:
    """Whether somebody passed in the dark, so that the deal costs the price of a bomb."""
    return rules.bombs in DARK and any(seat is not Seat.S for seat in result.bombs)


def price_of_deal(result: AllPassResult, rules: Rules, situation: Situation) -> Fraction:
    """What a trick of an all-pass deal costs: as agreed for this deal, 2^k on a bomb, else by the rules (E.6.3).

    >>> result = AllPassResult((0, 4, 6), bombs=(0,))
    >>> [int(price_of_deal(result, Rules.preset("classic"), Situation("C", bomb_run=run))) for run in (0, 1, 2)]
    [2, 4, 8]
    """
    if situation.price is not None:
        return situation.price
    if is_bomb_deal(result, rules):
        return Fraction(2 ** bomb_order(rules, situation.bomb_run))
    return rules.all_pass_price(situation.streak)


def bombs_of_deal(result: AllPassResult, rules: Rules, run: int) -> dict[Seat, int]:
    """The order of the bomb that each seat marks after an all-pass deal; S is the sitting dealer (E.6.3, E.7).

    >>> bombs_of_deal(AllPassResult((3, 3, 4)), Rules.preset("huliganka"), run=0)
    {<Seat.E: 2>: 1}
    """
    sitting = [Seat.S] if rules.players == 4 and rules.dealer_bomb is not DealerBomb.NO else []
    if rules.bombs is Bombs.ALL:
        return dict.fromkeys([Seat.W, Seat.N, Seat.E, *sitting], 1)
    if rules.bombs is Bombs.THIRD:
        return {Seat.E: 1}
    if not is_bomb_deal(result, rules):
        return {}
    seats = result.bombs if rules.dealer_bomb is not DealerBomb.YES else sorted({*result.bombs, *sitting})
    return dict.fromkeys(seats, bomb_order(rules, run))


def check_bombs(result: AllPassResult, rules: Rules) -> None:
    """Raises RulesError for dark passes that the rules do not know."""
    if not result.bombs:
        return
    if rules.bombs not in DARK:
        raise RulesError(f"nobody passes in the dark here (bombs={rules.bombs})", code="bombs")
    if rules.bombs is Bombs.DARK_ELDEST and set(result.bombs) - {Seat.W, Seat.S}:
        raise RulesError("only the eldest hand passes in the dark (bombs=dark_eldest)", code="bombs")
    if Seat.S in result.bombs and (rules.players == 3 or rules.dealer_bomb is not DealerBomb.EXTENDED):
        raise RulesError("a sitting dealer joins a bomb only with dealer_bomb=extended, at four", code="bombs")


def after_game(queue: Queue, *, made: bool) -> Queue:
    """The queue after its owner's game: the first bomb is played off if he made it, and stays if not (E.6.2).

    >>> after_game((1, 3, 1), made=True), after_game((1, 3, 1), made=False)
    ((3, 1), (1, 3, 1))
    """
    return queue[1:] if made else queue


def with_bombs(queues: Mapping[Player, Queue], marked: Mapping[Player, int]) -> dict[Player, Queue]:
    """The queues with new bombs at their ends."""
    grown = dict(queues)
    for player, order in marked.items():
        grown[player] = (*grown.get(player, ()), order)
    return grown


@dataclass(frozen=True, slots=True)
class PlayedOff:
    """Games played off a queue: pool points of those made, mountain points of those failed, what is left."""

    written: tuple[Fraction, ...]
    mountain: tuple[Fraction, ...]
    queue: Queue


@dataclass(frozen=True, slots=True)
class QueueGame:
    """A game of one player in a row of his: level (None for a misère), undertricks or tricks on it, 0 if made."""

    level: int | None
    down: int
    dark: bool = False


def play_off(queue: Iterable[int], games: Iterable[QueueGame], rules: Rules) -> PlayedOff:
    """What games in a row bring on a queue of bombs, each on the first bomb left (E.6.2).

    >>> played = play_off((1, 2, 3), (QueueGame(6, 0), QueueGame(None, 0)), Rules.preset("classic"))
    >>> [int(points) for points in played.written], played.queue
    ([4, 40], (3,))
    """
    left, written, mountain = tuple(queue), [], []
    for game in games:
        times = (2 ** left[0] if left else 1) * (2 if game.dark else 1)
        prices = rules.prices
        made, under = (
            (prices.misere, prices.misere_trick)
            if game.level is None
            else (prices.pool[game.level - 6], prices.undertrick[game.level - 6])
        )
        if game.down:
            mountain.append(under * times * game.down)
        else:
            written.append(made * times)
        left = after_game(left, made=not game.down)
    return PlayedOff(tuple(written), tuple(mountain), left)
