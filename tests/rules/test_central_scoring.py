"""Croatian, Serbian and Slovenian deals: values, who fails, what is written, refes, hats, the end (4 and 8)."""

import random
from fractions import Fraction
from itertools import product

import pytest

from preferans.errors import RulesError
from preferans.record.central import CentralMoment, advance, middle_marks, paper_column, settle
from preferans.rules.central import CONTRACTS, TABLE, CentralContract, CentralRules
from preferans.rules.families import ALL_VARIANTS, preset, rules_from_json
from preferans.scoring import deal_value, score
from preferans.scoring.central import central_value, failing, score_central, unit_of
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralSituation
from preferans.scoring.entries import Column
from preferans.scoring.explain import explain, sentence
from preferans.scoring.players import Player

CROATIAN = CentralRules.preset("croatian")
PLAIN = CentralSituation(Player.C)  # player i sits in seat i


def written(game: CentralGame, rules: CentralRules = CROATIAN, situation: CentralSituation = PLAIN) -> dict[str, int]:
    """Bulls by player, soups by pair."""
    found = {}
    for entry in score_central(game, rules, situation):
        key = str(entry.player) if entry.column is Column.BULLS else f"{entry.player}>{entry.on}"
        found[key] = found.get(key, 0) + int(entry.amount)
    return found


# Rules as data


def test_presets_differ_only_in_spades_and_calls() -> None:
    own = {variant: CentralRules.preset(variant).options() for variant in TABLE.variants}
    differ = {name for name in own["croatian"] if len({str(one[name]) for one in own.values()}) > 1}
    assert differ == {"two_without_kontra", "call_in_two"}


@pytest.mark.parametrize("variant", ALL_VARIANTS)
def test_every_preset_comes_back_from_json(variant: str) -> None:
    rules = preset(variant)
    assert rules_from_json(rules.to_json()) == rules
    assert rules.changed() == {}
    assert rules.replace() == rules


@pytest.mark.parametrize("row", TABLE.rows, ids=lambda row: row.name)
def test_every_option_tells_its_meaning_and_reads_its_defaults(row: object) -> None:
    assert row.meaning  # type: ignore[attr-defined]
    assert row.meaning_ru  # type: ignore[attr-defined]
    assert row.source  # type: ignore[attr-defined]
    for variant in TABLE.variants:
        rules = CentralRules.preset(variant)
        assert row.reader.read(row.name, rules.options()[row.name]) == getattr(rules, row.name)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"start_bulls": 31}, "a positive even number"),
        ({"start_bulls": 0}, "a positive even number"),
        ({"max_refe": -1}, "unlimited"),
        ({"kontra_max": 5}, "1 / 2 / 3 / 4"),
        ({"quota": "four"}, "pair4 / individual2"),
        ({"quotas": "pair4"}, 'did you mean "quota"'),
    ],
)
def test_options_that_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        CentralRules.preset("serbian", **options)
    with pytest.raises(RulesError, match="croatian is for 3 or 4"):
        CentralRules.preset("croatian", 2)


def test_values_of_the_contracts() -> None:
    values = [(CentralContract(code).points, CentralContract(code, igra=True).points) for code in CONTRACTS]
    assert values == [(4, 6), (6, 8), (8, 10), (10, 12), (12, 14), (14, 16), (16, 18)]
    assert unit_of(CentralContract("sans", igra=True), kontra=4, refe=True) == 512


# Who fails (4.10)


@pytest.mark.parametrize(
    ("tricks", "pair4", "individual2"),
    [
        ((6, 2, 2), "", ""),
        ((6, 3, 1), "", "L"),
        ((6, 4, 0), "", "L"),
        ((7, 2, 1), "L", "L"),
        ((7, 3, 0), "L", "L"),
        ((8, 1, 1), "RL", "RL"),
        ((8, 2, 0), "L", "L"),
        ((9, 1, 0), "RL", "RL"),
        ((10, 0, 0), "RL", "RL"),
        ((5, 4, 1), "", "L"),
        ((5, 5, 0), "", "L"),
    ],
)
def test_who_fails_when_both_follow_freely(tricks: tuple[int, int, int], pair4: str, individual2: str) -> None:
    for quota, expected in (("pair4", pair4), ("individual2", individual2)):
        game = CentralGame("C", 0, active=(1, 2), tricks=tricks)
        seats = failing(game, CentralRules.preset("serbian", quota=quota))
        assert "".join("RL"[seat - 1] for seat in seats) == expected


