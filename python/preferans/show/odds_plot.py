"""Bar charts of odds as PNG or SVG, with matplotlib (the extra `plot`)."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from preferans.errors import PreferansError
from preferans.show.numbers import percent
from preferans.show.odds import game_name, holding, how_many
from preferans.show.odds_texts import text
from preferans.show.words import Words

if TYPE_CHECKING:
    from preferans.evaluation.odds import Odds

_COLOURS = ("#3b6ea5", "#c0662b", "#5b8c5a")
_FORMATS = (".png", ".svg")


def save_odds_plot(found: Sequence["Odds"], path: "str | os.PathLike[str]", lang: str = "en") -> None:
    """Write the histograms of one or several leaders to a PNG or SVG file.

    Raises PreferansError for another kind of file, or where matplotlib is missing.
    """
    name = os.fspath(path)
    if not name.lower().endswith(_FORMATS):
        raise PreferansError(f"a plot is a file .png or .svg, not {name!r}", code="plot")
    try:
        from matplotlib.figure import Figure
    except ImportError:
        message = "plots need matplotlib, which the extra `plot` brings: pip install 'preferans[plot]'"
        raise PreferansError(message, code="plot") from None
    words = Words(lang)
    present = [tricks for tricks in range(11) if any(odds.tricks[tricks] for odds in found)]
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    width = 0.8 / len(found)
    for place, odds in enumerate(found):
        left = [tricks - 0.4 + width * (place + 0.5) for tricks in present]
        shares = [float(odds.shares[tricks]) * 100 for tricks in present]
        errors = [200 * odds.share_error(share / 100) for share in shares] if odds.sampled else None
        label = words("leads", seat=odds.leader)
        bars = axes.bar(left, shares, width, color=_COLOURS[place], yerr=errors, label=label)
        if len(found) == 1:
            axes.bar_label(bars, [percent(share / 100, lang) for share in shares], fontsize=8)
    axes.set_xticks(present)
    axes.set_xlabel(text("tricks", lang))
    axes.set_ylabel("%")
    axes.spines[["top", "right"]].set_visible(False)
    if len(found) > 1:
        axes.legend(frameon=False)
    first = found[0]
    title = text("game of many", lang, game=game_name(first, words), hand=holding(first.hand, words))
    axes.set_title(f"{title}\n{how_many(first, words)}", fontsize=10)
    figure.savefig(name)
