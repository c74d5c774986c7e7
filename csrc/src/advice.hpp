// Plans of a declarer against many layouts of the cards that he does not see, on all cores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "preferans/solver.hpp"

namespace preferans {

struct AdviceRequest {
    std::span<const Plan> plans;            // plans of one group side by side, inside it those of one game
    std::span<const std::int64_t> starts;   // group g has the plans from starts[g] to starts[g + 1]
    std::span<const std::uint32_t> others;  // for each row the hands of the two others, clockwise
    std::span<const std::int32_t> groups;   // for each row the group of plans that is played against them
    int declarer = 0;
    int leader = 0;
    bool best = false;   // only the best value of each game of the group
    int threads = 0;     // 0: as many as there are cores
    double seconds = 0;  // no row is finished after so long; 0: no limit
    SolverOptions solver;
};

// How many values the rows have, as offsets of each row's first; one more than there are rows.
std::vector<std::size_t> row_offsets(const AdviceRequest& request);

// Fills `out` row by row; the same for any number of threads. `done` rows, the first ones, have been solved
// when it returns: all of them unless time was up. `tick` is called several times a second in the caller's
// thread; true from it stops the work. A fault names the first bad row, and nothing is solved then.
std::optional<Fault> solve_plans(const AdviceRequest& request, std::span<std::uint8_t> out, std::size_t& done,
                                 const std::function<bool()>& tick = {});

}  // namespace preferans
