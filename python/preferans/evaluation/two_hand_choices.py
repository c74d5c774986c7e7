"""Games for two with all cards seen: which talon to take, what to lay away and name, how the other answers (E.9, E.10).

With two players one's gain is the other's loss, and more tricks are never worth less, so both lay away for tricks. The
other's talon is open too: he whists with the best of his 66 discards, or without it where the rules ask less of him
then. Against a misère he may take his talon as a whister does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np
import numpy.typing as npt

from preferans.auction import legal_contracts
from preferans.cards import Cards, Seat, Strain
from preferans.deal import Deal
from preferans.errors import DealError, RulesError
from preferans.evaluation.family_answers import FamilyChoice, FamilyContract, FamilyWhisting, Pair, Said, ranked
from preferans.record.two_hands import TwoHandMoment
from preferans.rules.two_hands import GAMES, TwoHandRules, required_tricks
from preferans.scoring.families import family_value, score_family
from preferans.scoring.players import Player
from preferans.scoring.results import TRICKS
from preferans.scoring.two_hands import (
    PasyResult,
    TwoHandGame,
    TwoHandMisere,
    TwoHandResult,
    TwoHandSituation,
)
from preferans.tables import solve_many

OBJECTIVES = ("S", "C", "D", "H", "N", "misere")
PASY = "pasy"
MISERE = "misere"


@dataclass(frozen=True, slots=True)
class TwoHandGames:
    """A table of two: the rules, who deals, and the games of the table of 25 that each has crossed off."""

    rules: TwoHandRules
    dealer: Player
    marked: tuple[tuple[str, ...], ...] = ((), ())

    @classmethod
    def of(cls, rules: TwoHandRules, situation: object) -> "TwoHandGames":
        """The table; without a situation the second player deals. Raises RulesError for one of another family."""
        if situation is None:
            return cls(rules, Player.B)
        if isinstance(situation, TwoHandMoment):
            return cls(rules, situation.dealer, situation.marked)
        if isinstance(situation, TwoHandSituation):
            return cls(rules, situation.dealer)
        raise RulesError(f"{type(situation).__name__} is no situation of {rules.variant}", code="situation")

    @property
    def situation(self) -> TwoHandSituation:
        """What the record adds to a deal."""
        return TwoHandSituation(self.dealer)

    def names(self, at_least: str | None) -> tuple[str, ...]:
        """The games that may be named after a bid, low to high; in gusarik those not crossed off yet."""
        if self.rules.variant == PASY:
            return (PASY,)
        if self.rules.has_table:
            crossed = self.marked[self.situation.seats[0]]
            return tuple(game.replace("NT", "N") for game in GAMES if game not in crossed)
        if at_least is not None:
            return tuple(str(call) for call in legal_contracts(at_least, self.rules.base))
        return (*(str(call) for call in legal_contracts("6S", self.rules.base)), MISERE)

    def worth(self, result: TwoHandResult) -> tuple[Fraction, Fraction]:
        """What a result is worth by seat."""
        value = family_value(score_family(result, self.rules, self.situation), self.rules)
        first, second = self.situation.seats
        return value[first], value[second]


class TwoHandDeclarer:
    """One hand as the one who takes a talon first: everything that both may lay away, in tricks."""

    def __init__(self, deal: Deal, declarer: Seat, games: TwoHandGames) -> None:
        _check(deal, games.rules)
        if declarer not in (Seat.W, Seat.N):
            raise RulesError(f"declarer {declarer}: expected W or N, two play", code="declarer")
        if declarer is not Seat.W and games.rules.variant != "hussar":
            raise RulesError("the dealer's opponent takes the talon: expected W", code="declarer")
        self.deal, self.declarer, self.games = deal, declarer, games
        self.pasy = games.rules.variant == PASY
        self._tables: dict[int, npt.NDArray[np.int8]] = {}
        self._known: dict[tuple[str, int, int], tuple[TwoHandResult, str]] = {}

    @property
    def talons(self) -> tuple[int, ...]:
        """The talons that may be taken."""
        return (0,) if self.pasy else (0, 1)

    def pairs(self, talon: int) -> list[Pair]:
        """What may be laid away (in pasy, given) with a talon."""
        return list(combinations(self._twelve(self.declarer, talon), 2))

    def choices(self, name: str) -> list[FamilyChoice]:
        """A game with every talon and discard, one choice for each way it goes; the best for the declarer first."""
        groups: dict[tuple[object, ...], list[tuple[int, Pair]]] = {}
        for talon in self.talons:
            for place, pair in enumerate(self.pairs(talon)):
                result, answer = self.answered(name, talon, place)
                groups.setdefault((talon, answer, result), []).append((talon, pair))
        found = [self._choice(name, group) for group in groups.values()]
        return sorted(found, key=lambda choice: -choice.own)

    def answered(self, name: str, talon: int, place: int) -> tuple[TwoHandResult, str]:
        """What a game comes to with the discard at a place, and the other's answer: his best, pass before a whist."""
        with_talon, without = self.tricks(name, talon)
        key = (name, int(with_talon[place]), int(without[place]))
        if key not in self._known:
            self._known[key] = self._best_answer(*key)
        return self._known[key]

    def tricks(self, name: str, talon: int) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
        """The declarer's tricks by place of his discard: the other with his best discard, and as dealt."""
        table = self._table(talon)[:, :, objective_of(name)]
        answers = table[:, 1:]
        least: npt.NDArray[np.int8] = answers.max(axis=1) if name in (MISERE, PASY) else answers.min(axis=1)
        return least, table[:, 0]

    def answer_discards(self, name: str, talon: int, place: int) -> tuple[Pair, ...]:
        """What the other may lay away with his talon at no cost, by card index."""
        answers = self._table(talon)[place, 1:, objective_of(name)]
        best = answers.max() if name in (MISERE, PASY) else answers.min()
        pairs = combinations(self.other_twelve(talon, place), 2)
        return tuple(pair for pair, tricks in zip(pairs, answers.tolist(), strict=True) if tricks == best)

    def answer_discard(self, name: str, talon: int, place: int) -> Pair:
        """What the other lays away with his talon, the first of the best pairs."""
        return self.answer_discards(name, talon, place)[0]

    def whisting(self, contract: FamilyContract) -> FamilyWhisting:
        """How a game goes with the talon and discard that it names; raises DealError for cards that are not held."""
        talon, place = contract.talon or 0, self.place(contract)
        result, answer = self.answered(contract.name, talon, place)
        took = answer in ("with_talon", "check", "")
        discard = self.answer_discard(contract.name, talon, place) if took else ()
        entries = score_family(result, self.games.rules, self.games.situation)
        worth = family_value(entries, self.games.rules)
        said: Said = ((Seat(1 - self.declarer), answer),) if answer else ()
        return FamilyWhisting(contract, tricks_of(result, self.declarer), said, result, entries, worth, discard)

    def place(self, contract: FamilyContract) -> int:
        """The place of a discard among the pairs; raises DealError for cards that are not held."""
        pairs = self.pairs(contract.talon or 0)
        if contract.discard not in pairs:
            cards = " ".join(map(str, contract.discard)) or "nothing"
            raise DealError(f"{cards} laid away by {self.declarer}: expected two of his twelve cards", code="discard")
        return pairs.index(contract.discard)

    def answers(self, name: str) -> tuple[str, ...]:
        """What the other may say to a game; empty where he is not asked."""
        if name in (PASY, MISERE):
            return ()
        level = int(name[:-1])
        if level == TRICKS:
            return ("check",)
        if self.games.rules.has_table:
            return ("with_talon",)
        without = required_tricks(level, with_talon=False) is not None
        return ("pass", "with_talon", *(("without_talon",) if without else ()))

    def after(self, name: str, talon: int, place: int, answer: str) -> TwoHandResult:
        """What a game comes to after an answer, by best discard and play."""
        with_talon, without = self.tricks(name, talon)
        return self.result(name, answer, int(without[place] if answer == "without_talon" else with_talon[place]))

    def after_discard(self, name: str, talon: int, place: int, answer: str, pair: Pair) -> TwoHandResult:
        """The same when the other lays these two away; raises DealError for cards that he does not hold."""
        pairs = list(combinations(self.other_twelve(talon, place), 2))
        if pair not in pairs:
            cards = " ".join(map(str, pair))
            raise DealError(f"{cards} laid away by {Seat(1 - self.declarer)}: expected two of his", code="discard")
        return self.result(name, answer, int(self._table(talon)[place, 1 + pairs.index(pair), objective_of(name)]))

    def result(self, name: str, answer: str, own: int) -> TwoHandResult:
        """The deal as scored when the declarer takes so many tricks after an answer."""
        if name == PASY:
            return PasyResult((own, TRICKS - own))
        if name == MISERE:
            return TwoHandMisere(int(self.declarer), own)
        tricks = (own, TRICKS - own) if self.declarer is Seat.W else (TRICKS - own, own)
        level, strain = int(name[:-1]), Strain.of(name[-1])
        return TwoHandGame(level, int(self.declarer), answer, None if answer == "pass" else tricks, strain)

    def kept(self, talon: int, place: int) -> Cards:
        """The ten cards that the declarer plays with."""
        return Cards(self._twelve(self.declarer, talon).mask & ~Cards.of(self.pairs(talon)[place]).mask)

    def other_twelve(self, talon: int, place: int) -> Cards:
        """The twelve cards of the other: with the second talon, in pasy with the pair that he was given."""
        if not self.pasy:
            return self._twelve(1 - self.declarer, 1 - talon)
        gift = self.pairs(talon)[place]
        return Cards(self.deal.hands[1 - self.declarer].mask | Cards.of(gift).mask)

    def _best_answer(self, name: str, with_talon: int, without: int) -> tuple[TwoHandResult, str]:
        ways = self.answers(name) or ("",)
        found = [(self.result(name, way, without if way == "without_talon" else with_talon), way) for way in ways]
        other = 1 - self.declarer
        return max(found, key=lambda one: self.games.worth(one[0])[other])

    def _choice(self, name: str, group: list[tuple[int, Pair]]) -> FamilyChoice:
        talon = None if self.pasy else group[0][0]
        found = self.whisting(FamilyContract(name, self.declarer, group[0][1], talon))
        pairs = tuple(pair for _, pair in group)
        own = found.worth[self.games.situation.seats[self.declarer]]
        return FamilyChoice(found.contract, pairs, found.tricks, found.calls, found.worth, own)

    def _table(self, talon: int) -> npt.NDArray[np.int8]:
        """Tricks int8[66, 67, 6]: own discard, the other's as dealt and 66 discards, five strains and the misère."""
        if talon not in self._tables:
            rows = []
            own = self._twelve(self.declarer, talon)
            for place, pair in enumerate(self.pairs(talon)):
                mine = own.mask & ~Cards.of(pair).mask
                twelve = self.other_twelve(talon, place)
                theirs = [twelve.mask & ~Cards.of(laid).mask for laid in combinations(twelve, 2)]
                as_dealt = theirs[0] if self.pasy else self.deal.hands[1 - self.declarer].mask
                rows += [(mine, hand) if self.declarer is Seat.W else (hand, mine) for hand in (as_dealt, *theirs)]
            hands = np.array(rows, dtype=np.uint32)
            objectives = ("misere",) if self.pasy else OBJECTIVES
            values = solve_many(hands, objectives=objectives, declarers=[self.declarer], leaders=0, threads=1)
            shape = (-1, 67, len(objectives))
            self._tables[talon] = values.reshape(shape)
        return self._tables[talon]

    def _twelve(self, seat: int, talon: int) -> Cards:
        cards = self.deal.talon if self.pasy else self.deal.talons[talon]
        return Cards(self.deal.hands[seat].mask | Cards.of(cards).mask)


