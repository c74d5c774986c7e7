#include "move_order.hpp"

#include <string_view>
#include <utility>
#include <vector>

namespace preferans {
namespace {

// One string for each occasion, kind of suit and player in that order. Eight hexadecimal digits are the
// scores of a pattern, that of its lowest place last; a dot is a pattern that training has not met.
#include "move_order_data.inc"

constexpr std::uint32_t digit(char letter) {
    return static_cast<std::uint32_t>(letter <= '9' ? letter - '0' : letter - 'a' + 10);
}

using Scores = std::array<std::uint32_t, pattern_count>;

Scores read(std::string_view text) {
    Scores scores{};
    const char* at = text.data();
    for (std::uint32_t& word : scores) {
        if (*at == '.') {
            ++at;
            continue;
        }
        for (int i = 0; i < 8; ++i) word = word << 4 | digit(*at++);
    }
    return scores;
}

// A string of owners with what the tables need to know of it: its pattern, and the lowest card of each run of
// the player's touching cards with its place in the pattern.
struct String {
    struct Run {
        std::uint32_t place;
        int place_in_pattern;
    };
    std::size_t number;
    std::size_t pattern;
    std::array<Run, 4> runs;
    int run_count = 0;
};

std::vector<String> all_strings(Game game) {
    std::vector<String> all;
    for (int length = 0; length <= 8; ++length) {
        const std::uint32_t cards = (std::uint32_t{1} << length) - 1;
        const int cut = left_out_below(game, length);
        for (std::uint32_t mine = 0; mine <= cards; ++mine) {
            for (std::uint32_t theirs = 0; theirs <= cards; ++theirs) {
                if ((mine & theirs) != 0) continue;
                String one;
                one.number = string_number(length, mine, theirs);
                one.pattern =
                    string_number(std::min(length, pattern_cards), mine >> cut & 63, theirs >> cut & 63);
                for (std::uint32_t rest = mine & ~(mine << 1); rest != 0; rest &= rest - 1) {
                    const int place = std::countr_zero(rest);
                    one.runs[static_cast<std::size_t>(one.run_count++)] = {static_cast<std::uint32_t>(place),
                                                                           std::max(place - cut, 0)};
                }
                all.push_back(one);
            }
        }
    }
    return all;
}

std::uint32_t sorted_word(const String& string, std::uint32_t scores) {
    std::array<std::uint32_t, 4> entries{};  // falling
    for (int i = 0; i < string.run_count; ++i) {
        const auto& run = string.runs[static_cast<std::size_t>(i)];
        const std::uint32_t score = std::max(scores >> 4 * run.place_in_pattern & 15, 1u);
        std::uint32_t entry = score << 3 | (7 - run.place);
        for (std::uint32_t& kept : entries) {
            if (kept < entry) std::swap(kept, entry);
        }
    }
    return entries[0] >> 3 << 28 | (entries[0] & 7) << 23 | entries[1] << 16 | entries[2] << 9 |
           entries[3] << 2;
}

template <Game game, std::size_t count>
OrderTable<game> decode(const std::string_view (&texts)[count]) {
    static_assert(count == 2 * suit_kinds(game) * 3);
    const std::vector<String> strings = all_strings(game);
    OrderTable<game> table{};
    const std::string_view* text = texts;
    for (auto& occasion : table) {
        for (auto& kind : occasion) {
            for (auto& player : kind) {
                const Scores scores = read(*text++);
                for (const String& string : strings)
                    player[string.number] = sorted_word(string, scores[string.pattern]);
            }
        }
    }
    return table;
}

}  // namespace

template <>
const OrderTable<trump_game>& order_table<trump_game>() {
    static const OrderTable<trump_game> table = decode<trump_game>(trump_scores);
    return table;
}

template <>
const OrderTable<no_trump_game>& order_table<no_trump_game>() {
    static const OrderTable<no_trump_game> table = decode<no_trump_game>(no_trump_scores);
    return table;
}

template <>
const OrderTable<misere_game>& order_table<misere_game>() {
    static const OrderTable<misere_game> table = decode<misere_game>(misere_scores);
    return table;
}

}  // namespace preferans
