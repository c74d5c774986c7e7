"""Bar charts of odds (needs matplotlib)."""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from preferans.show.numbers import percent
from preferans.show.odds import game_name, holding, how_many
from preferans.show.odds_texts import text
from preferans.show.words import Words

if TYPE_CHECKING:
    from preferans.evaluation.odds import Odds

_COLOURS = ("#2b6cb0", "#b7791f", "#9aa5b1")
_SIZE = (7.2, 4.0)
_DPI = 150


def odds_plot(found: Sequence["Odds"], words: Words, kind: str) -> bytes:
    """The histograms of one or several leaders as a file's content; `kind` is png or svg.

    Sampled shares have bars of two standard errors. Raises ImportError without matplotlib.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    lang = words.lang
    present = [tricks for tricks in range(11) if any(odds.tricks[tricks] for odds in found)]
    # The same picture for the same odds: no time, no random names.
    with rc_context({"svg.hashsalt": "preferans", "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.add_subplot()
        width = 0.8 / len(found)
        for place, odds in enumerate(found):
            left = [tricks - 0.4 + width * (place + 0.5) for tricks in present]
            shares = [float(odds.shares[tricks]) for tricks in present]
            errors = [200 * odds.share_error(share) for share in shares] if odds.sampled else None
            heights = [100 * share for share in shares]
            label = words("leads", seat=odds.leader)
            bars = axes.bar(left, heights, width, color=_COLOURS[place], yerr=errors, label=label)
            if len(found) == 1:
                axes.bar_label(bars, [percent(share, lang) for share in shares], fontsize=8)
        axes.set_xticks(present)
        axes.set_xlabel(text("tricks", lang))
        axes.set_ylabel("%")
        axes.spines[["top", "right"]].set_visible(False)
        if len(found) > 1:
            axes.legend(frameon=False)
        first = found[0]
        title = text("game of many", lang, game=game_name(first, words), hand=holding(first.hand, words))
        axes.set_title(f"{title}\n{how_many(first, words)}", fontsize=10)
        picture = io.BytesIO()
        stamp = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(picture, format=kind, dpi=_DPI, metadata=stamp)
    return picture.getvalue()
