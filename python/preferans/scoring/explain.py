"""Entries in words, English and Russian: which rule made every number."""

from fractions import Fraction

from preferans.scoring.entries import Column, Entry, Term, Why

# Forms for 1 and more in English; for 1, 2 to 4, 5 and more in Russian.
_COUNTED = {
    Why.TRICK: (("trick", "tricks"), ("взятка", "взятки", "взяток")),
    Why.FEWEST_TRICKS: (("trick", "tricks"), ("взятка", "взятки", "взяток")),
    Why.ALL_PASS_TRICK: (("trick", "tricks"), ("взятка", "взятки", "взяток")),
    Why.MORE_TRICKS: (("trick more", "tricks more"), ("лишняя взятка", "лишние взятки", "лишних взяток")),
    Why.MISERE_TRICK: (
        ("trick on misère", "tricks on misère"),
        ("взятка на мизере", "взятки на мизере", "взяток на мизере"),
    ),
    Why.UNDERTRICK: (("undertrick", "undertricks"), ("недобор", "недобора", "недоборов")),
    Why.SHORT: (("trick short", "tricks short"), ("недобор на висте", "недобора на висте", "недоборов на висте")),
}  # fmt: skip
_NAMED = {
    Why.GAME_MADE: ("{game} made", "{game} сыграна"),
    Why.NOT_WHISTED: ("{game} not whisted", "{game} без виста"),
    Why.HALF_WHISTED: ("{game} left for half-whist", "{game}, уход за полвиста"),
    Why.MISERE_MADE: ("misère made", "мизер сыгран"),
    Why.HALF_WHIST: ("half-whist {count} × {price}", "полвиста {count} × {price}"),
    Why.CONSOLATION: ("consolation {count} × {price}", "консоляция {count} × {price}"),
    Why.DEALER_CONSOLATION: ("consolation of the dealer {count} × {price}", "консоляция сдающего {count} × {price}"),
    Why.CONCEDED: ("given up without {count} × {price}", "ушёл без {count} × {price}"),
    Why.NO_TRICK: ("no trick in all-pass", "без взяток на распасах"),
    Why.DEALER_NO_TRICK: ("no trick of the dealer in all-pass", "сдающий без взяток на распасах"),
    Why.TALON: ("talon {count} × {price}", "прикуп {count} × {price}"),
    Why.PREMIUM_MISERE: ("premium for the misère", "премия за мизер"),
    Why.PREMIUM_FIRST_CLOSE: ("premium for the first closed pool", "премия за первую закрытую пулю"),
    Why.PREMIUM_NO_TRICK: ("premium for no trick in all-pass", "премия за распасы без взяток"),
    Why.PREMIUM_MIN_MOUNTAIN: ("premium for the smallest mountain", "премия за наименьшую гору"),
    Why.WHIST_IN_VAIN: ("whist without a trick on misère", "вист без взятки на мизере"),
    Why.UNFULFILLED: ("{game} not named, {count} × {price}", "{game} не заказано, {count} × {price}"),
    Why.PRIZE_POOL: ("prize for the pool of the round", "приз за пулю скака"),
    Why.PRIZE_MOUNTAIN: ("prize for the mountain of the round", "приз за гору скака"),
    Why.FINAL_PRIZE_POOL: ("prize for the pool of all rounds", "приз за пулю всех скаков"),
    Why.FINAL_PRIZE_MOUNTAIN: ("prize for the mountain of all rounds", "приз за гору всех скаков"),
    Why.HELP: ("help {count} × {price}", "помощь {count} × {price}"),
    Why.POOL: ("earned", "сыграно"),
    Why.SURPLUS: ("surplus of the pool", "лишнее из пули"),
    Why.HALF_OFF: ("half of the win", "половина выигрыша"),
    Why.CONTRACT_MADE: ("made: {game}", "сыграно: {game}"),
    Why.CONTRACT_FAILED: ("failed: {game}", "не сыграно: {game}"),
    Why.DEFENDER_FAILED: ("too few tricks against {game}", "мало взяток против {game}"),
    Why.FAILED_SOUPS: ("{count} × {price} for the failed contract", "{count} × {price} за несыгранный контракт"),
}
_SUITS = str.maketrans({"S": "♠", "C": "♣", "D": "♦", "H": "♥"})
_COLUMNS = {
    "en": {Column.POOL: "pool", Column.MOUNTAIN: "mountain", Column.WHISTS: "on {on}"}
    | {Column.BULLS: "bulls", Column.SOUPS: "soups on {on}", Column.POT: "pot", Column.CASH: "from {on}"}
    | {Column.POINTS: "points"},
    "ru": {Column.POOL: "пуля", Column.MOUNTAIN: "гора", Column.WHISTS: "на {on}"}
    | {Column.BULLS: "булы", Column.SOUPS: "супы на {on}", Column.POT: "касса", Column.CASH: "от {on}"}
    | {Column.POINTS: "очки"},
}


