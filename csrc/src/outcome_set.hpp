// Sets of outcomes of at most nine tricks as bits of a word.
//
// Outcome (t0, t1) has bit s(s + 1)/2 + t0 with s = t0 + t1, so its place does not depend on the tricks of
// the third player. A trick more for the third leaves all bits where they are; a trick more for another keeps
// their order and moves them to the places where his count is not zero.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "trick_counts.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace preferans::outcome_set {

constexpr int max_tricks = 9;
constexpr int size = (max_tricks + 1) * (max_tricks + 2) / 2;

[[gnu::always_inline]] constexpr int place(int first, int second) {
    return (first + second) * (first + second + 1) / 2 + first;
}

[[gnu::always_inline]] constexpr std::uint64_t single(TrickCounts outcome) {
    return std::uint64_t{1} << place(tricks_of(outcome, 0), tricks_of(outcome, 1));
}

// Place -> counts of seats 0 and 1 in a byte.
inline constexpr auto packed = [] {
    std::array<std::uint8_t, size> table{};
    for (int first = 0; first <= max_tricks; ++first) {
        for (int second = 0; first + second <= max_tricks; ++second) {
            table[static_cast<std::size_t>(place(first, second))] =
                static_cast<std::uint8_t>(first | second << 4);
        }
    }
    return table;
}();

// [seat 0 or 1][tricks]: the outcomes in which it has as many or more.
inline constexpr auto with_own_at_least = [] {
    std::array<std::array<std::uint64_t, max_tricks + 2>, 2> table{};
    for (int first = 0; first <= max_tricks; ++first) {
        for (int second = 0; first + second <= max_tricks; ++second) {
            const auto bit = std::uint64_t{1} << place(first, second);
            for (int own = 0; own <= first; ++own) table[0][static_cast<std::size_t>(own)] |= bit;
            for (int own = 0; own <= second; ++own) table[1][static_cast<std::size_t>(own)] |= bit;
        }
    }
    return table;
}();

// The outcome of the lowest bit, where `tricks` are played.
[[gnu::always_inline]] inline TrickCounts lowest(std::uint64_t set, int tricks) {
    return unpacked_counts(packed[static_cast<std::size_t>(std::countr_zero(set))], tricks);
}

// The outcomes in which seat P has `own` or more of `tricks`.
template <int P>
[[gnu::always_inline]] inline std::uint64_t at_least(int own, int tricks) {
    if constexpr (P == 2) return own > tricks ? 0 : (std::uint64_t{2} << place(tricks - own, 0)) - 1;
    return with_own_at_least[P % 2][static_cast<std::size_t>(own)];
}

// Every outcome with one more trick for seat W. `Bits` keeps the code for different processors apart.
template <class Bits, int W>
[[gnu::always_inline]] inline std::uint64_t with_trick(std::uint64_t set) {
    if constexpr (W == 2) return set;
    constexpr std::uint64_t target = with_own_at_least[W % 2][1];
#if defined(__BMI2__)
    return _pdep_u64(set, target);
#else
    // Diagonal by diagonal: s goes to s + 1.
    std::uint64_t result = 0;
    for (int s = 0; s < max_tricks; ++s) {
        const std::uint64_t diagonal = ((std::uint64_t{1} << (s + 1)) - 1) << place(0, s);
        result |= (set & diagonal) << (s + 1 + (W == 0 ? 1 : 0));
    }
    return result & target;
#endif
}

}  // namespace preferans::outcome_set
