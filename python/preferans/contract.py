"""The contract that the declarer names: a game of six to ten tricks, or a misère."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from preferans.cards import Card, Seat, Strain
from preferans.errors import CardError, RulesError

GAME_LEVELS = range(6, 11)
MISERE_LEVEL = 0


class ContractKind(StrEnum):
    """A game promises at least `level` tricks, a misère promises none."""

    GAME = "game"
    MISERE = "misere"


@dataclass(frozen=True, slots=True)
class Contract:
    """What is played: level 6..10 (tricks), strain, declarer's seat 0..2 and the two cards laid away.

    Raises RulesError for a level, declarer or discard that cannot be, CardError for an unknown strain or card.
    Source: rules of the contract after the talon (s1; section C).

    >>> Contract(level=7, strain="H", declarer=0, discard=("S7", "C8"))
    Contract(level=7, strain=<Strain.HEARTS: 3>, declarer=0, discard=(Card('S7'), Card('C8')))
    >>> str(Contract.misere(declarer=1)), Contract.parse("8NT", declarer=2).strain
    ('misere', <Strain.NO_TRUMP: 4>)
    """

    level: int
    strain: Strain
    declarer: int
    discard: tuple[Card, ...]

    def __init__(
        self,
        level: int,
        strain: Strain | str | int,
        declarer: Seat | str | int,
        discard: Iterable[Card | str | int] = (),
    ) -> None:
        if isinstance(level, bool) or not isinstance(level, int) or level not in GAME_LEVELS:
            raise RulesError(f"no level {level!r}: expected 6 to 10 (a misère is Contract.misere)", code="level")
        self._fill(int(level), Strain.of(strain), declarer, discard)

    @classmethod
    def misere(cls, declarer: Seat | str | int, discard: Iterable[Card | str | int] = ()) -> Self:
        """The contract to take no trick, without trump; raises RulesError and CardError like the class.

        >>> Contract.misere(0, ("SA", "SK")).kind.value
        'misere'
        """
        contract = cls.__new__(cls)
        contract._fill(MISERE_LEVEL, Strain.NO_TRUMP, declarer, discard)
        return contract

    @classmethod
    def parse(cls, text: str, declarer: Seat | str | int, discard: Iterable[Card | str | int] = ()) -> Self:
        """The contract written `7H`, `10S`, `6N` (or `6NT`) or `misere`; raises RulesError.

        >>> str(Contract.parse("10c", declarer=0))
        '10C'
        """
        word = text.strip()
        if word.lower() in ("misere", "misère"):
            return cls.misere(declarer, discard)
        digits = "10" if word.startswith("10") else word[:1]
        if not digits.isdecimal() or int(digits) not in GAME_LEVELS or len(word) == len(digits):
            raise RulesError(f"no contract {text!r}: expected 6S to 10N or misere", code="contract")
        try:
            return cls(int(digits), word[len(digits) :], declarer, discard)
        except CardError as error:
            if error.code == "strain":
                raise RulesError(f"no contract {text!r}: expected 6S to 10N or misere", code="contract") from None
            raise

    @property
    def kind(self) -> ContractKind:
        """Whether this is a game or a misère."""
        return ContractKind.MISERE if self.level == MISERE_LEVEL else ContractKind.GAME

    def __str__(self) -> str:
        return "misere" if self.kind is ContractKind.MISERE else f"{self.level}{self.strain}"

    def _fill(
        self, level: int, strain: Strain, declarer: Seat | str | int, discard: Iterable[Card | str | int]
    ) -> None:
        seat = int(Seat.of(declarer))
        if seat > 2:
            raise RulesError("the sitting dealer cannot be declarer: expected seat 0 to 2", code="declarer")
        cards = tuple(Card(card) for card in discard)
        if len(cards) not in (0, 2):
            raise RulesError(f"{len(cards)} cards laid away: expected two, or none if not told", code="discard")
        if len(set(cards)) != len(cards):
            raise CardError(
                f"{cards[0]} is twice in the discard",
                code="duplicate",
                card=str(cards[0]),
                places=("discard", "discard"),
            )
        for name, value in (("level", level), ("strain", strain), ("declarer", seat), ("discard", cards)):
            object.__setattr__(self, name, value)
