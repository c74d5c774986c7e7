"""Croatian, Serbian and Slovenian preferans as frozen data: contracts with their values, options side by side.

Sources: CE the specification of the games of Central Europe with its sections, s3 a text on Slovenian and Croatian
preferans; A1 to A19 number the points where sources disagree.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self

from preferans.cards import Strain
from preferans.errors import RulesError
from preferans.rules.family import Choice, ChoiceTable, FamilyRules, even, limit
from preferans.rules.readers import Reader, choice, flag, whole

DECLARER_NEEDS = 6  # tricks, in a suit and in sans
DEFENCE_BEATS = 5  # joint tricks with which the declarer has failed
PAIR_QUOTA, OWN_QUOTA = 4, 2  # tricks of the defenders together, of each
SOUPS_PER_BULL = 10
KONTRA_NAMES = ("", "kontra", "rekontra", "subkontra", "mortkontra")  # by the number of doublings


class Quota(StrEnum):
    """What two defenders who follow freely must take: four together, or two each."""

    PAIR4 = "pair4"
    INDIVIDUAL2 = "individual2"


class TwoWithoutKontra(StrEnum):
    """What becomes of spades with the talon that nobody doubles."""

    PLAY = "play"
    REFE_OR_PASS = "refe_or_pass"
    REFE_OR_NOTHING = "refe_or_nothing"


class BetlKontraSoups(StrEnum):
    """Who writes soups for a failed betl that was doubled."""

    EACH = "each"
    KONTRA_GIVER = "kontra_giver"


#          code         level  trump               points with talon / as igra
CONTRACTS = {
    "S":         (2, Strain.SPADES),    #        4 /  6
    "D":         (3, Strain.DIAMONDS),  #        6 /  8
    "H":         (4, Strain.HEARTS),    #        8 / 10
    "C":         (5, Strain.CLUBS),     #       10 / 12
    "betl":      (6, Strain.NO_TRUMP),  #       12 / 14
    "sans":      (7, Strain.NO_TRUMP),  #       14 / 16
    "preferans": (8, Strain.NO_TRUMP),  #       16 / 18
}  # fmt: skip
CODES = {level: code for code, (level, _) in CONTRACTS.items()}
TALON_SPADES = 2


@dataclass(frozen=True, slots=True)
class CentralContract:
    """A contract by its code, S D H C betl sans preferans, played with the talon or as igra (4.2).

    >>> contract = CentralContract("C", igra=True)
    >>> contract.level, contract.points, contract.trump, str(contract)
    (5, 12, <Strain.CLUBS: 1>, 'igra C')
    """

    code: str
    igra: bool = False

    def __post_init__(self) -> None:
        if self.code not in CONTRACTS:
            raise RulesError(f"no contract {self.code!r}: expected {', '.join(CONTRACTS)}", code="contract")

    @classmethod
    def of_level(cls, level: int, igra: bool = False) -> Self:
        """The contract of a level 2 to 8; raises RulesError."""
        if level not in CODES:
            raise RulesError(f"no level {level!r}: expected 2 to 8", code="level")
        return cls(CODES[level], igra)

    @property
    def level(self) -> int:
        """The level of the ladder, 2 to 8."""
        return CONTRACTS[self.code][0]

    @property
    def trump(self) -> Strain:
        """The trump suit, or no trump."""
        return CONTRACTS[self.code][1]

    @property
    def points(self) -> int:
        """The value before kontra and refe: bulls, and soups per trick."""
        return 2 * (self.level + self.igra)

    @property
    def is_betl(self) -> bool:
        """Whether the declarer must take no trick."""
        return self.code == "betl"

    @property
    def all_or_nothing(self) -> bool:
        """Whether one trick decides it, so that both must play: betl, preferans."""
        return self.code in ("betl", "preferans")

    @property
    def led_through(self) -> bool:
        """Whether the defender before the declarer leads: sans, preferans (4.8)."""
        return self.code in ("sans", "preferans")

    def __str__(self) -> str:
        return f"igra {self.code}" if self.igra else self.code


def _row(name: str, reader: Reader, *columns: object) -> Choice:
    *defaults, source, meaning, meaning_ru = columns
    return Choice(name, reader, tuple(defaults), str(source), str(meaning), str(meaning_ru))


_PLAY, _PASS, _NOTHING = TwoWithoutKontra.PLAY, TwoWithoutKontra.REFE_OR_PASS, TwoWithoutKontra.REFE_OR_NOTHING
_PAIR, _EACH = Quota.PAIR4, BetlKontraSoups.EACH
_N, _Y = False, True

# fmt: off
# ruff: noqa: E501
TABLE = ChoiceTable(
    titles={"croatian": ("Croatian", "Хорватский"), "serbian": ("Serbian", "Сербский"), "slovenian": ("Slovenian", "Словенский")},
    players=(3, 4),
    rows=(
        #    option                   takes                      croatian serbian slovenian source    meaning
        _row("start_bulls",           even(),                    60,     60,     60,       "CE 3",   "bulls of everybody at the start", "бул у каждого в начале"),
        _row("max_refe",              limit(),                   2,      2,      2,        "CE 3, A5", "refe deals that may be written in a match", "сколько реф можно записать за игру"),
        _row("quota",                 choice(Quota),             _PAIR,  _PAIR,  _PAIR,    "A1",     "two free defenders owe four tricks together, or two each", "двое защитников должны четыре взятки вместе или по две"),
        _row("two_without_kontra",    choice(TwoWithoutKontra),  _PLAY,  _PASS,  _NOTHING, "s3, A7", "spades with the talon and no kontra: played; a refe or an automatic pass; a refe or nothing", "пики с прикупом без контры: играются; рефа или зачёт; рефа или ничего"),
        _row("kontra_max",            whole(among=(1, 2, 3, 4)), 4,      4,      4,        "CE 3",   "doublings allowed: 2 up to rekontra, 4 up to mortkontra", "сколько удвоений: 2 до реконтры, 4 до мортконтры"),
        _row("call_in_two",           flag(),                    _Y,     _N,     _N,       "A19",    "a lone follower may call the other in spades with the talon", "на пиках с прикупом можно позвать второго"),
        _row("betl_kontra_soups",     choice(BetlKontraSoups),   _EACH,  _EACH,  _EACH,    "A3",     "a failed betl under kontra: each defender writes, or who gave kontra", "подсад на бетле под контрой: пишут оба или только контрировавший"),
        _row("contract8",             flag(),                    _N,     _N,     _N,       "A8",     "the contract preferans, all ten tricks without trump", "контракт преферанс: все десять взяток без козыря"),
        _row("early_stop",            flag(),                    _Y,     _Y,     _Y,       "CE 4.9", "play stops when the declarer has failed", "игра кончается, когда контракт проигран"),
        _row("hat_blocks_refe_use",   flag(),                    _N,     _N,     _N,       "A6",     "a refe is not used while anybody is under the hat", "рефа не играет, пока кто-то под шапкой"),
        _row("last_deal_cap",         flag(),                    _N,     _N,     _N,       "A15",    "the deal that ends the match is scored with no more than the bulls left", "последняя сдача стоит не больше оставшихся бул"),
        _row("last_deal_double_fall", flag(),                    _N,     _N,     _N,       "A15",    "who fails with more than the bulls left adds twice the unit", "севший на большее, чем осталось, пишет вдвое"),
        _row("must_head",             flag(),                    _N,     _N,     _N,       "CE 1.4", "the led suit must be beaten if possible", "масть хода надо бить, если можно"),
        _row("must_overtrump",        flag(),                    _N,     _N,     _N,       "CE 1.4", "trumps in the trick must be beaten if possible", "козыря надо перебивать, если можно"),
        _row("talon_shown",           flag(),                    _Y,     _Y,     _Y,       "s3",     "the talon is shown; no value of open-card play depends on it", "прикуп показывают; на подсчёт не влияет"),
    ),
)
# fmt: on


@dataclass(frozen=True, slots=True, kw_only=True)
class CentralRules(FamilyRules):
    """The rules of one Croatian, Serbian or Slovenian table of three, or of four with a sitting dealer.

    >>> rules = CentralRules.preset("serbian", quota="individual2")
    >>> rules.two_without_kontra.value, rules.changed()
    ('refe_or_pass', {'quota': 'individual2'})
    >>> CentralRules.from_json(rules.to_json()) == rules
    True
    """

    choices: ClassVar[ChoiceTable] = TABLE
    variant: str
    players: int
    start_bulls: int
    max_refe: int | None
    quota: Quota
    two_without_kontra: TwoWithoutKontra
    kontra_max: int
    call_in_two: bool
    betl_kontra_soups: BetlKontraSoups
    contract8: bool
    early_stop: bool
    hat_blocks_refe_use: bool
    last_deal_cap: bool
    last_deal_double_fall: bool
    must_head: bool
    must_overtrump: bool
    talon_shown: bool

    @property
    def top_level(self) -> int:
        """The highest level of the auction."""
        return 8 if self.contract8 else 7
