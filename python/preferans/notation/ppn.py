"""Portable Preferans Notation of Croatian and Serbian preferans: one letter a card, one bracketed record a deal.

Read with its quirks (records without the refa field, drafts with quotes and numbered lines, the JSON twin), written
clean. The first player in dealing order is seat 0. What PlayedDeal has no field for (number, order, kontra, refa,
value, summary) is kept in the comment as `ppn ...`, and comes out again where a deal is written.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from preferans.cards import Card
from preferans.deal import Deal, PlayedDeal
from preferans.notation import extras
from preferans.notation.hands import CardAt, Layout, deal_of
from preferans.notation.record import Record, finish, plays_of
from preferans.notation.replay import tricks
from preferans.notation.text import Span, fail, no_other_lines
from preferans.notation.words import ALL_PASS

LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVW"
_SUITS = (0, 2, 3, 1)  # the letters go S D H C
CARD = {letter: Card(_SUITS[place // 8] * 8 + place % 8) for place, letter in enumerate(LETTERS)}
LETTER = {card: letter for letter, card in CARD.items()}
CONTRACTS = {"2": "6S", "3": "6D", "4": "6H", "5": "6C", "6": "misere", "7": "6N", "8": "10N"}
KONTRA = "KRSM"  # each doubles the value once more

_TAG = re.compile(r"^ *\[(?P<name>[A-Za-z][A-Za-z0-9_]*) +(?P<value>[^\n]*)\] *$", re.MULTILINE)
_RECORD = re.compile(r"^ *\[(?P<inside>[0-9][^\]\n]*)\] *$", re.MULTILINE)
_KNOWN = re.compile(r" *(?:\[[^\n]*\] *$|\.\.\. *$)")
_LIKE = re.compile(r"^ *\[(?:[0-9]+ +[1-3]{3} |[A-Za-z]+[1-3]? +[^\]\n]*\] *$)", re.MULTILINE)


def looks_like(text: str) -> bool:
    """Are there records in square brackets that begin with a number, or tags?"""
    return _LIKE.search(text) is not None


@dataclass(slots=True)
class Fields:
    """One record's fields as texts, with the place of each; empty where the record ends before."""

    order: str
    cards: str
    bids: Sequence[str] = ()
    main: str = ""
    discarded: str = ""
    contract: str = ""
    accepted: str = ""
    kontra: str = ""
    refa: str = ""
    value: str = ""
    starts: str = ""
    throws: str = ""
    summary: str = ""
    number: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)

    def at(self, name: str) -> list[Span]:
        """The place of a field, for errors."""
        return [self.spans[name]] if name in self.spans else []


def read(text: str) -> Deal | PlayedDeal:
    """One record with the tags before it; raises NotationError."""
    records = list(_RECORD.finditer(text))
    if len(records) != 1:
        raise fail(f"{len(records)} records, expected one deal (read_many reads files of many)", code="many")
    no_other_lines(text, _KNOWN, "a PPN deal")
    return build(_fields(records[0], tags_of(text)))


def tags_of(text: str) -> dict[str, str]:
    """The tags of a file with their values, quotes taken off."""
    return {tag["name"]: _unquoted(tag["value"].strip()) for tag in _TAG.finditer(text)}


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) >= 2 and value[0] == value[-1] == '"' else value


_NAMES = ("number", "order", "cards", "bids", "main", "discarded", "contract", "accepted", "kontra", "refa", "value",
          "starts", "throws", "summary")  # fmt: skip


def _fields(found: re.Match[str], tags: dict[str, str]) -> Fields:
    """Name the words of a record; 13 words lack the refa field."""
    start = found.start("inside")
    words = [(word[0], (start + word.start(), start + word.end())) for word in re.finditer(r"\S+", found["inside"])]
    names = list(_NAMES)
    if len(words) == 13:
        names.remove("refa")
    if len(words) not in (3, 4, 13, 14):
        raise fail(
            f"a record of {len(words)} fields, expected 4 for a passed deal or 14 for a played one",
            [found.span("inside")],
            code="fields",
        )
    values = dict(zip(names, words, strict=False))
    texts = {name: word for name, (word, _) in values.items()}
    bids = tuple(texts.pop("bids").split(",")) if "bids" in texts else ()
    return Fields(**texts, bids=bids, tags=tags, spans={name: span for name, (_, span) in values.items()})


