// Independent questions in bulk, on all cores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "preferans/solver.hpp"

namespace preferans {

struct ManyRequest {
    std::span<const std::uint32_t> hands;  // `players` sets of cards for each deal
    int players = max_players;
    std::span<const std::uint8_t> leaders;  // one for each deal
    std::span<const Objective> objectives;  // asked of every deal
    int threads = 0;                        // 0: as many as there are cores
    SolverOptions solver;
};

// Fills `out` with one value for each deal and objective, deals first; the same for any number of threads.
// `tick` is called in the caller's thread with the number of deals done, several times a second; true from it
// stops the work. A fault names the first bad deal, and nothing is solved then.
std::optional<Fault> solve_many(const ManyRequest& request, std::span<std::int8_t> out,
                                const std::function<bool(std::size_t)>& tick = {});

}  // namespace preferans
