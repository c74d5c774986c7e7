// The declarer's tricks by trying every card: no pruning, no memo, nothing but the rules. For a handful of
// tricks.
#pragma once

#include <algorithm>

#include "preferans/objective.hpp"
#include "preferans/position.hpp"

namespace preferans::test {

inline int minimax_tricks(const Position& position, const Objective& objective) {
    if (position.over()) return 0;
    const auto declarer = static_cast<std::size_t>(objective.declarer);
    const bool high = (position.to_move() == objective.declarer) == (objective.goal == Goal::tricks);
    int best = high ? -1 : max_tricks + 1;
    for (const Card card : position.legal(objective.trump, objective.rules)) {
        const Position next = position.after(card, objective.trump);
        const int value = next.won[declarer] - position.won[declarer] + minimax_tricks(next, objective);
        best = high ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

// On the objective's own scale.
inline int minimax(const Position& position, const Objective& objective) {
    const int own = minimax_tricks(position, objective);
    return objective.goal == Goal::fewer_tricks ? 2 * own - position.tricks_left() : own;
}

}  // namespace preferans::test
