#include "plain_search.hpp"

#include <cstddef>
#include <vector>

namespace preferans {
namespace {

// Bounds by absolute position, in a hash table that doubles as it fills.
class Memo {
  public:
    struct Entry {
        std::array<std::uint32_t, max_players> hands;
        std::int8_t leader = -1;  // -1: empty
        std::int8_t lower;
        std::int8_t upper;
    };

    Memo() : entries_(1024) {}

    // The entry of a position, made with the bounds [0, upper] where it is new; valid until the next call.
    Entry& at(const Position& position, int upper) {
        if (2 * used_ > entries_.size()) grow();
        Entry wanted{hands_of(position), static_cast<std::int8_t>(position.leader), 0,
                     static_cast<std::int8_t>(upper)};
        Entry& entry = place(wanted);
        if (entry.leader < 0) {
            entry = wanted;
            ++used_;
        }
        return entry;
    }

  private:
    static std::array<std::uint32_t, max_players> hands_of(const Position& position) {
        return {position.hands[0].bits(), position.hands[1].bits(), position.hands[2].bits()};
    }

    // Where `wanted` is, or the empty place where it belongs.
    Entry& place(const Entry& wanted) {
        std::uint64_t hash = static_cast<std::uint64_t>(wanted.leader);
        for (const std::uint32_t hand : wanted.hands) hash = (hash ^ hash >> 29 ^ hand) * 0x9E3779B97F4A7C15;
        std::size_t index = hash >> 20;
        for (;; ++index) {
            Entry& entry = entries_[index & (entries_.size() - 1)];
            if (entry.leader < 0 || (entry.leader == wanted.leader && entry.hands == wanted.hands))
                return entry;
        }
    }

    void grow() {
        std::vector<Entry> old(2 * entries_.size());
        old.swap(entries_);
        for (const Entry& entry : old) {
            if (entry.leader >= 0) place(entry) = entry;
        }
    }

    std::vector<Entry> entries_;
    std::size_t used_ = 0;
};

class PlainSearch {
  public:
    explicit PlainSearch(const Objective& objective) : objective_(objective) {}

    // The declarer's tricks from `position` on, but not more than `most`.
    int tricks(const Position& position, int most) {
        int value = 0;
        while (value < most && reaches(position, value + 1)) ++value;
        return value;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    // Whether the declarer can come to `target` tricks if he wants many, or must if he wants few.
    bool reaches(const Position& position, int target) {
        if (target <= 0) return true;
        const int tricks = position.tricks_left();
        if (target > tricks) return false;
        if (position.trick_size > 0) return any_card(position, target);
        const Memo::Entry known = memo_.at(position, tricks);
        if (known.lower >= target) return true;
        if (known.upper < target) return false;
        ++nodes_;
        const bool result = any_card(position, target);
        Memo::Entry& entry = memo_.at(position, tricks);
        if (result) {
            entry.lower = static_cast<std::int8_t>(target);
        } else {
            entry.upper = static_cast<std::int8_t>(target - 1);
        }
        return result;
    }

    // Whether the mover finds a card with the answer he wants; if not, the answer is the other.
    bool any_card(const Position& position, int target) {
        const bool wants = (position.to_move() == objective_.declarer) == (objective_.goal == Goal::tricks);
        const auto declarer = static_cast<std::size_t>(objective_.declarer);
        for (const Card card : position.legal(objective_.trump, objective_.rules)) {
            const Position next = position.after(card, objective_.trump);
            const int taken = next.won[declarer] - position.won[declarer];
            if (reaches(next, target - taken) == wants) return wants;
        }
        return !wants;
    }

    Objective objective_;
    Memo memo_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

PlainAnswer plain_value(const Position& position, const Objective& objective, int most) {
    PlainSearch search(objective);
    const int own = search.tricks(position, most);
    const bool difference = objective.goal == Goal::fewer_tricks;
    return {difference ? 2 * own - position.tricks_left() : own, search.nodes()};
}

}  // namespace preferans
