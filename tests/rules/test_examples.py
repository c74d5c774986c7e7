"""The worked examples of the books, row by row: what the tool answers is what they print."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from preferans.rules.families import ALL_VARIANTS
from preferans.scoring.wire import known_kinds, score_request

OWN = Path(__file__).parents[1] / "data"
DATA = Path(os.environ.get("PREFERANS_EXAMPLES") or OWN)
ADDED = ("pool", "mountain", "whists")  # amounts that an event adds: absent means nothing was added


def rows() -> list[Any]:
    """Every row of every file, named by its id."""
    found = []
    for path in sorted(DATA.glob("examples_*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.strip():
                row = json.loads(line)
                found.append(pytest.param(row, id=row.get("id", f"{path.name}:{number}")))
    return found


@pytest.mark.parametrize("row", rows())
def test_example_is_answered_as_printed(row: dict[str, Any]) -> None:
    variant, kind = row["variant"], row["event"]["kind"]
    assert variant in (*ALL_VARIANTS, "any"), f"{row['id']}: a variant nobody has named: {variant}"
    assert kind in known_kinds(), f"{row['id']}: kind {kind} of {variant} is not known"
    answer = score_request({name: row[name] for name in ("variant", "options", "event")})
    for name, expected in row["expected"].items():
        assert answer.get(name) == expected, f"{name} of {row['id']}: {row.get('note', '')}"
    unexpected = [name for name in ADDED if name in answer and name not in row["expected"]]
    assert not unexpected, f"{row['id']}: nothing is written in {unexpected}"


@pytest.mark.skipif(DATA != OWN, reason="another folder need not have rows of every variant")
def test_there_are_examples_of_every_variant() -> None:
    present = {param.values[0]["variant"] for param in rows()}
    assert set(ALL_VARIANTS) - {"classic_s4"} <= present  # that preset of Classic has no row of its own
