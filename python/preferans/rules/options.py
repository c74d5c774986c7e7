"""Every option of the rules in one table: allowed values, the default of each variant, the source.

Sources: s0 a survey of the variants, s1 a text on deal and auction, s2 a text on pairs and ВМК, s3 a text on the
games of Central Europe, s4 the rules text of a computer implementation, K the Кодекс преферанса of 1996, PUB public
rule pages and programs that were compared, GA and SH pages on Skachki. docs/rules/README.md names them.
"""

from dataclasses import dataclass
from fractions import Fraction

from preferans.rules.presets import BASES, changes_of
from preferans.rules.readers import (
    Reader,
    choice,
    exit_row,
    flag,
    positive,
    prices,
    progression,
    robbers_games,
    shortfall_table,
    suit_prices,
    talon_pay,
    whole,
    word_or_whole,
)
from preferans.rules.values import (
    DOUBLE_PRICES,
    LEVELS,
    SINGLE_PRICES,
    AllPassMode,
    AllPassTalon,
    BombOutbid,
    Bombs,
    DealerBomb,
    ExitCondition,
    FirstLead,
    GameEnd,
    Lead3,
    LeadOpen,
    MarkOn,
    NoHelp,
    Opening,
    OpeningOrder,
    Ordered,
    PoolKind,
    PoolWrite,
    Responsibility,
    ShortfallRule,
    TalonPay,
    TalonPayMode,
    TenGame,
    Whisting,
    WhistStyle,
    ZeroBonus,
)


@dataclass(frozen=True, slots=True)
class Option:
    """One row of the table: its name, what it takes, the defaults in the order of BASES, source and meaning."""

    name: str
    reader: Reader
    defaults: tuple[object, ...]
    source: str
    meaning: str

    def default(self, variant: str) -> object:
        """The value that `variant` has unless told otherwise."""
        base, changes = changes_of(variant)
        return changes[self.name] if self.name in changes else self.defaults[BASES.index(base)]


def _row(name: str, reader: Reader, *columns: object) -> Option:
    *defaults, source, meaning = columns
    return Option(name, reader, tuple(defaults), str(source), str(meaning))


def _same(name: str, reader: Reader, default: object, source: str, meaning: str) -> Option:
    """A row whose default is the same in every column; the kin that differ stand in presets.py."""
    return Option(name, reader, (default,) * len(BASES), source, meaning)


_GREEDY, _GENTLEMAN = WhistStyle.GREEDY, WhistStyle.GENTLEMAN
_FULL, _HALF = Responsibility.FULL, Responsibility.HALF
_SECOND = (ShortfallRule.HALVES,) * 2 + (ShortfallRule.SECOND,) * 3  # levels 6, 7 | 8, 9, 10
_BOTH = (ShortfallRule.HALVES,) * 2 + (ShortfallRule.BOTH,) * 2 + (ShortfallRule.SECOND,)
_MOUNTAIN, _WHISTS = AllPassMode.MOUNTAIN, AllPassMode.WHISTS
_POOL = ZeroBonus.POOL
_OPEN, _CLOSED = AllPassTalon.OPEN, AllPassTalon.CLOSED
_ANY = ExitCondition.ANY_CONTRACT
_FREE, _PER_ACE = TalonPay(TalonPayMode.NONE), TalonPay(TalonPayMode.PER_ACE, 5)
_ALONE, _SUM = PoolKind.INDIVIDUAL, PoolKind.SUM
_DIRECT = PoolWrite.DIRECT
_AFTER = LeadOpen.AFTER_FIRST_TRICK
_ONE, _TWO = SINGLE_PRICES, DOUBLE_PRICES
_N, _Y = False, True
_10, _50 = Fraction(10), Fraction(50)
_words = choice

