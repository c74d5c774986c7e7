"""What the all-pass game is played for: own tricks or payoffs, ties, talon rules; and games for payoffs in general."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isnan
from typing import TYPE_CHECKING, Any

from preferans import _core
from preferans.cards import Seat, Strain
from preferans.errors import PositionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TIES = {"lowest": _core.Tie.LOWEST, "spite": _core.Tie.SPITE, "kind": _core.Tie.KIND}
THIRD_LEADS = ("eldest", "winner")
_SIDE = 11  # tricks of a seat: 0 to 10
_NO_VECTOR = 255


@dataclass(frozen=True, slots=True)
class PayoffTable:
    """What every seat is paid for each final vector of tricks, those won before the position included.

    `payoffs` maps vectors to one payoff per seat. A vector has the tricks of each seat, and may have those of a
    sitting dealer (0 to 2) as a last number, 0 where it is left out. All vectors have the same sum, 10 for a whole
    deal: 66 vectors for three hands, 166 where a dealer may take up to two, 11 for two hands. Payoffs are numbers of
    any kind (int, Fraction, float); only their order for each seat decides how the game is played. Vectors that cannot
    come about may be left out.

    >>> table = PayoffTable.by(lambda a, b, c: (-a, -b, -c))
    >>> len(table.payoffs), table.total, table[3, 3, 4]
    (66, 10, (-3, -3, -4))
    """

    payoffs: Mapping[tuple[int, ...], tuple[Any, ...]]
    players: int = field(init=False, repr=False)
    total: int = field(init=False, repr=False)
    core: _core.Payoff = field(init=False, repr=False, compare=False)

    def __init__(self, payoffs: Mapping[tuple[int, ...], Sequence[Any]]) -> None:
        """Raises PositionError (code `payoff`) for vectors or payoffs of a wrong form."""
        rows = {tuple(vector): tuple(paid) for vector, paid in payoffs.items()}
        if not rows:
            raise PositionError("a payoff table without vectors", code="payoff")
        players = len(next(iter(rows.values())))
        total = sum(next(iter(rows)))
        _check_rows(rows, players, total)
        full = {vector + (0,) * (players + 1 - len(vector)): paid for vector, paid in rows.items()}
        object.__setattr__(self, "payoffs", full)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "total", total)
        object.__setattr__(self, "core", _core.Payoff(total, _order(full, players)))

    @classmethod
    def by(
        cls, pay: Callable[..., Sequence[Any]], total: int = 10, *, players: int = 3, dealer: bool = False
    ) -> "PayoffTable":
        """The table of a function of the tricks; with `dealer` it gets a sitting dealer's 0 to 2 tricks as the last.

        >>> len(PayoffTable.by(lambda a, b, c, dealer: (-a, -b, -c), dealer=True).payoffs)
        166
        """
        return cls({vector: pay(*vector) for vector in _vectors(total, players, dealer)})

    def __getitem__(self, tricks: Sequence[int]) -> tuple[Any, ...]:
        """The payoffs of the seats for a final vector; raises KeyError where the table has none."""
        vector = tuple(tricks)
        return self.payoffs[vector + (0,) * (self.players + 1 - len(vector))]

    def __hash__(self) -> int:
        return hash(frozenset(self.payoffs.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (PayoffTable, (dict(self.payoffs),))

    def without_dealer(self) -> "PayoffTable":
        """The vectors in which a sitting dealer has no trick; raises PositionError where there is none."""
        kept = {vector: paid for vector, paid in self.payoffs.items() if vector[self.players] == 0}
        return self if len(kept) == len(self.payoffs) else PayoffTable(kept)

    def _levels(self, seat: int) -> list[Any]:
        """The payoffs of a seat, the best first: what the core calls places."""
        return sorted({paid[seat] for paid in self.payoffs.values()}, reverse=True)


@dataclass(frozen=True, slots=True)
class AllPass:
    """Every player for himself, without a trump: fewest own tricks, or the best own payoff (max^n).

    Of outcomes equally good for the mover `tie` picks: `lowest` the card of lowest index; `spite` the one with most
    tricks for one of the others, then the lowest card; `kind` the one where the others' larger number is smallest, then
    the lowest card. Tricks led by the talon: with `talon_takes` the card is a sitting dealer's and may win; after them
    the `eldest` hand leads or the `winner` of the last. `payoff` is a PayoffTable, or what makes one.

    The value is the tricks of each seat; `Solution.outcomes` lists what some way of breaking ties leads to.

    >>> AllPass(tie="spite")
    AllPass(tie='spite', talon_takes=False, third_lead='eldest', payoff=None)
    """

    tie: str
    talon_takes: bool
    third_lead: str
    payoff: PayoffTable | None
    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        tie: str = "lowest",
        talon_takes: bool = False,
        third_lead: str = "eldest",
        payoff: "PayoffTable | Mapping[tuple[int, ...], Sequence[Any]] | None" = None,
    ) -> None:
        """Raises PositionError for a tie rule, a third lead or payoffs that do not exist."""
        if tie not in TIES:
            raise PositionError(f"tie is {tie!r}, expected lowest, spite or kind", code="objective")
        table = None if payoff is None else _table(payoff)
        object.__setattr__(self, "tie", tie)
        object.__setattr__(self, "payoff", table)
        _set_talon_rule(self, talon_takes, third_lead)
        object.__setattr__(
            self,
            "core",
            _core.Objective(
                _core.Goal.ALL_PASS,
                int(Strain.NO_TRUMP),
                0,
                tie=TIES[tie],
                talon_takes=self.talon_takes,
                winner_leads_third=third_lead == "winner",
                payoff=None if table is None else table.core,
            ),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return (AllPass, (self.tie, self.talon_takes, self.third_lead, self.payoff))


@dataclass(frozen=True, slots=True)
class Guarantee:
    """All-pass game, for each seat alone: the most tricks that the others together can force on it.

    `talon_takes` and `third_lead` as in AllPass. With `dealer_counts` the tricks that a sitting dealer takes count for
    the seat too: that is the game of a pair whose partner deals (pair Skachki).
    """

    talon_takes: bool
    third_lead: str
    dealer_counts: bool
    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(self, talon_takes: bool = False, third_lead: str = "eldest", dealer_counts: bool = False) -> None:
        """Raises PositionError for a third lead that does not exist."""
        object.__setattr__(self, "dealer_counts", bool(dealer_counts))
        _set_talon_rule(self, talon_takes, third_lead)
        object.__setattr__(
            self,
            "core",
            _core.Objective(
                _core.Goal.GUARANTEE,
                int(Strain.NO_TRUMP),
                0,
                talon_takes=self.talon_takes,
                winner_leads_third=third_lead == "winner",
                dealer_counts=self.dealer_counts,
            ),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return (Guarantee, (self.talon_takes, self.third_lead, self.dealer_counts))


@dataclass(frozen=True, slots=True)
class Coalition:
    """The declarer plays for his best payoff, all others together for his worst; `strain` is trump.

    Payoffs may depend on who of the others takes the tricks: a defence that wants most tricks first and fewest failing
    defenders then, say. `must_head` and `must_overtrump` are house rules of play (see `Position.legal`). With
    `stops_at` play ends once the others have so many tricks; those not played count as the declarer's then, so that he
    is paid for the split of that moment. The value is the declarer's payoff.
    """

    payoff: PayoffTable
    declarer: int
    strain: Strain
    must_head: bool
    must_overtrump: bool
    stops_at: int | None
    core: _core.Objective = field(init=False, repr=False, compare=False)

    def __init__(
        self,
        payoff: "PayoffTable | Mapping[tuple[int, ...], Sequence[Any]]",
        declarer: Seat | str | int = 0,
        strain: Strain | str | int = Strain.NO_TRUMP,
        must_head: bool = False,
        must_overtrump: bool = False,
        stops_at: int | None = None,
    ) -> None:
        """Raises PositionError for payoffs or a stop, CardError for a seat or strain that do not exist."""
        # A sitting dealer takes no trick here, and only so many places have room in a value.
        object.__setattr__(self, "payoff", _table(payoff).without_dealer())
        object.__setattr__(self, "declarer", int(Seat.of(declarer)))
        object.__setattr__(self, "strain", Strain.of(strain))
        object.__setattr__(self, "must_head", bool(must_head))
        object.__setattr__(self, "must_overtrump", bool(must_overtrump))
        if stops_at is not None and not (isinstance(stops_at, int) and 1 <= stops_at < _SIDE):
            raise PositionError(f"stops_at is {stops_at!r}, expected 1 to 10 tricks or None", code="objective")
        object.__setattr__(self, "stops_at", stops_at)
        object.__setattr__(
            self,
            "core",
            _core.Objective(
                _core.Goal.COALITION,
                int(self.strain),
                self.declarer,
                payoff=self.payoff.core,
                must_head=self.must_head,
                must_overtrump=self.must_overtrump,
                stops_at=stops_at or 0,
            ),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        rules = (self.must_head, self.must_overtrump, self.stops_at)
        return (Coalition, (self.payoff, self.declarer, self.strain, *rules))

    def worth(self, place: int) -> Any:
        """The payoff at a place of the declarer's order, 0 the best."""
        return self.payoff._levels(self.declarer)[place]


