"""Entries: what is written down for a deal, each number carried by the terms that it is made of.

An entry has no amount of its own: it is the sum of its terms, so that the explanation and the number cannot differ.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from preferans.scoring.players import Player


class Column(StrEnum):
    """Where an entry is written: a player's pool, his mountain, or his whists on another player."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"
    BULLS = "bulls"  # Central Europe: the middle column, less is better
    SOUPS = "soups"  # Central Europe: written on the declarer
    POT = "pot"  # Austria: what a player draws from the pot, less than 0 where he pays in
    CASH = "cash"  # Austria: what a player gets from another at once
    POINTS = "points"  # pasy: the more the worse


class Why(StrEnum):
    """The rule that made a term; explain.py has the words, the comment the section of the rules."""

    GAME_MADE = "game_made"  # D.4
    NOT_WHISTED = "not_whisted"  # D.4
    HALF_WHISTED = "half_whisted"  # D.1
    UNDERTRICK = "undertrick"  # D.4
    TRICK = "trick"  # D.4
    HALF_WHIST = "half_whist"  # D.1, D.2
    CONSOLATION = "consolation"  # D.4
    DEALER_CONSOLATION = "dealer_consolation"  # E.13
    SHORT = "short"  # D.5
    MISERE_MADE = "misere_made"  # D.3
    MISERE_TRICK = "misere_trick"  # D.3
    WHIST_IN_VAIN = "whist_in_vain"  # E.6.9
    CONCEDED = "conceded"  # C.3
    ALL_PASS_TRICK = "all_pass_trick"  # E.1
    FEWEST_TRICKS = "fewest_tricks"  # E.3
    NO_TRICK = "no_trick"  # E.1, E.3, E.4
    DEALER_NO_TRICK = "dealer_no_trick"  # E.3, E.13
    TALON = "talon"  # E.12
    PREMIUM_MISERE = "premium_misere"  # E.3
    PREMIUM_FIRST_CLOSE = "premium_first_close"  # E.3
    PREMIUM_NO_TRICK = "premium_no_trick"  # E.3
    PREMIUM_MIN_MOUNTAIN = "premium_min_mountain"  # E.3
    UNFULFILLED = "unfulfilled"  # E.6.8
    PRIZE_POOL = "prize_pool"  # E.11
    PRIZE_MOUNTAIN = "prize_mountain"  # E.11
    FINAL_PRIZE_POOL = "final_prize_pool"  # E.11
    FINAL_PRIZE_MOUNTAIN = "final_prize_mountain"  # E.11
    HELP = "help"  # F.2
    POOL = "pool"  # F.2
    SURPLUS = "surplus"  # F.2
    HALF_OFF = "half_off"  # E.6.6
    CONTRACT_MADE = "contract_made"  # Central Europe 4.11, 6.2
    CONTRACT_FAILED = "contract_failed"  # Central Europe 4.11, 6.2
    DEFENDER_FAILED = "defender_failed"  # Central Europe 4.10, 6.2
    FAILED_SOUPS = "failed_soups"  # Central Europe 4.11, betl
    MORE_TRICKS = "more_tricks"  # E.10


@dataclass(frozen=True, slots=True)
class Term:
    """`count` times `price` by one rule; `others` are tricks of the partner inside `count`, `level` the game."""

    why: Why
    count: Fraction | int
    price: Fraction | int
    others: tuple[Player, int] | None = None
    game: str = ""

    @property
    def amount(self) -> Fraction:
        """Pool points, mountain points or whists, by the entry's column."""
        return Fraction(self.count) * self.price


@dataclass(frozen=True, slots=True)
class Entry:
    """One number on the sheet: `player` writes it in `column`, whists on the player `on`.

    `shared` divides the sum of the terms (gentleman whists, ties, a shared misère); `greedy_pass` marks a passer who
    writes no tricks.

    >>> entry = Entry(Column.WHISTS, Player.B, (Term(Why.TRICK, 3, 2), Term(Why.CONSOLATION, 1, 2)), on=Player.A)
    >>> entry.amount
    Fraction(8, 1)
    """

    column: Column
    player: Player
    terms: tuple[Term, ...]
    on: Player | None = None
    shared: int = 1
    greedy_pass: bool = False

    @property
    def amount(self) -> Fraction:
        """The number written: pool points, mountain points or whists."""
        total = sum((term.amount for term in self.terms), Fraction(0))
        return total if self.shared == 1 else total / self.shared

    @property
    def explain(self) -> str:
        """The entry as an English sentence; `preferans.scoring.sentence` knows Russian too.

        >>> Entry(Column.MOUNTAIN, Player.A, (Term(Why.UNDERTRICK, 1, 2),)).explain
        'A mountain +2: 1 undertrick × 2'
        """
        from preferans.scoring.explain import sentence

        return sentence(self)


@dataclass(frozen=True, slots=True)
class Entries:
    """All that is written for one deal, in reading order; entries of nothing are left out.

    >>> Entries.of([Entry(Column.POOL, Player.A, (Term(Why.GAME_MADE, 1, 2),))]).pool
    {<Player.A: 0>: Fraction(2, 1)}
    """

    items: tuple[Entry, ...]

    @classmethod
    def of(cls, items: Iterable[Entry]) -> "Entries":
        """The entries that write something."""
        return cls(tuple(entry for entry in items if entry.amount != 0))

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    @property
    def pool(self) -> Mapping[Player, Fraction]:
        """Pool points earned, by player, before anybody is helped."""
        return self._sum(Column.POOL)

    @property
    def mountain(self) -> Mapping[Player, Fraction]:
        """Mountain points, by player; less than 0 where a bonus comes off."""
        return self._sum(Column.MOUNTAIN)

    @property
    def whists(self) -> Mapping[tuple[Player, Player], Fraction]:
        """Whists by (writer, the player they are written on)."""
        totals: dict[tuple[Player, Player], Fraction] = {}
        for entry in self.items:
            if entry.column is Column.WHISTS and entry.on is not None:
                pair = (entry.player, entry.on)
                totals[pair] = totals.get(pair, Fraction(0)) + entry.amount
        return totals

    def _sum(self, column: Column) -> dict[Player, Fraction]:
        totals: dict[Player, Fraction] = {}
        for entry in self.items:
            if entry.column is column:
                totals[entry.player] = totals.get(entry.player, Fraction(0)) + entry.amount
        return totals
