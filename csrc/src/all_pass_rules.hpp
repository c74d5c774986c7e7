// What a player of the all-pass game looks at when he compares outcomes: his own tricks or his own payoff,
// then the tie rule. Scores are numbers of which he wants the smallest; equal scores go to the lowest card.
#pragma once

#include <algorithm>
#include <cstdint>

#include "payoff_reach.hpp"
#include "preferans/objective.hpp"
#include "trick_counts.hpp"

namespace preferans {

// A rule says what an outcome is worth to seat P (`score`), and what the best outcome could be worth in which
// `counts` are sure already and `tricks` more will be played (`floor`). Outcomes count from the current trick
// on, `won` are the tricks before it.
template <Tie tie, int players>
struct OwnTricks {
    static constexpr Tie ties = tie;
    static constexpr bool by_payoff = false;

    // What of the tricks taken matters, in eight bits.
    [[gnu::always_inline]] static std::uint64_t kind(TrickCounts, int) { return 0; }

    template <int P>
    [[gnu::always_inline]] int score(TrickCounts outcome, TrickCounts) const {
        return tie_score<P>(tricks_of(outcome, P), outcome);
    }

    template <int P>
    [[gnu::always_inline]] int floor(TrickCounts counts, TrickCounts, int tricks) const {
        const int own = tricks_of(counts, P);
        if constexpr (tie == Tie::lowest) return own;
        // All the rest to one of the others, or the rest and theirs shared as evenly as can be.
        const int others =
            tricks + static_cast<int>((counts & 0xFF) + (counts >> 8 & 0xFF) + (counts >> 16)) - own;
        return own * 16 + (tie == Tie::spite ? 15 - others : players == 3 ? (others + 1) / 2 : others);
    }

    // `own` and what the tie rule makes of the others' tricks.
    template <int P>
    [[gnu::always_inline]] static int tie_score(int own, TrickCounts outcome) {
        if constexpr (tie == Tie::lowest) return own;
        const int next = tricks_of(outcome, (P + 1) % players);
        const int most = players == 3 ? std::max(next, tricks_of(outcome, (P + 2) % players)) : next;
        return own * 16 + (tie == Tie::spite ? 15 - most : most);
    }
};

template <Tie tie, int players>
struct OwnPayoff {
    static constexpr Tie ties = tie;
    static constexpr bool by_payoff = true;
    const PayoffReach& reach;

    [[gnu::always_inline]] std::uint64_t kind(TrickCounts won, int tricks) const {
        return reach.kind(won, tricks);
    }

    template <int P>
    [[gnu::always_inline]] int score(TrickCounts outcome, TrickCounts won) const {
        return OwnTricks<tie, players>::template tie_score<P>(reach.order(P, won + outcome), outcome);
    }

    template <int P>
    [[gnu::always_inline]] int floor(TrickCounts counts, TrickCounts won, int tricks) const {
        const int own = reach.best(P, won + counts, tricks);
        return tie == Tie::lowest ? own : own * 16;
    }
};

}  // namespace preferans
