// A small linear programme: maximise c x subject to A x <= b and x >= 0, where b >= 0.
//
// Primal simplex on a dense dictionary. Nothing that is reported rests on its digits: the fronts recompute
// both bounds from the mixtures that come out. Columns may be added after a solution; the next one starts
// from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace preferans::misere {

class Simplex {
  public:
    Simplex() = default;
    explicit Simplex(std::span<const double> bounds) { start(bounds); }

    // One row for each entry of `bounds`, no columns. Memory of an earlier programme is used again.
    void start(std::span<const double> bounds);

    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return cost_.size(); }

    // A column of A and its gain; returns its number.
    std::size_t add(std::span<const double> column, double gain);

    // False where the programme has no bound or the steps run out; the point reached is feasible all the
    // same.
    bool maximise();

    double value() const { return value_; }
    double primal(std::size_t column) const;  // of a column
    double dual(std::size_t row) const;       // of a row

  private:
    // A variable is a column (its number) or the slack of a row (`slack` + row).
    static constexpr std::size_t slack = std::size_t{1} << 32;

    double* row(std::size_t i) { return &table_[i * stride_]; }
    const double* row(std::size_t i) const { return &table_[i * stride_]; }
    void pivot(std::size_t out, std::size_t in);
    void reserve(std::size_t width);

    std::size_t rows_ = 0;
    std::size_t stride_ = 0;             // room in a row
    std::vector<double> table_;          // rows of the dictionary, one entry for each nonbasic variable
    std::vector<double> bound_;          // value of each row's basic variable
    std::vector<double> cost_;           // reduced gain of each nonbasic variable
    std::vector<std::size_t> basic_;     // variable of each row
    std::vector<std::size_t> nonbasic_;  // variable of each column of the dictionary
    std::vector<std::size_t> slack_at_;  // where each slack is: its row, or rows_ + its place
    double value_ = 0;
    std::vector<double> gains_;  // of each column added
};

}  // namespace preferans::misere
