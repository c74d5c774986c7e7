// The declarer's best split of a belief over his cards, by what defences are known to guarantee behind each.
//
// A linear programme: maximise the sum of belief x guarantee over the worlds, where the guarantee of a world
// is at most what the mixture of vectors chosen behind each of his cards gives there. Its dual prices are the
// split. Vectors enter it only when they are better than those in it for a part of the split, and those that
// made up the last mixtures of a node are the first to enter the next time.
#pragma once

#include <cstddef>
#include <vector>

#include "misere_beliefs.hpp"
#include "misere_graph.hpp"
#include "misere_lp.hpp"

namespace preferans::misere {

class Split {
  public:
    // For a node and a belief, which must stay where they are. Memory of an earlier split is used again.
    void start(Node& node, const Belief& belief);

    // Finds the best split by all vectors known; returns the number of programmes solved.
    std::uint64_t find();

    // Takes in vectors better than those of the last split for its parts; whether there was one.
    bool take_in_better();

    // What the mixtures found guarantee in each world.
    const std::vector<double>& guarantee();

    // The split of the belief: by edge, over the worlds of the node and over those of the next one.
    const std::vector<Belief>& parts() const { return parts_; }
    const std::vector<Belief>& beyond() const { return beyond_; }

    // What the vectors known guarantee at each of these beliefs over the worlds of a next node.
    const std::vector<double>& lows() const { return lows_; }

    // Notes the vectors of the mixtures for the node's next split.
    void remember() const;

  private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Column {
        std::size_t edge;
        std::size_t vector;
    };

    bool counts(std::size_t world) const;
    bool takes_part(std::size_t edge, std::size_t vector) const;
    double weight(std::size_t world) const;
    std::size_t safest(std::size_t world) const;
    double entry(std::size_t edge, std::size_t vector, std::size_t world) const;
    std::size_t& row(std::size_t edge, std::size_t world) { return rows_[edge * only_.size() + world]; }
    void add(std::size_t edge, std::size_t vector);
    void read_parts();

    Node* node_ = nullptr;
    const Belief* belief_ = nullptr;
    double scale_ = 1;                     // makes the belief's mass 1
    bool rich_ = false;                    // worlds without weight count, too
    std::vector<std::size_t> first_;       // the vector that each edge's mixture starts from
    std::vector<std::size_t> weight_row_;  // of each edge with a choice of vectors
    std::vector<std::size_t> rows_;        // by edge and world
    std::vector<std::size_t> only_;        // the edge of a world without a choice
    std::vector<Column> columns_;
    Simplex programme_;
    std::size_t guarantees_ = 0;  // columns before those of the vectors
    std::vector<double> bounds_;
    std::vector<double> column_;
    std::vector<double> guarantee_;
    std::vector<double> mixture_;
    std::vector<Belief> parts_;
    std::vector<Belief> beyond_;
    std::vector<double> lows_;
};

}  // namespace preferans::misere
