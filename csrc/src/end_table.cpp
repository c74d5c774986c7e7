#include "end_table.hpp"

#include <algorithm>
#include <bit>

#include "bit_gather.hpp"
#include "end_table_file.hpp"

namespace preferans {
namespace {

// The lowest cards of each suit, as many as `lengths` says.
std::uint32_t lowest_cards(std::uint32_t lengths, int cards) {
    std::uint32_t all = 0;
    int rest = cards;
    for (int suit = 0; suit < 3; ++suit) {
        const int length = static_cast<int>(lengths >> 4 * suit & 15);
        all |= ((std::uint32_t{1} << length) - 1) << 8 * suit;
        rest -= length;
    }
    return all | ((std::uint32_t{1} << rest) - 1) << 24;
}

// The bits of `mask` at the places where `x`, counted from the low end, has ones.
std::uint32_t scatter(std::uint32_t x, std::uint32_t mask) {
    std::uint32_t result = 0;
    for (; mask != 0; mask &= mask - 1, x >>= 1) {
        if (x & 1) result |= mask & (0 - mask);
    }
    return result;
}

// The suits of an ending by falling length, equal ones as they stand; a trump suit keeps its place.
class SuitOrder {
  public:
    SuitOrder(std::uint32_t lengths, int cards, bool trumps) {
        std::array<int, 4> length;
        for (std::size_t suit = 0; suit < 3; ++suit)
            length[suit] = static_cast<int>(lengths >> 4 * suit & 15);
        length[3] = cards - length[0] - length[1] - length[2];
        std::stable_sort(from_.begin(), from_.end() - (trumps ? 1 : 0), [&](int one, int other) {
            return length[static_cast<std::size_t>(one)] > length[static_cast<std::size_t>(other)];
        });
    }

    bool is_identity() const { return std::is_sorted(from_.begin(), from_.end()); }

    Hands sorted(const Hands& hands) const {
        Hands result{};
        for (std::size_t player = 0; player < hands.size(); ++player) {
            for (std::size_t suit = 0; suit < from_.size(); ++suit) {
                result[player] |= (hands[player] >> 8 * from_[suit] & 0xFF) << 8 * suit;
            }
        }
        return result;
    }

  private:
    std::array<int, 4> from_ = {0, 1, 2, 3};
};

// One trick of an ending by plain minimax over touching cards; `after` values the ending that follows.
template <Game game, class After>
class OneTrick {
  public:
    explicit OneTrick(const After& after) : after_(after) {}

    int value(const Hands& hands, int leader) const {
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2];
        return best_of(leader, suits::run_bottoms(hands[static_cast<std::size_t>(leader)], in_play),
                       [&](std::uint32_t card) {
                           const int suit = std::countr_zero(card) >> 3;
                           return follow(hands, leader, next_player<game>(leader), suit, card, leader, card,
                                         1);
                       });
    }

  private:
    static bool trumps_in(int suit) { return game.trumps && suit == 3; }

    int follow(const Hands& hands, int leader, int player, int led, std::uint32_t played, int winner,
               std::uint32_t best, int count) const {
        if (count == game.players) {
            Hands rest = hands;
            for (std::uint32_t& hand : rest) hand &= ~played;
            return (winner == 0) + after_(rest, winner);
        }
        const std::uint32_t in_play = hands[0] | hands[1] | hands[2];
        const std::uint32_t hand = hands[static_cast<std::size_t>(player)];
        const Strain trump = game.trumps ? Strain::hearts : Strain::no_trump;
        const Card holds{static_cast<std::uint8_t>(std::countr_zero(best))};
        constexpr PlayRules rules = game.rules;  // Clang 14 cannot pass a part of a template's argument
        const std::uint32_t legal = legal_to(Cards(hand), static_cast<Suit>(led), trump, rules, holds).bits();
        return best_of(player, suits::run_bottoms(legal, in_play), [&](std::uint32_t card) {
            const int suit = std::countr_zero(card) >> 3;
            const int best_suit = std::countr_zero(best) >> 3;
            const bool wins = suit == best_suit ? card > best : trumps_in(suit);
            return follow(hands, leader, next_player<game>(player), led, played | card,
                          wins ? player : winner, wins ? card : best, count + 1);
        });
    }

