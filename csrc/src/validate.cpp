// The one validator: every way into the library (Python, C++, JSON, bulk) passes through these checks.
#include <string>

#include "census.hpp"
#include "preferans/objective.hpp"
#include "preferans/position.hpp"

namespace preferans {
namespace {

bool is_seat(int seat, int players) {
    return seat >= 0 && seat < players;
}

Fault no_seat(FaultCode code, const char* field, int seat, int players) {
    return {code, std::string(field) + " is " + std::to_string(seat) + ", expected 0 to " +
                      std::to_string(players - 1)};
}

std::optional<Fault> check_sizes(const DealCards& deal) {
    const bool full = !deal.talon.empty() || !deal.second_talon.empty() || !deal.dead.empty();
    int expected = max_tricks;
    if (!full) {
        // An ending: the size that most hands have, at most ten.
        const int first = deal.hands[0].size();
        const int second = deal.hands[1].size();
        expected =
            deal.hands.size() == 3 && first != second && second == deal.hands[2].size() ? second : first;
        if (expected > max_tricks) expected = max_tricks;
    }
    for (std::size_t seat = 0; seat < deal.hands.size(); ++seat) {
        const int size = deal.hands[seat].size();
        if (size == expected && size > 0) continue;
        std::string message = seat_text(static_cast<int>(seat)) + " has " + cards_text(size) + ", expected " +
                              std::to_string(expected > 0 ? expected : max_tricks);
        if (deal.talon.size() == 1 || deal.talon.size() > 2) {
            message += " (the talon has " + std::to_string(deal.talon.size()) + ", expected 2)";
        }
        return Fault{FaultCode::hand_size, message, std::nullopt, {hand_place(seat), Place::none}};
    }
    for (const auto& [talon, place] :
         {std::pair{deal.talon, Place::talon}, {deal.second_talon, Place::second_talon}}) {
        if (!talon.empty() && talon.size() != 2) {
            return Fault{FaultCode::talon,
                         "the " + std::string(name_of(place)) + " has " +
                             cards_text(static_cast<int>(talon.size())) + ", expected 2",
                         std::nullopt,
                         {place, Place::none}};
        }
    }
    return std::nullopt;
}

// What lies beside two hands: a talon and a dead hand, or two talons and a pack without sevens and eights.
std::optional<Fault> check_two_hands(const DealCards& deal) {
    if (!deal.dead.empty() && (deal.dead.size() != max_tricks || !deal.second_talon.empty())) {
        return Fault{FaultCode::dead_hand,
                     deal.second_talon.empty()
                         ? "the dead hand has " + cards_text(deal.dead.size()) + ", expected 10"
                         : "a dead hand and two talons, expected one or the other",
                     std::nullopt,
                     {Place::dead_hand, Place::none}};
    }
    if (deal.second_talon.empty()) return std::nullopt;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        for (const Card card : deal.hands[seat]) {
            if (card.rank() < 2) {
                return Fault{FaultCode::pack,
                             card.text() + " is not in the pack of 24, which has nines to aces",
                             card,
                             {hand_place(seat), Place::none}};
            }
        }
    }
    for (const auto& talon : {deal.talon, deal.second_talon}) {
        for (const Card card : talon) {
            if (card.rank() < 2) {
                return Fault{FaultCode::pack,
                             card.text() + " is not in the pack of 24, which has nines to aces",
                             card,
                             {Place::talon, Place::none}};
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Fault> check(const DealCards& deal) {
    if (deal.hands.size() != 2 && deal.hands.size() != 3) {
        return Fault{FaultCode::hands, std::to_string(deal.hands.size()) + " hands, expected two or three"};
    }
    Census census;
    for (std::size_t seat = 0; seat < deal.hands.size(); ++seat) {
        if (auto fault = census.add(deal.hands[seat], hand_place(seat))) return fault;
    }
    if (auto fault = census.add(deal.dead, Place::dead_hand)) return fault;
    for (const Card card : deal.talon) {
        if (auto fault = census.add(card, Place::talon)) return fault;
    }
    for (const Card card : deal.second_talon) {
        if (auto fault = census.add(card, Place::second_talon)) return fault;
    }
    if (auto fault = check_sizes(deal)) return fault;
    if (deal.hands.size() == 2) return check_two_hands(deal);
    if (!deal.dead.empty() || !deal.second_talon.empty()) {
        return Fault{deal.dead.empty() ? FaultCode::talon : FaultCode::dead_hand,
                     "three hands go with one talon only, expected no second talon and no dead hand"};
    }
    return std::nullopt;
}

std::optional<Fault> check(const Position& position) {
    const int players = position.players;
    if (players != 2 && players != 3) {
        return Fault{FaultCode::hands, std::to_string(players) + " hands, expected two or three"};
    }
    if (players == 2 && !position.hands[2].empty()) {
        return Fault{FaultCode::hands,
                     "a third hand with cards in a game of two",
                     std::nullopt,
                     {Place::hand2, Place::none}};
    }
    if (!is_seat(position.leader, players))
        return no_seat(FaultCode::leader, "leader", position.leader, players);
    if (position.trick_size < 0 || position.trick_size >= players) {
        return Fault{FaultCode::trick, cards_text(position.trick_size) + " on the table, expected at most " +
                                           std::to_string(players - 1)};
    }
    if (position.talon_lead_count < 0 || position.talon_lead_count > 2 ||
        (players == 2 && position.talon_lead_count > 0)) {
        return Fault{FaultCode::talon, std::to_string(position.talon_lead_count) +
                                           " talon leads, expected at most " +
                                           (players == 2 ? "0 with two hands" : "2")};
    }
    Census census;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        if (auto fault = census.add(position.hands[seat], hand_place(seat))) return fault;
    }
    for (int i = 0; i < position.trick_size; ++i) {
        if (auto fault = census.add(position.trick[static_cast<std::size_t>(i)], Place::trick)) return fault;
    }
    for (int i = 0; i < position.talon_lead_count; ++i) {
        if (auto fault = census.add(position.talon_leads[static_cast<std::size_t>(i)], Place::talon_leads))
            return fault;
    }

    // Those who have played to the current trick hold one card less than the others.
    const int last = (position.leader + players - 1) % players;
    const int full = position.hands[static_cast<std::size_t>(last)].size();
    for (int i = 0; i < players; ++i) {
        const int seat = (position.leader + i) % players;
        const int size = position.hands[static_cast<std::size_t>(seat)].size();
        const int expected = i < position.trick_size ? full - 1 : full;
        if (size != expected || size > max_tricks) {
            const std::string wanted = full > max_tricks ? "at most 10" : std::to_string(expected);
            return Fault{FaultCode::hand_size,
                         seat_text(seat) + " has " + cards_text(size) + ", expected " + wanted,
                         std::nullopt,
                         {hand_place(static_cast<std::size_t>(seat)), Place::none}};
        }
    }
    int won = 0;
    for (const std::uint8_t tricks : position.won) won += tricks;
    if (won + full > max_tricks) {
        return Fault{FaultCode::won, std::to_string(won) + " tricks won and " + std::to_string(full) +
                                         " to come, expected at most 10 in all"};
    }
    return std::nullopt;
}

namespace {

// Why `card` may not go to a trick of suit `led` from `hand`, which holds it.
std::optional<Fault> check_follow(Cards hand, Card card, Suit led, Strain trump, int seat) {
    const Cards allowed = legal_to(hand, led, trump);
    if (allowed.contains(card)) return std::nullopt;
    static constexpr const char* names[] = {"spades", "clubs", "diamonds", "hearts"};
    const std::string suit = names[static_cast<int>(led)];
    const Card held = allowed.highest();
    const bool follows = held.suit() == led;
    return Fault{
        FaultCode::illegal_card,
        card.text() + " cannot be played by " + seat_text(seat) + ": it still holds " + held.text() +
            (follows ? " and " + suit + " were led" : ", a trump, and is void in " + suit + ", the suit led"),
        card,
        {hand_place(static_cast<std::size_t>(seat)), Place::trick}};
}

// Why `card`, which may go to the trick otherwise, may not under house rules while `best` has it.
std::optional<Fault> check_beating(Cards hand, Card card, Suit led, Strain trump, PlayRules rules, Card best,
                                   int seat) {
    const Cards allowed = legal_to(hand, led, trump, rules, best);
    if (allowed.contains(card)) return std::nullopt;
    const char* duty =
        card.suit() == led ? "the led suit must be beaten" : "trumps on the table must be beaten";
    return Fault{FaultCode::illegal_card,
                 card.text() + " cannot be played by " + seat_text(seat) + ": it holds " +
                     allowed.lowest().text() + ", which beats " + best.text() + ", and " + duty,
                 card,
                 {hand_place(static_cast<std::size_t>(seat)), Place::trick}};
}

}  // namespace

std::optional<Fault> check_play(const Position& position, Strain trump, PlayRules rules) {
    if (position.trick_size == 0) return std::nullopt;
    Position before = position;
    for (int i = position.talon_lead_count > 0 ? 0 : 1; i < position.trick_size; ++i) {
        const int seat = (position.leader + i) % position.players;
        const Card card = position.trick[static_cast<std::size_t>(i)];
        const Cards hand = position.hands[static_cast<std::size_t>(seat)] | card;
        if (auto fault = check_follow(hand, card, position.led(), trump, seat)) return fault;
        if (!rules.any() || i == 0) continue;
        before.trick_size = i;
        const Card best = before.best_on_table(trump);
        if (auto fault = check_beating(hand, card, position.led(), trump, rules, best, seat)) return fault;
    }
    return std::nullopt;
}

std::optional<Fault> check_card(const Position& position, Card card, Strain trump, PlayRules rules) {
    const int seat = position.to_move();
    const Cards hand = position.hands[static_cast<std::size_t>(seat)];
    if (!hand.contains(card)) {
        return Fault{FaultCode::illegal_card,
                     seat_text(seat) + " is to play and does not hold " + card.text(),
                     card,
                     {hand_place(static_cast<std::size_t>(seat)), Place::none}};
    }
    if (position.trick_size == 0 && position.talon_lead_count == 0) return std::nullopt;
    if (auto fault = check_follow(hand, card, position.led(), trump, seat)) return fault;
    if (!rules.any() || position.trick_size == 0) return std::nullopt;
    return check_beating(hand, card, position.led(), trump, rules, position.best_on_table(trump), seat);
}

namespace {

// Whether each final vector of tricks that `objective` may lead to has a payoff.
std::optional<Fault> check_payoff(const Position& position, const Objective& objective) {
    const Payoff& payoff = *objective.payoff;
    const int left = position.tricks_left();
    const auto& won = position.won;
    const int total = won[0] + won[1] + won[2] + won[3] + left;
    if (total != payoff.total) {
        return Fault{FaultCode::payoff, "tricks won and tricks left are " + std::to_string(total) +
                                            ", the payoffs are for " + std::to_string(payoff.total) +
                                            " in all"};
    }
    if (objective.goal == Goal::coalition && won[3] > 0) {
        return Fault{FaultCode::won, "tricks of a sitting dealer in a game with a declarer, expected none"};
    }
    const int may_lose =
        objective.goal == Goal::all_pass && objective.talon.takes ? position.talon_lead_count : 0;
    for (int dealer = won[3]; dealer <= won[3] + may_lose; ++dealer) {
        for (int first = won[0]; first <= won[0] + left; ++first) {
            for (int second = won[1]; first + second <= total - won[2] - dealer; ++second) {
                const int third = total - dealer - first - second;
                if (position.players == 2 && third != 0) continue;
                for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.players); ++seat) {
                    if (dealer < 3 && payoff.order[seat][static_cast<std::size_t>(dealer)]
                                                  [static_cast<std::size_t>(first * Payoff::side + second)] !=
                                          Payoff::no_vector) {
                        continue;
                    }
                    std::string vector = std::to_string(first) + ", " + std::to_string(second);
                    if (position.players == 3) vector += ", " + std::to_string(third);
                    if (dealer > 0) vector += ", the sitting dealer " + std::to_string(dealer);
                    return Fault{FaultCode::payoff,
                                 "no payoff for the tricks " + vector + ", which can come about"};
                }
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<Fault> check(const Position& position, const Objective& objective) {
    const bool for_each_seat = objective.goal == Goal::guarantee || objective.goal == Goal::all_pass;
    const bool has_declarer = !for_each_seat;
    if (has_declarer && !is_seat(objective.declarer, position.players)) {
        return no_seat(FaultCode::declarer, "declarer", objective.declarer, position.players);
    }
    const bool no_trump_only = objective.goal == Goal::misere || for_each_seat;
    if (no_trump_only && objective.trump != Strain::no_trump) {
        return Fault{FaultCode::objective,
                     "a trump in a game that has none (misère, all-pass), expected trump N"};
    }
    if (objective.goal == Goal::fewer_tricks && position.players != 2) {
        return Fault{FaultCode::objective, "fewer_tricks is for two hands, got three"};
    }
    if (!for_each_seat && position.talon_lead_count > 0) {
        return Fault{FaultCode::talon,
                     "talon cards lead only in all-pass games, expected no talon leads here",
                     position.talon_leads[0],
                     {Place::talon_leads, Place::none}};
    }
    if (for_each_seat && objective.rules.any()) {
        return Fault{FaultCode::objective, "must_head or must_overtrump in a game without a declarer"};
    }
    if (objective.stops_at < 0 || objective.stops_at > max_tricks) {
        return Fault{FaultCode::objective, "play stops at " + std::to_string(objective.stops_at) +
                                               " tricks of the defence, expected 1 to 10, or 0 for never"};
    }
    if (objective.goal == Goal::coalition && objective.payoff == nullptr) {
        return Fault{FaultCode::payoff, "a coalition is played for payoffs, expected a payoff table"};
    }
    if (objective.payoff != nullptr) {
        if (auto fault = check_payoff(position, objective)) return fault;
    }
    return check_play(position, objective.trump, objective.rules);
}

}  // namespace preferans
