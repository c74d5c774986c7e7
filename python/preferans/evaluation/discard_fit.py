"""Which discards promise most tricks, told from one layout for each talon by what the talons have in common.

A single layout says little about a discard. But the same cards are laid away after many talons, so that the tricks of
all plans after all talons are fitted together: as a sum of one term for each holding of a suit, with what of it was
laid away, one for the lengths of the four suits, and one for the talon. The terms of several hundred layouts together
are known far better than any plan is by itself.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from preferans.evaluation.plans import Masks
from preferans.evaluation.worth_tables import Floats

_SUITS = (0, 8, 16, 24)
_RIDGE = 3.0  # layouts in which a term is as good as unknown
_ONES = np.array([byte.bit_count() for byte in range(256)])
_DIGITS = 6  # of tricks: what differs by rounding alone is equal


def promised_tricks(twelves: Masks, kept: Sequence[Masks], tricks: Sequence[Floats]) -> list[Floats]:
    """Fitted tricks of every plan, talon by talon.

    `twelves` uint32[talons] the hands with their talons, `kept` for each the hands that its discards leave,
    uint32[discards], `tricks` for each the mean tricks seen, float64[games, discards]; the result has the same shapes.
    """
    counts = [len(hands) for hands in kept]
    terms, size = _terms(np.repeat(twelves, counts), np.concatenate(kept), np.repeat(np.arange(len(kept)), counts))
    seen = np.concatenate([each.T for each in tricks])
    pairs = terms[:, :, None] * size + terms[:, None, :]
    gram = np.bincount(pairs.ravel(), minlength=size * size).reshape(size, size).astype(float)
    gram[np.diag_indices(size)] += _RIDGE
    sums = np.zeros((size, seen.shape[1]))
    for column in terms.T:
        for game, values in enumerate(seen.T):
            sums[:, game] += np.bincount(column, weights=values, minlength=size)
    fitted = np.linalg.solve(gram, sums)[terms].sum(axis=1).round(_DIGITS)
    return [part.T for part in np.split(fitted, np.cumsum(counts)[:-1])]


def _terms(twelves: Masks, kept: Masks, talons: npt.NDArray[np.intp]) -> tuple[npt.NDArray[np.intp], int]:
    """The terms of each plan, intp[plans, 6], and how many there are in all."""
    keys = np.empty((len(kept), len(_SUITS) + 2), dtype=np.int64)
    lengths = np.zeros(len(kept), dtype=np.int64)
    for suit, shift in enumerate(_SUITS):
        holding, before = kept >> np.uint32(shift) & np.uint32(0xFF), twelves >> np.uint32(shift) & np.uint32(0xFF)
        keys[:, suit] = holding.astype(np.int64) << 8 | before
        lengths = lengths << 4 | _ONES[holding]
    keys[:, -2], keys[:, -1] = lengths, talons
    keys |= np.arange(keys.shape[1], dtype=np.int64) << 32
    names, terms = np.unique(keys, return_inverse=True)
    return terms.reshape(keys.shape), len(names)
