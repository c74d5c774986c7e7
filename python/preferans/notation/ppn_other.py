"""PPN beside its records: the JSON twin, and the drafts with numbered lines and tricks won by M, L or R."""

import re
from typing import Any

from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation import ppn
from preferans.notation.extras import rows, whole, words
from preferans.notation.text import Span, fail, no_other_lines

_DRAFT = re.compile(r"^ *([0-9]+)\. +([1-3]+) +([0-9A-Za-z]{32})((?: +[^\s]+)*) *$", re.MULTILINE)
_KNOWN = re.compile(r" *(?:\[[A-Za-z]|[0-9]+\. +[1-3]|\.\.\. *$)")
_ORDERS = {"1": "231", "2": "312", "3": "123"}  # by the dealer, who comes last
_WINNERS = {"M": 0, "G": 0, "L": 1, "R": 2, "D": 2}  # main, left, right, also by their Serbian initials


def looks_like(value: dict[str, Any]) -> bool:
    """Is this the JSON twin of a record?"""
    return "dealOrder" in value


def read_json(value: dict[str, Any]) -> Deal | PlayedDeal:
    """The deal of one object; raises NotationError.

    `cards` and `bids` are keyed by player id or by place in dealing order; the reading that makes a deal counts.
    """
    order = str(value.get("dealOrder", ""))
    if sorted(order) != ["1", "2", "3"]:
        raise fail(f"dealOrder {order[:20]!r}: expected the digits 1 2 3", code="order")
    try:
        return ppn.build(_json_fields(value, order, order))
    except NotationError as error:
        if order == "123":
            raise
        try:
            return ppn.build(_json_fields(value, order, "123"))
        except NotationError:
            raise error from None


_JSON_FIELDS = ("main", "discarded", "contract", "accepted", "kontra", "value", "starts")
_JSON_KEYS = frozenset(("id", "dealOrder", "cards", "bids", "refa", "throws", "summary", "Extra", *_JSON_FIELDS))


def _json_fields(value: dict[str, Any], order: str, keys: str) -> ppn.Fields:
    cards = _object(value, "cards")
    hands = [words(cards.get(f"p{key}", ""), "cards") for key in keys]
    if any(len(hand) != 10 for hand in hands):
        raise fail("a hand that is not of ten cards in cards", code="hand_size")
    fields = ppn.Fields(order, "".join(hands) + words(cards.get("t", ""), "cards"))
    fields.number = str(value.get("id", ""))
    fields.tags = {key: str(more) for key, more in value.items() if key not in _JSON_KEYS}
    if "bids" in value:
        bids = _object(value, "bids")
        fields.bids = tuple(str(bids.get(f"p{key}", "")) for key in keys)
    if value.get("main") in (None, "", 0):
        return fields
    for name in _JSON_FIELDS:
        setattr(fields, name, str(value.get(name, "" if name != "kontra" else "0")))
    if isinstance(value.get("refa"), bool):
        fields.refa = "1" if value["refa"] else "0"
    fields.throws = ",".join(_throw(one) for one in rows(value.get("throws", []), "throws") if isinstance(one, dict))
    summary = _object(value, "summary")
    fields.summary = ",".join(_entry(summary.get(f"p{player}")) for player in order)
    return fields


def _object(value: dict[str, Any], name: str) -> dict[str, Any]:
    found = value.get(name, {})
    if not isinstance(found, dict):
        raise fail(f"{name} is {found!r:.40}: expected an object", code=name)
    return found


def _throw(value: dict[str, Any]) -> str:
    winner = value.get("winner")
    return words(value.get("cards", ""), "throws") + ("" if winner is None else str(winner))


def _entry(value: Any) -> str:
    """A player's summary as PPN writes it: `M6:-20`, `F3:L60:20`, `0`."""
    if not isinstance(value, dict):
        return "0"
    entry = ("M" if value.get("main") else "F") + str(whole(value.get("tricks", 0), "tricks"))
    for name, letter in (("left", "L"), ("right", "R"), ("middle", "")):
        if value.get(name) is not None:
            entry += f":{letter}{whole(value[name], name)}"
    return entry


def looks_like_draft(text: str) -> bool:
    """Numbered lines with 32 card letters, without brackets."""
    return _DRAFT.search(text) is not None


def read_draft(text: str) -> Deal | PlayedDeal:
    """One numbered line with the tags before it; raises NotationError."""
    lines = list(_DRAFT.finditer(text))
    if len(lines) != 1:
        raise fail(f"{len(lines)} records, expected one deal (read_many reads files of many)", code="many")
    no_other_lines(text, _KNOWN, "a PPN draft")
    line = lines[0]
    if line[2] not in _ORDERS:
        raise fail(f"dealer {line[2][:20]!r}: expected 1, 2 or 3", [line.span(2)], code="order")
    order = _ORDERS[line[2]]
    rest = [
        (word[0], (line.start(4) + word.start(), line.start(4) + word.end())) for word in re.finditer(r"\S+", line[4])
    ]
    fields = ppn.Fields(order, line[3], number=line[1], tags=ppn.tags_of(text))
    fields.spans = {"cards": line.span(3)}
    if not rest:
        return ppn.build(fields)
    fields.bids = tuple(bid.replace("D", "P") for bid in rest[0][0].split(","))
    fields.spans["bids"] = rest[0][1]
    if len(rest) == 1:
        return ppn.build(fields)
    if len(rest) not in (7, 8):
        raise fail(f"a draft record of {len(rest) + 3} fields, expected 4, 10 or 11", [line.span()], code="fields")
    _draft_play(fields, rest)
    return ppn.build(fields)


def _draft_play(fields: ppn.Fields, rest: list[tuple[str, Span]]) -> None:
    """Discard, contract, followers, kontra, value, play and score; players by M, L and R."""
    main = _winner_of_auction(fields.bids)
    players = [fields.order[(main + turn) % 3] for turn in range(3)]
    names = ("discarded", "contract", "accepted", "kontra", "value", "throws", "summary")
    for name, (word, span) in zip(names, rest[1:], strict=False):
        setattr(fields, name, word)
        fields.spans[name] = span
    fields.main, fields.starts = players[0], "0"
    came = {"0": "0", "00": "0", "L": players[1], "10": players[1], "R": players[2], "01": players[2]}
    three = any(len(trick) == 4 for trick in fields.throws.split(","))
    fields.accepted = "8" if three else came.get(fields.accepted, "8")
    if fields.kontra != "0":
        side = fields.kontra[1:] or ("L" if fields.accepted == players[1] else "R")
        fields.kontra = fields.kontra[0] + players[_WINNERS.get(side, 1)]
    fields.throws = ",".join(
        trick[:-1] + players[_WINNERS[trick[-1]]] if trick[-1:] in _WINNERS else trick
        for trick in fields.throws.split(",")
    )
    fields.summary = "0,0,0"  # tricks and soups of the drafts contradict each other
    fields.tags = fields.tags | {"Score": rest[-1][0]} if len(rest) == 8 else fields.tags


def _winner_of_auction(bids: tuple[str, ...] | Any) -> int:
    """The place of the highest bid; the earlier one where two are equal."""

    def strength(bid: str) -> float:
        digits = re.sub(r"\D", "", bid)
        level = float(digits) if digits else 1.0
        return 0.0 if bid == "P" else level + (100 if bid.startswith("G") else 0) + (0.5 if bid.startswith("M") else 0)

    return max(range(len(bids)), key=lambda place: (strength(bids[place]), -place))
