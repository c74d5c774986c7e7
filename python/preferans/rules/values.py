"""The closed sets of values that options take, and the small tables that some options hold."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

LEVELS = (6, 7, 8, 9, 10)


class WhistStyle(StrEnum):
    """Who writes the whists when the declarer fails against a lone whister."""

    GREEDY = "greedy"
    GENTLEMAN = "gentleman"


class Responsibility(StrEnum):
    """What a whister pays per trick short: the whole price of the game, or half of it."""

    FULL = "full"
    HALF = "half"


class TenGame(StrEnum):
    """Ten is whisted like any level, or checked by both defenders without risk."""

    WHIST = "whist"
    CHECK = "check"


class ShortfallRule(StrEnum):
    """Which of two whisters pays when both together took fewer tricks than they had to."""

    HALVES = "halves"
    SECOND = "second"
    BOTH = "both"
    OWN_HALF_UNCAPPED = "own_half_uncapped"


class AllPassMode(StrEnum):
    """An all-pass deal is paid on the mountain, or in whists by those who took more."""

    MOUNTAIN = "mountain"
    WHISTS = "whists"


class ZeroBonus(StrEnum):
    """Where a player without a trick in an all-pass deal writes his bonus."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    MOUNTAIN_X2 = "mountain_x2"
    NONE = "none"


class AllPassTalon(StrEnum):
    """Whether the talon's cards lead the first two tricks of an all-pass deal."""

    OPEN = "open"
    CLOSED = "closed"


class Lead3(StrEnum):
    """Who leads the third trick of an all-pass deal with an open talon."""

    ELDEST = "eldest"
    WINNER = "winner"


class ExitCondition(StrEnum):
    """Which contract ends a run of all-pass deals."""

    ANY_CONTRACT = "any_contract"
    MADE = "made"
    MADE_WHISTED = "made_whisted"


class PoolKind(StrEnum):
    """Every pool is closed by itself; or only their sum counts, agreed per player (sum) or as a whole (common)."""

    INDIVIDUAL = "individual"
    SUM = "sum"
    COMMON = "common"


class PoolWrite(StrEnum):
    """Where a win is written: all of it into the pool, or half of it off the mountain first."""

    DIRECT = "direct"
    HALF_MOUNTAIN = "half_mountain"


class NoHelp(StrEnum):
    """Who may not be helped in the deal just played."""

    NOBODY = "nobody"
    SHORT_WHIST = "short_whist"
    FAILED_AND_DEALER = "failed_and_dealer"


class LeadOpen(StrEnum):
    """When the hands are opened; the values of open-card play do not depend on it."""

    BEFORE_FIRST_LEAD = "before_first_lead"
    AFTER_FIRST_TRICK = "after_first_trick"


class FirstLead(StrEnum):
    """Who leads to the first trick of a contract."""

    ELDEST = "eldest"
    UNDER_DECLARER = "under_declarer"


class GameEnd(StrEnum):
    """What ends the game: the pools, the clock, pools and mountains, full tables of ordered games, rounds."""

    POOLS = "pools"
    TIME = "time"
    MOUNTAINS = "mountains"
    TABLES = "tables"
    ROUNDS = "rounds"


class Bombs(StrEnum):
    """Who marks a bomb (a birdie) in an all-pass deal, which doubles a later game of his."""

    NONE = "none"
    DARK = "dark"
    DARK_ELDEST = "dark_eldest"
    THIRD = "third"
    ALL = "all"


class BombOutbid(StrEnum):
    """What beats a bomb of order k: any seven; level 6 + k; a seven, and an eight if bombs repeat."""

    SEVEN = "seven"
    ORDER = "order"
    SEVEN_EIGHT = "seven_eight"


class DealerBomb(StrEnum):
    """Whether the sitting dealer gets a bomb: never, with the others, or if he joins (his tricks count twice)."""

    NO = "no"
    YES = "yes"
    EXTENDED = "extended"


class Opening(StrEnum):
    """The obligatory all-pass deals at the start: bombs at 2^k, bombs at the common price, or all-pass deals."""

    BOMBS = "bombs"
    PLAIN_BOMBS = "plain_bombs"
    ALL_PASS = "raspasy"


class OpeningOrder(StrEnum):
    """One dealer deals all orders in turn, or every order goes round the table."""

    DEALER = "dealer"
    ROUND = "round"


class Whisting(StrEnum):
    """Normal whisting, or the complicated one: more tricks, ten and misère may be whisted."""

    NORMAL = "normal"
    COMPLICATED = "complicated"


class Ordered(StrEnum):
    """Ordered games: no; the eldest hand names game and trump before the talon; or the trump alone."""

    NO = "no"
    GAME = "game"
    TRUMP = "trump"


class MarkOn(StrEnum):
    """When an ordered game is marked in the table: made, or declared whatever became of it."""

    MADE = "made"
    DECLARED = "declared"


class TalonPayMode(StrEnum):
    """What good cards in the talon cost the declarer."""

    NONE = "none"
    PER_ACE = "per_ace"
    HONOURS = "honours"
    FAST_TRICKS = "fast_tricks_fspr"


@dataclass(frozen=True, slots=True)
class TalonPay:
    """How the talon is paid; `amount` is whists per unit, None for the whist price of the contract."""

    mode: TalonPayMode
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Prices:
    """A score table: per level 6..10 the pool points of a made game, whists per defenders' trick, mountain points
    per declarer's undertrick; and the pool points of a made misère, mountain points per trick taken on it.
    """

    pool: tuple[Fraction, ...]
    whist: tuple[Fraction, ...]
    undertrick: tuple[Fraction, ...]
    misere: Fraction
    misere_trick: Fraction


def _prices(factor: int, misere_trick: int) -> Prices:
    game = tuple(Fraction(2 * (level - 5)) for level in LEVELS)
    stake = tuple(factor * price for price in game)
    return Prices(pool=game, whist=stake, undertrick=stake, misere=Fraction(10), misere_trick=Fraction(misere_trick))


#                       level   6   7   8   9  10  misère
# single: pool                  2   4   6   8  10   10
#         whist, undertrick     2   4   6   8  10   10 per trick
# double: whist, undertrick     4   8  12  16  20   20 per trick; the pool is not doubled
# pairs:  as double                                40 per trick
SINGLE_PRICES = _prices(1, misere_trick=10)
DOUBLE_PRICES = _prices(2, misere_trick=20)
PAIR_PRICES = _prices(2, misere_trick=40)

# What "the robber" orders most often, once or more of each before closing (s0).
ROBBERS_GAMES = ("misere", "10", "9", "9", "8", "8", "8")

# Exits from all-pass deals: the lowest level of the next auction by the number of all-pass deals before it, and
# whether the row starts again after its end (else its last level stays).
EXITS: dict[str, tuple[tuple[int, ...], bool]] = {
    "6-6-6": ((6,), False),
    "6-7-7": ((6, 7), False),
    "6-7-8-8": ((6, 7, 8), False),
    "6-7-8-6-7-8": ((6, 7, 8), True),
}
