"""The screens of decisions: what to lay away and play, the par of a deal, each hand's best contract by the rules."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from preferans.auction import Call, CallKind
from preferans.cards import Card, Seat
from preferans.contract import Contract, ContractKind
from preferans.deal import Deal
from preferans.evaluation import Choice, Par
from preferans.rules import TITLES, Rules
from preferans.scoring import Entry, Player, Whist, at_seats
from preferans.scoring.entries import Column
from preferans.scoring.explain import explain, number
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.diagram import diagram
from preferans.show.evaluation_texts import text
from preferans.show.record_texts import counted
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import Words

RIGHT = 76
_PLAIN = 58  # below it rows are sentences
_MINUS = "−"
_NARROW = 76  # below it the calls of a row stand on a line of their own


def discard_screen(
    deal: Deal, choices: Sequence[Choice], bid: Call, seat: Seat, rules: Rules, words: Words, *, top: int, width: int
) -> list[Line]:
    """What a declarer should lay away and play: the answer, then the list."""
    lang = words.lang
    title = text("takes", lang, seat=words.seat(seat), talon=words.cards(deal.talon))
    best = choices[0]
    answer = Line().at(MARGIN, *suit_pieces(_advice(best, words), Role.STRONG))
    amount = text("in whists", lang, amount=whists(best.own, lang))
    rows = [_row(choice, place, best, words) for place, choice in enumerate(choices[:top], 1)]
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
    about = text("about discard", lang, bid=call_text(bid, words), seat=words.seat(seat), seat_of=_of(words, seat))
    blocks.append(wrapped(about, min(width, WIDTH), Role.QUIET))
    return joined(blocks)


def hands_block(best: Sequence[Choice], rules: Rules, words: Words, width: int) -> list[Line]:
    """The block of `analyse --rules`: the best contract of each hand, its discard, calls and worth."""
    lines = headed(text("best by rules", words.lang), table_of(rules, words), RIGHT, width)
    rows = [(words.seat(seat), choice, Role.GOOD if choice.own > 0 else Role.PLAIN) for seat, choice in enumerate(best)]
    return [*lines, *_choice_table(rows, words, width)]


def par_screen(deal: Deal, par: Par, words: Words, width: int) -> list[Line]:
    """The par of a deal: the contract, each hand's best, everybody's worth, the auction and what is written."""
    lang = words.lang
    title = Line().at(MARGIN, *suit_pieces(_par_title(par, words), Role.STRONG))
    who = at_seats(par.situation.dealer, par.rules.players)
    by_seat = [par.worth[player] for player in who]
    own = "" if par.declarer is None else f"{words.seat(par.declarer)} {whists(by_seat[par.declarer], lang)}"
    each = Line().at(MARGIN, text("each best", lang))
    rows = [(words.seat(seat), best, Role.PLAIN) for seat, best in enumerate(par.best)]
    worths = "   ".join(f"{words.seat(seat)} {whists(worth, lang)}" for seat, worth in enumerate(by_seat))
    facts = [
        *_fact(text("worth in whists", lang), worths, width),
        *_fact(text("auction", lang), _auction(par.calls, words), width),
        *_written(par, who, words, width),
    ]
    return joined(
        [
            diagram(deal, words, width),
            [*_right(title, own, width), *wrapped(table_of(par.rules, words), width, Role.QUIET)],
            [each, *_choice_table(rows, words, width)],
            facts,
            wrapped(text("about par", lang), min(width, WIDTH), Role.QUIET),
        ]
    )


# Words


def whists(amount: Fraction, lang: str) -> str:
    """An amount of whists with its sign, to one decimal unless it is whole.

    >>> whists(Fraction(33), "en"), whists(Fraction(-22, 3), "en"), whists(Fraction(16, 3), "ru")
    ('+33', '−7.3', '+5,3')
    """
    if amount.denominator == 1:
        shown = str(abs(amount))
    else:
        exact = Decimal(abs(amount.numerator)) / Decimal(amount.denominator)
        shown = str(exact.quantize(Decimal("0.1"), ROUND_HALF_UP)).replace(".", "," if lang == "ru" else ".")
    return f"+{shown}" if amount > 0 else f"{_MINUS}{shown}" if amount < 0 else shown


def table_of(rules: Rules, words: Words) -> str:
    """The rules and the number of players: `Sochi, 4 players`."""
    variant = TITLES[rules.variant][words.lang == "ru"]
    return text("rules", words.lang, variant=variant, players=counted("players", rules.players, words.lang))


def game_text(contract: Contract, words: Words) -> str:
    """A contract as people see it."""
    if contract.kind is ContractKind.MISERE:
        return words("misere")
    return words.game(contract.level, contract.strain)


def call_text(call: Call, words: Words) -> str:
    """A call of the auction as people see it."""
    if call.kind is CallKind.PASS:
        return text("call pass", words.lang)
    if call.kind is CallKind.HERE:
        return text("call here", words.lang)
    game = words("misere") if call.strain is None else words.game(call.level, call.strain)
    return game if call.talon else f"{game} ({words('talon not taken')})"


def calls_text(calls: Sequence[tuple[Seat, Whist]], words: Words) -> str:
    """The defenders' calls in order: `East passes, West whists`."""
    return ", ".join(text(call.value, words.lang, seat=words.seat(seat)) for seat, call in calls)


def discards_text(discards: Sequence[tuple[Card, Card]], words: Words) -> str:
    """The first pair of cards and how many more are as good."""
    if not discards:
        return "–"
    more = len(discards) - 1
    first = words.cards(discards[0])
    return f"{first} {text('and more', words.lang, count=more)}" if more else first


# Parts

_Row = tuple[str, Choice | None, Role]


