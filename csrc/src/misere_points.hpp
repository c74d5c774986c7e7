// Beliefs of one node with what each of them is proved to save the declarer against the open value. They
// bound the value of every other belief from above: a point fits so many times into it, and the rest is worth
// no more than its open value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace preferans::misere {

using Belief = std::vector<double>;  // a weight for each world of a node

class Points {
  public:
    // The most that one of the points saves at a belief.
    double saved(const Belief& belief) const;

    // Takes in that a belief saves so much; points that it serves as well go. Returns the bytes it takes.
    std::size_t keep(const Belief& belief, double saving);

  private:
    using Worlds = std::array<std::uint64_t, 2>;

    struct Point {
        Worlds worlds{};        // those of positive weight
        double saving = 0;      // for a belief of mass 1
        std::size_t start = 0;  // of its entries in `inverse_`
        std::size_t size = 0;
    };

    static Worlds support(const Belief& belief);
    static bool within(const Worlds& some, const Worlds& all) {
        return (some[0] & ~all[0]) == 0 && (some[1] & ~all[1]) == 0;
    }

    std::vector<Point> points_;
    std::vector<double> inverse_;  // one over the weight of each world of each point
};

}  // namespace preferans::misere
