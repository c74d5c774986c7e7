"""Whole random matches of every preset that is no pulka: played to the end, sums of zero, taken back, saved, read.

PREFERANS_MATCHES sets how many per preset (20 by default).
"""

import json
import os
import random
from fractions import Fraction
from pathlib import Path

import pytest

from preferans.cards import Strain
from preferans.errors import RulesError
from preferans.pulka import Pulka
from preferans.record.central import CentralMoment
from preferans.record.match import Match
from preferans.record.match_results import AnyResult, read_result, write_result
from preferans.rules import Rules
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralRules
from preferans.rules.families import FAMILY_VARIANTS, preset
from preferans.rules.two_hands import GAMES, TwoHandRules
from preferans.scoring import deal_value, table
from preferans.scoring.austrian import AustrianAllPass, AustrianGame
from preferans.scoring.central_results import CentralAllPass, CentralGame
from preferans.scoring.two_hands import PasyResult, TwoHandGame, TwoHandMisere, TwoHandPasses

MATCHES = int(os.environ.get("PREFERANS_MATCHES", "20"))
MOST_DEALS = 400


def tricks_of(chance: random.Random, declarer: int, active: list[int], own: int) -> tuple[int, ...] | None:
    """Ten tricks among those who play, so many of them the declarer's."""
    if not active:
        return None
    counts = [0, 0, 0]
    counts[declarer] = own
    for _ in range(10 - own):
        counts[chance.choice(active)] += 1
    return tuple(counts)


def central(chance: random.Random, rules: CentralRules, match: Match) -> AnyResult:
    if chance.random() < 0.15:
        return CentralAllPass()
    declarer = chance.randrange(3)
    defenders = [(declarer + 1) % 3, (declarer + 2) % 3]
    contract, igra = chance.choice(["S", "D", "H", "C", "betl", "sans"]), chance.random() < 0.2
    if contract == "betl":
        tricks = chance.choice([(0, 5), (0, 5), (1, 3)])
        counts = [tricks[1]] * 3
        counts[declarer] = tricks[0]
        kontra = {"kontra": 1, "kontra_by": defenders[0]} if chance.random() < 0.3 else {}
        return CentralGame(contract, declarer, igra=igra, active=defenders, tricks=counts, **kontra)
    active = [seat for seat in defenders if chance.random() < 0.6]
    told: dict[str, int] = {}
    if active and chance.random() < 0.1:
        told = {"kontra": chance.randint(1, 4), "kontra_by": chance.choice(active)}
    elif len(active) == 1 and chance.random() < 0.3 and (igra or contract != "S" or rules.call_in_two):
        told = {"caller": active[0]}
    playing = defenders if told else active
    own = chance.choice([5, 6, 6, 6, 6, 6, 7, 8])  # contracts are made more often than not, so that matches end
    tricks = tricks_of(chance, declarer, playing, own)
    return CentralGame(contract, declarer, igra=igra, active=active, tricks=tricks, **told)


def austrian(chance: random.Random, rules: AustrianRules, match: Match) -> AnyResult:
    if chance.random() < 0.1:
        return AustrianAllPass()
    row, declarer = chance.choice(rules.tariff), chance.randrange(3)
    defenders = [(declarer + 1) % 3, (declarer + 2) % 3]
    active = [seat for seat in defenders if not row.may_drop or chance.random() < 0.7]
    caller = active[0] if rules.calling and row.may_drop and len(active) == 1 and chance.random() < 0.3 else None
    tricks = tricks_of(chance, declarer, active if caller is None else defenders, chance.randint(0, 10))
    hand = chance.random() < 0.2
    return AustrianGame(row.code, declarer, active=active, hand=hand, caller=caller, tricks=tricks)


