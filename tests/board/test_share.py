"""Sharing: a link holds the whole state, a broken one is told; text, pictures, files; the page remembers."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from board_waiting import mentions, shows, until

import preferans as pf
from preferans.notation import FORMATS

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def opened(open_page: Any, fragment: str = "", **options: Any) -> Any:
    page = open_page(fragment, **options)
    if not fragment:
        page.fill("#deal-text", DEAL)
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")
    return page


def play(page: Any, *cards: str) -> None:
    for card in cards:
        page.click(f".mover [data-card={card}]")
        page.wait_for_selector(f".mover [data-card={card}]", state="detached")


def shared(page: Any) -> str:
    page.get_by_role("button", name="Share").click()
    mentions(page, "#status", "The link is copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


def address(page: Any) -> str:
    return str(page.evaluate("location.hash"))


def text_of(page: Any) -> str:
    return str(page.locator("#main").inner_text())


def test_a_link_opens_the_same_board(open_page: Any) -> None:
    """Deal, contract, discard, side lines, place and view come back; language and theme are the reader's own."""
    page = opened(open_page, **CLIPBOARD)
    play(page, "CQ", "CA", "CT", "CJ", "C9", "S8")
    page.locator("main").focus()
    page.keyboard.press("Home")
    play(page, "SA", "S9")
    page.wait_for_selector(".side-line")
    mentions(page, ".side-line", "of 10")
    before = text_of(page)
    link = shared(page)
    other = opened(open_page, f"#{urlsplit(link).fragment}")
    mentions(other, ".side-line", "of 10")
    until(lambda: text_of(other) == before)
    assert shared_fragment(other) == urlsplit(link).fragment
    russian = opened(open_page, f"#{urlsplit(link).fragment}", language="ru", theme="dark")
    assert russian.locator("html").get_attribute("lang") == "ru"


def shared_fragment(page: Any) -> str:
    until(lambda: address(page).startswith("#v1"))
    return address(page)[1:]


def test_the_address_follows_and_a_pasted_link_is_opened(open_page: Any) -> None:
    """The address line holds the board at any time; another link in it shows another board, and undo goes back."""
    page = opened(open_page)
    until(lambda: address(page).endswith("~vanalysis"))
    page.evaluate("location.hash = 'v1~d' + 'w'.repeat(10) + '-'.repeat(22) + '~p3~vdeal'")
    shows(page, ".placed-count", "10 / 32")
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    shows(page, ".placed-count", "32 / 32")


BROKEN = {
    "v9~dxyz": "another version",
    "v1~d" + "w" * 32: "the deal",
    "v1~dwwwww~p7D": "the deal, players and leader",
    "v1~c1N8~xAB": "the contract",
    "v1~k9whist": "the contract",
    "v1~rsochi~o%%%": "the rules",
    "v1~s!!": "the score sheet",
    "v1~vnowhere": "the view",
    "nonsense": "another version",
    "%E0%A4%A": "another version",
}


def test_a_broken_link_is_told(open_page: Any) -> None:
    """The Deal view opens with what could be read, and a sentence names what could not."""
    page = open_page("#v1~dwwwww~p3C~vodds")
    page.wait_for_selector("main[data-view=deal]")
    mentions(page, "#status", "Not understood in the link: the deal.")
    assert page.get_by_text("East deals").is_visible()
    for fragment, told in BROKEN.items():
        page.keyboard.press("4")
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
        page.wait_for_selector("main[data-view=deal]")
        mentions(page, "#status", told)


def test_moves_that_break_the_rules_are_told(open_page: Any) -> None:
    """A link whose play cannot have come about keeps the deal and drops the moves."""
    page = opened(open_page)
    play(page, "CQ", "CA", "CT")
    until(lambda: re.search(r"~m[A-Za-f]{3}(~|$)", address(page)), "three moves in the address")
    fragment = address(page)[1:]
    moves = re.search(r"~m([A-Za-f]+)", fragment)
    assert moves
    broken = open_page("#" + fragment.replace(f"~m{moves[1]}", f"~m{moves[1][1:]}"))
    mentions(broken, "#status", "the moves")
    assert broken.locator(".deck-card:not(.placed)").count() == 0


def test_the_last_deal_is_remembered(open_page: Any) -> None:
    """Opened again without a link the page shows what it showed last."""
    page = opened(open_page)
    play(page, "CQ")
    until(lambda: "~m" in address(page))
    page.goto(page.url.split("#")[0])
    page.wait_for_selector(".slider input[aria-valuetext^='1 of']")


def test_the_deal_as_text(open_page: Any) -> None:
    """Every notation that can be written is offered, and the text reads back as the same deal."""
    page = opened(open_page, **CLIPBOARD)
    play(page, "CQ", "CA", "CT")
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector(".format-list .button >> nth=4")
    written = page.locator(".format-list .button")
    assert written.count() == 1 + sum(one.write is not None for one in FORMATS)
    read = []
    for index in range(written.count()):
        page.evaluate("navigator.clipboard.writeText('')")
        written.nth(index).click()
        until(lambda: page.evaluate("navigator.clipboard.readText()"))
        found = pf.read(page.evaluate("navigator.clipboard.readText()"))
        deal = found.deal if isinstance(found, pf.PlayedDeal) else found
        assert deal.hands == pf.Deal.parse(DEAL).hands
        read.append(found)
    played = [one for one in read if isinstance(one, pf.PlayedDeal) and one.cards]
    assert any(" ".join(map(str, one.cards)) == "CQ CA CT" and one.contract == "8N" for one in played)


def test_copy_outside_a_field(open_page: Any) -> None:
    """Ctrl C copies the deal in the page's own form, which can be pasted back."""
    page = opened(open_page, **CLIPBOARD)
    page.locator("main").focus()
    page.keyboard.press("Control+c")
    mentions(page, "#status", "Copied")
    page.keyboard.press("1")
    page.get_by_role("button", name="Clear").click()
    page.locator("h1").click()
    page.keyboard.press("Control+v")
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")


def test_pictures_and_files(open_page: Any, tmp_path: Path) -> None:
    """SVG and PNG of the position; the board as a file, which opens again."""
    page = opened(open_page)
    play(page, "CQ")
    page.get_by_role("button", name="Menu").click()
    saved = {}
    for name, file in [("SVG", "a.svg"), ("PNG", "a.png"), ("Save the board", "a.txt")]:
        with page.expect_download() as started:
            page.locator("#menu").get_by_role("button", name=name).click()
        started.value.save_as(tmp_path / file)
        saved[file] = (tmp_path / file).read_bytes()
    drawing = saved["a.svg"].decode()
    assert drawing.startswith("<svg")
    assert "8 NT by North" in drawing
    assert drawing.count("<path") >= 12 + 1
    assert saved["a.png"].startswith(b"\x89PNG")
    fresh = open_page()
    fresh.get_by_role("button", name="Menu").click()
    fresh.set_input_files("#menu input[type=file]", tmp_path / "a.txt")
    fresh.wait_for_selector(".slider input[aria-valuetext^='1 of']")
    fresh.set_input_files("#menu input[type=file]", tmp_path / "a.svg")
    mentions(fresh, "#status", "holds no board")


def test_a_long_link_is_offered_as_a_file(open_page: Any) -> None:
    """Over two thousand characters the menu offers a file."""
    page = open_page("#v1~s" + packed([{"comment": "x" * 2000}]), **CLIPBOARD)
    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("#menu .notice")
    mentions(page, "#menu .notice", "A file holds the same")


def packed(value: Any) -> str:
    import base64

    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
