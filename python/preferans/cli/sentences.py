"""Sentences of the lower layers in the words of a screen: seats and cards as people write them, Russian where asked.

Lower layers speak English with machine cards (`hand 0 (W)`, `C7`); nothing is lost where a sentence has no
Russian form here, it is shown in English.
"""

import re

from preferans.cards import Card
from preferans.cli.hidden_sentences import HIDDEN_CARDS
from preferans.show.words import Words

_SEAT = re.compile(r"hand ([012])(?: \([WNE]\))?")
_CARD = re.compile(r"(?<!as )\b[SCDH][789TJQKA]\b")

# English sentence -> Russian; {1} {2} .. are what the brackets found, {1:of} a seat in the genitive.
_RUSSIAN: tuple[tuple[str, str], ...] = (
    (r"hand ([012]) \(\w\) has (\d+) cards?, expected (\d+)", "карт у {1:of}: {2}, ожидается {3}"),
    (
        r"hand ([012]) \(\w\) has (\d+) cards?, expected (\d+) \(the talon has (\d+), expected 2\)",
        "карт у {1:of}: {2}, ожидается {3} (в прикупе {4}, ожидается 2)",
    ),
    (r"Missing: (.*)\.", "Нет {1}."),
    (r"no deal in the text: expected.*", "в тексте нет расклада: ожидаются масти и карты в любой известной записи"),
    (r"no suits in the text: expected.*", "в тексте нет мастей: ожидаются знаки ♠♣♦♥, буквы или слова"),
    (r"an empty text: expected a deal", "пустой текст: ожидается расклад"),
    (r"one hand of (\d+) cards: .*", "одна рука, карт: {1}; расклад — это три руки и прикуп"),
    (r"(.+) is twice", "{1} дважды"),
    (r"(.+) is twice in the first hand", "{1} дважды в первой руке (Запад)"),
    (r"(.+) is twice in the second hand", "{1} дважды во второй руке (Север)"),
    (r"(.+) is twice in the third hand", "{1} дважды в третьей руке (Восток)"),
    (r"(.+) is twice in the talon", "{1} дважды в прикупе"),
    (r"(.+) has no rank before it", "перед {1} нет карты"),
    (r"(.+) has no suit after it", "после {1} нет масти"),
    (r"(.+) stands before any suit", "{1} стоит раньше всякой масти"),
    (r"(.+) stands for any small card: .*", "{1} значит любую мелкую карту: это не карты расклада, а образец"),
    (r"(.+) is no rank: the 32 cards go from 7 to the ace", "{1} — не карта: в колоде карты от семёрки до туза"),
    (r"no format '(.*)': expected one of (.*)", "нет записи {1}: ожидается одна из {2}"),
    (
        r"who played which card depends on the trump: .*",
        "кто чем играл, зависит от козыря: допишите строку Contract: 6♠",
    ),
    (r"the dead hand has (\d+).*", "карт в мёртвой руке: {1}, ожидается 10"),
    (r"the talon has (\d+) cards?, expected 2", "карт в прикупе: {1}, ожидается 2"),
    (r"(\d+) hands?, expected two or three", "рук: {1}, ожидается две или три"),
    (
        r"(\d+) hands? in the text, expected three hands and a talon.*",
        "рук в записи: {1}, ожидаются три руки и прикуп (рука | рука | рука | прикуп)",
    ),
    (r"'(.*)' has (\d+) suits, expected four.*", "мастей в «{1}»: {2}, ожидаются четыре через точку (S.C.D.H)"),
    (r"'(.*)' is no rank: expected one of.*", "«{1}» — не карта: ожидается одна из A K Q J T 9 8 7"),
    (
        r"an empty suit in '(.*)': expected ranks, or - for a void",
        "пустая масть в «{1}»: ожидаются карты или - без масти",
    ),
    (r"([SCDH][789TJQKA]) is twice in one hand", "{1} дважды в одной руке"),
    (r"([SCDH][789TJQKA]) is twice in the discard", "{1} дважды в сносе"),
    (
        r"(.+) can be reached from other computers: .*",
        "{1} — адрес, видимый другим компьютерам: ожидается 127.0.0.1 или --allow-remote",
    ),
    (r"(.+) is no address of this computer", "{1} — не адрес этого компьютера"),
    (r"port (\d+) of (.+) is taken", "порт {1} на {2} занят"),
    *HIDDEN_CARDS,
    (r"no card '(.*)': expected a suit.*", "нет карты «{1}»: ожидается масть S C D H и карта 7 8 9 T J Q K A, как S7"),
)


_TEN_OR_ACE = re.compile(r"(\S) may be the ten or the ace \(the text has (.*?)\)(?:: .* reads (.*) or (.*))?; write .*")
_SEEN = {"both 10 and A": "и 10, и A", "neither 10 nor A": "ни 10, ни A", "A": "A"}


def ten_or_ace(sentence: str, words: Words) -> tuple[str, str] | None:
    """The sentence about a T that may be the ten or the ace, and both readings; None for other sentences."""
    found = _TEN_OR_ACE.fullmatch(sentence)
    if not found:
        return None
    seen = _SEEN[found[2]] if words.lang == "ru" else found[2]
    both = words("both readings", ten=found[3], ace=found[4]) if found[3] else words("both notations")
    return words("ten or ace", glyph=found[1], seen=seen), both


def in_words(sentence: str, words: Words) -> str:
    """The sentence for a screen.

    >>> in_words("hand 0 (W) has 9 cards, expected 10", Words("en"))
    'West has 9 cards, expected 10'
    >>> in_words("hand 0 (W) has 9 cards, expected 10", Words("ru"))
    'карт у Запада: 9, ожидается 10'
    """
    if words.lang == "ru":
        for pattern, russian in _RUSSIAN:
            found = re.fullmatch(pattern, sentence, re.DOTALL)
            if found:
                sentence = _filled(russian, found, words)
                break
    sentence = _SEAT.sub(lambda found: words.seat(int(found[1])), sentence)
    return _CARD.sub(lambda found: words.card(Card(found[0])), sentence)


def _filled(russian: str, found: re.Match[str], words: Words) -> str:
    def value(place: re.Match[str]) -> str:
        text = found[int(place[1])]
        return words("seats of").split()[int(text)] if place[2] else text

    return re.sub(r"\{(\d)(:of)?\}", value, russian)
