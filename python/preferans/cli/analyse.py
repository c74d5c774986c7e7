"""`preferans analyse`: what every hand can make in every strain."""

import json
from typing import TYPE_CHECKING, Any

import click

from preferans.all_pass import AllPass
from preferans.cli.all_pass import all_pass_json, all_pass_table
from preferans.cli.deals import deal_options, read_deal
from preferans.cli.errors import CommandError
from preferans.cli.family_decisions import best_of_hands, choices_json, family_rules_of
from preferans.cli.output import output_options, screen_of, wants_json
from preferans.cli.values import seat_of
from preferans.deal import Deal, Position
from preferans.rules.families import FAMILY_VARIANTS
from preferans.show.blocks import wrapped
from preferans.show.screen import WIDTH, Line
from preferans.show.tables import MISERE, BestDiscard, Tables, analysis, sample_list

if TYPE_CHECKING:
    from preferans.evaluation import Choice
    from preferans.rules import Rules
    from preferans.samples import Sample


@click.command("analyse")
@deal_options
@click.option("--leader", metavar="W|N|E", default=None, help="Who leads to the first trick; West unless told.")
@click.option(
    "--leaders",
    type=click.Choice(["all"]),
    default=None,
    help="The three leaders side by side, in the order W N E.",
)
@click.option("--rules", "variant", metavar="VARIANT", help="Add each hand's best contract by these rules, in whists.")
@click.option("--players", type=int, help="Players at the table of these rules, 3 or 4.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Change one option of these rules.")
@click.option("--list-samples", is_flag=True, help="Names of the sample deals, and what each shows.")
@output_options
@click.pass_context
def analyse_command(
    ctx: click.Context,
    *,
    deal: tuple[str, ...],
    sample: str | None,
    notation: str | None,
    leader: str | None,
    leaders: str | None,
    variant: str | None,
    players: int | None,
    options: tuple[str, ...],
    list_samples: bool,
) -> None:
    """Tricks for every hand and strain, misère and all-pass, all cards seen.

    DEAL is a deal, a file that holds one, or - for stdin. The first table is what players mean by "what can I make":
    each hand takes the talon, lays the best two cards away and plays. The second is the deal as it lies.

    \b
    Examples:
      preferans analyse --sample trap-misere
      preferans analyse "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
      preferans analyse deal.txt --leader E
      preferans analyse deal.txt --leaders all
      preferans analyse deal.txt --rules leningrad --players 4
      preferans analyse --list-samples
    """
    screen = screen_of(ctx)
    if list_samples:
        _show_samples(ctx)
        return
    played = read_deal(ctx, deal, sample, notation)
    if len(played.deal.hands) != 3:
        raise CommandError("three hands only", count=len(played.deal.hands))
    first = seat_of(leader) if leader is not None else played.leader or 0
    tables = [tables_of(played.deal, seat) for seat in (range(3) if leaders else [first])]
    family = family_rules_of(variant, players, options) if variant in FAMILY_VARIANTS else None
    of_family = None if family is None else best_of_hands(played.deal, family)
    by_rules = None if variant is None or family else _by_rules(played.deal, variant, players, options)
    if wants_json(ctx):
        of_rules = {} if by_rules is None else {"by_rules": _by_rules_json(*by_rules)}
        if family is not None and of_family is not None:
            of_rules = {"by_rules": choices_json(of_family, family)}
        click.echo(json.dumps(_as_json(played.deal, tables) | of_rules))
    else:
        screen.show(analysis(played.deal, tables, screen.words, screen.width))
        if by_rules is not None:
            from preferans.show.evaluation import hands_block

            screen.show([Line(), *hands_block(by_rules[1], by_rules[0], screen.words, screen.width)])
        if family is not None and of_family is not None:
            from preferans.show.family_decisions import family_hands_block

            screen.show([Line(), *family_hands_block(of_family, family, screen.words, screen.width)])
        if sample is not None:
            screen.show([Line(), *wrapped(_samples()[sample].shows[screen.words.lang], min(screen.width, WIDTH))])


