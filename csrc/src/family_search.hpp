// Bounds on the values of many layouts at once, and the value of one of them between these bounds.
//
// A family is all the layouts in which each defender has as many cards of each run of touching cards as in
// the others: cards touch where no card of the declarer lies between. Which of two touching cards a defender
// has decides nothing but which of the two defenders takes a trick that is theirs anyway, and so leads next.
// Let one side decide that, trick by trick: then all the layouts of the family are one position, and its
// value bounds theirs, from below where the defenders decide and from above where the declarer does (the
// misère the other way round). Most families have equal bounds.
//
// In the others each layout is searched as its cards are, and the two bounds of every position that it leads
// to cut off nearly all of the search: they are shared by all layouts.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "game.hpp"
#include "misere_suits.hpp"
#include "move_memory.hpp"
#include "owner_string.hpp"
#include "relative_state.hpp"
#include "search.hpp"
#include "suit_bits.hpp"
#include "sure_tricks.hpp"
#include "transposition_table.hpp"

namespace preferans {

// Who decides which defender takes a trick in which both have played touching cards.
enum class Ties : std::uint8_t { defenders, declarer, cards };

// For a string of a suit's owners, the second player's cards among those of the defenders once his go to the
// bottom of each run.
extern const std::array<std::uint8_t, string_count> family_strings;

// What a search is made of. A search of the layouts as their cards are asks the two searches of families,
// made for the same game and processor.
struct FamilyParts {
    const EndTable& ends;
    TranspositionTable& table;
    MoveMemory& memory;
    StopPoll& stop;
    Search* defenders = nullptr;
    Search* declarer = nullptr;
};

std::unique_ptr<Search> make_portable_family_search(Game game, Ties ties, const FamilyParts& parts);

// The same for processors with BMI2; only to be called where has_bmi2() is true.
std::unique_ptr<Search> make_bmi2_family_search(Game game, Ties ties, const FamilyParts& parts);

template <class Bits, Game game, Ties ties>
class FamilySearch final : public Search {
  public:
    explicit FamilySearch(const FamilyParts& parts)
        : ends_(parts.ends),
          table_(parts.table),
          memory_(parts.memory),
          stop_(parts.stop),
          end_tricks_(parts.ends.tricks()) {
        if constexpr (game.minimise) suits_ = &misere_suits();
        if constexpr (ties == Ties::cards) {
            defenders_ = static_cast<FamilySearch<Bits, game, Ties::defenders>*>(parts.defenders);
            declarer_ = static_cast<FamilySearch<Bits, game, Ties::declarer>*>(parts.declarer);
        }
    }

    bool reaches(const Moment& moment, int target) override {
        return with_leader<3>(moment.leader, [&]<int leader>() { return from<leader>(moment, target); });
    }

    std::uint64_t nodes() const override { return nodes_; }

  private:
    template <class, Game, Ties>
    friend class FamilySearch;

    // With fewer tricks left a search costs less than a look at the bounds.
    static constexpr int fewest_bounded = 6;

    static constexpr int next_of(int player) { return player == 2 ? 0 : player + 1; }
    static constexpr bool wants_high(int player) { return (player == 0) != game.minimise; }

    // The answer that the one who decides wants.
    static constexpr bool wish = (ties == Ties::declarer) != game.minimise;

    template <int leader>
    bool from(const Moment& moment, int target) {
        Hands hands = moment.hands;
        if (moment.trick_size == 0) return at_trick<leader>(hands, moment.tricks, target);
        if (moment.trick_size == 1) return second<leader>(hands, moment.tricks, target, moment.trick[0]);
        return third<leader>(hands, moment.tricks, target, moment.trick[0], moment.trick[1]);
    }

    [[gnu::always_inline]] static std::uint32_t suit_of(std::uint32_t card) {
        return std::uint32_t{0xFF} << (std::countr_zero(card) & 24);
    }

    [[gnu::always_inline]] static std::uint32_t legal(std::uint32_t hand, std::uint32_t lead) {
        const std::uint32_t led = suit_of(lead);
        if ((hand & led) != 0) return hand & led;
        if (game.trumps && (hand & 0xFF000000) != 0) return hand & 0xFF000000;
        return hand;
    }

    // Cards that take the trick from `best`.
    [[gnu::always_inline]] static std::uint32_t winners_over(std::uint32_t best) {
        const std::uint32_t higher = suit_of(best) & (0 - (best << 1));
        return game.trumps && best < 0x01000000 ? higher | 0xFF000000 : higher;
    }

    // One card of each run; `declared` is the declarer's card on the table, `best` the one that holds the
    // trick.
    template <int player>
    [[gnu::always_inline]] static std::uint32_t options(const Hands& hands, std::uint32_t cards,
                                                        std::uint32_t declared, std::uint32_t best) {
        if constexpr (player == 0 || ties == Ties::cards) {
            return suits::run_bottoms(cards, hands[0] | hands[1] | hands[2] | best);
        } else {
            return suits::run_bottoms(cards, hands[player] | hands[0] | declared);
        }
    }