# What is written (4.11): the worked deals of the book


@pytest.mark.parametrize(
    ("game", "refe", "expected"),
    [
        (CentralGame("C", 0, active=(1, 2), tricks=(6, 2, 2)), False, {"A": -10, "B>A": 20, "C>A": 20}),
        (CentralGame("C", 0, active=(1, 2), tricks=(5, 3, 2)), False, {"A": 10, "B>A": 30, "C>A": 20}),
        (CentralGame("C", 0, active=(1,), kontra=1, kontra_by=1, tricks=(6, 3, 1)), False,
         {"A": -20, "B": 20, "B>A": 80}),
        (CentralGame("H", 0, active=(1,), tricks=(6, 4, 0)), False, {"A": -8, "B>A": 32}),
        (CentralGame("H", 0, active=(1,), kontra=1, kontra_by=1, tricks=(5, 3, 2)), False, {"A": 16, "B>A": 80}),
        (CentralGame("C", 0, active=(1,), caller=1, tricks=(7, 2, 1)), False, {"A": -10, "B": 10, "B>A": 30}),
        (CentralGame("sans", 0, igra=True, active=(1, 2), kontra=2, kontra_by=1, tricks=(6, 4, 0)), False,
         {"A": -64, "B": 64, "B>A": 256}),
        (CentralGame("betl", 0, igra=True, active=(1, 2), kontra=1, kontra_by=1, tricks=(0, 5, 5)), False,
         {"A": -28, "B": 28}),
        (CentralGame("C", 0, igra=True, active=(1, 2), kontra=1, kontra_by=1, tricks=(5, 4, 1)), True,
         {"A": 48, "B>A": 240}),
        (CentralGame("betl", 0, active=(1, 2), tricks=(1, 0, 0)), False, {"A": 12, "B>A": 60, "C>A": 60}),
        (CentralGame("S", 0, active=(), tricks=None), False, {"A": -4}),
    ],
)  # fmt: skip
def test_worked_deals(game: CentralGame, refe: bool, expected: dict[str, int]) -> None:
    assert written(game, situation=CentralSituation(Player.C, refe=refe)) == expected


def test_failed_betl_under_kontra_may_be_the_kontra_givers_alone() -> None:
    rules = CentralRules.preset("serbian", betl_kontra_soups="kontra_giver")
    game = CentralGame("betl", 0, active=(1, 2), kontra=1, kontra_by=2, tricks=(1, 4, 0))
    assert written(game) == {"A": 24, "B>A": 120, "C>A": 120}
    assert written(game, rules) == {"A": 24, "C>A": 120}
    undoubled = CentralGame("betl", 0, active=(1, 2), tricks=(1, 4, 0))
    assert written(undoubled, rules) == written(undoubled)


def test_preferans_is_an_option_and_loses_like_betl() -> None:
    rules = CentralRules.preset("croatian", contract8=True)
    game = CentralGame("preferans", 0, igra=True, active=(1, 2), tricks=(3, 1, 0))
    assert written(game, rules) == {"A": 18, "B>A": 90, "C>A": 90}
    with pytest.raises(RulesError, match="contract8 is off"):
        written(game)


