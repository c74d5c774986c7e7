// The exact value of every ending of a few tricks, by index; built once a game and then never changed.
//
// One byte holds the declarer's tricks for each of the three leaders as digits of base 5.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "end_index.hpp"
#include "game.hpp"
#include "relative_state.hpp"

namespace preferans {

class EndTable {
  public:
    static constexpr int default_tricks = 3;
    static constexpr int most_tricks = 4;

    // All endings of 1 to `tricks` (3 or 4) tricks of `game`, shared by all solvers of the process. Those of
    // 4 take seconds to build; with a `cache_folder` they are read from there, or written there once built.
    static const EndTable& of(Game game, int tricks = default_tricks, const std::string& cache_folder = {});

    EndTable(Game game, int tricks, const std::string& cache_folder = {});

    int tricks() const { return static_cast<int>(levels_.size()) - 1; }

    // The declarer's tricks in an ending of 1 to tricks() tricks.
    template <class Bits>
    [[gnu::always_inline]] int value(const Hands& hands, int leader, int tricks) const {
        const Level& level = levels_[static_cast<std::size_t>(tricks)];
        return digit[leader][level.packed[level.index.of(RelativeState::of<Bits>(hands))]];
    }

    std::size_t bytes() const;

  private:
    struct Level {
        EndIndex index;
        std::vector<std::uint8_t> packed;
    };

    static constexpr std::array<std::array<std::uint8_t, 125>, 3> digit = [] {
        std::array<std::array<std::uint8_t, 125>, 3> table{};
        for (int packed = 0; packed < 125; ++packed) {
            table[0][static_cast<std::size_t>(packed)] = static_cast<std::uint8_t>(packed % 5);
            table[1][static_cast<std::size_t>(packed)] = static_cast<std::uint8_t>(packed / 5 % 5);
            table[2][static_cast<std::size_t>(packed)] = static_cast<std::uint8_t>(packed / 25);
        }
        return table;
    }();

    template <Game game>
    void build(int tricks, const std::string& cache_file);

    std::vector<Level> levels_;  // by the number of tricks; level 0 is empty
};

}  // namespace preferans
