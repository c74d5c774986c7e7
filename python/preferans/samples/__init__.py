"""Sample deals: famous and instructive layouts, each with a sentence on what it shows and the values that prove it."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from preferans.cards import Card, Seat
from preferans.deal import Deal


@dataclass(frozen=True, slots=True)
class Claim:
    """One value that a sample states.

    `game`: S C D H N, misere, best (the best of the five strains) or guarantee. `talon`: aside, best, or the cards laid
    away. `play`: cards played before. What is claimed is in the fields that are not None: `tricks` in all, `best` cards
    of the hand to move, best `discards`, `legal` cards.
    """

    game: str
    declarer: Seat = Seat.W
    leader: Seat = Seat.W
    talon: str | tuple[Card, ...] = "aside"
    play: tuple[Card, ...] = ()
    tricks: int | tuple[int, ...] | None = None
    best: tuple[Card, ...] | None = None
    discards: tuple[tuple[Card, ...], ...] | None = None
    legal: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Sample:
    """A deal, what it shows (by language, en and ru), and its claims."""

    name: str
    deal: Deal
    shows: dict[str, str]
    claims: tuple[Claim, ...]


@cache
def sample_deals() -> dict[str, Sample]:
    """All samples by name, in the order of the data file.

    >>> print(sample_deals()["kovalevskaya"].deal)
    T987.8.987.98 | AK.QJT.J.AKQT | QJ.97.AKQT.J7 | -.AK.-.-
    """
    rows = tomllib.loads(files(__name__).joinpath("samples.toml").read_text(encoding="utf-8"))["sample"]
    return {row["name"]: _sample(row) for row in rows}


def _sample(row: dict[str, Any]) -> Sample:
    return Sample(row["name"], Deal.parse(row["deal"]), row["shows"], tuple(map(_claim, row["claims"])))


def _claim(row: dict[str, Any]) -> Claim:
    fields: dict[str, Any] = dict(row)
    for seat in ("declarer", "leader"):
        if seat in row:
            fields[seat] = Seat.of(row[seat])
    for cards in ("play", "best", "legal"):
        if cards in row:
            fields[cards] = _cards(row[cards])
    if row.get("talon", "aside") not in ("aside", "best"):
        fields["talon"] = _cards(row["talon"])
    if "discards" in row:
        fields["discards"] = tuple(_cards(pair) for pair in row["discards"])
    if isinstance(row.get("tricks"), list):
        fields["tricks"] = tuple(row["tricks"])
    return Claim(**fields)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())
