// Bit work on whole hands against loops over single cards.
#include <array>

#include "bit_gather.hpp"
#include "check.hpp"
#include "gather_bmi2.hpp"
#include "random_positions.hpp"
#include "suit_bits.hpp"

namespace preferans::test {
namespace {

bool has(std::uint32_t cards, int suit, int rank) {
    return cards >> (8 * suit + rank) & 1;
}

std::uint32_t run_bottoms_by_loop(std::uint32_t hand, std::uint32_t in_play) {
    std::uint32_t bottoms = 0;
    for (int suit = 0; suit < 4; ++suit) {
        bool below_is_mine = false;
        for (int rank = 0; rank < 8; ++rank) {
            if (has(hand, suit, rank)) {
                if (!below_is_mine) bottoms |= 1u << (8 * suit + rank);
                below_is_mine = true;
            } else if (has(in_play, suit, rank)) {
                below_is_mine = false;
            }
        }
    }
    return bottoms;
}

std::uint32_t gather_by_loop(std::uint32_t x, std::uint32_t mask) {
    std::uint32_t result = 0;
    int place = 0;
    for (int bit = 0; bit < 32; ++bit) {
        if (mask >> bit & 1) result |= (x >> bit & 1) << place++;
    }
    return result;
}

const bool runs = add("bits/run_bottoms", [] {
    Random random(41);
    for (int i = 0; i < 100000; ++i) {
        const std::uint32_t in_play = i % 2 == 0 ? random() : random() & random();
        const std::uint32_t hand = in_play & random();
        check_equal(suits::run_bottoms(hand, in_play), run_bottoms_by_loop(hand, in_play),
                    [&] { return std::to_string(hand) + " of " + std::to_string(in_play); });
    }
});

const bool gather = add("bits/gather_portable_and_bmi2", [] {
    Random random(42);
    for (int i = 0; i < 100000; ++i) {
        const std::uint32_t x = random();
        const std::uint32_t mask = i % 3 == 0   ? random()
                                   : i % 3 == 1 ? random() & random()
                                                : random() | random();
        const std::uint32_t expected = gather_by_loop(x, mask);
        check_equal(PortableBits::gather(x, mask), expected, "portable");
        if (can_gather_bmi2()) check_equal(gather_bmi2(x, mask), expected, "BMI2");
    }
    for (const std::uint32_t mask : {0u, 1u, 0x80000000u, 0xFFFFFFFFu}) {
        check_equal(PortableBits::gather(0xFFFFFFFF, mask), gather_by_loop(0xFFFFFFFF, mask),
                    "ends of the word");
    }
});

const bool bytes = add("bits/suit_by_suit", [] {
    Random random(43);
    for (int i = 0; i < 100000; ++i) {
        const std::uint32_t x = random();
        const std::uint32_t a = suits::counts(random());
        const std::uint32_t b = suits::counts(random());
        for (int suit = 0; suit < 4; ++suit) {
            const int shift = 8 * suit;
            const std::uint32_t byte = x >> shift & 0xFF;
            const std::uint32_t one = a >> shift & 0xFF;
            const std::uint32_t two = b >> shift & 0xFF;
            check_equal(suits::counts(x) >> shift & 0xFF, static_cast<std::uint32_t>(std::popcount(byte)),
                        "counts");
            check_equal(suits::fill_down(x) >> shift & 0xFF, byte == 0 ? 0u : 2 * std::bit_floor(byte) - 1,
                        "fill_down");
            check_equal(suits::at_least(a, b) >> shift & 0xFF, one >= two ? 0xFFu : 0u, "at_least");
            check_equal(suits::non_zero(a) >> shift & 0xFF, one > 0 ? 0xFFu : 0u, "non_zero");
        }
    }
});

}  // namespace
}  // namespace preferans::test
