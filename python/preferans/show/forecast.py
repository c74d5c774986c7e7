"""The screen of a forecast, and its table for notebooks."""

from typing import TYPE_CHECKING

from preferans.show.advice import CONFIDENT, amount
from preferans.show.advice_html import html_table
from preferans.show.advice_texts import text
from preferans.show.blocks import headed, joined, wrapped
from preferans.show.decision_words import table_of
from preferans.show.numbers import decimal, percent, thousands
from preferans.show.record_texts import counted
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import Words

if TYPE_CHECKING:
    from preferans.forecast import Forecast

RIGHT = 76
_NARROW = 66  # below it rows are sentences
_NAME = 12  # columns of a player's name
_BAR = 41  # columns of the chart of quantiles


def forecast_screen(forecast: "Forecast", words: Words, width: int) -> list[Line]:
    """Every player's settlement: now, mean, quantiles, chance to win, and a chart of the quantiles."""
    lang = words.lang
    until = (
        text("to the end", lang)
        if forecast.deals_left is None
        else text("deals left", lang, deals=counted("deals", forecast.deals_left, lang))
    )
    condition = f"{table_of(forecast.rules, words)}, {until}"
    about = text(
        "about forecast", lang, n=thousands(forecast.n, lang), library=thousands(forecast.library, lang),
        deals=decimal(float(forecast.deals.mean()), lang, 1), seed=forecast.seed,
    )  # fmt: skip
    return joined(
        [
            headed(text("forecast", lang), condition, RIGHT, width),
            _table(forecast, words, width),
            [] if width < _NARROW else _chart(forecast, words),
            wrapped(about, min(width, WIDTH), Role.QUIET),
        ]
    )


def forecast_html(forecast: "Forecast") -> str:
    """Every player's settlement as a table."""
    quantiles = forecast.quantiles()
    rows = [
        (
            name,
            amount(forecast.now[place], "en"),
            f"{amount(forecast.mean[place], 'en')} ± {CONFIDENT * forecast.error[place]:.1f}",
            *(f"{value:+.0f}" for value in quantiles[:, place]),
            f"{forecast.wins[place]:.1%}",
        )
        for place, name in enumerate(forecast.names)
    ]
    return html_table(
        f"{forecast.n:,} pulkas played on", ("", "now", "mean", "5 %", "25 %", "50 %", "75 %", "95 %", "wins"), rows
    )


def _table(forecast: "Forecast", words: Words, width: int) -> list[Line]:
    lang, quantiles = words.lang, forecast.quantiles()
    if width < _NARROW:
        return [line for place in range(len(forecast.names)) for line in _sentence(forecast, place, words, width)]
    head = Line().end(23, (text("now", lang), Role.QUIET)).end(32, (text("mean", lang), Role.QUIET))
    for column, name in zip((44, 50, 56, 62, 68), ("5 %", "25 %", "50 %", "75 %", "95 %"), strict=True):
        head.end(column, (name, Role.QUIET))
    lines = [head.end(76, (text("wins", lang), Role.QUIET))]
    for place, name in enumerate(forecast.names):
        line = Line().at(MARGIN, name[:_NAME]).end(23, amount(float(forecast.now[place]), lang))
        line.end(32, (amount(float(forecast.mean[place]), lang), Role.STRONG))
        line.at(33, (f"± {decimal(CONFIDENT * float(forecast.error[place]), lang, 1)}", Role.QUIET))
        for column, value in zip((44, 50, 56, 62, 68), quantiles[:, place].tolist(), strict=True):
            line.end(column, _whole(value))
        lines.append(line.end(76, percent(float(forecast.wins[place]), lang)))
    return lines


def _sentence(forecast: "Forecast", place: int, words: Words, width: int) -> list[Line]:
    lang = words.lang
    mean = f"{amount(float(forecast.mean[place]), lang)} ± {decimal(CONFIDENT * float(forecast.error[place]), lang, 1)}"
    wins = f"{text('wins', lang)} {percent(float(forecast.wins[place]), lang)}"
    return wrapped(f"{forecast.names[place]}: {text('mean', lang)} {mean}, {wins}", width)


def _chart(forecast: "Forecast", words: Words) -> list[Line]:
    """From the 5 % to the 95 % quantile as a line, the middle half thick, the median marked."""
    quantiles = forecast.quantiles()
    low, high = float(quantiles.min()), float(quantiles.max())
    scale = (_BAR - 1) / (high - low) if high > low else 0.0
    lines = []
    for place, name in enumerate(forecast.names):
        ends = [round((float(value) - low) * scale) for value in quantiles[:, place]]
        marks = [" "] * _BAR
        for column in range(ends[0], ends[4] + 1):
            marks[column] = "━" if ends[1] <= column <= ends[3] else "─"
        marks[ends[2]] = "●"
        lines.append(Line().at(MARGIN, name[:_NAME]).at(23, "".join(marks).rstrip()))
    return [*lines, Line().at(23, (_whole(low), Role.QUIET)).end(23 + _BAR, (_whole(high), Role.QUIET))]


def _whole(value: float) -> str:
    shown = f"{abs(value):.0f}"
    return shown if shown == "0" else f"{'−' if value < 0 else '+'}{shown}"
