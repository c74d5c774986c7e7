"""The screens of the record: one deal written down, the whole sheet as a table, the settlement."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap

from preferans.pulka import Pulka
from preferans.rules import TITLES, Rules
from preferans.rules.values import PoolKind
from preferans.scoring.entries import Column, Entry
from preferans.scoring.explain import column, explain, game_name, number
from preferans.scoring.game import is_checked, is_played
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.results import AllPassResult, Concession, DealResult, MisereResult, Whist
from preferans.scoring.settlement import Settlement
from preferans.show.blocks import headed, suit_pieces, wrapped
from preferans.show.kept import deal_notes, goal_text, kept_lines, pair_results
from preferans.show.record_texts import counted, text
from preferans.show.screen import MARGIN, WIDTH, Line, Role

RIGHT = 75  # where headings' right ends stop
_GLUE = "\ue000"  # holds a player and his result together while a note is broken into lines


def deal_lines(result: DealResult, entries: Iterable[Entry], dealer: Player, rules: Rules, lang: str) -> list[Line]:
    """What a deal was, at the table it was, and every entry with its reason."""
    where = text(
        "table",
        lang,
        variant=TITLES[rules.variant][lang == "ru"],
        players=counted("players", rules.players, lang),
        dealer=dealer,
    )
    title = deal_title(result, dealer, rules, lang) + deal_notes(result, dealer, rules, lang)
    return [*headed(title, where, RIGHT, WIDTH), Line(), *entry_lines(entries, lang)]


def deal_title(result: DealResult, dealer: Player, rules: Rules, lang: str) -> str:
    """A result in a few words: `8 NT by B, 7 tricks: down 1`.

    >>> rules, result = Rules.preset("sochi"), MisereResult(0, 2)
    >>> deal_title(result, Player.C, rules, "en")
    'misère by A: caught, 2 tricks'
    """
    who, russian = at_seats(dealer, rules.players), lang == "ru"
    if isinstance(result, AllPassResult):
        taken = zip(who, (*result.tricks, result.dealer_tricks), strict=False)
        return text("all-pass", lang, tricks=", ".join(f"{player} {tricks}" for player, tricks in taken))
    player = who[result.declarer]
    if isinstance(result, Concession):
        return text("conceded", lang, game=result.level, player=player, count=result.without)
    if isinstance(result, MisereResult):
        tricks = counted("tricks", result.tricks, lang)
        outcome = text("caught", lang, tricks=tricks) if result.tricks else text("clean", lang)
        shared = f"; {text('shared', lang, player=who[3])}" if result.shared else ""
        return text("misere", lang, player=player, outcome=outcome) + shared
    game = game_name(f"{result.level}{'' if result.strain is None else result.strain}", russian)
    if result.said(Whist.HALF):
        return text("half", lang, game=game, player=player, other=who[result.said(Whist.HALF)[0]])
    if not is_played(result) or result.tricks is None:
        return text("unwhisted", lang, game=game, player=player)
    outcome = text("down", lang, count=result.undertricks) if result.undertricks else text("made", lang)
    return text(
        "checked" if is_checked(result, rules) else "played",
        lang,
        game=game,
        player=player,
        tricks=counted("tricks", result.tricks[result.declarer], lang),
        outcome=outcome,
    )


def entry_lines(entries: Iterable[Entry], lang: str) -> list[Line]:
    """One line an entry: who, where, how much, by which rule."""
    items = list(entries)
    if not items:
        return [Line().at(MARGIN, text("nothing", lang))]
    digits = max(2, *(len(number(abs(entry.amount))) for entry in items))
    lines = []
    start = max(17, 8 + max(len(column(entry, lang)) for entry in items))  # where the amounts' signs stand
    for entry in items:
        sign = "+" if entry.amount > 0 else "−"
        line = Line().at(MARGIN, (str(entry.player), Role.STRONG)).at(7, column(entry, lang))
        line.at(start, sign + number(abs(entry.amount)).rjust(digits))
        rows = wrap(explain(entry, lang), WIDTH - start - 7 - (digits - 2))
        lines.append(line.at(start + 5 + digits, *suit_pieces(rows[0])))
        lines += [Line().at(start + 5 + digits, *suit_pieces(row)) for row in rows[1:]]
    return lines


def worth_line(worth: Mapping[Player, Fraction], lang: str) -> Line:
    """What a deal is worth to everybody, exactly."""
    line = Line().at(MARGIN, text("worth", lang))
    for player, amount in worth.items():
        line.add("    ", (str(player), Role.STRONG), f" {signed(amount)}")
    return line


def signed(amount: Fraction | int) -> str:
    """A number with its sign, zero without.

    >>> signed(Fraction(16, 3)), signed(-81), signed(0)
    ('+16/3', '−81', '0')
    """
    return f"+{number(amount)}" if amount > 0 else number(amount)


# The whole record


def record_lines(pulka: Pulka, lang: str, players: Sequence[Player] | None = None) -> list[Line]:
    """The sheet as a table of running totals, the last of each counts; some players only, if told."""
    rules, deals = pulka.rules, counted("deals", len(pulka.deals), lang)
    variant = TITLES[rules.variant][lang == "ru"]
    left = text(
        "record", lang, variant=variant, players=counted("players", rules.players, lang), goal=goal_text(rules, lang)
    )
    right = (
        text("finished", lang, deals=deals) if pulka.ended else text("so far", lang, deals=deals, dealer=pulka.dealer)
    )
    rows = table(rules.players)
    heads = [text("pool", lang), text("mountain", lang)]
    heads += [text("on" if on else "whists on", lang, player=on) for on in rows]
    kept = max(len(pulka.deals), 1)
    while True:
        cells = {player: _cells(pulka, player, kept) for player in rows}
        widths = [max(len(head), *(len(" ".join(cells[p][at])) for p in rows)) for at, head in enumerate(heads)]
        names = _names(pulka)
        start = MARGIN + max(len(name) for name in names.values()) + 4
        if kept == 1 or start + sum(widths) + 3 * (len(widths) - 1) <= WIDTH:
            break
        kept -= 1
    starts = [start + sum(widths[:at]) + 3 * at for at in range(len(widths))]
    head_line = Line()
    for at, head in zip(starts, heads, strict=True):
        head_line.at(at, (head, Role.QUIET))
    lines = [*headed(left, right, RIGHT, WIDTH), Line(), head_line]
    for player in players or rows:
        line = Line().at(MARGIN, (names[player], Role.STRONG))
        for at, cell in zip(starts, cells[player], strict=True):
            last = -2 if cell[-1] == "✓" else -1
            line.at(at, " ".join([*cell[:last], ""]), (" ".join(cell[last:]), Role.STRONG))
        lines.append(line)
    return [*lines, *kept_lines(pulka, lang)]


def _names(pulka: Pulka) -> dict[Player, str]:
    """Letter and name; only the letter where there is no other name."""
    return {
        player: str(player) if pulka.names[player] == str(player) else f"{player} {pulka.names[player]}"
        for player in table(pulka.rules.players)
    }


def _cells(pulka: Pulka, player: Player, kept: int) -> list[list[str]]:
    """The last `kept` totals of every column of a player's row."""
    fields: list[tuple[Column, Player | None]] = [(Column.POOL, None), (Column.MOUNTAIN, None)]
    fields += [(Column.WHISTS, on) for on in table(pulka.rules.players)]
    cells = []
    for where, on in fields:
        totals = [] if on == player else [number(total) for total in pulka.history(where, player, on)]
        cell = (["…"] if len(totals) > kept else []) + totals[-kept:] or ["–"]
        if where is Column.POOL and player in pulka.closed:
            cell.append("✓")
        cells.append(cell)
    return cells


