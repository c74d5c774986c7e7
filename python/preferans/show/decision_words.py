"""Decisions in words: amounts, contracts, calls, discards and entries, with seats for players."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from preferans.auction import Call, CallKind
from preferans.cards import Card, Seat
from preferans.contract import Contract, ContractKind
from preferans.evaluation import Choice
from preferans.rules import TITLES, Rules
from preferans.scoring import Entry, Player, Whist
from preferans.scoring.entries import Column
from preferans.scoring.explain import explain, number
from preferans.show.evaluation_texts import text
from preferans.show.record_texts import counted
from preferans.show.words import Words

_MINUS = "−"


def whists(amount: Fraction, lang: str) -> str:
    """An amount of whists with its sign, to one decimal unless it is whole.

    >>> whists(Fraction(33), "en"), whists(Fraction(-22, 3), "en"), whists(Fraction(16, 3), "ru")
    ('+33', '−7.3', '+5,3')
    """
    if amount.denominator == 1:
        shown = str(abs(amount))
    else:
        exact = Decimal(abs(amount.numerator)) / Decimal(amount.denominator)
        shown = str(exact.quantize(Decimal("0.1"), ROUND_HALF_UP)).replace(".", "," if lang == "ru" else ".")
    return f"+{shown}" if amount > 0 else f"{_MINUS}{shown}" if amount < 0 else shown


def table_of(rules: Rules, words: Words) -> str:
    """The rules and the number of players: `Sochi, 4 players`."""
    variant = TITLES[rules.variant][words.lang == "ru"]
    return text("rules", words.lang, variant=variant, players=counted("players", rules.players, words.lang))


def game_text(contract: Contract, words: Words) -> str:
    """A contract as people see it."""
    if contract.kind is ContractKind.MISERE:
        return words("misere")
    return words.game(contract.level, contract.strain)


def call_text(call: Call, words: Words) -> str:
    """A call of the auction as people see it."""
    if call.kind is CallKind.PASS:
        return text("call pass", words.lang)
    if call.kind is CallKind.HERE:
        return text("call here", words.lang)
    game = words("misere") if call.strain is None else words.game(call.level, call.strain)
    if call.dark:
        return text("call dark", words.lang, game=game)
    return game if call.talon else f"{game} ({words('talon not taken')})"


def calls_text(calls: Sequence[tuple[Seat, Whist]], words: Words) -> str:
    """The defenders' calls in order: `East passes, West whists`."""
    return ", ".join(text(call.value, words.lang, seat=words.seat(seat)) for seat, call in calls)


def discards_text(discards: Sequence[tuple[Card, Card]], words: Words) -> str:
    """The first pair of cards and how many more are as good."""
    if not discards:
        return "–"
    more = len(discards) - 1
    first = words.cards(discards[0])
    return f"{first} {text('and more', words.lang, count=more)}" if more else first


def ends_text(choice: Choice, words: Words) -> str:
    """What the defenders' calls come to, in a few words."""
    lang, last = words.lang, dict(choice.calls)
    if not choice.calls:
        ten = choice.contract is not None and choice.contract.level == 10
        return text("check", lang) if ten else ""
    seat, call = choice.calls[-1]
    if len(choice.calls) > 2 and call is Whist.WHIST:
        return text("alone", lang, seat=words.seat(seat))  # the half-whist was returned
    whisters = [seat for seat, said in last.items() if said is Whist.WHIST]
    halves = [seat for seat, said in last.items() if said is Whist.HALF]
    if len(whisters) == 2:
        return text("both", lang)
    if whisters:
        return text("alone", lang, seat=words.seat(whisters[0]))
    if halves:
        return text("half stands", lang, seat=words.seat(halves[0]), seat_of=of_seat(words, halves[0]))
    return text("nobody", lang)


def outcome_text(contract: Contract, tricks: int, words: Words) -> str:
    """Whether so many tricks make a contract: `made`, `down 1`, `clean`, `2 tricks`."""
    lang = words.lang
    if contract.kind is ContractKind.MISERE:
        return text("clean", lang) if tricks == 0 else tricks_text(tricks, words)
    return text("made", lang) if tricks >= contract.level else text("down", lang, count=contract.level - tricks)


def tricks_text(tricks: int, words: Words) -> str:
    """A number of tricks with its noun."""
    return counted("tricks", tricks, words.lang)


def entry_text(entry: Entry, who: Sequence[Player], words: Words) -> str:
    """One entry with seats for players: `West on North +12: 2 tricks × 6`."""
    seats = {player: words.seat(seat) for seat, player in enumerate(who)}
    places = {"en": ("pool", "mountain", "on"), "ru": ("пуля", "гора", "на")}[words.lang]
    place = places[list(Column).index(entry.column)]
    if entry.on is not None:
        on = list(who).index(entry.on)
        place = f"{place} {of_seat(words, on) if words.lang == 'ru' else words.seat(on)}"
    sign = "+" if entry.amount > 0 else ""
    return f"{seats[entry.player]} {place} {sign}{number(entry.amount)}: {explain(entry, words.lang)}"


def of_seat(words: Words, seat: int) -> str:
    """A seat as the owner of something; in Russian the genitive."""
    return words("seats of").split()[seat]


def side_text(rules: Rules, seat: int, words: Words) -> str:
    """A seat, in pairs with its partner: `West and East`."""
    if not rules.pairs:
        return words.seat(seat)
    first, second = sorted((seat, (seat + 2) % 4))
    return text("side", words.lang, first=words.seat(first), second=words.seat(second))


def handed_text(rules: Rules, declarer: int, words: Words) -> str:
    """In pairs, that the sitting dealer has the cards of the declarer's partner; empty where the partner sits out."""
    partner = (declarer + 2) % 4
    if not rules.pairs or partner == 3:
        return ""
    return text("handed", words.lang, seat=words.seat(partner), seat_of=of_seat(words, partner), other=words.seat(3))
