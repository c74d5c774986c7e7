"""Austrian Préférence, simple and illustrated, as frozen data: the tariff and the options side by side.

Sources: CE 6 and 7 of the specification of the games of Central Europe; A11 to A20 number its open points. The tariff
of the illustrated game is not attested anywhere: it follows the order of the Balkan ladder, and `tariff` replaces it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import ClassVar

from preferans.cards import Strain
from preferans.errors import RulesError
from preferans.rules.central import Quota
from preferans.rules.family import Choice, ChoiceTable, FamilyRules
from preferans.rules.readers import Reader, choice, flag, refuse, whole

TRUMPS = {"C": Strain.CLUBS, "S": Strain.SPADES, "D": Strain.DIAMONDS, "H": Strain.HEARTS}  # from low to high


class AllPassPlay(StrEnum):
    """What becomes of a deal that all passed."""

    REDEAL = "redeal"
    OPEN_TALON = "open_talon"
    DEALER_PLAYS = "dealer_plays"


class Payer(StrEnum):
    """Who pays the helpers' tricks."""

    DECLARER = "declarer"
    POT = "pot"


class PotShort(StrEnum):
    """What is drawn from a pot that holds less."""

    ALLOW_NEGATIVE = "allow_negative"
    WHAT_IS_THERE = "what_is_there"


@dataclass(frozen=True, slots=True)
class Tariff:
    """One contract of the tariff: its value v, the tricks the declarer needs (0: none at all), and its rules.

    `led_through`: the opponent before the declarer leads, else the declarer. `may_drop`: opponents may stay home.
    `tricks_paid`: the helpers are paid for tricks, and owe two.
    """

    code: str
    value: int
    needs: int
    led_through: bool = False
    may_drop: bool = True
    tricks_paid: bool = True

    @property
    def trump(self) -> Strain:
        """The trump suit, or no trump."""
        return TRUMPS.get(self.code, Strain.NO_TRUMP)


#              code  v  needs
SIMPLE = (
    Tariff("C",      1, 6),
    Tariff("S",      2, 6),
    Tariff("D",      3, 6),
    Tariff("H",      4, 6),
)  # fmt: skip
ILLUSTRATED = (
    *SIMPLE,
    Tariff("betl",   5, 0,  may_drop=False, tricks_paid=False),
    Tariff("sans",   6, 6,  led_through=True),
    Tariff("durch",  7, 10, may_drop=False, tricks_paid=False),
)  # fmt: skip


def tariff_table() -> Reader:
    """A whole tariff: a list of contracts with code, value, needs and, where they differ, the other fields."""
    names = {field.name: field.type for field in fields(Tariff)}
    allowed = "a list of {code, value, needs, led_through, may_drop, tricks_paid}, values going up"

    def read(name: str, value: object) -> object:
        if not isinstance(value, Sequence) or isinstance(value, str) or not value:
            raise refuse(name, value, allowed)
        rows = tuple(row if isinstance(row, Tariff) else _row_of(name, row) for row in value)
        codes, values = [row.code for row in rows], [row.value for row in rows]
        if len(set(codes)) != len(codes) or values != sorted(set(values)):
            raise refuse(name, value, allowed)
        return rows

    def _row_of(name: str, row: object) -> Tariff:
        if not isinstance(row, Mapping) or not {"code", "value", "needs"} <= set(row) <= set(names):
            raise refuse(name, row, allowed)
        for field, item in row.items():
            kind = {"code": str, "value": int, "needs": int}.get(field, bool)
            if type(item) is not kind:
                raise refuse(f"{name}.{field}", item, allowed)
        if row["value"] < 1 or not 0 <= row["needs"] <= 10:
            raise refuse(name, dict(row), allowed)
        return Tariff(**row)

    return Reader(allowed, read)


def _row(name: str, reader: Reader, *columns: object) -> Choice:
    *defaults, source, meaning, meaning_ru = columns
    return Choice(name, reader, tuple(defaults), str(source), str(meaning), str(meaning_ru))


_OWN, _REDEAL, _DECLARER, _FREE = Quota.INDIVIDUAL2, AllPassPlay.REDEAL, Payer.DECLARER, PotShort.ALLOW_NEGATIVE
_N = False

