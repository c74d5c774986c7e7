"""The screens of the record: one deal written down, the whole sheet as a table, the settlement, the rules."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap

from preferans.pulka import Pulka
from preferans.rules import OPTIONS, TITLES, VARIANTS, Option, Prices, Rules, TalonPay
from preferans.rules.values import DOUBLE_PRICES, LEVELS, SINGLE_PRICES, PoolKind
from preferans.scoring.entries import Column, Entry
from preferans.scoring.explain import column, explain, game_name, number
from preferans.scoring.game import is_checked, is_played
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.results import AllPassResult, Concession, DealResult, MisereResult, Whist
from preferans.scoring.settlement import Settlement, has_ended
from preferans.show.blocks import headed, suit_pieces, wrapped
from preferans.show.record_texts import OPTION_MEANINGS_RU, counted, text
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
    return [*headed(deal_title(result, dealer, rules, lang), where, RIGHT, WIDTH), Line(), *entry_lines(entries, lang)]


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
    for entry in items:
        sign = "+" if entry.amount > 0 else "−"
        line = Line().at(MARGIN, (str(entry.player), Role.STRONG)).at(7, column(entry, lang))
        line.at(17, sign + number(abs(entry.amount)).rjust(digits))
        rows = wrap(explain(entry, lang), WIDTH - 24 - (digits - 2))
        lines.append(line.at(22 + digits, *suit_pieces(rows[0])))
        lines += [Line().at(22 + digits, *suit_pieces(row)) for row in rows[1:]]
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
        "record", lang, variant=variant, players=counted("players", rules.players, lang), target=number(rules.target)
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
    return lines


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
        if where is Column.POOL and player in pulka.sheet.closed(pulka.rules.target):
            cell.append("✓")
        cells.append(cell)
    return cells


def settlement_lines(pulka: Pulka, settled: Settlement, lang: str) -> list[Line]:
    """The settlement in whole numbers that sum to zero, with the exact results below."""
    shared = pulka.rules.pool is not PoolKind.INDIVIDUAL
    unfilled = not shared and not has_ended(pulka.sheet, pulka.rules)
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


# The rules


def variants_lines(lang: str) -> list[Line]:
    """The defaults of all variants side by side."""
    starts = (29, 42, 55, 68)
    head = Line().at(MARGIN, text("option", lang))
    for at, variant in zip(starts, VARIANTS, strict=True):
        head.at(at, (variant, Role.STRONG))
    lines = [Line().at(MARGIN, text("side by side", lang)), Line(), head]
    for option in OPTIONS:
        cells = [_narrow(value_text(option, option.default(variant), lang)) for variant in VARIANTS]
        for row in range(max(map(len, cells))):
            line = Line().at(MARGIN, option.name if row == 0 else "")
            for at, cell in zip(starts, cells, strict=True):
                line.at(at, cell[row] if row < len(cell) else "")
            lines.append(line)
    return [*lines, Line(), Line().at(MARGIN, (text("one variant", lang), Role.QUIET))]


def _narrow(value: str) -> list[str]:
    """A value in lines of at most 12 characters, long words broken after an underscore."""
    if len(value) <= 12:
        return [value]
    broken = " ".join(word.replace("_", "_ ") if len(word) > 12 else word for word in value.split())
    return [row.replace("_ ", "_") for row in wrap(broken, 12)]


def rules_lines(rules: Rules, lang: str) -> list[Line]:
    """Every option of one set of rules: its value, what it means, what it takes, where it is from."""
    title, players = TITLES[rules.variant][lang == "ru"], counted("players", rules.players, lang)
    lines = [*headed(title, players, RIGHT, WIDTH)]
    own = Rules.preset(rules.variant, rules.players)
    for option in OPTIONS:
        value = getattr(rules, option.name)
        shown = value_text(option, value, lang)
        role = Role.STRONG if value != getattr(own, option.name) else Role.PLAIN
        meaning = OPTION_MEANINGS_RU[option.name] if lang == "ru" else option.meaning
        lines += [Line(), Line().at(MARGIN, (option.name, Role.STRONG)).at(31, (shown, role)).end(RIGHT, option.source)]
        lines += wrapped(meaning, WIDTH, margin=5)
        lines += wrapped(text("takes", lang, allowed=option.reader.allowed), WIDTH, Role.QUIET, margin=5)
    return [*lines, Line(), *wrapped(text("sources", lang), WIDTH, Role.QUIET)]


def value_text(option: Option, value: object, lang: str = "en") -> str:
    """An option's value in a few words.

    >>> from preferans.rules import OPTION
    >>> value_text(OPTION["shortfall_rule"], Rules.preset("vmk").shortfall_rule)
    '6-7 halves, 8-9 both, 10 second'
    """
    if isinstance(value, bool):
        return text("yes" if value else "no", lang)
    if isinstance(value, Prices):
        return {SINGLE_PRICES: "single", DOUBLE_PRICES: "double"}.get(value, "own")
    if isinstance(value, TalonPay):
        return f"{value.mode}{'' if value.amount is None else f' {value.amount}'}"
    if value is None:
        return option.reader.allowed.split(" / ", maxsplit=1)[0]
    if option.name == "shortfall_rule" and isinstance(value, tuple):
        return ", ".join(_level_runs(value))
    if isinstance(value, tuple):
        return ("own" if option.name == "suit_prices" else "-".join(map(str, value))) if value else "none"
    return number(value) if isinstance(value, Fraction) else str(value)


def _level_runs(rules: Sequence[object]) -> list[str]:
    """Levels with the same rule together: `6-7 halves`."""
    runs: list[list[int]] = []
    for at, rule in enumerate(rules):
        if runs and rules[runs[-1][0]] == rule:
            runs[-1].append(at)
        else:
            runs.append([at])
    return [f"{LEVELS[run[0]]}{f'-{LEVELS[run[-1]]}' if len(run) > 1 else ''} {rules[run[0]]}" for run in runs]
