"""The rules of scoring, each with the smallest deal that shows it; the printed examples are in test_examples.py."""

from fractions import Fraction

import pytest

from preferans.cards import Seat, Strain
from preferans.contract import Contract
from preferans.errors import RulesError
from preferans.pulka import Pulka
from preferans.rules import VARIANTS, Rules
from preferans.scoring import (
    AllPassResult,
    Concession,
    DealResult,
    Entries,
    GameResult,
    MisereResult,
    Player,
    Sheet,
    Situation,
    at_seats,
    explain,
    is_exit,
    score,
    seat_of,
    sentence,
    settle,
)
from preferans.scoring.wire import auction_request, score_request, settle_request

BOTH, LONE, NOBODY = {1: "whist", 2: "whist"}, {1: "whist", 2: "pass"}, {1: "pass", 2: "pass"}


def written(result: DealResult, variant: str = "sochi", players: int = 3, **options: object) -> dict[str, object]:
    """The amounts of a deal as the examples write them."""
    rules = Rules.preset(variant, players, **options)
    return amounts(score(result, rules, Situation(dealer="ABCD"[players - 1])))


def amounts(entries: Entries) -> dict[str, object]:
    lists = {f"pool {player}": amount for player, amount in entries.pool.items()}
    lists |= {f"mountain {player}": amount for player, amount in entries.mountain.items()}
    return lists | {f"{writer}>{on}": amount for (writer, on), amount in entries.whists.items()}


def game(tricks: tuple[int, int, int] | None, whist: dict[int, str], level: int = 6, **rest: object) -> GameResult:
    return GameResult(level, 0, tricks=tricks, whist=whist, **rest)  # type: ignore[arg-type]


def test_gentlemen_share_a_made_contract_only_where_agreed() -> None:
    made = game((6, 3, 1), LONE)
    assert written(made, "leningrad") == {"pool A": 2, "B>A": 16}
    assert written(made, "leningrad", gentleman_share_when_made=True) == {"pool A": 2, "B>A": 8, "C>A": 8}


def test_user_prices_keep_exact_halves() -> None:
    prices = {"pool": [1] * 5, "whist": [3] * 5, "undertrick": [5] * 5, "misere": 7, "misere_trick": 3}
    failed = game((5, 4, 1), LONE)
    half = Fraction(3 * 5 + 2 * 3, 2)
    assert written(failed, "leningrad", prices=prices) == {"mountain A": 5, "B>A": half, "C>A": half}
    short = game((8, 1, 1), LONE)
    assert written(short, "leningrad", prices=prices)["mountain B"] == 5  # two tricks at 5/2


def test_multiplier_leaves_flat_consolation_alone() -> None:
    failed = game((5, 3, 2), BOTH)
    for variant, on_b in (("sochi", 3 * 4 + 4), ("rostov", 3 * 4 + 10)):
        entries = score(failed, Rules.preset(variant), Situation("C", multiplier=2))
        assert amounts(entries)["B>A"] == on_b
        assert amounts(entries)["mountain A"] == 4


def test_half_responsibility_becomes_full_when_a_pool_is_closed() -> None:
    rules = Rules.preset("leningrad", resp_after_close=True)
    short = game((7, 3, 0), LONE)
    assert amounts(score(short, rules, Situation("C")))["mountain B"] == 2
    assert amounts(score(short, rules, Situation("C", closed=["A"])))["mountain B"] == 4


@pytest.mark.parametrize(
    ("rule", "charged"),
    [("halves", {2: 1}), ("second", {2: 1}), ("both", {1: 1, 2: 1}), ("own_half_uncapped", {2: 2})],
)
def test_who_pays_when_one_of_two_is_short(rule: str, charged: dict[int, int]) -> None:
    entries = written(game((7, 3, 0), BOTH), shortfall_rule=rule)
    assert {k: v for k, v in entries.items() if str(k).startswith("mountain")} == {
        f"mountain {Player(seat)}": 2 * tricks for seat, tricks in charged.items()
    }


def test_nobody_is_charged_when_the_declarer_failed() -> None:
    assert "mountain C" not in written(game((5, 5, 0), BOTH))