def _by_rules(deal: Deal, variant: str, players: int | None, options: tuple[str, ...]) -> "tuple[Rules, list[Choice]]":
    """The rules, and the best contract of each hand by them; where games are ordered, of the eldest hand alone."""
    from preferans.cli.record_input import rules_of
    from preferans.evaluation import best_contracts
    from preferans.evaluation.orders import is_ordered

    rules = rules_of(variant, players, options)
    if is_ordered(rules):
        return rules, [best_contracts(deal, 0, rules)[0]]
    best = []
    for seat in range(3):
        games = best_contracts(deal, seat, rules)[0]
        misere = best_contracts(deal, seat, rules, "misere")[0]
        best.append(misere if misere.own > games.own else games)
    return rules, best


def _by_rules_json(rules: "Rules", best: "list[Choice]") -> list[dict[str, Any]]:
    from preferans.evaluation.wire import choice_json
    from preferans.evaluation.worths import usual_situation
    from preferans.scoring import at_seats

    order = at_seats(usual_situation(rules).dealer, rules.players)
    return [choice_json(choice, order) for choice in best]


def tables_of(deal: Deal, leader: int) -> Tables:
    """Every table of the screen for one leader, by the solver."""
    from preferans.tables import best_discards, tricks_table

    table = tricks_table(Deal(deal.hands), leader)
    as_dealt, misere, guarantee = table.as_dealt.tolist(), table.misere.tolist(), table.guarantee.tolist()
    all_pass = all_pass_table(Position(deal.hands, leader, talon_leads=deal.talon), AllPass(talon_takes=True))
    if not deal.talon:
        return Tables(leader, as_dealt, misere, guarantee, all_pass)
    games: list[BestDiscard] = []
    with_talon, misere_with_talon = [], []
    for declarer in range(3):
        found = best_discards(deal, declarer, leader)
        with_talon.append(found.best.tolist())
        misere_with_talon.append(found.best_misere)
        games += [BestDiscard(declarer, s, int(found.best[s]), tuple(found.best_pairs(s))) for s in range(5)]
        games.append(BestDiscard(declarer, MISERE, found.best_misere, tuple(found.best_misere_pairs())))
    return Tables(leader, as_dealt, misere, guarantee, all_pass, with_talon, misere_with_talon, tuple(games))


def _as_json(deal: Deal, tables: list[Tables]) -> dict[str, Any]:
    """The answer for programs: one entry of `tables` per leader, arrays by declarer and strain S C D H N."""
    return {
        "deal": str(deal),
        "tables": [
            {
                "leader": table.leader,
                "with_talon": table.with_talon,
                "misere_with_talon": table.misere_with_talon,
                "as_dealt": table.as_dealt,
                "misere": table.misere,
                "guarantee": table.guarantee,
                "all_pass": all_pass_json(table.all_pass),
                "best_discards": [
                    {
                        "declarer": game.declarer,
                        "game": "misere" if game.strain == MISERE else "SCDHN"[game.strain],
                        "tricks": game.tricks,
                        "discards": [[str(card) for card in pair] for pair in game.pairs],
                    }
                    for game in table.discards
                ],
            }
            for table in tables
        ],
    }


def _show_samples(ctx: click.Context) -> None:
    screen = screen_of(ctx)
    samples = _samples()
    if wants_json(ctx):
        lang = screen.words.lang
        rows = [{"name": one.name, "deal": str(one.deal), "shows": one.shows[lang]} for one in samples.values()]
        click.echo(json.dumps(rows))
    else:
        texts = [(one.name, one.shows[screen.words.lang]) for one in samples.values()]
        screen.show(sample_list(texts, screen.words, screen.width))


def _samples() -> "dict[str, Sample]":
    from preferans.samples import sample_deals

    return sample_deals()
