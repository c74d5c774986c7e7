"""The all-pass game in pairs: seats 0 and 2 against seat 1 and the sitting dealer, who plays his talon cards (E.11)."""

import random

import pytest
from remembering import remembered

import preferans as pf
from preferans.payoffs import all_pass_payoffs

RULES = pf.Rules.preset("pair_skachki")


def pair_value(position, payoff, third_lead):
    """What the pair of seat 0 gets when both sides play best: every legal card, two sides, nothing else."""

    @remembered
    def value(here):
        if not any(here.hands):
            won = (*here.won, 0)[:4]
            return payoff[won][0]
        after = [here.play(card, talon_takes=True, third_lead=third_lead) for card in here.legal()]
        side = min if here.to_move == 1 else max
        return side(value(one) for one in after)

    return value(position)


@pytest.mark.parametrize("third_lead", ["eldest", "winner"])
def test_every_way_of_breaking_ties_leads_to_the_value_of_two_sides(third_lead):
    rng = random.Random(third_lead)
    for _ in range(40):
        size = rng.choice((2, 3, 3, 4))
        pack = rng.sample(range(32), 3 * size + 2)
        suits = [card >> 3 for card in pack[-2:]]
        hands = [sorted(pack[size * seat : size * seat + size]) for seat in range(3)]
        if any(all(card >> 3 != suit for hand in hands for card in hand) for suit in suits):
            continue  # a talon card that nobody follows cannot come about in a whole deal
        worth = {(total, dealer): rng.randrange(-9, 10) for total in range(11) for dealer in range(3)}
        table = pf.PayoffTable.by(
            lambda a, b, c, dealer, worth=worth: [
                sign * (worth[b, dealer] + (a == 0) - (b == 0) + (c == 0)) for sign in (1, -1, 1)
            ],
            total=size,
            dealer=True,
        )
        position = pf.Position(hands, talon_leads=pack[-2:])
        for tie in ("lowest", "spite", "kind"):
            rule = pf.AllPass(tie, talon_takes=True, third_lead=third_lead, payoff=table)
            tricks = pf.solve(position, rule).value
            assert table[(*tricks, size - sum(tricks))][0] == pair_value(position, table, third_lead)


def test_payoffs_of_a_pair_are_opposite_to_the_others():
    for dealer in range(4):
        table = all_pass_payoffs(RULES, pf.Situation(dealer))
        assert len(table.payoffs) == 166
        for first, second, third in table.payoffs.values():
            assert first == third == -second
    # seat 0 takes all, ten tricks at 2 on the mountain; three clean bonuses of 2 in the pool, one his partner's; a side
    # settles half the difference of what both have written
    assert table[10, 0, 0, 0][0] == (-10 * 2 * 10 + 2 * 20 - 2 * 2 * 20) / 2


def test_bombs_raise_the_price():
    rules = pf.Rules.preset("classic", players=4, dealer_bomb="extended")
    plain = all_pass_payoffs(rules, pf.Situation("D", bomb_run=1))
    bomb = all_pass_payoffs(rules, pf.Situation("D", bomb_run=1), ["W"])
    joined = all_pass_payoffs(rules, pf.Situation("D", bomb_run=1), ["W", "S"])
    assert bomb[4, 3, 3][0] == 4 * plain[4, 3, 3][0]
    assert joined[4, 3, 2, 1][0] - bomb[4, 3, 2, 1][0] == 10  # the dealer's trick once more, 4 × 10 over four
