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
    stride_ = std::max<std::size_t>(stride_, 16);
    table_.resize(std::max(table_.size(), rows_ * stride_));
}

void Simplex::reserve(std::size_t width) {
    if (width <= stride_) return;
    const std::size_t wider = std::max(width, stride_ + stride_ / 2);
    std::vector<double> table(rows_ * wider);
    for (std::size_t i = 0; i < rows_; ++i) {
        std::copy_n(table_.begin() + static_cast<std::ptrdiff_t>(i * stride_), cost_.size(),
                    table.begin() + static_cast<std::ptrdiff_t>(i * wider));
    }
    table_.swap(table);
    stride_ = wider;
}

std::size_t Simplex::add(std::span<const double> column, double gain) {
    const std::size_t place = cost_.size();
    reserve(place + 1);
    for (std::size_t i = 0; i < rows_; ++i) row(i)[place] = 0;
    double reduced = gain;
    // The column in terms of the present basis: a slack is a unit vector of its row, or a known column.
    for (std::size_t k = 0; k < rows_; ++k) {
        const double entry = column[k];
        if (entry == 0) continue;
        const std::size_t at = slack_at_[k];
        if (at < rows_) {
            row(at)[place] += entry;
        } else {
            const std::size_t from = at - rows_;
            for (std::size_t i = 0; i < rows_; ++i) row(i)[place] += entry * row(i)[from];
            reduced += entry * cost_[from];
        }
    }
    cost_.push_back(reduced);
    nonbasic_.push_back(gains_.size());
    gains_.push_back(gain);
    return gains_.size() - 1;
}

void Simplex::pivot(std::size_t out, std::size_t in) {
    const std::size_t width = cost_.size();
    double* pivot_row = row(out);
    const double inverse = 1 / pivot_row[in];
    for (std::size_t j = 0; j < width; ++j) pivot_row[j] *= inverse;
    pivot_row[in] = inverse;
    bound_[out] *= inverse;
    const auto eliminate = [&](double* target, double& right, double sign) {
        const double factor = target[in];
        if (factor == 0) return;
        target[in] = 0;
        for (std::size_t j = 0; j < width; ++j) target[j] -= factor * pivot_row[j];
        right -= sign * factor * bound_[out];
    };
    for (std::size_t i = 0; i < rows_; ++i) {
        if (i == out) continue;
        eliminate(row(i), bound_[i], 1);
        if (bound_[i] < 0) bound_[i] = 0;
    }
    eliminate(cost_.data(), value_, -1);
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
        for (std::size_t i = 0; i < rows_; ++i) {
            const double entry = row(i)[in];
            if (entry <= least_pivot) continue;
            const double here = bound_[i] / entry;
            if (out == rows_ || here < ratio || (here == ratio && entry > row(out)[in])) {
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
