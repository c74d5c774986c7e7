"""Every sample of a notation met in the wild: it reads as its writer meant, or is refused for the right reason."""

import pytest

from preferans.cards import Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation import detect_format, read, read_cards, read_hand

NUMERIC_DEAL = """I*. П:11,4,3,8,7; Т:3,2,8; Б:4,3; Ч:—
(Ч:4,2)
II. П:—; Т:11,4,7; Б:2,10,9,8,7; Ч:3,10
III. П:2,10,9; Т:10,9; Б:11; Ч:11,9,8,7 ?
"""
ENGINE_BLOCK = """Qs Js Jc 10c Jd 8d 7d Kh 10h 7h
As 10s 9s Ac Qc 7c Ad Qd 9d Ah
Ks 8s 7s Kc 9c 8c Kd 10d Qh Jh
1
2
6d
6
"""
KOVALEVSKAYA = Deal(["QJ.97.KQJT.J7", "T987.8.987.98", "AK.QJT.A.AKQT"])


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def played(text: str, format: str | None = None) -> PlayedDeal:
    found = read(text, format)
    assert isinstance(found, PlayedDeal)
    return found


def refused(text: str, code: str, *words: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.code == code
    assert caught.value.text == text
    for word in words:
        assert word in str(caught.value)
    return caught.value


# The numeric notation of the 1990 books.


def test_numeric_faces_are_11_4_3_2_and_the_star_is_the_declarer():
    found = played(NUMERIC_DEAL)
    assert found.deal == Deal(["AKQ87.QJ8.KQ.-", "-.AK7.JT987.QT", "JT9.T9.A.A987"])
    assert (found.declarer, found.leader, found.discard) == (0, 0, cards("HK HJ"))


def test_numeric_tricks_are_the_play_with_its_winners():
    found = played(NUMERIC_DEAL + "1) I — П.11 + II — Т.7 + III — П.9 I\n2) I — П.7 + II — Ч.10")
    assert found.cards == cards("SA C7 S9 S7 HT")


def test_numeric_trick_of_another_deal_is_refused_with_trick_and_card():
    error = refused(NUMERIC_DEAL + "1) I — Ч.8 + II — Т.11(!) + III — Ч.11 II\n", "illegal_card", "♥8", "trick 1")
    assert error.card == "H8"
    assert error.text[slice(*error.spans[0])] == "8"


def test_numeric_wrong_winner_is_refused():
    refused(NUMERIC_DEAL + "1) I — П.11 + II — Т.7 + III — П.9 III\n", "trick", "trick 1 goes to I")


def test_numeric_trick_alone_is_a_list_of_cards():
    assert read_cards("1) I — Ч.8 + II — Т.11(!) + III — Ч.11 II") == cards("H8 CA HA")


def test_numeric_semicolon_for_colon():
    assert read_cards("Т;4,2,10,9,7") == cards("CK CJ CT C9 C7")


def test_numeric_dot_for_colon():
    assert read_cards("(Т.7; Б.9)") == cards("C7 D9")


def test_numeric_latin_and_cyrillic_t_are_both_clubs():
    assert read_cards("II — T.9 + III — Т.3") == cards("C9 CQ")


# Forum lines.


def test_forum_line_has_latin_t_for_the_ace_and_b_for_the_jack():
    line = "T♦ 8♦ T♠ / K♦ 9♦ 10♠ / Д♦ 10♦ 9♠ / B♠ K♠ 7♥ / 8♣ K♣ 7♦"
    found = played(line)
    assert found.cards == cards("DA D8 SA DK D9 ST DQ DT S9 SJ SK H7 C8 CK D7")
    assert found.deal == Deal(["J.-.AKQ7.-", "K.8.T98.-", "AT9.K.-.7"])
    assert detect_format(line) == "forum"


def test_forum_line_whose_hands_depend_on_the_trump_is_refused_until_it_is_told():
    line = "A♠ 10♥ 7♠ / 7♦ 8♦ 9♦"
    refused(line, "trump", "depends on the trump")
    assert played(line + "\nContract: 6♥").deal.hands[1] == Cards.parse("-.-.7.T")
    assert played(line + "\nContract: 6 NT").deal.hands[0] == Cards.parse("A.-.7.-")


# Book tables and patterns.


def test_ranks_run_together_with_the_ten_as_two_digits():
    assert read_hand("♠789JK ♣789J ♦A ♥—") == Cards.parse("KJ987.J987.A.-")
    assert read_hand("♠78910JQKA ♣7K ♦— ♥—") == Cards.parse("AKQJT987.K7.-.-")


@pytest.mark.parametrize(
    "pattern",
    [
        "AQ10 AQx KJ9 KJx AJ109 Axxx KQ109 KQxx QJ9 QJx",
        "ТКВ0   ТД0 xx   КДВ0   ДВ0 xx",
        "41.Тхххх  ТКВ  ТК  хх   1  2, 3   2 червы   8 пик  7 пик",
        "4-1.Тхххххх  ДВ10  хх   1  2, 3   2 бубны   8 пик   7 пик",
        "1.ТКД  ТКД  ТКД  xхх    1  2, 3   2 червы   9 БК   7 БК",
    ],
)
def test_small_x_is_a_pattern_not_a_hand(pattern: str):
    refused(pattern, "pattern", "small card")


def test_one_hand_is_no_deal():
    refused("♠789JK ♣789J ♦A ♥—", "hands", "one hand of 10 cards")


# Prose lists.


def test_prose_dash_after_the_suit_is_no_void():
    assert read_hand("♠ — 7, ♣ — 7, 8, Т, ♦ — 7, 9, В, К, ♥ — 7, 10") == Cards.parse("7.A87.KJ97.T7")


def test_prose_turn_number_is_no_rank_and_the_talon_follows():
    assert read_cards("♠ J 10 7 ♣ 9 8 ♦ 9 8 ♥ J 9 7 2 ♣A ♦A") == cards("SJ ST S7 C9 C8 D9 D8 HJ H9 H7 CA DA")


# JPref lines.


def test_jpref_line_is_a_misere_with_the_declarer_first():
    found = played("deal: ♠7Q ♣X ♦79JKA ♥7K  ♠8JA ♣8QA ♦8X ♥8Q  ♠9K ♣79J ♦Q ♥9XJA  ♣K ♠X  0 -> 1 # ловится xx")
    assert found.deal == Deal(["Q7.T.AKJ97.K7", "AJ8.AQ8.T8.Q8", "K9.J97.Q.AJT9"], ["CK", "ST"])
    assert (found.contract, found.declarer, found.leader, found.tricks) == ("misere", 0, 0, 1)
    assert found.comment == "ловится xx"


def test_jpref_contract_and_tricks():
    found = played("deal: ♣89XA ♦XA ♥7JQK  ♠8XJK ♣7 ♦78QK ♥X  ♠79A ♣JQK ♦9 ♥89A  ♠Q ♦J  1 -> 6♥ 5")
    assert found.deal == Deal(["-.AT98.AT.KQJ7", "KJT8.7.KQ87.T", "A97.KQJ.9.A98"], ["SQ", "DJ"])
    assert (found.contract, found.declarer, found.leader, found.tricks) == ("6H", 0, 1, 5)


def test_jpref_play_gives_cards_and_discard():
    found = played(
        "[♥AJ9, ♥8QK, ♥X ♣JK, ♠K9Q, ♣AX9, ♠X ♣Q ♠7, ♦XA ♣7, ♠J ♦J ♠8, ♠A ♦Q8, ♣8 ♦K9]\n"
        "deal: ♠XJKA ♣78KA ♦7 ♥7   ♠9 ♣XQ ♦XJQK ♥9XK   ♠78Q ♣9J ♦89A ♥8A     ♥JQ 2  -> 6♣ 7\n"
    )
    assert found.cards[:9] == cards("HA HJ H9 H8 HQ HK HT CJ CK")
    assert (found.discard, found.leader, found.contract) == (cards("D7 H7"), 2, "6C")
    assert found.deal.talon == cards("HJ HQ")


def test_jpref_play_record_alone_is_thirty_cards():
    line = "[♥AJ9, ♥8QK, ♥X ♣JK, ♠K9Q, ♣AX9, ♠X ♣Q ♠7, ♦XA ♣7, ♠J ♦J ♠8, ♠A ♦Q8, ♣8 ♦K9]"
    assert len(read_cards(line)) == 30
    assert played(line + "\nContract: 6♣").deal.hands[0] == Cards.parse("Q87.J9.A98.A8")


@pytest.mark.parametrize(
    ("line", "contract", "tricks", "result"),
    [
        ("♥JQ 1  -> 6♣ 8", "6C", 8, None),
        ("♥J♥Q 2 -> 3, 6, 1    # 5", "all-pass", None, (3, 6, 1)),
        ("♥JQ  0 -> All-pass", "all-pass", None, None),
        ("♥JQ  0 -> Misère 0 # не ловится", "misere", 0, None),
        ("♥JQ  0 -> d 1", "misere", 1, None),
        ("♥JQ  2 -> 6- 2", "6N", 2, None),
        ("♥JQ  1 -> 0 Misère # small hole", "misere", 0, None),
    ],
)
def test_jpref_results(line: str, contract: str, tricks: int | None, result: tuple[int, ...] | None):
    hands = "♠XJKA ♣78KA ♦7 ♥7   ♠9 ♣XQ ♦XJQK ♥9XK   ♠78Q ♣9J ♦89A ♥8A     "
    found = played("deal: " + hands + line)
    assert (found.contract, found.tricks, found.result) == (contract, tricks, result)
    assert found.deal.talon == cards("HJ HQ")


def test_jpref_single_blank_between_hands_is_split_by_counting():
    text = "deal: ♠XJKA ♣78KA ♦7 ♥7 ♠9 ♣XQ ♦XJQK ♥9XK ♠78Q ♣9J ♦89A ♥8A ♥JQ 1"
    assert played(text).deal.hands[1] == Cards.parse("9.QT.KQJT.KT9")


def test_jpref_gap_inside_a_hand_is_no_border():
    text = "deal: ♠K ♣XJQKA  ♥8XQK   ♠789XJ ♣7 ♦78X ♥7   ♠QA ♣89 ♦9JQK ♥9J   ♦A ♥A  0 -> Misère 0"
    assert played(text).deal.hands[0] == Cards.parse("K.AKQJT.-.KQT8")


# The eshavlyugin engine.


def test_engine_block_derives_the_talon():
    found = played(ENGINE_BLOCK)
    assert found.deal == Deal(["QJ.JT.J87.KT7", "AT9.AQ7.AQ9.A", "K87.K98.KT.QJ"], ["H8", "H9"])
    assert (found.declarer, found.leader, found.contract, found.tricks) == (1, 2, "6D", 6)
    assert found.discard == cards("H8 H9")


@pytest.mark.parametrize(("word", "contract"), [("6n", "6N"), ("misere", "misere"), ("10h", "10H")])
def test_engine_block_contracts(word: str, contract: str):
    assert played(ENGINE_BLOCK.replace("6d", word)).contract == contract


def test_engine_block_accepts_th_for_the_ten():
    assert read(ENGINE_BLOCK.replace("10", "T")) == read(ENGINE_BLOCK)


DATABASE = """begin
CONTRACT 6h
FIRSTPLAYER 0
NUMOFPLAYERS 3
HAND  10s 7s Kc Qc Jc 10c 9d 7d Jh 9h
HAND  As Qs Js Ac 7c Kd 10d Kh 8h 7h
HAND  Ks 8s 9c 8c Qd Jd 8d Ah Qh 10h
TRADE pass
TRADE 6h
TRADE pass
WIDOW  Ad 9s
end
"""


def test_database_first_hand_is_seat_2():
    found = played(DATABASE)
    assert found.deal == Deal(["AQJ.A7.KT.K87", "K8.98.QJ8.AQT", "T7.KQJT.97.J9"], ["DA", "S9"])
    assert found.calls == ((0, "pass"), (1, "6H"), (2, "pass"))
    assert (found.contract, found.declarer, found.leader) == ("6H", 1, 0)


@pytest.mark.parametrize(
    ("word", "contract", "comment"),
    [
        ("6nt", "6N", ""),
        ("miser", "misere", ""),
        ("1s", "10S", ""),
        ("6-3", None, "6-3: given up without three"),
    ],
)
def test_database_contracts(word: str, contract: str | None, comment: str):
    found = played(DATABASE.replace("CONTRACT 6h", f"CONTRACT {word}"))
    assert (found.contract, found.comment) == (contract, comment)


def test_database_moves_of_an_all_pass_deal():
    moves = "MOVE Kd\nMOVE Jd\nMOVE 9d\n"
    text = DATABASE.replace("CONTRACT 6h", "CONTRACT pass").replace("TRADE 6h", "TRADE pass")
    found = played(text.replace("end\n", moves + "end\n"))
    assert (found.contract, found.declarer, found.cards) == ("all-pass", None, cards("DK DJ D9"))


def test_game_record_of_five_lines():
    text = "\n".join(ENGINE_BLOCK.splitlines()[:3]) + "\n0\nQs As Ks Ad Kd Jd\n"
    found = played(text)
    assert (found.leader, found.contract, found.cards) == (0, "all-pass", cards("SQ SA SK DA DK DJ"))


# A table of the bridge kind, and cards with the suit first.


def test_bridge_table_with_ranks_below_seven_is_refused():
    refused("п ТВ53\nч К10\nб В4\nт ТД1083", "rank", "5 is no rank")


def test_bridge_table_of_one_hand():
    assert read_hand("п ТВ97\nч К10\nб В\nт ТД8") == Cards.parse("AJ97.AQ8.J.KT")


def test_suit_letter_first():
    assert read_cards("ПД, Т7, ЧА") == cards("SQ C7 HA")


def test_t7_alone_is_a_club_or_an_ace_and_a_seven():
    refused("Т7", "suits", "♣7")


# Bridge studio.

BTS = (
    "% bts version 5.2\r\ndeal 5 T987.98.987.8 AK.AKQT.J.QJT QJ.J7.AKQT.97\r\ncontract misere\r\nplay DA D9 DJ\r\n"
    "turns 0\r\nplayer N\r\nabsent S\r\n"
    "comment Misere of Kovalevskaya. North want to play misere. Break him plan!\r\n"
)


def test_bts_has_suits_s_h_d_c_and_hands_from_north():
    found = played(BTS)
    assert found.deal == Deal(["QJ.97.AKQT.J7", "T987.8.987.98", "AK.QJT.J.AKQT"])  # W N E
    assert (found.contract, found.declarer, found.leader, found.cards) == ("misere", 1, 0, ())
    assert "continuation: DA D9 DJ" in found.comment


def test_bts_turns_tell_how_many_cards_were_played():
    assert played(BTS.replace("turns 0", "turns 2")).cards == cards("DA D9")


def test_bts_version_5_0_has_no_absent_line_and_long_comments():
    text = (
        "% bts version 5.0\ndeal 2 87.KQ.KQ.J QT.A8.A97. J9.97.8.87\ncontract 6S\nplay W\nturns 0\nplayer N\n"
        "comment Накажите играющего,\n\nвзяв все взятки.\n"
    )
    found = played(text)
    assert found.deal == Deal(["J9.87.8.97", "87.J.KQ.KQ", "QT.-.A97.A8"])
    assert found.comment == "Накажите играющего,\n\nвзяв все взятки."


def test_bts_seats_count_from_the_one_after_the_absent_seat():
    text = (
        "% bts version 5.2\ndeal 1 KQ7.AJ7.K87.J J98.KQT8..T98 A..AQJT9.AKQ7\ncontract 8D\nplay N\nturns 0\n"
        "player S\nabsent W\ncomment \n"
    )
    found = played(text)
    assert found.deal.hands[0] == Cards.parse("KQ7.J.K87.AJ7")
    assert (found.declarer, found.leader, found.contract) == (2, 0, "8D")


def test_bts_bridge_deal_is_refused():
    text = BTS.replace("QJ.J7.AKQT.97", "QJ.J7.AKQT.97 65.4.3.2")
    refused(text, "hands", "bridge")


def test_bts_batch_form_is_one_hand():
    refused('"*K*Q8.T987.987.98"', "hands", "one hand")
    assert read_hand('"*K*Q8.T987.987.98"') == Cards.parse("8.98.987.T987")


# Preferanser JSON.

PREFERANSER = """{ "name": "Этюд", "firstTurn": "WEST", "players": "THREE",
 "eastContract": "WHIST", "southContract": "SIX_CLUB", "westContract": "PASS",
 "widow": {"card1": "DIAMOND_KING", "card2": "DIAMOND_7"},
 "eastCards": ["SPADE_7", "DIAMOND_ACE", "DIAMOND_QUEEN", "DIAMOND_9", "DIAMOND_8", "CLUB_KING", "CLUB_QUEEN",
  "CLUB_10", "HEART_QUEEN", "HEART_7"],
 "southCards": ["SPADE_QUEEN", "SPADE_JACK", "SPADE_10", "CLUB_ACE", "CLUB_JACK", "CLUB_9", "CLUB_8", "CLUB_7",
  "HEART_ACE", "HEART_8"],
 "westCards": ["SPADE_ACE", "SPADE_KING", "SPADE_9", "SPADE_8", "DIAMOND_JACK", "DIAMOND_10", "HEART_KING",
  "HEART_JACK", "HEART_10", "HEART_9"] }"""


def test_preferanser_seats_are_east_south_west():
    found = played(PREFERANSER)
    assert found.deal == Deal(["7.KQT.AQ98.Q7", "QJT.AJ987.-.A8", "AK98.-.JT.KJT9"], ["DK", "D7"])
    assert (found.contract, found.declarer, found.leader) == ("6C", 1, 2)
    assert (found.calls, found.comment) == (((0, "whist"), (2, "pass")), "Этюд")


def test_preferanser_misere_and_all_pass():
    assert played(PREFERANSER.replace("SIX_CLUB", "MISER")).contract == "misere"
    found = played(PREFERANSER.replace("SIX_CLUB", "PASS").replace("WHIST", "PASS"))
    assert (found.contract, found.declarer) == ("all-pass", None)


# Portable Preferans Notation.

PPN_TAGS = "[Bula 60]\n[Refe 2]\n[Player1 nick]\n[Result1 458]\n"
PPN_CLEAN = (
    "[1 123 W2I6319784UKGOJQPRN5BSCLTMEDAHFV 2,P,3 3 HS 3 8 0 0 6 1 "
    "35E3,LIO2,KM91,7GD2,QTW1,8PA3,V2R3,F4J3,B6U3,C1N3 F2:L12,F2:R12,M6:-6]"
)


def test_ppn_record():
    found = played(PPN_TAGS + PPN_CLEAN)
    assert found.deal == Deal(["AKQT987.A.7.8", "J.Q987.A.AKT9", "-.JT.QJT98.QJ7"], ["DK", "CK"])
    assert (found.declarer, found.contract, found.discard, found.leader) == (2, "6D", cards("H7 CT"), 0)
    assert (len(found.cards), found.result, found.names) == (30, (2, 2, 6), ("nick", "", ""))
    assert found.calls == ((0, "2"), (1, "P"), (2, "3"), (0, "follow"), (1, "follow"))
    assert "Bula 60" in found.comment


def test_ppn_passed_deal():
    found = played("[2 312 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]")
    assert (found.contract, found.declarer, found.deal.talon) == ("all-pass", None, cards("CQ SQ"))


def test_ppn_sample_play_that_repeats_cards_is_refused():
    record = "[1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 AR 4 3 I3 8 2 2A12,M9B2,2A12 M7:-8,F3:L24,0]"
    refused(PPN_TAGS + record, "illegal_card", "trick 1")
    refused(
        PPN_CLEAN.replace("LIO2", "35E3"),
        "illegal_card",
        "trick 2",
    )


def test_ppn_y_is_no_card():
    error = refused("[1 231 1BDHM27YQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]", "card", "Y is no card")
    assert error.text[slice(*error.spans[0])] == "Y"


def test_ppn_two_deals_are_for_read_many():
    refused(PPN_CLEAN + "\n[2 312 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]", "many", "2 records")


def test_ppn_record_without_refa_takes_it_from_the_value():
    without = PPN_CLEAN.replace(" 0 0 6 1 ", " 0 6 1 ")
    assert "refa" not in played(without).comment
    assert "refa 1" in played(without.replace(" 0 6 1 ", " 0 12 1 ")).comment
    refused(without.replace(" 0 6 1 ", " 0 7 1 "), "value", "expected 6, or 12")


def test_ppn_one_follower_plays_two_hands():
    record = (
        "[2 231 VQWP41A5RKGECLDMSOJB2N6HT8FI37U9 2,P,P 2 19 5 3 0 0 10 2 "
        "4S3,GA3,OK3,JP2,VE2,QM2,5D2,RC2,WB2,UL2 M7:-10,F3:L30,0]"
    )
    found = played(record)
    assert (found.declarer, found.contract, found.result, len(found.cards)) == (0, "6C", (7, 3, 0), 20)
    assert found.calls[3:] == ((1, "follow"), (2, "drop"))


def test_ppn_igra_has_no_discard():
    record = (
        "[1 231 HULI93S4NK1Q6PBG8TWEJVFCARD2OM57 P,G7,P 3 XX G7 8 K1 0 32 2 "
        "STV1,2363,QRU2,9EC3,1J42,L8O1,FKG3,BDH1 0,M3:32,F5:L160]"
    )
    found = played(record)
    assert (found.declarer, found.contract, found.discard, found.tricks) == (1, "6N", (), 3)
    assert (2, "kontra") in found.calls


def test_ppn_wrong_winner_is_refused():
    refused(PPN_CLEAN.replace("35E3", "35E1"), "trick", "trick 1 goes to player 3")


def test_ppn_draft_of_a_passed_deal():
    found = played('[Bula "40"]\n2. 2 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P')
    assert (found.contract, found.deal.hands[0]) == ("all-pass", Cards.parse("AJT.AT87.-.JT9"))
    assert "Bula 40" in found.comment


def test_ppn_draft_with_dummy_play_is_refused():
    refused(
        "1. 1 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,D,3 AR 4 10 0 8 2A1G,G9BG,2A1G,G9BG 7:0:8:0,3:24:0:0,0:0:0:0",
        "illegal_card",
        "trick 1",
    )


PPN_JSON = """{"id": 4, "dealOrder": 123,
 "cards": {"p1": "FH9WEISRVP", "p2": "J5DO1M3LBN", "p3": "K78G2U4CA6", "t": "QT"},
 "bids": {"p1": "2", "p2": "P", "p3": "P"}, "main": 1, "discarded": "H9", "contract": "5", "accepted": 3,
 "kontra": "0", "refa": true, "value": 20, "starts": 1,
 "throws": [{"id": 1, "starts": 1, "cards": "FA", "winner": 1}],
 "summary": {"p1": {"main": true, "tricks": 7, "middle": -20}, "p2": {"main": false, "tricks": 0},
             "p3": {"main": false, "tricks": 3, "right": 60}}}"""


def test_ppn_json_twin():
    found = played(PPN_JSON)
    record = "[4 123 FH9WEISRVPJ5DO1M3LBNK78G2U4CA6QT 2,P,P 1 H9 5 3 0 1 20 1 FA1 M7:-20,F0,F3:R60]"
    assert found == read(record)
    assert (found.cards, found.result) == (cards("DK D8"), (7, 0, 3))


# Others.


CARETS = """"J^ Q^   7+ 9+   1$ J$ Q$ K$   7@ J@"
"7^ 8^ 9^ 1^   8+   7$ 8$ 9$   8@ 9@"
"K^ A^   1+ J+ Q+   A$   1@ Q@ K@ A@\""""


def test_caret_suits_with_1_for_the_ten():
    assert read(CARETS) == KOVALEVSKAYA
    assert read_hand("J^ Q^   7+ 9+   1$ J$ Q$ K$   7@ J@") == KOVALEVSKAYA.hands[0]


def test_caret_play_is_a_fourth_string():
    text = CARETS + '\n"K$ 9$ A$ 1@"'
    assert played(text).cards == cards("DK D9 DA HT")


def test_caret_unknown_card_is_refused():
    refused('"J^ Q^ ??"\n"7^ 8^ 9^"\n"K^ A^ 1+"', "pattern", "unknown card")


def test_telegram_cards_with_emoji_suits():
    assert read_cards("Т♦️ 10♣️ В♦️") == cards("DA CT DJ")


def test_engine_cards_with_letter_and_symbol():
    assert read_cards("7S 10H A♠") == cards("S7 HT SA")


def test_outlined_suits():
    assert read_cards("A♢, 7♣") == cards("DA C7")


def test_pbn_with_repeated_suit_letters():
    refused("S:SA7.H864.DQJT73.CAKQ", "rank", "6")
    text = "N:ST987.H98.D987.C8 SAK.HAKQT.DA.CQJT - SQJ.HJ7.DKQJT.C97"
    assert read(text) == KOVALEVSKAYA


def test_pbn_empty_spades_at_the_start():
    found = read('[Deal "N:.98.987.87 AK.Q.A.QJT QJ.J7.KT.9 -"]')
    assert isinstance(found, Deal)
    assert found.hands[0] == Cards.parse("-.87.987.98")


def test_score_record_is_no_deal():
    refused("7 9 h 1 p 0 -> 23 -9 -14", "character")
