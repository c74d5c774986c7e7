"""The screens of decisions by the rules of Classic and its kin: orders, pairs, bombs and dark games; every preset."""

import json
import re

import pytest
from rich.cells import cell_len

import preferans as pf
from preferans.rules import VARIANTS

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
PLAYED = ("--discard", "CQ D8", "--whist", "N=whist,E=pass", "--play", "S8 S9 ST")
CALLS = {
    "par orders": ("par", DEAL, "--rules", "zakaznoy", "--marked", "6S 8H"),
    "par pairs": ("par", DEAL, "--rules", "pair_skachki"),
    "discard orders": ("discard", DEAL, "--rules", "zakaznoy", "--marked", "8S,8H", "--top", "3"),
    "discard dark": (
        "discard", DEAL, "--rules", "classic", "--declarer", "N", "--at-least", "6S_dark", "--bombs", "N=1",
        "--top", "3",
    ),
    "review order": ("review", DEAL, "--rules", "zakaznoy", "--contract", "6S", "--declarer", "W", *PLAYED),
    "review pairs": ("review", DEAL, "--rules", "pair_skachki", "--contract", "8S", "--declarer", "W", *PLAYED),
}  # fmt: skip

ORDERS = """
   Par: West 8♠, made, both whist                                   West +28
   Zakaznoy, 3 players

   West's best
           contract  discard            tricks  whists  calls
   West    8♠        ♣Q ♦8 and 2 more        8     +28   both whist

   Tricks and whists of each game that is open
                 ♠          ♣          ♦          ♥         NT
     6           –      3 −66      3 −66     8 +9.3     6 +5.3
     7     8 +18.7   3 −166.7   3 −166.7    8 +18.7    6 −50.7
     8       8 +28 ✓   3 −302     3 −302          –     6 −128
     9     8 −85.3     3 −472     3 −472    8 −85.3     6 −240
    10    8 −193.3   3 −676.7   3 −676.7   8 −193.3   6 −386.7

   Worth in whists  West +28   North −14   East −14
   Order            West 8♠
   Calls            North whists, East whists
   Written          West pool +6: 8♠ made
                    North on West +6: 1 trick × 6
                    East on West +6: 1 trick × 6

   The eldest hand sees all cards, the talon too, and orders what is worth most
   to him, the lowest of equals; – is marked already. What a mark is worth later
   is not counted.
"""

PAIRS = """
   Par: North 8♣, made, West whists alone                North and South +36
   Skachki in pairs, 4 players

   Each hand's best
           contract  discard            tricks  whists  calls
   West    8♠ or 8♥  ♣Q ♦8 and 2 more        8     +36   East whists alone
   North   8♣        ♠7 ♠9 and 5 more        8     +36   West whists alone
           or 8 NT   ♠7 ♥7 and 1 more        8     +36   West whists alone
   East    pass                                      –

   Worth in whists  West −6   North +66   East −30   South −30
   Pairs            West and East −36   North and South +36
   Auction          West pass, North 6♠, East pass
   Calls            East passes, West whists
   Written          North pool +6: 8♣ made
                    West on North +24: 2 tricks × 12

   Everybody sees all cards and calls for his pair; of equal calls the first of
   pass, here, bids from low to high.
"""

DARK = """
   Play 8♣, lay away ♠7 ♠9 and 5 more                            +112 whists

           contract  discard            tricks  whists  calls
     1     8♣        ♠7 ♠9 and 5 more        8    +112 ✓ West whists alone
     2     8 NT      ♠7 ♥7 and 1 more        8    +112 ✓ West whists alone
     3     6♣        ♠7 ♠9 and 5 more        8   +90.7   both whist
   123 more choices; --top 126 shows all.

   Every discard with every contract at or above 6♠ dark, the defenders calling
   best. Discards in one row come to the same for North. All cards seen.
"""


@pytest.mark.parametrize(("name", "expected"), [("par orders", ORDERS), ("par pairs", PAIRS), ("discard dark", DARK)])
def test_the_pictures(run, name, expected):
    shown = run(*CALLS[name])
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.endswith(expected)


