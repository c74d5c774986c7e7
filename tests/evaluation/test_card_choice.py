"""A card for a player who does not see: layouts are drawn rightly, and the choice is the solver's in each of them."""

import itertools
import random
from collections import Counter

import pytest
from random_deals import random_deals

import preferans as pf
from preferans import Card, Cards
from preferans.evaluation.card_choice import choose_card
from preferans.evaluation.odds import KnownHand
from preferans.evaluation.sampling import Layouts, Place
from preferans.evaluation.views import View

RULES = pf.Rules.preset("sochi")


def brute(cards: Cards, places: list[Place]) -> set[tuple[int, ...]]:
    """All layouts by trying every place for every card."""
    found = set()
    for where in itertools.product(range(len(places)), repeat=len(cards)):
        hands = [0] * len(places)
        for card, place in zip(cards, where, strict=True):
            hands[place] |= card.bit
        if all(fits(Cards(hand), place) for hand, place in zip(hands, places, strict=True)):
            found.add(tuple(hands))
    return found


def fits(hand: Cards, place: Place) -> bool:
    lengths = [len(Cards(hand.mask & 0xFF << (8 * suit))) for suit in range(4)]
    return (
        len(hand) == place.size
        and not hand.mask & ~place.may_hold.mask
        and all(low <= n <= high for low, n, high in zip(place.least, lengths, place.most, strict=True))
    )


def random_places(source: random.Random, cards: Cards) -> list[Place]:
    sizes = [source.randint(1, 3), source.randint(1, 3)]
    sizes.append(len(cards) - sum(sizes))
    places = []
    for size in sizes:
        may = sum(card.bit for card in cards if source.random() < 0.85)
        most = tuple(source.choice((8, 8, 2, 1)) for _ in range(4))
        least = tuple(int(source.random() < 0.1) for _ in range(4))
        places.append(Place(size, Cards(may), least, most))
    return places


def test_layouts_are_counted_and_drawn_as_by_trying_all() -> None:
    source = random.Random(1)
    counted = empty = 0
    while counted < 60:
        cards = Cards.of(map(Card, source.sample(range(32), source.randint(6, 8))))
        places = random_places(source, cards)
        expected = brute(cards, places)
        if not expected:
            empty += 1
            with pytest.raises(pf.PositionError, match="no layout"):
                Layouts(cards, places)
            continue
        counted += 1
        layouts = Layouts(cards, places)
        assert layouts.count == len(expected)
        drawn = {tuple(hand.mask for hand in hands) for hands in itertools.islice(layouts.draw(source), 50)}
        assert drawn <= expected
    assert empty > 5


def test_every_layout_is_as_likely() -> None:
    cards = Cards.parse("AKQ.A7.-.8")
    places = [Place(2, cards, most=(1, 8, 8, 8)), Place(3, Cards.parse("AKQ.A7.-.-")), Place(1, cards)]
    layouts = Layouts(cards, places)
    rounds = 400 * layouts.count
    seen = Counter(itertools.islice(layouts.draw(random.Random(2)), rounds))
    assert len(seen) == layouts.count
    chi = sum((times - 400) ** 2 / 400 for times in seen.values())
    assert chi < layouts.count + 5 * (2 * layouts.count) ** 0.5  # five standard deviations above what is expected


