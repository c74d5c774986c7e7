#include "misere_points.hpp"

#include <algorithm>

namespace preferans::misere {
std::uint64_t Points::support(const Belief& belief) {
    std::uint64_t worlds = 0;
    for (std::size_t w = 0; w < belief.size(); ++w) worlds |= std::uint64_t{belief[w] > 0} << w % 64;
    return worlds;
}

double Points::saved(const Belief& belief) const {
    if (points_.empty()) return 0;
    const std::uint64_t possible = support(belief);
    double most = 0;
    for (std::size_t p = points_.size(); p-- > 0;) {  // the latest are the likeliest to serve
        const Point& point = points_[p];
        if ((point.worlds & ~possible) != 0) continue;
        double saving =
            std::min(belief[point.world[0]] * point.factor[0], belief[point.world[1]] * point.factor[1]);
        const std::uint8_t* world = world_.data() + point.start;
        const double* factor = factor_.data() + point.start;
        for (std::size_t i = 0; i < point.others && saving > most; ++i)
            saving = std::min(saving, belief[world[i]] * factor[i]);
        most = std::max(most, saving);
    }
    return most;
}

std::size_t Points::bytes() const {
    return points_.capacity() * sizeof(Point) + world_.capacity() + factor_.capacity() * sizeof(double);
}

void Points::keep(const Belief& belief, double saving) {
    std::vector<std::uint8_t> order;
    std::vector<double> factors(belief.size(), 0.0);  // by world
    for (std::size_t w = 0; w < belief.size(); ++w) {
        if (belief[w] <= 0) continue;
        factors[w] = saving / belief[w];
        order.push_back(static_cast<std::uint8_t>(w));
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint8_t a, std::uint8_t b) { return factors[a] < factors[b]; });
    Point made;
    made.worlds = support(belief);
    for (std::size_t i = 0; i < 2; ++i) {
        made.world[i] = order[std::min(i, order.size() - 1)];
        made.factor[i] = factors[made.world[i]];
    }
    made.others = static_cast<std::uint8_t>(std::max<std::size_t>(order.size(), 2) - 2);
    // A belief that is asked about again makes its last point useless.
    while (!points_.empty() && served(points_.back(), made, factors)) {
        world_.resize(points_.back().start);
        factor_.resize(points_.back().start);
        points_.pop_back();
    }
    made.start = static_cast<std::uint32_t>(world_.size());
    for (std::size_t i = 2; i < order.size(); ++i) {
        world_.push_back(order[i]);
        factor_.push_back(factors[order[i]]);
    }
    points_.push_back(made);
}

// Whether a new point of the same worlds saves as much as an old one wherever that saves something.
bool Points::served(const Point& old, const Point& made, const std::vector<double>& factors) const {
    bool result = old.worlds == made.worlds && old.others == made.others;
    for (std::size_t i = 0; i < 2 && result; ++i) result = old.factor[i] <= factors[old.world[i]];
    for (std::size_t i = old.start; i < old.start + old.others && result; ++i)
        result = factor_[i] <= factors[world_[i]];
    return result;
}

}  // namespace preferans::misere
