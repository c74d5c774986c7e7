"""The screens of decisions: what to lay away and play, the par of a deal, each hand's best contract by the rules."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from preferans.auction import Call
from preferans.cards import Seat
from preferans.deal import Deal
from preferans.evaluation import Choice, Par
from preferans.evaluation.orders import is_ordered
from preferans.rules import LEVELS, Rules
from preferans.scoring import Player, at_seats
from preferans.scoring.pairs import interests
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.decision_words import (
    call_text,
    calls_text,
    discards_text,
    ends_text,
    entry_text,
    game_text,
    handed_text,
    of_seat,
    outcome_text,
    side_text,
    table_of,
    tricks_text,
    whists,
)
from preferans.show.diagram import diagram
from preferans.show.evaluation_texts import text
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import Words

RIGHT = 76
_PLAIN = 58  # below it rows are sentences
_NARROW = 76  # below it the calls of a row stand on a line of their own
_CONTRACT = 9  # columns of a contract
_EQUALS = 3  # equal contracts that are shown with their discards
_STRAINS = range(5)
_GRID = 64  # below it ordered games are listed


def discard_screen(
    deal: Deal,
    choices: Sequence[Choice],
    bid: Call | None,
    seat: Seat,
    rules: Rules,
    words: Words,
    *,
    top: int,
    width: int,
) -> list[Line]:
    """What a declarer should lay away and play: the answer, then the list; without a bid the games he may order."""
    lang = words.lang
    title = text("takes", lang, seat=words.seat(seat), talon=words.cards(deal.talon))
    best = choices[0]
    answer = Line().at(MARGIN, *suit_pieces(_advice(best, words), Role.STRONG))
    amount = text("in whists", lang, amount=whists(best.own, lang))
    rows = [_row(choice, place, best) for place, choice in enumerate(choices[:top], 1)]
    blocks = [
        diagram(deal, words, width),
        [*headed(title, table_of(rules, words), RIGHT, width)],
        _right(answer, amount, width),
        _choice_table(rows, words, width),
    ]
    if len(choices) > top:
        blocks[-1].append(
            Line().at(MARGIN, (text("more choices", lang, count=len(choices) - top, all=len(choices)), Role.QUIET))
        )
    about = "about open" if bid is None else "about order" if is_ordered(rules) else "about discard"
    held = "" if bid is None else call_text(bid, words)
    note = text(about, lang, bid=held, seat=words.seat(seat), seat_of=of_seat(words, seat))
    handed = handed_text(rules, seat, words)
    blocks.append(wrapped(f"{note} {handed}" if handed else note, min(width, WIDTH), Role.QUIET))
    return joined(blocks)


def hands_block(best: Sequence[Choice], rules: Rules, words: Words, width: int) -> list[Line]:
    """The block of `analyse --rules`: the best contract of each hand, its discard, calls and worth."""
    lines = headed(text("best by rules", words.lang), table_of(rules, words), RIGHT, width)
    rows = [
        _Row(words.seat(seat), choice, Role.GOOD if choice.own > 0 else Role.PLAIN) for seat, choice in enumerate(best)
    ]
    return [*lines, *_choice_table(rows, words, width)]


def par_screen(deal: Deal, par: Par, words: Words, width: int) -> list[Line]:
    """The par of a deal: the contract, each hand's best, everybody's worth, the auction and what is written."""
    lang = words.lang
    title = Line().at(MARGIN, *suit_pieces(_par_title(par, words), Role.STRONG))
    who = at_seats(par.situation.dealer, par.rules.players)
    by_seat = [par.worth[player] for player in who]
    own = ""
    if par.declarer is not None and par.choice is not None:
        own = f"{side_text(par.rules, par.declarer, words)} {whists(par.choice.own, lang)}"
    ordered = bool(par.orders)
    rows = [row for seat in range(1 if ordered else 3) for row in _hand_rows(par, seat, words)]
    worths = "   ".join(f"{words.seat(seat)} {whists(worth, lang)}" for seat, worth in enumerate(by_seat))
    facts = [
        *_fact(text("worth in whists", lang), worths, width),
        *_pairs(par, by_seat, who, words, width),
        *_fact(text("order" if ordered else "auction", lang), _auction(par.calls, words), width),
        *_written(par, who, words, width),
    ]
    each = Line().at(MARGIN, text("west best" if ordered else "each best", lang))
    blocks = [
        diagram(deal, words, width),
        [*_right(title, own, width), *wrapped(table_of(par.rules, words), width, Role.QUIET)],
        [each, *_choice_table(rows, words, width)],
    ]
    if ordered:
        blocks.append(_orders(par, words, width))
    about = text("about ordered" if ordered else "about pairs" if par.rules.pairs else "about par", lang)
    return joined([*blocks, facts, wrapped(about, min(width, WIDTH), Role.QUIET)])


# Parts


class _Row(NamedTuple):
    """A row of a table of choices: `game` stands for the contract's own text where told."""

    title: str
    choice: Choice | None
    role: Role = Role.PLAIN
    game: str = ""


