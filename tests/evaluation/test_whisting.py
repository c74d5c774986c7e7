"""The defenders' calls against all call sequences written out, and the worked cases of the rules."""

import random
from fractions import Fraction

import pytest
from plain_decisions import call_sequences, hands_of, share_by_line, value_by_seat, whisted
from random_deals import deal_of

import preferans as pf
from preferans.auction import legal_whist_calls
from preferans.evaluation.whist_calls import Game, solve_calls
from preferans.evaluation.worths import usual_situation, worths_of

PRESETS = ("sochi", "leningrad", "rostov", "vmk")
DEAL = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")


def random_contract(rng):
    """A random deal, discard and contract, low levels more often."""
    deal = deal_of(rng.sample(range(32), 32))
    declarer = rng.randrange(3)
    discard = sorted(rng.sample([*deal.hands[declarer], *deal.talon], 2))
    return deal, pf.Contract(rng.choice((6, 6, 7, 7, 8, 9, 10)), rng.choice("SCDHN"), declarer, discard)


def check_against_all_sequences(variant, deals, seed=7):
    rng = random.Random(f"{variant} {seed}")
    for number in range(deals):
        rules = pf.Rules.preset(variant, players=3 + number % 2)
        situation = pf.Situation(rng.randrange(rules.players), streak=rng.randrange(3))
        deal, contract = random_contract(rng)
        strain, declarer = str(contract.strain), contract.declarer
        tricks, share = share_by_line(deal, declarer, strain, contract.discard)
        said, worth = whisted(contract.level, strain, declarer, tricks, share, rules, situation, deal.talon)
        found = pf.whisting(deal, contract, rules, situation)
        assert tuple(str(call) for _, call in found.calls) == said
        assert found.tricks == tricks
        order = [(situation.dealer + 1 + seat) % rules.players for seat in range(rules.players)]
        assert tuple(found.worth[player] for player in order) == worth
        assert pf.deal_value(found.entries, rules) == found.worth
        assert value_by_seat(found.result, rules, situation) == worth


@pytest.mark.parametrize("variant", PRESETS)
def test_calls_agree_with_all_sequences(variant):
    check_against_all_sequences(variant, 40)


@pytest.mark.slow
@pytest.mark.parametrize("variant", PRESETS)
def test_calls_agree_with_all_sequences_on_300_deals(variant):
    check_against_all_sequences(variant, 300, seed=8)


@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("share", [(4, 0), (0, 4), (2, 2), (3, 0), (1, 2), (5, 0), (2, 3)])
def test_calls_for_every_division(variant, share):
    rules = pf.Rules.preset(variant, players=4)
    situation = usual_situation(rules)
    for declarer in range(3):
        for level in range(6, 11):
            worths = worths_of(rules, situation, declarer)
            game = Game(worths, level, pf.Strain.HEARTS, 10 - sum(share), lambda: share)
            solved = solve_calls(game)
            expected = whisted(level, "H", declarer, 10 - sum(share), share, rules, situation)
            assert (tuple(str(call) for _, call in solved.said), solved.worth) == expected


def test_the_enumerator_knows_the_same_sequences_as_the_rules():
    for variant in PRESETS:
        rules = pf.Rules.preset(variant)
        for level in range(6, 11):
            for strain in "SH":
                ways = call_sequences(level, strain, rules)
                for said in ways:
                    assert legal_whist_calls(said, level, rules, pf.Strain.of(strain)) == ()
                    for turn, call in enumerate(said):
                        assert call in legal_whist_calls(said[:turn], level, rules, pf.Strain.of(strain))


def lone_whist_gain(tricks, level=6, variant="sochi"):
    """What a lone whist changes in the whister's result, compared with a pass after a pass."""
    rules = pf.Rules.preset(variant)
    worths = worths_of(rules, usual_situation(rules), 0)
    game = Game(worths, level, pf.Strain.HEARTS, 10 - tricks, lambda: (0, tricks))
    turn = solve_calls(game, ("pass",)).turns[0]
    assert turn.seat == 2
    return turn.worths["whist"] - turn.worths["pass"], turn.worths["half"] - turn.worths["pass"]


def test_lone_whist_that_yields_three_tricks_is_worse_than_a_pass():
    assert lone_whist_gain(3) == (Fraction(-22, 3), 4)


def test_lone_whist_that_yields_four_tricks_gains_eight():
    gain, half = lone_whist_gain(4)
    assert gain == 8
    # a half-whist would be returned: the other defender then has the whists
    assert half == 0


