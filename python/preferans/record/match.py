"""A whole match of a game that is no pulka: for two, of Central Europe, of Austria; in memory or in a file.

`Match` is to these games what `Pulka` is to the pulka: deals written one by one, taken back, settled, saved. What a
deal does to the record is the family's own business (record/central.py, austrian.py, two_hands.py).
"""

import json
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any, Self

from preferans.errors import PreferansError, RulesError
from preferans.record import austrian, central, two_hands
from preferans.record.files import check_unchanged, write_atomically
from preferans.record.match_results import AnyResult, read_result, write_result
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralRules
from preferans.rules.families import rules_from_json
from preferans.rules.model import Rules
from preferans.rules.two_hands import TwoHandRules
from preferans.scoring.austrian import AustrianAllPass, AustrianGame
from preferans.scoring.central_results import CentralAllPass, CentralGame
from preferans.scoring.players import Player, table
from preferans.scoring.two_hands import PasyResult, TwoHandGame, TwoHandMisere, TwoHandPasses

FORMAT, VERSION = "preferans match", 1
MatchRules = CentralRules | AustrianRules | TwoHandRules
AnyMoment = central.CentralMoment | austrian.AustrianMoment | two_hands.TwoHandMoment
AnyWritten = central.CentralWritten | austrian.AustrianWritten | two_hands.TwoHandWritten


