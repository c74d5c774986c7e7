// Zero-window search of the two-sided games: the declarer against everybody else.
//
// Values are the declarer's tricks. A question is "can he reach `target` of the tricks left"; whoever wants a
// high value looks for one move that says yes, the other for one that says no. Positions at the start of a
// trick are looked up in the end tables, bounded by sure tricks and kept in the transposition table; inside a
// trick the search walks over the cards of the second and the third player. Who leads is a constant of each
// function, so that hands need no indexing at run time.
#pragma once

#include <bit>
#include <cstdint>

#include "bit_gather.hpp"
#include "end_table.hpp"
#include "game.hpp"
#include "misere_suits.hpp"
#include "move_order.hpp"
#include "relative_state.hpp"
#include "search.hpp"
#include "suit_bits.hpp"
#include "sure_tricks.hpp"
#include "transposition_table.hpp"

namespace preferans {

// What the search makes use of. Tests switch each off; the training tool puts a watch of its own in the place
// of the empty one.
struct Standard {
    static constexpr bool runs = true;  // touching cards are one move
    static constexpr bool end_tables = true;
    static constexpr bool sure_tricks = true;
    static constexpr bool stored_bounds = true;
    static constexpr bool learned_order = true;  // it knows cards of touching ones only

    struct Watch {
        static constexpr bool on = false;
    };
};

template <class Bits, Game game, class Use = Standard>
class TwoSidedSearch : public Search {
  public:
    TwoSidedSearch(const EndTable& ends, TranspositionTable& table, StopPoll& stop)
        : ends_(ends), table_(table), stop_(stop), end_tricks_(ends.tricks()) {
        if constexpr (learns) order_ = &order_table<game.usual()>();
        if constexpr (game.minimise && !game.trumps) suits_ = &misere_suits();
    }

    bool reaches(const Moment& moment, int target) override {
        return with_leader<game.players>(moment.leader,
                                         [&]<int leader>() { return from<leader>(moment, target); });
    }

    std::uint64_t nodes() const override { return nodes_; }

  protected:
    static constexpr bool learns = Use::learned_order && Use::runs && game.players == 3;

    // Sure tricks count on a free choice of the card that follows, which house rules take away.
    static constexpr bool bounded = Use::sure_tricks && !game.rules.any();

    static constexpr int next_of(int player) { return player == game.players - 1 ? 0 : player + 1; }

    // Whether `player` wants the answer yes.
    static constexpr bool wants_high(int player) { return (player == 0) != game.minimise; }

    template <int leader>
    bool from(const Moment& moment, int target) {
        constexpr int follower = next_of(leader);
        const int tricks = moment.tricks;
        Hands hands = moment.hands;
        if (moment.trick_size == 0) return at_trick<leader>(hands, tricks, target);
        if (moment.trick_size == 1) return second<leader>(hands, tricks, target, moment.trick[0]);
        const std::uint32_t led = suit_of(moment.trick[0]);
        if ((moment.trick[1] & winners_over(moment.trick[0])) != 0) {
            return third<leader, follower>(hands, tricks, target, led, moment.trick[1]);
        }
        return third<leader, leader>(hands, tricks, target, led, moment.trick[0]);
    }

    [[gnu::always_inline]] static std::uint32_t suit_of(std::uint32_t card) {
        return std::uint32_t{0xFF} << (std::countr_zero(card) & 24);
    }

    // What may be played to a trick of suit `led` that `best` has.
    [[gnu::always_inline]] static std::uint32_t legal(std::uint32_t hand, std::uint32_t led,
                                                      std::uint32_t best) {
        if ((hand & led) != 0) {
            if constexpr (game.rules.must_head) {
                // Over a ruff no card of the suit led wins.
                const std::uint32_t heading = hand & led & winners_over(best);
                if (heading != 0) return heading;
            }
            return hand & led;
        }
        if (game.trumps && (hand & 0xFF000000) != 0) {
            if constexpr (game.rules.must_overtrump) {
                const std::uint32_t over = hand & 0xFF000000 & winners_over(best);
                if (over != 0) return over;
            }
            return hand & 0xFF000000;
        }
        return hand;
    }

