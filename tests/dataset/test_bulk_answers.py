"""Answers in bulk are the single answers; random deals are the same for ever; the database that comes along is true."""

import numpy as np
import pytest

import preferans as pf
from preferans.dataset import DealArrays, random_deals, solved
from preferans.dataset.dealing import Wish
from preferans.dataset.questions import NAMES, Question, read_questions
from preferans.dataset.shipped import COUNT, SEED, packed, questions, solved_columns

DEALS = next(random_deals(6, seed=3))


def asked(names: str) -> list[Question]:
    return [question for question in read_questions(names) if isinstance(question, Question)]


@pytest.mark.parametrize("leader", ["W", "E"])
def test_tables_are_the_single_tables(leader: str) -> None:
    names = "as-dealt,with-talon,misere,misere-with-talon,misere-clean,misere-clean-with-talon,guarantee"
    columns = DEALS[:3].solve(asked(names), leader)
    for row in range(3):
        table = pf.tricks_table(DEALS.deal(row), leader)
        assert table.with_talon is not None
        assert table.misere_with_talon is not None
        assert np.array_equal(columns["as_dealt"][row].reshape(3, 5), table.as_dealt)
        assert np.array_equal(columns["with_talon"][row].reshape(3, 5), table.with_talon)
        assert np.array_equal(columns["misere"][row], table.misere)
        assert np.array_equal(columns["misere_with_talon"][row], table.misere_with_talon)
        assert np.array_equal(columns["misere_clean"][row], table.misere == 0)
        assert np.array_equal(columns["misere_clean_with_talon"][row], table.misere_with_talon == 0)
        assert np.array_equal(columns["guarantee"][row], table.guarantee)


@pytest.mark.parametrize("tie", ["lowest", "spite"])
@pytest.mark.parametrize("rule", ["open-winner", "dealer-eldest"])
def test_all_pass_games_are_the_single_games(rule: str, tie: str) -> None:
    """The talon leads in the order dealt, not by card index."""
    takes, third = rule.split("-")
    columns = DEALS[:4].solve(asked(f"all-pass:{rule}:{tie},guarantee:{rule}"))
    game = pf.AllPass(tie, takes == "dealer", third)
    bound = pf.Guarantee(takes == "dealer", third)
    name = rule.replace("-", "_")
    column = f"all_pass_{name}" if tie == "lowest" else f"all_pass_{name}_{tie}"
    for row in range(4):
        deal = DEALS.deal(row)
        start = pf.Position(deal.hands, talon_leads=deal.talon)
        assert tuple(columns[column][row]) == pf.solve(start, game).value
        assert tuple(columns[f"guarantee_{name}"][row]) == pf.solve(start, bound).value


def test_threads_and_order_do_not_matter() -> None:
    names = asked("as-dealt,misere-with-talon,all-pass")
    alone = DEALS.solve(names, threads=1)
    for threads in (2, 3):
        columns = DEALS.solve(names, threads=threads)
        assert all(np.array_equal(columns[name], alone[name]) for name in alone)
    turned = DealArrays(DEALS.hands[::-1].copy(), DEALS.talon_first[::-1].copy()).solve(names)
    assert all(np.array_equal(turned[name][::-1], alone[name]) for name in alone)


def test_bad_rows_are_named() -> None:
    deals = DealArrays(DEALS.hands.copy(), DEALS.talon_first.copy())
    deals.hands[1, 0] = deals.hands[1, 1]
    deals.hands[2, 3] = 0
    deals.talon_first[4] = deals.hands[4, 0].item().bit_length() - 1
    bad = deals.bad_rows()
    assert list(bad) == [1, 2, 4]
    assert "is twice: in hand 0 (W) and in hand 1 (N)" in bad[1]
    assert "the talon has no cards, expected 2" in bad[2]
    assert "talon_first is" in bad[4]
    with pytest.raises(pf.DealError, match=r"^deal 1: "):
        deals.solve(asked("misere"))


def test_a_question_that_does_not_exist() -> None:
    for name in ("tricks", "as-dealt:2", "all-pass:open", "all-pass:closed:nice", "guarantee:closed:kind", "par", ""):
        with pytest.raises(pf.RulesError) as error:
            read_questions(name)
        assert error.value.code == "compute"
    assert [question.name for question in read_questions("misere, misere,as-dealt")] == ["misere", "as-dealt"]
    assert "par:RULES" in NAMES


