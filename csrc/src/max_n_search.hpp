// The all-pass game as what it is, a game of each against all: every player picks the card whose outcome is
// best for himself, and a tie rule says which of the equally good. The answer is the tricks of every player.
//
// Nothing is cut off by bounds on the outcome, which others choose; a loop over cards ends once the best
// found cannot be improved. Touching cards of one holder lead to the same relative state, so the lowest of
// them stands for all: tie rules compare outcomes and the order of cards, which ranks relative to the cards
// left determine. Suits keep their names for the same reason. The search is written out for each leader, so
// that hands stay in registers.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "all_pass_memo.hpp"
#include "all_pass_rules.hpp"
#include "all_pass_search.hpp"
#include "max_n_ends.hpp"
#include "no_trump_trick.hpp"
#include "outcome_set.hpp"
#include "relative_state.hpp"
#include "suit_bits.hpp"

namespace preferans {

template <class Bits, class Rule, int players>
class MaxNSearch {
  public:
    MaxNSearch(Rule rule, AllPassMemo& memo, StopPoll& stop, std::uint64_t& nodes)
        : rule_(rule), memo_(memo), stop_(stop), nodes_(nodes), ends_(MaxNEnds::of(Rule::ties)) {}

    // The tricks that each player takes from the start of a trick on.
    TrickCounts solve(const TrickStart& start) {
        if (start.tricks == 0) return 0;
        const auto& [a, b, c] = start.hands;
        switch (start.leader) {
            case 0:
                return known<0>(a, b, c, start.tricks, start.won);
            case 1:
                return players == 3 ? known<1>(b, c, a, start.tricks, start.won)
                                    : known<1>(b, a, c, start.tricks, start.won);
            default:
                return known<players - 1>(c, a, b, start.tricks, start.won);
        }
    }

  private:
    static constexpr int worst = std::numeric_limits<int>::max();

    // Who sits `steps` places after `seat`.
    static constexpr int after(int seat, int steps) { return (seat + steps) % players; }

    // The best outcome so far; `add` says whether it cannot be bettered.
    template <int P>
    struct Choice {
        TrickCounts outcome = 0;
        int score = worst;

        [[gnu::always_inline]] bool add(const Rule& rule, TrickCounts candidate, TrickCounts won, int floor) {
            const int candidate_score = rule.template score<P>(candidate, won);
            // Without a branch: which card is better cannot be foreseen.
            const TrickCounts better = 0u - static_cast<TrickCounts>(candidate_score < score);
            outcome ^= (outcome ^ candidate) & better;
            score = std::min(score, candidate_score);
            return score <= floor;
        }
    };

    // Endings have a table of their own, all other positions are in the memory.
    static constexpr bool has_ends = !Rule::by_payoff && players == 3;
    static constexpr int last_tricks = has_ends ? MaxNEnds::tricks : 1;

    // Hands go in the order of play: x is the leader L's, y and z follow.
    template <int L>
    [[gnu::always_inline]] static RelativeState state_of(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
        Hands hands{};
        hands[static_cast<std::size_t>(L)] = x;
        hands[static_cast<std::size_t>(after(L, 1))] = y;
        if constexpr (players == 3) hands[static_cast<std::size_t>(after(L, 2))] = z;
        return RelativeState::of<Bits>(hands);
    }

    // From the start of a trick, one trick or more.
    template <int L>
    [[gnu::always_inline]] TrickCounts known(std::uint32_t x, std::uint32_t y, std::uint32_t z, int tricks,
                                             TrickCounts won) {
        if (tricks == 1) return one_trick(last_trick_winner<L, players>(x, y, z));
        const RelativeState state = state_of<L>(x, y, z);
        if constexpr (has_ends) {
            if (tricks <= last_tricks) {
                const std::uint32_t place = ends_.place(state, L, tricks);
                std::uint32_t answer;
                if (ends_.find(place, answer)) return unpacked_counts(answer, tricks);
                return first<L>(x, y, z, tricks, won, place);
            }
        }
        return known<L>(x, y, z, tricks, won, place_of(state, L));
    }

    // Where the memory keeps a position.
    [[gnu::always_inline]] static std::uint64_t place_of(const RelativeState& state, int leader) {
        return Rule::by_payoff ? state.key(leader) : AllPassMemo::mix(state.key(leader));
    }

