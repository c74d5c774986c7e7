"""Any text whatsoever reads or raises NotationError, soon; mutated samples too."""

import random
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation import READABLE, WRITABLE, read, read_cards, read_hand, read_many, write

ALPHABET = (
    "♠♣♦♥♤♧♢♡7891023456TТKКQДJBВAАXХxхсдпбтчПБЧSCDHscdhWNEIІ"
    " |/.,:;-—–()[]{}<>\"'\\*#@^$+=!?\n\r\t\u00a0\ufe0f\ufeff\u200b\x00"
    "deal:contractplayturnsabsentcommentHANDTRADEWIDOWMOVEbeginendмизерраспасыЗападСеверВостокПрикупСнос\ud83d"
)
SAMPLES = (
    "I*. П:11,4,3,8,7; Т:3,2,8; Б:4,3; Ч:—\n(Ч:4,2)\nII. П:—; Т:11,4,7; Б:2,10,9,8,7; Ч:3,10\n"
    "III. П:2,10,9; Т:10,9; Б:11; Ч:11,9,8,7 ?\n1) I — П.11 + II — Т.7 + III — П.9 I\n",
    "T♦ 8♦ T♠ / K♦ 9♦ 10♠ / Д♦ 10♦ 9♠ / B♠ K♠ 7♥ / 8♣ K♣ 7♦",
    "♠ — 7, ♣ — 7, 8, Т, ♦ — 7, 9, В, К, ♥ — 7, 10",
    "[♥AJ9, ♥8QK, ♥X ♣JK, ♠K9Q, ♣AX9, ♠X ♣Q ♠7, ♦XA ♣7, ♠J ♦J ♠8, ♠A ♦Q8, ♣8 ♦K9]\n"
    "deal: ♠XJKA ♣78KA ♦7 ♥7   ♠9 ♣XQ ♦XJQK ♥9XK   ♠78Q ♣9J ♦89A ♥8A     ♥JQ 2  -> 6♣ 7\n",
    "Qs Js Jc 10c Jd 8d 7d Kh 10h 7h\nAs 10s 9s Ac Qc 7c Ad Qd 9d Ah\nKs 8s 7s Kc 9c 8c Kd 10d Qh Jh\n1\n2\n6d\n6\n",
    "begin\nCONTRACT 6h\nFIRSTPLAYER 0\nHAND  10s 7s Kc Qc Jc 10c 9d 7d Jh 9h\nHAND  As Qs Js Ac 7c Kd 10d Kh 8h 7h\n"
    "HAND  Ks 8s 9c 8c Qd Jd 8d Ah Qh 10h\nTRADE pass\nTRADE 6h\nTRADE pass\nWIDOW  Ad 9s\nend\n",
    "п ТВ97\nч К10\nб В\nт ТД8",
    "% bts version 5.2\r\ndeal 5 T987.98.987.8 AK.AKQT.J.QJT QJ.J7.AKQT.97\r\n"
    "contract misere\r\nplay DA D9 DJ\r\nturns 0\r\n"
    "player N\r\nabsent S\r\ncomment Misere of Kovalevskaya.\r\n",
    '{"firstTurn": "WEST", "eastContract": "PASS", "widow": {"card1": "HEART_KING"}, "eastCards": ["SPADE_ACE"],'
    ' "southCards": ["CLUB_7"], "westCards": ["CLUB_10"]}',
    "[Player1 nick]\n[2 231 VQWP41A5RKGECLDMSOJB2N6HT8FI37U9 2,P,P 2 19 5 3 0 0 10 2 "
    "4S3,GA3,OK3,JP2,VE2,QM2,5D2,RC2,WB2,UL2 M7:-10,F3:L30,0]",
    '"J^ Q^ 7+ 9+ 1$ J$ Q$ K$ 7@ J@"\n"7^ 8^ 9^ 1^ 8+ 7$ 8$ 9$ 8@ 9@"\n"K^ A^ 1+ J+ Q+ A$ 1@ Q@ K@ A@"',
    '[Deal "N:T987.98.987.8 AK.AKQT.A.QJT - QJ.J7.KQJT.97"]\n[Contract "6N"]\n',
    '<html><script>Array(n("x","6<img src=\\"/images/h.gif\\">","a","b"))</script><TD>пас</TD>'
    "<img src='/images/s.gif'>A K Q<img src=/images/c.gif>J&nbsp;10</html>",
    "Запад: ♠ТДВ8 ♣Д ♦108 ♥ДВ8\nСевер: ♠97 ♣ТКВ87 ♦Т ♥К7\nВосток: ♠10 ♣109 ♦КДВ97 ♥109\nПрикуп: ♠К ♥Т\nКонтракт: 7♥\n",
)
HEAVY = (
    "♠", "♠A ", "S7 ", "T", "10", "x", "п", "Т ", "П:11,", "I. ",
    "1) ", "|", "/", "(", "[", "{", "<", '"', "\\", " ", "\n", "\r\n",
    "-", "A.", "A.A.A.A ", "<a ", "<!--", "<td>", '{"a":', "[[",
    "[1 123 ", "[A ", "deal: ", "deal 1 A.A.A.A ", "6s ", "HAND As\n",
    "begin\n", "1^ ", "West ", "West  East\n♠ A   ♠ K\n", "calls: ,",
    "play: S7\n", "names: \"\\", "N:A.", "\ufe0f", "♠AK7 / ",
)  # fmt: skip
STARTS = (
    "",
    "deal: ",
    "% bts version 5.2\ndeal 1 ",
    "[1 123 ",
    '{"hands": ',
    "I. П:11;",
    "calls: ",
    "<i images/s.gif>",
    "♠",
)


