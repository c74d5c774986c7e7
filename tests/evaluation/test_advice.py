"""Advice on hidden cards against all layouts, larger samples and the solver."""

import itertools
import json

import numpy as np
import pytest

import preferans as pf
from preferans.auction import Call
from preferans.engine import respond
from preferans.evaluation.bid_worths import BidWorths, Effort, talons_of
from preferans.evaluation.discard_fit import promised_tricks
from preferans.evaluation.plans import (
    Clock,
    Group,
    all_layouts,
    discards_of,
    kept_hands,
    sample_layouts,
    solve_group,
    unseen_by,
)
from preferans.evaluation.talons import Talon
from preferans.evaluation.worth_tables import worth_table
from preferans.evaluation.worths import usual_situation

SOCHI = pf.Rules.preset("sochi", players=4)
HAND = pf.Cards.parse("K97.AKJ87.A.AK7")
TWELVES = ("K97.AKJ87.A.AK7", "AKQ.QJ9.A87.K98", "AK87.A98.A87.98", "AQT987.-.KQJ.A98", "KJ9.KQT8.AQ.K87")


def position_of(kept, layout, declarer, leader):
    hands = [pf.Cards(0)] * 3
    hands[declarer] = pf.Cards(int(kept))
    hands[(declarer + 1) % 3], hands[(declarer + 2) % 3] = (pf.Cards(int(hand)) for hand in layout)
    return pf.Position(hands, leader)


@pytest.mark.parametrize(("declarer", "leader"), [(0, 0), (1, 0), (2, 1)])
def test_tricks_of_plans_are_those_of_the_solver(declarer, leader):
    source = np.random.default_rng(declarer)
    group = Group.of([discard.kept for discard in discards_of(HAND)], range(6))
    layouts = sample_layouts(source, unseen_by(HAND), 2)
    tricks = solve_group(group, layouts, declarer, leader, threads=2)
    for row, plan in itertools.product(range(2), source.choice(len(group), 25, replace=False)):
        game = int(group.games[plan])
        objective = pf.Misere(declarer) if game == 5 else pf.Tricks(game, declarer)
        start = position_of(group.kept[plan], layouts[row], declarer, leader)
        assert pf.solve(start, objective).value == tricks[row, plan]


def test_discards_that_are_called_alike_take_the_same_tricks():
    twelve = pf.Cards.parse("KQ9.987.AKQ.J98")
    found = discards_of(twelve)
    assert sum(len(discard.pairs) for discard in found) == 66
    several = next(discard for discard in found if len(discard.pairs) > 2)
    kept = [twelve.mask & ~low.bit & ~high.bit for low, high in several.pairs]
    layouts = sample_layouts(np.random.default_rng(3), unseen_by(twelve), 20)
    tricks = solve_group(Group.of(kept, [0, 4]), layouts, 1, 0, threads=1).reshape(20, 2, -1)
    assert (tricks == tricks[:, :, :1]).all()


def test_all_layouts_are_all_of_them():
    layouts = all_layouts(unseen_by(HAND))
    assert len(np.unique(layouts[:, 0])) == 184756
    assert ((layouts[:, 0] ^ layouts[:, 1]) == unseen_by(HAND)).all()


def check_against_all_layouts(hand, **asked):
    sampled = pf.advise_discard(hand, SOCHI, **asked)
    exact = pf.advise_discard(hand, SOCHI, n="all", **asked)
    assert exact.exact
    assert exact.valued_on == 184756
    assert exact.error == 0
    known = {(str(choice.contract), choice.discards): choice for choice in exact.choices}
    for choice in sampled.choices:
        truth = known[str(choice.contract), choice.discards]
        assert abs(choice.worth - truth.worth) <= 3 * choice.error + 1e-9
        # An event that the sample has nowhere or everywhere has no error of its own: three such layouts in n.
        assert abs(choice.made - truth.made) <= 3 * choice.made_error + 3 / choice.layouts
    assert abs(sampled.ceiling - exact.ceiling) <= 3 * np.hypot(sampled.ceiling_error, exact.ceiling_error)
    assert exact.worth == max(choice.worth for choice in exact.choices)


def test_a_sample_agrees_with_all_layouts():
    check_against_all_layouts("AQT987.-.KQJ.A98", bid="8H", top=2)


@pytest.mark.slow
@pytest.mark.parametrize("hand", TWELVES)
def test_samples_agree_with_all_layouts(hand):
    check_against_all_layouts(hand)


def test_errors_are_honest():
    hand = pf.Cards.parse("AKQ.AKQ8.AKJ.97")
    advices = [pf.advise_discard(hand, SOCHI, bid="10N", n=100, seed=seed, top=1) for seed in range(100)]
    table = worth_table([Call.parse("10N")], SOCHI, usual_situation(SOCHI), 1)
    discards = sorted({advice.best.discards[0] for advice in advices})
    kept = [hand.mask & ~low.bit & ~high.bit for low, high in discards]
    tricks = solve_group(Group.of(kept, [4]), all_layouts(unseen_by(hand)), 1, 0, threads=0)
    truth = dict(zip(discards, table.worth[0][tricks].mean(axis=0), strict=True))
    assert {advice.valued_on for advice in advices} == {100}
    covered = sum(abs(advice.worth - truth[advice.best.discards[0]]) <= 1.96 * advice.error for advice in advices)
    assert 90 <= covered <= 99


