"""One plan beside open cards for programs in any language."""

from typing import Any

from preferans.evaluation.fixed_plan import FixedPlan


def plan_json(plan: FixedPlan) -> dict[str, Any]:
    """Both figures, chances with `at_least` and tricks without, their gap, and how the plan was scored."""
    return {
        "at_least": plan.at_least,
        "plan": plan.plan,
        "error": plan.error,
        "open_cards": plan.open_cards,
        "fusion": plan.fusion,
        "ahead": plan.ahead,
        "counted": plan.counted,
        "exact": plan.exact,
    }
