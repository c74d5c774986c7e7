"""The variants: four with a column each in options.py, and their kin, each a variant before it with some changes.

A new variant is one more row of KIN; what it does not change it has from its base. Options that follow another one
(rules/model.py) follow here as well, so a preset names only what makes it different.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from preferans.rules.values import (
    PAIR_PRICES,
    BombOutbid,
    Bombs,
    DealerBomb,
    ExitCondition,
    GameEnd,
    Opening,
    Ordered,
    Responsibility,
    TenGame,
)


@dataclass(frozen=True, slots=True)
class Kin:
    """A variant that is another one with changes: names in English and Russian, the base, option values that differ."""

    title: tuple[str, str]
    base: str
    changes: Mapping[str, Any]


BASES = ("sochi", "leningrad", "rostov", "vmk")

_NO_PROGRESSION = {"raspasy_progression": (), "raspasy_price": 1}

KIN: dict[str, Kin] = {
    # Bombs, dark games, bids without the talon; ends by the clock (s0; E.6).
    "classic": Kin(
        ("Classic", "Классика"),
        "sochi",
        {
            **_NO_PROGRESSION,
            "bombs": Bombs.DARK,
            "dark_bids": True,
            "no_talon_bids": True,
            "exit_condition": ExitCondition.MADE,
            "slide": False,
            "end": GameEnd.TIME,
            "target": Fraction(50),
        },
    ),
    # The Classic of a computer implementation: only the eldest hand passes in the dark (s4; E.6.10).
    "classic_s4": Kin(
        ("Classic with branders", "Классика с брандерами"),
        "sochi",
        {
            **_NO_PROGRESSION,
            "whist_responsibility": Responsibility.HALF,
            "half_whist": False,
            "stalingrad": True,
            "bombs": Bombs.DARK_ELDEST,
            "bomb_cap": 1,
            "bomb_outbid": BombOutbid.SEVEN_EIGHT,
            "opening": 1,
            "opening_deals": Opening.PLAIN_BOMBS,
            "exit": "6-7-7",
            "exit_condition": ExitCondition.MADE,
            "slide": False,
            "allow_here": False,
        },
    ),
    # No bombs, no dark games; the third to pass marks a birdie (s0; E.7).
    "huliganka": Kin(("Huliganka", "Хулиганка"), "sochi", {**_NO_PROGRESSION, "bombs": Bombs.THIRD}),
    # Everybody marks a birdie, the dealer too, after two opening rounds of all-pass (s0; E.7).
    "classic_simple2": Kin(
        ("Simplified Classic", "Упрощённая классика"),
        "sochi",
        {
            **_NO_PROGRESSION,
            "whist_responsibility": Responsibility.HALF,
            "resp_after_close": True,
            "bombs": Bombs.ALL,
            "dealer_bomb": DealerBomb.YES,
            "opening": 2,
            "opening_deals": Opening.ALL_PASS,
            "slide": False,
            "end": GameEnd.MOUNTAINS,
        },
    ),
    # The eldest hand orders a game that he has not made yet, before the talon (s0; E.8).
    "zakaznoy": Kin(
        ("Zakaznoy", "Заказной"),
        "sochi",
        {"ordered": Ordered.GAME, "allow_here": False, "end": GameEnd.TABLES, "help": False},
    ),
    # Rounds to 22 with prizes, each begun by an obligatory all-pass deal (s4, GA, SH; E.11).
    "skachki": Kin(
        ("Skachki", "Скачки"),
        "leningrad",
        {
            "exit": "6-6-6",
            "exit_condition": ExitCondition.MADE_WHISTED,
            "end": GameEnd.ROUNDS,
            "target": Fraction(22),
            "opening": 1,
            "opening_deals": Opening.ALL_PASS,
            "rounds": 4,
            "round_first_level": 7,
            "prize_pool": 300,
            "prize_mountain": 200,
            "final_prize_pool": 300,
            "final_prize_mountain": 200,
        },
    ),
    # The same in pairs: dearer prizes and misère, whists of both opponents in full, ten checked (s2; E.11).
    "pair_skachki": Kin(
        ("Skachki in pairs", "Парный скак"),
        "skachki",
        {
            "pairs": True,
            "prices": PAIR_PRICES,
            "ten_game": TenGame.CHECK,
            "dealer_consolation": False,
            "prize_pool": 1000,
            "prize_mountain": 600,
            "final_prize_pool": 0,
            "final_prize_mountain": 0,
        },
    ),
}

VARIANTS = (*BASES, *KIN)
TITLES = {
    "sochi": ("Sochi", "Сочинка"),
    "leningrad": ("Leningrad", "Ленинградка"),
    "rostov": ("Rostov", "Ростовка"),
    "vmk": ("VMK", "ВМК"),
} | {name: kin.title for name, kin in KIN.items()}


def changes_of(variant: str) -> tuple[str, dict[str, Any]]:
    """The variant with a column of its own that `variant` comes from, and all values that differ from it.

    >>> base, changes = changes_of("pair_skachki")
    >>> base, changes["rounds"], changes["prize_pool"]
    ('leningrad', 4, 1000)
    """
    if variant in BASES:
        return variant, {}
    base, changes = changes_of(KIN[variant].base)
    return base, changes | dict(KIN[variant].changes)
