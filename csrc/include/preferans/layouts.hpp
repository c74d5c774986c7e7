// One hand over all layouts of the cards that it does not see.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "preferans/solver.hpp"

namespace preferans {

// What is known of a hand that is not seen.
struct HiddenHand {
    Cards holds;
    Cards lacks;
    std::array<std::uint8_t, 4> least{0, 0, 0, 0};  // cards of each suit that it still has
    std::array<std::uint8_t, 4> most{8, 8, 8, 8};
};

struct LayoutsRequest {
    Objective objective;  // tricks or misere
    int seat = 0;         // whose hand is seen
    Cards hand;           // without a card on the table
    Cards out;            // cards that nobody has any more: laid away, or played to earlier tricks
    int leader = 0;
    std::array<Card, 2> trick{};  // on the table, in the order played
    int trick_size = 0;
    std::array<HiddenHand, max_players> known{};  // by seat; nothing about the hand that is seen
    int at_least = 0;                             // 0: the tricks; else only whether so many are reached
    std::uint64_t samples = 0;                    // 0: every layout; else so many at random
    std::uint64_t seed = 0;
    int threads = 0;                             // 0: as many as there are cores
    std::size_t memory = std::size_t{16} << 20;  // bytes, a bound on the tables of all threads together
    bool portable = false;
};

// Counts of layouts by the declarer's tricks, the current trick and later ones. With `at_least` entry 1
// counts the layouts where so many are reached and entry 0 the others.
using TrickCounts = std::array<std::uint64_t, max_tricks + 1>;

struct LayoutCounts {
    std::uint64_t layouts = 0;  // that agree with all that is known
    std::uint64_t counted = 0;  // all of them, or the sample
    bool sampled = false;
    TrickCounts tricks{};
    std::array<std::array<TrickCounts, 32>, max_players> by_card{};  // where the seat has the card
    std::array<std::array<std::array<TrickCounts, 9>, 4>, max_players> by_length{};  // of the seat's suit
    std::uint64_t nodes = 0;  // positions at the start of a trick that were searched
};

// How many layouts agree with what is known, and how many cards nobody has in each; nothing is solved.
struct LayoutNumber {
    std::uint64_t layouts = 0;
    int talon = 0;
};
std::optional<Fault> count_layouts(const LayoutsRequest& request, LayoutNumber& out);

// Cards that neither hand has are a talon that nobody knows, two at most; every pair is as likely. The answer
// is the same for any number of threads. `tick` is called in the caller's thread with the number of layouts
// done and of all, several times a second; true from it stops the work.
std::optional<Fault> solve_layouts(const LayoutsRequest& request, LayoutCounts& out,
                                   const std::function<bool(std::uint64_t, std::uint64_t)>& tick = {});

}  // namespace preferans
