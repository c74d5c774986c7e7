// What the declarer's choice of a discard is worth: bounds without chance, then the best defence against a
// prior, or the belief where the defence gets least.
#include <algorithm>
#include <array>
#include <numeric>

#include "misere_beliefs.hpp"
#include "misere_game.hpp"
#include "misere_lp.hpp"

namespace preferans {

using misere::Belief;

namespace {

// The bracket of the few discards is narrow if it is at most so much of the whole one.
constexpr double narrow = 0.1;

// After so many questions about the few without a lower upper bound they get half as many programmes as all.
constexpr int patience = 30;

// The defence's best mixture of the vectors known at a node against some of its worlds: maximise s with s at
// most what the mixture gives in each of them. The dual prices are the declarer's best belief.
class Defence {
  public:
    Defence(const misere::Node& node, std::vector<std::size_t> worlds)
        : node_(node), worlds_(std::move(worlds)) {
        start();
    }

    // Takes in the vectors found since; afresh it is without the rounding of earlier steps.
    void renew(bool afresh) {
        if (afresh) start();
        std::vector<double> column(worlds_.size() + 1);
        for (; used_ < node_.vector_count(); ++used_) {
            for (std::size_t i = 0; i < worlds_.size(); ++i) column[i] = -node_.vector(used_)[worlds_[i]];
            column.back() = 1;
            programme_.add(column, 0);
        }
        programme_.maximise();
        guarantee_.assign(node_.width(), 0.0);
        double sum = 0;
        for (std::size_t k = 0; k < used_; ++k) {
            const double share = std::max(programme_.primal(k + 1), 0.0);
            if (share <= 0) continue;
            sum += share;
            for (std::size_t w = 0; w < node_.width(); ++w) guarantee_[w] += share * node_.vector(k)[w];
        }
        if (sum > 1) {
            for (double& value : guarantee_) value /= sum;
        }
    }

    // The world outside with the least guarantee joins the worlds.
    void join() {
        std::size_t worst = node_.width();
        for (std::size_t w = 0; w < node_.width(); ++w) {
            if (std::find(worlds_.begin(), worlds_.end(), w) != worlds_.end()) continue;
            if (worst == node_.width() || guarantee_[w] < guarantee_[worst]) worst = w;
        }
        worlds_.push_back(worst);
        renew(true);
    }

    std::size_t width() const { return worlds_.size(); }
    const std::vector<double>& guarantee() const { return guarantee_; }  // in each world of the node
    double surely() const { return *std::min_element(guarantee_.begin(), guarantee_.end()); }

    double least() const {
        double result = guarantee_[worlds_[0]];
        for (const std::size_t w : worlds_) result = std::min(result, guarantee_[w]);
        return result;
    }

    // Nothing where the programme came to no prices.
    Belief belief() const {
        Belief result(node_.width(), 0.0);
        for (std::size_t i = 0; i < worlds_.size(); ++i) result[worlds_[i]] = programme_.dual(i);
        const double mass = misere::mass_of(result);
        if (mass <= 0) return {};
        for (double& weight : result) weight /= mass;
        return result;
    }

  private:
    void start() {
        std::vector<double> bounds(worlds_.size() + 1, 0.0);
        bounds.back() = 1;
        programme_.start(bounds);
        std::vector<double> column(worlds_.size() + 1, 1.0);
        column.back() = 0;
        programme_.add(column, 1);
        used_ = 0;
    }

    const misere::Node& node_;
    std::vector<std::size_t> worlds_;
    misere::Simplex programme_;
    std::size_t used_ = 0;  // vectors taken in
    std::vector<double> guarantee_;
};

}  // namespace

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
        belief[static_cast<std::size_t>(std::ranges::min_element(root->most()) - root->most().begin())] = 1;
    }
    if (lower >= upper - 1e-12) return;  // the plan and the best discard meet
    graph.prepare(*root);
    if (!root->prepared) return;
    fronts.set_tolerance(options.tolerance / 4);  // of each answer, so that the last bracket can close
    weights.empty() ? choose_mixture(options.tolerance) : answer_prior();
}

void MisereCatch::Game::answer_prior() {
    const misere::Bound found = fronts.solve(*root, belief);
    upper = std::min(found.high, single_discard);
    if (found.low >= single_plan) {
        const double* best = root->vector(misere::best_vector(*root, belief).index);
        guarantee.assign(best, best + root->width());
        by_plan = false;
    }
    lower = std::max(found.low, single_plan);
}

