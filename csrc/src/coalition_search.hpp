// The declarer against everybody else together, paid by the final vector of tricks: who of the others takes a
// trick may matter, and so do the tricks taken so far.
//
// A question is whether the declarer can be sure of a place `limit` or better in his order of payoffs.
// Positions at the start of a trick are remembered with the tricks taken; where every final vector that can
// still come about is good enough, or none is, the answer is known. Hand 0 is the declarer's, suit 3 is
// trump.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "all_pass_memo.hpp"
#include "all_pass_search.hpp"
#include "no_trump_trick.hpp"
#include "relative_state.hpp"
#include "suit_bits.hpp"

namespace preferans {

// `house`: house rules bind those who follow.
template <class Bits, bool trumps, int players, bool house>
class CoalitionSearch {
  public:
    CoalitionSearch(const CoalitionReach& reach, AllPassMemo& memo, StopPoll& stop, std::uint64_t& nodes)
        : reach_(reach), memo_(memo), stop_(stop), nodes_(nodes) {}

    bool within(const CoalitionMoment& moment, int limit) {
        limit_ = limit;
        rules_ = moment.rules;
        switch (moment.trick_size) {
            case 0:
                return at_trick(moment.hands, moment.leader, moment.tricks, moment.won);
            case 1:
                return second(moment.hands, moment.leader, moment.tricks, moment.won, moment.trick[0]);
            default:
                return third(moment.hands, moment.leader, moment.tricks, moment.won, moment.trick[0],
                             moment.trick[1]);
        }
    }

  private:
    static constexpr std::uint64_t won_mask = ~std::uint64_t{0} << 54;
    static constexpr std::uint64_t weight_mask = 15 << 16;  // the tricks left, beside the bounds
    static constexpr std::uint32_t trump_suit = 0xFF000000;

    static constexpr int next(int player) { return player == players - 1 ? 0 : player + 1; }

    // What may be played to `lead` while `best` has the trick.
    [[gnu::always_inline]] std::uint32_t legal(std::uint32_t hand, std::uint32_t lead,
                                               std::uint32_t best) const {
        const std::uint32_t follow = hand & suits::suit_of(lead);
        if (follow != 0) return house && rules_.must_head ? beating(follow, best) : follow;
        const std::uint32_t ruff = trumps ? hand & trump_suit : 0;
        if (ruff == 0) return hand;
        return house && rules_.must_overtrump ? beating(ruff, best) : ruff;
    }

    // Those of `cards` that beat `best`, or all of them where none does.
    [[gnu::always_inline]] static std::uint32_t beating(std::uint32_t cards, std::uint32_t best) {
        const std::uint32_t winners = cards & winners_over(best);
        return winners != 0 ? winners : cards;
    }

    [[gnu::always_inline]] static std::uint32_t winners_over(std::uint32_t best) {
        const std::uint32_t higher = suits::above(best);
        return trumps && (best & trump_suit) == 0 ? higher | trump_suit : higher;
    }

    static Hands without(const Hands& hands, int player, std::uint32_t card) {
        Hands rest = hands;
        rest[static_cast<std::size_t>(player)] ^= card;
        return rest;
    }

    bool at_trick(const Hands& hands, int leader, int tricks, TrickCounts won) {
        if (reach_.worst(won, tricks) <= limit_) return true;
        if (reach_.best(won, tricks) > limit_) return false;
        ++nodes_;
        if (stop_.now()) return false;

        // Places below `lower` are out of his reach, `upper` he is sure of.
        const std::uint64_t state = RelativeState::of<Bits>(hands).key(leader);
        const std::uint64_t question = std::uint64_t{packed_counts(won)} << 54;
        int lower = 0;
        int upper = Payoff::no_vector;
        if (std::uint64_t answer; memo_.find(state, question, won_mask, answer)) {
            lower = static_cast<int>(answer & 0xFF);
            upper = static_cast<int>(answer >> 8 & 0xFF);
            if (upper <= limit_) return true;
            if (lower > limit_) return false;
        }

        // A leader begins with cards that nobody beats in their suit, high ones first.
        const std::uint32_t own = hands[static_cast<std::size_t>(leader)];
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2];
        const std::uint32_t options = suits::run_bottoms(own, in_play);
        const std::uint32_t tops =
            options & ~suits::fill_down((in_play & ~own) >> 1 & 0x7F7F7F7F) & ~(in_play & ~own);
        const bool result = any_good(leader, tops, options & ~tops, [&](std::uint32_t card) {
            return second(without(hands, leader, card), leader, tricks, won, card);
        });
        if (stop_.stopped()) return false;
        (result ? upper : lower) = result ? limit_ : limit_ + 1;
        memo_.store(state, question, won_mask, static_cast<std::uint64_t>(lower | upper << 8 | tricks << 16),
                    weight_mask);
        return result;
    }

    bool second(const Hands& hands, int leader, int tricks, TrickCounts won, std::uint32_t lead) {
        const int player = next(leader);
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2] | lead;
        const std::uint32_t options =
            suits::run_bottoms(legal(hands[static_cast<std::size_t>(player)], lead, lead), in_play);
        const std::uint32_t winners = options & winners_over(lead);
        return any_good(player, winners, options & ~winners, [&](std::uint32_t card) {
            const Hands rest = without(hands, player, card);
            if constexpr (players == 2) {
                return finish(rest, (card & winners) != 0 ? player : leader, tricks, won);
            } else {
                return third(rest, leader, tricks, won, lead, card);
            }
        });
    }

    bool third(const Hands& hands, int leader, int tricks, TrickCounts won, std::uint32_t lead,
               std::uint32_t over) {
        const int middle = next(leader);
        const int player = next(middle);
        const bool taken = (over & winners_over(lead)) != 0;
        const std::uint32_t best = taken ? over : lead;
        const int holder = taken ? middle : leader;
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2] | best;
        const std::uint32_t options =
            suits::run_bottoms(legal(hands[static_cast<std::size_t>(player)], lead, best), in_play);
        const std::uint32_t winners = options & winners_over(best);
        return any_good(player, winners, options & ~winners, [&](std::uint32_t card) {
            return finish(without(hands, player, card), (card & winners) != 0 ? player : holder, tricks, won);
        });
    }

    bool finish(const Hands& hands, int winner, int tricks, TrickCounts won) {
        return at_trick(hands, winner, tricks - 1, won + one_trick(winner));
    }

    // Tries the cards of `first`, then those of `then`, until one gives `player` what he wants.
    template <class Try>
    [[gnu::always_inline]] bool any_good(int player, std::uint32_t first, std::uint32_t then,
                                         const Try& attempt) {
        const bool wanted = player == 0;
        for (std::uint32_t rest = first; rest != 0; rest &= rest - 1) {
            if (attempt(rest & (0 - rest)) == wanted) return wanted;
        }
        for (std::uint32_t rest = then; rest != 0; rest &= rest - 1) {
            if (attempt(rest & (0 - rest)) == wanted) return wanted;
        }
        return !wanted;
    }

    const CoalitionReach& reach_;
    AllPassMemo& memo_;
    StopPoll& stop_;
    std::uint64_t& nodes_;
    int limit_ = 0;
    PlayRules rules_;
};

}  // namespace preferans
