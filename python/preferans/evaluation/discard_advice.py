"""Twelve cards and two hands unseen: what to lay away and what to play, one choice for all layouts."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from preferans.auction import Call, CallKind, legal_contracts
from preferans.cards import Card, Cards, Seat
from preferans.contract import Contract, ContractKind
from preferans.errors import CardError, RulesError
from preferans.evaluation.fixed_plan import FixedPlan, fixed_plan
from preferans.evaluation.plans import (
    ALL_LAYOUTS,
    MISERE,
    Clock,
    Discard,
    Group,
    Masks,
    Pair,
    Tricks,
    all_layouts,
    discards_of,
    sample_layouts,
    solve_group,
    solve_groups,
    unseen_by,
)
from preferans.evaluation.racing import Race, race
from preferans.evaluation.worth_tables import Floats, WorthTable, worth_table
from preferans.evaluation.worths import leader_of, usual_situation, worths_of
from preferans.rules import Rules
from preferans.scoring import Situation
from preferans.solving import Misere
from preferans.solving import Tricks as SideTricks

SEED = 2026
MOST = 40_000  # layouts of the second sample unless told
MOST_CHOOSING = 8192  # layouts of the first one
FEWEST = 1024  # layouts that all choices are valued on
FEWEST_MISERE = 256  # the same where that takes longer
LOSS = 1 / 3  # of the error wanted may be lost by the choice
CEILING = 256  # layouts on which the discard is also chosen after seeing all hands
CEILING_MISERE = 64  # the same where that takes longer
LEAST = 2  # layouts that are looked at however little time there is
_CHOOSING = 0.5  # of a time budget
_VALUING = 0.9


@dataclass(frozen=True, slots=True)
class DiscardChoice:
    """A contract and a discard, the same in every layout.

    `discards`: pairs that leave the same cards but for touching ones, the first of which `contract` names. `worth`: the
    declarer's mean worth in whists; `made`: how often the contract is made; `tricks`: his mean tricks. `behind`: how
    much less it is worth than the recommended choice, layout by layout. `error`s are standard errors, zero where all
    layouts were looked at; `layouts`: how many it was tried on.
    """

    contract: Contract
    discards: tuple[Pair, ...]
    worth: float
    error: float
    made: float
    made_error: float
    tricks: float
    behind: float
    behind_error: float
    layouts: int = 0

    @property
    def told_apart(self) -> bool:
        """Whether the gap to the recommended choice is more than two standard errors."""
        return abs(self.behind) > 2 * self.behind_error


@dataclass(frozen=True, slots=True)
class DiscardAdvice:
    """What to lay away and play with twelve cards, valued over the layouts of the twenty unseen ones.

    `choices`: the recommended one first, then the others that came near, by worth. `worth` and `error`: "one choice for
    all layouts". `ceiling` and `ceiling_error`: "open-card ceiling", what it would be worth if discard and contract
    could be chosen after seeing all hands. `concession`: the worth of giving up, None where the rules do not allow it.
    `chosen_on` and `valued_on`: layouts of the two samples; `exact`: the second one is all of them. `settled`: the race
    ended by itself. `calls` of the defenders in each layout are those of the open-card game.
    """

    hand: Cards
    rules: Rules
    situation: Situation
    seat: Seat
    leader: Seat
    bid: Call
    choices: tuple[DiscardChoice, ...]
    ceiling: float
    ceiling_error: float
    concession: float | None
    chosen_on: int
    valued_on: int
    exact: bool
    settled: bool
    seed: int
    seconds: float

    @property
    def best(self) -> DiscardChoice:
        """The recommended choice."""
        return self.choices[0]

    @property
    def worth(self) -> float:
        """What the recommended choice is worth on average, in whists."""
        return self.best.worth

    @property
    def error(self) -> float:
        """Its standard error."""
        return self.best.error

    @property
    def give_up(self) -> bool:
        """Whether giving up is worth more than every choice."""
        return self.concession is not None and self.concession > self.worth

    def one_plan(
        self,
        *,
        seconds: float | None = None,
        threads: int = 0,
        progress: Callable[[int, int], object] | None = None,
    ) -> FixedPlan:
        """How often one plan makes the recommended contract without seeing a hidden card, beside open cards."""
        contract, discard = self.best.contract, self.best.discards[0]
        misere = contract.kind is ContractKind.MISERE
        return fixed_plan(
            Cards(self.hand.mask & ~discard[0].bit & ~discard[1].bit),
            discard,
            Misere(self.seat) if misere else SideTricks(contract.strain, self.seat),
            leader=self.leader,
            at_least=1 if misere else contract.level,
            seconds=seconds,
            seed=self.seed,
            threads=threads,
            progress=progress,
        )

    def _repr_html_(self) -> str:
        from preferans.show.advice_html import discard_html

        return discard_html(self)


def advise_discard(
    hand: Cards | str,
    rules: Rules,
    leader: Seat | str | int | None = None,
    *,
    seat: Seat | str | int = "N",
    bid: Call | str = "6S",
    situation: Situation | None = None,
    talon: Iterable[Card | str | int] = (),
    n: int | Literal["all"] = MOST,
    error: float = 0.3,
    seconds: float | None = None,
    seed: int = SEED,
    threads: int = 0,
    top: int = 8,
) -> DiscardAdvice:
    """The expected worth of discards and contracts of a declarer who sees his twelve cards alone.

    `seat` is the declarer's, `leader` by the rules unless told; he may name any contract at or above `bid`. All
    discards with all contracts race on one sample of layouts; those left and the best of those dropped, `top` in all,
    are valued on a second sample that took no part in the choice; the recommended one until its standard error is
    `error` whists, on at most `n` layouts. With `n="all"` they are valued on all 184,756 layouts.
    `seconds` bounds the time. In every layout play and whisting are the open-card game, tricks of two whisters halved.
    The same `seed` gives the same answer for any number of `threads` (0: all cores) unless time runs out. `talon`: two
    of the twelve, where the rules pay for them. Raises CardError unless the hand has twelve cards, RulesError for what
    the rules do not know.

    >>> advice = advise_discard("K97.AKJ87.A.AK7", Rules.preset("sochi", players=4), n=2000)
    >>> str(advice.best.contract), [str(card) for card in advice.best.discards[0]], advice.worth < advice.ceiling
    ('8C', ['S7', 'S9'], True)
    """
    own = hand if isinstance(hand, Cards) else Cards.parse(hand)
    if len(own) != 12:
        raise CardError(f"the hand has {len(own)} cards, expected 12: ten and the talon", code="hand_size")
    declarer, where, held = _seat(seat), situation or usual_situation(rules), Call.parse(bid)
    if n != "all" and (isinstance(n, bool) or not isinstance(n, int) or n < 2):
        raise RulesError(f"n is {n!r}: expected a number of layouts from 2, or all", code="n")
    check_budget(seconds, error)
    first = leader_of(rules, declarer) if leader is None else int(_seat(leader))
    taken = tuple(map(Card, talon))
    worths = worths_of(rules, where, declarer, taken)
    if not held.talon:
        raise RulesError(f"{held} is played without the talon: expected a bid with it", code="bid")
    calls = [call for call in legal_contracts(held, rules) if call.talon]
    table = worth_table(calls, rules, where, declarer, taken)
    asked = _Asked(own, table, declarer, first, seed, threads, Clock(seconds))
    found = asked.choose(MOST_CHOOSING if n == "all" else min(n, MOST_CHOOSING), error)
    concession = worths.concession(held.level) if held.kind is CallKind.GAME else None
    choices, valued_on, ceiling = asked.value(found, n, error, top)
    return DiscardAdvice(
        own, rules, where, declarer, Seat(first), held, choices, *ceiling,
        None if concession is None else float(worths.aims(concession)[declarer]),
        found.layouts, valued_on, valued_on == ALL_LAYOUTS and n == "all", found.settled, seed, asked.clock.spent,
    )  # fmt: skip


def check_budget(seconds: float | None, error: float) -> None:
    """Raises RulesError for a time budget or an error that cannot be kept."""
    if seconds is not None and not seconds > 0:
        raise RulesError(f"seconds is {seconds!r}: expected more than 0", code="seconds")
    if not error > 0:
        raise RulesError(f"error is {error!r}: expected more than 0 whists", code="error")


class _Asked:
    """One hand's question: its discards, and the layouts drawn so far."""

    def __init__(
        self, hand: Cards, table: WorthTable, declarer: Seat, leader: int, seed: int, threads: int, clock: Clock
    ) -> None:
        self.table, self.declarer, self.leader, self.threads, self.clock = table, declarer, leader, threads, clock
        self.unseen = unseen_by(hand)
        self.discards: tuple[Discard, ...] = discards_of(hand)
        games = sorted(set(table.games.tolist()))
        self.group = Group.of([discard.kept for discard in self.discards], games)
        streams = np.random.SeedSequence(seed).spawn(2)  # one for choosing, one for valuing
        self.choosing, self.valuing = (np.random.Generator(np.random.Philox(stream)) for stream in streams)

    def solve(self, group: Group, layouts: Masks, share: float | None) -> Tricks:
        seconds = None if share is None else self.clock.part(share)
        return solve_group(group, layouts, self.declarer, self.leader, threads=self.threads, seconds=seconds)

    def choose(self, most: int, error: float) -> Race:
        def fresh(group: Group, drawn: int, count: int) -> Tricks:
            layouts = sample_layouts(self.choosing, self.unseen, count)
            found = self.solve(group, layouts, _CHOOSING)
            return found if drawn or len(found) >= LEAST else self.solve(group, layouts[:LEAST], None)

        return race(self.group, self.table, fresh, most, LOSS * error, lambda: self.clock.used(_CHOOSING))

    def value(
        self, found: Race, n: int | Literal["all"], error: float, top: int
    ) -> tuple[tuple[DiscardChoice, ...], int, tuple[float, float]]:
        """The first choices of the race on layouts of their own, how many those were, and the open-card ceiling.

        On a sample the first of them is valued on more layouts than the others where its error asks for it.
        """
        plans, contracts = found.plans[:top], found.contracts[:top]
        places = np.unique(plans)
        group, columns = self.group.only(places), np.searchsorted(places, plans)
        slow = MISERE in self.table.games
        size, fewest = (CEILING_MISERE, FEWEST_MISERE) if slow else (CEILING, FEWEST)
        first = sample_layouts(self.valuing, self.unseen, size)
        open_cards = self._open(first)
        layouts = self._all() if n == "all" else self._sample(first, min(n, fewest))
        tricks = self.solve(group, layouts, 0.75 if n != "all" else _VALUING)
        if len(tricks) < LEAST:
            tricks = self.solve(group, layouts[:LEAST], None)
        whole = n == "all" and len(tricks) == ALL_LAYOUTS
        values = self.table.worth[contracts[:, None], tricks.T[columns]]
        leader = int(np.argmax(values[: found.left].mean(axis=1))) if whole else 0
        own = tricks[:, columns[leader]]
        if n != "all" and len(tricks) == len(layouts):
            own = self._more(self.group.only(plans[:1]), contracts[0], own, n, error)
        ahead = self.table.worth[contracts[leader]][own]  # of the leader, on more layouts than the others
        shown = [leader, *(place for place in range(len(plans)) if place != leader)]
        first_one, *others = [
            self._choice(
                plans[place], contracts[place], own if place == leader else tricks[:, columns[place]],
                values[leader], ahead, whole,
            )
            for place in shown
        ]  # fmt: skip
        choices = (first_one, *sorted(others, key=lambda choice: -choice.worth))
        on_first = own
        if n == "all":
            on_first = self.solve(self.group.only(plans[[leader]]), first[: len(open_cards)], 0.95)[:, 0]
        size = min(len(open_cards), len(on_first))
        gain = open_cards[:size] - self.table.worth[contracts[leader]][on_first[:size]]
        ceiling = choices[0].worth + float(gain.mean())
        return choices, len(own), (ceiling, float(np.hypot(choices[0].error, gain.std(ddof=1) / np.sqrt(size))))

    def _sample(self, first: Masks, count: int) -> Masks:
        """So many layouts to value choices on, from the first ones on."""
        more = sample_layouts(self.valuing, self.unseen, max(0, count - len(first)))
        return np.concatenate([first, more])[:count]

    def _all(self) -> Masks:
        """All layouts, where time may run out in random order."""
        layouts = all_layouts(self.unseen)
        return layouts if self.clock.end is None else self.valuing.permutation(layouts)

    def _more(self, plan: Group, contract: int, tricks: Tricks, most: int, error: float) -> Tricks:
        """The tricks of one plan on more layouts, until its error is small enough or time is up."""
        while len(tricks) < most and not self.clock.used(_VALUING):
            worth = self.table.worth[contract][tricks]
            needed = int((worth.std(ddof=1) / error) ** 2) + 1
            if needed <= len(tricks):
                break
            count = min(most, needed + needed // 20, 2 * len(tricks)) - len(tricks)
            fresh = self.solve(plan, sample_layouts(self.valuing, self.unseen, max(count, 1)), _VALUING)
            tricks = np.concatenate([tricks, fresh[:, 0]])
        return tricks

    def _open(self, layouts: Masks) -> Floats:
        """What the best discard and contract of each layout are worth, when all hands are seen."""
        games = list(dict.fromkeys(self.group.games.tolist()))
        best = self.table.monotone

        def solved(some: Masks, seconds: float | None) -> tuple[Tricks, int]:
            rows = np.zeros(len(some), dtype=np.int32)
            groups = [self.group]
            return solve_groups(
                groups, rows, some, self.declarer, self.leader, threads=self.threads, seconds=seconds, best=best
            )

        flat, done = solved(layouts, self.clock.part(0.65))
        if done < LEAST:
            flat, done = solved(layouts[:LEAST], None)
        width = len(games) if best else len(self.group)
        tricks = flat[: done * width].reshape(done, width)
        columns = np.array(games, dtype=np.uint8) if best else self.group.games
        plans, contracts = self.table.of_games(columns)
        worth: Floats = self.table.worth[contracts[:, None], tricks.T[plans]].max(axis=0)
        return worth

    def _choice(
        self, plan: int, contract: int, tricks: Tricks, leader: Floats, leader_on_all: Floats, whole: bool
    ) -> DiscardChoice:
        """A choice by its tricks on the first layouts of the second sample, where the leader had these worths.

        What more layouts tell about the leader tells of the choice as well, as far as the two go together.
        """
        call, discard = self.table.calls[contract], self.discards[int(plan) % len(self.discards)]
        worth = self.table.worth[contract][tricks]
        made = self.table.made[contract][tricks]
        scale = 0.0 if whole else 1 / np.sqrt(len(tricks))
        mean, error = float(worth.mean()), float(worth.std(ddof=1) * scale)
        behind = leader - worth if len(worth) == len(leader) else np.zeros(LEAST)  # the leader himself has more
        if len(worth) < len(leader_on_all):
            slope = np.cov(worth, leader)[0, 1] / max(leader.var(ddof=1), 1e-9)
            mean += float(slope * (leader_on_all.mean() - leader.mean()))
            rest = (worth - slope * leader).std(ddof=1) * scale
            error = float(np.hypot(rest, slope * leader_on_all.std(ddof=1) / np.sqrt(len(leader_on_all))))
        named = (
            Contract.misere(self.declarer, discard.pairs[0])
            if call.strain is None
            else Contract(call.level, call.strain, self.declarer, discard.pairs[0])
        )
        return DiscardChoice(
            named,
            discard.pairs,
            mean,
            error,
            float(made.mean()),
            float(made.std(ddof=1) * scale),
            float(tricks.mean()),
            float(leader_on_all.mean()) - mean,
            0.0 if whole else float(behind.std(ddof=1) / np.sqrt(len(behind))),
            len(tricks),
        )


def _seat(value: Seat | str | int) -> Seat:
    seat = Seat.of(value)
    if seat is Seat.S:
        raise RulesError("the sitting dealer does not play: expected seat W, N or E", code="seat")
    return seat
