"""Defenders' answers and best contracts of Central Europe by plain enumeration: own tree, own payoffs, own leaders.

Slow on purpose. Tricks come from the solver, a new question for every discard; payoffs are the formulas of the rules
written out once more, in units of the deal. Nothing here uses the code of preferans.evaluation, .scoring or .record.
"""

import itertools
from fractions import Fraction

import preferans as pf

LEVELS = {"S": 2, "D": 3, "H": 4, "C": 5, "betl": 6, "sans": 7}
AUSTRIAN = {"C": 1, "S": 2, "D": 3, "H": 4, "betl": 5, "sans": 6, "durch": 7}
DOUBLED = ("kontra", "rekontra", "subkontra", "mortkontra")


class Balkan:
    """Croatian, Serbian, Slovenian at the first deal of a match, no refe pending."""

    def __init__(self, variant):
        self.variant = variant
        self.names = [*LEVELS, *(f"igra {code}" for code in LEVELS)]

    def unit(self, name):
        code = name.removeprefix("igra ")
        return 2 * (LEVELS[code] + (code != name))

    def leader(self, code, declarer, active):
        if code == "sans":
            before, after = (declarer + 2) % 3, (declarer + 1) % 3
            return before if before in active else after
        return next(seat for seat in range(3) if seat == declarer or seat in active)

    def single(self, code):
        return code == "betl"

    def free(self, tricks):
        """Payoffs D, R, L in units when both follow freely."""
        first, second = tricks
        total = first + second
        if total >= 5:
            failing, bulls = [], 1
        else:
            failing = [] if total == 4 else [side for side in (0, 1) if tricks[side] < 2]
            bulls = -1
        return self.settled(bulls, [side in failing for side in (0, 1)], [first, second])

    def alone(self, side, taken):
        made = taken < 5
        fails = [side == one and taken < 2 for one in (0, 1)]
        return self.settled(-1 if made else 1, fails, [taken if one == side else 0 for one in (0, 1)])

    def nobody(self):
        return self.settled(-1, [False, False], [0, 0])

    def owned(self, side, total, need):
        """One has called (needs four) or doubled (needs five)."""
        made = total < 5
        fails = [side == one and total < need for one in (0, 1)]
        return self.settled(-1 if made else 1, fails, [total if one == side else 0 for one in (0, 1)])

    def one_trick(self, caught, giver=None):
        if caught:
            return self.settled(1, [False, False], [5, 5])
        return self.settled(-1, [giver == one for one in (0, 1)], [0, 0])

    def settled(self, bulls, fails, soups):
        """From bulls and soups to the change of the settlement."""
        own = [bulls, int(fails[0]), int(fails[1])]
        mean = Fraction(sum(own), 3)
        values = [10 * (mean - one) for one in own]
        return (values[0] - sum(soups), values[1] + soups[0], values[2] + soups[1])

    def capped(self, tricks):
        """Play ends with the fifth trick of the defence."""
        return min(tricks, 5)

    may_double = 4

    def may_call(self, name):
        return name != "S" or self.variant == "croatian"

    def void(self, name):
        """What spades are worth that nobody doubled; None where they are played."""
        return None if name != "S" or self.variant == "croatian" else (Fraction(0),) * 3


class Austrian:
    """Austrian Préférence with the tariff as it comes."""

    def __init__(self, variant):
        codes = list(AUSTRIAN)[: 7 if variant == "austrian_illustrated" else 4]
        self.calling = variant == "austrian_illustrated"
        self.names = [*codes, *(f"hand {code}" for code in codes)]

    def unit(self, name):
        code = name.removeprefix("hand ")
        return AUSTRIAN[code] * (1 if code == name else 2)

    def leader(self, code, declarer, active):
        if code != "sans":
            return declarer
        before, after = (declarer + 2) % 3, (declarer + 1) % 3
        return before if before in active else after

    def single(self, code):
        return code in ("betl", "durch")

    def paid(self, made, tricks, fails):
        """Cash by D, R, L; what the pot gains is shared."""
        reward = 10 if made else -10
        cash = [Fraction(reward) - sum(tricks), Fraction(tricks[0]), Fraction(tricks[1])]
        pot = -reward
        for side in (0, 1):
            if fails[side]:
                cash[1 + side] -= 10
                pot += 10
        return tuple(amount + Fraction(pot, 3) for amount in cash)

    def free(self, tricks):
        return self.paid(sum(tricks) < 5, tricks, [taken < 2 for taken in tricks])

    def alone(self, side, taken):
        own = [taken if one == side else 0 for one in (0, 1)]
        return self.paid(taken < 5, own, [side == one and taken < 2 for one in (0, 1)])

    def nobody(self):
        return self.paid(True, [0, 0], [False, False])

    def owned(self, side, total, need):
        own = [total if one == side else 0 for one in (0, 1)]
        return self.paid(total < 5, own, [side == one and total < need for one in (0, 1)])

    def one_trick(self, caught, giver=None):
        return self.paid(not caught, [0, 0], [False, False])

    def capped(self, tricks):
        return tricks

    may_double = 0

    def may_call(self, name):
        return self.calling

    def void(self, name):
        return None


