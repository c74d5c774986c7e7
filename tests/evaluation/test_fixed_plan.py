"""One plan for all layouts: against a best defence by plain search, and where its figures are known."""

import itertools
import os
import random

import numpy as np
import pytest

import preferans as pf
from preferans.evaluation.advice_wire import advise_discard_request

SCALE = int(os.environ.get("PREFERANS_TEST_SCALE", "1"))


def legal(hand: tuple[int, ...], trick: tuple[int, ...], trump: int | None) -> tuple[int, ...]:
    if not trick:
        return hand
    for suit in (trick[0] // 8, trump):
        held = tuple(card for card in hand if card // 8 == suit)
        if held:
            return held
    return hand


def winner(trick: tuple[int, ...], leader: int, trump: int | None) -> int:
    best = 0
    for place in (1, 2):
        card, high = trick[place], trick[best]
        if (card > high) if card // 8 == high // 8 else card // 8 == trump:
            best = place
    return (leader + best) % 3


class Defence:
    """The defenders' best reply to a plan in one layout, by trying all their cards; no code of the package."""

    def __init__(self, plan: pf.FixedPlan, declarer: int, trump: int | None, misere: bool) -> None:
        self.plan, self.declarer, self.trump, self.misere = plan, declarer, trump, misere

    def tricks(self, hands, leader, trick=(), played=(), won=0) -> int:
        """The tricks that the plan takes; with a number of them asked for, whether it takes so many."""
        if len(trick) == 3:
            leader = winner(trick, leader, self.trump)
            won, trick = won + (leader == self.declarer), ()
            if not any(hands):
                level = self.plan.at_least
                return won if level is None else int(won >= level)
        player = (leader + len(trick)) % 3
        cards = legal(hands[player], trick, self.trump)
        if player == self.declarer:
            card = self.plan.card(played)
            assert card in cards
            cards = (card,)
        found = []
        for card in cards:
            left = tuple(tuple(c for c in hand if c != card) if seat == player else hand
                         for seat, hand in enumerate(hands))  # fmt: skip
            found.append(self.tricks(left, leader, (*trick, card), (*played, card), won))
        return max(found) if self.misere else min(found)


def endings(count: int, seed: int):
    """Questions about endings of two and three tricks, any seat and strain, with cards on the table."""
    draw = random.Random(seed)
    while count:
        tricks, size = draw.choice((2, 3, 3)), draw.choice((0, 0, 1, 2))
        few = draw.random() < 0.7  # most of the cards in two or three suits, so that something can go wrong
        suits = draw.choice((2, 3))
        pack = [card for card in range(32) if not few or card // 8 < suits or draw.random() < 0.3]
        declarer, leader = draw.randrange(3), draw.randrange(3)
        sizes = [tricks - ((seat - leader) % 3 < size) for seat in range(3)]
        pack = draw.sample(pack, size + sum(sizes))
        table, rest = tuple(pack[:size]), pack[size:]
        hand, hidden = tuple(rest[: sizes[declarer]]), rest[sizes[declarer] :]
        game = draw.choice("SCDHNM")
        level = draw.choice((None, 1 if game == "M" else draw.randint(1, tricks)))
        objective = pf.Misere(declarer) if game == "M" else pf.Tricks(game, declarer)
        question = {
            "out": pf.Cards(0xFFFFFFFF & ~pf.Cards.of([*hand, *hidden, *table]).mask), "objective": objective,
            "leader": leader, "trick": table, "at_least": level, "worlds": draw.choice((2, 5, 40)), "seed": count,
            "ahead": draw.choice((None, False, True)), "hand": hand,
        }  # fmt: skip
        try:
            plan = pf.fixed_plan(**question)
        except pf.PositionError:  # a card on the table that cannot have been played
            continue
        count -= 1
        yield question, plan, hidden, sizes


def test_the_plan_takes_what_the_best_defence_leaves_it() -> None:
    apart = 0
    for question, plan, hidden, sizes in endings(80 * SCALE, 3):
        objective = question["objective"]
        declarer, misere = int(objective.declarer), isinstance(objective, pf.Misere)
        trump = None if misere or int(objective.strain) == 4 else int(objective.strain)
        defence = Defence(plan, declarer, trump, misere)
        first, second = (declarer + 1) % 3, (declarer + 2) % 3
        taken = []
        for one in itertools.combinations(hidden, sizes[first]):
            other = tuple(card for card in hidden if card not in one)
            try:
                value = plan.in_layout({first: one, second: other})
            except pf.PositionError:
                continue  # against what the cards on the table show
            hands = [(), (), ()]
            hands[declarer], hands[first], hands[second] = question["hand"], one, other
            assert value == defence.tricks(tuple(hands), question["leader"], question["trick"])
            taken.append(value)
        assert len(taken) == plan.layouts == plan.counted
        mean = float(np.mean(taken))
        assert plan.plan == pytest.approx(1 - mean if misere and plan.at_least else mean)
        assert plan.lower == (plan.open_cards if misere and plan.at_least is None else plan.plan)
        apart += plan.fusion > 1e-12
    assert apart >= 3 * SCALE


def test_touching_cards_taken_as_one_never_flatter_the_plan() -> None:
    own, unseen = pf.Cards.parse(SIX), pf.Cards.parse("KJ97.AJT.J7.987")
    out = pf.Cards(0xFFFFFFFF & ~own.mask & ~unseen.mask)
    for objective, level in ((pf.Tricks("S", 0), None), (pf.Tricks("N", 0), 3), (pf.Misere(0), None)):
        plan = pf.fixed_plan(own, out, objective, leader=1, at_least=level, ahead=False)
        assert plan.layouts > 500
        taken = []
        for one in itertools.combinations(unseen, len(unseen) // 2):
            taken.append(plan.in_layout({1: one, 2: [card for card in unseen if card not in one]}))
        assert len(taken) == plan.layouts
        if isinstance(objective, pf.Misere):
            assert plan.open_cards <= np.mean(taken) <= plan.plan <= np.mean(taken) + 0.1
        else:
            assert plan.open_cards >= np.mean(taken) >= plan.plan >= np.mean(taken) - 0.1


def test_nothing_hidden_leaves_no_gap() -> None:
    draw = random.Random(5)
    for number in range(20 * SCALE):
        cards = draw.sample(range(32), 15)
        hand, first, second = cards[:5], cards[5:10], cards[10:]
        out = [card for card in range(32) if card not in cards]
        objective = pf.Misere(0) if number % 3 == 0 else pf.Tricks("SCDHN"[number % 5], 0)
        level = None if number % 2 else draw.randint(1, 4)
        told = {1: pf.Cards.of(first), 2: pf.Cards.of(second)}
        plan = pf.fixed_plan(hand, out, objective, leader=number % 3, known=told, at_least=level)
        assert plan.layouts == 1
        assert plan.lower == plan.upper == plan.plan == plan.open_cards


def test_a_guess_is_right_in_one_layout_of_two() -> None:
    """North cashes the ace of diamonds and leads his last card: which jack should West have kept?"""
    for ahead in (False, True):
        plan = pf.fixed_plan("J.-.-.J", ALL_BUT, pf.Tricks("N", 0), leader="N", lead="DA", ahead=ahead)
        assert plan.layouts == 3
        # Open cards lose only to the seven of clubs; one plan also loses one of the two suits.
        assert plan.open_cards == pytest.approx(2 / 3)
        assert plan.plan == pytest.approx(1 / 3)
        assert plan.fusion == pytest.approx(1 / 3)
        thrown = plan.card(["C7"])  # East gives nothing away
        taken = {card: plan.in_layout({"N": [card], "E": [c for c in ("ST", "HT", "C7") if c != card]})
                 for card in ("ST", "HT", "C7")}  # fmt: skip
        assert taken == {"C7": 0, "ST": int(thrown.suit == 3), "HT": int(thrown.suit == 0)}


ALL_BUT = [str(card) for card in pf.Cards(0xFFFFFFFF) if str(card) not in ("SJ", "HJ", "DA", "ST", "HT", "C7")]

SIX = "AQ8.K9.A.-"
SEVEN = {"hand": "AQ8.K97.A.-", "out": "-.8.KQT98.AKQJT"}


def test_threads_and_memory_change_nothing() -> None:
    question = {**SEVEN, "objective": pf.Tricks("S", 0), "leader": 1}
    plans = [
        pf.fixed_plan(**question, at_least=level, threads=threads, memory=memory, seed=4)
        for level in (None, 4)
        for threads, memory in ((1, "64MiB"), (3, "1MiB"))
    ]
    for one, other in (plans[:2], plans[2:]):
        played = ["SJ", "S7"]
        assert (one.plan, one.ahead, one.card(played)) == (other.plan, other.ahead, other.card(played))


def test_a_sample_agrees_with_all_layouts() -> None:
    question = {**SEVEN, "objective": pf.Tricks("S", 0), "leader": 1, "at_least": 4, "ahead": False}
    whole = pf.fixed_plan(**question)
    assert whole.exact
    samples = [pf.fixed_plan(**question, samples=300, seed=seed, worlds=1 << 12) for seed in range(8)]
    exact = pf.fixed_plan(**question, worlds=1 << 12)  # that many layouts leave nothing to the seed
    for one in samples:
        assert (one.exact, one.counted) == (False, 300)
        assert one.plan <= one.open_cards
    error = np.mean([one.error for one in samples]) / np.sqrt(len(samples))
    assert abs(np.mean([one.plan for one in samples]) - exact.plan) < 4 * error


def test_the_kept_plan_is_the_better_of_two() -> None:
    out = "-.AQ8.KQT98.AKQJT9"
    question = {"hand": SIX, "out": out, "objective": pf.Tricks("N", 0), "leader": 2}
    simple, ahead, kept = (pf.fixed_plan(**question, ahead=each) for each in (False, True, None))
    assert kept.plan == max(simple.plan, ahead.plan)
    assert simple.plan <= simple.open_cards >= ahead.plan


def test_progress_counts_to_the_end_and_can_stop() -> None:
    seen: list[tuple[int, int]] = []
    pf.fixed_plan(**SEVEN, objective=pf.Tricks("N", 0), progress=lambda done, total: seen.append((done, total)))
    assert seen[-1][0] == seen[-1][1] > 0
    assert seen == sorted(seen)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pf.fixed_plan(**SEVEN, objective=pf.Tricks("N", 0), progress=stop)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"out": "-.-.KQT9.AKQJT"}, "talon is unknown"),
        ({"out": "-.8.KQT987.AKQJT"}, "cards are not seen"),
        ({"known": {1: "SA"}}, "SA is twice"),
        ({"at_least": 11}, "expected 1 to 10"),
        ({"samples": 1}, "expected 2 or more"),
        ({"worlds": 0}, "worlds is 0"),
        ({"seconds": 0}, "expected more than 0"),
        ({"memory": "64KiB"}, "at least 1 MiB"),
        ({"known": {1: pf.KnownHand(least={"S": 6})}}, "no layout"),
    ],
)
def test_bad_questions_are_named(change, message) -> None:
    question = {**SEVEN, "objective": pf.Tricks("S", 0), "leader": 1, **change}
    with pytest.raises(pf.PreferansError, match=message):
        pf.fixed_plan(**question)


