// Gathering the bits of one word that a mask selects, in one instruction where the processor has it.
#pragma once

#include <cstdint>

#include "suit_bits.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace preferans {

// Any processor: the parallel-suffix compression, five rounds.
struct PortableBits {
    static constexpr std::uint32_t gather(std::uint32_t x, std::uint32_t mask) {
        x &= mask;
        std::uint32_t below = ~mask << 1;
        for (int round = 0; round < 5; ++round) {
            std::uint32_t prefix = below ^ (below << 1);
            prefix ^= prefix << 2;
            prefix ^= prefix << 4;
            prefix ^= prefix << 8;
            prefix ^= prefix << 16;
            const std::uint32_t moved = prefix & mask;
            mask = (mask ^ moved) | (moved >> (1 << round));
            const std::uint32_t part = x & moved;
            x = (x ^ part) | (part >> (1 << round));
            below &= ~prefix;
        }
        return x;
    }

    // How many cards of suits 0, 1 and 2, in four bits each.
    static constexpr std::uint32_t lengths(std::uint32_t cards) {
        std::uint32_t lengths = suits::counts(cards) & 0x0F0F0F;
        lengths = (lengths | lengths >> 4) & 0x0F00FF;
        return (lengths | lengths >> 8) & 0xFFF;
    }

    // The bit of `mask` that has `n` of its bits below.
    static constexpr std::uint32_t nth(std::uint32_t n, std::uint32_t mask) {
        for (; n > 0; --n) mask &= mask - 1;
        return mask & (0 - mask);
    }
};

#if defined(__BMI2__)
// Only for the files compiled for processors with BMI2; which code runs is decided when a solver is made.
struct Bmi2Bits {
    [[gnu::always_inline]] static std::uint32_t gather(std::uint32_t x, std::uint32_t mask) {
        return _pext_u32(x, mask);
    }
    [[gnu::always_inline]] static std::uint32_t lengths(std::uint32_t cards) {
        return static_cast<std::uint32_t>(_mm_popcnt_u32(cards & 0xFF) | _mm_popcnt_u32(cards & 0xFF00) << 4 |
                                          _mm_popcnt_u32(cards & 0xFF0000) << 8);
    }
    [[gnu::always_inline]] static std::uint32_t nth(std::uint32_t n, std::uint32_t mask) {
        return _pdep_u32(std::uint32_t{1} << n, mask);
    }
};
#endif

}  // namespace preferans
