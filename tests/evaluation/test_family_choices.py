"""Contracts, discards and answers of Central Europe against plain enumeration, and the auctions played out."""

import itertools
import os
import random
from fractions import Fraction

import pytest
from plain_defence import every_choice, game_of
from random_deals import random_deals
from remembering import remembered

import preferans as pf
from preferans.errors import DealError, RulesError
from preferans.evaluation.defence_choices import Declarer
from preferans.evaluation.defence_games import games_of
from preferans.evaluation.family_answers import FamilyContract
from preferans.record.austrian_auction import AustrianAuction
from preferans.record.central_auction import CentralAuction
from preferans.rules.families import preset
from preferans.scoring.austrian import AustrianSituation
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralSituation
from preferans.scoring.players import Player

# Deals of each preset that are enumerated: 1 in short runs, 50 with PREFERANS_TEST_SCALE=50.
DEALS = int(os.environ.get("PREFERANS_TEST_SCALE", "1"))
PRESETS = ("croatian", "serbian", "slovenian", "austrian_simple", "austrian_illustrated")
DEAL = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")


def told(choices):
    """Every contract and discard of a list of choices, with the answers and the declarer's own worth."""
    found = {}
    for choice in choices:
        words = tuple(call for _, call in choice.calls)
        for discard in choice.discards or ((),):
            assert (choice.contract.name, discard) not in found
            found[choice.contract.name, discard] = words, choice.own, tuple(choice.worth.values())
    return found


@pytest.mark.parametrize("variant", PRESETS)
def test_every_contract_and_discard_agrees_with_plain_enumeration(variant):
    rules, game = preset(variant), game_of(variant)
    for number, deal in enumerate(random_deals(f"choices {variant}", DEALS)):
        declarer = number % 3
        found = told(pf.best_contracts(deal, declarer, rules))
        plain = every_choice(game, deal, declarer, game.names)
        assert found.keys() == plain.keys()
        for key, (words, worth) in plain.items():
            # Players A, B, C are seats 0, 1, 2 where C deals.
            assert found[key] == (words, worth[declarer], worth), (str(deal), declarer, key)


@pytest.mark.parametrize("variant", PRESETS)
def test_the_list_is_ranked_and_tells_margins(variant):
    for deal in random_deals(f"margins {variant}", 1):
        choices = pf.best_contracts(deal, 1, preset(variant))
        own = [choice.own for choice in choices]
        assert own == sorted(own, reverse=True)
        assert [choice.margin for choice in choices] == [*(a - b for a, b in itertools.pairwise(own)), None]
        assert all(sum(choice.worth.values()) == 0 for choice in choices)


def test_a_call_that_won_limits_what_may_be_named():
    rules = preset("croatian")
    names = {call: {c.contract.name for c in pf.best_contracts(DEAL, "N", rules, call)} for call in ("5", "M6", "G4")}
    assert names["5"] == {"C", "betl", "sans"}
    assert names["M6"] == {"betl", "sans"}
    assert names["G4"] == {"igra H", "igra C", "igra betl", "igra sans"}
    with pytest.raises(RulesError, match="no call '8'"):
        pf.best_contracts(DEAL, "N", rules, "8")
    hands = pf.best_contracts(DEAL, "N", preset("austrian_simple"), "H4")
    assert [choice.contract.name for choice in hands] == ["hand H"]


def test_strains_leave_other_trumps_out():
    found = pf.best_contracts(DEAL, "N", preset("serbian"), "2", strains="C")
    assert {choice.contract.name for choice in found} == {"C"}


def test_whisting_says_the_same_as_the_list():
    rules = preset("croatian")
    for choice in pf.best_contracts(DEAL, "N", rules):
        found = pf.whisting(DEAL, choice.contract, rules)
        assert (found.calls, found.tricks, found.worth) == (choice.calls, choice.tricks, choice.worth)


