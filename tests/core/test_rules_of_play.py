"""The rules of play one by one, each on the smallest deal that shows it."""

import pytest

import preferans as pf
from preferans import Card, Cards


def cards(text: str) -> Cards:
    return Cards.of(text.split())


def test_the_leader_may_lead_any_card() -> None:
    position = pf.Position(["A.7.-.8", "K.8.-.9", "Q.9.-.T"])
    assert position.legal("S") == position.hands[0]


def test_a_hand_that_can_must_follow_suit() -> None:
    position = pf.Position(["A.7.-.8", "K7.-.-.9", "Q.9.-.T"]).play("SA", "H")
    assert position.legal("H") == cards("SK S7")


def test_void_hand_must_trump() -> None:
    position = pf.Position(["A.-.-.-", "-.-.-.7", "7.-.-.-"])
    two = pf.Position(["A.-.-.8", "-.7.-.7", "7.9.-.-"]).play("SA", "H")
    assert two.legal("H") == cards("H7")
    assert pf.solve(position, pf.Tricks("H", declarer=0)).value == 0
    assert pf.solve(position, pf.Tricks("N", declarer=0)).value == 1


def test_void_hand_may_play_any_of_its_trumps() -> None:
    position = pf.Position(["A.-.-.8", "-.-.-.A7", "7.9.-.-"]).play("SA", "H")
    assert position.legal("H") == cards("H7 HA")


def test_void_hand_without_a_trump_may_play_anything() -> None:
    position = pf.Position(["A.-.-.8", "-.7.A.-", "7.9.-.-"]).play("SA", "H")
    assert position.legal("H") == cards("C7 DA")


def test_void_hand_may_play_anything_when_there_is_no_trump() -> None:
    position = pf.Position(["A.-.-.8", "-.7.-.7", "7.9.-.-"]).play("SA", "N")
    assert position.legal("N") == cards("C7 H7")


def test_no_duty_to_beat_in_the_suit_led() -> None:
    position = pf.Position(["Q.-.-.8", "A7.-.-.-", "8.9.-.-"]).play("SQ", "N")
    assert Card("S7") in position.legal("N")


def test_no_duty_to_beat_a_trump_on_the_table() -> None:
    position = pf.Position(["A.-.-.-", "-.-.-.9", "-.-.-.A"], leader=0).play("SA", "H").play("H9", "H")
    two = pf.Position(["A.7.-.-", "-.-.-.T9", "-.-.-.A7"], leader=0).play("SA", "H").play("H9", "H")
    assert position.legal("H") == cards("HA")
    assert two.legal("H") == cards("HA H7")


def test_a_led_trump_is_followed_with_a_trump() -> None:
    position = pf.Position(["A.-.-.8", "-.7.-.7", "7.9.-.-"]).play("H8", "H")
    assert position.legal("H") == cards("H7")


def test_highest_card_of_the_suit_led_wins() -> None:
    position = pf.Position(["Q.-.-.-", "A.-.-.-", "K.-.-.-"])
    assert play_out(position, "N", "SQ SA SK").won == (0, 1, 0)


def test_a_card_of_another_suit_never_wins() -> None:
    position = pf.Position(["7.-.-.-", "-.A.-.-", "-.-.A.-"])
    assert play_out(position, "N", "S7 CA DA").won == (1, 0, 0)


def test_lowest_trump_beats_an_ace() -> None:
    position = pf.Position(["A.-.-.-", "-.-.-.7", "K.-.-.-"])
    assert play_out(position, "H", "SA H7 SK").won == (0, 1, 0)


def test_highest_trump_wins() -> None:
    position = pf.Position(["A.-.-.-", "-.-.-.7", "-.-.-.8"])
    assert play_out(position, "H", "SA H7 H8").won == (0, 0, 1)


def test_the_winner_leads_the_next_trick() -> None:
    position = pf.Position(["Q.-.-.7", "A.-.-.8", "K.-.-.9"])
    after = play_out(position, "N", "SQ SA SK")
    assert (after.leader, after.trick, after.to_move) == (1, (), 1)


def test_play_goes_round_in_the_order_of_seats() -> None:
    position = pf.Position(["Q.-.-.-", "A.-.-.-", "K.-.-.-"], leader=2)
    order = []
    for card in ("SK", "SQ"):
        order.append(position.to_move)
        position = position.play(card)
    assert [*order, position.to_move] == [2, 0, 1]


def test_two_hands_make_a_trick_of_two_cards() -> None:
    position = pf.Position(["A.-.-.7", "7.-.-.A"], leader=1)
    after = play_out(position, "N", "S7 SA")
    assert (after.won, after.leader) == ((1, 0), 0)


def test_a_value_counts_the_trick_begun_and_never_earlier_ones() -> None:
    position = pf.Position(["-.-.-.7", "-.-.-.8", "9.-.-.9"], leader=0, trick=["SA", "SK"], won=(3, 1, 0))
    assert pf.solve(position, pf.Tricks("N", declarer=0)).value == 1
    assert pf.solve(position, pf.Tricks("N", declarer=2)).value == 1


