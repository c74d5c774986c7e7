// Endings of a few tricks by number: (lengths of the suits, cards of hand 0 among all, cards of hand 1 among
// the rest), each ranked among its possibilities.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "relative_state.hpp"

namespace preferans {

struct EndIndex {
    EndIndex() = default;
    EndIndex(int players, int tricks);

    [[gnu::always_inline]] std::uint32_t of(const RelativeState& state) const {
        return (length_rank[state.lengths] * first_count + first_rank[state.first]) * second_count +
               second_rank[state.second];
    }

    // The number of the first ending with these suit lengths; hands follow in rising order.
    std::uint32_t start(std::uint32_t packed_lengths) const {
        return length_rank[packed_lengths] * first_count * second_count;
    }

    std::uint32_t size() const { return length_count * first_count * second_count; }
    std::size_t bytes() const { return 2 * (length_rank.size() + first_rank.size()) + second_rank.size(); }

    std::vector<std::uint16_t> length_rank;  // of packed suit lengths
    std::vector<std::uint16_t> first_rank;   // of the cards of hand 0 among all
    std::vector<std::uint8_t> second_rank;   // of the cards of hand 1 among those of 1 and 2
    std::uint32_t length_count = 0;
    std::uint32_t first_count = 0;
    std::uint32_t second_count = 0;
};

// Suit lengths that add up to `cards`, packed four bits a suit, suit 3 left out; in the order of their ranks.
std::vector<std::uint32_t> length_sets(int cards);

// The numbers of `width` bits with `ones` bits set, in rising order.
std::vector<std::uint32_t> subsets(int width, int ones);

}  // namespace preferans
