"""The C interface answers as the Python package does, and tells what is wrong."""

import ctypes
import random
import shutil
import threading

import numpy as np
import pytest
from plain_c import (
    ALL_PASS,
    ARGUMENT,
    ASK_CARDS,
    ASK_LINE,
    COALITION,
    DUPLICATE,
    GUARANTEE,
    ILLEGAL_CARD,
    MISERE,
    NO_CARD,
    OBJECTIVE,
    OK,
    PAID_SIZE,
    PAYOFF,
    STOPPED,
    TRICKS,
    Bounds,
    Discards,
    Error,
    HouseRules,
    ManyRequest,
    Objective,
    Options,
    Payoff,
    Position,
    Progress,
    Solution,
    Table,
    load,
)
from random_deals import random_deals

import preferans as pf


@pytest.fixture
def solver(library):
    """A solver that is freed after the test."""
    handle = ctypes.c_void_p()
    assert library.pf_solver_new(None, ctypes.byref(handle), None) == OK
    yield handle
    library.pf_solver_free(handle)


def masks(hands, size=3):
    return (ctypes.c_uint32 * size)(*(hand.mask for hand in hands))


def c_position(position: pf.Position) -> Position:
    """The same position for C."""
    trick, leads = position.trick, position.talon_leads
    return Position(
        hands=masks(position.hands),
        players=len(position.hands),
        leader=int(position.leader),
        trick=(ctypes.c_uint8 * 3)(*map(int, trick)),
        trick_size=len(trick),
        talon_leads=(ctypes.c_uint8 * 2)(*map(int, leads)),
        talon_lead_count=len(leads),
        won=(ctypes.c_uint8 * 4)(*position.won),
    )


def endings(seed: int, count: int, most: int = 6):
    """Positions at any moment of play, by random legal cards."""
    source = random.Random(seed)
    for deal in random_deals(seed, count):
        size = source.randint(1, most)
        hands = [source.sample(list(hand), size) for hand in deal.hands]
        strain = source.choice("SCDHN")
        position = pf.Position(hands, leader=source.randrange(3))
        for _ in range(source.randrange(3 * size)):
            position = position.play(source.choice(list(position.legal(strain))), strain)
        yield position, strain, source.randrange(3)


def test_solve_says_what_the_package_says(library, solver) -> None:
    seen = 0
    for position, strain, declarer in endings(1, 200):
        told = c_position(position)
        goals = [(Objective(goal=TRICKS, trump="SCDHN".index(strain), declarer=declarer), pf.Tricks(strain, declarer))]
        if strain == "N":
            goals.append((Objective(goal=MISERE, trump=4, declarer=declarer), pf.Misere(declarer)))
            goals.append((Objective(goal=GUARANTEE, trump=4), pf.Guarantee()))
            goals.append((Objective(goal=ALL_PASS, trump=4), pf.AllPass()))
        for objective, game in goals:
            line = objective.goal != GUARANTEE
            solution, error = Solution(), Error()
            ask = ASK_CARDS | (ASK_LINE if line else 0)
            status = library.pf_solve(solver, told, objective, ask, solution, error)
            assert status == OK, error.message
            expected = pf.solve(position, game, per_card=True, line=line)
            values = (expected.value,) if isinstance(expected.value, int) else expected.value
            assert tuple(solution.value[: solution.width]) == values
            cards = {row.card: tuple(row.value[: solution.width]) for row in solution.cards[: solution.card_count]}
            assert cards == {
                int(card): (value,) if isinstance(value, int) else value for card, value in expected.cards.items()
            }
            assert tuple(solution.line[: solution.line_size]) == tuple(map(int, expected.line))
            best = None if solution.best == NO_CARD else pf.Card(solution.best)
            assert best == expected.best
            seen += 1
    assert seen > 250


def test_caught_and_bounds(library, solver) -> None:
    for position, strain, declarer in endings(2, 200):
        if strain != "N":
            continue
        caught = ctypes.c_int32(-1)
        assert library.pf_caught(solver, c_position(position), declarer, caught, None) == OK
        assert bool(caught.value) == pf.caught(position, declarer)
        bounds = Bounds()
        every = Objective(goal=ALL_PASS, trump=4)
        assert library.pf_all_pass_bounds(solver, c_position(position), every, bounds, None) == OK
        expected = pf.all_pass_bounds(position)
        assert (tuple(bounds.guarantee), tuple(bounds.best_case)) == (expected.guarantee, expected.best_case)


