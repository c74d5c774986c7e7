// The card that was last right in a public situation: the declarer's cards and all cards left, whoever of the
// defenders has which. Of many layouts the same card is mostly right again. It never changes a value.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "relative_state.hpp"

namespace preferans {

class MoveMemory {
  public:
    MoveMemory() : places_(std::size_t{1} << place_bits) {}

    // A place may be shared by several situations: the last one has it.
    [[gnu::always_inline]] std::uint16_t& place(const Hands& hands, int player, int occasion) {
        std::uint64_t hash = std::uint64_t{hands[0]} << 32 | (hands[0] | hands[1] | hands[2]);
        hash = (hash ^ hash >> 29) * 0x9E3779B97F4A7C15 + static_cast<std::uint64_t>(occasion * 3 + player);
        hash *= 0xD6E8FEB86659FD93;
        return places_[hash >> (64 - place_bits)];
    }

    [[gnu::always_inline]] static std::uint32_t recall(std::uint16_t place) {
        return place == 0 ? 0 : std::uint32_t{1} << (place - 1);
    }
    [[gnu::always_inline]] static void keep(std::uint16_t& place, std::uint32_t card) {
        place = static_cast<std::uint16_t>(std::countr_zero(card) + 1);
    }

  private:
    static constexpr int place_bits = 16;
    std::vector<std::uint16_t> places_;
};

}  // namespace preferans
