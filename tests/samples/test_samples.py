"""Every value that a sample states, checked by the solver."""

import re

import pytest

from preferans.cards import Cards, Strain
from preferans.deal import Position
from preferans.samples import sample_deals
from preferans.solving import Guarantee, Misere, Tricks, solve
from preferans.tables import best_discards, tricks_table

SAMPLES = sample_deals()
CLAIMS = [
    pytest.param(sample, claim, id=f"{sample.name}-{number}")
    for sample in SAMPLES.values()
    for number, claim in enumerate(sample.claims)
]


def objective(claim):
    if claim.game == "misere":
        return Misere(claim.declarer)
    return Guarantee() if claim.game == "guarantee" else Tricks(claim.game, claim.declarer)


def moment(sample, claim):
    """The position a claim speaks of: after the discard it names and the cards it plays."""
    hands = [hand.mask for hand in sample.deal.hands]
    if isinstance(claim.talon, tuple):
        twelve = hands[claim.declarer] | Cards.of(sample.deal.talon).mask
        assert all(card in Cards(twelve) for card in claim.talon)
        hands[claim.declarer] = twelve & ~Cards.of(claim.talon).mask
    position = Position(hands, claim.leader)
    for card in claim.play:
        position = position.play(card, trump(claim))
    return position


def trump(claim):
    return Strain.of(claim.game) if claim.game in "SCDHN" else Strain.NO_TRUMP


def value(sample, claim):
    """The claimed number by the solver, tricks of the cards played before included."""
    if claim.talon == "best":
        table = tricks_table(sample.deal, claim.leader)
        if claim.game == "misere":
            return int(table.misere_with_talon[claim.declarer])
        row = table.with_talon[claim.declarer].tolist()
        return max(row) if claim.game == "best" else row[trump(claim)]
    if claim.game == "best":
        return int(tricks_table(sample.deal, claim.leader).as_dealt[claim.declarer].max())
    position = moment(sample, claim)
    found = solve(position, objective(claim)).value
    return found if claim.game == "guarantee" else found + position.won[claim.declarer]


@pytest.mark.parametrize(("sample", "claim"), CLAIMS)
def test_claim(sample, claim):
    told = [name for name in ("tricks", "best", "discards", "legal") if getattr(claim, name) is not None]
    assert len(told) == 1
    if claim.tricks is not None:
        assert value(sample, claim) == claim.tricks
    elif claim.best is not None:
        solution = solve(moment(sample, claim), objective(claim), per_card=True)
        assert {card for card, worth in solution.cards.items() if worth == solution.value} == set(claim.best)
        assert len(solution.cards) > len(claim.best)
    elif claim.discards is not None:
        pairs = best_discards(sample.deal, claim.declarer, claim.leader).best_pairs(trump(claim))
        assert {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in claim.discards}
    else:
        assert set(moment(sample, claim).legal(trump(claim))) == set(claim.legal)


def test_every_card_but_one_loses_everything_in_one_card():
    sample = SAMPLES["one-card"]
    cards = solve(Position(sample.deal.hands), Tricks("N", 0), per_card=True).cards
    assert sorted(cards.values()) == [0] * 9 + [7]


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_sample_is_complete(sample):
    assert re.fullmatch("[a-z]+(-[a-z]+)*", sample.name)
    assert sample.claims
    for lang in ("en", "ru"):
        assert sample.shows[lang].rstrip().endswith(".")
        assert "  " not in sample.shows[lang]
    assert bool(re.search("[а-я]", sample.shows["ru"]))
    assert not re.search("[а-я]", sample.shows["en"])


def test_there_are_at_least_ten():
    assert len(SAMPLES) >= 10
    assert "trap-misere" in SAMPLES
