"""The Russian diagram: hands under each other with Russian ranks, then lines for what else is known."""

from preferans.cards import RANK_LETTERS, Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.notation.extras import APART, quoted
from preferans.notation.text import SUIT_SIGNS, fail
from preferans.notation.words import ALL_PASS, MISERE

_RANKS = dict(zip(RANK_LETTERS, ("7", "8", "9", "10", "В", "Д", "К", "Т"), strict=True))
_SEATS = ("Зап", "Сев", "Вос")
_HEADINGS = ("Запад", "Север", "Восток")


def write(deal: Deal | PlayedDeal) -> str:
    """The diagram on a few lines; raises NotationError for an empty hand."""
    played = deal if isinstance(deal, PlayedDeal) else PlayedDeal(deal)
    dealt = played.deal
    if not all(dealt.hands):
        raise fail("a hand without cards has no diagram", code="hands")
    lines = [f"{heading}: {_holding(hand)}" for heading, hand in zip(_HEADINGS, dealt.hands, strict=False)]
    if dealt.dead:
        lines.append(f"Мёртвая рука: {_holding(dealt.dead)}")
    if dealt.talon:
        lines.append(f"Прикуп: {_cards(dealt.talon)}")
    for heading, talon in zip(("Прикуп", "Второй прикуп"), dealt.talons, strict=False):
        lines.append(f"{heading}: {_cards(talon)}")
    lines += _known(played)
    return "\n".join(lines) + "\n"


def _known(played: PlayedDeal) -> list[str]:
    lines: list[str] = []
    if played.names:
        lines.append("Игроки: " + ", ".join(quoted(name, APART) for name in played.names))
    if played.calls:
        lines.append("Торг: " + ", ".join(f"{_SEATS[seat]} {quoted(call, APART)}" for seat, call in played.calls))
    if played.contract is not None:
        lines.append(f"Контракт: {_contract(played.contract)}")
    if played.declarer is not None:
        lines.append(f"Разыгрывает: {_HEADINGS[played.declarer]}")
    if played.discard:
        lines.append(f"Снос: {_cards(played.discard)}")
    if played.leader is not None:
        lines.append(f"Первый ход: {_HEADINGS[played.leader]}")
    if played.cards:
        size = len(played.deal.hands)
        tricks = [_cards(played.cards[place : place + size]) for place in range(0, len(played.cards), size)]
        lines.append("Розыгрыш: " + " / ".join(tricks))
    if played.result is not None:
        lines.append("Взятки: " + " ".join(map(str, played.result)))
    if played.tricks is not None:
        lines.append(f"Взятки разыгрывающего: {played.tricks}")
    if played.comment:
        lines.append(f"Примечание: {quoted(played.comment)}")
    return lines


def _contract(contract: str) -> str:
    if contract in (MISERE, ALL_PASS):
        return "мизер" if contract == MISERE else "распасы"
    strain = "SCDHN".find(contract[-1:])
    if strain < 0 or contract[:-1] not in ("6", "7", "8", "9", "10"):
        raise fail(f"no contract {contract!r}: expected 6S to 10N, misere or all-pass", code="contract")
    return contract[:-1] + (SUIT_SIGNS[strain] if strain < 4 else " БК")


def _holding(hand: Cards) -> str:
    """Each suit with its ranks, highest first; a void suit with a dash."""
    parts: list[str] = []
    for suit in range(4):
        ranks = [_RANKS[str(card)[1]] for card in reversed(tuple(hand.suit(suit)))]
        parts.append(SUIT_SIGNS[suit] + (" ".join(ranks) or "—"))
    return " ".join(parts)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(SUIT_SIGNS[card.suit] + _RANKS[str(card)[1]] for card in cards)
