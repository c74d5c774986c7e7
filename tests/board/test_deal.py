"""The view Deal: cards typed, tapped, dragged and pasted; mistakes told in place; the text always in step."""

from typing import Any

import pytest
from board_waiting import shows, until

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
TYPED = "saqj8cqd108hqj8" + "s97cakj87dahk7" + "s10c109dkqj97h109" + "skha"
TYPED_RUSSIAN = "птдв8" + "б108" + "чдв8"


def text_of(page: Any) -> str:
    return page.input_value("#deal-text")


def cards_in(page: Any, place: str) -> list[str]:
    return page.eval_on_selector_all(f".place-{place} [data-card]", "all => all.map(one => one.dataset.card)")


def russian_key(page: Any, letter: str) -> None:
    """A key of a Russian keyboard, which the driver's own keyboard does not have."""
    event = "new KeyboardEvent('keydown', {key: letter, bubbles: true, cancelable: true})"
    page.evaluate(f"letter => document.body.dispatchEvent({event})", letter)


def test_a_deal_is_typed(page: Any) -> None:
    """All 32 cards by keys alone: the next hand takes over when one is full, and analysis starts by itself."""
    page.keyboard.type(TYPED[:-2])
    shows(page, ".placed-count", "31 / 32")
    assert cards_in(page, "west") == ["SA", "SQ", "SJ", "S8", "CQ", "DT", "D8", "HQ", "HJ", "H8"]
    assert page.locator(".deal-end .notice").inner_text().startswith("1 card to go.")
    page.keyboard.type(TYPED[-2:])
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")


def test_russian_letters_are_cards(open_page: Any) -> None:
    """П, Б, Ч are suits and Т, К, Д, В ranks; clubs are reached by the arrow."""
    page = open_page(language="ru")
    for letter in TYPED_RUSSIAN:
        russian_key(page, letter)
    page.keyboard.press("c")
    russian_key(page, "к")
    shows(page, ".placed-count", "10 / 32")
    assert cards_in(page, "west") == ["SA", "SQ", "SJ", "S8", "CK", "DT", "D8", "HQ", "HJ", "H8"]
    assert text_of(page) == "♠ Т Д В 8  ♣ К  ♦ 10 8  ♥ Д В 8"


def test_tapped_taken_back_and_undone(page: Any) -> None:
    """A tap on the deck places a card, a tap on it takes it back; undo and redo go over both."""
    page.click(".deck [data-card=CA]")
    page.click(".place-east")
    page.click(".deck [data-card=H7]")
    assert cards_in(page, "west") == ["CA"]
    assert cards_in(page, "east") == ["H7"]
    page.click(".place-west [data-card=CA]")
    assert cards_in(page, "west") == []
    page.keyboard.press("Control+z")
    page.wait_for_selector(".place-west [data-card=CA]")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.wait_for_selector(".place-west [data-card=CA]", state="detached")
    page.keyboard.press("Control+Shift+z")
    page.wait_for_selector(".place-west [data-card=CA]")


def test_every_one_of_two_hundred_changes_is_undone(page: Any) -> None:
    """Two hundred changes go back one by one, across views."""
    page.keyboard.type("s" + "a" + "kqj" * 2)
    for _ in range(100):
        page.keyboard.press("Backspace")
        page.keyboard.type("j")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Odds").click()
    for _ in range(203):
        page.keyboard.press("Control+z")
    page.get_by_role("button", name="Deal", exact=True).click()
    shows(page, ".placed-count", "1 / 32")


@pytest.mark.parametrize(
    "text",
    [
        DEAL,
        "♠ТДВ8 ♣Д ♦108 ♥ДВ8 | ♠97 ♣ТКВ87 ♦Т ♥К7 | ♠10 ♣109 ♦КДВ97 ♥109 | ♠К ♥Т",
        "♠ A Q J 8 ♣ Q ♦ 10 8 ♥ Q J 8\n♠ 9 7 ♣ A K J 8 7 ♦ A ♥ K 7\n♠ 10 ♣ 10 9 ♦ K Q J 9 7 ♥ 10 9\n♠ K ♥ A",
    ],
)
def test_a_deal_is_pasted(page: Any, text: str) -> None:
    """Whatever notation stands in the field, the board shows the deal, and the text follows in its own form."""
    page.fill("#deal-text", text)
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")
    page.get_by_role("button", name="Edit deal").click()
    assert text_of(page).splitlines()[0] == "♠ A Q J 8  ♣ Q  ♦ 10 8  ♥ Q J 8"
    assert text_of(page).splitlines()[3] == "♠ K  ♥ A"