def played_views(seed: int, count: int, contract: pf.Contract | None):
    """Deals played at random for a while, and what the seat to move sees."""
    source = random.Random(seed)
    for deal in random_deals(seed, count):
        hands, discard = list(deal.hands), ()
        if contract is not None:
            twelve = Cards(hands[contract.declarer].mask | Cards.of(deal.talon).mask)
            discard = tuple(source.sample(list(twelve), 2))
            hands[contract.declarer] = Cards(twelve.mask & ~Cards.of(discard).mask)
        leads = deal.talon if contract is None else ()
        position, trump = pf.Position(hands, talon_leads=leads), "N" if contract is None else contract.strain
        played = []
        for _ in range(source.randrange(28)):
            played.append(source.choice(list(position.legal(trump))))
            position = position.play(played[-1], trump)
        turned = min(2, len(played) // 3 + 1)
        seen = deal.talon if contract is not None else deal.talon[:turned]
        yield position, played, seen, discard


@pytest.mark.parametrize("text", ["7H", "6N", "misere", None])
def test_every_layout_agrees_with_what_was_seen(text: str | None) -> None:
    contract = None if text is None else pf.Contract.parse(text, declarer=1)
    for position, played, talon, discard in played_views(3, 25, contract):
        seat = position.to_move
        told = contract
        if contract is not None and seat == contract.declarer:
            told = pf.Contract.parse(str(contract), contract.declarer, discard)
        view = View(seat, position.hands[seat], told, played=played, talon=talon)
        trump = "N" if contract is None else contract.strain
        for layout in itertools.islice(view.layouts.draw(random.Random(1)), 20):
            now = view.moment(layout)
            assert (now.leader, now.trick, now.won[:3]) == (position.leader, position.trick, position.won[:3])
            assert now.hands[seat] == position.hands[seat]
            assert [len(hand) for hand in now.hands] == [len(hand) for hand in position.hands]
            assert now.talon_leads[:1] == position.talon_leads[:1]
            assert len(now.talon_leads) == len(position.talon_leads)
            start = [list(hand) for hand in now.hands]  # the play so far must have been legal in this layout
            for who, card in zip(who_played(position, played, contract, talon), played, strict=True):
                start[who].append(card)
            again = pf.Position(start, talon_leads=(*talon, *layout[-1])[:2] if contract is None else ())
            for card in played:
                again = again.play(card, trump)
            assert again.hands == now.hands
        actual = tuple(position.hands[other] for other in view.hidden)
        assert all(
            Cards(hand.mask & ~place.may_hold.mask) == Cards(0)
            for hand, place in zip(actual, view.layouts._places, strict=False)
        )


def who_played(position, played, contract, talon) -> list[int]:
    """The seats of the cards played, by taking turns from the tricks' leaders."""
    trump = "N" if contract is None else contract.strain
    leader, seats = 0, []
    for first in range(0, len(played), 3):
        trick = played[first : first + 3]
        seats += [(leader + place) % 3 for place in range(len(trick))]
        if len(trick) == 3:
            hands = [Cards(0)] * 3
            for place, card in enumerate(trick):
                hands[(leader + place) % 3] = Cards.of([card])
            number = first // 3
            leads = (talon[number],) if contract is None and number < 2 else ()
            after = pf.Position(hands, leader, talon_leads=leads)
            for card in trick:
                after = after.play(card, trump)
            leader = 0 if leads else after.leader
    return seats


def test_with_open_hands_the_choice_is_the_solver_s() -> None:
    contract = pf.Contract(7, "S", declarer=2)
    for position, played, talon, _ in played_views(4, 20, contract):
        seat = position.to_move
        shown = {other: position.hands[other] for other in range(3) if other != seat}
        view = View(seat, position.hands[seat], contract, played=played, talon=talon, shown=shown)
        choice = choose_card(view, RULES, layouts=3)
        exact = pf.solve(position, pf.Tricks("S", 2), per_card=True)
        best = {card for card, value in exact.cards.items() if value == exact.value}
        assert choice.cards.keys() == exact.cards.keys()
        assert choice.card in best
        assert all((choice.cards[card].best == 1.0) >= (card in best) for card in exact.cards)
        assert all(worth.error == 0.0 for worth in choice.cards.values())


def test_the_mean_over_layouts() -> None:
    """Two layouts are left: the worths are their average."""
    contract = pf.Contract(6, "N", declarer=0)
    position, played, talon, discard = next(played_views(5, 1, contract))
    while len(played) < 27:
        card = next(iter(position.legal("N")))
        position, played = position.play(card, "N"), [*played, card]
    seat = position.to_move
    shown = {} if seat == 0 else {0: position.hands[0]}
    told = pf.Contract(6, "N", 0, discard) if seat == 0 else contract
    view = View(seat, position.hands[seat], told, played=played, talon=talon, shown=shown)
    choice = choose_card(view, RULES, layouts=400, seed=3)
    assert list(choice.cards) == list(position.legal("N"))
    assert choice == choose_card(view, RULES, layouts=400, seed=3)


def test_threads_and_solvers_change_nothing() -> None:
    contract = pf.Contract(8, "N", declarer=1)
    views = {40: View(0, "AQJ8.Q.T8.QJ8", contract, talon=("SK", "HA")), 3: View(0, "AQJ8.Q.T8.QJ8", talon=("SK",))}
    for layouts, view in views.items():
        one = choose_card(view, RULES, layouts=layouts)
        assert one == choose_card(view, RULES, layouts=layouts, threads=3)
        assert one == choose_card(view, RULES, layouts=layouts, solver=pf.Solver(memory="2MiB"))
        assert one != choose_card(view, RULES, layouts=layouts, seed=1)


def test_values_are_those_of_the_solver() -> None:
    """Worth and share of every card from the exact values layout by layout."""
    view = View(0, "AQJ8.Q.T8.QJ8", pf.Contract(7, "H", declarer=1), talon=("SK", "C7"))
    drawn = list(itertools.islice(view.layouts.draw(random.Random(0)), 20))
    values = [pf.solve(view.moment(layout), pf.Tricks("H", 1), per_card=True).cards for layout in drawn]
    choice = choose_card(view, RULES, layouts=20)
    for card, worth in choice.cards.items():
        fewest = sum(found[card] == min(found.values()) for found in values)
        assert worth.best == fewest / 20


def test_known_hands_and_time() -> None:
    contract = pf.Contract(8, "N", declarer=1)
    told = KnownHand("CA", void="H", most={"S": 1})
    view = View(0, Cards.parse("AQJ8.Q.T8.QJ8"), contract, talon=("SK", "HA"), known={2: told})
    for layout in itertools.islice(view.layouts.draw(random.Random(1)), 50):
        east = layout[1]
        assert Card("CA") in east
        assert not east.mask & 0xFF000000
        assert len(Cards(east.mask & 0xFF)) <= 1
        assert not Cards.of(("SK", "HA")).mask & east.mask  # the talon went to the declarer
    assert choose_card(view, RULES, seconds=0.0).layouts == 4
    assert choose_card(view, RULES, layouts=7).layouts == 7


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seat": 1}, "trick"),
        ({"hand": "AQJ8.Q.T8.QJ"}, "hand_size"),
        ({"played": ("C9",)}, "trick"),
        ({"shown": {2: "AQJ8.T.-.-"}}, "duplicate"),
        ({"known": {2: KnownHand("SK")}}, "known"),
        ({"played": ("CA", "C7", "S7", "S9", "S8", "C8"), "hand": "AQJ.Q.T.QJ8"}, "illegal_card"),
    ],
)
def test_what_cannot_have_been_seen_is_refused(changes, code: str) -> None:
    usual = {"seat": 0, "hand": "AQJ8.Q.T8.QJ8", "contract": pf.Contract(8, "N", declarer=1), "talon": ("SK", "HA")}
    with pytest.raises(pf.PositionError) as caught:
        View(**{**usual, **changes})
    assert caught.value.code == code


def test_a_seat_cannot_play_what_it_has_shown_not_to_have() -> None:
    played = ("S7", "C7", "SK", "S9", "D7", "C8")  # N shows no spade, then E no spade, ...
    with pytest.raises(pf.PositionError, match="after showing none"):
        View(0, "AQJ8.Q.T8.QJ8", pf.Contract(8, "N", declarer=1), played=(*played, "H7", "HT", "S8"))


def test_no_layouts_is_an_error() -> None:
    view = View(0, "AQJ8.Q.T8.QJ8", pf.Contract(8, "N", declarer=1), talon=("SK", "HA"))
    with pytest.raises(pf.RulesError, match="at least 1"):
        choose_card(view, RULES, layouts=0)
