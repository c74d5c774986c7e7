"""What a declarer should lay away and play where defenders follow or drop, and how they answer a contract."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations

from preferans.cards import Cards, Seat
from preferans.deal import Deal
from preferans.errors import DealError, RulesError
from preferans.evaluation.defence_games import DefenceGames, DefenceResult, by_player
from preferans.evaluation.defence_play import DefencePlay
from preferans.evaluation.defence_tree import Decided, DefenceTree, DefenceTricks, answers
from preferans.evaluation.family_answers import FamilyChoice, FamilyContract, FamilyWhisting, Pair, ranked
from preferans.evaluation.whist_game import after_discard
from preferans.evaluation.worths import TRICKS


class Declarer:
    """One hand of a deal as declarer: its contracts with every discard, solved when first asked for."""

    def __init__(self, deal: Deal, declarer: Seat, games: DefenceGames) -> None:
        if len(deal.hands) != 3 or any(len(hand) != TRICKS for hand in deal.hands):
            raise DealError("the rules value whole deals: expected three hands of ten cards", code="hands")
        if declarer is Seat.S:
            raise RulesError("the sitting dealer cannot be declarer: expected seat W, N or E", code="declarer")
        self.deal, self.declarer, self.games = deal, declarer, games
        self._plays: dict[str, DefencePlay] = {}
        self._decided: dict[tuple[str, DefenceTricks], Decided[DefenceResult]] = {}
        self._choices: dict[str, list[FamilyChoice]] = {}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The 66 discards; raises DealError without a talon."""
        if not self.deal.talon:
            raise DealError("the deal has no talon, expected two cards for the declarer to take", code="talon")
        twelve = Cards(self.deal.hands[self.declarer].mask | Cards.of(self.deal.talon).mask)
        return tuple(combinations(twelve, 2))

    def play(self, name: str) -> DefencePlay:
        """How a contract is played by this declarer."""
        if name not in self._plays:
            pay = partial(self.games.free_pay, name, self.declarer)
            self._plays[name] = DefencePlay(self.games.play(name), self.declarer, pay)
        return self._plays[name]

    def hands(self, discard: Pair | tuple[()]) -> list[Cards]:
        """The hands that play; raises DealError for cards that cannot be laid away."""
        hands = list(self.deal.hands)
        if discard:
            hands[self.declarer] = after_discard(self.deal, self.declarer, discard)
        return hands

    def tree(self, name: str, discard: Pair | tuple[()]) -> DefenceTree[DefenceResult]:
        """The decisions of the defenders on a contract."""
        tricks = self.play(name).tricks(self.hands(discard))
        return DefenceTree(self.games.table(name, self.declarer, tricks))  # type: ignore[arg-type]

    def decided(self, name: str, discard: Pair | tuple[()]) -> Decided[DefenceResult]:
        """What the defenders decide on a contract with a discard."""
        key = (name, self.play(name).tricks(self.hands(discard)))
        if key not in self._decided:
            self._decided[key] = self.tree(name, discard).start()
        return self._decided[key]

    def choices(self, name: str) -> list[FamilyChoice]:
        """A contract with all discards, one choice for each way it goes; the best for the declarer first."""
        if name not in self._choices:
            without = self.games.is_without_talon(name)
            discards: Sequence[Pair | tuple[()]] = [()] if without else self.pairs
            groups: dict[tuple[object, ...], list[Pair | tuple[()]]] = {}
            for discard in discards:
                decided = self.decided(name, discard)
                ends = (decided.followers, decided.action, decided.by, tricks_of(decided.result, self.declarer))
                groups.setdefault((*ends, decided.worth), []).append(discard)
            found = [self._choice(name, discards) for discards in groups.values()]
            self._choices[name] = sorted(found, key=lambda choice: -choice.own)
        return self._choices[name]

    def best(self, names: Sequence[str]) -> FamilyChoice:
        """The contract among these, and its discards, that are worth most to the declarer; the first of equals."""
        return max((self.choices(name)[0] for name in names), key=lambda choice: choice.own)

    def choice(self, name: str, discard: Pair | tuple[()]) -> FamilyChoice:
        """A contract with one discard."""
        return self._choice(name, [discard])

    def whisting(self, contract: FamilyContract) -> FamilyWhisting:
        """How a contract goes."""
        decided = self.decided(contract.name, contract.discard)
        result = decided.result
        said = answers(decided, self.declarer, both_must_play=self.must_play(contract.name))
        worth = by_player(self.games, self.games.worth(result))  # type: ignore[arg-type]
        entries = self.games.entries(result)  # type: ignore[arg-type]
        return FamilyWhisting(contract, tricks_of(result, self.declarer), said, result, entries, worth)

    def must_play(self, name: str) -> bool:
        """Whether both defenders play this contract without being asked."""
        return self.games.table(name, self.declarer, DefenceTricks()).both_must_play

    def _choice(self, name: str, discards: Sequence[Pair | tuple[()]]) -> FamilyChoice:
        found = self.whisting(FamilyContract(name, self.declarer, discards[0]))
        own = self.own(found.result)
        pairs = tuple(discard for discard in discards if discard)
        return FamilyChoice(found.contract, pairs, found.tricks, found.calls, found.worth, own)

    def own(self, result: object) -> Fraction:
        """What a result is worth to the declarer."""
        return self.games.worth(result)[self.declarer]  # type: ignore[arg-type]


def tricks_of(result: object, declarer: Seat) -> int | None:
    """The declarer's tricks in a result, None where nothing was played."""
    tricks = getattr(result, "tricks", None)
    return None if tricks is None else int(tricks[declarer])


def whisting_of(deal: Deal, contract: FamilyContract, games: DefenceGames) -> FamilyWhisting:
    """The defenders' answers to a contract by backward induction, and what follows from them."""
    if games.is_without_talon(contract.name) and contract.discard:
        raise RulesError(f"{contract}: nothing is laid away where the talon is left", code="discard")
    return Declarer(deal, contract.declarer, games).whisting(contract)


def choices_of(deal: Deal, declarer: Seat, games: DefenceGames, names: Sequence[str]) -> tuple[FamilyChoice, ...]:
    """Every discard with each of these contracts, best first; of equal worth in the order of the names."""
    asked = Declarer(deal, declarer, games)
    return ranked([choice for name in names for choice in asked.choices(name)])
