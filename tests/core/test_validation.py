"""Bad input: each fault has its code, names what is wrong and says what was expected; nothing is repaired."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import preferans as pf
from preferans import _core

FULL = ["AQJ8.Q.T8.QJ8", "97.AKJ87.A.K7", "T.T9.KQJ97.T9"]  # SK and HA are in the talon
TALON = ["SK", "HA"]
ENDING = ["A.-.-.7", "7.-.-.K", "K.-.8.-"]
DUEL = ["AQJ.AQJ.AQ.AQ", "KT9.KT9.KT.KT"]  # with J and 9 of diamonds and hearts as two talons


def fault(ask: Callable[[], object], error: type[pf.PreferansError]) -> pf.PreferansError:
    with pytest.raises(error) as caught:
        ask()
    return caught.value


def error_of(ask: Callable[[], object]) -> pf.PreferansError | None:
    """The error that `ask` answers with, if any; any other exception is a failure."""
    try:
        ask()
    except pf.PreferansError as error:
        return error
    return None


@pytest.mark.parametrize(
    ("fields", "code", "card", "places", "fragments"),
    [
        ({"hands": ENDING[:1]}, "hands", "", (), ["1 hands", "two or three"]),
        ({"hands": [*ENDING, "9.9.-.-"]}, "hands", "", (), ["4 hands"]),
        ({"hands": ["A.-.-.7", "A.-.-.K", "K.-.8.-"]}, "duplicate", "SA", ("hand 0", "hand 1"), ["SA", "(W)", "(N)"]),
        ({"hands": ["A.-.-.7", "7.-.-.K", "K.-.-.7"]}, "duplicate", "H7", ("hand 0", "hand 2"), ["H7", "(E)"]),
        ({"hands": FULL, "talon": ["SK", "H7"]}, "duplicate", "H7", ("hand 1", "talon"), ["H7", "the talon"]),
        ({"hands": FULL, "talon": ["SK", "SK"]}, "duplicate", "SK", ("talon", "talon"), ["SK", "two times"]),
        ({"hands": FULL, "talon": ["SK"]}, "talon", "", ("talon",), ["1 card", "expected 2"]),
        ({"hands": FULL, "talon": ["SK", "HA"], "talons": [["SK"], ["HA"]]}, "talon", "", (), ["talons"]),
        ({"hands": FULL, "talons": [["SK", "HA"]]}, "talon", "", (), ["1 talons"]),
        ({"hands": ["AKQJ8.Q.T8.QJ8", *FULL[1:]]}, "hand_size", "", ("hand 0",), ["11 cards", "expected 10"]),
        ({"hands": ["AKQJ8.Q.T8.AQJ8", *FULL[1:]]}, "hand_size", "", ("hand 0",), ["12 cards", "expected 10"]),
        (
            {"hands": ["AKQJ8.Q.T8.QJ8", *FULL[1:]], "talon": ["HA"]},
            "hand_size",
            "",
            ("hand 0",),
            ["11", "talon"],
        ),
        ({"hands": ["QJ8.Q.T8.QJ8", *FULL[1:]], "talon": TALON}, "hand_size", "", ("hand 0",), ["9 cards", "10"]),
        ({"hands": ENDING, "talon": ["HA", "C7"]}, "hand_size", "", ("hand 0",), ["2 cards", "expected 10"]),
        ({"hands": ["A.-.-.7", "7.-.-.K", "K.-.-.-"]}, "hand_size", "", ("hand 2",), ["1 card,", "expected 2"]),
        ({"hands": ["A.-.-.7", "7.-.-.-", "K.-.-.9"]}, "hand_size", "", ("hand 1",), ["1 card,", "expected 2"]),
        ({"hands": ["A.-.-.-", "7.-.-.8", "K.-.-.9"]}, "hand_size", "", ("hand 0",), ["1 card,", "expected 2"]),
        ({"hands": ["-.-.-.-"] * 3}, "hand_size", "", ("hand 0",), ["0 cards"]),
        (
            {"hands": FULL[:2], "talon": TALON, "dead": "T.T9.KQJ97.T"},
            "dead_hand",
            "",
            ("dead hand",),
            ["9 cards", "10"],
        ),
        (
            {"hands": FULL[:2], "talon": TALON, "dead": "T.T9.KQJ97.T7"},
            "duplicate",
            "H7",
            ("hand 1", "dead hand"),
            ["H7"],
        ),
        ({"hands": ENDING, "dead": "T.-.-.-"}, "hand_size", "", ("hand 0",), ["expected 10"]),
        ({"hands": FULL, "dead": "K.-.-.A"}, "dead_hand", "", (), ["no dead hand"]),
    ],
)
def test_bad_deal(
    fields: dict[str, object], code: str, card: str, places: tuple[str, ...], fragments: list[str]
) -> None:
    error = fault(lambda: pf.Deal(**fields), pf.DealError)  # type: ignore[arg-type]
    assert (error.code, error.card, error.places) == (code, card, places)
    for fragment in fragments:
        assert fragment in str(error)


def test_the_pack_of_24_has_no_sevens_and_eights() -> None:
    deal = pf.Deal(DUEL, talons=[["DJ", "D9"], ["HJ", "H9"]])
    assert [len(hand) for hand in deal.hands] == [10, 10]
    in_hand = fault(lambda: pf.Deal(["AQJ.AQJ.AQ.A7", DUEL[1]], talons=[["DJ", "D9"], ["HJ", "H9"]]), pf.DealError)
    assert (in_hand.code, in_hand.card, in_hand.places) == ("pack", "H7", ("hand 0",))
    in_talon = fault(lambda: pf.Deal(DUEL, talons=[["DJ", "D8"], ["HJ", "H9"]]), pf.DealError)
    assert (in_talon.code, in_talon.card) == ("pack", "D8")


@pytest.mark.parametrize(
    ("fields", "expected", "fragments"),
    [
        ({"hands": ENDING[:1]}, (pf.DealError, "hands", "", ()), ["1 hands"]),
        ({"hands": [*ENDING, "9.9.-.-"]}, (pf.DealError, "hands", "", ()), ["4 hands"]),
        ({"hands": ENDING, "leader": 3}, (pf.PositionError, "leader", "", ()), ["leader is 3", "0 to 2"]),
        ({"hands": ENDING[:2], "leader": 2}, (pf.PositionError, "leader", "", ()), ["leader is 2", "0 to 1"]),
        ({"hands": ENDING, "trick": ["S8", "S9", "ST"]}, (pf.PositionError, "trick", "", ()), ["3 cards", "at most 2"]),
        ({"hands": ENDING[:2], "trick": ["S8", "S9"]}, (pf.PositionError, "trick", "", ()), ["2 cards", "at most 1"]),
        ({"hands": ["A.-.-.7", "A.-.-.K", "K.-.8.-"]}, (pf.DealError, "duplicate", "SA", ("hand 0", "hand 1")), []),
        ({"hands": ENDING, "trick": ["SA"]}, (pf.DealError, "duplicate", "SA", ("hand 0", "trick")), ["SA"]),
        ({"hands": ENDING, "talon_leads": ["HK"]}, (pf.DealError, "duplicate", "HK", ("hand 1", "talon leads")), []),
        ({"hands": ENDING, "talon_leads": ["C7", "C8", "C9"]}, (pf.DealError, "talon", "", ()), ["3 talon leads"]),
        ({"hands": ENDING[:2], "talon_leads": ["C7"]}, (pf.DealError, "talon", "", ()), ["0 with two hands"]),
        ({"hands": ENDING, "trick": ["S9"]}, (pf.DealError, "hand_size", "", ("hand 0",)), ["2 cards", "expected 1"]),
        ({"hands": ["A.-.-.-", *ENDING[1:]]}, (pf.DealError, "hand_size", "", ("hand 0",)), ["1 card", "expected 2"]),
        ({"hands": ["AKQJ8.Q.T8.QJ8", *FULL[1:]]}, (pf.DealError, "hand_size", "", ("hand 0",)), ["11 cards"]),
        ({"hands": ENDING, "won": (1, 2)}, (pf.PositionError, "won", "", ()), ["2 counts"]),
        ({"hands": ENDING, "won": (1, 2, 3, 4, 5)}, (pf.PositionError, "won", "", ()), ["5 counts"]),
        ({"hands": ENDING, "won": (11, 0, 0)}, (pf.PositionError, "won", "", ()), ["11 tricks won"]),
        ({"hands": ENDING, "won": (-1, 0, 0)}, (pf.PositionError, "won", "", ()), ["-1 tricks won"]),
        ({"hands": ENDING, "won": (4, 3, 2)}, (pf.PositionError, "won", "", ()), ["9 tricks won and 2 to come"]),
    ],
)
def test_bad_position(
    fields: dict[str, object],
    expected: tuple[type[pf.PreferansError], str, str, tuple[str, ...]],
    fragments: list[str],
) -> None:
    raised = fault(lambda: pf.Position(**fields), expected[0])  # type: ignore[arg-type]
    assert (type(raised), raised.code, raised.card, raised.places) == expected
    for fragment in fragments:
        assert fragment in str(raised)


@pytest.mark.parametrize("leader", [4, -1, "X", "", None, 1.5])
def test_no_such_leader(leader: object) -> None:
    assert fault(lambda: pf.Position(ENDING, leader=leader), pf.CardError).code == "seat"  # type: ignore[arg-type]


def test_a_table_card_that_its_player_could_not_play() -> None:
    position = pf.Position(["-.-.-.7", "7.-.-.-", "K.-.8.-"], leader=0, trick=["SA", "HK"])
    error = fault(lambda: pf.solve(position, pf.Tricks("N")), pf.PositionError)
    assert (error.code, error.card, error.places) == ("illegal_card", "HK", ("hand 1", "trick"))
    assert "still holds S7 and spades were led" in str(error)


def test_a_table_card_that_should_have_been_a_trump() -> None:
    position = pf.Position(["-.-.-.7", "-.-.7.-", "K.-.8.-"], leader=0, trick=["SA", "HK"])
    error = fault(lambda: pf.solve(position, pf.Tricks("D")), pf.PositionError)
    assert (error.code, error.card) == ("illegal_card", "HK")
    assert "D7, a trump" in str(error)
    assert pf.solve(position, pf.Tricks("N")).value >= 0  # without a trump the same table is legal


@pytest.mark.parametrize(
    ("card", "fragment"),
    [("SK", "does not hold SK"), ("HK", "still holds S7"), ("C9", "does not hold C9")],
)
def test_a_card_that_may_not_be_played(card: str, fragment: str) -> None:
    position = pf.Position(ENDING).play("SA")
    error = fault(lambda: position.play(card), pf.PositionError)
    assert (error.code, error.card) == ("illegal_card", card)
    assert fragment in str(error)


@pytest.mark.parametrize("card", ["SX", "", "S", "S7 ", "10", 32, -1, 1.5, None, True])
def test_no_such_card(card: object) -> None:
    assert fault(lambda: pf.Card(card), pf.CardError).code == "card"  # type: ignore[arg-type]


@pytest.mark.parametrize("strain", ["X", "", "SC", 5, -1, None, True, 1.0])
def test_no_such_strain(strain: object) -> None:
    assert fault(lambda: pf.Tricks(strain), pf.CardError).code == "strain"  # type: ignore[arg-type]


@pytest.mark.parametrize("objective", [pf.Tricks("S", 3), pf.Misere(3), pf.Tricks("N", "S")])
def test_the_sitting_dealer_is_no_declarer(objective: pf.Tricks | pf.Misere) -> None:
    error = fault(lambda: pf.solve(pf.Position(ENDING), objective), pf.PositionError)
    assert error.code == "declarer"
    assert "declarer is 3, expected 0 to 2" in str(error)


def test_a_third_hand_is_no_declarer_of_two() -> None:
    position = pf.Position(ENDING[:2])
    assert fault(lambda: pf.solve(position, pf.Tricks("S", 2)), pf.PositionError).code == "declarer"
    assert fault(lambda: pf.caught(position, 2), pf.PositionError).code == "declarer"


def test_questions_that_do_not_fit_the_position() -> None:
    three = pf.Position(ENDING)
    assert fault(lambda: pf.solve(three, pf.FewerTricks()), pf.PositionError).code == "objective"
    assert fault(lambda: pf.solve(three, pf.Guarantee(), line=True), pf.PositionError).code == "objective"
    talon = pf.Position(ENDING, talon_leads=["C7"])
    for objective in (pf.Tricks("N"), pf.Misere()):
        error = fault(lambda objective=objective: pf.solve(talon, objective), pf.PreferansError)  # type: ignore[misc]
        assert (error.code, error.card, error.places) == ("talon", "C7", ("talon leads",))
    assert fault(lambda: three.play("SA", third_lead="north"), pf.PositionError).code == "objective"


def test_a_trump_in_a_game_without_one_is_refused_by_the_core() -> None:
    objective = _core.Objective(_core.Goal.MISERE, 0, 0)
    core = pf.Position(ENDING).core
    assert fault(lambda: pf.Solver().core.solve(core, objective, False, False), pf.PositionError).code == "objective"


@pytest.mark.parametrize("memory", ["1KiB", "4 parsecs", "", "MiB", 0, -1, 1 << 50, "100000GiB", None])
def test_memory_that_cannot_hold(memory: object) -> None:
    error = fault(lambda: pf.Solver(memory=memory), pf.PositionError)  # type: ignore[arg-type]
    assert error.code == "memory"
    assert "64 KiB" in str(error)


@pytest.mark.parametrize(
    ("text", "code", "spans"),
    [
        ("A.-.-.7 | 7.-.-.K", None, []),
        ("A.-.-.7 | 7.-.K | K.-.8.-", "suits", [(10, 15)]),
        ("A.-.-.7 | 7.-.-.Z | K.-.8.-", "rank", [(16, 17)]),
        ("A.-..7 | 7.-.-.K | K.-.8.-", "void", [(4, 5)]),
        ("AA.-.-.- | 7.-.-.K | K.-.8.-", "duplicate", [(0, 1), (1, 2)]),
        ("A.-.-.7 | A.-.-.K | K.-.8.-", "duplicate", [(0, 1), (10, 11)]),
        ("A.-.-.7 | 7.-.-.K | K.-.8.- | 9.-.-.- | T.-.-.-", "hands", [(0, 1), (10, 11), (20, 21), (30, 31), (40, 41)]),
        ("A.-.-.7", "hands", [(0, 1)]),
        ("", "hands", []),
    ],
)
def test_errors_of_a_text_point_into_it(text: str, code: str | None, spans: list[tuple[int, int]]) -> None:
    if code is None:
        assert len(pf.Deal.parse(text).hands) == 2
        return
    error = fault(lambda: pf.Deal.parse(text), pf.PreferansError)
    assert (error.code, list(error.spans), error.text) == (code, spans, text)


masks = st.one_of(st.integers(0, 2**32 - 1), st.integers(0, 31).map(lambda bit: 1 << bit), st.just(0))


@given(
    st.lists(masks, max_size=5),
    st.integers(-1, 4),
    st.lists(st.integers(-1, 32), max_size=4),
    st.lists(st.integers(-1, 32), max_size=3),
    st.lists(st.integers(-1, 12), max_size=5),
)
@settings(max_examples=300)
def test_any_numbers_are_a_position_or_an_error(
    hands: list[int], leader: int, trick: list[int], talon_leads: list[int], won: list[int]
) -> None:
    def ask() -> None:
        position = pf.Position(hands, leader, trick, talon_leads, won)  # type: ignore[arg-type]
        pf.solve(position, pf.Tricks("S"), per_card=True, line=True)

    error = error_of(ask)
    assert error is None or (error.code and str(error))


@given(st.text(alphabet="AKQJT987.-| SCDH()x10", max_size=80))
@settings(max_examples=300)
def test_any_text_is_a_deal_or_an_error(text: str) -> None:
    error = error_of(lambda: pf.Deal.parse(text))
    if error is None:
        deal = pf.Deal.parse(text)
        assert pf.Deal.parse(str(deal)) == deal
    else:
        assert error.code
        assert all(0 <= start <= end <= len(text) for start, end in error.spans)
