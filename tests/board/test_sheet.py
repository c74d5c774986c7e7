"""The score sheet: results by the form, the sheet and its table, settlement, undo, forecast."""

from typing import Any

import pytest
from board_checks import scrolls_sideways, serious_findings

from preferans import Pulka, Rules
from preferans.scoring import AllPassResult, GameResult, MisereResult


def begin(page: Any, players: int, rules: str = "sochi", target: str = "20", **names: str) -> None:
    """A new sheet by its form."""
    page.keyboard.press("6")
    page.wait_for_selector(".start-form option", state="attached")
    form = page.locator(".start-form")
    form.locator("select").select_option(rules)
    form.get_by_role("button", name=str(players), exact=True).click()
    form.locator("input[type=number]").fill(target)
    for letter, name in names.items():
        form.get_by_label(letter, exact=True).fill(name)
    form.locator("button[type=submit]").click()
    page.wait_for_selector(".sheet-drawing")


def open_form(page: Any, kind: int = 0, declarer: str | None = None) -> Any:
    """The form for a result; kinds in their order: game, misère, all-pass, given up."""
    page.locator(".sheet-buttons .add").click()
    form = page.locator(".result-form")
    form.locator(".kinds button").nth(kind).click()
    if declarer:
        form.locator(".seats").get_by_role("button", name=declarer).click()
    return form


def write_down(page: Any, form: Any) -> None:
    form.locator("button[type=submit]").click()
    page.wait_for_selector(".result-form", state="detached")


def add_game(page: Any, declarer: str, level: int, strain: str, tricks: tuple[int, int]) -> None:
    form = open_form(page, 0, declarer)
    form.locator(".levels").get_by_role("button", name=str(level), exact=True).click()
    form.locator(".strains button").nth("SCDHN".index(strain)).click()
    for place, taken in enumerate(tricks):
        form.locator(".trick-fields select").nth(place).select_option(str(taken))
    write_down(page, form)


def last_entries(page: Any) -> list[str]:
    """The entries of the last deal, a line each."""
    return [" ".join(row.inner_text().split()) for row in page.locator(".last-deal .entries li").all()]


def results(page: Any) -> list[str]:
    return page.locator(".settlement td.result").all_inner_texts()


def shown(amounts: Any) -> list[str]:
    return [f"+{amount}" if amount > 0 else str(amount).replace("-", "−") for amount in amounts]


def fields(page: Any) -> dict[str, str]:
    """Every field of the sheet by its name, with its last total."""
    names = [button.get_attribute("aria-label") for button in page.locator(".sheet-fields button").all()]
    return dict(name.rsplit(": ", 1) for name in names)


def test_results_are_written_as_the_package_writes_them(page: Any) -> None:
    """A game, a misère and an all-pass deal by the form give the sheet that the package keeps."""
    begin(page, 3)
    add_game(page, "A", 6, "D", (6, 2))
    form = open_form(page, 1, "B")
    form.locator("select").select_option("2")
    write_down(page, form)
    form = open_form(page, 2)
    for place, taken in enumerate((1, 5)):  # dealer B: C, A, B are the hands in playing order
        form.locator(".trick-fields select").nth(place).select_option(str(taken))
    assert form.locator("output").inner_text() == "4"
    write_down(page, form)

    pulka = Pulka(Rules.preset("sochi", target=20))
    pulka.add(GameResult(6, 0, tricks=(6, 2, 2), whist={1: "whist", 2: "whist"}, strain="D"))
    pulka.add(MisereResult(0, 2))
    pulka.add(AllPassResult((1, 5, 4)))
    assert results(page) == shown(pulka.settle().shown_final.values())
    found = fields(page)
    assert len(found) == 12
    for index, player in enumerate("ABC"):
        assert found[f"Pool of {player}"] == str(pulka.sheet.pool[index])
        assert found[f"Mountain of {player}"] == str(pulka.sheet.mountain[index])
    assert page.locator(".sheet-switch .note").inner_text() == f"deal 4, {pulka.dealer} deals"


def test_the_form_shows_what_would_be_written_and_why(page: Any) -> None:
    begin(page, 4)
    form = open_form(page, 0, "A")
    page.wait_for_selector(".preview .entries li")
    assert "pool: 6" in form.locator(".preview").inner_text()
    form.get_by_role("button", name="7", exact=True).click()
    page.wait_for_function("() => /on A: . tricks? × 4/.test(document.querySelector('.preview').innerText)")
    write_down(page, form)
    entries = last_entries(page)
    assert entries[0].startswith("A pool: 7")
    assert entries[0].endswith("made +4")
    assert entries[-1] == "D dealt, nothing to write"
    assert page.locator(".sheet-switch .note").inner_text() == "deal 2, A deals"


def test_more_than_ten_tricks_cannot_be_written(page: Any) -> None:
    begin(page, 3)
    form = open_form(page)
    form.locator(".trick-fields select").nth(0).select_option("9")
    form.locator(".trick-fields select").nth(1).select_option("5")
    assert form.locator(".notice.wrong").inner_text() == "More than ten tricks."
    form.locator("button[type=submit]").click(force=True)
    assert form.is_visible()
    form.get_by_role("button", name="Cancel").click()
    assert page.locator(".result-form").count() == 0
    assert page.locator(".sheet-buttons .add").evaluate("(button) => button === document.activeElement")


