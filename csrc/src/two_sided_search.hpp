// Zero-window search of the two-sided games: the declarer against everybody else.
//
// Values are the declarer's tricks. A question is "can he reach `target` of the tricks left"; whoever wants a high
// value looks for one move that says yes, the other for one that says no. Positions at the start of a trick are
// looked up in the end tables, bounded by sure tricks and kept in the transposition table; inside a trick the search
// walks over the cards of the second and the third player.
#pragma once

#include <bit>
#include <cstdint>

#include "bit_gather.hpp"
#include "end_table.hpp"
#include "game.hpp"
#include "lead_order.hpp"
#include "relative_state.hpp"
#include "search.hpp"
#include "suit_bits.hpp"
#include "sure_tricks.hpp"
#include "transposition_table.hpp"

namespace preferans {

template <class Bits, Game game>
class TwoSidedSearch final : public Search {
  public:
    TwoSidedSearch(const EndTable& ends, TranspositionTable& table, StopPoll& stop)
        : ends_(ends), table_(table), stop_(stop) {}

    bool reaches(const Moment& moment, int target) override {
        switch (moment.trick_size) {
            case 0: return at_trick(moment.hands, moment.leader, moment.tricks, target);
            case 1: return second(moment.hands, moment.leader, moment.tricks, target, moment.trick[0]);
            default: return third(moment.hands, moment.leader, moment.tricks, target, moment.trick[0], moment.trick[1]);
        }
    }

    std::uint64_t nodes() const override { return nodes_; }

  private:
    // Whether `player` wants the answer yes.
    static constexpr bool wants_high(int player) { return (player == 0) != game.minimise; }

    [[gnu::always_inline]] static std::uint32_t legal(std::uint32_t hand, int led) {
        const std::uint32_t follow = hand & std::uint32_t{0xFF} << 8 * led;
        if (follow != 0) return follow;
        if (game.trumps && (hand & 0xFF000000) != 0) return hand & 0xFF000000;
        return hand;
    }

    // Cards that take the trick from `best`.
    [[gnu::always_inline]] static std::uint32_t winners_over(std::uint32_t best) {
        const int suit = std::countr_zero(best) >> 3;
        const std::uint32_t higher = (std::uint32_t{0xFF} << 8 * suit) & ~(best | (best - 1));
        return game.trumps && suit != 3 ? higher | 0xFF000000 : higher;
    }

    bool at_trick(const Hands& hands, int leader, int tricks, int target) {
        if (target <= 0) return true;
        if (target > tricks) return false;
        if (tricks <= ends_.tricks()) return ends_.value<Bits>(hands, leader, tricks) >= target;

        // 1. A caller who wants to stop gets an answer at once, and nothing of it is kept.
        ++nodes_;
        if (stop_.now()) return false;

        // 2. Known positions.
        const std::uint64_t mixed = TranspositionTable::mix(RelativeState::of<Bits>(hands).key(leader));
        table_.prefetch(mixed);

        // 3. Sure tricks of either side.
        if constexpr (!game.minimise && game.players == 3) {
            if constexpr (game.trumps) {
                if (declarer_sure_trump(hands, leader) >= target) return true;
                if (tricks - defenders_sure_trump(hands, leader) < target) return false;
            } else {
                if (declarer_sure_no_trump(hands, leader, tricks) >= target) return true;
                if (tricks - defenders_sure_no_trump(hands, leader, tricks) < target) return false;
            }
        }
        Bounds bounds{0, tricks};
        if (table_.find(mixed, bounds)) {
            if (bounds.lower >= target) return true;
            if (bounds.upper < target) return false;
        }

        // 4. Leads.
        Moves moves;
        order_leads<game>(hands, leader, moves);
        const bool want = wants_high(leader);
        bool result = !want;
        for (int i = 0; i < moves.size; ++i) {
            Hands rest = hands;
            rest[static_cast<std::size_t>(leader)] ^= moves.card[i];
            if (second(rest, leader, tricks, target, moves.card[i]) == want) {
                result = want;
                break;
            }
        }

        // 5. Keep what was proved.
        if (stop_.stopped()) return false;
        (result ? bounds.lower : bounds.upper) = result ? target : target - 1;
        table_.store(mixed, bounds);
        return result;
    }

