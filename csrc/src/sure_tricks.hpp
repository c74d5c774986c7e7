// Tricks that the declarer, and that the defenders together, are sure of at the start of a trick.
//
// Positions are as the search sees them: hand 0 is the declarer's, suit 3 is trump if there is one. All
// bounds are one player's guarantee with everybody else against him, worked out for the three players side by
// side: a vector of sixteen bytes, four for each player, one for each of his suits.
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

struct SureTricks {
    int declarer;
    int defenders;
};

namespace sure {

using Bytes = std::uint8_t __attribute__((vector_size(16)));
using Words = std::uint32_t __attribute__((vector_size(16)));

[[gnu::always_inline]] inline Bytes most(Bytes a, Bytes b) {
    return a > b ? a : b;
}
[[gnu::always_inline]] inline Bytes least(Bytes a, Bytes b) {
    return a < b ? a : b;
}

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

// What the trump suit alone is sure to bring, for each string of its owners.
struct Trumps {
    std::array<std::uint8_t, 3>
        tricks;  // the declarer's against both defenders, each defender's against the declarer
    std::array<bool, 3> wins_lead;  // whether the player is sure to take a trick with a trump himself
};
extern const std::array<Trumps, string_count> trump_strings;

template <class Bits>
[[gnu::always_inline]] inline const Trumps& trumps_of(const Hands& hands) {
    const std::uint32_t all = (hands[0] | hands[1] | hands[2]) >> 24;
    return trump_strings[string_number(std::popcount(all), Bits::gather(hands[0] >> 24, all),
                                       Bits::gather(hands[1] >> 24, all))];
}

// What the cards of each player bring once he is on lead. He plays each suit from the top; once his top cards
// are as many as the longest of the other holdings, the others are void and the rest of the suit wins as
// well.
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

// No trump. On lead a player cashes his winners. A defender may then go over to his partner in a suit that he
// tops; the suits of the two are different, and each throws only what is no winner while the other cashes.
//
// Off lead, the others must touch a suit that he tops once they have led all others out; each lead of a suit
// takes a card from both of them while they have it, so a suit lasts as long as the longer of their holdings.
// Until then he throws what is no winner, and loses a winner for each card beyond. A declarer on lead has
// only his own cards of suits that he tops before he must let a defender in; either defender then cashes for
// both.
template <int leader>
class NoTrump {
  public:
    [[gnu::always_inline]] NoTrump(const Hands& hands, int tricks)
        : hands_(hands), tricks_(tricks), lead_(hands), topped_(lead_.tops != 0) {}

    [[gnu::always_inline]] int declarer() const { return leader == 0 ? total(lead_.winners, 0) : alone(0); }

    [[gnu::always_inline]] int defenders() const {
        if constexpr (leader != 0) {
            return std::min(tricks_, both(leader));
        } else {
            const Words tops = reinterpret_cast<Words>(topped_);
            int entry = tricks_ - std::popcount(hands_[0] & tops[0]);
            if ((hands_[0] & tops[1]) != 0) entry = std::min(entry, both(1));
            if ((hands_[0] & tops[2]) != 0) entry = std::min(entry, both(2));
            return std::max(entry, std::max(alone(1), alone(2)));
        }
    }

  private:
    [[gnu::always_inline]] int alone(int player) const {
        return std::min(total(lead_.winners, player), tricks_ - total(lead_.longest & ~topped_, player));
    }

    [[gnu::always_inline]] int both(int player) const {
        const int partner = 3 - player;
        const bool link =
            (hands_[static_cast<std::size_t>(player)] & reinterpret_cast<Words>(topped_)[partner]) != 0;
        return total(lead_.winners, player) + (link ? total(lead_.winners, partner) : 0);
    }

    const Hands& hands_;
    int tricks_;
    OnLead lead_;
    Bytes topped_;
};

// With trumps. Side suits are cashed as without trumps, but an opponent who has trumps stops a suit once he
// is void in it. A player on lead may draw trumps with his top trumps first. Opponents with trumps never
// throw a card, so their lengths stand and where they can follow now they can follow then.
//
// A player with a trump throws nothing either, so the first trick that he wins, at the latest with a sure
// trump, finds his side winners whole: side winners and sure trumps add up. A player without a sure trump
// waits as in no trump; a trump that he must spend meanwhile is no winner of his.
//
// A trump of a defender that his partner beats is a trick of theirs all the same, so only the declarer's
// trumps count against it; but to cash his side winners a defender must take the lead himself, or get it from
// his partner in one of them.
template <class Bits, int leader>
class WithTrumps {
  public:
    [[gnu::always_inline]] WithTrumps(const Hands& hands, int tricks)
        : hands_(hands), tricks_(tricks), lead_(hands), trumps_(trumps_of<Bits>(hands)) {
        const Bytes one = lead_.one | Bytes(trump_of(lead_.one) == 0);
        const Bytes other = lead_.other | Bytes(trump_of(lead_.other) == 0);
        sides_ = least(lead_.winners, least(one, other));
    }

