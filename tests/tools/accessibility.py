"""What axe-core finds wrong on a page, and whether a page can be scrolled sideways."""

from importlib.resources import files
from typing import Any


def findings(page: Any) -> list[str]:
    """Serious and critical findings, each with the elements concerned; raises ModuleNotFoundError without axe-core."""
    source = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    page.evaluate(source + "\n;0")
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {rule['help']}: {' '.join(str(node['target']) for node in rule['nodes'])}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
    ]


def scrolls_sideways(page: Any) -> bool:
    """Whether the page is wider than its window."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"))
