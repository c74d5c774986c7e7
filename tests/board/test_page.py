"""What holds for Deal, Analysis and the menu: axe, phones, reduced and forced looks, a lost connection, swiping."""

from typing import Any

import pytest
from board_checks import scrolls_sideways, serious_findings, show
from board_waiting import mentions, shows

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"


def analysed(page: Any) -> None:
    show(page, "deal")
    page.fill("#deal-text", DEAL)
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [("en", "light", (1280, 800)), ("ru", "dark", (390, 844)), ("en", "dark", (1280, 800))],
)
def test_no_serious_finding_of_axe(open_page: Any, language: str, theme: str, size: tuple[int, int]) -> None:
    """In every state of the two views: empty, with a mistake, in play, all-pass, with the menu open."""
    page = open_page(language=language, theme=theme, width=size[0], height=size[1])
    assert serious_findings(page) == []
    page.keyboard.type("sakqj")
    page.click(".place-north")
    page.keyboard.type("sa")
    page.wait_for_selector(".mistake")
    assert serious_findings(page) == []
    analysed(page)
    page.click(".mover [data-card=CQ]")
    page.wait_for_selector(".mover.place-north, .phone-mover")
    assert serious_findings(page) == []
    page.click(".plain" if size[0] < 760 else ".info .button")
    page.wait_for_selector(".change-form")
    page.click(".menu-button")
    page.wait_for_selector(".format-list .button >> nth=3")
    assert serious_findings(page) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_sideways_scrolling(open_page: Any, language: str) -> None:
    """At the widths of phones, a tablet and a small window, with everything unfolded."""
    page = open_page(language=language, width=390, height=844)
    page.keyboard.type("sakqjt987cakqjt987dak")
    for width in (390, 320, 820, 1100):
        page.set_viewport_size({"width": width, "height": 844})
        assert not scrolls_sideways(page), width
    page.set_viewport_size({"width": 390, "height": 844})
    analysed(page)
    page.click(".plain")
    page.click(".menu-button")
    for width in (390, 320, 820, 1100):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_selector(".phone-board" if width < 760 else ".diagram.play")
        assert not scrolls_sideways(page), width


def test_a_swipe_walks_through_the_play(open_page: Any) -> None:
    """To the left is forward, to the right is back; across is scrolling and does nothing."""
    page = open_page(width=390, height=844, has_touch=True)
    analysed(page)
    page.click(".mover [data-card=CQ]")
    at = ".slider .note"
    shows(page, at, "card 1")

    def swipe(dx: int, dy: int) -> None:
        page.evaluate(
            """([dx, dy]) => {
                const target = document.querySelector('.other-hands');
                const touch = (x, y) => new Touch({identifier: 1, target, clientX: x, clientY: y});
                const send = (type, touches, changed) => target.dispatchEvent(
                    new TouchEvent(type, {bubbles: true, touches, changedTouches: changed}));
                send('touchstart', [touch(200, 300)], [touch(200, 300)]);
                send('touchend', [], [touch(200 + dx, 300 + dy)]);
            }""",
            [dx, dy],
        )

    swipe(90, 5)
    shows(page, at, "card 0")
    swipe(-90, 5)
    shows(page, at, "card 1")
    swipe(-60, 200)
    shows(page, at, "card 1")


def test_a_lost_connection_is_told(open_page: Any) -> None:
    """A bar at the top with Retry; what is computed stays, and the bar goes when the server is back."""
    open_page.expect("ERR_FAILED")
    page = open_page()
    analysed(page)
    page.route("**/api/**", lambda route: route.abort())
    page.click(".mover [data-card=SA]")
    page.wait_for_selector("#connection:not([hidden])")
    assert page.locator("table.large .cell").first.inner_text() == "8"
    page.unroute("**/api/**")
    page.locator("#connection button").click()
    page.wait_for_selector("#connection", state="hidden")
    page.wait_for_selector(".mover.place-north .best")


def test_a_busy_server_is_asked_again(open_page: Any) -> None:
    """503 with Retry-After: one quiet line, then the answer."""
    open_page.expect("503")
    page = open_page()
    asked = []

    def busy_once(route: Any) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=503, headers={"Retry-After": "1"}, json={"error": {"code": 0, "message": "busy"}})
        else:
            route.continue_()

    page.route("**/api/tricks_table", busy_once)
    page.fill("#deal-text", DEAL)
    mentions(page, "#status", "The solver is busy, trying again in 1 s")
    page.wait_for_selector(".value-tile.best")
    assert len(asked) == 2


def test_frames_and_signs_stay_in_forced_colours(open_page: Any) -> None:
    """Best cards keep a frame and a sign where the system chooses all colours."""
    page = open_page(forced_colors="active")
    analysed(page)
    best = page.locator(".value-tile.best").first
    assert best.evaluate("one => getComputedStyle(one).borderStyle") == "double"
    assert "✓" in best.inner_text()


def test_four_colours_and_single_keys_are_options(page: Any) -> None:
    """Both stand in the menu; with single letters off, digits do not change the view."""
    page.click(".menu-button")
    page.get_by_label("Four colours for the suits").check()
    page.wait_for_selector("html[data-suits=four]")
    page.get_by_label("Single letters as keys").uncheck()
    page.keyboard.press("Escape")
    page.wait_for_selector(".menu-panel", state="detached")
    page.keyboard.press("4")
    page.keyboard.type("sa")
    page.click(".place-west")
    page.keyboard.type("sa")
    shows(page, ".placed-count", "1 / 32")
    assert page.locator("main").get_attribute("data-view") == "deal"


def test_the_keys_are_listed(page: Any) -> None:
    """The question mark opens the list of keys."""
    page.keyboard.press("?")
    page.wait_for_selector(".key-table")
    assert page.locator(".key-table tr").count() == 20
