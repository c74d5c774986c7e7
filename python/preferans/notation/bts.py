"""Bridge studio's problems (.bts, .pts): `deal` with S.H.D.C holdings clockwise from north without the absent seat.

T is the ten, an empty suit a void. `play` names the seat on lead or the cards written down, of which the first
`turns` were played; `player` is the declarer. Seats are numbered from the one after the absent seat, so that with
South absent W N E keep their letters.
"""

import re

from preferans.cards import Card, Cards
from preferans.deal import Deal, PlayedDeal
from preferans.errors import CardError, DealError
from preferans.notation import extras
from preferans.notation.hands import CardAt, Layout, deal_of, with_places
from preferans.notation.record import Record, finish, hands_in_play
from preferans.notation.replay import owner
from preferans.notation.text import fail, no_other_lines
from preferans.notation.words import MISERE, contract_of, trump_of

COMPASS = "NESW"
_ORDER = (0, 3, 2, 1)  # S.H.D.C as suits 0..3
_RANKS = "789TJQKA"
_SUIT_LETTERS = "SCDH"
_DEAL = re.compile(r"^deal +(?:[0-9]+ +)?(?P<cards>[^\n]*)$", re.MULTILINE)
_LINE = re.compile(
    r"^(?P<key>contract|play|turns|player|absent|comment|pbninfo)(?: +(?P<value>[^\n]*))?$", re.MULTILINE
)
_NOTHING = re.compile(r"(?!)")
_COMMENT = re.compile(r"^comment(?: |$)", re.MULTILINE)
_CONTRACT = re.compile(r"(?P<level>\?|10|[0-9])(?P<strain>\?|NT|[SCDHN])", re.IGNORECASE)
_BATCH_LETTERS = frozenset("789TJQKA*#.")


def looks_like(text: str) -> bool:
    """Is there Bridge studio's first line, or a numbered `deal` line?"""
    return text.lstrip().startswith("% bts") or re.search(r"^deal +[0-9]+ +\S+", text, re.MULTILINE) is not None


def looks_like_batch(text: str) -> bool:
    """The internal form of one hand, `"*K*Q8.T987.987.98"`, with * for cards out of play and # for the one led."""
    word = text.strip().strip('"')
    return word.count(".") == 3 and set(word) <= _BATCH_LETTERS and bool(set(word) & set("*#"))


def batch(text: str) -> list[CardAt]:
    """The cards of the internal form, without those marked as out of play or led already."""
    word = text.strip().strip('"')
    kept = re.sub(r"[*#][789TJQKA]", "", word)
    if "*" in kept or "#" in kept:
        raise fail("a mark without a card: * and # stand before the card concerned", code="rank")
    return holding(kept, 0)


def read(text: str) -> Deal | PlayedDeal:
    """One problem; raises NotationError."""
    deals = list(_DEAL.finditer(text))
    if len(deals) != 1:
        raise fail(f"{len(deals)} deals in the text, expected one (read_many reads files of many)", code="many")
    no_other_lines(text[: deals[0].start()], _NOTHING, "a problem")
    comment_at = _COMMENT.search(text, deals[0].end())
    end = comment_at.start() if comment_at else len(text)
    no_other_lines(text[deals[0].end() : end], _LINE, "a problem", deals[0].end())
    lines = {line["key"]: line for line in _LINE.finditer(text, deals[0].end(), end)}
    comment, extra = extras.unpack(text[comment_at.start() + 7 :].strip() if comment_at else "")
    absent = _letter(lines["absent"]) if "absent" in lines else "S"
    seats = [COMPASS[(COMPASS.index(absent) + 1 + seat) % 4] for seat in range(3)]
    layout = _layout(deals[0]["cards"], deals[0].start("cards"), absent)
    record = Record(comment=comment)
    if "player" in lines:
        record.declarer = _seat(lines["player"], seats)
    if "contract" in lines:
        _contract(record, lines["contract"])
    talon = extras.fill(record, extra)
    deal = _as_dealt(deal_of(layout), record, talon, layout)
    _play(record, lines, seats, deal)
    extras.fill(record, extra)
    return finish(deal, record)


def _value(line: re.Match[str]) -> str:
    return (line["value"] or "").strip()


def _letter(line: re.Match[str]) -> str:
    letter = _value(line).upper()
    if len(letter) != 1 or letter not in COMPASS:
        raise fail(f"{line['key']} is {_value(line)[:20]!r}: expected N, E, S or W", [line.span()], code=line["key"])
    return letter


def _seat(line: re.Match[str], seats: list[str]) -> int:
    letter = _letter(line)
    if letter not in seats:
        raise fail(f"{line['key']} {letter} is the absent seat", [line.span()], code=line["key"])
    return seats.index(letter)


def _layout(text: str, start: int, absent: str) -> Layout:
    """The three holdings clockwise from north, turned so that the first is the seat after the absent one."""
    words = [(word[0], start + word.start()) for word in re.finditer(r"\S+", text)]
    if len(words) == 4:
        raise fail(
            "four hands: a bridge deal, expected the three hands of preferans",
            [(start, start + len(text))],
            code="hands",
        )
    if len(words) != 3:
        raise fail(f"{len(words)} hands, expected three", [(start, start + len(text))], code="hands")
    letters = [letter for letter in COMPASS if letter != absent]
    first = COMPASS[(COMPASS.index(absent) + 1) % 4]
    turn = letters.index(first)
    hands = [holding(word, place) for word, place in words]
    return Layout(hands[turn:] + hands[:turn])


