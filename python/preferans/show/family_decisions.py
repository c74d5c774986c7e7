"""The screens of decisions in games for two and of Central Europe: contracts and discards, par, review."""

from collections.abc import Sequence
from fractions import Fraction

from preferans.cards import Card, Seat
from preferans.deal import Deal
from preferans.evaluation.family_answers import FamilyChoice, FamilyContract, FamilyPar, Said
from preferans.evaluation.family_judgement import FamilyJudgement, FamilyKind, FamilyMade, FamilyReview
from preferans.evaluation.family_wire import order_of
from preferans.rules.austrian import AustrianRules
from preferans.rules.central import CentralRules
from preferans.scoring.families import FamilyRules
from preferans.scoring.players import Player
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.decision_words import tricks_text, whists
from preferans.show.diagram import diagram
from preferans.show.family_texts import text
from preferans.show.record_texts import counted
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import SUIT_SIGNS, Words

RIGHT = 76
_STACKED = 79  # a width at which a deal is drawn hand by hand
_PLAIN = 66  # below it rows are sentences
_SUITS = "SCDH"


def family_discard_screen(
    deal: Deal, choices: Sequence[FamilyChoice], seat: Seat, rules: FamilyRules, words: Words, *, top: int, width: int
) -> list[Line]:
    """What a declarer should lay away and play: the answer, then the list."""
    lang, best = words.lang, choices[0]
    title = _takes(deal, seat, rules, words)
    answer = headed(_advice(best, deal, words), _amount(best.own, rules, words), RIGHT, width)
    rows = [(str(place), choice, choice.own == best.own) for place, choice in enumerate(choices[:top], 1)]
    listed = _rows(rows, rules, words, width)
    if len(choices) > top:
        more = text("more choices", lang, count=len(choices) - top, all=len(choices))
        listed.append(Line().at(MARGIN, (more, Role.QUIET)))
    title_lines = headed(title, table_of(rules, words), RIGHT, width)
    return joined([_drawn(deal, words, width), title_lines, answer, listed, _about(rules, words, width)])


def family_hands_block(best: Sequence[FamilyChoice], rules: FamilyRules, words: Words, width: int) -> list[Line]:
    """The block of `analyse --rules`: the best contract of each hand, its discard, answers and worth."""
    lines = headed(text("best by rules", words.lang), table_of(rules, words), RIGHT, width)
    rows = [(words.seat(choice.contract.declarer), choice, choice.own > 0) for choice in best]
    return [*lines, *_rows(rows, rules, words, width)]


def family_par_screen(par: FamilyPar, order: Sequence[Player], words: Words, width: int) -> list[Line]:
    """The par of a deal: the contract, each hand's best, everybody's worth, the auction and the answers."""
    lang = words.lang
    if par.choice is None or par.contract is None:
        title, own = text("par nobody", lang), ""
    else:
        title = text("par", lang, game=contract_text(par.contract, words), seat=words.seat(par.contract.declarer))
        own = _amount(par.choice.own, par.rules, words)
    rows = [(words.seat(best.contract.declarer), best, False) for best in par.best]
    each = [Line().at(MARGIN, text("each best", lang)), *_rows(rows, par.rules, words, width)]
    worths = "   ".join(f"{words.seat(seat)} {whists(par.worth[player], lang)}" for seat, player in enumerate(order))
    facts = _fact(text("worth", lang, unit=unit_of(par.rules, lang)), worths, width)
    if par.calls:
        said = ", ".join(f"{words.seat(seat)} {auction_text(call, par.rules)}" for seat, call in par.calls)
        facts += _fact(text("auction", lang), said, width)
    if par.choice is not None and par.choice.calls:
        facts += _fact(text("answers", lang), answers_text(par.choice.calls, words), width)
    head = [*headed(title, own, RIGHT, width), *wrapped(table_of(par.rules, words), width, Role.QUIET)]
    return joined([_drawn(par.deal, words, width), head, each, facts, _about(par.rules, words, width)])


def family_review_screen(review: FamilyReview, words: Words, width: int, *, every_card: bool = False) -> list[Line]:
    """What a played deal came to, its costly decisions with what was better, and what each hand lost."""
    lang = words.lang
    result = text("not played", lang) if review.tricks is None else tricks_text(review.tricks, words)
    if not review.complete:
        result = text("best play", lang, result=result)
    contract = review.contract
    title = text("played", lang, game=contract_text(contract, words), seat=words.seat(contract.declarer), result=result)
    head = headed(title, table_of(review.rules, words), RIGHT, width)
    said = answers_text(review.answers, words)
    if said:
        head += wrapped(said if review.answers_told else text("assumed", lang, answers=said), width, Role.QUIET)
    costly = [Line().at(MARGIN, (text("nothing costly", lang), Role.GOOD))]
    if review.costly:
        costly = headed(text("costly", lang), unit_of(review.rules, lang), 65, width)
        for number, one in enumerate(review.costly, 1):
            costly += _costly(number, one, words, width)
    free = text("without cost", lang, free=len(review.judgements) - len(review.costly), all=len(review.judgements))
    totals = "      ".join(f"{words.seat(seat)}  {whists(-loss, lang)}" for seat, loss in review.totals.items())
    blocks = [head, costly, wrapped(free, min(width, WIDTH)), wrapped(totals, width)]
    if every_card:
        blocks.append(_every_card(review, words, width))
    return joined([*blocks, wrapped(text("about review", lang), min(width, WIDTH), Role.QUIET)])


