"""The view Analysis: values, playing a line, walking, side lines, other contracts, misère and all-pass games."""

from typing import Any

import pytest
from board_waiting import mentions, shows, until

import preferans as pf

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"


@pytest.fixture
def board(page: Any) -> Any:
    """The page with the deal open in Analysis."""
    page.fill("#deal-text", DEAL)
    page.wait_for_selector("main[data-view=analysis] .value-tile.best")
    return page


def play(page: Any, *cards: str) -> None:
    for card in cards:
        page.click(f".mover [data-card={card}]")
        page.wait_for_selector(f".mover [data-card={card}]", state="detached")


def values(page: Any) -> dict[str, str]:
    page.wait_for_selector(".value-tile.best")
    return dict(
        page.eval_on_selector_all(
            ".mover button[data-card]",
            "all => all.map(one => [one.dataset.card, one.querySelector('.band').textContent])",
        )
    )


def solved(position: Any, objective: Any, taken: int = 0) -> dict[str, int]:
    cards = pf.solve(position, objective, per_card=True).cards
    return {str(card): value + taken for card, value in cards.items()}


def finals(page: Any) -> dict[str, int]:
    return {card: int(text.split()[0]) for card, text in values(page).items()}


def test_every_legal_card_has_its_value(board: Any) -> None:
    """The figures are the solver's, at the start and inside a trick; best cards have the frame."""
    discard = board.evaluate("[...document.querySelectorAll('.info dd')][1].textContent")
    assert "seven of hearts" in discard
    hands = ["AQJ8.Q.T8.QJ8", "K9.AKJ87.A.AK", "T.T9.KQJ97.T9"]
    position = pf.Position(hands)
    objective = pf.Tricks("N", declarer=1)
    assert finals(board) == solved(position, objective)
    play(board, "CQ")
    position = position.play("CQ")
    assert finals(board) == solved(position, objective)
    best = board.eval_on_selector_all(".mover .best", "all => all.map(one => one.dataset.card)")
    most = max(finals(board).values())
    assert set(best) == {card for card, value in finals(board).items() if value == most}
    play(board, "CA", "CT")
    position = position.play("CA").play("CT")
    assert finals(board) == solved(position, objective, taken=1)


def test_a_card_says_its_value(board: Any) -> None:
    """The button's name has the card, the tricks and the judgement; cards of others are no buttons."""
    name = board.locator(".mover button.next").get_attribute("aria-label")
    assert name.endswith(", best")
    assert board.locator(".place-east button").count() == 0


def test_best_card_to_the_end(board: Any) -> None:
    """Space plays the best card; thirty of them bring what the table said."""
    for at in range(30):
        board.wait_for_selector(f".slider input[aria-valuetext^='{at} of']")
        board.wait_for_selector(".best-button[aria-disabled=false]")
        board.locator("main").focus()
        board.keyboard.press("Space")
    shows(board, ".expected", "8 of 10")
    assert board.locator(".trick-table").get_by_text("contract makes").is_visible()
    assert board.locator(".move .mark").count() == 0


def test_walking(board: Any) -> None:
    """Arrows, Shift, Home and End, the slider and a tap on a move go to places in the play."""
    play(board, "CQ", "CA", "CT", "CJ")
    board.locator("main").focus()
    at = board.locator(".slider input")
    for key, expected in [
        ("ArrowLeft", "3"), ("Shift+ArrowLeft", "0"), ("ArrowRight", "1"), ("Shift+ArrowRight", "3"), ("Home", "0"),
        ("End", "4"),
    ]:  # fmt: skip
        board.keyboard.press(key)
        until(lambda expected=expected: at.input_value() == expected)
    board.locator(".move").nth(1).click()
    assert at.input_value() == "1"
    assert set(values(board)) == {"CA", "CK", "CJ", "C8", "C7"}


def test_a_side_line_branches_off_and_back(board: Any) -> None:
    """Another card in the past starts a side line; it shows its result, can be made the main line, and removed."""
    play(board, "CQ", "CA", "CT", "CJ", "C9", "S8")
    board.keyboard.press("Home")
    board.locator("main").focus()
    board.keyboard.press("Home")
    play(board, "SA")
    board.wait_for_selector(".side-line")
    assert board.locator(".side-line b").first.inner_text() == "Main line"
    board.click(".side-line-go")
    board.wait_for_selector(".slider input[aria-valuetext^='1 of']")
    assert board.locator(".side-line b").first.inner_text() == "Side line 1"
    mentions(board, ".side-line", "of 10")
    board.get_by_role("button", name="Make it the main line").click()
    shows(board, ".side-line b", "Main line")
    board.locator(".side-line-go").focus()
    board.keyboard.press("Delete")
    board.wait_for_selector(".side-line", state="detached")
    board.locator("main").focus()
    board.keyboard.press("Control+z")
    board.wait_for_selector(".side-line")


def test_what_a_card_costs_is_marked(board: Any) -> None:
    """A card that gives a trick away carries the loss in the list of moves."""
    play(board, "CQ", "CA", "CT", "C8")
    board.wait_for_selector(".move .mark")
    assert board.locator(".move .mark").first.inner_text().startswith("−1")


def test_an_illegal_card_says_why(board: Any) -> None:
    """The card stays where it is, and the status line names the suit to be followed."""
    play(board, "CQ")
    board.locator(".mover .illegal").first.click()
    assert board.locator("#status").inner_text() == "North must follow clubs"
    assert board.locator(".slider input").input_value() == "1"


