"""The people at the table, A to D clockwise, and the seats that they take in one deal."""

from enum import IntEnum

from preferans.cards import Seat
from preferans.errors import RulesError


class Player(IntEnum):
    """A person at the table, fixed for the whole record; A, B, C, D sit clockwise.

    >>> Player.of("b"), str(Player.D)
    (<Player.B: 1>, 'D')
    """

    A = 0
    B = 1
    C = 2
    D = 3

    @classmethod
    def of(cls, value: "Player | str | int") -> "Player":
        """The player named by a letter A to D, an index 0..3 or a Player; raises RulesError."""
        if isinstance(value, str):
            index = "ABCD".find(value.upper()) if len(value) == 1 else -1
        else:
            index = int(value) if isinstance(value, int) and not isinstance(value, bool) else -1
        if not 0 <= index < 4:
            raise RulesError(f"no player {value!r}: expected one of A B C D", code="player")
        return cls(index)

    def __str__(self) -> str:
        return self.name


def table(players: int) -> tuple[Player, ...]:
    """The players of a table of 3 or 4, clockwise from A."""
    return tuple(Player(index) for index in range(players))


def at_seats(dealer: Player, players: int) -> tuple[Player, ...]:
    """Who sits where in a deal: the players of seats 0, 1, 2 (0 the eldest hand), then a sitting dealer.

    At three the dealer is the third hand, at four he sits out (s1; A.1).

    >>> [str(player) for player in at_seats(Player.D, 4)], [str(player) for player in at_seats(Player.A, 3)]
    (['A', 'B', 'C', 'D'], ['B', 'C', 'A'])
    """
    if dealer >= players:
        raise RulesError(f"{dealer} cannot deal at a table of {players}", code="dealer")
    return tuple(Player((dealer + step) % players) for step in range(1, players + 1))


def seat_of(player: Player, dealer: Player, players: int) -> Seat:
    """The seat of a player in one deal; seat S for the sitting dealer of four.

    >>> seat_of(Player.A, dealer=Player.A, players=4)
    <Seat.S: 3>
    """
    order = at_seats(dealer, players)
    if player not in order:
        raise RulesError(f"no player {player} at a table of {players}", code="player")
    return Seat(order.index(player))