def test_cards_and_play(library) -> None:
    for position, strain, _ in endings(3, 100):
        trump = "SCDHN".index(strain)
        legal = ctypes.c_uint32()
        assert library.pf_legal_cards(c_position(position), trump, legal, None) == OK
        assert legal.value == position.legal(strain).mask
        for card in position.legal(strain):
            after = Position()
            assert library.pf_play(c_position(position), int(card), Objective(trump=trump), after, None) == OK
            expected = c_position(position.play(card, strain))
            same = [bytes(getattr(after, name)) == bytes(getattr(expected, name)) for name in ("hands", "won")]
            assert all(same)
            assert (after.leader, after.trick_size) == (expected.leader, expected.trick_size)
            assert list(after.trick)[: after.trick_size] == list(expected.trick)[: expected.trick_size]


def test_table_and_discards(library, solver) -> None:
    for deal in random_deals(4, 2):
        hands, talon = masks(deal.hands), (ctypes.c_uint8 * 2)(*map(int, deal.talon))
        table = Table()
        assert library.pf_tricks_table(solver, hands, talon, 1, table, None) == OK
        expected = pf.tricks_table(deal, leader=1)
        assert np.array_equal(np.array(table.as_dealt), expected.as_dealt)
        assert np.array_equal(np.array(table.with_talon), expected.with_talon)
        assert list(table.misere) == expected.misere.tolist()
        assert list(table.guarantee) == expected.guarantee.tolist()
        assert list(table.misere_with_talon) == expected.misere_with_talon.tolist()
        assert table.has_talon == 1

        discards = Discards()
        assert library.pf_best_discards(solver, hands, talon, 2, 0, discards, None) == OK
        every = pf.best_discards(deal, declarer=2)
        assert np.array_equal(np.array(discards.tricks), every.tricks)
        assert np.array_equal(np.array(discards.misere), every.misere)
        assert [tuple(pair) for pair in discards.pairs] == [tuple(map(int, pair)) for pair in every.pairs]


HOUSE = [(True, False), (False, True), (True, True)]


@pytest.mark.parametrize(("head", "overtrump"), HOUSE)
def test_house_rules(library, solver, head, overtrump) -> None:
    rules, house = (
        HouseRules(must_head=head, must_overtrump=overtrump),
        {"must_head": head, "must_overtrump": overtrump},
    )
    differ = 0
    bound = [
        (pf.Position(["-.8.-.-", "-.A7.-.-", "-.-.87.-"], trick=["CT"]), "S", 1),  # must head with the ace
        (pf.Position(["-.8.-.-", "-.-.7.-", "T8.-.-.-"], trick=["C7", "S9"]), "S", 2),  # must overtrump with the ten
    ]
    for position, strain, declarer in [*endings(9, 150), *bound]:
        trump = "SCDHN".index(strain)
        told = c_position(position)
        objective = Objective(trump=trump, declarer=declarer, must_head=head, must_overtrump=overtrump)
        try:
            expected = pf.solve(position, pf.Tricks(strain, declarer, **house), per_card=True)
        except pf.PreferansError:  # a card on the table against these rules
            assert library.pf_solve(solver, told, objective, 0, Solution(), None) == ILLEGAL_CARD
            assert library.pf_legal_cards_by(told, trump, rules, ctypes.c_uint32(), None) == ILLEGAL_CARD
            continue
        solution, legal, plain = Solution(), ctypes.c_uint32(), ctypes.c_uint32()
        assert library.pf_solve(solver, told, objective, ASK_CARDS, solution, None) == OK
        assert solution.value[0] == expected.value
        assert {row.card: row.value[0] for row in solution.cards[: solution.card_count]} == expected.cards
        assert library.pf_legal_cards_by(told, trump, rules, legal, None) == OK
        assert legal.value == position.legal(strain, **house).mask
        assert library.pf_legal_cards(told, trump, plain, None) == OK
        differ += legal.value != plain.value
        for card in position.legal(strain):
            status = library.pf_play(told, int(card), objective, Position(), None)
            assert status == (OK if legal.value >> card & 1 else ILLEGAL_CARD)
        if strain == "N":
            caught = ctypes.c_int32(-1)
            assert library.pf_caught_by(solver, told, declarer, rules, caught, None) == OK
            assert bool(caught.value) == pf.caught(position, declarer, must_head=head)
    assert differ > 0

    deal = random_deals(4, 1)[0]
    hands, talon = masks(deal.hands), (ctypes.c_uint8 * 2)(*map(int, deal.talon))
    table, discards = Table(), Discards()
    assert library.pf_tricks_table_by(solver, hands, talon, 1, rules, table, None) == OK
    expected = pf.tricks_table(deal, leader=1, **house)
    for name in ("as_dealt", "with_talon", "misere", "misere_with_talon", "guarantee"):
        assert np.array_equal(np.array(getattr(table, name)), getattr(expected, name)), name
    assert library.pf_best_discards_by(solver, hands, talon, 2, 0, rules, discards, None) == OK
    every = pf.best_discards(deal, declarer=2, **house)
    assert np.array_equal(np.array(discards.tricks), every.tricks)
    assert np.array_equal(np.array(discards.misere), every.misere)


