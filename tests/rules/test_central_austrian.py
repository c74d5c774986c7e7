"""Austrian Préférence: worked deals, options, the tariff that a user replaces, auction, pot and session (6, 7)."""

from fractions import Fraction

import pytest

from preferans.errors import RulesError
from preferans.record.austrian import AustrianMoment, advance, settle
from preferans.record.austrian_auction import AustrianAuction, AustrianOutcome
from preferans.rules.austrian import TABLE, AustrianRules
from preferans.scoring import deal_value, score
from preferans.scoring.austrian import AustrianAllPass, AustrianGame, AustrianSituation, changes, has_made
from preferans.scoring.players import Player
from preferans.scoring.wire import score_request

SIMPLE, ILLUSTRATED = (AustrianRules.preset(variant) for variant in TABLE.variants)


def paid(game: AustrianGame, rules: AustrianRules = SIMPLE, pot: int | None = None) -> tuple[list[Fraction], Fraction]:
    cash, change = changes(score(game, rules, AustrianSituation(Player.C, pot)), 3)
    return list(cash.values()), change


@pytest.mark.parametrize(
    ("game", "players", "pot"),
    [
        (AustrianGame("C", 0, active=(1, 2), tricks=(6, 2, 2)), [6, 2, 2], -10),
        (AustrianGame("S", 0, active=(), tricks=None), [20, 0, 0], -20),
        (AustrianGame("H", 0, active=(1, 2), tricks=(7, 2, 1)), [28, 8, -36], 0),
        (AustrianGame("D", 0, active=(1, 2), tricks=(5, 3, 2)), [-45, 9, 6], 30),
        (AustrianGame("C", 0, active=(1,), tricks=(6, 4, 0)), [6, 4, 0], -10),
        (AustrianGame("C", 0, hand=True, active=(1, 2), tricks=(6, 2, 2)), [12, 4, 4], -20),
        (AustrianGame("C", 0, active=(1, 2), tricks=(5, 5, 0)), [-15, 5, -10], 20),
    ],
)
def test_worked_deals(game: AustrianGame, players: list[int], pot: int) -> None:
    assert paid(game) == (players, pot)
    assert sum(players) + pot == 0


def test_pair_quota_saves_the_weaker_helper() -> None:
    rules = SIMPLE.replace(quota="pair4")
    game = AustrianGame("H", 0, active=(1, 2), tricks=(6, 3, 1))
    assert paid(game)[0][2] == 4 - 40
    assert paid(game, rules)[0][2] == 4
    short = AustrianGame("H", 0, active=(1, 2), tricks=(7, 2, 1))
    assert paid(short, rules) == paid(short)


def test_amounts_are_options() -> None:
    game = AustrianGame("D", 0, active=(1, 2), tricks=(8, 1, 1))
    assert paid(game, SIMPLE.replace(defender_fail=5))[0] == [30 - 6, 3 - 15, 3 - 15]
    assert paid(game, SIMPLE.replace(reward=4))[0] == [12 - 6, 3 - 30, 3 - 30]
    assert paid(game, SIMPLE.replace(per_trick_payer="pot")) == ([30, 3 - 30, 3 - 30], 24)


def test_a_pot_that_runs_short() -> None:
    game = AustrianGame("H", 0, active=(1,), tricks=(6, 4, 0))
    assert paid(game, pot=15) == ([24, 16, 0], -40)
    rules = SIMPLE.replace(pot_short="what_is_there")
    assert paid(game, rules, pot=15) == ([15 - 16, 16, 0], -15)
    shared = rules.replace(per_trick_payer="pot")
    assert paid(game, shared, pot=50) == ([40, 10, 0], -50)
    assert paid(game, shared, pot=15) == ([15, 0, 0], -15)
    beet = AustrianGame("H", 0, active=(1,), tricks=(5, 5, 0))
    assert paid(beet, shared, pot=0) == ([-40, 20, 0], 20)


