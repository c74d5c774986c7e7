"""The screens and JSON of discard, par, review and analyse --rules: exact pictures, widths, both languages, errors."""

import json
import re
import textwrap

import pytest
from rich.cells import cell_len

import preferans as pf
from preferans.show.evaluation_texts import texts

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
PLAY = ("--contract", "8N", "--declarer", "N", "--discard", "S9 H7", "--play", "CQ CA CT C8 C9 S8")
REVIEW = ("review", DEAL, "--players", "4", *PLAY, "--whist", "W=whist,E=pass")
CALLS = {
    "discard": ("discard", DEAL, "--declarer", "N", "--players", "4"),
    "par": ("par", DEAL, "--players", "4"),
    "review": REVIEW,
    "review --all": (*REVIEW, "--all"),
    "analyse": ("analyse", DEAL, "--rules", "rostov"),
}


def picture(lines):
    """The text of a screen from its lines without the margin."""
    rows = textwrap.dedent(lines).strip("\n").splitlines()
    return "".join(f"   {row}".rstrip() + "\n" for row in rows)


PAR = picture("""
    Par: North 8♣, made, West whists alone                          North +33
    Sochi, 4 players

    Each hand's best
            contract  discard            tricks  whists  calls
    West    8♠ or 8♥  ♣Q ♦8 and 2 more        8     +33   both whist
    North   8♣        ♠7 ♠9 and 5 more        8     +33   West whists alone
            or 8 NT   ♠7 ♥7 and 1 more        8     +33   West whists alone
    East    pass                                      –

    Worth in whists  West −3   North +33   East −15   South −15
    Auction          West pass, North 6♠, East pass
    Calls            East passes, West whists
    Written          North pool +6: 8♣ made
                     West on North +12: 2 tricks × 6

    Everybody sees all cards and calls for his own worth; of equal calls the
    first of pass, here, bids from low to high.
""")

REVIEWED = picture("""
    8 NT by North: 7 tricks, down 1 by best play from there
    Sochi, 4 players, West whists alone

    Costly decisions                          tricks        whists
     1   trick 2   North   ♣8             8 → 7   −1          −114
                   better ♣J ♣K ♦A ♥K ♥A
                   ♣J ♣9 ♠8 | ♣7 ♠10 ♠J | ♠7 ♦7 ♠Q | ♠A ♠K ♦9 | …     8 of 10

    Without cost: discard ♠9 ♥7, contract 8 NT, East's pass, West's whist, 5 of 6
    cards.

    North  −1 trick  −114      West  0  0      East  0  0

    All cards seen: with hidden cards a costly card may have been the right one.
""")

DISCARD = picture("""
    North takes ♠K ♥A                                        Sochi, 4 players

    Play 8♣, lay away ♠7 ♠9 and 5 more                             +33 whists

            contract  discard            tricks  whists  calls
      1     8♣        ♠7 ♠9 and 5 more        8     +33 ✓ West whists alone
      2     8 NT      ♠7 ♥7 and 1 more        8     +33 ✓ West whists alone
      3     7♣        ♠7 ♠9 and 5 more        8     +22   West whists alone
    117 more choices; --top 120 shows all.

    Every discard with every contract at or above 6♠, the defenders calling best.
    Discards in one row come to the same for North. All cards seen.
""")

BY_RULES = picture("""
    Best contract if the hand may name any                  Rostov, 3 players
            contract  discard            tricks  whists  calls
    West    8♠        ♣Q ♦8 and 2 more        8     +18 ✓ both whist
    North   8♣        ♠7 ♠9 and 5 more        8     +18 ✓ both whist
""")


@pytest.mark.parametrize(
    ("name", "expected", "more"),
    [("par", PAR, ()), ("review", REVIEWED, ()), ("discard", DISCARD, ("--top", "3"))],
)
def test_the_pictures(run, name, expected, more):
    shown = run(*CALLS[name], *more)
    assert shown.status == 0
    assert shown.out.endswith(expected)


def test_analyse_by_rules_adds_a_block(run):
    plain, more = run("analyse", DEAL).out, run(*CALLS["analyse"]).out
    assert more.startswith(plain)
    assert BY_RULES in more
    with_rules = json.loads(run(*CALLS["analyse"], "--format", "json").out)
    assert [row["contract"] for row in with_rules["by_rules"]][:2] == ["8S", "8C"]
    assert "by_rules" not in json.loads(run("analyse", DEAL, "--format", "json").out)