def test_defenders_join_against_the_declarer() -> None:
    # East must give the lead to North, who cashes the diamonds; alone, East would rather keep his king.
    position = pf.Position(["-.-.K.7", "-.-.A.8", "-.-.Q.A"], leader=2)
    assert pf.solve(position, pf.Tricks("N", declarer=0)).value == 0


def test_misere_declarer_wants_few_tricks_and_the_others_many() -> None:
    position = pf.Position(["A7.-.-.-", "K8.-.-.-", "Q9.-.-.-"], leader=1)
    assert pf.solve(position, pf.Misere(declarer=0)).value == 1
    assert pf.solve(position, pf.Tricks("N", declarer=0)).value == 1
    assert pf.solve(pf.Position(["87.-.-.-", "K9.-.-.-", "QT.-.-.-"], leader=1), pf.Misere(declarer=0)).value == 0


def test_guarantee_is_each_seat_alone_against_the_others() -> None:
    position = pf.Position(["A.-.-.7", "K.-.-.8", "Q.-.-.9"], leader=0)
    expected = tuple(pf.solve(position, pf.Misere(declarer=seat)).value for seat in range(3))
    assert pf.solve(position, pf.Guarantee()).value == expected == (1, 0, 1)


def test_fewer_tricks_is_the_difference_of_the_two() -> None:
    position = pf.Position(["AK.-.-.-", "87.-.-.-"], leader=1)
    assert pf.solve(position, pf.FewerTricks("N", declarer=0)).value == 2
    assert pf.solve(position, pf.FewerTricks("N", declarer=1)).value == -2


def test_a_position_without_cards_has_value_zero() -> None:
    over = play_out(pf.Position(["A.-.-.-", "K.-.-.-", "Q.-.-.-"]), "N", "SA SK SQ")
    solution = pf.solve(over, pf.Tricks("N", declarer=0), per_card=True, line=True)
    assert (solution.value, solution.cards, solution.line) == (0, {}, ())
    assert pf.solve(over, pf.Guarantee()).value == (0, 0, 0)
    assert not pf.caught(over, declarer=0)


# Tricks led by the talon.

TALON_HANDS = ["K.A.-.-", "A.-.8.-", "-.K.9.-"]


def test_everybody_follows_the_talon_card() -> None:
    position = pf.Position(TALON_HANDS, talon_leads=["S7"])
    assert position.legal() == cards("SK")
    assert position.play("SK").legal() == cards("SA")


def test_first_card_after_the_talon_obliges_nobody() -> None:
    position = pf.Position(TALON_HANDS, talon_leads=["H7"]).play("CA")
    assert position.legal() == position.hands[1]


def test_highest_card_of_the_talon_suit_wins_and_the_talon_takes_nothing() -> None:
    position = pf.Position(["K.A.-.-", "Q.-.8.-", "-.K.9.-"], talon_leads=["SA"])
    after = play_out(position, "N", "SK SQ CK")
    assert after.won == (1, 0, 0)


def test_a_talon_card_that_competes_takes_the_trick_for_the_dealer() -> None:
    position = pf.Position(["K.A.-.-", "Q.-.8.-", "-.K.9.-"], talon_leads=["SA"])
    after = play_out(position, "N", "SK SQ CK", talon_takes=True)
    assert after.won == (0, 0, 0, 1)


def test_where_nobody_has_the_talon_suit_the_first_card_sets_it() -> None:
    position = pf.Position(["-.AT.-.-", "-.-.AT.-", "-.KQ.-.-"], talon_leads=["S7"])
    assert play_out(position, "N", "CT DA CQ").won == (0, 0, 1)


def test_eldest_hand_plays_first_to_every_talon_trick() -> None:
    position = pf.Position(["K.A.-.-", "A.-.8.-", "Q.K.-.-"], talon_leads=["S7", "C7"])
    after = play_out(position, "N", "SK SA SQ")
    assert (after.won, after.leader, after.talon_leads) == ((0, 1, 0), 0, (Card("C7"),))


@pytest.mark.parametrize(("third_lead", "leader"), [("eldest", 0), ("winner", 1)])
def test_who_leads_after_the_last_talon_trick(third_lead: str, leader: int) -> None:
    position = pf.Position(["K.A.-.-", "A.-.8.-", "Q.K.-.-"], talon_leads=["S7"])
    after = play_out(position, "N", "SK SA SQ", third_lead=third_lead)
    assert (after.won, after.leader) == ((0, 1, 0), leader)


def test_eldest_leads_where_the_dealer_won_the_last_talon_trick() -> None:
    position = pf.Position(["K.A.-.-", "Q.-.8.-", "J.K.-.-"], talon_leads=["SA"])
    after = play_out(position, "N", "SK SQ SJ", talon_takes=True, third_lead="winner")
    assert (after.won, after.leader) == ((0, 0, 0, 1), 0)


def play_out(position: pf.Position, trump: str, text: str, **talon_rule: bool | str) -> pf.Position:
    """The position after the cards of `text` in turn."""
    for card in text.split():
        position = position.play(card, trump, **talon_rule)  # type: ignore[arg-type]
    return position
