#include "misere_fronts.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>

namespace preferans::misere {
namespace {

// A smaller part of a belief is rounding of the programme, and no part.
constexpr double least_part = 1e-8;

// How much of a gap a next node may leave when it is asked.
constexpr double gap_share = 0.7;

// A smaller part of a gap closed is no progress.
constexpr double least_gain = 1e-3;

double mass_of(const Belief& belief) {
    return std::accumulate(belief.begin(), belief.end(), 0.0);
}

double dot(const double* vector, const Belief& belief) {
    double sum = 0;
    for (std::size_t w = 0; w < belief.size(); ++w) sum += vector[w] * belief[w];
    return sum;
}

// The belief over the worlds of the edge's next node.
Belief carried(const Edge& edge, const Belief& belief) {
    Belief next;
    for (std::size_t w = 0; w < belief.size(); ++w) {
        if (edge.to[w] >= 0) next.push_back(belief[w]);
    }
    return next;
}

}  // namespace

std::size_t Fronts::best_vector(const Node& node, const Belief& belief) const {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t k = 0; k < node.vector_count(); ++k) {
        const double here = dot(node.vector(k), belief);
        if (here > most) {
            most = here;
            best = k;
        }
    }
    return best;
}

double Fronts::low(const Node& node, const Belief& belief) const {
    return dot(node.vector(best_vector(node, belief)), belief);
}

double Fronts::high(const Node& node, const Belief& belief) const {
    return dot(node.value.data(), belief) - node.points.saved(belief);
}

void Fronts::keep_vector(Node& node, const std::vector<double>& vector) {
    for (std::size_t k = 0; k < node.vector_count(); ++k) {
        const double* known = node.vector(k);
        bool covered = true;
        for (std::size_t w = 0; w < node.width() && covered; ++w) covered = vector[w] <= known[w] + 1e-12;
        if (covered) return;
    }
    node.vectors.insert(node.vectors.end(), vector.begin(), vector.end());
    graph_.count(8 * node.width());
}

void Fronts::keep_point(Node& node, const Belief& belief, double value) {
    const double saving = dot(node.value.data(), belief) - value;
    if (saving > 1e-12 * mass_of(belief)) graph_.count(node.points.keep(belief, saving));
}

Bound Fronts::solve(Node& node, const Belief& belief, Aim aim) {
    const double mass = mass_of(belief);
    if (mass <= 0) return {0, 0};
    graph_.prepare(node);
    if (!node.prepared) {
        double open = 0;
        for (std::size_t w = 0; w < node.width(); ++w)
            open += belief[w] * cost_of(graph_.price(), node.most[w], node.state.stage != 0);
        return {0, open};
    }
    aim.gap = std::max(aim.gap, slack_of(mass));
    const Bound known{low(node, belief), high(node, belief)};
    if (node.leaf || known.high - known.low <= aim.gap || known.high <= aim.enough ||
        known.low >= aim.plenty || graph_.stopped())
        return known;
    graph_.trim(node);
    if (!node.trimmed) return known;
    return node.declarer_moves() ? declarer(node, belief, aim, nullptr) : defenders(node, belief, aim);
}

