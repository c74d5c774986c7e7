"""A contract with all cards seen: what the defenders say, what is written, what the deal is worth to everybody."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from preferans.auction import Call
from preferans.cards import Card, Cards, Seat
from preferans.contract import Contract, ContractKind
from preferans.deal import Deal, Position
from preferans.errors import DealError
from preferans.evaluation.orders import check_named
from preferans.evaluation.splitting import Split, share_of
from preferans.evaluation.whist_calls import CallChoice, Game, solve_calls
from preferans.evaluation.worths import (
    TRICKS,
    Calls,
    Share,
    Worths,
    leader_of,
    usual_situation,
    worths_of,
)
from preferans.rules import Rules
from preferans.scoring import (
    DealResult,
    Entries,
    Player,
    Situation,
    Whist,
    deal_value,
)
from preferans.scoring.explain import number
from preferans.solving import Misere, Tricks, solve


@dataclass(frozen=True, slots=True)
class Whisting:
    """How a contract goes when everybody sees all cards and every defender calls for his own worth.

    `tricks` are the declarer's by best play, also where nobody plays. `turns` are the defenders' calls in order, each
    with what every legal call is worth to its defender (in pairs to both of his pair); none on a checked ten and, but
    for complicated whisting, on a misère. `result` and `entries` are what the record gets, `worth` the change of
    everybody's final result in whists (`preferans.deal_value`).
    """

    contract: Contract
    tricks: int
    turns: tuple[CallChoice, ...]
    result: DealResult
    entries: Entries
    worth: dict[Player, Fraction]
    split: Split

    @property
    def calls(self) -> tuple[tuple[Seat, Whist], ...]:
        """Who said what, in order."""
        return tuple((turn.seat, turn.call) for turn in self.turns)

    @property
    def reason(self) -> str:
        """Every call with what each choice was worth to who made it, in English.

        >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
        >>> print(whisting(deal, Contract.parse("8N", "N", ("S9", "H7")), Rules.preset("sochi", players=4)).reason)
        E passes: pass −15, whist −15; W whists: pass −15, whist −3
        """
        verbs = {Whist.PASS: "passes", Whist.WHIST: "whists", Whist.HALF: "half-whists", Whist.CHECK: "checks"}
        return "; ".join(
            f"{turn.seat} {verbs[turn.call]}: "
            + ", ".join(f"{call} {number(worth)}" for call, worth in turn.worths.items())
            for turn in self.turns
        )


def whisting(
    deal: Deal,
    contract: Contract,
    rules: Rules,
    situation: Situation | None = None,
    *,
    bid: Call | str | None = None,
    split: Split | str = Split.LINE,
    leader: Seat | str | int | None = None,
) -> Whisting:
    """The defenders' calls on a contract by backward induction, and what follows from them.

    The declarer has taken the talon where the contract names a discard, else he plays the cards he was dealt. A lone
    whist is valued as played in the light: the whister plays both hands and takes all tricks of the defence. Where both
    whist, `split` says whose the tricks are. Of calls worth the same a defender passes rather than whists, and whists
    rather than half-whists. `situation` is a first deal with the last player dealing, `leader` by the rules, unless
    told; `bid` is the call that won the auction, which matters if it was made in the dark. Raises DealError for cards
    that cannot be laid away, RulesError for a split that does not exist, a contract that cannot follow the bid, and an
    ordered game that is marked already.

    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> contract = Contract(level=8, strain="N", declarer="N", discard=("S9", "H7"))
    >>> found = whisting(deal, contract, Rules.preset("sochi", players=4))
    >>> [(str(seat), str(call)) for seat, call in found.calls], [int(worth) for worth in found.worth.values()]
    ([('E', 'pass'), ('W', 'whist')], [-3, 33, -15, -15])
    """
    policy = Split.read(split)
    where = situation or usual_situation(rules)
    held = None if bid is None else Call.parse(bid)
    worths = worths_of(rules, where, contract.declarer, deal.talon if contract.discard else (), held)
    check_named(contract, held, rules, where)
    first = leader_of(rules, contract.declarer) if leader is None else int(Seat.of(leader))
    start = start_of(deal, contract, first)
    tricks = solve(start, objective_of(contract)).value

    def divide() -> Share:
        return share_of(start, contract.strain, contract.declarer, tricks, policy)

    solved = solve_calls(Game(worths, contract.level, contract.strain, tricks, divide))
    result = result_of(contract, tricks, solved.share, solved.calls, worths)
    entries = worths.entries(result)
    return Whisting(contract, tricks, solved.turns, result, entries, deal_value(entries, rules), policy)


def objective_of(contract: Contract) -> Tricks | Misere:
    """What a contract is played for."""
    if contract.kind is ContractKind.MISERE:
        return Misere(contract.declarer)
    return Tricks(contract.strain, contract.declarer)


def result_of(contract: Contract, tricks: int, share: Share | None, calls: Calls, worths: Worths) -> DealResult:
    """What the record gets of a contract: the declarer's tricks, the defenders' as they are scored, their calls."""
    if contract.kind is ContractKind.MISERE:
        return worths.misere_result(tricks, calls)
    return worths.game_result(contract.level, contract.strain, share, calls)


def start_of(deal: Deal, contract: Contract, leader: int) -> Position:
    """The first moment of play: with a discard the declarer has had the talon; raises DealError where he cannot."""
    if len(deal.hands) != 3 or any(len(hand) != TRICKS for hand in deal.hands):
        raise DealError("the rules value whole deals: expected three hands of ten cards", code="hands")
    hands = list(deal.hands)
    if contract.discard:
        hands[contract.declarer] = after_discard(deal, contract.declarer, contract.discard)
    return Position(hands, leader)


def after_discard(deal: Deal, declarer: int, discard: Iterable[Card]) -> Cards:
    """The declarer's ten cards after the talon; raises DealError for a card that is not his to lay away."""
    if not deal.talon:
        raise DealError("the deal names no talon, so nothing can be laid away", code="talon")
    twelve = deal.hands[declarer].mask | Cards.of(deal.talon).mask
    for card in discard:
        if not twelve & card.bit:
            raise DealError(
                f"{card} cannot be laid away by {Seat(declarer)}: it is neither in that hand nor in the talon",
                code="discard",
                card=str(card),
                places=("discard",),
            )
        twelve &= ~card.bit
    return Cards(twelve)
