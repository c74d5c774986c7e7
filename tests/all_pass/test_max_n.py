"""Each for himself: the fixtures, plain recursion, what does not matter and what does."""

import itertools
import pickle
import random

import pytest
from all_pass_moments import RULES, TIES, talon_moments
from fixture_files import questions
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_all_pass import max_n
from random_deals import moments

import preferans as pf


def answer(found: pf.Solution) -> dict[str, object]:
    """A solution as the fixtures write it."""
    return {
        "to_move": found.to_move,
        "value": list(found.value),
        "best": str(found.best),
        "cards": {str(card): list(value) for card, value in found.cards.items()},
    }


@pytest.mark.parametrize("name", ["maxn", "talon", "full_passes"])
def test_fixtures(name: str) -> None:
    solver = pf.Solver()
    count = 0
    for question, expected in questions(name):
        if question["objective"] != "all_pass":
            continue
        if name == "full_passes" and count == 120:
            break
        rule = pf.AllPass(question["tie"], question.get("talon_takes", False), question.get("third_lead", "eldest"))
        position = pf.Position(
            question["hands"], question.get("leader", 0), question.get("trick", ()), question.get("talon_leads", ())
        )
        assert answer(solver.solve(position, rule, per_card=True)) == expected, question
        count += 1
    assert count >= 120


@settings(max_examples=60)
@given(moments(pf.Strain.NO_TRUMP, most=4), st.sampled_from(RULES))
def test_plain_recursion_agrees_from_any_moment(position: pf.Position, rule: pf.AllPass) -> None:
    check(position, rule)


@settings(max_examples=60)
@given(talon_moments(), st.sampled_from(RULES))
def test_plain_recursion_agrees_while_the_talon_leads(position: pf.Position, rule: pf.AllPass) -> None:
    check(position, rule)


@settings(max_examples=60)
@given(moments(pf.Strain.NO_TRUMP, players=2, most=5), st.sampled_from(TIES))
def test_plain_recursion_agrees_for_two_hands(position: pf.Position, tie: str) -> None:
    check(position, pf.AllPass(tie))


def check(position: pf.Position, rule: pf.AllPass) -> None:
    """Value, every card's value and the best card against plain recursion."""
    players = len(position.hands)
    value, cards = max_n(position, rule)
    found = pf.solve(position, rule, per_card=True)
    assert found.value == value[:players]
    assert found.cards == {card: outcome[:players] for card, outcome in cards.items()}
    assert found.best is not None
    assert found.cards[found.best] == found.value


def ten_cards(seed: int) -> pf.Position:
    pack = random.Random(seed).sample(range(32), 32)
    return pf.Position([[pf.Card(card) for card in pack[10 * seat : 10 * seat + 10]] for seat in range(3)])


@pytest.mark.parametrize("tie", TIES)
def test_memory_and_processor_do_not_matter(tie: str) -> None:
    small, portable, large = pf.Solver("64KiB"), pf.Solver("1MiB", portable=True), pf.Solver("32MiB")
    for seed in range(3):
        pack = random.Random(seed).sample(range(32), 27)
        position = pf.Position([[pf.Card(card) for card in pack[9 * seat : 9 * seat + 9]] for seat in range(3)])
        answers = [solver.solve(position, pf.AllPass(tie), per_card=True) for solver in (small, portable, large)]
        assert answers[0].value == answers[1].value == answers[2].value
        assert answers[0].cards == answers[1].cards == answers[2].cards
    assert small.memory_used <= 64 << 10


def test_order_of_questions_does_not_matter() -> None:
    warm = pf.Solver()
    positions = [ten_cards(seed) for seed in range(3)]
    rules = [pf.AllPass(tie) for tie in TIES]
    first = {(seed, rule): warm.solve(positions[seed], rule).value for rule in rules for seed in range(3)}
    for seed in reversed(range(3)):
        for rule in reversed(rules):
            warm.outcomes(positions[seed], rule)
            assert warm.solve(positions[seed], rule).value == first[seed, rule]
            assert pf.Solver().solve(positions[seed], rule).value == first[seed, rule]


@pytest.mark.parametrize("tie", TIES)
def test_line_leads_to_the_value(tie: str) -> None:
    rule = pf.AllPass(tie, talon_takes=True, third_lead="winner")
    pack = random.Random(7).sample(range(32), 32)
    hands = [[pf.Card(card) for card in pack[10 * seat : 10 * seat + 10]] for seat in range(3)]
    position = pf.Position(hands, talon_leads=[pf.Card(card) for card in pack[30:]])
    found = pf.solve(position, rule, line=True)
    assert found.line[0] == found.best
    for card in found.line:
        position = position.play(card, talon_takes=True, third_lead="winner")
    assert not position.legal()
    assert position.won[:3] == found.value


def test_touching_cards_share_their_value() -> None:
    found = pf.solve(ten_cards(11), pf.AllPass(), per_card=True)
    pairs = itertools.pairwise(sorted(found.cards))
    touching = [(low, high) for low, high in pairs if high == low + 1 and low.suit == high.suit]
    assert touching
    for low, high in touching:
        assert found.cards[low] == found.cards[high]


def test_ties_look_at_suits_by_name() -> None:
    """A deal whose vector changes when two suits are exchanged: suits may not be renamed under a tie rule."""
    changed = 0
    for seed in range(40):
        pack = random.Random(seed).sample(range(32), 18)
        hands = [pack[6 * seat : 6 * seat + 6] for seat in range(3)]
        renamed = [[(card + 8) % 32 for card in hand] for hand in hands]
        values = [pf.solve(pf.Position([map(pf.Card, h) for h in one]), pf.AllPass()).value for one in (hands, renamed)]
        changed += values[0] != values[1]
    assert changed > 0


def test_no_card_left() -> None:
    found = pf.solve(pf.Position(["-.-.-.-"] * 3), pf.AllPass(), per_card=True, line=True)
    assert (found.value, found.cards, found.line, found.best) == ((0, 0, 0), {}, (), None)
    assert found.outcomes == ((0, 0, 0),)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: pf.AllPass("first"), "lowest, spite or kind"),
        (lambda: pf.AllPass(third_lead="dealer"), "eldest or winner"),
        (lambda: pf.Guarantee(third_lead="dealer"), "eldest or winner"),
        (lambda: pf.AllPass(payoff=3), "PayoffTable"),  # type: ignore[arg-type]
    ],
)
def test_bad_objectives(make: object, words: str) -> None:
    with pytest.raises(pf.PositionError, match=words):
        make()  # type: ignore[operator]


def test_talon_leads_only_for_three_hands() -> None:
    with pytest.raises(pf.DealError, match="talon leads"):
        pf.Position(["7.-.-.A", "8.K.-.-"], talon_leads=["HQ"])


def test_objectives_travel() -> None:
    table = {(1, 0, 0): (0, 1, 1), (0, 1, 0): (1, 0, 1), (0, 0, 1): (1, 1, 0)}
    for rule in (pf.AllPass("kind", True), pf.AllPass(payoff=table), pf.Guarantee(True, "winner", True)):
        assert pickle.loads(pickle.dumps(rule)) == rule
