// Tricks of each seat in one word: a byte for seat 0, 1, 2 and the sitting dealer. Sums are plain additions.
#pragma once

#include <array>
#include <cstdint>

#include "preferans/position.hpp"

namespace preferans {

using TrickCounts = std::uint32_t;

[[gnu::always_inline]] constexpr TrickCounts one_trick(int seat) {
    return TrickCounts{1} << 8 * seat;
}
[[gnu::always_inline]] constexpr int tricks_of(TrickCounts counts, int seat) {
    return static_cast<int>(counts >> 8 * seat & 0xFF);
}
[[gnu::always_inline]] constexpr TrickCounts all_tricks_to(int seat, int tricks) {
    return static_cast<TrickCounts>(tricks) << 8 * seat;
}

// The counts of seats 0 and 1 in a byte; the third follows from the number of tricks.
[[gnu::always_inline]] constexpr std::uint32_t packed_counts(TrickCounts counts) {
    return (counts & 15) | (counts >> 4 & 0xF0);
}

[[gnu::always_inline]] constexpr TrickCounts unpacked_counts(std::uint32_t packed, int tricks) {
    const std::uint32_t first = packed & 15;
    const std::uint32_t second = packed >> 4 & 15;
    return first | second << 8 | (static_cast<std::uint32_t>(tricks) - first - second) << 16;
}

[[gnu::always_inline]] constexpr TrickCounts counts_of(const std::array<std::uint8_t, max_players + 1>& won) {
    TrickCounts counts = 0;
    for (int seat = 0; seat <= max_players; ++seat)
        counts += all_tricks_to(seat, won[static_cast<std::size_t>(seat)]);
    return counts;
}

}  // namespace preferans
