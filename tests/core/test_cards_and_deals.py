"""The vocabulary: cards, sets, strains, seats, deals and positions as values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_deals import deals, endings

import preferans as pf
from preferans import Card, Cards, Seat, Strain


def test_card_index_is_suit_times_eight_plus_rank() -> None:
    names = [suit + rank for suit in "SCDH" for rank in "789TJQKA"]
    assert [str(Card(index)) for index in range(32)] == names
    assert [int(Card(name)) for name in names] == list(range(32))
    assert [(Card(name).suit, Card(name).rank) for name in ("S7", "CA", "H8")] == [(0, 0), (1, 7), (3, 1)]
    assert Card("ha") == Card("HA") == 31


def test_strains_and_seats_by_letter_and_number() -> None:
    assert [Strain.of(letter) for letter in "SCDHN"] == [*Strain] == [Strain.of(index) for index in range(5)]
    assert Strain.of("NT") is Strain.of("n") is Strain.NO_TRUMP
    assert [Seat.of(letter) for letter in "WNES"] == [*Seat] == [Seat.of(index) for index in range(4)]
    assert [seat.next for seat in (Seat.W, Seat.N, Seat.E)] == [Seat.N, Seat.E, Seat.W]


def test_a_holding_is_written_highest_first_with_dashes_for_voids() -> None:
    assert str(Cards.parse("7KA.JQ.-.9T")) == "AK7.QJ.-.T9"
    assert str(Cards()) == "-.-.-.-"


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_sets_of_cards_behave_as_sets(one: int, two: int) -> None:
    a, b = Cards(one), Cards(two)
    assert Cards.parse(str(a)) == a
    assert {*a} == {Card(index) for index in range(32) if one >> index & 1}
    assert len(a) == one.bit_count()
    assert ((a | b).mask, (a & b).mask, (a - b).mask, (a ^ b).mask) == (one | two, one & two, one & ~two, one ^ two)
    assert (a == b) == (one == two)
    assert a != b or hash(a) == hash(b)
    assert [*a] == sorted(a)
    assert sum(len(a.suit(suit)) for suit in range(4)) == len(a)


@pytest.mark.parametrize(
    "value", [Cards.parse("A.-.-.7"), "A.-.-.7", 1 << 7 | 1 << 24, ["SA", "H7"], [Card("H7"), 7], ("H7", "SA")]
)
def test_cards_from_every_form(value: object) -> None:
    assert Cards.of(value) == Cards.parse("A.-.-.7")  # type: ignore[arg-type]


def test_a_card_twice_in_one_set_is_an_error() -> None:
    with pytest.raises(pf.CardError, match="SA is twice") as error:
        Cards.of(["SA", "SA"])
    assert (error.value.code, error.value.card) == ("duplicate", "SA")


@pytest.mark.parametrize("mask", [-1, 1 << 32])
def test_masks_have_32_bits(mask: int) -> None:
    with pytest.raises(pf.CardError):
        Cards(mask)


def test_values_cannot_be_changed() -> None:
    deal = pf.Deal.parse("A.-.-.7 | 7.-.-.K | K.-.8.-")
    with pytest.raises(AttributeError):
        Cards(1).mask = 2
    with pytest.raises(AttributeError):
        deal.talon = ()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        pf.Position(deal.hands).leader = 1  # type: ignore[misc]


@given(deals())
def test_a_deal_written_and_read_is_the_same(deal: pf.Deal) -> None:
    assert pf.Deal.parse(str(deal)) == deal
    assert deal.cards_out == Cards.of(deal.talon)
    assert hash(pf.Deal.parse(str(deal))) == hash(deal)


def test_the_talon_keeps_its_dealt_order() -> None:
    hands = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9"
    one, other = pf.Deal.parse(f"{hands} | HA SK"), pf.Deal.parse(f"{hands} | SK HA")
    assert [one.talon, other.talon] == [(Card("HA"), Card("SK")), (Card("SK"), Card("HA"))]
    assert one != other
    assert pf.Deal.parse(f"{hands} | K.-.-.A") == other


def test_games_for_two() -> None:
    dead = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | (T.T9.KQJ97.T9) | HA SK")
    assert (len(dead.hands), str(dead.dead), dead.talon) == (2, "T.T9.KQJ97.T9", (Card("HA"), Card("SK")))
    two = pf.Deal.parse("AQJ.AQJ.AQ.AQ | KT9.KT9.KT.KT | DJ D9 | HJ H9")
    assert two.talons == ((Card("DJ"), Card("D9")), (Card("HJ"), Card("H9")))
    assert [pf.Deal.parse(str(deal)) for deal in (dead, two)] == [dead, two]


@given(endings())
def test_playing_a_position_out_uses_every_card_once(position: pf.Position) -> None:
    cards = sum(map(len, position.hands))
    played = []
    while any(position.hands):
        card = min(position.legal("D"))
        played.append(card)
        position = position.play(card, "D")
    assert len({*played}) == cards
    assert sum(position.won) == cards // 3
    assert position.trick == ()