def test_a_refe_of_the_declarer_doubles_everything():
    rules, contract = preset("croatian"), FamilyContract.parse("C", "N", ("S7", "S9"))
    plain, refe = (pf.whisting(DEAL, contract, rules, CentralSituation(Player.C, told)) for told in (False, True))
    assert {player: 2 * worth for player, worth in plain.worth.items()} == refe.worth


def test_four_at_the_table_share_the_bulls():
    rules, contract = preset("croatian", 4), FamilyContract.parse("C", "N", ("S7", "S9"))
    found = pf.whisting(DEAL, contract, rules)
    # 10 bulls off, shared by four; two tricks of West are 20 soups.
    quarter = Fraction(100, 4)
    assert list(found.worth.values()) == [20 - quarter, 100 - 20 - quarter, -quarter, -quarter]


def test_a_void_deal_of_spades_writes_nothing_in_slovenia():
    rules = preset("slovenian")
    found = [choice for choice in pf.best_contracts(DEAL, "W", rules) if choice.contract.name == "S"]
    game = pf.whisting(DEAL, found[0].contract, rules)
    assert isinstance(game.result, CentralAllPass | CentralGame)
    assert isinstance(game.result, CentralAllPass) == (game.entries.items == ())


def test_all_tricks_are_played_where_play_does_not_stop():
    stopped, whole = preset("croatian"), preset("croatian", early_stop=False)
    contract = FamilyContract.parse("S", "E", ("C9", "CT"))
    short, long = (pf.whisting(DEAL, contract, rules) for rules in (stopped, whole))
    assert short.tricks == 5
    assert long.tricks < 5


@pytest.mark.parametrize(
    ("contract", "message"),
    [
        (FamilyContract.parse("C", "N", ("H8", "S9")), "H8 cannot be laid away by N"),
        (FamilyContract.parse("igra C", "N", ("S7", "S9")), "nothing is laid away"),
        (FamilyContract.parse("preferans", "N", ("S7", "S9")), "contract8 is off"),
        (FamilyContract.parse("7H", "N", ("S7", "S9")), "no contract '7H'"),
    ],
)
def test_wrong_contracts_are_refused(contract, message):
    with pytest.raises((RulesError, DealError), match=message):
        pf.whisting(DEAL, contract, preset("croatian"))


def test_situations_and_keywords_of_other_games_are_refused():
    contract = FamilyContract.parse("C", "N", ("S7", "S9"))
    with pytest.raises(RulesError, match="AustrianSituation is no situation of croatian"):
        pf.whisting(DEAL, contract, preset("croatian"), AustrianSituation(Player.C))
    with pytest.raises(RulesError, match="split is not a question of croatian"):
        pf.best_contracts(DEAL, "N", preset("croatian"), split="even")
    with pytest.raises(DealError, match="no talon"):
        pf.best_contracts(pf.Deal(DEAL.hands), "N", preset("croatian"), "2")


# Par


def endings_of(game, deal, rules):
    """For a declarer, a lowest level and with or without the talon: the worth by seat of his best contract."""
    found = [every_choice(game, deal, seat, game.names) for seat in range(3)]
    order = {code: place for place, code in enumerate(game.names)}

    @remembered
    def ending(declarer, level, without):
        best = None
        for (name, _), (_, worth) in sorted(found[declarer].items(), key=lambda item: order[item[0][0]]):
            code = name.split()[-1]
            if (" " in name) != without or level_of(code, rules) < level:
                continue
            if best is None or worth[declarer] > best[declarer]:
                best = worth
        return best

    return ending


def level_of(code, rules):
    if rules.variant.startswith("austrian"):
        return rules.contract(code).value
    return {"S": 2, "D": 3, "H": 4, "C": 5, "betl": 6, "sans": 7}[code]


