"""The picture of a review: what is drawn, the same bytes for the same review, and clear errors."""

import random
import sys
from xml.etree import ElementTree

import pytest

import preferans as pf
from preferans.show.review_plot import review_plot
from preferans.show.words import Words

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
REVIEW = (
    "review", DEAL, "--players", "4", "--contract", "8N", "--declarer", "N", "--discard", "S9 H7",
    "--play", "CQ CA CT C8 C9 S8", "--whist", "W=whist,E=pass",
)  # fmt: skip
PNG = b"\x89PNG\r\n\x1a\n"


def reviewed(contract, count=30):
    """A review of random cards as dealt."""
    deal, rng, cards = pf.Deal.parse(DEAL), random.Random(contract), []
    position = pf.Position(deal.hands, talon_leads=deal.talon if contract == "all-pass" else ())
    strain, takes = ("N", True) if contract in ("misere", "all-pass") else (contract[-1], False)
    for _ in range(count):
        cards.append(rng.choice(list(position.legal(strain))))
        position = position.play(cards[-1], strain, talon_takes=takes)
    if contract == "all-pass":
        return pf.review(pf.PlayedDeal(deal, contract=contract, cards=cards), pf.Rules.preset("sochi", players=4))
    told = pf.PlayedDeal(pf.Deal(deal.hands), 1, contract, cards=cards)
    return pf.review(told, pf.Rules.preset("sochi", players=4))


@pytest.mark.parametrize("contract", ["7S", "misere", "all-pass"])
def test_every_costly_card_is_marked(contract):
    review = reviewed(contract)
    picture = review_plot(review, Words("en"), "svg").decode()
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert review.costly
    for one in review.costly:
        assert f"{Words('en').seat_short(one.seat)} {Words('en').card(one.made)} " in picture


def test_the_same_review_gives_the_same_bytes():
    review = reviewed("6C", 9)
    for kind in ("svg", "png"):
        assert review_plot(review, Words("ru"), kind) == review_plot(review, Words("ru"), kind)
    assert review_plot(review, Words("en"), "png").startswith(PNG)


def test_a_deal_without_cards_is_drawn():
    review = reviewed("6C", 0)
    assert review_plot(review, Words("en"), "png").startswith(PNG)
    thrown_in = pf.review(pf.PlayedDeal(pf.Deal.parse(DEAL), 1, "6C", discard=("S9", "H7")), review.rules)
    assert review_plot(thrown_in, Words("en"), "png").startswith(PNG)


def test_the_command_writes_the_file(run, tmp_path):
    for name in ("game.svg", "game.PNG"):
        shown = run(*REVIEW, "--plot", str(tmp_path / name))
        assert (shown.status, shown.err) == (0, "")
        assert shown.out == run(*REVIEW).out
    assert (tmp_path / "game.PNG").read_bytes().startswith(PNG)
    assert "♣8" in (tmp_path / "game.svg").read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.PNG", "game.svg"]


def test_errors(run, tmp_path, monkeypatch):
    gif = run(*REVIEW, "--plot", str(tmp_path / "game.gif"))
    assert (gif.status, gif.out) == (2, "")
    assert "expected a file that ends in .png or .svg" in gif.err
    nowhere = run(*REVIEW, "--plot", str(tmp_path / "none" / "game.svg"))
    assert (nowhere.status, nowhere.out) == (2, "")
    assert "No such file or directory" in nowhere.err
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    without = run(*REVIEW, "--plot", str(tmp_path / "game.svg"))
    assert (without.status, without.out) == (2, "")
    assert "plots need matplotlib: pip install 'preferans[plot]'" in without.err
    assert list(tmp_path.iterdir()) == []
