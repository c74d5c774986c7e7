"""The pages on the rules show the tool's own output: every command is run, every Python line too.

PREFERANS_UPDATE_DOCS=1 writes the output into the pages instead of comparing.
"""

import doctest
import os
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from preferans.cli import main
from preferans.rules.families import ALL_VARIANTS

PAGES = sorted((Path(__file__).parents[2] / "docs" / "rules").glob("*.md"))
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    made = BLOCK.sub(lambda block: f"```console\n{played(block[1])}```", text)
    if os.environ.get("PREFERANS_UPDATE_DOCS"):
        page.write_text(made, encoding="utf-8")
    assert made == page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_lines_answer_what_the_page_shows(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert failed == 0
    assert tried or page.name == "vmk.md"


def played(block: str) -> str:
    """A block with every command's output as it is now."""
    shown = []
    for line in block.splitlines():
        if line.startswith("$ "):
            words = shlex.split(line[2:].removeprefix("preferans"))
            env = {"COLUMNS": "80", "PREFERANS_LANG": "en", "NO_COLOR": "1"}
            outcome = CliRunner(charset="utf-8").invoke(main, words, env=env)
            gap = [""] if shown else []
            shown += [*gap, line, *outcome.output.rstrip("\n").splitlines()]
    return "".join(f"{line}\n" for line in shown)


def test_every_variant_has_a_row_in_the_table_and_a_page() -> None:
    readme = next(page for page in PAGES if page.name == "README.md").read_text(encoding="utf-8")
    for variant in ALL_VARIANTS:
        assert f"| [`{variant}`]({variant}.md)" in readme
        assert any(page.stem == variant for page in PAGES)