def c_payoff(table: pf.PayoffTable) -> Payoff:
    """The same payoffs for C."""
    paid = np.full((3, 11, 11, 3), np.nan)
    for vector, payoffs in table.payoffs.items():
        paid[vector[-1], vector[0], vector[1], : len(payoffs)] = payoffs
    flat = (ctypes.c_double * PAID_SIZE)(*paid.ravel())
    return Payoff(total=table.total, paid=ctypes.cast(flat, ctypes.POINTER(ctypes.c_double)))


def test_payoffs(library, solver) -> None:
    source = random.Random(10)
    for position, strain, declarer in endings(10, 60, 4):
        total = (sum(map(len, position.hands)) + len(position.trick)) // 3 + sum(position.won)
        table = pf.PayoffTable.by(lambda *_: [source.randrange(9) - 4.5 for _ in range(3)], total)
        payoff = ctypes.pointer(c_payoff(table))
        stops_at = source.randrange(total + 1)
        trump = "SCDHN".index(strain)
        objective = Objective(goal=COALITION, trump=trump, declarer=declarer, stops_at=stops_at, payoff=payoff)
        solution = Solution()
        assert library.pf_solve(solver, c_position(position), objective, ASK_CARDS | ASK_LINE, solution, None) == OK
        game = pf.Coalition(table, declarer, strain, stops_at=stops_at or None)
        expected = pf.solve(position, game, per_card=True, line=True)
        assert solution.payoff == expected.value
        cards = [row.card for row in solution.cards[: solution.card_count]]
        assert dict(zip(cards, solution.card_payoffs, strict=False)) == expected.cards
        assert tuple(solution.line[: solution.line_size]) == tuple(map(int, expected.line))
        if strain == "N":
            every = Objective(goal=ALL_PASS, trump=4, payoff=payoff)
            assert library.pf_solve(solver, c_position(position), every, 0, solution, None) == OK
            assert tuple(solution.value) == pf.solve(position, pf.AllPass(payoff=table)).value


def test_wrong_payoffs_are_named(library, solver) -> None:
    position = Position(players=3, hands=(ctypes.c_uint32 * 3)(1, 2, 4))

    def asked(payoff) -> tuple[int, bytes]:
        error = Error()
        told = None if payoff is None else ctypes.pointer(payoff)
        objective = Objective(goal=COALITION, trump=4, payoff=told)
        return library.pf_solve(solver, position, objective, 0, Solution(), error), error.message

    right = c_payoff(pf.PayoffTable.by(lambda a, b, c: (a, b, c), 1))
    assert asked(right)[0] == OK
    assert asked(None)[0] == PAYOFF
    assert asked(c_payoff(pf.PayoffTable.by(lambda a, b, c: (a, b, c), 2)))[0] == PAYOFF
    assert asked(Payoff(total=1))[0] == ARGUMENT
    assert asked(Payoff(total=11, paid=right.paid))[0] == ARGUMENT
    missing = c_payoff(pf.PayoffTable({(1, 0, 0): (1, 0, 0), (0, 1, 0): (0, 1, 0)}))
    status, message = asked(missing)
    assert status == PAYOFF
    assert b"0, 0, 1" in message
    right.paid[(11 * 1 + 0) * 3 + 1] = float("nan")
    assert asked(right) == (ARGUMENT, b"paid: tricks 1, 0 are paid to some seats and not to others")