Bound Fronts::defenders(Node& node, const Belief& belief, const Aim& aim) {
    const double mass = mass_of(belief);
    std::vector<double> lows;
    std::vector<double> highs;
    for (const Edge& edge : node.edges) {
        const double cost = edge.cost * mass;
        lows.push_back(edge.pruned ? -1 : cost + (edge.next == nullptr ? 0 : low(*edge.next, belief)));
        highs.push_back(edge.pruned ? -1 : cost + (edge.next == nullptr ? 0 : high(*edge.next, belief)));
    }
    const auto best_of = [](const std::vector<double>& bounds) {
        return static_cast<std::size_t>(std::max_element(bounds.begin(), bounds.end()) - bounds.begin());
    };
    std::size_t sure = best_of(lows);
    for (;;) {
        const std::size_t e = best_of(highs);
        const double best = lows[sure];
        if (highs[e] <= std::max(best + aim.gap, aim.enough) || best >= aim.plenty || graph_.stopped()) break;
        const Edge& edge = node.edges[e];
        const double cost = edge.cost * mass;
        const double gap = highs[e] - best;
        const Bound found = solve(*edge.next, belief,
                                  {std::max(best, aim.enough) - cost, aim.plenty - cost, gap_share * gap});
        const double gained =
            std::max(highs[e] - cost - found.high, 0.0) + std::max(cost + found.low - lows[e], 0.0);
        highs[e] = std::min(highs[e], cost + found.high);
        lows[e] = std::max(lows[e], cost + found.low);
        if (lows[e] > lows[sure]) sure = e;
        if (gained < least_gain * gap) break;  // nothing more to be had from it
    }
    const double known_low = low(node, belief);
    const double known_high = high(node, belief);
    const double high_now = std::min(highs[best_of(highs)], known_high);
    if (lows[sure] > known_low) {
        const Edge& edge = node.edges[sure];
        std::vector<double> vector(node.width(), edge.cost);
        if (edge.next != nullptr) {
            const double* beyond = edge.next->vector(best_vector(*edge.next, belief));
            for (std::size_t w = 0; w < node.width(); ++w) vector[w] += beyond[w];
        }
        keep_vector(node, vector);
    }
    if (high_now < known_high) keep_point(node, belief, high_now);
    return {std::max(lows[sure], known_low), high_now};
}

