"""What a record shows below its sheet: bombs, ordered games, the round of Skachki; and notes on a deal's title."""

from preferans.pulka import Pulka
from preferans.rules import Rules
from preferans.rules.values import Bombs, GameEnd, Ordered
from preferans.scoring.explain import game_name, number
from preferans.scoring.orders import CELLS, missing_games
from preferans.scoring.pairs import PAIRS
from preferans.scoring.players import Player, at_seats, table
from preferans.scoring.results import AllPassResult, DealResult, GameResult, MisereResult
from preferans.scoring.settlement import Settlement
from preferans.show.blocks import wrapped
from preferans.show.record_texts import text
from preferans.show.screen import MARGIN, WIDTH, Line, Role


def deal_notes(result: DealResult, dealer: Player, rules: Rules, lang: str) -> str:
    """What a deal's title adds: a dark game, dark passes, who whists a misère; empty where there is nothing.

    >>> deal_notes(MisereResult(0, 2, dark=True), Player.C, Rules.preset("classic"), "en")
    '; in the dark'
    """
    who = at_seats(dealer, rules.players)
    notes = []
    if isinstance(result, GameResult | MisereResult) and result.dark:
        notes.append(text("dark", lang))
    if isinstance(result, AllPassResult) and result.bombs:
        notes.append(text("bomb of", lang, players=", ".join(str(who[seat]) for seat in result.bombs)))
    if isinstance(result, MisereResult) and result.whisters:
        notes.append(text("whisted", lang, players=", ".join(str(who[seat]) for seat in result.whisters)))
    return "".join(f"; {note}" for note in notes)


def goal_number(rules: Rules) -> str:
    """What the middle of the sheet shows: pool points to play to, or the games of a table."""
    return str(len(CELLS)) if rules.end is GameEnd.TABLES else number(rules.target)


def goal_text(rules: Rules, lang: str) -> str:
    """What is played to, in words.

    >>> goal_text(Rules.preset("zakaznoy"), "en"), goal_text(Rules.preset("sochi"), "en")
    ('25 games each', 'to 10')
    """
    if rules.end is GameEnd.TABLES:
        return text("to tables", lang, games=goal_number(rules))
    return text("to target", lang, target=goal_number(rules))


def kept_lines(pulka: Pulka, lang: str) -> list[Line]:
    """The lines below the sheet that say what is kept besides it; none under rules that keep nothing else."""
    facts = [*_obligatory(pulka, lang), *_bombs(pulka, lang), *_games(pulka, lang), *_round(pulka, lang)]
    return [Line(), *(line for fact in facts for line in wrapped(fact, WIDTH, Role.QUIET))] if facts else []


def pair_results(settled: Settlement, lang: str) -> list[Line]:
    """What each pair wins or loses, in whole whists."""
    line = Line().at(MARGIN, text("pairs", lang))
    for pair in PAIRS:
        amount = sum(settled.shown_final[player] for player in pair)
        sign = "+" if amount > 0 else ""
        line.add("    ", ("".join(map(str, pair)), Role.STRONG), f" {sign}{number(amount)}")
    return [line]


def _obligatory(pulka: Pulka, lang: str) -> list[str]:
    situation, rules = pulka.situation, pulka.rules
    if pulka.ended or not situation.forced:
        return []
    price = rules.all_pass_price(situation.streak) if situation.price is None else situation.price
    return [text("opening", lang, price=number(price))]


def _bombs(pulka: Pulka, lang: str) -> list[str]:
    """Everybody's bombs by their orders, the next one first; birdies are only counted."""
    held = dict(pulka.situation.queues)
    if not held:
        return []
    birdies = pulka.rules.bombs in (Bombs.THIRD, Bombs.ALL)
    rows = [f"{player} {len(orders) if birdies else ' '.join(map(str, orders))}" for player, orders in held.items()]
    return [f"{text('birdies' if birdies else 'bombs', lang)}: {', '.join(rows)}"]


def _games(pulka: Pulka, lang: str) -> list[str]:
    """Ordered games that are marked, or obligatory ones that are still to be named."""
    rules, russian = pulka.rules, lang == "ru"
    facts = []
    for player, games in zip(table(rules.players), pulka.moment.progress.games, strict=True):
        if rules.ordered is not Ordered.NO and games:
            names = [game_name(name, russian) for name in CELLS if name in games]
            facts.append(f"{text('marked', lang, player=player)} {', '.join(names)} ({len(games)} / {len(CELLS)})")
        missing = missing_games(games, rules)
        if missing:
            names = [game_name(name, russian) for name in missing]
            facts.append(f"{text('named', lang, player=player)} {', '.join(names)}")
    return facts


def _round(pulka: Pulka, lang: str) -> list[str]:
    current, rules = pulka.moment.progress.round, pulka.rules
    if current is None or current.over:
        return []
    won = [pulka.sheet.pool[player] - current.pool[player] for player in table(rules.players)]
    pools = ", ".join(f"{player} {number(points)}" for player, points in zip(table(rules.players), won, strict=True))
    return [text("round", lang, number=current.number, rounds=rules.rounds, target=number(rules.target), pools=pools)]
