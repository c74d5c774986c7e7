// One search for each game, over one way of gathering bits.
#pragma once

#include "misere_plan.hpp"
#include "two_sided_search.hpp"

namespace preferans {

template <class Bits>
std::unique_ptr<Search> make_search(Game game, const EndTable& ends, TranspositionTable& table,
                                    StopPoll& stop) {
    return with_game(game, [&]<Game one>() -> std::unique_ptr<Search> {
        return std::make_unique<TwoSidedSearch<Bits, one>>(ends, table, stop);
    });
}

}  // namespace preferans
