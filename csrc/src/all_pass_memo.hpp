// What the searches of the all-pass game remember of positions at the start of a trick. It is exact, and
// forgetting costs time alone: what is not found is searched again.
//
// Two forms of entry share the memory, one at a time. The short one is a word: the mixed state without the
// bits that its place implies, and 8 bits of answer, or in a large memory 17 bits for question and answer.
// The long one is two words: the whole state, and 64 bits of which a part may belong to the question (the
// tricks taken so far). A bucket holds two entries, of those that are short by state alone four; the newest
// comes first. Words of zeros are empty: no state is zero, and a short entry that happens to be all zeros is
// never found.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "transposition_table.hpp"

namespace preferans {

class AllPassMemo {
  public:
    // The largest power of two within `bytes`, at least 8 KiB.
    explicit AllPassMemo(std::size_t bytes) {
        std::size_t words = 1024;
        while (words * 2 * sizeof(std::uint64_t) <= bytes) words *= 2;
        lines_.resize(words / line_words);
        for (std::size_t n = words / 2; n > 1; n /= 2) --short_shift_;
        line_shift_ = short_shift_ + 1;
        roomy_ = 64 - short_shift_ >= outcome_bits + 8;
    }

    [[gnu::always_inline]] static constexpr std::uint64_t mix(std::uint64_t key) {
        return TranspositionTable::mix(key);
    }

    // Makes the memory serve questions of `kind`, forgetting what others left in it; `afresh` forgets in any
    // case.
    void serve(int kind, bool afresh) {
        if (kind != kind_ || afresh) clear();
        kind_ = kind;
    }

    void clear() { lines_.assign(lines_.size(), Line{}); }

    std::size_t bytes() const { return lines_.size() * sizeof(Line); }

    // Begins to fetch what `find` will look at.
    [[gnu::always_inline]] void prefetch(std::uint64_t mixed) const {
        __builtin_prefetch(&lines_[mixed >> line_shift_]);
    }

    // Without a branch for each entry: which of them it is cannot be foreseen.
    [[gnu::always_inline]] bool find(std::uint64_t mixed, std::uint32_t& answer) const {
        const Line& line = lines_[mixed >> line_shift_];
        const std::uint64_t tag = mixed << 8;
        const std::uint64_t found = std::min(std::min(line.words[0] ^ tag, line.words[1] ^ tag),
                                             std::min(line.words[2] ^ tag, line.words[3] ^ tag));
        answer = static_cast<std::uint32_t>(found);
        return found <= 0xFF && found != tag;
    }

    [[gnu::always_inline]] void store(std::uint64_t mixed, std::uint32_t answer) {
        Line& line = lines_[mixed >> line_shift_];
        const std::uint64_t tag = mixed << 8;
        if (((line.words[0] ^ tag) >> 8) != 0) {
            line.words[3] = line.words[2];
            line.words[2] = line.words[1];
            line.words[1] = line.words[0];
        }
        line.words[0] = tag | answer;
    }

    // Long entries: `question` occupies the bits of `question_mask`, the answer the others.
    [[gnu::always_inline]] bool find(std::uint64_t key, std::uint64_t question, std::uint64_t question_mask,
                                     std::uint64_t& answer) const {
        const std::uint64_t* bucket = lines_[mix(key + question) >> line_shift_].words;
        for (int i = 0; i < 4; i += 2) {
            if (bucket[i] == key && (bucket[i + 1] & question_mask) == question) {
                answer = bucket[i + 1] & ~question_mask;
                return true;
            }
        }
        return false;
    }

    // Of the answer the bits of `weight_mask` may say what it cost to find: the dearer of two entries stays
    // when a third comes.
    [[gnu::always_inline]] void store(std::uint64_t key, std::uint64_t question, std::uint64_t question_mask,
                                      std::uint64_t answer, std::uint64_t weight_mask = 0) {
        std::uint64_t* bucket = lines_[mix(key + question) >> line_shift_].words;
        if (bucket[0] != key || (bucket[1] & question_mask) != question) {
            if ((bucket[1] & weight_mask) >= (bucket[3] & weight_mask)) {
                bucket[2] = bucket[0];
                bucket[3] = bucket[1];
            }
        }
        bucket[0] = key;
        bucket[1] = question | answer;
    }

    // Outcomes by question: 8 bits of question, 6 of outcome and 3 that say what it cost to find. Where the
    // place of an entry implies too few bits for a word it takes two.
    [[gnu::always_inline]] bool find_outcome(std::uint64_t key, std::uint64_t question,
                                             std::uint32_t& outcome) const {
        if (!roomy_) {
            std::uint64_t answer;
            if (!find(key, question << outcome_bits, question_bits_mask, answer)) return false;
            outcome = static_cast<std::uint32_t>(answer & 63);
            return true;
        }
        const std::uint64_t mixed = mix(key);
        const std::size_t place = place_of(mixed, question);
        const std::uint64_t* bucket = lines_[place >> 1].words + 2 * (place & 1);
        const std::uint64_t tag = mixed << (64 - short_shift_) | question << outcome_bits;
        for (int i = 0; i < 2; ++i) {
            if (((bucket[i] ^ tag) >> outcome_bits) == 0 && bucket[i] != 0) {
                outcome = static_cast<std::uint32_t>(bucket[i] & 63);
                return true;
            }
        }
        return false;
    }

    // The dearer of two entries stays when a third comes.
    [[gnu::always_inline]] void store_outcome(std::uint64_t key, std::uint64_t question,
                                              std::uint32_t outcome, int weight) {
        const std::uint64_t answer = outcome | static_cast<std::uint64_t>(weight) << 6;
        if (!roomy_) {
            store(key, question << outcome_bits, question_bits_mask, answer, weight_bits);
            return;
        }
        const std::uint64_t mixed = mix(key);
        const std::size_t place = place_of(mixed, question);
        std::uint64_t* bucket = lines_[place >> 1].words + 2 * (place & 1);
        const std::uint64_t tag = mixed << (64 - short_shift_) | question << outcome_bits;
        if (((bucket[0] ^ tag) >> outcome_bits) != 0 &&
            (bucket[0] & weight_bits) >= (bucket[1] & weight_bits)) {
            bucket[1] = bucket[0];
        }
        bucket[0] = tag | answer;
    }

  private:
    static constexpr int outcome_bits = 9;  // the cost included
    static constexpr std::uint64_t question_bits_mask = ~std::uint64_t{0} << outcome_bits;
    static constexpr std::uint64_t weight_bits = 7 << 6;

    // Questions of one state lie apart; the place and the question still tell the bits of the state.
    [[gnu::always_inline]] std::size_t place_of(std::uint64_t mixed, std::uint64_t question) const {
        return (mixed ^ question * 0x9E3779B97F4A7C15) >> short_shift_;
    }

    static constexpr std::size_t line_words = 4;

    struct alignas(32) Line {
        std::uint64_t words[line_words] = {};
    };

    std::vector<Line> lines_;
    int line_shift_ = 65;
    int short_shift_ = 64;  // of half a line
    bool roomy_ = false;    // the place of half a line implies 17 bits of the state or more
    int kind_ = 0;
};

}  // namespace preferans