def _row(choice: Choice, place: int, best: Choice) -> _Row:
    return _Row(str(place), choice, Role.GOOD if choice.own == best.own else Role.PLAIN)


def _hand_rows(par: Par, seat: int, words: Words) -> list[_Row]:
    """A hand's best contract, and those that are worth the same; one with the same discards shares the row."""
    best, title, lang = par.best[seat], words.seat(seat), words.lang
    if best is None or best.contract is None:
        return [_Row(title, best)]
    game, equals = game_text(best.contract, words), list(par.equal_choices(seat))
    for one in equals:
        assert one.contract is not None
        both = f"{game} {text('or', lang, game=game_text(one.contract, words))}"
        if (one.discards, one.tricks) == (best.discards, best.tricks) and Line(both).width <= _CONTRACT:
            game = both
            equals.remove(one)
            break
    rows = [_Row(title, best, game=game)]
    for one in equals[:_EQUALS]:
        assert one.contract is not None
        rows.append(_Row("", one, game=text("or", lang, game=game_text(one.contract, words))))
    if len(equals) > _EQUALS:
        rows.append(_Row("", None, game=text("more equal", lang, count=len(equals) - _EQUALS)))
    return rows


def _orders(par: Par, words: Words, width: int) -> list[Line]:
    """The games that are open, by level and strain: tricks with the best discard, and what that is worth."""
    lang = words.lang
    lines = [Line().at(MARGIN, text("orders", lang))]
    cells = {
        (one.contract.level, int(one.contract.strain)): (f"{one.tricks} {whists(one.own, lang)}", one)
        for one in par.orders
        if one.contract is not None
    }
    most = max(one.own for one in par.orders)
    if width < _GRID:
        told = ", ".join(f"{words.game(*place)} {cell}" for place, (cell, _) in cells.items())
        return [*lines, *(Line().at(MARGIN, *suit_pieces(str(row).strip())) for row in wrapped(told, width))]
    ends = [20 + 11 * strain for strain in _STRAINS]
    head = Line()
    for strain in _STRAINS:
        head.end(ends[strain] - 2, *suit_pieces(words.strain(strain)))
    lines.append(head)
    for level in LEVELS:
        line = Line().end(6, str(level))
        for strain in _STRAINS:
            cell, one = cells.get((level, strain), ("–", None))
            best = one is not None and one.own == most
            line.end(ends[strain] - 2, (cell, Role.GOOD if best else Role.PLAIN))
            if best:
                line.add((" ✓", Role.GOOD))
        lines.append(line)
    return lines


def _pairs(par: Par, by_seat: Sequence[Fraction], who: Sequence[Player], words: Words, width: int) -> list[Line]:
    """In pairs, what both partners get together, and who has whose cards."""
    if not par.rules.pairs:
        return []
    together = interests(by_seat, who, par.rules)
    sides = "   ".join(f"{side_text(par.rules, seat, words)} {whists(together[seat], words.lang)}" for seat in (0, 1))
    lines = _fact(text("pairs", words.lang), sides, width)
    handed = "" if par.declarer is None else handed_text(par.rules, par.declarer, words)
    return [*lines, *(_fact(text("cards", words.lang), handed, width) if handed else [])]


def _choice_table(rows: Sequence[_Row], words: Words, width: int) -> list[Line]:
    """Rows of a name or number, contract, discard, tricks, worth and the defenders' calls."""
    lang = words.lang
    if width < _PLAIN:
        return [line for row in rows for line in _plain_lines(row, words, width)]
    wide = width >= _NARROW
    head = Line()
    for column, key in ((11, "contract"), (21, "discard")):
        head.at(column, (text(key, lang), Role.QUIET))
    head.end(46, (text("tricks", lang), Role.QUIET)).end(54, (text("whists", lang), Role.QUIET))
    if wide:
        head.at(56, (text("calls", lang), Role.QUIET))
    lines = [head]
    for row in rows:
        lines += _choice_lines(row, words, wide, width)
    return lines