def build(fields: Fields) -> Deal | PlayedDeal:
    """The deal of a record's fields; raises NotationError for what contradicts itself."""
    if sorted(fields.order) != ["1", "2", "3"]:
        raise fail(f"dealing order {fields.order[:20]!r}: expected the digits 1 2 3", fields.at("order"), code="order")
    deal = _deal(fields)
    if not fields.bids:
        return finish(deal, _known(fields, Record()))
    if len(fields.bids) != 3 or not all(re.fullmatch(r"P|D|M?[2-8]|G[2-8]?|-", bid) for bid in fields.bids):
        raise fail(
            f"bids {','.join(fields.bids)[:40]!r}: expected three of P, 2..8, M2..M8, G, G2..G8",
            fields.at("bids"),
            code="bids",
        )
    record = Record(calls=tuple((seat, bid) for seat, bid in enumerate(fields.bids) if bid != "-"))
    if not fields.main:
        if set(fields.bids) != {"P"}:
            raise fail("a record that ends after the bids, though somebody bid", fields.at("bids"), code="fields")
        record.contract = ALL_PASS
    else:
        _played(deal, fields, record)
    return finish(deal, _known(fields, record))


def _deal(fields: Fields) -> Deal:
    letters, start = fields.cards, (fields.spans.get("cards") or (0, 0))[0]
    cards = [_card(letter, (start + place, start + place + 1)) for place, letter in enumerate(letters[:40])]
    if len(letters) != 32:
        raise fail(f"{len(letters)} cards, expected 32: three tens and the talon", fields.at("cards"), code="hand_size")
    at = [CardAt(card, start + place, start + place + 1) for place, card in enumerate(cards)]
    return deal_of(Layout([at[:10], at[10:20], at[20:30]], at[30:]))


def _card(letter: str, span: Span) -> Card:
    card = CARD.get(letter.upper())
    if card is None:
        raise fail(f"{letter} is no card: expected 1 to 8, 9 and A to W", [span], code="card")
    return card


def _known(fields: Fields, record: Record) -> Record:
    """Names from the tags, and the rest of the record as a comment."""
    tags = fields.tags
    record.names = tuple(tags.get(f"Player{player}", "") for player in fields.order)
    if not any(record.names):
        record.names = ()
    notes = [f"ppn id {fields.number}"] if fields.number not in ("", "1") else []
    notes += [f"order {fields.order}"] if fields.order != "123" else []
    notes += [f"kontra {fields.kontra}"] if fields.kontra not in ("", "0") else []
    notes += ["refa 1"] if fields.refa == "1" else []
    if fields.value and fields.value != _value(fields):
        notes.append(f"value {fields.value}")
    notes += [f"summary {fields.summary}"] if ":" in fields.summary else []
    if fields.contract.startswith("G"):
        notes.append("igra")
    notes += [f"{name} {value}" for name, value in tags.items() if not re.fullmatch(r"Player[123]|Extra", name)]
    record.comment = "; ".join(notes)
    if "Extra" in tags:
        comment, extra = extras.unpack(tags["Extra"])
        spans = record.spans
        extras.fill(record, extra)
        record.spans = spans if "cards" not in extra else ()
        record.comment = comment or extra.get("comment", record.comment)
    return record


def _seat(fields: Fields, name: str) -> int:
    player = getattr(fields, name)
    if len(player) != 1 or player not in fields.order:
        raise fail(f"{name} is {player[:20]!r}: expected a player 1, 2 or 3", fields.at(name), code=name)
    return fields.order.index(player)


def _played(deal: Deal, fields: Fields, record: Record) -> None:
    """Declarer, contract, discard, followers, lead and play of a record."""
    record.declarer = _seat(fields, "main")
    code = fields.contract.removeprefix("G")
    if code not in CONTRACTS:
        raise fail(
            f"no contract {fields.contract[:20]!r}: expected 2..8 or G2..G8", fields.at("contract"), code="contract"
        )
    igra = fields.contract.startswith("G")
    record.contract = CONTRACTS[code]
    if (fields.discarded.upper() == "XX") != igra:
        raise fail("discard XX belongs to an igra, and only to it", fields.at("discarded"), code="discard")
    if not igra:
        start = (fields.spans.get("discarded") or (0, 0))[0]
        spans = [(start + place, start + place + 1) for place in range(len(fields.discarded))]
        record.discard = tuple(_card(*one) for one in zip(fields.discarded, spans, strict=True))
        record.discard_spans = spans
    _answers(fields, record)
    fields.refa = fields.refa or _refa(fields, int(code), igra)
    if fields.refa not in ("0", "1"):
        raise fail(f"refa is {fields.refa[:20]!r}: expected 0 or 1", fields.at("refa"), code="refa")
    record.leader = _seat(fields, "starts") if fields.starts not in ("", "0") else None
    _throws(deal, fields, record)
    _summary(fields, record)


