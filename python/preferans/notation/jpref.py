"""JPref's test lines: `deal: hand  hand  hand  talon  lead -> contract tricks # comment`, and the play in brackets.

X is the ten, a suit symbol holds for the ranks after it, absent suits are void. Hands are those dealt; the record of
play stands on a line before the deal, its tricks separated by commas. The discard is what was not played.
"""

import re
from collections.abc import Iterable

from preferans.cards import DECK, RANK_LETTERS, Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation import extras
from preferans.notation.hands import Layout, all_cards, deal_of, layout_of
from preferans.notation.lexer import lex
from preferans.notation.record import Record, finish
from preferans.notation.text import SUIT_SIGNS, Span, fail, no_other_lines
from preferans.notation.words import ALL_PASS, MISERE, contract_of, trump_of

_DEAL = re.compile(r"^ *deal:([^\n]*)$", re.MULTILINE)
_PLAY = re.compile(r"^ *\[([^\]\n]*)\] *$", re.MULTILINE)
_LEAD = re.compile(r"(?<= )[0-9] *$")
_LINE = re.compile(r" *(?:deal:|\[|(?:list|tree) build|declarer\b)")  # the program writes lines about its work too
_NUMBER = re.compile(r"10|[0-9]")


def looks_like(text: str) -> bool:
    """Is there a line that begins with `deal:`?"""
    return re.search(r"^ *deal:", text, re.MULTILINE) is not None


def read(text: str) -> Deal | PlayedDeal:
    """One deal line with its line of play; raises NotationError."""
    lines = list(_DEAL.finditer(text))
    if len(lines) != 1:
        raise fail(f"{len(lines)} deal lines, expected one (read_many reads files of many)", code="many")
    no_other_lines(text, _LINE, "a jpref deal")
    start = lines[0].start(1)
    line, _, comment = lines[0][1].partition("#")
    cards, arrow, result = line.partition("->")
    cards = cards.rstrip()
    lead = _LEAD.search(cards)
    record = Record()
    if lead:
        record.leader = _lead(lead[0], start + lead.start())
        cards = cards[: lead.start()]
    record.comment, extra = extras.unpack(comment)
    if arrow:
        _result(record, result, (start + line.find("->") + 2, start + len(line)))
    deal = deal_of(_layout(" " * start + cards))
    _play(text, lines[0].start(), record)
    if deal.talon and len(record.cards) == 30:
        record.discard = tuple(Cards(DECK & ~Cards.of(set(record.cards)).mask))
    if record.contract not in (None, ALL_PASS):
        record.declarer = _declarer(deal, record)
    _fill(record, extra)
    return finish(deal, record)


def _play(text: str, before: int, record: Record) -> None:
    """The last line in square brackets before the deal."""
    played = list(_PLAY.finditer(text, 0, before))
    if played:
        start = played[-1].start(1)
        at = all_cards(lex(" " * start + played[-1][1]))
        record.cards, record.spans = tuple(one.card for one in at), [one.span for one in at]


def _fill(record: Record, extra: dict[str, object]) -> None:
    spans = record.spans
    extras.fill(record, extra)
    record.spans = spans


def _layout(text: str) -> Layout:
    return layout_of(text, lex(text))


def _lead(text: str, start: int) -> int:
    if text.strip() not in "012":
        raise fail(f"no seat {text.strip()!r} on lead: expected 0, 1 or 2", [(start, start + 1)], code="leader")
    return int(text)


