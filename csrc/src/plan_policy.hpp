// A declarer's fixed plan: one card for everything that he may come to see.
//
// On lead with enough sure winners he cashes them. Else he draws layouts that agree with what he knows, or
// takes all of them where they are few, and plays the card that is best over them, as if all cards were seen
// from the next card on; among equals the lowest. The draw depends on what he knows and the seed alone: asked
// again he plays the same card, so the plan is one plan. Which of touching unseen cards was played he leaves
// out of account.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "game.hpp"
#include "plan_table.hpp"
#include "plan_view.hpp"
#include "search.hpp"

namespace preferans {

struct PlanSettings {
    Game game;
    bool by_target = false;  // for so many tricks or more; else for tricks on average
    std::uint64_t seed = 0;
    int worlds = 0;  // layouts drawn for each card
};

// Cards of plans met before, shared by threads. It never changes a card.
class PlanMemory {
  public:
    explicit PlanMemory(std::size_t bytes);

    bool find(const PlanKey& key, std::uint32_t& value);
    void store(const PlanKey& key, std::uint32_t value);

  private:
    static constexpr std::size_t shards = 64;
    struct Shard {
        explicit Shard(std::size_t bytes) : table(bytes) {}
        std::mutex mutex;
        PlanTable table;
    };
    std::vector<std::unique_ptr<Shard>> shards_;
};

class PlanPolicy {
  public:
    // `open` answers with all cards seen, touching cards of the defenders taken as one.
    PlanPolicy(const PlanSettings& settings, PlanMemory& memory, Search& open, const StopPoll& stop)
        : settings_(settings), memory_(memory), open_(open), stop_(stop) {}

    // The declarer's card at his turn; `need`: tricks still to take, where the plan is for a number of them.
    std::uint32_t card(const PlanView& view, int need);

    std::uint64_t choices() const { return choices_; }

  private:
    struct World {
        std::uint32_t first;  // open cards of player 1
        double weight;
    };

    std::uint32_t choose(const PackedView& packed, int need);
    void draw_worlds(const PackedView& packed);
    bool all_worlds(const PlanView& view, int cards);
    bool add_worlds(const PlanView& view, std::size_t run, int cards, std::array<int, 4>& held, World world);
    void sample_worlds(const PackedView& packed, int cards);
    bool reaches(const PlanView& after, const Hands& hands, int target);
    double worth(const PlanView& after, const Hands& hands, int need, int& guess);

    const PlanSettings settings_;
    PlanMemory& memory_;
    Search& open_;
    const StopPoll& stop_;
    std::vector<World> worlds_;
    std::vector<std::uint32_t> runs_;
    std::uint64_t choices_ = 0;
};

}  // namespace preferans
