"""The solver's questions on the wire: params as JSON objects to results as JSON values, for `preferans engine`.

Params are checked here for their form only (keys and kinds); cards and moments of play by `Position` and the core.
"""

from collections.abc import Callable
from typing import Any

from preferans.all_pass import AllPass, Guarantee
from preferans.cards import RANK_LETTERS, SUIT_LETTERS, Card, Cards
from preferans.deal import Deal, Position
from preferans.errors import PositionError, PreferansError
from preferans.solving import FewerTricks, Misere, Objective, Solution, Tricks
from preferans.solving import solve as _solve

_CARD_TEXT = [suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS]

# Each objective of the wire: whether it may have a trump, and how it is made from the params.
_OBJECTIVES: dict[str, tuple[bool, Callable[[dict[str, Any]], Objective]]] = {
    "tricks":             (True,  lambda asked: Tricks(asked["trump"], asked["declarer"], *_house(asked))),
    "misere":             (False, lambda asked: Misere(asked["declarer"], *_house(asked))),
    "fewer_tricks":       (True,  lambda asked: FewerTricks(asked["trump"], asked["declarer"], *_house(asked))),
    "all_pass_guarantee": (False, lambda asked: Guarantee(asked["talon_takes"], asked["third_lead"])),
    "all_pass":           (False, lambda asked: AllPass(asked["tie"], asked["talon_takes"], asked["third_lead"])),
}  # fmt: skip

_SOLVE_DEFAULTS: dict[str, Any] = {
    "trick": [],
    "leader": 0,
    "trump": "N",
    "declarer": 0,
    "tie": "lowest",
    "talon_leads": [],
    "talon_takes": False,
    "third_lead": "eldest",
    "per_card": True,
    "outcomes": False,
    "must_head": False,
    "must_overtrump": False,
}


class ParamsError(PreferansError):
    """Params of a wrong form: a key that is unknown or missing, a value of the wrong kind."""


def solve(params: dict[str, Any]) -> dict[str, Any]:
    """The exact value of a position and of every legal card; raises PreferansError.

    `all_pass` adds `best`, the card that the tie rule picks, and with `outcomes` true the vectors of all outcomes that
    some way of breaking ties leads to.

    >>> solve({"hands": ["A.-.-.7", "7.-.-.K", "K.-.8.-"], "objective": "tricks"})
    {'to_move': 0, 'value': 1, 'cards': {'SA': 1, 'H7': 1}}
    """
    given = _checked(params, {"hands", "objective"}, {*_SOLVE_DEFAULTS, "id"})
    asked = _SOLVE_DEFAULTS | given
    objective = _objective(asked, given)
    position = _position(asked)
    per_card = _flag(asked, "per_card")
    found = _solve(position, objective, per_card)
    result: dict[str, Any] = {"id": _echo(given["id"])} if "id" in given else {}
    result |= {"to_move": position.to_move, "value": found.value}
    if per_card:
        result["cards"] = {_CARD_TEXT[card]: value for card, value in found.cards.items()}
    if found.best is not None:
        result["best"] = _CARD_TEXT[found.best]
    if asked["outcomes"]:
        result["outcomes"] = found.outcomes
    return result


def line(params: dict[str, Any]) -> dict[str, Any]:
    """A whole line card by card: the cards `played`, then best play to the end; raises PreferansError.

    The position and what is played for as in `solve`. Every step has the values of all cards that might be played
    instead, and the best of them, the one that best play takes first.

    >>> found = line({"hands": ["AQ.-.-.-", "K7.-.-.-", "JT.-.-.-"], "objective": "tricks", "played": ["SA"]})
    >>> [step["card"] for step in found["steps"]]
    ['SA', 'S7', 'ST', 'SQ', 'SK', 'SJ']
    >>> found["steps"][0]
    {'to_move': 0, 'card': 'SA', 'value': 1, 'cards': {'SQ': 1, 'SA': 1}, 'best': ['SQ', 'SA']}
    """
    wrong_here = {"per_card", "outcomes"}
    given = _checked(params, {"hands", "objective"}, {*_SOLVE_DEFAULTS, "played", "id"} - wrong_here)
    asked = _SOLVE_DEFAULTS | given
    objective = _objective(asked, given)
    position = _position(asked)
    rules = {name: asked[name] for name in ("talon_takes", "third_lead", "must_head", "must_overtrump")}
    played = _cards({"played": []} | given, "played")
    steps: list[dict[str, Any]] = []
    while any(position.hands):
        found = _solve(position, objective, True)
        best = _best_cards(found, objective)
        card = played[len(steps)] if len(steps) < len(played) else best[0]
        after = position.play(card, asked["trump"], **rules)
        steps.append(
            {
                "to_move": position.to_move,
                "card": _CARD_TEXT[card],
                "value": found.value,
                "cards": {_CARD_TEXT[one]: value for one, value in found.cards.items()},
                "best": [_CARD_TEXT[one] for one in best],
            }
        )
        position = after
    if len(played) > len(steps):
        raise PositionError(f"{_CARD_TEXT[played[len(steps)]]} after the last card, expected no more", code="played")
    return {**({"id": _echo(given["id"])} if "id" in given else {}), "steps": steps}


