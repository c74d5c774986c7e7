// The order in which leads and discards are tried. It never changes a value, only how soon a proof is found.
//
// What decides is the suit: who owns which of its cards, in order of rank. Six cards make a pattern of three
// owners each, a number in base 3; a learned table says for each pattern how good a card at each of its
// places is to lead or to throw (see bench/train_move_order.cpp).
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

// Cards by falling score. An entry is the score, then five bits that hold the card's index counted from the
// ace of hearts down, so that the lowest of equal cards comes first.
class MoveList {
  public:
    [[gnu::always_inline]] void add(int index, std::uint32_t score) {
        const std::uint32_t entry = score << 5 | static_cast<std::uint32_t>(31 - index);
        int place = size_++;
        for (; place > 0 && entries_[place - 1] < entry; --place) entries_[place] = entries_[place - 1];
        entries_[place] = entry;
    }
    [[gnu::always_inline]] int size() const { return size_; }
    [[gnu::always_inline]] std::uint32_t card(int place) const {
        return 0x80000000u >> (entries_[place] & 31);
    }

  private:
    std::uint32_t entries_[10];
    int size_ = 0;
};

enum class Occasion : std::uint8_t { lead, discard };

// A pattern is a string of up to six owners.
constexpr int pattern_cards = 6;
constexpr int pattern_count = 1093;

// Without a trump there is one kind of suit; with trumps, the trump suit and side suits by who still has
// trumps.
constexpr int suit_kinds(Game game) {
    return game.trumps ? 5 : 1;
}

// Scores of one game: [occasion][kind of suit][player][pattern], four bits for each place of the pattern.
template <Game game>
using OrderTable =
    std::array<std::array<std::array<std::array<std::uint32_t, pattern_count>, 3>, suit_kinds(game)>, 2>;

// Decoded when first asked for, then never changed; for the three games of three players.
template <Game game>
const OrderTable<game>& order_table();

// Adds `options` of `player` to `moves`: one card of each run of touching cards, or with `runs` off all of a
// suit. `see(index, kind, pattern, place)` is told what each was judged by.
template <class Bits, Game game, Occasion occasion, int player, bool runs, class See>
[[gnu::always_inline]] inline void order_moves(const OrderTable<game>& table, const Hands& hands,
                                               std::uint32_t options, MoveList& moves, See& see) {
    constexpr int next = player == 2 ? 0 : player + 1;
    constexpr int last = 3 - player - next;
    const std::uint32_t all = hands[0] | hands[1] | hands[2];
    std::uint32_t mine = Bits::gather(hands[player], all);
    std::uint32_t theirs = Bits::gather(hands[next], all);
    std::uint32_t lengths = suits::counts(all);
    const auto& scores = table[static_cast<std::size_t>(occasion)];
    std::size_t side_kind = 0;
    if constexpr (game.trumps) {
        const std::uint32_t hostile = player == 0 ? hands[next] | hands[last] : hands[0];
        side_kind = 1 + 2 * (hostile >> 24 != 0) + (hands[player] >> 24 != 0);
    }
    for (int suit = 0; suit < 4; ++suit) {
        const int length = static_cast<int>(lengths & 15);
        const std::uint32_t own = mine & ((1u << length) - 1);
        const std::uint32_t next_own = theirs & ((1u << length) - 1);
        lengths >>= 8;
        mine >>= length;
        theirs >>= length;
        if ((options >> 8 * suit & 0xFF) == 0) continue;
        // Of a longer suit the low cards are left out; playing to lose tricks, the high cards.
        const int cut = game.minimise ? 0 : std::max(length - pattern_cards, 0);
        const std::size_t pattern =
            string_number(std::min(length, pattern_cards), own >> cut & 63, next_own >> cut & 63);
        const std::size_t kind = game.trumps && suit < 3 ? side_kind : 0;
        const std::uint32_t word = scores[kind][player][pattern];
        std::uint32_t cards = options & 0xFFu << 8 * suit;
        for (std::uint32_t held = runs ? own & ~(own << 1) : own; held != 0;
             held &= held - 1, cards &= cards - 1) {
            const int place = std::max(std::countr_zero(held) - cut, 0);
            const int index = std::countr_zero(cards);
            see(index, kind, pattern, place);
            moves.add(index, word >> 4 * place & 15);
        }
    }
}

}  // namespace preferans
