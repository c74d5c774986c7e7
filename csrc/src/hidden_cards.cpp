#include "hidden_cards.hpp"

#include <algorithm>

#include "census.hpp"

namespace preferans {
namespace {

std::size_t player_of(const LayoutsRequest& request, int place) {
    return static_cast<std::size_t>((request.leader + place) % max_players);
}

std::optional<Fault> check_numbers(const LayoutsRequest& request) {
    const auto seat = [](int value) { return value >= 0 && value < max_players; };
    const auto expected = [](const char* field, int value) {
        return std::string(field) + " is " + std::to_string(value) + ", expected 0 to 2";
    };
    if (!seat(request.seat)) return Fault{FaultCode::hands, expected("seat", request.seat)};
    if (!seat(request.leader)) return Fault{FaultCode::leader, expected("leader", request.leader)};
    const Objective& objective = request.objective;
    if (!seat(objective.declarer))
        return Fault{FaultCode::declarer, expected("declarer", objective.declarer)};
    if (objective.goal != Goal::tricks && objective.goal != Goal::misere) {
        return Fault{FaultCode::objective, "layouts are counted for tricks and misere only"};
    }
    if (objective.goal == Goal::misere && objective.trump != Strain::no_trump) {
        return Fault{FaultCode::objective, "a trump in a misère, expected trump N"};
    }
    if (objective.rules != PlayRules{}) {
        return Fault{
            FaultCode::objective,
            "layouts are counted by the usual rules of play, expected no must_head and no must_overtrump"};
    }
    if (request.trick_size < 0 || request.trick_size > 2) {
        return Fault{FaultCode::trick, cards_text(request.trick_size) + " on the table, expected at most 2"};
    }
    if (request.at_least < 0 || request.at_least > max_tricks) {
        return Fault{FaultCode::objective,
                     "at_least is " + std::to_string(request.at_least) + ", expected 1 to 10"};
    }
    return std::nullopt;
}

std::optional<Fault> check_cards(const LayoutsRequest& request) {
    Census census;
    const auto seen = static_cast<std::size_t>(request.seat);
    if (auto fault = census.add(request.hand, hand_place(seen))) return fault;
    if (auto fault = census.add(request.out, Place::out_of_play)) return fault;
    for (int i = 0; i < request.trick_size; ++i) {
        if (auto fault = census.add(request.trick[static_cast<std::size_t>(i)], Place::trick)) return fault;
    }
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        if (auto fault = census.add(seat == seen ? Cards() : request.known[seat].holds, hand_place(seat)))
            return fault;
    }
    return std::nullopt;
}

// A card on the table that does not follow shows a void, and without a trump a void in trumps as well.
Cards shown_lacking(const LayoutsRequest& request, int place) {
    if (place == 0 || place >= request.trick_size) return {};
    const Suit led = request.trick[0].suit();
    const Card card = request.trick[static_cast<std::size_t>(place)];
    if (card.suit() == led) return {};
    const Cards lacks = Cards::of_suit(led);
    const Strain trump = request.objective.trump;
    if (trump == Strain::no_trump || card.suit() == static_cast<Suit>(trump)) return lacks;
    return lacks | Cards::of_suit(static_cast<Suit>(trump));
}

// Whether the hand that is seen could play its card on the table.
std::optional<Fault> check_seen_card(const LayoutsRequest& request, int place) {
    const Cards held = request.hand & shown_lacking(request, place);
    if (held.empty()) return std::nullopt;
    const Card card = request.trick[static_cast<std::size_t>(place)];
    return Fault{FaultCode::illegal_card,
                 card.text() + " cannot be played by " + seat_text(request.seat) + ": it still holds " +
                     held.highest().text(),
                 card,
                 {hand_place(static_cast<std::size_t>(request.seat)), Place::trick}};
}

}  // namespace

