"""The misère of twelve cards: discards, own first cards and the defenders' first cards against single questions."""

import pytest

import preferans as pf

TWELVE = "T987.AK8.987.98"
DEFENDERS = ["AK.QJT.A.AKQT", "QJ.97.KQJT.J7"]


@pytest.fixture(scope="module")
def discards() -> list[pf.MisereDiscard]:
    return pf.misere_discards(TWELVE, leader="N")


def test_every_pair_is_valued_as_its_own_layouts_say(discards: list[pf.MisereDiscard]) -> None:
    pairs = [pair for one in discards for pair in (one.cards, *one.alike)]
    assert len(pairs) == len(set(pairs)) == 66
    assert [one.clean for one in discards] == sorted((one.clean for one in discards), reverse=True)
    for one in (discards[0], discards[1], discards[-1]):
        for pair in (one.cards, *one.alike)[:3]:
            left = [card for card in pf.Cards.parse(TWELVE) if card not in pair]
            odds = pf.layouts(left, pair, pf.Misere(0), leader="N", at_least=1)
            assert 1 - odds.at_least(1) == pytest.approx(one.clean, abs=1e-12)


def test_who_leads_himself_is_told_his_first_card() -> None:
    best = pf.misere_discards(TWELVE, leader="W")[0]
    assert [str(card) for card in best.cards] == ["CK", "CA"]
    assert best.clean == max(best.leads.values()) == best.leads[pf.Card("C8")]
    odds = pf.layouts("T987.-.987.98", best.cards, pf.Misere(0), trick=["C8"], at_least=1)
    assert 1 - odds.at_least(1) == pytest.approx(best.clean, abs=1e-12)


def test_first_cards_of_a_defender_are_tried_against_every_discard(discards: list[pf.MisereDiscard]) -> None:
    leads = pf.misere_leads(TWELVE, DEFENDERS, leader="E", discards=discards)
    weights = {pair: one.clean for one in discards for pair in (one.cards, *one.alike)}
    assert {str(one.card) for one in leads} == {"SQ", "SJ", "C9", "C7", "DK", "DQ", "DJ", "DT", "HJ", "H7"}
    for one in leads:
        missed = []
        for pair in weights:
            left = [card for card in pf.Cards.parse(TWELVE) if card not in pair]
            east = [card for card in pf.Cards.parse(DEFENDERS[1]) if card != one.card]
            position = pf.Position([left, DEFENDERS[0], east], leader="E", trick=[one.card])
            if not pf.caught(position, 0):
                missed.append(pair)
        assert set(one.misses) == set(missed)
        assert one.catches == 66 - len(missed)
        share = 1 - sum(weights[pair] for pair in missed) / sum(weights.values())
        assert one.weight == pytest.approx(share)


def test_catching_leads_are_counted_where_the_leader_has_the_card() -> None:
    chances = pf.catching_leads("T987.8.987.98", "CA CK", leader="N")
    assert len(chances) == 20
    odds = pf.layouts("T987.8.987.98", "CA CK", pf.Misere(0), leader="N", lead="DT", at_least=1)
    assert odds.layouts == 92_378
    assert chances[pf.Card("DT")] == odds.at_least(1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pf.misere_discards("T987.8.987.98"), "10 cards, expected 12"),
        (lambda: pf.catching_leads("T987.8.987.98", "CA CK", leader=0), "expected a defender as leader"),
        (lambda: pf.misere_leads(TWELVE, DEFENDERS, leader=0), "expected a defender as leader"),
        (lambda: pf.misere_leads(TWELVE, DEFENDERS[:1]), "1 hands of defenders, expected two"),
    ],
)
def test_what_cannot_be_is_refused(call, message: str) -> None:
    with pytest.raises(pf.PreferansError, match=message):
        call()
