"""The project's own form: `hand | hand | hand | talon` with hands as `S.C.D.H`, then lines for what else is known."""

import re

from preferans.cards import DECK, Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.errors import CardError, DealError
from preferans.notation.extras import APART, quoted
from preferans.notation.fields import fields_of, only
from preferans.notation.glyphs import UNCLEAR, RankMark, TenOrAce, decide, rank_of
from preferans.notation.hands import CardAt, Layout, all_cards, assign, deal_of
from preferans.notation.lexer import MOST_RANKS, lex
from preferans.notation.record import finish
from preferans.notation.text import Span, fail, from_deal_error, sign

_SUIT = r"[^\s|.()\"',:;]*"
_HOLDING = re.compile(rf"(?<![^\s|(\"']){_SUIT}\.{_SUIT}\.{_SUIT}\.{_SUIT}(?![^\s|)\"',;])")
_OWN = re.compile(r"[-789TJQKAtjqka.]*")
_OWN_CARD = re.compile(r"[SCDHscdh][789TJQKAtjqka]")
_RANK = re.compile("10|.")
_COMMAS = dict.fromkeys(map(ord, ",;"), " ")
_SEATS = "WNE"


def looks_like(text: str) -> bool:
    """Are there words of four parts with dots between them, as in `AK7.QJ.-.T9`?"""
    return any(any(letter in "7890TТJQKAКДВАJBXХ" for letter in found[0].upper()) for found in _HOLDING.finditer(text))


def surely(text: str) -> bool:
    """Is the first line nothing but holdings and cards of the project's own form, two holdings at least?"""
    words = text.lstrip().split("\n", 1)[0][:400].replace("|", " ").split()
    holdings = [word for word in words if word.count(".") == 3 and _OWN.fullmatch(word.strip("()"))]
    return len(holdings) >= 2 and all(_OWN_CARD.fullmatch(word) for word in words if word not in holdings)


def read(text: str, forced: TenOrAce | None = None) -> Deal | PlayedDeal:
    """A deal in the native form, also with Russian ranks in it; raises NotationError."""
    found = fields_of(text)
    discard = [line.span(1) for line in _DISCARD.finditer(found.rest)]
    rest = _DISCARD.sub(lambda line: " " * len(line[0]), found.rest).rstrip().translate(_COMMAS)
    own = all(_OWN.fullmatch(holding[0]) for holding in _HOLDING.finditer(rest)) and forced is not TenOrAce.ACE
    deal = _parsed(rest) if own else deal_of(_layout(_in_other_ranks(rest, forced)))
    record = found.record
    played, laid = _listed(text, found.play, own), _listed(text, discard, own)
    record.cards, record.spans = tuple(at.card for at in played), [at.span for at in played]
    record.discard, record.discard_spans = tuple(at.card for at in laid), [at.span for at in laid]
    return finish(deal, record)


def _parsed(text: str) -> Deal:
    """The native form itself; raises NotationError also for cards that make no deal."""
    try:
        return Deal.parse(text)
    except (DealError, CardError) as error:
        result = from_deal_error(error)
        if error.code == "duplicate" and len(error.spans) == 2:
            missing = DECK & ~sum({card.bit for card in _cards_in(text)})
            if missing.bit_count() == 1 and len(_cards_in(text)) == 32:
                result.hint = f"Missing: {sign(Card(missing.bit_length() - 1))}."
        raise result from error


def _cards_in(text: str) -> list[Card]:
    return [card for holding in _HOLDING.finditer(text) for card in Cards.parse(holding[0])]


def write(deal: Deal | PlayedDeal) -> str:
    """One line for the cards, and for a PlayedDeal a line for each thing that is known."""
    if isinstance(deal, Deal):
        return str(deal)
    lines = [str(deal.deal)]
    if deal.names:
        lines.append("players: " + ", ".join(quoted(name, APART) for name in deal.names))
    if deal.calls:
        lines.append("calls: " + ", ".join(f"{_SEATS[seat]} {quoted(call, APART)}" for seat, call in deal.calls))
    for key, value in (
        ("contract", deal.contract),
        ("declarer", None if deal.declarer is None else _SEATS[deal.declarer]),
        ("discard", " ".join(map(str, deal.discard)) or None),
        ("leader", None if deal.leader is None else _SEATS[deal.leader]),
        ("play", _tricks(deal) or None),
        ("result", None if deal.result is None else " ".join(map(str, deal.result))),
        ("declarer's tricks", deal.tricks),
        ("comment", quoted(deal.comment) if deal.comment else None),
    ):
        if value is not None:
            lines.append(f"{key}: {value}")
    return "\n".join(lines) + "\n"


def _tricks(deal: PlayedDeal) -> str:
    size = len(deal.deal.hands)
    rows = [deal.cards[place : place + size] for place in range(0, len(deal.cards), size)]
    return " / ".join(" ".join(map(str, row)) for row in rows)


_DISCARD = re.compile(r"^ *(?i:discard|снос) *: *([^\n]*)$", re.MULTILINE)


def _listed(text: str, spans: list[Span], own: bool) -> list[CardAt]:
    """Cards of a line beside the deal: the project's own, or signs and ranks as people write them."""
    cards = only(text, spans)
    if cards.isascii():
        return own_cards(cards)
    return all_cards(lex(cards, TenOrAce.TEN if own else None))


def _card(word: str, span: Span) -> Card:
    try:
        return Card(word)
    except CardError as error:
        raise fail(str(error), [span], code="card") from None


def read_holding(text: str, forced: TenOrAce | None = None) -> Cards:
    """One hand as `S.C.D.H`, in any ranks; raises NotationError."""
    if _OWN.fullmatch(text.strip()) and forced is not TenOrAce.ACE:
        return Cards.parse(text.strip())
    parts = _in_other_ranks(text, forced)
    if len(parts) != 1 or len(_HOLDING.sub("", text).strip()):
        raise fail("more than one holding in the text: expected one hand", [(0, len(text))], code="hands")
    return Cards.of(at.card for at in parts[0])


def own_cards(text: str) -> list[CardAt]:
    """Cards written as `S7`; raises NotationError."""
    words = list(re.finditer(r"[^\s,/|]+", text))
    if len(words) > MOST_RANKS:
        raise fail(f"over {MOST_RANKS} cards in the text: expected one deal", [words[MOST_RANKS].span()], code="length")
    return [CardAt(_card(word[0], word.span()), *word.span()) for word in words]


def _layout(parts: list[list[CardAt]]) -> Layout:
    layout = Layout([])
    assign(parts, layout)
    return layout


def _in_other_ranks(text: str, forced: TenOrAce | None) -> list[list[CardAt]]:
    """Holdings with Russian ranks, 10 or X, as parts with the place of each card."""
    raw: list[list[tuple[int, RankMark]]] = []
    example = ""
    for found in _HOLDING.finditer(text):
        holding: list[tuple[int, RankMark]] = []
        suit = 0
        if not example and set(found[0].upper()) & UNCLEAR:
            example = found[0]
        for rank in _RANK.finditer(found[0]):
            start, end = found.start() + rank.start(), found.start() + rank.end()
            if rank[0] == ".":
                suit += 1
            elif rank[0] not in "-–—":
                holding.append((suit, RankMark(rank[0], start, end)))
        raw.append(holding)
    marks = [mark for holding in raw for _, mark in holding][:MOST_RANKS]
    reading = decide(marks, forced, example)
    return [
        [CardAt(Card(suit * 8 + rank_of(mark, reading, marks)), mark.start, mark.end) for suit, mark in holding]
        for holding in raw
    ]
