"""Advice as a table for notebooks."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from preferans.show.advice import CONFIDENT, amount, hand_text
from preferans.show.decision_words import call_text, game_text
from preferans.show.words import Words

if TYPE_CHECKING:
    from preferans.evaluation.call_advice import CallAdvice
    from preferans.evaluation.discard_advice import DiscardAdvice


def discard_html(advice: "DiscardAdvice") -> str:
    """Every choice with its worth, and both figures in the caption."""
    words = Words("en")
    rows = [
        (
            game_text(choice.contract, words),
            words.cards(choice.discards[0]),
            _interval(choice.worth, choice.error),
            f"{choice.made:.1%}",
            f"{choice.tricks:.2f}",
        )
        for choice in advice.choices
    ]
    caption = (
        f"{hand_text(advice.hand, words)}: one choice for all layouts {amount(advice.worth, 'en')}, "
        f"open-card ceiling {amount(advice.ceiling, 'en')}"
    )
    return html_table(caption, ("contract", "discard", "whists", "made", "tricks"), rows)


def call_html(advice: "CallAdvice") -> str:
    """Every call with its worth."""
    words = Words("en")
    rows = [
        (
            call_text(choice.call, words),
            _interval(choice.worth, choice.error),
            "–" if choice.made is None else f"{choice.made:.1%}",
        )
        for choice in advice.choices
    ]
    return html_table(hand_text(advice.hand, words), ("call", "whists", "made"), rows)


def html_table(caption: str, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table of texts.

    >>> html_table("A <b>", ("x",), [("1",)])
    '<table><caption>A &lt;b&gt;</caption><tr><th>x</th></tr><tr><td>1</td></tr></table>'
    """
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{body}</table>"


def _interval(worth: float, error: float) -> str:
    return amount(worth, "en") + (f" ± {CONFIDENT * error:.1f}" if error else "")
