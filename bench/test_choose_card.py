"""A card for a player who does not see the other hands, at the first trick: the default numbers of layouts."""

import pytest

import preferans as pf

RULES = pf.Rules.preset("sochi")
HAND, TALON = "AQJ8.Q.T8.QJ8", ("SK", "HA")
VIEWS = {
    "defence_no_trump": pf.View(0, HAND, pf.Contract(8, "N", declarer=1), talon=TALON),
    "defence_trump": pf.View(0, HAND, pf.Contract(7, "H", declarer=1), talon=TALON),
    "declarer": pf.View(0, "97.AKJ87.A.K7", pf.Contract(8, "C", declarer=0, discard=TALON), talon=TALON),
    "misere": pf.View(0, HAND, pf.Contract.misere(1), talon=TALON),
    "all_pass": pf.View(0, HAND),
    "all_pass_talon": pf.View(0, HAND, talon=TALON[:1]),
}


@pytest.mark.parametrize("name", VIEWS)
def test_choose_card(benchmark, name):
    choice = benchmark(pf.choose_card, VIEWS[name], RULES)
    assert choice.card in choice.cards
