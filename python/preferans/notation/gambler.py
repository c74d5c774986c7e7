"""A protocol page of gambler.ru saved as HTML: suits are images, ranks the text after them.

The page is read by its description alone: hands of four suits each with the talon between the second and the third
(four players: four places, one of them the talon), the auction in table cells, moves with 11 x 13 pixel images.
"""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

from preferans.cards import Card
from preferans.deal import Deal, PlayedDeal
from preferans.notation.eshavlyugin import auction
from preferans.notation.glyphs import RANKS
from preferans.notation.hands import CardAt, Layout, Part, deal_of
from preferans.notation.record import Record, finish
from preferans.notation.text import Span, fail
from preferans.notation.words import ALL_PASS, contract_of

_SUITS = {"s": 0, "c": 1, "d": 2, "h": 3}
_IMAGE = re.compile(r"images/([scdh])\.gif$")
_STRING = r'"((?:[^"\\\n]|\\.)*)"'
_HEADER = re.compile(rf"Array\(n\({_STRING},{_STRING}(?:,{_STRING})?(?:,{_STRING})?")
_TAG = re.compile(r"<[^<>]*>")
_IMAGE_TAG = re.compile(r"<img[^<>]*images/([scdh])\.gif[^<>]*>", re.IGNORECASE)
_STRAY = re.compile(r"<(?![^<>]*>)")  # no tag: the parser would look for its end again and again
_RANK = re.compile(r"10|[AKQJ987]|\S")
_BID_CELLS = 4  # cells of the auction table before the first call


def looks_like(text: str) -> bool:
    """A page with suit images."""
    return text.lstrip().startswith("<") and re.search(r"images/[scdh]\.gif", text) is not None


