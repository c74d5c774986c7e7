"""The screens of matches: one deal written down, the record as a table, the settlement."""

from collections.abc import Mapping
from fractions import Fraction

from preferans.cards import Seat
from preferans.record.austrian import AustrianMoment
from preferans.record.central import CentralMoment, CentralWritten
from preferans.record.match import AnyWritten, Match
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import KONTRA_NAMES
from preferans.scoring.austrian import AustrianGame, has_made
from preferans.scoring.central_results import CentralGame
from preferans.scoring.explain import number
from preferans.scoring.families import FamilyRules
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.two_hands import PasyResult, TwoHandGame, TwoHandMisere
from preferans.show.blocks import headed
from preferans.show.family_decisions import contract_text, unit_of
from preferans.show.family_texts import text
from preferans.show.record import RIGHT, entry_lines, signed
from preferans.show.record_texts import counted
from preferans.show.record_texts import text as record_text
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import Words

_GAP = 4  # between columns


def family_deal_lines(written: AnyWritten, rules: FamilyRules, words: Words) -> list[Line]:
    """What a deal was, at the table it was, and every entry with its reason."""
    lang = words.lang
    where = record_text(
        "table",
        lang,
        variant=rules.choices.titles[rules.variant][lang == "ru"],
        players=counted("players", rules.players, lang),
        dealer=written.situation.dealer,
    )
    lines = [*headed(family_title(written, rules, words), where, RIGHT, WIDTH), Line()]
    lines += entry_lines(written.entries, lang)
    if isinstance(written, CentralWritten):
        notes = [] if written.played or not isinstance(written.result, CentralGame) else [text("void", lang)]
        notes += [text("refe written", lang)] if written.refe_written else []
        lines += [Line().at(MARGIN, (note, Role.QUIET)) for note in notes]
    return lines


def family_title(written: AnyWritten, rules: FamilyRules, words: Words) -> str:
    """A result in a few words: `♣ by B: 6 tricks, made, kontra by C`."""
    lang, result = words.lang, written.result
    who = _players(rules, written.situation.dealer)
    if isinstance(result, PasyResult):
        taken = zip(who, result.tricks, strict=True)
        return ", ".join(f"{player} {counted('tricks', tricks, lang)}" for player, tricks in taken)
    if isinstance(result, TwoHandMisere):
        game = text("game by", lang, game=text("misere", lang), player=who[result.declarer])
        return f"{game}: {counted('tricks', result.tricks, lang)}"
    if isinstance(result, TwoHandGame):
        shown = words.game(result.level, result.strain) if result.strain is not None else str(result.level)
        game = text("game by", lang, game=shown, player=who[result.declarer])
        answer = text(result.whist, lang, seat=who[1 - result.declarer])
        return ", ".join([f"{game}: {answer}", *_taken(result.tricks, result.declarer, words)])
    if not isinstance(result, CentralGame | AustrianGame):
        return text("all pass", lang)
    if isinstance(result, CentralGame):
        name, made = str(result.contract), result.made
    else:
        assert isinstance(rules, AustrianRules)
        name, made = f"hand {result.code}" if result.hand else result.code, has_made(result, rules)
    parts = _taken(result.tricks, result.declarer, words)
    parts += [text("made" if made else "failed", lang)] if result.tricks is not None else []
    if not result.active:
        parts.append(text("nobody follows", lang))
    if result.kontra:
        kontra = KONTRA_NAMES[result.kontra]
        by = getattr(result, "kontra_by", None)
        shown = text(kontra, lang, seat="").strip()
        parts.append(shown if by is None else text("by kontra", lang, kontra=shown, player=who[by]))
    elif result.caller is not None:
        parts.append(text("called", lang, player=who[result.caller]))
    elif result.active:
        parts.append(text("against", lang, players=", ".join(str(who[seat]) for seat in result.active)))
    game = text("game by", lang, game=contract_text(name, words), player=who[result.declarer])
    return f"{game}: {', '.join(parts)}"


