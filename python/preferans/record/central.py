"""A match of Croatian, Serbian or Slovenian preferans, deal by deal: bulls, soups, refes, end and settlement."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from preferans.errors import RulesError
from preferans.rules.central import SOUPS_PER_BULL, TALON_SPADES, CentralContract, CentralRules, TwoWithoutKontra
from preferans.scoring.central import score_central
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralResult, CentralSituation, check_game
from preferans.scoring.entries import Column, Entries, Entry
from preferans.scoring.players import Player, at_seats

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CentralMoment:
    """The record between two deals, by player: bulls, soups[i][j] of i on j, refes still to be used; refes written.

    >>> CentralMoment.start(CentralRules.preset("serbian", start_bulls=20), Player.C).bulls
    (20, 20, 20)
    """

    bulls: Row
    soups: tuple[Row, ...]
    pending: Row
    written: int
    dealer: Player

    @classmethod
    def start(cls, rules: CentralRules, dealer: Player) -> Self:
        """The record before the first deal."""
        none = (0,) * rules.players
        return cls((rules.start_bulls,) * rules.players, (none,) * rules.players, none, 0, dealer)

    @property
    def under_the_hat(self) -> bool:
        """Whether anybody has less than no bull (4.14)."""
        return any(bulls < 0 for bulls in self.bulls)

    @property
    def ended(self) -> bool:
        """Whether the bulls of all together are used up (4.14)."""
        return sum(self.bulls) <= 0

    def may_write_refe(self, rules: CentralRules) -> bool:
        """Whether a deal without play writes a refe for all (4.12)."""
        room = rules.max_refe is None or self.written < rules.max_refe
        return room and not self.under_the_hat


@dataclass(frozen=True, slots=True)
class CentralWritten:
    """One recorded deal: what was written, whether a refe was written for all, and the record before and after.

    `played` is False where the deal was not played: passed out, or spades that nobody doubled.
    """

    result: CentralResult
    situation: CentralSituation
    entries: Entries
    played: bool
    refe_written: bool
    before: CentralMoment
    after: CentralMoment


def advance(moment: CentralMoment, result: CentralResult, rules: CentralRules) -> CentralWritten:
    """Writes down one deal (4.11 to 4.14); raises RulesError for a result that the rules do not allow.

    >>> rules = CentralRules.preset("serbian", start_bulls=20, max_refe=1)
    >>> passed = advance(CentralMoment.start(rules, Player.C), CentralAllPass(), rules)
    >>> clubs = advance(passed.after, CentralGame("C", 2, active=(0, 1), tricks=(2, 2, 6)), rules)
    >>> clubs.after.bulls, clubs.after.pending
    ((0, 20, 20), (0, 1, 1))
    """
    situation = situation_of(moment, result, rules)
    if isinstance(result, CentralGame):
        check_game(result, rules)
    scored, played = result, isinstance(result, CentralGame)
    if isinstance(result, CentralGame) and is_undoubled_two(result, rules):
        played = False
        automatic = rules.two_without_kontra is TwoWithoutKontra.REFE_OR_PASS and not moment.may_write_refe(rules)
        if automatic:
            scored = CentralGame(result.contract, result.declarer, active=(), tricks=None)
        else:
            scored, situation = CentralAllPass(), CentralSituation(moment.dealer)
    entries = score_central(scored, rules, situation)
    refe = isinstance(scored, CentralAllPass) and moment.may_write_refe(rules)
    pending = [count + refe for count in moment.pending]
    if situation.refe and isinstance(result, CentralGame):
        pending[at_seats(moment.dealer, rules.players)[result.declarer]] -= 1
    bulls, soups = added(moment.bulls, moment.soups, entries)
    dealer = Player((moment.dealer + 1) % rules.players)
    after = CentralMoment(bulls, soups, tuple(pending), moment.written + refe, dealer)
    return CentralWritten(result, situation, entries, played, refe, moment, after)


def situation_of(moment: CentralMoment, result: CentralResult, rules: CentralRules) -> CentralSituation:
    """What the record says about a deal: a pending refe of the declarer doubles it (4.12)."""
    left = sum(moment.bulls)
    if not isinstance(result, CentralGame):
        return CentralSituation(moment.dealer, bulls_left=left)
    declarer = at_seats(moment.dealer, rules.players)[result.declarer]
    frozen = rules.hat_blocks_refe_use and moment.under_the_hat
    return CentralSituation(moment.dealer, moment.pending[declarer] > 0 and not frozen, left)


def is_undoubled_two(game: CentralGame, rules: CentralRules) -> bool:
    """Whether these are spades with the talon that are not played because nobody gave kontra (4.13)."""
    two = game.contract == CentralContract.of_level(TALON_SPADES)
    return two and not game.kontra and rules.two_without_kontra is not TwoWithoutKontra.PLAY


def added(bulls: Row, soups: tuple[Row, ...], entries: Iterable[Entry]) -> tuple[Row, tuple[Row, ...]]:
    """Bulls and soups with the entries of a deal."""
    middle, sides = list(bulls), [list(row) for row in soups]
    for entry in entries:
        if entry.column is Column.BULLS:
            middle[entry.player] += int(entry.amount)
        elif entry.on is not None:
            sides[entry.player][entry.on] += int(entry.amount)
    return tuple(middle), tuple(tuple(row) for row in sides)


# The end


@dataclass(frozen=True, slots=True)
class CentralSettlement:
    """A settled match in soups: the bulls that everybody writes off and the results, which sum to zero."""

    write_off: Row
    result: Row


def settle(bulls: Row, soups: tuple[Row, ...]) -> CentralSettlement:
    """Everybody writes off the same bulls so that none is left, the last ones who has most; a bull is ten soups (4.14).

    >>> settle((10, 20, 24), ((0, 0, 12), (0, 0, 12), (60, 30, 0)))
    CentralSettlement(write_off=(18, 18, 18), result=(32, -38, 6))
    """
    base, rest = divmod(sum(bulls), len(bulls))
    most = sorted(range(len(bulls)), key=lambda player: (-bulls[player], player))[:rest]
    write_off = tuple(base + (player in most) for player in range(len(bulls)))
    result = tuple(
        SOUPS_PER_BULL * (write_off[player] - bulls[player]) + balance(soups, player) for player in range(len(bulls))
    )
    return CentralSettlement(write_off, result)


def running_score(bulls: Row, soups: tuple[Row, ...]) -> Row:
    """The score of an online sheet: ten for each bull still to lose, and the soups, without writing off (4.14)."""
    return tuple(-SOUPS_PER_BULL * own + balance(soups, player) for player, own in enumerate(bulls))


def balance(soups: tuple[Row, ...], player: int) -> int:
    """Soups that a player wrote less those written on him."""
    return sum(soups[player]) - sum(row[player] for row in soups)


# The paper


def paper_column(follower: int, declarer: int) -> str:
    """The side on which a defender writes his soups, by seats: where the declarer sits (4.11).

    >>> paper_column(0, declarer=2), paper_column(0, declarer=1)
    ('left', 'right')
    """
    if follower == declarer:
        raise RulesError("the declarer writes no soups: expected a defender", code="follower")
    return "left" if (declarer + 1) % 3 == follower else "right"


def middle_marks(start: int, changes: Iterable[int]) -> list[int | str]:
    """A middle column as written: the totals, a hat where it falls to zero or below, crossed where it rises again.

    Zero itself is only the hat (A9).

    >>> middle_marks(30, [-40, 20])
    [30, 'hat', -10, 'hat_crossed', 10]
    """
    total, hat = start, False
    marks: list[int | str] = [start]
    for change in changes:
        total += change
        if hat is (total > 0):
            hat = not hat
            marks.append("hat" if hat else "hat_crossed")
        if total:
            marks.append(total)
    return marks
