"""How soon the board shows the first analysis: a pasted deal, an opened link, a step to another card; in milliseconds.

python bench/board_opening.py [N]: N random deals, 10 unless told. Needs the extra `web`, playwright and a Chromium
(PREFERANS_CHROMIUM names it where it is not found).
"""

import os
import random
import shutil
import statistics
import subprocess
import sys

from playwright.sync_api import Page, sync_playwright

SERVE = """
from preferans.web import server
bound = server.listen("127.0.0.1", 0)
print(server.address_of(bound), flush=True)
server.serve(bound)
"""
# From an action to the next frame that has what is waited for.
TIMED = """
([action, selector]) => new Promise((resolve) => {
    const start = performance.now();
    const look = () => document.querySelector(selector)
        ? requestAnimationFrame(() => resolve(performance.now() - start)) : requestAnimationFrame(look);
    if (action.text) {
        const field = document.querySelector('#deal-text');
        field.value = action.text;
        field.dispatchEvent(new Event('input', {bubbles: true}));
    } else document.querySelector(action.click).click();
    look();
})
"""
LOADED = """
() => new Promise((resolve) => {
    const look = () => document.querySelector('.value-tile.best')
        ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look);
    look();
})
"""


def random_deal(rng: random.Random) -> str:
    cards = [suit + rank for suit in "SCDH" for rank in "AKQJT987"]
    rng.shuffle(cards)
    hands = [cards[at : at + 10] for at in (0, 10, 20)]
    holdings = [
        ".".join("".join(card[1] for card in hand if card[0] == suit) or "-" for suit in "SCDH") for hand in hands
    ]
    return " | ".join([*holdings, " ".join(cards[30:])])


def measure(page: Page, address: str, deals: list[str]) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {"paste a deal": [], "open a link": [], "another card": []}
    for deal in deals:
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_selector("#deal-text")
        times["paste a deal"].append(page.evaluate(TIMED, [{"text": deal}, ".value-tile.best"]))
        others = page.locator(".mover button[data-card]:not(.next)")
        if others.count():
            card = others.first.get_attribute("data-card")
            mover = page.locator(".mover").get_attribute("aria-label")
            action = {"click": f".mover [data-card={card}]"}
            times["another card"].append(
                page.evaluate(TIMED, [action, f".mover:not([aria-label={mover}]) .value-tile.best"])
            )
        page.wait_for_timeout(500)  # the address line follows after 0.3 s
        link = page.url
        page.goto("about:blank")
        page.goto(link)
        times["open a link"].append(page.evaluate(LOADED))
        page.evaluate("localStorage.clear()")
    return times


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    rng = random.Random(5)
    browser_path = os.environ.get("PREFERANS_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with subprocess.Popen([sys.executable, "-c", SERVE], stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        address = served.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
            page = browser.new_page(locale="en-GB")
            times = measure(page, address, [random_deal(rng) for _ in range(count)])
            browser.close()
        served.terminate()
    for name, all_times in times.items():
        print(f"{name:14} median {statistics.median(all_times):5.0f} ms   longest {max(all_times):5.0f} ms")


if __name__ == "__main__":
    main()
