"""Decisions in whists by the rules of a table: whisting, discard and contract, par, review.

Everything is exact: tricks by the solver, calls by backward induction, every player for his own worth of the deal
(`preferans.deal_value`). Public functions live in modules named after their subject.
"""

from preferans.evaluation.bidding import Par, par
from preferans.evaluation.call_advice import CallAdvice, CallWorth, advise_call
from preferans.evaluation.choices import Choice, best_contracts
from preferans.evaluation.discard_advice import DiscardAdvice, DiscardChoice, advise_discard
from preferans.evaluation.judgement import Judgement, Review
from preferans.evaluation.judging import review
from preferans.evaluation.splitting import Split
from preferans.evaluation.whist_calls import CallChoice
from preferans.evaluation.whist_game import Whisting, whisting

__all__ = [
    "CallAdvice",
    "CallChoice",
    "CallWorth",
    "Choice",
    "DiscardAdvice",
    "DiscardChoice",
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
