"""The screens of advice on hidden cards: twelve cards to choose from, ten cards to call with."""

from typing import TYPE_CHECKING

from preferans.auction import Call
from preferans.calls import HERE, PASS
from preferans.cards import Cards
from preferans.show.advice_texts import text
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.decision_words import call_text, game_text, table_of
from preferans.show.numbers import decimal, percent, thousands
from preferans.show.odds_plan import plan_block
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import SUIT_SIGNS, Words

if TYPE_CHECKING:
    from preferans.evaluation.call_advice import CallAdvice, CallWorth
    from preferans.evaluation.discard_advice import DiscardAdvice, DiscardChoice
    from preferans.evaluation.fixed_plan import FixedPlan

RIGHT = 76
CONFIDENT = 1.96  # standard errors to either side of a 95 % interval
_MINUS = "−"
_NARROW = 62  # below it rows are sentences
_SHOWN_PLAYS = 3


def discard_screen(advice: "DiscardAdvice", words: Words, width: int, plan: "FixedPlan | None" = None) -> list[Line]:
    """What to lay away and play with twelve cards; `plan`: how the recommended choice is played unseeing."""
    lang, best = words.lang, advice.best
    leads = words("leads", seat=int(advice.leader))
    condition = text("table of", lang, table=table_of(advice.rules, words), leads=leads)
    answer = text("lay away", lang, game=game_text(best.contract, words), cards=words.cards(best.discards[0]))
    figures = text("two figures", lang, one=amount(advice.worth, lang), ceiling=amount(advice.ceiling, lang))
    key = "all layouts" if advice.exact else "two samples"
    how = text(
        key, lang, chosen=thousands(advice.chosen_on, lang), valued=thousands(advice.valued_on, lang), seed=advice.seed
    )
    notes = [*wrapped(figures, min(width, WIDTH)), *wrapped(how, min(width, WIDTH), Role.QUIET)]
    if advice.concession is not None:
        given = text("giving up", lang, amount=amount(advice.concession, lang))
        notes = [*wrapped(given, min(width, WIDTH)), *notes]
    if advice.give_up:
        answer = text("give up", lang)
    return joined(
        [
            headed(hand_text(advice.hand, words), condition, RIGHT, width),
            _answer(answer, _amount(advice.worth, advice.error, lang), width),
            _discard_table(advice, words, width),
            *([plan_block([plan], words, width=width)] if plan else []),
            notes,
        ]
    )


def call_screen(advice: "CallAdvice", words: Words, width: int, top: int) -> list[Line]:
    """What to call with ten cards."""
    lang, best = words.lang, advice.best
    call = call_text(best.call, words)
    if best.call == PASS:
        answer = text("Pass", lang)
    elif advice.up_to is None or advice.up_to == best.call:
        answer = text("Call", lang, call=call)
    else:
        answer = text("go on", lang, call=call, last=call_text(advice.up_to, words))
    hands = ("first hand", "second hand", "third hand")
    position = words(hands[advice.seat])
    if advice.said:
        calls = ", ".join(call_text(one, words) for _, one in advice.said)
        position = text("hand after", lang, seat=position, calls=calls)
    condition = f"{position}, {table_of(advice.rules, words)}"
    talons = max(choice.talons for choice in advice.choices if choice.call != PASS) if len(advice.choices) > 1 else 0
    layouts = max(choice.layouts for choice in advice.choices if choice.call != PASS) if talons else 0
    about = text(
        "about calls", lang, talons=talons, layouts=layouts, passing=thousands(advice.passing.layouts, lang),
        seed=advice.seed,
    )  # fmt: skip
    shown = [choice for place, choice in enumerate(advice.choices) if place < top or _always(choice)]
    return joined(
        [
            headed(hand_text(advice.hand, words), condition, RIGHT, width),
            _answer(answer, _amount(best.worth, best.error, lang), width),
            _call_table(shown, best, words, width),
            wrapped(about, min(width, WIDTH), Role.QUIET),
        ]
    )


def hand_text(hand: Cards, words: Words) -> str:
    """A hand in one line: `♠ K 9 7   ♣ A`."""
    suits = [f"{SUIT_SIGNS[suit]} {words.ranks(hand, suit)}" for suit in range(4)]
    return "   ".join(suits)


def amount(value: float, lang: str) -> str:
    """Whists with their sign to one decimal.

    >>> amount(-0.04, "en"), amount(25.94, "ru")
    ('0.0', '+25,9')
    """
    shown = decimal(abs(value), lang, 1)
    if shown in ("0.0", "0,0"):
        return shown
    return f"{_MINUS if value < 0 else '+'}{shown}"


