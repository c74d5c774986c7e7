"""What a format has no place for, kept in its comments, so that nothing is lost on the way there and back.

Words are written as they are where they survive it, else as a JSON string; whole fields as one JSON object at the
end of a comment.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from preferans.cards import Card
from preferans.deal import PlayedDeal
from preferans.notation.record import Record
from preferans.notation.text import fail

APART = ',"'  # what takes a list of words apart
_SAFE = r"(?:[^\W_]|[-–—−,.!?:;'/()*+=<>№%&\"«»♠♣♦♥_])"
_PLAIN = re.compile(rf"(?!\"){_SAFE}(?: ?{_SAFE})*")


def quoted(words: str, avoid: str = "") -> str:
    """`words` on one line; as a JSON string where they hold anything that a reader might change or take apart."""
    if _PLAIN.fullmatch(words) and not any(letter in words for letter in avoid):
        return words
    return json.dumps(words)


def unquoted(text: str) -> str:
    """The words that `quoted` has written; raises NotationError for a broken string."""
    text = text.strip()
    if not text.startswith('"'):
        return text
    try:
        words = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return words if isinstance(words, str) else text


def split_quoted(text: str) -> list[str]:
    """The pieces between commas, those inside quoted words left alone; each piece stripped."""
    pieces: list[str] = []
    start = 0
    inside = escaped = False
    for place, letter in enumerate(text):
        if inside and letter == "\\" and not escaped:
            escaped = True
            continue
        if letter == '"' and not escaped:
            inside = not inside
        elif letter == "," and not inside:
            pieces.append(text[start:place].strip())
            start = place + 1
        escaped = False
    return [*pieces, text[start:].strip()]


_WRITERS: dict[str, Callable[[PlayedDeal], Any]] = {
    "talon": lambda played: [str(card) for card in played.deal.talon],
    "declarer": lambda played: played.declarer,
    "contract": lambda played: played.contract,
    "discard": lambda played: [str(card) for card in played.discard],
    "leader": lambda played: played.leader,
    "calls": lambda played: [list(call) for call in played.calls],
    "cards": lambda played: " ".join(map(str, played.cards)),
    "result": lambda played: None if played.result is None else list(played.result),
    "tricks": lambda played: played.tricks,
    "names": lambda played: list(played.names),
    "comment": lambda played: played.comment,
}


def value_of(played: PlayedDeal, name: str) -> Any:
    """One field as JSON holds it."""
    return _WRITERS[name](played)


def pack(played: PlayedDeal, fields: Iterable[str], keep: Iterable[str] = ()) -> str:
    """The comment with `fields` behind it as a JSON object; a plain comment alone where there is nothing to add.

    A comment that could be taken apart by a reader goes into the object too. Fields of `keep` are written also where
    they say "not known", against what a reader would conclude.
    """
    values = {name: _WRITERS[name](played) for name in (*fields, *keep)}
    extra = {name: value for name, value in values.items() if name in keep or value not in (None, [], "")}
    comment = played.comment
    if comment and (quoted(comment) != comment or "{" in comment):
        extra["comment"], comment = comment, ""
    if not extra:
        return comment
    return f"{comment} {json.dumps(extra)}".strip()


def unpack(text: str) -> tuple[str, dict[str, Any]]:
    """A comment and the fields behind it, as `pack` wrote them."""
    place = text.find('{"')
    if place < 0 or not text.rstrip().endswith("}"):
        return text.strip(), {}
    try:
        extra = json.loads(text[place:])
    except (ValueError, RecursionError):
        return text.strip(), {}
    if not isinstance(extra, dict) or not set(extra) <= set(_WRITERS):
        return text.strip(), {}
    return text[:place].strip(), extra


def fill(record: Record, extra: dict[str, Any]) -> tuple[Card, ...]:
    """Put unpacked fields into a record; returns the talon; raises NotationError for values of the wrong kind."""
    for name, value in extra.items():
        if value is None and name in ("declarer", "leader", "tricks", "contract", "result"):
            setattr(record, name, None)
        elif name in ("declarer", "leader", "tricks"):
            setattr(record, name, whole(value, name))
        elif name in ("contract", "comment"):
            setattr(record, name, words(value, name))
        elif name == "calls":
            record.calls = calls(value)
        elif name == "result":
            record.result = tuple(whole(one, name) for one in rows(value, name))
        elif name == "names":
            record.names = tuple(words(one, name) for one in rows(value, name))
        elif name == "discard":
            record.discard = cards(value, name)
        elif name == "cards":
            record.cards = cards(words(value, name).split(), name)
            record.spans = ()
    if record.declarer is not None and record.declarer not in (0, 1, 2):
        raise fail(f"no declarer {record.declarer}: expected seat 0, 1 or 2", code="declarer")
    if record.leader is not None and record.leader not in (0, 1, 2):
        raise fail(f"no leader {record.leader}: expected seat 0, 1 or 2", code="leader")
    return cards(extra.get("talon", []), "talon")


def whole(value: Any, name: str) -> int:
    """A whole number; raises NotationError."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise fail(f"{name} is {value!r:.40}: expected a whole number", code=name)
    return value


def words(value: Any, name: str) -> str:
    """A text; raises NotationError."""
    if not isinstance(value, str):
        raise fail(f"{name} is {value!r:.40}: expected a text", code=name)
    return value


def rows(value: Any, name: str) -> Sequence[Any]:
    """A list; raises NotationError."""
    if not isinstance(value, list):
        raise fail(f"{name} is {value!r:.40}: expected a list", code=name)
    return value


def cards(value: Any, name: str) -> tuple[Card, ...]:
    """Cards as `S7`; raises NotationError."""
    found: list[Card] = []
    for one in rows(value, name):
        text = words(one, name)
        if len(text) != 2 or text[0].upper() not in "SCDH" or text[1].upper() not in "789TJQKA":
            raise fail(f"no card {text[:20]!r} in {name}: expected a suit and a rank, as S7", code="card")
        found.append(Card(text))
    return tuple(found)


def calls(value: Any) -> tuple[tuple[int, str], ...]:
    """Calls as [seat, call]; raises NotationError."""
    found: list[tuple[int, str]] = []
    for one in rows(value, "calls"):
        pair = rows(one, "calls")
        if len(pair) != 2:
            raise fail(f"a call is {one!r:.40}: expected a seat and a call", code="calls")
        found.append((whole(pair[0], "calls"), words(pair[1], "calls")))
    return tuple(found)
