"""What results are worth to every seat, scored by the rules once and then remembered.

Scoring a deal takes longer than solving one, and the worth of a contract depends on very little: level, final tricks
and calls. So every question of this package asks a `Worths`, one for each rules, situation, declarer and kind of talon.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from preferans.calls import Call, CallKind
from preferans.cards import Card, Seat, Strain
from preferans.contract import MISERE_LEVEL
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.values import FirstLead, Ordered, TalonPayMode, TenGame
from preferans.scoring import (
    AllPassResult,
    Concession,
    DealResult,
    Entries,
    GameResult,
    MisereResult,
    Player,
    Situation,
    Whist,
    at_seats,
    deal_value,
    score,
    table,
)
from preferans.scoring.pairs import defending_seats, interests
from preferans.scoring.talon import talon_units

Worth = tuple[Fraction, ...]  # whists by seat: W, N, E and, at four, the sitting dealer
Calls = tuple[Whist, Whist]  # what counts in the end, of the first and the second defender
Share = tuple[int, int]  # tricks of the first and the second defender

TRICKS = 10
UNCALLED: Calls = (Whist.PASS, Whist.PASS)  # what counts where nobody was asked
_ACE = 7
# One talon for each number of units that the rules can pay for; entries do not name the cards.
_BY_ACES = (("S7", "C7"), ("SA", "C7"), ("SA", "CA"))
_BY_HONOURS = (("S7", "C7"), ("SA", "C7"), ("SA", "SK"), ("SA", "CA"))


def usual_situation(rules: Rules) -> Situation:
    """A first deal: no all-pass deals before it, and the last player deals, so that A is the eldest hand."""
    return Situation(table(rules.players)[-1])


def leader_of(rules: Rules, declarer: int) -> int:
    """The seat that leads to the first trick of a contract (A.3)."""
    return 0 if rules.first_lead is FirstLead.ELDEST else (declarer + 1) % 3


def defenders_of(declarer: int) -> tuple[Seat, Seat]:
    """The two others, first the one after the declarer."""
    first = Seat(declarer).next
    return first, first.next


def is_checked(level: int, rules: Rules) -> bool:
    """Whether a game of this level is checked by both defenders without calls (D.6)."""
    return level == TRICKS and rules.ten_game is TenGame.CHECK


class Worths:
    """The worth of every result of one declarer, in whists, by the hands as they are played: W, N, E and who sits out.

    `talon` is the talon that he took and may have to pay for, empty where he left it. `dark` is the bid that he made
    without looking, None for any other. In pairs the other pair holds both other hands, so that a player may sit behind
    another hand than the one he was dealt (`at_table` tells his own).
    """

    __slots__ = ("_aims", "_at", "_known", "_who", "dark", "declarer", "defenders", "derived", "rules", "situation",
                 "talon")  # fmt: skip

    def __init__(
        self, rules: Rules, situation: Situation, declarer: int, talon: tuple[Card, ...], dark: Call | None = None
    ) -> None:
        self.rules = rules
        self.situation = situation
        self.declarer = Seat(declarer)
        self.defenders = defenders_of(declarer)
        self.talon = talon
        self.dark = dark
        self.derived: dict[object, object] = {}  # what other modules have worked out from these worths
        self._who = defending_seats(self.declarer, situation.dealer, rules)
        self._at = tuple(self._who.index(player) for player in at_seats(situation.dealer, rules.players))
        self._known: dict[object, Worth] = {}
        self._aims: dict[Worth, Worth] = {}

    def aims(self, worth: Worth) -> Worth:
        """What each hand plays for: its worth, in pairs that of both partners together."""
        if not self.rules.pairs:
            return worth
        if worth not in self._aims:
            self._aims[worth] = interests(worth, self._who, self.rules)
        return self._aims[worth]

    def at_table(self, worth: Worth) -> Worth:
        """A worth by the seats that the players had in the auction."""
        return tuple(worth[place] for place in self._at) if self.rules.pairs else worth

    def forced(self, level: int) -> bool:
        """Whether both must whist: a dark game named at the level it was bought at (E.6.4)."""
        return self.dark is not None and self.dark.kind is CallKind.GAME and self.dark.level == level

    def game(self, level: int, strain: Strain, share: Share | None, calls: Calls) -> Worth:
        """The worth of a game; `share` are the defenders' tricks, None where nobody plays."""
        key = (level, strain if self.rules.suit_prices else None, share, calls)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self.of(self.game_result(level, strain, share, calls))
        return known

    def misere(self, tricks: int, calls: Calls = UNCALLED) -> Worth:
        """The worth of a misère with so many tricks of the declarer; `calls` where it may be whisted."""
        key = (MISERE_LEVEL, tricks, calls)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self.of(self.misere_result(tricks, calls))
        return known

    def concession(self, level: int) -> Worth | None:
        """The worth of giving up a bid of this level after the discard; None where the rules do not allow it (C.3)."""
        if not self.rules.concede or self.rules.suit_prices:
            return None
        key = ("concession", level)
        if key not in self._known:
            self._known[key] = self.of(Concession(self.declarer, level, self.rules.concede))
        return self._known[key]

    def game_result(self, level: int, strain: Strain, share: Share | None, calls: Calls) -> GameResult:
        """The result that `game` values."""
        tricks = None
        if share is not None:
            tricks = [TRICKS - sum(share)] * 3
            tricks[self.defenders[0]], tricks[self.defenders[1]] = share
        whist: dict[int, Whist | str] = dict(zip(self.defenders, calls, strict=True))
        dark = self.dark is not None
        bought = self.dark.level if self.dark is not None and self.dark.kind is CallKind.GAME else None
        return GameResult(
            level, self.declarer, tricks=tricks, whist=whist, strain=strain, talon=self.talon, dark=dark, bought=bought
        )

    def misere_result(self, tricks: int, calls: Calls) -> MisereResult:
        """The result that `misere` values; who bought a game in the dark plays an ordinary misère (E.6.4)."""
        whisters = [seat for seat, call in zip(self.defenders, calls, strict=True) if call is Whist.WHIST]
        dark = self.dark is not None and self.dark.kind is CallKind.MISERE
        return MisereResult(self.declarer, tricks, dark=dark, whisters=whisters)

    def of(self, result: DealResult) -> Worth:
        """The worth of any result, scored now."""
        value = deal_value(self.entries(result), self.rules)
        return tuple(value[player] for player in self._who)

    def entries(self, result: DealResult) -> Entries:
        """What is written for a result."""
        return score(result, self.rules, self.situation)

    def by_hand(self, worth: Mapping[Player, Fraction]) -> Worth:
        """A worth by player as one by hand: the opposite of `by_player`."""
        return tuple(worth[player] for player in self._who)

    def by_player(self, worth: Worth) -> dict[Player, Fraction]:
        """A worth by player, A first."""
        return dict(sorted(zip(self._who, worth, strict=True)))


