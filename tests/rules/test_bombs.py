"""Bombs, dark games and opening deals of Classic and its kin, one test a rule (E.6, E.7)."""

import pytest

from preferans.auction import Auction, ladder, legal_contracts, legal_whist_calls
from preferans.errors import RulesError
from preferans.pulka import Pulka
from preferans.rules import Rules
from preferans.scoring import AllPassResult, GameResult, MisereResult, Player, Situation, score, seat_of

CLASSIC = Rules.preset("classic")
BOTH, NOBODY = {1: "whist", 2: "whist"}, {1: "pass", 2: "pass"}


def six(made: bool = True, **rest: object) -> GameResult:
    return GameResult(6, 0, tricks=(6, 2, 2) if made else (5, 3, 2), whist=BOTH, **rest)  # type: ignore[arg-type]


def queues(pulka: Pulka) -> dict[str, tuple[int, ...]]:
    return {str(player): orders for player, orders in pulka.situation.queues}


def said(calls: str, rules: Rules = CLASSIC, **situation: int) -> Auction:
    auction = Auction.start(rules, situation=Situation("C", **situation))
    for call in calls.split():
        auction = auction.say(call)
    return auction


def test_only_dark_passers_mark_a_bomb_and_orders_grow_in_a_row() -> None:
    pulka = Pulka(CLASSIC)
    pulka.add(AllPassResult((3, 3, 4), bombs=(0, 2)))
    pulka.add(AllPassResult((3, 3, 4), bombs=(0,)))
    assert queues(pulka) == {"A": (1, 2), "C": (1,)}
    assert [int(points) for points in pulka.sheet.mountain] == [18, 18, 24]  # 2 a trick, then 4
    pulka.add(AllPassResult((3, 3, 4)))
    pulka.add(AllPassResult((3, 3, 4), bombs=(1,)))
    assert queues(pulka)["B"] == (1,)  # after an ordinary all-pass deal a bomb is single again


def test_dealer_deals_again_after_all_pass_and_the_next_after_a_game() -> None:
    pulka = Pulka(CLASSIC)
    pulka.add(AllPassResult((3, 3, 4), bombs=(0,)))
    assert str(pulka.dealer) == "C"
    pulka.add(six())
    assert (str(pulka.dealer), pulka.situation.bomb_run) == ("A", 0)


def test_first_bomb_multiplies_and_leaves_when_made_only() -> None:
    pulka = Pulka(CLASSIC)
    pulka.add(AllPassResult((3, 3, 4), bombs=(0,)))
    pulka.add(AllPassResult((3, 3, 4), bombs=(0,)))
    failed = pulka.add(six(made=False))
    assert failed.earned.mountain[Player.A] == 4
    assert queues(pulka) == {"A": (1, 2)}
    assert str(pulka.dealer) == "A"  # so A is the third hand now
    made = pulka.add(GameResult(6, 2, tricks=(2, 2, 6), whist={0: "whist", 1: "whist"}, dark=True))
    assert sum(made.earned.pool.values()) == 2 * 2 * 2
    assert queues(pulka) == {"A": (2,)}


def test_bombs_survive_the_file() -> None:
    pulka = Pulka(CLASSIC)
    pulka.add(AllPassResult((3, 3, 4), bombs=(0,)))
    pulka.add(six(dark=True, bought=6), multiplier=3)
    text = pulka.to_json()
    assert '"mult": 12' in text  # 3, the bomb, the dark game
    assert Pulka.from_json(text).deals == pulka.deals
    with pytest.raises(RulesError, match="the declarer's bomb alone multiplies by 2"):
        Pulka.from_json(text.replace('"mult": 12', '"mult": 3').replace('"dark": true', '"dark": false'))


def test_sitting_dealer_and_bombs() -> None:
    for option, expected in (("no", {"A": (1,)}), ("yes", {"A": (1,), "D": (1,)})):
        pulka = Pulka(Rules.preset("classic", 4, dealer_bomb=option))
        pulka.add(AllPassResult((3, 3, 3), dealer_tricks=1, bombs=(0,)))
        assert queues(pulka) == expected
    joined = Pulka(Rules.preset("classic", 4, dealer_bomb="extended"))
    joined.add(AllPassResult((3, 3, 3), dealer_tricks=1, bombs=(0, 3)))
    assert queues(joined) == {"A": (1,), "D": (1,)}
    assert [int(points) for points in joined.sheet.mountain] == [6, 6, 6, 4]
    with pytest.raises(RulesError, match="dealer_bomb=extended"):
        Pulka(Rules.preset("classic", 4)).add(AllPassResult((3, 3, 4), bombs=(0, 3)))


