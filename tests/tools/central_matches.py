"""Random matches of Central European preferans, cards and all: auctions, answers and play by legal choices."""

import random

from preferans.cards import Card, Cards, Seat
from preferans.deal import Deal, PlayedDeal
from preferans.notation.words import ALL_PASS
from preferans.record.central import CentralMoment, advance, is_undoubled_two
from preferans.record.central_auction import CentralAuction, highest_bids, legal_contracts
from preferans.record.central_ppn import result_of
from preferans.rules.central import KONTRA_NAMES, CentralContract, CentralRules
from preferans.scoring.central_play import first_leader, legal_cards, trick_winner
from preferans.scoring.central_results import CentralGame
from preferans.scoring.players import Player, at_seats

TEXTS = {"S": "6S", "D": "6D", "H": "6H", "C": "6C", "betl": "misere", "sans": "6N", "preferans": "10N"}


def random_match(chance: random.Random, rules: CentralRules, most: int = 40) -> list[PlayedDeal]:
    """The deals of a match until its bulls are used up, or `most` of them."""
    moment = CentralMoment.start(rules, Player(chance.randrange(3)))
    deals: list[PlayedDeal] = []
    while not moment.ended and len(deals) < most:
        deals.append(random_deal(chance, rules, moment.dealer))
        moment = advance(moment, result_of(deals[-1]), rules).after
    return deals


def random_deal(chance: random.Random, rules: CentralRules, dealer: Player) -> PlayedDeal:
    """One deal with its auction, answers and play; seat 0 is the forehand."""
    cards = [Card(card) for card in chance.sample(range(32), 32)]
    deal = Deal([cards[:10], cards[10:20], cards[20:30]], talon=cards[30:])
    order = "order " + "".join(str(player + 1) for player in at_seats(dealer, 3))
    auction = CentralAuction.start(rules)
    while auction.to_call is not None:
        legal = auction.legal()
        auction = auction.say(legal[0] if chance.random() < 0.6 else chance.choice(legal))
    bids = tuple(enumerate(highest_bids(auction)))
    outcome = auction.outcome
    assert outcome is not None
    if outcome.declarer is None:
        return PlayedDeal(deal, contract=ALL_PASS, calls=bids, comment=order)
    contract = chance.choice(legal_contracts(outcome, rules))
    seat, hands, discard = outcome.declarer, list(deal.hands), ()
    if not contract.igra:
        twelve = Cards(hands[seat].mask | Cards.of(deal.talon).mask)
        discard = tuple(chance.sample(list(twelve), 2))
        hands[seat] = Cards(twelve.mask & ~Cards.of(discard).mask)
    answers, playing = random_answers(chance, rules, contract, seat)
    leader, played = None, ()
    game = CentralGame(contract, seat, active=(), tricks=None)
    refused = is_undoubled_two(game, rules) and not any(call == "kontra" for _, call in answers)
    if len(playing) > 1 and not refused:
        defenders = [one for one in playing if one != seat]
        leader = first_leader(2, seat, defenders, led_through=contract.led_through)
        played = random_play(chance, rules, contract, hands, seat, playing, leader)
    return PlayedDeal(
        deal,
        declarer=int(seat),
        contract=TEXTS[contract.code],
        discard=discard,
        leader=leader,
        calls=(*bids, *answers),
        cards=played,
        comment=order + ("; igra" if contract.igra else ""),
    )


def random_answers(
    chance: random.Random, rules: CentralRules, contract: CentralContract, seat: Seat
) -> tuple[tuple[tuple[int, str], ...], list[int]]:
    """Who follows, calls or doubles, and the seats that then play."""
    defenders = [int(seat.next), int(seat.next.next)]
    follow = [one for one in defenders if contract.all_or_nothing or chance.random() < 0.6]
    answers = [(one, "follow" if one in follow else "drop") for one in defenders]
    if follow and chance.random() < 0.3:
        giver = chance.choice(follow)
        names = KONTRA_NAMES[1 : chance.randint(1, rules.kontra_max) + 1]
        answers += [(giver if turn % 2 == 0 else int(seat), name) for turn, name in enumerate(names)]
        return tuple(answers), [0, 1, 2]
    may_call = contract.igra or contract.level > 2 or rules.call_in_two
    if len(follow) == 1 and may_call and chance.random() < 0.4:
        return (*answers, (follow[0], "call")), [0, 1, 2]
    return tuple(answers), sorted([int(seat), *follow])


def random_play(
    chance: random.Random,
    rules: CentralRules,
    contract: CentralContract,
    hands: list[Cards],
    declarer: int,
    playing: list[int],
    leader: int,
) -> tuple[Card, ...]:
    """Legal cards until all are played, or the declarer has failed where play then stops."""
    left, played, tricks = [list(hand) for hand in hands], [], [0, 0, 0]
    for _ in range(10):
        trick: list[Card] = []
        order = [one for step in range(3) if (one := (leader + step) % 3) in playing]
        for one in order:
            card = chance.choice(legal_cards(left[one], trick, contract.trump))
            left[one].remove(card)
            trick.append(card)
        leader = order[trick_winner(trick, contract.trump)]
        tricks[leader] += 1
        played += trick
        defence = sum(tricks) - tricks[declarer]
        decided = tricks[declarer] if contract.is_betl else defence
        if rules.early_stop and decided == (1 if contract.all_or_nothing else 5):
            break
    return tuple(played)