@dataclass(frozen=True, slots=True)
class AllPassBounds:
    """What a seat's tricks in the all-pass game lie between, whatever the tie rule.

    `guarantee`: the most tricks that the two others can force on each seat. `best_case`: the fewest that it could come
    to if everybody helped. `cards`: both after each legal card by rising index, where asked for.
    """

    guarantee: tuple[int, ...]
    best_case: tuple[int, ...]
    cards: dict[Any, tuple[tuple[int, ...], tuple[int, ...]]]


def _table(payoff: Any) -> PayoffTable:
    if isinstance(payoff, PayoffTable):
        return payoff
    if not isinstance(payoff, Mapping):
        raise PositionError(
            f"payoff is {type(payoff).__name__}, expected a PayoffTable or vectors with their payoffs", code="payoff"
        )
    return PayoffTable(payoff)


def _set_talon_rule(objective: AllPass | Guarantee, talon_takes: bool, third_lead: str) -> None:
    if third_lead not in THIRD_LEADS:
        raise PositionError(f"third_lead is {third_lead!r}, expected eldest or winner", code="objective")
    object.__setattr__(objective, "talon_takes", bool(talon_takes))
    object.__setattr__(objective, "third_lead", third_lead)


def _vectors(total: int, players: int, dealer: bool) -> Iterator[tuple[int, ...]]:
    for sat_out in range(3 if dealer else 1):
        rest = total - sat_out
        for first in range(rest + 1):
            for second in range(rest - first + 1) if players == 3 else [rest - first]:
                tricks = (first, second, rest - first - second)[:players]
                yield (*tricks, sat_out) if dealer else tricks


