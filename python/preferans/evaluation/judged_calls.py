"""Judgements of the discard, of the contract named, and of the defenders' calls."""

from collections.abc import Iterable
from fractions import Fraction

from preferans.auction import Call, legal_contracts
from preferans.cards import Card, Seat
from preferans.contract import Contract, ContractKind
from preferans.deal import Position
from preferans.errors import RulesError
from preferans.evaluation.choices import STRAINS, Asked, Choice
from preferans.evaluation.judgement import Judgement, Kind
from preferans.evaluation.whist_calls import Game, solve_calls
from preferans.scoring import Whist
from preferans.solving import Misere, Tricks, solve


def judge_discard_and_contract(asked: Asked, contract: Contract, bid: Call | None) -> list[Judgement]:
    """The declarer's two decisions after the talon; without a bid he is taken to have bid what he played.

    The contract is compared with every other that he might have named with the same discard. Raises RulesError where
    it is below the bid.
    """
    played = Call.parse(str(contract))
    held = bid or played
    legal = legal_contracts(held, asked.rules)
    if played not in legal:
        raise RulesError(f"{contract} cannot be played after the bid {held}", code="contract")
    asked.solve(list(STRAINS) if contract.kind is ContractKind.GAME else ["misere"])
    laid = tuple(sorted(contract.discard))
    place = asked.pairs.index((laid[0], laid[1]))
    with_it = {call: asked.at(call, place) for call in legal}
    named = max(legal, key=lambda call: with_it[call].own)
    best = max((asked.best(call) for call in legal), key=lambda choice: choice.own)
    return [
        _discard(asked, played, place, best, with_it[named].own),
        _contract(asked, [with_it[call] for call in legal], with_it[played], with_it[named]),
    ]


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


def objective_of(contract: Contract) -> Tricks | Misere:
    """What a contract is played for."""
    if contract.kind is ContractKind.MISERE:
        return Misere(contract.declarer)
    return Tricks(contract.strain, contract.declarer)


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


__all__ = ["best_line", "judge_discard_and_contract", "judge_whists", "objective_of"]