def test_a_program_of_the_first_interface(library, solver) -> None:
    """Structs of their first sizes: what came later is as in the INIT macros, and nothing beyond is written."""
    position = Position(players=3, hands=(ctypes.c_uint32 * 3)(0b11, 0b1100, 0b110000))
    objective = Objective(trump=4, must_head=1, stops_at=99)
    objective.size = Objective.must_head.offset
    solution = Solution(payoff=77.0)
    solution.size = Solution.payoff.offset
    assert library.pf_solve(solver, position, objective, ASK_CARDS, solution, None) == OK
    assert (solution.payoff, solution.size, solution.card_count) == (77.0, Solution.payoff.offset, 2)
    assert library.pf_interface() == 2


def test_many(library) -> None:
    deals = random_deals(5, 40)
    flat = [hand.mask for deal in deals for hand in deal.hands]
    hands = (ctypes.c_uint32 * len(flat))(*flat)
    leaders = (ctypes.c_uint8 * len(deals))(*(deal % 3 for deal in range(len(deals))))
    objectives = (Objective * 3)(*(Objective(trump=trump, declarer=1) for trump in (0, 3, 4)))
    reports = []
    progress = Progress(lambda _, done, total: reports.append((done, total)) or 0)
    request = ManyRequest(players=3, hands=hands, leaders=leaders, deals=len(deals), objectives=objectives,
                          objective_count=3, threads=2, progress=progress)  # fmt: skip
    values = (ctypes.c_int8 * (3 * len(deals)))()
    assert library.pf_solve_many(None, request, values, len(values), None) == OK
    sets = np.array(flat, dtype=np.uint32).reshape(-1, 3)
    expected = pf.solve_many(sets, ["S", "H", "N"], declarers=[1], leaders=np.array(leaders))
    assert list(values) == expected.ravel().tolist()
    assert reports[-1] == (len(deals), len(deals))

    flat = [hand.mask for deal in random_deals(6, 2000) for hand in deal.hands]
    hands, objectives = (ctypes.c_uint32 * len(flat))(*flat), (Objective * 1)(Objective(goal=MISERE, trump=4))
    request = ManyRequest(players=3, hands=hands, deals=2000, objectives=objectives, objective_count=1, threads=2,
                          progress=Progress(lambda *_: 1))  # fmt: skip
    error = Error()
    assert library.pf_solve_many(None, request, (ctypes.c_int8 * 2000)(), 2000, error) == STOPPED
    assert b"deals done" in error.message
    assert library.pf_solve_many(None, request, (ctypes.c_int8 * 2000)(), 1999, error) == ARGUMENT


def test_wrong_input_is_named(library, solver) -> None:
    def code(position=None, objective=None, ask=0, solution=None):
        error = Error()
        status = library.pf_solve(
            solver, position or good(), objective or Objective(trump=4), ask, solution or Solution(), error
        )
        assert status == error.code
        assert (status == OK) == (error.message == b"")
        return status, error

    def good(**changes):
        fields = {"players": 3, "hands": (ctypes.c_uint32 * 3)(1, 2, 4)}
        return Position(**{**fields, **changes})

    assert code()[0] == OK
    status, error = code(good(hands=(ctypes.c_uint32 * 3)(1, 1, 4)))
    assert (status, error.card, tuple(error.places)) == (DUPLICATE, 0, (1, 2))
    assert b"S7" in error.message
    wrong = {
        "players": [0, 1, 4, -1, 2**31 - 1],
        "trick_size": [3, 255],
        "talon_lead_count": [3],
        "won": [(ctypes.c_uint8 * 4)(11)],
    }
    for field, values in wrong.items():
        for value in values:
            status, error = code(good(**{field: value}))
            assert status == ARGUMENT
            assert field.encode() in error.message
    assert code(good(leader=3))[0] != OK
    assert code(good(leader=-1))[0] != OK
    assert code(good(trick_size=1, trick=(ctypes.c_uint8 * 3)(200)))[0] == ARGUMENT
    for field, value in (("goal", 9), ("trump", 5), ("trump", -1), ("tie", 3)):
        assert code(objective=Objective(**{field: value}))[0] == ARGUMENT
    assert code(objective=Objective(goal=MISERE, trump=0))[0] == OBJECTIVE
    assert code(objective=Objective(trump=4, declarer=3))[0] != OK
    assert code(ask=4)[0] == ARGUMENT
    assert library.pf_solve(solver, None, Objective(), 0, Solution(), None) == ARGUMENT
    assert library.pf_solve(solver, good(), Objective(trump=4), 0, None, None) == ARGUMENT
    assert library.pf_solve(None, good(), Objective(trump=4), 0, Solution(), None) == ARGUMENT
    for options in (Options(end_table_tricks=5, memory=1 << 22), Options(end_table_tricks=3, memory=5)):
        handle = ctypes.c_void_p(1)
        assert library.pf_solver_new(options, handle, None) == ARGUMENT
        assert not handle
    names = [library.pf_error_name(code).decode() for code in range(17)]
    assert len(set(names)) == 17
    assert names[DUPLICATE] == "duplicate"
    assert library.pf_error_name(77) == b"unknown"


