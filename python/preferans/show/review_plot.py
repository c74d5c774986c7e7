"""The picture of a review: the exact value after each card, the costly ones marked (needs matplotlib)."""

import io
from typing import TYPE_CHECKING

from preferans.cards import Seat
from preferans.contract import ContractKind
from preferans.evaluation import Judgement, Review
from preferans.evaluation.judgement import Kind
from preferans.show.decision_words import game_text, table_of, whists
from preferans.show.evaluation_texts import text
from preferans.show.review import made_text, result_text
from preferans.show.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SIZE = (9.6, 4.8)  # inches
_DPI = 150
_INK, _QUIET, _SMALL_LOSS, _LOSS = "#1f2933", "#9aa5b1", "#b7791f", "#b3261e"
_SEATS = ("#1f2933", "#2b6cb0", "#b3261e")
_STYLES = ("-", "--", ":")
_MARK = {False: "o", True: "D"}  # one trick lost, or more


def review_plot(review: Review, words: Words, kind: str) -> bytes:
    """The picture as a file's content; `kind` is png or svg. Raises ImportError without matplotlib.

    A contract shows the declarer's final tricks by best play, an all-pass deal the whists that each hand has lost.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # The same picture for the same review: no time, no random names.
    with rc_context({"svg.hashsalt": "preferans", "font.family": "DejaVu Sans", "axes.edgecolor": _QUIET}):
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.add_subplot()
        if review.contract is None:
            _draw_losses(axes, review, words)
        else:
            _draw_tricks(axes, review, words)
        _draw_frame(axes, review, words)
        picture = io.BytesIO()
        stamp = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(picture, format=kind, dpi=_DPI, metadata=stamp)
    return picture.getvalue()


def _cards(review: Review) -> list[Judgement]:
    return [one for one in review.judgements if one.kind is Kind.CARD]


def _draw_tricks(axes: "Axes", review: Review, words: Words) -> None:
    """The declarer's final tricks before the first card and after each; the contract as a line across."""
    assert review.contract is not None
    cards = _cards(review)
    start = cards[0].tricks[0] if cards else _final(review)
    values = [start, *(one.tricks[1] for one in cards)]
    axes.step(range(len(values)), values, where="post", color=_INK, linewidth=1.8)
    level = review.contract.level
    axes.axhline(level, color=_QUIET, linestyle="--", linewidth=1, zorder=1)
    axes.text(30.4, level, game_text(review.contract, words), color=_QUIET, ha="right", va="bottom", fontsize=8)
    for place, one in enumerate(cards, 1):
        if one.costly:
            up = one.tricks[1] > one.tricks[0]
            _mark(axes, place, one.tricks[1], f"−{one.lost}", one, words, above=up)
    low, high = min(*values, level), max(*values, level)
    axes.set_ylim(low - 1.2, high + 1.2)
    axes.set_yticks(range(max(0, low - 1), min(10, high + 1) + 1))
    seat = words.seat(review.contract.declarer)
    key = "tricks of misere" if review.contract.kind is ContractKind.MISERE else "final tricks"
    axes.set_ylabel(text(key, words.lang, seat=seat))


def _final(review: Review) -> int:
    """The declarer's tricks where no card was played."""
    assert review.contract is not None
    tricks = getattr(review.result, "tricks", None)
    if isinstance(tricks, tuple):
        return int(tricks[review.contract.declarer])
    return int(tricks) if tricks is not None else review.contract.level


def _draw_losses(axes: "Axes", review: Review, words: Words) -> None:
    """The whists that each hand has lost so far, one line a hand."""
    cards = _cards(review)
    for seat in range(3):
        lost = [0.0]
        for place, one in enumerate(cards, 1):
            own = one.seat == seat
            lost.append(lost[-1] - (float(one.loss) if own else 0.0))
            if own and one.costly:
                _mark(axes, place, lost[-1], whists(-one.loss, words.lang), one, words, above=False, color=_SEATS[seat])
        steps = range(len(lost))
        axes.step(steps, lost, _STYLES[seat], where="post", color=_SEATS[seat], label=words.seat(Seat(seat)))
    axes.margins(y=0.18)
    axes.legend(frameon=False, loc="lower left")
    axes.set_ylabel(text("whists lost", words.lang))


def _mark(
    axes: "Axes", place: int, value: float, cost: str, one: Judgement, words: Words, *, above: bool, color: str = ""
) -> None:
    """A costly card: its sign on the line, the card and its cost beside."""
    shade = color or (_SMALL_LOSS if one.lost <= 1 else _LOSS)
    axes.plot(place, value, _MARK[one.lost > 1], color=shade, markersize=7)
    axes.annotate(
        f"{words.seat_short(one.seat)} {made_text(one.made, words)} {cost}",
        (place, value),
        xytext=(0, 9 if above else -9),
        textcoords="offset points",
        ha="center",
        va="bottom" if above else "top",
        fontsize=8,
        color=shade,
    )


def _draw_frame(axes: "Axes", review: Review, words: Words) -> None:
    """Title, cards played from left to right, a faint line after each trick."""
    for place in range(0, 31, 3):
        axes.axvline(place, color=_QUIET, linewidth=0.4, alpha=0.6)
    axes.set_xlim(-0.5, 30.5)
    axes.set_xticks(range(0, 31, 3), [str(number) for number in range(11)])
    axes.set_xlabel(text("tricks played", words.lang))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.set_title(f"{result_text(review, words)}\n{table_of(review.rules, words)}", loc="left", fontsize=11)