def holding(word: str, start: int) -> list[CardAt]:
    """The cards of `S.H.D.C`; raises NotationError."""
    suits = word.split(".")
    if len(suits) != 4:
        raise fail(
            f"{word[:40]!r} has {len(suits)} suits, expected four separated by dots (S.H.D.C)",
            [(start, start + len(word))],
            code="suits",
        )
    cards: list[CardAt] = []
    for suit, ranks in zip(_ORDER, suits, strict=True):
        for rank in ranks:
            if rank == "-" and len(ranks) == 1:
                break
            number = _RANKS.find(rank.upper())
            if number < 0:
                raise fail(
                    f"{rank!r} is no rank: expected one of A K Q J T 9 8 7 (a bridge deal has lower ones)",
                    [(start, start + 1)],
                    code="rank",
                )
            cards.append(CardAt(Card(suit * 8 + number), start, start + 1))
            start += 1
        start += 1 + ranks.count("-")
    return cards


def _contract(record: Record, line: re.Match[str]) -> None:
    word = _value(line)
    if not word or word == "??":
        return
    found = _CONTRACT.fullmatch(word)
    if found is None:
        record.contract = contract_of(word, line.span())
    elif "?" in word:
        record.comment = "; ".join(note for note in (record.comment, f"contract {word}") if note)
    else:
        record.contract = contract_of(word, line.span())


def _play(record: Record, lines: dict[str, re.Match[str]], seats: list[str], deal: Deal) -> None:
    """The seat on lead, or the cards: the first `turns` were played, the rest is only a line written down."""
    if "play" not in lines or not _value(lines["play"]):
        return
    line = lines["play"]
    words = list(re.finditer(r"\S+", line["value"]))
    if len(words) == 1 and len(words[0][0]) == 1:
        record.leader = _seat(line, seats)
        return
    start = line.start("value")
    at = [CardAt(_card(word, start), start + word.start(), start + word.end()) for word in words]
    turns = _turns(lines, len(at))
    record.cards, record.spans = tuple(one.card for one in at[:turns]), [one.span for one in at[:turns]]
    hands = hands_in_play(deal, record.declarer, record.discard)
    record.leader = owner(hands, at[0].card)
    if record.leader is None and at[0].card not in deal.talon:
        raise fail(f"{at[0].card} leads but no hand holds it", [at[0].span], code="illegal_card", card=at[0].card)
    if turns < len(at):
        rest = " ".join(str(one.card) for one in at[turns:])
        record.comment = "; ".join(note for note in (record.comment, f"continuation: {rest}") if note)
        trial = Record(record.declarer, record.contract, leader=record.leader)
        trial.cards, trial.spans = tuple(one.card for one in at), [one.span for one in at]
        finish(deal, trial)


def _card(word: re.Match[str], start: int) -> Card:
    text = word[0].upper()
    if len(text) != 2 or text[0] not in _SUIT_LETTERS or text[1] not in _RANKS:
        span = (start + word.start(), start + word.end())
        raise fail(f"no card {word[0][:20]!r}: expected a suit and a rank, as S7", [span], code="card")
    return Card(text)


def _turns(lines: dict[str, re.Match[str]], written: int) -> int:
    if "turns" not in lines:
        return written
    word = _value(lines["turns"])
    if not re.fullmatch(r"[0-9]{1,2}", word) or int(word) > written:
        raise fail(
            f"turns is {word[:20]!r}: expected a number up to the {written} cards written",
            [lines["turns"].span()],
            code="turns",
        )
    return int(word)


def _as_dealt(deal: Deal, record: Record, talon: tuple[Card, ...], layout: Layout) -> Deal:
    """The hands as dealt, where the talon and the discard are known beside the hands that play."""
    if not talon:
        return deal
    hands = list(deal.hands)
    if record.discard and record.declarer is not None:
        mine = hands[record.declarer].mask | Cards.of(record.discard).mask
        hands[record.declarer] = Cards(mine & ~Cards.of(talon).mask)
    try:
        return Deal(hands, talon)
    except (CardError, DealError) as error:
        raise with_places(error, layout.hands) from error


def write(deal: Deal | PlayedDeal) -> str:
    """One problem with the hands that play; raises NotationError for games of two hands."""
    played = deal if isinstance(deal, PlayedDeal) else PlayedDeal(deal)
    dealt = played.deal
    if len(dealt.hands) != 3:
        raise fail("Bridge studio's problems hold three hands", code="hands")
    west, north, east = hands_in_play(dealt, played.declarer, played.discard)
    trump = trump_of(played.contract)
    contract, extra = "??", ["talon", "discard", "calls", "result", "tricks", "names"]
    if played.contract == MISERE:
        contract = "misere"
    elif played.contract is not None and played.contract[:1].isdecimal() and trump is not None:
        contract = played.contract[:-1] + ("S", "C", "D", "H", "NT")[trump]
    else:
        extra.append("contract")
    on_lead = owner((west, north, east), played.cards[0]) if played.cards else played.leader
    keep = ["leader"] if on_lead != played.leader else []
    lines = ["% bts version 5.2", "deal 1 " + " ".join(written(hand) for hand in (north, east, west))]
    lines.append(f"contract {contract}")
    lead = "" if played.leader is None else "WNE"[played.leader]
    lines.append(f"play {' '.join(map(str, played.cards)) or lead}".rstrip())
    lines.append(f"turns {len(played.cards)}")
    if played.declarer is not None:
        lines.append(f"player {'WNE'[played.declarer]}")
    lines += ["absent S", f"comment {extras.pack(played, extra, keep)}".rstrip()]
    return "\n".join(lines) + "\n"


def written(hand: Cards) -> str:
    """The holding `S.H.D.C`, highest first, empty for a void."""
    return ".".join("".join(_RANKS[c.rank] for c in reversed(tuple(hand.suit(suit)))) for suit in _ORDER)
