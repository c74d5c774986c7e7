"""The view Odds: a sample first, then the exact count; other leaders and contracts; what is known."""

from typing import Any

import pytest
from board_checks import expect, link_to, show, text_of

import preferans as pf

HAND, OUT = "K7.AKJ87.A.AK", "S9 H7"

# Answers the count with a real sample and some progress, and then keeps the page waiting.
HOLD = """
const real = window.fetch;
window.held = 0;
window.fetch = async (path, options) => {
  if (!String(path).endsWith("/api/layouts") || window.held < 0) return real(path, options);
  const body = JSON.stringify({...JSON.parse(options.body), samples: 4000});
  const headers = {...options.headers, Accept: "application/json"};
  const found = await (await real(path, {...options, headers, body})).json();
  const lines = [{partial: found}, {progress: {done: 43, total: 100}}].map((line) => JSON.stringify(line) + "\\n");
  window.held += 1;
  return new Response(new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(lines.join("")));
      options.signal.addEventListener("abort", () => stream.error(new DOMException("aborted", "AbortError")));
    },
  }), {headers: {"Content-Type": "application/x-ndjson"}});
};
null;
"""


@pytest.fixture
def odds(open_page: Any) -> Any:
    """The page with the deal of a record, showing the finished odds."""
    page = open_page(link_to("odds"))
    finished(page)
    return page


def finished(page: Any) -> None:
    page.wait_for_selector(".odds[data-exact=true]")


