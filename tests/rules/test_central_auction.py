"""The auction and the play of Croatian, Serbian and Slovenian preferans: the table of bidding rights, row by row."""

import random

import pytest

from preferans.cards import Card, Seat, Strain
from preferans.errors import RulesError
from preferans.record.central_auction import CentralAuction, CentralOutcome, auction_of, highest_bids, legal_contracts
from preferans.rules.central import CentralRules
from preferans.scoring.central_play import first_leader, legal_cards, trick_winner

SERBIAN = CentralRules.preset("serbian")


def after(calls: str, rules: CentralRules = SERBIAN) -> CentralAuction:
    auction = CentralAuction.start(rules)
    for call in calls.split():
        auction = auction.say(call)
    return auction


@pytest.mark.parametrize(
    ("calls", "legal"),
    [
        ("", "P 2 G G6 G7"),
        ("P P", "P 2 G G6 G7"),
        ("2", "P 3 G G6 G7"),
        ("2 3", "P 4 G G6 G7"),
        ("2 P 3", "P M3"),
        ("2 P 3 M3", "P 4"),
        ("2 P 3 M3 4", "P M4"),
        ("2 3 4", "P M4"),
        ("2 3 4 P", "P M4"),
        ("2 3 4 M4", "P 5"),
        ("2 3 4 M4 5", "P 6"),
        ("2 P 3 M3 4 M4 5 M5 6 M6", "P 7"),
        ("2 P 3 M3 4 M4 5 M5 6 M6 7", "P M7"),
        ("G", "P G G6 G7"),
        ("2 G", "P G G6 G7"),
        ("2 G G", "P"),
        ("2 G G P", "G2 G3 G4 G5"),
        ("2 G G P G3", "Y G4 G5"),
        ("2 G G P G5", "Y"),
        ("G G G G3 Y", "Y G4 G5"),
        ("G6", "P G7"),
        ("G G6", "P G7"),
        ("G G6 P", "P"),
        ("G7", "P"),
    ],
)
def test_who_may_say_what(calls: str, legal: str) -> None:
    assert " ".join(after(calls).legal()) == legal


@pytest.mark.parametrize(
    ("calls", "declarer", "level", "igra"),
    [
        ("2 P P", 0, 2, False),
        ("P 2 P", 1, 2, False),
        ("P P 2", 2, 2, False),
        ("2 P 3 M3 P", 0, 3, False),
        ("2 3 P P", 1, 3, False),
        ("2 3 4 P M4 P", 1, 4, False),
        ("2 G P P", 1, 2, True),
        ("2 G G P G4 Y", 1, 4, True),
        ("G G P G2 G3 Y", 1, 3, True),
        ("G G G G3 Y G5 Y", 2, 5, True),
        ("G G6 P P", 1, 6, True),
        ("G7 P P", 0, 7, True),
        ("2 P 3 M3 4 M4 5 M5 6 M6 7 M7", 0, 7, False),
        ("P P P", None, None, None),
    ],
)
def test_who_declares(calls: str, declarer: int | None, level: int | None, igra: bool | None) -> None:
    seat = None if declarer is None else Seat(declarer)
    assert after(calls).outcome == CentralOutcome(seat, level, igra)


def test_contract8_adds_a_step() -> None:
    rules = CentralRules.preset("serbian", contract8=True)
    assert after("", rules).legal() == ("P", "2", "G", "G6", "G7", "G8")
    assert after("2 P 3 M3 4 M4 5 M5 6 M6 7 M7", rules).legal() == ("P", "8")
    assert after("2 P 3 M3 4 M4 5 M5 6 M6 7 M7 8 M8", rules).outcome == CentralOutcome(Seat.W, 8, False)
    assert after("G7", rules).legal() == ("P", "G8")


@pytest.mark.parametrize("calls", ["3", "2 2", "2 4", "2 P 3 G", "2 P 3 4", "G G3", "2 P P P", "X", "2 P 3 M4"])
def test_calls_that_are_refused(calls: str) -> None:
    with pytest.raises(RulesError):
        after(calls)


