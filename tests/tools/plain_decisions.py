"""Whisting, contract and auction by plain enumeration: own ladder, own calls, every sequence written out.

Slow on purpose. Tricks come from the solver, worths from `score` and `deal_value`, which have tests of their own;
nothing here uses the code of preferans.auction or preferans.evaluation.
"""

import functools
import itertools

import preferans as pf
from preferans.rules.values import TenGame, Whisting

TIE_ORDER = ("pass", "whist", "half")


def value_by_seat(result, rules, situation):
    """What a result is worth to seats 0, 1, 2 and a sitting dealer."""
    worth = pf.deal_value(pf.score(result, rules, situation), rules)
    first = situation.dealer + 1
    return tuple(worth[(first + seat) % rules.players] for seat in range(rules.players))


def stake(worth, hand, declarer, rules):
    """What the hand plays for in a game: its worth; in pairs all not of the declarer's pair defend (E.11)."""
    if not rules.pairs:
        return worth[hand]
    own = worth[declarer] + worth[(declarer + 2) % 4]
    return own if hand == declarer else sum(worth) - own


def stake_at_table(worth, seat, rules):
    """What a player bids for, or plays an all-pass deal for: his worth, in pairs also that of who sits opposite."""
    return worth[seat] + worth[(seat + 2) % 4] if rules.pairs else worth[seat]


def hands_of(deal, declarer, discard):
    """The hands in play."""
    hands = [set(hand) for hand in deal.hands]
    if discard:
        hands[declarer] = (hands[declarer] | set(deal.talon)) - set(discard)
    return hands


def share_by_line(deal, declarer, strain, discard):
    """The declarer's tricks and those of the two others in the line of best play."""
    position = pf.Position(hands_of(deal, declarer, discard))
    for card in pf.solve(position, pf.Tricks(strain, declarer), line=True).line:
        position = position.play(card, strain)
    won = position.won
    return won[declarer], (won[(declarer + 1) % 3], won[(declarer + 2) % 3])


# Whisting


def call_sequences(level, strain, rules, forced=False):
    """Every way that two defenders can answer a game, or a misère at level 0, with what counts in the end (D.1)."""
    complicated = rules.whisting is Whisting.COMPLICATED
    if level == 10 and rules.ten_game is TenGame.CHECK:
        return {(): ("check", "check")}
    if level == 0 and not complicated:
        return {(): ("pass", "pass")}
    if forced or (rules.stalingrad and level == 6 and strain == "S"):
        return {("whist", "whist"): ("whist", "whist")}
    ways = {
        ("whist", "whist"): ("whist", "whist"),
        ("pass", "whist"): ("pass", "whist"),
        ("pass", "pass"): ("pass", "pass"),
        ("whist", "pass"): ("whist", "pass"),
    }
    if rules.half_whist and level in ((6, 7, 8) if complicated else (6, 7)):
        ways["pass", "half", "pass"] = ("pass", "half")
        ways["pass", "half", "whist"] = ("whist", "pass")
        if rules.whist_pass_half:
            del ways["whist", "pass"]
            ways["whist", "pass", "whist"] = ("whist", "pass")
            ways["whist", "pass", "half", "pass"] = ("half", "pass")
            ways["whist", "pass", "half", "whist"] = ("pass", "whist")
    return ways


