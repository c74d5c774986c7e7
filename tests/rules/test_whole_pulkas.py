"""Properties of whole records: what holds whatever is dealt, bid and taken (section K of the rules).

PREFERANS_PULKAS sets the number of random records per property (100 by default; 1000 for a release).
"""

import os
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from preferans.pulka import Pulka
from preferans.rules import VARIANTS, Rules
from preferans.scoring import (
    AllPassResult,
    Concession,
    DealResult,
    Entries,
    GameResult,
    MisereResult,
    Sheet,
    Why,
    deal_value,
    explain,
    score,
    sentence,
    settle,
    table,
    write_pool,
)
from preferans.scoring.game import tricks_short
from preferans.scoring.settlement import settle_by_mean, settle_by_pairs

PRIZES = (Why.PRIZE_POOL, Why.PRIZE_MOUNTAIN)
many = settings(
    max_examples=int(os.environ.get("PREFERANS_PULKAS", "100")),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

# Options that the tables combine freely; the presets set the rest.
OPTIONS = {
    "whist_style": ("greedy", "gentleman"),
    "whist_responsibility": ("full", "half"),
    "consolation": ("value", 10, 15),
    "ten_game": ("whist", "check"),
    "slide": (True, False),
    "zero_bonus": ("pool", "mountain", "mountain_x2", "none"),
    "shortfall_rule": ("halves", "second", "both", "own_half_uncapped"),
    "exit_condition": ("any_contract", "made", "made_whisted"),
    "talon_pay": ("none", "per_ace 7", "honours", "fast_tricks_fspr"),
}


OF_CLASSIC = {
    "bomb_cap": (0, 1, 2),
    "dealer_bomb": ("no", "yes", "extended"),
    "opening": (0, 1, 2),
    "opening_deals": ("bombs", "plain_bombs", "raspasy"),
    "opening_order": ("dealer", "round"),
    "opening_mountain": (0, 20),
    "whisting": ("normal", "complicated"),
    "razboynik": (True, False),
    "pool_write": ("direct", "half_mountain"),
}


@st.composite
def rule_sets(draw: st.DrawFn, variants: tuple[str, ...] = VARIANTS, **fixed: Any) -> Rules:
    options = {name: draw(st.sampled_from(values)) for name, values in OPTIONS.items() if draw(st.booleans())}
    variant, target = draw(st.sampled_from(variants)), draw(st.integers(2, 14))
    players = draw(st.sampled_from(tables_of(variant)))
    if variant == "classic":
        options |= {name: draw(st.sampled_from(values)) for name, values in OF_CLASSIC.items() if draw(st.booleans())}
        if options.get("whisting") == "complicated":
            options.pop("ten_game", None)
    return Rules.preset(variant, players, **({"target": target} | options | fixed))


def tables_of(variant: str) -> tuple[int, ...]:
    """How many may play a variant: pairs are four."""
    return (4,) if variant == "pair_skachki" else (3, 4)


@st.composite
def ten_tricks(draw: st.DrawFn, total: int = 10) -> tuple[int, int, int]:
    first = draw(st.integers(0, total))
    second = draw(st.integers(0, total - first))
    return first, second, total - first - second


@st.composite
def results(draw: st.DrawFn, pulka: Pulka) -> DealResult:
    rules, forced = pulka.rules, pulka.situation.forced
    kind = draw(st.sampled_from(("game", "game", "game", "misere", "all-pass", "concession")))
    if forced or rules.ordered.value != "no":
        kind = "all-pass" if forced else "game"
    seat = draw(st.integers(0, 2))
    if kind == "misere":
        shared = draw(st.booleans()) if rules.players == 4 else None
        whisters = [(seat + 1) % 3] if rules.whisting.value == "complicated" and draw(st.booleans()) else []
        dark = rules.dark_bids and draw(st.booleans())
        return MisereResult(seat, draw(st.integers(0, 10)), shared=shared, dark=dark, whisters=whisters)
    if kind == "all-pass":
        open_at_four = rules.players == 4 and rules.raspasy_talon.value == "open"
        taken = draw(st.integers(0, 2)) if open_at_four else 0
        bombs: tuple[int, ...] = ()
        if not forced and rules.bombs.value == "dark":
            bombs = draw(st.sampled_from(((), (0,), (1, 2), (0, 1, 2))))
            if bombs and rules.dealer_bomb.value == "extended" and rules.players == 4 and draw(st.booleans()):
                bombs = (*bombs, 3)
        elif not forced and rules.bombs.value == "dark_eldest":
            bombs = draw(st.sampled_from(((), (0,))))
        return AllPassResult(draw(ten_tricks(10 - taken)), dealer_tricks=taken, bombs=bombs)
    if kind == "concession" and rules.concede:
        return Concession(seat, draw(st.integers(6, 10)), rules.concede)
    return draw(games(rules, seat))


@st.composite
def games(draw: st.DrawFn, rules: Rules, seat: int) -> GameResult:
    level, tricks = draw(st.integers(6, 10)), draw(ten_tricks())
    first, second = (seat + 1) % 3, (seat + 2) % 3
    states = [("whist", "whist"), ("whist", "pass"), ("pass", "whist"), ("pass", "pass")]
    if level < 8 and rules.half_whist:
        states.append(("pass", "half"))
    calls = draw(st.sampled_from(states))
    if level == 10 and rules.ten_game.value == "check":
        calls = ("check", "check")
    played = "whist" in calls or "check" in calls
    talon = draw(st.sampled_from(((), ("SA", "HA"), ("SK", "SQ"), ("CA", "C7"), ("D7", "D8"))))
    order = draw(st.sampled_from(((first, second), (second, first))))
    return GameResult(
        level,
        seat,
        tricks=tricks if played else None,
        whist={first: calls[0], second: calls[1]},
        whist_order=order,
        talon=talon,
        strain=draw(st.sampled_from("CDHN")) if rules.ordered.value != "no" else None,
        dark=rules.dark_bids and draw(st.booleans()),
    )


@st.composite
def pulkas(draw: st.DrawFn, rules: Rules | None = None, deals: int = 25) -> Pulka:
    pulka = Pulka(rules or draw(rule_sets()), first_dealer=draw(st.sampled_from(("A", "B", "C"))))
    for _ in range(draw(st.integers(0, deals))):
        if pulka.ended:
            break
        pulka.add(draw(results(pulka)))
    return pulka


@many
@given(pulkas())
def test_results_sum_to_zero_exactly_and_as_shown(pulka: Pulka) -> None:
    settled = pulka.settle()
    assert sum(settled.final.values()) == 0
    assert sum(settled.shown_final.values()) == 0
    for pair, amount in settled.by_pair.items():
        assert settled.by_pair[pair[::-1]] == -amount


@many
@given(pulkas())
def test_shown_results_are_near_the_exact_ones(pulka: Pulka) -> None:
    settled, size = pulka.settle(), pulka.rules.players
    for player in table(size):
        assert abs(settled.shown_final[player] - settled.final[player]) <= size - 1
        parts = settled.shown_whists[player] + settled.shown_mountain[player] + settled.shown_pool[player]
        assert parts == settled.shown_final[player]


@many
@given(pulkas(), st.fractions(-50, 50, max_denominator=6))
def test_adding_to_all_mountains_changes_nothing(pulka: Pulka, constant: Fraction) -> None:
    sheet = pulka.sheet
    lifted = Sheet(sheet.pool, tuple(points + constant for points in sheet.mountain), sheet.whists)
    assert settle(lifted, pulka.rules).final == settle(sheet, pulka.rules).final


@many
@given(pulkas(), st.fractions(0, 100, max_denominator=6))
def test_any_reference_for_the_pools_gives_the_same_result(pulka: Pulka, reference: Fraction) -> None:
    assert settle(pulka.sheet, pulka.rules, reference=reference).final == settle(pulka.sheet, pulka.rules).final


@many
@given(pulkas())
def test_settling_by_pairs_and_by_the_mean_agree(pulka: Pulka) -> None:
    mountains = pulka.settle().mountains
    pairs, means = settle_by_pairs(mountains), settle_by_mean(mountains)
    for player in mountains:
        assert sum(amount for (writer, _), amount in pairs.items() if writer == player) == means[player]


@many
@given(pulkas())
def test_result_is_the_sum_of_the_worth_of_its_deals(pulka: Pulka) -> None:
    """Help, surplus, mountains below zero change nothing: a pool point earned is worth 10 whists, or 20 (F.2, F.6);
    what prizes bring comes on top.
    """
    total = dict.fromkeys(table(pulka.rules.players), Fraction(0))
    for written in pulka.deals:
        worth = deal_value(written.earned, pulka.rules)
        assert sum(worth.values()) == 0
        total = {player: total[player] + worth[player] for player in total}
    prizes = [entry for written in pulka.deals for entry in written.entries if entry.terms[0].why in PRIZES]
    for player, amount in deal_value(Entries.of([*prizes, *pulka.closing]), pulka.rules).items():
        total[player] += amount
    assert pulka.settle().final == total


@many
@given(rule_sets(("sochi", "rostov", "vmk")), st.data())
def test_order_of_help_and_way_of_writing_do_not_change_the_result(rules: Rules, data: st.DataObject) -> None:
    """The same wins written in another order, or half of each off the mountain, settle alike (F.2, E.6.6)."""
    who = table(rules.players)
    wins = data.draw(st.lists(st.tuples(st.sampled_from(who), st.integers(1, 12)), max_size=15))
    start = Sheet(
        tuple(Fraction(0) for _ in who),
        tuple(Fraction(data.draw(st.integers(0, 9))) for _ in who),
        Sheet.empty(len(who)).whists,
    )

    def written(order: list[Any], how: Rules) -> dict[Any, Fraction]:
        sheet = start
        for player, points in order:
            sheet = sheet.add_all(write_pool(sheet, player, Fraction(points), how))
        return settle(sheet, how).final

    expected = written(wins, rules)
    assert written(data.draw(st.permutations(wins)), rules) == expected
    assert written(wins, rules.replace(pool_write="half_mountain")) == expected


@many
@given(pulkas())
def test_pools_with_help_never_pass_the_target(pulka: Pulka) -> None:
    if pulka.rules.help:
        assert all(points <= pulka.rules.target for points in pulka.sheet.pool)


@many
@given(pulkas())
def test_taking_back_and_reading_again_restore_every_moment(pulka: Pulka) -> None:
    assert Pulka.from_json(pulka.to_json()).moment == pulka.moment
    deals = pulka.deals
    for written in reversed(deals):
        assert pulka.moment == written.after
        assert pulka.undo() == written
        assert pulka.moment == written.before
    for written in deals:
        pulka.add(written.result)
    assert pulka.deals == deals


@many
@given(st.sampled_from((3, 4)), ten_tricks(), st.integers(6, 10))
def test_leningrad_doubles_sochi_where_both_whist_alike(players: int, tricks: tuple[int, ...], level: int) -> None:
    result = GameResult(level, 0, tricks=tricks, whist={1: "whist", 2: "whist"})
    values = []
    for variant, price in (("sochi", 1), ("leningrad", 2)):
        rules = Rules.preset(variant, players, whist_responsibility="full")
        value = deal_value(score(result, rules, Pulka(rules).situation), rules)
        values.append({player: amount / price for player, amount in value.items()})
    assert values[0] == values[1]


@many
@given(ten_tricks(), st.integers(6, 10), st.sampled_from(((1, 2), (2, 1))))
def test_charges_add_up_to_what_the_pair_is_short(tricks: tuple[int, ...], level: int, order: tuple[int, int]) -> None:
    result = GameResult(level, 0, tricks=tricks, whist={1: "whist", 2: "whist"}, whist_order=order)
    required = {6: 4, 7: 2}.get(level, 1)
    short = max(0, required - tricks[1] - tricks[2]) if tricks[0] >= level else 0
    for rule, times in (("halves", 1), ("second", 1), ("both", 2)):
        charged = tricks_short(result, Rules.preset("sochi", shortfall_rule=rule))
        assert sum(charged.values()) == times * short


@many
@given(st.sampled_from(VARIANTS), st.data())
def test_presets_write_whole_numbers_only(variant: str, data: st.DataObject) -> None:
    """Gentlemen and semi-responsible whisters never write a half (K); shares of a misère may."""
    players, style = data.draw(st.sampled_from(tables_of(variant))), st.sampled_from(("greedy", "gentleman"))
    rules = Rules.preset(variant, players, whist_style=data.draw(style))
    result = data.draw(results(Pulka(rules)))
    if isinstance(result, MisereResult):
        return
    assert all(entry.amount.denominator == 1 for entry in score(result, rules, Pulka(rules).situation))


@many
@given(st.sampled_from((3, 4)), st.integers(0, 2), st.data())
def test_all_pass_amnesty_does_not_change_the_result(players: int, taken: int, data: st.DataObject) -> None:
    taken = taken if players == 4 else 0
    result = AllPassResult(data.draw(ten_tricks(10 - taken)), dealer_tricks=taken)
    for variant in ("sochi", "leningrad", "vmk"):
        worth = []
        for amnesty in (False, True):
            rules = Rules.preset(variant, players, raspasy_amnesty=amnesty)
            worth.append(deal_value(score(result, rules, Pulka(rules).situation), rules))
        assert worth[0] == worth[1]


@many
@given(pulkas())
def test_every_entry_says_which_rule_made_it(pulka: Pulka) -> None:
    for written in pulka.deals:
        for entry in (*written.earned, *written.entries):
            assert explain(entry)
            assert explain(entry, "ru")
            assert sentence(entry).startswith(str(entry.player))
