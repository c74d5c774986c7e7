"""`score` and `pulka` for games for two and of Central Europe; the commands turn here by the rules or the file."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from preferans.cli.output import screen_of, wants_json
from preferans.cli.record_input import event_of_file, naming_file, numbers, pairs
from preferans.errors import RulesError
from preferans.evaluation.family_answers import FamilyContract
from preferans.record.austrian import AustrianMoment
from preferans.record.central import CentralMoment
from preferans.record.match import AnyMoment, AnyWritten, Match
from preferans.record.match_results import AnyResult, read_result, write_result
from preferans.rules.central import KONTRA_NAMES, CentralRules
from preferans.rules.two_hands import TwoHandRules
from preferans.scoring.entries import Entries, Entry
from preferans.scoring.explain import explain
from preferans.scoring.families import FamilyRules, family_value
from preferans.scoring.fields import plain
from preferans.scoring.players import Player, at_seats, table

_OF_THE_PULKA = (
    "multiplier", "bombs", "dark", "bought", "write_off", "shared_with", "talon", "order", "concede",
)  # fmt: skip
_ACTIVE = ("follow", "call", *KONTRA_NAMES[1:])


def score_family_command(
    ctx: click.Context,
    rules: FamilyRules,
    dealer: str | None,
    streak: int | None,
    bomb: int | None,
    told: dict[str, Any],
) -> None:
    """Write down one deal: it is the first of a match, so that nobody has a refe or a game crossed off."""
    for name, value in (("streak", streak), ("bomb", bomb)):
        if value is not None:
            raise RulesError(f"--{name} is for the pulka of three or four", code=name)
    deals = Player.of(dealer) if dealer else table(rules.players)[-1]
    match = Match(rules, first_dealer=deals)
    written = match.add(result_of(told, rules, deals))
    worth = family_value(written.entries, rules)
    if wants_json(ctx):
        click.echo(_dump({**written_json(written), "worth": _by_letter(worth)}))
        return
    from preferans.show.family_record import family_deal_lines, family_worth_line
    from preferans.show.screen import Line

    screen = screen_of(ctx)
    lang = screen.words.lang
    lines = family_deal_lines(written, rules, screen.words)
    screen.show([*lines, Line(), family_worth_line(worth, rules, lang)])


def new_match(ctx: click.Context, rules: FamilyRules, names: list[str] | None, dealer: str | None) -> None:
    """Begin a match in a new file."""
    with naming_file(ctx.obj):
        match = Match(rules, names, first_dealer=dealer, path=ctx.obj)
    if wants_json(ctx):
        click.echo(_dump(match_json(match)))
        return
    from preferans.show.record_texts import text
    from preferans.show.screen import MARGIN, Line

    screen = screen_of(ctx)
    screen.show([Line().at(MARGIN, text("created", screen.words.lang, file=ctx.obj, dealer=match.dealer))])


def add_to_match(ctx: click.Context, match: Match, told: dict[str, Any]) -> None:
    """Write down the next deal."""
    result = result_of(told, match.rules, match.dealer)
    with naming_file(ctx.obj):
        written = match.add(result)
    if wants_json(ctx):
        click.echo(_dump({**written_json(written), **match_json(match)}))
        return
    from preferans.show.family_record import family_deal_lines, match_lines
    from preferans.show.screen import Line

    screen = screen_of(ctx)
    lines = family_deal_lines(written, match.rules, screen.words)
    screen.show([*lines, Line(), *match_lines(match, screen.words.lang)])


def undo_in_match(ctx: click.Context, match: Match) -> None:
    """Take back the last deal, or the stop."""
    with naming_file(ctx.obj):
        written = match.undo()
    if wants_json(ctx):
        taken = {} if written is None else written_json(written)
        click.echo(_dump({"taken_back": taken, **match_json(match)}))
        return
    from preferans.show.family_record import family_title, match_lines
    from preferans.show.record_texts import text
    from preferans.show.screen import MARGIN, Line

    screen = screen_of(ctx)
    lang = screen.words.lang
    if written is None:
        screen.show([Line().at(MARGIN, text("stop taken back", lang))])
        return
    title = family_title(written, match.rules, screen.words)
    screen.show([Line().at(MARGIN, f"{text('taken back', lang)}: {title}"), Line(), *match_lines(match, lang)])


def show_match(ctx: click.Context, match: Match, sheet: str | None) -> None:
    """The record, and what everybody would win now."""
    if sheet is not None:
        raise RulesError(f"the classic sheet is not the record of {match.rules.variant}: leave --sheet", code="sheet")
    if wants_json(ctx):
        click.echo(_dump({**match_json(match), "final": _by_letter(match.settle())}))
        return
    from preferans.show.family_record import match_lines, match_settlement_lines
    from preferans.show.screen import Line

    screen = screen_of(ctx)
    lang = screen.words.lang
    screen.show([*match_lines(match, lang), Line(), *match_settlement_lines(match, lang)])


def settle_match(ctx: click.Context, match: Match) -> None:
    """What everybody wins or loses."""
    if wants_json(ctx):
        click.echo(_dump({"final": _by_letter(match.settle())}))
        return
    from preferans.show.family_record import match_settlement_lines

    screen = screen_of(ctx)
    screen.show(match_settlement_lines(match, screen.words.lang))


def stop_match(ctx: click.Context, match: Match) -> None:
    """End the match before its rules do, and settle."""
    with naming_file(ctx.obj):
        match.stop()
    settle_match(ctx, match)


def is_match(file: Path) -> bool:
    """Whether a file holds a match and not a pulka."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False  # the reader of the pulka says what is wrong
    return isinstance(content, dict) and content.get("format") == Match.format


