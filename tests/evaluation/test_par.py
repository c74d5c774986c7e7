"""Par against a plain recursion over every legal auction, and its parts against the rules."""

import random
import statistics
import time

import pytest
from plain_decisions import all_passed, bid_out, endings_of, legal_calls, value_by_seat
from random_deals import random_deals

import preferans as pf
from preferans.auction import Auction, Call, ladder
from preferans.evaluation.all_passed import AllPassed
from preferans.evaluation.auction_game import ALL_PASSED, ending, settle_auction
from preferans.evaluation.worths import usual_situation

DEAL = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
TABLES = [(variant, players) for variant in ("sochi", "leningrad", "rostov") for players in (3, 4)]


def reduced_ladder(rng):
    """Two levels, two strains and the misère, from low to high."""
    levels = sorted(rng.sample(range(6, 11), 2))
    strains = sorted(rng.sample("SCDHN", 2), key="SCDHN".index)
    games = {level: [f"{level}{strain}" for strain in strains] for level in levels}
    low = [bid for level in levels if level < 9 for bid in games[level]]
    return [*low, "misere", *(bid for level in levels if level > 8 for bid in games[level])]


def check_against_enumeration(variant, players, count, seed):
    rng = random.Random(f"{variant} {players} {seed}")
    for deal in random_deals(rng.randrange(10**6), count):
        options = {} if rng.random() < 0.8 else {"concede": 3}
        rules = pf.Rules.preset(variant, players=players, **options)
        situation = pf.Situation(rng.randrange(players), streak=rng.choice((0, 0, 1, 2)))
        bids = reduced_ladder(rng)
        lowest = rules.lowest_level(situation.streak)
        bids = [bid for bid in bids if bid == "misere" or int(bid[:-1]) >= lowest]
        endings = endings_of(deal, bids, rules, situation)
        calls, worth = bid_out(bids, endings, all_passed(deal, rules, situation), lowest, here=rules.allow_here)
        found = pf.par(deal, rules, situation, bids=bids)
        assert [(int(seat), str(call)) for seat, call in found.calls] == calls
        order = [(situation.dealer + 1 + seat) % players for seat in range(players)]
        assert tuple(found.worth[player] for player in order) == worth


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_agrees_with_every_auction_written_out(variant, players):
    check_against_enumeration(variant, players, 4, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_agrees_with_every_auction_written_out_on_200_deals(variant, players):
    check_against_enumeration(variant, players, 200, seed=2)


@pytest.mark.parametrize("here", [True, False])
def test_the_auction_with_random_worths(here):
    """Worths that no deal has, with many ties: every rule of the auction comes into play."""
    rng = random.Random(here)
    calls_seen = set()
    left_open = 0
    for _ in range(150):
        bids = reduced_ladder(rng)
        endings = {(seat, bid): tuple(rng.randrange(6) for _ in range(3)) for seat in range(3) for bid in bids}
        passed = tuple(rng.randrange(6) for _ in range(3))
        calls, worth = bid_out(bids, endings, passed, 6, here=here)
        steps = tuple(Call.parse(bid) for bid in bids)
        worths = {ending(seat, bids.index(bid)): worth for (seat, bid), worth in endings.items()}
        worths[ALL_PASSED] = passed
        settled = settle_auction(
            steps, lambda seat, one, other, worths=worths: worths[one][seat] > worths[other][seat], here=here
        )
        assert settled is not None
        assert [(int(seat), str(call)) for seat, call in settled.calls] == calls

        # bounds of one around the worth of three passes, which leave some comparisons open
        def by_bounds(seat, one, other, worths=worths):
            gap = worths[one][seat] - worths[other][seat]
            return gap > 0 if ALL_PASSED not in (one, other) or abs(gap) > 1 or one == other else None

        open_question = settle_auction(steps, by_bounds, here=here)
        assert open_question in (None, settled)
        left_open += open_question is None
        if settled.declarer is None:
            assert worth == passed
        else:
            assert worth == endings[settled.declarer, bids[settled.step]]
        calls_seen |= {call for _, call in calls}
    assert ("here" in calls_seen) is here
    assert 0 < left_open < 150


@pytest.mark.parametrize(
    "options", [{}, {"no_talon_bids": True}, {"allow_here": False}, {"first_lead": "under_declarer"}]
)
def test_the_auction_is_legal_and_ends_as_told(options):
    for number, deal in enumerate(random_deals(31, 6)):
        rules = pf.Rules.preset("sochi", **options)
        streak = number % 2
        found = pf.par(deal, rules, pf.Situation(number % 3, streak=streak))
        auction = Auction.start(rules, streak)
        for seat, call in found.calls:
            assert auction.to_call == seat
            auction = auction.say(call)
        outcome = auction.outcome
        assert outcome is not None
        assert outcome.declarer == found.declarer
        if found.choice is not None and found.contract is not None:
            again = pf.best_contracts(deal, found.declarer, rules, outcome.bid, situation=found.situation)
            assert again[0].own == found.choice.own
            assert found.whisting.worth == found.worth


def test_par_of_the_sample_deal():
    found = pf.par(DEAL, pf.Rules.preset("sochi", players=4))
    assert (found.declarer, str(found.contract), found.choice.tricks) == (1, "8C", 8)
    assert {str(player): int(worth) for player, worth in found.worth.items()} == {"A": -3, "B": 33, "C": -15, "D": -15}
    assert [None if best is None else (str(best.contract), best.own) for best in found.best] == [
        ("8S", 33),
        ("8C", 33),
        None,
    ]


@pytest.mark.parametrize("variant", ["sochi", "vmk", "pair_skachki", "zakaznoy"])
def test_contracts_that_are_worth_as_much_as_the_best(variant):
    rules = pf.Rules.preset(variant)
    several = 0
    for deal in [DEAL, *random_deals(43, 2)]:
        found = pf.par(deal, rules)
        for seat, best in enumerate(found.best):
            if best is None:
                assert found.equals[seat] == ()
                continue
            bids = ("6S", "misere") if variant != "zakaznoy" else (None,)
            own = {}
            for choice in (one for bid in bids for one in pf.best_contracts(deal, seat, rules, bid) if one.contract):
                own.setdefault(str(choice.contract), choice.own)
            same = {name for name, worth in own.items() if worth == best.own}
            assert max(own.values()) == best.own
            assert {str(best.contract), *map(str, found.equals[seat])} == same
            several += len(same) > 1
            assert [(str(one.contract), one.own) for one in found.equal_choices(seat)] == [
                (str(call), best.own) for call in found.equals[seat]
            ]
    assert several


def test_three_passes():
    rules = pf.Rules.preset("sochi", players=4)
    passed = 0
    for deal in random_deals(41, 12):
        found = pf.par(deal, rules, bids=["10N"])
        if found.declarer is not None:
            continue
        passed += 1
        assert found.choice is None
        assert found.contract is None
        assert found.whisting is None
        assert sum(found.all_pass) == 10
        result = pf.AllPassResult(found.all_pass[:3], dealer_tricks=found.all_pass[3])
        assert tuple(found.worth.values()) == value_by_seat(result, rules, usual_situation(rules))
    assert passed


@pytest.mark.parametrize(("variant", "players"), [*TABLES, ("pair_skachki", 4)])
def test_bounds_of_the_all_pass_game_hold(variant, players):
    rules = pf.Rules.preset(variant, players=players)
    for deal in random_deals(51, 8):
        passed = AllPassed(deal, rules, usual_situation(rules))
        for seat, (least, most) in enumerate(passed.bounds):
            assert least <= passed.aims[seat] <= most


def test_giving_up_is_an_ending():
    rules = pf.Rules.preset("vmk")
    forced = [deal for deal in random_deals(61, 20) if pf.par(deal, rules, bids=["6S"]).declarer is not None]
    assert forced  # a lone bid at least is made somewhere
    found = pf.par(DEAL, rules, bids=["misere", "10N"])
    assert found.declarer is None or found.choice is not None


def test_no_bid_is_possible():
    rules = pf.Rules.preset("sochi")
    found = pf.par(DEAL, rules, bids=())
    assert [str(call) for _, call in found.calls] == ["pass"] * 3
    assert found.best == (None, None, None)
    agreed = pf.par(DEAL, rules, pf.Situation("C", forced=True))
    assert agreed.calls == found.calls
    assert agreed.worth == found.worth


def test_errors():
    rules = pf.Rules.preset("sochi")
    with pytest.raises(pf.DealError, match="no talon"):
        pf.par(pf.Deal(DEAL.hands), rules)
    with pytest.raises(pf.RulesError, match="9S_nt is no bid of these rules"):
        pf.par(DEAL, rules, bids=["6S", "9S_nt"])


def test_the_whole_ladder_is_the_default():
    rules = pf.Rules.preset("sochi", no_talon_bids=True)
    for deal in random_deals(71, 3):
        assert pf.par(deal, rules).calls == pf.par(deal, rules, bids=ladder(rules)).calls


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_takes_at_most_60_ms(variant, players):
    rules = pf.Rules.preset(variant, players=players)
    spent = []
    for deal in random_deals(81, 120):
        start = time.process_time()
        pf.par(deal, rules)
        spent.append(1000 * (time.process_time() - start))
    assert statistics.median(spent[20:]) <= 60


@pytest.mark.parametrize("options", [{}, {"allow_here": False}])
def test_the_enumerator_knows_the_same_calls_as_the_auction(options):
    rng = random.Random(91)
    rules = pf.Rules.preset("sochi", **options)
    bids = [str(call) for call in ladder(rules)]
    kept = 0
    for _ in range(300):
        auction = Auction.start(rules, rng.randrange(2))
        history = []
        while auction.to_call is not None:
            seat, inside = int(auction.to_call), [int(one) for one in auction.in_auction]
            legal = [str(call) for call in auction.legal()]
            assert legal == legal_calls(history, inside, seat, bids, 6, rules.allow_here)
            call = rng.choice(legal[:4])
            kept += call == "here"
            history.append((seat, call))
            auction = auction.say(call)
    assert (kept > 0) is rules.allow_here
