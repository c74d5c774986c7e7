#include "misere_split.hpp"

#include <algorithm>
#include <limits>

namespace preferans::misere {
namespace {

// A smaller part of a belief is rounding of the programme, and no part.
constexpr double least_part = 1e-8;

// With so many tricks to come, and more, worlds without weight have a very small one: of mixtures that are as
// good the one is found that guarantees most in them, which makes vectors that serve other beliefs as well.
constexpr int rich_tricks = 6;
constexpr double rich_weight = 1e-9;

}  // namespace

void Split::start(Node& node, const Belief& belief) {
    node_ = &node;
    belief_ = &belief;
    scale_ = 1 / mass_of(belief);
    rich_ = node.state.tricks_left() >= rich_tricks;
    const std::size_t edges = node.edges.size();
    const std::size_t width = node.width();
    first_.assign(edges, 0);
    weight_row_.assign(edges, none);
    rows_.assign(edges * width, none);
    only_.assign(width, none);
    columns_.clear();
    parts_.resize(edges);
    beyond_.resize(edges);
    for (Belief& part : parts_) part.assign(width, 0.0);
    for (std::size_t e = 0; e < edges; ++e) {
        const Edge& edge = node.edges[e];
        if (edge.next == nullptr) continue;
        carry(edge, belief, beyond_[e]);
        first_[e] = best_vector(*edge.next, beyond_[e]).index;
    }
    bounds_.clear();
    for (std::size_t w = 0; w < width; ++w) {
        if (!counts(w)) continue;
        std::size_t options = 0;
        for (std::size_t e = 0; e < edges; ++e) {
            if (node.edges[e].use[w] < 0) continue;
            ++options;
            only_[w] = e;
        }
        if (options == 1) continue;
        only_[w] = none;
        for (std::size_t e = 0; e < edges; ++e) {
            if (node.edges[e].use[w] < 0) continue;
            row(e, w) = bounds_.size();
            bounds_.push_back(entry(e, first_[e], w));
        }
    }
    for (std::size_t e = 0; e < edges; ++e) {
        if (node.edges[e].next == nullptr || node.edges[e].next->leaf) continue;
        weight_row_[e] = bounds_.size();
        bounds_.push_back(1);
    }
    programme_.start(bounds_);
    for (std::size_t w = 0; w < width; ++w) {
        if (!counts(w) || only_[w] != none) continue;
        column_.assign(bounds_.size(), 0.0);
        std::size_t tightest = none;
        for (std::size_t e = 0; e < edges; ++e) {
            const std::size_t r = row(e, w);
            if (r == none) continue;
            column_[r] = 1;
            if (tightest == none || bounds_[r] < bounds_[tightest]) tightest = r;
        }
        programme_.enter(programme_.add(column_, weight(w)), tightest);
    }
    guarantees_ = programme_.columns();
    for (std::size_t e = 0; e < edges; ++e) {
        if (weight_row_[e] == none) continue;
        for (const std::uint16_t k : node.edges[e].mixed) add(e, k);
    }
}

std::uint64_t Split::find() {
    std::uint64_t programmes = 0;
    do {
        programme_.maximise();
        ++programmes;
        read_parts();
    } while (take_in_better());
    return programmes;
}

bool Split::take_in_better() {
    constexpr double better = 1e-10;
    bool any = false;
    lows_.assign(node_->edges.size(), 0.0);
    for (std::size_t e = 0; e < node_->edges.size(); ++e) {
        if (node_->edges[e].next == nullptr) continue;
        const Node& next = *node_->edges[e].next;
        const double mass = mass_of(beyond_[e]);
        if (mass <= 0) continue;
        const BestVector best = best_vector(next, beyond_[e]);
        lows_[e] = best.guarantee;
        if (weight_row_[e] == none || takes_part(e, best.index)) continue;
        double known = weighted(next.vector(first_[e]), beyond_[e]);
        for (const Column& column : columns_) {
            if (column.edge == e) known = std::max(known, weighted(next.vector(column.vector), beyond_[e]));
        }
        if (best.guarantee <= known + better * mass) continue;
        add(e, best.index);
        any = true;
    }
    return any;
}

const std::vector<double>& Split::guarantee() {
    guarantee_.assign(node_->width(), std::numeric_limits<double>::infinity());
    for (std::size_t e = 0; e < node_->edges.size(); ++e) {
        const Edge& edge = node_->edges[e];
        mixture_.assign(node_->width(), 0.0);
        double rest = 1;
        const auto mix = [&](std::size_t k, double weight) {
            for (std::size_t w = 0; w < node_->width(); ++w) {
                if (edge.use[w] >= 0) mixture_[w] += weight * entry(e, k, w);
            }
        };
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (columns_[i].edge != e) continue;
            const double weight = std::min(std::max(programme_.primal(guarantees_ + i), 0.0), rest);
            if (weight > 0) mix(columns_[i].vector, weight);
            rest -= weight;
        }
        if (rest > 0) mix(first_[e], rest);
        for (std::size_t w = 0; w < node_->width(); ++w) {
            if (edge.use[w] >= 0) guarantee_[w] = std::min(guarantee_[w], mixture_[w]);
        }
    }
    return guarantee_;
}

