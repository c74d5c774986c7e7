"""gambler.ru protocol pages, built here from their description: no stored page is known."""

import pytest

from preferans.cards import Card
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation import detect_format, read

HANDS = ("AQJ.A7.KT.K87", "K8.98.QJ8.AQT", "T7.KQJT.97.J9")  # seats 0 1 2
DEAL = Deal(HANDS, ["DA", "S9"])


def image(suit: str, size: str = "") -> str:
    return f"<img src='/images/{suit}.gif'{size} border=0>"


def holding(hand: str) -> str:
    rows = []
    for suit, ranks in zip("scdh", hand.split("."), strict=True):
        text = " ".join("10" if rank == "T" else rank for rank in ranks if rank != "-")
        rows.append(image(suit) + (text or "") + "&nbsp;<br>")
    return "".join(rows)


def move(card: str) -> str:
    small = image(card[0].lower(), " height=11 width=13")
    return f"<a href='#' onclick='show()'>{small}{card[1].replace('T', '10')}</a>"


def page(contract: str, calls: list[str], moves: str, layout: str | None = None) -> str:
    if layout is None:
        talon = f"{image('d')}A&nbsp;{image('s')}9&nbsp;"
        cells = [holding(HANDS[2]), holding(HANDS[0]), talon, holding(HANDS[1])]
        layout = "".join(f"<td width=90>{cell}</td>" for cell in cells)
    names = "".join(
        f"<a href=/user/info?uin={number}>{name}</a>" for number, name in enumerate(("Ася", "Боря", "Вася"))
    )
    auction = "".join(f"<TD>{cell}</TD>" for cell in ("", "Ася", "Боря", "Вася", *calls))
    play = " ".join(map(move, moves.split()))
    return (
        f'<html><head><script>var deal = new Array(n("1","{contract}","2","3"));</script></head><body>{names}'
        f"<table><tr>{layout}</tr></table><table><tr>{auction}</tr></table>{play}</body></html>"
    )


def played(text: str) -> PlayedDeal:
    found = read(text)
    assert isinstance(found, PlayedDeal)
    return found


def test_game_with_auction_and_play():
    text = page(f"6{image('h')}", ["пас", f"6{image('h')}", "пас"], "DK DQ D9 AS".replace("AS", "SA"))
    assert detect_format(text) == "gambler"
    found = played(text)
    assert found.deal == DEAL
    assert found.names == ("Ася", "Боря", "Вася")
    assert found.calls == ((0, "pass"), (1, "6H"), (2, "pass"))
    assert (found.contract, found.declarer, found.leader) == ("6H", 1, 0)
    assert found.cards == tuple(map(Card, ("DK", "DQ", "D9", "SA")))


def test_all_pass_begins_with_the_talon_cards():
    found = played(page("Распасы", ["пас", "пас", "пас"], "DA S9 DK DQ D9"))
    assert (found.contract, found.declarer) == ("all-pass", None)
    assert found.cards == tuple(map(Card, ("DK", "DQ", "D9")))


@pytest.mark.parametrize(("word", "contract"), [("Мизер", "misere"), ("6БК", "6N"), ("пас", "all-pass")])
def test_contract_words(word: str, contract: str):
    assert played(page(word, ["пас", "Мизер", "пас"], "")).contract == contract


@pytest.mark.parametrize("word", ["7-3", "RMZ"])
def test_given_up_without_three(word: str):
    found = played(page(word, ["пас", f"7{image('c')}", "пас"], ""))
    assert (found.contract, found.declarer) == (None, 1)
    assert found.comment.startswith(f"{word}: given up without three; page: 1")


def test_four_places_one_of_them_the_talon():
    places = [holding(HANDS[0]), holding(HANDS[2]), holding(HANDS[1]), holding("9.-.A.-")]
    found = played(page("Мизер", ["Мизер", "пас", "пас"], "", "".join(f"<td class=x>{one}</td>" for one in places)))
    assert sorted(map(str, found.deal.hands)) == sorted(HANDS)
    assert set(found.deal.talon) == {Card("S9"), Card("DA")}
    assert found.comment == "four players; page: 1; page: 2; page: 3"


def test_missing_cards_are_refused():
    text = page("Мизер", ["Мизер"], "", f"<td class=x>{holding(HANDS[0])}</td>")
    with pytest.raises(NotationError, match="10 cards on the page, expected 32"):
        read(text)


def test_revoke_is_refused_with_trick_and_card():
    with pytest.raises(NotationError, match="♥A cannot be played by North in trick 1: North still holds ♦Q"):
        read(page(f"6{image('h')}", ["пас", f"6{image('h')}", "пас"], "DK HA D9"))
