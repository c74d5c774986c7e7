// The value of a misère with a hidden discard, and optimal mixtures of both sides.
//
// For a node and a belief over its worlds let V be the most that the defenders can be sure of. V is convex in
// the belief and the same for every way to the node. Each node keeps vectors, what some defence guarantees in
// each world (their maximum bounds V from below), and points, beliefs with a bound that the declarer's best
// split of them has proved (their convex hull bounds V from above). A question (node, belief) recurses into
// the defenders' cards that may be best, or into the split of the belief over the declarer's cards that a
// small linear programme finds best by the vectors known, until the two bounds meet. It goes in small steps:
// a next node is asked for bounds that are only somewhat closer than those known, since better vectors
// elsewhere may soon show that another card or another split is wanted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "misere_graph.hpp"
#include "misere_split.hpp"

namespace preferans::misere {

struct Bound {
    double low;
    double high;
};

// When an answer is good enough.
struct Aim {
    double enough = -1;   // the upper bound is at or under this
    double plenty = 1e9;  // the lower bound is at or over this
    double gap = 0;       // they are no farther apart
};

class Fronts {
  public:
    explicit Fronts(Graph& graph) : graph_(graph) {}

    // Answers are looked for until the bounds differ by less than `tolerance` for a belief of mass 1.
    void set_tolerance(double tolerance) { tolerance_ = tolerance; }

    // Bounds on V, closed up to the tolerance or good enough for the aim, unless stopped.
    Bound solve(Node& node, const Belief& belief, Aim aim = {});

    // The declarer's best split of a belief over his cards, one belief over `node`'s worlds for each edge.
    std::vector<Belief> split(Node& node, const Belief& belief);

    double low(const Node& node, const Belief& belief) const;
    double high(const Node& node, const Belief& belief) const;

    // Answers are looked for with so many more programmes.
    void allow(std::uint64_t programmes) { limit_ = programmes_ + programmes; }
    void allow_all() { limit_ = ~std::uint64_t{0}; }

    std::uint64_t programmes() const { return programmes_; }

  private:
    bool stopped() const { return programmes_ >= limit_ || graph_.stopped(); }

    // How far apart bounds may stay: a share of the belief's mass, and what rounding makes of no mass.
    double slack_of(double mass) const { return tolerance_ * mass + 1e-9; }

    // The same for a prepared node with bounds known so far.
    Bound close(Node& node, const Belief& belief, Aim aim, const Bound& known);
    Bound defenders(Node& node, const Belief& belief, const Aim& aim, const Bound& known);
    Bound declarer(Node& node, const Belief& belief, const Aim& aim, const Bound& known,
                   std::vector<Belief>* split);
    void keep_vector(Node& node, const std::vector<double>& vector);
    // Keeps what the best of the defenders' cards guarantees by its lower bound; of equal cards the richest.
    void keep_best_of(Node& node, const Belief& belief, std::span<const double> lows);
    void keep_point(Node& node, const Belief& belief, double value);

    Graph& graph_;
    std::deque<Split> splits_;  // of the questions under way, outermost first, and memory for the next
    std::size_t depth_ = 0;
    double tolerance_ = 1e-7;
    std::uint64_t programmes_ = 0;
    std::uint64_t limit_ = ~std::uint64_t{0};
};

}  // namespace preferans::misere
