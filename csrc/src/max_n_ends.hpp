// Outcomes of the last tricks of the all-pass game of three hands by own tricks, an entry for every ending.
//
// They are facts, found when first met and then there for all searches of the process: an entry is either
// unknown or final, whichever thread writes it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "end_index.hpp"
#include "preferans/objective.hpp"

namespace preferans {

class MaxNEnds {
  public:
    // Endings of two tricks and of three; a single trick has only one way to go.
    static constexpr int tricks = 3;

    // Those under a tie rule, shared by all solvers of the process.
    static MaxNEnds& of(Tie tie);

    MaxNEnds();

    [[gnu::always_inline]] std::uint32_t place(const RelativeState& state, int leader, int left) const {
        const Level& level = levels_[static_cast<std::size_t>(left)];
        return level.start + level.index.of(state) * 3 + static_cast<std::uint32_t>(leader);
    }

    // False where the outcome is not known.
    [[gnu::always_inline]] bool find(std::uint32_t place, std::uint32_t& answer) const {
        const std::uint32_t entry = answers_[place].load(std::memory_order_relaxed);
        answer = entry - 1;
        return entry != 0;
    }

    // `answer` is below 255.
    [[gnu::always_inline]] void store(std::uint32_t place, std::uint32_t answer) {
        answers_[place].store(static_cast<std::uint8_t>(answer + 1), std::memory_order_relaxed);
    }

  private:
    struct Level {
        EndIndex index;
        std::uint32_t start = 0;
    };

    std::array<Level, tricks + 1> levels_;
    std::unique_ptr<std::atomic<std::uint8_t>[]> answers_;  // one more than the answer; 0: unknown
};

}  // namespace preferans
