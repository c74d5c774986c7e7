"""The screens of analyse and solve: one deal whose every number is known, drawn exactly; widths; colours; signs."""

import json
import re
import textwrap

import pytest
from rich.cells import cell_len

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
SOLVE = ("solve", DEAL, "--contract", "8N", "--declarer", "N", "--discard", "S9 H7", "--play", "CQ CA CT")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def block(picture):
    """A picture, indented by four columns and ended by a dot, as the text of a screen."""
    assert picture.endswith("\n    .")
    return textwrap.dedent(picture).removeprefix("\n").removesuffix(".")


ANALYSE_EN = block("""
                                  North  second hand
                                  ♠ 9 7
                                  ♣ A K J 8 7
                                  ♦ A
                                  ♥ K 7
       West  first hand                                   East  third hand
       ♠ A Q J 8                                          ♠ 10
       ♣ Q                        Talon  ♠K ♥A            ♣ 10 9
       ♦ 10 8                                             ♦ K Q J 9 7
       ♥ Q J 8                    South deals             ♥ 10 9

       Tricks with the talon and the best discard                    West leads
                       ♠       ♣       ♦       ♥      NT     Misère
       West            8       3       3       8       6          4
       North           6       8       4       7       8          2
       East            0       0       5       1       0          6

       Best discards
       West    8♠  8♥    ♣Q ♦8    and 2 more
       North   8♣        ♠7 ♠9    and 5 more
               8 NT      ♠7 ♥7    and 1 more
       East    5♦        ♠10 ♠K   and 14 more     no contract makes
       Misère  West 4    ♠8 ♣Q    and 9 more
               North 2   ♠K ♦A    and 4 more
               East 6    ♠10 ♣9   and 14 more     nobody's misère is clean

       Tricks as dealt, talon left aside                             West leads
                       ♠       ♣       ♦       ♥      NT     Misère
       West            6       2       2       6       4          6
       North           3       7       3       3       6          2
       East            0       0       4       0       0          7

    .""")

ALL_PASS_EN = block("""
       All-pass            ♠K, then ♥A lead from the talon and may win for South
                      cannot avoid     each for himself
       West                  3                1
       North                 5                2
       East                  6                5
       South                 –                2

       Cannot avoid: all others play against that hand. Each for himself: everyone
       wants fewest tricks, ties to the lowest card; other tie rules end otherwise.
       With any ties: West 0–3, North 1–5, East 0–6, South 1–2.
       More: preferans solve --contract 8N --declarer N
    .""")

ANALYSE_RU = block("""
                                  Север  вторая рука
                                  ♠ 9 7
                                  ♣ Т К В 8 7
                                  ♦ Т
                                  ♥ К 7
       Запад  первая рука                                 Восток  третья рука
       ♠ Т Д В 8                                          ♠ 10
       ♣ Д                        Прикуп  ♠К ♥Т           ♣ 10 9
       ♦ 10 8                                             ♦ К Д В 9 7
       ♥ Д В 8                    Юг сдаёт                ♥ 10 9

       Взятки с прикупом и лучшим сносом                               ход Запада
                       ♠       ♣       ♦       ♥      БК      Мизер
       Запад           8       3       3       8       6          4
       Север           6       8       4       7       8          2
       Восток          0       0       5       1       0          6

       Лучший снос
       Запад   8♠  8♥    ♣Д ♦8    и ещё 2
       Север   8♣        ♠7 ♠9    и ещё 5
               8 БК      ♠7 ♥7    и ещё 1
       Восток  5♦        ♠10 ♠К   и ещё 14        контракта нет
       Мизер   Запад 4   ♠8 ♣Д    и ещё 9
               Север 2   ♠К ♦Т    и ещё 4
               Восток 6  ♠10 ♣9   и ещё 14        чистого мизера нет

       Взятки без прикупа                                              ход Запада
                       ♠       ♣       ♦       ♥      БК      Мизер
       Запад           6       2       2       6       4          6
       Север           3       7       3       3       6          2
       Восток          0       0       4       0       0          7

    .""")

