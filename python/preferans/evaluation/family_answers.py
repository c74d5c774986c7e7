"""What decisions come to in the games that are no pulka of three or four: contracts, choices, calls, par."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from preferans.cards import Card, Seat
from preferans.deal import Deal
from preferans.errors import RulesError
from preferans.scoring.entries import Entries
from preferans.scoring.families import FamilyResult, FamilyRules
from preferans.scoring.players import Player

Pair = tuple[Card, Card]
Said = tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True)
class FamilyContract:
    """A contract as its game names it, who plays it and with which cards.

    `name`: `C`, `betl`, `igra sans`, `hand H`; for two `7H`, `misere`. `discard`: the two cards laid away, empty where
    the talon is left or the discard is not told. `talon`: which of two talons the declarer takes, None where there is
    one.
    """

    name: str
    declarer: Seat
    discard: Pair | tuple[()] = ()
    talon: int | None = None

    def __str__(self) -> str:
        return self.name

    @classmethod
    def parse(
        cls,
        text: str,
        declarer: Seat | str | int,
        discard: Iterable[Card | str | int] = (),
        talon: int | None = None,
    ) -> Self:
        """A contract as people write it, with the cards laid away; raises RulesError or CardError.

        >>> FamilyContract.parse("Igra c", "N").name, FamilyContract.parse("7nt", 0, ("S9", "ST"), talon=1).name
        ('igra C', '7N')
        """
        words = text.split()
        if not words or len(words) > 2:
            raise RulesError(f"no contract {text!r}: expected C, igra C, betl, hand H, 7H ..", code="contract")
        last = words[-1]
        if last[0].isdecimal():
            last = last.upper().replace("NT", "N")
        else:
            last = last.upper() if len(last) == 1 else last.lower()
        cards = tuple(sorted(Card(card) for card in discard))
        if len(cards) not in (0, 2) or len(set(cards)) != len(cards):
            raise RulesError(f"{len(set(cards))} cards laid away: expected two, or none", code="discard")
        if talon not in (None, 0, 1):
            raise RulesError(f"talon {talon!r}: expected 0 or 1", code="talon")
        pair: Pair | tuple[()] = (cards[0], cards[1]) if cards else ()
        return cls(" ".join([*(word.lower() for word in words[:-1]), last]), Seat.of(declarer), pair, talon)


@dataclass(frozen=True, slots=True)
class FamilyWhisting:
    """How a contract goes when everybody sees all cards and decides for his own worth.

    `tricks` are the declarer's as the deal then ends, None where nothing is played. `calls`: the defenders' answers by
    turn (follow, drop, call, kontra, rekontra ..; for two pass, with_talon, without_talon, check). `answer_discard`:
    for two what a whister lays away who has taken his talon. `worth`: the change of everybody's final result in the
    game's own unit (`family_value`).
    """

    contract: FamilyContract
    tricks: int | None
    calls: Said
    result: FamilyResult
    entries: Entries
    worth: dict[Player, Fraction]
    answer_discard: Pair | tuple[()] = ()


@dataclass(frozen=True, slots=True)
class FamilyChoice:
    """A contract with the discards that come to the same for its declarer, the first of which `contract` names.

    `tricks`, `calls`, `worth` as in `FamilyWhisting`; `own` is the declarer's worth, `margin` how much more than the
    next choice of the list, None for the last.
    """

    contract: FamilyContract
    discards: tuple[Pair, ...]
    tricks: int | None
    calls: Said
    worth: dict[Player, Fraction]
    own: Fraction
    margin: Fraction | None = None


@dataclass(frozen=True, slots=True)
class FamilyPar:
    """The par of a deal: the auction, who plays what, everybody's worth.

    `choice` is None where nobody plays. `best`: for each hand the contract that it would play if it could name any.
    """

    deal: Deal
    rules: FamilyRules
    calls: Said
    choice: FamilyChoice | None
    worth: dict[Player, Fraction]
    best: tuple[FamilyChoice, ...]

    @property
    def declarer(self) -> Seat | None:
        """Who plays."""
        return None if self.choice is None else self.choice.contract.declarer

    @property
    def contract(self) -> FamilyContract | None:
        """The contract with the first of the best discards."""
        return None if self.choice is None else self.choice.contract


def ranked(choices: list[FamilyChoice]) -> tuple[FamilyChoice, ...]:
    """Choices with most own worth first, equal ones as they stand, each with its margin."""
    order = sorted(choices, key=lambda choice: -choice.own)
    following = [*order[1:], None]
    return tuple(
        replace(choice, margin=None if after is None else choice.own - after.own)
        for choice, after in zip(order, following, strict=True)
    )
