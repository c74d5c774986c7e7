"""Matches in Portable Preferans Notation: the deals that the reader returns replayed, scored and checked (9).

The reader (preferans.notation) gives a PlayedDeal a record; what only the score knows (number, order, kontra, refa,
value, summary, the tags) stands in its comment. Here the cards are played again and everything written is compared.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from preferans.cards import Seat
from preferans.deal import Deal, PlayedDeal
from preferans.errors import RulesError
from preferans.notation.record import Record, check_play
from preferans.notation.words import ALL_PASS
from preferans.record.central import CentralMoment, CentralWritten, advance, settle
from preferans.rules.central import KONTRA_NAMES, CentralContract, CentralRules
from preferans.scoring.central import amounts_of, unit_of
from preferans.scoring.central_results import CentralAllPass, CentralGame, CentralResult
from preferans.scoring.entries import Column
from preferans.scoring.players import Player, at_seats

_CODES = {"6S": "S", "6D": "D", "6H": "H", "6C": "C", "misere": "betl", "6N": "sans", "10N": "preferans"}
_NOTE = re.compile(r"(?:ppn )?(?P<name>id|order|kontra|refa|value|summary|igra|[A-Z]\w*)(?: (?P<value>.*))?")
_ENTRY = re.compile(r"(?P<role>[MF])(?P<tricks>10|\d)(?::(?P<first>[^:]+))?(?::(?P<second>[^:]+))?")


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A match played again: its rules, the deals with what was written for each, the players' names (A, B, C)."""

    rules: CentralRules
    played: tuple[PlayedDeal, ...]
    written: tuple[CentralWritten, ...]
    names: tuple[str, ...]

    @property
    def final(self) -> CentralMoment:
        """The record after the last deal."""
        return self.written[-1].after

    @property
    def units(self) -> tuple[int | None, ...]:
        """The unit of every deal, None where all passed."""
        return tuple(unit_written(one) for one in self.written)

    @property
    def results(self) -> tuple[int, ...]:
        """The settled results of players 1, 2, 3, in soups; they sum to zero."""
        return settle(self.final.bulls, self.final.soups).result


def replay_match(
    deals: Iterable[Deal | PlayedDeal | Exception], rules: CentralRules | None = None, *, strict: bool = True
) -> ReplayedMatch:
    """Plays the deals that `read_many` found in a PPN file again, one after another.

    The tags Bula and Refe set the start of the match, and Variant its rules unless `rules` are given. Raises the
    reader's error for a record that it could not read, and RulesError for a deal that the rules do not allow or, when
    `strict`, a record (refa, value, summary, results) that says something else than the rules do.
    """
    played = [_played(deal) for deal in deals]
    if not played:
        raise RulesError("no deals: expected a match", code="deals")
    tags = _notes(played[0])
    table = _rules(tags, rules)
    moment: CentralMoment | None = None
    written: list[CentralWritten] = []
    for number, deal in enumerate(played, start=1):
        try:
            dealer = _dealer(deal)
            if moment is None:
                moment = CentralMoment.start(table, dealer)
            if dealer != moment.dealer:
                raise RulesError(f"player {dealer + 1} deals: expected player {moment.dealer + 1}", code="order")
            one = advance(moment, result_of(deal), table)
            if strict:
                _check_record(deal, one)
        except RulesError as error:
            raise RulesError(f"deal {number}: {error}", code=error.code) from error
        written.append(one)
        moment = one.after
    match = ReplayedMatch(table, tuple(played), tuple(written), _names(played[0]))
    if strict:
        _check_results(tags, match)
    return match


def result_of(played: PlayedDeal) -> CentralResult:
    """The result of one record, by the seats of its deal; raises RulesError, or NotationError for illegal play."""
    if played.contract == ALL_PASS:
        return CentralAllPass()
    contract, notes, answers = contract_of(played), _notes(played), played.calls[3:]
    if played.declarer is None:
        raise RulesError(f"contract {played.contract!r}: expected its declarer", code="contract")
    kontra = [seat for seat, call in answers if call == KONTRA_NAMES[1]]
    return CentralGame(
        contract,
        played.declarer,
        active=[seat for seat, call in answers if call == "follow"],
        caller=next((seat for seat, call in answers if call == "call"), None),
        kontra=sum(call in KONTRA_NAMES[1:] for _, call in answers),
        kontra_by=kontra[0] if kontra else None,
        tricks=_tricks(played, notes),
    )


def contract_of(played: PlayedDeal) -> CentralContract:
    """The contract of one record; raises RulesError for one that is not of the ladder."""
    if played.contract not in _CODES:
        raise RulesError(f"contract {played.contract!r}: expected one of the ladder with its declarer", code="contract")
    return CentralContract(_CODES[played.contract], "igra" in _notes(played))


def summary_of(written: CentralWritten) -> str:
    """The summary field of a record: three entries in dealing order (9.1).

    >>> from preferans.scoring.central_results import CentralSituation
    >>> rules = CentralRules.preset("croatian")
    >>> game = CentralGame("C", 1, active=(0, 2), tricks=(3, 6, 1))
    >>> summary_of(advance(CentralMoment.start(rules, Player.C), game, rules))
    'F3:R30,M6:-10,F1:L10'
    """
    return ",".join(_entry(written, seat) for seat in (Seat.W, Seat.N, Seat.E))


