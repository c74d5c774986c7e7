"""Writing and reading again gives the same deal, in every format that can be written."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.cards import Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation import WRITABLE, detect_format, read, write

COUNTS = (0, 1, 2, 3, 29, 30)
ODD = (
    "ловится xx",
    "a, b; c",
    'P"x"',
    '{"a": 1}',
    "# x",
    "[x]",
    "discard: S7",
    "ppn id 7; order 231; refa 1",
    "\u00a0x\ufe0f",
    "1^ K+ A@ 0$, <b images/s.gif [Deal 1",
    "N:A.K.Q.J",
    "П:11,4",
)
WORDS = st.text(max_size=12) | st.sampled_from(ODD)
CALLS = st.sampled_from(["6S", "pass", "P", "M3", "follow", "drop"])


@pytest.mark.parametrize("format", WRITABLE)
def test_deals(format: str, random_deal: Callable[[random.Random], Deal]):
    check_deals(format, random_deal, 40)


@pytest.mark.slow
@pytest.mark.parametrize("format", WRITABLE)
def test_two_thousand_deals(format: str, random_deal: Callable[[random.Random], Deal]):
    check_deals(format, random_deal, 2000)


def check_deals(format: str, random_deal: Callable[[random.Random], Deal], count: int) -> None:
    rng = random.Random(format)
    for _ in range(count):
        deal = random_deal(rng)
        text = write(deal, format)
        assert read(text) == read(text, format) == deal, text


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("format", WRITABLE)
def test_played_deals(format: str, count: int, random_played: Callable[..., PlayedDeal]):
    check_played(format, count, random_played, 10)


@pytest.mark.slow
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("format", WRITABLE)
def test_two_thousand_played_deals(format: str, count: int, random_played: Callable[..., PlayedDeal]):
    check_played(format, count, random_played, 2000)


def check_played(format: str, count: int, random_played: Callable[..., PlayedDeal], times: int) -> None:
    rng = random.Random(f"{format} {count}")
    for _ in range(times):
        played = random_played(rng, count, discard=rng.random() < 0.8)
        text = write(played, format)
        assert read(text) == read(text, format) == played, text


@pytest.mark.parametrize("format", WRITABLE)
@given(
    seed=st.integers(0, 2**32),
    comment=WORDS,
    names=st.lists(WORDS, max_size=3).map(tuple),
    calls=st.lists(st.tuples(st.integers(0, 2), WORDS | CALLS), max_size=6).map(tuple),
    tricks=st.none() | st.integers(0, 10),
    forget=st.sets(st.sampled_from(["declarer", "contract", "leader", "result"])),
)
def test_everything_that_is_known_survives(
    format: str, random_played: Callable[..., PlayedDeal], seed: int, forget: set[str], **known: object
):
    rng = random.Random(seed)
    played = random_played(rng, rng.choice(COUNTS))
    played = replace(played, **known, **dict.fromkeys(forget))
    text = write(played, format)
    assert read(text) == read(text, format) == (played if played != PlayedDeal(played.deal) else played.deal), text


@pytest.mark.parametrize("format", ["native", "json", "russian", "bts", "jpref"])
def test_endings_without_a_talon(format: str):
    for text in ("A.-.-.7 | 7.-.-.K | K.-.8.-", "AKQ.J.-.- | -.A.KQ9.- | T9.T8.-.-"):
        deal = Deal.parse(text)
        assert read(write(deal, format)) == deal


@pytest.mark.parametrize("format", ["native", "json", "russian"])
def test_games_for_two(format: str):
    rng = random.Random(2)
    pack = [Card(card) for card in range(32)]
    rng.shuffle(pack)
    with_dead_hand = Deal([pack[:10], pack[10:20]], pack[30:], dead=pack[20:30])
    short = [card for card in pack if card.rank >= 2]
    two_talons = Deal([short[:10], short[10:20]], talons=[short[20:22], short[22:24]])
    for deal in (with_dead_hand, two_talons):
        assert read(write(deal, format)) == deal


@pytest.mark.parametrize("format", ["jpref", "bts", "ppn"])
def test_games_for_two_have_no_place_in_some_formats(format: str):
    with pytest.raises(NotationError):
        write(Deal(["A.-.-.-", "K.-.-.-"]), format)


def test_ppn_needs_the_whole_deal():
    with pytest.raises(NotationError, match="talon"):
        write(Deal.parse("A.-.-.7 | 7.-.-.K | K.-.8.-"), "ppn")


def test_the_order_of_the_talon_is_kept():
    for talon in (["SA", "D7"], ["D7", "SA"]):
        rest = [card for card in range(32) if Card(card) not in Cards.of(talon)]
        deal = Deal([[Card(c) for c in rest[seat::3]] for seat in range(3)], talon)
        for format in WRITABLE:
            found = read(write(deal, format))
            assert isinstance(found, Deal)
            assert found.talon == deal.talon, format


def test_a_format_that_is_only_read_cannot_be_written():
    with pytest.raises(NotationError, match="can be read only"):
        write(Deal.parse("A.-.-.7 | 7.-.-.K | K.-.8.-"), "gambler")
    with pytest.raises(NotationError, match="no format 'nonsense'"):
        write(Deal.parse("A.-.-.7 | 7.-.-.K | K.-.8.-"), "nonsense")


def test_written_texts_are_recognised(random_played: Callable[..., PlayedDeal]):
    played = random_played(random.Random(1), 30)
    names = {format: detect_format(write(played, format)) for format in WRITABLE}
    assert names == {format: format if format != "russian" else "unicode" for format in WRITABLE}


def test_a_deal_that_two_of_three_played_goes_through_every_format():
    played = read(
        "[2 231 VQWP41A5RKGECLDMSOJB2N6HT8FI37U9 2,P,P 2 19 5 3 0 0 10 2 "
        "4S3,GA3,OK3,JP2,VE2,QM2,5D2,RC2,WB2,UL2 M7:-10,F3:L30,0]"
    )
    for format in WRITABLE:
        assert read(write(played, format)) == played, format