    // Cards that take the trick from `best`.
    [[gnu::always_inline]] static std::uint32_t winners_over(std::uint32_t best) {
        const std::uint32_t higher = suit_of(best) & (0 - (best << 1));
        return game.trumps && best < 0x01000000 ? higher | 0xFF000000 : higher;
    }

    [[gnu::always_inline]] static std::uint32_t one_of_each_run(std::uint32_t cards, std::uint32_t in_play) {
        return Use::runs ? suits::run_bottoms(cards, in_play) : cards;
    }

    template <int leader>
    [[gnu::always_inline]] bool at_trick(Hands& hands, int tricks, int target) {
        if (target <= 0) return true;
        if (target > tricks) return false;
        if (Use::end_tables && tricks <= end_tricks_) {
            return ends_.value<Bits>(hands, leader, tricks) >= target;
        }
        return search_trick<leader>(hands, tricks, target);
    }

    template <int leader>
    [[gnu::noinline]] bool search_trick(Hands& hands, int tricks, int target) {
        // 1. A caller who wants to stop gets an answer at once, and nothing of it is kept.
        ++nodes_;
        if (stop_.now()) return false;
        const std::uint64_t mixed = TranspositionTable::mix(RelativeState::of<Bits>(hands).key(leader));
        if (Use::stored_bounds) table_.prefetch(mixed);

        // 2. Positions searched before.
        Bounds bounds{0, tricks};
        if (Use::stored_bounds && table_.find(mixed, bounds)) {
            if (bounds.lower >= target) return true;
            if (bounds.upper < target) return false;
        }

        // 3. Sure tricks of either side.
        if constexpr (bounded && !game.minimise && game.players == 3) {
            const Verdict verdict = verdict_of_sure_tricks<Bits, game, leader>(hands, tricks, target);
            if (verdict != Verdict::unknown) return verdict == Verdict::reached;
        }
        if constexpr (bounded && game.minimise && !game.trumps) {
            if (target == 1 && tricks > end_tricks_ + 1) {
                const MisereBounds<Bits> sure(*suits_, hands);
                if (sure.template caught<leader>()) return true;
                if (sure.template clean<leader>(hands)) return false;
            }
        }

        // 4. Leads.
        const std::uint32_t options = one_of_each_run(hands[leader], hands[0] | hands[1] | hands[2]);
        const bool result = best_first<Occasion::lead, leader, wants_high(leader)>(
            hands, options, tricks, [&](std::uint32_t card) {
                hands[leader] ^= card;
                const bool reached = second<leader>(hands, tricks, target, card);
                hands[leader] ^= card;
                return reached;
            });

        // 5. Keep what was proved.
        if (Use::stored_bounds && !stop_.stopped()) {
            (result ? bounds.lower : bounds.upper) = result ? target : target - 1;
            table_.store(mixed, bounds);
        }
        return result;
    }

    // The second player's card, over `lead`.
    template <int leader>
    [[gnu::always_inline]] bool second(Hands& hands, int tricks, int target, std::uint32_t lead) {
        constexpr int player = next_of(leader);
        const std::uint32_t led = suit_of(lead);
        const std::uint32_t options =
            one_of_each_run(legal(hands[player], led, lead), hands[0] | hands[1] | hands[2] | lead);
        const std::uint32_t winners = options & winners_over(lead);
        return follow<player>(
            hands, options, winners, led, tricks,
            leader != 0 && player != 0 && (winners_over(lead) & legal(hands[0], led, lead)) == 0,
            [&](std::uint32_t card) {
                hands[player] ^= card;
                const bool wins = (card & winners) != 0;
                bool reached;
                if constexpr (game.players == 2) {
                    reached =
                        wins ? finish<player>(hands, tricks, target) : finish<leader>(hands, tricks, target);
                } else {
                    reached = wins ? third<leader, player>(hands, tricks, target, led, card)
                                   : third<leader, leader>(hands, tricks, target, led, lead);
                }
                hands[player] ^= card;
                return reached;
            });
    }

