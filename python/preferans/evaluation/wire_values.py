"""Values of decisions as JSON values, alike for every family of rules."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from preferans.cards import Card
from preferans.evaluation.family_judgement import FamilyJudgement
from preferans.evaluation.judgement import Judgement
from preferans.scoring.fields import plain
from preferans.scoring.players import Player


def decision_json(one: Judgement | FamilyJudgement) -> dict[str, Any]:
    """One decision with its value before and after."""
    return {
        "kind": str(one.kind),
        "seat": int(one.seat),
        "trick": one.trick,
        "made": _made(one.made),
        "tricks": list(one.tricks),
        "worth": [plain(worth) for worth in one.worth],
        "lost": one.lost,
        "loss": plain(one.loss),
        "better": [_made(better) for better in one.better],
        "line": texts(one.line),
    }


def by_seat(worth: Mapping[Player, Fraction], order: Sequence[Player]) -> list[int | str]:
    """Everybody's worth in the order of the seats."""
    return [plain(worth[player]) for player in order]


def texts(cards: Sequence[Card]) -> list[str]:
    """Cards as texts."""
    return [str(card) for card in cards]


def _made(made: object) -> Any:
    return texts(made) if isinstance(made, tuple) else str(made)