def objective_of(name: str) -> int:
    """The column of a game in the table of tricks."""
    return -1 if name in (MISERE, PASY) else OBJECTIVES.index(name[-1])


def tricks_of(result: TwoHandResult, declarer: Seat) -> int | None:
    """The declarer's tricks in a result, None where nothing was played."""
    if isinstance(result, TwoHandMisere):
        return result.tricks
    tricks: tuple[int, int] | None = getattr(result, "tricks", None)
    return None if tricks is None else tricks[declarer]


def two_hand_choices(deal: Deal, declarer: Seat, games: TwoHandGames, names: Sequence[str]) -> tuple[FamilyChoice, ...]:
    """Every talon and discard with each of these games, best first; of equal worth in the order of the names."""
    asked = TwoHandDeclarer(deal, declarer, games)
    return ranked([choice for name in names for choice in asked.choices(name)])


def _check(deal: Deal, rules: TwoHandRules) -> None:
    whole = len(deal.hands) == 2 and all(len(hand) == TRICKS for hand in deal.hands)
    if rules.variant == PASY:
        if not whole or len(deal.talon) != 2 or len(deal.dead) != TRICKS:
            raise DealError("pasy is dealt as two hands, a talon and a dead hand (32 cards)", code="hands")
    elif not whole or len(deal.talons) != 2:
        raise DealError(f"{rules.variant} is dealt as two hands with two talons (24 cards)", code="hands")
