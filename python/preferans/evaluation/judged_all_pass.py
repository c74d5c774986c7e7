"""Judgements of the cards played in an all-pass deal: everybody for what the rules pay him."""

from preferans.cards import Card, Seat
from preferans.deal import PlayedDeal, Position
from preferans.errors import RulesError
from preferans.evaluation.all_passed import all_pass_objective
from preferans.evaluation.judgement import Judgement, Kind
from preferans.evaluation.played_calls import dark_passes
from preferans.evaluation.worths import TRICKS
from preferans.rules import Rules
from preferans.rules.values import AllPassTalon
from preferans.scoring import AllPassResult, Situation
from preferans.solving import solve


def judge_all_pass(played: PlayedDeal, rules: Rules, situation: Situation) -> tuple[list[Judgement], AllPassResult]:
    """A judgement for each card, and how the deal ends, by best play if cards are missing.

    Values are those of the game in which everybody plays for his own worth, in pairs for that of both, ties to the
    lowest card. Seats that passed in the dark make it a bomb deal.
    """
    bombs = dark_passes(played)
    rule = all_pass_objective(rules, situation, bombs)
    payoff = rule.payoff
    assert payoff is not None
    opened = rules.raspasy_talon is AllPassTalon.OPEN
    if opened and not played.deal.talon:
        raise RulesError("the record does not tell the talon, which leads in an all-pass deal", code="talon")
    leader = 0 if played.leader is None else played.leader
    now = Position(played.deal.hands, leader, talon_leads=played.deal.talon if opened else ())
    found = []
    for place, card in enumerate(played.cards):
        seat = now.to_move
        values = {one: _final(now, value) for one, value in solve(now, rule, per_card=True).cards.items()}
        if card not in values:
            raise RulesError(f"card {place + 1} of the play, {card}, may not be played", code="illegal_card")
        worths = {one: payoff[tricks][seat] for one, tricks in values.items()}
        best = max(worths.values())
        better = tuple(one for one in values if worths[one] == best) if worths[card] < best else ()
        taken = min(values[one][seat] for one in (better or (card,)))
        line: tuple[Card, ...] = ()
        if better:
            taken = values[better[0]][seat]
            after = _play(now, better[0], rule.talon_takes, rule.third_lead)
            line = (better[0], *solve(after, rule, line=True).line)
        found.append(
            Judgement(
                Kind.CARD,
                Seat(seat),
                card,
                (taken, values[card][seat]),
                (best, worths[card]),
                lost=max(0, values[card][seat] - taken),
                better=better,
                line=line,
                place=place,
            )
        )
        now = _play(now, card, rule.talon_takes, rule.third_lead)
    final = _final(now, solve(now, rule).value)
    return found, AllPassResult(final[:3], dealer_tricks=final[3], bombs=bombs)


def _play(now: Position, card: Card, talon_takes: bool, third_lead: str) -> Position:
    return now.play(card, talon_takes=talon_takes, third_lead=third_lead)


def _final(now: Position, value: tuple[int, ...]) -> tuple[int, ...]:
    """Final tricks of the seats and of the sitting dealer, from those to come."""
    won = (*now.won, 0)[:3]
    seats = tuple(own + to_come for own, to_come in zip(won, value, strict=True))
    return (*seats, TRICKS - sum(seats))