def settlement_lines(pulka: Pulka, settled: Settlement, lang: str) -> list[Line]:
    """The settlement in whole numbers that sum to zero, with the exact results below."""
    shared = pulka.rules.pool is not PoolKind.INDIVIDUAL
    unfilled = not shared and len(pulka.closed) < pulka.rules.players
    columns: list[tuple[str, Mapping[Player, int]]] = [
        (text("whists", lang), settled.shown_whists),
        (text("mountain", lang) + ("*" if unfilled else ""), settled.shown_mountain),
    ]
    if shared:
        columns.append((text("pool", lang), settled.shown_pool))
    columns.append((text("result", lang), settled.shown_final))
    ends = [34 + 11 * at for at in range(len(columns))]
    head = Line().at(MARGIN, text("settled" if pulka.ended else "if settled", lang))
    for end, (name, _) in zip(ends, columns, strict=True):
        head.end(end + name.endswith("*"), (name, Role.QUIET))
    lines = [head]
    for player, name in _names(pulka).items():
        line = Line().at(MARGIN, (name, Role.STRONG))
        for end, (_, amounts) in zip(ends, columns, strict=True):
            role = Role.STRONG if amounts is settled.shown_final else Role.PLAIN
            line.end(end, (signed(amounts[player]), role))
        lines.append(line)
    if pulka.rules.pairs:
        lines += pair_results(settled, lang)
    return [*lines, *_settlement_note(settled, lang, unfilled=unfilled, shared=shared)]


def _settlement_note(settled: Settlement, lang: str, *, unfilled: bool, shared: bool) -> list[Line]:
    note = [text("unfilled", lang)] if unfilled else [text("twenty", lang)] if shared else []
    if any(amount.denominator != 1 for amount in settled.final.values()):
        exact = ", ".join(f"{player}{_GLUE}{signed(amount)}" for player, amount in settled.final.items())
        note.append(text("rounded", lang, exact=exact))
    if not note:
        return []
    shown = [str(row).strip().replace(_GLUE, " ") for row in wrapped(" ".join(note), 76)]
    return [Line(), *(Line().at(MARGIN + 2 * (at > 0 and unfilled), (row, Role.QUIET)) for at, row in enumerate(shown))]
