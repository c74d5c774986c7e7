// A declarer paid by the final vector of tricks, from any moment.
#include <algorithm>

#include "all_pass.hpp"

namespace preferans {

CoalitionReach::CoalitionReach(const Objective& objective, int players) {
    const Payoff& payoff = *objective.payoff;
    const int declarer = objective.declarer;
    const auto& order = payoff.order[static_cast<std::size_t>(declarer)][0];
    const auto at = [](int own, int next) { return static_cast<std::size_t>(own * Payoff::side + next); };
    // The table speaks of seats; here the declarer is player 0.
    for (int own = 0; own <= payoff.total; ++own) {
        for (int next = 0; own + next <= payoff.total; ++next) {
            std::array<int, max_players> seats{};
            seats[static_cast<std::size_t>(declarer)] = own;
            seats[static_cast<std::size_t>((declarer + 1) % players)] = next;
            if (players == 3) seats[static_cast<std::size_t>((declarer + 2) % 3)] = payoff.total - own - next;
            best_[0][at(own, next)] = worst_[0][at(own, next)] = order[at(seats[0], seats[1])];
        }
    }
    for (int tricks = 1; tricks <= payoff.total; ++tricks) {
        const auto now = static_cast<std::size_t>(tricks);
        for (int own = 0; own + tricks <= payoff.total; ++own) {
            for (int next = 0; own + next + tricks <= payoff.total; ++next) {
                if (objective.stops_at > 0 && payoff.total - tricks - own >= objective.stops_at) {
                    best_[now][at(own, next)] = worst_[now][at(own, next)] = best_[0][at(own + tricks, next)];
                    continue;
                }
                std::uint8_t best =
                    std::min(best_[now - 1][at(own + 1, next)], best_[now - 1][at(own, next + 1)]);
                std::uint8_t worst =
                    std::max(worst_[now - 1][at(own + 1, next)], worst_[now - 1][at(own, next + 1)]);
                if (players == 3) {
                    best = std::min(best, best_[now - 1][at(own, next)]);
                    worst = std::max(worst, worst_[now - 1][at(own, next)]);
                }
                best_[now][at(own, next)] = best;
                worst_[now][at(own, next)] = worst;
            }
        }
    }
}

namespace all_pass {

CoalitionMoment Coalition::moment(const Position& position) const {
    CoalitionMoment result;
    static_cast<Moment&>(result) = moment_of(position, trump_, declarer_);
    result.players = position.players;
    result.trumps = trump_ != Strain::no_trump;
    result.rules = rules_;
    for (int player = 0; player < position.players; ++player) {
        const int seat = (player + declarer_) % position.players;
        result.won += all_tricks_to(player, position.won[static_cast<std::size_t>(seat)]);
    }
    return result;
}

int Coalition::value(const Position& position) const {
    const CoalitionMoment from = moment(position);
    int low = reach_.best(from.won, from.tricks);
    int high = reach_.worst(from.won, from.tricks);
    while (low < high && !stop_.stopped()) {
        const int middle = (low + high) / 2;
        if (search_.within(from, reach_, middle)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

void Coalition::line(Position position, int value, std::vector<Card>& out) const {
    const auto ended = [&] {
        int others = 0;
        for (int seat = 0; seat < position.players; ++seat) {
            if (seat != declarer_) others += position.won[static_cast<std::size_t>(seat)];
        }
        return position.over() || (stops_at_ > 0 && others >= stops_at_);
    };
    while (!ended() && !stop_.stopped()) {
        const bool declarer_moves = position.to_move() == declarer_;
        for (const Card card : position.legal(trump_, rules_)) {
            const Position next = position.after(card, trump_);
            // The others keep him from anything better than `value`.
            const bool keeps = declarer_moves
                                   ? search_.within(moment(next), reach_, value)
                                   : value == 0 || !search_.within(moment(next), reach_, value - 1);
            if (keeps) {
                out.push_back(card);
                position = next;
                break;
            }
        }
    }
}

}  // namespace all_pass
}  // namespace preferans
