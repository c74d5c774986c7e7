"""Гусарский преферанс, Гусарик and Пасы: scoring, the auction, talons and the exchange, the record (E.9, E.10)."""

from fractions import Fraction

import pytest

import preferans as pf
from preferans.cards import Card, Cards, Strain
from preferans.deal import Deal, Position
from preferans.errors import DealError, RulesError
from preferans.record.two_hands import TwoHandMoment, advance, ended, loser, settle
from preferans.record.two_hands_auction import TwoHandAuction
from preferans.record.two_hands_exchange import Taken, hands_of_pasy, hands_with_talons, pairs_of
from preferans.rules.two_hands import GAMES, TABLE, TwoHandRules
from preferans.scoring import deal_value, score
from preferans.scoring.explain import explain
from preferans.scoring.players import Player
from preferans.scoring.two_hands import (
    PasyResult,
    TwoHandGame,
    TwoHandMisere,
    TwoHandPasses,
    TwoHandResult,
    TwoHandSituation,
)

HUSSAR, GUSARIK, PASY = (TwoHandRules.preset(variant) for variant in TABLE.variants)
B_DEALS = TwoHandSituation(Player.B)  # A is seat 0


def written(result: TwoHandResult, rules: TwoHandRules = HUSSAR) -> dict[str, int]:
    """Amounts by column and player, whists by pair."""
    found = {}
    for entry in score(result, rules, B_DEALS):
        assert explain(entry)
        assert explain(entry, "ru")
        key = f"{entry.player}>{entry.on}" if entry.on is not None else f"{entry.column} {entry.player}"
        found[key] = int(entry.amount)
    return found


@pytest.mark.parametrize(
    ("level", "whist", "tricks", "expected"),
    [
        (7, "with_talon", (6, 4), {"B>A": 16 + 40}),
        (7, "with_talon", (8, 2), {"pool A": 4, "B>A": 8}),
        (7, "with_talon", (9, 1), {"pool A": 4, "B>A": 4, "A>B": 40}),
        (7, "without_talon", (9, 1), {"pool A": 4, "B>A": 4}),
        (6, "with_talon", (7, 3), {"pool A": 2, "B>A": 6, "A>B": 20}),
        (6, "without_talon", (9, 1), {"pool A": 2, "B>A": 2, "A>B": 20}),
        (6, "pass", None, {"pool A": 2}),
        (8, "with_talon", (10, 0), {"pool A": 6, "A>B": 60}),
        (9, "with_talon", (7, 3), {"B>A": 24 + 160}),
        (10, "check", (10, 0), {"pool A": 10}),
        (10, "check", (9, 1), {"B>A": 10 + 100}),
    ],
)
def test_hussar_games(level: int, whist: str, tricks: tuple[int, int] | None, expected: dict[str, int]) -> None:
    assert written(TwoHandGame(level, 0, whist, tricks)) == expected


def test_hussar_whister_may_pay_on_the_mountain() -> None:
    rules = HUSSAR.replace(hussar_whister_shortfall="mountain")
    assert written(TwoHandGame(7, 0, "with_talon", (10, 0)), rules) == {"pool A": 4, "mountain B": 8}


def test_misere_of_hussar_is_paid_in_whists_of_sochi_on_the_mountain() -> None:
    assert written(TwoHandMisere(1, 0)) == {"pool B": 10}
    assert written(TwoHandMisere(1, 2)) == {"A>B": 200}
    assert written(TwoHandMisere(1, 2), HUSSAR.replace(scoring="sochi")) == {"mountain B": 20}


@pytest.mark.parametrize(
    ("scoring", "tricks", "level", "expected"),
    [
        ("sochi", (9, 1), 7, {"pool A": 4, "B>A": 4, "mountain B": 4}),
        ("sochi", (5, 5), 7, {"mountain A": 8, "B>A": 20 + 8}),
        ("sochi", (10, 0), 10, {"pool A": 10, "mountain B": 5}),
        ("sochi", (9, 1), 10, {"mountain A": 10, "B>A": 10 + 10}),
        ("hussar", (5, 5), 6, {"B>A": 10 + 20}),
        ("hussar", (10, 0), 10, {"pool A": 10, "mountain B": 5}),
        ("hussar", (9, 1), 7, {"pool A": 4, "B>A": 4, "A>B": 40}),
    ],
)
def test_gusarik_games(scoring: str, tricks: tuple[int, int], level: int, expected: dict[str, int]) -> None:
    game = TwoHandGame(level, 0, "with_talon", tricks, Strain.SPADES)
    assert written(game, GUSARIK.replace(scoring=scoring)) == expected


def test_pasy_writes_the_difference_on_who_took_more() -> None:
    assert [written(PasyResult(tricks), PASY) for tricks in ((7, 3), (5, 5), (1, 9))] == [
        {"points A": 4},
        {},
        {"points B": 8},
    ]


