"""Ordered games with their tables, and Skachki with rounds, prizes and pairs (E.8, E.11)."""

import pytest

from preferans.auction import Auction
from preferans.cards import Strain
from preferans.errors import RulesError
from preferans.pulka import Pulka
from preferans.rules import Rules
from preferans.scoring import AllPassResult, Concession, GameResult, MisereResult, Situation, Why
from preferans.scoring.orders import CELLS

NOBODY = {1: "pass", 2: "pass"}
BOTH = {1: "whist", 2: "whist"}


def order(level: int, strain: str, tricks: int = 10) -> GameResult:
    return GameResult(level, 0, tricks=(tricks, 10 - tricks, 0), whist=BOTH, strain=strain)


def prizes(pulka: Pulka) -> dict[str, int]:
    entries = [entry for entry in pulka.deals[-1].entries if entry.terms[0].why in (Why.PRIZE_POOL, Why.PRIZE_MOUNTAIN)]
    return {f"{entry.player}>{entry.on}": int(entry.amount) for entry in entries}


# Ordered games


def test_made_games_are_marked_and_may_not_be_ordered_again() -> None:
    pulka = Pulka(Rules.preset("zakaznoy"))
    for _ in range(3):
        pulka.add(order(6, "S", tricks=6))
    pulka.add(order(7, "S", tricks=6))
    assert pulka.situation.table_of("A") == ("6S",)  # the failed seven is open still
    pulka.add(order(6, "C", tricks=6))
    pulka.add(order(6, "C", tricks=6))
    auction = Auction.start(pulka.rules, situation=pulka.situation)
    legal = [str(call) for call in auction.legal()]
    assert len(legal) == 24
    assert not {"pass", "6S", "misere"} & set(legal)
    assert auction.say("7S").to_call is None


def test_failed_games_are_marked_where_declaring_is_enough() -> None:
    pulka = Pulka(Rules.preset("zakaznoy", mark_on="declared"))
    pulka.add(order(7, "S", tricks=6))
    assert pulka.situation.table_of("A") == ("7S",)


def test_ordered_games_know_no_misere_no_all_pass_and_nobody_gives_up() -> None:
    pulka = Pulka(Rules.preset("zakaznoy", concede=3))
    for result in (MisereResult(0, 0), AllPassResult((3, 3, 4)), Concession(0, 6, 3)):
        with pytest.raises(RulesError):
            pulka.add(result)
    with pytest.raises(RulesError, match="needs its trump"):
        pulka.add(GameResult(6, 0, tricks=None, whist=NOBODY))


def test_full_tables_end_the_game() -> None:
    pulka = Pulka(Rules.preset("zakaznoy"))
    for cell in CELLS:
        for _ in range(3):
            assert not pulka.ended
            level, strain = int(cell[:-1]), cell[-1]
            pulka.add(GameResult(level, 0, tricks=None, whist=NOBODY, strain=strain))
    assert pulka.ended
    assert all(len(pulka.situation.table_of(player)) == 25 for player in "ABC")


def test_full_table_leaves_every_game_free() -> None:
    situation = Situation("C", tables={"A": CELLS})
    assert len(Auction.start(Rules.preset("zakaznoy"), situation=situation).legal()) == 25


# Skachki


def race(**options: object) -> Pulka:
    return Pulka(Rules.preset("skachki", 4, **({"target": 4, "rounds": 2} | options)))


def seven(**rest: object) -> GameResult:
    return GameResult(7, 0, tricks=(7, 2, 1), whist=BOTH, **rest)  # type: ignore[arg-type]


def test_round_begins_with_an_obligatory_all_pass_deal_and_no_six() -> None:
    pulka = race()
    assert pulka.situation.forced
    with pytest.raises(RulesError, match="obligatory"):
        pulka.add(seven())
    pulka.add(AllPassResult((4, 3, 3)))
    assert int(pulka.sheet.mountain[0]) == 8
    assert str(Auction.start(pulka.rules, situation=pulka.situation).legal()[1]) == "7S"
    pulka.add(GameResult(7, 0, tricks=(6, 2, 2), whist=BOTH))
    assert pulka.situation.lowest_level == 6


def test_round_ends_with_prizes_and_the_next_dealer_begins_another() -> None:
    pulka = race()
    pulka.add(AllPassResult((4, 3, 3)))  # A 8, B 6, C 6; the dealer's zero tricks: 2 into his pool
    pulka.add(seven())  # the dealer is A: B plays, reaches 4
    assert prizes(pulka) == {"B>A": 300, "B>C": 300, "B>D": 300} | {"D>A": 200, "D>B": 200, "D>C": 200}
    assert (str(pulka.dealer), pulka.situation.streak, pulka.situation.forced) == ("A", 0, True)
    current = pulka.moment.progress.round
    assert current is not None
    assert (current.number, pulka.closed) == (2, ())


