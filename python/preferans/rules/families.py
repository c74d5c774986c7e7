"""Every variant behind one door, whichever family its rules belong to."""

import json
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from preferans.errors import RulesError
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralRules
from preferans.rules.model import Rules
from preferans.rules.presets import VARIANTS
from preferans.rules.two_hands import TwoHandRules

AnyRules = Rules | CentralRules | AustrianRules | TwoHandRules
FAMILIES: tuple[type[CentralRules] | type[AustrianRules] | type[TwoHandRules], ...] = (
    TwoHandRules,
    CentralRules,
    AustrianRules,
)
FAMILY_VARIANTS = tuple(variant for family in FAMILIES for variant in family.choices.variants)
ALL_VARIANTS = (*VARIANTS, *FAMILY_VARIANTS)


def family_of(variant: object) -> type[CentralRules] | type[AustrianRules] | type[TwoHandRules] | None:
    """The rules' class of a variant that is not of the pulka's family; None for one that is, or is unknown."""
    return next((family for family in FAMILIES if variant in family.choices.variants), None)


def preset(variant: str, players: int | None = None, **options: object) -> AnyRules:
    """The rules of any variant, with some options changed; raises RulesError.

    >>> preset("croatian").players, preset("pasy").players, preset("sochi").players
    (3, 2, 3)
    """
    family = family_of(variant)
    if family is not None:
        return family.preset(variant, players, **options)
    if variant not in VARIANTS:
        close = get_close_matches(str(variant), ALL_VARIANTS, n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise RulesError(f'no rules called "{variant}"{hint} (preferans rules lists all)', code="variant")
    return Rules.preset(variant, players, **options)


def rules_from_json(text: str | Mapping[str, Any]) -> AnyRules:
    """The rules that any `to_json` wrote, as text or already parsed; raises RulesError naming the field.

    >>> rules_from_json(preset("gusarik").to_json()) == preset("gusarik")
    True
    """
    try:
        content = json.loads(text) if isinstance(text, str) else text
    except ValueError as error:
        raise RulesError(f"rules are no JSON: {error}", code="rules") from None
    family = family_of(content.get("variant")) if isinstance(content, Mapping) else None
    return Rules.from_json(content) if family is None else family.from_json(content)