def test_dealer_of_four_writes_consolation_unless_agreed_otherwise() -> None:
    failed = game((5, 3, 2), BOTH)
    assert written(failed, players=4)["D>A"] == 2
    assert "D>A" not in written(failed, players=4, dealer_consolation=False)
    assert "D>A" not in written(game((6, 2, 2), BOTH), players=4)


def test_checked_ten_failed_counts_both_as_whisting() -> None:
    checked = game((8, 2, 0), {1: "check", 2: "check"}, level=10)
    assert written(checked, "vmk", 4) == {"mountain A": 20, "B>A": 40, "C>A": 20, "D>A": 20}


@pytest.mark.parametrize(
    ("result", "options", "message"),
    [
        (game((10, 0, 0), BOTH, level=10), {"ten_game": "check"}, "check by both"),
        (game((10, 0, 0), {1: "check", 2: "check"}, level=10), {}, "whist, pass or half"),
        (game((10, 0, 0), {1: "check", 2: "pass"}, level=10), {"ten_game": "check"}, "check by both"),
        (game(None, {1: "pass", 2: "half"}, level=8), {}, "no half-whist on 8"),
        (game(None, {1: "pass", 2: "half"}), {"half_whist": False}, "no half-whist"),
        (game(None, {1: "half", 2: "pass"}), {}, "whist_pass_half is off"),
        (game(None, {1: "half", 2: "half"}), {}, "only against a pass"),
        (game(None, LONE), {}, "expected the tricks"),
        (game((6, 2, 2), NOBODY), {}, "nothing is played"),
        (game((6, 2, 2), LONE, strain="S"), {"stalingrad": True}, "must be whisted by both"),
        (game(None, NOBODY, write_off=True), {}, "write_off_by_choice is off"),
        (game((6, 2, 2), BOTH, write_off=True), {"write_off_by_choice": True}, "until his pool is closed"),
        (game((5, 3, 2), BOTH, write_off=True), {"write_off_by_choice": True}, "no win to write off"),
        (MisereResult(0, 1, shared=True), {}, "expected four players"),
        (Concession(0, 6, 3), {}, "not allowed"),
        (Concession(0, 6, 3), {"concede": 2}, "expected 2"),
        (AllPassResult((4, 3, 2), dealer_tricks=1), {}, "nobody sits out"),
    ],
)
def test_results_that_the_rules_do_not_allow(result: DealResult, options: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        written(result, **options)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: GameResult(5, 0, tricks=None, whist=NOBODY), "no level 5"),
        (lambda: GameResult(6, 3, tricks=None, whist=NOBODY), "does not play"),
        (lambda: GameResult(6, 0, tricks=(6, 3, 2), whist=BOTH), r"= 11: expected three numbers, 10"),
        (lambda: GameResult(6, 0, tricks=(6, 4), whist=BOTH), "expected three numbers"),
        (lambda: GameResult(6, 0, tricks=(11, -1, 0), whist=BOTH), "from 0 to 10"),
        (lambda: GameResult(6, 0, tricks=None, whist={1: "pass"}), "expected both defenders"),
        (lambda: GameResult(6, 0, tricks=None, whist={0: "pass", 1: "pass"}), "expected both defenders"),
        (lambda: GameResult(6, 0, tricks=None, whist={1: "fold", 2: "pass"}), "no whist call 'fold'"),
        (lambda: GameResult(6, 0, tricks=None, whist=NOBODY, whist_order=(1,)), "whist_order"),
        (lambda: GameResult(6, 0, tricks=None, whist=NOBODY, talon=("SA",)), "expected two cards"),
        (lambda: GameResult.of(Contract.misere(0), tricks=None, whist=NOBODY), "misère is no game"),
        (lambda: MisereResult(0, 11), "from 0 to 10"),
        (lambda: AllPassResult((3, 3, 1), dealer_tricks=3), "at most two"),
        (lambda: Concession(0, 0, 3), "never a misère"),
        (lambda: Situation("E"), "no player 'E'"),
        (lambda: Situation("A", streak=-1), "streak -1"),
        (lambda: at_seats(Player.D, 3), "cannot deal at a table of 3"),
        (lambda: seat_of(Player.D, Player.A, 3), "no player D"),
    ],
)
def test_results_that_cannot_be(make: object, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        make()  # type: ignore[operator]


def test_result_of_a_contract() -> None:
    result = GameResult.of(Contract(7, "H", 1), tricks=(1, 7, 2), whist={0: "whist", 2: "whist"})
    assert (result.level, result.declarer, result.strain) == (7, Seat.N, Strain.HEARTS)
    assert result.defenders == (Seat.E, Seat.W)


@pytest.mark.parametrize(
    ("mode", "talon", "players", "expected"),
    [
        ("per_ace", ("SA", "HA"), 3, {"B>A": 10}),
        ("per_ace", ("SA", "HA"), 4, {"D>A": 10}),
        ("honours", ("SA", "SK"), 4, {"D>A": 8}),
        ("honours", ("SK", "SQ"), 3, {"C>A": 4}),
        ("honours 10", ("SA", "HA"), 4, {"D>A": 30}),
        ("fast_tricks_fspr", ("SA", "H7"), 3, {"B>A": 2, "C>A": 2}),
        ("fast_tricks_fspr", ("SA", "H7"), 4, {"D>A": 4}),
        ("fast_tricks_fspr", ("SK", "H7"), 4, {}),
        ("none", ("SA", "HA"), 4, {}),
    ],
)
def test_talon_is_paid_on_top(mode: str, talon: tuple[str, str], players: int, expected: dict[str, int]) -> None:
    plain = written(game((7, 2, 1), LONE, level=7), players=players)
    paid = written(game((7, 2, 1), LONE, level=7, talon=talon), players=players, talon_pay=mode)
    extra = {key: paid[key] - plain.get(key, 0) for key in paid if paid[key] != plain.get(key)}  # type: ignore[operator]
    assert extra == expected


def test_zero_bonus_in_all_its_places() -> None:
    clean = AllPassResult((0, 4, 6))
    assert written(clean, zero_bonus="pool")["pool A"] == 1
    assert written(clean, zero_bonus="mountain")["mountain A"] == -1
    assert written(clean, zero_bonus="mountain_x2")["mountain A"] == -2
    assert "pool A" not in written(clean, zero_bonus="none")


def test_premium_for_no_trick_is_shared_by_who_tie() -> None:
    entries = written(AllPassResult((0, 0, 10)), "rostov", premium_zero_raspasy=25)
    assert entries == {"pool A": 1, "pool B": 1, "A>C": 25 + Fraction(25, 2), "B>C": 25 + Fraction(25, 2)}


@pytest.mark.parametrize(
    ("result", "any_contract", "made", "made_whisted"),
    [
        (AllPassResult((3, 3, 4)), False, False, False),
        (game((5, 3, 2), BOTH), True, False, False),
        (game((6, 2, 2), BOTH), True, True, True),
        (game(None, NOBODY), True, True, False),
        (game(None, {1: "pass", 2: "half"}), True, True, False),
        (MisereResult(0, 0), True, True, False),
        (MisereResult(0, 1), True, False, False),
        (Concession(0, 6, 3), True, False, False),
    ],
)
def test_what_ends_a_run_of_all_pass_deals(
    result: DealResult, any_contract: bool, made: bool, made_whisted: bool
) -> None:
    for condition, ends in (("any_contract", any_contract), ("made", made), ("made_whisted", made_whisted)):
        assert is_exit(result, Rules.preset("sochi", exit_condition=condition)) is ends


def test_made_misere_is_an_exit_where_agreed() -> None:
    assert is_exit(MisereResult(0, 0), Rules.preset("vmk", misere_exits=True))


def test_run_of_all_pass_deals_raises_the_price_and_stops_at_an_exit() -> None:
    pulka = Pulka(Rules.preset("vmk"))
    for _ in range(2):
        pulka.add(AllPassResult((3, 3, 4)))
    pulka.add(game(None, NOBODY))  # no exit
    assert pulka.situation.streak == 2
    pulka.add(game((6, 2, 2), BOTH))
    assert pulka.situation.streak == 0


def test_same_dealer_again_where_the_deal_does_not_slide() -> None:
    pulka = Pulka(Rules.preset("sochi", 4, slide=False))
    pulka.add(AllPassResult((3, 3, 4)))
    assert pulka.dealer is Player.D
    pulka.add(MisereResult(0, 5))
    assert pulka.dealer is Player.A


def test_whister_who_was_short_is_not_helped_in_vmk() -> None:
    pulka = Pulka(Rules.preset("vmk", target=2))
    pulka.add(game(None, NOBODY))  # A closes
    pulka.add(GameResult(6, 2, tricks=(0, 3, 7), whist={0: "whist", 1: "pass"}))  # A again, B short
    assert [int(points) for points in pulka.sheet.pool] == [2, 0, 2]
    assert pulka.sheet.whists[0][2] == 20


def test_first_closed_pool_takes_its_premium_once() -> None:
    pulka = Pulka(Rules.preset("rostov", target=2, premium_first_close=50, premium_min_mountain=30))
    first = pulka.add(game(None, NOBODY))
    assert amounts(first.entries) == {"pool A": 2, "A>B": 50, "A>C": 50}
    pulka.add(GameResult(6, 0, tricks=None, whist=NOBODY))
    last = pulka.add(GameResult(6, 0, tricks=None, whist=NOBODY))
    assert pulka.ended
    assert amounts(last.entries) == {"pool C": 2}
    assert pulka.settle().final == {Player.A: 100, Player.B: -50, Player.C: -50}  # three equal mountains: nobody pays


def test_smallest_mountain_takes_its_premium_at_the_end() -> None:
    pulka = Pulka(Rules.preset("rostov", target=2, premium_min_mountain=30))
    for _ in range(3):
        pulka.add(game(None, NOBODY))
    assert pulka.ended
    pulka = Pulka(Rules.preset("rostov", target=2, premium_min_mountain=30))
    pulka.add(MisereResult(0, 3))
    for _ in range(3):
        pulka.add(game(None, NOBODY))
    assert pulka.settle().final[Player.A] == -230  # 300 of mountain less its third, and 15 + 15 of premium


def test_a_finished_game_takes_no_more_deals() -> None:
    pulka = Pulka(Rules.preset("leningrad", target=2))
    pulka.add(game(None, NOBODY, level=8))
    assert pulka.ended
    with pytest.raises(RulesError, match="game is over"):
        pulka.add(game(None, NOBODY))
    pulka.undo()
    assert not pulka.ended
    with pytest.raises(RulesError, match="no deal is left"):
        pulka.undo()


def test_settlement_of_a_stopped_game_shows_what_the_table_sees() -> None:
    sheet = Sheet(
        (Fraction(20), Fraction(10), Fraction(12)),
        (Fraction(2), Fraction(23), Fraction(21)),
        tuple(tuple(map(Fraction, row)) for row in ((0, 0, 22), (20, 0, 24), (8, 12, 0))),
    )
    settled = settle(sheet, Rules.preset("sochi", target=20))
    assert list(settled.shown_whists.values()) == [-6, 32, -26]
    assert list(settled.shown_mountain.values()) == [193, -116, -77]
    assert list(settled.shown_final.values()) == [187, -84, -103]
    assert [str(result) for result in settled.final.values()] == ["562/3", "-254/3", "-308/3"]


def test_settlement_of_leningrad_has_a_column_for_the_pool() -> None:
    whists = [[Fraction(0)] * 4 for _ in range(4)]
    for writer, on, amount in ((0, 3, 46), (1, 0, 8), (1, 3, 28), (2, 0, 8), (2, 1, 16), (2, 3, 38), (3, 0, 12)):
        whists[writer][on] = Fraction(amount)
    sheet = Sheet(tuple(map(Fraction, (8, 4, 14, 12))), tuple(map(Fraction, (6, 48, 2, 16))), tuple(map(tuple, whists)))
    settled = settle(sheet, Rules.preset("leningrad", 4, target=20))
    columns = settled.shown_whists, settled.shown_mountain, settled.shown_pool, settled.shown_final
    assert [list(column.values()) for column in columns] == [
        [18, 20, 62, -100],
        [120, -300, 160, 20],
        [-30, -110, 90, 50],
        [108, -390, 312, -30],
    ]


def test_names_have_to_fit_the_table() -> None:
    for names in (["A", "B"], ["A", "A", "B"], ["A", "", "B"]):
        with pytest.raises(RulesError, match="3 different names"):
            Pulka(Rules.preset("sochi"), names)


def test_explanations_in_both_languages() -> None:
    entries = list(score(game((5, 4, 1), LONE), Rules.preset("sochi", 4), Situation("D")))
    assert [sentence(entry) for entry in entries] == [
        "A mountain +2: 1 undertrick × 2",
        "B writes 12 on A: 5 tricks × 2 (C's counts too) + consolation 1 × 2",
        "C writes 2 on A: consolation 1 × 2; passed, greedy: no tricks",
        "D writes 2 on A: consolation of the dealer 1 × 2",
    ]
    assert explain(entries[1], "ru") == "5 взяток × 2 (в том числе 1 у C) + консоляция 1 × 2"
    assert entries[0].explain == "A mountain +2: 1 undertrick × 2"


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ({"kind": "contrakt"}, "no kind of event 'contrakt'"),
        ({}, "no kind of event None"),
        ({"kind": "misere", "declarer": "A", "tricksy": 1}, 'no field "tricksy"'),
        ({"kind": "misere", "declarer": "A"}, "declarer_tricks is None"),
        ({"kind": "misere", "declarer": "D", "declarer_tricks": 0}, "not at a table of 3"),
        ({"kind": "misere", "n": 4, "declarer": "D", "declarer_tricks": 0}, "deals and sits out"),
        ({"kind": "misere", "n": 4, "declarer": "A", "declarer_tricks": 0, "shared_with": "B"}, "only the sitting"),
        ({"kind": "raspasy", "tricks": {"A": 5, "B": 5, "E": 0}}, "no player 'E'"),
        ({"kind": "raspasy", "tricks": [5, 5, 0]}, "expected an object by player"),
        ({"kind": "contract", "level": 6, "declarer": "A", "whist": {"B": "pass"}}, "expected both defenders"),
        ({"kind": "contract", "level": "six", "declarer": "A"}, "level is 'six'"),
        ({"kind": "contract", "n": 5, "level": 6, "declarer": "A"}, "five players"),
        ({"kind": "settlement", "whists": {"AB": 1}}, "expected two players as B>A"),
        ({"kind": "settlement", "pool": {"A": "x"}}, "a fraction written p/q"),
        ({"kind": "concede", "declarer": "A", "bid": "misere"}, "cannot be given up"),
        ({"kind": "premium", "what": "beauty"}, "no premium 'beauty'"),
        ({"kind": "auction", "calls": [["B", "6S"], ["B", "6C"]]}, "out of turn"),
        ({"kind": "auction", "calls": ["6S"]}, "expected a player"),
        ({"kind": "legality", "what": "weather"}, "no question"),
    ],
)
def test_events_that_cannot_be_answered(event: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        score_request({"variant": "sochi", "options": {}, "event": event})


@pytest.mark.parametrize(
    "params", [{}, {"variant": "sochi"}, {"event": {"kind": "misere"}}, {"variant": 3, "event": {}}]
)
def test_requests_without_variant_or_event(params: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        score_request(params)


def test_auction_in_progress_says_who_speaks_and_what_he_may_say() -> None:
    answer = auction_request({"variant": "sochi", "event": {"calls": [["C", "9NT"], ["A", "pass"], ["B", "10H"]]}})
    assert answer == {"declarer": None, "bid": None, "to_call": "C", "legal": ["pass", "here", "10NT"]}


def test_who_has_not_spoken_yet_follows_clockwise() -> None:
    answer = auction_request({"variant": "sochi", "event": {"n": 4, "calls": [["D", "6S"]]}})
    assert answer["to_call"] == "A"
    assert auction_request({"variant": "sochi", "event": {}})["to_call"] == "A"


def test_settlement_request_needs_no_kind() -> None:
    answer = settle_request({"variant": "sochi", "event": {"mountain": {"A": 3, "B": 0, "C": 0}}})
    assert answer["final"] == {"A": -20, "B": 10, "C": 10}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_made_game_brings_its_pool_whatever_the_variant(variant: str) -> None:
    players = 4 if variant == "pair_skachki" else 3
    assert written(game(None, NOBODY, level=8), variant, players) == {"pool A": 6}


def test_pools_are_credited_clockwise_from_the_eldest_hand() -> None:
    pulka = Pulka(Rules.preset("rostov", target=1, premium_first_close=50), first_dealer="A")
    pulka.add(AllPassResult((10, 0, 0)))  # B is eldest; C and the dealer A take nothing and both close
    closing = [entry for entry in pulka.deals[0].entries if entry.amount == 50]
    assert {entry.player for entry in closing} == {Player.C}
