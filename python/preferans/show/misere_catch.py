"""The screen of `preferans misere`: what catching a misère with a hidden discard comes to, and how both sides mix."""

from collections.abc import Sequence

from preferans.cards import Card, Cards
from preferans.evaluation.hidden_discard import HiddenDiscard, MisereCatch, Plan
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.misere_plans import plans_in_words
from preferans.show.numbers import bar, percent
from preferans.show.odds import RIGHT, holding
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import Words

_ROWS = 12
_BAR = 9  # columns of a sure discard
_CATCHES = 3  # discards named that a plan catches

#   what                English                                       Russian
_TEXTS: dict[str, tuple[str, str]] = {
    "misere":          ("Misère by {seat} with {hand}",              "Мизер, играет {seat}: {hand}"),
    "played":          ("played {cards}",                            "сыграно {cards}"),
    "clean":           ("Clean, whatever the defenders do.",         "Чистый при любой игре ловящих."),
    "caught":          ("Caught, whatever was laid away.",           "Ловится при любом сносе."),
    "guess":           ("A guess.",                                  "Угадайка."),
    "chance":          ("Chance to be caught",                       "Вероятность поимки"),
    "tricks":          ("Tricks expected",                           "Взяток в среднем"),
    "points":          ("Points lost, in tens",                      "Потеря, в десятках очков"),
    "about":           ("{low} to {high}",                           "от {low} до {high}"),
    "unsettled":       ("not settled with the time and memory given", "за данное время и в данной памяти не решено"),
    "plan":            ("one plan of the defenders",                 "один план ловящих"),
    "seen":            ("the best discard if it is seen",            "лучший снос, если его видно"),
    "seen prior":      ("the discards if they are seen",             "сносы, если их видно"),
    "away":            ("Laid away",                                 "Снос"),
    "share":           ("share",                                     "доля"),
    "open":            ("if seen",                                   "если видно"),
    "against":         ("kept by defence",                           "даёт ловля"),
    "more":            ("{count} more discards",                     "Ещё сносов: {count}"),
    "plays":           ("{seat} plays",                              "Ходит {seat}"),
    "catches":         ("sure of {cards}",                           "ловит {cards}"),
    "nothing sure":    ("sure of none alone",                        "ни один снос не ловит наверняка"),
    "every":           ("Every discard if it is seen (* in the mixture)",
                        "Каждый снос, если его видно (* — в смеси)"),
    "leads":           ("{seat} leads",                              "ход {seat_of}"),
    "who knows":       ("All have seen the declarer's cards, only he knows which lie away; the defenders' hands are "
                        "open. He is taken to know the split when he lays away. Other mixtures may be as good.",
                        "Карты играющего видели все, снос знает он один; ловящие открыты. Считается, что при сносе он "
                        "знает расклад. Равноценными могут быть и другие смеси."),
}  # fmt: skip


def text(key: str, words: Words, **fields: object) -> str:
    """The text called `key`, its places filled."""
    return _TEXTS[key][words.lang == "ru"].format(**fields)


def catch_screen(
    own: Cards,
    defenders: Sequence[Cards],
    played: Sequence[Card],
    found: MisereCatch,
    words: Words,
    *,
    width: int,
    more: Sequence[list[Line]] = (),
) -> list[Line]:
    """The whole screen: the answer, the declarer's mixture, the defenders' first cards, `more` blocks."""
    title = text("misere", words, seat=words.seat(found.declarer), hand=holding(own, words))
    head = [Line().at(MARGIN, *suit_pieces(title))]
    for place, hand in enumerate(defenders, 1):
        seat = (found.declarer + place) % 3
        head.append(Line().at(MARGIN, *suit_pieces(f"{words.seat(seat)}  {holding(hand, words)}")))
    if played:
        head.append(Line().at(MARGIN, *suit_pieces(text("played", words, cards=words.cards(played)), Role.QUIET)))
    answer = Line().at(MARGIN, (text(found.verdict, words), Role.STRONG))
    answer.end(RIGHT, (words("leads", seat=found.leader), Role.QUIET))
    name = "chance" if found.objective == "caught" else found.objective
    value = (
        number(found.lower, words)
        if found.exact
        else text("about", words, low=number(found.lower, words), high=number(found.upper, words))
    )
    seen = "seen" if len(found.mixture) < len(found.discards) else "seen prior"
    facts = [
        Line().at(MARGIN, text(name, words)).at(40, (value, Role.STRONG)),
        Line().at(MARGIN, (text("plan", words), Role.QUIET)).at(40, (number(found.single_plan, words), Role.QUIET)),
        Line().at(MARGIN, (text(seen, words), Role.QUIET)).at(40, (number(found.single_discard, words), Role.QUIET)),
    ]
    if not found.exact:
        facts.insert(1, Line().at(MARGIN, (text("unsettled", words), Role.QUIET)))
    blocks = [head, [answer, *facts]]
    if found.mixture:
        table = [
            Line()
            .at(MARGIN, text("away", words))
            .end(30, (text("share", words), Role.QUIET))
            .end(45, (text("open", words), Role.QUIET))
            .end(65, (text("against", words), Role.QUIET))
        ]
        table += [_row(discard, words) for discard in found.mixture[:_ROWS]]
        if len(found.mixture) > _ROWS:
            table.append(Line().at(MARGIN, (text("more", words, count=len(found.mixture) - _ROWS), Role.QUIET)))
        blocks.append(table)
    if not found.start.decided and found.start.to_move != found.declarer:
        plans = headed(text("plays", words, seat=words.seat(found.start.to_move)), "", RIGHT, width)
        for plan in found.start.defence():
            sure = _sure(plan, found.mixture)
            line = Line().at(MARGIN, *suit_pieces(words.cards([plan.card]))).end(30, percent(plan.weight, words.lang))
            if found.verdict == "guess":
                named = ", ".join(words.cards(cards) for cards in sure[:_CATCHES])
                said = text("catches", words, cards=named) if sure else text("nothing sure", words)
                line.at(36, *suit_pieces(said, Role.QUIET))
            plans.append(line)
        if said := plans_in_words(found, words):
            plans += wrapped(said, min(width, WIDTH))
        blocks.append(plans)
    blocks += [block for block in more if block]
    blocks.append(wrapped(text("who knows", words), min(width, WIDTH), Role.QUIET))
    return joined(blocks)


def number(value: float, words: Words) -> str:
    """A value to four decimals, whole where it is.

    >>> number(0.5, Words("en")), number(2.0, Words("ru"))
    ('0.5000', '2')
    """
    shown = f"{value:.0f}" if abs(value - round(value)) < 5e-6 else f"{value:.4f}"
    return shown.replace(".", ",") if words.lang == "ru" else shown


def _row(discard: HiddenDiscard, words: Words) -> Line:
    line = Line().at(MARGIN, *suit_pieces(words.cards(discard.cards))).at(13, bar(discard.weight, 1, _BAR))
    line.end(30, percent(discard.weight, words.lang))
    return line.end(45, number(discard.open_value, words)).end(65, number(discard.against, words))


def _sure(plan: Plan, mixture: Sequence[HiddenDiscard]) -> list[tuple[Card, ...]]:
    """The discards of the mixture that cost after this card what they cost if they are seen."""
    return [one.cards for one in mixture if plan.promise.get(one.cards, 0.0) > one.open_value - 1e-4]
