"""The head of the page: views, language, theme; what holds for every view."""

from typing import Any

VIEWS = ["deal", "analysis", "contracts", "odds", "review", "sheet"]


def test_views_by_tab_and_by_digit(page: Any) -> None:
    """A tab or its digit shows the view, and the document's title names it."""
    page.get_by_role("button", name="Odds").click()
    page.wait_for_selector("main[data-view=odds]")
    assert page.title() == "Odds · preferans"
    page.keyboard.press("6")
    page.wait_for_selector("main[data-view=sheet]")
    assert page.locator("nav [aria-current=page]").get_attribute("aria-label") == "Score sheet"


def test_language_and_theme_are_remembered(page: Any) -> None:
    """The reader's choices outlive a reload, and the language is set on the page."""
    page.get_by_role("button", name="Русский").click()
    page.wait_for_selector("html[lang=ru]")
    page.get_by_role("button", name="Тёмная").click()
    page.wait_for_selector("html[data-theme=dark]")
    page.reload()
    page.wait_for_selector("html[lang=ru][data-theme=dark]")
    assert page.get_by_role("button", name="Пулька").is_visible()


def test_theme_follows_the_system(open_page: Any) -> None:
    """Until the reader chooses, the page is as dark as the system."""
    assert open_page(theme="dark").locator("html").get_attribute("data-theme") == "dark"
