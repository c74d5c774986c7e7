"""The summary of a solved database as a picture. Needs the extra `plot` (matplotlib)."""

import io
from collections.abc import Callable
from typing import Any

import numpy as np

from preferans.dataset.summary import Summary, mean
from preferans.errors import PreferansError
from preferans.show.dataset_texts import text
from preferans.show.numbers import decimal
from preferans.show.words import Words

_COLOURS = ("#222222", "#2e7d32", "#e08e0b", "#c62828", "#3b5b92", "#888888")


def summary_plot(summary: Summary, words: Words, kind: str) -> bytes:
    """Tricks by strain, shares of contracts that make, all-pass tricks by seat, as far as the database has them.

    A file's content; `kind` is png or svg. Raises PreferansError for a database without tricks, ImportError without
    matplotlib.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    tables = [column for column in ("with_talon", "as_dealt") if column in summary.tricks][:1]
    drawings: list[tuple[Callable[[Any, Summary, str, Words], None], str]] = []
    drawings += [(draw, column) for column in tables for draw in (_tricks, _making)]
    misere = [column for column in ("misere_with_talon", "misere") if column in summary.seats][:1]
    all_pass = [column for column in summary.seats if column.startswith("all_pass")][:1]
    drawings += [(_seats, column) for column in [*misere, *all_pass]]
    if not drawings:
        raise PreferansError("nothing to plot: expected a database with tricks", code="column")
    # The same picture for the same database: no time, no random names.
    with rc_context({"svg.hashsalt": "preferans", "font.family": "DejaVu Sans", "font.size": 9}):
        figure = Figure(figsize=(4.4 * len(drawings), 3.6), layout="constrained")
        for axes, (draw, column) in zip(np.atleast_1d(figure.subplots(1, len(drawings))), drawings, strict=True):
            draw(axes, summary, column, words)
        picture = io.BytesIO()
        figure.savefig(picture, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else {"Software": None})
    return picture.getvalue()


def _tricks(axes: Any, summary: Summary, column: str, words: Words) -> None:
    """The share of hands for each number of tricks, a line for each strain."""
    counts = summary.tricks[column].sum(axis=0)
    for strain in range(5):
        shares = 100 * counts[strain] / max(counts[strain].sum(), 1)
        axes.plot(shares, color=_COLOURS[strain], label=words.strain(strain), marker=".")
    _dress(axes, words, column)


def _making(axes: Any, summary: Summary, column: str, words: Words) -> None:
    """The share of hands that take at least so many tricks."""
    names = [*(words.strain(strain) for strain in range(5)), text(words.lang, "best strain")]
    for place, shares in enumerate(summary.share_making(column)):
        axes.plot(range(6, 11), 100 * shares, color=_COLOURS[place], label=names[place], marker=".")
    axes.set_xticks(range(6, 11))
    _dress(axes, words, "makes")


def _seats(axes: Any, summary: Summary, column: str, words: Words) -> None:
    """The share of deals for each number of tricks, a group of bars for each seat."""
    counts = summary.seats[column]
    width = 0.8 / len(counts)
    for seat, (row, average) in enumerate(zip(counts, mean(counts), strict=True)):
        label = f"{words.seat(seat)}, {decimal(float(average), words.lang, 2)}"
        places = np.arange(11) + (seat - 1) * width
        axes.bar(places, 100 * row / max(row.sum(), 1), width, color=_COLOURS[seat], label=label)
    _dress(axes, words, "misere tricks" if column.startswith("misere") else "all_pass")


def _dress(axes: Any, words: Words, title: str) -> None:
    axes.set_title(text(words.lang, title), fontsize=9)
    axes.set_xlabel(text(words.lang, "tricks"))
    axes.set_ylabel("%")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8)
