// A declarer's fixed plan: one card for everything that he may come to see.
//
// On lead with enough sure winners he cashes them. Else he draws layouts that agree with what he knows, or
// takes all of them where they are few, and plays the card that is best over them: in the last tricks by what
// this very plan takes afterwards against the best defence of each layout, before as if all cards were seen
// from the next card on. A plan that looks ahead goes by what such a plan takes from the first trick on.
// Among equals he plays the lowest card, or where a number of tricks is wanted first that with most tricks;
// once nothing is hidden, what is best. The draw depends on what he knows and the seed alone: asked again he
// plays the same card, so the plan is one plan. Which of touching unseen cards was played he leaves out of
// account.
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

class PlanScore;

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
    // With so many tricks left cards are chosen by what the plan takes afterwards.
    static constexpr int last_tricks = 4;

    // Both searches answer with all cards seen: `merged` takes touching cards of the defenders as one.
    PlanPolicy(const PlanSettings& settings, PlanMemory& memory, Search& merged, Search& cards,
               const StopPoll& stop)
        : settings_(settings), memory_(memory), merged_(merged), cards_(cards), stop_(stop) {}

    // The declarer's card at his turn; `need`: tricks still to take, where the plan is for a number of them.
    std::uint32_t card(const PlanView& view, int need);

    // Cards are chosen by what `scores` says that a plan takes, with up to so many tricks left.
    void look_ahead(PlanScore& scores, int up_to) {
        scores_ = &scores;
        scored_up_to_ = up_to;
    }

    std::uint64_t choices() const { return choices_; }

  private:
    struct World {
        std::uint32_t first;  // open cards of player 1
        double weight;
    };

    std::uint32_t choose(const PackedView& packed, int need);
    std::uint32_t best_of_known(const PlanView& view, std::uint32_t legal, int need);
    void draw_worlds(const PackedView& packed);
    bool all_worlds(const PlanView& view, int cards);
    bool add_worlds(const PlanView& view, std::size_t run, int cards, std::array<int, 4>& held, World world);
    void sample_worlds(const PackedView& packed, int cards);
    double worth(const PlanView& view, const World& world, int need, std::uint32_t card, int& guess);
    bool reaches(Search& open, const PlanView& after, const Hands& hands, int target) const;
    int open_tricks(Search& open, const PlanView& after, const Hands& hands, int& guess) const;

    const PlanSettings settings_;
    PlanMemory& memory_;
    Search& merged_;
    Search& cards_;
    const StopPoll& stop_;
    PlanScore* scores_ = nullptr;
    int scored_up_to_ = 0;
    std::vector<World> worlds_;  // those of each choice under way
    std::size_t drawn_ = 0;      // where those of the last one begin
    std::vector<std::uint32_t> runs_;
    std::uint64_t choices_ = 0;
};

}  // namespace preferans