def test_every_entry_is_explained_in_two_languages() -> None:
    game = CentralGame("C", 0, igra=True, active=(1,), caller=1, tricks=(7, 2, 1))
    entries = score(game, CROATIAN, CentralSituation(Player.C, refe=True))
    assert [entry.explain for entry in entries] == [
        "A bulls −24: made: igra ♣, refe",
        "B soups on A +72: 3 tricks × 24 (C's counts too)",
        "B bulls +24: too few tricks against igra ♣, refe",
    ]
    assert sentence(entries.items[0], "ru") == "A булы −24: сыграно: igra ♣, refe"
    assert all(explain(entry, "ru") for entry in entries)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"active": (0, 1)}, "is the declarer"),
        ({"active": (1,), "kontra": 1}, "1 to 4, or neither"),
        ({"active": (1,), "kontra_by": 1}, "1 to 4, or neither"),
        ({"active": (1, 2), "kontra": 1, "kontra_by": 1, "caller": 2}, "a call excludes kontra"),
        ({"active": (1,), "tricks": (6, 3, 1)}, "dropped out"),
        ({"active": (1, 2), "tricks": (6, 3, 2)}, "ten in all at most"),
        ({"active": (1, 2), "tricks": (6, 2, 1)}, "expected 10"),
        ({"active": (1, 2), "tricks": (4, 3, 3)}, "play stops at 5"),
        ({"active": (1, 2), "tricks": None}, "expected the tricks"),
        ({"active": (1, 2), "kontra": 5, "kontra_by": 1}, "expected at most 4"),
        ({"active": (1,), "contract": "betl", "tricks": (0, 10, 0)}, "nobody may drop"),
        ({"active": (1,), "contract": "betl", "caller": 1, "tricks": (0, 5, 5)}, "nobody is called"),
        ({"active": (1, 2), "contract": "betl", "tricks": (0, 5, 4)}, "expected 10"),
        ({"active": (1, 2), "contract": "spades"}, "no contract"),
    ],
)
def test_results_that_cannot_be(told: dict[str, object], message: str) -> None:
    fields = {"contract": "C", "declarer": 0, "tricks": (6, 2, 2)} | told
    with pytest.raises(RulesError, match=message):
        score_central(CentralGame(fields.pop("contract"), fields.pop("declarer"), **fields), CROATIAN, PLAIN)  # type: ignore[arg-type]


def test_without_early_stop_all_ten_tricks_are_played() -> None:
    rules = CentralRules.preset("croatian", early_stop=False)
    assert written(CentralGame("C", 0, active=(1, 2), tricks=(4, 3, 3)), rules) == {"A": 10, "B>A": 30, "C>A": 30}
    joint = CentralGame("C", 0, active=(1, 2), kontra=1, kontra_by=1, tricks=(2, 4, 4))
    assert written(joint, rules)["B>A"] == 5 * 20
    with pytest.raises(RulesError, match="early_stop is off"):
        written(CentralGame("C", 0, active=(1, 2), tricks=(4, 3, 2)), rules)


def test_call_in_spades_is_an_option() -> None:
    game = CentralGame("S", 0, active=(1,), caller=1, tricks=(6, 2, 2))
    assert written(game)["B>A"] == 16
    with pytest.raises(RulesError, match="call_in_two"):
        written(game, CentralRules.preset("slovenian"))
    igra = CentralGame("S", 0, igra=True, active=(1,), caller=1, tricks=(6, 2, 2))
    assert written(igra, CentralRules.preset("slovenian"))["B>A"] == 24


# The value of a deal (8.2), in units


def table_8_2() -> list[tuple[CentralGame, list[Fraction]]]:
    third = Fraction(1, 3)
    rows: list[tuple[CentralGame, list[Fraction]]] = []
    nobody = CentralGame("C", 0, active=(), tricks=None)
    rows.append((nobody, [20 * third, -10 * third, -10 * third]))
    for first, second in product(range(6), repeat=2):
        joint = first + second
        if joint > 5:
            continue
        tricks = (10 - joint, first, second)
        free = CentralGame("C", 0, active=(1, 2), tricks=tricks)
        if joint == 5:
            rows.append((free, [-35 * third, first + 10 * third, second + 10 * third]))
        elif joint == 4:
            rows.append((free, [8 * third, first - 10 * third, second - 10 * third]))
        elif max(first, second) < 2:
            rows.append((free, [40 * third - joint, first - 20 * third, second - 20 * third]))
        else:
            short = {first: first, second: second}
            values = [short[t] - 10 if t < 2 else t for t in (first, second)]
            rows.append((free, [Fraction(10 - joint), *map(Fraction, values)]))
        caller = CentralGame("C", 0, active=(1,), caller=1, tricks=tricks)
        kontra = CentralGame("C", 0, active=(1,), kontra=1, kontra_by=1, tricks=tricks)
        beaten = [-35 * third, 25 * third, 10 * third]
        rows.append((kontra, beaten if joint == 5 else [Fraction(10 - joint), Fraction(joint - 10), Fraction(0)]))
        called = [8 * third, 2 * third, -10 * third] if joint == 4 else [Fraction(10 - joint), Fraction(joint - 10), 0]
        rows.append((caller, beaten if joint == 5 else called))
    for taken in range(6):
        lone = CentralGame("C", 0, active=(1,), tricks=(10 - taken, taken, 0))
        values = [20 * third - taken, taken - 10 * third, -10 * third] if taken >= 2 else [10 - taken, taken - 10, 0]
        rows.append((lone, [-35 * third, 25 * third, 10 * third] if taken == 5 else values))
    for kontra, made in product((0, 1), (True, False)):
        doubled = {"kontra": 1, "kontra_by": 1} if kontra else {}
        betl = CentralGame("betl", 0, active=(1, 2), tricks=(0, 5, 5) if made else (1, 0, 0), **doubled)
        won = [Fraction(10), Fraction(-10), Fraction(0)] if kontra else [20 * third, -10 * third, -10 * third]
        rows.append((betl, won if made else [-50 * third, 25 * third, 25 * third]))
    return rows


