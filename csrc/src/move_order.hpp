// The order in which leads and discards are tried. It never changes a value, only how soon a proof is found.
//
// What decides is the suit: who owns which of its cards, in order of rank. Up to six cards make a pattern of
// three owners each, a number in base 3; a learned table says for each pattern how good a card at each of its
// places is to lead or to throw (see bench/train_move_order.cpp).
//
// The owners of a suit's cards also say which cards of the player touch, so the table that the search reads
// holds for every string of owners the cards worth trying, sorted. A word of it is up to four cards, the best
// on top, and the order of a whole hand is a merge of four words.
//
//   bits 31..28  27..26    25..23     22..16  15..9  8..2
//        score   3 - suit  7 - place  the second, third and fourth: score and 7 - place
//
// The suit is put in by the search; of equal scores the lower suit, then the lower card comes first.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "game.hpp"
#include "owner_string.hpp"
#include "relative_state.hpp"
#include "suit_bits.hpp"

namespace preferans {

enum class Occasion : std::uint8_t { lead, discard };

// A pattern is a string of up to six owners.
constexpr int pattern_cards = 6;
constexpr int pattern_count = 1093;

// Without a trump there is one kind of suit; with trumps, the trump suit and side suits by who still has
// trumps.
constexpr int suit_kinds(Game game) {
    return game.trumps ? 5 : 1;
}

// The kind of the side suits of `player`.
template <Game game, int player>
[[gnu::always_inline]] inline std::size_t side_suit_kind(const Hands& hands) {
    if constexpr (!game.trumps) return 0;
    const std::uint32_t hostile = player == 0 ? hands[1] | hands[2] : hands[0];
    return 1 + 2 * (hostile >> 24 != 0) + (hands[player] >> 24 != 0);
}

// Of a longer suit the low cards are left out of the pattern; playing to lose tricks, the high cards.
constexpr int left_out_below(Game game, int length) {
    return game.minimise ? 0 : std::max(length - pattern_cards, 0);
}

// Cards worth trying: [occasion][kind of suit][player][string of owners], the player's cards as ones and the
// next player's as twos.
template <Game game>
using OrderTable =
    std::array<std::array<std::array<std::array<std::uint32_t, string_count>, 3>, suit_kinds(game)>, 2>;

// Decoded when first asked for, then never changed; for the three games of three players.
template <Game game>
const OrderTable<game>& order_table();

// The cards of `player` to lead or to throw, one of each run of touching cards, the most promising first.
template <class Bits, Game game, Occasion occasion, int player>
class MoveOrder {
  public:
    [[gnu::always_inline]] MoveOrder(const OrderTable<game>& table, const Hands& hands)
        : all_(hands[0] | hands[1] | hands[2]) {
        constexpr int next = player == 2 ? 0 : player + 1;
        const std::uint32_t mine = Bits::gather(hands[player], all_);
        const std::uint32_t theirs = Bits::gather(hands[next], all_);
        const std::uint32_t lengths = suits::counts(all_);
        starts_ = lengths * 0x01010100;
        const std::size_t side_kind = side_suit_kind<game, player>(hands);
        const auto& words = table[static_cast<std::size_t>(occasion)];
        for (int suit = 0; suit < 4; ++suit) {
            const std::uint32_t start = starts_ >> 8 * suit & 0xFF;
            const std::uint32_t length = lengths >> 8 * suit & 0xFF;
            const std::uint32_t mask = (1u << length) - 1;
            const std::size_t string =
                string_number(static_cast<int>(length), mine >> start & mask, theirs >> start & mask);
            const std::size_t kind = game.trumps && suit == 3 ? 0 : side_kind;
            words_[suit] = words[kind][player][string] | static_cast<std::uint32_t>(3 - suit) << 26;
        }
    }

    // The next card, or 0.
    [[gnu::always_inline]] std::uint32_t next() {
        const std::uint32_t best = std::max(std::max(words_[0], words_[1]), std::max(words_[2], words_[3]));
        if (best < lowest_score) return 0;
        const std::uint32_t suit = 3 - (best >> 26 & 3);
        const std::uint32_t rest = best << 7;
        words_[suit] = (rest & 0x3C000000) << 2 | (best & 0x0C000000) | (rest & 0x03FFFFFF);
        const std::uint32_t place = 7 - (best >> 23 & 7);
        return Bits::nth((starts_ >> 8 * suit & 0xFF) + place, all_);
    }

  private:
    static constexpr std::uint32_t lowest_score = 0x10000000;

    std::uint32_t all_;
    std::uint32_t starts_;  // cards in play of lower suits, a byte a suit
    std::array<std::uint32_t, 4> words_;
};

}  // namespace preferans
