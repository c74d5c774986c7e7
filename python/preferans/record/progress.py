"""What a record keeps besides the sheet: bombs in their queues, ordered games, the round of Skachki, opening deals."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import Opening, Ordered
from preferans.scoring.bombs import after_game, bombs_of_deal, is_bomb_deal, with_bombs
from preferans.scoring.entries import Entry
from preferans.scoring.openings import OpeningDeal, opening_bombs, opening_deals
from preferans.scoring.orders import cell, marks, named_game
from preferans.scoring.players import Player, table
from preferans.scoring.races import forced_price, round_prizes
from preferans.scoring.results import AllPassResult, Concession, DealResult, GameResult, MisereResult
from preferans.scoring.sheet import Sheet

Amounts = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A round of Skachki: its number, who dealt first, pools and mountains before it, obligatory deals left.

    `first` is who reached the target first, `contract` whether one has been played in it, `due` the price of an
    obligatory all-pass deal that a failed misère brought on; `over` marks the end of the last round.
    """

    number: int
    first_dealer: Player
    pool: Amounts
    mountain: Amounts
    obligatory: int
    first: Player | None = None
    contract: bool = False
    due: Fraction | None = None
    over: bool = False

    def reached(self, sheet: Sheet, target: Fraction) -> tuple[Player, ...]:
        """Who has reached the target in this round."""
        return tuple(player for player in table(len(sheet.pool)) if sheet.pool[player] - self.pool[player] >= target)

    def prizes(self, sheet: Sheet, rules: Rules) -> list[Entry]:
        """The prizes of this round if it ended now."""
        mountain = {player: sheet.mountain[player] - self.mountain[player] for player in table(rules.players)}
        return round_prizes(self.first, mountain, rules)


@dataclass(frozen=True, slots=True)
class Progress:
    """Deals so far, who dealt first, and by player the bombs in order and the games marked or named."""

    deals: int
    first_dealer: Player
    queues: tuple[tuple[int, ...], ...]
    games: tuple[tuple[str, ...], ...]
    bomb_run: int = 0
    round: Round | None = None

    @classmethod
    def start(cls, rules: Rules, dealer: Player) -> Self:
        """What is kept before the first deal."""
        nothing: tuple[tuple[str, ...], ...] = ((),) * rules.players
        first = _round(1, dealer, Sheet.empty(rules.players), rules) if rules.rounds else None
        return cls(0, dealer, ((),) * rules.players, nothing, round=first)

    def opening_deal(self, rules: Rules) -> OpeningDeal | None:
        """The next deal if it is one of the obligatory ones before the game; None when these are over."""
        deals = () if rules.rounds else opening_deals(rules, self.first_dealer)
        return deals[self.deals] if self.deals < len(deals) else None


def check_due(progress: Progress, result: DealResult, rules: Rules) -> None:
    """Raises RulesError where the deal has to be an all-pass one, or ordered games know no such result."""
    if not isinstance(result, AllPassResult):
        if is_due(progress, rules):
            raise RulesError("this deal is an obligatory all-pass deal: nobody bids", code="kind")
        if isinstance(result, Concession) and rules.ordered is not Ordered.NO:
            raise RulesError("an ordered game is not given up", code="kind")
    elif result.bombs and is_due(progress, rules):
        raise RulesError("this deal is an obligatory all-pass deal: nobody calls a bomb", code="bombs")


def is_due(progress: Progress, rules: Rules) -> bool:
    """Whether the next deal has to be an all-pass one."""
    current = progress.round
    due_in_round = current is not None and (current.obligatory > 0 or current.due is not None)
    return due_in_round or progress.opening_deal(rules) is not None


def after_deal(progress: Progress, result: DealResult, who: tuple[Player, ...], rules: Rules) -> Progress:
    """What is kept after a deal: bombs marked and played off, games marked; the round is closed by `after_round`."""
    opening = progress.opening_deal(rules)
    queues = {Player(index): queue for index, queue in enumerate(progress.queues)}
    games, run = list(progress.games), 0
    if isinstance(result, AllPassResult):
        agreed = opening is not None and rules.opening_deals is not Opening.ALL_PASS
        called = bombs_of_deal(result, rules, progress.bomb_run)
        marked = opening_bombs(rules, opening) if agreed and opening else called
        queues = with_bombs(queues, {who[seat]: order for seat, order in marked.items()})
        run = progress.bomb_run + 1 if is_bomb_deal(result, rules) else 0
    else:
        declarer = who[result.declarer]
        queues[declarer] = after_game(queues[declarer], made=_made(result))
        games[declarer] = _marked(games[declarer], result, rules)
    rows = tuple(queues[player] for player in table(rules.players))
    return replace(progress, deals=progress.deals + 1, queues=rows, games=tuple(games), bomb_run=run)


def after_round(
    current: Round, result: DealResult, sheet: Sheet, streak: int, dealer: Player, rules: Rules
) -> tuple[list[Entry], Round, Player]:
    """The prizes if a deal ended the round, the round that goes on or begins, and who deals next (E.11).

    A round ends when somebody has reached the target and the table is out of all-pass deals.
    """
    all_pass = isinstance(result, AllPassResult)
    # A deal pays off an obligatory one of the round's start first, then the one that a failed misère brought on.
    obligatory = max(0, current.obligatory - 1) if all_pass else current.obligatory
    due = None if all_pass and not current.obligatory else current.due
    if rules.forced_all_pass and not all_pass:
        due = _due(result, rules)
    going = replace(current, obligatory=obligatory, due=due, contract=current.contract or not all_pass)
    if going.first is None or streak or obligatory or due is not None:
        return [], going, dealer
    prizes = going.prizes(sheet, rules)
    if going.number == rules.rounds:
        return prizes, replace(going, over=True), dealer
    leader = Player((going.first_dealer + 1) % rules.players)
    return prizes, _round(going.number + 1, leader, sheet, rules), leader


def queues_of(progress: Progress) -> Mapping[Player, tuple[int, ...]]:
    """The bombs that players hold, the next one first."""
    return {Player(index): queue for index, queue in enumerate(progress.queues) if queue}


def _round(number: int, dealer: Player, sheet: Sheet, rules: Rules) -> Round:
    return Round(number, dealer, sheet.pool, sheet.mountain, rules.opening)


def _made(result: GameResult | MisereResult | Concession) -> bool:
    if isinstance(result, Concession):
        return False
    return not (result.undertricks if isinstance(result, GameResult) else result.tricks)


def _marked(games: tuple[str, ...], result: DealResult, rules: Rules) -> tuple[str, ...]:
    """A player's ordered games after one more, each once; or under "the robber" all that he named."""
    if rules.ordered is not Ordered.NO and isinstance(result, GameResult):
        name = cell(result)
        return (*games, name) if marks(result, rules) and name not in games else games
    name_of_game = named_game(result) if rules.razboynik else None
    return games if name_of_game is None else (*games, name_of_game)


def _due(result: DealResult, rules: Rules) -> Fraction | None:
    """The price of the all-pass deal that follows a failed misère, or a failed game that outbid one (SH)."""
    if isinstance(result, MisereResult) and result.tricks:
        return forced_price(result.tricks, rules)
    if isinstance(result, GameResult) and result.outbid_misere and result.undertricks:
        return forced_price(result.undertricks, rules)
    return None
