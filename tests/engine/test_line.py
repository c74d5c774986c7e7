"""`line` on the wire: every step agrees with `solve`, best play keeps the value, wrong cards are refused."""

import random
from typing import Any

import pytest

from preferans import PreferansError
from preferans.cards import Cards
from preferans.wire import line, solve

OBJECTIVES: list[dict[str, Any]] = [
    {"objective": "tricks", "trump": "C", "declarer": 1},
    {"objective": "tricks", "declarer": 2, "must_head": True},
    {"objective": "misere", "declarer": 0},
    {"objective": "all_pass"},
    {"objective": "all_pass", "talon_leads": ["S7", "HA"], "talon_takes": True, "third_lead": "winner"},
    {"objective": "all_pass_guarantee"},
]


def _params(asked: dict[str, Any], seed: int) -> dict[str, Any]:
    deck = [card for card in range(32) if card not in (0, 31)]
    random.Random(seed).shuffle(deck)
    hands = [str(Cards.of(deck[seat * 5 : seat * 5 + 5])) for seat in range(3)]
    return {"hands": hands, "leader": seed % 3, **asked}


@pytest.mark.parametrize("asked", OBJECTIVES)
def test_steps_agree_with_solve(asked: dict[str, Any]) -> None:
    """The first step is what solve says of the position, and a card played changes the steps after it."""
    for seed in range(5):
        params = _params(asked, seed)
        found = line(params)["steps"]
        solved = solve(params)
        assert len(found) == 15
        assert (found[0]["value"], found[0]["cards"]) == (solved["value"], solved["cards"])
        worst = next(iter(set(solved["cards"]) - set(found[0]["best"])), found[0]["best"][-1])
        other = line({**params, "played": [worst]})["steps"]
        assert other[0]["card"] == worst
        assert other[0]["cards"] == solved["cards"]
        mover = solved["to_move"]
        values = solved["cards"]
        if isinstance(values[worst], int):
            better = max if (mover == params["declarer"]) == (asked["objective"] == "tricks") else min
            assert {card for card in values if values[card] == better(values.values())} == set(found[0]["best"])
        else:
            fewest = min(value[mover] for value in values.values())
            assert {card for card in values if values[card][mover] == fewest} == set(found[0]["best"])


def test_best_play_brings_the_value() -> None:
    """The declarer's tricks of the cards shown are the value of the first step."""
    from preferans import Position

    for seed in range(5):
        params = _params({"objective": "tricks", "trump": "H", "declarer": 0}, seed)
        steps = line(params)["steps"]
        position = Position(params["hands"], params["leader"])
        for step in steps:
            position = position.play(step["card"], "H")
        assert position.won[0] == steps[0]["value"]


@pytest.mark.parametrize("played", [["S9"], ["SA", "SA"], ["SA", "S7", "ST", "SQ", "SK", "SJ", "H7"], "SA", [1]])
def test_wrong_cards_are_refused(played: Any) -> None:
    """A card that is not held, comes twice, or after the last one."""
    with pytest.raises(PreferansError):
        line({"hands": ["AQ.-.-.-", "K7.-.-.-", "JT.-.-.-"], "objective": "tricks", "played": played})