    // The last player's card, over `best`, which `holder` played.
    template <int leader, int holder>
    [[gnu::noinline]] bool third(Hands& hands, int tricks, int target, std::uint32_t led,
                                 std::uint32_t best) {
        constexpr int player = next_of(next_of(leader));
        // A beaten card on the table no longer matters between two of his.
        const std::uint32_t options =
            one_of_each_run(legal(hands[player], led, best), hands[0] | hands[1] | hands[2] | best);
        const std::uint32_t winners = options & winners_over(best);
        return follow<player>(
            hands, options, winners, led, tricks, holder != 0 && player != 0, [&](std::uint32_t card) {
                hands[player] ^= card;
                const bool reached = (card & winners) != 0 ? finish<player>(hands, tricks, target)
                                                           : finish<holder>(hands, tricks, target);
                hands[player] ^= card;
                return reached;
            });
    }

    template <int winner>
    [[gnu::always_inline]] bool finish(Hands& hands, int tricks, int target) {
        return at_trick<winner>(hands, tricks - 1, target - (winner == 0));
    }

    // Tries a follower's cards until one gives the answer that he wants. Playing for tricks he tries the
    // cheapest winner first unless his partner has the trick, then the lowest losers; playing to lose tricks
    // the highest losers come first.
    template <int player, class Try>
    [[gnu::always_inline]] bool follow(Hands& hands, std::uint32_t options, std::uint32_t winners,
                                       std::uint32_t led, int tricks, bool partner_has_it,
                                       const Try& attempt) {
        constexpr bool want = wants_high(player);
        if constexpr (!game.minimise && (learns || Use::Watch::on)) {
            // A free discard; he who has trumps must play one.
            if ((options & (game.trumps ? led | 0xFF000000 : led)) == 0) {
                return best_first<Occasion::discard, player, want>(hands, options, tricks, attempt);
            }
        }
        const std::uint32_t losers = options & ~winners;
        std::uint32_t now = game.minimise || partner_has_it ? losers : winners;
        std::uint32_t later = options ^ now;
        for (;;) {
            if (now == 0) {
                if (later == 0) return !want;
                now = later;
                later = 0;
            }
            const std::uint32_t card = game.minimise ? std::bit_floor(now) : now & (0 - now);
            now ^= card;
            if (attempt(card) == want) return want;
        }
    }

    // Tries leads or discards, the most promising first. Just before the end tables a proof costs less than
    // an order.
    template <Occasion occasion, int player, bool want, class Try>
    [[gnu::always_inline]] bool best_first(Hands& hands, std::uint32_t options, int tricks,
                                           const Try& attempt) {
        if constexpr (learns) {
            if (tricks > end_tricks_ + 1) {
                MoveOrder<Bits, game.usual(), occasion, player> order(*order_, hands);
                while (const std::uint32_t card = order.next()) {
                    if (attempt(card) == want) return want;
                }
                return !want;
            }
        }
        for (std::uint32_t rest = options; rest != 0; rest &= rest - 1) {
            if (attempt(rest & (0 - rest)) != want) continue;
            if constexpr (Use::Watch::on) {
                if (tricks > end_tricks_ + 1)
                    watch_.template cut<occasion, player>(*this, hands, options, attempt, want);
            }
            return want;
        }
        return !want;
    }

    const EndTable& ends_;
    TranspositionTable& table_;
    StopPoll& stop_;
    const int end_tricks_;
    const OrderTable<game>* order_ = nullptr;
    const MisereSuits* suits_ = nullptr;
    std::uint64_t nodes_ = 0;
    [[no_unique_address]] typename Use::Watch watch_;
};

}  // namespace preferans
