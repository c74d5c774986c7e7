"""The files of right answers in tests/data, as questions with their answers.

Every value was computed by a separate brute-force program. `endings`, `two_hands` hold one question a line,
`full_deals` a deal with the values of all its games a line. A question is a dict as the engine's `solve` takes it.
"""

import gzip
import json
import pathlib
from collections.abc import Iterator
from typing import Any

DATA = pathlib.Path(__file__).parent.parent / "data"
STRAINS = "SCDHN"
GAMES = [f"{strain}{declarer}" for strain in "SCDHNM" for declarer in range(3)]  # columns of deals200_values.tsv

Question = dict[str, Any]
Answer = dict[str, Any]


def questions(name: str) -> Iterator[tuple[Question, Answer]]:
    """Questions of one file, each with its answer: `value`, and `cards` where they are known."""
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if "request" in row:
                yield row["request"], row["result"]
            else:
                yield from _questions_of_deal(row)


def _questions_of_deal(row: dict[str, Any]) -> Iterator[tuple[Question, Answer]]:
    for leader in range(3):
        block = row[f"leader{leader}"]
        start = {"hands": row["hands"], "leader": leader}
        tricks = block["tricks"]
        games = [("tricks", strain, tricks[strain], tricks.get(f"{strain}_cards")) for strain in STRAINS]
        games.append(("misere", "N", block["misere"], block.get("misere_cards")))
        for objective, trump, values, cards in games:
            for declarer in range(3):
                answer = {"value": values[declarer]}
                if cards:
                    answer["cards"] = {card: by_declarer[declarer] for card, by_declarer in cards.items()}
                yield start | {"objective": objective, "trump": trump, "declarer": declarer}, answer
        answer = {"value": block["guarantee"]}
        if "guarantee_cards" in block:
            answer["cards"] = block["guarantee_cards"]
        yield start | {"objective": "all_pass_guarantee"}, answer


def deals200() -> list[list[str]]:
    """The four holdings (three hands and the talon) of each of the 200 deals of the benchmark."""
    lines = (DATA / "deals200.txt").read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


def deals200_values() -> list[dict[str, int]]:
    """For each of them the value of every game, seat 0 on lead: strain (M misère) and declarer, as `H1`."""
    lines = (DATA / "deals200_values.tsv").read_text(encoding="utf-8").splitlines()
    lines = [line for line in lines if not line.startswith("#")]
    names = lines[0].split("\t")[1:]
    return [dict(zip(names, map(int, line.split("\t")[1:]), strict=True)) for line in lines[1:]]
