// The order in which moves are tried. It never changes a value, only how soon a proof is found.
#pragma once

#include <bit>
#include <cstdint>

#include "game.hpp"
#include "relative_state.hpp"
#include "suit_bits.hpp"

namespace preferans {

// Moves with the most promising first; a card is one bit.
struct Moves {
    std::uint32_t card[10];
    int score[10];
    int size = 0;

    [[gnu::always_inline]] void add(std::uint32_t new_card, int new_score) {
        int place = size++;
        for (; place > 0 && score[place - 1] < new_score; --place) {
            card[place] = card[place - 1];
            score[place] = score[place - 1];
        }
        card[place] = new_card;
        score[place] = new_score;
    }
};

// Leads of `leader`, one card of each run of touching cards.
template <Game game>
[[gnu::always_inline]] inline void order_leads(const Hands& hands, int leader, Moves& moves) {
    const std::uint32_t all = hands[0] | hands[1] | hands[2];
    const std::uint32_t mine = hands[static_cast<std::size_t>(leader)];
    const std::uint32_t enemies = leader == 0 ? hands[1] | hands[2] : hands[0];
    const std::uint32_t my_counts = suits::counts(mine);
    const std::uint32_t below_enemy = suits::fill_down(enemies);
    for (std::uint32_t rest = suits::run_bottoms(mine, all); rest != 0; rest &= rest - 1) {
        const std::uint32_t card = rest & (0 - rest);
        const int suit = std::countr_zero(card) >> 3;
        const int rank = std::countr_zero(card) & 7;
        const int length = static_cast<int>(my_counts >> 8 * suit & 15);
        const bool master = (card & below_enemy) == 0;
        int score;
        if constexpr (game.minimise) {
            score = 8 - rank;
        } else {
            score = (master ? 100 : 0) + 4 * length - rank;
        }
        moves.add(card, score);
    }
}

}  // namespace preferans
