"""Means over random layouts with what is known of all layouts: exact chances, smaller and honest errors."""

from itertools import combinations

import numpy as np
import pytest

import preferans as pf
from preferans.auction import Call
from preferans.evaluation.controls import FEWEST, Control, holdings, mean_and_error
from preferans.evaluation.passing import AgainstBid, AgainstNobody, deal_unseen
from preferans.evaluation.plans import unseen_by
from preferans.evaluation.worths import usual_situation

SOCHI = pf.Rules.preset("sochi", players=4)
OWN = pf.Cards.parse("KT.AT.AJ7.AJ8")


def aces_and_length(layouts):
    """A worth that goes with the cards: four for the ace of spades, two for each spade of the first hand, and luck."""
    hand = layouts[:, 0]
    spades = np.array([int(one & 0xFF).bit_count() for one in hand])
    luck = (layouts[:, 1] * np.uint32(2654435761) >> np.uint32(28)).astype(float) / 8 - 15 / 16
    return 4.0 * (hand >> np.uint32(7) & np.uint32(1)) + 2.0 * spades + luck


def test_chances_are_those_of_all_hands():
    unseen = unseen_by(OWN)
    hidden = [card for card in pf.Cards(0xFFFFFFFF) if unseen >> card & 1]
    lower = sum(card.bit for card in hidden if card.suit == 0)
    pairs = [one.bit | other.bit for one, other in combinations(hidden, 2)]
    for count in range(3):
        exact = np.mean([(pair & lower).bit_count() == count for pair in pairs])
        assert Control((2, 3), 2, lower, count).chance(22) == pytest.approx(exact)


@pytest.mark.parametrize("about", [AgainstBid, AgainstNobody])
def test_controls_happen_as_often_as_they_should(about):
    told = (pf.Seat(0), Call.parse("6S")) if about is AgainstBid else ()
    controls = about(OWN, pf.Seat(1), SOCHI, usual_situation(SOCHI), *told, 1).controls
    layouts = deal_unseen(OWN, np.random.default_rng(1), 4000).tolist()
    for control in controls:
        seen = np.mean([
            (sum(hands[column] for column in control.columns) & control.cards).bit_count() == control.count
            for hands in layouts
        ])  # fmt: skip
        chance = control.chance(22)
        assert abs(seen - chance) <= 4.5 * (chance * (1 - chance) / 4000) ** 0.5 + 1e-9


def test_a_mean_is_better_known_with_controls():
    controls = holdings((0,), 10, unseen_by(OWN))
    exact = 4.0 * 10 / 22 + 2.0 * 10 / 22 * (unseen_by(OWN) & 0xFF).bit_count()
    covered = 0
    for seed in range(100):
        layouts = deal_unseen(OWN, np.random.default_rng(seed), 300)
        values = aces_and_length(layouts)
        mean, error = mean_and_error(values, layouts, controls, 22)
        assert error < 0.4 * values.std() / 300**0.5
        covered += abs(mean - exact) <= 1.96 * error
    assert 90 <= covered <= 99


def test_few_layouts_have_a_plain_mean():
    layouts = deal_unseen(OWN, np.random.default_rng(3), FEWEST - 1)
    values = aces_and_length(layouts)
    mean, error = mean_and_error(values, layouts, holdings((0,), 10, unseen_by(OWN)), 22)
    assert (mean, error) == (values.mean(), values.std(ddof=1) / len(values) ** 0.5)
