// Tricks that a player is sure of at the start of a trick, with everybody else against him.
//
// All bounds are for positions as the search sees them: hand 0 is the declarer's, suit 3 is trump if there is one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "relative_state.hpp"
#include "suit_bits.hpp"

namespace preferans {

// What one player's cards are worth once he is on lead, by suit.
struct SureSuits {
    std::uint32_t winners;  // tricks in each suit, a byte a suit
    std::uint32_t topped;   // 0xFF in the suits where he holds the highest card left
};

// On lead, no trump: he plays each suit from the top. Once his top cards are as many as the longest of the other
// holdings, the others are void and the rest of the suit wins as well.
[[gnu::always_inline]] inline SureSuits sure_suits(std::uint32_t mine, std::uint32_t one, std::uint32_t other) {
    const std::uint32_t tops = suits::counts(mine & ~suits::fill_down(one | other));
    const std::uint32_t longest = suits::larger(suits::counts(one), suits::counts(other));
    const std::uint32_t runs = suits::at_least(tops, longest);
    return {(suits::counts(mine) & runs) | (tops & ~runs), suits::non_zero(tops)};
}

// Off lead, no trump: how often the others can lead before they must touch a suit that he tops. Each lead of a suit
// takes a card from both of them while they have it, so a suit lasts as long as the longer of their holdings.
[[gnu::always_inline]] inline int leads_around(std::uint32_t topped, std::uint32_t one, std::uint32_t other) {
    return suits::sum(suits::larger(suits::counts(one), suits::counts(other)) & ~topped);
}

// No trump. When the others have run out of suits that he does not top, one of his tops takes the lead and the rest
// of his winners follow; until then he throws what is no winner, and loses a winner for each card beyond.
[[gnu::always_inline]] inline int sure_off_lead(std::uint32_t mine, std::uint32_t one, std::uint32_t other, int tricks) {
    const SureSuits sure = sure_suits(mine, one, other);
    return std::min(suits::sum(sure.winners), tricks - leads_around(sure.topped, one, other));
}

// Declarer's sure tricks, no trump.
[[gnu::always_inline]] inline int declarer_sure_no_trump(const Hands& hands, int leader, int tricks) {
    if (leader == 0) return suits::sum(sure_suits(hands[0], hands[1], hands[2]).winners);
    return sure_off_lead(hands[0], hands[1], hands[2], tricks);
}

// Defenders' sure tricks, no trump. A defender on lead cashes his own winners, then leads a card of a suit that his
// partner tops, who cashes his; the suits of the two are different, and each throws only what is no winner while
// the other cashes.
[[gnu::always_inline]] inline int defenders_sure_no_trump(const Hands& hands, int leader, int tricks) {
    if (leader == 0) {
        return std::max(sure_off_lead(hands[1], hands[0], hands[2], tricks),
                        sure_off_lead(hands[2], hands[0], hands[1], tricks));
    }
    const std::uint32_t mine = hands[static_cast<std::size_t>(leader)];
    const std::uint32_t partner = hands[static_cast<std::size_t>(3 - leader)];
    int sure = suits::sum(sure_suits(mine, hands[0], partner).winners);
    const SureSuits partners = sure_suits(partner, hands[0], mine);
    if ((mine & partners.topped) != 0) sure += suits::sum(partners.winners);
    return std::min(sure, tricks);
}

// On lead with trumps: he draws trumps with his top trumps, then plays side suits; an opponent who may still have
// trumps after that stops a side suit once he is void in it. Opponents with trumps left have followed to every
// trump and every side card, so they have thrown nothing and their lengths stand.
[[gnu::always_inline]] inline int sure_on_lead_trump(std::uint32_t mine, std::uint32_t one, std::uint32_t other) {
    const std::uint32_t one_counts = suits::counts(one);
    const std::uint32_t other_counts = suits::counts(other);
    const std::uint32_t tops = suits::counts(mine & ~suits::fill_down(one | other));
    const std::uint32_t runs = suits::at_least(tops, suits::larger(one_counts, other_counts));
    std::uint32_t winners = (suits::counts(mine) & runs) | (tops & ~runs);
    const std::uint32_t drawn = tops >> 24;
    if ((one_counts >> 24) > drawn) winners = suits::smaller(winners, one_counts | 0x0F000000);
    if ((other_counts >> 24) > drawn) winners = suits::smaller(winners, other_counts | 0x0F000000);
    return suits::sum(winners);
}

// Trumps of `mine` that no matching of higher trumps of the others can all beat: each of his trumps is played some
// time, and the trick is his unless a higher trump falls on it.
[[gnu::always_inline]] inline int sure_trumps(std::uint32_t mine, std::uint32_t others) {
    std::uint32_t my_trumps = mine >> 24;
    std::uint32_t their_trumps = others >> 24;
    int sure = 0;
    while (my_trumps != 0) {
        const std::uint32_t top = std::bit_floor(my_trumps);
        my_trumps ^= top;
        if (their_trumps > top) {
            their_trumps ^= std::bit_floor(their_trumps);  // spent on this one
        } else {
            ++sure;
        }
    }
    return sure;
}

// Declarer's sure tricks with trumps.
[[gnu::always_inline]] inline int declarer_sure_trump(const Hands& hands, int leader) {
    const int by_trumps = sure_trumps(hands[0], hands[1] | hands[2]);
    return leader == 0 ? std::max(by_trumps, sure_on_lead_trump(hands[0], hands[1], hands[2])) : by_trumps;
}

// Defenders' sure tricks with trumps.
[[gnu::always_inline]] inline int defenders_sure_trump(const Hands& hands, int leader) {
    const int by_trumps = std::max(sure_trumps(hands[1], hands[0] | hands[2]), sure_trumps(hands[2], hands[0] | hands[1]));
    if (leader == 0) return by_trumps;
    return std::max(by_trumps, sure_on_lead_trump(hands[static_cast<std::size_t>(leader)], hands[0],
                                                  hands[static_cast<std::size_t>(3 - leader)]));
}

}  // namespace preferans
