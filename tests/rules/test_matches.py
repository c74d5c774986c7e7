"""Whole matches of every variant: random deals, legal calls, the solver's play, the record and its settlement.

Undo and reading the file again give the same record after every deal.
"""

import random
from pathlib import Path

import pytest
from random_deals import deal_of

from preferans.all_pass import AllPass
from preferans.auction import Auction, Call, CallKind, Outcome, legal_contracts, legal_whist_calls
from preferans.cards import Cards, Seat, Strain
from preferans.contract import Contract
from preferans.deal import Deal, Position
from preferans.pulka import Pulka
from preferans.rules import VARIANTS, Rules
from preferans.scoring import AllPassResult, DealResult, GameResult, MisereResult, Whist, at_seats
from preferans.solving import Misere, Tricks, solve
from preferans.tables import best_discards

DEALS = 30
OPTIONS = {
    "classic": {"opening": 1, "target": 20},
    "skachki": {"target": 4, "rounds": 2, "forced_all_pass": True},
    "pair_skachki": {"target": 4, "rounds": 2},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_is_played_written_and_settled(variant: str, tmp_path: Path) -> None:
    players = 4 if variant == "pair_skachki" or VARIANTS.index(variant) % 2 else 3
    chance = random.Random(f"{variant} {players}")
    pulka = Pulka(Rules.preset(variant, players, **OPTIONS.get(variant, {})), path=tmp_path / "match.json")
    longest = 4 * DEALS if pulka.rules.rounds else DEALS
    while not pulka.ended and len(pulka.deals) < longest:
        written = pulka.add(play(pulka, chance))
        assert written.after == pulka.moment
        assert Pulka.load(tmp_path / "match.json").deals == pulka.deals
        assert pulka.undo() == written
        assert pulka.add(written.result) == written
        assert sum(pulka.settle().final.values()) == 0
        assert sum(pulka.settle().shown_final.values()) == 0
    assert not pulka.rules.rounds or pulka.ended
    if not pulka.ended:
        pulka.stop()
        assert sum(pulka.settle().final.values()) == 0
        assert Pulka.load(tmp_path / "match.json").settle() == pulka.settle()
        pulka.undo()
    while pulka.deals:
        last = pulka.deals[-1]
        assert pulka.undo() == last
        assert pulka.moment == last.before


def play(pulka: Pulka, chance: random.Random) -> DealResult:
    """The result of one random deal, called and played by the rules of the record."""
    rules, deal = pulka.rules, deal_of(chance.sample(range(32), 32))
    auction = Auction.start(rules, situation=pulka.situation)
    while auction.to_call is not None:
        auction = auction.say(choose(auction.legal(), chance))
    outcome = auction.outcome
    assert outcome is not None
    if outcome.declarer is None or outcome.bid is None:
        return all_pass(deal, rules, outcome)
    eldest = at_seats(pulka.dealer, rules.players)[0]
    marked = pulka.situation.table_of(eldest)
    named = chance.choice(legal_contracts(outcome.bid, rules, marked)[:3])
    hands = list(deal.hands)
    if outcome.bid.talon:
        declarer = int(outcome.declarer)
        discards = best_discards(deal, declarer)
        misere = named.kind is CallKind.MISERE
        pair = (discards.best_misere_pairs() if misere else discards.best_pairs(named.strain))[0]
        hands[declarer] = Cards((hands[declarer].mask | Cards.of(deal.talon).mask) & ~Cards.of(pair).mask)
    return contract(named, outcome, Position(hands), pulka, chance)


def choose(legal: tuple[Call, ...], chance: random.Random) -> Call:
    """Mostly a pass, else a bomb or one of the lowest bids, so that matches have a bit of everything."""
    quiet = [call for call in legal if call.kind is CallKind.PASS]
    bids = [call for call in legal if call.is_bid]
    if quiet and (not bids or chance.random() < 0.62):
        return chance.choice(quiet)
    dark = [call for call in bids if call.dark]
    return chance.choice([*bids[:3], *dark[:1], *(call for call in legal if call.kind is CallKind.HERE)])


def all_pass(deal: Deal, rules: Rules, outcome: Outcome) -> AllPassResult:
    opened, four = rules.raspasy_talon.value == "open", rules.players == 4
    position = Position(deal.hands, talon_leads=deal.talon if opened else ())
    talon_takes, third_lead = opened and four, rules.raspasy_lead3.value
    tricks = solve(position, AllPass(talon_takes=talon_takes, third_lead=third_lead)).value
    assert isinstance(tricks, tuple)
    return AllPassResult(tricks, dealer_tricks=10 - sum(tricks), bombs=outcome.bombs)


def contract(
    named: Call, outcome: Outcome, position: Position, pulka: Pulka, chance: random.Random
) -> GameResult | MisereResult:
    """The result of a contract by best play of both sides; every defender's tricks are those of the best line."""
    assert outcome.declarer is not None
    assert outcome.bid is not None
    declarer = Seat(outcome.declarer)
    if named.kind is CallKind.MISERE:
        tricks = solve(position, Misere(declarer)).value
        assert isinstance(tricks, int)
        return MisereResult(declarer, tricks, dark=outcome.bid.dark and outcome.bid.kind is CallKind.MISERE)
    assert named.strain is not None
    dark = outcome.bid.dark
    forced = dark and named.level == outcome.bid.level
    whist = whist_calls(declarer, named.level, named.strain, pulka.rules, forced, chance)
    return GameResult.of(
        Contract(named.level, named.strain, declarer),
        tricks=taken(position, declarer, named.strain) if {Whist.WHIST, Whist.CHECK} & set(whist.values()) else None,
        whist=whist,
        dark=dark,
        bought=outcome.bid.level if dark else None,
    )


def whist_calls(
    declarer: Seat, level: int, strain: Strain, rules: Rules, forced: bool, chance: random.Random
) -> dict[int, Whist]:
    defenders = (declarer.next, declarer.next.next)
    if level == 10 and rules.ten_game.value == "check":
        return dict.fromkeys(defenders, Whist.CHECK)
    said: list[Whist] = []
    last = dict.fromkeys(defenders, Whist.PASS)
    while legal := legal_whist_calls(said, level, rules, strain, forced=forced):
        own, other = defenders[len(said) % 2], defenders[(len(said) + 1) % 2]
        said.append(chance.choice(legal))
        if said[-1] is Whist.WHIST and last[other] is Whist.HALF:
            last[other] = Whist.PASS
        last[own] = said[-1]
    return last


def taken(position: Position, declarer: Seat, strain: Strain) -> tuple[int, ...]:
    for card in solve(position, Tricks(strain, declarer), line=True).line:
        position = position.play(card, strain)
    return position.won[:3]
