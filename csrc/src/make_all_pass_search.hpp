// The searches of the all-pass game over one way of gathering bits.
#pragma once

#include "best_case_search.hpp"
#include "bit_gather.hpp"
#include "coalition_search.hpp"
#include "max_n_search.hpp"
#include "outcome_search.hpp"

namespace preferans {

template <class Bits>
class AllPassSearches final : public AllPassSearch {
  public:
    AllPassSearches(AllPassMemo& memo, StopPoll& stop) : memo_(memo), stop_(stop) {}

    TrickCounts max_n(const TrickStart& start, Tie tie, const PayoffReach* payoff) override {
        switch (tie) {
            case Tie::lowest:
                return max_n_by<Tie::lowest>(start, payoff);
            case Tie::spite:
                return max_n_by<Tie::spite>(start, payoff);
            default:
                return max_n_by<Tie::kind>(start, payoff);
        }
    }

    std::uint64_t outcomes(const TrickStart& start, const PayoffReach* payoff) override {
        return start.players == 3 ? outcomes_of<3>(start, payoff) : outcomes_of<2>(start, payoff);
    }

    bool can_stay_within(const TrickStart& start, int limit) override {
        if (start.players == 2) {
            return BestCaseSearch<Bits, 2>(memo_, stop_, nodes_)
                .within(start.hands, start.leader, start.tricks, limit);
        }
        return BestCaseSearch<Bits, 3>(memo_, stop_, nodes_)
            .within(start.hands, start.leader, start.tricks, limit);
    }

    bool within(const CoalitionMoment& moment, const CoalitionReach& reach, int limit) override {
        if (moment.rules.any()) return within_under<true>(moment, reach, limit);
        return within_under<false>(moment, reach, limit);
    }

    std::uint64_t nodes() const override { return nodes_; }

  private:
    template <bool house>
    bool within_under(const CoalitionMoment& moment, const CoalitionReach& reach, int limit) {
        if (moment.players == 2) {
            return moment.trumps ? within_of<true, 2, house>(moment, reach, limit)
                                 : within_of<false, 2, house>(moment, reach, limit);
        }
        return moment.trumps ? within_of<true, 3, house>(moment, reach, limit)
                             : within_of<false, 3, house>(moment, reach, limit);
    }

    template <bool trumps, int players, bool house>
    bool within_of(const CoalitionMoment& moment, const CoalitionReach& reach, int limit) {
        return CoalitionSearch<Bits, trumps, players, house>(reach, memo_, stop_, nodes_)
            .within(moment, limit);
    }

    template <Tie tie>
    TrickCounts max_n_by(const TrickStart& start, const PayoffReach* payoff) {
        return start.players == 3 ? max_n_of<tie, 3>(start, payoff) : max_n_of<tie, 2>(start, payoff);
    }

    template <Tie tie, int players>
    TrickCounts max_n_of(const TrickStart& start, const PayoffReach* payoff) {
        if (payoff == nullptr) {
            return MaxNSearch<Bits, OwnTricks<tie, players>, players>({}, memo_, stop_, nodes_).solve(start);
        }
        return MaxNSearch<Bits, OwnPayoff<tie, players>, players>({*payoff}, memo_, stop_, nodes_)
            .solve(start);
    }

    template <int players>
    std::uint64_t outcomes_of(const TrickStart& start, const PayoffReach* payoff) {
        constexpr Tie any = Tie::lowest;
        if (payoff == nullptr) {
            return OutcomeSearch<Bits, OwnTricks<any, players>, players>({}, memo_, stop_, nodes_)
                .solve(start);
        }
        return OutcomeSearch<Bits, OwnPayoff<any, players>, players>({*payoff}, memo_, stop_, nodes_)
            .solve(start);
    }

    AllPassMemo& memo_;
    StopPoll& stop_;
    std::uint64_t nodes_ = 0;
};

}  // namespace preferans