def test_birdies_of_the_third_passer_and_of_everybody() -> None:
    third = Pulka(Rules.preset("huliganka", 4))
    third.add(AllPassResult((3, 3, 4)))
    assert queues(third) == {"C": (1,)}
    everybody = Pulka(Rules.preset("classic_simple2", 4, opening=0))
    everybody.add(AllPassResult((3, 3, 4)))
    assert queues(everybody) == dict.fromkeys("ABCD", (1,))


@pytest.mark.parametrize(
    ("variant", "options", "prices", "dealers", "queue"),
    [
        ("classic", {"opening": 2}, [2, 4, 2, 4, 2, 4], "CCAABB", (1, 2, 1, 2, 1, 2)),
        ("classic", {"opening": 2, "opening_order": "round"}, [2, 2, 2, 4, 4, 4], "CABCAB", (1, 1, 1, 2, 2, 2)),
        ("classic_s4", {}, [1, 1, 1], "CAB", (1, 1, 1)),
        ("classic_simple2", {}, [1] * 6, "CABCAB", (1,) * 6),
    ],
)
def test_opening_deals(
    variant: str, options: dict[str, object], prices: list[int], dealers: str, queue: tuple[int, ...]
) -> None:
    pulka = Pulka(Rules.preset(variant, **options))
    seen = []
    while pulka.situation.forced:
        seen.append((pulka.situation.price, str(pulka.dealer)))
        with pytest.raises(RulesError, match="obligatory all-pass deal"):
            pulka.add(six())
        assert Auction.start(pulka.rules, situation=pulka.situation).to_call is None
        pulka.add(AllPassResult((3, 3, 4)))
    assert [int(price or 0) for price, _ in seen] == prices
    assert "".join(dealer for _, dealer in seen) == dealers
    assert (queues(pulka)["A"], pulka.situation.streak) == (queue, 0)


def test_agreed_mountain_instead_of_opening_deals() -> None:
    assert [int(points) for points in Pulka(Rules.preset("classic", opening_mountain=30)).sheet.mountain] == [30] * 3


def test_order_of_dark_bids_on_the_ladder() -> None:
    groups = []
    for call in ladder(CLASSIC):
        kind = f"{'d' if call.dark else ''}{call.level or 'misere'}{'' if call.talon else '_nt'}"
        if not groups or groups[-1] != kind:
            groups.append(kind)
    assert " ".join(groups) == "6 d6 7 d7 8 d8 misere 9 misere_nt dmisere d9 9_nt 10 d10"


