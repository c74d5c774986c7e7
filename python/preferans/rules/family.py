"""What the rules of every other family share: one table of options, presets, changes, JSON.

`Rules` holds the pulka of three or four. Games that are not scored like it (for two, of Central Europe) have their own
options; each family is a frozen dataclass over such a table, made and read in the same way as `Rules`.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, is_dataclass
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar, Self

from preferans.errors import RulesError
from preferans.rules.readers import Reader, rational, refuse


@dataclass(frozen=True, slots=True)
class Choice:
    """One row of a family's table: its name, what it takes, the default of each variant, source, meaning twice."""

    name: str
    reader: Reader
    defaults: tuple[object, ...]
    source: str
    meaning: str
    meaning_ru: str


@dataclass(frozen=True, slots=True)
class ChoiceTable:
    """The options of a family with a column per variant, and the variants' titles in English and Russian."""

    titles: Mapping[str, tuple[str, str]]
    players: tuple[int, ...]
    rows: tuple[Choice, ...]

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants, in the order of the columns."""
        return tuple(self.titles)

    def defaults(self, variant: str) -> dict[str, Any]:
        """What a variant has unless told otherwise, by option."""
        at = self.variants.index(variant)
        return {row.name: row.defaults[at] for row in self.rows}

    def read(self, options: Mapping[str, object]) -> dict[str, Any]:
        """Given options as the values that the rules keep; raises RulesError naming the option."""
        by_name = {row.name: row for row in self.rows}
        given: dict[str, Any] = {}
        for name, value in options.items():
            if name not in by_name:
                close = get_close_matches(name, by_name, n=1)
                hint = f'; did you mean "{close[0]}"?' if close else ""
                raise RulesError(f'no option "{name}"{hint}', code=name)
            given[name] = by_name[name].reader.read(name, value)
        return given


class FamilyRules:
    """Base of the rules of one family: frozen data made from a variant's preset; see `Rules` for the same methods."""

    __slots__ = ()
    choices: ClassVar[ChoiceTable]
    variant: str
    players: int

    @classmethod
    def preset(cls, variant: str, players: int | None = None, **options: object) -> Self:
        """The rules of a variant, with some options changed; raises RulesError like `Rules.preset`."""
        table = cls.choices
        if variant not in table.variants:
            raise RulesError(f'no rules called "{variant}": expected {", ".join(table.variants)}', code="variant")
        size = table.players[0] if players is None else players
        if isinstance(size, bool) or size not in table.players:
            expected = " or ".join(map(str, table.players))
            raise RulesError(f"{players!r} players: {variant} is for {expected}", code="players")
        return cls(variant=variant, players=size, **(table.defaults(variant) | table.read(options)))  # type: ignore[call-arg]

    def replace(self, **options: object) -> Self:
        """The same rules with some options changed; raises RulesError."""
        kept = {row.name: getattr(self, row.name) for row in self.choices.rows}
        return type(self)(variant=self.variant, players=self.players, **(kept | self.choices.read(options)))  # type: ignore[call-arg]

    def options(self) -> dict[str, Any]:
        """Every option as JSON values, in the order of the table."""
        return {row.name: plain_value(getattr(self, row.name)) for row in self.choices.rows}

    def changed(self) -> dict[str, Any]:
        """The options that differ from the variant's own, as JSON values."""
        own = type(self).preset(self.variant, self.players).options()
        return {name: value for name, value in self.options().items() if value != own[name]}

    def to_json(self) -> str:
        """The rules as JSON text with every option written out."""
        content = {"variant": self.variant, "players": self.players, "options": self.options()}
        return json.dumps(content, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | Mapping[str, Any]) -> Self:
        """The rules that `to_json` wrote, as text or already parsed; raises RulesError naming the field."""
        try:
            content = json.loads(text) if isinstance(text, str) else text
        except ValueError as error:
            raise RulesError(f"rules are no JSON: {error}", code="rules") from None
        if not isinstance(content, Mapping) or not {"variant", "players", "options"} == set(content):
            raise RulesError("rules are an object with variant, players and options", code="rules")
        options, players = content["options"], content["players"]
        if not isinstance(options, Mapping):
            raise RulesError("options are an object by name of the option", code="options")
        if not isinstance(players, int):
            raise RulesError(f"players is {players!r}: expected a number", code="players")
        return cls.preset(content["variant"], players, **options)


def plain_value(value: Any) -> Any:
    """An option's value as JSON has it; its reader takes it back."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, tuple):
        return [plain_value(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {name: plain_value(item) for name, item in asdict(value).items()}
    return value


def limit() -> Reader:
    """A whole number from 0, or no limit: `unlimited`, `none` or null, kept as None."""
    allowed = "a whole number from 0 / unlimited"

    def read(name: str, value: object) -> object:
        if value is None or value in ("unlimited", "none"):
            return None
        number = rational(name, value)
        if number.denominator != 1 or number < 0:
            raise refuse(name, value, allowed)
        return int(number)

    return Reader(allowed, read)


def even() -> Reader:
    """A positive even number."""
    allowed = "a positive even number"

    def read(name: str, value: object) -> object:
        number = rational(name, value)
        if number <= 0 or number.denominator != 1 or number % 2:
            raise refuse(name, value, allowed)
        return int(number)

    return Reader(allowed, read)
