"""Results of deals as plain JSON objects and back, for the files of matches."""

from collections.abc import Mapping
from typing import Any

from preferans.cards import Strain
from preferans.errors import RulesError
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralContract, CentralRules
from preferans.rules.two_hands import TwoHandRules
from preferans.scoring import fields
from preferans.scoring.austrian import AustrianAllPass, AustrianGame
from preferans.scoring.central_results import CentralAllPass, CentralGame
from preferans.scoring.fields import Event, check_fields, whole
from preferans.scoring.two_hands import PasyResult, TwoHandGame, TwoHandMisere, TwoHandPasses, TwoHandResult

AnyResult = CentralGame | CentralAllPass | AustrianGame | AustrianAllPass | TwoHandResult


def write_result(result: AnyResult) -> dict[str, Any]:
    """The object of a result, which `read_result` takes back; seats are numbers.

    >>> write_result(TwoHandMisere(0, 2))
    {'kind': 'misere', 'declarer': 0, 'tricks': 2}
    """
    if isinstance(result, CentralAllPass | AustrianAllPass | TwoHandPasses):
        return {"kind": "all_pass"}
    if isinstance(result, PasyResult):
        return {"kind": "pasy", "tricks": list(result.tricks)}
    if isinstance(result, TwoHandMisere):
        return {"kind": "misere", "declarer": result.declarer, "tricks": result.tricks}
    told: dict[str, Any] = {"kind": "game", "declarer": int(result.declarer)}
    told["tricks"] = None if result.tricks is None else list(result.tricks)
    if isinstance(result, TwoHandGame):
        strain = None if result.strain is None else str(result.strain)
        return told | {"level": result.level, "trump": strain, "whist": result.whist}
    told |= {"active": [int(seat) for seat in result.active], "kontra": result.kontra}
    told["caller"] = None if result.caller is None else int(result.caller)
    if isinstance(result, AustrianGame):
        return told | {"contract": result.code, "hand": result.hand}
    kontra_by = None if result.kontra_by is None else int(result.kontra_by)
    return told | {"contract": result.contract.code, "igra": result.contract.igra, "kontra_by": kontra_by}


def read_result(told: object, rules: CentralRules | AustrianRules | TwoHandRules) -> AnyResult:
    """The result of an object that `write_result` made under these rules; raises RulesError naming the field."""
    if not isinstance(told, Mapping):
        raise RulesError(f"{told!r}: expected an object with a kind", code="deals")
    kind = told.get("kind")
    if kind == "all_pass":
        check_fields(told, {"kind"})
        if isinstance(rules, TwoHandRules):
            return TwoHandPasses()
        return CentralAllPass() if isinstance(rules, CentralRules) else AustrianAllPass()
    if isinstance(rules, TwoHandRules) and kind == "pasy":
        check_fields(told, {"kind", "tricks"})
        return PasyResult(_pair(told))
    if isinstance(rules, TwoHandRules) and kind == "misere":
        check_fields(told, {"kind", "declarer", "tricks"})
        return TwoHandMisere(whole(told, "declarer"), whole(told, "tricks"))
    if kind != "game":
        raise RulesError(f"no kind {kind!r} of deal in {rules.variant}", code="kind")
    if isinstance(rules, TwoHandRules):
        return _two_hands(told)
    return _central(told) if isinstance(rules, CentralRules) else _austrian(told)


def _two_hands(told: Event) -> TwoHandGame:
    check_fields(told, {"kind", "declarer", "tricks", "level", "trump", "whist"})
    tricks = None if told.get("tricks") is None else _pair(told)
    strain: Strain | None = fields.strain(told, "trump")
    return TwoHandGame(whole(told, "level"), whole(told, "declarer"), fields.word(told, "whist"), tricks, strain)


_SHARED = {"kind", "declarer", "tricks", "active", "kontra", "caller", "contract"}


def _central(told: Event) -> CentralGame:
    check_fields(told, _SHARED | {"igra", "kontra_by"})
    return CentralGame(
        CentralContract(fields.word(told, "contract"), fields.flag(told, "igra")),
        whole(told, "declarer"),
        active=_seats(told),
        caller=_seat(told, "caller"),
        kontra=whole(told, "kontra"),
        kontra_by=_seat(told, "kontra_by"),
        tricks=_row(told),
    )


def _austrian(told: Event) -> AustrianGame:
    check_fields(told, _SHARED | {"hand"})
    return AustrianGame(
        fields.word(told, "contract"),
        whole(told, "declarer"),
        active=_seats(told),
        hand=fields.flag(told, "hand"),
        caller=_seat(told, "caller"),
        kontra=whole(told, "kontra"),
        tricks=_row(told),
    )


def _row(told: Event) -> list[int] | None:
    if told.get("tricks") is None:
        return None
    return [whole({"tricks": taken}, "tricks") for taken in fields.items(told, "tricks")]


def _pair(told: Event) -> tuple[int, int]:
    row = _row(told) or []
    if len(row) != 2:
        raise RulesError(f"tricks {row}: expected two numbers", code="tricks")
    return row[0], row[1]


def _seats(told: Event) -> list[int]:
    return [whole({"active": seat}, "active") for seat in fields.items(told, "active")]


def _seat(told: Event, field: str) -> int | None:
    return None if told.get(field) is None else whole(told, field)
