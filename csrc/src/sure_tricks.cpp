#include "sure_tricks.hpp"

namespace preferans::sure {
namespace {

// Trumps of `his` that no matching of higher trumps of `others` can all beat: each trump is played some time,
// and the trick is its player's unless a higher trump falls on it.
constexpr std::uint8_t unbeaten(std::uint32_t his, std::uint32_t others) {
    std::uint8_t sure = 0;
    int spare = 0;  // trumps of the others above, not yet spent on one of his
    for (int place = 7; place >= 0; --place) {
        if (others >> place & 1) {
            ++spare;
        } else if ((his >> place & 1) == 0) {
            continue;
        } else if (spare > 0) {
            --spare;
        } else {
            ++sure;
        }
    }
    return sure;
}

constexpr std::array<Trumps, string_count> all_trump_strings() {
    std::array<Trumps, string_count> table{};
    for (int length = 0; length <= 8; ++length) {
        const std::uint32_t all = (std::uint32_t{1} << length) - 1;
        for (std::uint32_t declarer = 0; declarer <= all; ++declarer) {
            for (std::uint32_t one = 0; one <= all; ++one) {
                if ((declarer & one) != 0) continue;
                const std::uint32_t other = all & ~declarer & ~one;
                table[string_number(length, declarer, one)] = {
                    {unbeaten(declarer, one | other), unbeaten(one, declarer), unbeaten(other, declarer)},
                    {unbeaten(declarer, one | other) > 0, unbeaten(one, declarer | other) > 0,
                     unbeaten(other, declarer | one) > 0}};
            }
        }
    }
    return table;
}

}  // namespace

const std::array<Trumps, string_count> trump_strings = all_trump_strings();

}  // namespace preferans::sure
