// Tricks that the declarer, and that the defenders together, are sure of at the start of a trick.
//
// Positions are as the search sees them: hand 0 is the declarer's, suit 3 is trump if there is one. All bounds are
// one player's guarantee with everybody else against him, worked out for the three players side by side: a vector of
// sixteen bytes, four for each player, one for each of his suits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "game.hpp"
#include "relative_state.hpp"
#include "suit_bits.hpp"

namespace preferans {

struct SureTricks {
    int declarer;
    int defenders;
};

namespace sure {

using Bytes = std::uint8_t __attribute__((vector_size(16)));
using Words = std::uint32_t __attribute__((vector_size(16)));

[[gnu::always_inline]] inline Bytes most(Bytes a, Bytes b) { return a > b ? a : b; }
[[gnu::always_inline]] inline Bytes least(Bytes a, Bytes b) { return a < b ? a : b; }

// Each player's bytes moved to the player before him: what the next player has.
[[gnu::always_inline]] inline Bytes of_next(Bytes x) {
    const Words w = reinterpret_cast<Words>(x);
    return reinterpret_cast<Bytes>(__builtin_shufflevector(w, w, 1, 2, 0, 3));
}

// The trump byte of each player in all four of his.
[[gnu::always_inline]] inline Bytes trump_of(Bytes x) {
    Words w = reinterpret_cast<Words>(x) >> 24;
    w |= w << 8;
    return reinterpret_cast<Bytes>(w | (w << 16));
}

[[gnu::always_inline]] inline Bytes counts(Bytes x) {
    x -= x >> 1 & 0x55;
    x = (x & 0x33) + (x >> 2 & 0x33);
    return (x + (x >> 4)) & 0x0F;
}

// Every bit at or below the highest set bit of its byte.
[[gnu::always_inline]] inline Bytes fill_down(Bytes x) {
    x |= x >> 1;
    x |= x >> 2;
    return x | (x >> 4);
}

// Sum of the four bytes of one player; `suits` masks those that count.
[[gnu::always_inline]] inline int total(Bytes x, int player, std::uint32_t suits = 0xFFFFFFFF) {
    const Words w = reinterpret_cast<Words>(x);
    return static_cast<int>((w[player] & suits) * 0x01010101 >> 24);
}

// For a string of trumps, lowest first, ones his and zeros the others', below a leading one: how many of his no
// matching of higher trumps of the others can all beat.
inline constexpr std::array<std::uint8_t, 512> unbeaten = [] {
    std::array<std::uint8_t, 512> table{};
    for (std::uint32_t string = 1; string < 512; ++string) {
        int spare = 0;  // trumps of the others above, not yet spent on one of his
        for (int place = static_cast<int>(std::bit_width(string)) - 2; place >= 0; --place) {
            if ((string >> place & 1) == 0) {
                ++spare;
            } else if (spare > 0) {
                --spare;
            } else {
                ++table[string];
            }
        }
    }
    return table;
}();

// Trumps of `mine` that are sure to win: each is played some time, and the trick is his unless a higher trump of the
// others falls on it.
template <class Bits>
[[gnu::always_inline]] inline int trumps(std::uint32_t mine, std::uint32_t others) {
    const std::uint32_t all = (mine | others) >> 24;
    return unbeaten[std::uint32_t{1} << std::popcount(all) | Bits::gather(mine >> 24, all)];
}

// What the cards of each player bring once he is on lead. He plays each suit from the top; once his top cards are as
// many as the longest of the other holdings, the others are void and the rest of the suit wins as well.
struct OnLead {
    Bytes one;      // cards of the next player
    Bytes other;    // cards of the player after him
    Bytes longest;  // the longer of the two
    Bytes tops;     // cards above all others of the suit
    Bytes winners;

