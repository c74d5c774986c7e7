"""The screens of the rules: variants side by side, their kin by what differs, one set of rules with every option."""

from collections.abc import Sequence
from fractions import Fraction
from textwrap import wrap

from preferans.rules import OPTIONS, TITLES, Option, Prices, Rules, TalonPay
from preferans.rules.options import OPTION
from preferans.rules.presets import BASES, KIN
from preferans.rules.values import DOUBLE_PRICES, LEVELS, PAIR_PRICES, SINGLE_PRICES
from preferans.scoring.explain import number
from preferans.show.blocks import headed, wrapped
from preferans.show.record_texts import counted, text
from preferans.show.rules_texts import OPTION_MEANINGS_RU
from preferans.show.screen import MARGIN, WIDTH, Line, Role

RIGHT = 75  # where headings' right ends stop
OF_KIN = tuple(option.name for option in OPTIONS[list(OPTION).index("bombs") :])  # none of the four plays these


def variants_lines(lang: str) -> list[Line]:
    """The defaults of the four base variants side by side, then what is different in each of their kin."""
    starts = (29, 42, 55, 68)
    head = Line().at(MARGIN, text("option", lang))
    for at, variant in zip(starts, BASES, strict=True):
        head.at(at, (variant, Role.STRONG))
    lines = [Line().at(MARGIN, text("side by side", lang)), Line(), head]
    for option in OPTIONS:
        if option.name in OF_KIN:
            continue
        cells = [_narrow(value_text(option, option.default(variant), lang)) for variant in BASES]
        for row in range(max(map(len, cells))):
            line = Line().at(MARGIN, option.name if row == 0 else "")
            for at, cell in zip(starts, cells, strict=True):
                line.at(at, cell[row] if row < len(cell) else "")
            lines.append(line)
    for variant, kin in KIN.items():
        lines += [Line(), Line().at(MARGIN, (variant, Role.STRONG)).at(29, text("as but", lang, base=kin.base))]
        for option in OPTIONS:
            if option.default(variant) != option.default(kin.base):
                shown = value_text(option, option.default(variant), lang)
                lines.append(Line().at(MARGIN + 2, option.name).at(31, shown))
    used = {name for kin in KIN.values() for name in kin.changes}
    others = ", ".join(name for name in OF_KIN if name not in used)
    lines += [Line(), *wrapped(text("more options", lang, options=others), WIDTH)]
    return [*lines, Line(), Line().at(MARGIN, (text("one variant", lang), Role.QUIET))]


def _narrow(value: str) -> list[str]:
    """A value in lines of at most 12 characters, long words broken after an underscore."""
    if len(value) <= 12:
        return [value]
    broken = " ".join(word.replace("_", "_ ") if len(word) > 12 else word for word in value.split())
    return [row.replace("_ ", "_") for row in wrap(broken, 12)]


def rules_lines(rules: Rules, lang: str) -> list[Line]:
    """Every option of one set of rules: its value, what it means, what it takes, where it is from."""
    title, players = TITLES[rules.variant][lang == "ru"], counted("players", rules.players, lang)
    lines = [*headed(title, players, RIGHT, WIDTH)]
    own = Rules.preset(rules.variant, rules.players)
    for option in OPTIONS:
        value = getattr(rules, option.name)
        shown = value_text(option, value, lang)
        role = Role.STRONG if value != getattr(own, option.name) else Role.PLAIN
        meaning = OPTION_MEANINGS_RU[option.name] if lang == "ru" else option.meaning
        lines += [Line(), Line().at(MARGIN, (option.name, Role.STRONG)).at(31, (shown, role)).end(RIGHT, option.source)]
        lines += wrapped(meaning, WIDTH, margin=5)
        lines += wrapped(text("takes", lang, allowed=option.reader.allowed), WIDTH, Role.QUIET, margin=5)
    return [*lines, Line(), *wrapped(text("sources", lang), WIDTH, Role.QUIET)]


def value_text(option: Option, value: object, lang: str = "en") -> str:
    """An option's value in a few words.

    >>> from preferans.rules import OPTION
    >>> value_text(OPTION["shortfall_rule"], Rules.preset("vmk").shortfall_rule)
    '6-7 halves, 8-9 both, 10 second'
    """
    if isinstance(value, bool):
        return text("yes" if value else "no", lang)
    if isinstance(value, Prices):
        return {SINGLE_PRICES: "single", DOUBLE_PRICES: "double", PAIR_PRICES: "pairs"}.get(value, "own")
    if isinstance(value, TalonPay):
        return f"{value.mode}{'' if value.amount is None else f' {value.amount}'}"
    if value is None:
        return option.reader.allowed.split(" / ", maxsplit=1)[0]
    if option.name == "shortfall_rule" and isinstance(value, tuple):
        return ", ".join(_level_runs(value))
    if isinstance(value, tuple):
        return ("own" if option.name == "suit_prices" else "-".join(map(str, value))) if value else "none"
    return number(value) if isinstance(value, Fraction) else str(value)


def _level_runs(rules: Sequence[object]) -> list[str]:
    """Levels with the same rule together: `6-7 halves`."""
    runs: list[list[int]] = []
    for at, rule in enumerate(rules):
        if runs and rules[runs[-1][0]] == rule:
            runs[-1].append(at)
        else:
            runs.append([at])
    return [f"{LEVELS[run[0]]}{f'-{LEVELS[run[-1]]}' if len(run) > 1 else ''} {rules[run[0]]}" for run in runs]
