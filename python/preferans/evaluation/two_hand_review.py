"""Review of a deal for two: talon and discard, game, the other's answer and discard, and cards."""

from collections.abc import Sequence
from fractions import Fraction

from preferans.cards import Cards, Seat, Strain
from preferans.deal import PlayedDeal, Position
from preferans.errors import RulesError
from preferans.evaluation.family_answers import FamilyContract, Pair, Said
from preferans.evaluation.family_judgement import FamilyJudgement, FamilyKind, FamilyMade, FamilyReview
from preferans.evaluation.judged_play import TwoSided, judge_cards
from preferans.evaluation.two_hand_choices import (
    MISERE,
    PASY,
    TwoHandDeclarer,
    TwoHandGames,
    tricks_of,
)
from preferans.scoring.families import family_value, score_family
from preferans.scoring.two_hands import TwoHandResult
from preferans.solving import Misere, Tricks


def two_hand_review(
    played: PlayedDeal,
    games: TwoHandGames,
    contract: FamilyContract,
    said: Said | None,
    answer_discard: Pair | tuple[()],
    bid: str | None,
) -> FamilyReview:
    """Judgements of every decision; `said` the other's answer, `answer_discard` what he laid away, where told.

    Without a bid the declarer is taken to have bid what he played.
    """
    asked = TwoHandDeclarer(played.deal, contract.declarer, games)
    names = games.names(bid) if bid is not None or games.rules.variant != "hussar" else games.names(contract.name)
    if contract.name not in names:
        raise RulesError(f"{contract.name} could not be named: expected {', '.join(names)}", code="contract")
    talon, place = contract.talon or 0, asked.place(contract)
    judgements = _of_declarer(asked, contract, names, talon, place)
    best, usual = asked.answered(contract.name, talon, place)
    other = Seat(1 - contract.declarer)
    answer = usual if said is None or not said else said[0][1]
    if answer != usual and answer not in asked.answers(contract.name):
        raise RulesError(f"answers: {other} could not say {answer!r}", code="answers")
    result = asked.after(contract.name, talon, place, answer)
    if said is not None and usual:
        judgements.append(_judgement(asked, FamilyKind.ANSWER, other, answer, best, result, (usual,)))
    takes_two = answer in ("with_talon", "check", "")
    pair: Pair | tuple[()] = ()
    if takes_two:
        pair = answer_discard or asked.answer_discard(contract.name, talon, place)
        laid = asked.after_discard(contract.name, talon, place, answer, pair)
        if answer_discard:
            better = asked.answer_discards(contract.name, talon, place)
            judgements.append(_judgement(asked, FamilyKind.DISCARD, other, pair, result, laid, better))
        result = laid
    complete = tricks_of(result, contract.declarer) is None
    if not complete:
        game = _game(asked, contract.name, answer)
        of_cards, now = judge_cards(game, _start(asked, contract, talon, place, pair), played.cards)
        judgements += of_cards
        complete = not any(now.hands)
        result = asked.result(contract.name, answer, game.value(now))
    elif played.cards:
        raise RulesError("cards of a deal in which nothing is played: expected none", code="cards")
    worth = family_value(score_family(result, games.rules, games.situation), games.rules)
    answers: Said = ((other, answer),) if answer else ()
    told = said is not None or not usual
    tricks = tricks_of(result, contract.declarer)
    return FamilyReview(
        played, games.rules, contract, answers, told, tuple(judgements), result, tricks, worth, complete
    )


def _of_declarer(
    asked: TwoHandDeclarer, contract: FamilyContract, names: Sequence[str], talon: int, place: int
) -> list[FamilyJudgement]:
    all_choices = [choice for name in names for choice in asked.choices(name)]
    best = max(all_choices, key=lambda choice: choice.own)
    ends = {name: asked.answered(name, talon, place)[0] for name in names}
    own = {name: asked.games.worth(end)[asked.declarer] for name, end in ends.items()}
    kept = max(own.values())
    first = next(name for name in names if own[name] == kept)
    pairs = tuple(dict.fromkeys(pair for choice in all_choices if choice.own == best.own for pair in choice.discards))
    found = [
        FamilyJudgement(
            FamilyKind.DISCARD,
            asked.declarer,
            contract.discard if contract.discard else "",
            (best.tricks, tricks_of(ends[first], asked.declarer)),
            (best.own, kept),
            pairs if best.own > kept else (),
        )
    ]
    if len(names) > 1:
        better = tuple(name for name in names if own[name] == kept)
        found.append(
            FamilyJudgement(
                FamilyKind.CONTRACT,
                asked.declarer,
                contract.name,
                (tricks_of(ends[first], asked.declarer), tricks_of(ends[contract.name], asked.declarer)),
                (kept, own[contract.name]),
                better if kept > own[contract.name] else (),
            )
        )
    return found


def _judgement(
    asked: TwoHandDeclarer,
    kind: FamilyKind,
    seat: Seat,
    made: FamilyMade,
    before: TwoHandResult,
    after: TwoHandResult,
    better: Sequence[FamilyMade],
) -> FamilyJudgement:
    worth: tuple[Fraction, Fraction] = (asked.games.worth(before)[seat], asked.games.worth(after)[seat])
    tricks = (tricks_of(before, asked.declarer), tricks_of(after, asked.declarer))
    return FamilyJudgement(kind, seat, made, tricks, worth, tuple(better) if worth[0] > worth[1] else ())


def _game(asked: TwoHandDeclarer, name: str, answer: str) -> TwoSided:
    declarer = asked.declarer

    def worth(tricks: int) -> Fraction:
        return asked.games.worth(asked.result(name, answer, tricks))[declarer]

    if name in (MISERE, PASY):
        return TwoSided(Misere(declarer), Strain.NO_TRUMP, declarer, (0, 1), worth)
    strain = Strain.of(name[-1])
    return TwoSided(Tricks(strain, declarer), strain, declarer, (0, 1), worth)


def _start(
    asked: TwoHandDeclarer, contract: FamilyContract, talon: int, place: int, pair: Pair | tuple[()]
) -> Position:
    mine, twelve = asked.kept(talon, place), asked.other_twelve(talon, place)
    theirs = Cards(twelve.mask & ~Cards.of(pair).mask) if pair else asked.deal.hands[1 - asked.declarer]
    return Position((mine, theirs) if contract.declarer is Seat.W else (theirs, mine), 0)