def check_declarer(rules: Rules, declarer: int) -> None:
    """Raises RulesError for other rules than those of a pulka, and for a declarer that they do not know (E.8).

    >>> check_declarer(Rules.preset("zakaznoy"), 1)
    Traceback (most recent call last):
    ...
    preferans.errors.RulesError: games are ordered here: the eldest hand, W, plays, so N cannot be declarer
    """
    if not isinstance(rules, Rules):
        raise RulesError("decisions are analysed by the rules of a pulka alone", code="rules")
    if rules.ordered is not Ordered.NO and declarer != Seat.W:
        seat = Seat(declarer)
        raise RulesError(
            f"games are ordered here: the eldest hand, W, plays, so {seat} cannot be declarer", code="declarer"
        )


def worths_of(
    rules: Rules, situation: Situation, declarer: int, talon: Iterable[Card] = (), bid: Call | None = None
) -> Worths:
    """The worths of a declarer who took `talon`, shared by all talons that are paid alike; raises RulesError.

    `bid` is the call that won the auction, which matters if it was made in the dark.
    """
    check_declarer(rules, declarer)
    dark = bid if bid is not None and bid.dark else None
    return _worths(rules, situation, int(declarer), _alike(tuple(talon), rules), dark)


@lru_cache(maxsize=256)
def _worths(rules: Rules, situation: Situation, declarer: int, talon: tuple[Card, ...], dark: Call | None) -> Worths:
    return Worths(rules, situation, declarer, talon, dark)


def _alike(talon: tuple[Card, ...], rules: Rules) -> tuple[Card, ...]:
    """A talon that is paid like this one, the same for all of them."""
    if not talon or rules.talon_pay.mode is TalonPayMode.NONE:
        return ()
    if rules.talon_pay.mode is TalonPayMode.PER_ACE:
        names = _BY_ACES[sum(card.rank == _ACE for card in talon)]
    else:
        names = _BY_HONOURS[talon_units(talon)]
    return tuple(map(Card, names))


@lru_cache(maxsize=4096)
def all_pass_worth(rules: Rules, situation: Situation, tricks: tuple[int, int, int], dealer_tricks: int) -> Worth:
    """The worth of an all-pass deal to every player by his seat."""
    value = deal_value(score(AllPassResult(tricks, dealer_tricks=dealer_tricks), rules, situation), rules)
    return tuple(value[player] for player in at_seats(situation.dealer, rules.players))