def test_values_can_be_hidden(board: Any) -> None:
    """Off, no value stands on a card and no line is predicted; the choice is remembered."""
    board.locator("main").focus()
    board.keyboard.press("v")
    board.wait_for_selector(".value-tile.best", state="detached")
    assert board.locator(".band.good").count() == 0
    assert board.locator(".move").count() == 0
    board.reload()
    board.wait_for_selector(".mover")
    assert board.locator(".band.good").count() == 0


def test_a_cell_of_the_table_chooses_the_game(board: Any) -> None:
    """The tables are the solver's; a click sets contract and best discard, or the game as dealt."""
    table = pf.tricks_table(pf.Deal.parse(DEAL))
    cells = board.eval_on_selector_all("table.large .cell", "all => all.map(one => Number(one.textContent))")
    expected = [[*table.with_talon[seat], table.misere_with_talon[seat]] for seat in range(3)]
    assert cells == [value for row in expected for value in row]
    board.get_by_role("button", name="West, spades: 8 tricks").click()
    mentions(board, ".info h1", "by West")
    shows(board, ".expected", "8 of 10")
    board.locator("table.small").get_by_role("button", name="North, clubs: 7 tricks").click()
    mentions(board, ".info", "left aside")
    shows(board, ".expected", "7 of 10")


def test_misere(board: Any) -> None:
    """The declarer's best card has the fewest tricks."""
    board.locator("table.large").get_by_role("button", name="North, misère: 2 tricks").click()
    mentions(board, ".info h1", "Misère")
    shows(board, ".expected", "2 of 10")
    play(board, board.locator(".mover .next").get_attribute("data-card"))
    found = finals(board)
    best = board.eval_on_selector_all(".mover .best", "all => all.map(one => one.dataset.card)")
    assert set(best) == {card for card, value in found.items() if value == min(found.values())}


def test_all_pass(board: Any) -> None:
    """The talon leads, every player wants few tricks, and each card has the mover's own tricks."""
    until(lambda: board.locator(".all-pass").inner_text().split() == ["West", "3", "North", "5", "East", "6"])
    board.click(".all-pass")
    board.wait_for_selector(".at-south")
    position = pf.Position(["AQJ8.Q.T8.QJ8", "97.AKJ87.A.K7", "T.T9.KQJ97.T9"], talon_leads=["SK", "HA"])
    objective = pf.AllPass(talon_takes=True)
    for card in ("S8", "S9", "ST"):
        found = pf.solve(position, objective, per_card=True)
        mover = position.to_move
        board.wait_for_selector(f".mover.place-{('west', 'north', 'east')[mover]} .best")
        assert finals(board) == {str(one): value[mover] for one, value in found.cards.items()}
        play(board, card)
        position = position.play(card, talon_takes=True)
    assert board.locator(".taken").inner_text().endswith("S 1")


def test_the_contract_is_changed_by_hand(board: Any) -> None:
    """Level, declarer, leader and two other cards laid away."""
    board.get_by_role("button", name="Change").click()
    board.get_by_role("group", name="Level").get_by_role("button", name="9").click()
    mentions(board, ".info h1", "9")
    for card in ("queen of clubs",):
        assert board.locator(".lay-away").get_by_role("button", name=card).count() == 0
    board.locator(".lay-away").get_by_role("button", name="seven of spades").click()
    board.locator(".lay-away").get_by_role("button", name="ace of diamonds").click()
    mentions(board, ".info dd:nth-of-type(2)", "ace of diamonds")
    board.get_by_role("group", name="Leads").get_by_role("button", name="East").click()
    board.wait_for_selector(".mover.place-east .best")


def test_cards_by_keyboard_alone(board: Any) -> None:
    """Arrows move among the legal cards, Enter plays, and the focus goes to the hand that plays next."""
    board.locator(".mover button[tabindex='0']").focus()
    board.keyboard.press("ArrowDown")
    card = board.evaluate("document.activeElement.dataset.card")
    board.keyboard.press("Enter")
    board.wait_for_selector(".mover.place-north .best")
    assert card not in board.eval_on_selector_all(".place-west [data-card]", "all => all.map(one => one.dataset.card)")
    board.wait_for_selector(".mover.place-north button:focus")


def test_all_pass_by_other_rules(open_page: Any) -> None:
    """At a table of three a talon card only names the suit; where the talon is closed the eldest hand leads."""
    hands, objective = ["AQJ8.Q.T8.QJ8", "97.AKJ87.A.K7", "T.T9.KQJ97.T9"], pf.AllPass()
    three = open_page()
    three.get_by_role("group", name="Players at the table").get_by_role("button", name="3").click()
    three.fill("#deal-text", DEAL)
    three.wait_for_selector(".value-tile.best")
    three.click(".all-pass")
    three.wait_for_selector(".at-south")
    position = pf.Position(hands, talon_leads=["SK", "HA"])
    for card in ("SA", "S9", "ST"):
        found = pf.solve(position, objective, per_card=True)
        until(
            lambda position=position, found=found: (
                finals(three) == {str(one): value[position.to_move] for one, value in found.cards.items()}
            )
        )
        play(three, card)
        position = position.play(card)
    assert three.locator(".taken").inner_text() == "W 1 · N 0 · E 0"
    closed = open_page()
    closed.select_option("#rules", "rostov")
    closed.fill("#deal-text", DEAL)
    closed.wait_for_selector(".value-tile.best")
    closed.click(".all-pass")
    mentions(closed, ".info h1", "All-pass")
    found = pf.solve(pf.Position(hands), objective, per_card=True)
    until(lambda: finals(closed) == {str(one): value[0] for one, value in found.cards.items()})
    assert closed.locator(".at-south").count() == 0
