"""The screen of a review: what was costly, what would have been better, and the line that proves it."""

from preferans.cards import Card, Seat
from preferans.contract import Contract
from preferans.evaluation import Judgement, Review
from preferans.evaluation.judgement import Kind, Made
from preferans.scoring import AllPassResult, GameResult, MisereResult, Whist
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.decision_words import (
    calls_text,
    game_text,
    handed_text,
    of_seat,
    outcome_text,
    table_of,
    tricks_text,
    whists,
)
from preferans.show.evaluation_texts import text
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import Words

RIGHT = 76
_IN_A_LINE = 12  # cards of a proof that are shown
_NARROWEST_TABLE = 66
_MINUS = "−"


def review_screen(review: Review, words: Words, width: int, *, every_card: bool = False) -> list[Line]:
    """What a played deal came to, its costly decisions, the rest in one sentence, and totals."""
    blocks = [_title(review, words, width), _costly(review, words, width), _free(review, words, width)]
    blocks.append(_totals(review, words, width))
    if every_card:
        blocks.append(_every_card(review, words, width))
    blocks.append(wrapped(text("about review", words.lang), min(width, WIDTH), Role.QUIET))
    return joined(blocks)


def _title(review: Review, words: Words, width: int) -> list[Line]:
    lang = words.lang
    table, told = table_of(review.rules, words), _played_by(review, words)
    condition = f"{table}, {told}" if told and review.calls_told else table
    title = result_text(review, words)
    if MARGIN + Line(title).width > width:
        lines = [*_red(title, width), *wrapped(condition, width, Role.QUIET)]
    else:
        lines = headed(title, condition, RIGHT, width)
    if told and not review.calls_told:
        lines += wrapped(text("assumed", lang, calls=told), width, Role.QUIET)
    handed = "" if review.contract is None else handed_text(review.rules, review.contract.declarer, words)
    return lines + (wrapped(handed, width, Role.QUIET) if handed else [])


def result_text(review: Review, words: Words) -> str:
    """What a played deal came to, in a line."""
    lang, result = words.lang, review.result
    if isinstance(result, AllPassResult):
        counts = [*result.tricks, *([result.dealer_tricks] if review.rules.players == 4 else [])]
        return text(
            "all-pass", lang, counts=", ".join(f"{words.seat(seat)} {tricks}" for seat, tricks in enumerate(counts))
        )
    assert review.contract is not None
    said = _outcome(review, words)
    if not review.complete and review.played.cards:
        said = text("by best play", lang, result=said)
    seat = words.seat(review.contract.declarer)
    return text("played by", lang, game=game_text(review.contract, words), seat=seat, result=said)


def _outcome(review: Review, words: Words) -> str:
    result, contract = review.result, review.contract
    assert contract is not None
    if isinstance(result, MisereResult):
        return outcome_text(contract, result.tricks, words)
    assert isinstance(result, GameResult)
    if result.tricks is None:
        return text("not played", words.lang)
    tricks = result.tricks[contract.declarer]
    return f"{tricks_text(tricks, words)}, {outcome_text(contract, tricks, words)}"


def _played_by(review: Review, words: Words) -> str:
    """Who whisted, in a few words."""
    lang, result = words.lang, review.result
    halves: tuple[Seat, ...] = ()
    if isinstance(result, MisereResult) and review.calls:  # it is whisted under complicated whisting alone
        whisters = result.whisters
    elif isinstance(result, GameResult):
        whisters, halves = result.said(Whist.WHIST), result.said(Whist.HALF)
        if result.said(Whist.CHECK):
            return text("check", lang)
    else:
        return ""
    if len(whisters) == 2:
        return text("both", lang)
    if whisters:
        return text("alone", lang, seat=words.seat(whisters[0]))
    if halves:
        return text("half stands", lang, seat=words.seat(halves[0]), seat_of=of_seat(words, halves[0]))
    return text("nobody", lang)


# Costly decisions


def _costly(review: Review, words: Words, width: int) -> list[Line]:
    lang = words.lang
    if not review.costly:
        return [Line().at(MARGIN, (text("nothing costly", lang), Role.GOOD))]
    wide = width >= _NARROWEST_TABLE
    head = Line().at(MARGIN, text("costly", lang))
    if wide:
        head.end(51, (text("tricks", lang), Role.QUIET)).end(65, (text("whists", lang), Role.QUIET))
    lines = [head]
    for number, judgement in enumerate(review.costly, 1):
        lines += _one(number, judgement, words, width)
    return lines


def _one(number: int, judgement: Judgement, words: Words, width: int) -> list[Line]:
    lang = words.lang
    before, after = judgement.tricks
    role = Role.SMALL_LOSS if judgement.lost <= 1 else Role.LOSS
    loss = (whists(-judgement.loss, lang), role)
    made = suit_pieces(made_text(judgement.made, words))
    wide = width >= _NARROWEST_TABLE
    margin = 18 if wide else 8
    line = Line().end(5, str(number)).at(8, _when(judgement, words))
    if wide:
        line.at(18, words.seat(judgement.seat)).at(26, *made)
        if judgement.lost:
            line.end(46, f"{before} → {after}").end(51, (f"{_MINUS}{judgement.lost}", role))
        lines = [line.end(65, loss)]
    else:
        line.add("  ", words.seat(judgement.seat), "  ", *made)
        tricks = f"{before} → {after}  " if judgement.lost else ""
        lines = [line, Line().at(margin, tricks, loss)]
    lines += _red(text("better", lang, what=_better(judgement, words)), width, margin)
    if judgement.then:
        then = text("then calls", lang, calls=calls_text(judgement.then, words))
        lines += wrapped(then, min(width, WIDTH), Role.QUIET, margin=margin)
    proof = _proof(judgement, words)
    if proof:
        of_all = text("of all", lang, tricks=before, all=10)
        shown = Line().at(margin, *suit_pieces(proof, Role.QUIET))
        if wide and shown.width + 2 + Line(of_all).width <= min(RIGHT, width):
            lines.append(shown.end(RIGHT, (of_all, Role.QUIET)))
        else:
            lines += _red(f"{proof}  {of_all}", width, margin)
    return lines


