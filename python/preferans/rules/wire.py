"""The variants for programs in any language."""

from collections.abc import Iterator, Mapping
from typing import Any

from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.families import FAMILIES, preset
from preferans.rules.presets import TITLES, VARIANTS
from preferans.rules.values import Ordered

_FAMILY = {"TwoHandRules": "two hands", "CentralRules": "central", "AustrianRules": "austrian"}


def rules_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """All variants: `name`, `title` in `en` and `ru`, numbers of `players`, the usual one first, and `family`.

    The family is pulka, two hands, central or austrian. Those of pulka have in `all_pass` whether the talon leads two
    tricks (`open`) or not (`closed`), and who leads the third; `ordered` where the eldest hand names a game and there
    is neither an auction nor a misère. Raises PreferansError.

    >>> row = rules_request({})["rules"][0]
    >>> row["name"], row["title"], row["players"], row["family"]
    ('sochi', {'en': 'Sochi', 'ru': 'Сочинка'}, [3, 4], 'pulka')
    >>> row["all_pass"]
    {'talon': 'open', 'third_lead': 'eldest'}
    """
    if params:
        raise RulesError(f"unknown key {min(params)!r:.40}: expected no params", code="unknown_key")
    rows = [_row(name, TITLES[name], "pulka") | _of_pulka(Rules.preset(name)) for name in VARIANTS]
    for family in FAMILIES:
        rows += [_row(name, title, _FAMILY[family.__name__]) for name, title in family.choices.titles.items()]
    return {"rules": rows}


def _row(name: str, title: tuple[str, str], family: str) -> dict[str, Any]:
    return {"name": name, "title": {"en": title[0], "ru": title[1]}, "players": list(_sizes(name)), "family": family}


def _of_pulka(rules: Rules) -> dict[str, Any]:
    ordered = {} if rules.ordered is Ordered.NO else {"ordered": True}
    return {"all_pass": {"talon": rules.raspasy_talon.value, "third_lead": rules.raspasy_lead3.value}} | ordered


def _sizes(variant: str) -> Iterator[int]:
    """For how many players a variant can be, the usual number first."""
    usual = preset(variant).players
    yield usual
    for size in (2, 3, 4):
        try:
            if size != usual:
                preset(variant, size)
                yield size
        except RulesError:
            continue
