"""From what happened in a deal to what is written, and from what is written to what everybody wins.

`score` turns a result into entries that say which rule made them; `Sheet` holds the totals; `settle` ends it.
One module per family of rules; all of them are functions over frozen data.
"""

from preferans.scoring.entries import Column, Entries, Entry, Term, Why
from preferans.scoring.explain import explain, sentence
from preferans.scoring.front import deal_value, is_exit, score
from preferans.scoring.players import Player, at_seats, seat_of, table
from preferans.scoring.results import (
    AllPassResult,
    Concession,
    DealResult,
    GameResult,
    MisereResult,
    Whist,
)
from preferans.scoring.settlement import Settlement, has_ended, settle
from preferans.scoring.sheet import Sheet, write_pool
from preferans.scoring.situation import Situation

__all__ = [
    "AllPassResult",
    "Column",
    "Concession",
    "DealResult",
    "Entries",
    "Entry",
    "GameResult",
    "MisereResult",
    "Player",
    "Settlement",
    "Sheet",
    "Situation",
    "Term",
    "Whist",
    "Why",
    "at_seats",
    "deal_value",
    "explain",
    "has_ended",
    "is_exit",
    "score",
    "seat_of",
    "sentence",
    "settle",
    "table",
    "write_pool",
]
