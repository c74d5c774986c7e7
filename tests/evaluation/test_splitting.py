"""Whose the tricks of two whisters are: by the line, halves, and the extremes against all play of small endings."""

import random

import pytest
from plain_decisions import share_by_line
from remembering import remembered

import preferans as pf
from preferans.evaluation.splitting import Split, share_of, tricks_of_line


def random_deal(rng, size=10):
    cards = rng.sample(range(32), 3 * size)
    return [cards[:size], cards[size : 2 * size], cards[2 * size :]]


def test_the_line_is_the_defined_line_of_best_play():
    rng = random.Random(1)
    for _ in range(20):
        deal = pf.Deal(random_deal(rng))
        declarer, strain = rng.randrange(3), rng.choice("SCDHN")
        tricks, share = share_by_line(deal, declarer, strain, ())
        assert share_of(pf.Position(deal.hands), pf.Strain.of(strain), declarer, tricks, Split.LINE) == share


def test_tricks_of_a_line_from_the_middle_of_a_trick():
    rng = random.Random(2)
    for _ in range(50):
        strain = rng.choice("SCDHN")
        position = pf.Position(random_deal(rng))
        for _ in range(rng.randrange(29)):
            position = position.play(rng.choice(list(position.legal(strain))), strain)
        line, end = [], position
        while any(end.hands):
            line.append(rng.choice(list(end.legal(strain))))
            end = end.play(line[-1], strain)
        expected = [after - before for before, after in zip(position.won, end.won, strict=True)]
        assert tricks_of_line(position, tuple(line), pf.Strain.of(strain)) == expected


def test_halves():
    position = pf.Position(random_deal(random.Random(3)))
    assert share_of(position, pf.Strain.SPADES, 0, 5, Split.EVEN) == (2, 3)
    assert share_of(position, pf.Strain.SPADES, 0, 6, Split.EVEN) == (2, 2)


def two_aims(position, declarer, strain, sign):
    """Plain minimax of (declarer's tricks, sign x the first defender's), the defence wants both low."""
    first = (declarer + 1) % 3

    @remembered
    def value(moment):
        if not any(moment.hands):
            return moment.won[declarer], sign * moment.won[first]
        found = [value(moment.play(card, strain)) for card in moment.legal(strain)]
        return max(found) if moment.to_move == declarer else min(found)

    return value(position)


@pytest.mark.parametrize("split", [Split.FIRST_MOST, Split.FIRST_LEAST])
def test_extremes_against_all_play_of_small_endings(split):
    rng = random.Random(str(split))
    differ = 0
    for _ in range(40):
        position = pf.Position(random_deal(rng, 4), leader=rng.randrange(3))
        declarer, strain = rng.randrange(3), rng.choice("SCDHN")
        sign = -1 if split is Split.FIRST_MOST else 1
        tricks, share = two_aims(position, declarer, strain, sign)
        first = sign * share
        assert share_of(position, pf.Strain.of(strain), declarer, tricks, split) == (first, 4 - tricks - first)
        differ += share_of(position, pf.Strain.of(strain), declarer, tricks, Split.LINE)[0] != first
    assert differ


def test_a_split_that_does_not_exist():
    with pytest.raises(pf.RulesError, match="split is 'half', expected line, even, first_most, first_least"):
        Split.read("half")


def test_the_policy_reaches_the_entries():
    rng = random.Random(4)
    seen = set()
    while len(seen) < 4:
        deal = pf.Deal(random_deal(rng))
        contract = pf.Contract(8, rng.choice("SCDHN"), rng.randrange(3))
        found = {split: pf.whisting(deal, contract, pf.Rules.preset("sochi"), split=split) for split in Split}
        if any(len(set(one.result.said(pf.scoring.Whist.WHIST))) < 2 for one in found.values()):
            continue
        first = contract.declarer + 1
        tricks = {split: one.result.tricks[first % 3] for split, one in found.items()}
        seen |= {split for split, count in tricks.items() if count != tricks["line"]} | {"line"}
