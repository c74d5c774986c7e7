"""Ten or ace, look-alike letters, characters without width, and errors that point into the text as typed."""

import pytest

from preferans.deal import Deal
from preferans.errors import NotationError
from preferans.notation import read, read_cards, read_hand
from preferans.notation.text import Source, decode

DEAL = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
RUSSIAN = "♠ТДВ8 ♣Д ♦108 ♥ДВ8 | ♠97 ♣ТКВ87 ♦Т ♥К7 | ♠10 ♣109 ♦КДВ97 ♥109 | ♠К ♥Т"
ENGLISH = "♠AQJ8 ♣Q ♦T8 ♥QJ8 | ♠97 ♣AKJ87 ♦A ♥K7 | ♠T ♣T9 ♦KQJ97 ♥T9 | ♠K ♥A"


@pytest.mark.parametrize(
    "text",
    [
        RUSSIAN,
        RUSSIAN.replace("Т", "T").replace("К", "K").replace("В", "B"),  # Latin look-alikes
        RUSSIAN.replace("10", "X"),
        RUSSIAN.replace("10", "0"),
        ENGLISH,
        ENGLISH.replace("A", "А").replace("K", "К"),  # Cyrillic look-alikes
        ENGLISH.replace("T", "10"),
        ENGLISH.lower(),
        ENGLISH.lower().replace("t", "x"),
        ENGLISH.replace("♠", "♠\ufe0f").replace("♥", "♥\ufe0f").replace(" | ", "\u00a0|\u00a0"),
        "\ufeff" + ENGLISH.replace(" | ", "\r\n"),
        ENGLISH.replace("♠", "♤").replace("♥", "♡"),
        RUSSIAN.replace("♠", "п ").replace("♣", "т ").replace("♦", "б ").replace("♥", "ч "),
        RUSSIAN.replace("♠", "П: ").replace("♣", "Т: ").replace("♦", "Б: ").replace("♥", "Ч: "),
        RUSSIAN.replace("♠", "П ").replace("♣", "Т ").replace("♦", "Б ").replace("♥", "Ч "),
        RUSSIAN.replace("♠", "П").replace("♣", "Т").replace("♦", "Б").replace("♥", "Ч"),
        RUSSIAN.replace("♠", "пики ").replace("♣", "трефы ").replace("♦", "бубны ").replace("♥", "червы "),
        ENGLISH.replace("♠", "S").replace("♣", "C").replace("♦", "D").replace("♥", "H"),
        "ТДВ8.Д.108.ДВ8 | 97.ТКВ87.Т.К7 | 10.109.КДВ97.109 | К.—.—.Т",
        "AQJ8.Q.108.QJ8 97.AKJ87.A.K7 10.109.KQJ97.109 K.-.-.A",
    ],
)
def test_one_deal_in_many_hands(text: str):
    assert read(text) == DEAL


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ENGLISH.replace("♦T8", "♦108"), "both 10 and A"),
        ("♠TKQ9 ♣8 | ♠J87 ♣KQ | ♦789 ♣97", "neither 10 nor A"),
        (ENGLISH.replace("T", "Т").replace("A", "А"), "has A"),
    ],
)
def test_unclear_t_is_refused_with_both_readings(text: str, why: str):
    with pytest.raises(NotationError, match=why) as caught:
        read(text)
    assert caught.value.code == "ten_or_ace"
    assert all(text[start:end] in "TТ" for start, end in caught.value.spans)
    assert " reads " in str(caught.value)


def test_naming_the_notation_settles_t():
    assert read("♠T9 | ♠8 ♣7 | ♣98", "unicode") == Deal.parse("T9.-.-.- | 8.7.-.- | -.98.-.-")
    assert read("♠T9 | ♠8 ♣7 | ♣98", "russian") == Deal.parse("A9.-.-.- | 8.7.-.- | -.98.-.-")


def test_cyrillic_t_without_ten_or_ace_beside_it_is_the_ace():
    assert str(read_hand("♠ТК ♣Д9")) == "AK.Q9.-.-"


def test_native_t_is_always_the_ten():
    assert str(read("T9.-.-.- | 8.7.-.- | -.98.-.-")) == "T9.-.-.- | 8.7.-.- | -.98.-.-"
    assert [str(card) for card in read_cards("ST, C9")] == ["ST", "C9"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1251"])
def test_files_in_any_usual_encoding(encoding: str):
    text = RUSSIAN if encoding != "cp1251" else RUSSIAN.translate({0x2660: "п", 0x2663: "т", 0x2666: "б", 0x2665: "ч"})
    assert read(text.encode(encoding)) == DEAL
    assert decode(text.encode(encoding)) == text


def test_spans_point_into_the_text_as_typed():
    text = "\ufeff♠\ufe0fAQJ8 ♣\ufe0fQ ♦\ufe0f58"
    with pytest.raises(NotationError) as caught:
        read(text)
    assert [text[start:end] for start, end in caught.value.spans] == ["5"]
    assert caught.value.text == text


def test_source_maps_every_place_back():
    source = Source.of("a\r\nb\ufe0fc\u00a0d")
    assert source.plain == "a\nbc d"
    assert source.original((3, 4)) == (5, 6)


@pytest.mark.parametrize(
    ("text", "code", "spans"),
    [
        ("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T97.KQJ97.T | K.-.-.A", "duplicate", ["7", "7"]),
        (ENGLISH.replace("♣T9", "♣T97").replace("♥T9", "♥T"), "duplicate", ["7", "7"]),
        (ENGLISH.replace("♥QJ8", "♥QJ8Z"), "character", ["Z"]),
        ("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQZ97.T9 | K.-.-.A", "rank", ["Z"]),
        ("♠AA ♣7 | ♠K ♣8 ♦7 | ♠Q ♣9 ♦8", "duplicate", ["A", "A"]),
    ],
)
def test_errors_show_every_place(text: str, code: str, spans: list[str]):
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.code, [text[a:b] for a, b in caught.value.spans]) == (code, spans)


def test_card_twice_and_one_missing_is_told():
    with pytest.raises(NotationError) as caught:
        read(ENGLISH.replace("♣T9", "♣T97").replace("♥T9", "♥T"))
    assert (caught.value.card, caught.value.places) == ("C7", ("hand 1", "hand 2"))
    assert caught.value.hint == "Missing: ♥9."


def test_hand_of_eleven_is_told():
    with pytest.raises(NotationError) as caught:
        read("AKQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | -.-.-.A")
    assert caught.value.code == "hand_size"
    assert "11 cards" in str(caught.value)
