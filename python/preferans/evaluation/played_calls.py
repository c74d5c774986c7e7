"""What a record of a played deal says about its auction and the defenders' calls."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from preferans.auction import BOMB, Call, legal_whist_calls
from preferans.cards import Card, Cards, Seat
from preferans.contract import Contract
from preferans.deal import PlayedDeal
from preferans.errors import RulesError
from preferans.evaluation.orders import is_ordered
from preferans.evaluation.worths import TRICKS, Calls, defenders_of
from preferans.rules import Rules
from preferans.scoring import Whist
from preferans.scoring.results import whist_call

ALL_PASS = "all-pass"
_WHIST_WORDS = {
    "whist": Whist.WHIST, "вист": Whist.WHIST, "return": Whist.WHIST, "возврат": Whist.WHIST,
    "half": Whist.HALF, "half-whist": Whist.HALF, "полвиста": Whist.HALF,
}  # fmt: skip
_PASS_WORDS = ("pass", "пас")
_SEQUENCES: dict[Calls, tuple[Whist, ...]] = {
    (Whist.PASS, Whist.HALF): (Whist.PASS, Whist.HALF, Whist.PASS),
    (Whist.HALF, Whist.PASS): (Whist.WHIST, Whist.PASS, Whist.HALF, Whist.PASS),
}


@dataclass(frozen=True, slots=True)
class Told:
    """The contract with its discard, the bid that won the auction, and the defenders' calls in order.

    `bid` and `whist` are None where the record does not tell.
    """

    contract: Contract
    bid: Call | None
    whist: tuple[Whist, ...] | None


def told_by(
    played: PlayedDeal, rules: Rules, bid: Call | str | None = None, whist: Mapping[int, Whist | str] | None = None
) -> Told:
    """What is known of the calls; `bid` and `whist` (by seat, what counted in the end) go before the record.

    Raises RulesError where the record names no contract or declarer, or calls that the rules do not know.
    """
    if played.contract is None or played.declarer is None:
        missing = "contract" if played.contract is None else "declarer"
        raise RulesError(f"the record does not tell the {missing}", code=missing)
    contract = Contract.parse(played.contract, played.declarer, _discard(played))
    bids, answers = _parted(played.calls, contract, is_ordered(rules))
    held = Call.parse(bid) if bid is not None else (bids[-1] if bids else None)
    forced = held is not None and held.dark and held.level == contract.level
    if not legal_whist_calls((), contract.level, rules, contract.strain, forced=forced):
        return Told(contract, held, ())
    said = answers if whist is None else _sequence(whist, contract)
    return Told(contract, held, None if said is None else _checked(said, contract, rules, forced))


def dark_passes(played: PlayedDeal) -> tuple[Seat, ...]:
    """The seats that passed in the dark, whose bombs stand if the deal is all-pass (E.6.3).

    >>> from preferans import Deal
    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> dark_passes(PlayedDeal(deal, contract=ALL_PASS, calls=((0, "bomb"), (1, "pass"), (2, "pass"))))
    (<Seat.W: 0>,)
    """
    return tuple(Seat(seat) for seat, word in played.calls if word.strip().lower() == str(BOMB))


def _discard(played: PlayedDeal) -> tuple[Card, ...]:
    """The cards laid away; from the cards played where the record does not say. None where the talon is not known."""
    deal = played.deal
    if not deal.talon:
        return ()
    if played.discard:
        return played.discard
    assert played.declarer is not None
    twelve = deal.hands[played.declarer].mask | Cards.of(deal.talon).mask
    left = Cards(twelve & ~Cards.of(played.cards).mask)
    if len(played.cards) != 3 * TRICKS or len(left) != 2:
        raise RulesError("the record does not tell what was laid away", code="discard")
    return tuple(left)


def _parted(
    calls: Iterable[tuple[int, str]], contract: Contract, ordered: bool
) -> tuple[list[Call], tuple[Whist, ...] | None]:
    """The bids of the auction, and the defenders' answers where they are told.

    The auction is over once a bid stands and two have passed, an order at once; where no bid is told, words of whisting
    tell.
    """
    said = [(seat, word.strip().lower()) for seat, word in calls]
    bids: list[Call] = []
    passed: set[int] = set()
    answers: list[tuple[int, Whist]] = []
    whisting_alone = not any(_is_bid(word) for _, word in said) and any(word in _WHIST_WORDS for _, word in said)
    for seat, word in said:
        over = whisting_alone or (bids and (ordered or len(passed) == 2))
        if word in _WHIST_WORDS or (over and word in _PASS_WORDS):
            answers.append((seat, _WHIST_WORDS.get(word, Whist.PASS)))
        elif word in _PASS_WORDS or word == str(BOMB):
            passed.add(seat)
        elif word != "here":
            bids.append(Call.parse(word))
    return bids, _in_turn(answers, contract) if answers else None


def _is_bid(word: str) -> bool:
    return word not in _WHIST_WORDS and word not in _PASS_WORDS and word not in ("here", str(BOMB))


def _in_turn(answers: list[tuple[int, Whist]], contract: Contract) -> tuple[Whist, ...]:
    """The answers by turn, the first defender's first; two may stand in any order."""
    defenders = defenders_of(contract.declarer)
    if len(answers) == 2:
        answers = sorted(answers, key=lambda answer: defenders.index(Seat(answer[0])) if answer[0] in defenders else -1)
    for turn, (seat, call) in enumerate(answers):
        if seat != defenders[turn % 2]:
            raise RulesError(f"{Seat(seat)} says {call} out of turn", code="whist")
    return tuple(call for _, call in answers)


def _sequence(whist: Mapping[int, Whist | str], contract: Contract) -> tuple[Whist, ...]:
    """Calls by turn that end in what both defenders said last."""
    last = {Seat.of(seat): whist_call(call) for seat, call in whist.items()}
    first, second = defenders_of(contract.declarer)
    if set(last) != {first, second}:
        raise RulesError(f"whist calls: expected both defenders, {first} and {second}", code="whist")
    ends = (last[first], last[second])
    return _SEQUENCES.get(ends, ends)


def _checked(said: tuple[Whist, ...], contract: Contract, rules: Rules, forced: bool) -> tuple[Whist, ...]:
    """The calls if the rules allow them."""
    for turn, call in enumerate(said):
        legal = legal_whist_calls(said[:turn], contract.level, rules, contract.strain, forced=forced)
        if call not in legal:
            expected = " or ".join(legal) or "nothing more"
            raise RulesError(f"whist call {turn + 1} is {call}: expected {expected}", code="whist")
    return said