@pytest.mark.parametrize("name", list(CALLS))
@pytest.mark.parametrize(("lang", "columns"), [("en", "80"), ("en", "46"), ("ru", "80"), ("ru", "60")])
def test_screens_fit_and_speak_one_language(run, name, lang, columns):
    shown = run(*CALLS[name], "--lang", lang, COLUMNS=columns)
    assert (shown.status, shown.err) == (0, "")
    assert max(map(cell_len, shown.out.splitlines())) <= int(columns)
    if lang == "ru":
        assert set(re.findall("[A-Za-z]{3,}", shown.out)) <= {"top"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_command_knows_every_preset(run, variant):
    rules = ("--rules", variant)
    played = ("--contract", "7H", "--declarer", "W", *PLAYED)
    for arguments in (("par",), ("discard", "--declarer", "W"), ("analyse",), ("review", *played)):
        shown = run(arguments[0], DEAL, *arguments[1:], *rules)
        assert (shown.status, shown.err) == (0, "")
        told = json.loads(run(arguments[0], DEAL, *arguments[1:], *rules, "--format", "json").out)
        assert pf.Deal.parse(told["deal"]) == pf.Deal.parse(DEAL)
    title = pf.rules.TITLES[variant][0]
    assert title in shown.out


def test_the_game_ordered_is_a_decision(run):
    shown = run(*CALLS["review order"]).out
    assert re.search(r"1 +order +West +6♠ +−\d+", shown)
    assert "better 8♠, 8♥" in shown
    cheap = run("review", DEAL, "--rules", "zakaznoy", "--contract", "8S", "--declarer", "W", *PLAYED).out
    assert "Without cost: order 8♠, discard ♣Q ♦8" in cheap


def test_who_plays_whose_cards(run):
    assert "South plays East's cards." in run(*CALLS["review pairs"]).out
    assert "За Восток играет Юг." in run(*CALLS["review pairs"], "--lang", "ru").out
    north = run("discard", DEAL, "--rules", "pair_skachki", "--declarer", "N").out
    assert "plays" not in north  # his partner deals


def test_who_whists_a_misere_is_told(run):
    asked = ("review", DEAL, "--rules", "classic", "--option", "whisting=complicated", "--contract", "misere")
    asked = (*asked, "--declarer", "N", "--discard", "SK DA")
    assert "Classic, 3 players, West whists alone" in run(*asked, "--whist", "W=whist,E=pass").out
    assert "Classic, 3 players, nobody whists" in run(*asked, "--whist", "W=pass,E=pass").out
    assert "taken as both whist" in run(*asked).out
    plain = run("review", DEAL, "--contract", "misere", "--declarer", "N", "--discard", "SK DA").out
    assert "whist" not in plain


def test_json_of_orders(run):
    told = json.loads(run(*CALLS["par orders"], "--format", "json").out)
    assert [row["contract"] for row in told["orders"]][:4] == ["6C", "6D", "6H", "6N"]
    assert len(told["orders"]) == 23
    assert told["best"][1:] == [None, None]
    assert json.loads(run(*CALLS["discard orders"], "--format", "json").out)["bid"] is None


def test_more_equal_contracts_than_are_shown(run):
    deal = "AKQJ.AKQ.AKQ.- | T987.JT.JT.AK | -.987.987.QJT9 | -.-.-.87"
    shown = run("par", deal, "--rules", "zakaznoy").out
    assert "or 10♣" in shown
    assert re.search(r"   West    10♠ .*\+", shown)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("par", "--bombs", "N=1"), "nobody has bombs here (bombs=none)"),
        (("par", "--rules", "classic", "--bombs", "N"), "expected each hand once with an order of 1 to 30, as W=2,N=1"),
        (("par", "--rules", "classic", "--bombs", "N=99"), "bomb N=99"),
        (("par", "--rules", "classic", "--bombs", "N=1,N=2"), "bomb N=2"),
        (("par", "--marked", "6S"), "nobody marks games here (ordered=no)"),
        (("par", "--rules", "zakaznoy", "--marked", "5S"), "no game '5S' in the table: expected 6S to 10NT"),
        (("par", "--first-level", "5"), "first level 5: expected 6 to 10"),
        (("discard", "--rules", "zakaznoy", "--declarer", "N"), "the eldest hand, W, plays"),
        (("discard", "--rules", "zakaznoy", "--marked", "8H", "--at-least", "8H"), "8♥ is marked in the table already"),
    ],
)
def test_errors(run, arguments, message):
    command, *more = arguments
    shown = run(command, DEAL, *more)
    assert (shown.status, shown.out) == (2, "")
    assert message in shown.err