def two_hands(chance: random.Random, rules: TwoHandRules, match: Match) -> AnyResult:
    own = chance.randint(3, 10)
    if rules.variant == "pasy":
        return PasyResult((own, 10 - own))
    if rules.has_table:
        player = 1 - match.dealer
        name = chance.choice([game for game in GAMES if game not in match.moment.marked[player]])  # type: ignore[union-attr]
        level, strain = int(name.rstrip("SCDHNT")), Strain.of(name.lstrip("0123456789"))
        return TwoHandGame(level, 0, "with_talon", (own, 10 - own), strain)
    seat, level = chance.randrange(2), chance.randint(6, 10)
    kind = chance.random()
    if kind < 0.1:
        return TwoHandPasses()
    if kind < 0.2:
        return TwoHandMisere(seat, chance.randint(0, 3))
    whist = chance.choice(["with_talon", "pass"] + (["without_talon"] if level < 8 else []))
    tricks = (own, 10 - own) if seat == 0 else (10 - own, own)
    return TwoHandGame(level, seat, whist, None if whist == "pass" else tricks)


def result_for(chance: random.Random, match: Match) -> AnyResult:
    rules = match.rules
    if isinstance(rules, CentralRules):
        return central(chance, rules, match)
    return austrian(chance, rules, match) if isinstance(rules, AustrianRules) else two_hands(chance, rules, match)


def played(variant: str, seed: int, **where: object) -> Match:
    """A match played to its end; an Austrian session, which has none, is stopped after forty deals."""
    chance = random.Random(f"{variant} {seed}")
    players = 4 if variant not in ("hussar", "gusarik", "pasy") and chance.random() < 0.3 else None
    match = Match(preset(variant, players), **where)  # type: ignore[arg-type]
    while not match.ended:
        match.add(result_for(chance, match))
        assert len(match.deals) < MOST_DEALS
        if isinstance(match.rules, AustrianRules) and len(match.deals) == 40:
            match.stop()
    return match


@pytest.mark.parametrize("variant", FAMILY_VARIANTS)
def test_random_matches_are_played_to_the_end_and_sum_to_zero(variant: str) -> None:
    for seed in range(MATCHES):
        match = played(variant, seed)
        results = match.settle()
        assert set(results) == set(table(match.rules.players))
        assert sum(results.values()) == 0
        assert match.ended
        with pytest.raises(RulesError, match="the match is over"):
            match.add(match.deals[-1].result)