def _check_rows(rows: dict[tuple[int, ...], tuple[Any, ...]], players: int, total: int) -> None:
    if players not in (2, 3):
        raise PositionError(f"{players} payoffs for a vector, expected one each for two or three seats", code="payoff")
    if not 1 <= total < _SIDE:
        raise PositionError(f"vectors of {total} tricks in all, expected 1 to 10", code="payoff")
    lengths = (2,) if players == 2 else (3, 4)
    for vector, paid in rows.items():
        if len(vector) not in lengths or (len(vector) == 4 and not 0 <= vector[3] <= 2):
            beside = "" if players == 2 else " and perhaps a dealer's 0 to 2"
            raise PositionError(f"vector {vector}, expected tricks of {players} seats{beside}", code="payoff")
        if sum(vector) != total or min(vector) < 0:
            raise PositionError(f"vector {vector}, expected tricks that add up to {total} as others", code="payoff")
        if len(paid) != players or any(isinstance(one, float) and isnan(one) for one in paid):
            raise PositionError(f"payoffs {paid} for {vector}, expected {players} numbers", code="payoff")


def _order(full: dict[tuple[int, ...], tuple[Any, ...]], players: int) -> "NDArray[np.uint8]":
    """Each seat's places uint8[seat, dealer, tricks of seat 0, of seat 1]: 0 the best payoff, 255 no vector."""
    import numpy as np

    import preferans.array_core  # noqa: F401  # the order goes to the core

    order = np.full((3, 3, _SIDE, _SIDE), _NO_VECTOR, dtype=np.uint8)
    for seat in range(players):
        levels = sorted({paid[seat] for paid in full.values()}, reverse=True)
        places = {worth: place for place, worth in enumerate(levels)}
        for vector, paid in full.items():
            order[seat, vector[-1], vector[0], vector[1]] = places[paid[seat]]
    return order