@dataclass(slots=True)
class _Page(HTMLParser):
    """Suit images with the ranks after them, apart by size, plain table cells, and players' names."""

    layout: list[tuple[int, str, Span]] = field(default_factory=list)
    moves: list[tuple[int, str, Span]] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    suit: tuple[int, bool, int] | None = None
    cell: list[str] | None = None
    naming: bool = False

    def __post_init__(self) -> None:
        HTMLParser.__init__(self, convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An image of a suit, a plain cell, or a link to a player."""
        values = {name: value or "" for name, value in attrs}
        if tag == "td":
            self.close_cell()
            self.cell = [] if not attrs else None
        image = _IMAGE.search(values.get("src", "")) if tag == "img" else None
        if image:
            small = values.get("height") == "11" and values.get("width") == "13"
            line, column = self.getpos()
            self.suit = (_SUITS[image[1]], small, self.starts[line - 1] + column)
            if self.cell is not None:
                self.cell.append("SCDH"[_SUITS[image[1]]])
        elif tag == "a":
            self.naming = "uin=" in values.get("href", "")
        elif tag != "img":
            self.suit = None if tag in ("td", "tr", "table") else self.suit

    def handle_endtag(self, tag: str) -> None:
        """The end of a cell or of a link."""
        if tag == "td":
            self.close_cell()
            self.suit = None
        if tag == "a":
            self.naming = False

    def handle_data(self, data: str) -> None:
        """The ranks after a suit, the words of a cell, a name."""
        if self.suit is not None:
            suit, small, start = self.suit
            (self.moves if small else self.layout).append((suit, data, (start, start + 1)))
            self.suit = None
        if self.cell is not None:
            self.cell.append(data)
        if self.naming and data.strip():
            self.names.append(data.strip())

    def close_cell(self) -> None:
        """Keep the words of the cell that ends."""
        if self.cell is not None:
            self.cells.append("".join(self.cell).replace("\xa0", " ").strip())
        self.cell = None


def read(text: str) -> Deal | PlayedDeal:
    """The deal of one page; raises NotationError."""
    page = _Page()
    place = 0
    for line in text.split("\n"):
        page.starts.append(place)
        place += len(line) + 1
    page.feed(_STRAY.sub("‹", text))
    page.close()
    header = _HEADER.search(text)
    layout, four = _layout(page)
    deal = deal_of(layout)
    record = Record(names=tuple(page.names[:4]))
    first, bids = _bids(page.cells)
    record.leader = first
    record.calls = auction(first or 0, bids)
    if header:
        _contract(record, header[2], header.span(2))
    bidders = [seat for seat, call in record.calls if call != "pass"]
    if record.contract != ALL_PASS and bidders:
        record.declarer = bidders[-1]
    moves = [CardAt(_cards(suit, ranks, span)[0].card, *span) for suit, ranks, span in page.moves if ranks.strip()]
    if record.contract == ALL_PASS:
        moves = [at for at in moves if at.card not in deal.talon]
    record.cards, record.spans = tuple(at.card for at in moves), [at.span for at in moves]
    notes = [record.comment, "four players" if four else ""]
    if header:
        notes += [f"page: {_plain(one)}" for one in (header[1], header[3], header[4]) if one]
    record.comment = "; ".join(note for note in notes if note)
    return finish(deal, record)


def _cards(suit: int, ranks: str, span: Span) -> Part:
    cards: Part = []
    for rank in _RANK.findall(ranks.replace("\xa0", " ")):
        if rank not in RANKS and rank != "10":
            raise fail(f"{rank!r} is no rank: expected A K Q J 10 9 8 7", [span], code="rank")
        cards.append(CardAt(Card(suit * 8 + (3 if rank == "10" else RANKS[rank])), *span))
    if not cards:
        raise fail("a move without a rank", [span], code="rank")
    return cards


def _layout(page: _Page) -> tuple[Layout, bool]:
    """Hands as placed on the page, turned into playing order; True for four players."""
    groups = [
        (suit, _cards(suit, ranks, span) if ranks.replace("\xa0", " ").strip() else [])
        for suit, ranks, span in page.layout
        if all(letter in " \xa0AKQJ10987" for letter in ranks)
    ]
    places: list[Part] = []
    if sum(len(cards) for _, cards in groups) != 32:
        raise fail(f"{sum(len(cards) for _, cards in groups)} cards on the page, expected 32", code="hands")
    if len(groups) <= 14 and [suit for suit, _ in groups[:8]] == [0, 1, 2, 3] * 2:
        cuts = (0, 4, 8, len(groups) - 4, len(groups))
        places = [[at for _, cards in groups[a:b] for at in cards] for a, b in pairwise(cuts)]
        if [len(place) for place in places] == [10, 10, 2, 10]:
            return Layout([places[1], places[3], places[0]], places[2]), False
    places = []
    for suit, cards in groups:
        if suit == 0 or not places:
            places.append([])
        places[-1] = places[-1] + cards
    places = [place for place in places if place]
    if len(places) != 4 or sorted(len(place) for place in places) != [2, 10, 10, 10]:
        raise fail("the hands on the page do not make a deal of three tens and a talon", code="hands")
    round_table = [places[0], places[2], places[3], places[1]]  # top, right, bottom, left
    three = [place for place in round_table if len(place) == 10]
    talon = next(place for place in places if len(place) == 2)
    return Layout([three[1], three[2], three[0]], talon), True


def _bids(cells: list[str]) -> tuple[int | None, list[tuple[str, Span]]]:
    """The first caller's column and the calls in order."""
    first: int | None = None
    calls: list[tuple[str, Span]] = []
    for column, cell in enumerate(cells[_BID_CELLS:]):
        if not cell:
            continue
        try:
            contract = contract_of(cell)
        except ValueError:
            break
        first = column % 3 if first is None else first
        calls.append(("pass" if contract == ALL_PASS else contract, (0, 0)))
        passes = sum(1 for call, _ in calls if call == "pass")
        if passes >= 2 and len(calls) > 2:
            break
    return first, calls


def _plain(header: str) -> str:
    """A string of the page's script without its tags, suits as letters."""
    letters = _IMAGE_TAG.sub(lambda found: "SCDH"[_SUITS[found[1].lower()]], header.replace('\\"', '"'))
    return _TAG.sub("", letters).strip()


def _contract(record: Record, header: str, span: Span) -> None:
    """`6<img ...>`, `6БК`, `Мизер`, `Распасы`, `пас`; `7-3` and `RMZ` are given up without three."""
    word = _plain(header)
    if re.fullmatch(r"(?:10|[6-9])-3|RMZ", word):
        record.comment = f"{word}: given up without three"
        return
    record.contract = contract_of(word, span)