    [[gnu::always_inline]] static std::uint64_t key(const Hands& hands, int leader) {
        if constexpr (ties == Ties::cards) return RelativeState::of<Bits>(hands).key(leader);
        const std::uint32_t all = hands[0] | hands[1] | hands[2];
        std::uint32_t first = Bits::gather(hands[0], all);
        std::uint32_t second = Bits::gather(hands[1], all);
        const std::uint32_t counts = suits::counts(all);
        std::uint32_t lengths = counts & 0x0F0F0F;
        lengths = (lengths | lengths >> 4) & 0x0F00FF;
        lengths = (lengths | lengths >> 8) & 0xFFF;
        std::uint64_t result = first | std::uint64_t{lengths} << 50 | std::uint64_t(leader) << 62;
        int place = 30;
        for (std::uint32_t rest = counts, suit = 0; suit < 4; ++suit, rest >>= 8) {
            const int length = static_cast<int>(rest & 15);
            const std::uint32_t mask = (1u << length) - 1;
            const std::uint32_t own = first & mask;
            result |= std::uint64_t{family_strings[string_number(length, own, second & mask)]} << place;
            place += length - std::popcount(own);
            first >>= length;
            second >>= length;
        }
        return result;
    }

    template <int leader>
    [[gnu::always_inline]] bool at_trick(Hands& hands, int tricks, int target) {
        if (target <= 0) return true;
        if (target > tricks) return false;
        if (tricks <= end_tricks_) {
            const bool reached = ends_.template value<Bits>(hands, leader, tricks) >= target;
            // A layout as it is settles a family's question only where the one who decides is not needed.
            if (ties == Ties::cards || tricks == 1 || reached == wish) return reached;
        }
        return search_trick<leader>(hands, tricks, target);
    }

    template <int leader>
    [[gnu::noinline]] bool search_trick(Hands& hands, int tricks, int target) {
        ++nodes_;
        if (stop_.now()) return false;
        const std::uint64_t mixed = TranspositionTable::mix(key(hands, leader));
        table_.prefetch(mixed);

        // 1. What sure tricks say of every layout. Where the declarer decides, a defender's top card may be
        // beaten by his partner's, so only the declarer's own count.
        if constexpr (!game.minimise) {
            if constexpr (ties != Ties::declarer) {
                const Verdict verdict = verdict_of_sure_tricks<Bits, game, leader>(hands, tricks, target);
                if (verdict != Verdict::unknown) return verdict == Verdict::reached;
            } else if (with_sure_tricks<Bits, game, leader>(
                           hands, tricks, [](const auto& sure) { return sure.declarer(); }) >= target) {
                return true;
            }
        } else if (target == 1) {
            const MisereBounds<Bits> sure(*suits_, hands);
            if (ties == Ties::declarer ? sure.template caught_at_once<leader>()
                                       : sure.template caught<leader>()) {
                return true;
            }
            if (sure.template clean<leader>(hands)) return false;
        }

        // 2. Positions met before.
        Bounds bounds{0, tricks};
        if (table_.find(mixed, bounds)) {
            if (bounds.lower >= target) return true;
            if (bounds.upper < target) return false;
        }

        // 3. The bounds of the family.
        if constexpr (ties == Ties::cards) {
            if (tricks >= fewest_bounded) {
                const auto by_defenders = [&] {
                    return defenders_->template at_trick<leader>(hands, tricks, target);
                };
                const auto by_declarer = [&] {
                    return declarer_->template at_trick<leader>(hands, tricks, target);
                };
                if constexpr (game.minimise) {
                    if (!by_defenders()) return false;
                    if (by_declarer()) return true;
                } else {
                    if (!by_declarer()) return false;
                    if (by_defenders()) return true;
                }
            }
        }

        // 4. Leads.
        const bool result =
            best_of<leader>(hands, options<leader>(hands, hands[leader], 0, 0), 0,
                            [&](std::uint32_t card) { return second<leader>(hands, tricks, target, card); });
        if (!stop_.stopped()) {
            (result ? bounds.lower : bounds.upper) = result ? target : target - 1;
            table_.store(mixed, bounds);
        }
        return result;
    }

    template <int leader>
    [[gnu::always_inline]] bool second(Hands& hands, int tricks, int target, std::uint32_t lead) {
        constexpr int player = next_of(leader);
        const std::uint32_t moves =
            options<player>(hands, legal(hands[player], lead), leader == 0 ? lead : 0, lead);
        const std::uint32_t winners = moves & winners_over(lead);
        return follow<player>(
            hands, moves, winners, lead,
            leader != 0 && player != 0 && (winners_over(lead) & legal(hands[0], lead)) == 0,
            [&](std::uint32_t card) { return third<leader>(hands, tricks, target, lead, card); });
    }

