"""The summary of a solved database as a picture. Needs the extra `plot` (matplotlib)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from preferans.dataset.summary import Summary, mean
from preferans.errors import PreferansError
from preferans.record.files import draft_of
from preferans.show.dataset_texts import decimal, text
from preferans.show.words import Words

_COLOURS = ("#222222", "#2e7d32", "#e08e0b", "#c62828", "#3b5b92", "#888888")


def plot_summary(summary: Summary, path: Path, words: Words) -> None:
    """Tricks by strain, shares of contracts that make, all-pass tricks by seat, as far as the database has them.

    The ending of `path` tells the form, as `.png` or `.svg`. Raises PreferansError where the extra is not installed,
    for an ending that is no form, and for a place that cannot be written.
    """
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise PreferansError(
            "a plot needs matplotlib: expected the extra `plot` (pip install 'preferans[plot]')", code="extra"
        ) from None
    tables = [column for column in ("with_talon", "as_dealt") if column in summary.tricks][:1]
    drawings: list[tuple[Callable[[Any, Summary, str, Words], None], str]] = []
    drawings += [(draw, column) for column in tables for draw in (_tricks, _making)]
    all_pass = [column for column in summary.seats if column.startswith("all_pass")]
    misere = [column for column in ("misere_with_talon", "misere") if column in summary.seats][:1]
    drawings += [(_seats, column) for column in [*misere, *all_pass[:1]]]
    if not drawings:
        raise PreferansError("nothing to plot: expected a database with tricks", code="column")
    # Text as text, and no date or random names, so that equal databases make equal pictures.
    with mpl.rc_context({"svg.hashsalt": "preferans", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(4.4 * len(drawings), 3.6), layout="constrained")
        for axes, (draw, column) in zip(np.atleast_1d(figure.subplots(1, len(drawings))), drawings, strict=True):
            draw(axes, summary, column, words)
        form = path.suffix.lower().removeprefix(".")
        if form not in figure.canvas.get_supported_filetypes():
            raise PreferansError(f"{path} has no ending of a picture: expected .png or .svg", code="format")
        try:
            with draft_of(path) as draft:
                figure.savefig(draft, format=form, metadata={"Date": None} if form == "svg" else None, dpi=120)
        except OSError as error:
            raise PreferansError(f"cannot write {path}: {error.strerror or error}", code="file") from None


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
        label = f"{words.seat(seat)}, {decimal(words.lang, float(average), 2)}"
        places = np.arange(11) + (seat - 1) * width
        axes.bar(places, 100 * row / max(row.sum(), 1), width, color=_COLOURS[seat], label=label)
    _dress(axes, words, "misere tricks" if column.startswith("misere") else "all_pass")


def _dress(axes: Any, words: Words, title: str) -> None:
    axes.set_title(text(words.lang, title), fontsize=9)
    axes.set_xlabel(text(words.lang, "tricks"))
    axes.set_ylabel(text(words.lang, "share of deals"))
    axes.grid(alpha=0.25)
    axes.legend(frameon=False, fontsize=8)
