"""Games for payoffs: against tricks, against plain recursion, and what a table must have."""

import itertools
from fractions import Fraction

import pytest
from all_pass_moments import TIES, talon_moments
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_all_pass import any_ties, coalition, max_n
from random_deals import endings, moments, random_deals, strains

import preferans as pf
from preferans.payoffs import all_pass_payoffs, defence_payoffs
from preferans.rules import Rules
from preferans.scoring import Situation

FEWEST = {total: pf.PayoffTable.by(lambda a, b, c, d: (-a, -b, -c), total, dealer=True) for total in range(1, 11)}


def rostov(first: int, second: int, third: int) -> tuple[Fraction, ...]:
    """Who took fewest writes 5 whists for each trick of the others; two who tie share."""
    tricks = (first, second, third)
    winners = [seat for seat in range(3) if tricks[seat] == min(tricks)]
    paid = [Fraction(0)] * 3
    for winner, loser in itertools.product(winners, range(3)):
        if loser not in winners:
            paid[winner] += Fraction(5 * tricks[loser], len(winners))
            paid[loser] -= Fraction(5 * tricks[loser], len(winners))
    return tuple(paid)


def with_won(position: pf.Position, cuts: tuple[int, int], total: int = 10) -> pf.Position:
    """The position with tricks won before it, so that all are `total`."""
    before = total - len(position.hands[(position.leader - 1) % 3])
    low, high = sorted(cut % (before + 1) for cut in cuts)
    won = (low, high - low, before - high)
    return pf.Position(position.hands, position.leader, position.trick, position.talon_leads, won)


CUTS = st.tuples(st.integers(0, 10), st.integers(0, 10))


@settings(max_examples=500)
@given(endings(most=6), st.sampled_from(TIES))
def test_minus_own_tricks_is_the_game_by_tricks(position: pf.Position, tie: str) -> None:
    table = FEWEST[len(position.hands[0])]
    by_payoff = pf.solve(position, pf.AllPass(tie, payoff=table), per_card=True)
    by_tricks = pf.solve(position, pf.AllPass(tie), per_card=True)
    assert (by_payoff.value, by_payoff.cards, by_payoff.best) == (by_tricks.value, by_tricks.cards, by_tricks.best)


@settings(max_examples=40)
@given(talon_moments(most=4), st.sampled_from(TIES), CUTS)
def test_minus_own_tricks_while_the_talon_leads(position: pf.Position, tie: str, cuts: tuple[int, int]) -> None:
    placed = with_won(position, cuts)
    by_payoff = pf.AllPass(tie, True, payoff=FEWEST[10])
    by_tricks = pf.AllPass(tie, True)
    assert pf.solve(placed, by_payoff, per_card=True).cards == pf.solve(placed, by_tricks, per_card=True).cards
    assert pf.outcomes(placed, by_payoff) == pf.outcomes(placed, by_tricks)


@settings(max_examples=40)
@given(moments(pf.Strain.NO_TRUMP, most=4), st.sampled_from(TIES), CUTS)
def test_rostov_by_plain_recursion(position: pf.Position, tie: str, cuts: tuple[int, int]) -> None:
    placed = with_won(position, cuts)
    rule = pf.AllPass(tie, payoff=pf.PayoffTable.by(rostov))
    value, cards = max_n(placed, rule)
    found = pf.solve(placed, rule, per_card=True)
    assert found.value == value[:3]
    assert found.cards == {card: outcome[:3] for card, outcome in cards.items()}


@settings(max_examples=2)
@given(endings(most=5).filter(lambda ending: len(ending.hands[0]) == 5), CUTS)
def test_rostov_by_plain_recursion_at_five_cards(position: pf.Position, cuts: tuple[int, int]) -> None:
    placed = with_won(position, cuts)
    rule = pf.AllPass(payoff=pf.PayoffTable.by(rostov))
    assert pf.solve(placed, rule).value == max_n(placed, rule)[0][:3]


