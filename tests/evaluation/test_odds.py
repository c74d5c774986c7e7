"""Odds over layouts: known-right histograms, layouts solved one by one, what is known against plain enumeration."""

import itertools
import pathlib
import random
from collections import Counter

import numpy as np
import pytest

import preferans as pf
from preferans import _core

HISTOGRAMS = [
    line.split("\t")
    for line in (pathlib.Path(__file__).parents[1] / "data" / "layout_histograms.tsv").read_text().splitlines()
    if not line.startswith("#")
]
FAST = (3, 7)  # one with a trump and one misère in every run, the others with the slow tests


def objective_of(text: str, declarer: int = 0) -> pf.Tricks | pf.Misere:
    return pf.Misere(declarer) if text == "M" else pf.Tricks(text, declarer)


def counts_of(text: str) -> list[int]:
    counts = [0] * 11
    for entry in text.split():
        tricks, count = entry.split(":")
        counts[int(tricks)] = int(count)
    return counts


@pytest.mark.parametrize(
    "case", [pytest.param(i, marks=() if i in FAST else pytest.mark.slow) for i in range(len(HISTOGRAMS))]
)
def test_known_histograms_come_out_exactly(case: int) -> None:
    hand, out, game, leader, text = HISTOGRAMS[case]
    odds = pf.layouts(hand, out, objective_of(game), leader=int(leader))
    assert odds.tricks.tolist() == counts_of(text)
    assert (odds.layouts, odds.sampled) == (184_756, False)


def random_hand(rng: random.Random, tricks: int, trick_size: int) -> dict:
    """A moment in which seat 0 sees its own cards, with the cards that are out and those on the table."""
    deck = list(range(32))
    rng.shuffle(deck)
    leader = rng.randrange(3)
    played = [seat for seat in range(3) if (seat - leader) % 3 < trick_size]
    sizes = [tricks - (seat in played) for seat in range(3)]
    trick, rest = deck[:trick_size], deck[trick_size:]
    hand, hidden = rest[: sizes[0]], rest[sizes[0] : sum(sizes)]
    return {"hand": hand, "out": rest[sum(sizes) :], "leader": leader, "trick": trick, "hidden": hidden, "sizes": sizes}


def one_by_one(case: dict, objective: pf.Tricks | pf.Misere, fits=lambda first, second: True):
    """Every layout with its value by plain enumeration and the solver of single positions; the table's moment as is."""
    for first in itertools.combinations(case["hidden"], case["sizes"][1]):
        second = [card for card in case["hidden"] if card not in first]
        if not fits(first, second):
            continue
        position = pf.Position([case["hand"], first, second], leader=case["leader"], trick=case["trick"])
        value = value_of(position, objective)
        if value is not None:
            yield first, second, value


def value_of(position: pf.Position, objective: pf.Tricks | pf.Misere) -> int | None:
    """None where a card on the table could not be played from these hands."""
    try:
        return pf.solve(position, objective).value
    except pf.PositionError:
        return None


@pytest.mark.parametrize("seed", range(60))
def test_small_endings_equal_plain_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    case = random_hand(rng, rng.randint(2, 4), rng.randrange(3))
    for game in ("S", "D", "N", "M"):
        for declarer in (0, rng.choice((1, 2))):
            objective = objective_of(game, declarer)
            expected = Counter(value for _, _, value in one_by_one(case, objective))
            asked = {"leader": case["leader"], "trick": case["trick"], "seat": 0}
            if not expected:
                with pytest.raises(pf.PositionError):
                    pf.layouts(case["hand"], case["out"], objective, **asked)
                continue
            odds = pf.layouts(case["hand"], case["out"], objective, **asked)
            assert {tricks: int(count) for tricks, count in enumerate(odds.tricks) if count} == expected