@pytest.mark.parametrize("seed", [1, 2])
def test_threads_change_nothing(seed):
    asked = {"bid": "8C", "n": 1500, "seed": seed}
    one, three = (pf.advise_discard(HAND, SOCHI, threads=threads, **asked) for threads in (1, 3))
    assert one.choices == three.choices
    assert (one.ceiling, one.chosen_on, one.valued_on) == (three.ceiling, three.chosen_on, three.valued_on)


def test_another_seed_is_another_sample():
    worths = {pf.advise_discard(HAND, SOCHI, bid="9C", n=300, seed=seed).worth for seed in (1, 2, 3)}
    assert len(worths) == 3


def test_the_ceiling_is_above_the_one_choice():
    advice = pf.advise_discard("AQT987.-.KQJ.A98", SOCHI, bid="7S", n=1000)
    assert advice.ceiling > advice.worth


def test_giving_up_is_offered_where_the_rules_allow_it():
    rules = pf.Rules.preset("sochi", players=4, concede=3)
    advice = pf.advise_discard("J987.J87.987.98", rules, bid="8S", n=100)
    assert advice.concession is not None
    assert advice.give_up
    assert pf.advise_discard(HAND, SOCHI, bid="8C", n=100).concession is None


EFFORT = Effort(2, 8, 8, 16)


def bidding(threads, count=9, effort=EFFORT):
    own = pf.Cards.parse("97.AKJ87.A.K7")
    drawn = np.random.default_rng(5)
    calls = [Call.parse(text) for text in ("7C", "7N", "8C")]
    table = worth_table(calls, SOCHI, usual_situation(SOCHI), 1)
    hands = [own.mask | one.bit | other.bit for one, other in talons_of(own, drawn)[:count]]
    kept = kept_hands(np.array(hands, dtype=np.uint32))
    talons = [
        Talon(unseen_by(pf.Cards(twelve)), left, table, [0, 2], [None, None])
        for twelve, left in zip(hands, kept, strict=True)
    ]
    found = BidWorths(hands, talons, 1, 0, drawn, threads=threads)
    found.choose(effort, 0.0, lambda worths: np.zeros(len(worths)), Clock(None), 0.5)
    assert found.value(5, 20, lambda: False, Clock(None), 0.9) == 20
    return found


def test_talons_and_threads():
    one, two = bidding(1), bidding(2)
    assert [one.worth(bid) for bid in range(2)] == [two.worth(bid) for bid in range(2)]
    assert one.worth(0).worth >= one.worth(1).worth - 3 * one.worth(1).error  # the lower bid allows more
    assert one.worth(0).error >= one.worth(0).loss >= 0
    assert sum(share for _, share in one.worth(0).plays) == pytest.approx(1)


def test_a_bid_is_what_its_choices_come_to():
    found = bidding(1)
    talon = found.talons[4]
    chosen = talon.choices[0]
    layouts = sample_layouts(np.random.default_rng(1), sum(talon.unseen), 1)
    kept = talon.group.kept[chosen.plan]
    assert talon.table.calls[chosen.contract].strain == talon.group.games[chosen.plan]
    assert not kept & np.uint32(layouts[0, 0] | layouts[0, 1])
    worth, made, tricks = talon.outcome(0)
    level = talon.table.calls[chosen.contract].level
    assert (made == (tricks >= level)).all()
    assert (worth[made] > 0).all()
    assert (worth[~made] < 0).all()


def test_what_a_choice_on_few_layouts_may_lose():
    few, many = (bidding(2, count=40, effort=Effort(6, 999, 999, most)).worth(0) for most in (5, 40))
    assert few.loss > 2 * many.loss > 0
    assert few.error > few.loss
    assert abs(many.worth - few.worth) <= 3 * np.hypot(many.error, few.error)


def test_discards_that_promise_most_are_found_on_one_layout():
    """The fit over talons tells the discards apart much better than a layout by itself."""
    own = pf.Cards.parse("97.AKJ87.A.K7")
    source = np.random.default_rng(8)
    hands = np.array([own.mask | one.bit | other.bit for one, other in talons_of(own, source)[:60]], dtype=np.uint32)
    kept = kept_hands(hands)
    seen, truth = [], []
    for twelve, left in zip(hands.tolist(), kept, strict=True):
        layouts = sample_layouts(source, unseen_by(pf.Cards(twelve)), 25)
        tricks = solve_group(Group.of(left, [1]), layouts, 1, 0, threads=2).reshape(25, 1, -1)
        seen.append(tricks[0].astype(float))
        truth.append(tricks[1:].mean(axis=0))
    fitted = promised_tricks(hands, kept, seen)
    assert [each.shape for each in fitted] == [each.shape for each in truth]

    def wrong(told):
        """The mean square of what is told wrongly of the differences between the discards of a game."""
        apart = [one - best for best, one in zip(truth, told, strict=True)]
        return np.mean([np.square(one - one.mean(axis=1, keepdims=True)).mean() for one in apart])

    assert wrong(fitted) < wrong(seen) / 2


