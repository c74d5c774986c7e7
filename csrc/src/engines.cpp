#include "engines.hpp"

namespace preferans {
namespace {

// Swaps the trump suit with suit 3.
std::uint32_t trump_on_top(std::uint32_t cards, Strain trump) {
    if (trump == Strain::no_trump || trump == Strain::hearts) return cards;
    const int shift = 8 * static_cast<int>(trump);
    const std::uint32_t low = cards >> shift & 0xFF;
    const std::uint32_t high = cards >> 24;
    return (cards & ~(std::uint32_t{0xFF} << shift) & 0x00FFFFFF) | high << shift | low << 24;
}

}  // namespace

Moment moment_of(const Position& position, Strain trump, int declarer) {
    Moment moment;
    for (int seat = 0; seat < position.players; ++seat) {
        const int player = (seat - declarer + position.players) % position.players;
        moment.hands[static_cast<std::size_t>(player)] =
            trump_on_top(position.hands[static_cast<std::size_t>(seat)].bits(), trump);
    }
    moment.leader = (position.leader - declarer + position.players) % position.players;
    moment.trick_size = position.trick_size;
    for (int i = 0; i < position.trick_size; ++i) {
        const auto at = static_cast<std::size_t>(i);
        moment.trick[at] = trump_on_top(Cards(position.trick[at]).bits(), trump);
    }
    moment.tricks = position.tricks_left();
    return moment;
}

int exact_value(Search& search, const Moment& moment, int guess, const StopPoll& stop) {
    return exact_value(search, moment, guess, stop, {0, moment.tricks});
}

int exact_value(Search& search, const Moment& moment, int guess, const StopPoll& stop, Bounds range) {
    guess = std::clamp(guess, range.lower, range.upper);
    while (range.lower < range.upper && !stop.stopped()) {
        const int target = guess == range.lower ? guess + 1 : guess;
        if (search.reaches(moment, target)) {
            guess = range.lower = target;
        } else {
            guess = range.upper = target - 1;
        }
    }
    return range.lower;
}

}  // namespace preferans