@pytest.mark.parametrize(("game", "units"), table_8_2())
def test_value_of_a_deal_in_units(game: CentralGame, units: list[Fraction]) -> None:
    entries = score_central(game, CROATIAN, PLAIN)
    unit = unit_of(game.contract, game.kontra)
    assert list(central_value(entries).values()) == [unit * value for value in units]
    assert deal_value(entries, CROATIAN) == central_value(entries)


def test_values_are_what_the_settlement_changes_by() -> None:
    chance, rules = random.Random(7), CROATIAN
    for _ in range(200):
        first = chance.randint(0, 5)
        second = chance.randint(0, 5 - first)
        game = CentralGame(chance.choice("SDHC"), 0, active=(1, 2), tricks=(10 - first - second, first, second))
        moment = CentralMoment.start(rules, Player.C)
        one = advance(moment, game, rules)
        mean = Fraction(sum(one.after.bulls), 3)
        exact = [10 * (mean - own) for own in one.after.bulls]
        soups = one.after.soups
        exact = [value + sum(soups[p]) - sum(row[p] for row in soups) for p, value in enumerate(exact)]
        assert exact == list(central_value(one.entries).values())


# Refes, the hat, spades without kontra


def moment_of(bulls: tuple[int, int, int], pending: tuple[int, int, int] = (0, 0, 0), refes: int = 0) -> CentralMoment:
    none = (0, 0, 0)
    return CentralMoment(bulls, (none, none, none), pending, refes, Player.C)


def test_a_refe_is_written_unless_hat_or_limit_forbids() -> None:
    for bulls, refes, limit, expected in (
        ((2, 2, 2), 0, 2, True),
        ((0, 2, 2), 1, 2, True),
        ((-2, 30, 30), 0, 2, False),
        ((30, 30, 30), 2, 2, False),
        ((30, 30, 30), 2, None, True),
        ((30, 30, 30), 0, 0, False),
    ):
        rules = CentralRules.preset("serbian", max_refe=limit)
        one = advance(moment_of(bulls, refes=refes), CentralAllPass(), rules)
        assert one.refe_written is expected
        assert one.after.pending == ((1, 1, 1) if expected else (0, 0, 0))


def test_a_refe_is_used_made_or_not_contested_or_not_one_a_deal() -> None:
    pending = (2, 1, 0)
    for game in (
        CentralGame("D", 0, active=(), tricks=None),
        CentralGame("D", 0, active=(1, 2), tricks=(5, 3, 2)),
        CentralGame("D", 0, active=(1,), tricks=(8, 2, 0)),
    ):
        one = advance(moment_of((30, 30, 30), pending), game, CROATIAN)
        assert one.situation.refe
        assert one.after.pending == (1, 1, 0)
        assert abs(one.after.bulls[0] - 30) == 12
    other = advance(moment_of((30, 30, 30), pending), CentralGame("D", 2, active=(), tricks=None), CROATIAN)
    assert not other.situation.refe
    assert other.after.pending == pending


def test_the_hat_may_freeze_refes() -> None:
    rules = CentralRules.preset("serbian", hat_blocks_refe_use=True)
    game = CentralGame("D", 0, active=(), tricks=None)
    frozen = advance(moment_of((30, -2, 30), (1, 1, 1)), game, rules)
    assert (frozen.situation.refe, frozen.after.pending) == (False, (1, 1, 1))
    assert advance(moment_of((30, -2, 30), (1, 1, 1)), game, CROATIAN).situation.refe


