"""What holds for every view of the board: nothing serious by axe-core, no sideways scrolling; a deal put on it."""

from importlib import resources
from typing import Any

SERIOUS = ("serious", "critical")
_RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
    .map(({id, impact, nodes}) => ({id, impact, nodes: nodes.slice(0, 3).map(({html, failureSummary}) =>
        `${html.slice(0, 160)}: ${failureSummary}`)}))"""

RECORD = """AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A
calls: E pass, W whist
contract: 8N
declarer: N
discard: S9 H7
play: CQ CA CT / C8 C9 S8 / HT HJ HA / CK H9 H8 / HK ST HQ / SK DQ SJ / S7 D9 SA / SQ CJ DJ / DT DA DK / C7 D7 D8
"""


_DECK = [suit + rank for suit in "SCDH" for rank in "AKQJT987"]
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"


def link_to(view: str, *, contract: str = "~c1N8~k2pass.0whist", discard: str = "S9 H7", played: bool = True) -> str:
    """The fragment of the board of RECORD, with or without its play, showing a view."""
    dealt, *fields = RECORD.splitlines()
    places = {}
    for mark, holding in zip("wne", dealt.split(" | "), strict=False):
        for suit, ranks in zip("SCDH", holding.split("."), strict=True):
            places |= {suit + rank: mark for rank in ranks}
    places |= {"SK": "t", "HA": "u"}
    deal = "".join(places[card] for card in _DECK)
    cards = fields[-1].removeprefix("play: ").replace("/", "").split()
    away, moves = ("".join(_LETTERS[_DECK.index(card)] for card in each) for each in (discard.split(), cards))
    return (
        f"#v1~d{deal}~p4D~l0~rsochi{contract}"
        + (f"~x{away}" if away else "")
        + (f"~m{moves}~@0.30" if played else "")
        + f"~v{view}"
    )


def serious_findings(page: Any) -> list[dict[str, Any]]:
    """What axe-core calls serious or critical on the page as it stands."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    return [found for found in page.evaluate(_RUN) if found["impact"] in SERIOUS]


def scrolls_sideways(page: Any) -> bool:
    """Whether the page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def paste_record(page: Any, text: str = RECORD) -> None:
    """Put a played deal on the board by pasting it in the view Review, and wait for its review."""
    page.click("nav [data-view=review]")
    page.fill("#record", text)
    page.click(".paste button[type=submit]")
    page.wait_for_selector(".value-graph .mark-of")


def expect(locator: Any) -> Any:
    """Playwright's expectations, which wait."""
    from playwright.sync_api import expect as expected

    return expected(locator)


def text_of(locator: Any) -> str:
    """The text that an element holds, spaces of all kinds as one blank; the words for screen readers are in it."""
    return " ".join((locator.text_content() or "").split())


def show(page: Any, view: str) -> None:
    """Change to a view."""
    page.click(f"nav [data-view={view}]")
    page.wait_for_selector(f"main[data-view={view}]")
