"""Calls of the auction, as values and as text, and the ladder that they stand on (B.1, E.6.4)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from preferans.cards import Strain
from preferans.contract import MISERE_LEVEL, Contract, ContractKind
from preferans.errors import CardError, RulesError
from preferans.rules import Rules


class CallKind(StrEnum):
    """A pass, the right of "here" to keep the opponent's bid, or a bid of a game or a misère."""

    PASS = "pass"
    HERE = "here"
    GAME = "game"
    MISERE = "misere"


@dataclass(frozen=True, slots=True)
class Call:
    """One call; a bid has a level (0 for misère) and a strain, `talon` is False where the talon is refused, `dark` is
    True for a call of a player who has not looked at his cards.

    Text: `pass`, `here`, `6S` to `10N`, `misere`; `misere_nt` and `9S_nt` without the talon; `bomb`, `6S_dark` and
    `misere_dark` without having looked.

    >>> str(Call.parse("10nt")), str(Call.parse("misere_nt")), Call.parse("9S_nt").talon
    ('10N', 'misere_nt', False)
    >>> str(Call.parse("6S dark")), Call.parse("bomb").kind.value
    ('6S_dark', 'pass')
    """

    kind: CallKind
    level: int = MISERE_LEVEL
    strain: Strain | None = None
    talon: bool = True
    dark: bool = False

    @classmethod
    def parse(cls, value: "Call | str") -> "Call":
        """The call of a text; raises RulesError."""
        if isinstance(value, Call):
            return value
        words = value.lower().replace("_", " ").split() if isinstance(value, str) else []
        if words in (["pass"], ["here"]):
            return cls(CallKind(words[0]))
        if words in (["bomb"], ["pass", "dark"]):
            return BOMB
        bid, how = words[:1], words[1:]
        try:
            if how not in ([], ["nt"], ["dark"]) or not bid:
                raise RulesError("neither without the talon nor dark", code="call")
            contract = Contract.parse(bid[0], declarer=0)
        except (RulesError, CardError):
            raise RulesError(f"no call {value!r}: expected pass, here, 6S to 10N or misere", code="call") from None
        talon, dark = how != ["nt"], how == ["dark"]
        if contract.kind is ContractKind.MISERE:
            return cls(CallKind.MISERE, talon=talon, dark=dark)
        return cls(CallKind.GAME, contract.level, contract.strain, talon, dark)

    @property
    def is_bid(self) -> bool:
        """Whether this names a game or a misère."""
        return self.kind in (CallKind.GAME, CallKind.MISERE)

    def __str__(self) -> str:
        if not self.is_bid:
            return "bomb" if self.dark else self.kind.value
        name = "misere" if self.kind is CallKind.MISERE else f"{self.level}{self.strain}"
        return f"{name}{'' if self.talon else '_nt'}{'_dark' if self.dark else ''}"


PASS, HERE, BOMB = Call(CallKind.PASS), Call(CallKind.HERE), Call(CallKind.PASS, dark=True)


def ladder(rules: Rules) -> tuple[Call, ...]:
    """All bids from low to high: 26, or 32 where misère and nine without the talon may be bid (s1; B.1); more where
    every level has bids without the talon, or where bids may be dark (E.6.4, E.6.7).

    >>> calls = ladder(Rules.preset("sochi"))
    >>> len(calls), len(ladder(Rules.preset("sochi", no_talon_bids=True))), [str(call) for call in calls[14:17]]
    (26, 32, ['8N', 'misere', '9S'])
    """

    def games(level: int) -> list[Call]:
        return [Call(CallKind.GAME, level, strain) for strain in Strain]

    def without(*calls: Call) -> list[Call]:
        return [replace(call, talon=False) for call in calls] if rules.no_talon_bids else []

    def low(*calls: Call) -> list[Call]:
        return without(*calls) if rules.no_talon_levels else []

    def dark(*calls: Call) -> list[Call]:
        return [replace(call, dark=True) for call in calls] if rules.dark_bids else []

    misere = Call(CallKind.MISERE)
    return (
        *(call for level in (6, 7, 8) for call in (*games(level), *low(*games(level)), *dark(*games(level)))),
        misere,
        *games(9),
        *without(misere),
        *dark(misere, *games(9)),
        *without(*games(9)),
        *games(10),
        *low(*games(10)),
        *dark(*games(10)),
    )