def test_pasting_outside_a_field(page: Any) -> None:
    """Ctrl V anywhere on the page takes a deal."""
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData('text/plain', text);
            document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
        }""",
        DEAL,
    )
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")


def test_a_wrong_text_is_told_in_its_place(open_page: Any) -> None:
    """The place is marked under the text, and the last good deal stays on the board."""
    open_page.expect("400")
    page = open_page()
    page.click(".deck [data-card=CA]")
    page.fill("#deal-text", DEAL.replace("KQJ97", "KQX97"))
    page.wait_for_selector("#deal-text[aria-invalid=true]")
    assert page.locator(".excerpt mark").inner_text()
    assert cards_in(page, "west") == ["CA"]
    page.fill("#deal-text", DEAL)
    page.wait_for_selector("main[data-view=analysis]")


def test_a_ten_or_an_ace_is_for_the_reader_to_say(open_page: Any) -> None:
    """T that may be both is not guessed: two buttons ask."""
    open_page.expect("400")
    page = open_page()
    page.fill("#deal-text", "♠ TQJ8 ♣ Q ♦ 108 ♥ QJ8 | ♠ 97 ♣ AKJ87 ♦ A ♥ K7 | ♠ 10 ♣ 109 ♦ KQJ97 ♥ 109 | ♠ K ♥ A")
    page.wait_for_selector(".text-note")
    page.get_by_role("button", name="T is the ace").click()
    page.wait_for_selector("main[data-view=analysis]")


def test_a_card_in_two_hands_is_marked_in_both(open_page: Any) -> None:
    """Both are marked, one sentence tells which and what to do, and removing one mends it."""
    page = open_page(language="ru")
    page.keyboard.type("s8c7")
    page.click(".place-north")
    page.keyboard.type("c7")
    page.wait_for_selector(".mistake")
    assert page.locator(".mistake strong").inner_text() == "Семёрка треф дважды."
    assert page.locator(".card-tile.wrong").count() == 2
    page.click(".place-north .card-tile.wrong")
    page.wait_for_selector(".mistake", state="detached")
    assert cards_in(page, "west") == ["S8", "C7"]


def test_the_rest_at_random_and_samples(page: Any) -> None:
    """F deals what is missing; a sample is a whole deal."""
    page.keyboard.type("sak")
    page.keyboard.press("f")
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")
    page.get_by_role("button", name="Edit deal").click()
    assert {"SA", "SK"} <= set(cards_in(page, "west"))
    assert page.locator(".deck-card:not(.placed)").count() == 0
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Samples").click()
    page.locator("#samples button").first.click()
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")


def test_a_card_is_dragged(page: Any) -> None:
    """From the deck to a hand, on to another, and out again; Escape lets it fly back."""

    def drag(card: str, to: str, release: bool = True) -> None:
        page.hover(card)
        page.mouse.down()
        box = page.locator(to).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20, steps=4)
        if not release:
            page.keyboard.press("Escape")
        page.mouse.up()

    drag(".deck [data-card=CA]", ".place-east")
    page.wait_for_selector(".place-east [data-card=CA]")
    drag(".place-east [data-card=CA]", ".place-north", release=False)
    assert cards_in(page, "east") == ["CA"]
    drag(".place-east [data-card=CA]", ".place-north")
    page.wait_for_selector(".place-north [data-card=CA]")
    drag(".place-north [data-card=CA]", ".table-middle")
    page.wait_for_selector(".place-north [data-card=CA]", state="detached")


def test_players_leader_rules_are_chosen(page: Any) -> None:
    """What the table plays is part of the board, and can be undone."""
    page.get_by_role("group", name="Players at the table").get_by_role("button", name="3").click()
    assert page.get_by_text("East deals").is_visible()
    page.select_option("#rules", "leningrad")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    until(lambda: page.input_value("#rules") == "sochi")


def test_the_keyboard_reaches_every_card(page: Any) -> None:
    """Tab goes from hand to hand and to the talon, arrows along the cards of a hand, Enter or Delete take one back."""
    page.keyboard.type("sakqj")
    page.locator(".place-west").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == "SK"
    page.keyboard.press("Enter")
    page.wait_for_selector(".place-west:focus")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    page.wait_for_selector(".place-west:focus")
    assert cards_in(page, "west") == ["SA", "SQ"]
    for place in ("north", "east", "talon"):
        page.keyboard.press("Tab")
        page.wait_for_selector(f".place-{place}:focus")
        assert page.locator(f".place-{place}").get_attribute("class").endswith("target")
    page.keyboard.type("h7")
    page.keyboard.press("Escape")
    assert cards_in(page, "talon") == ["H7"]
    page.wait_for_selector(".place-talon:focus", state="detached")
