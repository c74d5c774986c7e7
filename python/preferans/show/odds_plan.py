"""What one plan takes beside open cards: a block of the screens of odds and of advice."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from preferans.show.blocks import wrapped
from preferans.show.numbers import decimal, percent
from preferans.show.odds_texts import text
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import Words
from preferans.solving import Misere

if TYPE_CHECKING:
    from preferans.evaluation.fixed_plan import FixedPlan

_COLUMNS = (38, 54, 66)  # where the three figures end


def plan_block(plans: Sequence["FixedPlan"], words: Words, *, width: int) -> list[Line]:
    """A row for each leader: what one plan is sure of, what open cards take, and the gap, strategy fusion."""
    lang, first = words.lang, plans[0]
    if first.at_least is None:
        title = text("tricks on average", lang)
    elif isinstance(first.odds.objective, Misere):
        title = text("clean" if first.at_least == 1 else "fewer", lang, tricks=first.at_least)
    else:
        title = text("or more", lang, tricks=first.at_least)
    head = Line().at(MARGIN, title)
    for end, key in zip(_COLUMNS, ("one plan", "open cards", "fusion"), strict=True):
        head.end(end, text(key, lang))
    lines = [head]
    for plan in plans:
        line = Line().at(MARGIN, words("leads", seat=plan.odds.leader))
        figures = (_with_error(plan, words), _figure(plan, plan.open_cards, words), _figure(plan, plan.fusion, words))
        for end, figure in zip(_COLUMNS, figures, strict=True):
            line.end(end, figure)
        lines.append(line)
    return [*lines, Line(), *wrapped(text("about plans", lang), min(width, WIDTH), Role.QUIET)]


def _with_error(plan: "FixedPlan", words: Words) -> str:
    shown = _figure(plan, plan.plan, words)
    if plan.error == 0:
        return shown
    return f"{shown} ± {_figure(plan, 2 * plan.error, words).removesuffix(' %')}"


def _figure(plan: "FixedPlan", value: float, words: Words) -> str:
    return decimal(value, words.lang) if plan.at_least is None else percent(value, words.lang)
