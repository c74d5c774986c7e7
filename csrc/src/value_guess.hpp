// A first guess at a value, so that few questions find it. It never changes the value.
#pragma once

#include "game.hpp"
#include "search.hpp"

namespace preferans {

// The declarer's tricks, as a sum of learned weights of his suits for whole deals, else a fair share.
int guess_value(Game game, const Moment& moment);

}  // namespace preferans
