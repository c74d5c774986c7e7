"""A deal as one JSON object: `hands` and `talon` in the native form, and a key for everything else that is known."""

import json
from typing import Any

from preferans.cards import Cards
from preferans.deal import Deal, PlayedDeal
from preferans.errors import PreferansError
from preferans.notation import extras
from preferans.notation.record import Record, finish
from preferans.notation.text import Source, fail, from_deal_error

_DEAL_KEYS = ("hands", "talon", "talons", "dead")
_PLAYED_KEYS = (
    "declarer", "contract", "discard", "leader", "calls", "cards", "result", "tricks", "names", "comment"
)  # fmt: skip


def parse(text: str) -> Any:
    """The JSON value of a text; raises NotationError with the place."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise fail(f"broken JSON: {error.msg}", [(error.pos, error.pos + 1)], code="json") from None
    except (RecursionError, ValueError):
        raise fail("JSON that is nested too deep or holds too long a number", code="json") from None


def looks_like(value: dict[str, Any]) -> bool:
    """Is this the object that `write` makes?"""
    return "hands" in value


def read(value: dict[str, Any]) -> Deal | PlayedDeal:
    """The deal of one object; raises NotationError."""
    unknown = sorted(set(value) - set(_DEAL_KEYS) - set(_PLAYED_KEYS))
    if unknown:
        raise fail(f"unknown key {unknown[0][:40]!r}: expected {', '.join((*_DEAL_KEYS, *_PLAYED_KEYS))}", code="key")
    hands = [extras.words(hand, "hands") for hand in extras.rows(value.get("hands"), "hands")]
    dead = extras.words(value.get("dead", "-.-.-.-"), "dead")
    talons = [extras.cards(talon, "talons") for talon in extras.rows(value.get("talons", []), "talons")]
    record = Record()
    kept = {key: value[key] for key in _PLAYED_KEYS if value.get(key) is not None}
    if isinstance(kept.get("cards"), list):
        kept["cards"] = " ".join(extras.words(card, "cards") for card in kept["cards"])
    extras.fill(record, kept)
    try:
        deal = Deal([Cards.parse(hand) for hand in hands], extras.cards(value.get("talon", []), "talon"), talons, dead)
    except PreferansError as error:
        raise from_deal_error(error) from error
    return finish(deal, record)


def write(deal: Deal | PlayedDeal) -> str:
    """The object on one line; keys that say nothing are left out."""
    played = deal if isinstance(deal, PlayedDeal) else PlayedDeal(deal)
    dealt = played.deal
    value: dict[str, Any] = {"hands": [str(hand) for hand in dealt.hands]}
    if dealt.talon:
        value["talon"] = [str(card) for card in dealt.talon]
    if dealt.talons:
        value["talons"] = [[str(card) for card in talon] for talon in dealt.talons]
    if dealt.dead:
        value["dead"] = str(dealt.dead)
    for key, known in (
        ("declarer", played.declarer),
        ("contract", played.contract),
        ("discard", [str(card) for card in played.discard] or None),
        ("leader", played.leader),
        ("calls", [list(call) for call in played.calls] or None),
        ("cards", [str(card) for card in played.cards] or None),
        ("result", None if played.result is None else list(played.result)),
        ("tricks", played.tricks),
        ("names", list(played.names) or None),
        ("comment", played.comment or None),
    ):
        if known is not None:
            value[key] = known
    text = json.dumps(value, ensure_ascii=False)
    folded = Source.of(text).plain != text  # characters that a reader would fold are written as escapes
    return json.dumps(value) if folded else text
