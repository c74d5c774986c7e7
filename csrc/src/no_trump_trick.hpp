// One trick without a trump, in sets of cards: a byte a suit, a bit a card.
#pragma once

#include <bit>
#include <cstdint>

#include "suit_bits.hpp"

namespace preferans::suits {

[[gnu::always_inline]] inline constexpr std::uint32_t suit_of(std::uint32_t card) {
    return std::uint32_t{0xFF} << (std::countr_zero(card) & 24);
}

// The cards of its suit that are higher.
[[gnu::always_inline]] inline constexpr std::uint32_t above(std::uint32_t card) {
    return suit_of(card) & ~(card | (card - 1));
}

// What may be played to `lead`.
[[gnu::always_inline]] inline constexpr std::uint32_t legal(std::uint32_t hand, std::uint32_t lead) {
    const std::uint32_t follow = hand & suit_of(lead);
    return follow != 0 ? follow : hand;
}

}  // namespace preferans::suits

namespace preferans {

// Who takes a trick to which everybody has one card, the leader L's first.
template <int L, int players>
[[gnu::always_inline]] constexpr int last_trick_winner(std::uint32_t lead, std::uint32_t second,
                                                       std::uint32_t third) {
    const std::uint32_t over = suits::above(lead);
    std::uint32_t best = second & over;
    int winner = best != 0 ? (L + 1) % players : L;
    if constexpr (players == 3) {
        if ((third & over) > best) winner = (L + 2) % players;
    }
    return winner;
}

}  // namespace preferans
