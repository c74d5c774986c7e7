"""`preferans score`, `preferans pulka` and `preferans rules`: the record on the command line."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from preferans.cli.family_decisions import family_rules_of
from preferans.cli.family_record import (
    add_to_match,
    is_match,
    new_match,
    score_family_command,
    settle_match,
    show_match,
    stop_match,
    undo_in_match,
)
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.record_input import any_rules_of, event_of, naming_file, result_options, rules_of, rules_options
from preferans.errors import RulesError
from preferans.pulka import Pulka, Written
from preferans.record.match import Match
from preferans.rules import VARIANTS, Rules
from preferans.rules.families import FAMILY_VARIANTS
from preferans.scoring.entries import Column, Entries, Entry
from preferans.scoring.events import read_deal
from preferans.scoring.explain import explain
from preferans.scoring.fields import plain
from preferans.scoring.front import deal_value, score
from preferans.scoring.players import Player, table
from preferans.show.family_rules import family_rules_lines
from preferans.show.record import (
    deal_lines,
    deal_title,
    record_lines,
    settlement_lines,
    worth_line,
)
from preferans.show.record_texts import text
from preferans.show.rules import rules_lines, variants_lines
from preferans.show.screen import MARGIN, Line


@click.command("score")
@rules_options
@click.option("--dealer", metavar="PLAYER", help="Who deals; the last player unless told, so that A leads.")
@click.option("--streak", type=int, help="All-pass deals just before this one.")
@click.option("--bomb", type=int, metavar="K", help="The order of the bomb: of the declarer, or of an all-pass deal.")
@result_options
@output_options
@click.pass_context
def score_command(
    ctx: click.Context,
    /,
    *,
    variant: str,
    players: int | None,
    options: tuple[str, ...],
    dealer: str | None,
    streak: int | None,
    bomb: int | None,
    **told: Any,
) -> None:
    """Write down one deal: who writes what, and why.

    \b
    Examples:
      preferans score --rules sochi --players 4 --dealer D --contract 8N \\
          --declarer B --tricks A=2,B=7,C=1 --whist A=whist,C=pass
      preferans score --rules rostov --all-pass --tricks A=2,B=2,C=6
      preferans score --contract misere --declarer A --tricks A=1
      preferans score --rules croatian --contract C --declarer A \\
          --tricks A=6,B=2,C=2 --whist B=follow,C=follow
    """
    if variant in FAMILY_VARIANTS:
        score_family_command(ctx, family_rules_of(variant, players, options), dealer, streak, bomb, told)
        return
    rules = rules_of(variant, players, options)
    event = event_of(told, {"dealer": dealer, "streak_before": streak, "bomb": bomb})
    result, situation = read_deal(event, rules)
    entries = score(result, rules, situation)
    worth = deal_value(entries, rules)
    if wants_json(ctx):
        click.echo(_dump({**_entries_json(entries), "worth": _by_letter(worth)}))
        return
    screen = screen_of(ctx)
    lang = screen.words.lang
    screen.show([*deal_lines(result, entries, situation.dealer, rules, lang), Line(), worth_line(worth, lang)])


@click.group("pulka", invoke_without_command=True)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@output_options
@click.pass_context
def pulka_command(ctx: click.Context, file: Path) -> None:
    """Keep a whole record in FILE: new, add, undo, stop, show, settle.

    \b
    Examples:
      preferans pulka friday.json new --rules sochi --players 3 --option target=20
      preferans pulka friday.json add --contract 6D --declarer A \\
          --tricks A=6,B=2,C=2 --whist B=whist,C=whist
      preferans pulka friday.json show --sheet
    """
    ctx.obj = file
    if ctx.invoked_subcommand is None:
        ctx.invoke(show_command, sheet=None)


@pulka_command.command("new")
@rules_options
@click.option("--names", metavar="Anna,Boris,Clara", help="Names of the players A, B, C (D).")
@click.option("--dealer", metavar="PLAYER", help="Who deals first; the last player unless told.")
@output_options
@click.pass_context
def new_command(
    ctx: click.Context,
    /,
    *,
    variant: str,
    players: int | None,
    options: tuple[str, ...],
    names: str | None,
    dealer: str | None,
) -> None:
    """Begin a record in a new file."""
    people = None if names is None else [name.strip() for name in names.split(",")]
    if variant in FAMILY_VARIANTS:
        new_match(ctx, family_rules_of(variant, players, options), people, dealer)
        return
    with naming_file(ctx.obj):
        pulka = Pulka(rules_of(variant, players, options), people, first_dealer=dealer, path=ctx.obj)
    if wants_json(ctx):
        click.echo(_dump(_record_json(pulka)))
    else:
        screen = screen_of(ctx)
        screen.show([Line().at(MARGIN, text("created", screen.words.lang, file=ctx.obj, dealer=pulka.dealer))])


@pulka_command.command("add")
@result_options
@output_options
@click.pass_context
def add_command(ctx: click.Context, /, **told: Any) -> None:
    """Write down the next deal; the record knows who deals."""
    if is_match(ctx.obj):
        add_to_match(ctx, _load_match(ctx.obj), told)
        return
    pulka = _load(ctx.obj)
    event = event_of(told, {"dealer": str(pulka.dealer), "streak_before": pulka.situation.streak})
    result, situation = read_deal(event, pulka.rules)
    if situation.dealer != pulka.dealer or situation.streak != pulka.situation.streak:
        raise RulesError(f"dealer: the next deal is {pulka.dealer}'s", code="dealer")
    with naming_file(ctx.obj):
        written = pulka.add(result, multiplier=pulka.own_multiplier(event, situation))
    if wants_json(ctx):
        click.echo(_dump({**_entries_json(written.entries), **_record_json(pulka)}))
        return
    screen = screen_of(ctx)
    lang = screen.words.lang
    lines = deal_lines(result, written.entries, written.situation.dealer, pulka.rules, lang)
    changed = _changed_rows(written)
    screen.show([*lines, Line(), *record_lines(pulka, lang, changed)])


@pulka_command.command("undo")
@output_options
@click.pass_context
def undo_command(ctx: click.Context) -> None:
    """Take back the last deal, or the stop."""
    if is_match(ctx.obj):
        undo_in_match(ctx, _load_match(ctx.obj))
        return
    pulka = _load(ctx.obj)
    with naming_file(ctx.obj):
        written = pulka.undo()
    if wants_json(ctx):
        taken = {} if written is None else _entries_json(written.entries)
        click.echo(_dump({"taken_back": taken, **_record_json(pulka)}))
        return
    screen = screen_of(ctx)
    lang = screen.words.lang
    if written is None:
        screen.show([Line().at(MARGIN, text("stop taken back", lang))])
        return
    title = deal_title(written.result, written.situation.dealer, pulka.rules, lang)
    screen.show([Line().at(MARGIN, f"{text('taken back', lang)}: {title}"), Line(), *record_lines(pulka, lang)])


@pulka_command.command("stop")
@output_options
@click.pass_context
def stop_command(ctx: click.Context) -> None:
    """End the game before its pools do, and settle."""
    if is_match(ctx.obj):
        stop_match(ctx, _load_match(ctx.obj))
        return
    pulka = _load(ctx.obj)
    with naming_file(ctx.obj):
        pulka.stop()
    _show_settlement(ctx, pulka)


@pulka_command.command("show")
@click.option(
    "--sheet", is_flag=False, flag_value="-", metavar="[FILE.svg]", help="Draw the classic sheet, or write it."
)
@output_options
@click.pass_context
def show_command(ctx: click.Context, sheet: str | None) -> None:
    """The sheet, and what everybody would win now."""
    if is_match(ctx.obj):
        show_match(ctx, _load_match(ctx.obj), sheet)
        return
    pulka = _load(ctx.obj)
    if sheet is not None:
        _draw(ctx, pulka, sheet)
    elif wants_json(ctx):
        click.echo(_dump({**_record_json(pulka), **_settlement_json(pulka)}))
    else:
        screen = screen_of(ctx)
        lang = screen.words.lang
        screen.show([*record_lines(pulka, lang), Line(), *settlement_lines(pulka, pulka.settle(), lang)])


@pulka_command.command("settle")
@output_options
@click.pass_context
def settle_command(ctx: click.Context) -> None:
    """What everybody wins or loses, in whists."""
    if is_match(ctx.obj):
        settle_match(ctx, _load_match(ctx.obj))
        return
    _show_settlement(ctx, _load(ctx.obj))


@click.command("rules")
@click.argument("variant", required=False)
@click.option("--players", type=int, help="Players at the table, 3 or 4 (2 in games for two).")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Change one option of the rules.")
@output_options
@click.pass_context
def rules_command(ctx: click.Context, variant: str | None, players: int | None, options: tuple[str, ...]) -> None:
    """The options of every variant, or what each option of one VARIANT means and takes.

    \b
    Examples:
      preferans rules
      preferans rules rostov --players 4 --option pool=common
    """
    screen = screen_of(ctx)
    if variant is None:
        presets = [Rules.preset(name, None if players == 3 else players) for name in VARIANTS]
        if wants_json(ctx):
            click.echo(_dump({rules.variant: rules.options() for rules in presets}))
        else:
            screen.show(variants_lines(screen.words.lang))
        return
    rules = any_rules_of(variant, players, options)
    if wants_json(ctx):
        click.echo(rules.to_json())
    elif isinstance(rules, Rules):
        screen.show(rules_lines(rules, screen.words.lang))
    else:
        screen.show(family_rules_lines(rules, screen.words.lang))


def _load(file: Path) -> Pulka:
    with naming_file(file, "" if file.exists() else f" (preferans pulka {file} new begins a record)"):
        return Pulka.load(file)


def _load_match(file: Path) -> Match:
    with naming_file(file):
        return Match.load(file)


# Answers


def _show_settlement(ctx: click.Context, pulka: Pulka) -> None:
    if wants_json(ctx):
        click.echo(_dump(_settlement_json(pulka)))
    else:
        screen = screen_of(ctx)
        screen.show(settlement_lines(pulka, pulka.settle(), screen.words.lang))


def _draw(ctx: click.Context, pulka: Pulka, sheet: str) -> None:
    screen = screen_of(ctx)
    lang = screen.words.lang
    if sheet == "-":
        from preferans.show.sheet import sheet_lines

        screen.show(sheet_lines(pulka, lang))
        return
    from preferans.show.sheet_svg import sheet_svg

    with naming_file(sheet):
        Path(sheet).write_text(sheet_svg(pulka, lang), encoding="utf-8")
    screen.show([Line().at(MARGIN, text("drawn", lang, file=sheet))])


def _changed_rows(written: Written) -> list[Player]:
    before, after = written.before.sheet, written.after.sheet
    return [
        player
        for player in table(len(after.pool))
        if (before.pool[player], before.mountain[player], before.whists[player])
        != (after.pool[player], after.mountain[player], after.whists[player])
    ]


def _dump(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False)


def _by_letter(amounts: dict[Player, Fraction]) -> dict[str, int | str]:
    return {str(player): plain(amount) for player, amount in amounts.items()}


def _entries_json(entries: Entries) -> dict[str, Any]:
    return {"entries": [_entry_json(entry) for entry in entries]}


def _entry_json(entry: Entry) -> dict[str, Any]:
    on = {} if entry.column is not Column.WHISTS else {"on": str(entry.on)}
    amount = {"amount": plain(entry.amount), "explain": explain(entry)}
    return {"player": str(entry.player), "column": entry.column.value, **on, **amount}


def _record_json(pulka: Pulka) -> dict[str, Any]:
    sheet = pulka.sheet
    players = table(pulka.rules.players)
    return {
        "deals": len(pulka.deals),
        "dealer": str(pulka.dealer),
        "ended": pulka.ended,
        "pool": {str(player): plain(sheet.pool[player]) for player in players},
        "mountain": {str(player): plain(sheet.mountain[player]) for player in players},
        "whists": {f"{i}>{j}": plain(sheet.whists[i][j]) for i in players for j in players if i != j},
        **_kept_json(pulka),
    }


def _kept_json(pulka: Pulka) -> dict[str, Any]:
    """What the record keeps besides the sheet, where the rules keep it: bombs, ordered games, the round."""
    situation, current = pulka.situation, pulka.moment.progress.round
    kept: dict[str, Any] = {"obligatory_all_pass": True} if situation.forced and not pulka.ended else {}
    if situation.queues:
        kept["bombs"] = {str(player): list(orders) for player, orders in situation.queues}
    if situation.tables:
        kept["marked"] = {str(player): list(games) for player, games in situation.tables}
    if current is not None:
        kept["round"] = current.number
    return kept


def _settlement_json(pulka: Pulka) -> dict[str, Any]:
    settled = pulka.settle()
    return {"final": _by_letter(settled.final), "final_display": {str(p): n for p, n in settled.shown_final.items()}}


__all__ = ["pulka_command", "rules_command", "score_command"]
