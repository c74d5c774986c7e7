"""The plans of a defence against a misère in words, and the play step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from preferans.cards import Card
from preferans.evaluation.hidden_discard import CatchMoment, MisereCatch, Plan
from preferans.show.blocks import suit_pieces
from preferans.show.numbers import percent
from preferans.show.screen import MARGIN, Line, Role
from preferans.show.words import Words

_SURE = 1 - 1e-4  # of being caught
_CARDS_TO_MOVE = 30  # of a whole misère

#   what                English                                       Russian
_TEXTS: dict[str, tuple[str, str]] = {
    "coin":            ("One plan catches {first}, the other {second}: toss a coin.",
                        "Один план ловит снос {first}, другой — {second}: бросьте монету."),
    "lots":            ("{plans}: draw lots.",                       "{plans}: тяните жребий."),
    "one of":          ("{share} of the time a plan that catches {cards}",
                        "в {share} случаев план, который ловит снос {cards}"),
    "after":           ("After {cards}:",                            "После {cards}:"),
    "or":              (" or ",                                      " или "),
    "steps":           ("Step by step",                              "Ход за ходом"),
    "without":         ("with {cards} away: {shares}",               "снос {cards}: {shares}"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of the play, what was played before it, and the card by which the line goes on."""

    moment: CatchMoment
    before: tuple[Card, ...]
    card: Card


def steps(found: MisereCatch) -> Iterator[Step]:
    """The line of play in which both mixtures do what they do most often, until nothing more can be won or lost."""
    moment = found.start
    played: list[Card] = []
    for _ in range(_CARDS_TO_MOVE):
        if moment.decided:
            return
        if moment.to_move == found.declarer:
            shares: dict[Card, float] = {}
            for reply in moment.replies():
                for card, share in reply.cards.items():
                    shares[card] = shares.get(card, 0.0) + reply.weight * share
        else:
            shares = {plan.card: plan.weight for plan in moment.defence()}
        if not shares:
            return
        card = max(sorted(shares), key=lambda one: round(shares[one], 6))
        yield Step(moment, tuple(played), card)
        played.append(card)
        moment = moment.after(card)


def plans_in_words(found: MisereCatch, words: Words) -> str:
    """The moment at which the defenders choose between plans that catch different discards; empty if there is none."""
    if found.verdict != "guess" or found.objective != "caught":
        return ""
    made = [discard.cards for discard in found.mixture]
    for step in steps(found):
        if step.moment.to_move == found.declarer:
            continue
        plans = step.moment.defence()
        caught = [[cards for cards in made if plan.promise.get(cards, 0.0) > _SURE] for plan in plans]
        if len(plans) < 2 or not all(caught):
            continue
        said = _choice(plans, caught, words)
        if step.before:
            said = f"{_text('after', words, cards=words.cards(step.before))} {said[0].lower()}{said[1:]}"
        return said
    return ""


def step_lines(found: MisereCatch, words: Words) -> list[Line]:
    """What each side does at each step of the line, the card played first."""
    lines = [Line().at(MARGIN, _text("steps", words))]
    for number, step in enumerate(steps(found), 1):
        line = Line().end(MARGIN + 1, str(number)).at(MARGIN + 3, words.seat(step.moment.to_move))
        line.at(15, *suit_pieces(words.cards([step.card])))
        if step.moment.to_move == found.declarer:
            told = "; ".join(
                _text("without", words, cards=words.cards(reply.discard), shares=_shares(reply.cards, words))
                for reply in step.moment.replies()
                if reply.weight > 1e-6 and (len(reply.cards) > 1 or step.card not in reply.cards)
            )
        else:
            shares = {plan.card: plan.weight for plan in step.moment.defence()}
            told = _shares(shares, words) if len(shares) > 1 else ""
        lines.append(line.at(22, *suit_pieces(told, Role.QUIET)) if told else line)
    return lines


def _choice(plans: Sequence[Plan], caught: Sequence[Sequence[tuple[Card, ...]]], words: Words) -> str:
    named = [_text("or", words).join(words.cards(cards) for cards in each) for each in caught]
    if len(plans) == 2 and abs(plans[0].weight - plans[1].weight) < 1e-4:
        return _text("coin", words, first=named[0], second=named[1])
    shares = [
        _text("one of", words, share=percent(plan.weight, words.lang), cards=cards)
        for plan, cards in zip(plans, named, strict=True)
    ]
    listed = ", ".join(shares)
    return _text("lots", words, plans=listed[0].upper() + listed[1:])


def _shares(shares: dict[Card, float], words: Words) -> str:
    ordered = sorted(shares.items(), key=lambda item: (-round(item[1], 6), item[0]))
    return ", ".join(f"{words.cards([card])} {percent(share, words.lang)}" for card, share in ordered)


def _text(key: str, words: Words, **fields: object) -> str:
    return _TEXTS[key][words.lang == "ru"].format(**fields)
