// The search with one of its reductions switched off.
#pragma once

#include "two_sided_search.hpp"

namespace preferans::test {

struct NoRuns : Standard {
    static constexpr bool runs = false;
};
struct NoEndTables : Standard {
    static constexpr bool end_tables = false;
};
struct NoSureTricks : Standard {
    static constexpr bool sure_tricks = false;
};
struct NoStoredBounds : Standard {
    static constexpr bool stored_bounds = false;
};
struct NoLearnedOrder : Standard {
    static constexpr bool learned_order = false;
};

}  // namespace preferans::test