def test_declarer_names_at_least_the_level_reached() -> None:
    assert [str(one) for one in legal_contracts(after("2 P 3 P").outcome, SERBIAN)] == ["D", "H", "C", "betl", "sans"]
    assert [str(one) for one in legal_contracts(after("2 G P P").outcome, SERBIAN)][:2] == ["igra S", "igra D"]
    assert legal_contracts(after("P P P").outcome, SERBIAN) == ()


@pytest.mark.parametrize("bids", [("P", "2", "2"), ("M3", "P", "P"), ("2", "3"), ("P", "P", "9"), ("M7", "M7", "P")])
def test_highest_bids_that_no_auction_ends_with(bids: tuple[str, ...]) -> None:
    with pytest.raises(RulesError):
        auction_of(bids, SERBIAN)


def test_random_auctions_end_and_are_told_by_their_highest_bids() -> None:
    chance = random.Random(5)
    for _ in range(400):
        auction = CentralAuction.start(SERBIAN)
        while auction.to_call is not None:
            auction = auction.say(chance.choice(auction.legal()))
        assert auction.outcome is not None
        assert auction_of(highest_bids(auction), SERBIAN).outcome == auction.outcome


# Play


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "head", "overtrump", "legal"),
    [
        ("S7 SK D9", "SQ", "C", False, False, "S7 SK"),
        ("S7 SK D9", "SQ", "C", True, False, "SK"),
        ("S7 S8 D9", "SQ", "C", True, False, "S7 S8"),
        ("S7 SK D9", "SQ C7", "C", True, False, "S7 SK"),
        ("C7 CK D9", "SA C8", "C", False, False, "C7 CK"),
        ("C7 CK D9", "SA C8", "C", False, True, "CK"),
        ("C7 C8 D9", "SA C9", "C", False, True, "C7 C8"),
        ("C7 CK D9", "SA", "C", False, True, "C7 CK"),
        ("C7 CK D9", "C8", "C", True, False, "CK"),
        ("C7 CK D9", "C8", "C", False, True, "C7 CK"),
        ("H7 D9", "SA", "C", True, True, "H7 D9"),
        ("C7 D9", "SA", "N", True, True, "C7 D9"),
        ("C7 D9", "", "N", True, True, "C7 D9"),
    ],
)
def test_which_cards_may_be_played(hand: str, trick: str, trump: str, head: bool, overtrump: bool, legal: str) -> None:
    cards = [Card(card) for card in hand.split()]
    table = [Card(card) for card in trick.split()]
    found = legal_cards(cards, table, Strain.of(trump), must_head=head, must_overtrump=overtrump)
    assert " ".join(map(str, found)) == legal


def test_highest_trump_wins_else_the_suit_led() -> None:
    def winner(cards: str, trump: str) -> int:
        return trick_winner([Card(card) for card in cards.split()], Strain.of(trump))

    tricks = (("SA SK H7", "H"), ("SA SK DA", "N"), ("C7 S7 SQ", "S"), ("S7 DA", "H"))
    assert [winner(*trick) for trick in tricks] == [2, 0, 2, 0]
    with pytest.raises(RulesError):
        trick_winner([], Strain.SPADES)


@pytest.mark.parametrize(
    ("dealer", "declarer", "defenders", "through", "leader"),
    [
        (0, 1, (2, 0), False, 1),
        (0, 2, (0, 1), False, 1),
        (0, 2, (0,), False, 2),
        (0, 0, (2,), False, 2),
        (0, 1, (2, 0), True, 0),
        (0, 1, (2,), True, 2),
        (1, 2, (0, 1), True, 1),
    ],
)
def test_who_leads(dealer: int, declarer: int, defenders: tuple[int, ...], through: bool, leader: int) -> None:
    assert first_leader(dealer, declarer, defenders, led_through=through) == leader


def test_nothing_is_led_where_nobody_follows() -> None:
    with pytest.raises(RulesError):
        first_leader(0, 1, (), led_through=False)
