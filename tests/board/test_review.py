"""The view Review: a pasted record, costly cards marked, what was better, wrong records explained."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from board_checks import RECORD, link_to, paste_record, show

import preferans as pf


@pytest.fixture
def review(open_page: Any) -> Any:
    """The page with the review of a record."""
    page = open_page(link_to("review"))
    page.wait_for_selector(".value-graph .mark-of")
    return page


def marks(page: Any, shape: str) -> int:
    return page.locator(f".value-graph .mark-of {shape}").count()


def test_a_pasted_record_marks_the_costly_moves(page: Any) -> None:
    """Round marks for the declarer, square ones for a defender, the list in order of play, the costs by player."""
    review = page
    paste_record(review)
    found = pf.review(pf.read(RECORD), pf.Rules.preset("sochi", players=4))
    costly = [one for one in found.costly if one.place is not None]
    assert marks(review, "circle") == sum(one.seat == 1 for one in costly) == 3
    assert marks(review, "rect") == 1
    assert review.locator("h1").inner_text() == "8\u00a0NT by North: 7 tricks, one down"
    listed = review.locator(".costly .row").all_inner_texts()
    assert [text.split("\n")[0] for text in listed] == [
        "Trick 2, North 8", "Trick 6, North K", "Trick 6, West J", "Trick 7, North 7",
    ]  # fmt: skip
    losses = review.locator(".costly .cost small").all_inner_texts()
    assert losses == [f"−{one.loss} wh." for one in costly]
    assert [row.split() for row in review.locator(".costs tbody tr").all_inner_texts()] == [
        ["North", "3", "−297"], ["West", "2", "−69"], ["East", "0", "0"],
    ]  # fmt: skip
    assert review.locator(".play-table .mark").all_inner_texts() == ["−1", "−1", "−2", "−1"]


def test_a_link_keeps_play_and_calls(page: Any, open_page: Any) -> None:
    """What was pasted is in the address, the whist calls too."""
    paste_record(page)
    page.wait_for_url("**#*~k2pass.0whist~*")
    again = open_page(page.evaluate("location.hash"))
    for shown in (page, again):
        shown.wait_for_selector(".value-graph .mark-of")
        shown.get_by_text("is worth the same").wait_for()
    assert again.locator(".before li").all_inner_texts() == page.locator(".before li").all_inner_texts()
    assert again.get_by_text("does not tell the whist calls").count() == 0


def test_the_graph_has_an_equal_table(review: Any) -> None:
    """Thirty cards with the declarer's tricks by best play after each."""
    found = pf.review(pf.read(RECORD), pf.Rules.preset("sochi", players=4))
    values = review.eval_on_selector_all(
        ".review-numbers tbody tr", "all => all.map(row => Number(row.cells[3].textContent))"
    )
    assert values == [one.tricks[1] for one in found.judgements if one.place is not None]
    assert "4 costly cards" in review.locator(".value-graph").get_attribute("aria-label")


def test_decisions_before_the_play(review: Any) -> None:
    """Discard, contract and calls, with the contract that is worth the same."""
    review.get_by_text("is worth the same").wait_for()
    lines = review.locator(".before li").all_inner_texts()
    assert len(lines) == 4
    assert "8 clubs is worth the same" in " ".join(lines[1].split())
    assert "West whists, in the light" in lines[3]
    assert all("✓" in line for line in lines)


def test_costly_cards_by_key_and_what_was_better(review: Any) -> None:
    """N and P walk through them; the proof of the better card stands below."""
    assert review.locator(".better-line").inner_text().startswith("2 ")
    review.keyboard.press("n")
    review.keyboard.press("n")
    assert review.locator(".costly li.chosen .row").inner_text().startswith("Trick 6, West")
    assert review.locator(".better-line .outcome").inner_text() == "6 of 10"
    review.keyboard.press("p")
    assert review.locator(".costly li.chosen .row").inner_text().startswith("Trick 6, North")
    assert review.locator(".play-table .played.chosen").inner_text().startswith("N")
    review.locator(".value-graph .mark-of rect").click()
    assert review.locator(".costly li.chosen .row").inner_text().startswith("Trick 6, West")


def test_the_better_line_opens_in_the_analysis(review: Any) -> None:
    """It becomes a side line there; the review stays that of the play."""
    review.locator(".show-line").click()
    review.wait_for_selector("main[data-view=analysis]")
    show(review, "review")
    review.wait_for_selector(".value-graph .mark-of")
    assert review.locator(".costly li").count() == 4
    review.locator(".try-it").click()
    review.wait_for_selector("main[data-view=analysis]")
    assert json.loads(review.evaluate("localStorage.getItem('preferans.board')"))["values"] is False


def test_a_wrong_record_is_explained_in_place(open_page: Any) -> None:
    """The place in the text is shown and the text stays; a deal without play is told too."""
    page = open_page()
    open_page.expect("400 (Bad Request)")
    show(page, "review")
    assert page.locator("h1").inner_text() == "Paste a record of play"
    page.fill("#record", RECORD.replace("C9 S8", "C9 S7"))
    page.click(".paste button[type=submit]")
    page.wait_for_selector(".paste [role=alert]")
    assert page.locator(".excerpt mark").inner_text() == "S7"
    assert page.input_value("#record").startswith("AQJ8")
    page.fill("#record", RECORD.split("\n")[0])
    page.click(".paste button[type=submit]")
    page.get_by_text("a deal without contract and play").wait_for()
    page.get_by_role("button", name="Sample").click()
    page.click(".paste button[type=submit]")
    page.wait_for_selector(".value-graph .mark-of")


def test_an_all_pass_deal_shows_what_each_card_cost(open_page: Any) -> None:
    """Everybody plays for himself: the graph has whists that a card cost its player."""
    page = open_page()
    deal = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
    text = f"{deal}\ncontract: all-pass\nplay: SQ S7 ST / HJ HK H9"
    paste_record(page, text)
    found = pf.review(pf.read(text), pf.Rules.preset("sochi", players=4))
    costly = [one for one in found.judgements if one.costly]
    assert costly
    assert page.locator(".costly .cost small").all_inner_texts() == [f"−{one.loss} wh." for one in costly]


def test_the_record_is_exported(review: Any) -> None:
    """The text that is saved reads as the same play; costs come as CSV, the graph as a drawing."""
    for item, start in (("Record as text", "AQJ8"), ("Costs as CSV", "trick,player"), ("Graph as SVG", "<svg")):
        review.get_by_role("button", name="Export").click()
        with review.expect_download() as saved:
            review.get_by_role("button", name=item).click()
        content = Path(saved.value.path()).read_text(encoding="utf-8")
        assert content.startswith(start)
        if start == "AQJ8":
            assert replace(pf.read(content), leader=None) == pf.read(RECORD)