SOLVE_EN = block("""
       8 NT by North            discard ♠9 ♥7      talon ♠K ♥A      West led
       Trick 2, North to play   taken: North 1, West 0, East 0

       8 of 10 by best play: the contract is made.

       North's final tricks after each card
       ♠    K  6 −2     7  6 −2
       ♣    K  8 ✓      J  8 ✓      8  7 −1     7  7 −1
       ♦    A  8 ✓
       ♥    A  8 ✓      K  8 ✓

       Best line                                       of the best, the lowest card
       trick   lead       second     third      won by  North
          1   W ♣Q       N ♣A       E ♣10      North       1   played
          2   N ♣J       E ♣9       W ♠8       North       2
          3   N ♣7       E ♠10      W ♠J       North       3
          4   N ♠7       E ♦7       W ♠Q       West
          5   W ♠A       N ♠K       E ♦9       West
          6   W ♦8       N ♦A       E ♦J       North       4
          7   N ♣8       E ♦Q       W ♦10      North       5
          8   N ♣K       E ♦K       W ♥8       North       6
          9   N ♥K       E ♥9       W ♥J       North       7
         10   N ♥A       E ♥10      W ♥Q       North       8

       All cards seen. At the table another card may be right.
    .""")

SOLVE_RU = block("""
       8 БК, играет Север       снос ♠9 ♥7         прикуп ♠К ♥Т     ход Запада
       2-я взятка, ходит Север  взято: Север 1, Запад 0, Восток 0

       8 из 10 при лучшей игре: контракт сыгран.

       Взятки Севера после каждого хода
       ♠    К  6 −2     7  6 −2
       ♣    К  8 ✓      В  8 ✓      8  7 −1     7  7 −1
       ♦    Т  8 ✓
       ♥    Т  8 ✓      К  8 ✓

       Лучший розыгрыш                               из лучших — младшая карта
      взятка   ход        вторая     третья     взял    Север
          1   Зап ♣Д     Сев ♣Т     Вос ♣10    Север       1   сыграно
          2   Сев ♣В     Вос ♣9     Зап ♠8     Север       2
          3   Сев ♣7     Вос ♠10    Зап ♠В     Север       3
          4   Сев ♠7     Вос ♦7     Зап ♠Д     Запад
          5   Зап ♠Т     Сев ♠К     Вос ♦9     Запад
          6   Зап ♦8     Сев ♦Т     Вос ♦В     Север       4
          7   Сев ♣8     Вос ♦Д     Зап ♦10    Север       5
          8   Сев ♣К     Вос ♦К     Зап ♥8     Север       6
          9   Сев ♥К     Вос ♥9     Зап ♥В     Север       7
         10   Сев ♥Т     Вос ♥10    Зап ♥Д     Север       8

       Все карты открыты. За столом верным может быть и другой ход.
    .""")


@pytest.mark.parametrize(("lang", "picture"), [("en", ANALYSE_EN), ("ru", ANALYSE_RU)])
def test_analyse_looks_like_its_picture(run, lang, picture):
    outcome = run("analyse", DEAL, "--lang", lang)
    assert outcome.status == 0
    assert outcome.err == ""
    assert outcome.out.startswith(picture)


def test_analyse_shows_the_all_pass_game(run):
    assert run("analyse", DEAL).out.removeprefix(ANALYSE_EN) == ALL_PASS_EN


@pytest.mark.parametrize(("lang", "picture"), [("en", SOLVE_EN), ("ru", SOLVE_RU)])
def test_solve_looks_like_its_picture(run, lang, picture):
    outcome = run(*SOLVE, "--lang", lang)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == picture


@pytest.mark.parametrize("command", [("analyse", DEAL), SOLVE, ("analyse", DEAL, "--leaders", "all")])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [40, 49, 50, 57, 63, 64, 65, 74, 79, 80, 200])
def test_no_line_is_wider_than_the_terminal(run, command, lang, width):
    outcome = run(*command, "--lang", lang, COLUMNS=str(width))
    assert outcome.status == 0
    assert [line for line in outcome.out.splitlines() if cell_len(line) > min(width, 80)] == []


def test_wide_terminals_get_no_wider_tables(run):
    assert run("analyse", DEAL, COLUMNS="200").out == run("analyse", DEAL, COLUMNS="80").out


def test_under_80_columns_the_diagram_is_stacked_and_counts_go(run):
    out = run("analyse", DEAL, COLUMNS="79").out
    assert out.splitlines()[0] == "   West    ♠ A Q J 8  ♣ Q  ♦ 10 8  ♥ Q J 8"
    assert "more" not in out.replace("More:", "")
    assert out.count("Misère") == 3


def test_next_the_misere_of_the_second_table_goes(run):
    tables = [line for line in run("analyse", DEAL, COLUMNS="60").out.splitlines() if re.search("♠ +♣ +♦", line)]
    assert [("Misère" in line) for line in tables] == [True, False]


def test_under_50_columns_the_form_is_plain(run):
    out = run("analyse", DEAL, COLUMNS="49").out
    assert "West: ♠AQJ8 ♣Q ♦108 ♥QJ8\n" in out
    assert "West:  8♠  3♣  3♦  8♥  6 NT\n" in out


