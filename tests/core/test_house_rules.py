"""House rules of play: the led suit must be headed, trumps must be beaten; against a brute force of this file's own."""

import pickle
import random
from collections.abc import Callable

import numpy as np
import pytest
from random_deals import random_deals
from remembering import remembered

import preferans as pf
from preferans import _core
from preferans.payoffs import defence_payoffs

Hands = tuple[frozenset[int], ...]
RULES = [(True, False), (False, True), (True, True)]
NAMES = ["must_head", "must_overtrump", "both"]
GAMES = ["tricks", "misere", "fewer_tricks", "coalition"]
ENDINGS = 300


def on_the_table(trick: tuple[int, ...], trump: int) -> int:
    """The card that has the trick."""
    ruffs = [card for card in trick if card // 8 == trump]
    return max(ruffs or [card for card in trick if card // 8 == trick[0] // 8])


def allowed(hand: frozenset[int], trick: tuple[int, ...], trump: int, rules: tuple[bool, bool]) -> list[int]:
    """The rules, word by word."""
    must_head, must_overtrump = rules
    if not trick:
        return sorted(hand)
    led = trick[0] // 8
    best = on_the_table(trick, trump)
    follow = sorted(card for card in hand if card // 8 == led)
    ruff = sorted(card for card in hand if card // 8 == trump)
    if follow:
        ruffed = led != trump and best // 8 == trump
        better = [card for card in follow if card > best]
        return better if must_head and not ruffed and better else follow
    if ruff:
        better = [card for card in ruff if best // 8 != trump or card > best]
        return better if must_overtrump and better else ruff
    return sorted(hand)


def brute_force(
    position: pf.Position,
    trump: int,
    rules: tuple[bool, bool],
    declarer: int,
    worth: Callable[[tuple[int, ...]], object],
    stops_at: int = 11,
) -> tuple[object, dict[int, object]]:
    """The declarer's best worth of the tricks won in the end, and what each card leads to; every line of play."""
    players = len(position.hands)

    def after(
        hands: Hands, leader: int, trick: tuple[int, ...], won: tuple[int, ...], card: int
    ) -> tuple[Hands, int, tuple[int, ...], tuple[int, ...]]:
        mover = (leader + len(trick)) % players
        rest = tuple(hand - {card} if seat == mover else hand for seat, hand in enumerate(hands))
        table = (*trick, card)
        if len(table) < players:
            return rest, leader, table, won
        winner = (leader + table.index(on_the_table(table, trump))) % players
        return rest, winner, (), tuple(count + (seat == winner) for seat, count in enumerate(won))

    @remembered
    def value(hands: Hands, leader: int, trick: tuple[int, ...], won: tuple[int, ...]) -> object:
        mover = (leader + len(trick)) % players
        left = len(hands[mover])
        if sum(won) - won[declarer] >= stops_at:
            return worth(tuple(count + (left if seat == declarer else 0) for seat, count in enumerate(won)))
        if left == 0:
            return worth(won)
        values = [value(*after(hands, leader, trick, won, card)) for card in allowed(hands[mover], trick, trump, rules)]
        return max(values) if mover == declarer else min(values)  # type: ignore[type-var]

    here = (
        tuple(frozenset(map(int, hand)) for hand in position.hands),
        position.leader,
        tuple(map(int, position.trick)),
        tuple(position.won),
    )
    cards = allowed(here[0][position.to_move], here[2], trump, rules)
    return value(*here), {card: value(*after(*here, card)) for card in cards}


def random_moment(
    source: random.Random, trump: int, rules: tuple[bool, bool], players: int, total: int | None = None
) -> pf.Position:
    """An ending of one to four tricks in any moment of a trick; with `total`, so many tricks in all."""
    size = source.choice((1, 2, 2, 3, 3, 3, 4))
    pack = source.sample(range(32), size * players)
    hands = [pack[size * seat : size * (seat + 1)] for seat in range(players)]
    won = [0] * players
    for _ in range(0 if total is None else total - size):
        won[source.randrange(players)] += 1
    position = pf.Position(hands, source.randrange(players), won=won)
    for _ in range(source.randrange(players)):
        card = source.choice(list(position.legal(trump, must_head=rules[0], must_overtrump=rules[1])))
        position = position.play(card, trump, must_head=rules[0], must_overtrump=rules[1])
    return position


def check_line(
    position: pf.Position, solution: pf.Solution, trump: int, rules: tuple[bool, bool], stops_at: int, declarer: int
) -> pf.Position:
    """The end of the line of best play, each card of it legal."""
    for card in solution.line:
        assert int(card) in allowed(
            frozenset(map(int, position.hands[position.to_move])), tuple(map(int, position.trick)), trump, rules
        )
        position = position.play(card, trump, must_head=rules[0], must_overtrump=rules[1])
    assert not any(position.hands) or sum(position.won) - position.won[declarer] >= stops_at
    return position


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_endings_by_brute_force(rules: tuple[bool, bool], game: str) -> None:
    source = random.Random(f"{rules} {game}")
    solver = pf.Solver()
    for number in range(ENDINGS):
        players = 2 if game == "fewer_tricks" else 2 + (number % 4 > 0)
        trump = 4 if game == "misere" else source.randrange(5)
        declarer = source.randrange(players)
        whole = 10 if game == "coalition" and players == 3 else None
        position = random_moment(source, trump, rules, players, whole)
        total = sum(position.won) + max(map(len, position.hands))
        stops_at = source.choice((5, 11)) if whole else 11
        before = position.won[declarer]
        objective: pf.Objective
        if game == "tricks":
            objective = pf.Tricks(trump, declarer, *rules)
            worth = lambda won, who=declarer, early=before: won[who] - early  # noqa: E731
        elif game == "misere":
            objective = pf.Misere(declarer, *rules)
            worth = lambda won, who=declarer, early=before: early - won[who]  # noqa: E731
        elif game == "fewer_tricks":
            objective = pf.FewerTricks(trump, declarer, *rules)
            start = position.won
            worth = lambda won, who=declarer, old=start: (won[1 - who] - old[1 - who]) - (won[who] - old[who])  # noqa: E731
        else:
            table = (
                defence_payoffs(declarer, pair_is_enough=bool(number % 2))
                if players == 3
                else pf.PayoffTable.by(lambda a, b: (a * a % 5, b * b % 3), total, players=2)
            )
            objective = pf.Coalition(table, declarer, trump, *rules, stops_at=stops_at if stops_at < 11 else None)
            worth = lambda won, paid=table, who=declarer: paid[won][who]  # noqa: E731
        sign = -1 if game in ("misere", "fewer_tricks") else 1
        value, cards = brute_force(position, trump, rules, declarer, worth, stops_at)
        found = solver.solve(position, objective, per_card=True, line=True)
        assert found.value == sign * value  # type: ignore[operator]
        assert found.cards == {card: sign * one for card, one in cards.items()}  # type: ignore[operator]
        end = check_line(position, found, trump, rules, stops_at, declarer)
        if game == "coalition":
            rest = max(map(len, end.hands))
            final = tuple(count + (rest if seat == declarer else 0) for seat, count in enumerate(end.won))
            assert table[final][declarer] == found.value
        else:
            assert worth(tuple(end.won)) == value
        if game == "misere":
            assert pf.caught(position, declarer, rules[0]) == (found.value > 0)


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_longer_endings_by_the_plain_search(rules: tuple[bool, bool]) -> None:
    """Seven tricks are more than the end tables hold, so that leads, tables and touching cards are met."""
    source = random.Random(f"{rules}")
    solver = pf.Solver()
    for number in range(30):
        pack = source.sample(range(32), 21)
        position = pf.Position([pack[:7], pack[7:14], pack[14:]], source.randrange(3))
        declarer = source.randrange(3)
        game = pf.Misere(declarer, *rules) if number % 3 == 0 else pf.Tricks(source.randrange(5), declarer, *rules)
        plain = _core.plain_value(position.core, game.core, 10)[0]
        assert solver.solve(position, game).value == plain


@pytest.mark.parametrize(
    ("hands", "trick", "trump", "rules", "expected"),
    [
        (["AQ7.-.-.-", "T98.-.-.-", "K.J.-.-"], ["SJ"], "N", (True, False), "SQ SA"),  # the led suit must be headed
        (["Q97.-.-.-", "T8.K.-.-", "-.J9.-.-"], ["SA"], "N", (True, False), "S7 S9 SQ"),  # where it can be
        (["A7.-.-.-", "98.-.-.-", "-.J.-.-"], ["ST"], "C", (True, False), "SA"),
        (["-.A7.-.-", "98.-.-.-", "-.J.-.-"], ["SJ"], "C", (True, False), "C7 CA"),  # heading binds no ruff
        (["-.A7.-.-", "98.-.-.-", "-.J.-.-"], ["ST"], "C", (False, True), "C7 CA"),  # there is no trump to beat
        (["-.A7.-.-", "98.-.-.-", "-.J.-.-"], ["CT"], "C", (True, False), "CA"),  # trumps may be the led suit
        (["A7.-.-.-", "98.-.-.-", "-.J.-.-"], ["CK"], "C", (True, True), "S7 SA"),  # void in trumps: anything
    ],
)
def test_second_hand(hands: list[str], trick: list[str], trump: str, rules: tuple[bool, bool], expected: str) -> None:
    position = pf.Position(hands, 2, trick)
    legal = position.legal(trump, must_head=rules[0], must_overtrump=rules[1])
    assert " ".join(map(str, legal)) == expected


def test_over_a_ruff_the_led_suit_is_followed_freely() -> None:
    position = pf.Position(["A7.-.-.-", "9.-.-.-", "8.-.-.-"], 1, ["ST", "C8"])
    assert len(position.legal("C", must_head=True, must_overtrump=True)) == 2
    assert str(position.legal("D", must_head=True)) == "A.-.-.-"


def test_ruffs_must_be_beaten() -> None:
    position = pf.Position(["-.K97.-.-", "98.-.-.-", "J.J.-.-"], 1, ["ST", "CT"])
    assert str(position.legal("C", must_overtrump=True)) == "-.K.-.-"
    assert str(position.legal("C", must_head=True)) == "-.K97.-.-"


def test_a_card_against_house_rules_is_named() -> None:
    table = pf.Position(["7.-.-.-", "9.-.-.-", "A8.-.-.-"], 0, ["ST", "SQ"])
    with pytest.raises(pf.PositionError, match=r"S8 cannot be played by hand 2 \(E\): it holds SA, which beats SQ"):
        table.play("S8", must_head=True)
    low = pf.Position(["AQ.-.-.-", "KJ.-.-.-", "8.-.-.-"], 2, ["S9"])
    assert low.play("SQ", must_head=True).trick == (pf.Card("S9"), pf.Card("SQ"))
    under = pf.Position(["A.-.-.-", "KJ.-.-.-", "8.-.-.-"], 2, ["ST", "S9"])
    with pytest.raises(pf.PositionError, match="S9 cannot be played by hand 0"):
        pf.solve(under, pf.Tricks("N", 0, must_head=True))
    assert pf.solve(under, pf.Tricks("N", 0)).value == 1


def test_heading_changes_what_a_hand_makes() -> None:
    """West leads the eight: North, bound to head it, can no longer leave it to the nine, and West's jack is good."""
    position = pf.Position(["J8.-.-.-", "T7.-.-.-", "K9.-.-.-"])
    assert pf.solve(position, pf.Tricks("N", 0)).value == 0
    assert pf.solve(position, pf.Tricks("N", 0, must_head=True)).value == 1
    deals = [pf.Position(deal.hands) for deal in random_deals(4, 4)]
    values = [[pf.solve(deal, pf.Tricks("N", 0, head)).value for deal in deals] for head in (False, True)]
    assert values[0] != values[1]


def test_objectives_keep_their_rules() -> None:
    for objective in (
        pf.Tricks("S", 1, must_head=True),
        pf.Misere(1, must_head=True),
        pf.FewerTricks("S", 1, must_overtrump=True),
        pf.Coalition(defence_payoffs(1), 1, "S", must_head=True, must_overtrump=True, stops_at=5),
    ):
        copy = pickle.loads(pickle.dumps(objective))
        assert copy == objective
        assert (copy.must_head, copy.must_overtrump) == (objective.must_head, objective.must_overtrump)
    with pytest.raises(pf.PositionError, match="stops_at is 0"):
        pf.Coalition(defence_payoffs(1), 1, "S", stops_at=0)


@pytest.mark.parametrize("rules", RULES, ids=NAMES)
def test_tables_discards_and_bulk_are_the_single_answers(rules: tuple[bool, bool]) -> None:
    deal = random_deals(23, 1)[0]
    head, over = rules
    solver = pf.Solver()
    discards = pf.best_discards(deal, 1, 2, must_head=head, must_overtrump=over, solver=solver)
    for row in (0, 17, 65):
        hands = list(deal.hands)
        hands[1] = pf.Cards.of({*hands[1], *deal.talon} - {*discards.pairs[row]})
        start = pf.Position(hands, 2)
        assert discards.tricks[row].tolist() == [
            pf.solve(start, pf.Tricks(strain, 1, head, over)).value for strain in pf.Strain
        ]
        assert discards.misere[row] == pf.solve(start, pf.Misere(1, head, over)).value
    table = pf.tricks_table(deal, 2, must_head=head, must_overtrump=over, solver=solver)
    assert table.with_talon is not None
    assert table.with_talon[1].tolist() == discards.best.tolist()
    start = pf.Position(deal.hands, 2)
    games = [pf.Tricks(strain, seat, head, over) for seat in range(3) for strain in pf.Strain]
    assert table.as_dealt.ravel().tolist() == [solver.solve(start, game).value for game in games]
    masks = np.array([[hand.mask for hand in deal.hands]], dtype=np.uint32)
    bulk = pf.solve_many(masks, leaders=2, must_head=head, must_overtrump=over)
    assert bulk[0].tolist() == table.as_dealt.tolist()


def test_one_solver_for_all_rules() -> None:
    """Rules change places in one solver, also the smallest; answers and node counts stay sound."""
    position = pf.Position(random_deals(8, 1)[0].hands)
    rules = [(False, False), *RULES]
    fresh = [pf.Solver().solve(position, pf.Tricks("D", 2, *each)).value for each in rules]
    solver = pf.Solver(memory="64KiB")
    for each, value in [*zip(rules, fresh, strict=True)] * 2:
        found = solver.solve(position, pf.Tricks("D", 2, *each))
        assert found.value == value
        assert 0 < found.nodes < 10_000_000
    assert solver.memory_used <= 64 << 10
