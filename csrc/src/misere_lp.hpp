// A small linear programme: maximise c x subject to A x <= b and x >= 0, where b >= 0.
//
// Primal simplex on a dense dictionary, column after column. Nothing that is reported rests on its digits:
// the fronts recompute both bounds from the mixtures that come out. Columns may be added after a solution;
// the next one starts from it.
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

    // Makes a column basic in place of the slack of a row, which must be the one that bounds it most.
    void enter(std::size_t column, std::size_t row) { pivot(row, column); }

    // False where the programme has no bound or the steps run out; the point reached is feasible all the
    // same.
    bool maximise();

    double value() const { return value_; }
    double primal(std::size_t column) const;  // of a column
    double dual(std::size_t row) const;       // of a row

  private:
    // A variable is a column (its number) or the slack of a row (`slack` + row).
    static constexpr std::size_t slack = std::size_t{1} << 32;

    double* column(std::size_t j) { return table_.data() + j * rows_; }
    void pivot(std::size_t out, std::size_t in);

    std::size_t rows_ = 0;
    std::vector<double> table_;          // of each nonbasic variable an entry for each row
    std::vector<double> bound_;          // value of each row's basic variable
    std::vector<double> cost_;           // reduced gain of each nonbasic variable
    std::vector<std::size_t> basic_;     // variable of each row
    std::vector<std::size_t> nonbasic_;  // variable of each column of the dictionary
    std::vector<std::size_t> slack_at_;  // where each slack is: its row, or rows_ + its place
    double value_ = 0;
    std::vector<double> gains_;  // of each column added
};

}  // namespace preferans::misere
