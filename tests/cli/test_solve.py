"""`preferans solve`: whose loss a card is, contracts of every kind, discards, moments in mid-trick, JSON."""

import json

import pytest

DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
NORTH = ("--contract", "8N", "--declarer", "N", "--discard", "S9 H7")
KOVALEVSKAYA = ("solve", "--sample", "kovalevskaya", "--contract", "misere", "--declarer", "W", "--discard", "CA CK")


def solved(run, *arguments):
    """The JSON answer."""
    outcome = run(*arguments, "--format", "json")
    assert (outcome.status, outcome.err) == (0, "")
    return json.loads(outcome.out)


def test_before_the_first_card(run):
    out = run("solve", DEAL, *NORTH).out
    assert "West leads" in out
    assert "Trick 1, West to play    taken: North 0, West 0, East 0" in out
    assert "played" not in out


def test_a_defenders_loss_is_what_he_gives_the_declarer(run):
    answer = solved(run, "solve", DEAL, *NORTH)
    assert answer["final"] == min(card["final"] for card in answer["cards"].values())
    for card in answer["cards"].values():
        assert card["loss"] == card["final"] - answer["final"] >= 0
    assert "9 −" not in run("solve", DEAL, *NORTH).out.replace("9 −1", "")


def test_values_count_tricks_already_taken_as_well(run):
    answer = solved(run, "solve", DEAL, *NORTH, "--play", "CQ CA CT")
    assert (answer["value"], answer["final"], answer["taken"], answer["to_move"]) == (7, 8, [0, 1, 0], 1)
    assert answer["cards"]["SK"] == {"value": 5, "final": 6, "loss": 2}
    assert answer["played"] == ["CQ", "CA", "CT"]
    assert answer["line"][:3] == ["CJ", "C9", "S8"]
    assert answer["made"] is True


def test_a_moment_in_mid_trick(run):
    out = run("solve", DEAL, *NORTH, "--play", "CQ CA CT CJ").out
    assert "Trick 2, East to play" in out
    assert "North       2   1 played" in out


def test_any_notation_for_the_cards_played(run):
    want = solved(run, "solve", DEAL, *NORTH, "--play", "CQ CA CT")
    for play in ("♣Q ♣A ♣T", "♣Q ♣A ♣10", "♣Д ♣Т ♣10", "т Д т Т т 10"):
        assert solved(run, "solve", DEAL, *NORTH, "--play", play) == want


def test_all_cards_played(run):
    line = solved(run, "solve", DEAL, *NORTH)["line"]
    out = run("solve", DEAL, *NORTH, "--play", " ".join(line)).out
    assert "All cards are played" in out
    assert "8 of 10: the contract is made." in out
    assert "✓" not in out
    assert out.count("played") == 11


def test_a_contract_that_is_down(run):
    out = run("solve", DEAL, "--contract", "10N", "--declarer", "N", "--discard", "S9 H7", "--color", "always").out
    assert "\x1b[1;31mthe contract is down 2\x1b[0m" in out


@pytest.mark.parametrize("name", ["8N", "8n", "8NT", "8 БК", "8бк"])
def test_names_of_no_trump(run, name):
    assert "8 NT by North" in run("solve", DEAL, "--contract", name, "--declarer", "север").out


@pytest.mark.parametrize("name", ["7H", "7h", "7♥", "7♥️", "7ч", "7 червей"])
def test_names_of_a_suit(run, name):
    assert "7♥ by West" in run("solve", DEAL, "--contract", name, "--declarer", "West").out


def test_a_misere_is_clean_or_caught(run):
    clean, caught = run(*KOVALEVSKAYA).out, run(*KOVALEVSKAYA, "--leader", "E").out
    assert "Misère by West" in clean
    assert "0 of 10 by best play: the misère is clean." in clean
    assert "2 of 10 by best play: the misère is caught." in caught
    assert "East leads" in caught
    assert solved(run, *KOVALEVSKAYA, "--leader", "N")["made"] is False


def test_best_for_the_declarer_of_a_misere_is_the_lowest(run):
    cards = solved(run, *KOVALEVSKAYA)["cards"]
    assert {card: worth["loss"] for card, worth in cards.items()} == {c: w["final"] for c, w in cards.items()}
    assert 0 in {worth["final"] for worth in cards.values()}
    assert max(worth["final"] for worth in cards.values()) > 0


