// The plain reference: alpha-beta with a memo, straight from the rules and with no other reduction. The
// solver is tested and timed against it.
#pragma once

#include <cstdint>

#include "preferans/objective.hpp"
#include "preferans/position.hpp"

namespace preferans {

struct PlainAnswer {
    int value = 0;
    std::uint64_t nodes = 0;  // positions at the start of a trick that were searched
};

// The value of a position for tricks, misere or fewer_tricks, all valid: zero-window questions from the
// bottom up, each legal card by rising index, positions at the start of a trick remembered by their very
// cards. The declarer's tricks are counted up to `most`; one is enough to know whether a misère is caught.
PlainAnswer plain_value(const Position& position, const Objective& objective, int most = max_tricks);

}  // namespace preferans