def whisted(level, strain, declarer, tricks, share, rules, situation, talon=(), dark=None):
    """The calls and everybody's worth: all sequences valued, then folded from the last call to the first.

    Level 0 is a misère; `dark` the level that a game was bought at in the dark, 0 for a dark misère.
    """
    ways = call_sequences(level, strain, rules, forced=dark == level and level > 0)
    worths = {
        said: _game(level, strain, declarer, tricks, share, ends, rules, situation, talon, dark)
        for said, ends in ways.items()
    }
    while len(worths) > 1:
        longest = max(map(len, worths))
        said = next(way for way in worths if len(way) == longest)
        turn = longest - 1
        seat = (declarer + 1 + turn % 2) % 3
        rivals = [way for way in worths if way[:turn] == said[:turn]]
        own = {way: stake(worths[way][0], seat, declarer, rules) for way in rivals}
        best = min(rivals, key=lambda way: (-own[way], TIE_ORDER.index(way[turn])))
        chosen = worths[best]
        for way in rivals:
            del worths[way]
        worths[said[:turn]] = (chosen[0], chosen[1] or best)
    (worth, path), *_ = worths.values()
    return path or next(iter(ways)), worth


@functools.cache
def _game(level, strain, declarer, tricks, share, ends, rules, situation, talon, dark):
    first, second = (declarer + 1) % 3, (declarer + 2) % 3
    if level == 0:
        whisters = [seat for seat, call in ((first, ends[0]), (second, ends[1])) if call == "whist"]
        result = pf.MisereResult(declarer, tricks, dark=dark == 0, whisters=whisters)
        return value_by_seat(result, rules, situation), None
    taken = None
    alone = rules.whisting is Whisting.COMPLICATED and level == 10  # played even if nobody whists (E.6.9)
    if "whist" in ends or "check" in ends or alone:
        taken = [0, 0, 0]
        taken[declarer] = tricks
        if ends in (("whist", "whist"), ("check", "check")):
            taken[first], taken[second] = share
        else:
            taken[first if ends[0] == "whist" else second] = 10 - tricks
    said = {first: ends[0], second: ends[1]}
    bought = {} if dark is None else {"dark": True, "bought": dark}
    result = pf.GameResult(level, declarer, tricks=taken, whist=said, strain=strain, talon=talon, **bought)
    return value_by_seat(result, rules, situation), None


# The declarer's choice


def contract_worths(deal, declarer, contracts, rules, situation, dark=None):
    """For each contract ("6S" .., "misere") everybody's worth and the tricks after each of the 66 discards."""
    discards = pf.best_discards(deal, declarer)
    twelve = sorted(set(deal.hands[declarer]) | set(deal.talon))
    found = {contract: {} for contract in contracts}
    for pair in itertools.combinations(twelve, 2):
        place = discards.pairs.index(pair)
        for contract in contracts:
            if contract == "misere":
                tricks = int(discards.misere[place])
                _, worth = whisted(0, "N", declarer, tricks, None, rules, situation, (), dark)
            else:
                level, strain = int(contract[:-1]), contract[-1]
                tricks, share = _share(deal, declarer, strain, pair)
                assert tricks == discards.tricks[place]["SCDHN".index(strain)]
                _, worth = whisted(level, strain, declarer, tricks, share, rules, situation, deal.talon, dark)
            found[contract][pair] = (worth, tricks)
    return found


@functools.lru_cache(maxsize=2000)
def _share(deal, declarer, strain, pair):
    return share_by_line(deal, declarer, strain, pair)


# The auction


def bid_out(bids, endings, passed, lowest, *, here=True, own=lambda worth, seat: worth[seat]):
    """The calls and the ending when everybody bids for his own worth: every legal sequence, one after another.

    `bids` are the ladder from low to high, `endings[declarer, bid]` and `passed` everybody's worth, `lowest` the
    lowest level, `own` what a seat bids for. Returns the calls as (seat, text) and the worth.
    """

    def follow(history, speaker):
        inside = [seat for seat in range(3) if (seat, "pass") not in history]
        held = [(seat, call) for seat, call in history if call != "pass"]
        if not inside:
            return history, passed
        if held and len(inside) == 1:
            bid = next(call for _, call in reversed(held) if call != "here")
            return history, endings[inside[0], bid]
        while speaker not in inside:
            speaker = (speaker + 1) % 3
        best = None
        for call in legal_calls(history, inside, speaker, bids, lowest, here):
            found = follow([*history, (speaker, call)], (speaker + 1) % 3)
            if best is None or own(found[1], speaker) > own(best[1], speaker):
                best = found
        return best

    return follow([], 0)


