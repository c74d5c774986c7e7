"""Decisions in the games that are no pulka of three or four: which module answers for which rules."""

import re
from collections.abc import Iterable, Sequence

from preferans.cards import Card, Seat, Strain
from preferans.deal import Deal, PlayedDeal
from preferans.errors import RulesError
from preferans.evaluation.defence_choices import choices_of, whisting_of
from preferans.evaluation.defence_games import CentralGames, DefenceGames, games_of
from preferans.evaluation.defence_par import par_of
from preferans.evaluation.defence_review import review_of
from preferans.evaluation.family_answers import FamilyChoice, FamilyContract, FamilyPar, FamilyWhisting, Pair, Said
from preferans.evaluation.family_judgement import FamilyReview
from preferans.evaluation.two_hand_choices import TwoHandDeclarer, TwoHandGames, two_hand_choices
from preferans.evaluation.two_hand_par import par_of_two
from preferans.evaluation.two_hand_review import two_hand_review
from preferans.record.austrian import AustrianMoment
from preferans.record.central import CentralMoment
from preferans.record.two_hands import TwoHandMoment
from preferans.rules.two_hands import TwoHandRules
from preferans.scoring.families import FamilyRules
from preferans.scoring.families import FamilySituation as DealSituation

FamilySituation = DealSituation | CentralMoment | AustrianMoment | TwoHandMoment
_CENTRAL_CALL = re.compile(r"(?P<held>M)?(?P<level>[2-8])|(?P<igra>G)(?P<named>[2-8])?")
_AUSTRIAN_CALL = re.compile(r"M?(?P<value>\d)|(?P<hand>H)(?P<named>\d)?")


def family_whisting(
    deal: Deal, contract: FamilyContract, rules: FamilyRules, situation: FamilySituation | None = None
) -> FamilyWhisting:
    """See `preferans.whisting`."""
    if isinstance(rules, TwoHandRules):
        games = TwoHandGames.of(rules, situation)
        if contract.name not in games.names(None):
            raise RulesError(f"no game {contract.name!r} can be named in {rules.variant}", code="contract")
        return TwoHandDeclarer(deal, contract.declarer, games).whisting(contract)
    return whisting_of(deal, contract, games_of(rules, situation))


def family_choices(
    deal: Deal,
    declarer: Seat,
    rules: FamilyRules,
    at_least: str | None = None,
    strains: Iterable[Strain | str | int] | None = None,
    situation: FamilySituation | None = None,
) -> tuple[FamilyChoice, ...]:
    """See `preferans.best_contracts`."""
    kept = None if strains is None else {Strain.of(strain) for strain in strains}
    if isinstance(rules, TwoHandRules):
        table = TwoHandGames.of(rules, situation)
        names = table.names(two_hand_bid(at_least, rules))
        numbered = {name: Strain.of(name[-1]) for name in names if name[0].isdecimal()}
        return two_hand_choices(deal, declarer, table, _in_strains(names, numbered, kept))
    games = games_of(rules, situation)
    names = names_after(at_least, games)
    trumps = {name: games.play(name).strain for name in names}
    return choices_of(deal, declarer, games, _in_strains(names, trumps, kept))


def family_par(deal: Deal, rules: FamilyRules, situation: FamilySituation | None = None) -> FamilyPar:
    """See `preferans.par`."""
    if isinstance(rules, TwoHandRules):
        return par_of_two(deal, TwoHandGames.of(rules, situation))
    return par_of(deal, games_of(rules, situation))


def family_review(
    played: PlayedDeal,
    rules: FamilyRules,
    situation: FamilySituation | None = None,
    *,
    contract: FamilyContract | None = None,
    bid: str | None = None,
    answers: Sequence[tuple[Seat | int, str]] | None = None,
    answer_discard: Iterable[Card | str | int] = (),
) -> FamilyReview:
    """See `preferans.review`."""
    named = contract or told_contract(played)
    said = told_answers(played) if answers is None else tuple((Seat.of(seat), call) for seat, call in answers)
    if isinstance(rules, TwoHandRules):
        laid = tuple(sorted(Card(card) for card in answer_discard))
        pair: Pair | tuple[()] = (laid[0], laid[1]) if len(laid) == 2 else ()
        return two_hand_review(played, TwoHandGames.of(rules, situation), named, said, pair, two_hand_bid(bid, rules))
    games = games_of(rules, situation)
    told_bid = bid or won_bid(played, games)
    if told_bid is None:
        names = games.names(without_talon=games.is_without_talon(named.name))
        if named.name not in names:
            raise RulesError(f"no contract {named.name!r}: expected {', '.join(names)}", code="contract")
        names = names[names.index(named.name) :]
    else:
        names = names_after(told_bid, games)
    return review_of(played, games, named, said, names)


def names_after(at_least: str | None, games: DefenceGames) -> tuple[str, ...]:
    """The contracts that may be named after a call has won the auction; all without one. Raises RulesError."""
    if at_least is None:
        return games.names()
    word = str(at_least).strip().upper()
    if isinstance(games, CentralGames):
        call = _CENTRAL_CALL.fullmatch(word)
        level = int((call["level"] or call["named"] or 2) if call else 0)
        if call is None or level > games.rules.top_level:
            raise RulesError(f"no call {at_least!r}: expected 2 to {games.rules.top_level}, M3, G, G4 ..", code="bid")
        return games.names(least=level, without_talon=call["igra"] is not None)
    call = _AUSTRIAN_CALL.fullmatch(word)
    value = int((call["value"] or call["named"] or 1) if call else 0)
    names = games.names(least=value, without_talon=call is not None and call["hand"] is not None)
    if call is None or not value or not names:
        raise RulesError(f"no call {at_least!r}: expected a value of the tariff, M2, H, H4", code="bid")
    return names


def two_hand_bid(bid: str | None, rules: TwoHandRules) -> str | None:
    """The bid that won; raises RulesError where there is no auction."""
    if bid is not None and rules.variant != "hussar":
        raise RulesError(f"{rules.variant} has no auction: expected no bid", code="bid")
    return bid


def told_contract(played: PlayedDeal) -> FamilyContract:
    """The contract of a record in Portable Preferans Notation; raises RulesError for a record that tells none."""
    from preferans.record.central_ppn import contract_of

    if played.declarer is None:
        raise RulesError("the record names no declarer: expected contract and declarer", code="contract")
    return FamilyContract.parse(str(contract_of(played)), played.declarer, played.discard)


def told_answers(played: PlayedDeal) -> Said | None:
    """The defenders' answers where a record tells them."""
    said = tuple((Seat(seat), call) for seat, call in played.calls[3:])
    return said or None


def won_bid(played: PlayedDeal, games: DefenceGames) -> str | None:
    """The call that won the auction, where a record keeps everybody's highest."""
    if not isinstance(games, CentralGames) or len(played.calls) < 3:
        return None
    from preferans.record.central_auction import auction_of

    return auction_of(tuple(call for _, call in played.calls[:3]), games.rules).bid


def _in_strains(names: tuple[str, ...], strains: dict[str, Strain], kept: set[Strain] | None) -> tuple[str, ...]:
    return tuple(name for name in names if kept is None or name not in strains or strains[name] in kept)
