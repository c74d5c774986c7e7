"""The list of discards and contracts against a plain recomputation of each one."""

import statistics
import time
from itertools import pairwise

import pytest
from plain_decisions import share_by_line, value_by_seat, whisted
from random_deals import random_deals

import preferans as pf
from preferans.auction import ladder
from preferans.evaluation import best_contracts
from preferans.evaluation.choices import Asked
from preferans.evaluation.splitting import Split
from preferans.evaluation.worths import usual_situation

PRESETS = ("sochi", "leningrad", "rostov", "vmk")
DEAL = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")


def by_seat(worth, situation, rules):
    return tuple(worth[(situation.dealer + 1 + seat) % rules.players] for seat in range(rules.players))


def check_against_recomputation(deal, declarer, rules, at_least):
    """Every discard with every contract scored by itself; the list has each of them once, with its worth."""
    situation = usual_situation(rules)
    choices = best_contracts(deal, declarer, rules, at_least)
    assert [choice.own for choice in choices] == sorted((choice.own for choice in choices), reverse=True)
    for choice, after in pairwise(choices):
        assert choice.margin == choice.own - after.own
    assert choices[-1].margin is None
    table = pf.best_discards(deal, declarer)
    names = [str(call) for call in ladder(rules)]
    games = [name for name in names[names.index(at_least) :] if name != "misere"]
    allowed = ["misere"] if at_least == "misere" else games
    listed = {(str(choice.contract), pair): choice for choice in choices if choice.contract for pair in choice.discards}
    assert len(listed) == sum(len(choice.discards) for choice in choices if choice.contract)
    assert set(listed) == {(name, pair) for name in allowed for pair in table.pairs}
    player = (situation.dealer + 1 + declarer) % rules.players
    shares = {}
    for (name, pair), choice in listed.items():
        place = table.pairs.index(pair)
        if name == "misere":
            tricks = int(table.misere[place])
            worth = value_by_seat(pf.MisereResult(declarer, tricks), rules, situation)
        else:
            tricks = int(table.tricks[place, "SCDHN".index(name[-1])])
            key = (name[-1], pair)
            if key not in shares:
                shares[key] = share_by_line(deal, declarer, name[-1], pair)
            assert shares[key][0] == tricks
            _, worth = whisted(int(name[:-1]), name[-1], declarer, tricks, shares[key][1], rules, situation, deal.talon)
        assert choice.tricks == tricks
        assert choice.own == worth[declarer] == choice.worth[player]
        if pair == choice.discards[0]:
            assert by_seat(choice.worth, situation, rules) == worth
    given_up = [choice for choice in choices if choice.concession]
    assert len(given_up) == (rules.concede > 0 and at_least != "misere")
    for choice in given_up:
        result = pf.Concession(declarer, int(at_least[:-1]), rules.concede)
        assert by_seat(choice.worth, situation, rules) == value_by_seat(result, rules, situation)


@pytest.mark.parametrize("variant", PRESETS)
def test_agrees_with_recomputation(variant):
    for number, deal in enumerate(random_deals(11, 4)):
        rules = pf.Rules.preset(variant, players=3 + number % 2)
        check_against_recomputation(deal, number % 3, rules, ("6S", "7D", "misere", "8N")[number])


@pytest.mark.slow
@pytest.mark.parametrize("variant", PRESETS)
def test_agrees_with_recomputation_on_100_deals(variant):
    for number, deal in enumerate(random_deals(12, 100)):
        rules = pf.Rules.preset(variant, players=3 + number % 2)
        check_against_recomputation(deal, number % 3, rules, ("6S", "6S", "7H", "misere")[number % 4])


@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("split", list(Split))
def test_every_choice_is_what_whisting_says(variant, split):
    rules = pf.Rules.preset(variant, players=4)
    for choice in best_contracts(DEAL, "N", rules, "7S", "CN", split=split):
        if choice.contract is not None:
            found = pf.whisting(DEAL, choice.contract, rules, split=split)
            assert (found.tricks, found.calls, found.worth) == (choice.tricks, choice.calls, choice.worth)


def test_own_halves_make_the_declarers_worth_depend_on_the_division():
    rules = pf.Rules.preset("sochi", stalingrad=True, shortfall_rule={6: "own_half_uncapped"})
    split = 0
    for number, deal in enumerate(random_deals(5, 12)):
        choices = [one for one in best_contracts(deal, number % 3, rules, "6S", "S") if str(one.contract) == "6S"]
        for choice in choices:
            for pair in choice.discards[:3]:
                contract = pf.Contract(6, "S", number % 3, pair)
                assert pf.whisting(deal, contract, rules).worth[(number % 3)] == choice.own
        split += len(choices) > len({choice.tricks for choice in choices})
    assert split


def test_strains_leave_other_trumps_out():
    choices = best_contracts(DEAL, "N", pf.Rules.preset("sochi"), "6S", ("H", pf.Strain.NO_TRUMP))
    assert {str(choice.contract)[-1] for choice in choices} == {"H", "N"}
    whole = best_contracts(DEAL, "N", pf.Rules.preset("sochi"))
    assert [one.own for one in choices] == [one.own for one in whole if str(one.contract)[-1] in "HN"]


def test_a_bid_without_the_talon_is_played_without_it():
    rules = pf.Rules.preset("sochi", no_talon_bids=True)
    choices = best_contracts(DEAL, "N", rules, "9S_nt")
    assert {str(choice.contract) for choice in choices} == {"9S", "9C", "9D", "9H", "9N"}
    dealt = pf.tricks_table(DEAL).as_dealt[1]
    assert {choice.tricks for choice in choices} == {int(tricks) for tricks in dealt}
    assert all(choice.discards == () for choice in choices)
    misere = best_contracts(DEAL, "N", rules, "misere_nt")
    assert [(choice.tricks, choice.discards) for choice in misere] == [(2, ())]


def test_giving_up_can_be_best():
    hopeless = best_contracts(DEAL, "E", pf.Rules.preset("vmk"), "7S")
    assert hopeless[0].concession
    assert not best_contracts(DEAL, "N", pf.Rules.preset("vmk"), "7S")[0].concession


def test_errors():
    rules = pf.Rules.preset("sochi")
    with pytest.raises(pf.DealError, match="no talon"):
        best_contracts(pf.Deal(DEAL.hands), "N", rules)
    with pytest.raises(pf.RulesError, match="sitting dealer"):
        best_contracts(DEAL, "S", rules)
    with pytest.raises(pf.RulesError, match="no bid of these rules"):
        best_contracts(DEAL, "N", rules, "9S_nt")


def test_tricks_are_known_without_asking_for_misere():
    rules = pf.Rules.preset("sochi")
    asked = Asked(DEAL, pf.Seat.N, rules, usual_situation(rules), split=Split.LINE)
    table = pf.best_discards(DEAL, "N")
    for call in ladder(rules):
        found = {place: tricks for tricks, places in asked.tricks(call).items() for place in places}
        column = table.misere if call.strain is None else table.tricks[:, call.strain]
        assert [found[place] for place in range(66)] == column.tolist()


@pytest.mark.slow
def test_takes_at_most_12_ms():
    rules = pf.Rules.preset("sochi")
    deals = random_deals(21, 120)
    spent = []
    for number, deal in enumerate(deals):
        start = time.process_time()
        best_contracts(deal, number % 3, rules)
        spent.append(1000 * (time.process_time() - start))
    assert statistics.median(spent[20:]) <= 12