@pytest.mark.parametrize("command", [("analyse", DEAL), SOLVE])
def test_colour_changes_no_character(run, command):
    coloured = run(*command, "--color", "always").out
    assert ESCAPE.search(coloured)
    assert ESCAPE.sub("", coloured) == run(*command).out


def test_roles_have_their_colours(run):
    solve = run(*SOLVE, "--color", "always").out
    assert "\x1b[1;32m✓\x1b[0m" in solve
    assert "\x1b[33m−1\x1b[0m" in solve
    assert "\x1b[1;31m−2\x1b[0m" in solve
    assert "\x1b[31m♥\x1b[0m" in solve
    assert "N ♣A" in ESCAPE.sub("", solve.splitlines()[13])
    assert "\x1b[2m♣J\x1b[0m" in solve
    analyse = run("analyse", DEAL, "--color", "always").out
    assert "\x1b[1;32m8\x1b[0m" in analyse
    assert "\x1b[1m6\x1b[0m" in analyse
    assert not re.search(r"\x1b\[(?:\d+;)*(?:34|44|4\d|5|7)m", analyse + solve)  # no blue, background, blinking


def test_what_colour_says_is_said_by_a_sign(run):
    lines = run(*SOLVE).out.splitlines()
    assert sum(line.count("✓") for line in lines) == 5
    assert sum(line.count("−") for line in lines) == 4


def test_three_leaders_stand_side_by_side(run):
    out = run("analyse", "--sample", "ten-or-nothing", "--leaders", "all").out
    assert "led by West, North, East" in out
    west = next(line for line in out.splitlines() if line.startswith("   West          "))
    assert re.findall(r"\d+", west)[:3] == ["10", "10", "10"] or "10 0 0" in out


def test_a_deal_without_talon_says_why_a_table_is_absent(run):
    out = run("analyse", DEAL.rpartition(" | ")[0]).out
    assert "The deal names no talon, so the table with the talon is absent. Add |" in out
    assert "K.-.-.A" in out
    assert "Best discards" not in out
    assert "Tricks as dealt  " in out


def test_an_ending_is_analysed_too(run):
    out = run("analyse", "A.-.-.7 | 7.-.-.K | K.-.8.-").out
    assert "South deals" not in out
    assert re.search(r"West +1 +1 +1 +1 +1", out)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "East's misère has one hole"), ("ru", "В мизере Востока одна дыра")]
)
def test_a_sample_says_what_it_shows(run, lang, words):
    last = run("analyse", "--sample", "trap-misere", "--lang", lang).out.split("\n\n")[-1]
    assert last.startswith(f"   {words}")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_list_of_samples_names_all(run, lang):
    from preferans.samples import sample_deals

    out = run("analyse", "--list-samples", "--lang", lang).out
    assert [line.strip() for line in out.splitlines() if not line.startswith("    ")] == list(sample_deals())


def test_analyse_for_programs(run):
    answer = json.loads(run("analyse", DEAL, "--format", "json").out)
    assert answer["deal"] == DEAL
    (table,) = answer["tables"]
    assert table["leader"] == 0
    assert table["with_talon"] == [[8, 3, 3, 8, 6], [6, 8, 4, 7, 8], [0, 0, 5, 1, 0]]
    assert table["misere_with_talon"] == [4, 2, 6]
    assert table["as_dealt"] == [[6, 2, 2, 6, 4], [3, 7, 3, 3, 6], [0, 0, 4, 0, 0]]
    assert table["misere"] == table["guarantee"] == [6, 2, 7]
    north = [game for game in table["best_discards"] if game["declarer"] == 1]
    assert [game["game"] for game in north] == ["S", "C", "D", "H", "N", "misere"]
    assert (north[4]["tricks"], north[4]["discards"]) == (8, [["S7", "H7"], ["S9", "H7"]])


def test_json_is_the_same_in_every_language_and_colour(run):
    plain = run("analyse", DEAL, "--format", "json", "--leaders", "all").out
    assert [table["leader"] for table in json.loads(plain)["tables"]] == [0, 1, 2]
    assert (
        run("analyse", DEAL, "--format", "json", "--leaders", "all", "--lang", "ru", "--color", "always").out == plain
    )
    assert plain.isascii()


def test_json_without_a_talon(run):
    (table,) = json.loads(run("analyse", DEAL.rpartition(" | ")[0], "--format", "json").out)["tables"]
    assert table["with_talon"] is None
    assert table["best_discards"] == []
