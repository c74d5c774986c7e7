"""Decisions in whists by the rules of a table: whisting, discard and contract, par, review.

Everything is exact: tricks by the solver, calls by backward induction, every player for his own worth of the deal
(`preferans.deal_value`). Public functions live in modules named after their subject.
"""

from preferans.evaluation.bidding import Par
from preferans.evaluation.call_advice import CallAdvice, CallWorth, advise_call
from preferans.evaluation.choices import Choice
from preferans.evaluation.discard_advice import DiscardAdvice, DiscardChoice, advise_discard
from preferans.evaluation.family_answers import FamilyChoice, FamilyContract, FamilyPar, FamilyWhisting
from preferans.evaluation.family_judgement import FamilyJudgement, FamilyReview
from preferans.evaluation.front import best_contracts, par, review, whisting
from preferans.evaluation.judgement import Judgement, Review
from preferans.evaluation.splitting import Split
from preferans.evaluation.whist_calls import CallChoice
from preferans.evaluation.whist_game import Whisting

__all__ = [
    "CallAdvice",
    "CallChoice",
    "CallWorth",
    "Choice",
    "DiscardAdvice",
    "DiscardChoice",
    "FamilyChoice",
    "FamilyContract",
    "FamilyJudgement",
    "FamilyPar",
    "FamilyReview",
    "FamilyWhisting",
    "Judgement",
    "Par",
    "Review",
    "Split",
    "Whisting",
    "advise_call",
    "advise_discard",
    "best_contracts",
    "par",
    "review",
    "whisting",
]