def test_lone_whist_by_the_formula_of_the_rules():
    # V T - 10 S s (n - 1) / n of a made contract, for every level and number of tricks
    required = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
    for players in (3, 4):
        for variant, factor, responsible in (
            ("sochi", 1, 1),
            ("leningrad", 2, Fraction(1, 2)),
            ("rostov", 1, Fraction(1, 2)),
        ):
            rules = pf.Rules.preset(variant, players=players)
            worths = worths_of(rules, usual_situation(rules), 1)
            for level in range(6, 11):
                price = factor * 2 * (level - 5)
                for tricks in range(11 - level):
                    game = Game(worths, level, pf.Strain.CLUBS, 10 - tricks, lambda tricks=tricks: (0, tricks))
                    turn = solve_calls(game, ("pass",)).turns[0]
                    short = max(0, required[level] - tricks)
                    expected = price * tricks - 10 * price * responsible * short * Fraction(players - 1, players)
                    assert turn.worths["whist"] - turn.worths["pass"] == expected


def test_a_lone_whister_has_all_tricks_of_the_defence():
    rules = pf.Rules.preset("sochi", players=4)
    found = pf.whisting(DEAL, pf.Contract(8, "N", "N", ("S9", "H7")), rules)
    assert [(str(seat), str(call)) for seat, call in found.calls] == [("E", "pass"), ("W", "whist")]
    assert found.result.tricks == (2, 8, 0)
    assert [(str(entry.player), entry.amount) for entry in found.entries] == [("B", 6), ("A", 12)]
    assert found.reason == "E passes: pass −15, whist −15; W whists: pass −15, whist −3"


def test_a_defender_passes_when_whisting_brings_him_the_same():
    rules = pf.Rules.preset("leningrad")
    worths = worths_of(rules, usual_situation(rules), 0)
    solved = solve_calls(Game(worths, 9, pf.Strain.HEARTS, 8, lambda: (1, 1)))
    first = solved.turns[0]
    assert first.worths["pass"] == first.worths["whist"]
    assert first.call == "pass"


def test_misere_and_checked_ten_have_no_calls():
    rules = pf.Rules.preset("vmk", players=4)
    misere = pf.whisting(DEAL, pf.Contract.misere("N", ("SK", "DA")), rules)
    assert (misere.tricks, misere.calls, misere.result) == (2, (), pf.MisereResult(1, 2))
    ten = pf.whisting(DEAL, pf.Contract(10, "N", "N", ("S9", "H7")), rules)
    assert ten.calls == ()
    assert ten.result.said(pf.scoring.Whist.CHECK)
    assert sum(ten.result.tricks) == 10


def test_stalingrad_makes_both_whist():
    rules = pf.Rules.preset("sochi", stalingrad=True)
    found = pf.whisting(DEAL, pf.Contract(6, "S", "W", ("CQ", "D8")), rules)
    assert [str(call) for _, call in found.calls] == ["whist", "whist"]
    free = pf.whisting(DEAL, pf.Contract(6, "H", "W", ("CQ", "D8")), rules)
    assert [str(call) for _, call in free.calls] != ["whist", "whist"]


def test_without_a_discard_the_cards_as_dealt_are_played():
    found = pf.whisting(DEAL, pf.Contract(6, "C", "N"), pf.Rules.preset("sochi"))
    assert found.tricks == int(pf.tricks_table(DEAL).as_dealt[1][1])


def test_the_talon_is_paid_for():
    rules = pf.Rules.preset("rostov", players=4)
    found = pf.whisting(DEAL, pf.Contract(8, "N", "N", ("S9", "H7")), rules)
    paid = [entry for entry in found.entries if "talon" in entry.explain]
    assert [(str(entry.player), entry.amount) for entry in paid] == [("D", 5)]


def test_the_leader_by_the_rules():
    rules = pf.Rules.preset("sochi", first_lead="under_declarer")
    contract = pf.Contract(8, "N", "N", ("S9", "H7"))
    hands = hands_of(DEAL, 1, contract.discard)
    led = {seat: pf.solve(pf.Position(hands, seat), pf.Tricks("N", 1)).value for seat in range(3)}
    assert pf.whisting(DEAL, contract, rules).tricks == led[2]
    assert [pf.whisting(DEAL, contract, rules, leader=seat).tricks for seat in range(3)] == [led[0], led[1], led[2]]


def test_cards_that_cannot_be_laid_away():
    with pytest.raises(pf.DealError, match="DK cannot be laid away by N") as caught:
        pf.whisting(DEAL, pf.Contract(6, "C", "N", ("S9", "DK")), pf.Rules.preset("sochi"))
    assert (caught.value.code, caught.value.card) == ("discard", "DK")


