// The fewest tricks that seat 0 can come out with if everybody helps it: no play of anybody leaves it less.
//
// A question is whether at most `limit` are possible; any card of any player that leads there will do, so the
// search looks for one way and remembers what is known of each position at the start of a trick as bounds.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "all_pass_memo.hpp"
#include "all_pass_search.hpp"
#include "no_trump_trick.hpp"
#include "relative_state.hpp"
#include "suit_bits.hpp"

namespace preferans {

template <class Bits, int players>
class BestCaseSearch {
  public:
    BestCaseSearch(AllPassMemo& memo, StopPoll& stop, std::uint64_t& nodes)
        : memo_(memo), stop_(stop), nodes_(nodes) {}

    bool within(const Hands& hands, int leader, int tricks, int limit) {
        if (limit < 0) return false;
        if (limit >= tricks) return true;
        ++nodes_;
        if (stop_.now()) return false;

        const std::uint64_t mixed = AllPassMemo::mix(RelativeState::of<Bits>(hands).key(leader));
        int lower = 0;
        int upper = tricks;
        if (std::uint32_t answer; memo_.find(mixed, answer)) {
            lower = static_cast<int>(answer & 15);
            upper = static_cast<int>(answer >> 4);
        }
        if (lower > limit) return false;
        if (upper <= limit) return true;

        bool found = false;
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2];
        const std::uint32_t leads = suits::run_bottoms(hand(hands, leader), in_play);
        for (std::uint32_t rest = leads; rest != 0 && !found; rest &= rest - 1) {
            found = follow(hands, leader, tricks, limit, rest & (0 - rest));
        }
        if (stop_.stopped()) return false;
        if (found) {
            upper = limit;
        } else {
            lower = limit + 1;
        }
        memo_.store(mixed, static_cast<std::uint32_t>(lower | upper << 4));
        return found;
    }

  private:
    static constexpr int next(int player) { return player == players - 1 ? 0 : player + 1; }
    static std::uint32_t hand(const Hands& hands, int player) {
        return hands[static_cast<std::size_t>(player)];
    }

    static Hands without(const Hands& hands, int player, std::uint32_t card) {
        Hands rest = hands;
        rest[static_cast<std::size_t>(player)] ^= card;
        return rest;
    }

    // The trick to `lead`: first the ways in which somebody else takes it.
    bool follow(const Hands& hands, int leader, int tricks, int limit, std::uint32_t lead) {
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2];
        const Hands led = without(hands, leader, lead);
        const int second = next(leader);
        const std::uint32_t options = suits::run_bottoms(suits::legal(hand(led, second), lead), in_play);
        for (std::uint32_t rest = options; rest != 0;) {
            const std::uint32_t card = std::bit_floor(rest);
            rest ^= card;
            const bool wins = (card & suits::above(lead)) != 0;
            const Hands played = without(led, second, card);
            if (players == 2 ? finish(played, wins ? second : leader, tricks, limit)
                             : third(played, leader, wins ? second : leader, tricks, limit, lead,
                                     wins ? card : lead)) {
                return true;
            }
        }
        return false;
    }

    bool third(const Hands& hands, int leader, int holder, int tricks, int limit, std::uint32_t lead,
               std::uint32_t best) {
        const int player = next(next(leader));
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2] | best;
        const std::uint32_t options = suits::run_bottoms(suits::legal(hand(hands, player), lead), in_play);
        for (std::uint32_t rest = options; rest != 0;) {
            const std::uint32_t card = std::bit_floor(rest);
            rest ^= card;
            const int winner = (card & suits::above(best)) != 0 ? player : holder;
            if (finish(without(hands, player, card), winner, tricks, limit)) return true;
        }
        return false;
    }

    bool finish(const Hands& hands, int winner, int tricks, int limit) {
        return within(hands, winner, tricks - 1, limit - (winner == 0 ? 1 : 0));
    }

    AllPassMemo& memo_;
    StopPoll& stop_;
    std::uint64_t& nodes_;
};

}  // namespace preferans