@pytest.mark.parametrize(
    ("calls", "call", "reason"),
    [
        ("6S", "bomb", "before any bid"),
        ("bomb", "6S", "from level 7"),
        ("6S 7S 7C", "8S_dark", "looked"),
        ("6S_dark pass pass", "7S", "over"),
        ("6S_dark 6C_dark pass", "here", "a dark bid is not kept"),
        ("6H_dark", "6N", "not above"),
    ],
)
def test_dark_calls_that_may_not_be_said(calls: str, call: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        said(calls).say(call)


def test_bomb_of_an_order_needs_a_level() -> None:
    by_order = Rules.preset("classic", bomb_outbid="order")
    assert "7S" in map(str, said("bomb", by_order).legal())
    second = [str(call) for call in said("bomb", by_order, bomb_run=1).legal()]
    assert "8S" in second
    assert not {"7S", "7S_dark"} & set(second)
    assert "7S_dark" in map(str, said("bomb", CLASSIC, bomb_run=1).legal())


def test_bombs_of_an_auction_stand_only_if_nobody_bids() -> None:
    passed = said("bomb pass bomb").outcome
    assert passed is not None
    assert passed.bombs == (0, 2)
    outbid = said("bomb 7S pass").outcome
    assert outbid is not None
    assert outbid.bombs == ()


def test_plain_clubs_beat_a_dark_spade_by_option() -> None:
    with pytest.raises(RulesError, match="not above"):
        said("6S_dark").say("6C")
    assert str(said("6S_dark 6C", CLASSIC.replace(raz_dark_beaten_by_plain=True)).bid) == "6C"


def test_bids_without_the_talon_on_every_level() -> None:
    rules = Rules.preset("classic", no_talon_levels=True, dark_bids=False)
    steps = [str(call) for call in ladder(rules)]
    assert steps[5:11] == ["6S_nt", "6C_nt", "6D_nt", "6H_nt", "6N_nt", "7S"]
    assert steps.index("10S_nt") == steps.index("10N") + 1


def test_dark_buyer_may_turn_to_a_misere_and_both_whist_his_game() -> None:
    contracts = [str(call) for call in legal_contracts("6C_dark", CLASSIC)]
    assert (contracts[0], contracts[-1], len(contracts)) == ("6C", "misere", 25)
    assert legal_whist_calls((), 6, CLASSIC, forced=True) == ("whist",)
    with pytest.raises(RulesError, match="whisted by both"):
        score(GameResult(6, 0, tricks=None, whist=NOBODY, dark=True, bought=6), CLASSIC, Situation("C"))
    higher = GameResult(7, 0, tricks=None, whist=NOBODY, dark=True, bought=6)
    assert sum(score(higher, CLASSIC, Situation("C")).pool.values()) == 8


def test_base_table_of_leningrad() -> None:
    rules = Rules.preset("classic", base_table="leningrad")
    entries = score(six(made=False), rules, Situation("C", queues={"A": (1,)}))
    assert {int(amount) for amount in entries.mountain.values()} == {8}
    assert (rules.pool.value, rules.help, rules.whists_per_pool_point) == ("sum", False, 20)


def test_classic_ends_by_the_clock() -> None:
    pulka = Pulka(Rules.preset("classic", target=1))
    for _ in range(3):
        pulka.add(GameResult(10, 0, tricks=None, whist=NOBODY))
    assert len(pulka.closed) == 3
    assert not pulka.ended


def test_simplified_classic_ends_when_pools_and_mountains_are_done() -> None:
    pulka = Pulka(Rules.preset("classic_simple2", target=2, opening=0))
    pulka.add(six(made=False))
    for _ in range(2):
        pulka.add(GameResult(6, 0, tricks=None, whist=NOBODY))
    pulka.add(unwhisted_six_of("A", pulka))
    assert len(pulka.closed) == 3
    assert not pulka.ended  # A has a mountain still
    pulka.add(unwhisted_six_of("A", pulka))
    assert pulka.ended
    assert max(pulka.sheet.mountain) == 0


def unwhisted_six_of(player: str, pulka: Pulka) -> GameResult:
    seat = seat_of(Player.of(player), pulka.dealer, pulka.rules.players)
    return GameResult(6, seat, tricks=None, whist=dict.fromkeys((seat.next, seat.next.next), "pass"))


def test_robbers_games_are_paid_at_the_end() -> None:
    pulka = Pulka(Rules.preset("classic", razboynik="misere-8"))
    pulka.add(MisereResult(0, 3))
    pulka.add(GameResult(8, 0, tricks=None, whist=NOBODY))
    assert not pulka.closing
    pulka.stop()
    paid = {str(player): int(points) for player, points in pulka.closing.mountain.items()}
    assert paid == {"A": 30, "B": 50, "C": 80}  # A named the misère, B the eight


def test_complicated_whisting_wants_more_tricks() -> None:
    rules = Rules.preset("classic", whisting="complicated")
    assert legal_whist_calls(("pass",), 8, rules) == ("whist", "pass", "half")
    assert legal_whist_calls((), 0, rules) == ("whist", "pass")
    assert legal_whist_calls((), 0, CLASSIC) == ()
    assert [int(rules.all_pass_price(streak)) for streak in range(4)] == [2, 4, 6, 6]
    short = score(GameResult(7, 0, tricks=(9, 1, 0), whist=BOTH), rules, Situation("C"))
    assert {str(player): int(points) for player, points in short.mountain.items()} == {"C": 8}  # quotas 1 and 2
