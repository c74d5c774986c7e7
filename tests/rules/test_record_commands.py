"""The record on the command line: what is printed, what is kept, what is refused."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from preferans.cli import main
from preferans.cli.record import pulka_command, rules_command, score_command
from preferans.pulka import Pulka
from preferans.rules import OPTIONS, Rules
from preferans.scoring import AllPassResult, MisereResult, Player
from preferans.show.rules_texts import OPTION_MEANINGS_RU
from preferans.show.sheet import sheet_lines
from preferans.show.sheet_svg import sheet_svg

ENV = {"COLUMNS": "80", "PREFERANS_LANG": "en", "NO_COLOR": "1"}


def run(*words: str, status: int = 0, text: str = "") -> str:
    outcome = CliRunner(charset="utf-8").invoke(main, words, env=ENV, input=text)
    assert outcome.exit_code == status, outcome.output
    return outcome.output


SCORE = [
    *("score", "--rules", "sochi", "--players", "4", "--dealer", "D", "--contract", "8N", "--declarer", "B"),
    *("--tricks", "A=2,B=7,C=1", "--whist", "A=whist,C=pass"),
]
SIX = ["--contract", "6D", "--declarer", "A", "--tricks", "A=6,B=2,C=2", "--whist", "B=whist,C=whist"]
MISERE = ["--contract", "misere", "--declarer", "B", "--tricks", "B=1"]


def test_score_prints_entries_with_their_reasons() -> None:
    assert run(*SCORE) == (
        "   8 NT by B, 7 tricks: down 1                    Sochi, 4 players, D deals\n"
        "\n"
        "   B   mountain  + 6    1 undertrick × 6\n"
        "   A   on B      +24    3 tricks × 6 (C's counts too) + consolation 1 × 6\n"
        "   C   on B      + 6    consolation 1 × 6; passed, greedy: no tricks\n"
        "   D   on B      + 6    consolation of the dealer 1 × 6\n"
        "\n"
        "   Worth in whists    A +39    B −81    C +21    D +21\n"
    )


def test_score_in_russian() -> None:
    shown = run(*SCORE, "--lang", "ru")
    assert shown.startswith("   8 БК, играет B, 7 взяток: без 1")
    assert "консоляция сдающего 1 × 6" in shown
    assert "В вистах    A +39    B −81    C +21    D +21" in shown


def test_score_as_json() -> None:
    answer = json.loads(run(*SCORE, "--format", "json"))
    assert answer["worth"] == {"A": 39, "B": -81, "C": 21, "D": 21}
    assert answer["entries"][1]["explain"] == "3 tricks × 6 (C's counts too) + consolation 1 × 6"
    assert [entry["amount"] for entry in answer["entries"]] == [6, 24, 6, 6]


def test_score_reads_an_event_from_stdin() -> None:
    event = {"kind": "raspasy", "tricks": {"A": 2, "B": 2, "C": 6}}
    shown = run("score", "--rules", "rostov", "--json", "-", text=json.dumps(event))
    assert "A   on C      +15    6 tricks × 5 / 2" in shown


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("--contract misere --declarer A --tricks A=0", "misère by A: clean"),
        ("--contract misere --declarer A --tricks A=3", "misère by A: caught, 3 tricks"),
        ("--contract 6♦ --declarer A --whist B=pass,C=pass", "6♦ by A, nobody whists"),
        ("--contract 7H --declarer A --whist B=pass,C=half", "7♥ by A, half-whist of C"),
        ("--option concede=3 --contract 7H --declarer A --concede 3", "7 by A, given up without 3"),
        ("--rules vmk --contract 10S --declarer A --tricks A=9,B=1,C=0", "10♠ by A checked, 9 tricks: down 1"),
        ("--all-pass --tricks A=4,B=3,C=3", "all-pass: A 4, B 3, C 3"),
        ("--players 4 --contract misere --declarer B --tricks B=2 --shared-with D", "; shared with D"),
        ("--contract 8S --declarer A --tricks A=10 --whist B=whist,C=whist --order C,B", "1 trick short × 6"),
        (f"--option talon_pay=honours {' '.join(SIX)} --talon SA,SK", "talon 2 × 2"),
    ],
)  # fmt: skip
def test_titles_of_deals(words: str, shown: str) -> None:
    assert shown in run("score", *words.split())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--rules soch --all-pass", 'no rules called "soch"; did you mean sochi? (preferans rules lists all)'),
        ("--all-pass --tricks A=4,B=3", "4 + 3 + 0 = 7"),
        ("--all-pass --tricks A=x", "expected a number of tricks"),
        ("--all-pass --tricks A=4,A=3", "each player once"),
        ("--contract 6S", "expected --contract and --declarer"),
        ("--contract misere --declarer A", "tricks of A are missing"),
        ("--option help --all-pass", "expected NAME=VALUE"),
        ("--json -", "is no JSON"),
        ("--json /nowhere/at/all", "/nowhere/at/all"),
        ('--option prices={"pool"', "prices"),
    ],
)  # fmt: skip
def test_bad_input_is_an_error_with_status_2(words: str, message: str) -> None:
    shown = run("score", *words.split(), status=2)
    assert shown.startswith("error: ")
    assert message in shown


def test_a_record_from_the_first_deal_to_the_settlement(tmp_path: Path) -> None:
    file = str(tmp_path / "friday.json")
    run("pulka", file, "new", "--option", "target=4", "--names", "Anna,Boris,Clara")
    run("pulka", file, "add", *SIX)
    shown = run("pulka", file, "add", *MISERE)
    assert "A Anna" not in shown  # only the changed rows
    assert "B Boris    –      10         4             –      –" in shown
    assert "Taken back: misère by B: caught, 1 trick" in run("pulka", file, "undo")
    shown = run("pulka", file)
    assert "A Anna     2      –          –             –      –" in shown
    assert "If settled now           whists   mountain*    result" in shown
    assert "mountain*" in run("pulka", file, "stop")
    assert "game is over" in run("pulka", file, "add", "--all-pass", "--tricks", "A=4,B=3,C=3", status=2)
    assert "The game goes on." in run("pulka", file, "undo")
    answer = json.loads(run("pulka", file, "settle", "--format", "json"))
    assert sum(answer["final_display"].values()) == 0
    assert json.loads(run("pulka", file, "show", "--format", "json"))["pool"] == {"A": 2, "B": 0, "C": 0}
    assert "begins a record" in run("pulka", file + "x", "show", status=2)
    assert "exists already" in run("pulka", file, "new", status=2)


def test_a_dealer_that_is_not_due_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "friday.json")
    run("pulka", file, "new")
    event = {"kind": "raspasy", "dealer": "B", "tricks": {"A": 4, "B": 3, "C": 3}}
    assert "the next deal is C's" in run("pulka", file, "add", "--json", "-", text=json.dumps(event), status=2)


def test_a_long_record_fits_eighty_columns(tmp_path: Path) -> None:
    file = str(tmp_path / "long.json")
    pulka = Pulka(Rules.preset("sochi", 4, target=500), path=file)
    for number in range(40):
        pulka.add(AllPassResult((3, 3, 4)) if number % 3 else MisereResult(number % 3, number % 2 * 3))
    for line in run("pulka", file).splitlines():
        assert len(line) <= 80
    assert "…" in run("pulka", file)


def test_rules_are_shown_side_by_side_and_one_by_one() -> None:
    shown = run("rules")
    for option in OPTIONS:
        assert option.name in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
    shown = run("rules", "rostov", "--players", "4", "--option", "pool=common", "--option", "target_sum=100")
    assert "takes: individual / sum / common" in shown
    assert "4 players" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert json.loads(run("rules", "vmk", "--format", "json"))["options"]["concede"] == 3
    assert "сидящий на прикупе" in run("rules", "sochi", "--lang", "ru")


def test_every_option_has_a_russian_meaning() -> None:
    assert set(OPTION_MEANINGS_RU) == {option.name for option in OPTIONS}


def test_commands_have_help_with_examples() -> None:
    for command in (score_command, pulka_command, rules_command):
        assert command.help is not None
        assert "Examples:" in command.help


def record_of(players: int) -> Pulka:
    pulka = Pulka(Rules.preset("sochi", players, target=10), ["Ann & Co", "Boris", "Clara", "Dora"][:players])
    pulka.add(MisereResult(0, 0))
    for number in range(9):
        pulka.add(MisereResult(number % 3, 1 + number % 4))
    return pulka


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("reader", [Player.A, Player.C])
def test_sheet_as_text_shows_every_last_total(players: int, lang: str, reader: Player) -> None:
    pulka = record_of(players)
    lines = [str(line) for line in sheet_lines(pulka, lang, reader)]
    assert max(map(len, lines)) <= 80
    drawn = "\n".join(lines)
    assert drawn.count("✓") == 1
    for points in pulka.sheet.mountain:
        assert str(points) in drawn
    assert "A Ann & Co" in drawn


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("dark", [False, True])
def test_sheet_as_svg_is_well_formed_and_complete(players: int, dark: bool) -> None:
    pulka = record_of(players)
    root = ET.fromstring(sheet_svg(pulka, "en", dark=dark))
    texts = ["".join(element.itertext()) for element in root.iter() if element.tag.endswith("}text")]
    assert sum("Whists on" in text for text in texts) == players * (players - 1)
    assert sum(text == "Pool" for text in texts) == players
    assert any("✓" in text for text in texts)
    described = root.find("{http://www.w3.org/2000/svg}desc")
    assert described is not None
    assert "Ann & Co: pool 10" in str(described.text)
    sizes = {float(size) for element in root.iter() if (size := element.get("font-size"))}
    assert min(sizes) >= 12


def test_sheet_is_written_to_a_file(tmp_path: Path) -> None:
    file, drawing = str(tmp_path / "friday.json"), tmp_path / "sheet.svg"
    run("pulka", file, "new")
    assert "sheet.svg" in run("pulka", file, "show", "--sheet", str(drawing))
    assert drawing.read_text(encoding="utf-8").startswith("<svg")
    assert "Whists on B" in run("pulka", file, "show", "--sheet")


def test_record_as_json_tells_bombs_ordered_games_and_rounds(tmp_path: Path) -> None:
    kept = {}
    for variant in ("classic_s4", "zakaznoy", "skachki"):
        file = str(tmp_path / f"{variant}.json")
        run("pulka", file, "new", "--rules", variant)
        deal = ["--contract", "6NT", "--declarer", "A", "--whist", "B=pass,C=pass"]
        added = ["--all-pass", "--tricks", "A=3,B=3,C=4"] if variant != "zakaznoy" else deal
        kept[variant] = json.loads(run("pulka", file, "add", *added, "--format", "json"))
    assert kept["classic_s4"]["bombs"] == {"A": [1], "B": [1], "C": [1]}
    assert kept["classic_s4"]["obligatory_all_pass"] is True
    assert kept["zakaznoy"]["marked"] == {"A": ["6N"], "B": [], "C": []}
    assert kept["skachki"]["round"] == 1
