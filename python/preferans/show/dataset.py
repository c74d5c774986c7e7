"""The summary of a solved database as a screen."""

from preferans.dataset.questions import TALON_RULES
from preferans.dataset.summary import Summary, mean
from preferans.show.blocks import joined
from preferans.show.dataset_texts import text
from preferans.show.numbers import decimal, percent, thousands
from preferans.show.screen import MARGIN, Line, Role
from preferans.show.words import Words

_FIRST = 26  # the first column of numbers ends here
_STEP = 8
_LAST = 68
_WIDE = 44


def summary_screen(summary: Summary, words: Words) -> list[Line]:
    """What the database says: mean tricks, shares of contracts that make, all-pass tricks."""
    lang = words.lang
    head = [Line().at(MARGIN, text(lang, "database", deals=thousands(summary.deals, lang)))]
    tables = [_tricks(summary, words, column) for column in ("with_talon", "as_dealt") if column in summary.tricks]
    return joined([head, *tables, _making(summary, words), _misere(summary, words), _all_pass(summary, words)])


def _tricks(summary: Summary, words: Words, column: str) -> list[Line]:
    lang = words.lang
    columns = [*(words.strain(strain) for strain in range(5))]
    lines = [_heading(lang, column, "mean")]
    lines.append(_row("", columns))
    for seat, means in enumerate(mean(summary.tricks[column])):
        lines.append(_row(words.seat(seat), [decimal(value, lang, 2) for value in means]))
    return lines


def _making(summary: Summary, words: Words) -> list[Line]:
    lang = words.lang
    columns = [column for column in ("with_talon", "as_dealt") if column in summary.tricks]
    if not columns:
        return []
    lines = [Line().at(MARGIN, text(lang, "makes"))]
    lines.append(_row("", [str(level) for level in range(6, 11)]))
    for column in columns:
        how = text(lang, "talon short" if column == "with_talon" else "dealt short")
        lines.append(Line().at(MARGIN, (how, Role.QUIET)))
        for strain, shares in enumerate(summary.share_making(column)):
            name = words.strain(strain) if strain < 5 else text(lang, "best strain")
            lines.append(_row(name, [percent(share, lang) for share in shares]))
    return lines


def _misere(summary: Summary, words: Words) -> list[Line]:
    lang = words.lang
    if not summary.clean:
        return []
    lines = [_heading(lang, "misere", "share of deals")]
    lines.append(_row("", [words.seat(seat) for seat in range(3)]))
    for name, key in (("misere_clean_with_talon", "talon short"), ("misere_clean", "dealt short")):
        if name in summary.clean:
            shares = summary.clean[name] / max(summary.deals, 1)
            lines.append(_row(text(lang, key), [percent(share, lang) for share in shares]))
    return lines


def _all_pass(summary: Summary, words: Words) -> list[Line]:
    lang = words.lang
    columns = {rule: f"all_pass_{rule.replace('-', '_')}" for rule in TALON_RULES}
    asked = {rule: column for rule, column in columns.items() if column in summary.seats}
    if not asked:
        return []
    lines = [_heading(lang, "all_pass", "mean")]
    head = Line()
    for seat in range(4):
        head.end(_WIDE + seat * _STEP, words.seat(seat))
    lines.append(head)
    for rule, column in asked.items():
        line = Line().at(MARGIN, text(lang, rule))
        for seat, value in enumerate(mean(summary.seats[column])):
            line.end(_WIDE + seat * _STEP, decimal(value, lang, 2))
        if len(summary.seats[column]) == 3:
            line.end(_WIDE + 3 * _STEP, "–")
        lines.append(line)
    return lines


def _heading(lang: str, key: str, what: str) -> Line:
    return Line().at(MARGIN, text(lang, key)).end(_LAST, (text(lang, what), Role.QUIET))


def _row(name: str, cells: list[str]) -> Line:
    line = Line().at(MARGIN, name)
    for place, cell in enumerate(cells):
        line.end(_FIRST + place * _STEP, cell)
    return line
