"""The screen of a misère of twelve cards: what to lay away, and what the defenders should lead."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from preferans.cards import Card, Cards, Seat
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.numbers import percent, thousands
from preferans.show.odds import RIGHT, holding
from preferans.show.odds_texts import text
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import Words

if TYPE_CHECKING:
    from preferans.evaluation.misere_odds import MisereDiscard, MisereLead

_LAYOUTS = 184_756
_ROWS = 12
_MISSED = 3  # discards named that a lead does not catch


def misere_screen(
    own: Cards,
    player: Seat,
    leader: Seat,
    discards: Sequence["MisereDiscard"],
    leads: Sequence["MisereLead"],
    words: Words,
    *,
    width: int,
) -> list[Line]:
    """The discards by their chance of a clean misère; with `leads` the first cards of the defenders."""
    lang = words.lang
    title = text("twelve", lang, seat=words.seat(player), hand=holding(own, words))
    count = text("exact each", lang, layouts=thousands(_LAYOUTS, lang))
    line = Line().at(MARGIN, *suit_pieces(title))
    head = [line, Line().end(max(RIGHT, MARGIN + len(count)), (count, Role.QUIET))]
    blocks = [head, _discards(discards, leader, words)]
    if leads:
        blocks.append(_leads(leads, leader, player, words, width))
        blocks.append(wrapped(text("about leads", lang), min(width, WIDTH), Role.QUIET))
    blocks.append(wrapped(text("open to all", lang), min(width, WIDTH), Role.QUIET))
    return joined(blocks)


def _discards(discards: Sequence["MisereDiscard"], leader: Seat, words: Words) -> list[Line]:
    lang = words.lang
    own_lead = bool(discards[0].leads)
    heading = Line().at(MARGIN, text("discard", lang)).end(29, text("clean after", lang))
    if own_lead:
        heading.at(35, text("first card", lang))
    lines = [heading.end(RIGHT, (words("leads", seat=leader), Role.QUIET))]
    for one in discards[:_ROWS]:
        best = one.clean == discards[0].clean
        role = Role.GOOD if best else Role.PLAIN
        line = Line().at(MARGIN, *suit_pieces(words.cards(one.cards), role))
        line.end(29, (percent(one.clean, lang), role))
        if own_lead:
            firsts = [card for card, chance in one.leads.items() if chance == one.clean]
            line.at(35, *suit_pieces(words.cards(firsts)))
        if one.alike:
            line.end(RIGHT, (text("and like it", lang, count=len(one.alike)), Role.QUIET))
        lines.append(line)
    return lines


def _leads(leads: Sequence["MisereLead"], leader: Seat, player: Seat, words: Words, width: int) -> list[Line]:
    lang = words.lang
    names = {"seat": words.seat(leader), "seat_of": words("seats of").split()[leader], "other": words.seat(player)}
    lines = headed(text("first leads", lang, **names), "", RIGHT, width)
    head = Line().at(MARGIN, text("lead", lang)).end(22, text("catches", lang)).end(34, text("weighted", lang))
    lines.append(head.at(38, text("not caught", lang)))
    for one in leads:
        role = Role.GOOD if one.weight == leads[0].weight else Role.PLAIN
        line = Line().at(MARGIN, *suit_pieces(words.card(one.card), role))
        line.end(22, text("of discards", lang, count=one.catches, all=one.catches + len(one.misses)))
        line.end(34, (percent(one.weight, lang), role))
        missed = ", ".join(_pair(pair, words) for pair in one.misses[:_MISSED])
        more = len(one.misses) - _MISSED
        line.at(38, *suit_pieces(missed + (f" +{more}" if more > 0 else ""), Role.QUIET))
        lines.append(line)
    return lines


def _pair(pair: tuple[Card, Card], words: Words) -> str:
    return words.cards(pair)