std::optional<Fault> read(const LayoutsRequest& request, HiddenCards& out) {
    if (auto fault = check_numbers(request)) return fault;
    if (auto fault = check_cards(request)) return fault;

    out = HiddenCards{};
    out.seen.leader = request.leader;
    out.seen.trick_size = request.trick_size;
    out.seen.hands[static_cast<std::size_t>(request.seat)] = request.hand;
    out.unseen = Cards::deck() - request.hand - request.out;
    for (int i = 0; i < request.trick_size; ++i) {
        const auto place = static_cast<std::size_t>(i);
        out.seen.trick[place] = request.trick[place];
        out.unseen = out.unseen - request.trick[place];
    }
    out.all_apart = request.objective.declarer != request.seat;

    const auto has_played = [&](std::size_t seat) {
        return (static_cast<int>(seat) - request.leader + max_players) % max_players < request.trick_size;
    };
    const int tricks = request.hand.size() + (has_played(static_cast<std::size_t>(request.seat)) ? 1 : 0);
    if (tricks < 1 || tricks > max_tricks) {
        return Fault{FaultCode::hand_size,
                     seat_text(request.seat) + " has " + cards_text(request.hand.size()) +
                         ", expected at most 10" + (tricks < 1 ? " and at least 1" : ""),
                     std::nullopt,
                     {hand_place(static_cast<std::size_t>(request.seat)), Place::none}};
    }
    for (std::size_t i = 0; i < 2; ++i) {
        out.seats[i] = (static_cast<std::size_t>(request.seat) + 1 + i) % max_players;
        out.sizes[i] = tricks - (has_played(out.seats[i]) ? 1 : 0);
        out.known[i] = request.known[out.seats[i]];
    }
    for (int place = 1; place < request.trick_size; ++place) {
        const std::size_t player = player_of(request, place);
        if (player == static_cast<std::size_t>(request.seat)) {
            if (auto fault = check_seen_card(request, place)) return fault;
            continue;
        }
        HiddenHand& hand = out.known[player == out.seats[0] ? 0 : 1];
        hand.lacks = hand.lacks | shown_lacking(request, place);
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const Cards both = out.known[i].holds & out.known[i].lacks;
        if (both.empty()) continue;
        return Fault{FaultCode::known,
                     seat_text(static_cast<int>(out.seats[i])) + " is said to hold " + both.lowest().text() +
                         " and to be without it",
                     both.lowest(),
                     {hand_place(out.seats[i]), Place::none}};
    }

    const int needed = out.sizes[0] + out.sizes[1];
    out.talon = out.unseen.size() - needed;
    if (out.talon < 0 || out.talon > 2) {
        return Fault{FaultCode::hand_size,
                     cards_text(out.unseen.size()) + " are not seen, expected the " + std::to_string(needed) +
                         " of the two other hands, or two more where the talon is unknown"};
    }
    return std::nullopt;
}

HiddenCards::Split HiddenCards::split(Cards talon_cards) const {
    Split result;
    const Cards left = unseen - talon_cards;
    const Cards neither = left & known[0].lacks & known[1].lacks;
    if (!neither.empty() || !(talon_cards & (known[0].holds | known[1].holds)).empty()) return result;
    for (std::size_t i = 0; i < 2; ++i) result.fixed[i] = known[i].holds | (left & known[1 - i].lacks);
    if (!(result.fixed[0] & result.fixed[1]).empty()) return result;

    SplitRules& rules = result.rules;
    rules.cards = left - result.fixed[0] - result.fixed[1];
    rules.separators = seen.hands[0] | seen.hands[1] | seen.hands[2];
    for (int i = 0; i < seen.trick_size; ++i)
        rules.separators = rules.separators | seen.trick[static_cast<std::size_t>(i)];
    rules.all_apart = all_apart;
    rules.size = sizes[0] - result.fixed[0].size();
    if (rules.size < 0 || sizes[1] < result.fixed[1].size()) return result;
    for (std::size_t suit = 0; suit < 4; ++suit) {
        const Cards of_suit = Cards::of_suit(static_cast<Suit>(suit));
        const int all = (left & of_suit).size();
        const int fixed_here = (result.fixed[0] & of_suit).size();
        rules.least[suit] = std::max<int>(known[0].least[suit], all - known[1].most[suit]) - fixed_here;
        rules.most[suit] = std::min<int>(known[0].most[suit], all - known[1].least[suit]) - fixed_here;
    }
    result.size = count_splits(rules);
    return result;
}

std::vector<Cards> HiddenCards::talons() const {
    if (talon == 0) return {Cards()};
    std::vector<Cards> result;
    for (const Card low : unseen) {
        if (talon == 1) result.emplace_back(low);
        for (const Card high : unseen) {
            if (talon == 2 && low.index < high.index) result.push_back(Cards(low) | high);
        }
    }
    return result;
}

}  // namespace preferans
