// What the solver sees of the searches of the all-pass game and of games for payoffs, whatever processor they
// are compiled for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "all_pass_memo.hpp"
#include "preferans/objective.hpp"
#include "relative_state.hpp"
#include "search.hpp"
#include "trick_counts.hpp"

namespace preferans {

class PayoffReach;

// A position at the start of a trick that no talon card leads, suits under their own names.
struct TrickStart {
    Hands hands{};
    int leader = 0;
    int players = max_players;
    int tricks = 0;
    TrickCounts won = 0;  // only payoffs look at it
};

// A moment of a game paid by the final vector of tricks: hand 0 is the declarer's, suit 3 is trump.
struct CoalitionMoment : Moment {
    int players = max_players;
    bool trumps = false;
    PlayRules rules;
    TrickCounts won = 0;  // tricks before the current one
};

// The best and the worst place in the declarer's order of payoffs that can still come about.
class CoalitionReach {
  public:
    // With the payoffs of `objective`; play ends where it says.
    CoalitionReach(const Objective& objective, int players);

    [[gnu::always_inline]] int best(TrickCounts won, int tricks) const {
        return best_[row(tricks)][place(won)];
    }
    [[gnu::always_inline]] int worst(TrickCounts won, int tricks) const {
        return worst_[row(tricks)][place(won)];
    }

  private:
    using Plane = std::array<std::uint8_t, Payoff::side * Payoff::side>;

    [[gnu::always_inline]] static std::size_t row(int tricks) { return static_cast<std::size_t>(tricks); }
    [[gnu::always_inline]] static std::size_t place(TrickCounts won) {
        return (won & 0xFF) * Payoff::side + (won >> 8 & 0xFF);
    }

    std::array<Plane, max_tricks + 1> best_{};
    std::array<Plane, max_tricks + 1> worst_{};
};

class AllPassSearch {
  public:
    virtual ~AllPassSearch() = default;

    // The tricks of each player from here on when everybody looks after himself; by tricks where `payoff` is
    // null.
    virtual TrickCounts max_n(const TrickStart& start, Tie tie, const PayoffReach* payoff) = 0;

    // All outcomes that some way of breaking ties leads to, as bits in the places of `outcome_set`; at most
    // nine tricks.
    virtual std::uint64_t outcomes(const TrickStart& start, const PayoffReach* payoff) = 0;

    // Whether seat 0 can come out with at most `limit` tricks if everybody helps it.
    virtual bool can_stay_within(const TrickStart& start, int limit) = 0;

    // Whether the declarer is sure of place `limit` or a better one in his order of payoffs.
    virtual bool within(const CoalitionMoment& moment, const CoalitionReach& reach, int limit) = 0;

    // Positions at the start of a trick searched so far; those that have a table for all searches left out.
    virtual std::uint64_t nodes() const = 0;
};

std::unique_ptr<AllPassSearch> make_portable_all_pass_search(AllPassMemo& memo, StopPoll& stop);

// The same for processors with BMI2; only to be called where has_bmi2() is true.
std::unique_ptr<AllPassSearch> make_bmi2_all_pass_search(AllPassMemo& memo, StopPoll& stop);

}  // namespace preferans