def test_moments_that_are_not_the_declarers_are_refused() -> None:
    plan = pf.fixed_plan(**SEVEN, objective=pf.Tricks("S", 0), leader=1, ahead=False)
    with pytest.raises(pf.PositionError, match="a defender is to play"):
        plan.card()
    with pytest.raises(pf.PositionError, match="SA cannot be played"):
        plan.card(["SA"])
    with pytest.raises(pf.PositionError, match="must be followed"):
        plan.card(["S7", "S9", "C9"])
    with pytest.raises(pf.PositionError, match="expected those of N and E"):
        plan.in_layout({"W": "S7"})
    with pytest.raises(pf.PositionError, match=r"cannot have A\.-\.-\.- by"):
        plan.in_layout({"N": "SA", "E": "S7"})


def test_odds_of_another_question_are_refused() -> None:
    odds = pf.layouts(SEVEN["hand"], SEVEN["out"], pf.Tricks("S", 1), leader=1, seat=0)
    with pytest.raises(pf.PositionError, match="odds are those of another hand"):
        pf.fixed_plan(**SEVEN, objective=pf.Tricks("S", 1), leader=1, odds=odds)


def test_advice_has_one_plan_beside_its_best_choice() -> None:
    asked = {"hand": "AKQT98.AK.AK.98", "n": 64, "top": 1}
    told = advise_discard_request({**asked, "plan": True, "seconds": 20})
    assert told["plan"]["at_least"] == int(told["choices"][0]["contract"][:-1])
    assert 0 <= told["plan"]["plan"] <= told["plan"]["open_cards"] <= 1
    assert "plan" not in advise_discard_request(asked)