def tricks_table(params: dict[str, Any]) -> dict[str, Any]:
    """Tricks of a deal for every declarer and strain S C D H N, as dealt and with the talon; raises PreferansError.

    `hands` and `talon` as in `solve`, or `deal` as text in any notation; house rules as in `solve`.
    What needs a talon is null without one.
    """
    from preferans.tables import tricks_table as table_of

    given = _checked(params, set(), {"hands", "talon", "deal", "leader", "must_head", "must_overtrump", "id"})
    must_head, must_overtrump = _house(_SOLVE_DEFAULTS | given)
    leader = _number({"leader": 0} | given, "leader")
    table = table_of(_deal(given), leader, must_head=must_head, must_overtrump=must_overtrump)
    result: dict[str, Any] = {"id": _echo(given["id"])} if "id" in given else {}
    for name in ("with_talon", "misere_with_talon", "as_dealt", "misere", "guarantee"):
        values = getattr(table, name)
        result[name] = None if values is None else values.tolist()
    return result


def best_discards(params: dict[str, Any]) -> dict[str, Any]:
    """The declarer's tricks after each of his 66 discards, strains S C D H N, and in the misère; raises PreferansError.

    `deal`, or `hands` and `talon`, as in `tricks_table`; `declarer` and `leader` are seats.

    >>> found = best_discards({"deal": "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A", "declarer": 1})
    >>> found["best"], found["best_misere"], found["pairs"][0], found["tricks"][0]
    ([6, 8, 4, 7, 8], 2, ['S7', 'S9'], [4, 8, 4, 5, 6])
    """
    from preferans.tables import best_discards as discards_of

    given = _checked(params, {"declarer"}, {"hands", "talon", "deal", "leader", "id"})
    found = discards_of(_deal(given), _number(given, "declarer"), _number({"leader": 0} | given, "leader"))
    return {
        **({"id": _echo(given["id"])} if "id" in given else {}),
        "best": found.best.tolist(),
        "best_misere": found.best_misere,
        "pairs": [[_CARD_TEXT[low], _CARD_TEXT[high]] for low, high in found.pairs],
        "tricks": found.tricks.tolist(),
        "misere": found.misere.tolist(),
    }


def version(params: dict[str, Any]) -> dict[str, Any]:
    """The program, its version and the methods it knows; raises PreferansError for any params."""
    from preferans import __version__
    from preferans.engine import METHODS

    _checked(params, set(), set())
    return {"name": "preferans", "version": __version__, "methods": sorted(METHODS)}


def _position(asked: dict[str, Any]) -> Position:
    return Position(
        _texts(asked, "hands"),
        _number(asked, "leader"),
        _cards(asked, "trick"),
        _cards(asked, "talon_leads"),
    )


def _best_cards(found: Solution, objective: Objective) -> list[Card]:
    """The cards that are best for the player to move: first the one that best play takes, then by index."""
    mover = found.to_move
    if isinstance(objective, Guarantee | AllPass):
        worth = {card: -value[mover] for card, value in found.cards.items()}
    else:
        wants_more = (mover == objective.declarer) == isinstance(objective, Tricks)
        worth = {card: value if wants_more else -value for card, value in found.cards.items()}
    most = max(worth.values())
    return sorted((card for card in worth if worth[card] == most), key=lambda card: (card != found.best, card))


