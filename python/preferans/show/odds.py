"""The screens of odds over layouts, and their table for notebooks."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from preferans.evaluation.odds import Odds


def odds_html(odds: "Odds") -> str:
    """The counts as a table: tricks, share and layouts."""
    rows = "".join(
        f"<tr><td>{tricks}</td><td>{share:.1%}</td><td>{count:,}</td></tr>"
        for tricks, (share, count) in enumerate(zip(odds.shares, odds.tricks, strict=True))
        if count
    )
    how = f"sample of {odds.total:,}" if odds.sampled else "exact"
    head = "<tr><th>tricks</th><th>share</th><th>layouts</th></tr>"
    return f"<table><caption>{odds.layouts:,} layouts, {how}</caption>{head}{rows}</table>"
