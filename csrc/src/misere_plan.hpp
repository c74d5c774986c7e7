// The defenders' best single plan against a misère with hidden cards: how many tricks they catch whatever
// was laid away.
//
// Against a plan that is known the declarer loses nothing by laying away late, so this is a game with nothing
// hidden: his pool, hand 0, holds all he may still have, `hidden` more than he plays, and he need not follow
// a suit of which no more cards are left in the pool than that. If he does not follow, all of that suit in
// the pool turns out to have been laid away.
//
// The key of a position tells how many cards are hidden, the pool having so many more than each defender. So
// the table may be shared with the search of open cards, to which a position goes once nothing is hidden.
#pragma once

#include <bit>
#include <cstdint>

#include "preferans/solver.hpp"
#include "two_sided_search.hpp"

namespace preferans {

template <class Bits, class Use = Standard>
class PlanSearch final : public TwoSidedSearch<Bits, misere_game, Use> {
    using Open = TwoSidedSearch<Bits, misere_game, Use>;

  public:
    using Open::Open;

    bool reaches(const Moment& moment, int target) override {
        return with_leader<3>(moment.leader, [&]<int leader>() { return from<leader>(moment, target); });
    }

  private:
    using Open::next_of;
    using Open::one_of_each_run;
    using Open::suit_of;
    using Open::wants_high;
    using Open::winners_over;

    template <int leader>
    bool from(const Moment& moment, int target) {
        constexpr int follower = next_of(leader);
        const int tricks = moment.tricks;
        Hands hands = moment.hands;
        const bool played = moment.trick_size > (3 - leader) % 3;
        const int hidden = std::popcount(hands[0]) - tricks + played;
        if (moment.trick_size == 0) return at_plan<leader>(hands, hidden, tricks, target);
        if (moment.trick_size == 1) return second<leader>(hands, hidden, tricks, target, moment.trick[0]);
        const std::uint32_t led = suit_of(moment.trick[0]);
        if ((moment.trick[1] & winners_over(moment.trick[0])) != 0)
            return third<leader, follower>(hands, hidden, tricks, target, led, moment.trick[1]);
        return third<leader, leader>(hands, hidden, tricks, target, led, moment.trick[0]);
    }

    template <int leader>
    [[gnu::always_inline]] bool at_plan(Hands& hands, int hidden, int tricks, int target) {
        if (target <= 0) return true;
        if (target > tricks) return false;
        if (hidden == 0) return Open::template at_trick<leader>(hands, tricks, target);
        return search_plan<leader>(hands, hidden, tricks, target);
    }

    template <int leader>
    [[gnu::noinline]] bool search_plan(Hands& hands, int hidden, int tricks, int target) {
        ++this->nodes_;
        if (this->stop_.now()) return false;
        // Of 31 cards the key is no longer exact.
        const bool keyed = tricks < max_tricks;
        const std::uint64_t mixed = TranspositionTable::mix(RelativeState::of<Bits>(hands).key(leader));
        Bounds bounds{0, tricks};
        if (Use::stored_bounds && keyed && this->table_.find(mixed, bounds)) {
            if (bounds.lower >= target) return true;
            if (bounds.upper < target) return false;
        }
        const std::uint32_t leads = one_of_each_run(hands[leader], hands[0] | hands[1] | hands[2]);
        const bool result = Open::template best_first<Occasion::lead, leader, wants_high(leader)>(
            hands, leads, tricks, [&](std::uint32_t card) {
                hands[leader] ^= card;
                const bool reached = second<leader>(hands, hidden, tricks, target, card);
                hands[leader] ^= card;
                return reached;
            });
        if (Use::stored_bounds && keyed && !this->stop_.stopped()) {
            (result ? bounds.lower : bounds.upper) = result ? target : target - 1;
            this->table_.store(mixed, bounds);
        }
        return result;
    }

    template <int leader>
    [[gnu::always_inline]] bool second(Hands& hands, int hidden, int tricks, int target, std::uint32_t lead) {
        constexpr int player = next_of(leader);
        const std::uint32_t led = suit_of(lead);
        const std::uint32_t winners = winners_over(lead);
        return follow<player>(hands, hidden, led, lead, winners, [&](int left, std::uint32_t card) {
            return (card & winners) != 0 ? third<leader, player>(hands, left, tricks, target, led, card)
                                         : third<leader, leader>(hands, left, tricks, target, led, lead);
        });
    }

    template <int leader, int holder>
    [[gnu::noinline]] bool third(Hands& hands, int hidden, int tricks, int target, std::uint32_t led,
                                 std::uint32_t best) {
        constexpr int player = next_of(next_of(leader));
        const std::uint32_t winners = winners_over(best);
        return follow<player>(hands, hidden, led, best, winners, [&](int left, std::uint32_t card) {
            return (card & winners) != 0 ? at_plan<player>(hands, left, tricks - 1, target - (player == 0))
                                         : at_plan<holder>(hands, left, tricks - 1, target - (holder == 0));
        });
    }

    // Tries the cards of a follower, the highest first, until one gives the answer that he wants: cards of
    // other suits where he may throw one, then those that lose to `best`, then those that beat it.
    template <int player, class Try>
    [[gnu::always_inline]] bool follow(Hands& hands, int hidden, std::uint32_t led, std::uint32_t best,
                                       std::uint32_t winners, const Try& attempt) {
        constexpr bool want = wants_high(player);
        const std::uint32_t hand = hands[player];
        const std::uint32_t cards = one_of_each_run(hand, hands[0] | hands[1] | hands[2] | best);
        const int following = std::popcount(hand & led);
        const bool free = following <= (player == 0 ? hidden : 0);
        for (const std::uint32_t part : {free ? cards & ~led : 0, cards & led & ~winners, cards & winners}) {
            for (std::uint32_t rest = part; rest != 0;) {
                const std::uint32_t card = std::bit_floor(rest);
                rest ^= card;
                const bool follows = (card & led) != 0;
                hands[player] = hand & ~(follows ? card : card | led);
                const bool reached = attempt(follows ? hidden : hidden - following, card);
                hands[player] = hand;
                if (reached == want) return want;
            }
        }
        return !want;
    }
};

}  // namespace preferans
