"""The games for two as frozen data: Гусарский преферанс, Гусарик, Пасы, their options side by side.

Sources: s0 a survey of the variants, s2 a text on pairs, ВМК, Гусарик and Пасы; E.9 and E.10 of the Russian rules, and
the decisions DEC-2, DEC-13 and DEC-14 where they are silent.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from preferans.rules.family import Choice, ChoiceTable, FamilyRules
from preferans.rules.model import Rules
from preferans.rules.readers import Reader, choice, flag, positive
from preferans.rules.values import MarkOn

TABLE_LEVELS = (6, 7, 8, 9, 10)
GAMES = tuple(f"{level}{strain}" for level in TABLE_LEVELS for strain in ("S", "C", "D", "H", "NT"))  # 25 cells

#       level  with talon  without (None: not allowed)      (s0, s2; E.9)
REQUIRED = {
    6:  (4,    2),
    7:  (2,    1),
    8:  (1,    None),
    9:  (1,    None),
    10: (0,    None),  # checked: no duty
}  # fmt: skip


class TwoHandScoring(StrEnum):
    """What a failed game costs: whists of the opponent alone, or the mountain as in Sochi."""

    HUSSAR = "hussar"
    SOCHI = "sochi"


class Shortfall(StrEnum):
    """What a whister with too few tricks costs himself: whists of the declarer, or his mountain."""

    WHISTS = "whists"
    MOUNTAIN = "mountain"


def _row(name: str, reader: Reader, *columns: object) -> Choice:
    *defaults, source, meaning, meaning_ru = columns
    return Choice(name, reader, tuple(defaults), str(source), str(meaning), str(meaning_ru))


_HUSSAR, _WHISTS, _DECLARED = TwoHandScoring.HUSSAR, Shortfall.WHISTS, MarkOn.DECLARED
_20, _50 = Fraction(20), Fraction(50)

# fmt: off
# ruff: noqa: E501
TABLE = ChoiceTable(
    titles={"hussar": ("Hussar", "Гусарский преферанс"), "gusarik": ("Gusarik", "Гусарик"), "pasy": ("Pasy", "Пасы")},
    players=(2,),
    rows=(
        #    option                      takes                   hussar     gusarik    pasy       source        meaning
        _row("scoring",                  choice(TwoHandScoring), _HUSSAR,   _HUSSAR,   _HUSSAR,   "s0 s2",      "what a failed game costs: whists of the opponent, or as in Sochi; pasy has no games", "подсад: висты противника или как в сочинке; в пасах игр нет"),
        _row("hussar_whister_shortfall", choice(Shortfall),      _WHISTS,   _WHISTS,   _WHISTS,   "s0, DEC-14", "a whister short by hussar scoring: whists of the declarer, or his own mountain", "недобор на висте: висты играющего или гора вистующего"),
        _row("mark_on",                  choice(MarkOn),         _DECLARED, _DECLARED, _DECLARED, "s0, DEC-13", "a game of the table of 25 is crossed off when named, or when made", "игра вычёркивается, когда названа или когда сыграна"),
        _row("allow_here",               flag(),                 True,      True,      True,      "s0",         "the eldest hand may keep a bid by saying here", "первая рука может сказать «здесь»"),
        _row("help",                     flag(),                 True,      True,      True,      "s0",         "a closed pool passes points on for 10 whists each", "закрывшийся дописывает пулю другому по 10 вистов"),
        _row("target",                   positive(),             _20,       _20,       _50,       "s0",         "what the game is played to, pool points or, in pasy, points; agreed at the table", "до скольких очков играют; по договорённости"),
    ),
)
# fmt: on


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoHandRules(FamilyRules):
    """The rules of one table of two.

    >>> TwoHandRules.preset("gusarik", scoring="sochi").changed()
    {'scoring': 'sochi'}
    """

    choices: ClassVar[ChoiceTable] = TABLE
    variant: str
    players: int
    scoring: TwoHandScoring
    hussar_whister_shortfall: Shortfall
    mark_on: MarkOn
    allow_here: bool
    help: bool
    target: Fraction

    @property
    def base(self) -> Rules:
        """Sochi with the same target: prices, the auction's ladder, pools and settlement (E.9)."""
        return Rules.preset("sochi", target=self.target, help=self.help, allow_here=self.allow_here)

    @property
    def has_table(self) -> bool:
        """Whether every game of the table of 25 is played once by each."""
        return self.variant == "gusarik"


def required_tricks(level: int, *, with_talon: bool) -> int | None:
    """What a whister must take; None where he may not whist like that (E.9).

    >>> required_tricks(6, with_talon=True), required_tricks(8, with_talon=False)
    (4, None)
    """
    return REQUIRED[level][0 if with_talon else 1]
