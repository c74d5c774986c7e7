// Bounds on positions already searched, exact: an entry is never taken for another position's.
//
//   bits 63 .. 8                                   7..4    3..0
//        mixed key without the bits of its index   lower   upper
//
// The state is mixed by an invertible function, so index and tag together are the state. A bucket holds two
// entries: the newest and the one that was newest before. A word of zeros is an empty entry: a position
// searched always has an upper bound of one or more unless its tag is zero, which costs that one state its
// place in the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace preferans {

struct Bounds {
    int lower;
    int upper;
};

class TranspositionTable {
  public:
    // `bytes` is rounded down to a power of two, at least 4 KiB.
    explicit TranspositionTable(std::size_t bytes) {
        std::size_t buckets = 256;
        while (buckets * 2 * sizeof(Bucket) <= bytes) buckets *= 2;
        buckets_.resize(buckets);
        shift_ = 64;
        for (std::size_t b = buckets; b > 1; b /= 2) --shift_;
    }

    static constexpr std::uint64_t mix(std::uint64_t key) {
        key *= 0x9E3779B97F4A7C15;
        key ^= key >> 32;
        return key * 0xD6E8FEB86659FD93;
    }

    void prefetch(std::uint64_t mixed) const { __builtin_prefetch(&buckets_[mixed >> shift_]); }

    // True where the position is known; else `bounds` is left alone.
    bool find(std::uint64_t mixed, Bounds& bounds) const {
        const Bucket& bucket = buckets_[mixed >> shift_];
        const std::uint64_t tag = mixed << 8;
        for (const std::uint64_t entry : bucket.entries) {
            if (((entry ^ tag) >> 8) == 0 && entry != 0) {
                bounds = {static_cast<int>(entry >> 4 & 15), static_cast<int>(entry & 15)};
                return true;
            }
        }
        return false;
    }

    void store(std::uint64_t mixed, Bounds bounds) {
        Bucket& bucket = buckets_[mixed >> shift_];
        const std::uint64_t tag = mixed << 8;
        const std::uint64_t entry = tag | static_cast<std::uint64_t>(bounds.lower << 4 | bounds.upper);
        if (((bucket.entries[0] ^ tag) >> 8) != 0) bucket.entries[1] = bucket.entries[0];
        bucket.entries[0] = entry;
    }

    void clear() { buckets_.assign(buckets_.size(), Bucket{}); }
    std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  private:
    struct Bucket {
        std::uint64_t entries[2] = {0, 0};
    };
    std::vector<Bucket> buckets_;
    int shift_;
};

}  // namespace preferans
