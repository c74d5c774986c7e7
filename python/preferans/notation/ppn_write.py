"""Clean PPN: fourteen fields for a played deal, four for a passed one, and a tag for what PPN has no field for."""

import json
import re

from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation import extras, ppn
from preferans.notation.record import Record, plays_of
from preferans.notation.replay import Play, replay, tricks
from preferans.notation.text import fail
from preferans.notation.words import ALL_PASS, trump_of

_CODES = {"S": "2", "D": "3", "H": "4", "C": "5", "N": "7"}
_NOTE = re.compile(r"(ppn id [0-9]+|order [123]{3}|kontra [IKRSM][123]|refa 1|value [0-9]+|igra|summary \S+)")
_FIELDS = (
    "declarer", "contract", "discard", "leader", "calls", "cards", "result", "tricks", "names", "comment"
)  # fmt: skip


def write(deal: Deal | PlayedDeal) -> str:
    """Tags and one record; raises NotationError for a deal without three full hands and a talon."""
    played = deal if isinstance(deal, PlayedDeal) else PlayedDeal(deal)
    dealt = played.deal
    if len(dealt.hands) != 3 or len(dealt.talon) != 2 or any(len(hand) != 10 for hand in dealt.hands):
        raise fail("PPN holds whole deals: three hands of ten and a talon", code="hands")
    notes = _notes(played.comment)
    order = notes.get("order", "123")
    lines = _tags(played, order)
    record = _record(played, notes, order)
    try:
        back = ppn.read("\n".join([*lines, record]))
    except NotationError:  # notes that contradict the deal: the cards alone, all else in the tag
        record = " ".join([*record.split()[:3]]) + "]"
        back = ppn.read("\n".join([*lines, record]))
    found = back if isinstance(back, PlayedDeal) else PlayedDeal(back)
    missing = [name for name in _FIELDS if getattr(found, name) != getattr(played, name)]
    if missing:
        lines.append(f"[Extra {json.dumps({name: extras.value_of(played, name) for name in missing})}]")
    return "\n".join([*lines, record]) + "\n"


def _notes(comment: str) -> dict[str, str]:
    """The PPN fields that a reader put into the comment."""
    notes: dict[str, str] = {}
    for note in comment.split("; "):
        if _NOTE.fullmatch(note):
            key, _, value = note.removeprefix("ppn ").partition(" ")
            notes[key] = value
    return notes


def _tags(played: PlayedDeal, order: str) -> list[str]:
    named = [(int(order[seat]), name) for seat, name in enumerate(played.names[:3])]
    lines: list[str] = []
    for player, name in sorted(named):
        if extras.quoted(name, '"[]') == name and name.strip() == name and name:
            lines.append(f'[Player{player} "{name}"]' if " " in name else f"[Player{player} {name}]")
    for note in played.comment.split("; "):
        tag = re.fullmatch(r"([A-Z][A-Za-z0-9]*) ([^\[\]\"\n]+)", note)
        if tag and not re.fullmatch(r"Player[123]|Extra", tag[1]):
            lines.append(f'[{tag[1]} "{tag[2]}"]' if " " in tag[2] else f"[{tag[1]} {tag[2]}]")
    return lines


def _record(played: PlayedDeal, notes: dict[str, str], order: str) -> str:
    deal = played.deal
    cards = "".join(ppn.LETTER[card] for hand in deal.hands for card in hand)
    cards += "".join(ppn.LETTER[card] for card in deal.talon)
    bids = [next((call for seat, call in played.calls[:3] if seat == mine), "") for mine in range(3)]
    known = all(re.fullmatch(r"P|M?[2-8]|G[2-8]?", bid) for bid in bids)
    said = ",".join(bids) if known else "-,-,-"
    head = [notes.get("id", "1"), order, cards]
    trump = trump_of(played.contract)
    if played.contract == ALL_PASS:
        return f"[{' '.join(head)} P,P,P]"
    igra = "igra" in notes and not played.discard
    if trump is None or played.declarer is None or not (igra or len(played.discard) == 2):
        return f"[{' '.join(head)}]"
    code = "6" if played.contract == "misere" else "8" if played.contract == "10N" else _CODES[str(played.contract)[-1]]
    kontra = notes.get("kontra", "0")
    refa = "1" if "refa" in notes else "0"
    plain = ppn.unit(int(code), igra, kontra)
    play = _play(played)
    record = [
        *head,
        said,
        order[played.declarer],
        "XX" if igra else "".join(ppn.LETTER[card] for card in played.discard),
        ("G" if igra else "") + code,
        _accepted(played, order, play),
        kontra,
        refa,
        notes.get("value", str(2 * plain if refa == "1" else plain)),
        "0" if played.leader is None else order[played.leader],
        _throws(played, order, play),
        notes.get("summary") or _summary(played),
    ]
    return f"[{' '.join(record)}]"


def _play(played: PlayedDeal) -> Play | None:
    """How the cards were played, by two or by three; None where none were; raises NotationError for a revoke."""
    if not played.cards:
        return None
    record = Record(played.declarer, played.contract, played.discard, played.leader, played.calls, played.cards)
    trouble: NotationError | None = None
    for play in plays_of(played.deal, record):
        try:
            replay(play, played.cards)
            return play
        except NotationError as error:
            trouble = trouble or error
    assert trouble is not None
    raise trouble


def _accepted(played: PlayedDeal, order: str, play: Play | None) -> str:
    """Who follows: by the play where there is one, else by the defenders' answers."""
    dropping = {seat for seat, call in played.calls[3:] if call == "drop"}
    if play is not None:
        dropping = {seat for seat in range(3) if seat not in play.seats}
    following = [seat for seat in range(3) if seat not in dropping and seat != played.declarer]
    return "0" if not following else "8" if len(following) == 2 else order[following[0]]


def _throws(played: PlayedDeal, order: str, play: Play | None) -> str:
    if play is None:
        return "-"
    words: list[str] = []
    done = 0
    for trick, winner in tricks(play, played.cards):
        done += len(trick)
        words.append("".join(ppn.LETTER[card] for card in trick) + order[winner if winner is not None else 0])
    if done < len(played.cards):
        words.append("".join(ppn.LETTER[card] for card in played.cards[done:]))
    return ",".join(words)


def _summary(played: PlayedDeal) -> str:
    """Tricks alone: what they are worth is a matter of the rules."""
    letters = ["M" if seat == played.declarer else "F" for seat in range(3)]
    if played.result is not None and len(played.result) == 3:
        return ",".join(f"{letter}{tricks}" for letter, tricks in zip(letters, played.result, strict=True))
    if played.tricks is not None:
        return ",".join(f"M{played.tricks}" if letter == "M" else "0" for letter in letters)
    return "0,0,0"
