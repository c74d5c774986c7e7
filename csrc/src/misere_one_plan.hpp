// Whether one plan of the defenders catches so many tricks in each world, whatever was laid away.
//
// Against a plan that is known the declarer loses nothing by laying away late, so this is a game with nothing
// hidden: he wins if some world that is still possible ends under its target. The search keeps more of a
// question than its answer: after "no" targets that are too many already, with most of them none, and after
// "yes" what the plan found gives in each world. So an answer settles many later questions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "misere_state.hpp"
#include "search.hpp"

namespace preferans::misere {

// Tricks in each world of a moment, zero beyond the last.
using Tricks = std::array<std::int8_t, (most_worlds + 15) / 16 * 16>;

struct PlanAnswer {
    Tricks tricks{};  // that one plan comes to, or that none comes to
    bool reached = false;
    std::uint32_t card = 0;  // that settled it; zero where it took none or all
};

// Tricks of every world in half a byte each.
class PackedTricks {
  public:
    PackedTricks() = default;
    explicit PackedTricks(const Tricks& tricks);
    Tricks unpacked() const;
    bool at_most(const PackedTricks& others) const;

  private:
    std::array<std::uint64_t, Tricks().size() / 16> words_{};  // of eight bytes and the next eight
};

// Answers by moment, the newest of each few moments, in memory that grows up to a bound.
class PlanMemory {
  public:
    PlanMemory() : buckets_(4) {}

    void set_bound(std::size_t bytes) { bound_ = bytes; }
    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

    // The answer that settles a question, whose targets become those of that answer; nothing if there is
    // none. Then `hint` is a card that settled another question about the moment as its player wants, if
    // there is such a card.
    std::optional<bool> find(const State& state, Tricks& targets, std::uint32_t& hint) const;
    void keep(const State& state, const PlanAnswer& answer);
    void prefetch(const State& state) const { __builtin_prefetch(&buckets_[place(Key(state))]); }

  private:
    static constexpr std::size_t ways = 4;

    struct Key {  // all of a moment but its mark
        Key() = default;
        explicit Key(const State& state);
        bool operator==(const Key&) const = default;

        std::uint64_t hands = 0;
        std::uint64_t rest = 0;
    };
    struct Answer {
        PackedTricks tricks;
        std::uint32_t card = 0;
        bool reached = false;
    };
    struct alignas(64) Bucket {  // the newest first
        std::array<Key, ways> keys{};
        std::array<Answer, ways> answers{};
    };

    std::size_t place(const Key& key) const;
    void grow();

    std::vector<Bucket> buckets_;
    std::size_t bound_ = 0;
    std::size_t kept_ = 0;
};

class OnePlan {
  public:
    // Searches of the open cards and of the best plan for the same target everywhere.
    OnePlan(Search& open, Search& level, StopPoll& stop) : open_(open), level_(level), stop_(stop) {}

    void set_memory(std::size_t bytes) { memory_.set_bound(bytes); }
    std::size_t bytes() const { return memory_.bytes(); }

    // Whether one plan comes to all targets at once; meaningless once stopped. No target may be more than the
    // open tricks of its world.
    bool reaches(const State& state, Tricks targets) { return settle(state, targets, false); }

  private:
    // The answer; the targets become those of the answer. They may be too many for open cards if `doubtful`.
    bool settle(const State& state, Tricks& targets, bool doubtful);
    bool settle_level(const State& state, std::size_t width, PlanAnswer& answer);
    void settle_by_play(const State& state, const Worlds& worlds, std::size_t width, std::uint32_t hint,
                        PlanAnswer& answer);

    Search& open_;
    Search& level_;
    StopPoll& stop_;
    PlanMemory memory_;
};

}  // namespace preferans::misere