def _entry(written: CentralWritten, seat: Seat) -> str:
    game = written.result
    assert isinstance(game, CentralGame)
    player = at_seats(written.situation.dealer, 3)[seat]
    bulls, soups = (int(amounts_of(written.entries, column).get(player, 0)) for column in (Column.BULLS, Column.SOUPS))
    tricks = game.tricks or (0, 0, 0)
    if seat == game.declarer:
        taken = 10 if game.tricks is None and written.played else tricks[seat]
        return f"M{taken}:{bulls}"
    helper = game.responsible is not None and seat != game.responsible
    if seat not in game.active or (helper and not game.contract.all_or_nothing):
        return "0"
    count = game.defence_tricks if game.responsible == seat and not game.contract.all_or_nothing else tricks[seat]
    side = "L" if game.declarer.next == seat else "R"
    return f"F{count}" + (f":{side}{soups}" if soups else "") + (f":{bulls}" if bulls else "")


# The parts of a record


def _played(deal: Deal | PlayedDeal | Exception) -> PlayedDeal:
    if isinstance(deal, Exception):
        raise deal
    if not isinstance(deal, PlayedDeal):
        raise RulesError("a record without bids: expected a deal that was passed or played", code="bids")
    return deal


def _notes(played: PlayedDeal) -> dict[str, str]:
    """The fields and tags that the reader keeps in the comment."""
    found = (_NOTE.fullmatch(note) for note in played.comment.split("; "))
    return {note["name"]: note["value"] or "" for note in found if note}


def _names(played: PlayedDeal) -> tuple[str, ...]:
    if len(played.names) != 3:
        return ()
    by_player = dict(zip(_order(played), played.names, strict=True))
    return tuple(by_player[player] for player in (Player.A, Player.B, Player.C))


def _rules(tags: dict[str, str], rules: CentralRules | None) -> CentralRules:
    if rules is None:
        if "Variant" not in tags:
            raise RulesError("no tag Variant: expected it, or rules", code="variant")
        rules = CentralRules.preset(tags["Variant"])
    told = {option: tags[tag] for tag, option in (("Bula", "start_bulls"), ("Refe", "max_refe")) if tag in tags}
    return rules.replace(**told)


def _order(played: PlayedDeal) -> tuple[Player, ...]:
    return tuple(Player(int(digit) - 1) for digit in _notes(played).get("order", "123"))


def _dealer(played: PlayedDeal) -> Player:
    order = _order(played)
    if at_seats(order[-1], 3) != order:
        told = "".join(str(player + 1) for player in order)
        raise RulesError(f"dealing order {told}: expected 123, 231 or 312", code="order")
    return order[-1]


def _tricks(played: PlayedDeal, notes: dict[str, str]) -> tuple[int, ...] | None:
    """Tricks by seat: counted where cards are told, else as the record says."""
    if played.cards:
        return check_play(played.deal, record_of(played))
    if played.result is not None:
        return played.result
    entries = [_ENTRY.fullmatch(entry) for entry in notes.get("summary", "").split(",")]
    if len(entries) != 3:
        return None
    told = tuple(int(entry["tricks"]) if entry else 0 for entry in entries)
    return told if any(told) else None  # not played: nobody followed, or spades that nobody doubled


def record_of(played: PlayedDeal) -> Record:
    """A deal as the readers hold it, to play it again with the seats that play."""
    return Record(
        played.declarer,
        played.contract,
        played.discard,
        played.leader,
        played.calls,
        played.cards,
        seats=_seats(played),
    )


def _seats(played: PlayedDeal) -> tuple[int, ...]:
    """The seats that play: a call or a kontra brings in who had dropped."""
    answers = played.calls[3:]
    if any(call in ("call", KONTRA_NAMES[1]) for _, call in answers):
        return (0, 1, 2)
    dropped = {seat for seat, call in answers if call == "drop"}
    return tuple(seat for seat in range(3) if seat not in dropped)


# What a record says


def unit_written(written: CentralWritten) -> int | None:
    """The unit of a deal as records tell it; None where all passed."""
    game = written.result
    if not isinstance(game, CentralGame):
        return None
    return unit_of(game.contract, game.kontra, written.situation.refe)


def _check_record(played: PlayedDeal, written: CentralWritten) -> None:
    notes = _notes(played)
    if not isinstance(written.result, CentralGame):
        return
    if ("refa" in notes) != written.situation.refe:
        pending = "a refe is pending" if written.situation.refe else "no refe is pending"
        raise RulesError(f"refa {notes.get('refa', '0')}: {pending} for the declarer", code="refa")
    if "value" in notes and notes["value"] != str(unit_written(written)):
        raise RulesError(f"value {notes['value']}: expected {unit_written(written)}", code="value")
    if "summary" in notes:
        told, due = notes["summary"].split(","), summary_of(written).split(",")
        if len(told) != len(due) or list(map(_money, told)) != list(map(_money, due)):
            raise RulesError(f"summary {notes['summary']}: expected {','.join(due)}", code="summary")


def _money(entry: str) -> tuple[int, int, str]:
    """Bulls, soups and their column in one entry of a summary."""
    bulls = soups = 0
    side = ""
    for part in entry.split(":")[1:]:
        if part[:1] in ("L", "R"):
            side, soups = part[0], int(part[1:])
        else:
            bulls = int(part)
    return bulls, soups, side if soups else ""


def _check_results(tags: dict[str, str], match: ReplayedMatch) -> None:
    told = [tags.get(f"Result{player}") for player in (1, 2, 3)]
    if None not in told and told != [str(result) for result in match.results]:
        results = ", ".join(map(str, match.results))
        raise RulesError(f"results {', '.join(map(str, told))}: expected {results}", code="result")
