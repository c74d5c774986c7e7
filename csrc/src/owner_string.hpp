// The cards of one suit as a string of owners, lowest card first, and the string as a number in base 3.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace preferans {

constexpr std::array<std::uint16_t, 256> base_three = [] {
    std::array<std::uint16_t, 256> table{};
    for (std::size_t bits = 0; bits < table.size(); ++bits) {
        for (int place = 0, unit = 1; place < 8; ++place, unit *= 3) {
            if (bits >> place & 1) table[bits] = static_cast<std::uint16_t>(table[bits] + unit);
        }
    }
    return table;
}();

// Where the strings of each length begin in a table over all of them.
constexpr std::array<std::uint16_t, 9> string_offset = {0, 1, 4, 13, 40, 121, 364, 1093, 3280};
constexpr std::size_t string_count = 9841;

// The number of a string of `length` cards: `one` has those of one owner, `other` those of another, the rest
// are the third's.
[[gnu::always_inline]] constexpr std::size_t string_number(int length, std::uint32_t one,
                                                           std::uint32_t other) {
    return string_offset[static_cast<std::size_t>(length)] + base_three[one] + 2u * base_three[other];
}

}  // namespace preferans
