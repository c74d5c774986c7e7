"""`preferans odds`: what is counted, what is known, samples, pictures, and what is refused."""

import json

import pytest

import preferans as pf

HAND = ("QT7.KQJ.A.KQJ", "--out", "D8 D7", "--strain", "S", "--leader", "E")


def counted(run, *arguments):
    """The JSON answer."""
    outcome = run("odds", *arguments, "--format", "json")
    assert (outcome.status, outcome.err) == (0, "")
    return json.loads(outcome.out)


def test_the_answer_is_the_function_s(run):
    answer = counted(run, *HAND)
    odds = pf.layouts("QT7.KQJ.A.KQJ", "-.-.87.-", pf.Tricks("S", 0), leader=2)
    assert answer["tricks"] == odds.tricks.tolist()
    assert (answer["layouts"], answer["exact"]) == (184_756, True)
    assert answer["mean"] == pytest.approx(odds.mean)


def test_what_is_known_narrows_the_layouts(run):
    known = pf.KnownHand("SA", void="D", most={"H": 2})
    odds = pf.layouts("QT7.KQJ.A.KQJ", "-.-.87.-", pf.Tricks("S", 0), leader=2, known={"N": known})
    told = ("--known", "N:SA", "--void", "N:D", "--most", "N:H2")
    answer = counted(run, *HAND, *told)
    assert (answer["layouts"], answer["tricks"]) == (odds.layouts, odds.tricks.tolist())


def test_a_sample_is_the_same_for_the_same_seed(run):
    sample = (*HAND, "--samples", "300")
    first = counted(run, *sample, "--seed", "5")
    assert first == counted(run, *sample, "--seed", "5", "--threads", "1")
    assert first != counted(run, *sample, "--seed", "6")
    assert (first["exact"], first["counted"]) == (False, 300)
    assert "±" in run("odds", *sample).out


def test_the_screen_has_a_bar_for_each_number_of_tricks(run):
    out = run("odds", *HAND, "--samples", "500").out
    assert "█" in out
    assert "Взят" in run("odds", *HAND, "--samples", "500", "--lang", "ru").out.replace("взят", "Взят")


def test_a_picture(run, tmp_path):
    for name, start in (("odds.svg", b"<?xml"), ("odds.png", b"\x89PNG")):
        path = tmp_path / name
        assert run("odds", *HAND, "--samples", "200", "--plot", str(path)).status == 0
        assert path.read_bytes().startswith(start)


def test_one_plan_beside_open_cards(run):
    hand = ("AQ8.K9.A.-", "--out", "CAQ8 DKQT98 HAKQJT9", "--leader", "N,E")
    known = ("--contract", "6S", "--at-least", "3", "--plan")
    rows = counted(run, *hand, *known)
    for row, leader in zip(rows, (1, 2), strict=True):
        out = "-.AQ8.KQT98.AKQJT9"
        plan = pf.fixed_plan("AQ8.K9.A.-", out, pf.Tricks("S", 0), leader=leader, at_least=3, seed=2026)
        assert row["plan"] == {
            "at_least": 3, "plan": plan.plan, "error": 0, "open_cards": plan.open_cards, "fusion": plan.fusion,
            "ahead": plan.ahead, "counted": plan.counted, "exact": True,
        }  # fmt: skip
    out = run("odds", *hand, *known).out
    assert "strategy fusion" in out
    assert out.count("leads ") >= 2
    assert "слияние стратегий" in run("odds", *hand, *known, "--lang", "ru").out
    assert "±" in run("odds", *hand, *known, "--samples", "40").out


def test_a_misere_of_twelve_cards_values_every_discard(run):
    hands = ("--leader", "N", "--defenders", "AKQ.QJT.AK.AK | J.97.QJT.QJT7")
    outcome = run("odds", "T987.AK8.987.98", "--misere", *hands)
    assert outcome.status == 0, outcome.err
    assert "♣K ♣A" in outcome.out or "♣A ♣K" in outcome.out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("QT7.KQJ.A.KQJ", "--out", "D8 D7"), "strain"),
        (("QT7.KQJ.A.KQ", "--out", "D8 D7", "--strain", "S"), "cards"),
        ((*HAND, "--known", "N:SQ"), "SQ"),
        ((*HAND, "--known", "X:SA"), "X"),
        ((*HAND, "--void", "N:Z"), "Z"),
        ((*HAND, "--least", "N:S9"), "S"),
        ((*HAND, "--lead", "SQ"), "SQ"),
        (("T987.AK8.987.98", "--misere", "--defenders", "AKQ.QJT.AK.AK | J.97.QJT.QJT7"), "leader"),
        (("T987.AK8.987.98", "--misere", "--leader", "N", "--defenders", "AKQ.QJT.AK.AK"), "hands"),
        ((*HAND, "--plot", "odds.gif"), "gif"),
        (("T987.AK8.987.98", "--misere", "--leader", "N", "--plan"), "--plan"),
        (("QT7.KQJ.A.KQJ", "--strain", "S", "--plan", "--samples", "20"), "talon"),
    ],
)
def test_wrong_input_is_named(run, arguments, word):
    outcome = run("odds", *arguments)
    assert outcome.status == 2
    assert outcome.out == ""
    assert word.lower() in outcome.err.lower().replace("♠q", "sq")
