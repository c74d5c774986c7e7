"""One server and one browser for all tests of the board, and a page that fails a test on any error of its own.

Without a browser or the extra `web` these tests are skipped, unless PREFERANS_BOARD=1 demands them.
PREFERANS_CHROMIUM names the browser where it is not found by itself.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from board_waiting import PATIENCE

DEMANDED = os.environ.get("PREFERANS_BOARD") == "1"
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SERVE = """
from preferans.web import server
bound = server.listen("127.0.0.1", 0)
print(server.address_of(bound), flush=True)
server.serve(bound)
"""


def _missing() -> str | None:
    try:
        import playwright.sync_api  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as error:
        return f"no module {error.name}"
    return None if _browser_path() else "no Chromium"


def _browser_path() -> str | None:
    named = os.environ.get("PREFERANS_CHROMIUM")
    return named or next((path for name in _BROWSERS if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def board_url() -> Iterator[str]:
    """The address of a board that is served for the whole session."""
    missing = _missing()
    if missing and not DEMANDED:
        pytest.skip(missing)
    assert not missing, missing
    with subprocess.Popen([sys.executable, "-c", _SERVE], stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        address = served.stdout.readline().strip()
        assert address, "the board did not start"
        yield address
        served.terminate()
        served.wait(20)


@pytest.fixture(scope="session")
def browser(board_url: str) -> Iterator[Any]:
    """The system's Chromium, started once."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=_browser_path(), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Any, board_url: str) -> Iterator[Any]:
    """Opens pages: `open_page(fragment="", width=1280, height=800, language="en", theme="light", **context options)`.

    The test fails when a page logs an error, throws one, or asks any other host.
    """
    contexts, troubles = [], []
    own = urlsplit(board_url).netloc
    expected: list[str] = []

    def complain(text: str) -> None:
        if not any(part in text for part in expected):
            troubles.append(text)

    def open_one(
        fragment: str = "",
        *,
        width: int = 1280,
        height: int = 800,
        language: str = "en",
        theme: str = "light",
        **options: Any,
    ) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "ru": "ru-RU"}[language],
            color_scheme=theme,
            reduced_motion="reduce",
            **options,
        )
        context.set_default_timeout(1000 * PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda line: complain(f"console: {line.text}") if line.type == "error" else None)
        page.on("pageerror", lambda error: complain(f"error: {error}"))
        page.on(
            "request",
            lambda asked: (
                None
                if urlsplit(asked.url).netloc == own or asked.url.startswith(("data:", "blob:"))
                else complain(f"asked another host: {asked.url}")
            ),
        )
        page.goto(f"{board_url}{fragment}")
        page.wait_for_selector("#main > *")
        return page

    open_one.expect = expected.append  # type: ignore[attr-defined]
    yield open_one
    for context in contexts:
        context.close()
    assert not troubles, troubles


@pytest.fixture
def page(open_page: Any) -> Any:
    """The board as it opens: English, light, 1280 × 800."""
    return open_page()
