#include "move_order.hpp"

#include <string_view>

namespace preferans {
namespace {

// One string for each occasion, kind of suit and player in that order. Eight hexadecimal digits are the
// scores of a pattern; a dot is a pattern that training has not met.
#include "move_order_data.inc"

constexpr std::uint32_t digit(char letter) {
    return static_cast<std::uint32_t>(letter <= '9' ? letter - '0' : letter - 'a' + 10);
}

template <Game game, std::size_t count>
OrderTable<game> decode(const std::string_view (&strings)[count]) {
    static_assert(count == 2 * suit_kinds(game) * 3);
    OrderTable<game> table{};
    const std::string_view* text = strings;
    for (auto& occasion : table) {
        for (auto& kind : occasion) {
            for (auto& player : kind) {
                const char* at = text->data();
                for (std::uint32_t& word : player) {
                    if (*at == '.') {
                        ++at;
                        continue;
                    }
                    for (int i = 0; i < 8; ++i) word = word << 4 | digit(*at++);
                }
                ++text;
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