    [[gnu::always_inline]] int declarer() const {
        const int cashed = total(sides_, 0, side_suits) + trumps_.tricks[0];
        if constexpr (leader == 0) return std::max(drawing(0), cashed);
        return trumps_.wins_lead[0] ? cashed : waiting(0);
    }

    [[gnu::always_inline]] int defenders() const {
        int cashed = std::max(trumps_.tricks[1], trumps_.tricks[2]);
        int alone = leader == 0 ? 0 : drawing(leader);
        for (int player = 1; player <= 2; ++player) {
            const std::uint32_t stopped_suits = reinterpret_cast<Words>(sides_ != 0)[player] & side_suits;
            const bool link =
                leader != 0 && (stopped_suits & hands_[static_cast<std::size_t>(3 - player)]) != 0;
            if (player == leader || link || trumps_.wins_lead[static_cast<std::size_t>(player)]) {
                cashed += total(sides_, player, side_suits);
            } else if (leader == 0) {
                alone = std::max(alone, waiting(player));
            }
        }
        return std::min(tricks_, std::max(alone, cashed));
    }

  private:
    static constexpr std::uint32_t side_suits = 0x00FFFFFF;

    [[gnu::always_inline]] int drawing(int player) const {
        const Bytes drawn = trump_of(lead_.tops);
        const Bytes one = lead_.one | Bytes(trump_of(lead_.one) <= drawn);
        const Bytes other = lead_.other | Bytes(trump_of(lead_.other) <= drawn);
        const int top_trumps = static_cast<int>(reinterpret_cast<Words>(lead_.winners)[player] >> 24);
        return total(least(lead_.winners, least(one, other)), player, side_suits) +
               std::max<int>(top_trumps, trumps_.tricks[static_cast<std::size_t>(player)]);
    }

    [[gnu::always_inline]] int waiting(int player) const {
        const Bytes around = lead_.longest & Bytes(sides_ == 0);
        const std::uint32_t rounds = (reinterpret_cast<Words>(around)[player] & side_suits) |
                                     (reinterpret_cast<Words>(lead_.longest)[player] & ~side_suits);
        return std::min(total(sides_, player, side_suits),
                        tricks_ - static_cast<int>(rounds * 0x01010101 >> 24));
    }

    const Hands& hands_;
    int tricks_;
    OnLead lead_;
    const Trumps& trumps_;
    Bytes sides_;  // winners of side suits that nobody can ruff
};

}  // namespace sure

// Calls `use` with the bounds that fit the position; they are worked out when asked for.
template <class Bits, Game game, int leader, class Use>
[[gnu::always_inline]] inline auto with_sure_tricks(const Hands& hands, int tricks, const Use& use) {
    if (!game.trumps || ((hands[0] | hands[1] | hands[2]) >> 24) == 0)
        return use(sure::NoTrump<leader>(hands, tricks));
    return use(sure::WithTrumps<Bits, leader>(hands, tricks));
}

enum class Verdict : std::uint8_t { unknown, reached, not_reached };

// Whether sure tricks decide if the declarer reaches `target`; the side on lead has more of them and is asked
// first.
template <class Bits, Game game, int leader>
[[gnu::always_inline]] inline Verdict verdict_of_sure_tricks(const Hands& hands, int tricks, int target) {
    return with_sure_tricks<Bits, game, leader>(hands, tricks, [&](const auto& sure) {
        if (leader == 0 && sure.declarer() >= target) return Verdict::reached;
        if (tricks - sure.defenders() < target) return Verdict::not_reached;
        if (leader != 0 && sure.declarer() >= target) return Verdict::reached;
        return Verdict::unknown;
    });
}

// Both bounds at once, for tests.
template <class Bits, Game game>
SureTricks sure_tricks(const Hands& hands, int leader, int tricks) {
    const auto both = [](const auto& sure) { return SureTricks{sure.declarer(), sure.defenders()}; };
    if (leader == 0) return with_sure_tricks<Bits, game, 0>(hands, tricks, both);
    if (leader == 1) return with_sure_tricks<Bits, game, 1>(hands, tricks, both);
    return with_sure_tricks<Bits, game, 2>(hands, tricks, both);
}

}  // namespace preferans
