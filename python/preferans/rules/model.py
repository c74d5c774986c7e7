"""Rules: one set of agreed options, frozen, made from a variant's preset."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Self

from preferans.cards import Strain
from preferans.errors import RulesError
from preferans.rules.checks import check_rules
from preferans.rules.options import OPTION, OPTIONS
from preferans.rules.presets import VARIANTS, changes_of
from preferans.rules.readers import positive
from preferans.rules.values import (
    EXITS,
    LEVELS,
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
    Prices,
    Responsibility,
    ShortfallRule,
    TalonPay,
    TenGame,
    Whisting,
    WhistStyle,
    ZeroBonus,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one table: the variant, the number of players and every option of rules/options.py.

    Make it with `preset`; options that contradict each other raise RulesError with the reason. Source: table G.

    >>> rules = Rules.preset("sochi", players=4, whist_style="gentleman")
    >>> rules.whist_style.value, rules.prices.whist[0], rules.consolation_per_undertrick(7)
    ('gentleman', Fraction(2, 1), Fraction(4, 1))
    >>> Rules.from_json(rules.to_json()) == rules
    True
    """

    variant: str
    players: int
    prices: Prices
    suit_prices: tuple[Prices, ...]
    whist_style: WhistStyle
    gentleman_share_when_made: bool
    whist_responsibility: Responsibility
    resp_after_close: bool
    half_whist: bool
    whist_pass_half: bool
    ten_game: TenGame
    stalingrad: bool
    shortfall_rule: tuple[ShortfallRule, ...]
    consolation: int | None
    dealer_consolation: bool
    raspasy_mode: AllPassMode
    raspasy_progression: tuple[int, ...]
    raspasy_price: int
    zero_bonus: ZeroBonus
    zero_bonus_points: int | None
    dealer_zero_bonus: bool
    raspasy_talon: AllPassTalon
    raspasy_lead3: Lead3
    raspasy_amnesty: bool
    exit: str
    exit_condition: ExitCondition
    misere_exits: bool
    slide: bool
    concede: int
    talon_pay: TalonPay
    premium_misere: int
    premium_first_close: int
    premium_zero_raspasy: int
    premium_min_mountain: int
    misere_shared: bool
    no_talon_bids: bool
    allow_here: bool
    pool: PoolKind
    pool_write: PoolWrite
    write_off_by_choice: bool
    help: bool
    no_help_to: NoHelp
    target: Fraction
    lead_open: LeadOpen
    first_lead: FirstLead
    bombs: Bombs
    bomb_cap: int
    bomb_outbid: BombOutbid
    dealer_bomb: DealerBomb
    dark_bids: bool
    raz_dark_beaten_by_plain: bool
    no_talon_levels: bool
    opening: int
    opening_deals: Opening
    opening_order: OpeningOrder
    opening_mountain: int
    whisting: Whisting
    razboynik: tuple[str, ...]
    ordered: Ordered
    mark_on: MarkOn
    end: GameEnd
    rounds: int
    round_first_level: int
    forced_all_pass: bool
    prize_pool: int
    prize_mountain: int
    final_prize_pool: int
    final_prize_mountain: int
    pool_counts: bool
    pairs: bool

    def __post_init__(self) -> None:
        check_rules(self)

    @classmethod
    def preset(cls, variant: str, players: int | None = None, **options: object) -> Self:
        """The rules of a variant for 3 or 4 players (3 unless told, 4 in pairs), with some options changed.

        Raises RulesError for an unknown variant or option, a value that the option does not take, a contradiction.
        `target_sum` may be given instead of `target` when the pools count as a sum: it is divided by the players.
        `base_table` (sochi or leningrad) gives prices, pool and help of that variant at once (Classic, s0).

        >>> Rules.preset("rostov", players=4, pool="common", target_sum=100).target
        Fraction(25, 1)
        """
        from preferans.rules.families import family_of  # the families are built on this module

        family = family_of(variant)
        if family is not None:  # games for two and of Central Europe have rules of their own kind
            return family.preset(variant, players, **options)  # type: ignore[return-value]
        usual = usual_players(_known_variant(variant))
        players = usual if players is None else players
        _check_players(players)
        given = _read(variant, options, players)
        values = {option.name: option.default(variant) for option in OPTIONS}
        values |= _defaults_that_follow(variant, given) | given
        return cls(variant=variant, players=players, **values)  # type: ignore[arg-type]

    def replace(self, **options: object) -> Self:
        """The same rules with some options changed; raises RulesError like `preset`.

        >>> Rules.preset("sochi").replace(stalingrad=True).stalingrad
        True
        """
        kept = {name: getattr(self, name) for name in OPTION}
        given = _read(self.variant, options, self.players, shortfall=self.shortfall_rule)
        if "raspasy_price" in given and "raspasy_progression" not in given:
            kept["raspasy_progression"] = ()
        if given.get("raspasy_progression") and "raspasy_price" not in given:
            given["raspasy_price"] = given["raspasy_progression"][0]
        return type(self)(variant=self.variant, players=self.players, **(kept | given))

    def options(self) -> dict[str, Any]:
        """Every option as JSON values, in the order of the table."""
        return {option.name: to_plain(option.name, getattr(self, option.name)) for option in OPTIONS}

    def changed(self) -> dict[str, Any]:
        """The options that differ from the variant's own, as JSON values.

        >>> Rules.preset("sochi", concede=2).changed()
        {'concede': 2}
        """
        own = Rules.preset(self.variant, self.players).options()
        return {name: value for name, value in self.options().items() if value != own[name]}

    def to_json(self) -> str:
        """The rules as JSON text with every option written out, so that later defaults do not change them."""
        content = {"variant": self.variant, "players": self.players, "options": self.options()}
        return json.dumps(content, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | Mapping[str, Any]) -> Self:
        """The rules that `to_json` wrote, as text or already parsed; raises RulesError naming the field.

        An option that is not listed was not known when the text was written: it has the variant's own value.
        """
        try:
            content = json.loads(text) if isinstance(text, str) else text
        except ValueError as error:
            raise RulesError(f"rules are no JSON: {error}", code="rules") from None
        if not isinstance(content, Mapping) or not {"variant", "players", "options"} == set(content):
            raise RulesError("rules are an object with variant, players and options", code="rules")
        options = content["options"]
        if not isinstance(options, Mapping):
            raise RulesError("options are an object by name of the option", code="options")
        if content["players"] is None:
            raise RulesError("players is null: expected 3 or 4", code="players")
        return cls.preset(content["variant"], content["players"], **options)

    # What the options say together, asked by the scoring.

    def prices_of(self, strain: Strain | None) -> Prices:
        """The score table of a contract; raises RulesError where prices depend on an untold strain."""
        if not self.suit_prices:
            return self.prices
        if strain is None:
            raise RulesError("prices depend on the suit: the contract needs its strain", code="strain")
        return self.suit_prices[strain]

    def consolation_per_undertrick(self, level: int, strain: Strain | None = None) -> Fraction:
        """Whists that each writer gets per undertrick of the declarer (E.1 to E.4, column C)."""
        if self.consolation is not None:
            return Fraction(self.consolation)
        return self.prices_of(strain).whist[LEVELS.index(level)]

    def all_pass_price(self, streak: int) -> Fraction:
        """The price of a trick in an all-pass deal that follows `streak` others: mountain points, or whists.

        >>> [int(Rules.preset("leningrad").all_pass_price(n)) for n in range(5)]
        [2, 4, 6, 6, 6]
        """
        row = self.raspasy_progression or (self.raspasy_price,)
        return Fraction(row[min(streak, len(row) - 1)])

    def lowest_level(self, streak: int) -> int:
        """The lowest level that may be bid after `streak` all-pass deals in a row (B.3).

        >>> [Rules.preset("sochi", exit="6-7-8-6-7-8").lowest_level(n) for n in (1, 2, 3, 4)]
        [7, 8, 6, 7]
        """
        row, cyclic = EXITS[self.exit]
        return row[streak % len(row)] if cyclic else row[min(streak, len(row) - 1)]

    @property
    def whists_per_pool_point(self) -> int:
        """What a pool point is worth at the end: 10 whists, 20 where the pools count as a sum (F.6)."""
        if not self.pool_counts:
            return 0
        return 10 if self.pool is PoolKind.INDIVIDUAL else 20