def test_contracts_that_cannot_be():
    ordered, six = pf.Rules.preset("zakaznoy"), pf.Contract(6, "C", "N", ("S9", "H7"))
    with pytest.raises(pf.RulesError, match="the eldest hand, W, plays, so N cannot be declarer"):
        pf.whisting(DEAL, six, ordered)
    with pytest.raises(pf.RulesError, match="misère is not ordered here"):
        pf.whisting(DEAL, pf.Contract.misere("W", ("CQ", "D8")), ordered)
    made = pf.Situation("C", tables={"A": ("6C",)})
    with pytest.raises(pf.RulesError, match="6♣ is marked in the table already: expected a game that is open"):
        pf.whisting(DEAL, pf.Contract(6, "C", "W", ("CQ", "D8")), ordered, made)
    with pytest.raises(pf.RulesError, match="6♣ is below the bid 7♠"):
        pf.whisting(DEAL, six, pf.Rules.preset("sochi"), bid="7S")
    with pytest.raises(pf.RulesError, match="6S_dark is no bid of these rules"):
        pf.whisting(DEAL, six, pf.Rules.preset("sochi"), bid="6S_dark")


def test_a_dark_game_at_its_own_level_is_whisted_by_both_and_doubled():
    rules = pf.Rules.preset("classic", players=4)
    contract = pf.Contract(6, "C", "N", ("S9", "H7"))
    dark = pf.whisting(DEAL, contract, rules, pf.Situation("D", queues={"B": (2, 1)}), bid="6S_dark")
    assert [str(call) for _, call in dark.calls] == ["whist", "whist"]
    assert [entry.amount for entry in dark.entries if entry.column.value == "pool"] == [2 * 4 * 2]
    higher = pf.whisting(DEAL, pf.Contract(7, "C", "N", ("S9", "H7")), rules, bid="6S_dark")
    assert [entry.amount for entry in higher.entries if entry.column.value == "pool"] == [4 * 2]
    assert all(len(turn.worths) > 1 for turn in higher.turns)


def test_a_misere_is_whisted_under_complicated_whisting():
    rules = pf.Rules.preset("classic", players=4, whisting="complicated")
    found = pf.whisting(DEAL, pf.Contract.misere("N", ("SK", "DA")), rules)
    assert [str(call) for _, call in found.calls] == ["whist", "whist"]
    assert found.result == pf.MisereResult(1, 2, whisters=(0, 2))
    clean = pf.Deal.parse("87.87.87.T987 | AKQ.AKQ.AKQ.J | JT9.JT9.JT9.Q | -.-.-.AK")
    quiet = pf.whisting(clean, pf.Contract.misere("W", ("HA", "HK")), rules)
    assert (quiet.tricks, [str(call) for _, call in quiet.calls]) == (0, ["pass", "pass"])
    assert [(str(entry.player), entry.column.value) for entry in quiet.entries] == [("A", "pool")]


def test_a_ten_is_played_though_nobody_whists_it_under_complicated_whisting():
    rules = pf.Rules.preset("classic", whisting="complicated")
    worths = worths_of(rules, usual_situation(rules), 0)
    solved = solve_calls(Game(worths, 10, pf.Strain.HEARTS, 10, lambda: (0, 0)))
    assert [str(call) for _, call in solved.said] == ["pass", "pass"]
    down = worths.game(10, pf.Strain.HEARTS, (1, 0), ("pass", "pass"))
    assert down[0] < 0 < worths.game(10, pf.Strain.HEARTS, (0, 0), ("pass", "pass"))[0]


def test_in_pairs_the_dealer_has_the_hand_of_the_declarers_partner():
    rules = pf.Rules.preset("pair_skachki")
    found = pf.whisting(DEAL, pf.Contract(9, "N", "N", ("S9", "H7")), rules)
    written = {(str(entry.player), str(entry.on)) for entry in found.entries if entry.on is not None}
    assert written == {("A", "B"), ("C", "B")}  # B's partner D deals and sits out
    west = pf.whisting(DEAL, pf.Contract(9, "S", "W", ("CQ", "D8")), rules)
    written = {(str(entry.player), str(entry.on)) for entry in west.entries if entry.on is not None}
    assert written == {("B", "A"), ("D", "A")}  # C was dealt the third hand; D plays it
    turn = west.turns[-1]
    assert turn.worths[turn.call] == west.worth[1] + west.worth[3]
