// What the defenders, who see all cards and know the plan, leave a fixed plan in one layout.
//
// The declarer's cards are the plan's, so only the defenders branch: the search looks for the line that is
// worst for the declarer. Positions at the start of a trick are remembered with what the declarer knows
// there.
#pragma once

#include "plan_policy.hpp"
#include "plan_table.hpp"

namespace preferans {

class PlanScore {
  public:
    // `merged`: a layout stands for its family, and which defender takes a trick with touching cards is as
    // the defenders like; the plan then gets no more than in any layout of the family. `open` answers the
    // same question with all cards seen, `cards` for the layout as it is.
    PlanScore(const PlanSettings& settings, bool merged, PlanPolicy& policy, Search& open, Search& cards,
              StopPoll& stop, std::size_t bytes)
        : settings_(settings),
          merged_(merged),
          policy_(policy),
          open_(open),
          cards_(cards),
          stop_(stop),
          table_(bytes) {}

    // Whether the plan takes `target` tricks, the current one included, against the defenders' hands.
    bool reaches(const PlanView& view, const Hands& hands, int target) {
        return view.trick_size == 0 ? at_trick(view, hands, target) : step(view, hands, target);
    }

    // The same after the declarer's `card`, where the hands are those before but for it.
    bool reaches_after(const PlanView& view, const Hands& hands, int target, std::uint32_t card) {
        return with_card(view, hands, target, card);
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    bool at_trick(const PlanView& view, const Hands& hands, int target);
    bool step(const PlanView& view, const Hands& hands, int target);
    bool with_card(const PlanView& view, const Hands& hands, int target, std::uint32_t card);

    const PlanSettings settings_;
    const bool merged_;
    PlanPolicy& policy_;
    Search& open_;
    Search& cards_;
    StopPoll& stop_;
    PlanTable table_;
    std::uint64_t nodes_ = 0;
};

}  // namespace preferans
