"""`choose_card` and `best_discards` on the wire."""

import itertools

import pytest

import preferans as pf
from preferans.evaluation.card_choice_wire import choose_card_request
from preferans.wire import best_discards

SEEN = {"seat": 0, "hand": "AQJ8.Q.T8.QJ8", "contract": "8N", "declarer": 1, "talon": ["SK", "HA"]}
DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"


def test_choose_card_says_what_the_function_says() -> None:
    view = pf.View(0, "AQJ8.Q.T8.QJ8", pf.Contract(8, "N", declarer=1), talon=("SK", "HA"))
    expected = pf.choose_card(view, pf.Rules.preset("rostov"), layouts=30, seed=5)
    found = choose_card_request({**SEEN, "variant": "rostov", "layouts": 30, "seed": 5, "id": "x"})
    assert found["id"] == "x"
    assert found["card"] == str(expected.card)
    assert found["layouts"] == 30
    assert {card: worth["worth"] for card, worth in found["cards"].items()} == {
        str(card): worth.worth for card, worth in expected.cards.items()
    }


def test_all_that_a_player_knows() -> None:
    told = {"shown": {"E": "T.T9.KQJ97.T9"}, "known": {"1": {"void": "D", "most": {"S": 3}}}, "calls": {"2": "pass"}}
    found = choose_card_request({**SEEN, **told, "layouts": 10, "seconds": 60})
    assert found["cards"].keys() == {str(card) for card in pf.Cards.parse("AQJ8.Q.T8.QJ8")}
    all_pass = {"seat": 0, "hand": "AQJ8.Q.T8.QJ8", "talon": ["SK"], "layouts": 2, "talon_takes": True, "players": 4}
    assert choose_card_request(all_pass)["card"] in {"S8", "SJ", "SQ", "SA"}


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"colour": 1}, "colour"),
        ({"seat": "0"}, "seat"),
        ({"hand": 5}, "hand"),
        ({"contract": "5N"}, "contract"),
        ({"declarer": None}, "declarer"),
        ({"played": ["S1"]}, "S1"),
        ({"shown": []}, "shown"),
        ({"shown": {"7": "-.-.-.-"}}, "seat"),
        ({"known": {"1": {"holds": 3}}}, "holds"),
        ({"calls": {"2": 3}}, "calls"),
        ({"calls": {"2": "sing"}}, "sing"),
        ({"seconds": -1}, "seconds"),
        ({"seconds": "1"}, "seconds"),
        ({"layouts": 0}, "layouts"),
        ({"threads": -1}, "threads"),
        ({"threads": "all"}, "threads"),
        ({"talon_takes": 1}, "talon_takes"),
        ({"third_lead": "nobody", "contract": None}, "third_lead"),
        ({"variant": "bridge"}, "bridge"),
    ],
)
def test_wrong_params_are_named(changes, word: str) -> None:
    with pytest.raises(pf.PreferansError, match=word):
        choose_card_request({**SEEN, "layouts": 1, **changes})


def test_best_discards() -> None:
    found = best_discards({"deal": DEAL, "declarer": 1, "leader": 2})
    expected = pf.best_discards(pf.Deal.parse(DEAL), declarer=1, leader=2)
    assert found["tricks"] == expected.tricks.tolist()
    assert found["misere"] == expected.misere.tolist()
    twelve = sorted(pf.Cards.parse("K97.AKJ87.A.AK7"), key=int)
    assert found["pairs"] == [[str(low), str(high)] for low, high in itertools.combinations(twelve, 2)]
    with pytest.raises(pf.PreferansError, match="declarer"):
        best_discards({"deal": DEAL})
