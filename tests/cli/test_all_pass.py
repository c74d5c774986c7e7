"""`solve --all-pass`: the screen of one deal, what the options change, and what does not go together."""

import json
import textwrap

import pytest
from rich.cells import cell_len

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
PICTURE = textwrap.dedent("""
       All-pass            ♠K, then ♥A lead from the talon and may win for South
       Trick 2, West to play    taken: West 0, North 0, East 0, South 1

                   at best   each for himself   any ties   cannot avoid
       West              0                  2        0–3              3
       North             0                  5        1–5              5
       East              0                  1        0–6              6
       South             –                  2          2              –

       Final tricks after each card
                       W        N        E        S
       ♥8              3        5        0        2  −1
       ♥J              2        5        1        2  ✓
       ♥Q              2        5        1        2  =

       Each for himself                                  ties to the lowest card
       trick   lead       second     third      won by
          1   W ♠8       N ♠9       E ♠10      South    ♠K from the talon
          2   W ♥J       N ♥K       E ♥9       South    ♥A from the talon
          3   W ♠J       N ♠7       E ♣9       West
          4   W ♥8       N ♥7       E ♥10      East
          5   E ♣10      W ♣Q       N ♣7       West
          6   W ♦8       N ♦A       E ♦7       North
          7   N ♣8       E ♦9       W ♠Q       North
          8   N ♣J       E ♦J       W ♠A       North
          9   N ♣K       E ♦Q       W ♦10      North
         10   N ♣A       E ♦K       W ♥Q       North

       At best: everybody helps that hand. Each for himself: everyone wants fewest
       tricks, ties to the lowest card. Any ties: the range over all ways of
       breaking them. Cannot avoid: all others play against that hand.
    """).removeprefix("\n")


def solved(run, *options):
    """The answer as JSON."""
    outcome = run("solve", DEAL, "--all-pass", *options, "--format", "json")
    assert (outcome.status, outcome.err) == (0, "")
    return json.loads(outcome.out)


def test_screen(run):
    outcome = run("solve", DEAL, "--all-pass", "--four-handed", "--play", "S8 S9 ST")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == textwrap.indent(PICTURE, "   ").replace("   \n", "\n")


def test_talon_cards_may_be_told(run):
    assert solved(run, "--talon-leads", "SK,HA") == solved(run)
    assert solved(run, "--talon-leads", "HA SK")["talon_leads"] == ["HA", "SK"]


def test_without_talon_leads(run):
    found = solved(run, "--talon-leads", "none")
    assert found["talon_leads"] == []
    assert found["guarantee"] == [6, 2, 7]


def test_numbers_of_every_rule(run):
    assert solved(run, "--four-handed")["value"] == [1, 2, 5, 2]
    assert solved(run)["value"] == [1, 3, 6, 0]
    assert solved(run, "--third-lead", "winner")["value"] == [6, 2, 2, 0]
    for tie in ("lowest", "spite", "kind"):
        found = solved(run, "--tie", tie)
        assert found["value"] in found["outcomes"]
        assert found["cards"][found["best"]] == found["value"]


def test_after_the_last_card(run):
    line = solved(run, "--four-handed")["line"]
    found = solved(run, "--four-handed", "--play", " ".join(line))
    assert found["to_move"] is None
    assert found["taken"] == found["value"] == [1, 2, 5, 2]


def test_two_hands(run):
    outcome = run("solve", "7.-.-.A | 8.K.-.-", "--all-pass")
    assert (outcome.status, outcome.err) == (0, "")
    assert "East" not in outcome.out


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [40, 49, 50, 63, 64, 79, 80, 200])
@pytest.mark.parametrize("hands", ["--four-handed", "--tie=spite"])
def test_no_line_is_wider_than_the_terminal(run, lang, width, hands):
    outcome = run("solve", DEAL, "--all-pass", hands, "--lang", lang, COLUMNS=str(width))
    assert outcome.status == 0
    assert [line for line in outcome.out.splitlines() if cell_len(line) > min(width, 80)] == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--all-pass", "--contract", "8N"), "--contract does not go with --all-pass"),
        (("--all-pass", "--declarer", "N"), "--declarer does not go with --all-pass"),
        (("--contract", "8N", "--declarer", "N", "--tie", "kind"), "--tie goes with --all-pass only"),
        (("--all-pass", "--talon-leads", "SK HA S9"), "3 cards lead from the talon"),
        (("--all-pass", "--talon-leads", "SA HA"), "♠A is twice"),
        (("--all-pass", "--play", "HQ"), "West still holds ♠A and spades were led"),
        (("--all-pass", "--play", "S8 ST"), "East holds it"),
    ],
)
def test_errors(run, options, words):
    outcome = run("solve", DEAL, *options)
    assert outcome.status == 2
    assert words in outcome.err
    assert outcome.out == ""


def test_analyse_brings_the_game_as_json(run):
    table = json.loads(run("analyse", DEAL, "--format", "json").out)["tables"][0]
    assert table["guarantee"] == [6, 2, 7]
    found = table["all_pass"]
    assert (found["guarantee"], found["value"]) == ([3, 5, 6], [1, 2, 5, 2])
    assert found["value"] in found["outcomes"]
