"""Waiting for what the board shows; its own policy forbids scripts that are texts, so nothing polls inside it."""

import re
import time
from collections.abc import Callable
from typing import Any

PATIENCE = 60  # seconds for anything that must come about: a busy machine may stand still for some


def shows(page: Any, selector: str, text: str) -> None:
    """Wait until the first element of `selector` has exactly this text, blanks at its ends aside."""
    from playwright.sync_api import expect

    expect(page.locator(selector).first).to_have_text(re.compile(rf"^\s*{re.escape(text)}\s*$"))


def mentions(page: Any, selector: str, text: str) -> None:
    """Wait until the first element of `selector` has this text in it."""
    from playwright.sync_api import expect

    expect(page.locator(selector).first).to_contain_text(text)


def until(true: Callable[[], object], what: str = "") -> None:
    """Wait until `true()` is."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what or "it did not come about"
        time.sleep(0.02)
