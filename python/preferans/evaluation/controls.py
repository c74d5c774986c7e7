"""Means over random layouts, made more exact by what is known of all layouts beforehand.

How often a hidden hand has so many cards of some set is known exactly. Where a sample has a little too many aces with
one hand, and the worth goes with the aces, its mean is off by an amount that can be told: the worths are fitted as a
sum of terms for such counts, and the fit is read where all counts are what they are on average. The error is that of
the rest which the fit does not explain, each layout predicted by the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np

from preferans.cards import Cards
from preferans.evaluation.plans import Masks
from preferans.evaluation.worth_tables import Floats

FEWEST = 128  # layouts: with fewer the plain mean is as good
_RIDGE = 30.0  # layouts in which a term is as good as unknown
_ONES = np.array([byte.bit_count() for byte in range(256)], dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Control:
    """Whether the hands at some columns of a layout have `count` cards of a set, all of one suit, between them."""

    columns: tuple[int, ...]
    size: int  # cards in those hands
    cards: int
    count: int

    def chance(self, hidden: int) -> float:
        """How often it is so, of all layouts of so many hidden cards."""
        inside = self.cards.bit_count()
        rest = self.size - self.count
        return comb(inside, self.count) * comb(hidden - inside, rest) / comb(hidden, self.size) if rest >= 0 else 0.0


def holdings(columns: tuple[int, ...], size: int, unseen: int) -> list[Control]:
    """Every hidden card with these hands, and every length of a suit there."""
    cards = [Control(columns, size, card.bit, 1) for card in Cards(unseen)]
    suits = [unseen & 0xFF << shift for shift in (0, 8, 16, 24)]
    return cards + [Control(columns, size, suit, count) for suit in suits for count in range(suit.bit_count() + 1)]


def mean_and_error(values: Floats, layouts: Masks, controls: Sequence[Control], hidden: int) -> tuple[float, float]:
    """The mean of values over all layouts, and its standard error, from values in some random ones."""
    plain = float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values)))
    if len(values) < FEWEST:
        return plain
    chances = np.array([control.chance(hidden) for control in controls])
    spread = np.sqrt(chances * (1 - chances))
    told = spread > 0
    seen = _seen(layouts, [control for control, tells in zip(controls, told, strict=True) if tells])
    terms = np.hstack([np.ones((len(values), 1)), (seen - chances[told]) / spread[told]])
    gram = terms.T @ terms
    ridge = np.full(len(gram), _RIDGE)
    ridge[0] = 0.0
    inverse = np.linalg.inv(gram + np.diag(ridge))
    fitted = inverse @ (terms.T @ values)
    weight = np.minimum(((terms @ inverse) * terms).sum(axis=1), 0.99)  # of a layout in its own prediction
    rest = np.square((values - terms @ fitted) / (1 - weight)).mean()
    error = float(np.sqrt(rest * (inverse @ gram @ inverse)[0, 0]))
    return (float(fitted[0]), error) if error < plain[1] else plain


def _seen(layouts: Masks, controls: Sequence[Control]) -> Floats:
    """Which controls hold in which layouts, float64[layouts, controls] of zeros and ones."""
    places = {control.columns for control in controls}
    hands = {columns: layouts[:, list(columns)].sum(axis=1, dtype=np.uint32) for columns in places}
    found = np.empty((len(layouts), len(controls)))
    for place, control in enumerate(controls):
        shift = (control.cards.bit_length() - 1) // 8 * 8
        byte = hands[control.columns] >> np.uint32(shift) & np.uint32(control.cards >> shift)
        found[:, place] = _ONES[byte] == control.count
    return found
