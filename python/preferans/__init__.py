"""Exact open-card analysis of preferans: solver, notations, rules and scoring."""

from preferans.cards import Card, Cards, Seat, Strain
from preferans.deal import Deal, PlayedDeal, Position
from preferans.errors import CardError, DealError, NotationError, PositionError, PreferansError, RulesError
from preferans.solving import FewerTricks, Guarantee, Misere, Solution, Solver, Tricks, caught, solve
from preferans.tables import Discards, TricksTable, best_discards, solve_many, tricks_table

__version__ = "0.1.0"

__all__ = [
    "Card",
    "CardError",
    "Cards",
    "Deal",
    "DealError",
    "Discards",
    "FewerTricks",
    "Guarantee",
    "Misere",
    "NotationError",
    "PlayedDeal",
    "Position",
    "PositionError",
    "PreferansError",
    "RulesError",
    "Seat",
    "Solution",
    "Solver",
    "Strain",
    "Tricks",
    "TricksTable",
    "best_discards",
    "caught",
    "solve",
    "solve_many",
    "tricks_table",
]
