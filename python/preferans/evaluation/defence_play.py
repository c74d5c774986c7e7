"""The trick values that the defenders' decisions stand on, by the solver: both together, each of them alone (8.1).

A defender who drops is out of the play, his cards dead: the declarer then plays against one hand, and another may have
to lead. Two who follow freely are one side that wants the declarer's worst payoff; who of them takes the tricks is read
off the line of best play.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from preferans.all_pass import Coalition, PayoffTable
from preferans.cards import Card, Cards, Strain
from preferans.deal import Position
from preferans.evaluation.defence_tree import DefenceTricks
from preferans.evaluation.splitting import tricks_of_line
from preferans.evaluation.worths import TRICKS, Share, defenders_of
from preferans.scoring.central_play import first_leader
from preferans.solving import Misere, Tricks, caught, solve

_FOREHAND = 2  # the seat before the forehand: as if it dealt


@dataclass(frozen=True, slots=True)
class PlayRules:
    """How a contract is played.

    `needs`: for a contract that one number decides, what the declarer must take (0: no trick at all); None where every
    trick counts. `stops`: the tricks of the defence with which play ends, None where all are played. `led_through`: the
    defender before the declarer leads; else the declarer where `declarer_leads`, or the forehand. `sole_aim`: most
    tricks of the defence are always its best. `must_head` and `must_overtrump` are house rules of play (1.4).
    """

    strain: Strain
    needs: int | None = None
    stops: int | None = None
    led_through: bool = False
    declarer_leads: bool = False
    sole_aim: bool = True
    must_head: bool = False
    must_overtrump: bool = False

    def tricks(self, declarer: int) -> Tricks:
        """The game for most tricks; `declarer` is a place among the hands."""
        return Tricks(self.strain, declarer, self.must_head, self.must_overtrump)

    def misere(self, declarer: int) -> Misere:
        """The game for no trick."""
        return Misere(declarer, self.must_head, self.must_overtrump)

    def leader(self, declarer: int, active: Sequence[int]) -> int:
        """The seat that leads to the first trick when these defenders play (4.8, 7)."""
        if self.declarer_leads and not self.led_through:
            return declarer
        return first_leader(_FOREHAND, declarer, active, led_through=self.led_through)


Pay = Callable[[int, int], int]  # the declarer's payoff for the tricks of the first and the second defender


class DefencePlay:
    """One contract of one declarer, whatever he lays away: tricks of the defence by hands, each found once.

    Hands that differ only in cards between which no other is in play are the same question.
    """

    def __init__(self, rules: PlayRules, declarer: int, pay: Pay) -> None:
        """`pay` is what free play of both defenders is worth to the declarer."""
        self.rules, self.declarer, self.pay = rules, int(declarer), pay
        self._payoff: tuple[PayoffTable, list[int]] | None = None
        self._known: dict[object, DefenceTricks] = {}

    def tricks(self, hands: Sequence[Cards]) -> DefenceTricks:
        """What the defence takes when these hands are played."""
        key = relative(hands)
        if key not in self._known:
            self._known[key] = self._solved(hands)
        return self._known[key]

    @property
    def coalition(self) -> Coalition:
        """Free play of both: the declarer for his payoff, the two against it; its values are places in `levels`."""
        rules = self.rules
        return Coalition(
            self._table[0],
            self.declarer,
            rules.strain,
            must_head=rules.must_head,
            must_overtrump=rules.must_overtrump,
            stops_at=rules.stops,
        )

    @property
    def levels(self) -> list[int]:
        """The declarer's payoffs of free play from low to high."""
        return self._table[1]

    def start(self, hands: Sequence[Cards], active: Sequence[int]) -> Position:
        """The first moment of play; with one defender a position of two hands in the order of play."""
        leader = self.rules.leader(self.declarer, active)
        seats = seats_in(self.declarer, active)
        return Position([hands[seat] for seat in seats], seats.index(leader))

    @property
    def _table(self) -> tuple[PayoffTable, list[int]]:
        if self._payoff is None:
            self._payoff = payoff_table(self.pay, self.declarer, self.rules.stops)
        return self._payoff

    def _solved(self, hands: Sequence[Cards]) -> DefenceTricks:
        first, second = defenders_of(self.declarer)
        both = self.start(hands, (first, second))
        if self.rules.needs is not None:
            return DefenceTricks(caught=self._beaten(both))
        free = self._shares(both, solve(both, self.coalition, line=True).line)
        owned = None
        if not self.rules.sole_aim:
            owned = self._shares(both, solve(both, self.rules.tricks(self.declarer), line=True).line)
        return DefenceTricks(free, self._alone(hands, first), self._alone(hands, second), owned=owned)

    def _beaten(self, both: Position) -> bool:
        needs = self.rules.needs
        if needs == 0 and self.rules.strain is Strain.NO_TRUMP:
            return caught(both, self.declarer, self.rules.must_head)
        assert needs is not None
        if needs == 0:
            return bool(solve(both, self.rules.misere(self.declarer)).value > 0)
        return bool(solve(both, self.rules.tricks(self.declarer)).value < needs)

    def _alone(self, hands: Sequence[Cards], defender: int) -> int:
        seats = seats_in(self.declarer, (defender,))
        start = self.start(hands, (defender,))
        own = int(solve(start, self.rules.tricks(seats.index(self.declarer))).value)
        taken = len(hands[self.declarer]) - own
        return taken if self.rules.stops is None else min(taken, self.rules.stops)

    def _shares(self, start: Position, line: Iterable[Card]) -> Share:
        totals = trick_totals(start, tuple(line), self.rules.strain, self.declarer, self.rules.stops)
        first, second = defenders_of(self.declarer)
        return totals[first], totals[second]


