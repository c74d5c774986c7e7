"""The fan of a forecast: every player's settlement deal by deal (needs matplotlib)."""

import io
from typing import TYPE_CHECKING

import numpy as np

from preferans.show.advice_texts import text
from preferans.show.decision_words import table_of
from preferans.show.words import Words

if TYPE_CHECKING:
    from preferans.forecast import Forecast

_COLOURS = ("#2b6cb0", "#b7791f", "#2f855a", "#b3261e")
_BANDS = ((0.05, 0.95, 0.15), (0.25, 0.75, 0.3))  # from, to, how dark
_SIZE = (9.6, 3.2)  # inches, of one player's row
_DPI = 150


def forecast_plot(forecast: "Forecast", words: Words, kind: str) -> bytes:
    """The picture as a file's content; `kind` is png or svg. Raises ImportError without matplotlib.

    One panel a player: the median and bands of 50 and 90 % of the settlement if the game ended after so many deals.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    lang, players = words.lang, len(forecast.names)
    # The same picture for the same forecast: no time, no random names.
    with rc_context({"svg.hashsalt": "preferans", "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=(_SIZE[0], _SIZE[1] * 2), layout="constrained")
        panels = figure.subplots(2, 2, sharex=True, sharey=True).ravel()
        deals = np.arange(forecast.paths.shape[1])
        for place, axes in enumerate(panels):
            if place >= players:
                axes.set_axis_off()
                continue
            colour = _COLOURS[place]
            for low, high, shade in _BANDS:
                ends = np.quantile(forecast.paths[:, :, place], (low, high), axis=0)
                axes.fill_between(deals, ends[0], ends[1], color=colour, alpha=shade, linewidth=0)
            axes.plot(deals, np.median(forecast.paths[:, :, place], axis=0), color=colour, linewidth=1.8)
            axes.axhline(0, color="#9aa5b1", linewidth=0.8)
            axes.set_title(f"{forecast.names[place]}: {forecast.wins[place]:.0%} {text('wins', lang)}", fontsize=10)
            axes.set_xlabel(text("deals axis", lang))
            axes.set_ylabel(text("whists", lang))
            axes.spines[["top", "right"]].set_visible(False)
        figure.suptitle(f"{text('forecast', lang)}: {table_of(forecast.rules, words)}", fontsize=11)
        picture = io.BytesIO()
        stamp = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(picture, format=kind, dpi=_DPI, metadata=stamp)
    return picture.getvalue()