def _objective(asked: dict[str, Any], given: dict[str, Any]) -> Objective:
    name = asked["objective"]
    if not isinstance(name, str) or name not in _OBJECTIVES:
        raise ParamsError(f"objective is {name!r:.40}, expected one of {', '.join(_OBJECTIVES)}", code="objective")
    may_have_trump, make = _OBJECTIVES[name]
    trump = asked["trump"]
    if not isinstance(trump, str) or len(trump) != 1 or trump not in "SCDHN":
        raise ParamsError(f"trump is {trump!r:.40}, expected one of S C D H N", code="strain")
    if trump != "N" and not may_have_trump:
        raise ParamsError(f"trump is {trump!r}, expected N: {name} has no trump", code="objective")
    if asked["tie"] not in ("lowest", "spite", "kind"):
        raise ParamsError(f"tie is {asked['tie']!r:.40}, expected lowest, spite or kind", code="tie")
    if asked["third_lead"] not in ("eldest", "winner"):
        raise ParamsError(f"third_lead is {asked['third_lead']!r:.40}, expected eldest or winner", code="third_lead")
    _flag(asked, "talon_takes")
    if any(_house(asked)) and name not in ("tricks", "misere", "fewer_tricks"):
        raise ParamsError(f"must_head or must_overtrump in {name}, expected a game with a declarer", code="objective")
    if _flag(asked, "outcomes") and name != "all_pass":
        raise ParamsError(f"outcomes is true, expected false: {name} has one value", code="objective")
    declarer = _number(asked, "declarer")
    hands = asked["hands"]
    if not 0 <= declarer < (len(hands) if isinstance(hands, list) else 3):
        raise PositionError(f"declarer is {declarer}, expected 0 to {len(hands) - 1}", code="declarer")
    return make(asked)


def _house(asked: dict[str, Any]) -> tuple[bool, bool]:
    return _flag(asked, "must_head"), _flag(asked, "must_overtrump")


def _deal(given: dict[str, Any]) -> Deal:
    if "deal" not in given:
        _checked(given, {"hands"}, set(given))
        return Deal(_texts(given, "hands"), _cards({"talon": []} | given, "talon"))
    if "hands" in given or "talon" in given:
        raise ParamsError("both deal and hands, expected one of them", code="params")
    if not isinstance(given["deal"], str):
        raise ParamsError(f"deal is {_kind(given['deal'])}, expected a text", code="params")
    from preferans.notation import read

    found = read(given["deal"])
    return found if isinstance(found, Deal) else found.deal


def _checked(params: dict[str, Any], required: set[str], optional: set[str]) -> dict[str, Any]:
    """The params, if they have the required keys and no unknown ones."""
    unknown = params.keys() - required - optional
    if unknown:
        expected = ", ".join(sorted(required | optional)) or "no params"
        raise ParamsError(f"unknown key {min(unknown)!r:.40}: expected {expected}", code="unknown_key")
    missing = required - params.keys()
    if missing:
        raise ParamsError(f"no {min(missing)}: {' and '.join(sorted(required))} must be given", code="missing_key")
    return params


def _texts(asked: dict[str, Any], key: str) -> list[Cards]:
    value = asked[key]
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ParamsError(f"{key} is {_kind(value)}, expected an array of holdings as AK7.QJ.-.T9", code="params")
    return [Cards.parse(one) for one in value]


def _cards(asked: dict[str, Any], key: str) -> list[Card]:
    value = asked[key]
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ParamsError(f"{key} is {_kind(value)}, expected an array of cards as S7", code="params")
    return [Card(one) for one in value]


def _number(asked: dict[str, Any], key: str) -> int:
    value = asked[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise ParamsError(f"{key} is {_kind(value)}, expected a number 0, 1 or 2", code="params")
    return value


def _flag(asked: dict[str, Any], key: str) -> bool:
    value = asked[key]
    if not isinstance(value, bool):
        raise ParamsError(f"{key} is {_kind(value)}, expected true or false", code="params")
    return value


def _echo(ident: Any) -> Any:
    if not isinstance(ident, str | int | float | None) or isinstance(ident, bool):
        raise ParamsError(f"id is {_kind(ident)}, expected a string, a number or null", code="params")
    return ident


def _kind(value: object) -> str:
    """What a JSON value is, for a sentence."""
    names = {dict: "an object", list: "an array", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")
