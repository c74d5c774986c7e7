// The all-pass game from any moment: tricks led by the talon, unfinished tricks and the choice of a card are
// walked here position by position; from the start of the next trick that a player leads, the fast searches
// take over.
#pragma once

#include <array>
#include <bitset>
#include <memory>
#include <optional>

#include "all_pass_rules.hpp"
#include "all_pass_search.hpp"
#include "engines.hpp"
#include "preferans/solver.hpp"

namespace preferans {

// What a solver keeps for the game.
struct Solver::AllPass {
    AllPass(const SolverOptions& options, std::size_t memo_bytes, StopPoll& stop);

    AllPassMemo memo;
    std::unique_ptr<AllPassSearch> search;
};

namespace all_pass {

// Tricks taken between two positions of one line of play.
TrickCounts taken(const Position& before, const Position& after);

// The legal cards of which none touches a lower one; the others lead to the same as the next lower of these.
Cards distinct_cards(const Position& position, TalonRule talon);

TrickStart start_of(const Position& position);

inline bool starts_free_trick(const Position& position) {
    return position.trick_size == 0 && position.talon_lead_count == 0;
}

// The payoffs that can still be reached, by the tricks that the sitting dealer ends with.
class Reaches {
  public:
    Reaches(const Payoff* payoff, int players) : payoff_(payoff), players_(players) {}
    const PayoffReach* with_dealer(int tricks);

  private:
    const Payoff* payoff_;
    int players_;
    std::array<std::optional<PayoffReach>, 3> reaches_;
};

// Each for himself.
class MaxN {
  public:
    MaxN(AllPassSearch& search, const StopPoll& stop, const Objective& objective, int players)
        : search_(search),
          stop_(stop),
          tie_(objective.tie),
          talon_(objective.talon),
          reaches_(objective.payoff.get(), players) {}

    struct Choice {
        Card card{};
        TrickCounts outcome = 0;
    };

    TrickCounts value(const Position& position);
    TrickCounts value_after(const Position& position, Card card);

    // The mover's card and its outcome; some card must be left.
    Choice choice(const Position& position);

  private:
    int score(const Position& position, int seat, TrickCounts outcome);

    AllPassSearch& search_;
    const StopPoll& stop_;
    Tie tie_;
    TalonRule talon_;
    Reaches reaches_;
};

// All outcomes under any way of breaking ties.
class AnyTies {
  public:
    // [dealer's tricks * plane + place of the tricks of seats 0 and 1]
    static constexpr std::size_t plane = 66;
    using Set = std::bitset<3 * plane>;

    AnyTies(AllPassSearch& search, const StopPoll& stop, const Objective& objective, int players)
        : search_(search), stop_(stop), talon_(objective.talon), reaches_(objective.payoff.get(), players) {}

    Set outcomes(const Position& position);

    static TrickCounts outcome_at(std::size_t place, int tricks);

  private:
    int cost(const Position& position, int seat, TrickCounts outcome);

    AllPassSearch& search_;
    const StopPoll& stop_;
    TalonRule talon_;
    Reaches reaches_;
};

// One seat's tricks, a sitting dealer's counted with them where the objective says so.
class OneSeat {
  public:
    OneSeat(Search& misere, AllPassSearch& search, const StopPoll& stop, const Objective& objective, int seat)
        : misere_(misere),
          search_(search),
          stop_(stop),
          talon_(objective.talon),
          dealer_counts_(objective.dealer_counts),
          seat_(seat) {}

    // The most that the others can force on it.
    int guarantee(const Position& position) const;

    // The fewest that it could come to with everybody's help.
    int best_case(const Position& position) const;

    int own(TrickCounts counts) const {
        return tricks_of(counts, seat_) + (dealer_counts_ ? tricks_of(counts, max_players) : 0);
    }

  private:
    bool forced(const Position& position, int target) const;
    bool can_stay_within(const Position& position, int limit) const;

    Search& misere_;
    AllPassSearch& search_;
    const StopPoll& stop_;
    TalonRule talon_;
    bool dealer_counts_;
    int seat_;
};

// The declarer, paid by the final vector of tricks, against all others together.
class Coalition {
  public:
    Coalition(AllPassSearch& search, const StopPoll& stop, const Objective& objective, int players)
        : search_(search),
          stop_(stop),
          trump_(objective.trump),
          rules_(objective.rules),
          declarer_(objective.declarer),
          stops_at_(objective.stops_at),
          reach_(objective, players) {}

    // His place in the order of payoffs, 0 the best.
    int value(const Position& position) const;

    // Best play to the end, of the best cards the lowest.
    void line(Position position, int value, std::vector<Card>& out) const;

  private:
    CoalitionMoment moment(const Position& position) const;

    AllPassSearch& search_;
    const StopPoll& stop_;
    Strain trump_;
    PlayRules rules_;
    int declarer_;
    int stops_at_;
    CoalitionReach reach_;
};

}  // namespace all_pass
}  // namespace preferans
