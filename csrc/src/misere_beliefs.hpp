// Sums over beliefs, and the vectors that are best for them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "misere_graph.hpp"

namespace preferans::misere {

// Guarantees that differ by no more are equal.
constexpr double equal = 1e-12;

inline double mass_of(const Belief& belief) {
    return std::accumulate(belief.begin(), belief.end(), 0.0);
}

using Pair [[gnu::vector_size(16)]] = double;

template <class Number>
Pair pair_at(const Number* of) {
    return Pair{static_cast<double>(of[0]), static_cast<double>(of[1])};
}

// Of a number for each world, its sum weighted by the belief. It runs in pairs and two at a time, so that no
// addition waits for the one before.
template <class Number>
double weighted(const Number* of, const Belief& belief) {
    const double* weights = belief.data();
    const std::size_t size = belief.size();
    Pair even{};
    Pair odd{};
    std::size_t w = 0;
    for (; w + 4 <= size; w += 4) {
        even += pair_at(of + w) * pair_at(weights + w);
        odd += pair_at(of + w + 2) * pair_at(weights + w + 2);
    }
    if (w + 2 <= size) {
        even += pair_at(of + w) * pair_at(weights + w);
        w += 2;
    }
    const Pair sum = even + odd;
    return sum[0] + sum[1] + (w < size ? of[w] * weights[w] : 0);
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

struct BestVector {
    std::size_t index = 0;
    double guarantee = 0;
};

// The vector that guarantees most at the belief, of equal ones the one with most in all.
inline BestVector best_vector(const Node& node, const Belief& belief) {
    BestVector best{0, -1};
    double sum = 0;
    for (std::size_t k = 0; k < node.vector_count(); ++k) {
        const double here = weighted(node.vector(k), belief);
        if (here < best.guarantee - equal) continue;
        const double all = total(node, k);
        if (here <= best.guarantee + equal && all <= sum) continue;
        best = {k, std::max(best.guarantee, here)};
        sum = all;
    }
    return best;
}

}  // namespace preferans::misere
