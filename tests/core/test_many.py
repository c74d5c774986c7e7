"""Arrays of deals: the same answers in any number of threads, and bad input named by its deal."""

import numpy as np
import pytest
from random_deals import random_deals

import preferans as pf

DEALS = random_deals(seed=21, count=40)
HANDS = np.array([[hand.mask for hand in deal.hands] for deal in DEALS], dtype=np.uint32)


def test_many_are_the_single_answers() -> None:
    values = pf.solve_many(HANDS[:6], objectives=["S", "N", "misere"], declarers=[2, 0], leaders=[0, 1, 2, 0, 1, 2])
    assert values.dtype == np.int8
    assert values.shape == (6, 2, 3)
    for row, deal in enumerate(DEALS[:6]):
        position = pf.Position(deal.hands, leader=row % 3)
        for column, declarer in enumerate([2, 0]):
            games = [pf.Tricks("S", declarer), pf.Tricks("N", declarer), pf.Misere(declarer)]
            assert values[row, column].tolist() == [pf.solve(position, game).value for game in games]


def test_any_number_of_threads_gives_the_same_array() -> None:
    alone = pf.solve_many(HANDS, threads=1)
    assert alone.shape == (40, 3, 5)
    for threads in (0, 2, 3, 7):
        assert np.array_equal(pf.solve_many(HANDS, threads=threads), alone)
    assert np.array_equal(pf.solve_many(HANDS, threads=2, memory=1 << 16), alone)
    assert np.array_equal(pf.solve_many(HANDS[::-1], threads=2)[::-1], alone)


def test_defaults_are_three_declarers_and_five_strains() -> None:
    table = pf.tricks_table(DEALS[0])
    assert np.array_equal(pf.solve_many(HANDS[:1])[0], table.as_dealt)


def test_two_hands() -> None:
    hands = [[pf.Cards.parse("AK.-.-.7").mask, pf.Cards.parse("QJ.-.-.8").mask]]
    values = pf.solve_many(hands, objectives=["S", "misere"], declarers=[0, 1])
    position = pf.Position(["AK.-.-.7", "QJ.-.-.8"])
    for seat in range(2):
        games = (pf.Tricks("S", seat), pf.Misere(seat))
        assert values[0, seat].tolist() == [pf.solve(position, game).value for game in games]


def test_no_deals_and_no_objectives_are_empty_answers() -> None:
    assert pf.solve_many(np.zeros((0, 3), dtype=np.uint32)).shape == (0, 3, 5)
    assert pf.solve_many(HANDS[:2], objectives=[]).shape == (2, 3, 0)


def test_the_input_may_be_any_integers_in_any_memory_order() -> None:
    expected = pf.solve_many(HANDS[:3])
    for same in (HANDS[:3].astype(np.int64), np.asfortranarray(HANDS[:3]), HANDS[:3].tolist(), HANDS[:6][::2][[0]]):
        values = pf.solve_many(same)
        assert np.array_equal(values, expected[: len(values)])


@pytest.mark.parametrize(
    ("hands", "fragment"),
    [
        (np.zeros((4,), dtype=np.uint32), "shape [4]"),
        (np.zeros((4, 4), dtype=np.uint32), "shape [4, 4]"),
        (np.zeros((2, 3, 1), dtype=np.uint32), "shape [2, 3, 1]"),
        ([["S7", "S8", "S9"]], "uint32"),
        ([[-1, 2, 4]], "uint32"),
        ([[1 << 32, 2, 4]], "uint32"),
        ([[1, 2, 4], [1, 2]], "uint32"),
        ([[1.5, 2.5, 4.5]], "uint32"),
    ],
)
def test_hands_of_a_wrong_form(hands: object, fragment: str) -> None:
    with pytest.raises(pf.DealError) as error:
        pf.solve_many(hands)  # type: ignore[arg-type]
    assert fragment in str(error.value)
    assert error.value.code == "hands"


@pytest.mark.parametrize("leaders", [3, -1, [0], [0, 1, 2, 3], [[0, 1, 2]], 0.5, [0.0, 1.0, 2.0], 256])
def test_leaders_of_a_wrong_form(leaders: object) -> None:
    with pytest.raises(pf.PositionError) as error:
        pf.solve_many(HANDS[:3], leaders=leaders)  # type: ignore[arg-type]
    assert error.value.code == "leader"


def test_the_first_bad_deal_is_named() -> None:
    hands = HANDS.copy()
    hands[17, 1] = hands[17, 0]
    hands[30, 2] = 0
    with pytest.raises(pf.DealError, match=r"^deal 17: ") as error:
        pf.solve_many(hands, threads=2)
    assert error.value.code == "duplicate"
    assert error.value.places == ("hand 0", "hand 1")
    with pytest.raises(pf.DealError, match=r"^deal 12: ") as error:
        pf.solve_many(hands[18:])
    assert error.value.code == "hand_size"


def test_bad_objectives_and_declarers() -> None:
    with pytest.raises(pf.CardError):
        pf.solve_many(HANDS[:1], objectives=["X"])
    with pytest.raises(pf.CardError):
        pf.solve_many(HANDS[:1], declarers=[4])
    with pytest.raises(pf.PositionError) as error:
        pf.solve_many(HANDS[:1], declarers=[3])
    assert error.value.code == "declarer"


def test_progress_ends_with_all_deals() -> None:
    calls: list[tuple[int, int]] = []
    pf.solve_many(HANDS, threads=2, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (40, 40)
    assert calls == sorted(calls)


@pytest.mark.parametrize("threads", [0, 64])  # so many that they take a while to end
def test_an_exception_from_progress_comes_through(threads: int) -> None:
    def refuse(done: int, total: int) -> None:
        raise KeyError(f"{done} of {total}")

    with pytest.raises(KeyError, match="of 40"):
        pf.solve_many(HANDS, ["misere"], threads=threads, progress=refuse)
    assert pf.solve_many(HANDS[:1]).shape == (1, 3, 5)


@pytest.mark.slow
def test_a_hundred_thousand_deals_in_flat_memory() -> None:
    import resource

    source = np.random.default_rng(1)
    hands = np.empty((100_000, 3), dtype=np.uint32)
    for row in hands:
        cards = source.permutation(32)
        row[:] = [sum(1 << int(card) for card in cards[10 * seat : 10 * seat + 10]) for seat in range(3)]
    pf.solve_many(hands[:1000])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    two = pf.solve_many(hands, threads=2)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 << 10  # KiB
    assert np.array_equal(pf.solve_many(hands[:5000], threads=1), two[:5000])
