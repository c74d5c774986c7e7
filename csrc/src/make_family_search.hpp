// The searches of families for each game of three players, over one way of gathering bits.
#pragma once

#include "bit_gather.hpp"
#include "family_search.hpp"

namespace preferans {

template <class Bits>
std::unique_ptr<Search> make_family_search(Game game, Ties ties, const FamilyParts& parts) {
    return with_game(game, [&]<Game one>() -> std::unique_ptr<Search> {
        if constexpr (one.players == 3 && one == one.usual()) {
            if (ties == Ties::defenders)
                return std::make_unique<FamilySearch<Bits, one, Ties::defenders>>(parts);
            if (ties == Ties::declarer)
                return std::make_unique<FamilySearch<Bits, one, Ties::declarer>>(parts);
            return std::make_unique<FamilySearch<Bits, one, Ties::cards>>(parts);
        } else {
            return nullptr;  // one defender has no partner to share runs with, and house rules are not asked
                             // for
        }
    });
}

}  // namespace preferans
