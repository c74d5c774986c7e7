"""Classic and its kin, ordered games, Skachki: whisting, contracts and par against everything written out.

Sampled here; all 50 deals for each table of rules where PREFERANS_SLOW=1 is set.
"""

import random

import pytest
from kin_tables import CELLS, NAMES, by_seat, dark_bid, open_cells, table_of
from plain_decisions import (
    all_passed,
    best_row,
    bid_out,
    contract_worths,
    endings_of,
    share_by_line,
    stake,
    stake_at_table,
    value_by_seat,
    whisted,
)
from random_deals import deal_of

import preferans as pf

# Whisting


def check_whisting(name, deals, seed):
    rng = random.Random(f"{name} {seed}")
    for _ in range(deals):
        rules, situation = table_of(name, rng)
        deal = deal_of(rng.sample(range(32), 32))
        ordered = rules.ordered != "no"
        declarer = 0 if ordered else rng.randrange(3)
        games = open_cells(rules, situation) if ordered else [*CELLS[:10], *CELLS, "misere", "misere"]
        game = rng.choice(games)
        discard = sorted(rng.sample([*deal.hands[declarer], *deal.talon], 2))
        bid, dark = dark_bid(name, game, rng)
        found = pf.whisting(deal, pf.Contract.parse(game, declarer, discard), rules, situation, bid=bid)
        if game == "misere":
            hands = [set(hand) for hand in deal.hands]
            hands[declarer] = (hands[declarer] | set(deal.talon)) - set(discard)
            tricks = pf.solve(pf.Position(hands), pf.Misere(declarer)).value
            said, worth = whisted(0, "N", declarer, tricks, None, rules, situation, (), dark)
        else:
            level, strain = int(game[:-1]), game[-1]
            tricks, share = share_by_line(deal, declarer, strain, discard)
            said, worth = whisted(level, strain, declarer, tricks, share, rules, situation, deal.talon, dark)
        assert (found.tricks, tuple(str(call) for _, call in found.calls)) == (tricks, said)
        assert by_seat(found.worth, rules, situation) == worth == value_by_seat(found.result, rules, situation)
        assert pf.deal_value(found.entries, rules) == found.worth
        if found.turns:
            last = found.turns[-1]
            assert last.worths[last.call] == stake(worth, last.seat, declarer, rules)


@pytest.mark.parametrize("name", NAMES)
def test_whisting_agrees_with_all_sequences(name):
    check_whisting(name, 12, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_whisting_agrees_with_all_sequences_on_50_deals(name):
    check_whisting(name, 50, seed=2)


# The declarer's choice


def check_best_contracts(name, deals, seed, most=99):
    rng = random.Random(f"{name} {seed}")
    for number in range(deals):
        rules, situation = table_of(name, rng)
        deal = deal_of(rng.sample(range(32), 32))
        if rules.ordered != "no":
            declarer, bid, dark = 0, None, None
            games = open_cells(rules, situation)
        else:
            declarer = rng.randrange(3)
            held = ("6S", "7H", "8N", "misere")[number % 4]
            bid, dark = dark_bid(name, held, rng)
            lowest = bid.removesuffix("_dark") if bid else held
            games = ["misere"] if lowest == "misere" else CELLS[CELLS.index(lowest) :]
            games = [*games, "misere"] if dark else games  # who bought a game in the dark may turn to a misère
            bid = bid or held
        strains = sorted({game[-1] for game in games if game != "misere"}, key="SCDHN".index)[:most] or "S"
        games = [game for game in games if game == "misere" or game[-1] in strains]
        choices = pf.best_contracts(deal, declarer, rules, bid, strains, situation=situation)
        rows = contract_worths(deal, declarer, dict.fromkeys(games), rules, situation, dark)
        listed = [(str(one.contract), pair) for one in choices if one.contract for pair in one.discards]
        assert sorted(listed) == sorted((game, pair) for game, pairs in rows.items() for pair in pairs)
        own = [choice.own for choice in choices]
        assert own == sorted(own, reverse=True)
        for choice in choices:
            for pair in choice.discards:
                worth, tricks = rows[str(choice.contract)][pair]
                assert (choice.tricks, choice.own) == (tricks, stake(worth, declarer, declarer, rules))
            assert by_seat(choice.worth, rules, situation) == rows[str(choice.contract)][choice.discards[0]][0]


@pytest.mark.parametrize("name", NAMES)
def test_contracts_agree_with_recomputation(name):
    check_best_contracts(name, 2, seed=1, most=2)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_contracts_agree_with_recomputation_on_50_deals(name):
    check_best_contracts(name, 50, seed=2)


# Par


def reduced_ladder(rng, lowest):
    levels = sorted(rng.sample(range(lowest, 11), 2))
    strains = sorted(rng.sample("SCDHN", 2), key="SCDHN".index)
    games = [f"{level}{strain}" for level in levels for strain in strains]
    low = sum(int(game[:-1]) < 9 for game in games)
    return [*games[:low], "misere", *games[low:]]


def check_par(name, deals, seed):
    rng = random.Random(f"{name} {seed}")
    for _ in range(deals):
        rules, situation = table_of(name, rng)
        deal = deal_of(rng.sample(range(32), 32))
        if rules.ordered != "no":
            check_order(deal, rules, situation, rng)
            continue
        lowest = max(rules.lowest_level(situation.streak), situation.lowest_level)
        bids = reduced_ladder(rng, lowest)
        endings = endings_of(deal, bids, rules, situation)

        def own(worth, seat, rules=rules):
            return stake_at_table(worth, seat, rules)

        passed = all_passed(deal, rules, situation)
        calls, worth = bid_out(bids, endings, passed, lowest, here=rules.allow_here, own=own)
        found = pf.par(deal, rules, situation, bids=bids)
        assert [(int(seat), str(call)) for seat, call in found.calls] == calls
        assert by_seat(found.worth, rules, situation) == worth


def check_order(deal, rules, situation, rng):
    """The eldest hand's order: most worth, then the lowest; every open game with its best discard."""
    games = open_cells(rules, situation)
    games = sorted(rng.sample(games, min(4, len(games))), key=CELLS.index)
    rows = contract_worths(deal, 0, games, rules, situation)
    best = {game: best_row(rows[game], 0, 1, rules) for game in games}
    own = {game: row[1][0][0] for game, row in best.items()}
    found = pf.par(deal, rules, situation, bids=games)
    order = max(games, key=lambda game: own[game])
    if rules.ordered == "trump":  # the level is named after the talon: the lowest call of the trump says the same
        order = next(game for game in games if game[-1] == order[-1])
    assert [(int(seat), str(call)) for seat, call in found.calls] == [(0, order)]
    assert own[str(found.contract)] == max(own.values())
    assert by_seat(found.worth, rules, situation) == best[str(found.contract)][1][0]
    assert [(str(one.contract), one.tricks, one.own) for one in found.orders] == [
        (game, best[game][1][1], own[game]) for game in games
    ]
    for one in found.orders:
        pair = best[str(one.contract)][0]
        assert pair in one.discards


@pytest.mark.parametrize("name", NAMES)
def test_par_agrees_with_every_auction_written_out(name):
    check_par(name, 2, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_par_agrees_with_every_auction_written_out_on_50_deals(name):
    check_par(name, 50, seed=2)