def _row(choice: Choice, place: int, best: Choice, words: Words) -> _Row:
    return str(place), choice, Role.GOOD if choice.own == best.own else Role.PLAIN


def _choice_table(rows: Sequence[_Row], words: Words, width: int) -> list[Line]:
    """Rows of a name or number, contract, discard, tricks, worth and the defenders' calls."""
    lang = words.lang
    if width < _PLAIN:
        return [line for title, choice, _ in rows for line in _plain_lines(title, choice, words, width)]
    wide = width >= _NARROW
    head = Line()
    for column, key in ((11, "contract"), (21, "discard")):
        head.at(column, (text(key, lang), Role.QUIET))
    head.end(46, (text("tricks", lang), Role.QUIET)).end(54, (text("whists", lang), Role.QUIET))
    if wide:
        head.at(56, (text("calls", lang), Role.QUIET))
    lines = [head]
    for title, choice, role in rows:
        lines += _choice_lines(title, choice, role, words, wide, width)
    return lines


def _choice_lines(title: str, choice: Choice | None, role: Role, words: Words, wide: bool, width: int) -> list[Line]:
    lang = words.lang
    line = Line().end(6, title) if title.isdecimal() else Line().at(MARGIN, title)
    if choice is None:
        return [line.at(11, text("pass best", lang)).end(54, "–")]
    sign = " ✓" if role is Role.GOOD else ""
    if choice.contract is None:
        return [line.at(11, text("given up", lang)).end(54, (whists(choice.own, lang), role)).add((sign, role))]
    line.at(11, *suit_pieces(game_text(choice.contract, words)))
    line.at(21, *suit_pieces(discards_text(choice.discards, words))).end(46, str(choice.tricks))
    line.end(54, (whists(choice.own, lang), role)).add((sign, role))
    calls = _ends(choice, words)
    if not calls:
        return [line]
    if wide and 57 + Line(calls).width <= max(width, WIDTH):
        return [line.at(57, (calls, Role.QUIET))]
    return [line, *wrapped(calls, width, Role.QUIET, margin=11)]


def _plain_lines(title: str, choice: Choice | None, words: Words, width: int) -> list[Line]:
    """A row as a sentence."""
    lang = words.lang
    if choice is None:
        what = text("pass best", lang)
    elif choice.contract is None:
        what = f"{text('given up', lang)}, {whists(choice.own, lang)}"
    else:
        parts = [game_text(choice.contract, words), discards_text(choice.discards, words)]
        parts += [tricks_text(choice.tricks or 0, words), whists(choice.own, lang), _ends(choice, words)]
        what = ", ".join(part for part in parts if part)
    rows = wrapped(f"{title}: {what}", width)
    return [Line().at(MARGIN, *suit_pieces(str(row).strip())) for row in rows]


def _ends(choice: Choice, words: Words) -> str:
    """What the defenders' calls come to, in a few words."""
    lang, last = words.lang, dict(choice.calls)
    if not choice.calls:
        ten = choice.contract is not None and choice.contract.level == 10
        return text("check", lang) if ten else ""
    seat, call = choice.calls[-1]
    if len(choice.calls) > 2 and call is Whist.WHIST:
        return text("alone", lang, seat=words.seat(seat))  # the half-whist was returned
    whisters = [seat for seat, said in last.items() if said is Whist.WHIST]
    halves = [seat for seat, said in last.items() if said is Whist.HALF]
    if len(whisters) == 2:
        return text("both", lang)
    if whisters:
        return text("alone", lang, seat=words.seat(whisters[0]))
    if halves:
        return text("half stands", lang, seat=words.seat(halves[0]), seat_of=_of(words, halves[0]))
    return text("nobody", lang)


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
    calls = _ends(par.choice, words)
    key = "par of" if calls else "par of misere"
    return text(key, lang, seat=seat, game=game_text(par.contract, words), outcome=outcome, calls=calls)


def outcome_text(contract: Contract, tricks: int, words: Words) -> str:
    """Whether so many tricks make a contract: `made`, `down 1`, `clean`, `2 tricks`."""
    lang = words.lang
    if contract.kind is ContractKind.MISERE:
        return text("clean", lang) if tricks == 0 else tricks_text(tricks, words)
    return text("made", lang) if tricks >= contract.level else text("down", lang, count=contract.level - tricks)


def tricks_text(tricks: int, words: Words) -> str:
    """A number of tricks with its noun."""
    return counted("tricks", tricks, words.lang)


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


def entry_text(entry: Entry, who: Sequence[Player], words: Words) -> str:
    """One entry with seats for players: `West on North +12: 2 tricks × 6`."""
    seats = {player: words.seat(seat) for seat, player in enumerate(who)}
    places = {"en": ("pool", "mountain", "on"), "ru": ("пуля", "гора", "на")}[words.lang]
    place = places[list(Column).index(entry.column)]
    if entry.on is not None:
        on = list(who).index(entry.on)
        place = f"{place} {_of(words, on) if words.lang == 'ru' else words.seat(on)}"
    sign = "+" if entry.amount > 0 else ""
    return f"{seats[entry.player]} {place} {sign}{number(entry.amount)}: {explain(entry, words.lang)}"


def _fact(title: str, value: str, width: int) -> list[Line]:
    """A title and its text in a second column, wrapped there."""
    if width < _PLAIN:
        return [Line().at(MARGIN, *suit_pieces(str(row).strip())) for row in wrapped(f"{title} {value}", width)]
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


def _of(words: Words, seat: int) -> str:
    return words("seats of").split()[seat]


__all__ = [
    "call_text",
    "calls_text",
    "discard_screen",
    "discards_text",
    "entry_text",
    "game_text",
    "hands_block",
    "outcome_text",
    "par_screen",
    "table_of",
    "tricks_text",
    "whists",
]