def test_kontra_is_no_part_of_the_sources_but_an_option() -> None:
    game = AustrianGame("C", 0, active=(1, 2), kontra=1, tricks=(6, 2, 2))
    with pytest.raises(RulesError, match="at most 0"):
        paid(game)
    assert paid(game, SIMPLE.replace(kontra_max=4)) == ([12, 4, 4], -20)


# The illustrated game


@pytest.mark.parametrize(
    ("game", "players", "pot"),
    [
        (AustrianGame("betl", 0, active=(1, 2), tricks=(0, 6, 4)), [50, 0, 0], -50),
        (AustrianGame("betl", 0, active=(1, 2), tricks=(1, 5, 4)), [-50, 0, 0], 50),
        (AustrianGame("durch", 0, active=(1, 2), tricks=(10, 0, 0)), [70, 0, 0], -70),
        (AustrianGame("durch", 0, hand=True, active=(1, 2), tricks=(9, 1, 0)), [-140, 0, 0], 140),
        (AustrianGame("sans", 0, active=(1, 2), tricks=(6, 2, 2)), [60 - 24, 12, 12], -60),
        (AustrianGame("sans", 0, active=(1,), caller=1, tricks=(7, 2, 1)), [60 - 18, 18 - 60, 0], 0),
        (AustrianGame("C", 0, active=(1,), caller=1, tricks=(6, 3, 1)), [6, 4, 0], -10),
    ],
)
def test_contracts_without_trump(game: AustrianGame, players: list[int], pot: int) -> None:
    assert paid(game, ILLUSTRATED) == (players, pot)


def test_the_tariff_is_a_table_that_users_replace() -> None:
    own = [
        {"code": "C", "value": 1, "needs": 6},
        {"code": "sans", "value": 3, "needs": 7, "led_through": True},
        {"code": "betl", "value": 8, "needs": 0, "may_drop": False, "tricks_paid": False},
    ]
    rules = AustrianRules.preset("austrian_illustrated", tariff=own)
    assert AustrianRules.from_json(rules.to_json()) == rules
    assert list(rules.changed()) == ["tariff"]
    assert paid(AustrianGame("betl", 0, active=(1, 2), tricks=(0, 5, 5)), rules)[0][0] == 80
    assert not has_made(AustrianGame("sans", 0, active=(1, 2), tricks=(6, 2, 2)), rules)
    with pytest.raises(RulesError, match="no contract 'H': expected C, sans, betl"):
        paid(AustrianGame("H", 0, active=(), tricks=None), rules)


@pytest.mark.parametrize(
    "tariff",
    [
        "C",
        [],
        [{"code": "C"}],
        [{"code": "C", "value": 1, "needs": 11}],
        [{"code": "C", "value": "1", "needs": 6}],
        [{"code": "C", "value": True, "needs": 6}],
        [{"code": "C", "value": 1, "needs": 6, "lead": 1}],
        [{"code": "C", "value": 1, "needs": 6}, {"code": "C", "value": 2, "needs": 6}],
        [{"code": "C", "value": 2, "needs": 6}, {"code": "S", "value": 1, "needs": 6}],
    ],
)
def test_tariffs_that_are_refused(tariff: object) -> None:
    with pytest.raises(RulesError, match="tariff"):
        AustrianRules.preset("austrian_illustrated", tariff=tariff)


@pytest.mark.parametrize(
    ("told", "rules", "message"),
    [
        ({"active": (1,), "code": "betl", "tricks": (0, 10, 0)}, ILLUSTRATED, "nobody stays home"),
        ({"code": "betl"}, SIMPLE, "no contract 'betl'"),
        ({"caller": 1}, SIMPLE, "nobody is called"),
        ({"tricks": (6, 2, 1)}, SIMPLE, "all are played"),
        ({"tricks": (6, 3, 2)}, SIMPLE, "ten in all"),
        ({"active": (1,)}, SIMPLE, "stays home"),
        ({"active": (0, 1)}, SIMPLE, "three different seats"),
        ({"active": (1, 3)}, SIMPLE, "three different seats"),
    ],
)
def test_results_that_cannot_be(told: dict[str, object], rules: AustrianRules, message: str) -> None:
    fields = {"code": "C", "declarer": 0, "active": (1, 2), "tricks": (6, 2, 2)} | told
    with pytest.raises(RulesError, match=message):
        paid(AustrianGame(fields.pop("code"), fields.pop("declarer"), **fields), rules)  # type: ignore[arg-type]


