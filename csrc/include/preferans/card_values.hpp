// The value of every card in many positions of one player's choice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "preferans/solver.hpp"

namespace preferans {

struct CardValues {
    std::vector<Card> cards;          // those that the player to move may play, by rising index
    int width = 1;                    // numbers of a value, as in Solution
    std::vector<std::int8_t> values;  // of each position, each card, each number
};

// `positions` are alike but for the hands that the player to move does not see, so that he has the same cards
// to choose from. With one thread `solver` does all; more have solvers of their own like it (0: as many as
// there are cores). The values are the same for any number of threads. `tick` is called in the caller's
// thread now and then; true from it stops the work. A fault names the first bad position.
std::optional<Fault> card_values(Solver& solver, std::span<const Position> positions,
                                 const Objective& objective, int threads, const SolverOptions& options,
                                 CardValues& out, const std::function<bool()>& tick = {});

}  // namespace preferans
