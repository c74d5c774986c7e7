"""`preferans convert`: what comes out, what is reported, and the exit status."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from preferans.cli.convert import convert_command
from preferans.notation import WRITABLE, read, read_many

GOOD = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
BAD = GOOD.replace("T9.KQJ97.T9", "T97.KQJ97.T")
JPREF = "deal: ♠7Q ♣X ♦79JKA ♥7K  ♠8JA ♣8QA ♦8X ♥8Q  ♠9K ♣79J ♦Q ♥9XJA  ♣K ♠X  0 -> 1 # ловится xx"


def convert(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(convert_command, arguments, input=stdin)


@pytest.mark.parametrize("format", WRITABLE)
def test_a_file_of_many_comes_out_in_any_format(format: str, tmp_path: Path):
    path = tmp_path / "deals.txt"
    path.write_text(f"# two deals\n{GOOD}\n\n{JPREF}\n", encoding="utf-8")
    result = convert(str(path), "--to", format)
    assert result.exit_code == 0
    assert list(read_many(result.stdout.split("\n"))) == [read(GOOD), read(JPREF)]


def test_a_bad_deal_is_reported_with_its_line_and_the_rest_is_converted(tmp_path: Path):
    path = tmp_path / "deals.txt"
    path.write_text(f"{GOOD}\n{BAD}\n{GOOD}\n", encoding="utf-8")
    result = convert(str(path))
    assert result.exit_code == 2
    assert result.stdout == f"{GOOD}\n{GOOD}\n"
    assert "line 2" in result.stderr
    assert "^" in result.stderr


def test_text_on_the_command_line_and_on_stdin():
    assert convert(GOOD, "--to", "jpref").stdout.startswith("deal: ♠8JQA ♣Q ♦8X ♥8JQ  ")
    assert convert("-", stdin=JPREF.encode("utf-16")).stdout.startswith("Q7.T.AKJ97.K7 | ")


def test_a_whole_file_may_be_one_deal_of_many_lines(tmp_path: Path):
    path = tmp_path / "deal.txt"
    path.write_text(
        "п ТДВ8\nт Д\nб 108\nч ДВ8\n\nп 97\nт ТКВ87\nб Т\nч К7\n\nп 10\nт 109\nб КДВ97\nч 109\n\nп К ч Т\n", "utf-8"
    )
    assert convert(str(path)).stdout == f"{GOOD}\n"


def test_bridge_studio_files_have_one_heading_and_numbers(tmp_path: Path):
    path = tmp_path / "deals.txt"
    path.write_text(f"{GOOD}\n{GOOD}\n", encoding="utf-8")
    text = convert(str(path), "--to", "bts").stdout
    assert text.count("% bts") == 1
    assert "deal 2 " in text


def test_unreadable_text_is_exit_status_2():
    result = convert("♠TKQ9 ♣8 | ♠J87 ♣KQ | ♦789 ♣97")
    assert result.exit_code == 2
    assert "ten or the ace" in result.stderr


def test_a_deal_that_a_format_cannot_hold_is_reported():
    result = convert("A.-.-.7 | 7.-.-.K | K.-.8.-", "--to", "ppn")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "PPN holds whole deals" in result.stderr
