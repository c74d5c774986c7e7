"""What the record adds to a deal: who deals, the run of all-pass deals, bombs, closed pools, ordered games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from preferans.errors import RulesError
from preferans.scoring.orders import cell_of
from preferans.scoring.players import Player


@dataclass(frozen=True, slots=True)
class Situation:
    """What the record adds to a deal: who deals, all-pass deals before it, the multiplier, whose pool is closed.

    `price` replaces the rules' price of an all-pass trick (opening deals, bombs). `queues` are the orders of the bombs
    that players hold, the next one first: the declarer's game is played on his first bomb. `bomb_run` counts the bomb
    deals just before, `forced` marks a deal that has to be an all-pass one, `lowest_level` the lowest that may be bid
    apart from the run of all-pass deals, `tables` the ordered games that players have marked.

    >>> Situation(dealer="D").dealer, Situation(dealer="C", streak=2).streak
    (<Player.D: 3>, 2)
    >>> Situation("C", queues={"A": (2, 1)}).factor("A", dark=True)
    8
    """

    dealer: Player
    streak: int
    multiplier: int
    closed: tuple[Player, ...]
    price: Fraction | None
    queues: tuple[tuple[Player, tuple[int, ...]], ...]
    bomb_run: int
    forced: bool
    lowest_level: int
    tables: tuple[tuple[Player, tuple[str, ...]], ...]

    def __init__(
        self,
        dealer: Player | str | int,
        *,
        streak: int = 0,
        multiplier: int = 1,
        closed: Iterable[Player | str | int] = (),
        price: Fraction | int | None = None,
        queues: Mapping[Player, Iterable[int]] | Mapping[str, Iterable[int]] | None = None,
        bomb_run: int = 0,
        forced: bool = False,
        lowest_level: int = 6,
        tables: Mapping[Player, Iterable[str]] | Mapping[str, Iterable[str]] | None = None,
    ) -> None:
        for name, count in (("streak", streak), ("bomb_run", bomb_run)):
            if count < 0:
                raise RulesError(f"{name} {count}: expected 0 or more deals", code=name)
        if multiplier < 1:
            raise RulesError(f"multiplier {multiplier}: expected 1 or more", code="multiplier")
        if price is not None and price <= 0:
            raise RulesError(f"price {price}: expected more than 0", code="price")
        held = {Player.of(player): tuple(orders) for player, orders in (queues or {}).items()}
        if any(order < 1 for orders in held.values() for order in orders):
            raise RulesError("queues: expected orders of bombs, each 1 or more", code="queues")
        values: dict[str, object] = {
            "dealer": Player.of(dealer),
            "streak": streak,
            "multiplier": multiplier,
            "closed": tuple(sorted(Player.of(player) for player in closed)),
            "price": None if price is None else Fraction(price),
            "queues": tuple(sorted((player, orders) for player, orders in held.items() if orders)),
            "bomb_run": bomb_run,
            "forced": forced,
            "lowest_level": lowest_level,
            "tables": tuple(
                sorted((Player.of(player), tuple(map(cell_of, games))) for player, games in (tables or {}).items())
            ),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def bomb_of(self, player: Player | str | int) -> int:
        """The order of the bomb that a player's next game is played on, 0 without one."""
        orders = dict(self.queues).get(Player.of(player), ())
        return orders[0] if orders else 0

    def factor(self, declarer: Player | str | int, *, dark: bool = False) -> int:
        """What everything is multiplied by that is written for the declarer's game: bomb, dark game, `multiplier`."""
        return self.multiplier * (1 << self.bomb_of(declarer)) * (2 if dark else 1)

    def table_of(self, player: Player | str | int) -> tuple[str, ...]:
        """The ordered games that a player has marked."""
        return dict(self.tables).get(Player.of(player), ())
