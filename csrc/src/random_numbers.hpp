// Random numbers that are the same everywhere for the same seed (SplitMix64).
#pragma once

#include <bit>
#include <cstdint>

namespace preferans {

class RandomNumbers {
  public:
    explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
        z = (z ^ z >> 27) * 0x94D049BB133111EB;
        return z ^ z >> 31;
    }

    // A number below `limit`, which is at least 1.
    std::uint64_t below(std::uint64_t limit) {
        const std::uint64_t mask = std::bit_ceil(limit) - 1;
        for (;;) {
            if (const std::uint64_t number = next() & mask; number < limit) return number;
        }
    }

  private:
    std::uint64_t state_;
};

}  // namespace preferans
