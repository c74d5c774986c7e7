"""`discard`, `par`, `review` and `analyse` for games for two and of Central Europe; the commands turn here by rules."""

import json
from typing import TYPE_CHECKING, Any

import click

from preferans.cards import Seat
from preferans.cli.errors import CommandError
from preferans.cli.output import screen_of, wants_json
from preferans.cli.record_input import any_rules_of
from preferans.cli.values import cards_with_places, seat_of
from preferans.deal import Deal, PlayedDeal
from preferans.errors import RulesError
from preferans.rules import Rules
from preferans.rules.families import FAMILY_VARIANTS
from preferans.scoring.families import FamilyRules

if TYPE_CHECKING:
    from preferans.evaluation.family_answers import FamilyChoice


def family_rules_of(variant: str, players: int | None, options: tuple[str, ...]) -> FamilyRules:
    """The rules of such a game; raises RulesError for those of the pulka."""
    rules = any_rules_of(variant, players, options)
    if isinstance(rules, Rules):
        raise RulesError(f"{variant} is a pulka: expected {', '.join(FAMILY_VARIANTS)}", code="variant")
    return rules


def family_table(*, variant: str, players: int | None, options: tuple[str, ...], **told: Any) -> FamilyRules | None:
    """The rules of a command with table options; raises RulesError for an option of the pulka alone."""
    if variant not in FAMILY_VARIANTS:
        return None
    for name, usual in (("streak", 0), ("split", "line"), ("bombs", None), ("marked", None), ("first_level", 6)):
        if told.get(name, usual) != usual:
            option = name.replace("_", "-")
            raise RulesError(f"--{option} is for the pulka of three or four, not for {variant}", code=name)
    return family_rules_of(variant, players, options)


def discard_family(
    ctx: click.Context,
    told: PlayedDeal,
    rules: FamilyRules,
    declarer: str | None,
    at_least: str | None,
    strains: str | None,
    top: int,
) -> None:
    """What to lay away and play."""
    from preferans.evaluation.family_front import family_choices
    from preferans.evaluation.family_wire import choice_json, order_of

    seat = _declarer(told, rules, declarer)
    choices = family_choices(told.deal, seat, rules, at_least, strains)
    if wants_json(ctx):
        rows = [choice_json(choice, order_of(rules, None)) for choice in choices]
        answer = {"deal": str(told.deal), "declarer": int(seat), "at_least": at_least, "choices": rows}
        click.echo(json.dumps(answer))
        return
    from preferans.show.family_decisions import family_discard_screen

    screen = screen_of(ctx)
    screen.show(family_discard_screen(told.deal, choices, seat, rules, screen.words, top=top, width=screen.width))


def par_family(ctx: click.Context, told: PlayedDeal, rules: FamilyRules) -> None:
    """The par of a deal."""
    from preferans.evaluation.family_front import family_par
    from preferans.evaluation.family_wire import order_of, par_json

    found, order = family_par(told.deal, rules), order_of(rules, None)
    if wants_json(ctx):
        click.echo(json.dumps({"deal": str(told.deal), **par_json(found, order)}))
        return
    from preferans.show.family_decisions import family_par_screen

    screen = screen_of(ctx)
    screen.show(family_par_screen(found, order, screen.words, screen.width))


def review_family(
    ctx: click.Context,
    told: PlayedDeal,
    rules: FamilyRules,
    *,
    contract: str | None,
    declarer: str | None,
    discard: str | None,
    play: str | None,
    bid: str | None,
    whist: str | None,
    every_card: bool,
) -> None:
    """What each decision of a played deal cost; `whist` are the answers by turn, as `E=drop,W=follow,W=kontra`."""
    from preferans.evaluation.family_answers import FamilyContract
    from preferans.evaluation.family_front import family_review
    from preferans.evaluation.family_wire import order_of, review_json

    named = None
    if contract is not None:
        name, _, talon = contract.partition("/")
        cards = told.discard if discard is None else cards_with_places(discard)[0]
        takes = None if not talon else int(talon) - 1 if talon in ("1", "2") else -1
        named = FamilyContract.parse(name, _declarer(told, rules, declarer), cards, takes)
    cards = told.cards if play is None else cards_with_places(play)[0]
    record = PlayedDeal(
        told.deal,
        told.declarer,
        told.contract,
        discard=told.discard,
        leader=told.leader,
        calls=told.calls,
        cards=cards,
        result=told.result,
        names=told.names,
        comment=told.comment,
    )
    answers = None if whist is None else [_answer(part) for part in whist.replace(",", " ").split()]
    found = family_review(record, rules, contract=named, bid=bid, answers=answers)
    if wants_json(ctx):
        click.echo(json.dumps({"deal": str(told.deal), **review_json(found, order_of(rules, None))}))
        return
    from preferans.show.family_decisions import family_review_screen

    screen = screen_of(ctx)
    screen.show(family_review_screen(found, screen.words, screen.width, every_card=every_card))


def best_of_hands(deal: Deal, rules: FamilyRules) -> "list[FamilyChoice]":
    """The best contract of each hand, with the talon or without."""
    from preferans.evaluation.family_front import family_choices

    if rules.players == 2:
        raise RulesError(f"{rules.variant} is dealt to two: expected preferans discard or par", code="players")
    return [family_choices(deal, Seat(seat), rules)[0] for seat in range(3)]


def choices_json(choices: "list[FamilyChoice]", rules: FamilyRules) -> list[dict[str, Any]]:
    """The best contracts of the hands for programs."""
    from preferans.evaluation.family_wire import choice_json, order_of

    return [choice_json(choice, order_of(rules, None)) for choice in choices]


def _declarer(told: PlayedDeal, rules: FamilyRules, declarer: str | None) -> Seat:
    if declarer is not None:
        return seat_of(declarer)
    if told.declarer is not None:
        return Seat(told.declarer)
    if rules.players == 2 and rules.variant != "hussar":
        return Seat.W
    raise CommandError("no declarer told")


def _answer(part: str) -> tuple[Seat, str]:
    seat, equals, call = part.partition("=")
    if not equals:
        raise RulesError(f"whist {part!r}: expected answers by turn, as E=drop,W=follow,W=kontra", code="answers")
    return seat_of(seat), call.lower()