@pytest.mark.parametrize("variant", FAMILY_VARIANTS)
def test_result_is_the_sum_of_the_worth_of_its_deals(variant: str) -> None:
    """Exactly where bulls are written off in thirds, and up to that rounding in whole bulls; stakes are the pot's."""
    for seed in range(MATCHES // 2):
        match = played(variant, seed)
        total = dict.fromkeys(table(match.rules.players), Fraction(0))
        for written in match.deals:
            entries = getattr(written, "earned", written.entries)
            worth = deal_value(entries, match.rules)
            assert sum(worth.values()) == 0
            total = {player: total[player] + worth[player] for player in total}
            if isinstance(match.rules, AustrianRules):
                for player in total:
                    stake = match.rules.ante
                    total[player] += Fraction(stake, match.rules.players) - stake * (player == written.situation.dealer)
        results = match.settle()
        slack = 10 if isinstance(match.rules, CentralRules) else 0
        assert all(abs(results[player] - total[player]) <= slack for player in total)


@pytest.mark.parametrize("variant", FAMILY_VARIANTS)
def test_taking_back_and_reading_again_restore_every_moment(variant: str) -> None:
    for seed in range(MATCHES // 4):
        match = played(variant, seed)
        assert Match.from_json(match.to_json()).to_json() == match.to_json()
        assert Match.from_json(match.to_json()).deals == match.deals
        if match.stopped:
            assert match.undo() is None
        for written in reversed(match.deals):
            assert match.moment == written.after
            assert match.undo() == written
            assert match.moment == written.before
        with pytest.raises(RulesError, match="no deal is left"):
            match.undo()


@pytest.mark.parametrize("variant", FAMILY_VARIANTS)
def test_the_file_holds_every_deal_that_add_returned_for(variant: str, tmp_path: Path) -> None:
    path, chance = tmp_path / "match.json", random.Random(variant)
    match = Match(preset(variant), path=path)
    for _ in range(3):
        written = match.add(result_for(chance, match))
        assert Match.load(path).deals[-1] == written
    other = Match.load(path)
    other.undo()
    with pytest.raises(RulesError, match="changed by another program"):
        match.undo()
    assert len(match.deals) == 3
    with pytest.raises(RulesError, match="exists already"):
        Match(preset(variant), path=path)


@pytest.mark.parametrize("variant", FAMILY_VARIANTS)
def test_results_come_back_from_their_objects(variant: str) -> None:
    match = played(variant, 0)
    for written in match.deals:
        told = json.loads(json.dumps(write_result(written.result)))
        assert read_result(told, match.rules) == written.result


def test_results_of_another_family_are_refused() -> None:
    match = Match(CentralRules.preset("croatian"))
    for result in (PasyResult((7, 3)), AustrianAllPass(), AustrianGame("C", 0, active=(), tricks=None)):
        with pytest.raises(RulesError, match="is no result of croatian"):
            match.add(result)
    assert match.deals == ()


def test_a_pulka_is_no_match_and_a_match_no_pulka(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="is a pulka"):
        Match(Rules.preset("sochi"))  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="this is no match"):
        Match.from_json(Pulka(Rules.preset("sochi")).to_json())


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("version", 9, "version 9"),
        ("names", ["A", "A", "C"], "different names"),
        ("names", [1, 2, 3], "a list of texts"),
        ("first_dealer", "D", "cannot deal"),
        ("deals", [{"kind": "pasy", "tricks": [7, 3]}], "deal 1: no kind 'pasy'"),
        ("deals", [{"kind": "all_pass", "x": 1}], 'deal 1: .*no field "x"'),
        ("deals", [3], "deal 1: 3: expected an object"),
        ("stopped", "no", "stopped"),
        ("more", 1, "fields more"),
    ],
)
def test_files_that_are_refused(field: str, value: object, message: str) -> None:
    content = json.loads(Match(CentralRules.preset("croatian")).to_json())
    with pytest.raises(RulesError, match=message):
        Match.from_json(json.dumps(content | {field: value}))


def test_the_worked_match_of_the_book() -> None:
    """Section 4.15, told by players: who declares sits in another seat in every deal."""
    rules = CentralRules.preset("serbian", start_bulls=20, max_refe=1)
    match = Match(rules)

    def seat(player: int) -> int:
        return (player - match.dealer - 1) % 3

    def game(
        contract: str, declarer: int, active: tuple[int, ...], tricks: tuple[int, ...], **told: int
    ) -> CentralGame:
        counts = [tricks[(match.dealer + 1 + step) % 3] for step in range(3)]
        if "kontra_by" in told:
            told["kontra_by"] = seat(told["kontra_by"])
        return CentralGame(contract, seat(declarer), active=map(seat, active), tricks=counts, **told)

    match.add(CentralAllPass())
    match.add(game("C", 0, (1, 2), (6, 2, 2)))
    match.add(CentralGame("S", seat(1), active=(), tricks=None))
    match.add(game("D", 0, (2,), (7, 0, 3)))
    match.add(CentralAllPass())
    match.add(game("H", 2, (0, 1), (3, 1, 6), kontra=1, kontra_by=0))
    match.add(game("betl", 1, (0, 2), (5, 0, 5)))
    match.add(game("sans", 0, (1, 2), (4, 3, 2)))
    match.add(game("C", 1, (0,), (2, 8, 0), igra=True))
    match.add(game("H", 0, (1, 2), (6, 2, 2), igra=True))
    assert not match.ended
    match.add(game("D", 2, (0, 1), (2, 2, 6)))
    assert match.ended
    moment = match.moment
    assert isinstance(moment, CentralMoment)
    assert moment.soups == ((0, 24, 140), (102, 0, 12), (106, 0, 0))
    assert [int(result) for result in match.settle().values()] == [-344, 210, 134]