    template <int L>
    [[gnu::always_inline]] TrickCounts known(std::uint32_t x, std::uint32_t y, std::uint32_t z, int tricks,
                                             TrickCounts won, std::uint64_t place) {
        std::uint32_t answer;
        if constexpr (Rule::by_payoff) {
            if (memo_.find_outcome(place, rule_.kind(won, tricks), answer)) {
                return unpacked_counts(outcome_set::packed[answer], tricks);
            }
        } else {
            if (memo_.find(place, answer)) return unpacked_counts(answer, tricks);
        }
        ++nodes_;
        return first<L>(x, y, z, tricks, won, place);
    }

    void keep(std::uint64_t place, int tricks, TrickCounts won, TrickCounts outcome) {
        if (stop_.stopped()) return;
        if constexpr (Rule::by_payoff) {
            if (tricks > outcome_set::max_tricks) return;  // a whole deal, not met again
            const int number = outcome_set::place(tricks_of(outcome, 0), tricks_of(outcome, 1));
            memo_.store_outcome(place, rule_.kind(won, tricks), static_cast<std::uint32_t>(number),
                                tricks - 2);
        } else if (has_ends && tricks <= last_tricks) {
            ends_.store(static_cast<std::uint32_t>(place), packed_counts(outcome));
        } else {
            memo_.store(place, packed_counts(outcome));
        }
    }

    // The trick is over and W has it; hands still in the order that L led. With a place the rest is looked up
    // there.
    template <int L, int W, class... Place>
    [[gnu::always_inline]] TrickCounts finish(std::uint32_t x, std::uint32_t y, std::uint32_t z, int tricks,
                                              TrickCounts won, Place... place) {
        constexpr TrickCounts taken = one_trick(W);
        won += taken;
        if constexpr (W == L) return taken + known<W>(x, y, z, tricks, won, place...);
        if constexpr (players == 2) return taken + known<W>(y, x, z, tricks, won, place...);
        if constexpr (W == after(L, 1)) return taken + known<W>(y, z, x, tricks, won, place...);
        return taken + known<W>(z, x, y, tricks, won, place...);
    }

    template <int L>
    TrickCounts first(std::uint32_t x, std::uint32_t y, std::uint32_t z, int tricks, TrickCounts won,
                      std::uint64_t place) {
        if (stop_.now()) return 0;
        const std::uint32_t others = y | z;
        if ((suits::fill_up(x) & others) == 0) {
            keep(place, tricks, won, all_tricks_to(L, tricks));
            return all_tricks_to(L, tricks);
        }

        Choice<L> choice;
        const int floor = rule_.template floor<L>(0, won, tricks);
        const int floor_if_sure = rule_.template floor<L>(one_trick(L), won, tricks - 1);
        for (std::uint32_t rest = suits::run_bottoms(x, x | others); rest != 0; rest &= rest - 1) {
            const std::uint32_t card = rest & (0 - rest);
            if (choice.score <= floor_if_sure && (suits::above(card) & others) == 0) continue;
            if (choice.add(rule_, second<L>(x ^ card, y, z, tricks, won, card), won, floor)) break;
        }
        keep(place, tricks, won, choice.outcome);
        return choice.outcome;
    }

    template <int L>
    TrickCounts second(std::uint32_t x, std::uint32_t y, std::uint32_t z, int tricks, TrickCounts won,
                       std::uint32_t lead) {
        if constexpr (players == 2) return last<L, L>(x, y, y, z, tricks, won, lead, lead);
        constexpr int P = after(L, 1);
        const std::uint32_t options = suits::run_bottoms(suits::legal(y, lead), x | y | z | lead);
        const std::uint32_t winners = options & suits::above(lead);
        const std::uint32_t replies = suits::legal(z, lead);
        Choice<P> choice;
        const int floor = rule_.template floor<P>(0, won, tricks);
        for (std::uint32_t rest = options & ~winners; rest != 0; rest &= rest - 1) {
            const std::uint32_t card = rest & (0 - rest);
            const TrickCounts outcome = last<L, L>(x, y ^ card, z, z, tricks, won, lead, lead);
            if (choice.add(rule_, outcome, won, floor)) return choice.outcome;
        }
        const int floor_if_sure = rule_.template floor<P>(one_trick(P), won, tricks - 1);
        for (std::uint32_t rest = winners; rest != 0; rest &= rest - 1) {
            const std::uint32_t card = rest & (0 - rest);
            if (choice.score <= floor_if_sure && (suits::above(card) & replies) == 0) continue;
            const TrickCounts outcome = last<L, P>(x, y ^ card, z, z, tricks, won, lead, card);
            if (choice.add(rule_, outcome, won, floor)) return choice.outcome;
        }
        return choice.outcome;
    }

