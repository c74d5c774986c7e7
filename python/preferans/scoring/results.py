"""What happened in a deal, as far as the record cares: four kinds of result, told by seats 0..2."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from preferans.cards import Card, Seat, Strain
from preferans.contract import GAME_LEVELS, Contract, ContractKind
from preferans.errors import RulesError

TRICKS = 10


class Whist(StrEnum):
    """What a defender said last: whist, pass, half-whist; check where a ten is checked without calls."""

    WHIST = "whist"
    PASS = "pass"
    HALF = "half"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game of 6..10: tricks by seat (None if not played), what both defenders said, in which order.

    `strain` may be None where no rule in force depends on it. `whist` maps the defenders' seats to their last call;
    `whist_order` lists the seats as they spoke (empty: the first after the declarer spoke first). `talon` is told
    only if it is paid for; `write_off` takes the win off the mountain where the rules leave the choice (ВМК); `dark`
    marks a game bought without looking, `bought` the level it was bought at, if told; `outbid_misere` a game that
    outbid one. Raises RulesError for tricks that are not ten, or defenders that are not the other two seats.

    >>> GameResult(7, 0, tricks=(7, 2, 1), whist={1: "whist", 2: "pass"}).whist_of(2).value
    'pass'
    """

    level: int
    declarer: Seat
    tricks: tuple[int, int, int] | None
    whist: tuple[tuple[Seat, Whist], tuple[Seat, Whist]]
    whist_order: tuple[Seat, ...]
    strain: Strain | None
    talon: tuple[Card, ...]
    write_off: bool
    dark: bool
    bought: int | None
    outbid_misere: bool

    def __init__(
        self,
        level: int,
        declarer: Seat | str | int,
        *,
        tricks: Iterable[int] | None,
        whist: Mapping[int, Whist | str] | Iterable[tuple[int, Whist | str]],
        whist_order: Iterable[Seat | str | int] = (),
        strain: Strain | str | None = None,
        talon: Iterable[Card | str | int] = (),
        write_off: bool = False,
        dark: bool = False,
        bought: int | None = None,
        outbid_misere: bool = False,
    ) -> None:
        if level not in GAME_LEVELS:
            raise RulesError(f"no level {level!r}: expected 6 to 10", code="level")
        if bought is not None and bought not in range(6, level + 1):
            raise RulesError(f"bought at {bought}, played at {level}: expected 6 to {level}", code="bid")
        seat = _active(declarer, "declarer")
        defenders = (seat.next, seat.next.next)
        calls = {Seat.of(who): whist_call(call) for who, call in dict(whist).items()}
        if set(calls) != set(defenders):
            told = ", ".join(map(str, calls)) or "nobody"
            raise RulesError(
                f"whist calls of {told}: expected both defenders, {defenders[0]} and {defenders[1]}", code="whist"
            )
        order = tuple(Seat.of(who) for who in whist_order)
        if order and set(order) != set(defenders):
            raise RulesError("whist_order: expected both defenders", code="whist_order")
        _set(
            self,
            level=int(level),
            declarer=seat,
            tricks=None if tricks is None else _ten_tricks(tricks),
            whist=tuple((who, calls[who]) for who in defenders),
            whist_order=order or defenders,
            strain=None if strain is None else Strain.of(strain),
            talon=_talon(talon),
            write_off=write_off,
            dark=dark,
            bought=bought,
            outbid_misere=outbid_misere,
        )

    @classmethod
    def of(
        cls,
        contract: Contract,
        *,
        tricks: Iterable[int] | None,
        whist: Mapping[int, Whist | str] | Iterable[tuple[int, Whist | str]],
        whist_order: Iterable[Seat | str | int] = (),
        talon: Iterable[Card | str | int] = (),
        dark: bool = False,
        bought: int | None = None,
    ) -> "GameResult":
        """The result of a Contract that is a game; raises RulesError for a misère."""
        if contract.kind is ContractKind.MISERE:
            raise RulesError("a misère is no game: expected MisereResult", code="contract")
        return cls(
            contract.level,
            contract.declarer,
            tricks=tricks,
            whist=whist,
            whist_order=whist_order,
            strain=contract.strain,
            talon=talon,
            dark=dark,
            bought=bought,
        )

    def whist_of(self, seat: int) -> Whist:
        """The last whist call of a defender's seat."""
        return dict(self.whist)[Seat(seat)]

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """Both defenders, first the one after the declarer."""
        return self.whist[0][0], self.whist[1][0]

    def said(self, call: Whist) -> tuple[Seat, ...]:
        """The defenders whose last call it was, in seat order from the declarer."""
        return tuple(seat for seat, made in self.whist if made is call)

    @property
    def undertricks(self) -> int:
        """Tricks that the declarer is short of his contract; 0 if made or not played."""
        return 0 if self.tricks is None else max(0, self.level - self.tricks[self.declarer])