    // The second player's card, over `lead`.
    bool second(const Hands& hands, int leader, int tricks, int target, std::uint32_t lead) {
        const int player = next_player<game>(leader);
        const std::uint32_t hand = hands[static_cast<std::size_t>(player)];
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2] | lead;
        const std::uint32_t options = suits::run_bottoms(legal(hand, std::countr_zero(lead) >> 3), in_play);
        const std::uint32_t winners = options & winners_over(lead);
        const bool want = wants_high(player);
        return each_follower(options, winners, leader != 0 && player != 0, want, [&](std::uint32_t card) {
            Hands rest = hands;
            rest[static_cast<std::size_t>(player)] ^= card;
            const bool wins = (card & winners) != 0;
            if constexpr (game.players == 2) {
                return finish(rest, wins ? player : leader, tricks, target);
            } else {
                return third(rest, leader, tricks, target, lead, card);
            }
        });
    }

    // The last player's card, over `lead` and the second player's `over`.
    bool third(const Hands& hands, int leader, int tricks, int target, std::uint32_t lead, std::uint32_t over) {
        const int second_player = next_player<game>(leader);
        const int player = next_player<game>(second_player);
        const bool taken = (over & winners_over(lead)) != 0;
        const std::uint32_t best = taken ? over : lead;
        const int holder = taken ? second_player : leader;
        const std::uint32_t hand = hands[static_cast<std::size_t>(player)];
        // A beaten card on the table no longer matters between two of his.
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2] | best;
        const std::uint32_t options = suits::run_bottoms(legal(hand, std::countr_zero(lead) >> 3), in_play);
        const std::uint32_t winners = options & winners_over(best);
        return each_follower(options, winners, holder != 0 && player != 0, wants_high(player), [&](std::uint32_t card) {
            Hands rest = hands;
            rest[static_cast<std::size_t>(player)] ^= card;
            return finish(rest, (card & winners) != 0 ? player : holder, tricks, target);
        });
    }

    [[gnu::always_inline]] bool finish(const Hands& rest, int winner, int tricks, int target) {
        return at_trick(rest, winner, tricks - 1, target - (winner == 0));
    }

    // Tries a follower's cards until one gives the answer `want`. Playing for tricks he tries the cheapest winner
    // first unless his partner has the trick, then the lowest losers; playing to lose tricks the highest losers come
    // first.
    template <class Try>
    [[gnu::always_inline]] bool each_follower(std::uint32_t options, std::uint32_t winners, bool partner_has_it,
                                              bool want, const Try& attempt) {
        const std::uint32_t losers = options & ~winners;
        if constexpr (game.minimise) {
            for (std::uint32_t rest = losers; rest != 0;) {
                const std::uint32_t card = std::bit_floor(rest);
                rest ^= card;
                if (attempt(card) == want) return want;
            }
            for (std::uint32_t rest = winners; rest != 0;) {
                const std::uint32_t card = std::bit_floor(rest);
                rest ^= card;
                if (attempt(card) == want) return want;
            }
        } else {
            const std::uint32_t first = partner_has_it ? losers : winners;
            const std::uint32_t then = partner_has_it ? winners : losers;
            for (std::uint32_t rest = first; rest != 0; rest &= rest - 1) {
                if (attempt(rest & (0 - rest)) == want) return want;
            }
            for (std::uint32_t rest = then; rest != 0; rest &= rest - 1) {
                if (attempt(rest & (0 - rest)) == want) return want;
            }
        }
        return !want;
    }

    const EndTable& ends_;
    TranspositionTable& table_;
    StopPoll& stop_;
    std::uint64_t nodes_ = 0;
};

}  // namespace preferans
