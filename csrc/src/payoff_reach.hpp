// What a table of payoffs still allows: the best place in his order that each seat can come to, and which
// counts of tricks taken leave the same game.
//
// With the same number of tricks to play, two counts taken are of one kind if every seat puts the outcomes to
// come in the same order after either. The game goes the same way then, so positions are remembered by kind,
// not by counts. By own tricks alone there is one kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "preferans/objective.hpp"
#include "trick_counts.hpp"

namespace preferans {

class PayoffReach {
  public:
    // For deals in which the sitting dealer ends with `dealer` tricks.
    PayoffReach(const Payoff& payoff, int players, int dealer);

    [[gnu::always_inline]] int order(int seat, TrickCounts final) const {
        return best_[static_cast<std::size_t>(seat)][0][place(final)];
    }

    // The best that `seat` could come to with `tricks` to play after `won`.
    [[gnu::always_inline]] int best(int seat, TrickCounts won, int tricks) const {
        return best_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(tricks)][place(won)];
    }

    // In eight bits, what of the tricks taken matters to a game of `tricks` more: their kind, and the
    // dealer's.
    [[gnu::always_inline]] std::uint64_t kind(TrickCounts won, int tricks) const {
        return kinds_[static_cast<std::size_t>(tricks)][place(won)];
    }

  private:
    static constexpr int side = Payoff::side;
    using Plane = std::array<std::uint8_t, side * side>;

    [[gnu::always_inline]] static std::size_t place(TrickCounts counts) {
        return (counts & 0xFF) * side + (counts >> 8 & 0xFF);
    }

    void find_best(int total, int players);
    void find_kinds(int total, int players, int dealer);

    // [seat][tricks to play][tricks of seats 0 and 1]; with none to play it is the order itself.
    std::array<std::array<Plane, max_tricks + 1>, max_players> best_{};
    std::array<std::array<std::uint16_t, side * side>, max_tricks + 1> kinds_{};
};

}  // namespace preferans
