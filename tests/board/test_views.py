"""What holds for Contracts, Odds and Review in both languages and themes, on a desktop and on phones."""

from typing import Any

import pytest
from board_checks import paste_record, scrolls_sideways, serious_findings, show

READY = {
    "contracts": ".par-block td",
    "odds": ".odds[data-exact=true] .others td",
    "review": ".costly .row",
}
LOOKS = [("en", "light", (1280, 800)), ("ru", "dark", (390, 844))]


def shown(page: Any, view: str) -> None:
    show(page, view)
    page.wait_for_selector(READY[view])


@pytest.mark.parametrize(("language", "theme", "size"), LOOKS)
def test_no_serious_finding_of_axe(open_page: Any, language: str, theme: str, size: tuple[int, int]) -> None:
    """With lists unfolded and choosers open, and before there is a deal."""
    page = open_page(language=language, theme=theme, width=size[0], height=size[1])
    show(page, "review")
    assert serious_findings(page) == []
    paste_record(page)
    for view in READY:
        shown(page, view)
        if view == "contracts":
            page.locator(".more").first.click()
        if view == "odds":
            page.click("[data-add=card0]")
        assert serious_findings(page) == [], view


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_sideways_scrolling(open_page: Any, language: str) -> None:
    """At the widths of phones, of a tablet and of a small desktop window."""
    page = open_page(language=language, width=390, height=844)
    show(page, "review")
    assert not scrolls_sideways(page)
    paste_record(page)
    for width in (390, 320, 820, 1100):
        page.set_viewport_size({"width": width, "height": 844})
        for view in READY:
            shown(page, view)
            assert not scrolls_sideways(page), (view, width)
            inside = page.evaluate(
                "[...document.querySelectorAll('#main table, #main svg, #main .panel')].filter(one =>"
                " !one.closest('.visually-hidden') && one.getBoundingClientRect().right > innerWidth + 1)"
                ".map(one => one.className.baseVal ?? one.className)"
            )
            assert inside == [], (view, width)


def test_a_deal_is_needed(page: Any) -> None:
    """Without one Contracts and Odds say so and lead to the Deal view."""
    for view in ("contracts", "odds"):
        show(page, view)
        page.get_by_text("until all 32 cards are placed").wait_for()
    page.locator("#main").get_by_role("button", name="Set up a deal").click()
    page.wait_for_selector("main[data-view=deal]")


def test_a_lost_connection_can_be_tried_again(open_page: Any) -> None:
    """The views say so, keep what they know, and ask anew on request."""
    page = open_page()
    open_page.expect("ERR_FAILED")
    paste_record(page)
    page.route("**/api/layouts", lambda route: route.abort())
    page.route("**/api/best_contracts", lambda route: route.abort())
    for view in ("contracts", "odds"):
        show(page, view)
        page.locator("#main").get_by_text("No connection to the solver.").first.wait_for()
    page.unroute("**/api/layouts")
    page.unroute("**/api/best_contracts")
    page.locator("#main .notice").get_by_role("button", name="Retry").click()
    page.wait_for_selector(READY["odds"])
    shown(page, "contracts")