def attempt(text: str, format: str | None = None, reader: Callable[..., object] = read) -> None:
    error = refusal(text, format, reader)
    if error is not None:
        assert error.text == text or error.code == "format"
        assert all(0 <= start <= end <= len(text) for start, end in error.spans)


def refusal(text: str, format: str | None, reader: Callable[..., object]) -> NotationError | None:
    try:
        reader(text, format)
    except NotationError as error:
        return error
    return None


@given(st.text(max_size=200) | st.text(alphabet=ALPHABET, max_size=200))
def test_any_text(text: str):
    for reader in (read, read_hand, read_cards):
        attempt(text, None, reader)
    for found in read_many(text.split("\n")):
        assert isinstance(found, (Deal, PlayedDeal, NotationError))


@given(st.sampled_from(READABLE), st.text(alphabet=ALPHABET, max_size=120))
def test_any_text_in_a_named_format(format: str, text: str):
    attempt(text, format)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes):
    with suppress(NotationError):
        read(data)


def mutated(rng: random.Random, samples: list[str]) -> str:
    """A sample with letters dropped, doubled, changed, or with a piece of another sample inside."""
    text = rng.choice(samples)
    for _ in range(rng.choice((1, 1, 2, 3, 5, 20))):
        place, kind = rng.randrange(len(text) + 1), rng.randrange(5)
        if kind == 0:
            text = text[:place] + text[place + rng.choice((1, 1, 2, 20)) :]
        elif kind == 1:
            text = text[:place] + rng.choice(ALPHABET) + text[place:]
        elif kind == 2:
            text = text[:place] + rng.choice(ALPHABET) + text[place + 1 :]
        else:
            other = text if kind == 3 else rng.choice(samples)
            start = rng.randrange(len(other) + 1)
            text = text[:place] + other[start : start + rng.randrange(60)] + text[place:]
    return text


def run_mutations(random_played: Callable[..., PlayedDeal], count: int) -> None:
    rng = random.Random(count)
    samples = [*SAMPLES, *(write(random_played(rng, cards), format) for format in WRITABLE for cards in (0, 2, 29, 30))]
    for _ in range(count):
        text = mutated(rng, samples)
        attempt(text, rng.choice((None, None, *READABLE)))
        attempt(text, None, rng.choice((read_hand, read_cards)))


def test_mutated_samples(random_played: Callable[..., PlayedDeal]):
    run_mutations(random_played, 1500)


@pytest.mark.slow
def test_a_hundred_thousand_mutated_samples(random_played: Callable[..., PlayedDeal]):
    run_mutations(random_played, 100_000)


WORDS = (
    "♠ ♣ ♦ ♥ п т б ч П Т Б Ч н с S C D H 10 7 8 9 J Q K A T В Д X x | / ( ) : . , — - I II III * W: N E "
    "Запад Север Восток: Прикуп Снос deal: -> [ ] { } # play: declarer: 1) 2) 11 4 0 1 2 ? ^ + $ @ \" ' \\ N: West "
    "T9.8.-.A -.-.-.- ... end begin <a images/s.gif"
)
LINES = ("contract: 6S\n", "deal 1 ", "HAND As\n", "turns 1\n", "мёртвая рука", " South deals", " ", "  ", "\n", "\n\n")
PIECES = (*WORDS.split(" "), *LINES)


def test_texts_put_together_from_pieces():
    rng = random.Random(3)
    for _ in range(1500):
        text = "".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 40)))
        for reader in (read, read_hand, read_cards):
            attempt(text, None, reader)


def slowest(texts: list[str]) -> tuple[float, str]:
    """Processor time in seconds of the slowest of three tries, least counted."""
    worst = (0.0, "")
    for text in texts:
        spent = []
        for _ in range(3):
            start = time.process_time()
            attempt(text)
            spent.append(time.process_time() - start)
            if spent[-1] < 0.01:
                break
        worst = max(worst, (min(spent), text[:60]))
    return worst


def test_ten_kilobytes_of_anything_within_50_ms():
    texts = [(start + unit * (10_000 // len(unit)))[:10_000] for start in STARTS for unit in HEAVY]
    spent, text = slowest(texts)
    assert spent < 0.05, text


@pytest.mark.slow
def test_ten_kilobytes_of_pairs_within_50_ms():
    texts = [((one + other) * 10_000)[:10_000] for one in HEAVY for other in HEAVY]
    spent, text = slowest(texts)
    assert spent < 0.05, text
