// The relative-rank state of a position at the start of a trick, in 64 bits and without collisions.
//
//   bits 63..62  61..50                     49..30                          29..0
//        leader  cards left of suits 0,1,2  which of the cards of hands     which of all cards left
//                (4 bits each)              1 and 2 are hand 1's            are hand 0's
//
// Only the order of the cards that are left matters, not their names; the number of cards left and the length
// of suit 3 follow from the rest. With the declarer as hand 0 and trumps as suit 3, equal states have equal
// values in every deal, for every declarer, strain and discard.
#pragma once

#include <array>
#include <cstdint>

namespace preferans {

// Hands as the search sees them: hand 0 is the declarer's, suit 3 is trump.
using Hands = std::array<std::uint32_t, 3>;

struct RelativeState {
    std::uint32_t first;    // hand 0 among all cards left
    std::uint32_t second;   // hand 1 among the cards of hands 1 and 2
    std::uint32_t lengths;  // of suits 0, 1, 2 in four bits each

    template <class Bits>
    [[gnu::always_inline]] static RelativeState of(const Hands& hands) {
        const std::uint32_t others = hands[1] | hands[2];
        const std::uint32_t all = hands[0] | others;
        return {Bits::gather(hands[0], all), Bits::gather(hands[1], others), Bits::lengths(all)};
    }

    [[gnu::always_inline]] std::uint64_t key(int leader) const {
        return first | std::uint64_t{second} << 30 | std::uint64_t{lengths} << 50 |
               std::uint64_t(leader) << 62;
    }
};

}  // namespace preferans