@dataclass(frozen=True, slots=True)
class MisereResult:
    """A misère: the tricks that the declarer took; `shared` with the dealer of four (None: as the rules say).

    `dark` marks one bid without looking; `whisters` are the defenders who whist it under complicated whisting.

    >>> MisereResult(declarer=0, tricks=2).tricks
    2
    """

    declarer: Seat
    tricks: int
    shared: bool | None
    write_off: bool
    dark: bool
    whisters: tuple[Seat, ...]

    def __init__(
        self,
        declarer: Seat | str | int,
        tricks: int,
        *,
        shared: bool | None = None,
        write_off: bool = False,
        dark: bool = False,
        whisters: Iterable[Seat | str | int] = (),
    ) -> None:
        seat = _active(declarer, "declarer")
        whisting = tuple(sorted({_active(who, "whist") for who in whisters}))
        if seat in whisting:
            raise RulesError(f"{seat} plays the misère: expected a defender who whists", code="whist")
        _set(
            self,
            declarer=seat,
            tricks=_count(tricks, "declarer_tricks"),
            shared=shared,
            write_off=write_off,
            dark=dark,
            whisters=whisting,
        )


@dataclass(frozen=True, slots=True)
class AllPassResult:
    """An all-pass deal: tricks of the three seats, and of the sitting dealer whose talon cards took some.

    `bombs` are the seats that passed in the dark, S a sitting dealer who joined them.

    >>> AllPassResult((3, 3, 3), dealer_tricks=1).tricks
    (3, 3, 3)
    """

    tricks: tuple[int, int, int]
    dealer_tricks: int
    bombs: tuple[Seat, ...]

    def __init__(
        self, tricks: Iterable[int], *, dealer_tricks: int = 0, bombs: Iterable[Seat | str | int] = ()
    ) -> None:
        taken = _count(dealer_tricks, "dealer's tricks")
        if taken > 2:
            raise RulesError(f"the dealer took {taken} tricks: expected at most two, one a talon card", code="tricks")
        called = tuple(sorted({Seat.of(seat) for seat in bombs}))
        _set(self, tricks=_ten_tricks(tricks, TRICKS - taken), dealer_tricks=taken, bombs=called)


@dataclass(frozen=True, slots=True)
class Concession:
    """A declarer of a game who gives up after the discard: the level he had bid, and "without" how many tricks."""

    declarer: Seat
    level: int
    without: int

    def __init__(self, declarer: Seat | str | int, level: int, without: int) -> None:
        if level not in GAME_LEVELS:
            raise RulesError(f"no level {level!r} to concede: expected 6 to 10, never a misère", code="level")
        _set(self, declarer=_active(declarer, "declarer"), level=int(level), without=_count(without, "without"))


DealResult = GameResult | MisereResult | AllPassResult | Concession


def _set(instance: object, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(instance, name, value)


def _active(value: Seat | str | int, field: str) -> Seat:
    seat = Seat.of(value)
    if seat is Seat.S:
        raise RulesError(f"{field}: the sitting dealer does not play, expected seat W, N or E", code=field)
    return seat


def whist_call(value: Whist | str) -> Whist:
    """The whist call of a word; raises RulesError."""
    try:
        return Whist(value)
    except ValueError:
        raise RulesError(f"no whist call {value!r}: expected {', '.join(Whist)}", code="whist") from None


def _count(value: int, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= TRICKS:
        raise RulesError(f"{field} {value!r}: expected a number of tricks from 0 to 10", code="tricks")
    return value


def _ten_tricks(values: Iterable[int], total: int = TRICKS) -> tuple[int, ...]:
    tricks = tuple(_count(value, "tricks") for value in values)
    if len(tricks) != 3 or sum(tricks) != total:
        told = " + ".join(map(str, tricks))
        raise RulesError(f"tricks {told} = {sum(tricks)}: expected three numbers, {total} in all", code="tricks")
    return tricks


def _talon(cards: Iterable[Card | str | int]) -> tuple[Card, ...]:
    talon = tuple(Card(card) for card in cards)
    if len(set(talon)) != len(talon) or len(talon) not in (0, 2):
        raise RulesError(f"talon {' '.join(map(str, talon))}: expected two cards", code="talon")
    return talon