def game_of(variant):
    return Austrian(variant) if variant.startswith("austrian") else Balkan(variant)


def hands_after(deal, declarer, discard):
    hands = [set(hand) for hand in deal.hands]
    if discard:
        hands[declarer] = (hands[declarer] | set(deal.talon)) - set(discard)
    return hands


def answered(game, name, declarer, hands):
    """The answers as words, the declarer's tricks and everybody's payoff by seat, in units."""
    code = name.split()[-1]
    strain = code if code in "SDHC" else "N"
    first, second = (declarer + 1) % 3, (declarer + 2) % 3
    both = pf.Position(hands, game.leader(code, declarer, (first, second)))
    if game.single(code):
        if code == "betl":
            caught = pf.solve(both, pf.Misere(declarer)).value > 0
        else:
            caught = pf.solve(both, pf.Tricks("N", declarer)).value < 10
        best = one_trick_tree(game, caught)
    else:
        best = tree(game, name, *trick_values(game, strain, code, declarer, hands, both))
    words, values = best
    by_seat = [Fraction(0)] * 3
    for role, seat in enumerate((declarer, first, second)):
        by_seat[seat] = values[role]
    return words, tuple(by_seat)


def trick_values(game, strain, code, declarer, hands, both):
    first, second = (declarer + 1) % 3, (declarer + 2) % 3

    def pay(*tricks):
        left = (tricks[first], tricks[second])
        while game.capped(sum(left)) < sum(left):
            left = (left[0] - 1, left[1]) if left[0] else (left[0], left[1] - 1)
        own = game.free(left)[0]
        return tuple(own if seat == declarer else -own for seat in range(3))

    line = pf.solve(both, pf.Coalition(pf.PayoffTable.by(pay), declarer, strain), line=True).line
    split = replayed(game, both, line, strain, first, second)
    line = pf.solve(both, pf.Tricks(strain, declarer), line=True).line
    joint = sum(replayed(game, both, line, strain, first, second))
    alone = []
    for defender in (first, second):
        seats = sorted((declarer, defender))
        start = pf.Position([hands[seat] for seat in seats], seats.index(game.leader(code, declarer, (defender,))))
        alone.append(game.capped(10 - pf.solve(start, pf.Tricks(strain, seats.index(declarer))).value))
    return split, joint, alone


def replayed(game, start, line, strain, first, second):
    now = start
    for card in line:
        now = now.play(card, strain)
        taken = now.won[first] + now.won[second]
        if taken and game.capped(taken + 1) == game.capped(taken):
            break
    return now.won[first], now.won[second]


def tree(game, name, split, joint, alone):
    """Everything that R and L can say, the first of equals; words and payoffs of D, R, L in units."""

    def pick(role, options):
        best = options[0]
        for option in options[1:]:
            if option[1][role] > best[1][role]:
                best = option
        return best

    def undoubled(words, values):
        void = game.void(name)
        return words, values if void is None else void

    def doubled(side, level, words):
        values = tuple(2**level * value for value in game.owned(side, joint, 5))
        here = ((*words, DOUBLED[level - 1]), values)
        if level == game.may_double:
            return here
        further = doubled(side, level + 1, (*words, DOUBLED[level - 1]))
        return pick(0 if level % 2 else 1 + side, [here, further])

    def lone(side, words):
        options = [undoubled(words, game.alone(side, alone[side]))]
        if game.may_call(name):
            options.append(undoubled((*words, "call"), game.owned(side, joint, 4)))
        if game.may_double:
            options.append(doubled(side, 1, words))
        return pick(1 + side, options)

    def together(words):
        later = [undoubled(words, game.free(split))]
        if game.may_double:
            later.append(doubled(1, 1, words))
        waits = pick(2, later)
        return pick(1, [waits, doubled(0, 1, words)]) if game.may_double else waits

    dropped = pick(2, [undoubled(("drop", "drop"), game.nobody()), lone(1, ("drop", "follow"))])
    followed = pick(2, [lone(0, ("follow", "drop")), together(("follow", "follow"))])
    return pick(1, [dropped, followed])


def one_trick_tree(game, caught):
    free = ((), game.one_trick(caught))
    if not game.may_double:
        return free

    def doubled(side, level):
        values = tuple(2**level * value for value in game.one_trick(caught, side))
        here = (DOUBLED[:level], values)
        if level == game.may_double:
            return here
        further, role = doubled(side, level + 1), 0 if level % 2 else 1 + side
        return further if further[1][role] > here[1][role] else here

    best = free
    for side in (1, 0):
        kontra = doubled(side, 1)
        if kontra[1][1 + side] > best[1][1 + side]:
            best = kontra
    return best


def every_choice(game, deal, declarer, names):
    """(name, discard) with the answers and payoffs by seat in points, every one of the 66 discards by itself."""
    found = {}
    for name in names:
        without = " " in name
        twelve = sorted(set(deal.hands[declarer]) | set(deal.talon))
        for discard in [()] if without else itertools.combinations(twelve, 2):
            words, values = answered(game, name, declarer, hands_after(deal, declarer, discard))
            found[name, discard] = words, tuple(game.unit(name) * value for value in values)
    return found
