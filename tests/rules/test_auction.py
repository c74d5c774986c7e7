"""Auction, contracts after the talon and whist calls, one test a rule."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.auction import Auction, Call, check_contract, ladder, legal_contracts, legal_whist_calls
from preferans.cards import Seat, Strain
from preferans.errors import RulesError
from preferans.rules import Rules

SOCHI = Rules.preset("sochi")
NO_TALON = Rules.preset("sochi", no_talon_bids=True)


def after(calls: str, rules: Rules = SOCHI, streak: int = 0) -> Auction:
    auction = Auction.start(rules, streak)
    for call in calls.split():
        auction = auction.say(call)
    return auction


def held(calls: str, rules: Rules = SOCHI) -> str:
    outcome = after(calls, rules).outcome
    return "open" if outcome is None else f"{outcome.declarer} {outcome.bid}"


@pytest.mark.parametrize(
    ("calls", "end"),
    [
        ("pass pass pass", "None None"),
        ("pass pass 6S", "E 6S"),
        ("6S pass pass", "W 6S"),
        ("6S pass 6C here pass", "W 6C"),
        ("6S pass 6C here 6D here pass", "W 6D"),
        ("6S 6C 6D 6H 6NT 7S 7C pass 7D 7H here pass", "E 7H"),
        ("6S 6C pass here", "open"),
        ("10N", "W 10N"),
        ("10N pass pass", "W 10N"),
    ],
)
def test_course_of_an_auction(calls: str, end: str) -> None:
    assert held(calls) == end


def test_senior_keeps_a_misere_without_the_talon() -> None:
    assert held("6S misere misere_nt pass here", NO_TALON) == "N misere_nt"


def test_ladder_without_the_talon_between_nine_and_ten() -> None:
    texts = [str(call) for call in ladder(NO_TALON)]
    assert texts[15:22] == ["misere", "9S", "9C", "9D", "9H", "9N", "misere_nt"]
    assert texts[22:28] == ["9S_nt", "9C_nt", "9D_nt", "9H_nt", "9N_nt", "10S"]


@pytest.mark.parametrize(
    ("calls", "call", "reason"),
    [
        ("6D", "6C", "not above 6D"),
        ("6D", "6D", "not above 6D"),
        ("9S", "misere", "not above 9S"),
        ("6S 6C 6D", "misere", "binding"),
        ("misere 9S pass", "9C", "binding"),
        ("6S pass misere", "here", "misère bidder"),
        ("6S pass 6C here", "here", "holds the bid"),
        ("6S 6C 6D", "here", "two who both bid"),
        ("pass 6S", "here", "both bid"),
        ("6S", "misere_nt", "no_talon_bids"),
        ("6S pass pass", "7S", "over"),
    ],
)
def test_calls_that_may_not_be_said(calls: str, call: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        after(calls).say(call)


def test_here_goes_to_the_junior_only_when_the_senior_raised() -> None:
    assert "here" not in map(str, after("6S 6C 6D 7S pass").legal())
    assert "here" in map(str, after("6S pass 6C 6D").legal())


def test_here_can_be_out_of_use() -> None:
    strict = Rules.preset("sochi", allow_here=False)
    assert "here" not in map(str, after("6S pass 6C", strict).legal())


def test_lowest_level_after_all_pass_deals() -> None:
    rules = Rules.preset("leningrad")
    assert str(after("", rules, streak=1).legal()[1]) == "7S"
    assert [str(call) for call in after("", rules, streak=5).legal()[1:7]] == ["8S", "8C", "8D", "8H", "8N", "misere"]


def test_contract_is_the_bid_or_a_higher_game() -> None:
    assert [str(call) for call in legal_contracts("6D", SOCHI)][:4] == ["6D", "6H", "6N", "7S"]
    assert [str(call) for call in legal_contracts("misere", SOCHI)] == ["misere"]
    assert "misere" not in map(str, legal_contracts("6D", SOCHI))
    assert [str(call) for call in legal_contracts("9H_nt", NO_TALON)] == ["9H_nt", "9N_nt"]


@pytest.mark.parametrize(
    ("contract", "bid", "reason"),
    [("6C", "6D", "6♣ is below the bid 6♦"), ("misere", "6D", "cannot become"), ("9S", "misere", "cannot become")],
)
def test_contract_that_may_not_be_named(contract: str, bid: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        check_contract(contract, bid, SOCHI)


@pytest.mark.parametrize("text", ["", "5S", "11S", "6X", "six", "nt", "_nt", "here_nt"])
def test_words_that_are_no_call(text: str) -> None:
    with pytest.raises(RulesError, match="no call"):
        Call.parse(text)


@pytest.mark.parametrize(
    ("said", "level", "options", "legal"),
    [
        ((), 6, {}, "whist pass"),
        (("pass",), 6, {}, "whist pass half"),
        (("pass",), 8, {}, "whist pass"),
        (("pass",), 6, {"half_whist": False}, "whist pass"),
        (("whist",), 6, {}, "whist pass"),
        (("pass", "half"), 7, {}, "whist pass"),
        (("pass", "half", "whist"), 7, {}, ""),
        (("whist", "pass"), 6, {}, ""),
        (("whist", "pass"), 6, {"whist_style": "gentleman"}, "whist half"),
        (("whist", "pass", "half"), 6, {"whist_style": "gentleman"}, "whist pass"),
        (("whist", "pass"), 8, {"whist_style": "gentleman"}, ""),
        ((), 10, {"ten_game": "check"}, ""),
    ],
)
def test_whist_calls(said: tuple[str, ...], level: int, options: dict[str, object], legal: str) -> None:
    rules = Rules.preset("sochi", **options)
    assert " ".join(legal_whist_calls(said, level, rules)) == legal


def test_six_of_spades_is_whisted_by_both_in_vmk() -> None:
    assert legal_whist_calls((), 6, Rules.preset("vmk"), strain=Strain.SPADES) == ("whist",)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.data(), st.sampled_from((SOCHI, NO_TALON, Rules.preset("leningrad"))), st.integers(0, 4))
def test_every_auction_ends_and_its_bid_was_the_highest(data: st.DataObject, rules: Rules, streak: int) -> None:
    auction = Auction.start(rules, streak)
    while auction.to_call is not None:
        legal = auction.legal()
        assert str(legal[0]) == "pass"
        auction = auction.say(data.draw(st.sampled_from(legal[:6])))
    outcome = auction.outcome
    assert outcome is not None
    bids = [call for _, call in auction.said if call.is_bid]
    assert outcome.bid == (bids[-1] if bids else None)
    steps = ladder(rules)
    assert [steps.index(bid) for bid in bids] == sorted({steps.index(bid) for bid in bids})
    assert outcome.declarer in ((None,) if not bids else (Seat.W, Seat.N, Seat.E))