def test_without_a_discard_the_talon_stays_aside(run):
    out = run("solve", DEAL, "--contract", "6N", "--declarer", "N").out
    assert "talon left aside ♠K ♥A" in out
    assert "6 of 10 by best play: the contract is made." in out


def test_an_ending_is_not_judged(run):
    out = run("solve", "--sample", "must-trump", "--contract", "6S", "--declarer", "W").out
    assert "2 of 3 by best play.\n" in out
    assert "made" not in out
    assert solved(run, "solve", "--sample", "must-trump", "--contract", "6S", "--declarer", "W")["made"] is None


def test_two_hands(run):
    out = run("solve", "AK.-.-.- | QJ.-.-.-", "--contract", "6N", "--declarer", "W").out
    assert "2 of 2 by best play." in out
    assert "third" not in out


def test_a_record_brings_its_own_contract_and_cards(run, tmp_path):
    from preferans.cards import Card
    from preferans.deal import Deal, PlayedDeal
    from preferans.notation import write

    cards = tuple(Card(word) for word in ("CQ", "CA", "CT"))
    record = PlayedDeal(Deal.parse(DEAL), declarer=1, contract="8N", discard=(Card("S9"), Card("H7")), cards=cards)
    file = tmp_path / "game.txt"
    file.write_text(write(record), encoding="utf-8")
    assert solved(run, "solve", str(file)) == solved(run, "solve", DEAL, *NORTH, "--play", "CQ CA CT")
    assert solved(run, "solve", str(file), "--play", "")["played"] == []
    assert solved(run, "solve", str(file), "--contract", "6C")["contract"] == "6C"


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("CQ CA D9", "♦9 cannot be played by East in trick 1: East still holds ♣10 and clubs were led"),
        ("CQ SA", "♠A cannot be played by North in trick 1: West holds it"),
        ("CQ CQ", "♣Q is twice"),
        ("CQ CA CT S9", "♠9 cannot be played by North in trick 2: it was laid away"),
        ("CQ CA CT SK ST SA CQ", "♣Q is twice"),
        ("H8 SK", "♠K cannot be played by North in trick 1: North still holds ♥A and hearts were led"),
    ],
)
def test_an_illegal_card_is_named_with_its_reason(run, play, message):
    outcome = run("solve", DEAL, *NORTH, "--play", play)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.splitlines()[0] == f"error: {message}"
    assert outcome.err.splitlines()[2] == f"   {play}"
    assert "^^" in outcome.err.splitlines()[3]


def test_the_duty_to_trump_is_named(run):
    ending = ("solve", "--sample", "must-trump", "--contract", "6S", "--declarer", "W", "--play", "DQ C7")
    assert run(*ending).err.startswith(
        "error: ♣7 cannot be played by North in trick 1: North is void in diamonds and still holds the trump ♠J\n"
    )
    assert run(*ending, "--lang", "ru").err.startswith(
        "ошибка: Север не может ходить ♣7 в 1-й взятке: у Севера нет бубён, но есть козырь ♠В\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no declarer: expected --declarer W, N or E"),
        (("--declarer", "N"), "no contract: expected --contract 6S to 10N, or misere"),
        (("--declarer", "S", "--contract", "7H"), "no hand S: expected W N E"),
        (("--declarer", "N", "--contract", "5H"), "no contract 5H: expected 6S to 10N, or misere"),
        (("--declarer", "N", "--contract", "7X"), "no contract 7X: expected 6S to 10N, or misere"),
        (("--declarer", "N", "--contract", "7H", "--leader", "X"), "no hand X: expected W N E"),
        (("--declarer", "N", "--contract", "7H", "--discard", "S9"), "1 cards to lay away, expected two"),
        (
            ("--declarer", "N", "--contract", "7H", "--discard", "S9 S8"),
            "♠8 cannot be laid away by North: it is neither in that hand nor in the talon",
        ),
    ],
)
def test_what_is_missing_or_wrong_is_said(run, arguments, message):
    outcome = run("solve", DEAL, *arguments)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.splitlines()[0] == f"error: {message}"


def test_without_a_talon_nothing_can_be_laid_away(run):
    outcome = run("solve", DEAL.rpartition(" | ")[0], *NORTH)
    assert outcome.status == 2
    assert "no talon" in outcome.err