@pytest.mark.parametrize(
    ("variant", "bulls", "pending", "change", "refe"),
    [
        ("serbian", (30, 30, 30), (0, 0, 0), 0, True),
        ("serbian", (-2, 30, 30), (0, 0, 0), -4, False),
        ("serbian", (-2, 30, 30), (0, 1, 0), -8, False),
        ("slovenian", (30, 30, 30), (0, 0, 0), 0, True),
        ("slovenian", (-2, 30, 30), (0, 1, 0), 0, False),
        ("croatian", (30, 30, 30), (0, 0, 0), -4, False),
    ],
)
def test_spades_that_nobody_doubles(
    variant: str, bulls: tuple[int, int, int], pending: tuple[int, int, int], change: int, refe: bool
) -> None:
    game = CentralGame("S", 1, active=(), tricks=None)
    one = advance(moment_of(bulls, pending), game, CentralRules.preset(variant))
    assert one.after.bulls[1] - bulls[1] == change
    assert one.refe_written is refe
    used = change == -8
    assert one.after.pending == tuple(count + refe - (used and p == 1) for p, count in enumerate(pending))


def test_spades_under_kontra_and_igra_spades_are_played_everywhere() -> None:
    rules = CentralRules.preset("serbian")
    doubled = CentralGame("S", 0, active=(1,), kontra=1, kontra_by=1, tricks=(6, 2, 2))
    igra = CentralGame("S", 0, igra=True, active=(1, 2), tricks=(6, 2, 2))
    assert [advance(moment_of((30, 30, 30)), game, rules).played for game in (doubled, igra)] == [True, True]


# The end


def test_last_deal_is_capped_at_the_bulls_left() -> None:
    rules = CentralRules.preset("serbian", last_deal_cap=True)
    game = CentralGame("C", 0, active=(1, 2), tricks=(6, 2, 2))
    one = advance(moment_of((10, 2, -6)), game, rules)
    assert one.after.bulls == (4, 2, -6)
    assert one.after.soups == ((0, 0, 0), (12, 0, 0), (12, 0, 0))
    assert one.after.ended
    fails = CentralGame("C", 0, active=(1, 2), tricks=(9, 1, 0))
    assert advance(moment_of((10, 2, -6)), fails, rules).after.bulls == (4, 8, 0)
    lost = CentralGame("C", 0, active=(1, 2), tricks=(5, 3, 2))
    assert advance(moment_of((10, 2, -6)), lost, rules).after.bulls == (20, 2, -6)


def test_last_deal_may_fall_doubly() -> None:
    rules = CentralRules.preset("serbian", last_deal_double_fall=True)
    game = CentralGame("H", 0, active=(1,), tricks=(5, 5, 0))
    one = advance(moment_of((10, 2, -6)), game, rules)
    assert one.after.bulls == (26, 2, -6)
    assert one.after.soups[1][0] == 40


@pytest.mark.parametrize(
    ("bulls", "write_off"),
    [((10, 20, 24), (18, 18, 18)), ((24, 34, 28), (28, 29, 29)), ((8, 2, 0), (4, 3, 3)), ((-2, -2, 2), (-1, -1, 0))],
)
def test_write_offs_leave_nothing_and_the_most_bulls_write_most(
    bulls: tuple[int, ...], write_off: tuple[int, ...]
) -> None:
    settled = settle(bulls, ((0, 0, 0),) * 3)
    assert settled.write_off == write_off
    assert sum(settled.result) == 0


def test_paper_keeps_sides_and_hats() -> None:
    assert [paper_column(follower, declarer) for follower, declarer in ((0, 2), (1, 0), (2, 1))] == ["left"] * 3
    assert [paper_column(follower, declarer) for follower, declarer in ((2, 0), (0, 1), (1, 2))] == ["right"] * 3
    assert middle_marks(30, [-30, 10, -20]) == [30, "hat", "hat_crossed", 10, "hat", -10]


def test_four_at_the_table_share_bulls_and_the_dealer_sits_out() -> None:
    rules = CentralRules.preset("croatian", 4)
    one = advance(CentralMoment.start(rules, Player.A), CentralGame("C", 0, active=(1, 2), tricks=(6, 2, 2)), rules)
    assert one.after.bulls == (60, 50, 60, 60)
    assert one.after.soups[2][1] == one.after.soups[3][1] == 20
    assert sum(settle(one.after.bulls, one.after.soups).result) == 0
