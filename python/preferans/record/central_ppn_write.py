"""A match as a file of Portable Preferans Notation: tags, then one record of fourteen fields a deal (9.1, 9.3)."""

from preferans.cards import Seat
from preferans.deal import PlayedDeal
from preferans.errors import NotationError, RulesError
from preferans.notation.ppn import LETTER
from preferans.notation.record import plays_of
from preferans.notation.replay import tricks
from preferans.record.central import CentralWritten
from preferans.record.central_ppn import ReplayedMatch, record_of, summary_of, unit_written
from preferans.scoring.central_results import CentralGame
from preferans.scoring.players import at_seats

_KONTRA = " KRSM"  # by the number of doublings


def write_match(match: ReplayedMatch) -> str:
    """The text of a match, which `read_many` and `replay_match` take back; raises NotationError for illegal play."""
    lines = [f"[Bula {match.rules.start_bulls}]"]
    if match.rules.max_refe is not None:
        lines.append(f"[Refe {match.rules.max_refe}]")
    names = match.names or ("1", "2", "3")
    quoted = [f'"{name}"' if " " in name else name for name in names]
    lines += [f"[Player{number} {name}]" for number, name in enumerate(quoted, 1)]
    lines += [f"[Result{number} {result}]" for number, result in enumerate(match.results, 1)]
    lines += [f"[Variant {match.rules.variant}]", ""]
    lines += [
        _record(number, played, written)
        for number, (played, written) in enumerate(zip(match.played, match.written, strict=True), 1)
    ]
    return "\n".join(lines) + "\n"


def _record(number: int, played: PlayedDeal, written: CentralWritten) -> str:
    order = "".join(str(player + 1) for player in at_seats(written.situation.dealer, 3))
    cards = "".join(LETTER[card] for hand in (*played.deal.hands, played.deal.talon) for card in hand)
    bids = ",".join(call for _, call in played.calls[:3])
    game = written.result
    if not isinstance(game, CentralGame):
        return f"[{number} {order} {cards} P,P,P]"
    if len(played.calls) < 3:
        raise RulesError(f"deal {number}: expected the highest bids of all three", code="bids")
    igra = game.contract.igra
    fields = [
        str(number),
        order,
        cards,
        bids,
        order[game.declarer],
        "XX" if igra else "".join(LETTER[card] for card in played.discard),
        f"G{game.contract.level}" if igra else str(game.contract.level),
        _accepted(played, order),
        _kontra(game, order),
        "1" if written.situation.refe else "0",
        str(unit_written(written)),
        "0" if played.leader is None or not played.cards else order[played.leader],
        _throws(played, order) if played.cards else "-",
        summary_of(written),
    ]
    return f"[{' '.join(fields)}]"


def _accepted(played: PlayedDeal, order: str) -> str:
    following = [seat for seat, call in played.calls[3:] if call == "follow"]
    return "0" if not following else "8" if len(following) == 2 else order[following[0]]


def _kontra(game: CentralGame, order: str) -> str:
    if game.caller is not None:
        return f"I{order[game.caller]}"
    return "0" if game.kontra_by is None else f"{_KONTRA[game.kontra]}{order[game.kontra_by]}"


def _throws(played: PlayedDeal, order: str) -> str:
    trouble: NotationError | None = None
    for play in plays_of(played.deal, record_of(played)):
        try:
            done = list(tricks(play, played.cards))
        except NotationError as error:
            trouble = trouble or error
            continue
        words = [
            "".join(LETTER[card] for card in trick) + order[Seat.W if winner is None else winner]
            for trick, winner in done
        ]
        rest = played.cards[sum(len(trick) for trick, _ in done) :]
        return ",".join([*words, "".join(LETTER[card] for card in rest)] if rest else words)
    assert trouble is not None
    raise trouble
