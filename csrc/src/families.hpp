// All the ways in which a set of cards can be split between two hands, family by family.
//
// A family is one choice of how many cards of each run the first hand has. Families of equal suit lengths
// stand together, so that neighbours lead to the same positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "preferans/cards.hpp"

namespace preferans {

// What a split must agree with; lengths are the first hand's, the cards that it is known to have left aside.
struct SplitRules {
    Cards cards;       // to be split
    Cards separators;  // cards between which runs end; with `all_apart` each card is a run
    bool all_apart = false;
    int size = 0;  // of the first hand
    std::array<int, 4> least{};
    std::array<int, 4> most{};
};

// Number of splits.
std::uint64_t count_splits(const SplitRules& rules);

class Families {
  public:
    static constexpr std::size_t most_runs = 32;

    struct Run {
        Cards cards;
        std::vector<std::vector<std::uint32_t>> choices;  // by number of cards: all sets of so many
    };

    struct Family {
        std::array<std::uint8_t, most_runs> held{};  // of each run, by the first hand
        std::uint64_t first = 0;                     // splits in the families before
        std::uint64_t size = 0;
    };

    explicit Families(const SplitRules& rules);

    std::uint64_t size() const { return size_; }
    std::span<const Family> families() const { return families_; }
    std::span<const Run> runs() const { return runs_; }

    // The first hand's cards in the split with this number inside the family.
    Cards split(const Family& family, std::uint64_t number) const;

    // Calls `use(cards)` for every split of the family.
    template <class Use>
    void for_each(const Family& family, const Use& use) const {
        std::array<std::size_t, most_runs> at{};
        for (;;) {
            std::uint32_t cards = 0;
            for (std::size_t run = 0; run < runs_.size(); ++run)
                cards |= runs_[run].choices[family.held[run]][at[run]];
            use(Cards(cards));
            std::size_t run = 0;
            while (run < runs_.size() && ++at[run] == runs_[run].choices[family.held[run]].size())
                at[run++] = 0;
            if (run == runs_.size()) return;
        }
    }

  private:
    void add_lengths(const SplitRules& rules, std::array<int, 4>& lengths, std::size_t suit, int left);
    void add_runs(Family& family, std::array<int, 4>& left, std::size_t run);

    std::vector<Run> runs_;
    std::vector<Family> families_;
    std::uint64_t size_ = 0;
};

}  // namespace preferans