def explain(entry: Entry, lang: str = "en") -> str:
    """The rule behind an entry, without names: how its number is made up.

    >>> from preferans.scoring import Player
    >>> terms = (Term(Why.TRICK, 3, 6, others=(Player.C, 1)), Term(Why.CONSOLATION, 1, 6))
    >>> explain(Entry(Column.WHISTS, Player.A, terms, on=Player.B))
    "3 tricks × 6 (C's counts too) + consolation 1 × 6"
    """
    russian = lang == "ru"
    parts = [_term(term, russian) for term in entry.terms if term.count]
    text = " + ".join(parts)
    if entry.shared > 1:
        text = f"({text}) / {entry.shared}" if len(parts) > 1 else f"{text} / {entry.shared}"
    if entry.greedy_pass:
        text += "; жлобский вист: за взятки пасовавший не пишет" if russian else "; passed, greedy: no tricks"
    return text


def sentence(entry: Entry, lang: str = "en") -> str:
    """An entry as a sentence with who writes how much.

    >>> from preferans.scoring import Player
    >>> terms = (Term(Why.TRICK, 3, 2), Term(Why.CONSOLATION, 1, 2))
    >>> print(sentence(Entry(Column.WHISTS, Player.B, terms, on=Player.A)))
    B writes 8 on A: 3 tricks × 2 + consolation 1 × 2
    """
    amount, reason = number(entry.amount), explain(entry, lang)
    if entry.column is Column.WHISTS:
        verb, on = ("пишет", "на") if lang == "ru" else ("writes", "on")
        return f"{entry.player} {verb} {amount} {on} {entry.on}: {reason}"
    sign = "+" if entry.amount > 0 else ""
    return f"{entry.player} {column(entry, lang)} {sign}{amount}: {reason}"


def column(entry: Entry, lang: str = "en") -> str:
    """Where an entry stands, in words: `pool`, `mountain`, `on A`."""
    return _COLUMNS["ru" if lang == "ru" else "en"][entry.column].format(on=entry.on)


def number(amount: Fraction | int) -> str:
    """A number as the sheet shows it: whole, or an exact fraction, with a true minus sign.

    >>> number(Fraction(-640, 3)), number(8)
    ('−640/3', '8')
    """
    return str(amount).replace("-", "−")


def _term(term: Term, russian: bool) -> str:
    count, price = number(abs(Fraction(term.count))), number(term.price)
    if term.why in _COUNTED:
        english, slavic = _COUNTED[term.why]
        word = plural_ru(term.count, slavic) if russian else english[term.count != 1]
        return f"{count} {word} × {price}{_others(term, russian)}"
    if term.why is Why.HELP and term.price == 1:
        return "помощь" if russian else "helped"
    text = _NAMED[term.why][russian].format(count=count, price=price, game=game_name(term.game, russian))
    if term.why in (Why.GAME_MADE, Why.NOT_WHISTED, Why.HALF_WHISTED, Why.MISERE_MADE) and term.count < 0:
        text += ", списано с горы" if russian else ", off the mountain"
    return text


def _others(term: Term, russian: bool) -> str:
    if term.others is None:
        return ""
    player, tricks = term.others
    if russian:
        return f" (в том числе {tricks} у {player})"
    return f" ({player}'s counts too)" if tricks == 1 else f" ({player}'s {tricks} count too)"


def game_name(text: str, russian: bool = False) -> str:
    """A contract as players see it: `8H` is 8♥, `8N` is 8 NT (8 БК), `misere` is misère.

    >>> game_name("8H"), game_name("10N"), game_name("7")
    ('8♥', '10 NT', '7')
    """
    if text == "misere":
        return "мизер" if russian else "misère"
    if text.endswith("N"):
        return f"{text[:-1]} {'БК' if russian else 'NT'}"
    return text.translate(_SUITS)


def plural_ru(count: Fraction | int, forms: tuple[str, str, str]) -> str:
    """The Russian form of a noun after a number.

    >>> [plural_ru(n, ("взятка", "взятки", "взяток")) for n in (1, 3, 5, 11, 21)]
    ['взятка', 'взятки', 'взяток', 'взяток', 'взятка']
    """
    if count % 10 == 1 and count % 100 != 11:
        return forms[0]
    if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14):
        return forms[1]
    return forms[2]
