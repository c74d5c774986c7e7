"""Texts of deals for programs in any language: what a text says, and a deal as text in a notation."""

from collections.abc import Mapping
from typing import Any

from preferans.deal import PlayedDeal
from preferans.errors import NotationError
from preferans.notation import READABLE, detect_format, json_form, read, write
from preferans.notation.catalog import BY_NAME, FORMATS

_DEALT = ("hands", "talon", "talons", "dead")
_PLAYED = ("declarer", "contract", "discard", "leader", "calls", "play", "result", "tricks", "names", "comment")


def formats_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """All notations in the order of recognition; raises PreferansError.

    >>> formats_request({})["formats"][3]
    {'name': 'json', 'title': "the project's JSON", 'readable': True, 'writable': True}
    """
    _known(params, ())
    rows = [
        {"name": one.name, "title": one.title, "readable": True, "writable": one.write is not None} for one in FORMATS
    ]
    return {"formats": rows}


def read_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The deal of `text` in any notation, or in the one named `format`; raises PreferansError.

    `format` and its `title` are what was recognised, `native` is the deal in the native form, `played` what the text
    tells beyond the cards, null where that is nothing.

    >>> found = read_request({"text": "♠ТДВ8 ♣Д ♦108 ♥ДВ8 | ♠97 ♣ТКВ87 ♦Т ♥К7 | ♠10 ♣109 ♦КДВ97 ♥109 | ♠К ♥Т"})
    >>> found["hands"], found["talon"], found["played"]
    (['AQJ8.Q.T8.QJ8', '97.AKJ87.A.K7', 'T.T9.KQJ97.T9'], ['SK', 'HA'], None)
    """
    _known(params, ("text", "format"))
    text = _word(params, "text")
    asked = _word(params, "format") if "format" in params else None
    if asked is not None and asked not in READABLE:
        raise NotationError(f"format is {asked!r:.40}: expected one of {', '.join(READABLE)}", code="format")
    found = read(text, asked)
    deal = found.deal if isinstance(found, PlayedDeal) else found
    format = BY_NAME[asked or detect_format(text) or "unicode"]
    return {
        "format": format.name,
        "title": format.title,
        "native": str(deal),
        "hands": [str(hand) for hand in deal.hands],
        "talon": _texts(deal.talon),
        "talons": [_texts(talon) for talon in deal.talons],
        "dead": str(deal.dead) if deal.dead else None,
        "played": _played_json(found) if isinstance(found, PlayedDeal) else None,
    }


def write_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The `text` of a deal in the notation `format`; raises PreferansError.

    `hands`, `talon`, `talons` and `dead` are the cards, the members of `played` in `read_request` what is known beyond.

    >>> write_request({"hands": ["987.A.-.-", "AKQ.-.7.-", "-.987.8.-"], "format": "jpref"})
    {'text': 'deal: ♠789 ♣A  ♠QKA ♦7  ♣789 ♦8\\n'}
    """
    _known(params, ("format", *_DEALT, *_PLAYED))
    given = {key: value for key, value in params.items() if key != "format" and value is not None}
    if "play" in given:
        given["cards"] = given.pop("play")
    return {"text": write(json_form.read(given), _word(params, "format"))}


def _played_json(found: PlayedDeal) -> dict[str, Any]:
    return {
        "declarer": None if found.declarer is None else int(found.declarer),
        "contract": found.contract,
        "discard": _texts(found.discard) or None,
        "leader": None if found.leader is None else int(found.leader),
        "calls": [[int(seat), call] for seat, call in found.calls],
        "play": _texts(found.cards),
        "result": None if found.result is None else list(found.result),
        "tricks": found.tricks,
        "names": list(found.names),
        "comment": found.comment,
    }


def _texts(cards: Any) -> list[str]:
    return [str(card) for card in cards]


def _word(params: Mapping[str, Any], key: str) -> str:
    value = params.get(key)
    if not isinstance(value, str):
        raise NotationError(f"{key} is {value!r:.40}: expected a text", code="params")
    return value


def _known(params: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in params:
        if name not in known:
            raise NotationError(f"unknown key {name!r:.40}: expected {', '.join(known) or 'no params'}", code="key")