    template <int leader>
    [[gnu::noinline]] bool third(Hands& hands, int tricks, int target, std::uint32_t lead,
                                 std::uint32_t card) {
        constexpr int follower = next_of(leader);
        constexpr int player = next_of(follower);
        const bool followed = (card & winners_over(lead)) != 0;
        const std::uint32_t best = followed ? card : lead;
        const std::uint32_t declared = leader == 0 ? lead : follower == 0 ? card : 0;
        const std::uint32_t moves = options<player>(hands, legal(hands[player], lead), declared, best);
        const std::uint32_t winners = moves & winners_over(best);
        const bool partner_has_it = player != 0 && (followed ? follower : leader) != 0;
        return follow<player>(hands, moves, winners, lead, partner_has_it, [&](std::uint32_t last) {
            const bool won = (last & winners) != 0;
            if constexpr (player == 0) {
                if (won) return at_trick<0>(hands, tricks - 1, target - 1);
                return followed ? defenders_take<follower, leader>(hands, tricks, target, best, lead, last)
                                : defenders_take<leader, follower>(hands, tricks, target, best, card, last);
            } else {
                constexpr int partner = leader == 0 ? follower : leader;
                const std::uint32_t other = leader == 0 ? card : lead;
                if (won) {
                    return defenders_take<player, partner>(hands, tricks, target, last, other, declared);
                }
                if (!partner_has_it) return at_trick<0>(hands, tricks - 1, target - 1);
                return defenders_take<partner, player>(hands, tricks, target, best, last, declared);
            }
        });
    }

    // `winner` took the trick with `best`; where the partner's card touches it, the trick may be his instead.
    template <int winner, int partner>
    [[gnu::always_inline]] bool defenders_take(Hands& hands, int tricks, int target, std::uint32_t best,
                                               std::uint32_t other, std::uint32_t declared) {
        const bool reached = at_trick<winner>(hands, tricks - 1, target);
        if (ties == Ties::cards || reached == wish || (suit_of(best) & other) == 0) return reached;
        const std::uint32_t low = other < best ? other : best;
        const std::uint32_t between = ((best | other) ^ low) - low;
        if ((between & (hands[0] | declared)) != 0) return reached;
        return at_trick<partner>(hands, tricks - 1, target);
    }

    // A follower's cards: the cheapest winner first unless his partner has the trick, then the lowest losers;
    // playing to lose tricks the highest losers first.
    template <int player, class Try>
    [[gnu::always_inline]] bool follow(Hands& hands, std::uint32_t moves, std::uint32_t winners,
                                       std::uint32_t lead, bool partner_has_it, const Try& attempt) {
        constexpr bool want = wants_high(player);
        if ((moves & suit_of(lead)) == 0 && winners == 0)
            return best_of<player>(hands, moves, std::countr_zero(lead) / 8 + 1, attempt);
        const std::uint32_t losers = moves & ~winners;
        std::uint32_t now = game.minimise || partner_has_it ? losers : winners;
        std::uint32_t later = moves ^ now;
        for (;;) {
            if (now == 0) {
                if (later == 0) return !want;
                now = later;
                later = 0;
            }
            const std::uint32_t card = game.minimise ? std::bit_floor(now) : now & (0 - now);
            now ^= card;
            if (with_card<player>(hands, card, attempt) == want) return want;
        }
    }

    // Leads and discards: first the one that was right with these cards before.
    template <int player, class Try>
    [[gnu::always_inline]] bool best_of(Hands& hands, std::uint32_t moves, int occasion, const Try& attempt) {
        constexpr bool want = wants_high(player);
        std::uint16_t& place = memory_.place(hands, player, occasion);
        const std::uint32_t first = memory_.recall(place) & moves;
        if (first != 0 && with_card<player>(hands, first, attempt) == want) return want;
        for (std::uint32_t rest = moves ^ first; rest != 0;) {
            const std::uint32_t card =
                game.minimise && player != 0 ? std::bit_floor(rest) : rest & (0 - rest);
            rest ^= card;
            if (with_card<player>(hands, card, attempt) == want) {
                memory_.keep(place, card);
                return want;
            }
        }
        return !want;
    }

    template <int player, class Try>
    [[gnu::always_inline]] static bool with_card(Hands& hands, std::uint32_t card, const Try& attempt) {
        hands[player] ^= card;
        const bool reached = attempt(card);
        hands[player] ^= card;
        return reached;
    }

    const EndTable& ends_;
    TranspositionTable& table_;
    MoveMemory& memory_;
    StopPoll& stop_;
    const MisereSuits* suits_ = nullptr;
    const int end_tricks_;
    FamilySearch<Bits, game, Ties::defenders>* defenders_ = nullptr;
    FamilySearch<Bits, game, Ties::declarer>* declarer_ = nullptr;
    std::uint64_t nodes_ = 0;
};

}  // namespace preferans
