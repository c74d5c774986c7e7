"""The questions of this package for the rules of every family: which module answers them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeGuard, overload

from preferans.auction import Call
from preferans.cards import Card, Seat, Strain
from preferans.contract import Contract
from preferans.deal import Deal, PlayedDeal
from preferans.errors import RulesError
from preferans.evaluation import bidding, choices, judging, whist_game
from preferans.evaluation.family_answers import FamilyChoice, FamilyContract, FamilyPar, FamilyWhisting
from preferans.evaluation.family_front import (
    FamilySituation,
    family_choices,
    family_par,
    family_review,
    family_whisting,
)
from preferans.evaluation.family_judgement import FamilyReview
from preferans.evaluation.judgement import Review
from preferans.evaluation.splitting import Split
from preferans.rules import Rules
from preferans.rules.families import AnyRules
from preferans.scoring import Situation, Whist
from preferans.scoring.families import FamilyRules


@overload
def whisting(
    deal: Deal,
    contract: Contract,
    rules: Rules,
    situation: Situation | None = None,
    *,
    bid: Call | str | None = None,
    split: Split | str = Split.LINE,
    leader: Seat | str | int | None = None,
) -> whist_game.Whisting: ...
@overload
def whisting(
    deal: Deal, contract: FamilyContract, rules: FamilyRules, situation: FamilySituation | None = None
) -> FamilyWhisting: ...
def whisting(deal: Deal, contract: Any, rules: AnyRules, situation: Any = None, **told: Any) -> Any:
    """What the defenders say to a contract when everybody sees all cards, and what follows from it.

    In the pulka of three or four these are whist calls (`preferans.evaluation.whist_game.whisting`, which see for the
    keywords); in the Balkan and Austrian games follow or drop, call and kontra (8.4); for two a whist with or without
    the talon, in pasy what the dealer lays away. Raises DealError or RulesError for what does not fit.

    >>> from preferans.rules.families import preset
    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> found = whisting(deal, FamilyContract.parse("C", "N", ("S7", "S9")), preset("croatian"))
    >>> [(str(seat), call) for seat, call in found.calls], found.tricks
    ([('E', 'drop'), ('W', 'follow')], 8)
    """
    if not is_family(rules):
        return whist_game.whisting(deal, contract, rules, situation, **told)  # type: ignore[arg-type]
    _no_keywords(told, rules)
    return family_whisting(deal, contract, rules, situation)


@overload
def best_contracts(
    deal: Deal,
    declarer: Seat | str | int,
    rules: Rules,
    at_least: Call | str | None = None,
    strains: Iterable[Strain | str | int] | None = None,
    *,
    situation: Situation | None = None,
    split: Split | str = Split.LINE,
    leader: Seat | str | int | None = None,
) -> tuple[choices.Choice, ...]: ...
@overload
def best_contracts(
    deal: Deal,
    declarer: Seat | str | int,
    rules: FamilyRules,
    at_least: str | None = None,
    strains: Iterable[Strain | str | int] | None = None,
    *,
    situation: FamilySituation | None = None,
) -> tuple[FamilyChoice, ...]: ...
def best_contracts(
    deal: Deal,
    declarer: Seat | str | int,
    rules: AnyRules,
    at_least: Any = None,
    strains: Iterable[Strain | str | int] | None = None,
    *,
    situation: Any = None,
    **told: Any,
) -> Any:
    """What a declarer should lay away and play, best first, all cards seen, after what the defenders say.

    See `preferans.evaluation.choices.best_contracts` for the pulka. In the other games `at_least` is the call that won
    the auction (`3`, `M3`, `G` igra, `G4`; in Austria `2`, `H`; for two `7H`); without one every contract is tried,
    with the talon and without it. For two both talons are tried, in gusarik the games not crossed off, in pasy what is
    given.

    >>> from preferans.rules.families import preset
    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> best = best_contracts(deal, "N", preset("croatian"))[0]
    >>> best.contract.name, best.tricks, str(best.own)
    ('sans', 8, '196/3')
    """
    if not is_family(rules):
        return choices.best_contracts(deal, declarer, rules, at_least, strains, situation=situation, **told)  # type: ignore[arg-type]
    _no_keywords(told, rules)
    return family_choices(deal, Seat.of(declarer), rules, at_least, strains, situation)


@overload
def par(
    deal: Deal,
    rules: Rules,
    situation: Situation | None = None,
    *,
    split: Split | str = Split.LINE,
    bids: Iterable[Call | str] | None = None,
) -> bidding.Par: ...
@overload
def par(deal: Deal, rules: FamilyRules, situation: FamilySituation | None = None) -> FamilyPar: ...
def par(deal: Deal, rules: AnyRules, situation: Any = None, **told: Any) -> Any:
    """How a deal is bid and played when everybody sees all cards and calls for his own worth.

    See `preferans.evaluation.bidding.par` for the pulka. In the other games the auction is theirs, solved backwards
    over everything that may be said; gusarik and pasy have none.

    >>> from preferans.rules.families import preset
    >>> found = par(Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"), preset("croatian"))
    >>> found.contract.name, [(str(seat), call) for seat, call in found.calls]
    ('sans', [('W', 'P'), ('N', '2'), ('E', 'P')])
    """
    if not is_family(rules):
        return bidding.par(deal, rules, situation, **told)  # type: ignore[arg-type]
    _no_keywords(told, rules)
    return family_par(deal, rules, situation)


@overload
def review(
    played: PlayedDeal,
    rules: Rules,
    situation: Situation | None = None,
    *,
    bid: Call | str | None = None,
    whist: Mapping[int, Whist | str] | None = None,
    split: Split | str = Split.LINE,
) -> Review: ...
@overload
def review(
    played: PlayedDeal,
    rules: FamilyRules,
    situation: FamilySituation | None = None,
    *,
    contract: FamilyContract | None = None,
    bid: str | None = None,
    answers: Sequence[tuple[Seat | int, str]] | None = None,
    answer_discard: Iterable[Card | str | int] = (),
) -> FamilyReview: ...
def review(played: PlayedDeal, rules: AnyRules, situation: Any = None, **told: Any) -> Any:
    """What every decision of a played deal cost, each valued as if everybody played best from there, all cards seen.

    See `preferans.evaluation.judging.review` for the pulka. In the other games a record of Portable Preferans Notation
    tells contract, answers and play; where the record does not, `contract` does, `bid` (the call that won), `answers`
    (the defenders' by turn) and, for two, `answer_discard` (what the whister laid away with his talon).
    """
    if not is_family(rules):
        return judging.review(played, rules, situation, **told)  # type: ignore[arg-type]
    return family_review(played, rules, situation, **told)


def is_family(rules: AnyRules) -> TypeGuard[FamilyRules]:
    """Whether these are rules of a game that is no pulka of three or four."""
    return not isinstance(rules, Rules)


def _no_keywords(told: Mapping[str, object], rules: FamilyRules) -> None:
    given = [name for name, value in told.items() if value is not None]
    if given:
        raise RulesError(f"{given[0]} is not a question of {rules.variant}", code=given[0])
