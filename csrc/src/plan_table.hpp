// A table from keys of plans to small numbers that grows up to a bound; then what finds no room is forgotten.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "plan_view.hpp"

namespace preferans {

class PlanTable {
  public:
    explicit PlanTable(std::size_t bytes)
        : most_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)),
          buckets_(std::min<std::size_t>(most_, 16)) {}

    bool find(const PlanKey& key, std::uint64_t hash, std::uint32_t& value) const {
        for (const Entry& entry : buckets_[hash % buckets_.size()]) {
            if (entry.full != 0 && entry.key == key) {
                value = entry.value;
                return true;
            }
        }
        return false;
    }

    void store(const PlanKey& key, std::uint64_t hash, std::uint32_t value) {
        if (++stored_ > 2 * buckets_.size() && buckets_.size() < most_) grow();
        put(key, hash, value);
    }

  private:
    struct Entry {
        PlanKey key;
        std::uint32_t value = 0;
        std::uint32_t full = 0;
    };
    using Bucket = std::array<Entry, 4>;

    void put(const PlanKey& key, std::uint64_t hash, std::uint32_t value) {
        Bucket& bucket = buckets_[hash % buckets_.size()];
        std::size_t place = 0;
        while (place < bucket.size() && bucket[place].full != 0 && !(bucket[place].key == key)) ++place;
        if (place == bucket.size()) {  // the oldest goes
            std::move(bucket.begin() + 1, bucket.end(), bucket.begin());
            --place;
        }
        bucket[place] = {key, value, 1};
    }

    void grow() {
        std::vector<Bucket> old(std::min(most_, 2 * buckets_.size()));
        std::swap(old, buckets_);
        for (const Bucket& bucket : old) {
            for (const Entry& entry : bucket) {
                if (entry.full != 0) put(entry.key, entry.key.hash(), entry.value);
            }
        }
    }

    std::size_t most_;
    std::size_t stored_ = 0;
    std::vector<Bucket> buckets_;
};

}  // namespace preferans
