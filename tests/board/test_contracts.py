"""The view Contracts: choices ranked and folded, a discard tried, shares on request, the triangle, par."""

from typing import Any

import pytest
from board_checks import expect, link_to, show, text_of

import preferans as pf

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"


@pytest.fixture
def contracts(open_page: Any) -> Any:
    """The page with the deal of a record, showing Contracts."""
    page = open_page(link_to("contracts"))
    page.wait_for_selector(".choices tr.chosen")
    return page


def chosen_row(page: Any) -> list[str]:
    cells = page.eval_on_selector("tr.chosen", "row => [...row.cells].map(cell => cell.innerText)")
    return [" ".join(cell.split()) for cell in cells]


def away(page: Any) -> list[str]:
    return page.eval_on_selector_all(
        ".twelve [aria-pressed=true]", "all => all.map(one => one.getAttribute('aria-label'))"
    )


def test_best_first_and_equal_discards_folded(contracts: Any) -> None:
    """The list is the solver's, each discard and strain once; what is equal shares a row and unfolds."""
    worths = [float(text.replace("−", "-")) for text in contracts.locator(".choices td.worth").all_inner_texts()]
    choices = pf.best_contracts(pf.Deal.parse(DEAL), "N", pf.Rules.preset("sochi", players=4))
    assert worths[0] == choices[0].own == 33
    assert worths == sorted(worths, reverse=True)
    assert worths[-1] == -150  # the best misère is always shown
    first = contracts.locator(".choices tbody tr").first
    assert first.locator(".more").inner_text() == "and 2 more"
    first.locator(".more").click()
    assert first.locator(".pair").count() == 2
    contracts.get_by_role("button", name="Show all 66 discards").click()
    rows = contracts.locator(".choices tbody tr")
    assert rows.count() > 20
    pairs = contracts.eval_on_selector_all(
        ".choices tbody tr", "all => all.map(row => [row.querySelector('.contract').textContent.replace(/[0-9]/g, ''),"
        " 1 + Number((row.querySelector('.more')?.innerText.match(/[0-9]+/) ?? [0])[0])])"
    )  # fmt: skip
    by_strain: dict[str, int] = {}
    for strain, count in pairs:
        by_strain[strain] = by_strain.get(strain, 0) + count
    assert set(by_strain.values()) == {66}
    assert len(by_strain) == 6


def test_the_contract_on_the_board_is_chosen(contracts: Any) -> None:
    """Row, raised cards and triangle agree on the discard of the record."""
    assert chosen_row(contracts)[2:6] == ["8 NT", "8", "West whists", "+33.0"]
    assert away(contracts) == ["nine of spades, laid away", "seven of hearts, laid away"]
    cell = contracts.locator(".triangle .pair-cell.chosen")
    assert cell.get_attribute("aria-label") == "nine of spades and seven of hearts: 8 tricks, best"


def test_two_taps_try_a_discard(contracts: Any) -> None:
    """The first tap waits for the second; then the best contract of the strain with this discard is chosen."""
    contracts.click(".twelve [aria-label^='king of hearts']")
    assert away(contracts) == ["king of hearts, laid away"]
    contracts.click(".twelve [aria-label^='seven of hearts']")
    found = next(
        choice
        for choice in pf.best_contracts(pf.Deal.parse(DEAL), "N", pf.Rules.preset("sochi", players=4), strains="N")
        if (pf.Card("H7"), pf.Card("HK")) in choice.discards
    )
    row = chosen_row(contracts)
    assert row[2] == f"{found.contract.level} NT"
    assert row[5] == f"+{float(found.own)}"
    assert contracts.locator(".triangle .pair-cell.chosen").inner_text() == "7"


def test_the_twelve_cards_are_one_stop(contracts: Any) -> None:
    """Arrows move among them, Enter lays away."""
    contracts.locator(".twelve [tabindex='0']").focus()
    contracts.keyboard.press("ArrowRight")
    contracts.keyboard.press("ArrowRight")
    contracts.keyboard.press("Enter")
    assert away(contracts) == ["seven of spades, laid away"]
    assert contracts.locator(".twelve [tabindex='0']").count() == 1