def _result(record: Record, text: str, span: Span) -> None:
    """What stands after the arrow: a contract with the declarer's tricks, a number alone (misère), or three numbers."""
    said, _, moves = text.partition(":")
    words = said.split()
    notes = [record.comment]
    vector = [word.strip() for word in said.split(",")]
    if len(vector) == 3 and all(_NUMBER.fullmatch(number) for number in vector):
        record.contract, record.result = ALL_PASS, tuple(map(int, vector))
        words = []
    elif words[:1] == ["d"]:
        record.contract = MISERE
        notes.append("delayed")
        del words[0]
    for place in (-1, 0):  # "6♣ 7", and once in the wild "0 Misère"
        if record.tricks is None and words and _NUMBER.fullmatch(words[place]):
            record.tricks = int(words.pop(place))
            record.contract = MISERE
    if words:
        said = " ".join(words)
        try:
            record.contract = contract_of(said, span)
        except NotationError:
            if any(letter.isdecimal() for letter in words[0]):
                raise
            notes.append(said)  # a remark without its #
    if moves.strip():
        notes.append(f"moves: {moves.strip()}")
    record.comment = "; ".join(note for note in notes if note)


def _declarer(deal: Deal, record: Record) -> int:
    """Seat 0, unless what was not played shows that another seat laid it away."""
    if not record.discard:
        return 0
    gone = Cards.of(record.discard).mask & ~Cards.of(deal.talon).mask
    return next((seat for seat, hand in enumerate(deal.hands) if gone and not gone & ~hand.mask), 0)


def write(deal: Deal | PlayedDeal) -> str:
    """The deal line, after a line of play where cards were played; raises NotationError for games of two hands."""
    played = deal if isinstance(deal, PlayedDeal) else PlayedDeal(deal)
    dealt = played.deal
    if len(dealt.hands) != 3 or not all(dealt.hands):
        raise fail("jpref lines hold three hands with cards", code="hands")
    parts = [holding(hand) for hand in dealt.hands]
    if dealt.talon:
        parts.append(" ".join(SUIT_SIGNS[card.suit] + _rank(card) for card in dealt.talon))
    line = "deal: " + "  ".join(parts)
    if isinstance(deal, Deal):
        return line + "\n"
    if played.leader is not None:
        line += f"  {played.leader}"
    result, left = _written_result(played)
    keep = ["discard"] if dealt.talon and (played.discard or len(played.cards) == 30) else []
    if result and played.contract != ALL_PASS and played.declarer != 0:
        keep.append("declarer")
    if not keep and not dealt.talon and played.discard:
        keep.append("discard")
    comment = extras.pack(played, [*left, "calls", "names"], [*keep])
    line += f" -> {result}".rstrip() + (f" # {comment}" if comment else "")
    return (f"[{_tricks(played.cards)}]\n" if played.cards else "") + line + "\n"


def _written_result(played: PlayedDeal) -> tuple[str, list[str]]:
    """What stands after the arrow, and the fields that do not find a place there."""
    if played.contract == ALL_PASS:
        if played.result is not None and len(played.result) == 3:
            return ", ".join(map(str, played.result)), ["declarer", "tricks"]
        return "All-pass", ["declarer", "tricks", "result"]
    trump = trump_of(played.contract)
    if trump is None:
        return "", ["declarer", "contract", "tricks", "result"]
    contract = "Misère" if played.contract == MISERE else str(played.contract)[:-1] + (SUIT_SIGNS + "-")[trump]
    tricks = "" if played.tricks is None else f" {played.tricks}"
    return contract + tricks, ["result"]


def holding(hand: Cards) -> str:
    """Suits with symbols, ranks ascending, X for the ten, void suits left out."""
    parts: list[str] = []
    for suit in range(4):
        ranks = "".join(_rank(card) for card in hand.suit(suit))
        if ranks:
            parts.append(SUIT_SIGNS[suit] + ranks)
    return " ".join(parts)


def _rank(card: Card) -> str:
    return RANK_LETTERS[card.rank].replace("T", "X")


def _tricks(cards: tuple[Card, ...]) -> str:
    return ", ".join(_trick(cards[place : place + 3]) for place in range(0, len(cards), 3))


def _trick(cards: Iterable[Card]) -> str:
    """Cards of one trick in order; a suit is written where it changes."""
    text = ""
    suit = -1
    for card in cards:
        if card.suit != suit:
            text += (" " if text else "") + SUIT_SIGNS[card.suit]
        text += _rank(card)
        suit = card.suit
    return text
