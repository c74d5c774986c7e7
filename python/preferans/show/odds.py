"""The screens of odds over layouts, and their table for notebooks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from preferans.cards import Card, Cards
from preferans.evaluation.deciders import Decider, deciders
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.numbers import bar, decimal, percent, thousands
from preferans.show.odds_plan import plan_block
from preferans.show.odds_texts import text
from preferans.show.screen import MARGIN, WIDTH, Line, Role
from preferans.show.words import SUIT_SIGNS, Words
from preferans.solving import Misere

if TYPE_CHECKING:
    from preferans.evaluation.fixed_plan import FixedPlan
    from preferans.evaluation.odds import Odds

RIGHT = 66
_TITLE_RIGHT = 71
_BAR = 38
_STEP = 9  # columns of one number of tricks in the line of chances


def odds_screen(
    found: Sequence["Odds"], words: Words, *, level: int | None, width: int, plans: Sequence["FixedPlan"] = ()
) -> list[Line]:
    """The odds of one hand; of several leaders side by side. `level`: tricks at or above it are good.

    `plans`: what one plan takes with each leader.
    """
    first = found[0]
    blocks = [_heading(found, words, width)]
    if first.asked:
        blocks.append([_asked(odds, words) for odds in found])
    elif len(found) == 1:
        blocks += [_bars(first, words, level), _chances(first, words, width), _deciding(first, words, level)]
    else:
        blocks.append(_side_by_side(found, words))
    if plans:
        blocks.append(plan_block(plans, words, width=width))
    notes = text("all seen", words.lang)
    if first.sampled:
        notes += " " + text("errors", words.lang, seed=first.seed)
    blocks.append(wrapped(notes, min(width, WIDTH), Role.QUIET))
    return joined(blocks)


def odds_html(odds: "Odds") -> str:
    """The counts as a table: tricks, share and layouts."""
    rows = "".join(
        f"<tr><td>{tricks}</td><td>{percent(share, 'en')}</td><td>{count:,}</td></tr>"
        for tricks, (share, count) in enumerate(zip(odds.shares, odds.tricks, strict=True))
        if count
    )
    how = text("sample" if odds.sampled else "exact", "en", layouts=f"{odds.layouts:,}", counted=f"{odds.total:,}")
    head = "<tr><th>tricks</th><th>share</th><th>layouts</th></tr>"
    return f"<table><caption>{how}</caption>{head}{rows}</table>"


def holding(cards: Cards, words: Words) -> str:
    """A hand in one line, suits that it has apart by two blanks."""
    suits = [(suit, words.ranks(cards, suit)) for suit in range(4) if cards.suit(suit)]
    return "  ".join(f"{SUIT_SIGNS[suit]} {ranks}" for suit, ranks in suits)


def game_name(odds: "Odds", words: Words) -> str:
    """What is played: a trump suit, no trump or the misère."""
    if isinstance(odds.objective, Misere):
        return text("misere", words.lang)
    if odds.objective.strain == 4:
        return text("no trump", words.lang)
    return text("trump", words.lang, strain=words.strain(odds.objective.strain))


def how_many(odds: "Odds", words: Words) -> str:
    """How many layouts were counted: all, or a sample."""
    if odds.sampled:
        counts = {"counted": thousands(odds.total, words.lang), "layouts": thousands(odds.layouts, words.lang)}
        return text("sample", words.lang, **counts)
    if odds.layouts == 1:
        return text("one layout", words.lang)
    return text("exact", words.lang, layouts=thousands(odds.layouts, words.lang))


def _heading(found: Sequence["Odds"], words: Words, width: int) -> list[Line]:
    first = found[0]
    lang = words.lang
    hand = holding(Cards(first.hand.mask), words)
    if len(found) == 1:
        title = text("game with", lang, game=game_name(first, words), seat=words.seat(first.seat), hand=hand)
        lines = _coloured(title, words("leads", seat=first.leader), width, _TITLE_RIGHT)
    else:
        lines = _coloured(text("game of many", lang, game=game_name(first, words), hand=hand), "", width)
    full = len(first.hand) + ((first.seat - first.leader) % 3 < len(first.trick)) == 10
    if first.out:
        out = text("laid away" if full else "out of play", lang, cards=words.cards(first.out))
    else:
        out = text("nothing out", lang)
    lines += _coloured(out, how_many(first, words), width)
    if first.trick:
        lines += _coloured(text("on table", lang, cards=words.cards(first.trick)), "", width)
    return lines


def _coloured(left: str, right: str, width: int, end: int = RIGHT) -> list[Line]:
    line = Line().at(MARGIN, *suit_pieces(left))
    if not right:
        return [line]
    if line.width + 2 + Line(right).width <= min(WIDTH, width):
        return [line.end(max(end, line.width + 2 + Line(right).width), (right, Role.QUIET))]
    return headed(left, right, end, width)


def _label(odds: "Odds", tricks: int, words: Words) -> str:
    return text("clean", words.lang) if isinstance(odds.objective, Misere) and tricks == 0 else str(tricks)


def _bars(odds: "Odds", words: Words, level: int | None) -> list[Line]:
    lines = [Line().at(MARGIN, text("tricks", words.lang))]
    longest = float(odds.shares.max())
    begin = 11 if isinstance(odds.objective, Misere) else 7
    for tricks, share in enumerate(odds.shares):
        if share == 0:
            continue
        good = level is not None and (tricks < level if isinstance(odds.objective, Misere) else tricks >= level)
        role = Role.GOOD if good else Role.PLAIN
        line = Line()
        if begin == 7:
            line.end(5, (str(tricks), role))
        else:
            line.at(4, (_label(odds, tricks, words), role))
        line.at(begin, (bar(share, longest, _BAR), role)).end(begin + 47, (percent(share, words.lang), role))
        if odds.sampled:
            error = 2 * odds.share_error(share)
            line.at(begin + 48, f"± {percent(error, words.lang)}".removesuffix(" %"))
            line.end(begin + 64, thousands(int(odds.tricks[tricks]), words.lang))
        else:
            line.end(begin + 56, thousands(int(odds.tricks[tricks]), words.lang))
        lines.append(line)
    return lines


def _chances(odds: "Odds", words: Words, width: int) -> list[Line]:
    present = [tricks for tricks, share in enumerate(odds.shares) if share > 0]
    levels = list(range(present[0] + 1, present[-1] + 1))
    mean = text("mean", words.lang, mean=decimal(odds.mean, words.lang))
    if odds.sampled:
        mean += f" ± {decimal(2 * odds.mean_error, words.lang)}"
    head, below = Line().at(MARGIN, text("at least", words.lang)), Line()
    for place, level in enumerate(levels):
        end = 20 + _STEP * place
        head.end(end - 2, str(level))
        below.end(end, percent(odds.at_least(level), words.lang))
    if not levels:
        return [Line().at(MARGIN, mean)]
    if below.width + 3 + len(mean) <= min(width, WIDTH):
        below.end(max(RIGHT, below.width + 3 + len(mean)), mean)
        return [head, below]
    return [head, below, Line().at(MARGIN, mean)]


def _deciding(odds: "Odds", words: Words, level: int | None) -> list[Line]:
    goal = level if level is not None else _goal(odds)
    found = deciders(odds, goal)
    if not found:
        return []
    lang = words.lang
    misere = isinstance(odds.objective, Misere) and goal == 1
    title = text("clean", lang) if misere else text("or more", lang, tricks=goal)
    lines = [Line().at(MARGIN, text("decides", lang)).end(41, text("share", lang)).end(55, title)]
    for decider in found:
        chance = 1 - decider.chance if misere else decider.chance
        line = Line().at(MARGIN, *suit_pieces(_decider_name(decider, words)))
        lines.append(line.end(42, percent(decider.share, lang)).end(53, percent(chance, lang)))
    return lines


def _goal(odds: "Odds") -> int:
    """The number of tricks that the hand is about: the one met most often; the misère's is to be clean."""
    return 1 if isinstance(odds.objective, Misere) else max(1, int(odds.tricks.argmax()))


