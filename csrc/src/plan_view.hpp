// What a declarer knows who sees his own cards and the cards played, in the terms of the searches: the
// declarer is player 0, suit 3 is trump, cards are bits.
//
// Of the cards that he does not see he keeps in mind which ones a defender must have (told at the start, or
// shown by a void of the other) and how many of the others the first defender may have in each suit. Who
// played which cards before tells no more than that while all layouts are equally likely.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "suit_bits.hpp"

namespace preferans {

// Equal keys are equal views, or positions of defenders who are met by equal views.
struct PlanKey {
    std::array<std::uint64_t, 3> words{};

    bool operator==(const PlanKey&) const = default;

    std::uint64_t hash(std::uint64_t seed = 0) const {
        std::uint64_t sum = seed;
        for (const std::uint64_t word : words) {
            sum = (sum ^ word) * 0x9E3779B97F4A7C15;
            sum = (sum ^ sum >> 29) * 0xBF58476D1CE4E5B9;
            sum ^= sum >> 32;
        }
        return sum;
    }
};

// All cards of a card's suit.
[[gnu::always_inline]] inline std::uint32_t plan_suit_of(std::uint32_t card) {
    return std::uint32_t{0xFF} << (std::countr_zero(card) & 24);
}

// The cards that may be played on a trick led with `lead`; 0 for a lead.
[[gnu::always_inline]] inline std::uint32_t plan_legal(std::uint32_t hand, std::uint32_t lead, bool trumps) {
    if (lead == 0) return hand;
    if (const std::uint32_t follow = hand & plan_suit_of(lead); follow != 0) return follow;
    if (trumps && (hand & 0xFF000000) != 0) return hand & 0xFF000000;
    return hand;
}

struct PlanView {
    std::uint32_t own = 0;                 // the declarer's hand
    std::uint32_t open = 0;                // unseen cards that either defender may have
    std::array<std::uint32_t, 2> known{};  // unseen cards of players 1 and 2 that they must have
    std::array<std::uint8_t, 4> least{};   // of the open cards of a suit that player 1 has
    std::array<std::uint8_t, 4> most{};
    int leader = 0;
    std::array<std::uint32_t, 3> trick{};
    int trick_size = 0;

    std::uint32_t unseen() const { return open | known[0] | known[1]; }
    std::uint32_t table() const { return trick[0] | trick[1]; }
    int to_move() const { return (leader + trick_size) % 3; }
    bool has_played(int player) const { return (player - leader + 3) % 3 < trick_size; }
    std::uint32_t table_card(int player) const {
        return has_played(player) ? trick[static_cast<std::size_t>((player - leader + 3) % 3)] : 0;
    }
    int tricks() const { return std::popcount(own) + (has_played(0) ? 1 : 0); }
    int cards_of(int player) const { return tricks() - (has_played(player) ? 1 : 0); }

    // Limits no wider than they can be.
    void tighten();

    // The player to move plays a card; the third stays on the table until `take`.
    void put(std::uint32_t card, bool trumps);
    void take(int winner);

    // The players who may have taken the three cards on the table, one bit each. `merged`: of two defenders'
    // cards with no card of the declarer between either may be the higher.
    unsigned winners(bool trumps, bool merged) const;

    // Tricks that the declarer on lead has by cashing his cards one after the other, drawing trumps first,
    // however the unseen cards lie; and the card to begin with.
    int cashed(bool trumps) const;
    std::uint32_t cash(bool trumps) const;

    // Tricks that the declarer's trumps take however he plays.
    int trump_length() const;

  private:
    void shut(int player, std::uint32_t suit);
};

// A view with its cards moved together to the lowest ranks, unseen cards with no own card between in one
// order: views that differ in nothing that the declarer looks at become the same.
struct PackedView {
    PlanView view;
    PlanKey key;
};
PackedView pack(const PlanView& view, int need);

// The key of the start of a trick for defenders who see everything: `first` are the cards of player 1.
PlanKey position_key(const PlanView& view, std::uint32_t first, int need, bool merged);

}  // namespace preferans