def family_worth_line(worth: Mapping[Player, Fraction], rules: FamilyRules, lang: str) -> Line:
    """What a deal is worth to everybody, exactly."""
    line = Line().at(MARGIN, text("worth", lang, unit=unit_of(rules, lang)))
    for player, amount in worth.items():
        line.add("    ", (str(player), Role.STRONG), f" {signed(amount)}")
    return line


def match_lines(match: Match, lang: str) -> list[Line]:
    """The record as a table of totals."""
    rules, moment = match.rules, match.moment
    deals = counted("deals", len(match.deals), lang)
    title = rules.choices.titles[rules.variant][lang == "ru"]
    left = f"{title}, {counted('players', rules.players, lang)}"
    over = record_text("finished", lang, deals=deals)
    right = over if match.ended else record_text("so far", lang, deals=deals, dealer=match.dealer)
    columns = _columns(match, lang)
    names = {player: _name(match, player) for player in table(rules.players)}
    start = MARGIN + max(map(len, names.values())) + _GAP
    lines = [*headed(left, right, RIGHT, WIDTH), Line()]
    widths = [max(len(head), *(len(cell) for cell in cells.values())) for head, cells in columns]
    ends = [start + sum(widths[: at + 1]) + _GAP * at for at in range(len(widths))]
    head_line = Line()
    for end, (head, _) in zip(ends, columns, strict=True):
        head_line.end(end, (head, Role.QUIET))
    lines.append(head_line)
    for player, name in names.items():
        line = Line().at(MARGIN, (name, Role.STRONG))
        for end, (_, cells) in zip(ends, columns, strict=True):
            line.end(end, cells[player])
        lines.append(line)
    if isinstance(moment, AustrianMoment):
        lines.append(Line().at(MARGIN, text("pot", lang, amount=number(moment.pot))))
    return lines


def match_settlement_lines(match: Match, lang: str) -> list[Line]:
    """What everybody wins; it sums to zero."""
    settled = match.settle()
    heading = record_text("settled" if match.ended else "if settled", lang)
    lines = [Line().at(MARGIN, heading).end(44, (unit_of(match.rules, lang), Role.QUIET))]
    for player, amount in settled.items():
        line = Line().at(MARGIN, (_name(match, player), Role.STRONG))
        lines.append(line.end(44, (signed(amount), Role.STRONG)))
    return lines


def _columns(match: Match, lang: str) -> list[tuple[str, dict[Player, str]]]:
    """Headings with every player's total."""
    rules, moment, players = match.rules, match.moment, table(match.rules.players)
    if isinstance(moment, CentralMoment):
        found = [(text("bulls", lang), {player: number(moment.bulls[player]) for player in players})]
        for on in players:
            cells = {p: "–" if p == on else number(moment.soups[p][on]) for p in players}
            found.append((text("soups on", lang, player=on), cells))
        return [*found, (text("refes", lang), {player: number(moment.pending[player]) for player in players})]
    if isinstance(moment, AustrianMoment):
        return [(text("cash", lang), {player: signed(moment.cash[player]) for player in players})]
    if rules.variant == "pasy":
        return [(text("points", lang), {player: number(moment.points[player]) for player in players})]
    sheet = moment.sheet
    found = [
        (record_text("pool", lang), {player: number(sheet.pool[player]) for player in players}),
        (record_text("mountain", lang), {player: number(sheet.mountain[player]) for player in players}),
        (record_text("whists", lang), {player: number(sheet.whists[player][1 - player]) for player in players}),
    ]
    if rules.variant == "gusarik":
        found.append((text("named games", lang), {p: f"{len(moment.marked[p])}/25" for p in players}))
    return found


def _taken(tricks: tuple[int, ...] | None, declarer: Seat | int, words: Words) -> list[str]:
    return [] if tricks is None else [counted("tricks", tricks[declarer], words.lang)]


def _players(rules: FamilyRules, dealer: Player) -> tuple[Player, ...]:
    return (Player(1 - dealer), dealer) if rules.players == 2 else at_seats(dealer, rules.players)


def _name(match: Match, player: Player) -> str:
    name = match.names[player]
    return str(player) if name == str(player) else f"{player} {name}"


__all__ = [
    "family_deal_lines",
    "family_title",
    "family_worth_line",
    "match_lines",
    "match_settlement_lines",
]