def check_against_more_layouts(hand, seat, calls, talons, errors):
    small = pf.advise_call(hand, SOCHI, seat, calls, n=231 * talons, error=errors[0])
    large = pf.advise_call(hand, SOCHI, seat, calls, n=231 * 10 * talons, error=errors[1], seed=99)
    for choice in small.choices:
        other = large.of(choice.call)
        assert abs(choice.worth - other.worth) <= 3 * np.hypot(choice.error, other.error)


def test_a_call_against_more_layouts():
    check_against_more_layouts("AKJT98.A.AKQ.-", "N", ["W:6S"], 4, (1.0, 0.3))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "seat", "calls"),
    [
        ("97.AKJ87.A.K7", "N", ["W:6S"]),
        ("AQ7.K98.QT.J7", "E", ["pass", "pass"]),
        ("87.987.T87.97", "W", []),
        ("AKJ98.7.KQ7.A", "N", ["W:6S"]),
    ],
)
def test_calls_against_ten_times_as_many_layouts(hand, seat, calls):
    check_against_more_layouts(hand, seat, calls, 24, (0.3, 0.1))


def covered(hand, repeats):
    """How often the 95 % intervals of the lowest bid hold its worth by many more layouts."""
    truth = pf.advise_call(hand, SOCHI, "N", ["W:6S"], n=231 * 100, error=0.1, seed=12345).of("6C")
    asked = {"n": 462, "error": 2.0}
    found = [pf.advise_call(hand, SOCHI, "N", ["W:6S"], seed=seed, **asked).of("6C") for seed in range(repeats)]
    assert {choice.layouts for choice in found} == {2}
    return sum(abs(choice.worth - truth.worth) <= 1.96 * choice.error for choice in found)


def test_errors_of_calls_are_honest():
    assert 6 <= covered("AKJT98.A.AKQ.-", 8) <= 8


@pytest.mark.slow
def test_errors_of_calls_are_honest_over_a_hundred_repeats():
    assert 90 <= covered("AKJT98.A.AKQ.-", 100) <= 99


def test_calls_of_the_wrong_seat():
    with pytest.raises(pf.RulesError, match="it is for N to call"):
        pf.advise_call("97.AKJ87.A.K7", SOCHI, "W", ["W:6S"])
    with pytest.raises(pf.RulesError, match="expected a call of W"):
        pf.advise_call("97.AKJ87.A.K7", SOCHI, "N", ["N:6S"])
    with pytest.raises(pf.RulesError, match="the auction is over"):
        pf.advise_call("97.AKJ87.A.K7", SOCHI, "W", ["6S", "pass", "pass"])


@pytest.mark.parametrize(
    ("asked", "error", "match"),
    [
        ({"hand": "K97.AKJ87.A.AK"}, pf.CardError, "has 11 cards, expected 12"),
        ({"n": 1}, pf.RulesError, "expected a number of layouts"),
        ({"seconds": 0}, pf.RulesError, "seconds is 0"),
        ({"error": -1}, pf.RulesError, "error is -1"),
        ({"seat": "S"}, pf.RulesError, "sitting dealer"),
        ({"bid": "pass"}, pf.RulesError, "no bid of these rules"),
    ],
)
def test_bad_questions(asked, error, match):
    with pytest.raises(error, match=match):
        pf.advise_discard(**({"hand": HAND, "rules": SOCHI} | asked))


def test_advice_in_a_notebook():
    html = pf.advise_discard(HAND, SOCHI, bid="8C", n=100)._repr_html_()
    assert html.startswith("<table><caption>♠ K 9 7")
    assert "open-card ceiling" in html


def test_the_engine_gives_the_same_figures():
    params = {"hand": str(HAND), "players": 4, "bid": "8C", "n": 200}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "advise_discard", "params": params}).encode()
    answer = json.loads(respond(line))["result"]
    advice = pf.advise_discard(HAND, SOCHI, bid="8C", n=200)
    assert answer["one_choice_for_all_layouts"] == pytest.approx(advice.worth, abs=1e-6)
    assert [choice["contract"] for choice in answer["choices"]] == [str(one.contract) for one in advice.choices]


def test_the_command_says_what_is_wrong(run):
    wrong = run("advise", "K97.AKJ87.A.AK")
    assert (wrong.status, "the hand has 11 cards, expected 10 or 12" in wrong.err) == (2, True)


def test_the_command_answers_in_json(run):
    found = run("advise", str(HAND), "--at-least", "8C", "--layouts", "500", "--players", "4", "--format", "json")
    assert found.status == 0
    assert json.loads(found.out)["valued_on"] == 500