def _always(choice: "CallWorth") -> bool:
    """Calls that stay on the screen however little they are worth."""
    return choice.call in (PASS, HERE) or choice.call.strain is None


def _amount(worth: float, error: float, lang: str) -> str:
    if error == 0:
        return text("exact amount", lang, amount=amount(worth, lang))
    return text("amount", lang, amount=amount(worth, lang), error=decimal(CONFIDENT * error, lang, 1))


def _answer(answer: str, value: str, width: int) -> list[Line]:
    line = Line().at(MARGIN, *suit_pieces(answer, Role.STRONG))
    end = min(RIGHT, width)
    if line.width + 2 + Line(value).width <= end:
        return [line.end(end, (value, Role.STRONG))]
    return [*wrapped(answer, width, Role.STRONG), *wrapped(value, width, Role.STRONG)]


def _discard_table(advice: "DiscardAdvice", words: Words, width: int) -> list[Line]:
    lang = words.lang
    if width < _NARROW:
        return [line for choice in advice.choices for line in _discard_sentence(choice, words, width)]
    lines = [
        Line()
        .at(8, (text("contract", lang), Role.QUIET))
        .at(19, (text("discard", lang), Role.QUIET))
        .end(40, (text("whists", lang), Role.QUIET))
        .end(54, (text("made", lang), Role.QUIET))
        .end(62, (text("tricks", lang), Role.QUIET))
    ]
    for place, choice in enumerate(advice.choices):
        mark, role = ("✓", Role.GOOD) if place == 0 else ("", Role.PLAIN) if choice.told_apart else ("≈", Role.PLAIN)
        line = Line().end(5, str(place + 1)).at(8, *suit_pieces(game_text(choice.contract, words)))
        line.at(19, *suit_pieces(words.cards(choice.discards[0]))).end(36, (amount(choice.worth, lang), role))
        if not advice.exact:
            line.at(37, (f"± {decimal(CONFIDENT * choice.error, lang, 1)}", Role.QUIET))
        line.end(54, percent(choice.made, lang)).end(62, decimal(choice.tricks, lang)).at(65, (mark, role))
        lines.append(line)
    return lines


def _discard_sentence(choice: "DiscardChoice", words: Words, width: int) -> list[Line]:
    lang = words.lang
    parts = [
        f"{game_text(choice.contract, words)}, {words.cards(choice.discards[0])}",
        _amount(choice.worth, choice.error, lang),
        f"{text('made', lang)} {percent(choice.made, lang)}",
    ]
    return wrapped(", ".join(parts), width)


def _call_table(choices: "list[CallWorth]", best: "CallWorth", words: Words, width: int) -> list[Line]:
    lang = words.lang
    if width < _NARROW:
        return [line for choice in choices for line in _call_sentence(choice, words, width)]
    lines = [
        Line()
        .at(5, (text("call", lang), Role.QUIET))
        .end(23, (text("whists", lang), Role.QUIET))
        .end(38, (text("made", lang), Role.QUIET))
        .at(42, (text("plays", lang), Role.QUIET))
    ]
    for choice in choices:
        role = Role.GOOD if choice is best else Role.PLAIN
        line = Line().at(5, *suit_pieces(call_text(choice.call, words))).end(21, (amount(choice.worth, lang), role))
        line.at(22, (f"± {decimal(CONFIDENT * choice.error, lang, 1)}", Role.QUIET))
        line.end(38, "–" if choice.made is None else percent(choice.made, lang))
        lines.append(line.at(42, *suit_pieces(_plays(choice, words))))
    return lines


def _call_sentence(choice: "CallWorth", words: Words, width: int) -> list[Line]:
    lang = words.lang
    parts = [f"{call_text(choice.call, words)}: {_amount(choice.worth, choice.error, lang)}"]
    if choice.made is not None:
        parts.append(f"{text('made', lang)} {percent(choice.made, lang)}")
    return wrapped(", ".join([*parts, _plays(choice, words)]), width)


def _plays(choice: "CallWorth", words: Words) -> str:
    """What a call leads to."""
    lang = words.lang
    if choice.call == PASS:
        bid = choice.plays[0][0]
        if choice.declarer is None or bid is None:
            return text("all pass", lang)
        return text("plays bid", lang, seat=words.seat(choice.declarer), call=call_text(bid, words))
    if choice.plays[0][0] == Call.parse("misere") and choice.tricks is not None:
        return text("takes", lang, tricks=decimal(choice.tricks, lang, 1))
    return "   ".join(
        f"{text('given up', lang) if call is None else call_text(call, words)} {100 * share:.0f} %"
        for call, share in choice.plays[:_SHOWN_PLAYS]
        if share >= 0.005
    )