def _red(what: str, width: int, margin: int = MARGIN) -> list[Line]:
    """A paragraph with its red suits."""
    rows = wrapped(what, min(width, WIDTH), margin=margin)
    return [Line().at(margin, *suit_pieces(str(row).strip())) for row in rows]


def _when(judgement: Judgement, words: Words) -> str:
    if judgement.trick is not None:
        return text("trick", words.lang, number=judgement.trick)
    return text(f"a {judgement.kind}", words.lang)


def made_text(made: Made, words: Words) -> str:
    """A decision as people see it: cards, a contract or a whist call."""
    if isinstance(made, Whist):
        return text(f"noun {made}", words.lang)
    if isinstance(made, Card):
        return words.card(made)
    if isinstance(made, Contract):
        return game_text(made, words)
    return words.cards(made)


def _better(judgement: Judgement, words: Words) -> str:
    """What would have cost nothing; of discards the first ones."""
    shown = [made_text(one, words) for one in judgement.better]
    if judgement.kind is Kind.CARD:
        return " ".join(shown)
    between = ", "
    if len(shown) > 3:
        return between.join(shown[:2]) + " " + text("and more", words.lang, count=len(shown) - 2)
    return between.join(shown)


def _proof(judgement: Judgement, words: Words) -> str:
    """The first cards of the line, a bar after each trick."""
    if not judgement.line:
        return ""
    begun = (judgement.place or 0) % 3
    shown: list[str] = []
    cards = judgement.line[: _IN_A_LINE - begun]
    for place, card in enumerate(cards, begun + 1):
        shown.append(words.card(card))
        if place % 3 == 0 and place - begun < len(judgement.line):
            shown.append("|")
    if len(cards) < len(judgement.line):
        shown.append("…")
    return " ".join(shown)


# The rest


def _free(review: Review, words: Words, width: int) -> list[Line]:
    """The decisions that cost nothing, in one sentence."""
    lang = words.lang
    parts = []
    cards = [one for one in review.judgements if one.kind is Kind.CARD]
    for one in review.judgements:
        if one.costly or one.kind is Kind.CARD:
            continue
        if isinstance(one.made, Whist):
            parts.append(text("call of", lang, seat_of=of_seat(words, one.seat), call=made_text(one.made, words)))
        else:
            parts.append(f"{text(f'a {one.kind}', lang)} {made_text(one.made, words)}")
    if cards:
        parts.append(text("cards of", lang, free=sum(not one.costly for one in cards), all=len(cards)))
    if not parts:
        return []
    return _red(text("without cost", lang, what=", ".join(parts)), width)


def _totals(review: Review, words: Words, width: int) -> list[Line]:
    order = [0, 1, 2]
    if review.contract is not None:
        first = review.contract.declarer
        order = [first, *(seat for seat in (0, 1, 2) if seat != first)]
    line = Line().at(MARGIN)
    parts = []
    for seat in order:
        tricks, loss = review.totals[Seat(seat)]
        lost = f"{_MINUS}{tricks_text(tricks, words)}" if tricks else "0"
        parts.append(f"{words.seat(seat)}  {lost}  {whists(-loss, words.lang)}")
    line.add("      ".join(parts))
    return [line] if line.width <= width else [Line().at(MARGIN, part) for part in parts]


def _every_card(review: Review, words: Words, width: int) -> list[Line]:
    """All cards trick by trick, with the value after each."""
    lang = words.lang
    lines = [Line().at(MARGIN, text("every card", lang))]
    cards = [one for one in review.judgements if one.kind is Kind.CARD]
    if width < _NARROWEST_TABLE:
        return [*lines, *_red(", ".join(_card_and_value(one, words) for one in cards), width)]
    for first in range(0, len(cards), 3):
        line = Line().end(7, (str(first // 3 + 1), Role.QUIET))
        for place, one in enumerate(cards[first : first + 3]):
            column = 10 + 21 * place
            role = Role.PLAIN if not one.costly else Role.SMALL_LOSS if one.lost <= 1 else Role.LOSS
            line.at(column, *suit_pieces(f"{words.seat_short(one.seat)} {made_text(one.made, words)}"))
            line.at(column + 9, (_value(one), role))
        lines.append(line)
    return lines


def _card_and_value(one: Judgement, words: Words) -> str:
    return f"{words.seat_short(one.seat)} {made_text(one.made, words)} {_value(one)}"


def _value(one: Judgement) -> str:
    """Final tricks after a card, and what it cost."""
    return f"{one.tricks[1]}" + (f" {_MINUS}{one.lost}" if one.lost else "")
