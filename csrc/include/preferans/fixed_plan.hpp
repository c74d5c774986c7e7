// One fixed plan of a declarer who does not see the other hands, and what it takes over the layouts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "preferans/layouts.hpp"

namespace preferans {

struct FixedPlanRequest {
    LayoutsRequest layouts;  // `memory` bounds what is remembered of the plan and of its scores
    int worlds = 32;         // layouts that the plan is found on, for each card
    bool ahead = false;      // whether it looks ahead to what a simpler plan takes afterwards
};

struct PlanScoring {
    std::uint64_t samples = 0;  // layouts drawn to score the plan on, 0: all families of layouts
    std::uint64_t seed = 0;     // of that draw
    int threads = 0;            // 0: as many as there are cores
    double seconds = 0;         // after so long no further layout is begun; 0: no limit
};

// What one plan and open cards take in a layout drawn, or in the layouts of a family.
struct PlannedLayouts {
    std::uint64_t layouts = 0;  // how many it stands for
    std::uint8_t plan = 0;      // tricks, or with `at_least` whether so many are reached
    std::uint8_t open = 0;
};

struct FixedPlanCounts {
    std::uint64_t layouts = 0;           // that agree with all that is known
    std::vector<PlannedLayouts> scored;  // in the order of the draw
    bool sampled = false;
    std::uint64_t nodes = 0;    // tricks begun by the defenders
    std::uint64_t choices = 0;  // cards of the plan that were worked out
};

// The plan that the request describes; the same card whoever asks and whenever.
class FixedPlan {
  public:
    explicit FixedPlan(const FixedPlanRequest& request);
    ~FixedPlan();
    FixedPlan(const FixedPlan&) = delete;
    FixedPlan& operator=(const FixedPlan&) = delete;

    // Why the question cannot be asked.
    std::optional<Fault> check() const;

    // The declarer's card after `played`, the cards since the moment that the request is about.
    std::optional<Fault> card(std::span<const Card> played, Card& out, const StopRequest& stop = {});

    // What the plan takes, the current trick included, against the best defence of these two hands (in
    // playing order after the declarer), who see all cards and know the plan.
    std::optional<Fault> in_layout(Cards first, Cards second, int& out, const StopRequest& stop = {});

    // Scores the plan. Unless the layouts are few, touching cards of the defenders are taken as one, which
    // never makes the plan look better than it is. The same for any number of threads unless time runs out.
    std::optional<Fault> score(const PlanScoring& scoring, FixedPlanCounts& out,
                               const std::function<bool(std::uint64_t, std::uint64_t)>& tick = {});

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace preferans