def test_the_triangle_is_the_solver_s(contracts: Any) -> None:
    """All 66 values of a strain, tinted by their distance to the best; arrows walk, Enter chooses."""
    values = pf.best_discards(pf.Deal.parse(DEAL), declarer=1, leader=0)
    cells = contracts.locator(".triangle .pair-cell")
    assert sorted(map(int, cells.all_inner_texts())) == sorted(int(row[4]) for row in values.tricks)
    assert contracts.locator(".triangle .pair-cell.top").all_inner_texts() == ["8", "8"]
    assert set(contracts.locator(".triangle .pair-cell.near").all_inner_texts()) == {"7"}
    cells.and_(contracts.locator("[tabindex='0']")).focus()
    contracts.keyboard.press("ArrowRight")
    contracts.keyboard.press("Enter")
    assert away(contracts) == ["seven of spades, laid away", "seven of hearts, laid away"]
    contracts.locator(".strains").get_by_role("button", name="Misère").click()
    misere = sorted(map(int, cells.all_inner_texts()))
    assert misere == sorted(map(int, values.misere))
    assert set(contracts.locator(".triangle .pair-cell.top").all_inner_texts()) == {str(min(misere))}


def test_shares_on_request_tell_equal_choices_apart(contracts: Any) -> None:
    """The chance over all layouts stands in its column and, for contracts worth the same, in the note."""
    assert set(contracts.locator(".choices td.made").all_inner_texts()) == {"–"}
    contracts.click(".count")
    expect(contracts.locator(".choices td.made").filter(has_text="–")).to_have_count(0)
    odds = pf.layouts("K7.AKJ87.A.AK", "S9 H7", pf.Tricks("N", declarer=1))
    assert chosen_row(contracts)[-1] == f"{100 * odds.at_least(8):.1f} %"
    assert text_of(contracts.locator(".equals")) == (
        "Cards seen: 8 clubs and 8 NT are worth the same. Over all layouts 8 clubs is made in 93.3 %, 8 NT in 58.8 %."
    )


def test_whisting_and_par(contracts: Any) -> None:
    """Each defender's choices with their worth, and what the deal is worth to everybody."""
    block = contracts.locator(".whisting-block")
    contracts.wait_for_selector(".whisting-block td")
    row = block.locator("tr").nth(1)
    assert text_of(row.locator("th")) == "West whists"
    assert text_of(row.locator("td")) == "pass −15.0 whist −3.0"
    contracts.wait_for_selector(".par-block td")
    rows = contracts.locator(".par-block tbody tr").all_inner_texts()
    assert rows[0].split() == ["par", "−3.0", "+33.0", "−15.0", "−15.0"]
    assert rows[1].split()[0] == "all-pass"


def test_other_rules_rank_anew(contracts: Any) -> None:
    """The rules are chosen in place, and the choice can be taken back."""
    contracts.select_option(".rules-select select", "leningrad")
    expect(contracts.locator(".choices td.worth").first).to_have_text("+66.0")
    contracts.keyboard.press("Control+z")
    expect(contracts.locator(".choices td.worth").first).to_have_text("+33.0")


def test_ordered_games_are_the_eldest_hand_s(contracts: Any) -> None:
    """Where games are ordered only West plays, all that are open are ranked, and nothing is asked in vain."""
    contracts.select_option(".rules-select select", "zakaznoy")
    expect(contracts.locator(".segments.seats button")).to_have_count(1)
    found = pf.best_contracts(pf.Deal.parse(DEAL), "W", pf.Rules.preset("zakaznoy", players=4))
    expect(contracts.locator(".choices td.worth").first).to_have_text(f"+{float(found[0].own):.1f}")
    expect(contracts.locator(".par-block tbody tr")).to_have_count(1)


def test_playing_a_choice_puts_it_on_the_board(contracts: Any) -> None:
    """ "Play" takes contract and discard to the analysis."""
    contracts.locator(".choices tbody tr").first.locator(".row").click()
    contracts.locator(".actions .button.main").click()
    contracts.wait_for_selector("main[data-view=analysis]")
    show(contracts, "contracts")
    assert away(contracts) == ["nine of spades, laid away", "seven of spades, laid away"]