# Words


def contract_text(contract: FamilyContract | str, words: Words) -> str:
    """A contract as people see it: `♥`, `igra sans`, `7 ♥`."""
    name, lang = str(contract), words.lang
    if name[0].isdecimal():
        return words.game(int(name[:-1]), "SCDHN".index(name[-1]))
    kind, _, code = name.rpartition(" ")
    game = SUIT_SIGNS[_SUITS.index(code)] if code in tuple(_SUITS) else code
    known = ("betl", "sans", "preferans", "durch", "misere", "pasy")
    shown = text(code, lang) if code in known else game
    return text(kind, lang, game=shown) if kind else shown


def answers_text(said: Said, words: Words) -> str:
    """Answers in order: `East drops, West follows`."""
    return ", ".join(text(call, words.lang, seat=words.seat(seat)) for seat, call in said)


def auction_text(call: str, rules: FamilyRules) -> str:
    """A call of the auction as it is said."""
    return "igra" + call[1:] if isinstance(rules, CentralRules) and call.startswith("G") else call


def unit_of(rules: FamilyRules, lang: str) -> str:
    """What the worths of a game are counted in."""
    key = "soups" if isinstance(rules, CentralRules) else "stakes" if isinstance(rules, AustrianRules) else "whists"
    return text("points" if rules.variant == "pasy" else key, lang)


def table_of(rules: FamilyRules, words: Words) -> str:
    """The rules and the number of players."""
    title = rules.choices.titles[rules.variant][words.lang == "ru"]
    return f"{title}, {counted('players', rules.players, words.lang)}"


# Parts

_Row = tuple[str, FamilyChoice, bool]


def _rows(rows: Sequence[_Row], rules: FamilyRules, words: Words, width: int) -> list[Line]:
    """Rows of a name or number, contract, discard, tricks, worth and answers."""
    lang = words.lang
    if width < _PLAIN:
        return [line for title, choice, _ in rows for line in _sentence(title, choice, words, width)]
    gift = text("gift" if rules.variant == "pasy" else "discard", lang)
    head = Line().at(11, (text("contract", lang), Role.QUIET)).at(23, (gift, Role.QUIET))
    head.end(50, (text("tricks", lang), Role.QUIET)).end(60, (unit_of(rules, lang), Role.QUIET))
    lines = [head]
    for title, choice, good in rows:
        role = Role.GOOD if good else Role.PLAIN
        line = Line().end(6, title) if title.isdecimal() else Line().at(MARGIN, title)
        line.at(11, *suit_pieces(contract_text(choice.contract, words)))
        line.at(23, *suit_pieces(_discards(choice, words)))
        line.end(50, "–" if choice.tricks is None else str(choice.tricks))
        line.end(60, (whists(choice.own, lang), role)).add((" ✓" if good else "", role))
        lines.append(line)
        said = answers_text(choice.calls, words)
        if said:
            lines += wrapped(said, min(width, WIDTH), Role.QUIET, margin=23)
    return lines


def _sentence(title: str, choice: FamilyChoice, words: Words, width: int) -> list[Line]:
    parts = [contract_text(choice.contract, words), _discards(choice, words)]
    parts += [] if choice.tricks is None else [tricks_text(choice.tricks, words)]
    parts += [whists(choice.own, words.lang), answers_text(choice.calls, words)]
    return _red(f"{title}: {', '.join(part for part in parts if part and part != '–')}", width)


def _discards(choice: FamilyChoice, words: Words) -> str:
    if not choice.discards:
        return "–"
    more = len(choice.discards) - 1
    first = words.cards(choice.discards[0])
    return f"{first} {text('and more', words.lang, count=more)}" if more else first


def _takes(deal: Deal, seat: Seat, rules: FamilyRules, words: Words) -> str:
    if deal.talons:
        return text("either talon", words.lang, seat=words.seat(seat))
    key = "gives" if rules.variant == "pasy" else "takes"
    return text(key, words.lang, seat=words.seat(seat), talon=words.cards(deal.talon))


def _advice(best: FamilyChoice, deal: Deal, words: Words) -> str:
    lang, game = words.lang, contract_text(best.contract, words)
    if best.contract.name == "pasy":
        return text("advice give", lang, cards=_discards(best, words))
    if not best.discards:
        return text("advice left", lang, game=game)
    cards = _discards(best, words)
    if best.contract.talon is not None:
        cards = text("from talon", lang, cards=cards, number=best.contract.talon + 1)
    return text("advice", lang, game=game, cards=cards)


def _amount(own: Fraction, rules: FamilyRules, words: Words) -> str:
    return f"{whists(own, words.lang)} {unit_of(rules, words.lang)}"