def played_out(auction, ending):
    """The auction by plain recursion over everything that may be said; states alike in what was said last and by whom
    are taken together."""
    known = {}

    def value(place):
        outcome = place.outcome
        if outcome is not None:
            if outcome.declarer is None:
                return (Fraction(0),) * 3, ()
            level = outcome.level if isinstance(place, CentralAuction) else outcome.value
            without = outcome.igra if isinstance(place, CentralAuction) else outcome.hand
            return ending(int(outcome.declarer), level, bool(without)), ()
        last = tuple(sorted(dict(place.said).items()))
        first = tuple(sorted(dict(reversed(place.said)).items()))
        key = (last, first, place.said[-1:], place.bid)
        if key not in known:
            seat, best = place.to_call, None
            for call in place.legal():
                worth, rest = value(place.say(call))
                if best is None or worth[seat] > best[0][seat]:
                    best = worth, ((seat, call), *rest)
            known[key] = best
        return known[key]

    return value(auction)


@pytest.mark.parametrize("variant", PRESETS if DEALS > 1 else ("serbian", "austrian_illustrated"))
def test_par_agrees_with_plain_recursion_over_the_auction(variant):
    rules, game = preset(variant), game_of(variant)
    for deal in random_deals(f"par {variant}", max(1, DEALS // 5)):
        start = AustrianAuction.start(rules) if variant.startswith("austrian") else CentralAuction.start(rules)
        worth, calls = played_out(start, endings_of(game, deal, rules))
        found = pf.par(deal, rules)
        assert found.calls == calls
        assert tuple(found.worth.values()) == worth


def test_after_three_passes_who_wants_takes_the_open_talon():
    rules = preset("austrian_simple", all_pass="open_talon")
    source = random.Random(7)
    seen = set()
    for deal in random_deals(source.randrange(1000), 4):
        found = pf.par(deal, rules)
        seen.add(found.declarer)
        assert sum(found.worth.values()) == 0
        if all(call == "P" for _, call in found.calls) and found.choice is not None:
            assert found.choice.own > 0
    assert len(seen) > 1


# House rules of play


@pytest.mark.parametrize("variant", ["croatian", "austrian_simple"])
@pytest.mark.parametrize("rule", ["must_head", "must_overtrump"])
def test_house_rules_of_play_are_handed_to_every_search(variant, rule):
    asked = Declarer(DEAL, pf.Seat.N, games_of(preset(variant, **{rule: True}), None))
    play = asked.play("C")
    for objective in (play.coalition, play.rules.tricks(1), play.rules.misere(1)):
        assert (objective.must_head, objective.must_overtrump) == (rule == "must_head", rule == "must_overtrump")
    assert play.coalition.stops_at == (5 if variant == "croatian" else None)


def test_heading_the_trick_changes_decisions():
    """Deals on which the rule changes the declarer's tricks, solved anew under it."""
    house = {"must_head": True}
    rules, checked = preset("croatian", **house), 0
    for deal in random_deals(9, 800):
        start = pf.Position(deal.hands, 0)
        usual, own = (pf.solve(start, pf.Tricks("C", 0, **told)).value for told in ({}, house))
        if own == usual or max(own, usual) < 6:
            continue
        found = pf.whisting(deal, FamilyContract.parse("igra C", 0), rules)
        seats = [0, *sorted(int(seat) for seat in found.result.active)]
        if len(seats) == 1:
            continue
        start = pf.Position([deal.hands[seat] for seat in seats], 0)
        assert found.tricks == max(pf.solve(start, pf.Tricks("C", 0, **house)).value, 5)
        checked += 1
        if checked == 3:
            break
    assert checked


def test_reviews_play_by_the_house_rules():
    rules = preset("croatian", must_head=True)
    contract = FamilyContract.parse("C", "N", ("S7", "C7"))
    cards = tuple(map(pf.Card, ["CQ", "C8"]))  # North holds higher clubs
    with pytest.raises(RulesError, match="card 2 of the play, C8"):
        pf.review(pf.PlayedDeal(DEAL, cards=cards), rules, contract=contract, answers=[(2, "drop"), (0, "follow")])
    found = pf.review(
        pf.PlayedDeal(DEAL, cards=cards), preset("croatian"), contract=contract, answers=[(2, "drop"), (0, "follow")]
    )
    assert found.judgements[-1].made == pf.Card("C8")
