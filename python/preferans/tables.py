"""Many related or independent questions at once: tables of tricks, all discards, arrays of deals."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from preferans.array_core import _core
from preferans.cards import DECK, Card, Seat, Strain
from preferans.deal import Deal, Position
from preferans.errors import DealError, PositionError
from preferans.solving import Misere, Solver, Tricks

Array = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class TricksTable:
    """What each hand can make as declarer, in tricks.

    `with_talon` uint8[3, 5] (declarer, strain S C D H N): with the talon taken and the best of the 66 discards;
    `misere_with_talon` uint8[3] the same for the misère (fewest tricks). `as_dealt` and `misere`: the ten cards as
    they are, the talon left aside. `guarantee` uint8[3]: the most tricks that the two others can force on a hand
    without a trump. With no talon the first two are None.
    """

    leader: int
    with_talon: Array | None
    misere_with_talon: Array | None
    as_dealt: Array
    misere: Array
    guarantee: Array


@dataclass(frozen=True, slots=True, eq=False)
class Discards:
    """Every discard of a declarer who has taken the talon, with exact tricks.

    `pairs`: the 66 pairs by card index. `tricks` uint8[66, 5] by pair and strain S C D H N, `misere` uint8[66].
    """

    pairs: tuple[tuple[Card, Card], ...]
    tricks: Array
    misere: Array

    @property
    def best(self) -> Array:
        """Most tricks in each strain, uint8[5]."""
        most: Array = self.tricks.max(axis=0)
        return most

    @property
    def best_misere(self) -> int:
        """Fewest tricks in the misère."""
        return int(self.misere.min())

    def best_pairs(self, strain: Strain | str | int) -> list[tuple[Card, Card]]:
        """The discards that give most tricks in `strain`; raises CardError where there is no such strain."""
        column = self.tricks[:, int(Strain.of(strain))]
        return [pair for pair, tricks in zip(self.pairs, column, strict=True) if tricks == column.max()]

    def best_misere_pairs(self) -> list[tuple[Card, Card]]:
        """The discards that give fewest tricks in the misère."""
        return [pair for pair, tricks in zip(self.pairs, self.misere, strict=True) if tricks == self.misere.min()]


@dataclass(frozen=True, slots=True)
class Exchange:
    """The exchange of the game for two (Pasy) with all cards seen.

    `value`: the leader's tricks minus the other's by best exchange and play, which the leader wants low. `gifts`: all
    pairs of his twelve cards that lead there. `discards`: the other's best discard after each gift, the lowest of
    equals.
    """

    value: int
    gifts: tuple[tuple[Card, Card], ...]
    discards: tuple[tuple[Card, Card], ...]


def tricks_table(
    deal: Deal,
    leader: Seat | str | int = 0,
    *,
    must_head: bool = False,
    must_overtrump: bool = False,
    solver: Solver | None = None,
) -> TricksTable:
    """Exact tricks for three declarers and five strains and the misère, with the talon and as dealt.

    `leader` leads the first trick, whoever is declarer (rules: the eldest hand). `must_head` and `must_overtrump` are
    house rules of play (see `Position.legal`). Raises DealError for a deal of two.

    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> table = tricks_table(deal)
    >>> table.with_talon.tolist()
    [[8, 3, 3, 8, 6], [6, 8, 4, 7, 8], [0, 0, 5, 1, 0]]
    >>> table.misere.tolist()
    [6, 2, 7]
    """
    position = _start(deal, leader)
    core = _core_of(solver)
    games = [Tricks(strain, seat, must_head, must_overtrump).core for seat in range(3) for strain in range(5)]
    games += [Misere(seat, must_head).core for seat in range(3)]
    values = np.array(core.values(position.core, games), dtype=np.uint8)
    with_talon = misere_with_talon = None
    if deal.talon:
        best = [core.best_discards(position.core, deal.talon, seat, must_head, must_overtrump) for seat in range(3)]
        with_talon = np.array([tricks for tricks, _ in best], dtype=np.uint8)
        misere_with_talon = np.array([misere for _, misere in best], dtype=np.uint8)
    # Without a trump, a hand that avoids tricks against two others plays the misère.
    misere = values[15:]
    return TricksTable(
        position.leader, with_talon, misere_with_talon, values[:15].reshape(3, 5), misere, guarantee=misere.copy()
    )


def tricks_by_leader(deal: Deal, *, solver: Solver | None = None) -> Array:
    """Exact tricks as dealt by who leads: uint8[3, 3, 5], leader by declarer by strain S C D H N.

    Cheaper than three tables. Raises DealError for a deal of two.

    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> tricks = tricks_by_leader(deal)
    >>> bool((tricks[1] == tricks_table(deal, leader=1).as_dealt).all())
    True
    """
    games = [Tricks(strain, seat).core for seat in range(3) for strain in range(5)]
    values = _core_of(solver).values(_start(deal, 0).core, games, range(3))
    return np.array(values, dtype=np.uint8).reshape(3, 3, 5)


def best_discards(
    deal: Deal,
    declarer: Seat | str | int = 0,
    leader: Seat | str | int = 0,
    *,
    talon: int = 0,
    must_head: bool = False,
    must_overtrump: bool = False,
    solver: Solver | None = None,
) -> Discards:
    """Exact tricks of the declarer for each of his 66 discards, in five strains and the misère.

    A deal of two hands may have two `talons`: `talon` says which of them he takes, 0 or 1. `must_head` and
    `must_overtrump` are house rules of play (see `Position.legal`). Raises DealError where the deal has no such talon.

    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> discards = best_discards(deal, declarer="N")
    >>> discards.best.tolist(), discards.best_pairs("N")
    ([6, 8, 4, 7, 8], [(Card('S7'), Card('H7')), (Card('S9'), Card('H7'))])
    """
    position = Position(deal.hands, leader)
    taken = _talon(deal, talon)
    core, seat = _core_of(solver), int(Seat.of(declarer))
    pairs, tricks, misere = core.discards(position.core, taken, seat, must_head, must_overtrump)
    return Discards(tuple((Card(low), Card(high)) for low, high in pairs.tolist()), tricks, misere)


def best_exchange(deal: Deal, leader: Seat | str | int = 0, *, solver: Solver | None = None) -> Exchange:
    """What a deal of two hands comes to: `leader` takes the talon and gives two cards, the other lays two away.

    Then the leader leads, there is no trump, and each wants fewer tricks than the other. Exact over all 66 gifts and
    66 discards. Raises DealError where the deal is not of two hands of ten with a talon.

    >>> deal = Deal.parse("AK7.QJ.98.T98 | QT.AK7.AK.AK7 | S8 C8")
    >>> exchange = best_exchange(deal)
    >>> exchange.value, [str(card) for card in exchange.gifts[0]]
    (-2, ['SK', 'SA'])
    """
    if len(deal.hands) != 2 or len(deal.talon) != 2:
        raise DealError("no deal of two hands with a talon of two, which the exchange needs", code="hands")
    position = Position(deal.hands, leader)
    value, gifts, discards = _core.exchange(_core_of(solver), position.core, deal.talon)
    return Exchange(value, _card_pairs(gifts), _card_pairs(discards))


def _card_pairs(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[Card, Card], ...]:
    return tuple((Card(low), Card(high)) for low, high in pairs)


Progress = Callable[[int, int], object]


def solve_many(
    hands: npt.ArrayLike,
    objectives: Sequence[str] = ("S", "C", "D", "H", "N"),
    declarers: Iterable[Seat | str | int] = (0, 1, 2),
    leaders: npt.ArrayLike = 0,
    threads: int = 0,
    progress: Progress | None = None,
    *,
    must_head: bool = False,
    must_overtrump: bool = False,
    memory: int = 4 << 20,
) -> npt.NDArray[np.int8]:
    """Tricks of many deals on all cores: int8[n, declarers, objectives], the same for any number of threads.

    `hands`: uint32[n, 3] (or [n, 2]) card sets of equal size. `objectives`: strains S C D H N and `misere`.
    `leaders`: one seat for all deals, or one for each. `threads`: 0 for all cores. `progress(done, total)` is called
    several times a second. `must_head` and `must_overtrump` are house rules of play (see `Position.legal`). `memory`
    bounds the tables of each thread in bytes. Raises DealError or PositionError
    that names the first bad deal, before anything is solved.

    >>> hands = [[hand.mask for hand in Deal.parse("AK.-.-.7 | QJ.-.-.8 | T9.-.-.9").hands]]
    >>> solve_many(hands, objectives=["H", "N", "misere"]).tolist()
    [[[2, 2, 2], [0, 0, 0], [1, 1, 1]]]
    """
    masks = _card_sets(hands)
    if masks.ndim != 2 or masks.shape[1] not in (2, 3):
        raise DealError(f"hands have shape {list(masks.shape)}, expected [n, 3] or [n, 2]", code="hands")
    seats = np.asarray(leaders)
    if seats.ndim > 1 or (seats.ndim == 1 and len(seats) != len(masks)) or seats.dtype.kind not in "iu":
        raise PositionError(f"leaders have shape {list(seats.shape)}, expected one seat or {len(masks)}", code="leader")
    if seats.size and not 0 <= int(seats.min()) <= int(seats.max()) < masks.shape[1]:
        raise PositionError(f"a leader is not a seat, expected 0 to {masks.shape[1] - 1}", code="leader")
    starts = np.ascontiguousarray(np.broadcast_to(seats, (len(masks),)), dtype=np.uint8)
    players = [int(Seat.of(declarer)) for declarer in declarers]
    rules = (must_head, must_overtrump)
    games = [_game(name, declarer, *rules) for declarer in players for name in objectives]
    values = _core.solve_many(masks, starts, games, threads, memory, False, progress)
    return values.reshape(len(masks), len(players), len(objectives))


def _card_sets(hands: npt.ArrayLike) -> npt.NDArray[np.uint32]:
    """The hands as 32-bit sets; raises DealError for anything but whole numbers of 32 bits."""
    try:
        sets = np.asarray(hands)
    except ValueError as error:
        raise DealError(f"hands are no uint32 array [n, 3]: {error}", code="hands") from error
    if sets.dtype.kind not in "iu" or (sets.size and not 0 <= int(sets.min()) <= int(sets.max()) <= DECK):
        raise DealError(f"hands are {sets.dtype}, expected uint32 sets of cards, 0 to 0xFFFFFFFF", code="hands")
    return np.ascontiguousarray(sets, dtype=np.uint32)


def _game(name: str, declarer: int, must_head: bool, must_overtrump: bool) -> _core.Objective:
    if name == "misere":
        return Misere(declarer, must_head).core
    return Tricks(name, declarer, must_head, must_overtrump).core


def _talon(deal: Deal, which: int) -> tuple[Card, ...]:
    """The cards that a declarer takes."""
    talons = deal.talons or ((deal.talon,) if deal.talon else ())
    if not talons:
        raise DealError("the deal has no talon, expected two cards for the declarer to take", code="talon")
    if not 0 <= which < len(talons):
        raise DealError(f"talon {which!r}, expected {' or '.join(map(str, range(len(talons))))}", code="talon")
    return talons[which]


def _start(deal: Deal, leader: Seat | str | int) -> Position:
    if len(deal.hands) != 3:
        raise DealError("a deal of two hands, expected three", code="hands")
    return Position(deal.hands, leader)


def _core_of(solver: Solver | None) -> _core.Solver:
    return _core.own_solver() if solver is None else solver.core
