"""Answers that depend on the rules: the best contract of each hand and par, deal by deal."""

from functools import lru_cache
from typing import Any, NamedTuple

from preferans.dataset.arrays import DealArrays
from preferans.dataset.questions import RulesQuestion
from preferans.dataset.schema import arrow
from preferans.evaluation.bidding import Par, par
from preferans.evaluation.choices import Choice, best_contracts
from preferans.rules import Rules
from preferans.scoring import at_seats


class Judged(NamedTuple):
    """One deal: a contract and worths in whists. Best contract: three of each, by hand."""

    contracts: tuple[str | None, ...]
    tricks: tuple[int | None, ...]
    worths: tuple[float | None, ...]
    declarer: int | None = None


def judge(kind: str, rules_name: str, leader: int, deals: DealArrays) -> list[Judged]:
    """Answers for deals; raises RulesError for rules that do not exist or that have no such question."""
    rules = _rules(rules_name)
    if kind == "par":
        return [_par(par(deals.deal(row), rules)) for row in range(len(deals))]
    return [
        _best([best_contracts(deals.deal(row), seat, rules, leader=leader)[0] for seat in range(3)])
        for row in range(len(deals))
    ]


@lru_cache(maxsize=8)
def _rules(name: str) -> Rules:
    return Rules.preset(name)


def _best(choices: list[Choice]) -> Judged:
    return Judged(
        tuple(None if choice.contract is None else str(choice.contract) for choice in choices),
        tuple(choice.tricks for choice in choices),
        tuple(float(choice.own) for choice in choices),
    )


def _par(found: Par) -> Judged:
    order = at_seats(found.situation.dealer, found.rules.players)
    return Judged(
        (None if found.contract is None else str(found.contract),),
        (None if found.choice is None else found.choice.tricks,),
        tuple(float(found.worth[player]) for player in order),
        None if found.declarer is None else int(found.declarer),
    )


def judged_columns(question: RulesQuestion, rows: list[Judged] | None = None) -> dict[str, Any]:
    """The columns of a question; without rows their names alone.

    `best-contract:RULES`: `best_contract_RULES` string[3] (null: give up), `best_tricks_RULES` uint8[3] and
    `best_worth_RULES` float64[3] in whists, by hand. `par:RULES`: `par_contract_RULES` (null: all pass, or given up),
    `par_declarer_RULES`, `par_tricks_RULES`, and `par_worth_RULES` float64[3] by seat ([4] with a sitting dealer).
    """
    rules = question.rules
    if question.kind == "best-contract":
        names = [f"best_contract_{rules}", f"best_tricks_{rules}", f"best_worth_{rules}"]
    else:
        names = [f"par_contract_{rules}", f"par_declarer_{rules}", f"par_tricks_{rules}", f"par_worth_{rules}"]
    if rows is None:
        return dict.fromkeys(names)
    pa = arrow()
    worths = pa.array([row.worths for row in rows], pa.list_(pa.float64(), len(rows[0].worths) if rows else 3))
    if question.kind == "best-contract":
        contracts = pa.array([row.contracts for row in rows], pa.list_(pa.string(), 3))
        tricks = pa.array([row.tricks for row in rows], pa.list_(pa.uint8(), 3))
        return dict(zip(names, [contracts, tricks, worths], strict=True))
    return dict(
        zip(
            names,
            [
                pa.array([row.contracts[0] for row in rows], pa.string()),
                pa.array([row.declarer for row in rows], pa.uint8()),
                pa.array([row.tricks[0] for row in rows], pa.uint8()),
                worths,
            ],
            strict=True,
        )
    )