def _choice_lines(row: _Row, words: Words, wide: bool, width: int) -> list[Line]:
    lang, (title, choice, role, game) = words.lang, row
    line = Line().end(6, title) if title.isdecimal() else Line().at(MARGIN, title)
    if choice is None:
        return [line.at(11, (game, Role.QUIET))] if game else [line.at(11, text("pass best", lang)).end(54, "–")]
    sign = " ✓" if role is Role.GOOD else ""
    if choice.contract is None:
        return [line.at(11, text("given up", lang)).end(54, (whists(choice.own, lang), role)).add((sign, role))]
    line.at(11, *suit_pieces(game or game_text(choice.contract, words)))
    line.at(21, *suit_pieces(discards_text(choice.discards, words))).end(46, str(choice.tricks))
    line.end(54, (whists(choice.own, lang), role)).add((sign, role))
    calls = ends_text(choice, words)
    if not calls:
        return [line]
    if wide and 57 + Line(calls).width <= max(width, WIDTH):
        return [line.at(57, (calls, Role.QUIET))]
    return [line, *wrapped(calls, width, Role.QUIET, margin=11)]


def _plain_lines(row: _Row, words: Words, width: int) -> list[Line]:
    """A row as a sentence."""
    lang, (title, choice, _, game) = words.lang, row
    if choice is None:
        what = game or text("pass best", lang)
    elif choice.contract is None:
        what = f"{text('given up', lang)}, {whists(choice.own, lang)}"
    else:
        parts = [game or game_text(choice.contract, words), discards_text(choice.discards, words)]
        parts += [tricks_text(choice.tricks or 0, words), whists(choice.own, lang), ends_text(choice, words)]
        what = ", ".join(part for part in parts if part)
    rows = wrapped(f"{title}: {what}" if title else what, width)
    return [Line().at(MARGIN, *suit_pieces(str(row).strip())) for row in rows]


def _advice(best: Choice, words: Words) -> str:
    lang = words.lang
    if best.contract is None:
        return text("give up", lang)
    game = game_text(best.contract, words)
    if not best.discards:
        return text("play as dealt", lang, game=game)
    return text("lay away", lang, game=game, cards=discards_text(best.discards, words))


def _par_title(par: Par, words: Words) -> str:
    lang = words.lang
    if par.declarer is None or par.choice is None:
        return text("par all-pass", lang)
    seat = words.seat(par.declarer)
    if par.contract is None:
        bids = [call for _, call in par.calls if call.is_bid]
        return text("par given up", lang, seat=seat, bid=call_text(bids[-1], words))
    outcome = outcome_text(par.contract, par.choice.tricks or 0, words)
    calls = ends_text(par.choice, words)
    key = "par of" if calls else "par of misere"
    return text(key, lang, seat=seat, game=game_text(par.contract, words), outcome=outcome, calls=calls)


def _auction(calls: Sequence[tuple[Seat, Call]], words: Words) -> str:
    return ", ".join(f"{words.seat(seat)} {call_text(call, words)}" for seat, call in calls)


def _written(par: Par, who: Sequence[Player], words: Words, width: int) -> list[Line]:
    """What the record gets, seat by seat, and the calls."""
    lang = words.lang
    if par.all_pass is not None:
        counts = ", ".join(f"{words.seat(seat)} {tricks}" for seat, tricks in enumerate(par.all_pass))
        return _fact(text("tricks", lang).capitalize(), counts, width)
    found = par.whisting
    if found is None:
        return []
    lines = _fact(text("calls", lang).capitalize(), calls_text(found.calls, words), width) if found.calls else []
    for place, entry in enumerate(found.entries):
        title = text("written", lang) if place == 0 else ""
        lines += _fact(title, entry_text(entry, who, words), width)
    return lines


def _fact(title: str, value: str, width: int) -> list[Line]:
    """A title and its text in a second column, wrapped there."""
    if width < _PLAIN:
        return [Line().at(MARGIN, *suit_pieces(str(row).strip())) for row in wrapped(f"{title} {value}", width)]
    if 20 + Line(value).width <= min(width, WIDTH):
        return [Line().at(MARGIN, title).at(20, *suit_pieces(value))]
    rows = wrapped(value, min(width, WIDTH), margin=20) or [Line()]
    first = Line().at(MARGIN, title).at(20, *suit_pieces(str(rows[0]).strip()))
    return [first, *(Line().at(20, *suit_pieces(str(row).strip())) for row in rows[1:])]


def _right(line: Line, what: str, width: int) -> list[Line]:
    if not what:
        return [line]
    end = min(RIGHT, width)
    if line.width + 2 + Line(what).width <= end:
        return [line.end(end, (what, Role.STRONG))]
    return [*wrapped(str(line).strip(), width, Role.STRONG), Line().at(MARGIN, (what, Role.STRONG))]
