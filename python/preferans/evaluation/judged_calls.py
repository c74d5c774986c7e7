"""Judgements of the discard, of the contract named, and of the defenders' calls."""

from collections.abc import Iterable
from fractions import Fraction

from preferans.auction import Call
from preferans.cards import Card, Seat
from preferans.contract import Contract
from preferans.deal import Position
from preferans.evaluation.choices import Asked, Choice, names_of
from preferans.evaluation.judgement import Judgement, Kind
from preferans.evaluation.orders import contracts_after, is_ordered, open_games
from preferans.evaluation.whist_calls import Game, solve_calls
from preferans.evaluation.whist_game import objective_of
from preferans.scoring import Whist
from preferans.solving import solve


def judge_discard_and_contract(asked: Asked, contract: Contract, bid: Call | None) -> list[Judgement]:
    """The declarer's decisions around the talon; without a bid he is taken to have bid what he played.

    The contract is compared with every other that he might have named with the same discard. Where games are ordered,
    the first decision is what he named before the talon; the contract then is one only if he named just the trump.
    """
    played = Call.parse(str(contract))
    held = bid or played
    legal = contracts_after(held, asked.rules, asked.situation)
    ordered = is_ordered(asked.rules)
    open_now = open_games(asked.rules, asked.situation) if ordered else legal
    asked.solve(names_of(open_now))
    laid = tuple(sorted(contract.discard))
    place = asked.pairs.index((laid[0], laid[1]))
    with_it = {call: asked.at(call, place) for call in legal}
    named = max(legal, key=lambda call: with_it[call].own)
    best = max((asked.best(call) for call in legal), key=lambda choice: choice.own)
    found = [_order(asked, held, [asked.best(call) for call in open_now], best)] if ordered else []
    found.append(_discard(asked, played, place, best, with_it[named].own))
    if not ordered or len(legal) > 1:
        found.append(_contract(asked, [with_it[call] for call in legal], with_it[played], with_it[named]))
    return found


def _order(asked: Asked, held: Call, choices: list[Choice], after: Choice) -> Judgement:
    """The game or trump named before the talon, compared with all that were open."""
    best = max(choices, key=lambda choice: choice.own)
    assert best.contract is not None
    assert best.tricks is not None
    assert after.tricks is not None
    costly = after.own < best.own
    better = tuple(as_named(one.contract) for one in choices if one.own == best.own and one.contract is not None)
    return Judgement(
        Kind.ORDER,
        asked.declarer,
        Contract.parse(str(held), asked.declarer),
        (best.tricks, after.tricks),
        (best.own, after.own),
        better=better if costly else (),
        line=best_line(asked, best.contract) if costly else (),
    )


def as_named(contract: Contract) -> Contract:
    """The contract as it is named, without the cards laid away."""
    return Contract.parse(str(contract), contract.declarer)


def _discard(asked: Asked, played: Call, place: int, best: Choice, own: Fraction) -> Judgement:
    assert best.contract is not None
    counts = asked.tricks(played)
    after = next(tricks for tricks, places in counts.items() if place in places)
    before = min(counts) if played.strain is None else max(counts)
    costly = own < best.own
    return Judgement(
        Kind.DISCARD,
        asked.declarer,
        asked.pairs[place],
        (before, after),
        (best.own, own),
        lost=abs(before - after) if costly else 0,
        better=best.discards if costly else (),
        line=best_line(asked, best.contract) if costly else (),
    )


def _contract(asked: Asked, named: list[Choice], played: Choice, best: Choice) -> Judgement:
    assert played.contract is not None
    assert best.contract is not None
    assert played.tricks is not None
    assert best.tricks is not None
    costly = played.own < best.own
    better = tuple(one.contract for one in named if one.own == best.own and one.contract is not None)
    return Judgement(
        Kind.CONTRACT,
        asked.declarer,
        played.contract,
        (best.tricks, played.tricks),
        (best.own, played.own),
        better=better if costly else (),
        line=best_line(asked, best.contract) if costly else (),
    )


def best_line(asked: Asked, contract: Contract) -> tuple[Card, ...]:
    """The line of best play of a contract."""
    start = asked.start_of(contract)
    return solve(start, objective_of(contract), line=True).line


def judge_whists(game: Game, contract: Contract, start: Position, said: Iterable[Whist]) -> list[Judgement]:
    """The defenders' calls, each compared with what the others lead to when everybody calls best from there."""
    calls = tuple(said)
    found = []
    line: tuple[Card, ...] = ()
    for turn in range(len(calls)):
        solved = solve_calls(game, calls[:turn]).turns[0]
        before, after = max(solved.worths.values()), solved.worths[calls[turn]]
        costly = after < before
        better = tuple(call for call, worth in solved.worths.items() if worth == before) if costly else ()
        then: tuple[tuple[Seat, Whist], ...] = ()
        if costly:
            then = solve_calls(game, (*calls[:turn], better[0])).said
            line = line or solve(start, objective_of(contract), line=True).line
        found.append(
            Judgement(
                Kind.WHIST,
                solved.seat,
                calls[turn],
                (game.tricks, game.tricks),
                (before, after),
                better=better,
                line=line if costly else (),
                then=then,
            )
        )
    return found


__all__ = ["best_line", "judge_discard_and_contract", "judge_whists"]