# fmt: off
# ruff: noqa: E501
OPTIONS: tuple[Option, ...] = (
    #    option                       takes                      sochi      leningrad    rostov       vmk          source      meaning
    _row("prices",                    prices(),                  _ONE,      _TWO,        _ONE,        _ONE,        "s0 s2",    "score table: pool, whists per trick, mountain per undertrick, misère"),
    _row("suit_prices",               suit_prices(),             (),        (),          (),          (),          "s0",       "own score tables by strain; no book prints them"),
    _row("whist_style",               _words(WhistStyle),        _GREEDY,   _GENTLEMAN,  _GENTLEMAN,  _GREEDY,     "s0 s2 s4", "declarer fails against a lone whister: he writes for the tricks alone, or both share"),
    _row("gentleman_share_when_made", flag(),                    _N,        _N,          _N,          _N,          "PUB",      "gentlemen share also when the contract is made"),
    _row("whist_responsibility",      _words(Responsibility),    _FULL,     _HALF,       _HALF,       _FULL,       "s0 s2 s4", "a whister pays the whole price per trick short, or half"),
    _row("resp_after_close",          flag(),                    _N,        _N,          _N,          _N,          "s0",       "half responsibility becomes full once a pool is closed"),
    _row("half_whist",                flag(),                    _Y,        _Y,          _Y,          _Y,          "s2 s4",    "half-whist on six and seven"),
    _row("whist_pass_half",           flag(),                    _N,        _Y,          _Y,          _N,          "s2 s4",    "after whist and pass the whister may change to half-whist"),
    _row("ten_game",                  _words(TenGame),           TenGame.WHIST, TenGame.WHIST, TenGame.WHIST, TenGame.CHECK, "s0 s2 s4", "ten is whisted, or checked by both without risk"),
    _row("stalingrad",                flag(),                    _N,        _N,          _N,          _Y,          "s2 s4",    "both must whist on six of spades"),
    _row("shortfall_rule",            shortfall_table(),         _SECOND,   _SECOND,     _SECOND,     _BOTH,       "s2 s4 PUB", "which of two whisters pays the tricks short, level by level"),
    _row("consolation",               word_or_whole("value"),    None,      None,        10,          10,          "s0 s2",    "whists per undertrick: the whist price of the contract, or a flat number"),
    _row("dealer_consolation",        flag(),                    _Y,        _Y,          _Y,          _Y,          "K",        "the sitting dealer writes the consolation too"),
    _row("raspasy_mode",              _words(AllPassMode),       _MOUNTAIN, _MOUNTAIN,   _WHISTS,     _MOUNTAIN,   "s0 s2",    "all-pass tricks go on the mountain, or are paid in whists to who took fewest"),
    _row("raspasy_progression",       progression(),             (1, 2, 3), (2, 4, 6),   (),          (2, 4, 4),   "s0 s2 s4", "price of an all-pass trick in consecutive deals, the last one stays"),
    _row("raspasy_price",             whole(least=1),            1,         2,           5,           2,           "s0 s2",    "price of an all-pass trick without progression"),
    _row("zero_bonus",                _words(ZeroBonus),         _POOL,     _POOL,       _POOL,       ZeroBonus.MOUNTAIN, "s0 s2", "no trick in an all-pass deal: into the pool, off the mountain, off it doubly, nothing"),
    _row("zero_bonus_points",         word_or_whole("price"),    None,      None,        1,           None,        "s0",       "how much: the price of a trick, or a fixed number"),
    _row("dealer_zero_bonus",         flag(),                    _Y,        _Y,          _Y,          _N,          "s0 s2",    "the sitting dealer without a trick gets the bonus too"),
    _row("raspasy_talon",             _words(AllPassTalon),      _OPEN,     _OPEN,       _CLOSED,     _OPEN,       "s0 s4",    "the talon leads the first two all-pass tricks (for the dealer at four), or is not opened"),
    _row("raspasy_lead3",             _words(Lead3),             Lead3.ELDEST, Lead3.ELDEST, Lead3.ELDEST, Lead3.ELDEST, "PUB", "leader of the third all-pass trick after an open talon"),
    _row("raspasy_amnesty",           flag(),                    _N,        _N,          _N,          _N,          "PUB",      "the smallest number of all-pass tricks is taken off everybody's"),
    _row("exit",                      exit_row(),                "6-6-6",   "6-7-8-8",   "6-6-6",     "6-7-7",     "s2 s4",    "lowest level of the auction after all-pass deals"),
    _row("exit_condition",            _words(ExitCondition),     _ANY,      _ANY,        _ANY,        ExitCondition.MADE_WHISTED, "s2 s4", "which contract ends a run of all-pass deals"),
    _row("misere_exits",              flag(),                    _N,        _N,          _N,          _N,          "s2",       "a made misère ends the run although nobody whisted"),
    _row("slide",                     flag(),                    _Y,        _Y,          _Y,          _Y,          "s2 s4",    "the deal passes on after an all-pass deal as well"),
    _row("concede",                   whole(among=(0, 2, 3)),    0,         0,           0,           3,           "s2 s4",    "after the discard the declarer may give up so many tricks; 0: not allowed"),
    _row("talon_pay",                 talon_pay(),               _FREE,     _FREE,       _PER_ACE,    _FREE,       "s0 s4 PUB", "what good cards in the talon cost the declarer"),
    _row("premium_misere",            whole(),                   0,         0,           0,           0,           "s0",       "whists on every other player for a made misère (50)"),
    _row("premium_first_close",       whole(),                   0,         0,           0,           0,           "s0",       "whists on every other player for the first closed pool (50)"),
    _row("premium_zero_raspasy",      whole(),                   0,         0,           0,           0,           "s0",       "whists on every other player for no trick in an all-pass deal (25)"),
    _row("premium_min_mountain",      whole(),                   0,         0,           0,           0,           "s0",       "whists on every other player for the smallest mountain at the end (50)"),
    _row("misere_shared",             flag(),                    _N,        _N,          _N,          _N,          "s1",       "the sitting dealer shares every misère, not only when invited"),
    _row("no_talon_bids",             flag(),                    _N,        _N,          _N,          _N,          "s0 s1",    "misère and nine without the talon may be bid"),
    _row("allow_here",                flag(),                    _Y,        _Y,          _Y,          _Y,          "s1",       "the senior of two bidders may keep a bid by saying here"),
    _row("pool",                      _words(PoolKind),          _ALONE,    _SUM,        _ALONE,      _ALONE,      "s0 s4",    "pools are closed one by one, or their sum ends the game and a point counts double"),
    _row("pool_write",                _words(PoolWrite),         _DIRECT,   _DIRECT,     _DIRECT,     _DIRECT,     "s0 s2",    "a win goes into the pool, or half of it off the own mountain first"),
    _row("write_off_by_choice",       flag(),                    _N,        _N,          _N,          _Y,          "s2",       "an unwhisted game, or any game of a closed player, may come off the mountain instead"),
    _row("help",                      flag(),                    _Y,        _N,          _Y,          _Y,          "s0 s4",    "a closed player fills the others' pools for 10 whists a point"),
    _row("no_help_to",                _words(NoHelp),            NoHelp.NOBODY, NoHelp.NOBODY, NoHelp.NOBODY, NoHelp.SHORT_WHIST, "s0 s2", "who may not be helped in the deal just played"),
    _row("target",                    positive(),                _10,       _50,         _10,         _10,         "s0 s4",    "pool points per player that the game is played to"),
    _row("lead_open",                 _words(LeadOpen),          _AFTER,    _AFTER,      _AFTER,      _AFTER,      "s4",       "when hands are opened; no value depends on it"),
    _row("first_lead",                _words(FirstLead),         FirstLead.ELDEST, FirstLead.ELDEST, FirstLead.ELDEST, FirstLead.ELDEST, "s3 PUB", "who leads to the first trick of a contract"),

    # What the kin of the four are about (presets.py); none of the four plays it unless told.
    #     option                      takes                      default                source      meaning
    _same("bombs",                    _words(Bombs),             Bombs.NONE,            "s0 s4",    "who marks a bomb or birdie in an all-pass deal: a later game of his is doubled"),
    _same("bomb_cap",                 whole(most=30),              0,                     "s4",       "the highest order of a bomb; 0: no end"),
    _same("bomb_outbid",              _words(BombOutbid),        BombOutbid.SEVEN,      "s0 s4",    "what beats a bomb of order k in the auction"),
    _same("dealer_bomb",              _words(DealerBomb),        DealerBomb.NO,         "s0",       "whether the sitting dealer gets a bomb, or may join for twice his tricks"),
    _same("dark_bids",                flag(),                    _N,                    "s0",       "games and misère may be bid without looking and count double"),
    _same("raz_dark_beaten_by_plain", flag(),                    _N,                    "s0",       "a dark six of spades is beaten by an ordinary six of clubs"),
    _same("no_talon_levels",          flag(),                    _N,                    "s0",       "bids without the talon on every level"),
    _same("opening",                  whole(most=10),              0,                     "s0 s4",    "rounds of obligatory all-pass deals before the game (of every round in Skachki: deals)"),
    _same("opening_deals",            _words(Opening),           Opening.BOMBS,         "s0 s4",    "what these deals are: bombs at 2^k, bombs at the common price, all-pass deals"),
    _same("opening_order",            _words(OpeningOrder),      OpeningOrder.DEALER,   "s0",       "one dealer deals all orders in turn, or every order goes round the table"),
    _same("opening_mountain",         whole(),                   0,                     "s0",       "mountain points of everybody instead of opening deals"),
    _same("whisting",                 _words(Whisting),          Whisting.NORMAL,       "s0",       "complicated: more tricks to take, ten and misère may be whisted"),
    _same("razboynik",                robbers_games(),           (),                    "s0",       "games that everybody has to name before the end, or pay for"),
    _same("ordered",                  _words(Ordered),           Ordered.NO,            "s0",       "the eldest hand orders a game of his table, before the talon"),
    _same("mark_on",                  _words(MarkOn),            MarkOn.MADE,           "s0",       "an ordered game is marked when made, or when declared"),
    _same("end",                      _words(GameEnd),           GameEnd.POOLS,         "s0 s4",    "what ends the game"),
    _same("rounds",                   whole(most=99),              0,                     "s4 GA SH", "rounds to the target, each with prizes; 0: one game without"),
    _same("round_first_level",        whole(among=LEVELS),       6,                     "SH",       "lowest level of the first contract of a round"),
    _same("forced_all_pass",          flag(),                    _N,                    "SH",       "a failed misère (or the 9, 10 that outbid one) is followed by an obligatory all-pass deal"),
    _same("prize_pool",               whole(),                   0,                     "s4 GA s2", "whists on every opponent for who first reaches the target of a round"),
    _same("prize_mountain",           whole(),                   0,                     "s4 GA s2", "whists on every opponent for the smallest mountain of a round"),
    _same("final_prize_pool",         whole(),                   0,                     "s4",       "whists on every opponent for the largest pool of all rounds"),
    _same("final_prize_mountain",     whole(),                   0,                     "s4",       "whists on every opponent for the smallest mountain of all rounds"),
    _same("pool_counts",              flag(),                    _Y,                    "s4 GA",    "pool points are settled; false: the pool brings only its prizes"),
    _same("pairs",                    flag(),                    _N,                    "s2",       "two against two, partners opposite; the other pair always defends"),
)
# fmt: on

OPTION = {option.name: option for option in OPTIONS}
