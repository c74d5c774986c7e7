"""Austrian deals: what the declarer draws from the pot or pays into it, and what the helpers get (6.2, 7)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules.austrian import AustrianRules, Payer, PotShort, Tariff
from preferans.rules.central import KONTRA_NAMES, OWN_QUOTA, PAIR_QUOTA, Quota
from preferans.scoring.entries import Column, Entries, Entry, Term, Why
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.results import TRICKS


@dataclass(frozen=True, slots=True)
class AustrianGame:
    """A contract by its code in the tariff, with the helpers who come along, a call, doublings, tricks by seat.

    `tricks` are None where both stay home. Raises RulesError for seats and tricks that cannot be.

    >>> AustrianGame("H", 0, active=(1, 2), tricks=(7, 2, 1)).active
    (<Seat.N: 1>, <Seat.E: 2>)
    """

    code: str
    declarer: Seat
    active: tuple[Seat, ...]
    hand: bool
    caller: Seat | None
    kontra: int
    tricks: tuple[int, int, int] | None

    def __init__(
        self,
        code: str,
        declarer: Seat | str | int,
        *,
        active: Iterable[Seat | str | int],
        tricks: Iterable[int] | None,
        hand: bool = False,
        caller: Seat | str | int | None = None,
        kontra: int = 0,
    ) -> None:
        seat, called = Seat.of(declarer), None if caller is None else Seat.of(caller)
        following = {Seat.of(one) for one in active}
        if called is not None:
            following = {seat.next, seat.next.next}
        if Seat.S in {seat, called, *following} or seat in {called, *following}:
            raise RulesError("declarer and helpers: expected three different seats W, N, E", code="active")
        order = tuple(one for one in (seat.next, seat.next.next) if one in following)
        taken = None if tricks is None or not order else tuple(tricks)
        if taken is not None:
            _check_tricks(taken, seat, order)
        for name, value in (
            ("code", code),
            ("declarer", seat),
            ("active", order),
            ("hand", hand),
            ("caller", called),
            ("kontra", kontra),
            ("tricks", taken),
        ):
            object.__setattr__(self, name, value)


@dataclass(frozen=True, slots=True)
class AustrianAllPass:
    """All passed and the cards are thrown in; what the dealer put into the pot stays there."""


AustrianResult = AustrianGame | AustrianAllPass


@dataclass(frozen=True, slots=True)
class AustrianSituation:
    """What the record adds to a deal: who deals, and what is in the pot, which matters only where it may run short."""

    dealer: Player
    pot: int | None = None


def score_austrian(result: AustrianResult, rules: AustrianRules, situation: AustrianSituation) -> Entries:
    """Everything that changes hands in a deal, each with its reason; raises RulesError for what is not allowed.

    >>> game = AustrianGame("H", 0, active=(1, 2), tricks=(7, 2, 1))
    >>> for entry in score_austrian(game, AustrianRules.preset("austrian_simple"), AustrianSituation(Player.C)):
    ...     print(entry.explain)
    A pot +40: made: ♥
    B from A +8: 2 tricks × 4
    C from A +4: 1 trick × 4
    C pot −40: too few tricks against ♥
    """
    if isinstance(result, AustrianAllPass):
        return Entries(())
    check_game(result, rules)
    return Entries.of(_Deal.of(result, rules, situation).entries())


def has_made(game: AustrianGame, rules: AustrianRules) -> bool:
    """Whether the declarer made his contract; by itself where both stay home."""
    needs = rules.contract(game.code).needs
    if game.tricks is None:
        return True
    own = game.tricks[game.declarer]
    return own == 0 if needs == 0 else own >= needs


def short_helpers(game: AustrianGame, rules: AustrianRules) -> tuple[Seat, ...]:
    """The helpers who took too few tricks: a caller for both, else each, or the pair where it owes four together.

    >>> game = AustrianGame("C", 0, active=(1, 2), tricks=(6, 3, 1))
    >>> [len(short_helpers(game, AustrianRules.preset("austrian_simple", quota=q))) for q in ("individual2", "pair4")]
    [1, 0]
    """
    tricks = game.tricks
    if tricks is None or not rules.contract(game.code).tricks_paid:
        return ()
    joint = sum(tricks[seat] for seat in game.active)
    if game.caller is not None:
        return (game.caller,) if joint < PAIR_QUOTA else ()
    if rules.quota is Quota.PAIR4 and len(game.active) == 2 and joint >= PAIR_QUOTA:
        return ()
    return tuple(seat for seat in game.active if tricks[seat] < OWN_QUOTA)


def check_game(game: AustrianGame, rules: AustrianRules) -> None:
    """Raises RulesError where a result cannot have come about under the rules (6, 7)."""
    contract = rules.contract(game.code)
    if not contract.may_drop and len(game.active) < 2:
        raise RulesError(f"nobody stays home against {game.code}: expected both opponents", code="active")
    if game.caller is not None and not (rules.calling and contract.may_drop):
        raise RulesError("nobody is called in here (calling)", code="caller")
    if isinstance(game.kontra, bool) or not 0 <= game.kontra <= rules.kontra_max:
        raise RulesError(f"{game.kontra} doublings: expected at most {rules.kontra_max} (kontra_max)", code="kontra")
    if game.tricks is not None and contract.tricks_paid and sum(game.tricks) != TRICKS:
        raise RulesError(f"{sum(game.tricks)} tricks in all: expected 10, all are played", code="tricks")


def changes(entries: Entries, players: int) -> tuple[dict[Player, Fraction], Fraction]:
    """What a deal brings to every player and to the pot; all together it is nothing.

    >>> game = AustrianGame("C", 0, active=(1, 2), tricks=(6, 2, 2))
    >>> entries = score_austrian(game, AustrianRules.preset("austrian_simple"), AustrianSituation(Player.C))
    >>> cash, pot = changes(entries, 3)
    >>> [int(amount) for amount in cash.values()], int(pot)
    ([6, 2, 2], -10)
    """
    cash, pot = dict.fromkeys(table(players), Fraction(0)), Fraction(0)
    for entry in entries:
        cash[entry.player] += entry.amount
        if entry.on is None:
            pot -= entry.amount
        else:
            cash[entry.on] -= entry.amount
    return cash, pot


@dataclass(frozen=True, slots=True)
class _Deal:
    game: AustrianGame
    rules: AustrianRules
    who: tuple[Player, ...]
    contract: Tariff
    value: int  # of the contract, multiplied for hand and kontra
    pot: int | None
    name: str

    @classmethod
    def of(cls, game: AustrianGame, rules: AustrianRules, situation: AustrianSituation) -> "_Deal":
        contract = rules.contract(game.code)
        value = contract.value * (rules.hand_multiplier if game.hand else 1) * 2**game.kontra
        name = ", ".join(filter(None, (game.code, "hand" if game.hand else "", KONTRA_NAMES[game.kontra])))
        pot = situation.pot if rules.pot_short is PotShort.WHAT_IS_THERE else None
        return cls(game, rules, at_seats(situation.dealer, rules.players), contract, value, pot, name)

    def entries(self) -> Iterator[Entry]:
        game, reward = self.game, self.rules.reward * self.value
        left = self.pot
        if has_made(game, self.rules):
            drawn = reward if left is None else min(reward, max(left, 0))
            left = None if left is None else left - drawn
            yield self.from_pot(game.declarer, Why.CONTRACT_MADE, drawn)
        else:
            left = None if left is None else left + reward
            yield self.from_pot(game.declarer, Why.CONTRACT_FAILED, -reward)
        yield from self.tricks(left)
        for seat in short_helpers(game, self.rules):
            yield self.from_pot(seat, Why.DEFENDER_FAILED, -self.rules.defender_fail * self.value)

    def tricks(self, left: int | None) -> Iterator[Entry]:
        """The helpers' tricks, paid by the declarer or by what is left in the pot; a caller is paid for both."""
        game, tricks = self.game, self.game.tricks
        if tricks is None or not self.contract.tricks_paid:
            return
        for seat in game.active if game.caller is None else (game.caller,):
            helper = next((other for other in game.active if other != seat), None) if game.caller is not None else None
            helped = 0 if helper is None else tricks[helper]
            others = (self.who[helper], helped) if helper is not None and helped else None
            count = tricks[seat] + helped
            if self.rules.per_trick_payer is Payer.DECLARER:
                term = Term(Why.TRICK, count, self.value, others=others)
                yield Entry(Column.CASH, self.who[seat], (term,), on=self.who[game.declarer])
                continue
            price = Fraction(self.value)
            if left is not None and count:
                price = min(price, Fraction(max(left, 0), count))
                left -= int(price * count)
            yield Entry(Column.POT, self.who[seat], (Term(Why.TRICK, count, price, others=others),))

    def from_pot(self, seat: Seat, why: Why, amount: int) -> Entry:
        sign = -1 if amount < 0 else 1
        return Entry(Column.POT, self.who[seat], (Term(why, sign, abs(amount), game=self.name),))


def _check_tricks(tricks: tuple[int, ...], declarer: Seat, active: tuple[Seat, ...]) -> None:
    whole = all(isinstance(taken, int) and not isinstance(taken, bool) and taken >= 0 for taken in tricks)
    if len(tricks) != 3 or not whole or sum(tricks) > TRICKS:
        raise RulesError(f"tricks {tricks}: expected three numbers, ten in all at most", code="tricks")
    for seat in (Seat.W, Seat.N, Seat.E):
        if seat != declarer and seat not in active and tricks[seat]:
            raise RulesError(f"tricks of {seat}: stays home, expected 0", code="tricks")
