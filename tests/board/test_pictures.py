"""The pictures of the documentation: every view on a desktop and a phone, both languages and themes.

PREFERANS_UPDATE_DOCS=1 takes them anew; otherwise it is only checked that the page has them all.
"""

import base64
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from board_checks import RECORD, expect, paste_record, show
from PIL import Image

from preferans import Pulka, Rules
from preferans.scoring import AllPassResult, GameResult, MisereResult

FOLDER = Path(__file__).parents[2] / "docs" / "board"
DEAL = RECORD.splitlines()[0]
DESKTOP, PHONE = (1280, 800), (390, 844)
COLOURS = 160

# Name of the file: language, theme, size.
PICTURES = {
    "deal-desktop-en": ("en", "light", DESKTOP),
    "deal-phone-ru": ("ru", "light", PHONE),
    "analysis-desktop-en": ("en", "light", DESKTOP),
    "analysis-desktop-ru": ("ru", "dark", DESKTOP),
    "analysis-phone-en": ("en", "dark", PHONE),
    "contracts-desktop-ru": ("ru", "light", DESKTOP),
    "contracts-phone-en": ("en", "light", PHONE),
    "odds-desktop-en": ("en", "dark", DESKTOP),
    "odds-phone-ru": ("ru", "light", PHONE),
    "review-desktop-en": ("en", "light", DESKTOP),
    "review-phone-ru": ("ru", "dark", PHONE),
    "sheet-desktop-ru": ("ru", "light", DESKTOP),
    "sheet-phone-en": ("en", "light", PHONE),
}


def open_deal(page: Any) -> None:
    page.fill("#deal-text", DEAL)
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")


def deal(page: Any) -> None:
    page.keyboard.type("saqj8cqd108hqj8s97cakj87dahk7s10c109dkqj9h")
    if page.viewport_size["width"] < DESKTOP[0]:
        page.keyboard.type("c7")
        page.wait_for_selector(".mistake")


def analysis(page: Any) -> None:
    open_deal(page)
    moves = ["CQ", "CA", "CT"]
    if page.locator("html").get_attribute("lang") == "ru":
        moves += ["C8", "C9", "S8", "HT", "HJ", "HA", "CK", "H9", "H8", "HK", "ST", "HQ", "SK", "DQ"]
    for card in moves:
        page.click(f".mover [data-card={card}]")
        page.wait_for_selector(f".mover [data-card={card}]", state="detached")
    page.wait_for_selector(".value-tile.best")


def contracts(page: Any) -> None:
    open_deal(page)
    show(page, "contracts")
    page.wait_for_selector(".par-block td")
    page.click(".count")
    expect(page.locator(".below .count")).to_have_count(1)  # not while it counts


def odds(page: Any) -> None:
    open_deal(page)
    show(page, "odds")
    page.wait_for_selector(".odds[data-exact=true] .others td", timeout=120_000)


def review(page: Any) -> None:
    paste_record(page)
    page.wait_for_selector(".costly .row")


def sheet(page: Any) -> None:
    pulka = Pulka(Rules.preset("sochi", target=20))
    for level, declarer, strain, tricks in [
        (6, 0, "S", 6),
        (7, 1, "C", 8),
        (6, 2, "H", 5),
        (8, 0, "D", 8),
        (6, 1, "N", 7),
    ]:
        others = {seat: "whist" for seat in range(3) if seat != declarer}
        taken = [(10 - tricks) // 2] * 3
        taken[declarer] = tricks
        taken[(declarer + 1) % 3] += 10 - sum(taken)
        pulka.add(GameResult(level, declarer, tricks=tuple(taken), whist=others, strain=strain))
    pulka.add(MisereResult(1, 1))
    pulka.add(AllPassResult((2, 3, 5)))
    pulka.add(GameResult(6, 0, tricks=(6, 2, 2), whist={1: "whist", 2: "whist"}, strain="D"))
    packed = base64.urlsafe_b64encode(json.dumps([json.loads(pulka.to_json())]).encode()).decode().rstrip("=")
    page.evaluate("fragment => { location.hash = fragment; }", f"v1~p3C~vsheet~s{packed}")
    page.wait_for_selector(".sheet-drawing")
    page.wait_for_selector(".settlement td.result")


TAKE = {"deal": deal, "analysis": analysis, "contracts": contracts, "odds": odds, "review": review, "sheet": sheet}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(request: pytest.FixtureRequest, name: str) -> None:
    """Each is there and small; on request it is taken anew."""
    path = FOLDER / f"{name}.png"
    if os.environ.get("PREFERANS_UPDATE_DOCS"):
        language, theme, (width, height) = PICTURES[name]
        page = request.getfixturevalue("open_page")(language=language, theme=theme, width=width, height=height)
        TAKE[name.split("-", maxsplit=1)[0]](page)
        page.evaluate("document.activeElement?.blur()")
        page.evaluate("scrollTo(0, 0)")
        FOLDER.mkdir(exist_ok=True)
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
    assert path.stat().st_size < 110_000
    page_text = (FOLDER.parent / "board.md").read_text(encoding="utf-8")
    assert f"board/{path.name}" in page_text
