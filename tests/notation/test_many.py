"""Files with many deals: streaming, line numbers, comments, one bad deal among good ones."""

import io
import itertools
import random
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from preferans.deal import Deal, PlayedDeal
from preferans.notation import WRITABLE, LineError, read, read_many, write

GOOD = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
BAD = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T97.KQJ97.T | K.-.-.A"
JPREF = "deal: ♠7Q ♣X ♦79JKA ♥7K  ♠8JA ♣8QA ♦8X ♥8Q  ♠9K ♣79J ♦Q ♥9XJA  ♣K ♠X  0 -> 1 # ловится xx"
PLAY = "[♥AJ9, ♥8QK, ♥X ♣JK, ♠K9Q, ♣AX9, ♠X ♣Q ♠7, ♦XA ♣7, ♠J ♦J ♠8, ♠A ♦Q8, ♣8 ♦K9]"
PLAYED = "deal: ♠XJKA ♣78KA ♦7 ♥7   ♠9 ♣XQ ♦XJQK ♥9XK   ♠78Q ♣9J ♦89A ♥8A     ♥JQ 2  -> 6♣ 7"


def many(text: str) -> list[Deal | PlayedDeal | LineError]:
    return list(read_many(text.split("\n")))


def test_one_bad_deal_spoils_nothing():
    first, second, third = many(f"# deals\n{GOOD}\n{BAD}\n\n{GOOD}\n")
    assert first == third == read(GOOD)
    assert isinstance(second, LineError)
    assert (second.line, second.card, second.places) == (3, "C7", ("hand 1", "hand 2"))
    assert str(second).startswith("line 3: ")
    assert [second.text[a:b] for a, b in second.spans] == ["7", "7"]


def test_jpref_files_with_comments_plays_and_log_lines():
    found = many(
        "#fixedplay: hands, talon, elderHand -> bid, tricks\n\nlist build duration: 327 msec, positions 396,866\n"
        f"{PLAY}\n{PLAYED}\n\n{JPREF}\n#{JPREF}\n{PLAY}\nlist build duration: 0 sec\n{PLAYED}\n"
    )
    assert len(found) == 3
    assert found[0] == found[2] == read(f"{PLAY}\n{PLAYED}")
    assert isinstance(found[1], PlayedDeal)
    assert found[1].cards == ()


def test_bts_problems_with_long_comments():
    text = (
        "% bts version 5.0\r\ndeal 1 A98.AT98..T87 QT7.KQJ.A.KQJ KJ.7.KQJT9.A9\r\ncontract 6S\r\nplay W\r\nturns 0\r\n"
        "player E\r\n"
        "comment first\r\n\r\nof two lines\r\n\r\ndeal 2 AJ83.A..AK A.9.9.9.9 7.7.7.7\r\ncontract 1NT\r\n"
        "play W\r\nturns 0\r\ncomment bridge\r\n\r\n"
        "deal 3 87.KQ.KQ.J QT.A8.A97. J9.97.8.87\r\ncontract 6S\r\nplay W\r\n"
        "turns 0\r\nplayer N\r\ncomment x\r\n"
    )
    first, second, third = read_many(io.BytesIO(text.encode("cp1251")))
    assert isinstance(first, PlayedDeal)
    assert first.comment == "first\n\nof two lines"
    assert isinstance(second, LineError)
    assert second.line == 11
    assert isinstance(third, PlayedDeal)
    assert third.declarer == 1


def test_ppn_tags_hold_for_the_records_that_follow():
    first, second = many(
        "[Bula 60]\n[Player1 Ana]\n\n[2 312 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]\n"
        "[3 123 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]\n"
    )
    assert isinstance(first, PlayedDeal)
    assert isinstance(second, PlayedDeal)
    assert (first.names, second.names) == (("", "Ana", ""), ("Ana", "", ""))


def test_database_and_engine_blocks():
    hands = "10s 7s Kc Qc Jc 10c 9d 7d Jh 9h\nAs Qs Js Ac 7c Kd 10d Kh 8h 7h\nKs 8s 9c 8c Qd Jd 8d Ah Qh 10h\n"
    record = "".join(f"HAND {line}\n" for line in hands.splitlines())
    text = f"begin\nCONTRACT 6h\nFIRSTPLAYER 0\n{record}TRADE 6h\nWIDOW Ad 9s\nend\n" * 2
    assert [isinstance(one, PlayedDeal) for one in many(text)] == [True, True]
    found = many(f"{hands}1\n2\n6d\n6\n{hands}0\n7s As 8s\n{hands}1\n2\nmisere\n0\n")
    assert [one.contract for one in found if isinstance(one, PlayedDeal)] == ["6D", "all-pass", "misere"]


def test_json_objects_alone_and_in_an_array():
    one = write(read(GOOD), "json")
    spread = one.replace(", ", ",\n ")
    assert many(f"{one}\n{spread}\n") == [read(GOOD)] * 2
    assert many(f"[{one}, {one}]") == [read(GOOD)] * 2
    assert many(f"[\n{spread},\n{spread}\n]\n") == [read(GOOD)] * 2
    bad = many(f'{one}\n{{"hands": 1}}\n')[1]
    assert isinstance(bad, LineError)
    assert bad.line == 2


def test_hands_on_lines_of_their_own_are_parted_by_empty_lines():
    deal = "♠AQJ8 ♣Q ♦T8 ♥QJ8\n♠97 ♣AKJ87 ♦A ♥K7\n♠T ♣T9 ♦KQJ97 ♥T9\n♠K ♥A\n"
    assert many(f"{deal}\n// next\n\n{deal}") == [read(GOOD)] * 2


def test_lines_of_what_is_known_belong_to_the_deal_before():
    first, second = many(f"{GOOD}\ncontract: 7H\ndeclarer: W\n{GOOD}\n")
    assert isinstance(first, PlayedDeal)
    assert (first.contract, first.declarer) == ("7H", 0)
    assert second == read(GOOD)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_files_in_any_usual_encoding(encoding: str, tmp_path: Path):
    path = tmp_path / "deals.txt"
    path.write_bytes(f"# расклады\r\n{GOOD}\r\n{JPREF}\r\n{BAD}\r\n".encode(encoding))
    good, jpref, bad = read_many(path)
    assert good == read(GOOD)
    assert jpref == read(JPREF)
    assert isinstance(bad, LineError)
    assert bad.line == 4


@pytest.mark.parametrize("format", WRITABLE)
def test_written_deals_one_after_another(format: str, random_played: Callable[..., PlayedDeal]):
    rng = random.Random(7)
    deals = [random_played(rng, count) for count in (0, 3, 30, 29)]
    text = "\n".join(write(deal, format) for deal in deals)
    assert many(text) == deals


def test_reading_streams_with_bounded_memory():
    tracemalloc.start()
    lines = itertools.chain(itertools.repeat(GOOD, 3000), ["♠A " * 10 for _ in range(1000)])
    count = sum(isinstance(found, Deal) for found in read_many(lines))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 3000
    assert peak < 2_000_000


def test_a_record_without_end_is_cut():
    found = list(read_many(itertools.repeat('{"hands": ' + " " * 1000, 3000)))
    assert all(isinstance(one, LineError) for one in found)


def test_missing_file_is_an_os_error(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        list(read_many(tmp_path / "none.txt"))