    [[gnu::always_inline]] explicit OnLead(const Hands& hands) {
        const Bytes mine = reinterpret_cast<Bytes>(Words{hands[0], hands[1], hands[2], 0});
        const Bytes next = of_next(mine);
        const Bytes own = counts(mine);
        one = of_next(own);
        other = of_next(one);
        longest = most(one, other);
        tops = counts(mine & ~fill_down(next | of_next(next)));
        winners = tops >= longest ? own : tops;
    }
};

// No trump. On lead a player cashes his winners. A defender may then go over to his partner in a suit that he tops;
// the suits of the two are different, and each throws only what is no winner while the other cashes.
//
// Off lead, the others must touch a suit that he tops once they have led all others out; each lead of a suit takes a
// card from both of them while they have it, so a suit lasts as long as the longer of their holdings. Until then he
// throws what is no winner, and loses a winner for each card beyond. A declarer on lead has only his own cards of
// suits that he tops before he must let a defender in; either defender then cashes for both.
[[gnu::always_inline]] inline SureTricks no_trump(const Hands& hands, int leader, int tricks) {
    const OnLead lead(hands);
    const Bytes topped = lead.tops != 0;
    const Words tops = reinterpret_cast<Words>(topped);
    const auto both = [&](int player) {
        const int partner = 3 - player;
        const int own = total(lead.winners, player);
        return (hands[static_cast<std::size_t>(player)] & tops[partner]) != 0 ? own + total(lead.winners, partner) : own;
    };
    if (leader != 0) {
        return {std::min(total(lead.winners, 0), tricks - total(lead.longest & ~topped, 0)), std::min(tricks, both(leader))};
    }
    const int held_back = std::popcount(hands[0] & tops[0]);
    int entry = tricks - held_back;
    for (int player = 1; player <= 2; ++player) {
        if ((hands[0] & tops[player]) != 0) entry = std::min(entry, both(player));
    }
    const auto alone = [&](int player) {
        return std::min(total(lead.winners, player), tricks - total(lead.longest & ~topped, player));
    };
    return {total(lead.winners, 0), std::max(entry, std::max(alone(1), alone(2)))};
}

// With trumps. Side suits are cashed as without trumps, but an opponent who has trumps stops a suit once he is void in
// it: `sides`. A player on lead may draw trumps with his top trumps first. Opponents with trumps never throw a card,
// so their lengths stand and where they can follow now they can follow then.
//
// A player with a trump throws nothing either, so the first trick that he wins, at the latest with a sure trump, finds
// his side winners whole: `sides` and `trumps` add up. A player without a sure trump waits as in no trump; a trump that
// he must spend meanwhile is no winner of his. A trump of a
// defender that his partner beats is a trick of theirs all the same, so only the declarer's trumps count against it;
// but to cash his side winners a defender must take the lead himself, or get it from his partner in one of them.
template <class Bits>
[[gnu::always_inline]] inline SureTricks with_trumps(const Hands& hands, int leader, int tricks) {
    const OnLead lead(hands);
    const Bytes one_trumps = trump_of(lead.one);
    const Bytes other_trumps = trump_of(lead.other);
    const Bytes drawn = trump_of(lead.tops);
    const Bytes none = {};
    constexpr std::uint32_t side_suits = 0x00FFFFFF;
    const Bytes sides = least(lead.winners, least(lead.one | Bytes(one_trumps == none), lead.other | Bytes(other_trumps == none)));
    const Bytes after = least(lead.winners, least(lead.one | Bytes(one_trumps <= drawn), lead.other | Bytes(other_trumps <= drawn)));
    const Bytes around = lead.longest & Bytes(sides == none);
    const Words around_words = reinterpret_cast<Words>(around);
    const Words longest_words = reinterpret_cast<Words>(lead.longest);
    const auto drawing = [&](int player, int sure_trumps) {
        const int top_trumps = static_cast<int>(reinterpret_cast<Words>(lead.winners)[player] >> 24);
        return total(after, player, side_suits) + std::max(top_trumps, sure_trumps);
    };
    const auto waiting = [&](int player) {
        const std::uint32_t rounds = (around_words[player] & side_suits) | (longest_words[player] & ~side_suits);
        return std::min(total(sides, player, side_suits), tricks - static_cast<int>(rounds * 0x01010101 >> 24));
    };

    SureTricks sure;
    const int declarer_trumps = trumps<Bits>(hands[0], hands[1] | hands[2]);
    const int declarer_sides = total(sides, 0, side_suits);
    if (leader == 0) {
        sure.declarer = std::max(drawing(0, declarer_trumps), declarer_sides + declarer_trumps);
    } else {
        sure.declarer = declarer_trumps > 0 ? declarer_sides + declarer_trumps : waiting(0);
    }

    int best_trumps = 0;
    int cashed = 0;
    int alone = 0;
    for (int player = 1; player <= 2; ++player) {
        const std::uint32_t mine = hands[static_cast<std::size_t>(player)];
        const std::uint32_t partner = hands[static_cast<std::size_t>(3 - player)];
        const int own_trumps = trumps<Bits>(mine, hands[0]);
        best_trumps = std::max(best_trumps, own_trumps);
        if (player == leader) alone = drawing(player, own_trumps);
        const bool link = leader != 0 && (reinterpret_cast<Words>(sides != none)[player] & partner & side_suits) != 0;
        if (player == leader || link || trumps<Bits>(mine, hands[0] | partner) > 0) {
            cashed += total(sides, player, side_suits);
        } else if (leader == 0) {
            alone = std::max(alone, waiting(player));
        }
    }
    sure.defenders = std::min(tricks, std::max(alone, cashed + best_trumps));
    return sure;
}

// For a string of one suit's cards, lowest first, ones the misère declarer's and zeros the others', below a leading
// one: whether he can duck every lead of it, and whether that holds still after he leads its lowest card himself.
struct Ducks {
    bool led_by_others;
    bool led_by_him;
};

inline constexpr std::array<Ducks, 512> ducks = [] {
    std::array<Ducks, 512> table{};
    for (std::uint32_t string = 1; string < 512; ++string) {
        int his = 0;    // cards of his up to this place
        int lower = 0;  // cards of the others up to this place
        bool by_others = true;
        bool by_him = true;
        for (int place = 0; place < static_cast<int>(std::bit_width(string)) - 1; ++place) {
            if ((string >> place & 1) == 0) {
                ++lower;
                continue;
            }
            ++his;
            by_others = by_others && lower < his;
            by_him = by_him && (his == 1 ? lower == 0 : lower < his - 1);
        }
        table[string] = {by_others, by_him && his > 0 && lower > 0};
    }
    return table;
}();

}  // namespace sure

// Whether the misère's declarer surely takes no trick any more. He can duck every lead of a suit if his first, second,
// third ... card from below has at most none, one, two ... cards of the others under it: he plays his highest card
// under the one led, which leaves the rest of the suit so, and throws the highest of any suit where he is void. On
// lead himself he leads the lowest card of a suit that bears it.
template <class Bits>
[[gnu::always_inline]] inline bool surely_clean(const Hands& hands, bool declarer_leads) {
    const std::uint32_t all = hands[0] | hands[1] | hands[2];
    std::uint32_t his = Bits::gather(hands[0], all);
    std::uint32_t lengths = suits::counts(all);
    bool by_others = true;
    bool by_him = !declarer_leads;
    for (int suit = 0; suit < 4; ++suit) {
        const std::uint32_t one = std::uint32_t{1} << (lengths & 15);
        const sure::Ducks ducks = sure::ducks[one | (his & (one - 1))];
        by_others = by_others && ducks.led_by_others;
        by_him = by_him || ducks.led_by_him;
        his >>= lengths & 15;
        lengths >>= 8;
    }
    return by_others && by_him;
}

// Whether the misère's declarer surely takes the trick to come: a suit catches him where each of the others is void or
// has a card under all of his. A defender leads such a suit from below; on lead himself he has no other.
[[gnu::always_inline]] inline bool surely_caught(const Hands& hands, int leader) {
    const std::uint32_t under = ~suits::fill_up(hands[0]);
    const std::uint32_t his = suits::non_zero(suits::counts(hands[0]));
    const std::uint32_t one_under = suits::non_zero(suits::counts(hands[1] & under));
    const std::uint32_t other_under = suits::non_zero(suits::counts(hands[2] & under));
    const std::uint32_t catches = his & (one_under | ~suits::non_zero(suits::counts(hands[1]))) &
                                  (other_under | ~suits::non_zero(suits::counts(hands[2])));
    if (leader == 0) return catches == his;
    return (catches & (leader == 1 ? one_under : other_under)) != 0;
}

template <class Bits, Game game>
[[gnu::always_inline]] inline SureTricks sure_tricks(const Hands& hands, int leader, int tricks) {
    if (!game.trumps || ((hands[0] | hands[1] | hands[2]) >> 24) == 0) return sure::no_trump(hands, leader, tricks);
    return sure::with_trumps<Bits>(hands, leader, tricks);
}

}  // namespace preferans
