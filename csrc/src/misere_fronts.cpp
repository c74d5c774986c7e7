#include "misere_fronts.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>

#include "misere_beliefs.hpp"

namespace preferans::misere {
namespace {

// The declarer's twelve cards are the most to choose from.
constexpr std::size_t max_edges = 12;

// How much of a gap a next node may leave when it is asked.
constexpr double gap_share = 0.6;

// A smaller part of a gap closed is no progress.
constexpr double least_gain = 1e-3;

// A vector that lifts the lower bound by a smaller share of the mass is rounding.
constexpr double least_rise = 1e-10;

}  // namespace

double Fronts::low(const Node& node, const Belief& belief) const {
    double most = 0;
    for (std::size_t k = 0; k < node.vector_count(); ++k)
        most = std::max(most, weighted(node.vector(k), belief));
    return most;
}

double Fronts::high(const Node& node, const Belief& belief) const {
    return weighted(node.value.data(), belief) - node.points.saved(belief);
}

void Fronts::keep_vector(Node& node, const std::vector<double>& vector) {
    for (std::size_t k = 0; k < node.vector_count(); ++k) {
        const double* known = node.vector(k);
        bool covered = true;
        for (std::size_t w = 0; w < node.width() && covered; ++w) covered = vector[w] <= known[w] + equal;
        if (covered) return;
    }
    const std::size_t room = node.vectors.capacity();
    node.vectors.insert(node.vectors.end(), vector.begin(), vector.end());
    graph_.count((node.vectors.capacity() - room) * sizeof(double));
}

void Fronts::keep_point(Node& node, const Belief& belief, double value) {
    const double saving = weighted(node.value.data(), belief) - value;
    if (saving <= equal * mass_of(belief)) return;
    const std::size_t before = node.points.bytes();
    node.points.keep(belief, saving);
    graph_.count(node.points.bytes() - before);
}

void Fronts::keep_best_of(Node& node, const Belief& belief, std::span<const double> lows) {
    const double low = *std::max_element(lows.begin(), lows.end());
    std::vector<double> best;
    double most = -1;
    for (std::size_t e = 0; e < lows.size(); ++e) {
        if (lows[e] < low - equal) continue;
        const Edge& edge = node.edges[e];
        const std::size_t k = edge.next == nullptr ? 0 : best_vector(*edge.next, belief).index;
        const double all =
            edge.cost * static_cast<double>(node.width()) + (edge.next == nullptr ? 0 : total(*edge.next, k));
        if (all <= most) continue;
        most = all;
        best.assign(node.width(), edge.cost);
        for (std::size_t w = 0; edge.next != nullptr && w < node.width(); ++w)
            best[w] += edge.next->vector(k)[w];
    }
    keep_vector(node, best);
}

Bound Fronts::solve(Node& node, const Belief& belief, Aim aim) {
    if (mass_of(belief) <= 0) return {0, 0};
    graph_.prepare(node);
    if (!node.prepared) {
        double open = 0;
        for (std::size_t w = 0; w < node.width(); ++w)
            open += belief[w] * cost_of(graph_.price(), node.most()[w], node.state.stage != 0);
        return {0, open};
    }
    return close(node, belief, aim, {low(node, belief), high(node, belief)});
}

Bound Fronts::close(Node& node, const Belief& belief, Aim aim, const Bound& known) {
    aim.gap = std::max(aim.gap, slack_of(mass_of(belief)));
    if (node.leaf || known.high - known.low <= aim.gap || known.high <= aim.enough ||
        known.low >= aim.plenty || stopped())
        return known;
    graph_.trim(node);
    if (!node.trimmed) return known;
    return node.declarer_moves() ? declarer(node, belief, aim, known, nullptr)
                                 : defenders(node, belief, aim, known);
}

Bound Fronts::defenders(Node& node, const Belief& belief, const Aim& aim, const Bound& known) {
    const double mass = mass_of(belief);
    const std::size_t edges = node.edges.size();
    std::array<double, max_edges> costs{};  // of the trick
    std::array<double, max_edges> lows{};
    std::array<double, max_edges> highs{};
    for (std::size_t e = 0; e < edges; ++e) {
        const Edge& edge = node.edges[e];
        costs[e] = lows[e] = highs[e] = edge.pruned ? -1 : edge.cost * mass;
        if (!edge.pruned && edge.next != nullptr) highs[e] += weighted(edge.next->value.data(), belief);
    }
    // A card that cannot be the best needs no closer bounds.
    std::size_t sure = 0;
    for (std::size_t e = 0; e < edges; ++e) {
        const Edge& edge = node.edges[e];
        if (edge.next != nullptr && !edge.pruned && highs[e] >= lows[sure] - equal)
            lows[e] += low(*edge.next, belief);
        if (lows[e] > lows[sure]) sure = e;
    }
    const auto best_of = [edges](const std::array<double, max_edges>& bounds) {
        return static_cast<std::size_t>(std::max_element(bounds.begin(), bounds.begin() + edges) -
                                        bounds.begin());
    };
    std::array<bool, max_edges> weighed{};  // its points are in the bound
    for (;;) {
        const std::size_t e = best_of(highs);
        const double best = lows[sure];
        if (highs[e] <= std::max(best + aim.gap, aim.enough) || best >= aim.plenty || stopped()) break;
        Node& next = *node.edges[e].next;
        if (!weighed[e]) {
            weighed[e] = true;
            highs[e] -= next.points.saved(belief);
            continue;
        }
        const double gap = highs[e] - best;
        const double cost = costs[e];
        const Bound found =
            close(next, belief, {std::max(best, aim.enough) - cost, aim.plenty - cost, gap_share * gap},
                  {lows[e] - cost, highs[e] - cost});
        const double gained =
            std::max(highs[e] - cost - found.high, 0.0) + std::max(cost + found.low - lows[e], 0.0);
        highs[e] = std::min(highs[e], cost + found.high);
        lows[e] = std::max(lows[e], cost + found.low);
        if (lows[e] > lows[sure]) sure = e;
        if (gained < least_gain * gap) break;  // nothing more to be had from it
    }
    const Bound now{std::max(lows[sure], known.low), std::min(highs[best_of(highs)], known.high)};
    if (now.low > known.low + least_rise * mass) keep_best_of(node, belief, std::span(lows.data(), edges));
    if (now.high < known.high) keep_point(node, belief, now.high);
    return now;
}

Bound Fronts::declarer(Node& node, const Belief& belief, const Aim& aim, const Bound& known,
                       std::vector<Belief>* best_split) {
    const std::size_t edges = node.edges.size();
    if (splits_.size() == depth_) splits_.emplace_back();
    Split& split = splits_[depth_++];
    split.start(node, belief);
    Bound best = known;
    if (best_split != nullptr) best.high = std::numeric_limits<double>::infinity();  // a split is wanted
    double found_low = best.low + least_rise * mass_of(belief);
    std::vector<double> found_vector;
    std::array<Bound, max_edges> parts_bounds{};
    std::array<double, max_edges> gaps{};
    std::array<std::size_t, max_edges> places{};
    const std::span<std::size_t> order(places.data(), edges);
    const auto done = [&] {
        return best.high - best.low <= aim.gap || best.high <= aim.enough || best.low >= aim.plenty;
    };
    for (;;) {
        programmes_ += split.find();
        const std::vector<double>& guarantee = split.guarantee();
        const double here = weighted(guarantee.data(), belief);
        if (here > found_low) {
            found_low = here;
            found_vector = guarantee;
        }
        best.low = std::max(best.low, here);

        // What the split of the belief leaves behind each card.
        const std::vector<Belief>& parts = split.parts();
        const std::vector<Belief>& beyond = split.beyond();
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
                change(e, fixed + split.lows()[e], fixed + high(*edge.next, beyond[e]));
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
        if (take() || graph_.poll() || stopped()) break;

        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return gaps[a] != gaps[b] ? gaps[a] > gaps[b] : a < b;
        });
        bool gained = false;
        for (const std::size_t e : order) {
            if (gaps[e] <= 0) break;
            const Edge& edge = node.edges[e];
            const double fixed = edge.cost * mass_of(parts[e]);
            const Bound before = parts_bounds[e];
            const Bound others{total.low - before.low + fixed, total.high - before.high + fixed};
            const Bound found =
                close(*edge.next, beyond[e],
                      {aim.enough - others.high, aim.plenty - others.low, gap_share * gaps[e]},
                      {before.low - fixed, before.high - fixed});
            gained = gained || before.high - fixed - found.high > least_gain * gaps[e] ||
                     fixed + found.low - before.low > least_gain * gaps[e];
            change(e, std::max(before.low, fixed + found.low), std::min(before.high, fixed + found.high));
            // A split that is no better than another one known, or not good enough, is not looked at further.
            if (take() || total.low >= std::min(aim.plenty, best.high) || stopped()) break;
        }
        if (best.high <= aim.enough) break;
        if (!gained || stopped()) break;
        if (!split.take_in_better() && done()) break;
    }
    split.remember();
    --depth_;
    if (!found_vector.empty()) keep_vector(node, found_vector);
    if (best.high < known.high) keep_point(node, belief, best.high);
    return best;
}

std::vector<Belief> Fronts::split(Node& node, const Belief& belief) {
    graph_.prepare(node);
    graph_.trim(node);
    std::vector<Belief> result;
    if (!node.trimmed) return result;
    Aim aim;
    aim.gap = slack_of(mass_of(belief));
    declarer(node, belief, aim, {low(node, belief), high(node, belief)}, &result);
    return result;
}

}  // namespace preferans::misere
