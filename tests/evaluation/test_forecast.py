"""Forecasts of a pulka: zero-sum, symmetric from a level start, narrower as the pulka fills; and by hand."""

import json

import numpy as np
import pytest

import preferans as pf
from preferans.engine import respond
from preferans.evaluation.quick_auction import QuickAuction, SolvedDeals
from preferans.forecast import forecast_pulka

SOCHI = pf.Rules.preset("sochi", target=20)


def library(with_talon, misere, all_pass=(4, 3, 3)):
    """One solved deal."""
    return SolvedDeals(
        np.array([0b11], dtype=np.uint32),
        np.array([with_talon], dtype=np.uint8),
        np.array([misere], dtype=np.uint8),
        {name: np.array([all_pass], dtype=np.uint8) for name in ("closed", "open-eldest", "dealer-eldest")},
    )


def test_nobody_bids_below_six_tricks():
    auction = QuickAuction(library([[5] * 5] * 3, [3, 3, 3]), SOCHI)
    assert auction.result(0, 6) == pf.AllPassResult((4, 3, 3))


def test_the_hand_that_can_bid_highest_plays_what_suits_it_best():
    # West makes 7 spades, North 6 hearts: West must bid above 6 hearts and plays seven.
    auction = QuickAuction(library([[7, 2, 2, 2, 2], [2, 2, 2, 6, 2], [1] * 5], [9, 9, 9]), SOCHI)
    result = auction.result(0, 6)
    assert (result.declarer, result.level, result.strain) == (0, 7, pf.Strain.SPADES)


def test_a_clean_misere_is_bid():
    auction = QuickAuction(library([[1] * 5, [2] * 5, [3] * 5], [5, 0, 5]), SOCHI)
    result = auction.result(0, 6)
    assert isinstance(result, pf.MisereResult)
    assert (result.declarer, result.tricks) == (1, 0)


def test_the_level_after_all_pass_deals_is_kept():
    auction = QuickAuction(library([[6, 2, 2, 2, 2], [2] * 5, [2] * 5], [9, 9, 9]), SOCHI)
    assert isinstance(auction.result(0, 6), pf.GameResult)
    assert isinstance(auction.result(0, 7), pf.AllPassResult)
    assert isinstance(auction.result(0, 6, forced=True), pf.AllPassResult)


@pytest.mark.parametrize(("variant", "players"), [("sochi", 3), ("leningrad", 4), ("rostov", 3), ("skachki", 4)])
def test_every_settlement_sums_to_zero(variant, players):
    forecast = forecast_pulka(pf.Pulka(pf.Rules.preset(variant, players)), 8, n=10)
    assert np.abs(forecast.results.sum(axis=1)).max() < 1e-9
    assert np.abs(forecast.paths.sum(axis=2)).max() < 1e-9
    assert forecast.wins.sum() == pytest.approx(1)
    assert (np.diff(forecast.quantiles(), axis=0) >= 0).all()


@pytest.mark.parametrize("players", [3, 4])
def test_a_level_start_is_symmetric(players):
    forecast = forecast_pulka(pf.Pulka(pf.Rules.preset("sochi", players, target=20)), n=300)
    assert (np.abs(forecast.mean) <= 3 * forecast.error).all()
    assert np.abs(forecast.wins - 1 / players).max() < 3 * np.sqrt(0.25 / 300)
    assert (forecast.now == 0).all()


def test_the_fan_narrows_as_the_pulka_fills():
    spreads = []
    pulka = pf.Pulka(pf.Rules.preset("sochi", target=40))
    for _ in range(3):
        spreads.append(forecast_pulka(pulka, n=120).spread.max())
        for _ in range(4):
            pulka.add(pf.GameResult(8, 0, tricks=(8, 1, 1), whist={1: "whist", 2: "whist"}, strain="S"))
    assert spreads[0] > spreads[1] > spreads[2]


def test_the_leader_of_the_record_wins_more_often():
    pulka = pf.Pulka(SOCHI)
    pulka.add(pf.MisereResult(0, 0))
    pulka.add(pf.MisereResult(1, 5))
    forecast = forecast_pulka(pulka, n=100)
    assert int(forecast.wins.argmax()) == 0
    assert forecast.now[0] == pytest.approx(float(next(iter(pulka.settle().final.values()))))


def test_seeds():
    pulka = pf.Pulka(SOCHI)
    one, same, other = (forecast_pulka(pulka, 5, n=20, seed=seed) for seed in (1, 1, 2))
    assert (one.results == same.results).all()
    assert not (one.results == other.results).all()


def test_deals_left_are_counted():
    forecast = forecast_pulka(pf.Pulka(pf.Rules.preset("sochi", target=100)), 3, n=5)
    assert forecast.paths.shape == (5, 4, 3)
    assert set(forecast.deals.tolist()) == {3}


@pytest.mark.parametrize(
    ("rules", "asked", "match"),
    [
        (pf.Rules.preset("classic"), {}, "tell how many deals are left"),
        (pf.Rules.preset("pair_skachki"), {"deals_left": 3}, "in pairs are not simulated"),
        (pf.Rules.preset("zakaznoy"), {"deals_left": 3}, "ordered games are not simulated"),
        (SOCHI, {"n": 1}, "expected a number of pulkas"),
        (SOCHI, {"deals_left": 0}, "expected a number of deals"),
    ],
)
def test_bad_questions(rules, asked, match):
    with pytest.raises(pf.RulesError, match=match):
        forecast_pulka(pf.Pulka(rules), **asked)


def test_a_game_that_is_over():
    pulka = pf.Pulka(SOCHI)
    pulka.stop()
    with pytest.raises(pf.RulesError, match="the game is over"):
        forecast_pulka(pulka)


def test_the_engine_and_the_command(run, tmp_path):
    pytest.importorskip("matplotlib")
    file = tmp_path / "friday.json"
    pf.Pulka(SOCHI, names=["Anna", "Boris", "Clara"], path=file).add(pf.MisereResult(0, 0))
    params = {"record": json.loads(file.read_text()), "deals": 4, "n": 12}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "forecast", "params": params}).encode()
    answer = json.loads(respond(line))["result"]
    found = run("forecast", str(file), "--deals", "4", "--n", "12", "--format", "json")
    assert json.loads(found.out) == answer
    assert [player["name"] for player in answer["players"]] == ["Anna", "Boris", "Clara"]
    picture = tmp_path / "fan.svg"
    shown = run("forecast", str(file), "--deals", "4", "--n", "12", "--plot", str(picture))
    assert "Anna" in shown.out
    assert picture.read_text().startswith("<?xml")
    assert forecast_pulka(pf.Pulka(SOCHI), 2, n=4)._repr_html_().startswith("<table>")