    template <class Try>
    static int best_of(int player, std::uint32_t moves, const Try& attempt) {
        const bool high = (player == 0) != game.minimise;
        int best = high ? -1 : max_digit;
        for (; moves != 0; moves &= moves - 1) {
            const int value = attempt(moves & (0 - moves));
            best = high ? std::max(best, value) : std::min(best, value);
        }
        return best;
    }

    static constexpr int max_digit = 5;
    const After& after_;
};

}  // namespace

EndTable::EndTable(Game game, int tricks, const std::string& cache_folder) {
    const std::string number = std::to_string(index_of(game) + game_count * index_of(game.rules));
    const std::string cache_file =
        cache_folder.empty() || tricks <= default_tricks
            ? std::string()
            : cache_folder + "/end_table_" + number + "_" + std::to_string(tricks) + ".bin";
    with_game(game, [&]<Game one>() { build<one>(tricks, cache_file); });
}

template <Game game>
void EndTable::build(int tricks, const std::string& cache_file) {
    levels_.resize(static_cast<std::size_t>(tricks) + 1);
    for (int n = 1; n <= tricks; ++n) {
        const int cards = game.players * n;
        const std::vector<std::uint32_t> firsts = subsets(cards, n);
        const std::vector<std::uint32_t> seconds = subsets(cards - n, n);
        Level& level = levels_[static_cast<std::size_t>(n)];
        level.index = EndIndex(game.players, n);
        level.packed.resize(level.index.size());
        const bool kept = n > default_tricks && !cache_file.empty();
        if (kept && read_cached(cache_file, level.packed)) continue;

        const auto after = [&](const Hands& hands, int leader) {
            return n == 1 ? 0 : value<PortableBits>(hands, leader, n - 1);
        };
        const OneTrick<game, decltype(after)> trick(after);
        const auto solve = [&](const Hands& hands) {
            int packed = 0;
            for (int leader = game.players - 1; leader >= 0; --leader)
                packed = packed * 5 + trick.value(hands, leader);
            return static_cast<std::uint8_t>(packed);
        };

        // Suits that are not trump may change places: only endings whose suits are in order of length are
        // solved.
        std::vector<std::uint32_t> in_order = length_sets(cards);
        std::stable_partition(in_order.begin(), in_order.end(), [&](std::uint32_t packed) {
            return SuitOrder(packed, cards, game.trumps).is_identity();
        });
        for (const std::uint32_t packed_lengths : in_order) {
            const SuitOrder order(packed_lengths, cards, game.trumps);
            const std::uint32_t all = lowest_cards(packed_lengths, cards);
            std::size_t index = level.index.start(packed_lengths);
            for (const std::uint32_t first : firsts) {
                const std::uint32_t hand0 = scatter(first, all);
                for (const std::uint32_t second : seconds) {
                    const std::uint32_t hand1 = scatter(second, all & ~hand0);
                    const Hands hands = {hand0, hand1, all & ~hand0 & ~hand1};
                    level.packed[index++] = order.is_identity()
                                                ? solve(hands)
                                                : level.packed[level.index.of(
                                                      RelativeState::of<PortableBits>(order.sorted(hands)))];
                }
            }
        }
        if (kept) write_cached(cache_file, level.packed);
    }
}

const EndTable& EndTable::of(Game game, int tricks, const std::string& cache_folder) {
    return with_game(game, [&]<Game one>() -> const EndTable& {
        // One for each game and size, built when first asked for; never taken down, since a thread may still
        // be searching when the process ends.
        if (tricks <= default_tricks) {
            static const EndTable& table = *new EndTable(one, default_tricks);
            return table;
        }
        static const EndTable& table = *new EndTable(one, most_tricks, cache_folder);
        return table;
    });
}

std::size_t EndTable::bytes() const {
    std::size_t total = 0;
    for (const Level& level : levels_) total += level.packed.size() + level.index.bytes();
    return total;
}

}  // namespace preferans
