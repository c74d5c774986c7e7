// What is played for.
#pragma once

#include <cstdint>
#include <optional>

#include "preferans/position.hpp"

namespace preferans {

enum class Goal : std::uint8_t {
    tricks,        // the declarer takes as many as he can, all others play against him
    misere,        // the declarer takes as few as he can, all others play against him; no trump
    guarantee,     // for each seat alone: the fewest tricks it can be sure of, all others against it; no trump
    fewer_tricks,  // two hands: each side wants (own - other) as low as it can
};

struct Objective {
    Goal goal = Goal::tricks;
    Strain trump = Strain::no_trump;
    int declarer = 0;
};

// Whether the question fits the position.
std::optional<Fault> check(const Position& position, const Objective& objective);

}  // namespace preferans