@pytest.mark.parametrize("seed", range(40))
def test_filters_equal_plain_enumeration(seed: int) -> None:
    rng = random.Random(1000 + seed)
    case = random_hand(rng, 4, 0)
    objective = objective_of(rng.choice("SCDHNM"))
    suit = rng.randrange(4)
    low, high = sorted((rng.randrange(4), rng.randrange(4)))
    card, other = rng.sample(case["hidden"], 2)
    known = {
        1: pf.KnownHand([card], least={suit: low}, most={suit: high}),
        2: pf.KnownHand([other], void=[(suit + 1) % 4] if rng.random() < 0.5 else []),
    }

    def fits(first: tuple[int, ...], second: list[int]) -> bool:
        of_suit = sum(one // 8 == suit for one in first)
        void = known[2].most[(suit + 1) % 4] == 0
        return (
            card in first
            and other in second
            and low <= of_suit <= high
            and not (void and any(one // 8 == (suit + 1) % 4 for one in second))
        )

    found = list(one_by_one(case, objective, fits))
    if not found:
        with pytest.raises(pf.PositionError):
            pf.layouts(case["hand"], case["out"], objective, leader=case["leader"], known=known)
        return
    odds = pf.layouts(case["hand"], case["out"], objective, leader=case["leader"], known=known)
    assert odds.layouts == len(found)
    assert {tricks: int(count) for tricks, count in enumerate(odds.tricks) if count} == Counter(v for _, _, v in found)
    for seat, place in ((1, 0), (2, 1)):
        for one in case["hidden"]:
            expected = Counter(row[2] for row in found if one in row[place])
            assert {t: int(n) for t, n in enumerate(odds.with_card(seat, one).tricks) if n} == expected
        for length in range(5):
            expected = Counter(row[2] for row in found if sum(c // 8 == suit for c in row[place]) == length)
            assert {t: int(n) for t, n in enumerate(odds.with_length(seat, suit, length).tricks) if n} == expected


def test_an_unknown_talon_is_counted_exactly_or_sampled() -> None:
    rng = random.Random(5)
    case = random_hand(rng, 3, 0)
    talon = case["out"][:2]
    out = case["out"][2:]
    objective = pf.Tricks("H", 0)
    hidden = case["hidden"] + talon
    expected: Counter[int] = Counter()
    for aside in itertools.combinations(hidden, 2):
        rest = {**case, "hidden": [card for card in hidden if card not in aside]}
        expected.update(value for _, _, value in one_by_one(rest, objective))
    odds = pf.layouts(case["hand"], out, objective, leader=case["leader"], samples="all")
    assert {tricks: int(count) for tricks, count in enumerate(odds.tricks) if count} == expected
    assert odds.layouts == 28 * 20
    shares = [
        pf.layouts(case["hand"], out, objective, leader=case["leader"], samples=200, seed=seed).shares
        for seed in range(40)
    ]
    error = np.sqrt(odds.shares * (1 - odds.shares) / (200 * 40))
    assert np.all(np.abs(np.mean(shares, axis=0) - odds.shares) <= 4 * error + 1e-12)


def test_first_leads_share_the_layouts_by_who_has_the_card() -> None:
    rng = random.Random(11)
    case = random_hand(rng, 4, 0)
    objective = pf.Misere(0)
    found = list(one_by_one({**case, "leader": 1}, objective))
    for card in case["hidden"]:
        odds = pf.layouts(case["hand"], case["out"], objective, leader=1, lead=card)
        expected: Counter[int] = Counter()
        for first, second, _ in found:
            if card in first:
                rest = [one for one in first if one != card]
                position = pf.Position([case["hand"], rest, second], leader=1, trick=[card])
                expected[pf.solve(position, objective).value] += 1
        assert {tricks: int(count) for tricks, count in enumerate(odds.tricks) if count} == expected


@pytest.mark.parametrize("game", ["C", "N", "M"])
def test_threads_tables_and_processors_change_nothing(game: str) -> None:
    rng = random.Random(game)
    case = random_hand(rng, 7, 0)
    objective = objective_of(game)
    asked = (
        objective.core, 0, pf.Cards.of(case["hand"]).mask, pf.Cards.of(case["out"]).mask, case["leader"], (), []
    )  # fmt: skip
    first = _core.solve_layouts(*asked, 0, 0, 0, 1, 16 << 20, False, None)
    for threads, memory, portable in ((2, 16 << 20, False), (5, 1 << 18, False), (1, 1 << 16, True)):
        other = _core.solve_layouts(*asked, 0, 0, 0, threads, memory, portable, None)
        for place in range(6):
            assert np.array_equal(first[place], other[place])
    samples = [
        _core.solve_layouts(*asked, 0, 500, 7, threads, 16 << 20, False, None)[3].tolist() for threads in (1, 2, 3)
    ]
    assert samples[0] == samples[1] == samples[2]


@pytest.mark.parametrize("game", ["S", "N", "M"])
def test_the_chance_of_at_least_agrees_with_the_histogram(game: str) -> None:
    rng = random.Random(f"at least {game}")
    case = random_hand(rng, 6, 0)
    odds = pf.layouts(case["hand"], case["out"], objective_of(game), leader=case["leader"])
    for tricks in range(1, 7):
        asked = pf.layouts(case["hand"], case["out"], objective_of(game), leader=case["leader"], at_least=tricks)
        assert asked.at_least(tricks) == pytest.approx(odds.at_least(tricks), abs=1e-12)
        with pytest.raises(pf.PositionError, match="no mean"):
            _ = asked.mean


@pytest.mark.parametrize("game", ["S", "N", "M"])
@pytest.mark.parametrize("parts", [1, pytest.param(5, marks=pytest.mark.slow)])
def test_layouts_of_whole_hands_are_solved_alike_one_by_one(game: str, parts: int) -> None:
    """Each part: six random cards of a defender are known, and the other 1,001 layouts are solved one by one."""
    rng = random.Random(f"{game} {parts}")
    hand, out = {
        "S": ("AQT8.K97.A.J8", "-.8.-.7"), "N": ("K7.AKJ87.A.AK", "9.-.-.7"), "M": ("T987.8.987.98", "-.AK.-.-"),
    }[game]  # fmt: skip
    objective = "misere" if game == "M" else game
    mine = pf.Cards.of(hand).mask
    unseen = list(pf.Cards(0xFFFFFFFF ^ mine ^ pf.Cards.of(out).mask))
    for _ in range(parts):
        known = rng.sample(unseen, 6)
        first = [
            pf.Cards.of([*known, *rest]).mask
            for rest in itertools.combinations([card for card in unseen if card not in known], 4)
        ]
        hands = np.array([[mine, one, pf.Cards.of(unseen).mask ^ one] for one in first], dtype=np.uint32)
        values = pf.solve_many(hands, [objective], [0], leaders=1)[:, 0, 0]
        odds = pf.layouts(hand, out, objective_of(game), leader=1, known={1: known})
        assert odds.layouts == len(first) == 1001
        assert odds.tricks.tolist() == np.bincount(values, minlength=11).tolist()
        for card in unseen:
            has = np.array([one >> card & 1 for one in first], dtype=bool)
            assert odds.with_card(1, card).tricks.tolist() == np.bincount(values[has], minlength=11).tolist()
            assert odds.with_card(2, card).tricks.tolist() == np.bincount(values[~has], minlength=11).tolist()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hand": "AKQJT.AK.AK.AQ"}, "has 11 cards, expected at most 10"),
        ({"out": "-.-.-.K87"}, "19 cards are not seen, expected the 20 of the two other hands"),
        ({"hand": "AKQJT.AK.AK.A", "out": "A.-.-.7"}, "SA is twice"),
        ({"known": {"N": "SA"}}, "SA is twice"),
        ({"known": {"W": "C9"}}, "no hidden hand"),
        ({"known": {"N": pf.KnownHand("C9", void="C")}}, "no layout"),
        ({"known": {"N": pf.KnownHand("C9", lacks="C9")}}, "to hold C9 and to be without it"),
        ({"known": {"N": "C9 C8 C7 CT CJ CQ S7 S8 S9 D7 D8"}}, "no layout"),
        ({"lead": "C9"}, "has not got it"),
        ({"at_least": 11}, "expected 1 to 10"),
        ({"samples": 0}, "expected 1 to"),
        ({"trick": ["C9", "S7", "C8"]}, "expected at most 2"),
        ({"objective": pf.Tricks("S", 0, must_head=True)}, "expected no must_head"),
        ({"memory": "1KiB"}, "at least 64 KiB"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(arguments: dict, message: str) -> None:
    told = {"hand": "AKQJT.AK.AK.A", "out": "-.-.-.K7", "objective": pf.Tricks("S", 0), **arguments}
    with pytest.raises(pf.PreferansError, match=message):
        pf.layouts(told.pop("hand"), told.pop("out"), told.pop("objective"), **told)
