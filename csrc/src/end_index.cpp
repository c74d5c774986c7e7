#include "end_index.hpp"

#include <bit>

namespace preferans {
namespace {

// Where each of `values` stands among them, as a table over all numbers below `size`.
template <class Rank>
std::vector<Rank> ranks(const std::vector<std::uint32_t>& values, std::size_t size) {
    std::vector<Rank> table(size);
    for (std::size_t rank = 0; rank < values.size(); ++rank) table[values[rank]] = static_cast<Rank>(rank);
    return table;
}

}  // namespace

EndIndex::EndIndex(int players, int tricks) {
    const int cards = players * tricks;
    const std::vector<std::uint32_t> lengths = length_sets(cards);
    const std::vector<std::uint32_t> firsts = subsets(cards, tricks);
    const std::vector<std::uint32_t> seconds = subsets(cards - tricks, tricks);
    length_rank = ranks<std::uint16_t>(lengths, 4096);
    first_rank = ranks<std::uint16_t>(firsts, std::size_t{1} << cards);
    second_rank = ranks<std::uint8_t>(seconds, std::size_t{1} << (cards - tricks));
    length_count = static_cast<std::uint32_t>(lengths.size());
    first_count = static_cast<std::uint32_t>(firsts.size());
    second_count = static_cast<std::uint32_t>(seconds.size());
}

std::vector<std::uint32_t> length_sets(int cards) {
    std::vector<std::uint32_t> all;
    for (int a = 0; a <= 8; ++a) {
        for (int b = 0; b <= 8; ++b) {
            for (int c = 0; c <= 8; ++c) {
                const int d = cards - a - b - c;
                if (d >= 0 && d <= 8) all.push_back(static_cast<std::uint32_t>(a | b << 4 | c << 8));
            }
        }
    }
    return all;
}

std::vector<std::uint32_t> subsets(int width, int ones) {
    std::vector<std::uint32_t> all;
    for (std::uint32_t bits = 0; bits < std::uint32_t{1} << width; ++bits) {
        if (std::popcount(bits) == ones) all.push_back(bits);
    }
    return all;
}

}  // namespace preferans
