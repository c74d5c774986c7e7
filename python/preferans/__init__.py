"""Exact open-card analysis of preferans: solver, notations, rules and scoring.

Names are loaded when first used, so that a program pays only for what it asks for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from preferans.all_pass import AllPass, AllPassBounds, Coalition, Guarantee, PayoffTable
from preferans.cards import Card, Cards, Seat, Strain
from preferans.deal import Deal, PlayedDeal, Position
from preferans.errors import CardError, DealError, NotationError, PositionError, PreferansError, RulesError
from preferans.solving import (
    FewerTricks,
    Misere,
    Solution,
    Solver,
    Tricks,
    all_pass_bounds,
    caught,
    outcomes,
    solve,
)

if TYPE_CHECKING:
    from preferans.auction import Auction
    from preferans.contract import Contract
    from preferans.evaluation import advise_call, advise_discard, best_contracts, par, review, whisting
    from preferans.evaluation.card_choice import CardChoice, choose_card
    from preferans.evaluation.family_answers import FamilyContract
    from preferans.evaluation.fixed_plan import FixedPlan, fixed_plan
    from preferans.evaluation.hidden_discard import misere_catch
    from preferans.evaluation.misere_odds import (
        MisereDiscard,
        MisereLead,
        catching_leads,
        misere_discards,
        misere_leads,
    )
    from preferans.evaluation.odds import KnownHand, Odds, count_layouts, layouts
    from preferans.evaluation.views import View
    from preferans.forecast import forecast_pulka
    from preferans.notation import read, read_many, write
    from preferans.pulka import Pulka
    from preferans.record.match import Match
    from preferans.rules import Rules
    from preferans.rules.families import preset
    from preferans.scoring import (
        AllPassResult,
        Concession,
        Entries,
        GameResult,
        MisereResult,
        Situation,
        deal_value,
        score,
        settle,
    )
    from preferans.tables import (
        Discards,
        Exchange,
        TricksTable,
        best_discards,
        best_exchange,
        solve_many,
        tricks_by_leader,
        tricks_table,
    )

__version__ = "0.1.0"

_LATER = {
    "preferans.auction": ("Auction",),
    "preferans.contract": ("Contract",),
    "preferans.evaluation.fixed_plan": ("FixedPlan", "fixed_plan"),
    "preferans.evaluation.hidden_discard": ("misere_catch",),
    "preferans.evaluation.misere_odds": (
        "MisereDiscard",
        "MisereLead",
        "catching_leads",
        "misere_discards",
        "misere_leads",
    ),
    "preferans.evaluation.odds": ("KnownHand", "Odds", "count_layouts", "layouts"),
    "preferans.evaluation.card_choice": ("CardChoice", "choose_card"),
    "preferans.evaluation.views": ("View",),
    "preferans.evaluation.family_answers": ("FamilyContract",),
    "preferans.evaluation": ("advise_call", "advise_discard", "best_contracts", "par", "review", "whisting"),
    "preferans.forecast": ("forecast_pulka",),
    "preferans.notation": ("read", "read_many", "write"),
    "preferans.pulka": ("Pulka",),
    "preferans.record.match": ("Match",),
    "preferans.rules": ("Rules",),
    "preferans.rules.families": ("preset",),
    "preferans.scoring": (
        "AllPassResult",
        "Concession",
        "Entries",
        "GameResult",
        "MisereResult",
        "Situation",
        "deal_value",
        "score",
        "settle",
    ),
    "preferans.tables": (
        "Discards",
        "Exchange",
        "TricksTable",
        "best_discards",
        "best_exchange",
        "solve_many",
        "tricks_by_leader",
        "tricks_table",
    ),
}
_HOME = {name: module for module, names in _LATER.items() for name in names}

__all__ = [
    "AllPass",
    "AllPassBounds",
    "AllPassResult",
    "Auction",
    "Card",
    "CardChoice",
    "CardError",
    "Cards",
    "Coalition",
    "Concession",
    "Contract",
    "Deal",
    "DealError",
    "Discards",
    "Entries",
    "Exchange",
    "FamilyContract",
    "FewerTricks",
    "FixedPlan",
    "GameResult",
    "Guarantee",
    "KnownHand",
    "Match",
    "Misere",
    "MisereDiscard",
    "MisereLead",
    "MisereResult",
    "NotationError",
    "Odds",
    "PayoffTable",
    "PlayedDeal",
    "Position",
    "PositionError",
    "PreferansError",
    "Pulka",
    "Rules",
    "RulesError",
    "Seat",
    "Situation",
    "Solution",
    "Solver",
    "Strain",
    "Tricks",
    "TricksTable",
    "View",
    "advise_call",
    "advise_discard",
    "all_pass_bounds",
    "best_contracts",
    "best_discards",
    "best_exchange",
    "catching_leads",
    "caught",
    "choose_card",
    "count_layouts",
    "deal_value",
    "fixed_plan",
    "forecast_pulka",
    "layouts",
    "misere_catch",
    "misere_discards",
    "misere_leads",
    "outcomes",
    "par",
    "preset",
    "read",
    "read_many",
    "review",
    "score",
    "settle",
    "solve",
    "solve_many",
    "tricks_by_leader",
    "tricks_table",
    "whisting",
    "write",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'preferans' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