@pytest.mark.parametrize(
    ("make", "rules", "message"),
    [
        (lambda: TwoHandGame(8, 0, "without_talon", (8, 2)), HUSSAR, "only with the talon"),
        (lambda: TwoHandGame(7, 0, "check", (8, 2)), HUSSAR, "whisted, not checked"),
        (lambda: TwoHandGame(7, 0, "whist", (8, 2)), HUSSAR, "no whist"),
        (lambda: TwoHandGame(7, 0, "with_talon", None), HUSSAR, "belong to a game that was played"),
        (lambda: TwoHandGame(7, 0, "pass", (8, 2)), HUSSAR, "belong to a game that was played"),
        (lambda: TwoHandGame(7, 0, "with_talon", (8, 3)), HUSSAR, "10 in all"),
        (lambda: TwoHandGame(5, 0, "pass"), HUSSAR, "no level 5"),
        (lambda: TwoHandGame(7, 2, "pass"), HUSSAR, "seat 0 or 1"),
        (lambda: TwoHandMisere(0, 11), HUSSAR, "0 to 10"),
        (lambda: PasyResult((7, 3)), HUSSAR, "knows no such deal"),
        (TwoHandPasses, PASY, "knows no such deal"),
        (TwoHandPasses, GUSARIK, "nobody passes"),
        (lambda: TwoHandMisere(0, 0), GUSARIK, "nobody passes or plays misère"),
        (lambda: TwoHandGame(7, 0, "pass", None, Strain.HEARTS), GUSARIK, "must whist"),
        (lambda: TwoHandGame(7, 1, "with_talon", (2, 8), Strain.HEARTS), GUSARIK, "must whist"),
        (lambda: TwoHandGame(7, 0, "with_talon", (8, 2)), GUSARIK, "names game and strain"),
        (lambda: TwoHandGame(7, 0, "without_talon", (8, 2), Strain.HEARTS), GUSARIK, "talon of his own"),
    ],
)
def test_results_that_cannot_be(make: object, rules: TwoHandRules, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        score(make(), rules, B_DEALS)  # type: ignore[operator]


def test_value_of_a_deal_is_what_the_settlement_changes_by() -> None:
    for result, rules in (
        (TwoHandGame(7, 0, "with_talon", (9, 1)), HUSSAR),
        (TwoHandMisere(1, 3), HUSSAR.replace(scoring="sochi")),
        (TwoHandGame(10, 0, "with_talon", (10, 0), Strain.CLUBS), GUSARIK),
        (PasyResult((8, 2)), PASY),
    ):
        one = advance(TwoHandMoment.start(rules, Player.B), result, rules)
        assert deal_value(one.earned, rules) == settle(one.after, rules)
        assert sum(deal_value(one.earned, rules).values()) == 0


# The auction


def test_here_belongs_to_the_eldest_hand_alone() -> None:
    auction = TwoHandAuction.start(HUSSAR).say("6S").say("6C")
    assert "here" in map(str, auction.legal())
    raised = auction.say("6D").say("6H")
    assert "here" in map(str, raised.legal())
    held = raised.say("here")
    assert "here" not in map(str, held.legal())
    # At a table of three the junior could keep what the senior has just raised to.
    with pytest.raises(RulesError, match="only the eldest hand"):
        auction.say("6D").say("here")
    off = TwoHandAuction.start(HUSSAR.replace(allow_here=False)).say("6S").say("6C")
    assert "here" not in map(str, off.legal())


def test_two_passes_end_an_auction_without_declarer() -> None:
    passed = TwoHandAuction.start(HUSSAR).say("pass").say("pass")
    assert passed.outcome is not None
    assert passed.outcome.declarer is None
    won = TwoHandAuction.start(HUSSAR).say("pass").say("misere")
    assert (won.outcome.declarer, str(won.outcome.bid)) == (1, "misere")  # type: ignore[union-attr]
    for rules in (GUSARIK, PASY):
        with pytest.raises(RulesError, match="no auction"):
            TwoHandAuction.start(rules)


# Cards

DEAL = Deal(["AKQJT9.AKQJ.-.-", "-.T9.AKQJT9.AK"], talons=[("HQ", "HJ"), ("HT", "H9")])


def test_talons_are_taken_by_one_both_or_none() -> None:
    assert hands_with_talons(DEAL, {}) == DEAL.hands
    one = hands_with_talons(DEAL, {0: Taken(1, ("CJ", "CQ"))})
    assert [str(hand) for hand in one] == ["AKQJT9.AK.-.T9", "-.T9.AKQJT9.AK"]
    both = hands_with_talons(DEAL, {0: Taken(1, ("CJ", "CQ")), 1: Taken(0, ("CT", "C9"))})
    assert [str(hand) for hand in both] == ["AKQJT9.AK.-.T9", "-.-.AKQJT9.AKQJ"]
    assert len(list(pairs_of(Cards(DEAL.hands[0].mask | Cards.of(DEAL.talons[0]).mask)))) == 66


@pytest.mark.parametrize(
    ("taken", "error", "message"),
    [
        ({0: (2, ("CJ", "CQ"))}, RulesError, "expected one of the two"),
        ({0: (0, ("CJ", "CQ")), 1: (0, ("CT", "C9"))}, RulesError, "expected one of the two"),
        ({0: (0, ("CJ", "CJ"))}, RulesError, "expected two"),
        ({0: (0, ("CJ", "CT"))}, DealError, "hand 0 does not hold it"),
        ({2: (0, ("CJ", "CT"))}, RulesError, "expected one of the two"),
    ],
)
def test_talons_and_discards_that_are_refused(
    taken: dict[int, tuple[int, tuple[str, str]]], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        hands_with_talons(DEAL, {seat: Taken(*told) for seat, told in taken.items()})


def test_a_deal_of_another_game_is_refused() -> None:
    with pytest.raises(RulesError, match="dead hand"):
        hands_of_pasy(DEAL, ("SA", "SK"), ("SA", "SK"))
    pasy = Deal(["AKQJT987.-.-.87", "-.AKQJT987.-.A9"], talon=("HK", "HQ"), dead="-.-.AKQJT987.JT")
    with pytest.raises(RulesError, match="two talons"):
        hands_with_talons(pasy, {})
    with pytest.raises(DealError, match="hand 1 does not hold it"):
        hands_of_pasy(pasy, ("SA", "SK"), ("HK", "SA"))


def test_play_of_two_is_solved() -> None:
    """Ten top cards take ten tricks; at Пасы North's one spade takes West's lead and all his clubs follow."""
    west, north = hands_with_talons(DEAL, {0: Taken(0, ("HQ", "HJ")), 1: Taken(1, ("HT", "H9"))})
    position = Position([west, north], leader=0)
    assert pf.solve(position, pf.Tricks("S", declarer=0)).value == 10
    pasy = Deal(["AKQJT987.-.-.87", "-.AKQJT987.-.A9"], talon=("HK", "HQ"), dead="-.-.AKQJT987.JT")
    hands = hands_of_pasy(pasy, ("SA", "SK"), ("SA", "CA"))
    assert pf.solve(Position(hands, leader=0), pf.FewerTricks("N", declarer=0)).value == -10


# The record


def test_two_passes_leave_the_deal_with_the_same_dealer() -> None:
    start = TwoHandMoment.start(HUSSAR, Player.B)
    assert advance(start, TwoHandPasses(), HUSSAR).after == start
    assert advance(start, TwoHandMisere(0, 0), HUSSAR).after.dealer is Player.A


def test_a_closed_pool_helps_the_other() -> None:
    rules, moment = HUSSAR.replace(target=4), TwoHandMoment.start(HUSSAR, Player.B)
    for _ in range(2):  # A is seat 0, then seat 1
        seat = 0 if moment.dealer is Player.B else 1
        moment = advance(moment, TwoHandGame(7, seat, "pass"), rules).after
    assert moment.sheet.pool == (4, 4)
    assert moment.sheet.whists[0][1] == 40
    assert ended(moment, rules)
    assert settle(moment, rules) == {Player.A: Fraction(40), Player.B: Fraction(-40)}


def test_games_of_the_table_are_crossed_off_once() -> None:
    game = TwoHandGame(6, 0, "with_talon", (5, 5), Strain.CLUBS)
    moment = TwoHandMoment.start(GUSARIK, Player.B)
    for _ in range(2):
        moment = advance(moment, game, GUSARIK).after
    assert moment.marked == (("6C",), ("6C",))
    with pytest.raises(RulesError, match="6C is crossed off already"):
        advance(moment, game, GUSARIK)
    made_only = GUSARIK.replace(mark_on="made")
    assert advance(TwoHandMoment.start(made_only, Player.B), game, made_only).after.marked == ((), ())


def test_the_table_has_25_games_and_ends_the_record() -> None:
    assert len(set(GAMES)) == 25
    moment = TwoHandMoment.start(GUSARIK, Player.B)
    deals = 0
    for name in GAMES:
        level, strain = int(name.rstrip("SCDHNT")), Strain.of(name.lstrip("0123456789"))
        for _ in range(2):
            assert not ended(moment, GUSARIK)
            moment = advance(moment, TwoHandGame(level, 0, "with_talon", (9, 1), strain), GUSARIK).after
            deals += 1
    assert ended(moment, GUSARIK)
    assert deals == 50
    assert sum(settle(moment, GUSARIK).values()) == 0


def test_who_reaches_the_agreed_points_at_pasy_loses() -> None:
    rules = PASY.replace(target=10)
    moment = TwoHandMoment.start(rules, Player.B)
    for tricks in ((7, 3), (8, 2), (8, 2)):  # A 4, then B (seat 0) 6, then A 6 more
        assert not ended(moment, rules)
        moment = advance(moment, PasyResult(tricks), rules).after
    assert moment.points == (10, 6)
    assert ended(moment, rules)
    assert loser(moment.points, rules) is Player.A
    assert settle(moment, rules) == {Player.A: Fraction(-4), Player.B: Fraction(4)}


def test_cards_of_the_pack_of_24_are_nines_to_aces() -> None:
    assert all(Card(card).rank >= 2 for hand in DEAL.hands for card in hand)
    with pytest.raises(DealError):
        Deal(["AKQJT7.AKQJ.-.-", "-.T9.AKQJT9.AK"], talons=[("HQ", "HJ"), ("HT", "H9")])
