#include "misere_points.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

namespace preferans::misere {
namespace {

// Calls `visit` with each world of a set, by number, until it returns false.
template <class Visit>
void for_each(const std::array<std::uint64_t, 2>& worlds, Visit visit) {
    for (std::size_t half = 0; half < 2; ++half) {
        for (std::uint64_t rest = worlds[half]; rest != 0; rest &= rest - 1) {
            if (!visit(64 * half + static_cast<std::size_t>(std::countr_zero(rest)))) return;
        }
    }
}

}  // namespace

Points::Worlds Points::support(const Belief& belief) {
    Worlds worlds{};
    for (std::size_t w = 0; w < belief.size(); ++w) worlds[w / 64] |= std::uint64_t{belief[w] > 0} << w % 64;
    return worlds;
}

double Points::saved(const Belief& belief) const {
    const Worlds possible = support(belief);
    double most = 0;
    for (const Point& point : points_) {
        if (!within(point.worlds, possible)) continue;
        // So many times it must fit to save more than the others.
        const double wanted = most / point.saving;
        double times = std::numeric_limits<double>::infinity();
        const double* inverse = &inverse_[point.start];
        for_each(point.worlds, [&](std::size_t w) {
            times = std::min(times, belief[w] * *inverse++);
            return times > wanted;
        });
        if (times > wanted) most = times * point.saving;
    }
    return most;
}

std::size_t Points::keep(const Belief& belief, double saving) {
    const double mass = std::accumulate(belief.begin(), belief.end(), 0.0);
    Point made;
    made.worlds = support(belief);
    made.saving = saving / mass;
    std::vector<double> shares(belief.size());
    for (std::size_t w = 0; w < belief.size(); ++w) shares[w] = belief[w] / mass;
    std::size_t points = 0;
    std::size_t end = 0;
    for (const Point& old : points_) {
        double times = 0;
        if (within(made.worlds, old.worlds)) {
            times = std::numeric_limits<double>::infinity();
            const double* inverse = &inverse_[old.start];
            for_each(old.worlds, [&](std::size_t w) {
                if (shares[w] > 0) times = std::min(times, 1 / (*inverse * shares[w]));
                ++inverse;
                return true;
            });
        }
        if (times * made.saving >= old.saving) continue;
        std::copy_n(inverse_.begin() + static_cast<std::ptrdiff_t>(old.start), old.size,
                    inverse_.begin() + static_cast<std::ptrdiff_t>(end));
        points_[points] = old;
        points_[points++].start = end;
        end += old.size;
    }
    points_.resize(points);
    inverse_.resize(end);
    made.start = end;
    for_each(made.worlds, [&](std::size_t w) {
        inverse_.push_back(1 / shares[w]);
        return true;
    });
    made.size = inverse_.size() - end;
    points_.push_back(made);
    return sizeof(Point) + made.size * sizeof(double);
}

}  // namespace preferans::misere