# The auction


def after(calls: str, rules: AustrianRules = SIMPLE) -> AustrianAuction:
    auction = AustrianAuction.start(rules)
    for call in calls.split():
        auction = auction.say(call)
    return auction


@pytest.mark.parametrize(
    ("calls", "legal"),
    [
        ("", "P 1 2 3 4 H H4"),
        ("2", "P 3 4 H H4"),
        ("1 2 P", "P M2 3 4 H H4"),
        ("1 2 P M2", "P 3 4 H H4"),
        ("4 P", "P H H4"),
        ("1 H P", "P H H4"),
        ("P H", "P H4"),
        ("1 H4 P", "P H4"),
    ],
)
def test_who_may_say_what(calls: str, legal: str) -> None:
    assert " ".join(after(calls).legal()) == legal


@pytest.mark.parametrize(
    ("calls", "outcome"),
    [
        ("1 P P", AustrianOutcome(0, 1, False)),
        ("1 2 P M2 P", AustrianOutcome(0, 2, False)),
        ("1 2 P 3 P", AustrianOutcome(0, 3, False)),
        ("1 H P P", AustrianOutcome(1, 1, True)),
        ("1 H P H P", AustrianOutcome(0, 1, True)),
        ("P H H4 P", AustrianOutcome(2, 4, True)),
        ("P P P", AustrianOutcome(None, None, False)),
    ],
)
def test_who_declares(calls: str, outcome: AustrianOutcome) -> None:
    assert after(calls).outcome == outcome


def test_after_three_passes_the_dealer_may_have_to_play() -> None:
    must = SIMPLE.replace(all_pass="dealer_plays")
    assert after("P P P", must).outcome == AustrianOutcome(2, 1, False)
    moment = AustrianMoment.start(must, Player.C)
    with pytest.raises(RulesError, match="the dealer must play"):
        advance(moment, AustrianAllPass(), must)
    for all_pass in ("redeal", "open_talon", "dealer_plays"):
        event = {"kind": "auction_at", "dealer": 0, "calls": ["P", "P", "P"]}
        request = {"variant": "austrian_simple", "options": {"all_pass": all_pass}, "event": event}
        assert score_request(request) == {"outcome": all_pass}


def test_illustrated_auctions_go_up_to_seven() -> None:
    assert after("5 6 7", ILLUSTRATED).legal() == ("P", "M7", "H", "H4")
    assert [row.code for row in ILLUSTRATED.at_least(5)] == ["betl", "sans", "durch"]


# The session


def test_a_session_keeps_every_coin() -> None:
    rules, moment = SIMPLE.replace(ante_start=20), AustrianMoment.start(SIMPLE.replace(ante_start=20), Player.C)
    assert (moment.cash, moment.pot) == ((-20, -20, -20), 60)
    for result in (
        AustrianAllPass(),
        AustrianGame("H", 1, active=(2, 0), tricks=(1, 7, 2)),
        AustrianGame("D", 0, active=(1, 2), tricks=(5, 3, 2)),
    ):
        moment = advance(moment, result, rules).after
        assert sum(moment.cash) + moment.pot == 0
    assert moment.dealer is Player.C
    assert sum(settle(moment).values()) == 0


def test_value_of_a_deal_shares_the_pot() -> None:
    entries = score(AustrianGame("C", 0, active=(1, 2), tricks=(6, 2, 2)), SIMPLE, AustrianSituation(Player.C))
    assert list(deal_value(entries, SIMPLE).values()) == [Fraction(8, 3), Fraction(-4, 3), Fraction(-4, 3)]
