"""Events of the variants that are no pulka of three or four: which module answers which of them."""

from collections.abc import Callable, Mapping
from typing import Any

from preferans.errors import RulesError
from preferans.record import austrian_wire, central_wire, two_hands_wire
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralRules
from preferans.rules.families import family_of
from preferans.scoring.fields import Event, check_fields, object_of

_Handlers = Mapping[str, tuple[set[str], Callable[[Event, Any], dict[str, Any]]]]


def handlers_of(variant: object) -> _Handlers | None:
    """The kinds of events of a variant with the fields that they know; None for a variant of another family."""
    family = family_of(variant)
    if family is None:
        return None
    if family is CentralRules:
        return central_wire.HANDLERS
    return austrian_wire.HANDLERS if family is AustrianRules else two_hands_wire.HANDLERS


def answer(params: Mapping[str, Any]) -> dict[str, Any] | None:
    """The answer to `{variant, options, event}`, None if the variant is of another family; raises RulesError.

    >>> event = {"kind": "pasy", "tricks": {"A": 7, "B": 3}}
    >>> answer({"variant": "pasy", "event": event})
    {'points': {'A': 4}}
    """
    variant = params.get("variant")
    handlers, family = handlers_of(variant), family_of(variant)
    if handlers is None or family is None:
        return None
    event = params.get("event")
    if not isinstance(event, Mapping):
        raise RulesError("event is missing: expected an object with a kind", code="event")
    kind = event.get("kind")
    if not isinstance(kind, str) or kind not in handlers:
        raise RulesError(f"no kind of event {kind!r} in {variant}: expected {', '.join(handlers)}", code="kind")
    known, reply = handlers[kind]
    check_fields(event, known | {"kind", "n"})
    options = object_of(params, "options")
    return reply(event, family.preset(str(variant), **options))


def known_kinds() -> tuple[str, ...]:
    """All kinds of events that are answered here, by any family."""
    every = (central_wire.HANDLERS, austrian_wire.HANDLERS, two_hands_wire.HANDLERS)
    return tuple(dict.fromkeys(kind for handlers in every for kind in handlers))
