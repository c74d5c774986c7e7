"""Follow, drop, call and kontra with open cards: the tree solved backwards, against a plain one built by hand."""

import random
from fractions import Fraction
from itertools import product

import pytest

from preferans.errors import RulesError
from preferans.evaluation.central_defence import DefenceTricks, central_payoff, decide_defence
from preferans.rules.central import CONTRACTS, CentralContract, CentralRules
from preferans.scoring.central_results import CentralAllPass, CentralGame

CROATIAN = CentralRules.preset("croatian")
SUITS = [code for code in CONTRACTS if code not in ("betl", "preferans")]
THIRD = Fraction(1, 3)

# A node is a leaf (what happens, payoffs in units by role D R L) or (whose turn by role, the options, usual first).
Node = tuple


def hand_made_tree(tricks: DefenceTricks, *, may_call: bool, kontra_max: int) -> Node:
    """The decisions of section 8.4 with the payoffs of the table of 8.2, written out once more."""
    together = sum(tricks.together)

    def free() -> Node:
        first, second = tricks.together
        if together == 5:
            return ("both none", (-35 * THIRD, first + 10 * THIRD, second + 10 * THIRD))
        if together == 4:
            return ("both none", (8 * THIRD, first - 10 * THIRD, second - 10 * THIRD))
        if max(first, second) < 2:
            return ("both none", (40 * THIRD - together, first - 20 * THIRD, second - 20 * THIRD))
        own = [taken if taken >= 2 else taken - 10 for taken in (first, second)]
        return ("both none", (10 - together, *own))

    def for_role(role: str, declarer: Fraction, own: Fraction, other: Fraction) -> tuple[Fraction, ...]:
        return (declarer, own, other) if role == "R" else (declarer, other, own)

    def kontra(role: str, who: str, level: int = 1) -> Node:
        beaten = together == 5
        values = (-35 * THIRD, 25 * THIRD, 10 * THIRD) if beaten else (10 - together, together - 10, 0)
        names = ["", "kontra", "rekontra", "subkontra", "mortkontra"]
        leaf = (f"{who} {names[level]}", tuple(2**level * value for value in for_role(role, *values)))
        if level == kontra_max:
            return leaf
        return ("D" if level % 2 else role, [leaf, kontra(role, who, level + 1)])

    def alone(role: str) -> Node:
        taken = tricks.first_alone if role == "R" else tricks.second_alone
        if taken == 5:
            values = (-35 * THIRD, 25 * THIRD, 10 * THIRD)
        elif taken >= 2:
            values = (20 * THIRD - taken, taken - 10 * THIRD, -10 * THIRD)
        else:
            values = (10 - taken, taken - 10, 0)
        options = [(f"{role} none", for_role(role, *values))]
        if may_call:
            if together == 5:
                values = (-35 * THIRD, 25 * THIRD, 10 * THIRD)
            elif together == 4:
                values = (8 * THIRD, 2 * THIRD, -10 * THIRD)
            else:
                values = (10 - together, together - 10, 0)
            options.append((f"{role} call", for_role(role, *values)))
        return (role, [*options, kontra(role, role)])

    nobody = ("none none", (20 * THIRD, -10 * THIRD, -10 * THIRD))
    both = ("R", [("L", [free(), kontra("L", "both")]), kontra("R", "both")])
    return ("R", [("L", [nobody, alone("L")]), ("L", [alone("R"), both])])


def solved(node: Node) -> tuple[str, tuple[Fraction, ...]]:
    """Best decisions of everybody for himself; only what is strictly better replaces the usual."""
    what, rest = node
    if isinstance(rest, tuple):
        return what, rest
    found = [solved(option) for option in rest]
    mine = "DRL".index(what)
    best = found[0]
    for other in found[1:]:
        best = other if other[1][mine] > best[1][mine] else best
    return best


@pytest.mark.parametrize("kontra_max", [1, 2, 4])
@pytest.mark.parametrize("call_in_two", [True, False])
def test_decisions_agree_with_the_tree_written_by_hand(kontra_max: int, call_in_two: bool) -> None:
    rules = CentralRules.preset("croatian", kontra_max=kontra_max, call_in_two=call_in_two)
    for first, second in product(range(6), repeat=2):
        if first + second > 5:
            continue
        for first_alone, second_alone in product(range(6), repeat=2):
            tricks = DefenceTricks((first, second), first_alone, second_alone)
            for code in ("S", "C", "sans"):
                contract = CentralContract(code)
                found = decide_defence(contract, 0, tricks, rules)
                tree = hand_made_tree(tricks, may_call=call_in_two or code != "S", kontra_max=kontra_max)
                what, units = solved(tree)
                followers = {(): "none", (1,): "R", (2,): "L", (1, 2): "both"}[tuple(map(int, found.followers))]
                assert f"{followers} {found.action}" == what
                assert found.payoff_x3 == tuple(3 * contract.points * value for value in units)


