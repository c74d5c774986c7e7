// Beliefs of one node with what each of them is proved to save the declarer against the open value. They
// bound the value of every other belief from above: a point fits so many times into it, and the rest is worth
// no more than its open value. So what a point saves is the least, over its worlds, of a weight times a
// factor: the point's saving over its own weight there.
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

    // Takes in that a belief saves so much.
    void keep(const Belief& belief, double saving);

    std::size_t bytes() const;  // with room for more

  private:
    // The two heaviest worlds soonest tell that a point saves little. A point of one world has it twice.
    struct Point {
        std::uint64_t worlds = 0;  // those of positive weight; numbers from 64 on share bits with others
        std::array<double, 2> factor{};       // of the heaviest
        std::uint32_t start = 0;              // of the others
        std::array<std::uint8_t, 2> world{};  // the heaviest
        std::uint8_t others = 0;              // how many
    };

    static std::uint64_t support(const Belief& belief);
    bool served(const Point& old, const Point& made, const std::vector<double>& factors) const;

    std::vector<Point> points_;
    // Of the other worlds of each point, the heavier first: their numbers and factors.
    std::vector<std::uint8_t> world_;
    std::vector<double> factor_;
};

}  // namespace preferans::misere
