#include "all_pass.hpp"

#include <algorithm>

#include "no_trump_trick.hpp"
#include "outcome_set.hpp"

namespace preferans {

Solver::AllPass::AllPass(const SolverOptions& options, std::size_t memo_bytes, StopPoll& stop)
    : memo(memo_bytes) {
    search = !options.portable && has_bmi2() ? make_bmi2_all_pass_search(memo, stop)
                                             : make_portable_all_pass_search(memo, stop);
}

namespace all_pass {

TrickCounts taken(const Position& before, const Position& after) {
    return counts_of(after.won) - counts_of(before.won);
}

Cards distinct_cards(const Position& position, TalonRule talon) {
    Cards in_play = position.hands[0] | position.hands[1] | position.hands[2];
    for (int i = 0; i < position.trick_size; ++i)
        in_play = in_play | position.trick[static_cast<std::size_t>(i)];
    if (talon.takes) {
        for (int i = 0; i < position.talon_lead_count; ++i) {
            in_play = in_play | position.talon_leads[static_cast<std::size_t>(i)];
        }
    }
    return Cards(suits::run_bottoms(position.legal(Strain::no_trump).bits(), in_play.bits()));
}

TrickStart start_of(const Position& position) {
    TrickStart start;
    for (std::size_t seat = 0; seat < max_players; ++seat) start.hands[seat] = position.hands[seat].bits();
    start.leader = position.leader;
    start.players = position.players;
    start.tricks = position.tricks_left();
    start.won = counts_of(position.won);
    return start;
}

const PayoffReach* Reaches::with_dealer(int tricks) {
    if (payoff_ == nullptr) return nullptr;
    std::optional<PayoffReach>& reach = reaches_[static_cast<std::size_t>(tricks)];
    if (!reach) reach.emplace(*payoff_, players_, tricks);
    return &*reach;
}

// ---- Each for himself

TrickCounts MaxN::value(const Position& position) {
    if (position.over()) return 0;
    if (!starts_free_trick(position)) return choice(position).outcome;
    const TrickStart start = start_of(position);
    return search_.max_n(start, tie_, reaches_.with_dealer(tricks_of(start.won, max_players)));
}

TrickCounts MaxN::value_after(const Position& position, Card card) {
    const Position next = position.after(card, Strain::no_trump, talon_);
    return taken(position, next) + value(next);
}

MaxN::Choice MaxN::choice(const Position& position) {
    const int seat = position.to_move();
    Choice best;
    int best_score = 0;
    bool first = true;
    for (const Card card : distinct_cards(position, talon_)) {
        const TrickCounts outcome = value_after(position, card);
        if (stop_.stopped()) break;
        const int card_score = score(position, seat, outcome);
        if (!first && card_score >= best_score) continue;
        first = false;
        best = {card, outcome};
        best_score = card_score;
        if (best_score == 0) break;  // nothing is better than no trick, or the best payoff of all
    }
    return best;
}

int MaxN::score(const Position& position, int seat, TrickCounts outcome) {
    const TrickCounts final = counts_of(position.won) + outcome;
    const PayoffReach* reach = reaches_.with_dealer(tricks_of(final, max_players));
    const int own = reach != nullptr ? reach->order(seat, final) : tricks_of(outcome, seat);
    if (tie_ == Tie::lowest) return own;
    int most = 0;
    for (int other = 0; other < position.players; ++other) {
        if (other != seat) most = std::max(most, tricks_of(outcome, other));
    }
    return own * 16 + (tie_ == Tie::spite ? 15 - most : most);
}

// ---- Any ties

AnyTies::Set AnyTies::outcomes(const Position& position) {
    Set result;
    const auto place = [](TrickCounts counts) {
        return static_cast<std::size_t>(tricks_of(counts, max_players)) * plane +
               static_cast<std::size_t>(outcome_set::place(tricks_of(counts, 0), tricks_of(counts, 1)));
    };
    const int tricks = position.tricks_left();
    if (position.over()) {
        result.set(0);
        return result;
    }
    if (starts_free_trick(position) && tricks <= outcome_set::max_tricks) {
        const TrickStart start = start_of(position);
        std::uint64_t set = search_.outcomes(start, reaches_.with_dealer(tricks_of(start.won, max_players)));
        for (; set != 0; set &= set - 1) result.set(place(outcome_set::lowest(set, tricks)));
        return result;
    }
    const int seat = position.to_move();
    int threshold = Payoff::no_vector;
    for (const Card card : distinct_cards(position, talon_)) {
        const Position next = position.after(card, Strain::no_trump, talon_);
        const TrickCounts gained = taken(position, next);
        const Set after = outcomes(next);
        if (stop_.stopped()) return result;
        int most = 0;
        for (std::size_t at = after._Find_first(); at < after.size(); at = after._Find_next(at)) {
            const TrickCounts outcome = gained + outcome_at(at, next.tricks_left());
            most = std::max(most, cost(position, seat, outcome));
            result.set(place(outcome));
        }
        threshold = std::min(threshold, most);
    }
    for (std::size_t at = result._Find_first(); at < result.size(); at = result._Find_next(at)) {
        if (cost(position, seat, outcome_at(at, tricks)) > threshold) result.reset(at);
    }
    return result;
}

TrickCounts AnyTies::outcome_at(std::size_t place, int tricks) {
    const int dealer = static_cast<int>(place / plane);
    const int rest = static_cast<int>(place % plane);
    int sum = 0;
    while (outcome_set::place(0, sum + 1) <= rest) ++sum;
    const int first = rest - outcome_set::place(0, sum);
    return all_tricks_to(0, first) + all_tricks_to(1, sum - first) + all_tricks_to(2, tricks - dealer - sum) +
           all_tricks_to(max_players, dealer);
}

int AnyTies::cost(const Position& position, int seat, TrickCounts outcome) {
    const TrickCounts final = counts_of(position.won) + outcome;
    const PayoffReach* reach = reaches_.with_dealer(tricks_of(final, max_players));
    return reach != nullptr ? reach->order(seat, final) : tricks_of(outcome, seat);
}

// ---- One seat

int OneSeat::guarantee(const Position& position) const {
    int value = 0;
    while (value < position.tricks_left() && forced(position, value + 1)) ++value;
    return value;
}

bool OneSeat::forced(const Position& position, int target) const {
    if (target <= 0) return true;
    if (target > position.tricks_left() || stop_.stopped()) return false;
    if (starts_free_trick(position))
        return misere_.reaches(moment_of(position, Strain::no_trump, seat_), target);
    const bool avoids = position.to_move() == seat_;
    for (const Card card : distinct_cards(position, talon_)) {
        const Position next = position.after(card, Strain::no_trump, talon_);
        if (forced(next, target - own(taken(position, next))) != avoids) return !avoids;
    }
    return avoids;
}

int OneSeat::best_case(const Position& position) const {
    int value = 0;
    while (!can_stay_within(position, value) && !stop_.stopped()) ++value;
    return value;
}

bool OneSeat::can_stay_within(const Position& position, int limit) const {
    if (limit < 0) return false;
    if (limit >= position.tricks_left()) return true;
    if (starts_free_trick(position)) {
        TrickStart start;
        const TrickStart here = start_of(position);
        for (int player = 0; player < position.players; ++player) {
            start.hands[static_cast<std::size_t>(player)] =
                here.hands[static_cast<std::size_t>((player + seat_) % position.players)];
        }
        start.leader = (here.leader - seat_ + position.players) % position.players;
        start.players = here.players;
        start.tricks = here.tricks;
        return search_.can_stay_within(start, limit);
    }
    for (const Card card : distinct_cards(position, talon_)) {
        const Position next = position.after(card, Strain::no_trump, talon_);
        if (can_stay_within(next, limit - own(taken(position, next)))) return true;
        if (stop_.stopped()) return false;
    }
    return false;
}

}  // namespace all_pass
}  // namespace preferans
