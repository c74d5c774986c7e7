"""Croatian, Serbian and Slovenian deals: bulls of the declarer, soups of the defenders, and who fails (4.10, 4.11)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules.central import (
    DEFENCE_BEATS,
    KONTRA_NAMES,
    OWN_QUOTA,
    PAIR_QUOTA,
    SOUPS_PER_BULL,
    BetlKontraSoups,
    CentralContract,
    CentralRules,
    Quota,
)
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralResult, CentralSituation, check_game
from preferans.scoring.entries import Column, Entries, Entry, Term, Why
from preferans.scoring.players import Player, at_seats, table


def unit_of(contract: CentralContract, kontra: int = 0, refe: bool = False) -> int:
    """The unit of a deal: bulls lost or won, soups per trick (4.2).

    >>> unit_of(CentralContract("sans", igra=True), kontra=4, refe=True)
    512
    """
    return (contract.points << kontra) * (2 if refe else 1)


def score_central(result: CentralResult, rules: CentralRules, situation: CentralSituation) -> Entries:
    """Everything that is written for a deal: bulls and soups, each with its reason; nothing where all passed.

    Refes are the record's business. Raises RulesError for a result that the rules do not allow.

    >>> game = CentralGame("C", 0, active=(1, 2), tricks=(5, 3, 2))
    >>> for entry in score_central(game, CentralRules.preset("croatian"), CentralSituation(Player.C)):
    ...     print(entry.explain)
    A bulls +10: failed: ♣
    B soups on A +30: 3 tricks × 10
    C soups on A +20: 2 tricks × 10
    """
    if isinstance(result, CentralAllPass):
        return Entries(())
    check_game(result, rules)
    if result.active and result.tricks is None:
        raise RulesError("the contract was played: expected the tricks of all three", code="tricks")
    deal = _Deal.of(result, rules, situation)
    return Entries.of([*_declarer(deal), *_soups(deal), *_falls(deal)])


def failing(game: CentralGame, rules: CentralRules) -> tuple[Seat, ...]:
    """The defenders who missed what they owed (4.10).

    >>> game = CentralGame("C", 0, active=(1, 2), tricks=(7, 3, 0))
    >>> [str(seat) for seat in failing(game, CentralRules.preset("serbian"))]
    ['E']
    """
    joint, owner = game.defence_tricks, game.responsible
    if game.tricks is None:
        return ()
    if game.kontra_by is not None:
        return (game.kontra_by,) if game.made else ()
    if game.contract.all_or_nothing:
        return ()
    if owner is not None:
        return (owner,) if joint < PAIR_QUOTA else ()
    short = tuple(seat for seat in game.active if game.tricks[seat] < OWN_QUOTA)
    saved = rules.quota is Quota.PAIR4 and len(game.active) == 2 and joint >= PAIR_QUOTA
    return () if saved else short


def central_value(entries: Entries, players: int = 3) -> dict[Player, Fraction]:
    """What a deal changes in the settlement of every player, in soups, with exact shares; sums to zero (8.2).

    Later effects (pending refes, the hat, the end of the match) are outside.

    >>> game = CentralGame("C", 0, active=(1, 2), tricks=(8, 2, 0))
    >>> entries = score_central(game, CentralRules.preset("croatian"), CentralSituation(Player.C))
    >>> [int(value) for value in central_value(entries).values()]
    [80, 20, -100]
    """
    bulls = amounts_of(entries, Column.BULLS)
    mean = Fraction(sum(bulls.values(), Fraction(0)), players)
    value = {player: SOUPS_PER_BULL * (mean - bulls.get(player, Fraction(0))) for player in table(players)}
    for entry in entries:
        if entry.column is Column.SOUPS and entry.on is not None:
            value[entry.player] += entry.amount
            value[entry.on] -= entry.amount
    return value


def amounts_of(entries: Entries, column: Column) -> dict[Player, Fraction]:
    """The sums that entries add to one column, by player."""
    totals: dict[Player, Fraction] = {}
    for entry in entries:
        if entry.column is column:
            totals[entry.player] = totals.get(entry.player, Fraction(0)) + entry.amount
    return totals


def unit_used(game: CentralGame, rules: CentralRules, situation: CentralSituation) -> int:
    """The unit that a deal is scored with: no more than the bulls left where the last deal is capped (4.14)."""
    unit, left = unit_of(game.contract, game.kontra, situation.refe), situation.bulls_left
    capped = rules.last_deal_cap and game.made and left is not None and 0 < left < unit
    return left if capped and left is not None else unit


@dataclass(frozen=True, slots=True)
class _Deal:
    game: CentralGame
    rules: CentralRules
    who: tuple[Player, ...]
    unit: int
    fall: int  # the unit, or twice of it where the last deal falls doubly
    name: str

    @classmethod
    def of(cls, game: CentralGame, rules: CentralRules, situation: CentralSituation) -> "_Deal":
        unit, left = unit_used(game, rules, situation), situation.bulls_left
        doubly = rules.last_deal_double_fall and left is not None and 0 < left < unit
        name = [str(game.contract), KONTRA_NAMES[game.kontra], "refe" if situation.refe else ""]
        if unit != unit_of(game.contract, game.kontra, situation.refe):
            name.append("last deal")
        who = at_seats(situation.dealer, rules.players)
        return cls(game, rules, who, unit, 2 * unit if doubly else unit, ", ".join(filter(None, name)))

    def bulls(self, seat: Seat, why: Why, sign: int, price: int) -> Entry:
        return Entry(Column.BULLS, self.who[seat], (Term(why, sign, price, game=self.name),))

    def soups(self, seat: Seat, term: Term) -> Entry:
        return Entry(Column.SOUPS, self.who[seat], (term,), on=self.who[self.game.declarer])


def _declarer(deal: _Deal) -> Iterator[Entry]:
    if deal.game.made:
        yield deal.bulls(deal.game.declarer, Why.CONTRACT_MADE, -1, deal.unit)
    else:
        yield deal.bulls(deal.game.declarer, Why.CONTRACT_FAILED, 1, deal.fall)


def _soups(deal: _Deal) -> Iterator[Entry]:
    game, owner = deal.game, deal.game.responsible
    if game.tricks is None:
        return
    if game.contract.all_or_nothing:
        alone = owner is not None and deal.rules.betl_kontra_soups is BetlKontraSoups.KONTRA_GIVER
        for seat in game.active if not game.made else ():
            if not alone or seat == owner:
                yield deal.soups(seat, Term(Why.FAILED_SOUPS, DEFENCE_BEATS, deal.unit))
        return
    for seat in game.active:
        if owner is None:
            yield deal.soups(seat, Term(Why.TRICK, game.tricks[seat], deal.unit))
        elif seat == owner:
            helper = next(other for other in game.active if other != seat)
            helped = game.tricks[helper]
            joint = min(game.defence_tricks, DEFENCE_BEATS)
            others = (deal.who[helper], helped) if helped else None
            yield deal.soups(seat, Term(Why.TRICK, joint, deal.unit, others=others))


def _falls(deal: _Deal) -> Iterator[Entry]:
    for seat in failing(deal.game, deal.rules):
        yield deal.bulls(seat, Why.DEFENDER_FAILED, 1, deal.unit)