def _decider_name(decider: Decider, words: Words) -> str:
    if decider.card is not None:
        seat = {"seat": words.seat(decider.seat), "seat_of": words("seats of").split()[decider.seat]}
        return text("card with", words.lang, card=words.card(Card(decider.card)), **seat)
    lengths = sorted(set(decider.lengths), reverse=True)
    shown = text("or", words.lang).join(f"{one}–{other}" for one, other in lengths)
    return text("split", words.lang, suit=SUIT_SIGNS[decider.suit], lengths=shown)


def _side_by_side(found: Sequence["Odds"], words: Words) -> list[Line]:
    first, gap, step = (25, 13, 29) if len(found) == 2 else (23, 11, 23)
    head = Line().at(MARGIN, text("tricks", words.lang))
    for place, odds in enumerate(found):
        head.end(first + gap + step * place, words("leads", seat=odds.leader))
    lines = [head]
    for tricks in range(11):
        if not any(odds.tricks[tricks] for odds in found):
            continue
        line = Line().at(5, _label(found[0], tricks, words))
        for place, odds in enumerate(found):
            line.end(first + step * place, percent(float(odds.shares[tricks]), words.lang))
            line.end(first + gap + step * place, thousands(int(odds.tricks[tricks]), words.lang))
        lines.append(line)
    return lines


def _asked(odds: "Odds", words: Words) -> Line:
    share = percent(odds.at_least(odds.asked), words.lang)
    if odds.sampled:
        share += f" ± {percent(2 * odds.at_least_error(odds.asked), words.lang)}".removesuffix(" %")
    line = Line().at(MARGIN, (text("chance", words.lang, tricks=odds.asked, share=share), Role.STRONG))
    return line.end(RIGHT, (words("leads", seat=odds.leader), Role.QUIET))