def test_kontra_is_given_exactly_when_the_defence_has_five_tricks_and_is_never_answered() -> None:
    chance = random.Random(3)
    for _ in range(300):
        first = chance.randint(0, 5)
        second = chance.randint(0, 5 - first)
        tricks = DefenceTricks((first, second), chance.randint(0, 5), chance.randint(0, 5))
        contract = CentralContract(chance.choice(SUITS), chance.random() < 0.5)
        found = decide_defence(contract, chance.randrange(3), tricks, CROATIAN)
        assert (found.action == "kontra") is (first + second == 5)
        assert found.action in ("none", "call", "kontra")
        assert sum(found.payoff_x3) == 0


@pytest.mark.parametrize("declarer", range(3))
def test_decisions_turn_with_the_declarer(declarer: int) -> None:
    tricks = DefenceTricks((3, 1), 2, 1)
    here, there = (decide_defence(CentralContract("H"), seat, tricks, CROATIAN) for seat in (0, declarer))
    assert tuple(there.payoff_x3[(declarer + step) % 3] for step in range(3)) == here.payoff_x3
    assert [(seat - declarer) % 3 for seat in there.followers] == list(map(int, here.followers))


def test_betl_is_doubled_exactly_when_it_can_be_beaten() -> None:
    for igra, early_stop in product((False, True), repeat=2):
        rules, betl = CentralRules.preset("croatian", early_stop=early_stop), CentralContract("betl", igra)
        safe, caught = (decide_defence(betl, 0, DefenceTricks(caught=told), rules) for told in (False, True))
        unit = betl.points
        assert (safe.action, safe.payoff_x3) == ("none", (20 * unit, -10 * unit, -10 * unit))
        assert (caught.action, caught.payoff_x3) == ("kontra", (-100 * unit, 50 * unit, 50 * unit))
        assert caught.by == 2  # both write the same whoever doubles, so the first one leaves it to the second
        plain = decide_defence(betl, 0, DefenceTricks(caught=True), rules, doubling=False)
        assert plain.payoff_x3 == (-50 * unit, 25 * unit, 25 * unit)


def test_preferans_is_decided_by_one_trick() -> None:
    rules, contract = CentralRules.preset("serbian", contract8=True), CentralContract("preferans")
    found = decide_defence(contract, 0, DefenceTricks(caught=True), rules)
    assert (found.action, found.payoff_x3) == ("kontra", (-1600, 800, 800))
    assert decide_defence(contract, 0, DefenceTricks(), rules).payoff_x3 == (320, -160, -160)


def test_serbian_spades_are_doubled_or_not_played() -> None:
    rules, spades = CentralRules.preset("serbian"), CentralContract("S")
    weak, strong = DefenceTricks((2, 1), 2, 1), DefenceTricks((3, 2), 3, 2)
    void = decide_defence(spades, 0, weak, rules)
    assert (void.payoff_x3, void.result) == ((0, 0, 0), CentralAllPass())
    passed = decide_defence(spades, 0, weak, rules, may_write_refe=False)
    assert passed.payoff_x3 == (80, -40, -40)
    assert decide_defence(spades, 0, weak, rules, may_write_refe=False, refe=True).payoff_x3 == (160, -80, -80)
    assert decide_defence(spades, 0, strong, rules).action == "kontra"
    nothing = decide_defence(spades, 0, weak, CentralRules.preset("slovenian"), may_write_refe=False)
    assert nothing.payoff_x3 == (0, 0, 0)


def test_own_quota_makes_the_weaker_defender_drop() -> None:
    tricks = DefenceTricks((3, 1), 3, 1)
    pair, own = (
        decide_defence(CentralContract("H"), 0, tricks, CentralRules.preset("croatian", quota=quota))
        for quota in ("pair4", "individual2")
    )
    assert [len(found.followers) for found in (pair, own)] == [2, 1]


def test_a_refe_doubles_every_value() -> None:
    tricks = DefenceTricks((2, 2), 3, 2)
    plain, refe = (decide_defence(CentralContract("D"), 0, tricks, CROATIAN, refe=told) for told in (False, True))
    assert refe.payoff_x3 == tuple(2 * value for value in plain.payoff_x3)


def test_payoffs_of_four_at_the_table_are_those_of_the_three_who_play() -> None:
    game = CentralGame("C", 0, active=(1, 2), tricks=(8, 1, 1))
    assert central_payoff(game, CentralRules.preset("croatian", 4)) == (340, -170, -170)


@pytest.mark.parametrize("told", [{"together": (3, 3)}, {"together": (6, 0)}, {"first_alone": 6}, {"second_alone": -1}])
def test_more_than_five_tricks_are_refused(told: dict[str, object]) -> None:
    with pytest.raises(RulesError, match="expected 0 to"):
        decide_defence(CentralContract("C"), 0, DefenceTricks(**told), CROATIAN)  # type: ignore[arg-type]
