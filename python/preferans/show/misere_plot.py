"""The discards of a misère as a picture: what each costs if it is seen, and how often the best mixture makes it."""

import io
from collections.abc import Mapping
from itertools import combinations

from preferans.cards import Card, Cards
from preferans.evaluation.hidden_discard import HiddenDiscard, MisereCatch
from preferans.show.blocks import suit_pieces
from preferans.show.misere_catch import number, text
from preferans.show.numbers import percent
from preferans.show.odds import holding
from preferans.show.screen import MARGIN, Line, Role
from preferans.show.words import Words

_SIZE = (9.6, 4.8)
_DPI = 150
_CELL = 4  # columns of a discard


def open_values(found: MisereCatch) -> dict[tuple[Card, ...], HiddenDiscard]:
    """Each discard that is still possible with its class."""
    return {tuple(sorted(cards)): one for one in found.discards for cards in one.same}


def discard_lines(own: Cards, found: MisereCatch, words: Words) -> list[Line]:
    """What each pair costs if it is seen, one card down and one across; pairs of the mixture stand out.

    Empty unless two cards lie away.
    """
    values = open_values(found)
    if not all(len(cards) == 2 for cards in values):
        return []
    cards = sorted(own)
    lines = [Line().at(MARGIN, text("every", words))]
    head = Line()
    for place, card in enumerate(cards[:-1]):
        head.at(MARGIN + 5 + _CELL * place, *suit_pieces(words.cards([card]), Role.QUIET))
    lines.append(head)
    for row, low in enumerate(cards[1:], 1):
        line = Line().at(MARGIN, *suit_pieces(words.cards([low]), Role.QUIET))
        for place, card in enumerate(cards[:row]):
            one = values.get((card, low))
            shown = "·" if one is None else number(one.open_value, words)
            made = one is not None and one.weight > 1e-7
            line.at(MARGIN + 5 + _CELL * place, (f"{shown}*" if made else shown, Role.STRONG if made else Role.PLAIN))
        lines.append(line)
    return lines


def catch_plot(own: Cards, found: MisereCatch, words: Words, kind: str) -> bytes:
    """Bars of the mixture beside the cost of every discard if it is seen, as a file's content; kind: png or svg.

    Raises ImportError without matplotlib.
    """
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # The same picture for the same answer: no time, no random names.
    with rc_context({"svg.hashsalt": "preferans", "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=_SIZE, layout="constrained")
        bars, heat = figure.subplots(1, 2, width_ratios=(1, 1.2))
        mixture = found.mixture[::-1]
        names = [words.cards(one.cards) for one in mixture]
        drawn = bars.barh(names, [100 * one.weight for one in mixture], color="#2b6cb0")
        bars.bar_label(drawn, [percent(one.weight, words.lang) for one in mixture], fontsize=8, padding=2)
        bars.set_xlabel("%")
        bars.set_title(f"{text('away', words)}: {text('share', words)}", fontsize=10)
        bars.margins(x=0.18)
        bars.spines[["top", "right"]].set_visible(False)
        _draw_heat(heat, own, open_values(found), words)
        title = text("misere", words, seat=words.seat(found.declarer), hand=holding(own, words))
        figure.suptitle(title, fontsize=10)
        picture = io.BytesIO()
        stamp = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(picture, format=kind, dpi=_DPI, metadata=stamp)
    return picture.getvalue()


def _draw_heat(axes, own: Cards, values: Mapping[tuple[Card, ...], HiddenDiscard], words: Words) -> None:  # type: ignore[no-untyped-def]
    """A square for each pair, darker for a dearer one; one card alone where one lies away."""
    cards = sorted(own)
    size = len(cards)
    grid = [[float("nan")] * size for _ in cards]
    pairs = [(one, other) for one, other in combinations(range(size), 2)] + [(place, place) for place in range(size)]
    for one, other in pairs:
        found = values.get(tuple(sorted({cards[one], cards[other]})))
        if found is None:
            continue
        grid[other][one] = found.open_value
        shown = number(found.open_value, words) + ("*" if found.weight > 1e-7 else "")
        axes.text(one, other, shown, ha="center", va="center", fontsize=8, color="black")
    axes.imshow(grid, cmap="YlOrRd", alpha=0.75, aspect="equal")
    names = [words.cards([card]) for card in cards]
    axes.set_xticks(range(size), names, fontsize=8)
    axes.set_yticks(range(size), names, fontsize=8)
    axes.set_title(f"{text('open', words)} (* {text('away', words).lower()})", fontsize=10)
    axes.spines[:].set_visible(False)
