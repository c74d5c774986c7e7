// Learns the order of leads and discards from the search's own play and writes csrc/src/move_order_data.inc.
//
//     cmake -S . -B build -DPREFERANS_TOOLS=ON && cmake --build build --target retrain_move_order
//
// is the whole of it; `build/train_move_order 0.01` prints the table of a hundredth of the deals.
//
// Random deals from a fixed seed are searched without a learned order. At one in 32 of the nodes where a card
// decided, every other card is tried as well, each with an empty table: how often a card in that pattern and
// place decides, and what it costs to try. The score is the log-odds of deciding less a share of the log of
// the cost, in four bits.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

#include "preferans/position.hpp"
#include "two_sided_search.hpp"
#include "value_guess.hpp"

namespace {

using namespace preferans;

constexpr std::uint32_t seed = 20260101;
constexpr std::size_t sampled_one_in = 32;

template <Game game>
class TrainingSearch;

template <Game game>
struct Training : Standard {
    static constexpr bool learned_order = false;

    struct Watch {
        static constexpr bool on = true;

        struct Cell {
            std::uint32_t tried = 0;
            std::uint32_t decided = 0;
            double cost = 0;  // nodes searched
        };

        static std::size_t cell(std::size_t occasion, std::size_t kind, std::size_t player,
                                std::size_t pattern) {
            return (((occasion * suit_kinds(game) + kind) * 3 + player) * pattern_count + pattern) * 8;
        }

        template <Occasion occasion, int player, class Try>
        void cut(TwoSidedSearch<PortableBits, game, Training>& base, const Hands& hands,
                 std::uint32_t options, const Try& attempt, bool want) {
            if (busy || std::has_single_bit(options) || ++nodes % sampled_one_in != 0) return;
            auto& search = static_cast<TrainingSearch<game>&>(base);
            busy = true;
            search.exchange_table(scratch);
            for (std::uint32_t rest = options; rest != 0; rest &= rest - 1) {
                const std::uint32_t card = rest & (0 - rest);
                Cell& one = cells[judged_by<occasion, player>(hands, card)];
                const std::uint64_t before = search.nodes();
                search.clear_table();
                const bool decided = attempt(card) == want;
                ++one.tried;
                one.decided += decided;
                one.cost += static_cast<double>(search.nodes() - before + 1);
            }
            search.exchange_table(scratch);
            busy = false;
        }

        // The cell of a card: its place in the pattern of its suit.
        template <Occasion occasion, int player>
        static std::size_t judged_by(const Hands& hands, std::uint32_t card) {
            constexpr std::size_t next = player == 2 ? 0 : player + 1;
            const int suit = std::countr_zero(card) >> 3;
            const std::uint32_t all = (hands[0] | hands[1] | hands[2]) & 0xFFu << 8 * suit;
            const std::uint32_t mine = PortableBits::gather(hands[player], all);
            const std::uint32_t theirs = PortableBits::gather(hands[next], all);
            const int cut = left_out_below(game, std::popcount(all));
            const std::size_t pattern = string_number(std::min(std::popcount(all), pattern_cards),
                                                      mine >> cut & 63, theirs >> cut & 63);
            const std::size_t kind = game.trumps && suit == 3 ? 0 : side_suit_kind<game, player>(hands);
            const int place = std::max(std::popcount(all & (card - 1)) - cut, 0);
            return cell(static_cast<std::size_t>(occasion), kind, player, pattern) +
                   static_cast<std::size_t>(place);
        }

        std::vector<Cell> cells = std::vector<Cell>(cell(2, 0, 0, 0));
        TranspositionTable scratch{std::size_t{1} << 15};
        std::size_t nodes = 0;
        bool busy = false;
    };
};

template <Game game>
class TrainingSearch : public TwoSidedSearch<PortableBits, game, Training<game>> {
  public:
    using Base = TwoSidedSearch<PortableBits, game, Training<game>>;
    using Base::Base;
    using Base::watch_;

    void exchange_table(TranspositionTable& other) { std::swap(this->table_, other); }
    void clear_table() { this->table_.clear(); }
};

Moment random_deal(std::mt19937& random) {
    std::array<int, 32> pack;
    std::iota(pack.begin(), pack.end(), 0);
    std::shuffle(pack.begin(), pack.end(), random);
    Moment moment;
    for (std::size_t card = 0; card < 30; ++card) moment.hands[card / 10] |= std::uint32_t{1} << pack[card];
    moment.tricks = max_tricks;
    return moment;
}

// The score of a card in four bits.
template <class Cell>
std::uint32_t score(const Cell& one, const Cell& all) {
    constexpr double weight = 3;  // of the average over all cells, against rare ones
    const double average = all.decided / static_cast<double>(all.tried);
    const double average_cost = all.cost / all.tried;
    const double decides = (one.decided + weight * average) / (one.tried + weight);
    const double cost = (one.cost + weight * average_cost) / (one.tried + weight) / average_cost;
    const double value = 6 + 2.2 * (std::log((decides + 0.01) / (1.01 - decides)) - 0.6 * std::log(cost));
    return static_cast<std::uint32_t>(std::clamp(std::lround(value), 0L, 15L));
}

template <Game game>
void train(const char* name, int deals) {
    std::mt19937 random(seed);
    StopPoll stop;
    stop.reset(nullptr);
    TranspositionTable table(std::size_t{1} << 18);
    TrainingSearch<game> search(EndTable::of(game), table, stop);
    for (int deal = 0; deal < deals; ++deal) {
        Moment moment = random_deal(random);
        for (moment.leader = 0; moment.leader < 3; ++moment.leader) {
            // The two questions that prove the value, and those on the way from a guess.
            int value = guess_value(game, moment);
            while (value > 0 && !search.reaches(moment, value)) --value;
            while (value < max_tricks && search.reaches(moment, value + 1)) ++value;
        }
    }

    using Watch = typename Training<game>::Watch;
    typename Watch::Cell all;
    for (const auto& one : search.watch_.cells) {
        all.tried += one.tried;
        all.decided += one.decided;
        all.cost += one.cost;
    }
    std::printf("constexpr std::string_view %s_scores[] = {\n", name);
    for (std::size_t row = 0; row < 2u * suit_kinds(game) * 3u; ++row) {
        std::printf("    \"");
        for (std::size_t pattern = 0; pattern < pattern_count; ++pattern) {
            std::uint32_t word = 0;
            std::uint32_t tried = 0;
            for (std::size_t place = 0; place < 8; ++place) {
                const auto& one = search.watch_.cells[(row * pattern_count + pattern) * 8 + place];
                tried += one.tried;
                word |= score(one, all) << 4 * place;
            }
            if (tried == 0) {
                std::printf(".");
            } else {
                std::printf("%08x", word);
            }
        }
        std::printf("\",\n");
    }
    std::printf("};\n");
}

}  // namespace

// train_move_order [SHARE]: SHARE of the deals, 1 for the table as it is kept.
int main(int count, char** words) {
    const double share = count > 1 ? std::atof(words[1]) : 1.0;
    const auto deals = [&](int all) { return static_cast<int>(share * all); };
    std::printf("// Written by bench/train_move_order.cpp, seed %u.\n", seed);
    train<trump_game>("trump", deals(120000));
    train<no_trump_game>("no_trump", deals(150000));
    train<misere_game>("misere", deals(12000));
}