# fmt: off
# ruff: noqa: E501
TABLE = ChoiceTable(
    titles={"austrian_simple": ("Austrian, simple", "Австрийский простой"), "austrian_illustrated": ("Austrian, illustrated", "Австрийский иллюстрированный")},
    players=(3, 4),
    rows=(
        #    option             takes                      simple     illustrated   source    meaning
        _row("tariff",          tariff_table(),            SIMPLE,    ILLUSTRATED,  "CE 6, A20", "the contracts with their values; that of the illustrated game is unverified", "контракты и их цены; для иллюстрированной игры не подтверждены"),
        _row("reward",          whole(least=1),            10,        10,           "CE 6.2", "times the value: what is drawn from the pot, or paid into it", "на что умножается цена: из кассы или в кассу"),
        _row("ante",            whole(),                   10,        10,           "CE 6.1", "what the dealer puts into the pot before every deal", "сколько сдающий кладёт в кассу"),
        _row("ante_start",      whole(),                   0,         0,            "CE 6.1", "what everybody puts into the pot at the start", "сколько каждый кладёт в кассу в начале"),
        _row("hand_multiplier", whole(least=1),            2,         2,            "A12",    "a game without the talon counts so many times; unverified", "игра без прикупа стоит во столько раз больше; не подтверждено"),
        _row("quota",           choice(Quota),             _OWN,      _OWN,         "CE 6.2", "the helpers owe two tricks each, or four together", "помощники должны по две взятки или четыре вместе"),
        _row("defender_fail",   whole(),                   10,        10,           "A11",    "times the value: what a helper with too few tricks pays", "на что умножается штраф помощника"),
        _row("per_trick_payer", choice(Payer),             _DECLARER, _DECLARER,    "CE 6.2", "the helpers' tricks are paid by the declarer, or by the pot", "за взятки помощников платит играющий или касса"),
        _row("pot_short",       choice(PotShort),          _FREE,     _FREE,        "CE 6.2", "the pot may go below zero, or only what is there is drawn", "касса уходит в минус, или берут что есть"),
        _row("all_pass",        choice(AllPassPlay),       _REDEAL,   _REDEAL,      "A14",    "after three passes: a new deal, an open talon for who wants it, or the dealer must play", "после трёх пасов: пересдача, открытый прикуп, играет сдающий"),
        _row("kontra_max",      whole(among=(0, 1, 2, 3, 4)), 0,      0,            "CE 6.2", "doublings allowed, each of every amount; not part of the sources", "сколько удвоений допускается; в источниках нет"),
        _row("calling",         flag(),                    _N,        True,         "CE 7",   "a lone helper may call the other in", "единственный помощник может позвать второго"),
        _row("must_head",       flag(),                    _N,        _N,           "A13",    "the led suit must be beaten if possible (Stichzwang)", "масть хода надо бить, если можно"),
        _row("must_overtrump",  flag(),                    _N,        _N,           "A13",    "trumps in the trick must be beaten if possible", "козыря надо перебивать, если можно"),
    ),
)
# fmt: on


@dataclass(frozen=True, slots=True, kw_only=True)
class AustrianRules(FamilyRules):
    """The rules of one Austrian table of three, or of four with a sitting dealer.

    >>> rules = AustrianRules.preset("austrian_illustrated")
    >>> [(row.code, row.value) for row in rules.tariff[4:]]
    [('betl', 5), ('sans', 6), ('durch', 7)]
    """

    choices: ClassVar[ChoiceTable] = TABLE
    variant: str
    players: int
    tariff: tuple[Tariff, ...]
    reward: int
    ante: int
    ante_start: int
    hand_multiplier: int
    quota: Quota
    defender_fail: int
    per_trick_payer: Payer
    pot_short: PotShort
    all_pass: AllPassPlay
    kontra_max: int
    calling: bool
    must_head: bool
    must_overtrump: bool

    def contract(self, code: str) -> Tariff:
        """The contract of a code; raises RulesError for one that the tariff does not have."""
        for row in self.tariff:
            if row.code == code:
                return row
        raise RulesError(
            f"no contract {code!r}: expected {', '.join(row.code for row in self.tariff)}", code="contract"
        )

    def at_least(self, value: int) -> tuple[Tariff, ...]:
        """The contracts that may be named after winning the auction at a value.

        >>> [row.code for row in AustrianRules.preset("austrian_simple").at_least(3)]
        ['D', 'H']
        """
        return tuple(row for row in self.tariff if row.value >= value)
