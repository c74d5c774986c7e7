"""A whole match of a game that is no pulka: for two, of Central Europe, of Austria; in memory or in a file.

`Match` is to these games what `Pulka` is to the pulka: deals written one by one, taken back, settled, saved. What a
deal does to the record is the family's own business (record/central.py, austrian.py, two_hands.py).
"""

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Self

from preferans.errors import PreferansError, RulesError
from preferans.record import austrian, central, two_hands
from preferans.record.book import Book
from preferans.record.match_results import AnyResult, read_result, write_result
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralRules
from preferans.rules.families import rules_from_json
from preferans.rules.model import Rules
from preferans.rules.two_hands import TwoHandRules
from preferans.scoring.austrian import AustrianAllPass, AustrianGame
from preferans.scoring.central_results import CentralAllPass, CentralGame
from preferans.scoring.players import Player
from preferans.scoring.two_hands import PasyResult, TwoHandGame, TwoHandMisere, TwoHandPasses

MatchRules = CentralRules | AustrianRules | TwoHandRules
AnyMoment = central.CentralMoment | austrian.AustrianMoment | two_hands.TwoHandMoment
AnyWritten = central.CentralWritten | austrian.AustrianWritten | two_hands.TwoHandWritten


class Match(Book[AnyWritten]):
    """A match under one set of rules: players A, B, C (D) with names, the last deals first unless told.

    With a `path` every change is in the file before the method that made it returns. Raises RulesError for names or a
    dealer that do not fit the table.

    >>> match = Match(CentralRules.preset("croatian", start_bulls=30), names=["Ana", "Boris", "Cvita"])
    >>> _ = match.add(CentralGame("D", 2, active=(0, 1), tricks=(2, 2, 6)))
    >>> match.moment.bulls, [int(result) for result in match.settle().values()]
    ((30, 30, 24), [-8, -8, 16])
    """

    format = "preferans match"
    record_noun = "match"
    game_noun = "match"

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
        self.rules = rules
        super().__init__(rules.players, names, first_dealer, path)

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
        self._check_going_on()
        written = self._advance(result)
        self._change((*self.deals, written), stopped=False)
        return written

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
        return self._text(self.rules.to_json(), [write_result(written.result) for written in self.deals])

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The match that `to_json` wrote; raises RulesError naming what cannot be read, or the deal.

        >>> match = Match(AustrianRules.preset("austrian_simple"))
        >>> Match.from_json(match.to_json()).to_json() == match.to_json()
        True
        """
        content = cls._content(text)
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
