// All outcomes of the all-pass game that some way of breaking ties supports.
//
// At the end the set is the one outcome. Where player P is to play, every card has a set of outcomes; he may
// end in one of them if each other card has an outcome that is as bad for him or worse. So with T the
// smallest, over his cards, of the largest cost among a card's outcomes, the set is all outcomes of all cards
// whose cost is at most T. Suits may be renamed without changing it. A card whose every outcome costs more
// than the T found so far adds nothing and is not searched.
#pragma once

#include <algorithm>
#include <cstdint>

#include "all_pass_memo.hpp"
#include "all_pass_rules.hpp"
#include "all_pass_search.hpp"
#include "no_trump_trick.hpp"
#include "outcome_set.hpp"
#include "relative_state.hpp"
#include "suit_bits.hpp"

namespace preferans {

template <class Bits, class Rule, int players>
class OutcomeSearch {
  public:
    OutcomeSearch(Rule rule, AllPassMemo& memo, StopPoll& stop, std::uint64_t& nodes)
        : rule_(rule), memo_(memo), stop_(stop), nodes_(nodes) {}

    std::uint64_t solve(const TrickStart& start) {
        if (start.tricks == 0) return outcome_set::single(0);
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
    // The kind of a question shares its word with the set.
    static constexpr std::uint64_t won_mask = ~std::uint64_t{0} << outcome_set::size;

    static constexpr int after(int seat, int steps) { return (seat + steps) % players; }

    // What the cards of player P come to; outcomes count from the current trick on, `tricks` in all.
    template <int P>
    class Choice {
      public:
        Choice(const Rule& rule, TrickCounts won, int tricks)
            : rule_(rule),
              won_(won),
              tricks_(tricks),
              threshold_(Rule::by_payoff ? Payoff::no_vector : tricks) {}

        // Whether a card can be left out that costs `floor` or more whatever happens.
        [[gnu::always_inline]] bool hopeless(int floor) const { return floor > threshold_; }

        [[gnu::always_inline]] void add(std::uint64_t set) {
            all_ |= set;
            if constexpr (Rule::by_payoff) {
                int most = 0;
                for (std::uint64_t rest = set; rest != 0; rest &= rest - 1) most = std::max(most, cost(rest));
                threshold_ = std::min(threshold_, most);
            } else {
                while (threshold_ > 0 && (set & outcome_set::at_least<P>(threshold_, tricks_)) == 0)
                    --threshold_;
            }
        }

        [[gnu::always_inline]] std::uint64_t result() const {
            if constexpr (Rule::by_payoff) {
                std::uint64_t kept = 0;
                for (std::uint64_t rest = all_; rest != 0; rest &= rest - 1) {
                    if (cost(rest) <= threshold_) kept |= rest & (0 - rest);
                }
                return kept;
            } else {
                return all_ & ~outcome_set::at_least<P>(threshold_ + 1, tricks_);
            }
        }

      private:
        // Of the set's lowest outcome.
        int cost(std::uint64_t set) const {
            return rule_.template score<P>(outcome_set::lowest(set, tricks_), won_);
        }

        const Rule& rule_;
        TrickCounts won_;
        int tricks_;
        int threshold_;
        std::uint64_t all_ = 0;
    };

    template <int L>
    [[gnu::always_inline]] static std::uint64_t key(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
        Hands hands{};
        hands[static_cast<std::size_t>(L)] = x;
        hands[static_cast<std::size_t>(after(L, 1))] = y;
        if constexpr (players == 3) hands[static_cast<std::size_t>(after(L, 2))] = z;
        return RelativeState::of<Bits>(hands).key(L);
    }

    [[gnu::always_inline]] std::uint64_t question(TrickCounts won, int tricks) const {
        return rule_.kind(won, tricks) << outcome_set::size;
    }

    // From the start of a trick, one trick or more; x leads, y and z follow.
    template <int L>
    [[gnu::always_inline]] std::uint64_t known(std::uint32_t x, std::uint32_t y, std::uint32_t z, int tricks,
                                               TrickCounts won) {
        if (tricks == 1) return outcome_set::single(one_trick(last_trick_winner<L, players>(x, y, z)));
        std::uint64_t answer;
        if (memo_.find(key<L>(x, y, z), question(won, tricks), won_mask, answer)) return answer;
        return first<L>(x, y, z, tricks, won);
    }

    template <int L, int W>
    [[gnu::always_inline]] std::uint64_t finish(std::uint32_t x, std::uint32_t y, std::uint32_t z, int tricks,
                                                TrickCounts won) {
        if (tricks == 0) return outcome_set::single(one_trick(W));
        won += one_trick(W);
        std::uint64_t set;
        if constexpr (W == L) {
            set = known<W>(x, y, z, tricks, won);
        } else if constexpr (players == 2) {
            set = known<W>(y, x, z, tricks, won);
        } else if constexpr (W == after(L, 1)) {
            set = known<W>(y, z, x, tricks, won);
        } else {
            set = known<W>(z, x, y, tricks, won);
        }
        return outcome_set::with_trick<Bits, W>(set);
    }

    template <int L>
    std::uint64_t first(std::uint32_t x, std::uint32_t y, std::uint32_t z, int tricks, TrickCounts won) {
        ++nodes_;
        if (stop_.now()) return 0;
        const std::uint32_t others = y | z;
        if ((suits::fill_up(x) & others) == 0) return outcome_set::single(all_tricks_to(L, tricks));

        Choice<L> choice(rule_, won, tricks);
        const int floor_if_sure = rule_.template floor<L>(one_trick(L), won, tricks - 1);
        for (std::uint32_t rest = suits::run_bottoms(x, x | others); rest != 0; rest &= rest - 1) {
            const std::uint32_t card = rest & (0 - rest);
            if (choice.hopeless(floor_if_sure) && (suits::above(card) & others) == 0) continue;
            choice.add(second<L>(x ^ card, y, z, tricks, won, card));
        }
        if (stop_.stopped()) return 0;
        const std::uint64_t result = choice.result();
        memo_.store(key<L>(x, y, z), question(won, tricks), won_mask, result);
        return result;
    }

    template <int L>
    std::uint64_t second(std::uint32_t x, std::uint32_t y, std::uint32_t z, int tricks, TrickCounts won,
                         std::uint32_t lead) {
        if constexpr (players == 2) return last<L, L>(x, y, y, z, tricks, won, lead, lead);
        constexpr int P = after(L, 1);
        const std::uint32_t options = suits::run_bottoms(suits::legal(y, lead), x | y | z | lead);
        const std::uint32_t winners = options & suits::above(lead);
        const std::uint32_t replies = suits::legal(z, lead);
        Choice<P> choice(rule_, won, tricks);
        for (std::uint32_t rest = options & ~winners; rest != 0; rest &= rest - 1) {
            choice.add(last<L, L>(x, y ^ (rest & (0 - rest)), z, z, tricks, won, lead, lead));
        }
        const int floor_if_sure = rule_.template floor<P>(one_trick(P), won, tricks - 1);
        for (std::uint32_t rest = winners; rest != 0; rest &= rest - 1) {
            const std::uint32_t card = rest & (0 - rest);
            if (choice.hopeless(floor_if_sure) && (suits::above(card) & replies) == 0) continue;
            choice.add(last<L, P>(x, y ^ card, z, z, tricks, won, lead, card));
        }
        return choice.result();
    }

    // The last player's card to the trick that H holds with `best`; `mine` is his hand.
    template <int L, int H>
    [[gnu::always_inline]] std::uint64_t last(std::uint32_t x, std::uint32_t y, std::uint32_t mine,
                                              std::uint32_t z, int tricks, TrickCounts won,
                                              std::uint32_t lead, std::uint32_t best) {
        constexpr int P = after(L, players - 1);
        const std::uint32_t options = suits::run_bottoms(suits::legal(mine, lead), x | y | z | best);
        const std::uint32_t winners = options & suits::above(best);
        const auto play = [&]<int W>(std::uint32_t card) {
            if constexpr (players == 2) return finish<L, W>(x, y ^ card, z, tricks - 1, won);
            return finish<L, W>(x, y, z ^ card, tricks - 1, won);
        };
        Choice<P> choice(rule_, won, tricks);
        for (std::uint32_t rest = options & ~winners; rest != 0; rest &= rest - 1) {
            choice.add(play.template operator()<H>(rest & (0 - rest)));
        }
        if (winners != 0 && !choice.hopeless(rule_.template floor<P>(one_trick(P), won, tricks - 1))) {
            for (std::uint32_t rest = winners; rest != 0; rest &= rest - 1) {
                choice.add(play.template operator()<P>(rest & (0 - rest)));
            }
        }
        return choice.result();
    }

    Rule rule_;
    AllPassMemo& memo_;
    StopPoll& stop_;
    std::uint64_t& nodes_;
};

}  // namespace preferans
