// Questions asked of all four suits at once: a set of cards is four bytes, a byte a suit, a bit a card.
#pragma once

#include <cstdint>

namespace preferans::suits {

// Every bit at or below the highest set bit of its byte.
[[gnu::always_inline]] inline constexpr std::uint32_t fill_down(std::uint32_t x) {
    x |= x >> 1 & 0x7F7F7F7F;
    x |= x >> 2 & 0x3F3F3F3F;
    return x | (x >> 4 & 0x0F0F0F0F);
}

// Every bit at or above the lowest set bit of its byte.
[[gnu::always_inline]] inline constexpr std::uint32_t fill_up(std::uint32_t x) {
    x |= x << 1 & 0xFEFEFEFE;
    x |= x << 2 & 0xFCFCFCFC;
    return x | (x << 4 & 0xF0F0F0F0);
}

// Number of set bits of each byte, in that byte.
[[gnu::always_inline]] inline constexpr std::uint32_t counts(std::uint32_t x) {
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    return (x + (x >> 4)) & 0x0F0F0F0F;
}

// 0xFF in each byte where a >= b; bytes below 128.
[[gnu::always_inline]] inline constexpr std::uint32_t at_least(std::uint32_t a, std::uint32_t b) {
    return ((((a | 0x80808080) - b) >> 7) & 0x01010101) * 0xFF;
}

// 0xFF in each byte that is not zero; bytes below 128.
[[gnu::always_inline]] inline constexpr std::uint32_t non_zero(std::uint32_t a) {
    return at_least(a, 0x01010101);
}

// a - b in each byte, 0 where b is more; bytes below 128.
[[gnu::always_inline]] inline constexpr std::uint32_t less(std::uint32_t a, std::uint32_t b) {
    return (((a | 0x80808080) - b) & 0x7F7F7F7F) & at_least(a, b);
}

// The smaller of the two in each byte; bytes below 128.
[[gnu::always_inline]] inline constexpr std::uint32_t least(std::uint32_t a, std::uint32_t b) {
    return a - less(a, b);
}

// The cards of `hand` that are the lowest of a run: no other card of the hand lies below them with only cards
// out of `in_play` between. Cards of one run take the same tricks, so one of them is move enough.
[[gnu::always_inline]] inline constexpr std::uint32_t run_bottoms(std::uint32_t hand, std::uint32_t in_play) {
    const std::uint32_t gone = ~in_play;
    // `up` spreads from each card of the hand over the cards gone just above it.
    std::uint32_t up = hand;
    std::uint32_t through = gone & 0xFEFEFEFE;  // a card gone that takes over from the card below it
    up |= through & up << 1;
    through &= through << 1 & 0xFEFEFEFE;
    up |= through & up << 2;
    through &= through << 2 & 0xFCFCFCFC;
    up |= through & up << 4;
    return hand & ~(up << 1 & 0xFEFEFEFE);
}

}  // namespace preferans::suits
