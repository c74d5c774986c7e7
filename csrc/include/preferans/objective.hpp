// What is played for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "preferans/position.hpp"

namespace preferans {

enum class Goal : std::uint8_t {
    tricks,     // the declarer takes as many as he can, all others play against him
    misere,     // the declarer takes as few as he can, all others play against him; no trump
    guarantee,  // for each seat alone: the fewest tricks it can be sure of, all others against it; no trump
    fewer_tricks,  // two hands: each side wants (own - other) as low as it can
    all_pass,      // every player for himself, fewest own tricks or his best payoff; no trump
    coalition,     // the declarer for his best payoff, all others together for his worst
};

// Which of the outcomes that are equally good for himself a player of the all-pass game picks.
enum class Tie : std::uint8_t {
    lowest,  // the card of lowest index
    spite,   // the one that gives most tricks to one of the others, then the lowest card
    kind,    // the one in which the others' larger number of tricks is smallest, then the lowest card
};

// How players fare with each final vector of tricks, those taken before the position included.
struct Payoff {
    static constexpr std::uint8_t no_vector = 255;
    static constexpr int side = max_tricks + 1;

    int total = max_tricks;  // tricks of a vector in all

    // [seat][tricks of a sitting dealer][tricks of seat 0 * side + tricks of seat 1]: 0 for the best vectors
    // of that seat, then 1, ... ; equal payoffs have equal numbers, `no_vector` where the table has none.
    std::array<std::array<std::array<std::uint8_t, side * side>, 3>, max_players> order{};
};

struct Objective {
    Goal goal = Goal::tricks;
    Strain trump = Strain::no_trump;
    int declarer = 0;
    Tie tie = Tie::lowest;       // all_pass
    TalonRule talon = {};        // all_pass and guarantee
    bool dealer_counts = false;  // guarantee: the sitting dealer's tricks count for the seat
    std::shared_ptr<const Payoff> payoff = nullptr;  // coalition; all_pass by tricks where there is none
    PlayRules rules = {};                            // of games with a declarer

    // coalition: play ends once the others have as many tricks, and those not played count as the declarer's;
    // 0: it does not.
    int stops_at = 0;
};

// Whether the question fits the position.
std::optional<Fault> check(const Position& position, const Objective& objective);

}  // namespace preferans