@pytest.mark.parametrize("name", list(CALLS))
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("columns", ["80", "60", "46", "120"])
def test_no_line_is_wider_than_the_screen(run, name, lang, columns):
    shown = run(*CALLS[name], "--lang", lang, COLUMNS=columns)
    assert (shown.status, shown.err) == (0, "")
    widest = max(map(cell_len, shown.out.splitlines()))
    assert widest <= min(int(columns), 80)


@pytest.mark.parametrize("name", list(CALLS))
def test_russian_screens_have_no_english_words(run, name):
    shown = run(*CALLS[name], "--lang", "ru").out
    words = set(re.findall("[A-Za-z]{3,}", shown)) - {"preferans", "solve", "contract", "declarer", "top"}
    assert words == set()


def test_both_languages_fill_the_same_places():
    for key, (english, russian) in texts().items():
        places = [sorted(set(re.findall(r"{(\w+)}", one)) - {"seat", "seat_of"}) for one in (english, russian)]
        assert places[0] == places[1], key


def test_all_cards(run):
    shown = run(*CALLS["review --all"]).out
    rows = shown[shown.index("Every card") :].splitlines()[1:3]
    assert rows[0].split() == ["1", "W", "♣Q", "8", "N", "♣A", "8", "E", "♣10", "8"]
    assert rows[1].split() == ["2", "N", "♣8", "7", "−1", "E", "♣9", "7", "W", "♠8", "7"]


def test_json_is_what_the_functions_say(run):
    rules = pf.Rules.preset("sochi", players=4)
    deal = pf.Deal.parse(DEAL)
    told = json.loads(run(*CALLS["par"], "--format", "json").out)
    found = pf.par(deal, rules)
    assert told["worth"] == [int(worth) for worth in found.worth.values()]
    assert told["calls"] == [[int(seat), str(call)] for seat, call in found.calls]
    choices = json.loads(run(*CALLS["discard"], "--format", "json").out)["choices"]
    assert len(choices) == len(pf.best_contracts(deal, "N", rules))
    reviewed = json.loads(run(*REVIEW, "--format", "json").out)
    assert [one["loss"] for one in reviewed["decisions"] if one["loss"]] == [114]
    assert reviewed["totals"][1] == {"seat": 1, "tricks": 1, "whists": 114}


def test_a_file_of_play_is_reviewed(run, tmp_path):
    game = tmp_path / "game.txt"
    record = pf.PlayedDeal(
        pf.Deal.parse(DEAL),
        1,
        "8N",
        discard=(pf.Card("S9"), pf.Card("H7")),
        calls=((0, "pass"), (1, "8N"), (2, "pass"), (2, "pass"), (0, "whist")),
        cards=tuple(map(pf.Card, ["CQ", "CA", "CT", "C8", "C9", "S8"])),
    )
    game.write_text(pf.write(record, "native"), encoding="utf-8")
    assert run("review", str(game), "--players", "4").out == run(*REVIEW).out


def test_an_all_pass_deal_is_reviewed(run):
    shown = run("review", DEAL, "--contract", "all-pass", "--play", "SJ S9 ST", "--players", "4").out
    assert shown.startswith("   All-pass: West ")
    assert "of 3 cards" in shown


def test_colour_is_a_second_voice(run):
    for arguments in CALLS.values():
        coloured = run(*arguments, "--color", "always").out
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == run(*arguments).out


def test_in_ascii_every_sign_has_a_letter(run):
    shown = run(*CALLS["review"], encoding="ascii", LANG="C")
    assert "C8" in shown.out
    assert "8 > 7" in shown.out
    assert "?" not in shown.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("discard", DEAL), "no declarer"),
        (("discard", DEAL, "--declarer", "N", "--at-least", "5S"), "no call '5S'"),
        (("review", DEAL), "no contract"),
        (("review", DEAL, "--contract", "6S"), "no declarer"),
        ((*REVIEW[:-1], "W=whist,W=pass"), "expected each defender once"),
        ((*REVIEW, "--bid", "9S"), "8 NT is below the bid 9♠"),
        (("par", DEAL, "--rules", "soch"), "no rules called"),
        (("par", "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9"), "no talon"),
    ],
)
def test_errors(run, arguments, message):
    shown = run(*arguments)
    assert shown.status == 2
    assert message in shown.err
    assert shown.out == ""