def test_what_the_rules_refuse_is_said_in_place(open_page: Any) -> None:
    """Half a whist against an eight: the sentence stands in the form, and nothing is written."""
    open_page.expect("status of 400")
    page = open_page()
    begin(page, 3)
    form = open_form(page, 0, "A")
    form.get_by_role("button", name="8", exact=True).click()
    form.locator(".form-field .segments").nth(3).locator("button").nth(1).click()
    form.locator(".form-field .segments").nth(4).locator("button").nth(2).click()
    page.wait_for_selector(".preview .notice.wrong")
    assert form.locator("button[type=submit]").get_attribute("aria-disabled") == "true"


def test_a_deal_is_taken_back_and_a_game_settled(page: Any) -> None:
    begin(page, 3, A="Anna")
    add_game(page, "A Anna", 6, "S", (6, 2))
    add_game(page, "B", 7, "H", (6, 2))
    assert fields(page)["Mountain of B"] == "4"
    page.locator(".sheet-buttons .undo").click()
    page.wait_for_function("() => document.querySelector('.sheet-switch .note').innerText.startsWith('deal 2')")
    assert fields(page)["Mountain of B"] == "0"
    assert fields(page)["Pool of A Anna"] == "2"
    page.get_by_role("button", name="Settle").click()
    page.wait_for_selector(".settlement h2:text('Settlement')")
    assert page.locator(".sheet-switch .note").inner_text() == "1 deals, finished"
    page.keyboard.press("Control+z")
    page.wait_for_selector(".settlement h2:text('If settled now')")
    page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelector('.sheet-switch .note').innerText.startsWith('deal 3')")
    assert fields(page)["Mountain of B"] == "4"


def test_earlier_totals_are_struck_and_a_field_tells_its_history(page: Any) -> None:
    begin(page, 3)
    for _ in range(2):
        form = open_form(page, 0, "A")
        write_down(page, form)
    struck = page.locator(".sheet-drawing .earlier").all_text_contents()
    assert [text.strip() for text in struck] == ["2", "4", "4"]
    page.get_by_role("button", name="Whists of B on A: 8").click()
    assert page.locator(".history").inner_text() == "Whists of B on A: 4 → 8"
    page.get_by_role("button", name="Table", exact=True).click()
    row = page.locator(".sheet-table tbody tr").nth(1)
    assert row.locator("s").all_inner_texts() == ["4"]
    assert row.locator("b").all_inner_texts() == ["–", "–", "8", "–"]


def test_a_closed_pool_is_marked(page: Any) -> None:
    begin(page, 3, target="2")
    write_down(page, open_form(page, 0, "A"))
    assert "✓" in page.locator(".sheet-drawing .closed").text_content()
    assert "A has closed the pool." in page.locator(".caption").inner_text()


def test_the_forecast_is_drawn_and_told(page: Any) -> None:
    begin(page, 3, target="4")
    page.get_by_role("button", name="Forecast").click()
    page.wait_for_selector(".fan-chart")
    page.wait_for_function("() => !document.querySelector('.board .link')")
    assert page.locator(".fan-chart").count() == 3
    assert "played on 1,000 times" in page.locator(".board").inner_text()
    wins = page.locator(".board .figures tbody td:last-child").all_inner_texts()
    assert abs(sum(int(share.rstrip("%")) for share in wins) - 100) <= 2
    page.get_by_role("button", name="Sheet", exact=True).click()
    page.wait_for_selector(".sheet-drawing")


def test_a_game_by_the_clock_asks_how_many_deals_are_left(page: Any) -> None:
    begin(page, 3, rules="classic")
    page.get_by_role("button", name="Forecast").click()
    page.get_by_label("Deals left").fill("3")
    page.get_by_label("Deals left").blur()
    page.wait_for_function("() => document.querySelector('.fan-chart')?.textContent.endsWith('0123')")


@pytest.mark.parametrize(("players", "language", "theme"), [(3, "en", "dark"), (4, "ru", "light")])
def test_it_is_accessible_and_never_scrolls_sideways(open_page: Any, players: int, language: str, theme: str) -> None:
    """In both languages and themes, on a desktop and on phones of 390 and 320 pixels, in every form of the view."""
    pytest.importorskip("axe_playwright_python")
    page = open_page(language=language, theme=theme)
    page.keyboard.press("6")
    page.wait_for_selector(".start-form option", state="attached")
    assert serious_findings(page) == []
    begin(page, players, rules="leningrad", target="30")
    write_down(page, open_form(page, 0))
    write_down(page, open_form(page, 1))
    looks = [
        page.locator(".sheet-fields button").first.click,
        page.locator(".sheet-switch .segments button").nth(1).click,
        page.locator(".sheet-buttons .add").click,
        page.locator(".result-form .kinds button").nth(2).click,
    ]
    for number, look in enumerate(looks):
        page.set_viewport_size({"width": 1280, "height": 800})
        look()
        assert serious_findings(page) == [], number
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            assert not scrolls_sideways(page), (number, width)
    assert serious_findings(page) == []


def test_a_sheet_outlives_a_reload_and_travels_in_a_link(page: Any, open_page: Any) -> None:
    begin(page, 4, rules="rostov", A="Anna")
    page.wait_for_function("() => location.hash.includes('~s')")
    empty = page.url
    add_game(page, "B", 6, "S", (6, 2))
    before = fields(page)
    page.wait_for_url(lambda url: url != empty)  # the address line follows a moment later
    link = page.url
    page.reload()
    page.wait_for_selector(".sheet-drawing")
    assert fields(page) == before
    other = open_page(f"#{link.partition('#')[2]}")
    other.wait_for_selector(".sheet-drawing")
    assert fields(other) == before
    assert other.locator(".view-title").inner_text() == page.locator(".view-title").inner_text()
