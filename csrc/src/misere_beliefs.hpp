// Sums over beliefs, and the vectors that are best for them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "misere_graph.hpp"

namespace preferans::misere {

inline double mass_of(const Belief& belief) {
    return std::accumulate(belief.begin(), belief.end(), 0.0);
}

// Of a number for each world, its sum weighted by the belief.
template <class Number>
double weighted(const Number* of, const Belief& belief) {
    double sum = 0;
    for (std::size_t w = 0; w < belief.size(); ++w) sum += of[w] * belief[w];
    return sum;
}

// The belief over the worlds of the next node of a declarer's edge.
inline void carry(const Edge& edge, const Belief& belief, Belief& next) {
    next.clear();
    for (std::size_t w = 0; w < belief.size(); ++w) {
        if (edge.to[w] >= 0) next.push_back(belief[w]);
    }
}

// What a vector guarantees over all worlds.
inline double total(const Node& node, std::size_t vector) {
    const double* row = node.vector(vector);
    return std::accumulate(row, row + node.width(), 0.0);
}

// The index of the vector that guarantees most at the belief, of equal ones the one with most in all.
inline std::size_t best_vector(const Node& node, const Belief& belief) {
    constexpr double equal = 1e-12;
    std::size_t best = 0;
    double most = -1;
    double sum = 0;
    for (std::size_t k = 0; k < node.vector_count(); ++k) {
        const double here = weighted(node.vector(k), belief);
        if (here < most - equal) continue;
        const double all = total(node, k);
        if (here <= most + equal && all <= sum) continue;
        most = std::max(most, here);
        sum = all;
        best = k;
    }
    return best;
}

}  // namespace preferans::misere