    // The last player's card to the trick that H holds with `best`; `mine` is his hand. Losers of the suit
    // led lie below its winners, so this order is the order of cards.
    template <int L, int H>
    [[gnu::always_inline]] TrickCounts last(std::uint32_t x, std::uint32_t y, std::uint32_t mine,
                                            std::uint32_t z, int tricks, TrickCounts won, std::uint32_t lead,
                                            std::uint32_t best) {
        constexpr int P = after(L, players - 1);
        const std::uint32_t options = suits::run_bottoms(suits::legal(mine, lead), x | y | z | best);
        const std::uint32_t winners = options & suits::above(best);
        if constexpr (has_ends) {
            if (tricks - 1 > last_tricks)
                return last_remembered<L, H>(x, y, z, tricks, won, options, winners);
        }
        const auto play = [&]<int W>(std::uint32_t card) {
            if constexpr (players == 2) return finish<L, W>(x, y ^ card, z, tricks - 1, won);
            return finish<L, W>(x, y, z ^ card, tricks - 1, won);
        };
        Choice<P> choice;
        const int lose_floor = rule_.template floor<P>(one_trick(H), won, tricks - 1);
        for (std::uint32_t rest = options & ~winners; rest != 0; rest &= rest - 1) {
            if (choice.add(rule_, play.template operator()<H>(rest & (0 - rest)), won, lose_floor)) break;
        }
        const int win_floor = rule_.template floor<P>(one_trick(P), won, tricks - 1);
        for (std::uint32_t rest = winners; rest != 0 && choice.score > win_floor; rest &= rest - 1) {
            choice.add(rule_, play.template operator()<P>(rest & (0 - rest)), won, win_floor);
        }
        return choice.outcome;
    }

    // The same by own tricks where the positions after the trick are in the memory: it is told of all of them
    // before the first is looked at.
    template <int L, int H>
    [[gnu::always_inline]] TrickCounts last_remembered(std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                                       int tricks, TrickCounts won, std::uint32_t options,
                                                       std::uint32_t winners) {
        constexpr int P = after(L, 2);
        std::array<std::uint64_t, max_tricks> places;
        std::size_t count = 0;
        for (std::uint32_t rest = options; rest != 0; rest &= rest - 1) {
            const std::uint32_t card = rest & (0 - rest);
            places[count] = place_of(state_of<L>(x, y, z ^ card), (card & winners) != 0 ? P : H);
            memo_.prefetch(places[count++]);
        }
        const auto play = [&]<int W>(std::uint32_t card, std::size_t at) {
            return finish<L, W>(x, y, z ^ card, tricks - 1, won, places[at]);
        };
        Choice<P> choice;
        std::size_t at = 0;
        const int lose_floor = rule_.template floor<P>(one_trick(H), won, tricks - 1);
        for (std::uint32_t rest = options & ~winners; rest != 0; rest &= rest - 1, ++at) {
            if (choice.add(rule_, play.template operator()<H>(rest & (0 - rest), at), won, lose_floor)) break;
        }
        at = count - static_cast<std::size_t>(std::popcount(winners));
        const int win_floor = rule_.template floor<P>(one_trick(P), won, tricks - 1);
        for (std::uint32_t rest = winners; rest != 0 && choice.score > win_floor; rest &= rest - 1, ++at) {
            choice.add(rule_, play.template operator()<P>(rest & (0 - rest), at), won, win_floor);
        }
        return choice.outcome;
    }

    Rule rule_;
    AllPassMemo& memo_;
    StopPoll& stop_;
    std::uint64_t& nodes_;
    MaxNEnds& ends_;
};

}  // namespace preferans
