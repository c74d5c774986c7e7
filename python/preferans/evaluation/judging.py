"""Review of a played deal: the exact value before and after every decision, and what would have been better."""

from collections.abc import Mapping

from preferans.auction import Call
from preferans.cards import Seat
from preferans.contract import MISERE_LEVEL
from preferans.deal import PlayedDeal
from preferans.errors import RulesError
from preferans.evaluation.choices import Asked
from preferans.evaluation.judged_all_pass import judge_all_pass
from preferans.evaluation.judged_calls import judge_discard_and_contract, judge_whists
from preferans.evaluation.judged_cards import CardJudge
from preferans.evaluation.judgement import Judgement, Review
from preferans.evaluation.orders import check_named
from preferans.evaluation.played_calls import ALL_PASS, Told, told_by
from preferans.evaluation.splitting import Split, share_of
from preferans.evaluation.whist_calls import Game, final_calls, is_played_out, solve_calls
from preferans.evaluation.whist_game import objective_of, result_of, start_of
from preferans.evaluation.worths import TRICKS, Share, leader_of, usual_situation, worths_of
from preferans.rules import Rules
from preferans.scoring import DealResult, Situation, Whist, deal_value, score
from preferans.solving import solve


def review(
    played: PlayedDeal,
    rules: Rules,
    situation: Situation | None = None,
    *,
    bid: Call | str | None = None,
    whist: Mapping[int, Whist | str] | None = None,
    split: Split | str = Split.LINE,
) -> Review:
    """What every decision of a played deal cost: discard, contract, whist calls and cards, in tricks and whists.

    Each is valued as if everybody played and called best from there, all cards seen; where games are ordered, the order
    too. `bid` (the call that won the auction) and `whist` (what each defender said last, by seat) are taken from the
    record unless told; without a bid the declarer is taken to have bid what he played, without whist calls the
    defenders to have called best. Cards may be missing at the end. Raises RulesError where the record does not tell
    enough or breaks the rules.

    >>> from preferans import Card, Deal
    >>> deal = Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
    >>> record = PlayedDeal(deal, 1, "8N", discard=("S9", "H7"), cards=tuple(map(Card, "CQ CA CT C8 C9 S8".split())))
    >>> found = review(record, Rules.preset("sochi", players=4), whist={2: "pass", 0: "whist"})
    >>> [(str(one.seat), str(one.made), one.tricks, int(one.loss)) for one in found.costly]
    [('N', 'C8', (8, 7), 114)]
    """
    if len(played.deal.hands) != 3:
        raise RulesError("the rules value deals of three hands", code="hands")
    where = situation or usual_situation(rules)
    if played.contract == ALL_PASS:
        of_cards, end = judge_all_pass(played, rules, where)
        return _review(played, rules, where, of_cards, end)
    told = told_by(played, rules, bid, whist)
    contract = told.contract
    leader = leader_of(rules, contract.declarer) if played.leader is None else played.leader
    start = start_of(played.deal, contract, leader)
    worths = worths_of(rules, where, contract.declarer, played.deal.talon if contract.discard else (), told.bid)
    check_named(contract, told.bid, rules, where)
    judgements: list[Judgement] = []
    policy = Split.read(split)
    if contract.discard:
        asked = Asked(played.deal, Seat(contract.declarer), rules, where, split=policy, leader=leader, bid=told.bid)
        judgements += judge_discard_and_contract(asked, contract, told.bid)
    tricks = solve(start, objective_of(contract)).value

    def divide() -> Share:
        return share_of(start, contract.strain, contract.declarer, tricks, policy)

    game = Game(worths, contract.level, contract.strain, tricks, divide)
    said = _said(told, game, played)
    if told.whist is not None:
        judgements += judge_whists(game, contract, start, said)
    judge = CardJudge(worths, contract, final_calls(said, contract.level, worths), policy)
    of_cards, final, share = judge.judge(start, played.cards)
    judgements += of_cards
    played_out = is_played_out(judge.calls, contract.level, rules)
    result = result_of(contract, final, share if played_out else None, judge.calls, worths)
    seats = tuple((worths.defenders[turn % 2], call) for turn, call in enumerate(said))
    return _review(played, rules, where, judgements, result, told=told, calls=seats)


def _said(told: Told, game: Game, played: PlayedDeal) -> tuple[Whist, ...]:
    """The defenders' calls by turn; where they are not told, the best ones under which somebody plays if cards were."""
    if told.whist is not None:
        return told.whist
    solved = solve_calls(game)
    if played.cards and game.level != MISERE_LEVEL and not is_played_out(solved.calls, game.level, game.worths.rules):
        return Whist.WHIST, Whist.WHIST
    return tuple(call for _, call in solved.said)


def _review(
    played: PlayedDeal,
    rules: Rules,
    situation: Situation,
    judgements: list[Judgement],
    result: DealResult,
    *,
    told: Told | None = None,
    calls: tuple[tuple[Seat, Whist], ...] = (),
) -> Review:
    return Review(
        played,
        rules,
        situation,
        contract=None if told is None else told.contract,
        bid=None if told is None else told.bid,
        calls=calls,
        calls_told=told is None or told.whist is not None,
        judgements=tuple(judgements),
        result=result,
        worth=deal_value(score(result, rules, situation), rules),
        complete=len(played.cards) == 3 * TRICKS,
    )
