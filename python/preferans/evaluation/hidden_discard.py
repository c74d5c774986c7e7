"""Catching the misère: the declarer has laid two cards away face down, the defenders see each other's cards.

Who knows what: everybody has seen the declarer's twelve cards, only he knows which two lie away, and the defenders'
hands are open. He is taken to have known the split of the cards when he laid away, so the value is the least that a
declarer can come to; at the table, where he lays away first, he does no better. The same holds for a misère looked at
after the fact, from any card on (`played`), and with the declarer himself to lead.

The value is that of a game of two with hidden information: the declarer may mix discards, the defenders plans.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from preferans import _core
from preferans.cards import Card, Cards, Seat
from preferans.errors import PositionError

Objective = Literal["caught", "tricks", "points"]
OBJECTIVES: tuple[Objective, ...] = ("caught", "tricks", "points")
CLOSE = 1e-4  # a value is exact if its two bounds are no further apart

_PRICES = {
    "caught": _core.CatchPrice.CAUGHT,
    "tricks": _core.CatchPrice.TRICKS,
    "points": _core.CatchPrice.POINTS,
}
_MOST_SECONDS = 1e6


@dataclass(frozen=True, slots=True)
class HiddenDiscard:
    """One discard, or several that come to the same because their cards touch.

    `weight` is its share in the declarer's mixture (or in the prior), `tricks` what the declarer takes if it is seen
    (one at most where only caught counts), `open_value` what those cost, `against` what the
    defence found is sure to cost it.
    """

    cards: tuple[Card, ...]
    same: tuple[tuple[Card, ...], ...]
    weight: float
    tricks: int
    open_value: float
    against: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A card of the defence's mixture: how often it is played, and what is sure after it with each discard."""

    card: Card
    weight: float
    promise: dict[tuple[Card, ...], float]


@dataclass(frozen=True, slots=True)
class Reply:
    """What the declarer's mixture plays with one discard: how likely that is by now, and the share of each card."""

    discard: tuple[Card, ...]
    weight: float
    cards: dict[Card, float]


class CatchMoment:
    """A moment of a solved misère: what both mixtures do there. Cards played lead to further moments."""

    __slots__ = ("_play",)

    def __init__(self, play: _core.CatchPlay) -> None:
        self._play = play

    @property
    def decided(self) -> bool:
        """Whether nothing more can be won or lost."""
        return self._play.over

    @property
    def to_move(self) -> Seat:
        """Whose turn it is."""
        return Seat(self._play.to_move)

    @property
    def discards(self) -> tuple[tuple[Card, ...], ...]:
        """The discards that are still possible, one of each class of equal ones."""
        return tuple(tuple(Cards(mask)) for mask in self._play.worlds())

    def defence(self) -> tuple[Plan, ...]:
        """The defenders' mixture at their turn; equal cards are one, the lowest. Raises PositionError."""
        if self.decided or self.to_move == self._declarer():
            raise PositionError("no defender is to play, expected the turn of one", code="trick")
        discards = self.discards
        return tuple(
            Plan(Card(card), weight, dict(zip(discards, promise, strict=True)))
            for card, weight, promise in self._play.defence()
        )

    def replies(self) -> tuple[Reply, ...]:
        """The declarer's mixture at his turn, for each discard that his mixture has. Raises PositionError."""
        if self.decided or self.to_move != self._declarer():
            raise PositionError("the declarer is not to play, expected his turn", code="trick")
        return tuple(
            Reply(tuple(Cards(mask)), weight, {Card(card): share for card, share, _ in shares})
            for mask, weight, shares in self._play.replies()
        )

    def after(self, card: Card | str | int) -> "CatchMoment":
        """The moment after a card; raises PositionError if it cannot be played."""
        return CatchMoment(self._play.after(Card(card)))

    def _declarer(self) -> int:
        return self._play.declarer