// The linear programme of a node where the declarer moves: maximise the sum of belief x guarantee over the
// worlds, where the guarantee of a world is at most what the mixture of vectors chosen behind each of his
// cards gives there. Its dual prices are the split of the belief that is best for him.
class Fronts::Split {
  public:
    Split(const Node& node, const Belief& belief) : node_(node), belief_(belief) {
        const std::size_t edges = node.edges.size();
        used_.resize(edges);
        first_.resize(edges);
        weight_row_.assign(edges, none);
        rows_.assign(edges, std::vector<std::size_t>(node.width(), none));
        only_.assign(node.width(), none);
        for (std::size_t e = 0; e < edges; ++e) {
            const Edge& edge = node.edges[e];
            if (edge.next == nullptr) continue;
            Belief all = carried(edge, belief);
            first_[e] = choose_first(*edge.next, all);
            used_[e] = edge.next->vector_count();
        }
        std::vector<double> bounds;
        for (std::size_t w = 0; w < node.width(); ++w) {
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
                rows_[e][w] = bounds.size();
                bounds.push_back(entry(e, first_[e], w));
            }
        }
        for (std::size_t e = 0; e < edges; ++e) {
            if (node.edges[e].next == nullptr || node.edges[e].next->leaf) continue;
            weight_row_[e] = bounds.size();
            bounds.push_back(1);
        }
        programme_ = std::make_unique<Simplex>(bounds);
        std::vector<double> column(bounds.size());
        for (std::size_t w = 0; w < node.width(); ++w) {
            if (!counts(w) || only_[w] != none) continue;
            std::fill(column.begin(), column.end(), 0.0);
            for (std::size_t e = 0; e < edges; ++e) {
                if (rows_[e][w] != none) column[rows_[e][w]] = 1;
            }
            programme_->add(column, belief[w]);
        }
        guarantees_ = programme_->columns();
        for (std::size_t e = 0; e < edges; ++e) {
            if (weight_row_[e] == none) continue;
            for (std::size_t k = 0; k < used_[e]; ++k) add(e, k);
        }
    }

    // Takes in the vectors found since; whether there were any.
    bool add_new_vectors() {
        bool any = false;
        for (std::size_t e = 0; e < node_.edges.size(); ++e) {
            if (weight_row_[e] == none) continue;
            for (; used_[e] < node_.edges[e].next->vector_count(); ++used_[e], any = true) add(e, used_[e]);
        }
        return any;
    }

    void maximise() { programme_->maximise(); }

    // What the mixtures found guarantee in each world.
    std::vector<double> guarantee() const {
        const std::size_t edges = node_.edges.size();
        std::vector<double> result(node_.width(), std::numeric_limits<double>::infinity());
        std::vector<double> mixture(node_.width());
        for (std::size_t e = 0; e < edges; ++e) {
            const Edge& edge = node_.edges[e];
            std::fill(mixture.begin(), mixture.end(), 0.0);
            double rest = 1;
            const auto mix = [&](std::size_t k, double weight) {
                for (std::size_t w = 0; w < node_.width(); ++w) {
                    if (edge.use[w] >= 0) mixture[w] += weight * entry(e, k, w);
                }
            };
            for (std::size_t i = 0; i < columns_.size(); ++i) {
                if (columns_[i].edge != e) continue;
                const double weight = std::min(std::max(programme_->primal(guarantees_ + i), 0.0), rest);
                if (weight > 0) mix(columns_[i].vector, weight);
                rest -= weight;
            }
            if (rest > 0) mix(first_[e], rest);
            for (std::size_t w = 0; w < node_.width(); ++w) {
                if (edge.use[w] >= 0) result[w] = std::min(result[w], mixture[w]);
            }
        }
        return result;
    }

    // The split of the belief, by edge.
    std::vector<Belief> split() const {
        const std::size_t edges = node_.edges.size();
        std::vector<Belief> result(edges, Belief(node_.width(), 0.0));
        for (std::size_t w = 0; w < node_.width(); ++w) {
            if (belief_[w] <= 0) continue;
            if (!counts(w) || only_[w] != none) {
                result[only_[w] != none ? only_[w] : safest(w)][w] = belief_[w];
                continue;
            }
            double sum = 0;
            std::size_t some = none;
            for (std::size_t e = 0; e < edges; ++e) {
                if (rows_[e][w] == none) continue;
                some = some == none ? e : some;
                const double part = programme_->dual(rows_[e][w]);
                result[e][w] = part > least_part * belief_[w] ? part : 0;
                sum += result[e][w];
            }
            if (sum <= 0) {
                result[some][w] = belief_[w];
                continue;
            }
            for (std::size_t e = 0; e < edges; ++e) result[e][w] *= belief_[w] / sum;
        }
        return result;
    }

  private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Column {
        std::size_t edge;
        std::size_t vector;
    };

    // A world counts if it can be dealt and is worth something.
    bool counts(std::size_t w) const { return belief_[w] > 0 && node_.value[w] > 0; }

    // The card that costs nothing in a world that is worth nothing.
    std::size_t safest(std::size_t w) const {
        std::size_t e = 0;
        const auto open = [&](const Edge& edge) {
            return edge.next == nullptr ? edge.cost
                                        : edge.cost + edge.next->value[static_cast<std::size_t>(edge.use[w])];
        };
        while (node_.edges[e].use[w] < 0 || open(node_.edges[e]) > 0) ++e;
        return e;
    }

    // The vector that a mixture starts from: the best at the belief, and for no belief the largest in all.
    static std::size_t choose_first(const Node& next, const Belief& belief) {
        std::size_t best = 0;
        double most = -1;
        for (std::size_t k = 0; k < next.vector_count(); ++k) {
            double here = 0;
            for (std::size_t w = 0; w < next.width(); ++w) here += next.vector(k)[w] * (belief[w] + 1e-6);
            if (here > most) {
                most = here;
                best = k;
            }
        }
        return best;
    }

    double entry(std::size_t e, std::size_t k, std::size_t w) const {
        const Edge& edge = node_.edges[e];
        if (edge.next == nullptr) return edge.cost;
        return edge.cost + edge.next->vector(k)[static_cast<std::size_t>(edge.use[w])];
    }

    // A vector's column: how much more than the first one it gives.
    void add(std::size_t e, std::size_t k) {
        if (k == first_[e]) return;
        std::vector<double> column(programme_->rows(), 0.0);
        double gain = 0;
        for (std::size_t w = 0; w < node_.width(); ++w) {
            if (!counts(w) || node_.edges[e].use[w] < 0) continue;
            const double more = entry(e, k, w) - entry(e, first_[e], w);
            if (only_[w] == e) gain += belief_[w] * more;
            if (rows_[e][w] != none) column[rows_[e][w]] = -more;
        }
        column[weight_row_[e]] = 1;
        programme_->add(column, gain);
        columns_.push_back({e, k});
    }

    const Node& node_;
    const Belief& belief_;
    std::unique_ptr<Simplex> programme_;
    std::vector<std::size_t> used_;               // vectors of each edge taken in
    std::vector<std::size_t> first_;              // the vector each mixture starts from
    std::vector<std::size_t> weight_row_;         // of each edge with a choice of vectors
    std::vector<std::vector<std::size_t>> rows_;  // by edge and world
    std::vector<std::size_t> only_;               // the edge of a world without a choice
    std::vector<Column> columns_;
    std::size_t guarantees_ = 0;  // columns before those of the vectors
};

