"""Writes the files of right answers as plain lines for the C++ tests: python plain_fixtures.py OUTPUT NAME...

One question a line: objective, trump, declarer, leader, hands in playing order as hexadecimal sets joined by commas,
cards on the table as indices joined by commas or `-`, the value, and for each card `index:value` with the entries of
a vector joined by commas.
"""

import pathlib
import sys
from collections.abc import Sequence

from fixture_files import Answer, Question, deals200, deals200_values, questions

RANKS = "789TJQKA"
SUITS = "SCDH"


def card_index(text: str) -> int:
    """The index of a card written as `S7`."""
    return SUITS.index(text[0]) * 8 + RANKS.index(text[1])


def hand_mask(text: str) -> int:
    """The set of cards of a holding `S.C.D.H`."""
    holdings = zip(SUITS, text.split("."), strict=True)
    return sum(1 << card_index(suit + rank) for suit, ranks in holdings for rank in ranks.strip("-"))


def line_of(question: Question, answer: Answer) -> str:
    """One line of the output."""
    words = [
        question["objective"],
        question.get("trump", "N"),
        question.get("declarer", 0),
        question.get("leader", 0),
        ",".join(f"{hand_mask(hand):x}" for hand in question["hands"]),
        ",".join(str(card_index(card)) for card in question.get("trick", [])) or "-",
        _value_text(answer["value"]),
    ]
    words += [f"{card_index(card)}:{_value_text(value)}" for card, value in answer.get("cards", {}).items()]
    return " ".join(map(str, words))


def _value_text(value: int | Sequence[int]) -> str:
    return str(value) if isinstance(value, int) else ",".join(map(str, value))


def main(output: str, names: Sequence[str]) -> None:
    """Write all questions of the named files to `output`."""
    lines = []
    for name in names:
        if name == "deals200":
            for deal, values in zip(deals200(), deals200_values(), strict=True):
                for game, value in values.items():
                    objective = "misere" if game[0] == "M" else "tricks"
                    question = {"objective": objective, "trump": game[0].replace("M", "N"), "declarer": int(game[1])}
                    lines.append(line_of(question | {"hands": deal[:3]}, {"value": value}))
        else:
            lines += [line_of(question, answer) for question, answer in questions(name)]
    pathlib.Path(output).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