# What the options tell


def result_of(told: Mapping[str, Any], rules: FamilyRules, dealer: Player) -> AnyResult:
    """The result that the options tell, or a file holds; raises RulesError naming the option."""
    for name in _OF_THE_PULKA:
        if told[name]:
            option = name.replace("_", "-")
            raise RulesError(f"--{option} is for the pulka of three or four, not for {rules.variant}", code=name)
    if told["source"] is not None:
        return read_result(event_of_file(told["source"]), rules)
    if told["all_pass"]:
        return read_result({"kind": "all_pass"}, rules)
    seats = _seats(rules, dealer)
    tricks = numbers("tricks", told["tricks"])
    if rules.variant == "pasy":
        return read_result({"kind": "pasy", "tricks": _row(tricks, seats)}, rules)
    if told["contract"] is None or told["declarer"] is None:
        raise RulesError(
            "what was played? expected --contract and --declarer, or --all-pass, or --json", code="contract"
        )
    declarer = Player.of(told["declarer"])
    if declarer not in seats[: max(2, min(3, len(seats)))]:
        raise RulesError(f"{declarer} does not play in this deal: expected another declarer", code="declarer")
    contract = FamilyContract.parse(told["contract"], seats.index(declarer))
    whist = {Player.of(letter): word.lower() for letter, word in pairs("whist", told["whist"]).items()}
    for player in whist:
        if player not in seats or player == declarer:
            raise RulesError(f"whist of {player}: expected a defender in this deal", code="whist")
    event: dict[str, Any] = {"kind": "game", "declarer": int(contract.declarer)}
    event["tricks"] = _row(tricks, seats) if tricks else None
    if isinstance(rules, TwoHandRules):
        return read_result(event | _two_hands(contract, whist, tricks, declarer), rules)
    return read_result(event | _answers(contract, whist, seats, rules), rules)


def _two_hands(
    contract: FamilyContract, whist: Mapping[Player, str], tricks: Mapping[str, int], declarer: Player
) -> dict[str, Any]:
    if contract.name == "misere":
        if str(declarer) not in tricks:
            raise RulesError(f"tricks of {declarer} are missing: expected --tricks {declarer}=0", code="tricks")
        return {"kind": "misere", "tricks": tricks[str(declarer)]}
    if not contract.name[0].isdecimal():
        raise RulesError(f"no game {contract.name!r}: expected 6S to 10N or misere", code="contract")
    if not whist:
        raise RulesError("--whist is missing: expected B=with_talon, without_talon, pass or check", code="whist")
    level, strain = contract.name[:-1], contract.name[-1]
    return {"level": int(level), "trump": strain, "whist": next(iter(whist.values()))}


