"""Guarantee, best case and all outcomes: plain recursion, and that they bracket each other."""

import pytest
from all_pass_moments import RULES, TIES, talon_moments
from fixture_files import questions
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_all_pass import any_ties, extreme
from random_deals import endings, moments, random_deals

import preferans as pf


def test_guarantee_fixtures_with_talon_leads() -> None:
    solver = pf.Solver()
    count = 0
    for question, expected in questions("talon"):
        if question["objective"] != "all_pass_guarantee":
            continue
        position = pf.Position(
            question["hands"], question.get("leader", 0), question.get("trick", ()), question["talon_leads"]
        )
        rule = pf.Guarantee(question["talon_takes"], question["third_lead"])
        found = solver.solve(position, rule, per_card=True)
        assert list(found.value) == expected["value"], question
        assert {str(card): list(value) for card, value in found.cards.items()} == expected["cards"], question
        count += 1
    assert count == 800


@settings(max_examples=50)
@given(st.one_of(talon_moments(), moments(pf.Strain.NO_TRUMP, most=4)), st.sampled_from(RULES))
def test_bounds_by_plain_recursion(position: pf.Position, rule: pf.AllPass) -> None:
    found = pf.all_pass_bounds(position, talon_takes=rule.talon_takes, third_lead=rule.third_lead, per_card=True)
    assert found.guarantee == tuple(extreme(position, seat, rule, helped=False) for seat in range(3))
    assert found.best_case == tuple(extreme(position, seat, rule, helped=True) for seat in range(3))
    assert set(found.cards) == set(position.legal())
    mover = position.to_move
    assert found.guarantee[mover] == min(guarantee[mover] for guarantee, _ in found.cards.values())
    assert found.best_case == tuple(min(best[seat] for _, best in found.cards.values()) for seat in range(3))


@settings(max_examples=50)
@given(talon_moments(most=3), st.sampled_from(["eldest", "winner"]))
def test_partner_of_the_dealer_answers_for_his_tricks(position: pf.Position, third_lead: str) -> None:
    rule = pf.AllPass(talon_takes=True, third_lead=third_lead)
    found = pf.solve(position, pf.Guarantee(True, third_lead, dealer_counts=True), per_card=True)
    assert found.value == tuple(extreme(position, seat, rule, helped=False, dealer_counts=True) for seat in range(3))


@settings(max_examples=50)
@given(moments(pf.Strain.NO_TRUMP, most=3))
def test_outcomes_by_all_ways_of_breaking_ties(position: pf.Position) -> None:
    rule = pf.AllPass()
    assert pf.outcomes(position, rule) == tuple(sorted(outcome[:3] for outcome in any_ties(position, rule)))


@settings(max_examples=40)
@given(talon_moments(most=3), st.sampled_from(RULES))
def test_outcomes_by_all_ways_of_breaking_ties_with_talon_leads(position: pf.Position, rule: pf.AllPass) -> None:
    plain = sorted(outcome[:3] for outcome in any_ties(position, rule))
    assert list(pf.outcomes(position, rule)) == plain


@settings(max_examples=40)
@given(moments(pf.Strain.NO_TRUMP, players=2, most=4))
def test_outcomes_and_bounds_of_two_hands(position: pf.Position) -> None:
    rule = pf.AllPass()
    assert pf.outcomes(position, rule) == tuple(sorted(outcome[:2] for outcome in any_ties(position, rule)))
    bounds = pf.all_pass_bounds(position)
    assert bounds.guarantee == tuple(extreme(position, seat, rule, helped=False) for seat in range(2))
    assert bounds.best_case == tuple(extreme(position, seat, rule, helped=True) for seat in range(2))


def check_bracket(position: pf.Position, rule: pf.AllPass) -> None:
    """best case <= own tricks of every outcome <= guarantee, and every tie rule's vector is an outcome."""
    outcomes = pf.outcomes(position, rule)
    bounds = pf.all_pass_bounds(position, talon_takes=rule.talon_takes, third_lead=rule.third_lead)
    for outcome in outcomes:
        for seat, own in enumerate(outcome):
            assert bounds.best_case[seat] <= own <= bounds.guarantee[seat]
    for tie in TIES:
        assert pf.solve(position, pf.AllPass(tie, rule.talon_takes, rule.third_lead)).value in outcomes


@settings(max_examples=60)
@given(st.one_of(endings(most=7), talon_moments(most=6)), st.sampled_from(RULES))
def test_best_case_outcomes_guarantee(position: pf.Position, rule: pf.AllPass) -> None:
    check_bracket(position, rule)


@pytest.mark.parametrize("seed", range(3))
def test_best_case_outcomes_guarantee_of_whole_deals(seed: int) -> None:
    deal = random_deals(seed, 1)[0]
    check_bracket(pf.Position(deal.hands), pf.AllPass())
    check_bracket(pf.Position(deal.hands, talon_leads=deal.talon), RULES[1 + 2 * seed])


@settings(max_examples=40)
@given(endings(most=6), st.permutations(range(4)), st.integers(0, 2))
def test_outcomes_do_not_depend_on_names(position: pf.Position, suits: list[int], turn: int) -> None:
    """Suits renamed: the same set; seats rotated: the same set, rotated."""
    rule = pf.AllPass()
    outcomes = pf.outcomes(position, rule)
    renamed = [[pf.Card(8 * suits[card // 8] + card % 8) for card in hand] for hand in position.hands]
    assert pf.outcomes(pf.Position(renamed, position.leader), rule) == outcomes
    rotated = [position.hands[(seat + turn) % 3] for seat in range(3)]
    moved = pf.outcomes(pf.Position(rotated, (position.leader - turn) % 3), rule)
    assert moved == tuple(sorted(tuple(outcome[(seat + turn) % 3] for seat in range(3)) for outcome in outcomes))


def test_solution_knows_its_outcomes() -> None:
    position = pf.Position(["7.-.-.A", "8.K.-.-", "9.Q.-.-"])
    solution = pf.solve(position, pf.AllPass())
    assert solution.outcomes == pf.outcomes(position, pf.AllPass()) == pf.Solver().outcomes(position, pf.AllPass())
    assert pf.solve(position, pf.Misere(0)).outcomes == ()


def test_outcomes_are_for_the_all_pass_game() -> None:
    position = pf.Position(["7.-.-.A", "8.K.-.-", "9.Q.-.-"])
    with pytest.raises(pf.PositionError, match="all-pass"):
        pf.outcomes(position, pf.Misere(0))  # type: ignore[arg-type]
