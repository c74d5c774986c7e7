// What the declarer's choice of a discard is worth: bounds without chance, then the best defence against a
// prior, or the belief where the defence gets least.
#include <algorithm>

#include "misere_game.hpp"
#include "misere_lp.hpp"

namespace preferans {

using misere::Belief;

void MisereCatch::Game::find_plain_bounds() {
    if (single_plan >= 0) return;
    const bool before = start.state.stage != 0;
    const misere::Price price = graph.price();
    int least = max_tricks;
    for (std::size_t w = 0; w < root->width(); ++w) {
        if (!weights.empty() && weights[w] <= 0) continue;
        // No more than the least so far is of interest.
        int open = 0;
        while (open < least && graph.open_reaches(*root, w, open + 1)) ++open;
        least = std::min(least, open);
    }
    if (stop.stopped()) return;
    int plan = 0;
    std::vector<std::int8_t> targets(root->width());
    while (plan < least) {
        for (std::size_t w = 0; w < root->width(); ++w)
            targets[w] = static_cast<std::int8_t>(weights.empty() || weights[w] > 0 ? plan + 1 : 0);
        if (!graph.attains(*root, targets)) break;
        ++plan;
    }
    double mean = 0;  // with a prior, what its discards cost if they are seen
    for (std::size_t w = 0; w < weights.size(); ++w) {
        if (weights[w] > 0) mean += weights[w] * misere::cost_of(price, graph.open_tricks(*root, w), before);
    }
    if (stop.stopped()) return;
    single_discard = weights.empty() ? misere::cost_of(price, least, before) : mean;
    single_plan = misere::cost_of(price, plan, before);
    plan_tricks = plan;
}

void MisereCatch::Game::choose(const CatchOptions& options) {
    const std::size_t width = root->width();
    lower = single_plan;
    upper = single_discard;
    by_plan = true;
    guarantee.assign(width, single_plan);
    belief = weights;
    if (weights.empty()) {
        belief.assign(width, 0.0);
        belief[static_cast<std::size_t>(std::min_element(root->most.begin(), root->most.end()) -
                                        root->most.begin())] = 1;
    }
    if (lower >= upper - 1e-12) return;  // the plan and the best discard meet
    graph.prepare(*root);
    if (!root->prepared) return;
    fronts.set_tolerance(options.tolerance);
    weights.empty() ? choose_mixture(options.tolerance) : answer_prior();
}

void MisereCatch::Game::answer_prior() {
    const misere::Bound found = fronts.solve(*root, belief);
    upper = std::min(found.high, single_discard);
    if (found.low >= single_plan) {
        const double* best = root->vector(fronts.best_vector(*root, belief));
        guarantee.assign(best, best + root->width());
        by_plan = false;
    }
    lower = std::max(found.low, single_plan);
}

// The declarer wants the belief where V is least. A programme, maximise s with s at most what the mixture of
// vectors gives in every world, finds by its dual prices the belief that is best by the vectors known. Of
// that belief one need not know V, only whether it is in the lower or the upper half of the bracket: either
// the upper bound falls to the middle, or a vector is found that the belief did not reckon with.
void MisereCatch::Game::choose_mixture(double tolerance) {
    const std::size_t width = root->width();
    const double least = *std::min_element(root->value.begin(), root->value.end());
    Belief next(width);
    for (std::size_t w = 0; w < width; ++w) next[w] = root->value[w] == least ? 1 : 0;
    const auto scale = [&next] {
        double mass = 0;
        for (const double weight : next) mass += weight;
        for (double& weight : next) weight /= mass;
        return mass > 0;
    };
    scale();
    belief = next;  // costs no more than the best discard if it is seen
    std::vector<double> bounds(width, 0.0);
    bounds.push_back(1);
    misere::Simplex programme(bounds);
    std::vector<double> column(width + 1, 1.0);
    column[width] = 0;
    programme.add(column, 1);
    std::size_t used = 0;
    const auto take_in = [&] {
        for (; used < root->vector_count(); ++used) {
            for (std::size_t w = 0; w < width; ++w) column[w] = -root->vector(used)[w];
            column[width] = 1;
            programme.add(column, 0);
        }
        programme.maximise();
        std::vector<double> mixed(width, 0.0);
        double sum = 0;
        for (std::size_t k = 0; k < used; ++k) {
            const double share = std::max(programme.primal(k + 1), 0.0);
            sum += share;
            for (std::size_t w = 0; w < width; ++w) mixed[w] += share * root->vector(k)[w];
        }
        if (sum > 1) {
            for (double& value : mixed) value /= sum;
        }
        const double here = *std::min_element(mixed.begin(), mixed.end());
        if (here <= lower) return;
        lower = here;
        guarantee = std::move(mixed);
        by_plan = false;
    };
    bool halving = true;
    for (;;) {
        const double gap = upper - lower;
        misere::Aim aim;
        if (halving) aim.enough = aim.plenty = lower + gap / 2;
        const misere::Bound found = fronts.solve(*root, next, aim);
        if (found.high < upper) {
            upper = found.high;
            belief = next;
        }
        const std::size_t before = used;
        take_in();
        if (upper - lower <= tolerance || graph.stopped()) break;
        if (used == before && upper - lower >= gap) {
            // Rounding is in the way of the halves; at last the belief is looked at for its own sake.
            if (!halving) break;
            halving = false;
            continue;
        }
        halving = true;
        for (std::size_t w = 0; w < width; ++w) next[w] = programme.dual(w);
        if (!scale()) break;
    }
}

}  // namespace preferans