void Split::remember() const {
    for (std::size_t e = 0; e < node_->edges.size(); ++e) {
        std::vector<std::uint16_t>& mixed = node_->edges[e].mixed;
        mixed.clear();
        if (weight_row_[e] != none) mixed.push_back(static_cast<std::uint16_t>(first_[e]));
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (programme_.primal(guarantees_ + i) > 0)
            node_->edges[columns_[i].edge].mixed.push_back(static_cast<std::uint16_t>(columns_[i].vector));
    }
}

// A world counts if it can be dealt and is worth something.
bool Split::counts(std::size_t w) const {
    return (rich_ || (*belief_)[w] > 0) && node_->value[w] > 0;
}

double Split::weight(std::size_t w) const {
    return (*belief_)[w] * scale_ + (rich_ ? rich_weight : 0);
}

bool Split::takes_part(std::size_t e, std::size_t k) const {
    return k == first_[e] || std::any_of(columns_.begin(), columns_.end(), [&](const Column& column) {
               return column.edge == e && column.vector == k;
           });
}

// The card that costs nothing in a world that is worth nothing.
std::size_t Split::safest(std::size_t w) const {
    std::size_t e = 0;
    const auto open = [&](const Edge& edge) {
        return edge.next == nullptr ? edge.cost
                                    : edge.cost + edge.next->value[static_cast<std::size_t>(edge.use[w])];
    };
    while (node_->edges[e].use[w] < 0 || open(node_->edges[e]) > 0) ++e;
    return e;
}

double Split::entry(std::size_t e, std::size_t k, std::size_t w) const {
    const Edge& edge = node_->edges[e];
    if (edge.next == nullptr) return edge.cost;
    return edge.cost + edge.next->vector(k)[static_cast<std::size_t>(edge.use[w])];
}

// A vector's column: how much more than the first one it gives.
void Split::add(std::size_t e, std::size_t k) {
    if (k == first_[e]) return;
    column_.assign(programme_.rows(), 0.0);
    double gain = 0;
    for (std::size_t w = 0; w < node_->width(); ++w) {
        if (!counts(w) || node_->edges[e].use[w] < 0) continue;
        const double more = entry(e, k, w) - entry(e, first_[e], w);
        if (only_[w] == e) gain += weight(w) * more;
        if (row(e, w) != none) column_[row(e, w)] = -more;
    }
    column_[weight_row_[e]] = 1;
    programme_.add(column_, gain);
    columns_.push_back({e, k});
}

void Split::read_parts() {
    const std::size_t edges = node_->edges.size();
    for (Belief& part : parts_) std::fill(part.begin(), part.end(), 0.0);
    for (std::size_t w = 0; w < node_->width(); ++w) {
        if ((*belief_)[w] <= 0) continue;
        if (!counts(w) || only_[w] != none) {
            parts_[only_[w] != none ? only_[w] : safest(w)][w] = (*belief_)[w];
            continue;
        }
        double sum = 0;
        std::size_t some = none;
        for (std::size_t e = 0; e < edges; ++e) {
            if (row(e, w) == none) continue;
            some = some == none ? e : some;
            const double part = programme_.dual(row(e, w));
            parts_[e][w] = part > least_part * (*belief_)[w] * scale_ ? part : 0;
            sum += parts_[e][w];
        }
        if (sum <= 0) {
            parts_[some][w] = (*belief_)[w];
            continue;
        }
        for (std::size_t e = 0; e < edges; ++e) parts_[e][w] *= (*belief_)[w] / sum;
    }
    for (std::size_t e = 0; e < edges; ++e) carry(node_->edges[e], parts_[e], beyond_[e]);
}

}  // namespace preferans::misere
