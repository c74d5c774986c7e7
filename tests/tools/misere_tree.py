"""The misère with a hidden discard by the book: the whole tree of play, nothing merged, for checks on small endings.

Nothing here is shared with the solver. Cards are numbers suit * 8 + rank; seat 0 is the declarer, whose cards include
those he laid away. The value comes from the sequence form of the game, one linear programme; `defence_value` and
`declarer_value` play a printed strategy against its best answer.
"""

import itertools
from dataclasses import dataclass, replace

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

PRICES = {
    "caught": lambda tricks: float(tricks > 0),
    "tricks": float,
    "points": lambda tricks: float(tricks + (tricks > 0)),
}


@dataclass(frozen=True)
class Table:
    """What everybody sees: the declarer's cards not played yet, the defenders' hands, the trick, his tricks."""

    hands: tuple[frozenset[int], frozenset[int], frozenset[int]]
    leader: int
    trick: tuple[int, ...] = ()
    taken: int = 0

    @property
    def to_move(self) -> int:
        return (self.leader + len(self.trick)) % 3

    @property
    def over(self) -> bool:
        return not self.trick and not self.hands[1]

    def legal(self, discard: frozenset[int]) -> list[int]:
        hand = self.hands[self.to_move]
        if self.to_move == 0:
            hand = hand - discard
        follow = [card for card in hand if self.trick and card // 8 == self.trick[0] // 8]
        return sorted(follow or hand)

    def after(self, card: int) -> "Table":
        hands = list(self.hands)
        hands[self.to_move] = hands[self.to_move] - {card}
        trick = (*self.trick, card)
        if len(trick) < 3:
            return replace(self, hands=tuple(hands), trick=trick)
        best = max(range(3), key=lambda place: (trick[place] // 8 == trick[0] // 8, trick[place]))
        winner = (self.leader + best) % 3
        return Table(tuple(hands), winner, (), self.taken + (winner == 0))


def discards_of(table: Table) -> list[frozenset[int]]:
    played = [(table.leader + place) % 3 for place in range(len(table.trick))]
    hidden = len(table.hands[0]) + played.count(0) - len(table.hands[1]) - played.count(1)
    return [frozenset(cards) for cards in itertools.combinations(sorted(table.hands[0]), hidden)]


class SequenceForm:
    """One row for each card the declarer may choose and each spot where the defenders' weights add up."""

    def __init__(self, table: Table, objective: str, prior: dict[frozenset[int], float] | None) -> None:
        self.price = PRICES[objective]
        self.columns = 0
        self.free: list[bool] = []
        self.rows: list[tuple[dict[int, float], bool]] = []  # entries, whether they add up to zero (else at most)
        whole = self.column(free=False)
        self.whole = whole
        worlds = discards_of(table)
        if prior is not None:
            worlds = [world for world in worlds if prior.get(world, 0) > 0]
        values = self.walk(table, worlds, whole)
        self.gain: dict[int, float] = {}
        if prior is None:
            value = self.column(free=True)
            for entries in values.values():
                self.at_most({value: 1.0}, entries)
            self.gain[value] = 1.0
        else:
            total = sum(prior[world] for world in worlds)
            for world, entries in values.items():
                for column, entry in entries.items():
                    self.gain[column] = self.gain.get(column, 0) + entry * prior[world] / total

    def column(self, *, free: bool) -> int:
        self.free.append(free)
        self.columns += 1
        return self.columns - 1

    def at_most(self, left: dict[int, float], right: dict[int, float]) -> None:
        row = dict(left)
        for column, entry in right.items():
            row[column] = row.get(column, 0) - entry
        self.rows.append((row, False))

    def walk(self, table: Table, worlds: list[frozenset[int]], reached: int) -> dict[frozenset[int], dict[int, float]]:
        """What each world is worth, as a sum of columns; `reached` is the defenders' weight of coming here."""
        if table.over:
            return {world: {reached: self.price(table.taken)} for world in worlds}
        if table.to_move != 0:
            values: dict[frozenset[int], dict[int, float]] = {world: {} for world in worlds}
            weights = {reached: -1.0}
            for card in table.legal(frozenset()):
                weight = self.column(free=False)
                weights[weight] = 1.0
                for world, entries in self.walk(table.after(card), worlds, weight).items():
                    for column, entry in entries.items():
                        values[world][column] = values[world].get(column, 0) + entry
            self.rows.append((weights, True))
            return values
        result = {world: {self.column(free=True): 1.0} for world in worlds}
        legal = {world: table.legal(world) for world in worlds}
        for card in sorted({card for cards in legal.values() for card in cards}):
            able = [world for world in worlds if card in legal[world]]
            for world, entries in self.walk(table.after(card), able, reached).items():
                self.at_most(result[world], entries)
        return result

    def value(self) -> float:
        gain = np.zeros(self.columns)
        for column, entry in self.gain.items():
            gain[column] = -entry
        bounds = [(None, None) if free else (0, None) for free in self.free]
        bounds[self.whole] = (1, 1)
        matrices = []
        for kind in (False, True):
            rows = [row for row, equal in self.rows if equal == kind]
            entries = [(place, column, entry) for place, row in enumerate(rows) for column, entry in row.items()]
            places, columns, values = zip(*entries, strict=True) if entries else ((), (), ())
            matrices.append(coo_matrix((values, (places, columns)), shape=(len(rows), self.columns)))
        most, equal = matrices
        found = linprog(
            gain,
            A_ub=most if most.shape[0] else None,
            b_ub=np.zeros(most.shape[0]) if most.shape[0] else None,
            A_eq=equal if equal.shape[0] else None,
            b_eq=np.zeros(equal.shape[0]) if equal.shape[0] else None,
            bounds=bounds,
            method="highs",
        )
        assert found.status == 0, found.message
        return -found.fun


def tree_value(table: Table, objective: str, prior: dict[frozenset[int], float] | None = None) -> float:
    """The value of the whole game."""
    return SequenceForm(table, objective, prior).value()


def open_value(table: Table, discard: frozenset[int]) -> int:
    """The declarer's tricks, all cards seen."""
    if table.over:
        return table.taken
    values = [open_value(table.after(card), discard) for card in table.legal(discard)]
    return min(values) if table.to_move == 0 else max(values)


def defence_value(table: Table, moment, discard: frozenset[int], objective: str) -> float:
    """What the printed defence gets if the declarer laid `discard` away and answers it as well as he can."""
    if table.over or moment.decided:
        return PRICES[objective](table.taken)
    if table.to_move == 0:
        return min(
            defence_value(table.after(card), moment.after(card), discard, objective) for card in table.legal(discard)
        )
    plans = moment.defence()
    assert abs(sum(plan.weight for plan in plans) - 1) < 1e-9
    assert {int(plan.card) for plan in plans} <= set(table.legal(frozenset()))
    return sum(
        plan.weight * defence_value(table.after(int(plan.card)), moment.after(plan.card), discard, objective)
        for plan in plans
    )


def declarer_value(table: Table, moment, objective: str) -> float:
    """What the printed discards and play of the declarer cost him against the best answer to them."""
    if table.over or moment.decided:
        return PRICES[objective](table.taken)
    if table.to_move != 0:
        return max(
            declarer_value(table.after(card), moment.after(card), objective) for card in table.legal(frozenset())
        )
    replies = moment.replies()
    assert abs(sum(reply.weight for reply in replies) - 1) < 1e-9
    chances: dict[int, float] = {}
    for reply in replies:
        legal = table.legal(frozenset(map(int, reply.discard)))
        assert {int(card) for card in reply.cards} <= set(legal)
        assert abs(sum(reply.cards.values()) - 1) < 1e-9
        for card, share in reply.cards.items():
            chances[int(card)] = chances.get(int(card), 0) + reply.weight * share
    return sum(
        chance * declarer_value(table.after(card), moment.after(card), objective) for card, chance in chances.items()
    )