def trick_totals(
    start: Position, line: tuple[Card, ...], strain: Strain, declarer: int, stops: int | None
) -> tuple[int, ...]:
    """Everybody's tricks after a line of play, those of `start.won` included, up to where play stops.

    `declarer` is a place among the hands; play stops when the others have `stops` tricks.
    """
    hands = len(start.hands)
    totals = tuple(start.won[:hands])
    for end in range(hands - len(start.trick), len(line) + 1, hands):
        if stops is not None and sum(totals) - totals[declarer] >= stops:
            break
        taken = tricks_of_line(start, line[:end], strain)
        totals = tuple(won + one for won, one in zip(start.won, taken, strict=False))
    return totals


def seats_in(declarer: int, active: Iterable[int]) -> list[int]:
    """The seats that play, in the order of play from the lowest."""
    return sorted({int(declarer), *map(int, active)})


def relative(hands: Sequence[Cards]) -> tuple[str, ...]:
    """The hands with every card told only by its holder, suit by suit from the highest card in play.

    >>> relative([Cards.parse(hand) for hand in ("AQ.-.-.-", "K7.-.-.-", "JT.-.-.-")])
    ('010221', '', '', '')
    """
    owner = {card: str(seat) for seat, hand in enumerate(hands) for card in hand}
    return tuple("".join(owner.get(Card(8 * suit + rank), "") for rank in range(7, -1, -1)) for suit in range(4))


def payoff_table(pay: Pay, declarer: int, stops: int | None) -> tuple[PayoffTable, list[int]]:
    """Free play for every final vector of tricks, and the declarer's payoffs from low to high.

    The table has their places in that list, so that contracts of different price share one. Where play stops early more
    tricks change nothing.
    """
    first, second = defenders_of(declarer)
    splits = [(one, other) for one in range(TRICKS + 1) for other in range(TRICKS + 1 - one)]
    paid = {split: pay(*split) for split in {_stopped(*split, stops) for split in splits}}
    levels = sorted(set(paid.values()))
    places = {split: levels.index(paid[_stopped(*split, stops)]) for split in splits}
    return _shared_table(first, second, tuple(sorted(places.items()))), levels


def _stopped(one: int, other: int, stops: int | None) -> Share:
    if stops is None or one + other <= stops:
        return one, other
    one = min(one, stops)
    return one, stops - one


@lru_cache(maxsize=256)
def _shared_table(first: int, second: int, places: tuple[tuple[Share, int], ...]) -> PayoffTable:
    rows = {}
    for (one, other), place in places:
        tricks = [TRICKS - one - other] * 3
        tricks[first], tricks[second] = one, other
        rows[tuple(tricks)] = tuple(-place if seat in (first, second) else place for seat in range(3))
    return PayoffTable(rows)
