#include "value_guess.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace preferans {
namespace {

// Thirty-seconds of a trick: by side holding, by trump holding, by leader.
#include "value_guess_data.inc"

constexpr std::size_t trump_at = 256;
constexpr std::size_t leader_at = 512;

// A question is cheaper on one side of the value than on the other, so guesses lean to it.
constexpr int lean(Game game) {
    return game.minimise ? -24 : game.trumps ? 16 : 0;
}

}  // namespace

int guess_points(Game game, const Moment& moment) {
    if (moment.tricks < 10 || game.players < 3) return 0;
    const std::int8_t* weights = game.trumps     ? trump_weights
                                 : game.minimise ? misere_weights
                                                 : no_trump_weights;
    int sum = weights[leader_at + static_cast<std::size_t>(moment.leader)];
    for (std::size_t suit = 0; suit < 4; ++suit) {
        const std::size_t holding = moment.hands[0] >> 8 * suit & 0xFF;
        sum += weights[game.trumps && suit == 3 ? trump_at + holding : holding];
    }
    return sum;
}

int guess_value(Game game, const Moment& moment) {
    if (moment.tricks < 10 || game.players < 3) return moment.tricks / game.players;
    return std::clamp((guess_points(game, moment) + 16 + lean(game)) >> 5, 0, moment.tricks);
}

}  // namespace preferans
