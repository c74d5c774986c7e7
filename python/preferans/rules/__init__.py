"""The rules as frozen data: presets of the variants side by side, every option with its values and source.

A further variant is one more row of presets.py (or one more column of the table in options.py) and, where it plays by
a rule that no other has, one more option that the scoring asks for.
"""

from preferans.rules.model import Rules
from preferans.rules.options import OPTION, OPTIONS, Option
from preferans.rules.presets import TITLES, VARIANTS
from preferans.rules.values import LEVELS, Prices, TalonPay

__all__ = ["LEVELS", "OPTION", "OPTIONS", "TITLES", "VARIANTS", "Option", "Prices", "Rules", "TalonPay"]
