#include "misere_lp.hpp"

#include <algorithm>
#include <cmath>

namespace preferans::misere {
namespace {

constexpr double tiny = 1e-11;        // smaller gains and entries count as zero
constexpr double least_pivot = 1e-8;  // smaller entries are no pivots where another row serves
constexpr double widening = 1e-11;    // bounds are widened by up to this much, so that steps do not stall

}  // namespace

void Simplex::start(std::span<const double> bounds) {
    rows_ = bounds.size();
    bound_.assign(bounds.begin(), bounds.end());
    basic_.resize(rows_);
    slack_at_.resize(rows_);
    cost_.clear();
    nonbasic_.clear();
    gains_.clear();
    value_ = 0;
    std::uint32_t seed = 1;
    for (std::size_t i = 0; i < rows_; ++i) {
        seed = seed * 1664525 + 1013904223;
        bound_[i] = std::max(bound_[i], 0.0) + widening * (1 + (seed >> 8) / double(1 << 24));
        basic_[i] = slack + i;
        slack_at_[i] = i;
    }
    table_.clear();
}

std::size_t Simplex::add(std::span<const double> entries, double gain) {
    const std::size_t place = cost_.size();
    table_.resize(table_.size() + rows_, 0.0);
    double* made = column(place);
    double reduced = gain;
    // The column in terms of the present basis: a slack is a unit vector of its row, or a known column.
    for (std::size_t k = 0; k < rows_; ++k) {
        const double entry = entries[k];
        if (entry == 0) continue;
        const std::size_t at = slack_at_[k];
        if (at < rows_) {
            made[at] += entry;
        } else {
            const double* known = column(at - rows_);
            for (std::size_t i = 0; i < rows_; ++i) made[i] += entry * known[i];
            reduced += entry * cost_[at - rows_];
        }
    }
    cost_.push_back(reduced);
    nonbasic_.push_back(gains_.size());
    gains_.push_back(gain);
    return gains_.size() - 1;
}

void Simplex::pivot(std::size_t out, std::size_t in) {
    double* entering = column(in);
    const double inverse = 1 / entering[out];
    const auto eliminate = [&](double* target) {
        const double factor = target[out] * inverse;
        if (factor == 0) return factor;
        for (std::size_t i = 0; i < rows_; ++i) target[i] -= factor * entering[i];
        target[out] = factor;
        return factor;
    };
    for (std::size_t j = 0; j < cost_.size(); ++j) {
        if (j != in) cost_[j] -= eliminate(column(j)) * cost_[in];
    }
    value_ += eliminate(bound_.data()) * cost_[in];
    for (double& bound : bound_) bound = std::max(bound, 0.0);
    for (std::size_t i = 0; i < rows_; ++i) entering[i] *= -inverse;
    entering[out] = inverse;
    cost_[in] *= -inverse;
    std::swap(basic_[out], nonbasic_[in]);
    if (basic_[out] >= slack) slack_at_[basic_[out] - slack] = out;
    if (nonbasic_[in] >= slack) slack_at_[nonbasic_[in] - slack] = rows_ + in;
}

bool Simplex::maximise() {
    const std::size_t most = 50 * (rows_ + cost_.size());
    for (std::size_t step = 0; step < most; ++step) {
        const auto best = std::max_element(cost_.begin(), cost_.end());
        if (best == cost_.end() || *best <= tiny) return true;
        const auto in = static_cast<std::size_t>(best - cost_.begin());
        std::size_t out = rows_;
        double ratio = 0;
        const double* entries = column(in);
        for (std::size_t i = 0; i < rows_; ++i) {
            const double entry = entries[i];
            if (entry <= least_pivot) continue;
            const double here = bound_[i] / entry;
            if (out == rows_ || here < ratio || (here == ratio && entry > entries[out])) {
                out = i;
                ratio = here;
            }
        }
        if (out == rows_) return false;
        pivot(out, in);
    }
    return false;
}

double Simplex::primal(std::size_t column) const {
    for (std::size_t i = 0; i < rows_; ++i) {
        if (basic_[i] == column) return bound_[i];
    }
    return 0;
}

double Simplex::dual(std::size_t row) const {
    const std::size_t at = slack_at_[row];
    return at < rows_ ? 0 : std::max(-cost_[at - rows_], 0.0);
}

}  // namespace preferans::misere