@settings(max_examples=30)
@given(moments(pf.Strain.NO_TRUMP, most=3), CUTS)
def test_outcomes_by_payoff(position: pf.Position, cuts: tuple[int, int]) -> None:
    placed = with_won(position, cuts)
    rule = pf.AllPass(payoff=pf.PayoffTable.by(rostov))
    assert pf.outcomes(placed, rule) == tuple(sorted(outcome[:3] for outcome in any_ties(placed, rule)))


def test_memory_changes_no_value() -> None:
    """A small memory keeps longer entries, and forgets; the tricks stay the same."""
    rule = pf.AllPass(payoff=pf.PayoffTable.by(rostov))
    for deal in random_deals(31, 3):
        position = pf.Position([list(hand)[:7] for hand in deal.hands], won=(1, 0, 2))
        answers = [pf.Solver(memory=size).solve(position, rule, per_card=True) for size in ("64KiB", "4MiB", "32MiB")]
        assert answers[0].cards == answers[1].cards == answers[2].cards


def test_payoffs_change_the_play() -> None:
    """Under Rostov the tricks of the others matter, so some whole deal ends differently than by own tricks."""
    table = all_pass_payoffs(Rules.preset("rostov"), Situation("C"))
    deals = [pf.Position(deal.hands) for deal in random_deals(5, 3)]
    by_tricks = [pf.solve(position, pf.AllPass()).value for position in deals]
    assert [pf.solve(position, pf.AllPass(payoff=table)).value for position in deals] != by_tricks


def test_tables_of_the_rules() -> None:
    table = all_pass_payoffs(Rules.preset("rostov"), Situation("C"))
    for vector in table.payoffs:
        if 0 not in vector[:3]:  # a clean player has a bonus beside
            assert table[vector] == rostov(*vector[:3])
    assert len(all_pass_payoffs(Rules.preset("sochi", players=4), Situation("D")).payoffs) == 166


def defence_by_hand(declarer: int, tricks: tuple[int, ...]) -> tuple[int, int]:
    """(tricks of the defence up to five, minus failing defenders): what the defence wants as high as it can."""
    own = [taken for seat, taken in enumerate(tricks) if seat != declarer]
    failing = 0 if sum(own) >= 4 else sum(taken < 2 for taken in own)
    return min(sum(own), 5), -failing


@pytest.mark.parametrize("declarer", range(3))
def test_defence_table_is_lexicographic(declarer: int) -> None:
    table = defence_payoffs(declarer)
    by_table = sorted(table.payoffs, key=lambda vector: table[vector][declarer])
    by_hand = [defence_by_hand(declarer, vector[:3]) for vector in by_table]
    assert by_hand == sorted(by_hand, reverse=True)


@settings(max_examples=60)
@given(st.data(), strains(), st.integers(0, 2), CUTS, st.integers(0, 1000))
def test_coalition_by_plain_recursion(
    data: st.DataObject, strain: pf.Strain, declarer: int, cuts: tuple[int, int], seed: int
) -> None:
    position = with_won(data.draw(moments(strain, most=4)), cuts)
    table = pf.PayoffTable.by(lambda a, b, c: ((a * 7 + b * 3 + c * seed) % 5, a * b % 4, (a - c) % 3))
    for payoffs in (table, defence_payoffs(declarer)):
        objective = pf.Coalition(payoffs, declarer, strain)
        found = pf.solve(position, objective, per_card=True, line=True)
        assert found.value == coalition(position, objective)
        assert found.cards == {
            card: coalition(position.play(card, strain), objective) for card in position.legal(strain)
        }
        rest = position
        for card in found.line:
            rest = rest.play(card, strain)
        assert payoffs[rest.won][declarer] == found.value