def _answers(
    contract: FamilyContract, whist: Mapping[Player, str], seats: tuple[Player, ...], rules: FamilyRules
) -> dict[str, Any]:
    """Who follows, calls, or began a kontra chain, up to which doubling."""
    known = (*_ACTIVE, "drop")
    for player, word in whist.items():
        if word not in known:
            raise RulesError(f"whist {player}={word}: expected {', '.join(known)}", code="whist")
    by_seat = {seats.index(player): word for player, word in whist.items()}
    doubled = [seat for seat, word in by_seat.items() if word in KONTRA_NAMES[1:]]
    callers = [seat for seat, word in by_seat.items() if word == "call"]
    if len(doubled) + len(callers) > 1:
        raise RulesError("one defender alone calls or gives kontra: expected one of them", code="whist")
    hand, _, code = contract.name.rpartition(" ")
    told: dict[str, Any] = {
        "contract": code,
        "active": [seat for seat, word in by_seat.items() if word in _ACTIVE],
        "caller": callers[0] if callers else None,
        "kontra": KONTRA_NAMES.index(by_seat[doubled[0]]) if doubled else 0,
    }
    if isinstance(rules, CentralRules):
        if hand not in ("", "igra"):
            raise RulesError(f"no contract {contract.name!r}: expected {code} or igra {code}", code="contract")
        return told | {"igra": hand == "igra", "kontra_by": doubled[0] if doubled else None}
    if hand not in ("", "hand"):
        raise RulesError(f"no contract {contract.name!r}: expected {code} or hand {code}", code="contract")
    return told | {"hand": hand == "hand"}


def _seats(rules: FamilyRules, dealer: Player) -> tuple[Player, ...]:
    return (Player(1 - dealer), dealer) if rules.players == 2 else at_seats(dealer, rules.players)


def _row(tricks: Mapping[str, int], seats: tuple[Player, ...]) -> list[int]:
    """Tricks by seat; who is not named took none."""
    playing = seats[:3]
    for letter in tricks:
        if Player.of(letter) not in playing:
            raise RulesError(f"tricks of {letter}: does not play in this deal", code="tricks")
    return [tricks.get(str(player), 0) for player in playing]


# Answers for programs


def written_json(written: AnyWritten) -> dict[str, Any]:
    """What a deal wrote."""
    return {"result": write_result(written.result), "entries": [_entry_json(entry) for entry in _entries(written)]}


def match_json(match: Match) -> dict[str, Any]:
    """The record as it stands."""
    return {
        "deals": len(match.deals),
        "dealer": str(match.dealer),
        "ended": match.ended,
        **moment_json(match.moment, match.rules),
    }


def moment_json(moment: AnyMoment, rules: FamilyRules) -> dict[str, Any]:
    """The totals of a record by player."""
    players = table(rules.players)
    if isinstance(moment, CentralMoment):
        return {
            "bulls": {str(player): moment.bulls[player] for player in players},
            "soups": {f"{i}>{j}": moment.soups[i][j] for i in players for j in players if i != j},
            "pending": {str(player): moment.pending[player] for player in players},
            "refes_written": moment.written,
        }
    if isinstance(moment, AustrianMoment):
        return {"cash": {str(player): moment.cash[player] for player in players}, "pot": moment.pot}
    if rules.variant == "pasy":
        return {"points": {str(player): moment.points[player] for player in players}}
    sheet = moment.sheet
    told: dict[str, Any] = {
        "pool": {str(player): plain(sheet.pool[player]) for player in players},
        "mountain": {str(player): plain(sheet.mountain[player]) for player in players},
        "whists": {f"{i}>{j}": plain(sheet.whists[i][j]) for i in players for j in players if i != j},
    }
    marked = {"marked": {str(player): list(moment.marked[player]) for player in players}}
    return told | (marked if rules.variant == "gusarik" else {})


def _entries(written: AnyWritten) -> Entries:
    return written.entries


def _entry_json(entry: Entry) -> dict[str, Any]:
    on = {} if entry.on is None else {"on": str(entry.on)}
    amount = {"amount": plain(entry.amount), "explain": explain(entry)}
    return {"player": str(entry.player), "column": entry.column.value, **on, **amount}


def _by_letter(amounts: Mapping[Player, Fraction]) -> dict[str, int | str]:
    return {str(player): plain(amount) for player, amount in amounts.items()}


def _dump(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False)
