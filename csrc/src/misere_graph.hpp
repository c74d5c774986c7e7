// The belief graph of a misère with a hidden discard: every moment that play can come to, with what is known
// of each world in it. Moments that differ only in cards out of play are one node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <memory_resource>
#include <span>
#include <vector>

#include "end_table.hpp"
#include "misere_one_plan.hpp"
#include "misere_points.hpp"
#include "misere_state.hpp"
#include "search.hpp"
#include "transposition_table.hpp"

namespace preferans::misere {

// What the declarer's tricks cost him. The stage of a state tells whether one was taken before.
enum class Price : std::uint8_t {
    caught,  // 1 for any number of tricks
    tricks,  // 1 each
    points,  // 2 for the first, 1 for each later one
};

// Cost of `tricks` more.
constexpr double cost_of(Price price, int tricks, bool taken_before) {
    if (tricks == 0) return 0;
    if (price == Price::caught) return taken_before ? 0 : 1;
    return tricks + (price == Price::points && !taken_before ? 1 : 0);
}

struct Node;

struct Edge {
    std::uint32_t card = 0;
    bool taken = false;    // the declarer takes the trick
    bool pruned = false;   // a defender's card that another is at least as good as, in every world
    std::int8_t cost = 0;  // of that trick
    Node* next = nullptr;  // null where nothing more can be lost

    // The declarer's cards only, since a defender's leaves all worlds as they are.
    std::int8_t* to = nullptr;         // each world's number in `next`, -1 where he may not play the card
    std::int8_t* use = nullptr;        // the same without worlds where another card is as good
    std::vector<std::uint16_t> mixed;  // the vectors of `next` that were mixed last time

    // A world's number in `next`.
    std::size_t beyond(std::size_t world) const {
        return to == nullptr ? world : static_cast<std::size_t>(to[world]);
    }
};

struct Node {
    State state;
    bool expanded = false;
    bool prepared = false;  // `value`, `leaf` and the pruning are known
    bool trimmed = false;
    bool leaf = false;             // one plan gets the open value in every world
    std::span<std::int8_t> value;  // open value of each world; two rows of bounds lie behind it
    std::vector<Edge> edges;
    std::vector<double> vectors;  // what defences found so far guarantee in each world, row after row
    Points points;

    std::size_t width() const { return value.size(); }
    std::size_t vector_count() const { return vectors.size() / width(); }
    const double* vector(std::size_t k) const { return &vectors[k * width()]; }
    bool declarer_moves() const { return state.to_move() == 0; }

    // Bounds on the open tricks of each world.
    std::span<std::int8_t> least() const { return {value.data() + width(), width()}; }
    std::span<std::int8_t> most() const { return {value.data() + 2 * width(), width()}; }
};

class Graph {
  public:
    Graph(Price price, std::size_t memory, StopPoll& stop);

    Price price() const { return price_; }
    bool stopped() const { return stop_.stopped() || full(); }
    bool poll();  // asks the caller, too
    bool full() const { return bytes() > memory_; }
    void set_memory(std::size_t bytes);
    void count(std::size_t bytes) { bytes_ += bytes; }
    std::size_t bytes() const { return bytes_ + one_plan_.bytes(); }
    std::size_t nodes() const { return nodes_.size(); }

    Node& node(const State& state);
    void expand(Node& node);

    // Whether the open tricks of a world come to `tricks`; false once stopped.
    bool open_reaches(Node& node, std::size_t world, int tricks);
    int open_tricks(Node& node, std::size_t world);

    // Whether one plan of the defenders comes to all targets at once, whatever was laid away; false once
    // stopped.
    bool attains(Node& node, const std::vector<std::int8_t>& targets);

    // Makes sure of `value` and `leaf`.
    void prepare(Node& node);

    // Drops cards that need not be looked at; the node and its children are prepared then.
    void trim(Node& node);

  private:
    struct Place {
        std::uint32_t number = 0;  // of the node, from one; zero where there is none
        std::uint32_t mark = 0;    // its hash
    };

    void bound_next(const Node& node, const Edge& edge);
    std::size_t place(const State& state, std::uint32_t mark) const;
    void widen_index();
    std::int8_t* numbers(std::size_t count);  // that live as long as the graph
    const Worlds& worlds_of(const Node& node);

    Price price_;
    std::size_t memory_;
    std::size_t bytes_ = 0;
    StopPoll& stop_;
    TranspositionTable table_;
    std::unique_ptr<Search> search_;
    std::unique_ptr<Search> level_;
    OnePlan one_plan_;
    std::deque<Node> nodes_;
    std::vector<Place> index_;
    std::pmr::monotonic_buffer_resource numbers_;
    const Node* listed_ = nullptr;  // whose worlds were listed last
    Worlds worlds_{};
};

}  // namespace preferans::misere