def _drawn(deal: Deal, words: Words, width: int) -> list[Line]:
    """The deal; two hands one under the other with their talons and the dead hand."""
    if len(deal.hands) == 3:
        return diagram(deal, words, width)
    lines = diagram(deal, words, min(width, _STACKED))
    for number, talon in enumerate(deal.talons, 1):
        lines.append(Line().at(MARGIN, f"{words('talon')} {number}  ", *suit_pieces(words.cards(talon))))
    return lines


def _about(rules: FamilyRules, words: Words, width: int) -> list[Line]:
    said = text("about", words.lang, unit=unit_of(rules, words.lang))
    if isinstance(rules, CentralRules):
        said += " " + text("no refe", words.lang)
    return wrapped(said, min(width, WIDTH), Role.QUIET)


def _costly(number: int, one: FamilyJudgement, words: Words, width: int) -> list[Line]:
    lang = words.lang
    when = text("trick", lang, number=one.trick) if one.trick is not None else text(_KINDS[one.kind], lang)
    role = Role.SMALL_LOSS if one.lost <= 1 else Role.LOSS
    made, amount = made_text(one.made, one.seat, words), whists(-one.loss, lang)
    tricks = f"{one.tricks[0]} → {one.tricks[1]}" if one.lost else ""
    if width >= _PLAIN:
        line = Line().end(5, str(number)).at(8, when).at(18, words.seat(one.seat)).at(26, *suit_pieces(made))
        lines = [(line.end(50, tricks) if tricks else line).end(65, (amount, role))]
    else:
        parts = [when, words.seat(one.seat), made, tricks, amount]
        lines = _red(f"{number}: {', '.join(part for part in parts if part)}", width)
    better = [made_text(made, one.seat, words) for made in one.better]
    shown = ", ".join(better[:2]) + (f" {text('and more', lang, count=len(better) - 2)}" if len(better) > 2 else "")
    lines += _red(text("better", lang, what=shown), width, 18 if width >= _PLAIN else 8)
    if one.line:
        lines += _red(_proof(one, words), width, 18 if width >= _PLAIN else 8, Role.QUIET)
    return lines


_KINDS = {FamilyKind.DISCARD: "a discard", FamilyKind.CONTRACT: "a contract", FamilyKind.ANSWER: "an answer"}
_IN_A_LINE = 12  # cards of a proof that are shown


def made_text(made: FamilyMade, seat: Seat, words: Words) -> str:
    """A decision as people see it: cards, a contract or an answer."""
    if isinstance(made, Card):
        return words.card(made)
    if isinstance(made, tuple):
        return words.cards(made)
    answers = ("follow", "drop", "call", "play", "pass", "with_talon", "without_talon", "check")
    if made in answers or made.endswith("kontra"):
        return text(made, words.lang, seat="").strip()
    return contract_text(made, words)


def _proof(one: FamilyJudgement, words: Words) -> str:
    """The first cards of the line, a bar after each trick."""
    begun = (one.place or 0) % one.hands
    shown: list[str] = []
    cards = one.line[: _IN_A_LINE - begun]
    for place, card in enumerate(cards, begun + 1):
        shown.append(words.card(card))
        if place % one.hands == 0 and place - begun < len(one.line):
            shown.append("|")
    return " ".join([*shown, "…"] if len(cards) < len(one.line) else shown)


def _every_card(review: FamilyReview, words: Words, width: int) -> list[Line]:
    """All cards in order, each with the declarer's final tricks after it and what it cost."""
    cards = [one for one in review.judgements if one.kind is FamilyKind.CARD]
    shown = []
    for one in cards:
        cost = f" {whists(-one.loss, words.lang)}" if one.costly else ""
        shown.append(f"{words.seat_short(one.seat)} {made_text(one.made, one.seat, words)} {one.tricks[1]}{cost}")
    rows: list[Line] = []
    hands = cards[0].hands if cards else 3
    for first in range(0, len(shown), hands):
        rows += _red(f"{first // hands + 1}.  {',  '.join(shown[first : first + hands])}", width)
    return rows


def _fact(title: str, value: str, width: int) -> list[Line]:
    """A title and its text in a second column, wrapped there."""
    if width < _PLAIN:
        return _red(f"{title} {value}", width)
    rows = wrapped(value, min(width, WIDTH), margin=20) or [Line()]
    first = Line().at(MARGIN, title).at(20, *suit_pieces(str(rows[0]).strip()))
    return [first, *(Line().at(20, *suit_pieces(str(row).strip())) for row in rows[1:])]


def _red(what: str, width: int, margin: int = MARGIN, role: Role = Role.PLAIN) -> list[Line]:
    """A paragraph with its red suits."""
    rows = wrapped(what, min(width, WIDTH), margin=margin)
    return [Line().at(margin, *suit_pieces(str(row).strip(), role)) for row in rows]


__all__ = [
    "answers_text",
    "contract_text",
    "family_discard_screen",
    "family_hands_block",
    "family_par_screen",
    "family_review_screen",
    "order_of",
]
