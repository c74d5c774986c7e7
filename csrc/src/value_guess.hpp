// A first guess at a value, so that few questions find it. It never changes the value.
#pragma once

#include "game.hpp"
#include "search.hpp"

namespace preferans {

// How good a position looks for many tricks, in thirty-seconds of a trick; for whole deals only, else 0.
int guess_points(Game game, const Moment& moment);

// The declarer's tricks, as a sum of learned weights of his suits for whole deals, else a fair share.
int guess_value(Game game, const Moment& moment);

}  // namespace preferans