// The declarer wants the belief where V is least. One need not know V of a belief that is asked about, only
// whether it is in the lower or the upper half of a bracket: either the upper bound falls to the middle, or a
// vector is found that the belief did not reckon with. Two kinds of beliefs are asked about in turn, so that
// each gets its share of the programmes: the best by the vectors known among all discards, which lifts the
// lower bound, and the best among the few discards that have mattered so far, which brings the upper bound
// down, since beliefs over few worlds are solved fast and the best mixtures are of few. These are at first
// the one that costs least if it is seen; the discard against which the defence does worst joins them
// whenever their own bracket is narrow beside the whole one.
void MisereCatch::Game::choose_mixture(double tolerance) {
    const std::size_t width = root->width();
    std::vector<std::size_t> all(width);
    std::iota(all.begin(), all.end(), std::size_t{0});
    const auto best = static_cast<std::size_t>(std::min_element(root->value.begin(), root->value.end()) -
                                               root->value.begin());
    Defence whole(*root, all);
    Defence few(*root, {best});
    Belief next(width, 0.0);
    next[best] = 1;
    bool exact = false;                         // the belief is looked at for its own sake
    int idle = 0;                               // questions in a row without an effect
    int fruitless = 0;                          // questions about the few since the upper bound fell
    bool about_all = false;                     // and not about the few
    std::array<std::uint64_t, 2> programmes{};  // for the few, for all
    std::array<std::uint64_t, 2> effort{1, 1};  // of the next question, which grows while none is answered
    double floor = lower;                       // what the belief asked about gets by the vectors known
    for (;;) {
        const std::size_t vectors = root->vector_count();
        const std::uint64_t before = fronts.programmes();
        bool answered = true;
        const misere::Bound found =
            exact ? fronts.solve(*root, next) : ask(next, floor, effort[about_all], answered);
        programmes[about_all] += fronts.programmes() - before + 1;
        effort[about_all] = answered ? 1 : 2 * effort[about_all];
        const bool fell = found.high < upper;
        if (fell) {
            upper = found.high;
            belief = next;
        }
        const bool stuck = answered && !fell && root->vector_count() == vectors;
        whole.renew(stuck);
        few.renew(stuck);
        const bool rose = whole.surely() > lower;
        if (rose) {
            lower = whole.surely();
            guarantee = whole.guarantee();
            by_plan = false;
        }
        if (upper - lower <= tolerance || graph.stopped()) break;
        bool join = stuck;
        bool joined = false;
        while (few.width() < width && (join || upper - few.least() <= narrow * (upper - lower))) {
            few.join();
            joined = true;
            join = false;
        }
        // Rounding may be in the way of the halves of one belief or of both.
        idle = stuck && !rose && !joined ? idle + 1 : 0;
        if (idle == 4) break;
        exact = idle % 2 == 1;
        if (exact) continue;
        fruitless = fell ? 0 : fruitless + !about_all;
        const std::uint64_t due = (fruitless > patience ? 2 : 1) * programmes[0];
        about_all = idle == 2 ? !about_all : programmes[1] < due;
        floor = about_all ? lower : std::max(few.least(), lower);
        next = about_all ? whole.belief() : few.belief();
        if (next.empty()) break;
    }
}

// Which half of the bracket from `floor` to the upper bound V of a belief is in. If that takes longer than
// a fifth of a usual question, a small part of the bracket is progress enough: many vectors that each lift
// the guarantee a little bring the bounds together sooner than a few hard-won ones. Without progress the
// question is left for the other kind, to go on later with what was found.
misere::Bound MisereCatch::Game::ask(const Belief& about, double floor, std::uint64_t effort,
                                     bool& answered) {
    constexpr double progress = 0.02;
    const double gap = upper - floor;
    misere::Aim aim;
    aim.enough = aim.plenty = floor + gap / 2;
    const std::uint64_t before = fronts.programmes();
    const std::uint64_t programmes = effort * (100 + before / (5 * ++questions));
    fronts.allow(programmes);
    const misere::Bound found = fronts.solve(*root, about, aim);
    fronts.allow_all();
    answered = fronts.programmes() - before < programmes || found.low >= floor + progress * gap ||
               found.high <= upper - progress * gap;
    return found;
}

}  // namespace preferans
