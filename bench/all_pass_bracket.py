"""The bounds of the all-pass game on many random deals: python bench/all_pass_bracket.py [DEALS] [SEED].

For every deal, without talon leads and under every talon rule: best case <= own tricks of every outcome <= guarantee,
and the vector of each tie rule is an outcome. Exit status 1 where something is wrong.
"""

import random
import sys
import time

import preferans as pf

TIES = ("lowest", "spite", "kind")
TALON_RULES = [(takes, third) for takes in (False, True) for third in ("eldest", "winner")]


def wrong(position: pf.Position, takes: bool, third: str) -> str:
    """What does not hold; empty where everything does."""
    bounds = pf.all_pass_bounds(position, talon_takes=takes, third_lead=third)
    outcomes = pf.outcomes(position, pf.AllPass("lowest", takes, third))
    for outcome in outcomes:
        if not all(
            low <= own <= high for low, own, high in zip(bounds.best_case, outcome, bounds.guarantee, strict=True)
        ):
            return f"outcome {outcome} outside {bounds.best_case} {bounds.guarantee}"
    for tie in TIES:
        value = pf.solve(position, pf.AllPass(tie, takes, third)).value
        if value not in outcomes:
            return f"{tie} {value} is not among {outcomes}"
    return ""


def main(deals: int, seed: int) -> int:
    """Check `deals` random deals; returns the exit status."""
    source = random.Random(seed)
    started = time.process_time()
    checked = bad = 0
    for _ in range(deals):
        pack = source.sample([pf.Card(card) for card in range(32)], 32)
        hands = [pack[10 * seat : 10 * seat + 10] for seat in range(3)]
        leader = source.randrange(3)
        cases = [(pf.Position(hands, leader), False, "eldest")]
        cases += [(pf.Position(hands, leader, talon_leads=pack[30:]), *rule) for rule in TALON_RULES]
        for position, takes, third in cases:
            checked += 1
            if found := wrong(position, takes, third):
                bad += 1
                print(
                    [str(hand) for hand in position.hands], position.leader, position.talon_leads, takes, third, found
                )
    print(f"{deals} deals, {checked} games, {bad} wrong, {time.process_time() - started:.0f} s")
    return 1 if bad or not checked else 0


if __name__ == "__main__":
    raise SystemExit(main(*map(int, [*sys.argv[1:3], *("2000", "1")[len(sys.argv) - 1 :]])))