def _answers(fields: Fields, record: Record) -> None:
    """Who follows the declarer, and a call or kontra, as calls; sets the seats that play."""
    accepted, kontra = fields.accepted, fields.kontra
    declarer = record.declarer
    assert declarer is not None
    if not re.fullmatch(r"[0-9]", accepted) or accepted == str(fields.order[declarer]):
        raise fail(
            f"accepted is {accepted[:20]!r}: expected 0, a defender, or 8 for both",
            fields.at("accepted"),
            code="accepted",
        )
    if not re.fullmatch(r"0|[IKRSM][123]", kontra):
        raise fail(
            f"kontra is {kontra[:20]!r}: expected 0, or I K R S M with a player", fields.at("kontra"), code="kontra"
        )
    defenders = [(declarer + 1) % 3, (declarer + 2) % 3]
    following = [seat for seat in defenders if accepted >= "4" or fields.order[seat] == accepted]
    calls = [(seat, "follow" if seat in following else "drop") for seat in defenders]
    if kontra != "0":
        starter = fields.order.index(kontra[1])
        if starter not in defenders:
            raise fail(f"kontra {kontra} is not by a defender", fields.at("kontra"), code="kontra")
        names = ("call",) if kontra[0] == "I" else ("kontra", "rekontra", "subkontra", "mortkontra")
        count = 1 if kontra[0] == "I" else KONTRA.index(kontra[0]) + 1
        calls += [(starter if turn % 2 == 0 else declarer, name) for turn, name in enumerate(names[:count])]
        following = defenders
    record.calls += tuple(calls)
    record.seats = tuple(sorted([declarer, *following]))


def unit(code: int, igra: bool, kontra: str) -> int:
    """The value of a contract without a refe: twice its level (one more as igra), doubled by each kontra."""
    doubled = KONTRA.index(kontra[0]) + 1 if kontra[0] in KONTRA else 0
    return 2 * (code + igra) << doubled


def _value(fields: Fields) -> str:
    """The value that follows from contract, kontra and refa."""
    plain = unit(int(fields.contract[-1:]), fields.contract.startswith("G"), fields.kontra)
    return str(2 * plain if fields.refa == "1" else plain)


def _refa(fields: Fields, code: int, igra: bool) -> str:
    """A record without the refa field: the value tells; raises NotationError where it fits neither."""
    plain = unit(code, igra, fields.kontra)
    if fields.value not in (str(plain), str(2 * plain)):
        raise fail(
            f"value {fields.value[:20]!r}: expected {plain}, or {2 * plain} on a refe", fields.at("value"), code="value"
        )
    return "0" if fields.value == str(plain) else "1"


def _throws(deal: Deal, fields: Fields, record: Record) -> None:
    """The cards of the tricks, checked with their winners."""
    if fields.throws in ("", "0", "-"):
        return
    place = (fields.spans.get("throws") or (0, 0))[0]
    winners: list[tuple[int, Span]] = []
    count = len(record.seats)
    cards: list[Card] = []
    spans: list[Span] = []
    words = fields.throws.split(",")
    for number, word in enumerate(words):
        whole = len(word) == count + 1
        if not whole and not (number == len(words) - 1 and 0 < len(word) < count):
            raise fail(
                f"trick {word[:20]!r}: expected {count} cards and the winner",
                [(place, place + len(word))],
                code="trick",
            )
        for offset, letter in enumerate(word[:count]):
            spans.append((place + offset, place + offset + 1))
            cards.append(_card(letter, spans[-1]))
        if whole:
            if word[-1] not in "123":
                raise fail(
                    f"winner {word[-1]!r}: expected a player 1, 2 or 3",
                    [(place + count, place + count + 1)],
                    code="trick",
                )
            winners.append((fields.order.index(word[-1]), (place + count, place + count + 1)))
        place += len(word) + 1
    record.cards, record.spans = tuple(cards), spans
    play = plays_of(deal, record)[0]
    for number, ((_, winner), (said, span)) in enumerate(zip(tricks(play, cards, spans), winners, strict=False), 1):
        if winner != said and winner is not None:
            raise fail(
                f"trick {number} goes to player {fields.order[winner]}, the record says {fields.order[said]}",
                [span],
                code="trick",
            )


_ENTRY = re.compile(r"0|[MF](?P<tricks>10|[0-9])(?::[^,]*)?")


def _summary(fields: Fields, record: Record) -> None:
    """Tricks per seat, where the summary gives all ten."""
    entries = [_ENTRY.fullmatch(entry) for entry in fields.summary.split(",")]
    if len(entries) != 3 or not all(entries):
        raise fail(f"summary {fields.summary[:40]!r}: expected three entries as M6:-20, F3:L60 or 0", fields.at("summary"), code="summary")  # fmt: skip # noqa: E501
    counts = tuple(int(entry["tricks"] or 0) for entry in entries if entry)
    joint = fields.kontra != "0"
    if sum(counts) == 10 and not joint:
        record.result = counts
    elif record.declarer is not None:
        entry = entries[record.declarer]
        record.tricks = int(entry["tricks"]) if entry and entry["tricks"] else None
