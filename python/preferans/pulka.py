"""The pulka: a whole record from the first deal to the settlement, kept in memory or in a file."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Self

from preferans.errors import PreferansError, RulesError
from preferans.record.book import Book
from preferans.record.course import (
    Moment,
    Written,
    advance,
    closed_pools,
    closing_entries,
    game_over,
    running_totals,
    situation_of,
)
from preferans.rules import Rules
from preferans.scoring.entries import Column, Entries
from preferans.scoring.events import read_deal, write_deal
from preferans.scoring.players import Player, at_seats
from preferans.scoring.results import AllPassResult, DealResult
from preferans.scoring.settlement import Settlement, settle
from preferans.scoring.sheet import Sheet
from preferans.scoring.situation import Situation

__all__ = ["Pulka", "Written"]


class Pulka(Book[Written]):
    """A record under one set of rules: players A to D (with names), deals written one by one.

    With a `path` every change is in the file before the method that made it returns. The last player deals first,
    so that A is the first eldest hand, unless `first_dealer` says otherwise. Raises RulesError for names that do not
    fit the table. Source: section F.

    >>> from preferans.scoring import GameResult
    >>> pulka = Pulka(Rules.preset("sochi", target=2), names=["Anna", "Boris", "Clara"])
    >>> _ = pulka.add(GameResult(6, 0, tricks=(6, 3, 1), whist={1: "whist", 2: "whist"}))
    >>> str(pulka.dealer), [int(points) for points in pulka.sheet.pool], pulka.ended
    ('A', [2, 0, 0], False)
    >>> list(pulka.settle().shown_final.values())
    [6, -1, -5]
    """

    format = "preferans pulka"
    record_noun = "record"
    game_noun = "game"

    def __init__(
        self,
        rules: Rules,
        names: Iterable[str] | None = None,
        *,
        first_dealer: Player | str | int | None = None,
        path: str | Path | None = None,
    ) -> None:
        self.rules = rules
        super().__init__(rules.players, names, first_dealer, path)

    # The record

    @property
    def moment(self) -> Moment:
        """The record as it stands: sheet, next dealer, run of all-pass deals."""
        return self.deals[-1].after if self.deals else Moment.start(self.rules, self.first_dealer)

    @property
    def sheet(self) -> Sheet:
        """The totals written so far."""
        return self.moment.sheet

    @property
    def dealer(self) -> Player:
        """Who deals next."""
        return self.moment.dealer

    @property
    def situation(self) -> Situation:
        """What the record says about the next deal: dealer, all-pass deals before it, closed pools, bombs, tables."""
        return situation_of(self.moment, self.rules)

    @property
    def closed(self) -> tuple[Player, ...]:
        """The players whose pool is closed; in Skachki, who have reached the target of the round."""
        return closed_pools(self.moment, self.rules)

    @property
    def ended(self) -> bool:
        """Whether the game is over: by its pools, tables or rounds, or stopped."""
        return self.stopped or game_over(self.moment, self.rules)

    def add(self, result: DealResult, *, multiplier: int = 1) -> Written:
        """Writes down a deal and says what it changed; raises RulesError if the rules do not allow the result, the
        game is over, or the file was changed meanwhile. If it raises, nothing was written.
        """
        self._check_going_on()
        written = advance(self.moment, result, self.rules, multiplier)
        self._change((*self.deals, written), stopped=False)
        return written

    def settle(self) -> Settlement:
        """The settlement as if the game ended now, exact and rounded, in whists; sums to zero (F.3 to F.6)."""
        return settle(self.sheet.add_all(self.closing), self.rules)

    @property
    def closing(self) -> Entries:
        """What the end of the game writes besides its deals: premiums, prizes over all rounds, games not named."""
        return closing_entries(self.moment, self.rules, stopped=self.stopped)

    def history(self, column: Column, player: Player, on: Player | None = None) -> list[Fraction]:
        """The running totals of one field of the sheet, as written one after another."""
        return running_totals(self.deals, column, player, on)

    # The file

    def to_json(self) -> str:
        """The record as JSON text: rules, names and deals, from which everything else follows."""
        return self._text(self.rules.to_json(), [self._event(written) for written in self.deals])

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The record that `to_json` wrote; raises RulesError naming what cannot be read, or the deal.

        >>> pulka = Pulka(Rules.preset("rostov", players=4))
        >>> Pulka.from_json(pulka.to_json()).to_json() == pulka.to_json()
        True
        """
        content = cls._content(text)
        pulka = cls(Rules.from_json(content["rules"]), content["names"], first_dealer=content["first_dealer"])
        for number, event in enumerate(content["deals"], start=1):
            try:
                if not isinstance(event, dict):
                    raise RulesError(f"{event!r}: expected an object with a kind", code="deals")
                result, situation = read_deal(event, pulka.rules)
                told, due = (situation.dealer, situation.streak), (pulka.dealer, pulka.situation.streak)
                if told != due:
                    raise RulesError(f"dealer and streak {told[0]}, {told[1]}: expected {due[0]}, {due[1]}")
                pulka.add(result, multiplier=pulka.own_multiplier(event, situation))
            except PreferansError as error:
                raise RulesError(f"deal {number}: {error}", code="deals") from error
        if content["stopped"]:
            pulka.stop()
        return pulka

    def own_multiplier(self, event: Mapping[str, Any], situation: Situation) -> int:
        """The multiplier of an event without the bomb that the record itself knows of; raises RulesError where the
        event's does not contain it.
        """
        if not {"mult", "bomb", "birdie"} & set(event) or "declarer" not in event:
            return situation.multiplier
        bomb = 1 << self.situation.bomb_of(event["declarer"])
        if situation.multiplier % bomb:
            raise RulesError(f"mult: the declarer's bomb alone multiplies by {bomb}", code="mult")
        return situation.multiplier // bomb

    def _event(self, written: Written) -> dict[str, Any]:
        situation = written.situation
        told = Situation(situation.dealer, streak=situation.streak, multiplier=self._factor(written))
        return write_deal(written.result, told, self.rules)

    def _factor(self, written: Written) -> int:
        """What a deal's event multiplies by: the bomb included, a dark game's own factor not."""
        result, situation = written.result, written.situation
        if isinstance(result, AllPassResult):
            return situation.multiplier
        return situation.factor(at_seats(situation.dealer, self.rules.players)[result.declarer])
