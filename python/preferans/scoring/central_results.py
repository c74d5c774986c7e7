"""What happened in a deal of Croatian, Serbian or Slovenian preferans, told by seats 0..2, and what the record adds."""

from collections.abc import Iterable
from dataclasses import dataclass

from preferans.cards import Seat
from preferans.errors import RulesError
from preferans.rules.central import DEFENCE_BEATS, CentralContract, CentralRules
from preferans.scoring.players import Player
from preferans.scoring.results import TRICKS


@dataclass(frozen=True, slots=True)
class CentralGame:
    """A contract with the defenders in play, a call or a kontra chain, and the tricks of the three seats.

    `active` are the defenders who follow; who calls or gives kontra brings in the other by itself. `kontra` counts the
    doublings. `tricks` are None where nobody follows. Raises RulesError for seats and tricks that cannot be.

    >>> game = CentralGame("C", 0, active=(1,), kontra=1, kontra_by=1, tricks=(6, 3, 1))
    >>> [str(seat) for seat in game.active], game.defence_tricks
    (['N', 'E'], 4)
    """

    contract: CentralContract
    declarer: Seat
    active: tuple[Seat, ...]
    caller: Seat | None
    kontra: int
    kontra_by: Seat | None
    tricks: tuple[int, int, int] | None

    def __init__(
        self,
        contract: CentralContract | str,
        declarer: Seat | str | int,
        *,
        active: Iterable[Seat | str | int],
        tricks: Iterable[int] | None,
        igra: bool = False,
        caller: Seat | str | int | None = None,
        kontra: int = 0,
        kontra_by: Seat | str | int | None = None,
    ) -> None:
        played = contract if isinstance(contract, CentralContract) else CentralContract(contract, igra)
        seat = _active(declarer, "declarer")
        called = None if caller is None else _active(caller, "caller")
        doubled = None if kontra_by is None else _active(kontra_by, "kontra_by")
        following = {_active(one, "active") for one in active}
        if called is not None or doubled is not None:  # the other is dragged in, even if he had dropped
            following = {seat.next, seat.next.next}
        for name, who in (("active", following), ("caller", {called}), ("kontra_by", {doubled})):
            if seat in who:
                raise RulesError(f"{name}: {seat} is the declarer, expected a defender", code=name)
        if (kontra > 0) != (doubled is not None) or kontra < 0 or isinstance(kontra, bool):
            told = f"kontra {kontra} by {doubled}"
            raise RulesError(f"{told}: expected a defender with 1 to 4, or neither", code="kontra")
        if called is not None and doubled is not None:
            raise RulesError("a call excludes kontra: who doubles brings the other in anyway", code="caller")
        order = tuple(one for one in (seat.next, seat.next.next) if one in following)
        for name, value in (
            ("contract", played),
            ("declarer", seat),
            ("active", order),
            ("caller", called),
            ("kontra", int(kontra)),
            ("kontra_by", doubled),
            ("tricks", _tricks(tricks, seat, order)),
        ):
            object.__setattr__(self, name, value)

    @property
    def defence_tricks(self) -> int:
        """The joint tricks of the defenders in play."""
        return 0 if self.tricks is None else sum(self.tricks[seat] for seat in self.active)

    @property
    def responsible(self) -> Seat | None:
        """The defender who took the whole defence on himself, by a call or by kontra."""
        return self.caller if self.kontra_by is None else self.kontra_by

    @property
    def made(self) -> bool:
        """Whether the declarer made it; by itself where nobody follows (4.10)."""
        if self.tricks is None:
            return True
        if self.contract.is_betl:
            return self.tricks[self.declarer] == 0
        if self.contract.all_or_nothing:
            return self.defence_tricks == 0
        return self.defence_tricks < DEFENCE_BEATS


@dataclass(frozen=True, slots=True)
class CentralAllPass:
    """A deal that all three passed: nothing is played, a refe may be written."""


CentralResult = CentralGame | CentralAllPass


@dataclass(frozen=True, slots=True)
class CentralSituation:
    """What the record adds to a deal: who deals, whether the declarer plays on a refe, the bulls of all players.

    `bulls_left` matters only to the options on the last deal; None leaves them aside.
    """

    dealer: Player
    refe: bool = False
    bulls_left: int | None = None


def check_game(game: CentralGame, rules: CentralRules) -> None:
    """Raises RulesError where a result cannot have come about under the rules (4.5 to 4.9)."""
    contract = game.contract
    if contract.code == "preferans" and not rules.contract8:
        raise RulesError("preferans (8) is not played here (contract8 is off)", code="contract")
    if contract.all_or_nothing and len(game.active) < 2:
        raise RulesError(f"nobody may drop against {contract.code}: expected both defenders", code="active")
    if game.kontra > rules.kontra_max:
        raise RulesError(f"{game.kontra} doublings: expected at most {rules.kontra_max} (kontra_max)", code="kontra")
    if game.caller is not None:
        if contract.all_or_nothing:
            raise RulesError(f"both play {contract.code}: nobody is called", code="caller")
        if contract.level == 2 and not contract.igra and not rules.call_in_two:
            raise RulesError("nobody is called in spades with the talon (call_in_two is off)", code="caller")
    if game.tricks is not None:
        _check_end(game, rules, sum(game.tricks))


def _check_end(game: CentralGame, rules: CentralRules, total: int) -> None:
    """Play ends after ten tricks, or as soon as the declarer has failed (4.9)."""
    code, taken, defence = game.contract.code, game.tricks or (0, 0, 0), game.defence_tricks
    decided = taken[game.declarer] if game.contract.is_betl else defence
    needed = 1 if game.contract.all_or_nothing else DEFENCE_BEATS
    if not rules.early_stop:
        if total != TRICKS:
            raise RulesError(f"{total} tricks in all: expected 10 (early_stop is off)", code="tricks")
        return
    if decided > needed:
        raise RulesError(f"{decided} tricks against {code}: play stops at {needed} (early_stop)", code="tricks")
    if total != TRICKS and decided < needed:
        raise RulesError(f"{total} tricks in all: expected 10, the contract is not lost before", code="tricks")


def _active(value: Seat | str | int, field: str) -> Seat:
    seat = Seat.of(value)
    if seat is Seat.S:
        raise RulesError(f"{field}: the sitting dealer does not play, expected seat W, N or E", code=field)
    return seat


def _tricks(values: Iterable[int] | None, declarer: Seat, active: tuple[Seat, ...]) -> tuple[int, ...] | None:
    if values is None or not active:
        return None
    tricks = tuple(values)
    whole = all(isinstance(taken, int) and not isinstance(taken, bool) and taken >= 0 for taken in tricks)
    if len(tricks) != 3 or not whole or sum(tricks) > TRICKS:
        raise RulesError(f"tricks {tricks}: expected three numbers, ten in all at most", code="tricks")
    for seat in Seat.W, Seat.N, Seat.E:
        if seat != declarer and seat not in active and tricks[seat]:
            raise RulesError(f"tricks of {seat}: dropped out, expected 0", code="tricks")
    return tricks