def usual_players(variant: str) -> int:
    """How many play a variant unless told: 4 in pairs, else 3."""
    return 4 if OPTION["pairs"].default(variant) else 3


def _known_variant(variant: str) -> str:
    if not isinstance(variant, str) or variant not in VARIANTS:
        close = get_close_matches(str(variant), VARIANTS, n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise RulesError(f'no rules called "{variant}"{hint} (preferans rules lists all)', code="variant")
    return variant


def _check_players(players: object) -> None:
    if players == 5:
        raise RulesError("the books name five players but give no rule for them: expected 3 or 4", code="players")
    if isinstance(players, bool) or players not in (3, 4):
        raise RulesError(f"{players!r} players: expected 3 or 4", code="players")


def _read(
    variant: str,
    options: Mapping[str, object],
    players: int,
    shortfall: tuple[ShortfallRule, ...] | None = None,
) -> dict[str, Any]:
    """The given options as the values that Rules keeps."""
    given: dict[str, Any] = {}
    for name, value in options.items():
        if name == "base_table":
            given = _base_table(value) | given
            continue
        if name == "target_sum":
            given["target"] = positive().read(name, value) / players  # type: ignore[operator]
            continue
        if name not in OPTION:
            close = get_close_matches(name, OPTION, n=1)
            hint = f'; did you mean "{close[0]}"?' if close else ""
            raise RulesError(f'no option "{name}"{hint}', code=name)
        given[name] = OPTION[name].reader.read(name, value)
    if "target_sum" in options:
        _check_target_sum(variant, options, given)
    if isinstance(given.get("shortfall_rule"), Mapping):
        table = shortfall or OPTION["shortfall_rule"].default(variant)
        some = given["shortfall_rule"]
        given["shortfall_rule"] = tuple(
            some.get(level, kept)
            for level, kept in zip(LEVELS, table, strict=True)  # type: ignore[call-overload]
        )
    return given


def _base_table(value: object) -> dict[str, Any]:
    """What "record and settlement as in Sochi or Leningrad" says about the options (E.6.1)."""
    if not isinstance(value, str) or value not in ("sochi", "leningrad"):
        raise RulesError(f"base_table cannot be {value!r}: expected sochi / leningrad", code="base_table")
    return {name: OPTION[name].default(value) for name in ("prices", "pool", "help")}


def _check_target_sum(variant: str, options: Mapping[str, object], given: Mapping[str, Any]) -> None:
    if "target" in options:
        raise RulesError("target and target_sum say the same thing twice: give one of them", code="target_sum")
    if given.get("pool", OPTION["pool"].default(variant)) is PoolKind.INDIVIDUAL:
        raise RulesError(
            "target_sum needs pool=sum or pool=common: here pools are closed one by one", code="target_sum"
        )


def _defaults_that_follow(variant: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Defaults that depend on another option which was given (table G's notes)."""
    follow: dict[str, Any] = {}
    if given.get("whisting") is Whisting.COMPLICATED:
        follow["shortfall_rule"] = (ShortfallRule.HALVES,) * len(LEVELS)  # the odd trick is the second's (DEC-12)
        if "raspasy_price" not in given:
            follow |= {"raspasy_progression": (2, 4, 6), "raspasy_price": 2}
    if given.get("pool_write") is PoolWrite.HALF_MOUNTAIN and changes_of(variant)[1].get("bombs"):
        follow["no_help_to"] = NoHelp.FAILED_AND_DEALER  # s0, the first variant of Classic
    if given.get("half_whist", OPTION["half_whist"].default(variant)) is False:
        follow["whist_pass_half"] = False
    elif "whist_style" in given and variant != "vmk":  # ВМК forbids it by name, whatever the style (s2)
        follow["whist_pass_half"] = given["whist_style"] is WhistStyle.GENTLEMAN
    if given.get("pool", PoolKind.INDIVIDUAL) is not PoolKind.INDIVIDUAL:
        follow["help"] = False
    if "raspasy_price" in given:
        follow["raspasy_progression"] = ()
    if given.get("raspasy_progression"):
        follow["raspasy_price"] = given["raspasy_progression"][0]
    return follow


def to_plain(name: str, value: Any) -> Any:
    """An option's value as JSON has it; its reader takes it back."""
    if isinstance(value, Prices):
        return {field.name: to_plain(field.name, getattr(value, field.name)) for field in fields(value)}
    if name == "suit_prices":
        return {str(strain): to_plain("prices", value[strain]) for strain in Strain} if value else None
    if isinstance(value, TalonPay):
        return {"mode": value.mode.value} | ({} if value.amount is None else {"amount": value.amount})
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, tuple):
        return [to_plain(name, item) for item in value]
    if isinstance(value, str):
        return str(value)
    return value