class Match:
    """A match under one set of rules: players A, B, C (D) with names, the last deals first unless told.

    With a `path` every change is in the file before the method that made it returns. Raises RulesError for names or a
    dealer that do not fit the table.

    >>> match = Match(CentralRules.preset("croatian", start_bulls=30), names=["Ana", "Boris", "Cvita"])
    >>> _ = match.add(CentralGame("D", 2, active=(0, 1), tricks=(2, 2, 6)))
    >>> match.moment.bulls, [int(result) for result in match.settle().values()]
    ((30, 30, 24), [-8, -8, 16])
    """

    def __init__(
        self,
        rules: MatchRules,
        names: Iterable[str] | None = None,
        *,
        first_dealer: Player | str | int | None = None,
        path: str | Path | None = None,
    ) -> None:
        if isinstance(rules, Rules):
            raise RulesError(f"{rules.variant} is a pulka: expected preferans.Pulka", code="variant")
        players = table(rules.players)
        self.rules = rules
        self.names = tuple(map(str, players)) if names is None else tuple(names)
        if len(self.names) != len(players) or len(set(self.names)) != len(players) or not all(self.names):
            raise RulesError(f"names {', '.join(self.names)}: expected {len(players)} different names", code="names")
        self.first_dealer = players[-1] if first_dealer is None else Player.of(first_dealer)
        if self.first_dealer not in players:
            raise RulesError(f"{self.first_dealer} cannot deal at a table of {len(players)}", code="first_dealer")
        self.deals: tuple[AnyWritten, ...] = ()
        self.stopped = False
        self.path: Path | None = None
        self._seen: str | None = None
        if path is not None:
            self.save(path)

    # The record

    @property
    def moment(self) -> AnyMoment:
        """The record as it stands."""
        if self.deals:
            return self.deals[-1].after
        if isinstance(self.rules, CentralRules):
            return central.CentralMoment.start(self.rules, self.first_dealer)
        if isinstance(self.rules, AustrianRules):
            return austrian.AustrianMoment.start(self.rules, self.first_dealer)
        return two_hands.TwoHandMoment.start(self.rules, self.first_dealer)

    @property
    def dealer(self) -> Player:
        """Who deals next."""
        return self.moment.dealer

    @property
    def ended(self) -> bool:
        """Whether the match is over: by its rules, or stopped. An Austrian session ends only when it is stopped."""
        moment = self.moment
        if isinstance(moment, central.CentralMoment):
            return self.stopped or moment.ended
        if isinstance(moment, two_hands.TwoHandMoment) and isinstance(self.rules, TwoHandRules):
            return self.stopped or two_hands.ended(moment, self.rules)
        return self.stopped

    def add(self, result: AnyResult) -> AnyWritten:
        """Writes down a deal and says what it changed; raises RulesError, and then nothing was written."""
        if self.ended:
            raise RulesError("the match is over: nothing can be added (undo takes back the last deal)", code="ended")
        written = self._advance(result)
        self._change((*self.deals, written), stopped=False)
        return written

    def undo(self) -> AnyWritten | None:
        """Takes back the last step and returns the deal, or None if it was the stop; raises RulesError if none is."""
        if self.stopped:
            self._change(self.deals, stopped=False)
            return None
        if not self.deals:
            raise RulesError("no deal is left to take back", code="undo")
        last = self.deals[-1]
        self._change(self.deals[:-1], stopped=False)
        return last

    def stop(self) -> None:
        """Ends the match by agreement; raises RulesError if it is over already."""
        if self.ended:
            raise RulesError("the match is over already", code="ended")
        self._change(self.deals, stopped=True)

    def settle(self) -> dict[Player, Fraction]:
        """What everybody has won if the match ended now, in the game's own unit (whists, soups, stakes, points).

        The results sum to zero. Raises RulesError for no rules.
        """
        moment = self.moment
        if isinstance(moment, central.CentralMoment):
            settled = central.settle(moment.bulls, moment.soups)
            return {Player(player): Fraction(result) for player, result in enumerate(settled.result)}
        if isinstance(moment, austrian.AustrianMoment):
            return austrian.settle(moment)
        assert isinstance(self.rules, TwoHandRules)
        return two_hands.settle(moment, self.rules)

    def _advance(self, result: AnyResult) -> AnyWritten:
        rules, moment = self.rules, self.moment
        if isinstance(rules, CentralRules) and isinstance(result, CentralGame | CentralAllPass):
            assert isinstance(moment, central.CentralMoment)
            return central.advance(moment, result, rules)
        if isinstance(rules, AustrianRules) and isinstance(result, AustrianGame | AustrianAllPass):
            assert isinstance(moment, austrian.AustrianMoment)
            return austrian.advance(moment, result, rules)
        two = TwoHandGame | TwoHandMisere | TwoHandPasses | PasyResult
        if isinstance(rules, TwoHandRules) and isinstance(result, two):
            assert isinstance(moment, two_hands.TwoHandMoment)
            return two_hands.advance(moment, result, rules)
        raise RulesError(f"{type(result).__name__} is no result of {rules.variant}", code="kind")

    # The file

    def to_json(self) -> str:
        """The match as JSON text: rules, names and deals, from which everything else follows."""
        content = {
            "format": FORMAT,
            "version": VERSION,
            "rules": json.loads(self.rules.to_json()),
            "names": list(self.names),
            "first_dealer": str(self.first_dealer),
            "stopped": self.stopped,
            "deals": [write_result(written.result) for written in self.deals],
        }
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The match that `to_json` wrote; raises RulesError naming what cannot be read, or the deal.

        >>> match = Match(AustrianRules.preset("austrian_simple"))
        >>> Match.from_json(match.to_json()).to_json() == match.to_json()
        True
        """
        content = _checked(text)
        rules = rules_from_json(content["rules"])
        if isinstance(rules, Rules):
            raise RulesError(f"{rules.variant} is a pulka: expected preferans.Pulka", code="variant")
        match = cls(rules, content["names"], first_dealer=content["first_dealer"])
        for number, told in enumerate(content["deals"], start=1):
            try:
                match.add(read_result(told, rules))
            except PreferansError as error:
                raise RulesError(f"deal {number}: {error}", code="deals") from error
        if content["stopped"]:
            match.stop()
        return match

    def save(self, path: str | Path | None = None) -> None:
        """Writes the match to its file, or to a new one that is then its file; atomically and durably.

        Raises RulesError if it has no file, or the file exists already or was changed by another program.
        """
        if path is not None and (self.path is None or Path(path) != self.path):
            self.path, self._seen = Path(path), None
        if self.path is None:
            raise RulesError("the match has no file yet: expected a path", code="file")
        check_unchanged(self.path, self._seen)
        text = self.to_json()
        write_atomically(self.path, text)
        self._seen = text

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The match of a file, which is kept up to date from now on; raises RulesError or OSError."""
        text = Path(path).read_text(encoding="utf-8")
        try:
            match = cls.from_json(text)
        except RulesError as error:
            raise RulesError(f"{path}: {error}", code=error.code) from error
        match.path, match._seen = Path(path), text
        return match

    def _change(self, deals: tuple[AnyWritten, ...], *, stopped: bool) -> None:
        """Makes a change and saves it; if it cannot be saved it has not happened."""
        before = self.deals, self.stopped
        self.deals, self.stopped = deals, stopped
        if self.path is not None:
            try:
                self.save()
            except BaseException:
                self.deals, self.stopped = before
                raise


_FIELDS = {"format": str, "version": int, "rules": dict, "names": list, "first_dealer": str, "stopped": bool, "deals": list}  # fmt: skip # noqa: E501


def _checked(text: str) -> dict[str, Any]:
    """The parsed file if it is a match of this version."""
    try:
        content = json.loads(text)
    except ValueError as error:
        raise RulesError(f"no JSON: {error}", code="file") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise RulesError(f'this is no match: expected "format": "{FORMAT}"', code="file")
    if content.get("version") != VERSION:
        raise RulesError(f"version {content.get('version')!r} of the file: this program reads {VERSION}", code="file")
    if set(content) != set(_FIELDS):
        odd = ", ".join(sorted(set(content) ^ set(_FIELDS)))
        raise RulesError(f"fields {odd}: expected just {', '.join(sorted(_FIELDS))}", code="file")
    for field, kind in _FIELDS.items():
        if not isinstance(content[field], kind):
            raise RulesError(f"{field} is {content[field]!r}: expected another kind of value", code="file")
    if not all(isinstance(name, str) for name in content["names"]):
        raise RulesError("names: expected a list of texts", code="file")
    return content
