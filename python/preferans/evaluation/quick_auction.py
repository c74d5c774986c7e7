"""A simple auction over many solved deals at once: who plays what when everybody knows what he makes.

Every hand knows its tricks with the talon and the best discard. It goes on bidding as long as the bid, or a higher
contract, is worth more than nothing to it by itself; the one who can go on longest plays the contract that is worth
most to him at or above the highest that another could bid. Where nobody bids the deal is all-pass. Whisting is the
open-card game. This is not the par of a deal: nobody bids to spoil another's contract.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from preferans.auction import Call, CallKind
from preferans.calls import ladder
from preferans.cards import Card, Cards, Strain
from preferans.errors import RulesError
from preferans.evaluation.plans import MISERE
from preferans.evaluation.whist_calls import solved_for, solved_misere
from preferans.evaluation.worth_tables import WorthTable, worth_table
from preferans.evaluation.worths import TRICKS, usual_situation, worths_of
from preferans.rules import Rules
from preferans.rules.values import AllPassTalon, FirstLead, Ordered, TalonPayMode
from preferans.scoring import AllPassResult, DealResult

NOBODY = -1


@dataclass(frozen=True, slots=True, eq=False)
class SolvedDeals:
    """Deals with what each hand makes, the first hand leading; rows are deals, columns the seats W N E.

    `talons` uint32[n] sets of cards, `with_talon` uint8[n, 3, 5] tricks in S C D H N, `misere` uint8[n, 3] with the
    talon and the best discard, `all_pass` by talon rule uint8[n, 3] (see `preferans.dataset.shipped.Solved`).
    """

    talons: npt.NDArray[np.uint32]
    with_talon: npt.NDArray[np.uint8]
    misere: npt.NDArray[np.uint8]
    all_pass: Mapping[str, npt.NDArray[np.uint8]]

    def __len__(self) -> int:
        return len(self.talons)

    @classmethod
    def shipped(cls) -> "SolvedDeals":
        """The 20,000 deals that come with the package."""
        from preferans.dataset.shipped import solved

        deals = solved()
        return cls(deals.deals.hands[:, 3], deals.with_talon, deals.misere_with_talon, deals.all_pass)


class QuickAuction:
    """The results of solved deals under one set of rules."""

    def __init__(self, deals: SolvedDeals, rules: Rules) -> None:
        for what, holds in (
            ("in pairs", rules.pairs),
            ("with ordered games", rules.ordered is not Ordered.NO),
            ("with prices by suit", bool(rules.suit_prices)),
            ("led under the declarer", rules.first_lead is not FirstLead.ELDEST),
        ):
            if holds:
                raise RulesError(f"deals {what} are not simulated", code="rules")
        self.deals, self.rules = deals, rules
        self.situation = usual_situation(rules)
        self.calls = [call for call in ladder(rules) if call.talon and not call.dark]
        self.tables: list[WorthTable] = [worth_table(self.calls, rules, self.situation, seat) for seat in range(3)]
        tricks = np.concatenate([deals.with_talon, deals.misere[:, :, None]], axis=2)  # by game, the misère last
        self.tricks = tricks[:, :, self.tables[0].games]  # [deals, seats, calls]
        self._played: dict[int, tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]] = {}
        self._results: dict[tuple[int, ...], DealResult] = {}

    def result(self, row: int, lowest: int, *, forced: bool = False) -> DealResult:
        """How a deal ends where games may be bid from a level on; `forced` is an all-pass deal by agreement."""
        declarers, contracts = self._auction(lowest)
        declarer, contract = int(declarers[row]), int(contracts[row])
        if forced or declarer == NOBODY:
            return self._all_pass(row)
        tricks = int(self.tricks[row, declarer, contract])
        talon = int(self.deals.talons[row]) if self.rules.talon_pay.mode is not TalonPayMode.NONE else 0
        key = (declarer, contract, tricks, talon)
        if key not in self._results:
            self._results[key] = self._game(self.calls[contract], declarer, tricks, tuple(Cards(talon)))
        return self._results[key]

    def _game(self, call: Call, declarer: int, tricks: int, talon: tuple[Card, ...]) -> DealResult:
        worths = worths_of(self.rules, self.situation, declarer, talon)
        if call.strain is None:
            solved = solved_misere(worths, tricks)
            return worths.misere_result(tricks, solved.calls)
        half = (TRICKS - tricks) // 2
        solved = solved_for(worths, call.level, Strain(call.strain), tricks, (half, TRICKS - tricks - half))
        return worths.game_result(call.level, Strain(call.strain), solved.share, solved.calls)

    def _all_pass(self, row: int) -> AllPassResult:
        talon = "closed"
        if self.rules.raspasy_talon is AllPassTalon.OPEN:
            talon = f"{'dealer' if self.rules.players == 4 else 'open'}-{self.rules.raspasy_lead3.value}"
        first, second, third = self.deals.all_pass[talon][row].tolist()
        beside = TRICKS - first - second - third
        return AllPassResult((first, second, third), dealer_tricks=beside)

    def _auction(self, lowest: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """Declarer and contract of every deal, places of seats and calls."""
        if lowest not in self._played:
            self._played[lowest] = self._bid(lowest)
        return self._played[lowest]

    def _bid(self, lowest: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        allowed = np.array([call.kind is CallKind.MISERE or call.level >= lowest for call in self.calls])
        places = np.arange(len(self.calls))
        own = np.stack([self.tables[seat].worth[places, self.tricks[:, seat]] for seat in range(3)], axis=1)
        own = np.where(allowed, own, -np.inf)
        misere = self.tables[0].games == MISERE
        # The highest bid that a hand can make something of: a game by a higher game too, the misère by itself.
        good = own > 0
        highest = np.where(good, places, NOBODY).max(axis=2)
        winner = np.argmax(highest, axis=1)  # of equals the first hand, which keeps the bid
        rows = np.arange(len(own))
        others = highest.copy()
        others[rows, winner] = NOBODY
        second = others.max(axis=1)
        from_here = places[None, :] >= np.maximum(second, 0)[:, None]
        mine = np.where(from_here, own[rows, winner], -np.inf)
        # Who needs no misère to win plays whichever is worth more; a misère must be the first bid and stays one.
        mine[:, misere] = np.where(mine[:, misere] > 0, mine[:, misere], -np.inf)
        contract = np.argmax(mine, axis=1)
        nobody = highest.max(axis=1) == NOBODY
        return np.where(nobody, NOBODY, winner), np.where(nobody, 0, contract)