Bound Fronts::declarer(Node& node, const Belief& belief, const Aim& aim, std::vector<Belief>* best_split) {
    const std::size_t edges = node.edges.size();
    Split split(node, belief);
    const double known_high =
        best_split != nullptr ? std::numeric_limits<double>::infinity() : high(node, belief);
    Bound best{low(node, belief), known_high};
    double found_low = best.low + 1e-12;
    std::vector<double> found_vector;
    std::vector<Bound> parts_bounds(edges);
    std::vector<double> gaps(edges);
    std::vector<std::size_t> order(edges);
    const auto done = [&] {
        return best.high - best.low <= aim.gap || best.high <= aim.enough || best.low >= aim.plenty;
    };
    for (;;) {
        split.maximise();
        ++programmes_;
        const std::vector<double> guarantee = split.guarantee();
        const double here = dot(guarantee.data(), belief);
        if (here > found_low) {
            found_low = here;
            found_vector = guarantee;
        }
        best.low = std::max(best.low, here);

        // What the split of the belief leaves behind each card.
        const std::vector<Belief> parts = split.split();
        std::vector<Belief> beyond(edges);
        Bound total{0, 0};
        const auto change = [&](std::size_t e, double low, double high) {
            total.low += low - parts_bounds[e].low;
            total.high += high - parts_bounds[e].high;
            parts_bounds[e] = {low, high};
        };
        for (std::size_t e = 0; e < edges; ++e) {
            const Edge& edge = node.edges[e];
            const double mass = mass_of(parts[e]);
            const double fixed = edge.cost * mass;
            parts_bounds[e] = {0, 0};
            gaps[e] = 0;
            if (edge.next != nullptr && mass > 0) {
                beyond[e] = carried(edge, parts[e]);
                change(e, fixed + low(*edge.next, beyond[e]), fixed + high(*edge.next, beyond[e]));
                gaps[e] = parts_bounds[e].high - parts_bounds[e].low - slack_of(mass);
            } else {
                change(e, fixed, fixed);
            }
        }
        const auto take = [&] {
            if (total.high < best.high) {
                best.high = total.high;
                if (best_split != nullptr) *best_split = parts;
            }
            return done();
        };
        if (take() || graph_.poll()) break;

        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return gaps[a] > gaps[b]; });
        bool gained = false;
        for (const std::size_t e : order) {
            if (gaps[e] <= 0) break;
            const Edge& edge = node.edges[e];
            const double fixed = edge.cost * mass_of(parts[e]);
            const Bound before = parts_bounds[e];
            const Bound others{total.low - before.low + fixed, total.high - before.high + fixed};
            const Bound found =
                solve(*edge.next, beyond[e],
                      {aim.enough - others.high, aim.plenty - others.low, gap_share * gaps[e]});
            gained = gained || before.high - fixed - found.high > least_gain * gaps[e] ||
                     fixed + found.low - before.low > least_gain * gaps[e];
            change(e, std::max(before.low, fixed + found.low), std::min(before.high, fixed + found.high));
            // A split that is no better than another one known, or not good enough, is not looked at further.
            if (take() || total.low >= std::min(aim.plenty, best.high) || graph_.stopped()) break;
        }
        if (best.high <= aim.enough) break;
        if (!gained || graph_.stopped()) break;
        if (!split.add_new_vectors() && done()) break;
    }
    if (!found_vector.empty()) keep_vector(node, found_vector);
    if (best.high < known_high && best.high < high(node, belief)) keep_point(node, belief, best.high);
    return {std::max(best.low, low(node, belief)), best.high};
}

std::vector<Belief> Fronts::split(Node& node, const Belief& belief) {
    graph_.prepare(node);
    graph_.trim(node);
    std::vector<Belief> result;
    if (!node.trimmed) return result;
    Aim aim;
    aim.gap = slack_of(mass_of(belief));
    declarer(node, belief, aim, &result);
    return result;
}

}  // namespace preferans::misere