@settings(max_examples=40)
@given(endings(players=2, most=5), st.sampled_from(TIES))
def test_two_hands(position: pf.Position, tie: str) -> None:
    total = len(position.hands[0])
    table = pf.PayoffTable.by(lambda a, b: (-a, -b), total, players=2)
    assert pf.solve(position, pf.AllPass(tie, payoff=table)).value == pf.solve(position, pf.AllPass(tie)).value
    most = pf.PayoffTable.by(lambda a, b: (a, b), total, players=2)
    assert pf.solve(position, pf.Coalition(most, 1, "H")).value == pf.solve(position, pf.Tricks("H", 1)).value


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ({}, "without vectors"),
        ({(1, 0, 0): (1, 2)}, "2 seats"),
        ({(1, 0, 0): (1, 2, 3), (1, 1, 0): (1, 2, 3)}, "add up to 1"),
        ({(1, 0, 0): (1, 2, 3), (0, 1): (1, 2, 3)}, "3 seats and perhaps"),
        ({(2, -1, 0): (1, 2, 3)}, "add up"),
        ({(1, 0, 0): (1, 2, float("nan"))}, "numbers"),
        ({(11, 0, 0): (1, 2, 3)}, "1 to 10"),
        ({(0, 0, 0, 3): (1, 2, 3)}, "dealer"),
        ({(1,): (1,)}, "two or three seats"),
    ],
)
def test_bad_tables(rows: dict[tuple[int, ...], tuple[float, ...]], words: str) -> None:
    with pytest.raises(pf.PositionError, match=words) as caught:
        pf.PayoffTable(rows)
    assert caught.value.code == "payoff"


def test_table_must_fit_the_position() -> None:
    ending = pf.Position(["7.-.-.A", "8.K.-.-", "9.Q.-.-"])
    with pytest.raises(pf.PositionError, match="are 2, the payoffs are for 10") as caught:
        pf.solve(ending, pf.AllPass(payoff=pf.PayoffTable.by(rostov)))
    assert caught.value.code == "payoff"
    gap = {(2, 0, 0): (0, 1, 1), (0, 2, 0): (1, 0, 1), (1, 1, 0): (0, 0, 1)}
    with pytest.raises(pf.PositionError, match="no payoff for the tricks 0, 0, 2"):
        pf.solve(ending, pf.AllPass(payoff=gap))
    talon = pf.Position(ending.hands, talon_leads=["SA"])
    no_dealer = pf.PayoffTable.by(lambda a, b, c: (-a, -b, -c), 2)
    assert pf.solve(talon, pf.AllPass(payoff=no_dealer)).value == pf.solve(talon, pf.AllPass()).value
    with pytest.raises(pf.PositionError, match="sitting dealer 1"):
        pf.solve(talon, pf.AllPass(payoff=no_dealer, talon_takes=True))


def test_a_declarer_has_no_sitting_dealer() -> None:
    after = pf.Position(["7.-.-.-", "8.-.-.-", "9.-.-.-"], won=(3, 3, 2, 1))
    with pytest.raises(pf.PositionError, match="sitting dealer"):
        pf.solve(after, pf.Coalition(FEWEST[10]))


def test_vectors_of_a_sitting_dealer_play_no_part_in_a_coalition() -> None:
    position = pf.Position(["7.KQJ.KQJ.KQJ", "AKQJT98.A.A.A", "-.T98.T98.T987"])
    plain = pf.PayoffTable.by(lambda a, b, c: (100 * a + b, 0, 0))
    beside = pf.PayoffTable.by(lambda a, b, c, dealer: (100 * a + b + 1000 * dealer, 0, 0), dealer=True)
    expected = pf.solve(position, pf.Coalition(plain, 0, "S"), per_card=True)
    found = pf.solve(position, pf.Coalition(beside, 0, "S"), per_card=True)
    assert (found.value, found.cards) == (expected.value, expected.cards)
    with pytest.raises(pf.PositionError, match="without vectors"):
        pf.Coalition(pf.PayoffTable({(5, 3, 1, 1): (1, 2, 3)}))