def test_structs_of_other_versions(library, solver) -> None:
    class LaterPosition(Position):
        _fields_ = (("later", ctypes.c_uint64 * 4),)

    class LaterSolution(Solution):
        _fields_ = (("later", ctypes.c_uint64),)

    position = LaterPosition(players=3, hands=(ctypes.c_uint32 * 3)(1, 2, 4))
    assert position.size > ctypes.sizeof(Position)
    solution = LaterSolution(later=77)
    plain = ctypes.POINTER(Position).from_buffer(ctypes.pointer(position)).contents
    target = ctypes.POINTER(Solution).from_buffer(ctypes.pointer(solution)).contents
    assert library.pf_solve(solver, plain, Objective(trump=4), 0, target, None) == OK
    assert solution.later == 77  # and what is not known is not written
    assert solution.size == ctypes.sizeof(LaterSolution)
    short = Position(players=3, hands=(ctypes.c_uint32 * 3)(1, 2, 4))
    short.size = 8
    assert library.pf_solve(solver, short, Objective(trump=4), 0, solution, None) == ARGUMENT


def test_interrupt(library, solver) -> None:
    deal = random_deals(6, 1)[0]
    position = Position(players=3, hands=masks(deal.hands))
    library.pf_solver_interrupt(solver)
    objective = Objective(goal=MISERE, trump=4)
    assert library.pf_solve(solver, position, objective, 0, Solution(), None) == STOPPED
    assert library.pf_solve(solver, position, objective, 0, Solution(), None) == OK

    talon = (ctypes.c_uint8 * 2)(*map(int, deal.talon))
    stopped = 0
    for tenths in range(1, 31):
        timer = threading.Timer(tenths / 10_000, library.pf_solver_interrupt, [solver])
        timer.start()
        status = library.pf_best_discards(solver, masks(deal.hands), talon, 0, 0, Discards(), None)
        assert status in (OK, STOPPED)
        stopped += status == STOPPED
        timer.join()
        library.pf_caught(solver, position, 0, ctypes.c_int32(), None)
    assert stopped > 0


def test_two_copies_in_one_process(shared, library, tmp_path) -> None:
    copy = load(shutil.copy(shared, tmp_path / "copy.so"))
    handles = []
    for each in (library, copy):
        handle = ctypes.c_void_p()
        assert each.pf_solver_new(None, handle, None) == OK
        handles.append((each, handle))
    for position, strain, declarer in endings(7, 100):
        expected = pf.solve(position, pf.Tricks(strain, declarer)).value
        for each, handle in handles:
            solution = Solution()
            objective = Objective(trump="SCDHN".index(strain), declarer=declarer)
            assert each.pf_solve(handle, c_position(position), objective, 0, solution, None) == OK
            assert solution.value[0] == expected
    for each, handle in handles:
        each.pf_solver_free(handle)


def test_one_solver_in_many_threads(library, solver) -> None:
    cases = [(c_position(position), Objective(trump="SCDHN".index(strain), declarer=declarer),
              pf.solve(position, pf.Tricks(strain, declarer)).value)
             for position, strain, declarer in endings(8, 200)]  # fmt: skip
    wrong = []

    def work() -> None:
        for position, objective, expected in cases:
            solution = Solution()
            status = library.pf_solve(solver, position, objective, 0, solution, None)
            if status != OK or solution.value[0] != expected:
                wrong.append(position)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
