// The belief graph of a misère with a hidden discard: every moment that play can come to, with what is known
// of each world in it. Moments that differ only in cards out of play are one node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
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
    double cost = 0;       // of that trick
    Node* next = nullptr;  // null where nothing more can be lost

    // The declarer's cards only, since a defender's leaves all worlds as they are.
    std::vector<std::int8_t> to;       // each world's number in `next`, -1 where he may not play the card
    std::vector<std::int8_t> use;      // the same without worlds where another card is as good
    std::vector<std::uint16_t> mixed;  // the vectors of `next` that were mixed last time

    // A world's number in `next`.
    std::size_t beyond(std::size_t world) const {
        return to.empty() ? world : static_cast<std::size_t>(to[world]);
    }
};

struct Node {
    State state;
    std::vector<std::uint32_t> worlds;
    std::vector<std::int8_t> least, most;  // bounds on the open tricks of each world
    std::vector<Edge> edges;
    bool expanded = false;
    bool prepared = false;  // `value`, `leaf` and the pruning are known
    bool trimmed = false;
    bool leaf = false;               // one plan gets the open value in every world
    std::vector<std::int8_t> value;  // open value of each world
    std::vector<double> vectors;     // what defences found so far guarantee in each world, row after row
    Points points;

    std::size_t width() const { return worlds.size(); }
    std::size_t vector_count() const { return vectors.size() / worlds.size(); }
    const double* vector(std::size_t k) const { return &vectors[k * worlds.size()]; }
    bool declarer_moves() const { return state.to_move() == 0; }
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
        Node* node = nullptr;
        std::uint64_t hash = 0;
    };

    void bound_next(const Node& node, const Edge& edge);
    std::size_t place(const State& state, std::uint64_t hash) const;

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
};

}  // namespace preferans::misere