@dataclass(frozen=True, slots=True)
class MisereCatch:
    """The value of a misère with a hidden discard.

    `lower` is what the defence found is sure of, `upper` what the declarer's mixture is sure of: the value lies
    between. `single_plan` is the defenders' best without chance, `single_discard` the declarer's best discard if it
    is seen (with a prior: the mean over it): bounds that need no mixtures. `start` is the moment asked about.
    """

    objective: Objective
    declarer: Seat
    leader: Seat
    lower: float
    upper: float
    single_plan: float
    single_discard: float
    discards: tuple[HiddenDiscard, ...]
    start: CatchMoment = field(repr=False, compare=False)

    @property
    def exact(self) -> bool:
        """Whether the bounds are within 1e-4 of each other."""
        return self.upper - self.lower <= CLOSE

    @property
    def verdict(self) -> Literal["clean", "caught", "guess"]:
        """Clean whatever the defenders do, caught whatever was laid away, or a guess."""
        if self.upper <= 0:
            return "clean"
        return "caught" if self.single_plan > 0 else "guess"

    @property
    def mixture(self) -> tuple[HiddenDiscard, ...]:
        """The discards that the declarer mixes, the likeliest first."""
        made = [discard for discard in self.discards if discard.weight > 1e-7]
        return tuple(sorted(made, key=lambda discard: -round(discard.weight, 6)))  # equal shares in the order of cards


def misere_catch(
    hand12: Cards | str | int,
    defenders: Sequence[Cards | str | int],
    *,
    leader: Seat | str | int = 0,
    declarer: Seat | str | int = 0,
    objective: Objective = "caught",
    prior: Mapping[str | tuple[Card | str, ...], float] | None = None,
    played: Iterable[Card | str | int] = (),
    seconds: float = 20.0,
    memory: int = 800 << 20,
) -> MisereCatch:
    """The value and both best mixtures of a misère whose declarer has laid cards away face down.

    `hand12` are his cards with those laid away: one or two more than each of the `defenders` has, who are in playing
    order after him. `objective`: "caught" (chance), "tricks" (expected number), "points" (tens lost against a clean
    misère: two for the first trick, one for each later one). `prior` gives weights of discards, `{"CA H9": 3, ...}`,
    where the declarer does not choose by himself; others are never made. `played` cards come first: then all discards
    that are still possible are weighed, and tricks taken count. After `seconds`, or with `memory` bytes in use, the
    bounds reached are returned. Raises DealError, PositionError.

    >>> found = misere_catch("T987.AK8.987.98", ["AK.QJT.A.AKQT", "QJ.97.KQJT.J7"], leader=2)
    >>> found.verdict, round(found.lower, 4), round(found.upper, 4)
    ('guess', 0.5, 0.5)
    >>> [" ".join(map(str, discard.cards)) for discard in found.mixture]
    ['CK CA', 'CA H9']
    """
    if objective not in _PRICES:
        raise PositionError(f"objective {objective!r}, expected caught, tricks or points", code="objective")
    if not 0 <= seconds <= _MOST_SECONDS:
        raise PositionError(f"{seconds} seconds, expected 0 to {_MOST_SECONDS:.0f}", code="objective")
    if memory <= 0:
        raise PositionError(f"{memory} bytes of memory, expected more than none", code="memory")
    if len(defenders) != 2:
        raise PositionError(f"{len(defenders)} defenders, expected two hands", code="hands")
    by = Seat.of(declarer)
    hands = [0, 0, 0]
    for place, hand in enumerate((hand12, *defenders)):
        hands[(by + place) % 3] = Cards.of(hand).mask
    game = _core.MisereCatch(
        hands, by, Seat.of(leader), [Card(card) for card in played], _PRICES[objective], _weights(prior)
    )
    found = game.solve(1e-7, seconds, memory)
    return MisereCatch(
        objective,
        by,
        Seat.of(leader),
        found["lower"],
        found["upper"],
        found["single_plan"],
        found["single_discard"],
        tuple(
            HiddenDiscard(tuple(Cards(cards)), tuple(tuple(Cards(one)) for one in same), weight, tricks, value, against)
            for cards, same, weight, tricks, value, against in found["discards"]
        ),
        CatchMoment(_core.CatchPlay(game)),
    )


def _weights(prior: Mapping[str | tuple[Card | str, ...], float] | None) -> list[tuple[int, float]]:
    if prior is None:
        return []
    if not prior:
        raise PositionError("an empty prior, expected weights of discards", code="objective")
    weights = []
    for discard, weight in prior.items():
        cards = discard.split() if isinstance(discard, str) else discard
        weights.append((Cards.of(Card(card) for card in cards).mask, float(weight)))
    return weights