def test_round_goes_on_inside_a_run_of_all_pass_deals() -> None:
    pulka = race()
    pulka.add(AllPassResult((4, 3, 3)))
    pulka.add(GameResult(8, 0, tricks=None, whist=NOBODY))  # not whisted: no exit, though B has 6
    pulka.add(GameResult(8, 0, tricks=None, whist=NOBODY))  # C has more now, too late
    current = pulka.moment.progress.round
    assert current is not None
    assert (str(current.first), current.number) == ("B", 1)
    pulka.add(seven())
    assert {pair for pair, amount in prizes(pulka).items() if amount == 300} == {"B>A", "B>C", "B>D"}


def test_last_round_ends_the_game_with_prizes_over_all() -> None:
    pulka = race(rounds=1)
    pulka.add(AllPassResult((4, 3, 3)))
    pulka.add(seven())
    assert pulka.ended
    assert {f"{w}>{o}": int(n) for (w, o), n in pulka.closing.whists.items() if n == 300} == {
        "B>A": 300,
        "B>C": 300,
        "B>D": 300,
    }
    assert sum(pulka.settle().final.values()) == 0


def test_failed_misere_brings_an_obligatory_all_pass_deal_by_option() -> None:
    pulka = race(forced_all_pass=True, target=50)
    pulka.add(AllPassResult((4, 3, 3)))
    pulka.add(MisereResult(0, 2))
    assert (pulka.situation.forced, pulka.situation.price) == (True, 4)
    pulka.add(AllPassResult((4, 3, 3)))
    assert not pulka.situation.forced
    pulka.add(GameResult(9, 0, tricks=(8, 1, 1), whist=BOTH, outbid_misere=True))
    assert (pulka.situation.forced, pulka.situation.price) == (True, 2)
    assert Pulka.from_json(pulka.to_json()).moment == pulka.moment


# Pairs


def test_opposite_pair_defends_whoever_deals() -> None:
    rules = Rules.preset("pair_skachki", target=50)
    pulka = Pulka(rules)
    pulka.add(AllPassResult((4, 3, 3)))  # D dealt
    down = pulka.add(GameResult(7, 0, tricks=(5, 3, 2), whist=BOTH, strain=Strain.HEARTS))  # A deals, B plays
    assert {f"{w}>{o}": int(n) for (w, o), n in down.earned.whists.items()} == {"A>B": 72, "C>B": 72}
    handed = pulka.add(GameResult(7, 1, tricks=(2, 7, 1), whist={0: "whist", 2: "whist"}, strain="H"))
    # B deals, so C, D, A play; D declares: his partner B sits out anyway
    assert {f"{w}>{o}": int(n) for (w, o), n in handed.earned.whists.items()} == {"C>D": 16, "A>D": 8}


def test_prizes_of_pairs_are_written_on_opponents_only() -> None:
    pulka = Pulka(Rules.preset("pair_skachki", target=4, rounds=1))
    pulka.add(AllPassResult((4, 3, 3)))
    pulka.add(seven())
    assert prizes(pulka) == {"B>A": 1000, "B>C": 1000, "D>A": 600, "D>C": 600}


def test_misere_of_pairs_comes_off_the_mountain_doubly() -> None:
    pulka = Pulka(Rules.preset("pair_skachki"))
    pulka.add(AllPassResult((4, 3, 3)))
    pulka.add(MisereResult(0, 0, write_off=True))
    assert int(pulka.sheet.mountain[1]) == 6 - 20
    with pytest.raises(RulesError, match="write_off_by_choice"):
        pulka.add(GameResult(7, 0, tricks=None, whist=NOBODY, write_off=True))


@pytest.mark.parametrize(
    ("variant", "options", "message"),
    [
        ("pair_skachki", {"players": 3}, "needs four players"),
        ("sochi", {"rounds": 4}, "need each other"),
        ("sochi", {"end": "rounds"}, "need each other"),
        ("skachki", {"pool": "individual"}, "needs pool=sum"),
        ("sochi", {"prize_pool": 300}, "need rounds"),
        ("sochi", {"end": "tables"}, "ordered games"),
        ("leningrad", {"end": "mountains"}, "closed one by one"),
        ("rostov", {"bombs": "dark"}, "raspasy_mode=mountain"),
        ("classic", {"whisting": "complicated", "ten_game": "check"}, "whists the ten"),
        ("classic", {"base_table": "rostov"}, "sochi / leningrad"),
        ("classic", {"razboynik": ["5"]}, "razboynik"),
        ("classic", {"opening": 11}, "from 0 to 10"),
    ],
)
def test_options_of_the_kin_that_are_refused(variant: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Rules.preset(variant, **options)  # type: ignore[arg-type]