def test_progress_and_an_exception_from_it() -> None:
    calls: list[tuple[int, int]] = []
    DEALS.solve(asked("misere"), progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (6, 6)

    def refuse(done: int, total: int) -> None:
        raise KeyError(total)

    with pytest.raises(KeyError):
        DEALS.solve(asked("misere"), progress=refuse)


def test_random_deals_are_the_same_for_ever() -> None:
    assert str(DEALS.deal(0)) == "AJ87.8.JT7.AJ | KQT.JT9.AK.K9 | 9.KQ7.98.QT87 | -.A.Q.-"
    more = list(random_deals(9000, seed=3))
    assert [len(deals) for deals in more] == [8192, 808]
    assert np.array_equal(more[0].hands[:6], DEALS.hands)
    assert not more[0].bad_rows()
    assert not np.array_equal(more[1].hands[:808], more[0].hands[:808])


def test_every_card_goes_everywhere_equally_often() -> None:
    deals = next(random_deals(8192, seed=5))
    bits = (deals.hands[:, :, None] >> np.arange(32)) & 1
    counts = bits.sum(axis=0)
    expected = np.array([10, 10, 10, 2])[:, None] * 8192 / 32
    spread = np.sqrt(expected * (1 - expected / 8192))
    assert (np.abs(counts - expected) < 5 * spread).all()
    higher_first = (deals.hands[:, 3] >> deals.talon_first) == 1
    assert abs(higher_first.mean() - 0.5) < 0.03


@pytest.mark.parametrize(
    "wish",
    ["W.S>=6", "N.longest<=3", "E.shortest=0", "talon.A=2", "N.points>20", "W.7<1"],
)
def test_deals_fulfil_their_conditions(wish: str) -> None:
    (deals,) = random_deals(5, 1, [wish])
    assert len(deals) == 5
    for row in range(5):
        deal = deals.deal(row)
        cards = [*deal.hands, pf.Cards.of(deal.talon)][Wish.parse(wish).hand]
        lengths = [sum(card.suit == suit for card in cards) for suit in range(4)]
        ranks = "".join(str(card)[1] for card in cards)
        points = sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(rank, 0) for rank in ranks)
        fulfilled = {
            "W.S>=6": lengths[0] >= 6, "N.longest<=3": max(lengths) <= 3, "E.shortest=0": min(lengths) == 0,
            "talon.A=2": ranks == "AA", "N.points>20": points > 20, "W.7<1": "7" not in ranks,
        }  # fmt: skip
        assert fulfilled[wish]
    assert Wish.parse(str(Wish.parse(wish))) == Wish.parse(wish)


def test_conditions_that_cannot_be_read_or_met() -> None:
    for text in ("N.S", "Q.S>=5", "N.Z>=5", "N.S>=x", "N S>=5"):
        with pytest.raises(pf.DealError) as error:
            list(random_deals(1, 1, [text]))
        assert error.value.code == "condition"


def test_the_database_that_comes_along_is_true() -> None:
    database = solved()
    assert len(database) == COUNT == 20_000
    fresh = next(random_deals(COUNT, SEED))
    assert np.array_equal(database.deals.hands[: len(fresh)], fresh.hands)
    assert not database.deals.bad_rows()
    rows = [0, 9_999, 19_999]
    picked = DealArrays(database.deals.hands[rows], database.deals.talon_first[rows])
    columns = picked.solve(questions())
    assert np.array_equal(columns["with_talon"].reshape(-1, 3, 5), database.with_talon[rows])
    assert np.array_equal(columns["misere_with_talon"], database.misere_with_talon[rows])
    assert np.array_equal(columns["as_dealt"].reshape(-1, 3, 5), database.as_dealt[rows])
    assert np.array_equal(columns["misere"], database.misere[rows])
    for rule, vectors in database.all_pass.items():
        assert np.array_equal(columns["all_pass_" + rule.replace("-", "_")], vectors[rows])
    assert (database.all_pass["closed"].sum(axis=1) == 10).all()
    dealer = 10 - database.all_pass["dealer-eldest"].sum(axis=1, dtype=np.int64)
    assert 0 <= dealer.min() <= dealer.max() <= 2
    assert not database.with_talon.flags.writeable


def test_the_packed_form_gives_the_arrays_back(tmp_path) -> None:
    columns = {name: array[:50] for name, array in solved_columns().items()}
    data = packed(columns)
    assert data == packed(columns)
    (tmp_path / "few.npz").write_bytes(data)
    with np.load(tmp_path / "few.npz") as stored:
        assert all(np.array_equal(stored[name], columns[name]) for name in columns)