def counted(page: Any) -> dict[int, int]:
    """The table behind the chart: layouts by tricks."""
    rows = page.eval_on_selector_all(
        ".odds-numbers tbody tr", "all => all.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return {int(tricks): int(layouts.replace(",", "")) for tricks, _, layouts in rows}


def exact(*arguments: Any, **options: Any) -> dict[int, int]:
    found = pf.layouts(HAND, OUT, *arguments, **options)
    return {tricks: int(count) for tricks, count in enumerate(found.tricks) if count}


def big_number(page: Any) -> str:
    return page.locator(".figures .made p").first.inner_text().replace("\u00a0", " ")


def test_the_chart_fills_and_ends_exact(odds: Any) -> None:
    """Bars, table, big number and mean are those of all 184,756 layouts, without whiskers."""
    assert counted(odds) == exact(pf.Tricks("N", declarer=1))
    assert big_number(odds) == "58.8 %"
    assert odds.locator(".figures .mean .figure").inner_text() == "7.13"
    assert odds.locator(".sample-size").inner_text().startswith("All 184,756 layouts, exact")
    assert odds.locator(".whisker").count() == 0
    heights = odds.eval_on_selector_all(".bar", "all => all.map(one => one.getBoundingClientRect().height)")
    counts = list(counted(odds).values())
    assert heights[0] / heights[3] == pytest.approx(counts[0] / counts[3], rel=0.02)
    assert odds.locator(".bar.made").count() == 2
    name = odds.locator(".odds-chart").get_attribute("aria-label")
    assert "8 NT is made: 58.8" in name


def test_a_sample_first_with_errors_then_stop_and_continue(open_page: Any) -> None:
    """While it counts the sample has whiskers and ±; stopping keeps it, going on ends with the exact count."""
    page = open_page(link_to("review"))
    page.evaluate(HOLD)
    show(page, "odds")
    page.wait_for_selector(".whisker")
    assert page.locator(".sample-size").inner_text() == "Sample of 4,000"
    assert page.locator(".whisker").count() == page.locator(".bar").count()
    assert "±" in big_number(page)
    assert "±" in page.locator(".at-least-table tbody th").inner_text()
    assert "±" in page.locator(".decides .note").inner_text()
    page.get_by_text("counting all: 43 %").wait_for()
    page.locator(".stop").click()
    expect(page.locator(".progress-text")).to_contain_text("Stopped.")
    assert page.locator(".whisker").count() > 0
    page.evaluate("window.held = -1")
    page.locator(".stop").click()
    finished(page)
    assert counted(page) == exact(pf.Tricks("N", declarer=1))


def test_the_real_stream_gives_a_sample_before_the_count(open_page: Any) -> None:
    """What the server streams for the view is a growing sample, then the exact result."""
    page = open_page()
    params = {"hand": HAND, "out": OUT, "declarer": 1, "samples": "all"}
    lines = page.evaluate(
        """async (params) => {
          const answer = await fetch("/api/layouts", {method: "POST", body: JSON.stringify(params),
            headers: {"Content-Type": "application/json", Accept: "application/x-ndjson"}});
          return (await answer.text()).trim().split("\\n").map((line) => JSON.parse(line));
        }""",
        params,
    )
    samples = [line["partial"] for line in lines if "partial" in line]
    assert samples
    assert [sample["exact"] for sample in samples] == [False] * len(samples)
    assert sorted(sample["counted"] for sample in samples) == [sample["counted"] for sample in samples]
    assert lines[-1]["result"]["tricks"] == pf.layouts(HAND, OUT, pf.Tricks("N", declarer=1)).tricks.tolist()


def test_known_cards_narrow_the_layouts(odds: Any) -> None:
    """A card of West, a void and the first lead become chips; taking them away brings all layouts back."""
    odds.click("[data-add=card0]")
    odds.click(".chooser [aria-label='ace of spades']")
    expect(odds.locator(".figures .made .figure")).to_have_text("78.9")
    finished(odds)
    known = {0: pf.KnownHand("SA")}
    assert counted(odds) == exact(pf.Tricks("N", declarer=1), known=known)
    odds.click("[data-add=void]")
    odds.click(".chooser [aria-label='West has no diamonds']")
    known = {0: pf.KnownHand("SA", void="D")}
    wanted = exact(pf.Tricks("N", declarer=1), known=known)
    expect(odds.locator(".sample-size")).to_contain_text(f"All {sum(wanted.values()):,} layouts, exact")
    assert counted(odds) == wanted
    odds.locator(".chip.set").last.click()
    odds.locator(".chip.set").last.click()
    odds.click("[data-add=lead]")
    odds.click(".chooser [aria-label='queen of spades']")
    expect(odds.locator(".sample-size")).to_contain_text("All 92,378 layouts, exact")
    assert counted(odds) == exact(pf.Tricks("N", declarer=1), lead="SQ")


def test_other_leaders_and_a_misere(odds: Any) -> None:
    """Who leads and what is played are changed in place; a misère is made without a trick."""
    odds.get_by_role("group", name="Who leads").get_by_role("button", name="East").click()
    expect(odds.locator(".figures .made .figure")).to_have_text("79.0")
    assert counted(odds) == exact(pf.Tricks("N", declarer=1), leader="E")
    odds.get_by_role("group", name="Strain").get_by_role("button", name="Misère").click()
    odds.get_by_text("Misère is made", exact=True).wait_for()
    finished(odds)
    assert counted(odds) == exact(pf.Misere(1), leader="E")
    assert big_number(odds) == "0.0 %"


def test_same_hand_other_choices(odds: Any) -> None:
    """The neighbours of the choice with their chance and mean worth over all layouts; a tap changes over."""
    expect(odds.locator(".others tbody tr")).to_have_count(3)
    expect(odds.locator(".others td").filter(has_text="·")).to_have_count(0)
    rows = [row.split() for row in odds.locator(".others tbody tr").all_inner_texts()]
    assert rows[2] == ["8", "NT", "9", "nine", "of", "spades", "7", "seven", "of", "hearts", "58.8", "%", "−45.6"]
    assert rows[0][-3:] == ["93.3", "%", "+25.4"]
    odds.locator(".others .row").first.click()
    expect(odds.locator(".figures .made .figure")).to_have_text("93.3")
    assert text_of(odds.locator(".figures .made .note")) == "8 clubs is made"


def test_what_decides(odds: Any) -> None:
    """The ace of spades and the split of clubs, with how often each is met and what it means."""
    rows = [row.replace("\u00a0", " ").split("\t") for row in odds.locator(".decides tbody tr").all_inner_texts()]
    assert [row[0].strip().split("\n")[-1] for row in rows][2:] == ["clubs 2–1, 1–2", "clubs 3–0, 0–3"]
    assert [(row[1].strip(), row[2].strip()) for row in rows] == [
        ("50.0 %", "78.9 %"), ("50.0 %", "38.6 %"), ("78.9 %", "74.4 %"), ("21.1 %", "0.2 %"),
    ]  # fmt: skip


def test_the_level_is_changed_at_its_number(odds: Any) -> None:
    """A tap on 7 in the row "at least" asks for seven tricks."""
    odds.get_by_role("button", name="7", exact=True).click()
    expect(odds.locator(".figures .made .figure")).to_have_text("73.2")
    assert odds.locator(".bar.made").count() == 3


def test_the_view_follows_the_board(odds: Any) -> None:
    """What was chosen here gives way to a choice of Contracts and to another contract on the board."""
    odds.get_by_role("group", name="Strain").get_by_role("button", name="hearts").click()
    expect(odds.locator(".figures .made .note")).to_have_text("8 hearts is made")
    show(odds, "contracts")
    odds.locator(".choices .row").first.click()
    odds.locator(".contracts .actions .button", has_text="Odds").click()
    expect(odds.locator(".figures .made .figure")).to_have_text("93.3")
    show(odds, "contracts")
    odds.locator(".choices .row").nth(1).click()
    odds.locator(".contracts .actions .main").click()
    odds.wait_for_selector("main[data-view=analysis]")
    show(odds, "odds")
    expect(odds.locator(".figures .made .figure")).to_have_text("82.7")