def legal_calls(history, inside, speaker, bids, lowest, here):
    """What may be said, in the order of the tie rule: pass, here, bids from low to high (B.2)."""
    calls = ["pass"]
    made = [call for _, call in history if call in bids]
    mine = [call for seat, call in history if seat == speaker and call in bids]
    if here and len(inside) == 2 and made and mine and history[-1][1] != "here":
        senior = speaker == min(inside)
        before = history[:-1]
        two_before = sum(call == "pass" for _, call in before) == 1
        overbid = (
            history[-1][0] == min(inside)
            and history[-1][1] in bids
            and two_before
            and {seat for seat, _ in before} >= set(inside)
        )
        if (senior or overbid) and (mine[-1] == "misere") == (made[-1] == "misere"):
            calls.append("here")
    above = bids.index(made[-1]) + 1 if made else 0
    for bid in bids[above:]:
        if bid == "misere" and mine:
            continue
        if bid != "misere" and ("misere" in mine or int(bid[:-1]) < lowest):
            continue
        calls.append(bid)
    return calls


def endings_of(deal, bids, rules, situation):
    """What each declarer makes of each bid: his best contract at or above it, the lowest of equals; or giving up."""
    endings = {}
    for declarer in range(3):
        table = contract_worths(deal, declarer, bids, rules, situation)
        best = {one: _best(rows, declarer, -1 if one == "misere" else 1, rules) for one, rows in table.items()}
        for place, bid in enumerate(bids):
            allowed = ["misere"] if bid == "misere" else [one for one in bids[place:] if one != "misere"]
            worth = None
            for contract in allowed:
                if worth is None or stake_at_table(best[contract], declarer, rules) > stake_at_table(
                    worth, declarer, rules
                ):
                    worth = best[contract]
            if rules.concede and bid != "misere":
                given_up = value_by_seat(pf.Concession(declarer, int(bid[:-1]), rules.concede), rules, situation)
                better = stake_at_table(given_up, declarer, rules) > stake_at_table(worth, declarer, rules)
                worth = given_up if better else worth
            endings[declarer, bid] = worth
    return endings


def best_row(rows, declarer, sign, rules):
    """The discard that is worth most, with worth and tricks; of equals the better tricks, then the lowest cards.

    `sign` is -1 where fewer tricks are better.
    """

    def order(row):
        pair, (worth, tricks) = row
        return stake_at_table(worth, declarer, rules), sign * tricks, [-card for card in pair]

    return max(rows.items(), key=order)


def _best(rows, declarer, sign, rules):
    return best_row(rows, declarer, sign, rules)[1][0]


def all_passed(deal, rules, situation):
    """Everybody's worth of an all-pass deal by the rules' payments."""
    opened = rules.raspasy_talon.value == "open"
    beside = opened and rules.players == 4

    def pay(first, second, third, dealer=0):
        result = pf.AllPassResult((first, second, third), dealer_tricks=dealer)
        worth = value_by_seat(result, rules, situation)
        return tuple(stake_at_table(worth, seat, rules) for seat in range(3))

    table = _payoffs(rules, situation, pay, beside)
    objective = pf.AllPass(payoff=table, talon_takes=beside, third_lead=rules.raspasy_lead3.value)
    tricks = pf.solve(pf.Position(deal.hands, talon_leads=deal.talon if opened else ()), objective).value
    return value_by_seat(pf.AllPassResult(tricks, dealer_tricks=10 - sum(tricks)), rules, situation)


_TABLES = {}


def _payoffs(rules, situation, pay, dealer):
    if (rules, situation) not in _TABLES:
        _TABLES[rules, situation] = pf.PayoffTable.by(pay, dealer=dealer)
    return _TABLES[rules, situation]
