"""Records of play: what is legal reads, a revoke is refused with its trick and card."""

import pytest

from preferans.cards import Card, Cards
from preferans.deal import PlayedDeal
from preferans.errors import NotationError
from preferans.notation import WRITABLE, read, read_cards, write
from preferans.notation.replay import Play, replay

# Two deals played by programs, and one of their plays that holds a revoke.
MISERE = (
    "[♣XJA, ♥X8A, ♥K ♦A ♥Q, ♥J ♦J ♥7, ♦K ♣Q ♦7, ♣98K, ♦8 ♥9 ♠A, ♦9 ♣7 ♠Q, ♦X ♠JX, ♦Q ♠79]\n"
    "deal: ♣XK ♦789XQ ♥78Q  ♠7J ♣79J ♦K ♥9JKA  ♠9XQA ♣8QA ♦JA ♥X  ♠8K  0 -> 1\n"
)
NORTH_PLAYS = (
    "[♥AJ9, ♥8QK, ♥X ♣JK, ♠K9Q, ♣AX9, ♠X ♣Q ♠7, ♦XA ♣7, ♠J ♦J ♠8, ♠A ♦Q8, ♣8 ♦K9]\n"
    "deal: ♠78Q ♣9J ♦89A ♥8A  ♠XJKA ♣78KA ♦7 ♥7  ♠9 ♣XQ ♦XJQK ♥9XK  ♥JQ 0  -> 6♣ 7\n"
)
REVOKE = (
    "[♣8J ♠J, ♥K ♠X ♥A, ♥QX ♣7, ♦AK ♠7, ♦Q ♥8J, ♦X ♣X ♥9, ♣Q9 ♥7, ♦8 ♠A ♦J, ♦9 ♠9K, ♦7 ♠8Q]\n"
    "deal: ♠7XJ ♣7 ♦79J ♥79J  ♠89 ♣8Q ♦8XQA ♥QA  ♠QKA ♣9XJ ♦K ♥8XK  ♣KA  1 -> 1\n"
)

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"


@pytest.mark.parametrize("format", WRITABLE)
@pytest.mark.parametrize("text", [MISERE, NORTH_PLAYS])
def test_real_plays_go_through_every_format(format: str, text: str):
    played = read(text)
    assert isinstance(played, PlayedDeal)
    assert len(played.cards) == 30
    assert read(write(played, format)) == played


def test_declarer_is_whoever_laid_cards_away():
    played = read(NORTH_PLAYS)
    assert isinstance(played, PlayedDeal)
    assert (played.declarer, played.discard) == (1, (Card("D7"), Card("H7")))


def test_revoke_is_refused_with_trick_and_card():
    with pytest.raises(NotationError) as caught:
        read(REVOKE)
    assert str(caught.value) == "♠J cannot be played by West in trick 1: West still holds ♣7 and clubs were led"
    assert (caught.value.code, caught.value.card, caught.value.places) == ("illegal_card", "SJ", ("trick 1", "hand 0"))
    assert [REVOKE[a:b] for a, b in caught.value.spans] == ["♠J"]


def test_void_hand_must_trump():
    deal = "A7.-.-.- | -.A.-.7 | K8.-.-.-"
    with pytest.raises(
        NotationError, match="♣A cannot be played by North in trick 1: North is void in ♠ and must trump"
    ):
        read(f"{deal}\ncontract: 6H\nplay: SA CA")
    assert isinstance(read(f"{deal}\ncontract: 6H\nplay: SA H7 SK / H7".replace(" / H7", "")), PlayedDeal)
    assert isinstance(read(f"{deal}\ncontract: 6S\nplay: SA CA SK"), PlayedDeal)


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("SA C8 SK / SA", "it was played before"),
        ("SA C8 SQ", "no hand holds it"),
        ("SA SK C8", "East holds it"),
    ],
)
def test_cards_from_elsewhere(play: str, message: str):
    with pytest.raises(NotationError, match=message):
        read(f"A7.-.-.- | -.A8.-.- | K8.-.-.-\nplay: {play}")


def test_unknown_discard_allows_what_two_cards_laid_away_explain():
    record = f"{DEAL}\ncontract: 6S\ndeclarer: W\nleader: E\nplay: "
    assert isinstance(read(record + "CT S8 C7"), PlayedDeal)  # the queen of clubs was laid away
    with pytest.raises(NotationError, match="trick 3: West still holds ♦10"):
        read(record + "CT S8 C7 / H8 HK H9 / DA D7 SJ")  # not also both diamonds


def test_discard_must_have_been_held():
    with pytest.raises(NotationError, match="♠9 cannot be laid away: the declarer does not hold it"):
        read(f"{DEAL}\ndeclarer: W\ncontract: 6S\ndiscard: S9 SK")
    assert isinstance(read(f"{DEAL}\ndeclarer: W\ncontract: 6S\ndiscard: CQ SK"), PlayedDeal)
    with pytest.raises(NotationError, match="a discard of 1 cards, expected two"):
        read(f"{DEAL}\ndeclarer: W\ncontract: 6S\ndiscard: CQ")


def test_all_pass_tricks_led_by_the_talon():
    hands = [Cards.parse(text) for text in ("A7.8.-.-", "K8.9.-.-", "QJ.A.-.-")]
    opened = (Card("S9"), Card("C7"))
    won = replay(Play(tuple(hands), 0, opened=opened), read_cards("S7 SK SJ C8 C9 CA SA S8 SQ"))
    assert won == (1, 1, 1)
    taken = Play(tuple(hands), 0, opened=(Card("ST"), Card("C7")), talon_takes=True)
    assert replay(taken, read_cards("S7 S8 SJ")) == (0, 0, 1)


def test_only_two_of_three_may_play():
    hands = tuple(Cards.parse(text) for text in ("A7.-.-.-", "K8.-.-.-", "QJ.-.-.-"))
    assert replay(Play(hands, 0, seats=(0, 2)), read_cards("SA SJ S7 SQ")) == (1, 0, 1)
