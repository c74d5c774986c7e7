"""Tie rules, talon rules and positions of the all-pass game for the tests."""

from hypothesis import strategies as st
from random_deals import endings

import preferans as pf

TIES = ("lowest", "spite", "kind")
RULES = [pf.AllPass(tie, takes, third) for tie in TIES for takes in (False, True) for third in ("eldest", "winner")]


@st.composite
def talon_moments(draw: st.DrawFn, most: int = 4) -> pf.Position:
    """Any moment of an ending in which one or two talon cards are still to lead."""
    start = draw(endings(most=most))
    held = {card for hand in start.hands for card in hand}
    out = draw(st.permutations([card for card in map(pf.Card, range(32)) if card not in held]))
    position = pf.Position(start.hands, start.leader, talon_leads=out[: draw(st.integers(1, 2))])
    for _ in range(draw(st.integers(0, 2))):
        position = position.play(draw(st.sampled_from(list(position.legal()))))
    return position
